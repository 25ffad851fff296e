//! Lists all boards of a small puzzle by their distances.

use super::{Bits, Rows, WrittenKit};
use crate::language::Written;
use crate::random::Random;
use fewest::puzzles::rows::exact::Answers;
use fewest::search::exhaustive::Distances;
use fewest::search::{Options, unwatched};
use fewest::{Cost, Limit, Puzzle, Ranked};
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Puzzles with more ranks are not listed.
const MOST: u64 = 1 << 25;
/// Puzzles of blocks are not listed if the drawn start leads to more states than this.
const MOST_LED_TO: usize = 1 << 20;

/// The distances of all boards, by number.
pub struct Listed {
    distances: Distances,
    board: Box<dyn Fn(u64) -> String + Send + Sync>,
}

/// All boards that can be solved, to draw from.
#[derive(Clone)]
pub(super) struct DrawnFrom(Arc<(Listed, Vec<u64>)>);

impl DrawnFrom {
    /// `None` if no board can be solved.
    pub fn all(listed: Listed) -> Option<Self> {
        let numbers = listed.numbers(|_| true);
        (!numbers.is_empty()).then(|| DrawnFrom(Arc::new((listed, numbers))))
    }

    /// A random board. All are equally likely.
    pub fn draw(&self, random: &mut Random) -> String {
        let (listed, numbers) = &*self.0;
        listed.board(numbers[random.up_to(numbers.len() - 1)])
    }
}

impl fmt::Debug for DrawnFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} boards", self.0.1.len())
    }
}

impl WrittenKit {
    /// All boards with their distances; `None` if there are too many, or if they have no ranks. In a puzzle
    /// of blocks, these are the boards that can be reached from the drawn start.
    ///
    /// ```
    /// use desk::kits::written::WrittenKit;
    /// use fewest::search::Options;
    ///
    /// let text = b"board a b c\nvalues 0 1\nfor x in cells\n  move {x}: turn {x} by 1\ngoal all 0";
    /// let kit = WrittenKit::new("three lamps", text)?;
    /// let listed = kit.listed(&Options::default()).expect("memory").expect("eight boards");
    /// assert_eq!(listed.profile(), [1, 3, 3, 1]);
    /// assert_eq!(listed.board(listed.numbers(|far| far == 3)[0]), "1 1 1");
    /// # Ok::<(), desk::language::Mistake>(())
    /// ```
    pub fn listed(&self, options: &Options) -> Result<Option<Listed>, Limit> {
        if let Some(origin) = self.written.origin() {
            return Ok(
                with_rows!(&self.rules, rows => Listed::led_to(rows, &self.written, origin)),
            );
        }
        match self.may_be_listed() {
            true => {
                with_rows!(&self.rules, rows => Listed::of(rows, &self.written, options)).map(Some)
            }
            false => Ok(None),
        }
    }

    /// False if it is known, before any board is listed, that there are too many.
    pub fn may_be_listed(&self) -> bool {
        self.written.origin().is_some() || self.ranks().is_some_and(|ranks| ranks <= MOST)
    }
}

impl Listed {
    fn of<W: Bits>(
        rows: &Rows<W>,
        written: &Arc<Written>,
        options: &Options,
    ) -> Result<Self, Limit> {
        let distances = Answers::new(rows, options, unwatched)?.into_distances();
        let (rows, written) = (rows.clone(), Arc::clone(written));
        let board = move |number| written.text(&rows.contents(&rows.unrank(number)));
        Ok(Listed { distances, board: Box::new(board) })
    }

    /// The boards that can be reached from a board by moves that can all be taken back.
    fn led_to<W: Bits>(rows: &Rows<W>, written: &Arc<Written>, origin: &[u8]) -> Option<Self> {
        let mut boards = vec![rows.board(origin)?];
        let mut numbers = HashMap::from([(rows.pack(&boards[0]), 0)]);
        // The boards that the moves of each board lead to, for one board after another.
        let (mut ways, mut ends, mut at) = (Vec::new(), Vec::new(), 0);
        while at < boards.len() {
            let mut board = boards[at];
            _ = rows.visit_moves(&mut board, |board, mv| {
                rows.apply(board, mv);
                let number = *numbers.entry(rows.pack(board)).or_insert_with(|| {
                    boards.push(*board);
                    boards.len() as u32 - 1
                });
                ways.push(number);
                rows.undo(board, mv);
                ControlFlow::<()>::Continue(())
            });
            ends.push(ways.len());
            if boards.len() > MOST_LED_TO {
                return None;
            }
            at += 1;
        }
        let mut distances = vec![Cost::MAX; boards.len()];
        let mut open: VecDeque<usize> =
            (0..boards.len()).filter(|&at| rows.is_goal(&boards[at])).collect();
        open.iter().for_each(|&goal| distances[goal] = 0);
        while let Some(at) = open.pop_front() {
            let first = at.checked_sub(1).map_or(0, |before| ends[before]);
            for &next in &ways[first..ends[at]] {
                if distances[next as usize] == Cost::MAX {
                    distances[next as usize] = distances[at] + 1;
                    open.push_back(next as usize);
                }
            }
        }
        let (rows, written) = (rows.clone(), Arc::clone(written));
        let board = move |number| written.text(&rows.contents(&boards[number as usize]));
        Some(Listed { distances: distances.into_iter().collect(), board: Box::new(board) })
    }

    /// How many boards have each distance.
    pub fn profile(&self) -> Vec<u64> {
        self.distances.profile()
    }

    /// The numbers of the boards whose distance is wanted. Boards from which no goal can be reached are left
    /// out.
    pub fn numbers(&self, wanted: impl Fn(Cost) -> bool) -> Vec<u64> {
        let is_wanted = |&(_, far): &(u64, Cost)| far != Cost::MAX && wanted(far);
        (0..).zip(self.distances.iter()).filter(is_wanted).map(|(number, _)| number).collect()
    }

    /// The board with this number, in the form that is read.
    pub fn board(&self, number: u64) -> String {
        (self.board)(number)
    }
}
