//! A heuristic asked about the board's reflection in its main diagonal.
//! Culberson & Schaeffer, "Pattern databases", Computational Intelligence 14 (1998).

use crate::puzzles::Direction;
use crate::puzzles::sliding::{NotSymmetric, Packing, Reflection, Sliding, Tray};
use crate::{Cost, Heuristic};

/// The estimate that a heuristic gives for the reflected board: rows and columns are exchanged, and
/// each tile is replaced by the one whose goal cell is the reflection of its own. The reflected
/// board is at the same distance from the goal, so the estimate is admissible if the heuristic is,
/// and consistent if the heuristic is.
///
/// `Max((h.clone(), Mirrored::new(&puzzle, h)?))` gets two estimates out of one table. Every step
/// reflects the whole board (four times the cost of a Manhattan step on 4x4): where that matters,
/// use [`Additive`](crate::puzzles::sliding::tables::additive::Additive), which carries the
/// reflection.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::heuristics::Max;
/// use fewest::puzzles::sliding::heuristics::{Manhattan, Mirrored};
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let manhattan = Manhattan::new(&eight);
/// let mirrored = Mirrored::new(&eight, manhattan.clone()).expect("the goal is its own reflection");
/// let both = Max((manhattan, mirrored));
/// assert_eq!(both.estimate_of(&eight, eight.goal()), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Mirrored<H> {
    heuristic: H,
    reflection: Reflection,
}

impl<H> Mirrored<H> {
    /// `heuristic` must be one for `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, heuristic: H) -> Result<Self, NotSymmetric> {
        Ok(Mirrored { heuristic, reflection: Reflection::new(puzzle)? })
    }
}

impl<K: Packing, H: Heuristic<Sliding<K>>> Heuristic<Sliding<K>> for Mirrored<H> {
    /// The carry of the reflected board.
    type Carry = H::Carry;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> H::Carry {
        self.heuristic.start(puzzle, &self.reflection.of_tray(tray))
    }

    #[inline(always)]
    fn step(
        &self,
        puzzle: &Sliding<K>,
        carry: H::Carry,
        before: &Tray,
        direction: Direction,
    ) -> H::Carry {
        let before = self.reflection.of_tray(before);
        self.heuristic.step(puzzle, carry, &before, transposed(direction))
    }

    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &Sliding<K>,
        carry: H::Carry,
        before: &Tray,
        direction: Direction,
        limit: i32,
    ) -> Result<H::Carry, i32> {
        let before = self.reflection.of_tray(before);
        self.heuristic.step_within(puzzle, carry, &before, transposed(direction), limit)
    }

    #[inline(always)]
    fn estimate(&self, carry: H::Carry) -> Cost {
        self.heuristic.estimate(carry)
    }
}

#[inline(always)]
fn transposed(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Up,
        Direction::Right => Direction::Down,
        Direction::Down => Direction::Right,
    }
}
