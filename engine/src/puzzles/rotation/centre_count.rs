//! The Rotation Game's count: how many cells of the centre still lack its most frequent symbol.

use crate::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};
use crate::{Cost, Heuristic};

/// 8 less the number of times that the most frequent symbol occurs in the centre.
///
/// The estimate is admissible and consistent. The third, fourth and fifth cells of a line are in
/// the centre. A rotation hands the fourth cell's symbol to the third, the fifth's to the fourth
/// and the sixth's to the fifth. So one symbol leaves the centre and one enters it, and the count
/// of each symbol changes by at most one.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::rotation::{CentreCount, Rotation, notation};
///
/// let text = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
/// let symbols = notation::board(text).expect("eight of each");
/// // Six of the eight cells of the centre have a 2, which takes at least two moves to mend.
/// assert_eq!(CentreCount.estimate_of(&Rotation, &symbols), 2);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CentreCount;

impl Heuristic<Rotation> for CentreCount {
    /// How often each of the symbols 1, 2, 3 occurs in the centre, in the bytes 1, 2, 3.
    type Carry = u32;

    fn start(&self, _: &Rotation, symbols: &Symbols) -> u32 {
        let count = |symbol| (symbols.cells_with(symbol) & CENTRE).count_ones();
        (1..=3).map(|symbol| count(symbol) << (8 * symbol)).sum()
    }

    #[inline(always)]
    fn step(&self, _: &Rotation, counts: u32, before: &Symbols, line: Line) -> u32 {
        let [_, _, leaves, _, _, enters, _] = line.cells();
        let one = |cell: u8| 1 << (8 * before.symbol(cell.into()));
        counts + one(enters) - one(leaves)
    }

    #[inline(always)]
    fn estimate(&self, counts: u32) -> Cost {
        let [_, ones, twos, threes] = counts.to_le_bytes();
        8 - Cost::from(ones.max(twos).max(threes))
    }
}
