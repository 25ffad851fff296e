//! An answer at once: beams look for some answer while a search looks for the fewest moves, or when it
//! was stopped.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::{Gauge, Stopper};
use crate::kit::{Incumbents, Question, Solver, Successor};
use crate::moves::{Script, Written};
use crate::names::{Algorithm, Heuristic, Metric, Style};
use crate::replay::Replay;
use crate::report::{Ending, Frame, Path, Report, Stop};
use crate::tables::Tables;
use fewest::Cost;
use fewest::search::{Answer, Options, Weight, beam};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// The width of the first beam. Narrower ones wander about on large boards for longer than this one takes.
const FIRST: usize = 128;
/// The width of the last beam after a search that was stopped.
const LAST: usize = 1024;
/// The fallback is so many times as narrow as beams.
const PART: usize = 16;
/// How many successors the first beam may make before the fallback is asked, where there is one.
const PATIENCE: u64 = 300_000;
/// How long a search is alone before the fallback is asked beside it, where there is one: most answers are there sooner.
const PAUSE: Duration = Duration::from_millis(200);
/// How long it is looked for an answer after a search that was stopped: whoever pressed Ctrl-C is not to
/// notice that.
const HASTE: Duration = Duration::from_millis(60);

/// A search for the fewest moves, and beams beside it.
pub struct Anytime {
    search: Arc<dyn Solver>,
    beams: Arc<dyn Solver>,
    /// Beams in single moves, where several tiles may be pushed at once: estimates of single moves say much more,
    /// so that an answer is there sooner, and mostly a better one.
    singles: Option<Arc<dyn Solver>>,
    /// Who has an answer where beams find none.
    fallback: Option<Arc<dyn Solver>>,
    /// How long the search is alone before beams begin beside it; `None` if they begin when it was stopped.
    alone: Option<Duration>,
}

impl Anytime {
    /// The search that answers the question, with beams if unproven answers are wanted.
    pub fn around(search: Arc<dyn Solver>, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        let is_hasty = question.means().is_hasty();
        if question.incumbents == Incumbents::Never || question.alphabetical || is_hasty {
            return Ok(search);
        }
        let beams = beams_for(question)?;
        let singles = match question.metric {
            Metric::Single => None,
            Metric::Multi => {
                Some(beams_for(&Question { metric: Metric::Single, ..question.clone() })?)
            }
        };
        let fallback = match question.metric {
            // A page without a server has one thread for a search, which nobody could stop meanwhile.
            Metric::Single if !cfg!(target_family = "wasm") => {
                question.puzzle.fallback(question)?
            }
            _ => None,
        };
        // A weighted search has an answer soon, and ends with it.
        let alone = match question.incumbents {
            _ if question.weight != Weight::ONE => None,
            Incumbents::Meanwhile => Some(Duration::ZERO),
            Incumbents::Later(alone) => Some(alone),
            Incumbents::Never | Incumbents::Afterwards => None,
        };
        Ok(Arc::new(Anytime { search, beams, singles, fallback, alone }))
    }

    /// Lets the search be alone, and looks for an answer when it was stopped without one. The fallback takes longer than
    /// anybody is to wait then, so it begins before.
    fn then(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        if self.fallback.is_none() {
            return self.afterwards(case, options, None, self.search.solve(case, options, gauge)?);
        }
        let told = Told::default();
        let of_fallback = Gauge::new(&told, None);
        let eighth = Options { max_bytes: options.max_bytes / 8, ..unlimited(options) };
        thread::scope(|scope| {
            let helper = scope.spawn(|| {
                while let Some(left) = PAUSE.checked_sub(of_fallback.elapsed())
                    && !left.is_zero()
                    && told.stop().is_none()
                {
                    thread::park_timeout(left);
                }
                match told.stop() {
                    None => self.first(case, &eighth, &of_fallback),
                    Some(_) => Ok(None),
                }
            });
            let report = self.search.solve(case, options, gauge);
            told.0.store(true, Relaxed);
            helper.thread().unpark();
            let first = helper.join().unwrap_or_else(|_| Err(Error::bug("the fallback panicked")));
            let report = report?;
            match report.ending {
                Ending::Stopped { .. } => self.afterwards(case, options, first?, report),
                _ => Ok(report),
            }
        })
    }

    /// Looks for an answer when the search was stopped without one, where `first` is known.
    fn afterwards(
        &self,
        case: &Case,
        options: &Options,
        first: Option<Path>,
        report: Report,
    ) -> Result<Report, Error> {
        let Ending::Stopped { by, .. } = report.ending else { return Ok(report) };
        if matches!(by, Stop::Depth(_) | Stop::Cancel) {
            return Ok(report);
        }
        let mut best = None;
        let gauge = Gauge::new(&Told::default(), Some(HASTE));
        // What is proven depends on the search and its limits alone, not on how soon the beams were.
        self.widen(case, options, (LAST, first), &gauge, |path| {
            best = Some(Path { at_least: 0, ..path });
        })?;
        Ok(stopped_with(best, report))
    }

    /// Looks for answers while the search runs, which ends when one of them is proven to be shortest.
    fn meanwhile(
        &self,
        case: &Case,
        options: &Options,
        gauge: &Gauge,
        alone: Duration,
    ) -> Result<Report, Error> {
        let told = Told::default();
        let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
        let of_beams = Gauge::new(&told, left);
        let quarter = Options { max_bytes: options.max_bytes / 4, ..options.clone() };
        let others = Options { max_bytes: options.max_bytes / 4 * 3, ..options.clone() };
        thread::scope(|scope| {
            let beams = scope.spawn(|| {
                let mut best = None;
                while let Some(left) = alone.checked_sub(gauge.elapsed())
                    && !left.is_zero()
                    && told.stop().is_none()
                {
                    thread::park_timeout(left);
                }
                self.widen(case, &quarter, (usize::MAX, None), &of_beams, |path| {
                    gauge.settle(path.cost, path.is_shortest());
                    best = Some(path);
                })?;
                Ok(best)
            });
            let report = self.search.solve(case, &others, gauge);
            told.0.store(true, Relaxed);
            beams.thread().unpark();
            let best = beams.join().unwrap_or_else(|_| Err(Error::bug("the beams have panicked")));
            let report = settled(stopped_with(best?, report?));
            Ok(Report { incumbents: Some(gauge.incumbents()), ..report })
        })
    }

    /// An answer in single moves, made pushes, if that is another metric. Nothing is proven of it.
    fn pushed(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Option<Path>, Error> {
        let Some(singles) = &self.singles else { return Ok(None) };
        for width in [FIRST, LAST] {
            let singly =
                Options { width, max_cost: Options::default().max_cost, ..options.clone() };
            let Ending::Solved(path) = singles.solve(case, &singly, gauge)?.ending else {
                continue;
            };
            let moves = pushes(&path.moves);
            let replay = self.search.replay(case, &moves)?;
            let cost = Cost::try_from(replay.cost()).unwrap_or(Cost::MAX);
            if replay.solves() && cost <= options.max_cost {
                let (script, at_least, legend) = (Script::Numbered, 0, replay.legend);
                return Ok(Some(Path { moves, script, cost, at_least, legend, all: None }));
            }
        }
        Ok(None)
    }

    /// An answer of a narrow beam or, where that has none soon, of the fallback; `None` where there is no fallback.
    fn first(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Option<Path>, Error> {
        if self.fallback.is_none() {
            return Ok(None);
        }
        let hasty = Options { max_nodes: PATIENCE, ..options.clone() };
        match self.beams.solve(case, &hasty, gauge)?.ending {
            Ending::Solved(path) => Ok(Some(path)),
            Ending::Stopped { by: Stop::Nodes | Stop::Width, .. } => {
                self.fallen_back(case, options, gauge)
            }
            Ending::Unsolvable { .. } | Ending::Stopped { .. } => Ok(None),
        }
    }

    /// The answer of the fallback, which is as narrow at first as leads to one.
    fn fallen_back(
        &self,
        case: &Case,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Option<Path>, Error> {
        for width in [FIRST / PART, LAST / PART] {
            if gauge.asks_to_stop() {
                break;
            }
            if let Some(path) = self.fallback(case, &Options { width, ..options.clone() }, gauge)? {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    fn fallback(
        &self,
        case: &Case,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Option<Path>, Error> {
        let Some(fallback) = &self.fallback else { return Ok(None) };
        match fallback.solve(case, options, gauge)?.ending {
            Ending::Solved(path) => Ok(Some(path)),
            _ => Ok(None),
        }
    }

    /// Looks for better and better answers with wider and wider beams, each of which is to find
    /// something cheaper than what is known.
    fn widen(
        &self,
        case: &Case,
        options: &Options,
        (widest, known): (usize, Option<Path>),
        gauge: &Gauge,
        mut found: impl FnMut(Path),
    ) -> Result<(), Error> {
        let mut options = Options { width: FIRST, ..unlimited(options) };
        let mut best = known;
        if best.is_none() {
            best = self.pushed(case, &options, gauge)?;
        }
        if best.is_none() {
            best = self.first(case, &options, gauge)?;
        }
        if let Some(path) = &best {
            found(path.clone());
            if path.is_shortest() || path.cost == 0 {
                return Ok(());
            }
            options.max_cost = path.cost - 1;
        }
        while options.width <= widest && !gauge.asks_to_stop() {
            let before = gauge.elapsed();
            let ending = self.beams.solve(case, &options, gauge)?.ending;
            let took = gauge.elapsed() - before;
            match ending {
                Ending::Solved(path) => {
                    found(path.clone());
                    if path.is_shortest() || path.cost == 0 {
                        break;
                    }
                    options.max_cost = path.cost - 1;
                    best = Some(path);
                }
                // Nothing was left out: what is known is a shortest answer.
                Ending::Stopped { by: Stop::Depth(_), .. } => {
                    if let Some(best) = best {
                        found(Path { at_least: best.cost, ..best });
                    }
                    break;
                }
                // It has lost all ways to something cheaper.
                Ending::Stopped { by: Stop::Width, .. } if options.width / PART <= LAST => {
                    let narrower = Options { width: options.width / PART, ..options.clone() };
                    if let Some(path) = self.fallback(case, &narrower, gauge)? {
                        found(path.clone());
                        options.max_cost = path.cost - 1;
                        best = Some(path);
                    }
                }
                Ending::Stopped { by: Stop::Width, .. } => {}
                Ending::Stopped { .. } | Ending::Unsolvable { .. } => break,
            }
            let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
            options.width = beam::wider(options.width, took, left);
        }
        Ok(())
    }
}

/// For some answer, with none of the limits that count what a search does.
fn unlimited(options: &Options) -> Options {
    let (max_nodes, max_iterations) = (u64::MAX, u32::MAX);
    Options { answer: Answer::Any, max_nodes, max_iterations, ..options.clone() }
}

/// The beams for a question, with the best heuristic that is ready at once.
fn beams_for(question: &Question) -> Result<Arc<dyn Solver>, Error> {
    let ready = |heuristic: &Heuristic| !matches!(heuristic, Heuristic::Pdb | Heuristic::Exact);
    let heuristics = question.puzzle.fitting(question.metric)?.heuristics;
    question.puzzle.solver(&Question {
        algorithm: Algorithm::Beam,
        heuristic: heuristics.into_iter().rfind(ready),
        pruning: None,
        weight: Weight::ONE,
        threads: NonZeroUsize::MIN,
        tables: Tables::Own,
        ..question.clone()
    })
}

/// Single moves as pushes: those along one way that follow each other are one, `uul` is `u2l`.
fn pushes(moves: &str) -> String {
    let letters: Vec<char> = moves.chars().collect();
    let mut pushes = String::new();
    for same in letters.chunk_by(|one, next| one == next) {
        pushes.push(same[0]);
        if same.len() > 1 {
            pushes += &same.len().to_string();
        }
    }
    pushes
}

/// The report of a search that was stopped, with the best answer that beams have found.
fn stopped_with(best: Option<Path>, report: Report) -> Report {
    let (Some(path), Ending::Stopped { at_least, by, .. }) = (best, &report.ending) else {
        return report;
    };
    let at_least = path.at_least.max(*at_least).min(path.cost);
    let ending = Ending::Stopped { at_least, by: *by, best: Some(Path { at_least, ..path }) };
    Report { ending, ..report }
}

/// The same as solved, if nothing is cheaper than that answer.
fn settled(report: Report) -> Report {
    match report.ending {
        Ending::Stopped { best: Some(path), .. } if path.is_shortest() => {
            Report { ending: Ending::Solved(path), ..report }
        }
        _ => report,
    }
}

/// Stops the beams when the search has ended.
#[derive(Clone, Debug, Default)]
struct Told(Arc<AtomicBool>);

impl Stopper for Told {
    fn stop(&self) -> Option<Stop> {
        self.0.load(Relaxed).then_some(Stop::Cancel)
    }
}

impl Solver for Anytime {
    fn outline(&self, case: &Case) -> Result<Report, Error> {
        self.search.outline(case)
    }

    fn solvable(&self, case: &Case) -> Result<bool, Error> {
        self.search.solvable(case)
    }

    fn successors(&self, case: &Case) -> Result<Vec<Successor>, Error> {
        self.search.successors(case)
    }

    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error> {
        self.search.frames(case, moves)
    }

    fn styles(&self) -> Vec<Style> {
        self.search.styles()
    }

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<Written, Error> {
        self.search.written(case, moves, style)
    }

    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error> {
        self.search.replay(case, text)
    }

    fn is_solved(&self, case: &Case) -> Result<bool, Error> {
        self.search.is_solved(case)
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        match self.alone {
            Some(alone) => self.meanwhile(case, options, gauge, alone),
            None => self.then(case, options, gauge),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gauge::Never;
    use crate::kit::PuzzleName;
    use crate::kits::written;
    use crate::random::Random;

    #[test]
    fn pushes_have_an_answer_by_single_moves_before_beams_have_one() {
        let board = "1 19 3 17 10/6 2 15 0 4/12 5 8 9 18/16 11 7 13 14";
        let puzzle = "sliding:5x4".parse().expect("a puzzle");
        let question = Question { metric: Metric::Multi, ..Question::about(puzzle) };
        let search = question.puzzle.solver(&question).expect("a solver");
        let single = Question { metric: Metric::Single, ..question.clone() };
        let beams = |question| beams_for(question).expect("beams");
        let (beams, singles) = (beams(&question), Some(beams(&single)));
        let anytime = Anytime { search, beams, singles, fallback: None, alone: None };
        let case = Case::one(board);
        let pushed = |max_cost| {
            let options = Options { max_cost, ..Options::default() };
            anytime.pushed(&case, &options, &Gauge::new(&Never, None)).expect("a board")
        };
        let path = pushed(Options::default().max_cost).expect("an answer");
        let replay = anytime.replay(&case, &path.moves).expect("moves");
        assert!(replay.solves(), "{path:?}");
        assert_eq!(
            (replay.cost(), replay.moves.len() as u64),
            (path.cost.into(), path.cost.into())
        );
        assert!(!path.is_shortest(), "nothing is proven of it");
        assert_eq!(pushed(path.cost - 1), None, "no more than is allowed");
    }

    /// Hungarian rings, for which beams of any width find nothing.
    #[test]
    fn what_beams_do_not_solve_the_fallback_does() {
        let puzzle: PuzzleName = "rings".parse().expect("a puzzle");
        let board = puzzle.random_board(&mut Random::new(4), false);
        for incumbents in [Incumbents::Afterwards, Incumbents::Meanwhile] {
            let question = Question { incumbents, ..Question::about(puzzle.clone()) };
            let question = Question { algorithm: Algorithm::AStar, ..question };
            let anytime = Anytime::around(puzzle.solver(&question).expect("a solver"), &question);
            let anytime = anytime.expect("beams");
            let gauge = Gauge::new(&Never, Some(Duration::from_secs(4)));
            let options = match incumbents {
                Incumbents::Afterwards => Options { max_nodes: 4_000_000, ..Options::default() },
                _ => Options::default(),
            };
            let report = anytime.solve(&Case::one(&board), &options, &gauge).expect("a board");
            let Ending::Stopped { at_least, best: Some(path), .. } = report.ending else {
                panic!("{incumbents:?}: {:?}", report.ending)
            };
            assert!((1..path.cost).contains(&at_least), "{path:?}");
            let replay = anytime.replay(&Case::one(&board), &path.moves).expect("moves");
            assert!(replay.solves() && replay.cost() == u64::from(path.cost));
            assert!(path.cost < 300, "{path:?}");
        }
    }

    /// Values that moves permute in all ways have too many maps for macro-operators. The search goes on without.
    #[test]
    fn a_puzzle_for_which_nothing_is_learnt_has_the_answers_of_beams() {
        let text = "board 9x1\nvalues 1 2 3 4 5 6 7\n\
            map t: 1 > 2, 2 > 3, 3 > 4, 4 > 5, 5 > 6, 6 > 7, 7 > 1\nmap s: 1 <> 2\n\
            move s: a1 through s\nmove t: a1 through t\nmove t': undo t\n\
            move r: cycle a1 b1 c1 d1 e1 f1 g1 h1 i1\nmove r': undo r\n\
            goal 1 1 1 1 1 1 1 1 1\n";
        let puzzle = written::puzzle("values", text.as_bytes()).expect("a puzzle");
        for incumbents in [Incumbents::Afterwards, Incumbents::Meanwhile] {
            let question = Question { incumbents, ..Question::about(puzzle.clone()) };
            let question = Question { algorithm: Algorithm::BreadthFirst, ..question };
            let solver = puzzle.solver(&question).expect("a solver");
            let anytime = Anytime::around(solver, &question).expect("beams");
            let gauge = Gauge::new(&Never, Some(Duration::from_millis(800)));
            let case = Case::one("7 6 5 4 3 2 1 7 6");
            let report = anytime.solve(&case, &Options::default(), &gauge).expect("no trouble");
            assert!(!matches!(report.ending, Ending::Unsolvable { .. }), "{incumbents:?}");
        }
    }

    #[test]
    fn moves_along_one_way_are_one_push() {
        for (moves, wanted) in [("", ""), ("u", "u"), ("uul", "u2l"), ("lrrrdd", "lr3d2")] {
            assert_eq!(pushes(moves), wanted);
        }
    }
}
