//! The rules: how cubes roll, and which boards count as solved.

use super::cubes::*;
use crate::pruning::Letters;
use crate::puzzles::Direction;
use crate::rank::combination::Combinations;
use crate::{Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::{self, Continue};

/// How many ways there are to colour the tops of eight cubes: 3^8.
pub(crate) const TOPS: u64 = 6561;

/// Which boards count as solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Every board that shows these tops.
    Tops(Tops),
    /// A single board, including all orientations.
    Board(Cubes),
}

/// The rules: a goal, and the number of odd cubes on all boards.
#[derive(Clone, Debug)]
pub struct Cubic {
    goal: Goal,
    /// The codes of the goal, in the bits that matter.
    wanted: u32,
    /// The bits of a board that matter for the goal.
    care: u32,
    odd_count: u32,
    /// Which of the eight cubes are odd, in the order of their cells.
    odd: Combinations,
}

impl Cubic {
    /// The rules for boards with as many odd cubes as `start` has. No other boards can be reached from it.
    pub fn new(goal: Goal, start: &Cubes) -> Self {
        let (wanted, care) = match goal {
            Goal::Tops(tops) => (tops.0, !PARITIES),
            Goal::Board(board) => (board.0, !0),
        };
        let odd_count = start.odd_count();
        Cubic { goal, wanted, care, odd_count, odd: Combinations::new(CUBES as u32, odd_count) }
    }

    /// Which boards count as solved.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The cell that is empty in the goal.
    pub fn wanted_empty(&self) -> usize {
        Cubes(self.wanted).empty()
    }

    /// How many cubes are odd on every board.
    pub fn odd_count(&self) -> u32 {
        self.odd_count
    }

    /// Whether a cell with this code looks as the goal wants it.
    #[inline]
    pub(crate) fn matches(&self, cell: usize, code: u32) -> bool {
        (code ^ self.wanted >> (3 * cell)) & (self.care >> (3 * cell)) & 7 == 0
    }
}

impl Puzzle for Cubic {
    type State = Cubes;
    type Move = Direction;
    type Packed = u32;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        cubes: &mut Cubes,
        visit: impl FnMut(&mut Cubes, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_exits(cubes.empty(), cubes, visit)
    }

    #[inline(always)]
    fn apply(&self, cubes: &mut Cubes, direction: Direction) {
        *cubes = cubes.moved(direction);
    }

    #[inline(always)]
    fn undo(&self, cubes: &mut Cubes, direction: Direction) {
        *cubes = cubes.moved(direction.opposite());
    }

    #[inline(always)]
    fn takes_back(&self, last: Direction, next: Direction) -> bool {
        next == last.opposite()
    }

    #[inline]
    fn is_goal(&self, cubes: &Cubes) -> bool {
        cubes.0 & self.care == self.wanted && cubes.odd_count() == self.odd_count
    }

    #[inline(always)]
    fn pack(&self, cubes: &Cubes) -> u32 {
        cubes.0
    }

    #[inline(always)]
    fn unpack(&self, packed: u32) -> Cubes {
        Cubes(packed)
    }

    /// Boards can be reached from each other if and only if they have equally many odd cubes. A pattern can
    /// be shown with any number of odd cubes, so only a goal that is a single board can be out of reach.
    fn solvable(&self, start: &Cubes) -> bool {
        let reachable = |board: Cubes| board.odd_count() == self.odd_count;
        reachable(*start) && !matches!(self.goal, Goal::Board(goal) if !reachable(goal))
    }
}

/// Visits the moves of an empty cell in the order up, left, right, down.
#[inline(always)]
pub(crate) fn visit_exits<S, B>(
    empty: usize,
    state: &mut S,
    mut visit: impl FnMut(&mut S, Direction) -> ControlFlow<B>,
) -> ControlFlow<B> {
    // The moves are written out, so that every direction is a constant in its arm.
    macro_rules! visit {
        ($($direction:ident)*) => {
            $(if has_exit(empty, Direction::$direction) {
                visit(state, Direction::$direction)?;
            })*
        };
    }
    visit!(Up Left Right Down);
    Continue(())
}

impl Reversible for Cubic {
    #[inline(always)]
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    /// For a pattern, these are 70 boards if the start is a standard start with an empty corner or centre,
    /// and 56 if it has an empty edge.
    fn goals(&self) -> impl Iterator<Item = Cubes> {
        let tops = match self.goal {
            Goal::Tops(tops) => tops,
            Goal::Board(board) => board.tops(),
        };
        tops.boards(self.odd_count).filter(|board| self.is_goal(board))
    }
}

/// Boards are ranked by the empty cell, then by the set of odd cubes, then by the tops.
impl Ranked for Cubic {
    fn rank_count(&self) -> u64 {
        CELLS as u64 * u64::from(self.odd.count()) * TOPS
    }

    /// The board must have the rules' number of odd cubes.
    #[inline]
    fn rank(&self, cubes: &Cubes) -> u64 {
        let eight = cubes.eight();
        let (mut set, mut tops) = (0, 0);
        for i in 0..CUBES {
            set |= (eight >> (3 * i) & 1) << i;
            tops = tops * 3 + (eight >> (3 * i + 1) & 3);
        }
        let sets = cubes.empty() as u32 * self.odd.count() + self.odd.rank(set);
        u64::from(sets) * TOPS + u64::from(tops)
    }

    fn unrank(&self, rank: u64) -> Cubes {
        let (sets, mut tops) = ((rank / TOPS) as u32, (rank % TOPS) as u32);
        let set = self.odd.unrank(sets % self.odd.count());
        let mut eight = 0;
        for i in (0..CUBES).rev() {
            eight |= ((tops % 3) << 1 | set >> i & 1) << (3 * i);
            tops /= 3;
        }
        Cubes::around((sets / self.odd.count()) as usize, eight)
    }
}

impl Letters for Cubic {
    const LETTERS: usize = 4;

    #[inline(always)]
    fn letter(direction: Direction) -> usize {
        direction as usize
    }

    /// For each empty cell, three boards. A word takes each cube to some cell and permutes its colours. On
    /// the first board all cubes lie alike, which shows the permutation. On the other two the orientations
    /// are digits in base six, which number the cell that a cube comes from.
    fn witnesses(&self) -> Vec<Vec<Cubes>> {
        let board = |empty: usize, digit: fn(usize) -> usize| {
            let cube = |cell| (cell != empty).then_some(Cube::ALL[digit(cell)]);
            Cubes::new(&std::array::from_fn::<_, { CELLS }, _>(cube)).expect("one empty cell")
        };
        let group = |empty| [|_| 0, |cell| cell % 6, |cell| cell / 6].map(|of| board(empty, of));
        (0..CELLS).map(|empty| group(empty).to_vec()).collect()
    }
}
