//! What there is to know about the puzzle of a file, found by trying it.

use super::{Rules, WrittenKit};
use crate::random::Random;
use fewest::laws;
use fewest::puzzles::rows::auto::{Plan, Solver};
use fewest::puzzles::rows::{AnyEstimate, Goals, Group, Pieces, Rows, Word};

/// So many moves of random walks are tried.
const STEPS: usize = 1_000;
/// So many random states are drawn.
const DRAWN: usize = 1_000;
/// Goal states are counted up to this number.
const MOST_GOALS: usize = 100_000;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspection {
    /// How many goal states there are; `None` if there are more than 100,000.
    pub goals: Option<usize>,
    /// How many states moves reach from a goal, where that is known without a count.
    pub reached: Option<u128>,
    /// How many random states the invariants admit, and how many were drawn; `None` if states
    /// cannot simply be drawn.
    pub admitted: Option<(usize, usize)>,
    /// What `auto` does.
    pub plan: Plan,
    /// A law that does not hold, which would be a bug of ours.
    pub broken: Option<String>,
}

impl WrittenKit {
    /// Tries the puzzle.
    pub fn inspect(&self) -> Inspection {
        let goals = Goals::of(&self.written.setup).take(MOST_GOALS + 1).count();
        let (plan, broken) = match &self.rules {
            Rules::Narrow(rows) => (Solver::new(rows.clone()).plan(), self.broken(rows)),
            Rules::Wide(rows) => (Solver::new(rows.clone()).plan(), self.broken(rows)),
        };
        Inspection {
            goals: Some(goals).filter(|&goals| goals <= MOST_GOALS),
            reached: self.group().and_then(Group::states),
            admitted: self.admitted(),
            plan,
            broken,
        }
    }

    fn admitted(&self) -> Option<(usize, usize)> {
        let (drawing, random) = (self.drawing()?, &mut Random::new(0));
        let states = (0..DRAWN).map(|_| drawing.draw(random));
        let admits = |state: &Vec<u8>| match &self.rules {
            Rules::Narrow(rows) => rows.invariants().admit(state),
            Rules::Wide(rows) => rows.invariants().admit(state),
        };
        Some((states.filter(admits).count(), DRAWN))
    }

    fn broken<W: Word>(&self, rows: &Rows<W>) -> Option<String> {
        let begin = self.written.start.clone().or_else(|| Goals::of(&self.written.setup).next())?;
        let starts = [rows.board(&begin)?];
        let pieces = AnyEstimate::Pieces(Pieces::new(rows));
        let mut kept = laws::puzzle(rows, &starts, STEPS);
        if rows.is_reversible() {
            kept = kept.and_then(|()| laws::reversible(rows, &starts, STEPS));
        }
        if rows.ranks().is_some() {
            kept = kept.and_then(|()| laws::ranked(rows, &starts, STEPS));
        }
        let kept = kept.and_then(|()| laws::consistent(rows, &pieces, &starts, STEPS));
        kept.err().map(|broken| broken.to_string())
    }
}
