//! The count for the Rotation Game: how many cells of the centre do not show the symbol that is most frequent
//! there.

use crate::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};
use crate::{Cost, Heuristic};

/// 8 minus the number of times that the most frequent symbol occurs in the centre.
///
/// The estimate is admissible and consistent. The third, fourth and fifth cells of a line are in the centre.
/// A rotation passes the fourth cell's symbol to the third, the fifth's to the fourth and the sixth's to the
/// fifth. So one symbol leaves the centre and one enters it, and the count of each symbol changes by at most
/// one.
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

/// The same count, but towards the centre of one given board: how many of its symbols the centre of another
/// board lacks. A rotation brings in at most one of them.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::rotation::{CentreTowards, Rotation, notation};
///
/// let board = |text| notation::board(text).expect("eight of each");
/// let one = board("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
/// let other = board("1 1 1 1 3 3 3 3 3 3 3 2 2 3 1 2 2 2 2 1 2 1 1 2");
/// assert_eq!(CentreTowards::new(&one).estimate_of(&Rotation, &other), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CentreTowards {
    counts: u32,
}

impl CentreTowards {
    /// The heuristic that compares boards with the centre of `board`.
    pub fn new(board: &Symbols) -> Self {
        CentreTowards { counts: CentreCount.start(&Rotation, board) }
    }
}

impl Heuristic<Rotation> for CentreTowards {
    type Carry = u32;

    fn start(&self, puzzle: &Rotation, symbols: &Symbols) -> u32 {
        CentreCount.start(puzzle, symbols)
    }

    #[inline(always)]
    fn step(&self, puzzle: &Rotation, counts: u32, before: &Symbols, line: Line) -> u32 {
        CentreCount.step(puzzle, counts, before, line)
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, counts: u32) -> Cost {
        let (wanted, there) = (self.counts.to_le_bytes(), counts.to_le_bytes());
        let lacks = |symbol: usize| Cost::from(wanted[symbol].saturating_sub(there[symbol]));
        lacks(1) + lacks(2) + lacks(3)
    }
}

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

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, counts: u32) -> Cost {
        let [_, ones, twos, threes] = counts.to_le_bytes();
        8 - Cost::from(ones.max(twos).max(threes))
    }
}
