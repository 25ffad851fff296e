//! The rules: a push, and which pushes there are.

use crate::pruning::Letters;
use crate::puzzles::Direction;
use crate::puzzles::sliding::tray::{BadTray, MAX_SIDE, Tray};
use crate::puzzles::sliding::{Goal, Order, Packing, Sliding};
use crate::{Puzzle, Reversible};
use Direction::{Down, Left, Right, Up};
use std::fmt::{self, Display, Formatter};
use std::ops::ControlFlow::{self, Continue};

/// The most tiles that can be pushed at once.
const MOST: usize = MAX_SIDE - 1;

/// Some tiles of one row or column, pushed at once by one cell.
///
/// ```
/// use fewest::puzzles::Direction;
/// use fewest::puzzles::sliding::pushes::Push;
///
/// let push = Push { way: Direction::Right, tiles: 2 };
/// assert_eq!(push.to_string(), "r2");
/// assert_eq!(push.inverse().to_string(), "l2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Push {
    /// The way the blank goes, which is the opposite of the way the tiles go.
    pub way: Direction,
    /// How many tiles are pushed, and how many cells the blank goes.
    pub tiles: u8,
}

/// The direction of a line of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Axis {
    /// Along a row: left or right.
    Row = 1,
    /// Along a column: up or down.
    Column = 2,
}

impl Axis {
    /// The other one.
    #[inline(always)]
    pub fn other(self) -> Axis {
        match self {
            Axis::Row => Axis::Column,
            Axis::Column => Axis::Row,
        }
    }
}

impl Push {
    /// The axis of the line that is pushed.
    #[inline(always)]
    pub fn axis(self) -> Axis {
        match self.way {
            Left | Right => Axis::Row,
            Up | Down => Axis::Column,
        }
    }

    /// The push that leads back.
    #[inline(always)]
    pub fn inverse(self) -> Push {
        Push { way: self.way.opposite(), tiles: self.tiles }
    }

    /// The push as moves of single tiles.
    pub fn singly(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.way, self.tiles.into())
    }
}

/// The letter of the way, with the number of tiles behind it if there are several.
impl Display for Push {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.tiles {
            1 => write!(f, "{}", self.way.letter()),
            tiles => write!(f, "{}{tiles}", self.way.letter()),
        }
    }
}

/// The rules of a board on which one move pushes any number of tiles of one row or column.
///
/// The board, its goal and the order of directions are those of [`Sliding`]. In one direction, a push of
/// fewer tiles comes before a push of more.
///
/// ```
/// use fewest::puzzles::sliding::pushes::Pushes;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::{Puzzle, check};
///
/// let pushes = Pushes::new(Sliding::<u64>::new(3, 3, &Goal::BlankLast)?);
/// let start = pushes.rules().tray(&[0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// let mut legal = Vec::new();
/// let _ = pushes.visit_moves(&mut start.clone(), |_, push| {
///     legal.push(push.to_string());
///     std::ops::ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(legal, ["r", "r2", "d", "d2"]);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pushes<K = u64> {
    rules: Sliding<K>,
}

impl<K: Packing> Pushes<K> {
    /// The same board with pushes.
    pub fn new(rules: Sliding<K>) -> Self {
        Pushes { rules }
    }

    /// A board of `width` columns and `height` rows.
    pub fn board(width: usize, height: usize, goal: &Goal, order: Order) -> Result<Self, BadTray> {
        Ok(Pushes::new(Sliding::new(width, height, goal)?.with_order(order)))
    }

    /// The board, and its rules for single tiles.
    #[inline(always)]
    pub fn rules(&self) -> &Sliding<K> {
        &self.rules
    }

    /// The same rules with another packed form.
    pub fn packed<L: Packing>(&self) -> Pushes<L> {
        Pushes::new(self.rules.packed())
    }

    /// How many tiles can be pushed at once so that the blank goes that way from `cell`.
    #[inline(always)]
    pub fn most(&self, cell: usize, way: Direction) -> usize {
        let (width, height) = (self.rules.width(), self.rules.height());
        match way {
            Up => cell / width,
            Left => cell % width,
            Right => width - 1 - cell % width,
            Down => height - 1 - cell / width,
        }
    }

    /// How much the number of the blank's cell grows when it goes one cell that way.
    #[inline(always)]
    pub(super) fn stride(&self, way: Direction) -> isize {
        let width = self.rules.width() as isize;
        match way {
            Up => -width,
            Left => -1,
            Right => 1,
            Down => width,
        }
    }

    /// The cell of the blank after a push.
    #[inline(always)]
    pub(super) fn blank_after(&self, blank: usize, push: Push) -> usize {
        let blank = blank as isize + self.stride(push.way) * isize::from(push.tiles);
        blank as usize % super::super::tray::CELL_SLOTS
    }

    /// Calls `visit` with the pushes along these axes; `axes` has a bit for each [`Axis`].
    #[inline(always)]
    pub(super) fn visit_along<S, B>(
        &self,
        axes: u8,
        blank: usize,
        state: &mut S,
        mut visit: impl FnMut(&mut S, Push) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for way in self.rules.ways() {
            if (Push { way, tiles: 1 }).axis() as u8 & axes != 0 {
                for tiles in 1..=self.most(blank, way) as u8 {
                    visit(state, Push { way, tiles })?;
                }
            }
        }
        Continue(())
    }
}

impl<K: Packing> Puzzle for Pushes<K> {
    type State = Tray;
    type Move = Push;
    type Packed = K;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        tray: &mut Tray,
        visit: impl FnMut(&mut Tray, Push) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_along(Axis::Row as u8 | Axis::Column as u8, tray.blank(), tray, visit)
    }

    #[inline(always)]
    fn apply(&self, tray: &mut Tray, push: Push) {
        tray.push(self.stride(push.way), push.tiles);
    }

    #[inline(always)]
    fn undo(&self, tray: &mut Tray, push: Push) {
        tray.push(-self.stride(push.way), push.tiles);
    }

    #[inline(always)]
    fn takes_back(&self, last: Push, next: Push) -> bool {
        next == last.inverse()
    }

    #[inline(always)]
    fn is_goal(&self, tray: &Tray) -> bool {
        self.rules.is_goal(tray)
    }

    fn pack(&self, tray: &Tray) -> K {
        self.rules.pack(tray)
    }

    fn unpack(&self, packed: K) -> Tray {
        self.rules.unpack(packed)
    }

    fn solvable(&self, start: &Tray) -> bool {
        self.rules.solvable(start)
    }
}

impl<K: Packing> Reversible for Pushes<K> {
    #[inline(always)]
    fn inverse(&self, push: Push) -> Push {
        push.inverse()
    }

    fn goals(&self) -> impl Iterator<Item = Tray> {
        self.rules.goals()
    }
}

/// Two pushes along one axis amount to one push or none, so together they are a superfluous word. In all
/// other words the axes of the pushes alternate.
///
/// ```
/// use fewest::MovePruning;
/// use fewest::pruning::Automaton;
/// use fewest::puzzles::Direction::{Left, Right, Up};
/// use fewest::puzzles::sliding::pushes::{Push, Pushes};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
///
/// let fifteen = Pushes::new(Sliding::<u64>::new(4, 4, &Goal::BlankLast)?);
/// let words = Automaton::learn(&fifteen, 2, 1 << 20, &mut unwatched.clone()).expect("not broken off");
/// let left = words.step(words.start(), Push { way: Left, tiles: 1 }).expect("a first push");
/// assert!(words.step(left, Push { way: Left, tiles: 2 }).is_none());
/// assert!(words.step(left, Push { way: Right, tiles: 3 }).is_none());
/// assert!(words.step(left, Push { way: Up, tiles: 3 }).is_some());
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
impl<K: Packing> Letters for Pushes<K> {
    const LETTERS: usize = 4 * MOST;

    #[inline(always)]
    fn letter(push: Push) -> usize {
        push.way as usize * MOST + usize::from(push.tiles) - 1
    }

    fn witnesses(&self) -> Vec<Vec<Tray>> {
        self.rules.witnesses()
    }
}
