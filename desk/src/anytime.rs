//! Quick answers: beams look for some answer while a search looks for the fewest moves, or after it was
//! stopped.

mod beside;

use crate::case::Case;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::{Incumbents, Question};
use crate::moves::{Script, WrittenMoves};
use crate::names::{Algorithm, Heuristic, Metric, Style};
use crate::replay::Replay;
use crate::report::{Ending, Frame, Path, Report, Stop};
use crate::solver::{Solver, Successor};
use crate::tables::Tables;
use beside::{StopBeams, beside, wait};
use fewest::Cost;
use fewest::search::{Answer, Options, Weight, beam};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

/// The width of the first beam. On large boards, narrower ones wander about for longer than this one takes.
const FIRST: usize = 128;
/// The width of the last beam after a search was stopped.
const LAST: usize = 1024;
/// The fallback's width is the width of a beam divided by this.
const PART: usize = 16;
/// How many successors the first beam may make before the fallback is tried, if there is one.
const PATIENCE: u64 = 300_000;
/// How long a search runs alone before the fallback starts, if there is one. Most answers come sooner.
const PAUSE: Duration = Duration::from_millis(200);
/// How long to look for an answer after a search was stopped. A user who pressed Ctrl-C should not notice the
/// delay.
const HASTE: Duration = Duration::from_millis(60);

/// A search for the fewest moves that also runs beams.
pub struct Anytime {
    search: Arc<dyn Solver>,
    beams: Arc<dyn Solver>,
    /// Beams in single moves, for a metric that counts pushes of several tiles as one move. Estimates of
    /// single moves are much better, so an answer comes sooner and is usually better, too.
    singles: Option<Arc<dyn Solver>>,
    /// Finds an answer when beams find none.
    fallback: Option<Arc<dyn Solver>>,
    /// How long the search runs alone before beams start; `None` if they start only after it was stopped.
    alone: Option<Duration>,
}

impl Anytime {
    /// The solver that answers the question, with beams if unproven answers are wanted.
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
            // A page without a server has one thread for a search, and could not stop the fallback while it
            // runs.
            Metric::Single if !cfg!(target_family = "wasm") => {
                question.puzzle.fallback(question)?
            }
            _ => None,
        };
        // A weighted search soon has an answer, and then ends.
        let alone = match question.incumbents {
            _ if question.weight != Weight::ONE => None,
            Incumbents::Meanwhile => Some(Duration::ZERO),
            Incumbents::Later(alone) => Some(alone),
            Incumbents::Never | Incumbents::Afterwards => None,
        };
        Ok(Arc::new(Anytime { search, beams, singles, fallback, alone }))
    }

    /// Runs the search alone and, if it was stopped without an answer, looks for one. The fallback takes
    /// longer than a user should wait at that point, so it starts while the search runs.
    fn then(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        if self.fallback.is_none() {
            return self.afterwards(case, options, None, self.search.solve(case, options, gauge)?);
        }
        let told = StopBeams::default();
        let of_fallback = Gauge::new(&told, None);
        let eighth = Options { max_bytes: options.max_bytes / 8, ..options.clone() };
        let others = Options { max_bytes: options.max_bytes - eighth.max_bytes, ..options.clone() };
        let fallback = || {
            let mut first = None;
            wait(PAUSE, &of_fallback, &told);
            self.widen(case, &eighth, (FIRST, None), &of_fallback, |path| first = Some(path))?;
            Ok(first)
        };
        let search = || self.search.solve(case, &others, gauge);
        let Some((report, first)) = beside(&told, fallback, search) else {
            return self.afterwards(case, options, None, self.search.solve(case, options, gauge)?);
        };
        let report = report?;
        match report.ending {
            Ending::Stopped { .. } => self.afterwards(case, options, first?, report),
            _ => Ok(report),
        }
    }

    /// Looks for an answer after the search was stopped without one. `first` is an answer that is already
    /// known.
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
        let gauge = Gauge::new(&StopBeams::default(), Some(HASTE));
        // The proven bound must depend only on the search and its limits, not on how fast the beams were.
        self.widen(case, options, (LAST, first), &gauge, |path| {
            best = Some(Path { at_least: 0, ..path });
        })?;
        Ok(stopped_with(best, report))
    }

    /// Looks for answers while the search runs. The search ends when one of them is proven to be shortest.
    fn meanwhile(
        &self,
        case: &Case,
        options: &Options,
        gauge: &Gauge,
        alone: Duration,
    ) -> Result<Report, Error> {
        let told = StopBeams::default();
        let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
        let of_beams = Gauge::new(&told, left);
        let quarter = Options { max_bytes: options.max_bytes / 4, ..options.clone() };
        let others = Options { max_bytes: options.max_bytes / 4 * 3, ..options.clone() };
        let beams = || {
            let mut best = None;
            wait(alone, gauge, &told);
            self.widen(case, &quarter, (usize::MAX, None), &of_beams, |path| {
                gauge.settle(path.cost, path.is_shortest());
                best = Some(path);
            })?;
            Ok(best)
        };
        let search = || self.search.solve(case, &others, gauge);
        let (report, best) = match beside(&told, beams, search) {
            Some((report, best)) => (report?, best),
            None => (self.search.solve(case, options, gauge)?, Ok(None)),
        };
        // A proven answer needs no beams, so their errors do not matter.
        let best = match report.ending {
            Ending::Stopped { .. } => best?,
            _ => None,
        };
        let report = stopped_with(best, report);
        Ok(Report { incumbents: Some(gauge.incumbents()), ..report })
    }

    /// An answer found in single moves and turned into pushes, if pushes are counted. Nothing is proven about
    /// it.
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

    /// Looks for better and better answers with wider and wider beams. Each beam must find something cheaper
    /// than the best answer so far. If a beam finds nothing, the fallback is tried.
    fn widen(
        &self,
        case: &Case,
        options: &Options,
        (widest, known): (usize, Option<Path>),
        gauge: &Gauge,
        mut found: impl FnMut(Path),
    ) -> Result<(), Error> {
        let mut options = Options { width: FIRST, ..unlimited(options) };
        let mut better = match known {
            None => self.pushed(case, &options, gauge)?,
            known => known,
        };
        if better.is_none() && self.fallback.is_some() {
            options.max_nodes = PATIENCE;
        }
        let mut best: Option<Path> = None;
        loop {
            if let Some(path) = better {
                found(path.clone());
                if path.is_shortest() {
                    return Ok(());
                }
                options.max_cost = path.cost - 1;
                best = Some(path);
            }
            if options.width > widest || gauge.asks_to_stop() {
                return Ok(());
            }
            let before = gauge.elapsed();
            let ending = self.beams.solve(case, &options, gauge)?.ending;
            let took = gauge.elapsed() - before;
            better = match ending {
                Ending::Solved(path) => Some(path),
                // The beam left out nothing, so the known answer is a shortest one.
                Ending::Stopped { by: Stop::Depth(_), .. } => match best.take() {
                    Some(best) => Some(Path { at_least: best.cost, ..best }),
                    None => return Ok(()),
                },
                // The beam lost every path to something cheaper, or looked too long for a first answer.
                Ending::Stopped { by: Stop::Width | Stop::Nodes, .. } => {
                    self.fallen_back(case, &options, best.is_some(), gauge)?
                }
                Ending::Stopped { .. } | Ending::Unsolvable { .. } => return Ok(()),
            };
            let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
            options.width = beam::wider(options.width, took, left);
            options.max_nodes = u64::MAX;
        }
    }

    /// Tries the fallback, if there is one, after a beam found no answer. If no answer is known yet, a wider
    /// fallback is tried, too.
    fn fallen_back(
        &self,
        case: &Case,
        beam: &Options,
        is_known: bool,
        gauge: &Gauge,
    ) -> Result<Option<Path>, Error> {
        let Some(fallback) = &self.fallback else { return Ok(None) };
        let wider = (!is_known).then_some(LAST);
        for width in [beam.width].into_iter().chain(wider).map(|width| width / PART) {
            if width > LAST || gauge.asks_to_stop() {
                break;
            }
            let options = Options { width, max_nodes: u64::MAX, ..beam.clone() };
            if let Ending::Solved(path) = fallback.solve(case, &options, gauge)?.ending {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }
}

/// These options for any answer, without the limits that count the work of a search.
fn unlimited(options: &Options) -> Options {
    let (max_nodes, max_iterations) = (u64::MAX, u32::MAX);
    Options { answer: Answer::Any, max_nodes, max_iterations, ..options.clone() }
}

/// The beams for a question, with the best heuristic that needs no preparation.
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

/// Turns single moves into pushes: consecutive moves in the same direction become one, so `uul` is `u2l`.
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

/// The report on a search that was stopped, with the best answer that beams have found. It is solved if that
/// answer costs no more than is proven to be needed.
fn stopped_with(best: Option<Path>, report: Report) -> Report {
    let (Some(path), Ending::Stopped { at_least, by, .. }) = (best, &report.ending) else {
        return report;
    };
    let at_least = path.at_least.max(*at_least).min(path.cost);
    let path = Path { at_least, ..path };
    let ending = match path.is_shortest() {
        true => Ending::Solved(path),
        false => Ending::Stopped { at_least, by: *by, best: Some(path) },
    };
    Report { ending, ..report }
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

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<WrittenMoves, Error> {
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
    use super::pushes;

    #[test]
    fn moves_along_one_way_are_one_push() {
        for (moves, wanted) in [("", ""), ("u", "u"), ("uul", "u2l"), ("lrrrdd", "lr3d2")] {
            assert_eq!(pushes(moves), wanted);
        }
    }
}
