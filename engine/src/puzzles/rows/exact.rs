//! Answers a puzzle that is written down by the distances of all its states.

use super::factors;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::tables::About;
use super::word::Word;
use crate::memory::Bytes;
use crate::search::Options;
use crate::search::exhaustive::Distances;
use crate::{Cost, Counts, Limit, Puzzle, Ranked};
use std::ops::ControlFlow::{self, Break, Continue};

const NO_RANKS: &str = "the states of this puzzle have no ranks";

/// The distances of all states of a puzzle whose states have ranks. A move need not be taken back by another
/// move.
///
/// ```
/// use fewest::puzzles::rows::exact::Answers;
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Row, Rows, Setup, Take};
/// use fewest::search::{Options, unwatched};
///
/// // Three pieces in a row that can all be pushed to the left; the first comes back at the end.
/// let take = |cell, from| Take { cell, from, map: None };
/// let push = Row { name: 0, cost: 1, guards: vec![], takes: vec![take(0, 1), take(1, 2), take(2, 0)] };
/// let goal = (0..3).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
/// let rows = Rows::<u64>::new(Setup {
///     cells: 3,
///     kinds: vec![Kind { count: Some(1), turns: 1 }; 3],
///     names: vec!["push".into()],
///     rows: vec![push],
///     goals: vec![goal],
///     ..Setup::default()
/// })?;
/// let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit was set");
/// let board = |contents: [u8; 3]| rows.board(&contents).expect("three different pieces");
/// assert_eq!(answers.distance(&board([1, 2, 0])), Some(2));
/// assert_eq!(answers.distance(&board([2, 0, 1])), Some(1));
/// assert_eq!(answers.distance(&board([1, 0, 2])), None);
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answers<W> {
    rows: Rows<W>,
    distances: Distances,
}

impl<W: Word> Answers<W> {
    /// Searches backward from the goals. Panics if the states have no ranks.
    pub fn new(
        rows: &Rows<W>,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        assert!(rows.ranks().is_some(), "{NO_RANKS}");
        let distances = factors::distances(&rows.backward(), options, watch)?;
        Ok(Answers { rows: rows.clone(), distances })
    }

    /// The same, but a search that is stopped returns what it has found so far, as
    /// [`exhaustive::until_stopped`](crate::search::exhaustive::until_stopped) does.
    pub fn until_stopped(
        rows: &Rows<W>,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<(Self, Option<(Limit, Cost)>), Limit> {
        assert!(rows.ranks().is_some(), "{NO_RANKS}");
        let (distances, stopped) = factors::until_stopped(&rows.backward(), options, watch)?;
        Ok((Answers { rows: rows.clone(), distances }, stopped))
    }

    /// The distances as a table, with its subject: [`About::all`], or [`About::all_pairs`] if a distance does
    /// not fit a byte. `None` if there are too many for a table.
    pub fn into_table(self) -> Option<(About, Bytes)> {
        let (about, bytes) = match self.distances.bytes_each() {
            1 => (About::all(&self.rows)?, self.distances.into_bytes()?),
            _ => (About::all_pairs(&self.rows)?, self.distances.into_pairs()),
        };
        Some((about, Bytes::owned(bytes)))
    }

    /// The rules.
    pub fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// The distances by rank.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// The same, without the rules.
    pub fn into_distances(self) -> Distances {
        self.distances
    }

    /// The least cost of a path to a goal; `None` if there is no path.
    pub fn distance(&self, board: &Board<W>) -> Option<Cost> {
        self.rows.has_rank(board).then(|| self.looked_up(board)).flatten()
    }

    /// The same, for a board that has a rank.
    fn looked_up(&self, board: &Board<W>) -> Option<Cost> {
        let distance = self.distances.get(self.rows.rank(board));
        (distance != Cost::MAX).then_some(distance)
    }

    /// The first optimum in the puzzle's move order; `None` if there is no path.
    pub fn solve(&self, board: &Board<W>) -> Option<Vec<RowMove>> {
        let (mut here, mut left) = (*board, self.distance(board)?);
        let (rows, mut moves) = (&self.rows, Vec::new());
        while left > 0 {
            let leads_on = |there: &mut Board<W>, mv: RowMove, cost: Cost| {
                rows.apply(there, mv);
                self.looked_up(there).is_some_and(|far| far.checked_add(cost) == Some(left))
            };
            let found = rows.visit_moves(&mut here, |there, mv| {
                let (cost, before) = (rows.cost(there, mv), *there);
                match leads_on(there, mv, cost) {
                    true => Break((mv, cost)),
                    false => {
                        *there = before;
                        Continue(())
                    }
                }
            });
            let Break((mv, cost)) = found else { unreachable!("a distance has a move to it") };
            // `visit_moves` has already left the board after the move in `here`.
            moves.push(mv);
            left -= cost;
        }
        Some(moves)
    }
}
