//! Answers without a search, read from a table that holds every distance. From a state at distance 19 some
//! move leads to one at distance 18, from there another one leads to 17, and so on.

use crate::search::exhaustive::{self, Distances};
use crate::search::{Options, unwatched};
use crate::{Cost, Limit, Ranked, Reversible};
use std::ops::ControlFlow::{Break, Continue};

/// A puzzle with the distances of all its states.
///
/// ```
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::tables::exact::Table;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let table = Table::new(eight);
/// assert_eq!(table.distance(&start), 19);
/// assert_eq!(table.solve(&start).map(|moves| moves.len()), Some(19));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<P> {
    puzzle: P,
    distances: Distances,
}

impl<P: Ranked + Reversible> Table<P> {
    /// Finds the distances of all states. This takes about 10 ns a state, and the table takes one byte a
    /// rank, or two if a distance is 255 or more. Panics if a distance is [`Cost::MAX`] or more.
    pub fn new(puzzle: P) -> Self {
        let distances = exhaustive::distances(&puzzle, &Options::default(), unwatched);
        let distances = distances.expect("no limit was set, and every distance is a cost");
        Table { puzzle, distances }
    }

    /// The same as [`new`](Table::new) within limits. Ends with [`Limit::TooFar`] where that would panic.
    pub fn within(puzzle: P, options: &Options) -> Result<Self, Limit> {
        let distances = exhaustive::distances(&puzzle, options, unwatched)?;
        Ok(Table { puzzle, distances })
    }

    /// The rules.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The cost of a cheapest path to a goal, [`Cost::MAX`] if there is none.
    pub fn distance(&self, state: &P::State) -> Cost {
        self.distances.get(self.puzzle.rank(state))
    }

    /// The first optimum in the puzzle's move order; `None` if no goal can be reached. Panics if a move on
    /// the way costs 0.
    pub fn solve(&self, start: &P::State) -> Option<Vec<P::Move>> {
        let mut left = self.distance(start);
        if left == Cost::MAX {
            return None;
        }
        let mut state = start.clone();
        let mut moves = Vec::new();
        while !self.puzzle.is_goal(&state) {
            let nearer = self.puzzle.visit_moves(&mut state, |state, mv| {
                let cost = self.puzzle.cost(state, mv);
                self.puzzle.apply(state, mv);
                let there = self.distance(state);
                if there != Cost::MAX && left.checked_sub(cost) == Some(there) {
                    return Break((mv, there));
                }
                self.puzzle.undo(state, mv);
                Continue(())
            });
            let Break((mv, there)) = nearer else { unreachable!("a table without a way down") };
            assert!(there < left, "{mv:?} costs nothing: the way down has no end");
            moves.push(mv);
            left = there;
        }
        Some(moves)
    }
}
