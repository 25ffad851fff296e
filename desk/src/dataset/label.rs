//! Labels boards, by a table or by searching.

use super::share::share;
use super::{Coding, Halt};
use crate::case::Case;
use crate::error::Error;
use crate::exact::{Exact, Label, NoBoard};
use crate::gauge::{Gauge, Stopper};
use crate::kit::{Incumbents, Question};
use crate::kits::solver;
use crate::memory::half_of_available;
use crate::report::{Ending, Path, Report};
use crate::solver::Solver;
use fewest::Cost;
use fewest::search::{Answer, Options};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// How many boards a thread looks up in a table at once; this takes some tenths of a millisecond.
const SOME: usize = 4096;

/// Can end the labelling.
pub type Stops = Arc<dyn Stopper>;

/// Labels boards of one puzzle with one goal.
pub struct Labeller {
    coding: Coding,
    exact: Option<Arc<dyn Exact>>,
    solver: Arc<dyn Solver>,
    threads: NonZeroUsize,
}

/// Labels of some boards, stored by columns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Labels {
    /// The cost of a shortest answer for each board; `None` if there is no answer.
    pub distances: Vec<Option<Cost>>,
    /// For each board, one bit for each move that begins a shortest answer, in as many words as
    /// [`Coding::move_words`] says.
    pub moves: Vec<u64>,
}

impl Labels {
    fn push(&mut self, distance: Option<Cost>, moves: &[u64]) {
        self.distances.push(distance);
        self.moves.extend(moves);
    }
}

impl Labeller {
    /// A labeller with the goal and the tables of the question, if it has any. It labels as many boards at
    /// the same time as the question has threads.
    pub fn new(question: &Question) -> Result<Labeller, Error> {
        Labeller::with(question, solver(&Labeller::asked(question))?)
    }

    /// The question for each board: just the distance, proven, on one thread.
    pub fn asked(question: &Question) -> Question {
        Question {
            threads: NonZeroUsize::MIN,
            incumbents: Incumbents::Never,
            alphabetical: false,
            ..question.clone()
        }
    }

    /// The same with a given solver for the question that is [asked](Labeller::asked).
    pub fn with(question: &Question, solver: Arc<dyn Solver>) -> Result<Labeller, Error> {
        let threads = question.threads;
        let coding = Coding::of(&*question.puzzle, question.goal.is_none())?;
        let exact = question.puzzle.exact(question.goal.as_deref())?;
        Ok(Labeller { coding, exact, solver, threads })
    }

    /// How boards are coded as rows of numbers.
    pub fn coding(&self) -> &Coding {
        &self.coding
    }

    /// The distances of all boards, if there is a table of them.
    pub fn exact(&self) -> Option<&Arc<dyn Exact>> {
        self.exact.as_ref()
    }

    /// The solver for the boards.
    pub fn solver(&self) -> &dyn Solver {
        &*self.solver
    }

    /// How many boards are labelled at the same time.
    pub fn threads(&self) -> usize {
        self.threads.get()
    }

    /// The limits of a single search.
    pub fn options(&self) -> Options {
        let max_bytes = half_of_available() / self.threads.get() as u64;
        Options { max_bytes, ..Options::default() }
    }

    /// Labels boards that are rows of numbers, one after another. The error is the index of the first row
    /// that is not a board.
    pub fn of_rows(&self, exact: &dyn Exact, rows: &[u8]) -> Result<Labels, usize> {
        let width = self.coding.width();
        let some: Vec<&[u8]> = rows.chunks(width * SOME).collect();
        let label = |some: &&[u8]| -> Vec<Result<Option<Label>, NoBoard>> {
            some.chunks(width).map(|cells| exact.label(cells)).collect()
        };
        let threads = self.threads.get().min(some.len());
        let mut labels = Labels::default();
        let done = if threads < 2 {
            some.iter().map(label).collect()
        } else {
            share(threads, &some, label)
        };
        for (number, label) in done.into_iter().flatten().enumerate() {
            let label = label.map_err(|NoBoard| number)?;
            labels.push(label.map(|l| l.distance), &[label.map_or(0, |label| label.moves)]);
        }
        Ok(labels)
    }

    /// Labels boards that are texts. An error comes with the index of its board.
    pub fn of_texts(&self, boards: &[Case], stops: &Stops) -> Result<Labels, Box<(usize, Halt)>> {
        let options = self.options();
        let done = share(self.threads.get(), boards, |case| self.label(case, &options, stops));
        let mut labels = Labels::default();
        for (number, label) in done.into_iter().enumerate() {
            let (distance, moves) = label.map_err(|halt| Box::new((number, halt)))?;
            labels.push(distance, &moves);
        }
        Ok(labels)
    }

    /// The label of a single board that is a text.
    pub fn label(
        &self,
        case: &Case,
        options: &Options,
        stops: &Stops,
    ) -> Result<(Option<Cost>, Vec<u64>), Halt> {
        if let Some(exact) = self.exact() {
            // The puzzle reads the board first, since it can say what is wrong with it.
            let outline = self.solver.outline(case)?;
            let own = self.coding.goal_places() > 0;
            let goal = if own { format!(" {}", outline.goal) } else { String::new() };
            let cells = self.coding.cells(&(outline.start + &goal));
            let label = exact.label(&cells).map_err(|NoBoard| Error::bug("a board is none"))?;
            return Ok((label.map(|l| l.distance), vec![label.map_or(0, |label| label.moves)]));
        }
        self.searched(case, options, stops)
    }

    /// Labels a board by searching. The search may give one answer for each first move. If it gives only one
    /// answer, the distance of every other successor is checked: its move begins a shortest answer if the
    /// successor is nearer by the cost of the move.
    fn searched(
        &self,
        case: &Case,
        options: &Options,
        stops: &Stops,
    ) -> Result<(Option<Cost>, Vec<u64>), Halt> {
        let mut moves = vec![0; self.coding.move_words()];
        let starts = Options { answer: Answer::Starts, ..options.clone() };
        let solved = self.solver.solve(case, &starts, &Gauge::new(stops, None))?;
        let Some(path) = shortest(solved)? else { return Ok((None, moves)) };
        let distance = path.cost;
        if let Some(all) = &path.all {
            for first in
                all.listed.iter().filter_map(|moves| path.script.names(moves).first().copied())
            {
                self.set(&mut moves, first);
            }
            return Ok((Some(distance), moves));
        }
        let Some(&first) = path.script.names(&path.moves).first() else {
            return Ok((Some(distance), moves));
        };
        for next in self.solver.successors(case)? {
            let is_on_the_way = next.name == first
                || next.cost <= distance
                    && self.is_within(&next.board, distance - next.cost, options, stops)?;
            if is_on_the_way {
                self.set(&mut moves, &next.name);
            }
        }
        Ok((Some(distance), moves))
    }

    /// Whether the distance of the board is at most `cost`.
    fn is_within(
        &self,
        board: &str,
        cost: Cost,
        options: &Options,
        stops: &Stops,
    ) -> Result<bool, Halt> {
        let options = Options { max_cost: cost, ..options.clone() };
        let report = self.solver.solve(&Case::one(board), &options, &Gauge::new(stops, None))?;
        match report.ending {
            Ending::Stopped { by: crate::Stop::Depth(_), .. } => Ok(false),
            _ => Ok(shortest(report)?.is_some()),
        }
    }

    fn set(&self, moves: &mut [u64], name: &str) {
        let at = self.coding.moves().iter().position(|other| other == name);
        let at = at.expect("every move has a name of the puzzle's");
        moves[at / 64] |= 1 << (at % 64);
    }
}

/// The answer in a report, which must be proven to be shortest; `None` if there is no answer.
pub fn shortest(report: Report) -> Result<Option<Path>, Halt> {
    match report.ending {
        Ending::Solved(path) if path.is_shortest() => Ok(Some(path)),
        Ending::Solved(_) => Err(Error::bug("an answer without a limit is no shortest one").into()),
        Ending::Unsolvable { .. } => Ok(None),
        Ending::Stopped { by, .. } => Err(Halt::Stopped(by)),
    }
}
