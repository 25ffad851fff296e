//! An answer at once: beams look for some answer while a search looks for the fewest moves, or when it
//! was stopped.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::{Gauge, Stopper};
use crate::kit::{Incumbents, Question, Solver, Successor};
use crate::moves::Written;
use crate::names::{Algorithm, Heuristic, Style};
use crate::replay::Replay;
use crate::report::{Ending, Frame, Path, Report, Stop};
use crate::tables::Tables;
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
/// How long it is looked for an answer after a search that was stopped: whoever pressed Ctrl-C is not to
/// notice that.
const HASTE: Duration = Duration::from_millis(60);

/// A search for the fewest moves, and beams beside it.
pub struct Anytime {
    search: Arc<dyn Solver>,
    beams: Arc<dyn Solver>,
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
        // The best heuristic that is ready at once.
        let ready = |heuristic: &Heuristic| !matches!(heuristic, Heuristic::Pdb | Heuristic::Exact);
        let heuristics = question.puzzle.fitting(question.metric)?.heuristics;
        let heuristic = heuristics.into_iter().rfind(ready);
        let beams = question.puzzle.solver(&Question {
            algorithm: Algorithm::Beam,
            heuristic,
            pruning: None,
            weight: Weight::ONE,
            threads: NonZeroUsize::MIN,
            tables: Tables::Own,
            ..question.clone()
        })?;
        // A weighted search has an answer soon, and ends with it.
        let alone = match question.incumbents {
            _ if question.weight != Weight::ONE => None,
            Incumbents::Meanwhile => Some(Duration::ZERO),
            Incumbents::Later(alone) => Some(alone),
            Incumbents::Never | Incumbents::Afterwards => None,
        };
        Ok(Arc::new(Anytime { search, beams, alone }))
    }

    /// Looks for an answer when the search was stopped without one.
    fn afterwards(&self, case: &Case, options: &Options, report: Report) -> Result<Report, Error> {
        let Ending::Stopped { by, .. } = report.ending else { return Ok(report) };
        if matches!(by, Stop::Depth(_) | Stop::Cancel) {
            return Ok(report);
        }
        let mut best = None;
        let gauge = Gauge::new(&Told::default(), Some(HASTE));
        // What is proven depends on the search and its limits alone, not on how soon the beams were.
        self.widen(case, options, LAST, &gauge, |path| best = Some(Path { at_least: 0, ..path }))?;
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
                self.widen(case, &quarter, usize::MAX, &of_beams, |path| {
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

    /// Looks for better and better answers with wider and wider beams, each of which is to find
    /// something cheaper than what is known.
    fn widen(
        &self,
        case: &Case,
        options: &Options,
        widest: usize,
        gauge: &Gauge,
        mut found: impl FnMut(Path),
    ) -> Result<(), Error> {
        let mut options = Options {
            answer: Answer::Any,
            width: FIRST,
            max_nodes: u64::MAX,
            max_iterations: u32::MAX,
            ..options.clone()
        };
        let mut best: Option<Path> = None;
        while options.width <= widest && !gauge.asks_to_stop() {
            let before = gauge.elapsed();
            match self.beams.solve(case, &options, gauge)?.ending {
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
                Ending::Stopped { by: Stop::Width, .. } => {}
                Ending::Stopped { .. } | Ending::Unsolvable { .. } => break,
            }
            let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
            options.width = beam::wider(options.width, gauge.elapsed() - before, left);
        }
        Ok(())
    }
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
            None => self.afterwards(case, options, self.search.solve(case, options, gauge)?),
        }
    }
}
