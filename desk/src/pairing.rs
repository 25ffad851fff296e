//! A puzzle put together with the means to solve it: reads, searches, checks, reports.

use crate::case::Case;
use crate::describe::legal as legal_moves;
use crate::error::Error;
use crate::face::Face;
use crate::gauge::Gauge;
use crate::kit::{Question, Solver, Successor};
use crate::means::{Answered, Means, Method};
use crate::moves::{Written, script, short};
use crate::names::{Heuristic, Pruning, Style};
use crate::replay::{self, Replay};
use crate::report::Frame;
use crate::report::{All, Asked, Effort, Ending, Path, Report, Stop, Worth, passes};
use fewest::auto::Pays;
use fewest::check;
use fewest::search::Options;
use fewest::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Solution};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What a solver is called in reports, unless the search says otherwise.
#[derive(Clone, Debug)]
pub struct Names {
    /// The puzzle's name.
    pub puzzle: String,
    /// The algorithm, and what it may use.
    pub method: Method,
    /// The heuristic's name, if the algorithm asks one.
    pub heuristic: Option<Heuristic>,
    /// The set of tables, if it was named.
    pub tables: Option<String>,
    /// Every board is begun as if it were the only one.
    pub fresh: bool,
}

impl Names {
    /// The names of what was asked for; `best` is the heuristic unless another was asked for.
    pub fn of(question: &Question, best: Heuristic) -> Self {
        let Question { heuristic, pruning, threads, fresh, .. } = *question;
        let puzzle = question.puzzle.name();
        let algorithm = question.means();
        let pruning = algorithm.prunes().then(|| pruning.unwrap_or(Pruning::Returns));
        let heuristic = algorithm.is_informed().then(|| heuristic.unwrap_or(best));
        let tables = question.tables.set().map(String::from);
        Names { puzzle, method: Method { algorithm, pruning, threads }, heuristic, tables, fresh }
    }
}

/// A puzzle with the means to solve it.
pub struct Pairing<P: Puzzle> {
    puzzle: P,
    names: Names,
    means: Box<dyn Ready<P>>,
}

impl<P: Face> Pairing<P> {
    /// What the search needs besides the rules is made when the first board needs it.
    pub fn new<T: Send + Sync + 'static>(puzzle: P, names: Names, means: Means<P, T>) -> Self
    where
        P: 'static,
    {
        Pairing { puzzle, names, means: Box::new(Kept { means, made: Mutex::new(None) }) }
    }

    /// Searches and replays the answer. No answer is shown before.
    fn answered(
        &self,
        start: &P::State,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Answered<P::Move>, Error> {
        if !self.puzzle.solvable(start) {
            return Ok(without_a_search(Outcome::Unsolvable));
        }
        let answered = self.means.search((&self.puzzle, &self.names), start, options, gauge)?;
        if let Outcome::Solved(solution) = &answered.ended.outcome {
            replay(&self.puzzle, start, solution)?;
        }
        Ok(answered)
    }
}

/// Means to solve boards of a puzzle. Behind this trait the type of what they need besides the rules
/// is forgotten, so that reading, replaying and reporting are compiled once for each puzzle.
trait Ready<P: Puzzle>: Send + Sync {
    /// Searches, and checks the path against what the search believed.
    fn search(
        &self,
        with: (&P, &Names),
        start: &P::State,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Answered<P::Move>, Error>;

    /// What they need grows while boards are searched.
    fn grow(&self) -> bool;
}

/// Means, and what they need once it is made.
struct Kept<P: Puzzle, T> {
    means: Means<P, T>,
    made: Mutex<Option<Arc<T>>>,
}

impl<P: Puzzle, T> Kept<P, T> {
    /// What the search needs, made now if this is the first board, or if every board is to begin
    /// afresh and this makes a difference.
    fn made(&self, (puzzle, names): (&P, &Names), options: &Options, gauge: &Gauge) -> Made<T> {
        // The layers of a table are no iterations of the search.
        let options = &Options { max_iterations: u32::MAX, ..options.clone() };
        let make = || Ok(Arc::new((self.means.make)(puzzle, options, gauge)?));
        gauge.prepare(|| {
            if self.means.grows && names.fresh {
                return make();
            }
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            let means = match &*made {
                Some(means) => Arc::clone(means),
                None => make()?,
            };
            *made = Some(Arc::clone(&means));
            Ok(means)
        })
    }
}

type Made<T> = Result<Arc<T>, Limit>;

impl<P: Face, T: Send + Sync> Ready<P> for Kept<P, T> {
    fn search(
        &self,
        with @ (puzzle, names): (&P, &Names),
        start: &P::State,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Answered<P::Move>, Error> {
        let means = match self.made(with, options, gauge) {
            Ok(made) => made,
            Err(by) => return Ok(without_a_search(Outcome::Stopped { at_least: 0, by })),
        };
        let with = (puzzle, &*means);
        let mut answered = (self.means.search)(names.method, with, start, options, gauge)?;
        answered.table_bytes += (self.means.held)(&means);
        answered.estimate = (self.means.estimate)(with, start);
        if let Outcome::Solved(solution) = &answered.ended.outcome {
            (self.means.check)(with, start, &solution.moves).map_err(Error::bug)?;
        }
        Ok(answered)
    }

    fn grow(&self) -> bool {
        self.means.grows
    }
}

fn without_a_search<M>(outcome: Outcome<M>) -> Answered<M> {
    Ended { outcome, counts: Counts::default() }.into()
}

/// Replays all paths of a solution.
fn replay<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    solution: &Solution<P::Move>,
) -> Result<(), Error> {
    let others = solution.optima.iter().flat_map(|optima| &optima.listed);
    for moves in others.chain([&solution.moves]) {
        let cost = check::replay(puzzle, start, moves).map_err(Error::bug)?;
        if cost != solution.cost || solution.at_least > cost {
            let Solution { cost: claimed, at_least, .. } = solution;
            let message = format!(
                "an answer of cost {cost} was said to cost {claimed}, and at least {at_least}"
            );
            return Err(Error::bug(message));
        }
    }
    Ok(())
}

impl<P: Face> Solver for Pairing<P> {
    fn outline(&self, case: &Case) -> Result<Report, Error> {
        let start = read(&self.puzzle, case)?;
        let outline = outline(&self.puzzle, &self.names, &start);
        let by = Stop::Time;
        Ok(match self.puzzle.solvable(&start) {
            true => {
                let at_least = self.puzzle.least(&start);
                Report { ending: Ending::Stopped { at_least, by, best: None }, ..outline }
            }
            false => outline,
        })
    }

    fn solvable(&self, case: &Case) -> Result<bool, Error> {
        Ok(self.puzzle.solvable(&read(&self.puzzle, case)?))
    }

    fn successors(&self, case: &Case) -> Result<Vec<Successor>, Error> {
        let (puzzle, state) = (&self.puzzle, read(&self.puzzle, case)?);
        let successor = |mv| {
            let mut next = state.clone();
            puzzle.apply(&mut next, mv);
            let (name, cost) = (puzzle.name(mv).into(), puzzle.cost(&state, mv));
            Successor { name, cost, board: puzzle.text(&next), solved: puzzle.is_goal(&next) }
        };
        Ok(legal_moves(puzzle, &state).into_iter().map(successor).collect())
    }

    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error> {
        let puzzle = &self.puzzle;
        let frame = |state: &P::State, cost, caption| Frame {
            board: puzzle.text(state),
            cost,
            drawing: puzzle.drawing(state),
            narrow: puzzle.narrow_drawing(state),
            caption,
        };
        let (mut state, mut cost) = (read(puzzle, case)?, 0);
        let mut frames = vec![frame(&state, cost, String::new())];
        for name in puzzle.script().names(moves) {
            let mv = legal(puzzle, &state, name)?;
            let before = state.clone();
            cost += puzzle.cost(&before, mv);
            puzzle.apply(&mut state, mv);
            let told = puzzle.told(&before, mv, &state);
            frames.push(frame(&state, cost, caption(name, &told)));
        }
        Ok(frames)
    }

    fn styles(&self) -> Vec<Style> {
        self.puzzle.styles()
    }

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<Written, Error> {
        let (puzzle, mut state) = (&self.puzzle, read(&self.puzzle, case)?);
        let mut words = Vec::new();
        for name in puzzle.script().names(moves) {
            let mv = legal(puzzle, &state, name)?;
            words.push(replay::word(puzzle, &state, mv, style));
            puzzle.apply(&mut state, mv);
        }
        let (script, legend) = (script(style, puzzle.script()), puzzle.legend_of(style));
        let text = if style == Style::Short { short(&words) } else { script.text(&words) };
        Ok(Written { text, script, legend })
    }

    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error> {
        let start = read(&self.puzzle, case)?;
        let said = self.puzzle.said(text).map_err(Error::Moves)?;
        Ok(replay::replay(&self.puzzle, &start, &said))
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        let start = read(&self.puzzle, case)?;
        let begin = Instant::now();
        let answered = self.answered(&start, options, gauge)?;
        let Answered { ended, chosen, estimate, table_bytes, at_hand, enumerated, pays } = answered;
        let (seconds, counts) = (begin.elapsed().as_secs_f64(), ended.counts);
        let (iterations, end) = (gauge.iterations(0), gauge.elapsed().as_secs_f64());
        let table_seconds = gauge.effort(&counts).table_seconds.min(seconds);
        let search_seconds = seconds - table_seconds;
        let searched = counts.generated.saturating_sub(enumerated.generated);
        let expanded = counts.expanded.saturating_sub(enumerated.expanded);
        let ending = ending(&self.puzzle, &start, ended, options, gauge);
        let mut report = outline(&self.puzzle, &self.names, &start);
        if let Some((algorithm, heuristic)) = chosen {
            (report.algorithm, report.heuristic) = (algorithm.into(), heuristic);
        }
        if self.means.grow() {
            report.at_hand = Some(at_hand);
            report.warm = !self.names.fresh;
        }
        let worth = pays.map(|pays| worth(pays, (table_seconds, search_seconds), searched));
        let effort =
            Effort { table_bytes, table_seconds, search_seconds, searched, expanded, worth };
        let (passes, asked) = (passes(&iterations, &effort, end), report.asked.clone());
        let asked = asked.within(options, gauge.timeout());
        let report = Report { ending, counts, iterations, passes, seconds, effort, ..report };
        Ok(Report { asked, estimate, ..report })
    }
}

fn read<P: Face>(puzzle: &P, case: &Case) -> Result<P::State, Error> {
    puzzle.read(&case.text).map_err(|problem| case.error(problem))
}

/// The move of that name, which is one that a search has found.
fn legal<P: Face>(puzzle: &P, state: &P::State, name: &str) -> Result<P::Move, Error> {
    let named = replay::find(puzzle, state, |mv| puzzle.name(mv) == name);
    named.ok_or_else(|| Error::bug(format!("`{name}` is no legal move")))
}

/// The most characters of a caption: the columns of the narrowest terminals.
const CAPTION: usize = 20;

/// A move in as many words as there is room for: its name and what it does, or its name alone, if
/// need be the beginning of that.
fn caption(name: &str, told: &str) -> String {
    let fits = |text: &str| text.chars().count() <= CAPTION;
    let whole = if told.is_empty() { name.into() } else { format!("{name}: {told}") };
    match () {
        () if fits(&whole) => whole,
        () if fits(name) => name.into(),
        () => name.chars().take(CAPTION - 1).chain(['…']).collect(),
    }
}

/// The report of a board on which nothing was done yet.
fn outline<P: Face>(puzzle: &P, names: &Names, start: &P::State) -> Report {
    let Method { algorithm, pruning, threads } = names.method;
    Report {
        puzzle: names.puzzle.clone(),
        start: puzzle.text(start),
        drawing: puzzle.drawing(start),
        goal: puzzle.goal(),
        ending: Ending::Stopped { at_least: 0, by: Stop::Time, best: None },
        asked: Asked {
            pruning,
            tables: names.tables.clone(),
            threads: if algorithm.shares() { threads.get() } else { 1 },
            ..Asked::of(algorithm)
        },
        algorithm: algorithm.to_string(),
        heuristic: names.heuristic.map(|heuristic| heuristic.to_string()),
        estimate: None,
        counts: Counts::default(),
        iterations: Vec::new(),
        passes: Vec::new(),
        seconds: 0.0,
        effort: Effort::default(),
        at_hand: None,
        warm: false,
    }
}

/// When tables pay, by the time that they took or, if they were not made, that a search takes which
/// costs as much.
fn worth(pays: Pays, (table_seconds, search_seconds): (f64, f64), searched: u64) -> Worth {
    let of_search = search_seconds / searched.max(1) as f64 * pays.after as f64;
    let seconds = if pays.made { table_seconds } else { of_search };
    Worth { seconds, boards: pays.after.div_ceil(pays.searched.max(1)), made: pays.made }
}

/// The ending in words.
fn ending<P: Face>(
    puzzle: &P,
    start: &P::State,
    ended: Ended<P::Move>,
    options: &Options,
    gauge: &Gauge,
) -> Ending {
    match ended.outcome {
        Outcome::Unsolvable => Ending::Unsolvable {
            reason: puzzle.reason(start),
            swap: puzzle.swap(start),
            other_goal: puzzle.other_goal(start),
        },
        Outcome::Stopped { at_least, by } => {
            let at_least = at_least.max(puzzle.least(start));
            Ending::Stopped { at_least, by: stop(by, options.max_cost, gauge), best: None }
        }
        Outcome::Solved(solution) => {
            let limit = limit(&ended.counts, options, gauge);
            Ending::Solved(path(puzzle, solution, stop(limit, options.max_cost, gauge)))
        }
    }
}

/// What ended the count of all answers, if something did.
fn limit(counts: &Counts, options: &Options, gauge: &Gauge) -> Limit {
    match counts.generated >= options.max_nodes {
        true => Limit::Nodes,
        false if gauge.asks_to_stop() => Limit::Watch,
        false => Limit::Memory,
    }
}

fn stop(by: Limit, max_cost: Cost, gauge: &Gauge) -> Stop {
    match by {
        Limit::Cost => Stop::Depth(max_cost),
        Limit::Iterations => Stop::Iterations,
        Limit::Width => Stop::Width,
        Limit::Nodes => Stop::Nodes,
        Limit::Memory => Stop::Memory,
        Limit::TooFar => unreachable!("these puzzles have no distance near {}", Cost::MAX),
        Limit::Watch => gauge.why(),
    }
}

/// `stop` is what ended the count of all answers if it is not complete.
fn path<P: Face>(puzzle: &P, solution: Solution<P::Move>, stop: Stop) -> Path {
    let Solution { moves, cost, at_least, optima } = solution;
    Path {
        moves: puzzle.written(&moves),
        script: puzzle.script(),
        cost,
        at_least,
        legend: puzzle.legend(),
        all: optima.map(|optima| All {
            count: optima.count,
            stopped: (!optima.complete).then_some(stop),
            listed: optima.listed.iter().map(|moves| puzzle.written(moves)).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gauge::Never;
    use crate::held::Held;
    use crate::names::Algorithm;
    use fewest::puzzles::Direction;
    use fewest::puzzles::sliding::heuristics::Manhattan;
    use fewest::puzzles::sliding::{Goal, Sliding, Tray};
    use std::num::NonZeroUsize;

    /// Says twice what it should.
    struct Liar(Manhattan);

    impl Held for Liar {
        fn held(&self) -> u64 {
            self.0.held()
        }
    }

    impl fewest::Heuristic<Sliding> for Liar {
        type Carry = Cost;

        fn start(&self, puzzle: &Sliding, tray: &Tray) -> Cost {
            self.0.start(puzzle, tray)
        }

        fn step(&self, puzzle: &Sliding, h: Cost, before: &Tray, mv: Direction) -> Cost {
            self.0.step(puzzle, h, before, mv)
        }

        fn estimate(&self, h: Cost) -> Cost {
            2 * h
        }
    }

    fn method(algorithm: Algorithm) -> Method {
        Method { algorithm, pruning: None, threads: NonZeroUsize::MIN }
    }

    fn solved<T: Send + Sync + 'static>(means: Means<Sliding, T>) -> Result<Report, Error> {
        let puzzle = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
        let names = Names {
            puzzle: "eight".into(),
            method: method(Algorithm::AStar),
            heuristic: Some(Heuristic::Manhattan),
            tables: None,
            fresh: false,
        };
        let case = Case::one("8 6 7 2 5 4 3 0 1");
        let gauge = Gauge::new(&Never, None);
        let pairing = Pairing::new(puzzle, names, means);
        pairing.solve(&case, &Options::default(), &gauge)
    }

    #[test]
    fn an_honest_heuristic_is_believed() {
        let report = solved(Means::informed(|puzzle, _, _| Ok(Manhattan::new(puzzle))));
        assert!(matches!(report, Ok(Report { ending: Ending::Solved(_), .. })));
    }

    #[test]
    fn a_heuristic_that_lies_is_caught() {
        let report = solved(Means::informed(|puzzle, _, _| Ok(Liar(Manhattan::new(puzzle)))));
        assert!(matches!(report, Err(Error::Bug(_))), "{report:?}");
    }

    #[test]
    fn a_caption_has_twenty_columns() {
        assert_eq!(caption("u", "seventeen columns"), "u: seventeen columns");
        assert_eq!(caption("U'", "seventeen columns"), "U'");
        assert_eq!(caption("U'", ""), "U'");
        assert_eq!(caption("twenty-columns-of-it", "short"), "twenty-columns-of-it");
        assert_eq!(caption("twenty-one-columns-it", "short"), "twenty-one-columns-…");
    }

    fn claims(moves: &[Direction], cost: Cost) -> Result<Report, Error> {
        type Claim = (Vec<Direction>, Cost);
        let claim = (moves.to_vec(), cost);
        let means: Means<Sliding, Claim> = Means::with(
            move |_, _, _| Ok(claim.clone()),
            |_, (_, (moves, cost)), _, _, _| {
                let outcome = Outcome::Solved(Solution::optimal(moves.clone(), *cost));
                Ok(Ended { outcome, counts: Counts::default() }.into())
            },
        );
        let puzzle = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
        let names = Names {
            puzzle: "eight".into(),
            method: method(Algorithm::Auto),
            heuristic: None,
            tables: None,
            fresh: false,
        };
        let pairing = Pairing::new(puzzle, names, means);
        let gauge = Gauge::new(&Never, None);
        pairing.solve(&Case::one("1 2 3 4 5 6 7 0 8"), &Options::default(), &gauge)
    }

    #[test]
    fn wrong_answers_are_not_shown() {
        use Direction::{Left, Right, Up};
        assert!(claims(&[Right], 1).is_ok());
        for (moves, cost) in [(&[Right][..], 2), (&[Left], 1), (&[Right, Right], 2), (&[Up], 1)] {
            let claimed = claims(moves, cost);
            assert!(matches!(claimed, Err(Error::Bug(_))), "{moves:?}");
        }
    }
}
