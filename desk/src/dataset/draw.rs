//! Draws boards and labels them, batch by batch.

use super::label::shortest;
use super::share::share;
use super::{Batch, Halt, Labeller, Stops, Wanted};
use crate::boards::{self, Boards, Farthest, Walks};
use crate::case::Case;
use crate::error::Error;
use crate::exact::Exact;
use crate::gauge::Gauge;
use crate::kit::Question;
use crate::random::{Random, Span};
use crate::report::{Ending, Stop};
use crate::solver::Solver;
use fewest::Cost;
use fewest::search::{Answer, Options};
use std::sync::Arc;

/// The most boards that are drawn from a table at once; this takes some hundredths of a second.
const MOST_DRAWN: u64 = 1 << 16;
/// For each thread, the most boards that are solved before the first of them is returned.
const MOST_SOLVED: usize = 128;
/// How many boards in a row are drawn without success before giving up on the distance: from a table, and if
/// each board must be solved.
const IN_VAIN: [u64; 2] = [4_000_000, 10_000];

/// Labelled boards, a batch at a time.
pub struct Batches {
    labeller: Arc<Labeller>,
    stops: Stops,
    left: u64,
    distance: Option<Span>,
    source: Source,
    /// How many boards were drawn since the last one that matched.
    in_vain: u64,
    /// Used to find the greatest distance if none of the first boards matches.
    question: Question,
    /// Whether it has ended or cannot continue.
    is_over: bool,
}

/// Where boards come from.
enum Source {
    /// A table of all distances. Boards at other distances are dropped.
    Table(Random, Arc<dyn Exact>),
    /// Searches, which find boards at a distance on shortest answers, and the number of boards to draw next.
    Searches(Starts, usize),
}

/// Boards to search.
enum Starts {
    /// Random ones.
    Random(Boards, Option<Span>),
    /// If random ones are too hard: boards at the ends of walks. Searches stop at the greatest distance of
    /// the span.
    Walked(Walks, Span),
}

impl Starts {
    fn new(question: &Question, wanted: Wanted) -> Starts {
        let (puzzle, seed) = (&question.puzzle, wanted.seed);
        match wanted.distance {
            Some(span) if puzzle.has_hard_boards() => {
                Starts::Walked(Walks::new(puzzle.clone(), seed), span)
            }
            span => {
                let boards = Boards::about(question, seed);
                Starts::Random(boards.expect("the labeller has read the goal"), span)
            }
        }
    }

    /// A board that can be solved, and the distance to choose on its shortest answer.
    fn next(&mut self, solver: &dyn Solver) -> Result<Far, Halt> {
        match self {
            Starts::Random(boards, wanted) => {
                let board = Case::one(&boards.next(|text| solver.solvable(&Case::one(text)))?);
                Ok((board, wanted.map_or(0, |span| boards.wish(span))))
            }
            Starts::Walked(walks, span) => {
                let (wish, board) = walks.next(*span, solver)?;
                Ok((Case::one(&board), wish))
            }
        }
    }

    /// The highest cost that an answer may have, and the most nodes that a search for it may generate.
    fn most(&self) -> (Cost, u64) {
        match self {
            Starts::Random(..) => (Cost::MAX, boards::MOST_NODES),
            Starts::Walked(_, span) => (span.most().try_into().unwrap_or(Cost::MAX), u64::MAX),
        }
    }
}

impl Batches {
    pub(super) fn new(
        question: &Question,
        wanted: Wanted,
        labeller: Arc<Labeller>,
        stops: &Stops,
    ) -> Self {
        let source = match labeller.exact().cloned() {
            Some(exact) => Source::Table(Random::new(wanted.seed), exact),
            None => Source::Searches(Starts::new(question, wanted), labeller.threads()),
        };
        let Wanted { count, distance, .. } = wanted;
        let (stops, question) = (stops.clone(), question.clone());
        let (left, in_vain, is_over) = (count, 0, false);
        Batches { labeller, stops, left, distance, source, in_vain, question, is_over }
    }

    fn batch(&mut self) -> Result<Batch, Halt> {
        loop {
            if let Some(stop) = self.stops.stop() {
                return Err(Halt::Stopped(stop));
            }
            let (mut batch, drawn) = match &mut self.source {
                Source::Table(random, exact) => {
                    // Half of the boards or more may be unsolvable or too near.
                    let some = self.left.saturating_mul(3).max(self.in_vain).clamp(16, MOST_DRAWN);
                    let drawn = drawn(&**exact, random, self.labeller.coding().width(), some);
                    (looked_up(&self.labeller, &**exact, &drawn, self.distance)?, some)
                }
                Source::Searches(starts, some) => {
                    let most = MOST_SOLVED * self.labeller.threads();
                    let now = (*some).min(most).min(self.left.max(1) as usize);
                    *some = (2 * *some).min(most);
                    let far = (0..now).map(|_| starts.next(self.labeller.solver()));
                    let far = far.collect::<Result<Vec<Far>, Halt>>()?;
                    let answer = self.question.puzzle.fixed_answer().unwrap_or(Answer::Any);
                    let wanted = self.distance.map(|span| (span, starts.most(), answer));
                    (searched(&self.labeller, &far, wanted, &self.stops)?, now as u64)
                }
            };
            if !batch.is_empty() {
                self.in_vain = 0;
                batch.truncate(self.left as usize, self.labeller.coding());
                return Ok(batch);
            }
            self.drawn_in_vain(drawn)?;
        }
    }

    fn drawn_in_vain(&mut self, drawn: u64) -> Result<(), Halt> {
        if self.in_vain == 0 {
            let is_beyond = |greatest| self.distance.is_some_and(|far| far.least() > greatest);
            match boards::farthest(&self.question) {
                Farthest::NoBoard => return Err(Halt::NoneIsSolvable),
                Farthest::At(greatest) if is_beyond(greatest) => {
                    return Err(Halt::NoSuchDistance { greatest });
                }
                Farthest::At(_) | Farthest::Unknown => (),
            }
        }
        self.in_vain += drawn;
        let most = match self.source {
            Source::Table(..) => IN_VAIN[0],
            Source::Searches(..) => IN_VAIN[1],
        };
        if self.in_vain < most { Ok(()) } else { Err(Halt::NoneMet(self.in_vain)) }
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, Halt>;

    fn next(&mut self) -> Option<Result<Batch, Halt>> {
        if self.is_over || self.left == 0 {
            return None;
        }
        let batch = self.batch();
        match &batch {
            Ok(batch) => self.left -= batch.len() as u64,
            Err(_) => self.is_over = true,
        }
        Some(batch)
    }
}

/// This many boards, some of which may be unsolvable.
fn drawn(exact: &dyn Exact, random: &mut Random, width: usize, some: u64) -> Vec<u8> {
    let mut cells = vec![0; width * some as usize];
    cells.chunks_mut(width).for_each(|board| exact.draw(random, board));
    cells
}

/// Those that can be solved and have a wanted distance.
fn looked_up(
    labeller: &Labeller,
    exact: &dyn Exact,
    drawn: &[u8],
    wanted: Option<Span>,
) -> Result<Batch, Halt> {
    let labels = labeller.of_rows(exact, drawn);
    let labels = labels.map_err(|number| Error::bug(format!("board {number} is none")))?;
    let mut batch = Batch::default();
    let rows = drawn.chunks(labeller.coding().width()).zip(labels.distances).zip(labels.moves);
    for ((cells, distance), moves) in rows {
        let Some(distance) = distance else { continue };
        if wanted.is_none_or(|span| span.contains(distance)) {
            batch.cells.extend(cells);
            batch.distances.push(distance);
            batch.moves.push(moves);
        }
    }
    Ok(batch)
}

/// A board, and the distance to choose on its shortest answer.
type Far = (Case, usize);

/// The boards themselves, or boards on their shortest answers, with their labels.
fn searched(
    labeller: &Labeller,
    far: &[Far],
    wanted: Option<(Span, (Cost, u64), Answer)>,
    stops: &Stops,
) -> Result<Batch, Halt> {
    let options = labeller.options();
    let one = |(case, wish): &Far| -> Result<Option<_>, Halt> {
        let chosen = match wanted {
            None => Some(labeller.solver().outline(case)?.start),
            Some((span, (max_cost, max_nodes), answer)) => {
                let options = Options { max_cost, max_nodes, answer, ..options.clone() };
                near(labeller, case, (span, *wish), &options, stops)?
            }
        };
        let Some(board) = chosen else { return Ok(None) };
        let (distance, moves) = labeller.label(&Case::one(&board), &options, stops)?;
        Ok(distance.map(|distance| (board, distance, moves)))
    };
    let mut batch = Batch::default();
    for row in share(labeller.threads(), far, one) {
        let Some((board, distance, moves)) = row? else { continue };
        batch.cells.extend(labeller.coding().cells(&board));
        batch.texts.push(board);
        batch.distances.push(distance);
        batch.moves.extend(moves);
    }
    Ok(batch)
}

/// The board on a shortest answer that is at the wanted distance or nearly so. `None` if the answer is too
/// cheap, or costs more than the options allow.
fn near(
    labeller: &Labeller,
    far: &Case,
    wanted: (Span, usize),
    options: &Options,
    stops: &Stops,
) -> Result<Option<String>, Halt> {
    let solver = labeller.solver();
    let report = solver.solve(far, options, &Gauge::new(stops, None))?;
    if let Ending::Stopped { by: Stop::Depth(_), .. } = report.ending {
        return Ok(None);
    }
    let Some(path) = shortest(report)? else { return Ok(None) };
    Ok(boards::on_the_way(solver, far, &path, wanted)?)
}
