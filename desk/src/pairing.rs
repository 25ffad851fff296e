//! Combines a puzzle with the means to solve it: reads, searches, checks and reports.

mod ending;

use crate::case::Case;
use crate::clock::Instant;
use crate::describe::legal as legal_moves;
use crate::error::{BadQuestion, Error};
use crate::face::Face;
use crate::gauge::Gauge;
use crate::kit::Question;
use crate::means::{Answered, Means, Method};
use crate::moves::{WrittenMoves, narrowed, script, short};
use crate::names::{Heuristic, Metric, Pruning, Style};
use crate::replay::{self, Replay};
use crate::report::Frame;
use crate::report::{Asked, Effort, Ending, Report, Stop, passes};
use crate::solver::{Solver, Successor};
use crate::tracked::Tracked;
use ending::{ending, worth};
use fewest::check;
use fewest::search::{Options, Weight};
use fewest::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Solution};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// What reports call a solver, unless the search itself chose something else.
#[derive(Clone, Debug)]
pub struct Names {
    /// The puzzle's name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: Metric,
    /// The algorithm, and the pruning and threads that it may use.
    pub method: Method,
    /// The heuristic's name, if the algorithm uses one.
    pub heuristic: Option<Heuristic>,
    /// The factor by which estimates are multiplied.
    pub weight: Weight,
    /// The set of tables, if one was named.
    pub tables: Option<String>,
    /// Whether each board is treated as if it were the only one.
    pub fresh: bool,
}

impl Names {
    /// The names of what was asked for; `best` is the heuristic if none was named.
    pub fn of(question: &Question, best: Heuristic) -> Self {
        let Question { metric, heuristic, pruning, weight, threads, fresh, .. } = *question;
        let puzzle = question.puzzle.name();
        let algorithm = question.means();
        let pruning = algorithm.prunes().then(|| pruning.unwrap_or(Pruning::Returns));
        let heuristic = algorithm.is_informed().then(|| heuristic.unwrap_or(best));
        let tables = question.tables.set().map(String::from);
        // A weighted search has one thread.
        let threads = if weight == Weight::ONE { threads } else { NonZeroUsize::MIN };
        let method = Method { algorithm, pruning, threads };
        Names { puzzle, metric, method, heuristic, weight, tables, fresh }
    }

    /// The error for a distance that is too large for the table that is needed.
    fn no_table(&self) -> BadQuestion {
        let algorithm = self.method.algorithm.to_string();
        let means = self.heuristic.map_or(algorithm, |heuristic| heuristic.to_string());
        BadQuestion::NoTable { puzzle: self.puzzle.clone(), means }
    }
}

/// A puzzle with the means to solve it.
pub struct Pairing<P: Puzzle> {
    puzzle: P,
    names: Names,
    means: Box<dyn Ready<P>>,
}

impl<P: Face> Pairing<P> {
    /// Whatever the search needs besides the rules is made when the first board needs it.
    pub fn new<T: Send + Sync + 'static>(puzzle: P, names: Names, means: Means<P, T>) -> Self
    where
        P: 'static,
    {
        Pairing { puzzle, names, means: Box::new(PreparedMeans { means, made: Mutex::new(None) }) }
    }

    /// Searches, and replays the answer before it is shown.
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

/// The means to solve boards of a puzzle. This trait hides the type of what they need besides the rules, so
/// that reading, replaying and reporting are compiled only once per puzzle.
trait Ready<P: Puzzle>: Send + Sync {
    /// Searches, and checks the path against what the search assumed.
    fn search(
        &self,
        with: (&P, &Names),
        start: &P::State,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Answered<P::Move>, Error>;

    /// Whether the things it needs grow while boards are searched.
    fn grow(&self) -> bool;

    /// Whether the things it needs have been made.
    fn is_made(&self) -> bool;
}

/// Means, and what they need once it is made.
struct PreparedMeans<P: Puzzle, T> {
    means: Means<P, T>,
    made: Mutex<Option<Arc<T>>>,
}

impl<P: Puzzle, T> PreparedMeans<P, T> {
    /// Returns what the search needs. Makes it if this is the first board, or if it grows from board to board
    /// and every board is to begin fresh.
    fn made(&self, (puzzle, names): (&P, &Names), options: &Options, gauge: &Gauge) -> Needed<T> {
        // The layers of a table are not iterations of the search.
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

type Needed<T> = Result<Arc<T>, Limit>;

impl<P: Face, T: Send + Sync> Ready<P> for PreparedMeans<P, T> {
    fn search(
        &self,
        with @ (puzzle, names): (&P, &Names),
        start: &P::State,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Answered<P::Move>, Error> {
        let means = match self.made(with, options, gauge) {
            Ok(made) => made,
            Err(Limit::TooFar) => return Err(names.no_table().into()),
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

    fn is_made(&self) -> bool {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).is_some()
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
    let slack = solution.optima.as_ref().map_or(0, |all| all.dearer.len().saturating_sub(1));
    let others = solution.optima.iter().flat_map(|optima| &optima.listed);
    let others = others.map(|moves| (moves, slack as Cost));
    for (moves, slack) in others.chain([(&solution.moves, 0)]) {
        let cost = check::replay(puzzle, start, moves).map_err(Error::bug)?;
        let is_as_said = (solution.cost..=solution.cost.saturating_add(slack)).contains(&cost);
        if !is_as_said || solution.at_least > cost {
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
        let board = tracked(&self.puzzle, case)?;
        let outline = outline(&self.puzzle, &self.names, &board);
        let by = Stop::Time;
        Ok(match self.puzzle.solvable(&board.state) {
            true => {
                let at_least = self.puzzle.least(&board.state);
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
        let frame = |board: &Tracked<P>, caption| Frame {
            board: board.text(),
            lettered: board.lettered(),
            cost: board.cost,
            drawing: board.drawing(),
            narrow: board.narrow_drawing(),
            caption,
        };
        let mut board = tracked(puzzle, case)?;
        let mut frames = vec![frame(&board, String::new())];
        for name in puzzle.script().names(moves) {
            let mv = legal(puzzle, &board, name)?;
            let (before, block) = (board.state.clone(), board.block(mv));
            board.go(mv);
            let told = block.unwrap_or_else(|| puzzle.told(&before, mv, &board.state));
            frames.push(frame(&board, caption(name, &told)));
        }
        Ok(frames)
    }

    fn styles(&self) -> Vec<Style> {
        self.puzzle.styles()
    }

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<WrittenMoves, Error> {
        let (puzzle, mut board) = (&self.puzzle, tracked(&self.puzzle, case)?);
        let (start, mut words) = (board.lettered(), Vec::new());
        for name in puzzle.script().names(moves) {
            let mv = legal(puzzle, &board, name)?;
            words.push(board.word(mv, style));
            board.go(mv);
        }
        let (script, legend) = (script(style, puzzle.script()), puzzle.legend_of(style));
        let text = if style == Style::Short { short(&words) } else { script.text(&words) };
        Ok(WrittenMoves { start, text, script, legend })
    }

    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error> {
        let board = tracked(&self.puzzle, case)?;
        let text = narrowed(text, &self.puzzle.names());
        let said = self.puzzle.said(&text).map_err(Error::Moves)?;
        Ok(replay::replay(&board, &said))
    }

    fn is_solved(&self, case: &Case) -> Result<bool, Error> {
        let is_ready = self.means.is_made() && !(self.means.grow() && self.names.fresh);
        Ok(is_ready && self.puzzle.is_goal(&read(&self.puzzle, case)?))
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        let board = tracked(&self.puzzle, case)?;
        let start = &board.state;
        let options = &Options { weight: self.names.weight, ..options.clone() };
        let begin = Instant::now();
        let answered = self.answered(start, options, gauge)?;
        let Answered { ended, chosen, estimate, table_bytes, at_hand, enumerated, pays } = answered;
        let (seconds, counts) = (begin.elapsed().as_secs_f64(), ended.counts);
        let (iterations, end) = (gauge.iterations(0), gauge.elapsed().as_secs_f64());
        let table_seconds = gauge.effort(&counts).table_seconds.min(seconds);
        let search_seconds = seconds - table_seconds;
        let searched = counts.generated.saturating_sub(enumerated.generated);
        let expanded = counts.expanded.saturating_sub(enumerated.expanded);
        let ending = ending(&self.puzzle, start, ended, options, gauge);
        let mut report = outline(&self.puzzle, &self.names, &board);
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

/// The board before any moves.
fn tracked<'p, P: Face>(puzzle: &'p P, case: &Case) -> Result<Tracked<'p, P>, Error> {
    Tracked::begin(puzzle, &case.text).map_err(|problem| case.error(problem))
}

/// The legal move with this name. The name comes from a search, so a missing move is a bug.
fn legal<P: Face>(puzzle: &P, board: &Tracked<P>, name: &str) -> Result<P::Move, Error> {
    let named = board.find(|mv| puzzle.name(mv) == name);
    named.ok_or_else(|| Error::bug(format!("`{name}` is not a legal move")))
}

/// The most characters of a caption: the columns of the narrowest terminals.
const CAPTION: usize = 20;

/// The caption of a move, as long as there is room for: its name and what it does, else its name alone, else
/// the beginning of the name.
fn caption(name: &str, told: &str) -> String {
    let fits = |text: &str| text.chars().count() <= CAPTION;
    let whole = if told.is_empty() { name.into() } else { format!("{name}: {told}") };
    match () {
        () if fits(&whole) => whole,
        () if fits(name) => name.into(),
        () => name.chars().take(CAPTION - 1).chain(['…']).collect(),
    }
}

/// The report on a board before anything was done.
fn outline<P: Face>(puzzle: &P, names: &Names, start: &Tracked<P>) -> Report {
    let Method { algorithm, pruning, threads } = names.method;
    Report {
        puzzle: names.puzzle.clone(),
        metric: names.metric,
        start: start.text(),
        drawing: start.drawing(),
        goal: puzzle.goal(),
        unit: puzzle.unit(),
        ending: Ending::Stopped { at_least: 0, by: Stop::Time, best: None },
        asked: Asked {
            pruning,
            tables: names.tables.clone(),
            threads: if algorithm.shares() { threads.get() } else { 1 },
            options: Options { weight: names.weight, ..Options::default() },
            ..Asked::of(algorithm)
        },
        algorithm: algorithm.to_string(),
        heuristic: names.heuristic.map(|heuristic| heuristic.to_string()),
        estimate: None,
        counts: Counts::default(),
        iterations: Vec::new(),
        passes: Vec::new(),
        incumbents: None,
        seconds: 0.0,
        effort: Effort::default(),
        at_hand: None,
        warm: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_has_twenty_columns() {
        assert_eq!(caption("u", "seventeen columns"), "u: seventeen columns");
        assert_eq!(caption("U'", "seventeen columns"), "U'");
        assert_eq!(caption("U'", ""), "U'");
        assert_eq!(caption("twenty-columns-of-it", "short"), "twenty-columns-of-it");
        assert_eq!(caption("twenty-one-columns-it", "short"), "twenty-one-columns-…");
    }
}
