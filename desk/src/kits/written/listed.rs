//! All boards of a puzzle that has few of them, by their distances.

use super::{Bits, Rows, WrittenKit};
use crate::language::Written;
use crate::random::Random;
use fewest::puzzles::rows::exact::Answers;
use fewest::search::exhaustive::Distances;
use fewest::search::{Options, unwatched};
use fewest::{Cost, Limit, Ranked};
use std::fmt;
use std::sync::Arc;

/// Puzzles with more ranks are not listed.
const MOST: u64 = 1 << 24;

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

    /// One of them, each as likely as the others.
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
    /// All boards that can be solved; `None` if they have no numbers, if there are too many, or if they are those to
    /// which the blocks of the file lead.
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
        let has_few = self.ranks().is_some_and(|ranks| ranks <= MOST);
        if !has_few || self.written.origin().is_some() {
            return Ok(None);
        }
        with_rows!(&self.rules, rows => Listed::of(rows, &self.written, options)).map(Some)
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

    /// How many boards have each distance.
    pub fn profile(&self) -> Vec<u64> {
        self.distances.profile()
    }

    /// The numbers of the boards whose distance is wanted. Those that no goal can be reached from have none.
    pub fn numbers(&self, wanted: impl Fn(Cost) -> bool) -> Vec<u64> {
        let is_wanted = |&(_, far): &(u64, Cost)| far != Cost::MAX && wanted(far);
        (0..).zip(self.distances.iter()).filter(is_wanted).map(|(number, _)| number).collect()
    }

    /// The board of that number, as it is read.
    pub fn board(&self, number: u64) -> String {
        (self.board)(number)
    }
}
