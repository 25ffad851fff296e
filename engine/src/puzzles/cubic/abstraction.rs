//! An abstraction of the Cubic Eight-Puzzle that looks only at the odd or only at the even cubes. It keeps
//! the cells of the other cubes, but not their orientations. With four cubes of each parity it has 9 * C(8,4)
//! * 3^4 = 51,030 states.
//!
//! Every roll counts, so the larger of the two parities' distances is a lower bound. From a standard start
//! with an empty edge to all patterns it is 13.65 on average, while the distance is 19.10. Counting only the
//! rolls of each parity's own cubes, and adding the two numbers, would give 12.28.

use crate::puzzles::Direction;
use crate::puzzles::cubic::{CELLS, CUBES, Cubes, Cubic, EMPTY, Goal, HIDDEN, visit_exits};
use crate::rank::combination::Combinations;
use crate::{Abstraction, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow;

/// The abstraction that keeps the cubes of one parity.
#[derive(Clone, Debug)]
pub struct OneParity {
    space: ParitySpace,
}

/// The odd or the even cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// The cubes that are not odd ([`Cubes::is_odd`]).
    Even,
    /// The odd cubes.
    Odd,
}

impl OneParity {
    /// The abstraction that keeps the cubes of this parity in boards of `puzzle`.
    pub fn new(puzzle: &Cubic, kept: Parity) -> Self {
        let odd = puzzle.odd_count();
        let count = if kept == Parity::Odd { odd } else { CUBES as u32 - odd };
        let (puzzle, cells) = (puzzle.clone(), Combinations::new(CUBES as u32, count));
        OneParity { space: ParitySpace { puzzle, kept, cells, tops: 3u64.pow(count) } }
    }
}

impl Abstraction<Cubic> for OneParity {
    type Space = ParitySpace;

    fn space(&self) -> &ParitySpace {
        &self.space
    }

    #[inline]
    fn map(&self, cubes: &Cubes) -> KeptCubes {
        self.space.kept(*cubes)
    }
}

/// The smaller puzzle: bring the cubes of one parity, and the cells of the others, to where the goal has
/// them.
#[derive(Clone, Debug)]
pub struct ParitySpace {
    puzzle: Cubic,
    kept: Parity,
    /// Which of the eight cubes are kept, in the order of their cells.
    cells: Combinations,
    /// The ways to colour the tops of the kept cubes.
    tops: u64,
}

/// A board on which the cubes of the other parity are hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct KeptCubes(Cubes);

impl ParitySpace {
    fn kept(&self, cubes: Cubes) -> KeptCubes {
        let hidden = |cell| cubes.is_odd(cell) != (self.kept == Parity::Odd);
        KeptCubes(Cubes::from_codes(cubes.empty(), |cell| {
            if hidden(cell) { HIDDEN } else { cubes.code(cell) }
        }))
    }
}

impl Puzzle for ParitySpace {
    type State = KeptCubes;
    type Move = Direction;
    type Packed = KeptCubes;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        cubes: &mut KeptCubes,
        visit: impl FnMut(&mut KeptCubes, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_exits(cubes.0.empty(), cubes, visit)
    }

    #[inline(always)]
    fn apply(&self, cubes: &mut KeptCubes, direction: Direction) {
        cubes.0 = cubes.0.moved(direction);
    }

    #[inline(always)]
    fn undo(&self, cubes: &mut KeptCubes, direction: Direction) {
        cubes.0 = cubes.0.moved(direction.opposite());
    }

    fn is_goal(&self, cubes: &KeptCubes) -> bool {
        match self.puzzle.goal() {
            Goal::Board(goal) => *cubes == self.kept(goal),
            Goal::Tops(goal) => (0..CELLS).all(|cell| match cubes.0.code(cell) {
                EMPTY => cell == goal.empty(),
                HIDDEN => true,
                code => self.puzzle.matches(cell, code),
            }),
        }
    }

    #[inline(always)]
    fn pack(&self, cubes: &KeptCubes) -> KeptCubes {
        *cubes
    }

    #[inline(always)]
    fn unpack(&self, packed: KeptCubes) -> KeptCubes {
        packed
    }
}

impl Reversible for ParitySpace {
    #[inline(always)]
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    /// The puzzle's goals. No two of them have their kept cubes on the same cells.
    fn goals(&self) -> impl Iterator<Item = KeptCubes> {
        self.puzzle.goals().map(|goal| self.kept(goal))
    }
}

/// States are ranked by the empty cell, then by the cells of the kept cubes, then by their tops.
impl Ranked for ParitySpace {
    fn rank_count(&self) -> u64 {
        CELLS as u64 * u64::from(self.cells.count()) * self.tops
    }

    #[inline]
    fn rank(&self, cubes: &KeptCubes) -> u64 {
        let empty = cubes.0.empty();
        let (mut set, mut tops) = (0, 0);
        for i in 0..CUBES {
            let code = cubes.0.code(if i < empty { i } else { i + 1 });
            if code != HIDDEN {
                set |= 1 << i;
                tops = tops * 3 + u64::from(code >> 1);
            }
        }
        let sets = empty as u64 * u64::from(self.cells.count()) + u64::from(self.cells.rank(set));
        sets * self.tops + tops
    }

    fn unrank(&self, rank: u64) -> KeptCubes {
        let (sets, mut tops) = (rank / self.tops, (rank % self.tops) as u32);
        let empty = (sets / u64::from(self.cells.count())) as usize;
        let set = self.cells.unrank((sets % u64::from(self.cells.count())) as u32);
        let mut codes = [HIDDEN; CELLS];
        for i in (0..CUBES).rev().filter(|i| set >> i & 1 == 1) {
            let cell = if i < empty { i } else { i + 1 };
            let odd_permutation = (self.kept == Parity::Odd) ^ (cell % 2 == 1);
            codes[cell] = (tops % 3) << 1 | u32::from(odd_permutation);
            tops /= 3;
        }
        KeptCubes(Cubes::from_codes(empty, |cell| codes[cell]))
    }
}
