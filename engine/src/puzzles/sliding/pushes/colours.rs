//! Boards whose tiles have colours: tiles of one colour are not told apart. The place of the blank is exact.
//!
//! A state is the sequence of all colours, read row by row without the blank, and the cell of the blank. A
//! push along a row leaves the sequence as it is. When the blank goes up by one row, a tile passes
//! `width - 1` others:
//!
//! ```text
//! a b c        a . c
//! d . e   up   d b e   a [b c d] e f g h   becomes   a [c d b] e f g h
//! f g h        f g h
//! ```
//!
//! A sequence is a word with some bits for each tile. Its rank is the sum of two look-ups, one by the first
//! half of the word and one by the second. Sequences are ranked by their first halves, and those with the
//! same first half by their second halves. The colours that a first half leaves determine how many second
//! halves there are.

use crate::puzzles::sliding::tray::Tray;
use crate::puzzles::sliding::{Packing, Sliding};
use std::collections::BTreeMap;

/// The most bits that each half of a word has.
const HALF_BITS: usize = 20;
/// How many first halves a thread takes at a time.
pub(super) const HEADS: usize = 16;

/// A colour for each tile of a board, and the ranks of all sequences of them.
#[derive(Clone, Debug)]
pub struct Colouring {
    width: usize,
    height: usize,
    /// The cell where the goal has the blank.
    blank: usize,
    /// For each cell the colour of the tile that the goal has there; 0 for the blank.
    colours: Vec<u8>,
    /// How many bits a tile takes.
    bits: usize,
    /// How many tiles the second half has.
    tail: usize,
    /// The first halves, each with the number in `tails` of the second halves that may follow it.
    heads: Vec<(u32, usize)>,
    /// Groups of second halves that use the same colours, in ascending order.
    tails: Vec<Vec<u32>>,
    /// For each first half the rank of its first sequence.
    before: Box<[u32]>,
    /// For each second half its place among those with the same colours.
    place: Box<[u32]>,
    sequences: u64,
}

impl Colouring {
    /// A board whose goal has the blank on cell `blank`, and tiles of these colours on the other cells.
    /// `None` if the board has fewer than two rows or columns, if `colours` does not have one for each cell,
    /// if the blank is outside the board, if a colour below the greatest is missing, or if there are too many
    /// colours or tiles.
    ///
    /// ```
    /// use fewest::puzzles::sliding::pushes::Colouring;
    ///
    /// let halves = Colouring::new(3, 3, 8, &[0, 0, 0, 0, 1, 1, 1, 1, 0]).expect("a colouring");
    /// assert_eq!(halves.states(), 9 * 70);
    /// ```
    pub fn new(width: usize, height: usize, blank: usize, colours: &[u8]) -> Option<Colouring> {
        let cells = width.checked_mul(height)?;
        // A tile takes at least one bit, so more tiles than that do not fit into two halves.
        if colours.len() != cells
            || blank >= cells
            || width.min(height) < 2
            || cells > 2 * HALF_BITS + 1
        {
            return None;
        }
        let others = (0..cells).filter(|&cell| cell != blank).map(|cell| colours[cell]);
        let kinds = usize::from(others.clone().max()?) + 1;
        let mut counts = vec![0u8; kinds];
        others.for_each(|colour| counts[usize::from(colour)] += 1);
        let bits = kinds.next_power_of_two().trailing_zeros().max(1) as usize;
        let tail = (cells - 1) / 2;
        let head = cells - 1 - tail;
        if counts.contains(&0) || bits * head > HALF_BITS {
            return None;
        }
        let mut colours = colours.to_vec();
        colours[blank] = 0;
        let mut colouring = Colouring {
            width,
            height,
            blank,
            colours,
            bits,
            tail,
            heads: Vec::new(),
            tails: Vec::new(),
            before: vec![0; 1 << (bits * head)].into(),
            place: vec![0; 1 << (bits * tail)].into(),
            sequences: 0,
        };
        colouring.number(&counts, head);
        u32::try_from(colouring.sequences).is_ok().then_some(colouring)
    }

    /// Gives all sequences their ranks.
    fn number(&mut self, counts: &[u8], head: usize) {
        let mut with = BTreeMap::new();
        for (half, left) in halves(self.tail, self.bits, counts) {
            let used: Vec<u8> = counts.iter().zip(&left).map(|(all, left)| all - left).collect();
            let group = *with.entry(used).or_insert_with(|| {
                self.tails.push(Vec::new());
                self.tails.len() - 1
            });
            self.place[half as usize] = self.tails[group].len() as u32;
            self.tails[group].push(half);
        }
        for (half, left) in halves(head, self.bits, counts) {
            let group = with[&left];
            self.before[half as usize] = self.sequences as u32;
            self.heads.push((half, group));
            self.sequences += self.tails[group].len() as u64;
        }
    }

    /// How many columns the board has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cell where the goal has the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// For each cell the colour of the tile that the goal has there; 0 for the blank.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// How many tiles each colour has, such as `4-5-4-2`.
    pub fn sizes(&self) -> String {
        let tiles = (0..self.cells()).filter(|&cell| cell != self.blank);
        let mut sizes = Vec::new();
        for colour in tiles.map(|cell| usize::from(self.colours[cell])) {
            sizes.resize(sizes.len().max(colour + 1), 0);
            sizes[colour] += 1;
        }
        sizes.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// How many states there are. If each tile has a colour of its own, half of them cannot be reached.
    pub fn states(&self) -> u64 {
        self.sequences * self.cells() as u64
    }

    /// The bytes of the tables that give ranks.
    pub fn held(&self) -> u64 {
        (size_of_val(&*self.before) + size_of_val(&*self.place)) as u64
    }

    /// The word of a sequence of tiles, each given by the cell where the goal has it.
    pub(super) fn word(&self, goal_cells: impl Iterator<Item = usize>) -> u64 {
        goal_cells.fold(0, |word, cell| word << self.bits | u64::from(self.colours[cell]))
    }

    /// The word of the goal.
    pub(super) fn goal(&self) -> u64 {
        self.word((0..self.cells()).filter(|&cell| cell != self.blank))
    }

    /// The first halves by rank, each with the number of the group of second halves that may follow it.
    pub(super) fn heads(&self) -> &[(u32, usize)] {
        &self.heads
    }

    /// The sequences with that first half: the rank of the first, and the word of each.
    pub(super) fn with_head(
        &self,
        &(head, group): &(u32, usize),
    ) -> (usize, impl Iterator<Item = u64>) {
        let first = u64::from(head) << (self.bits * self.tail);
        let words = self.tails[group].iter().map(move |&tail| first | u64::from(tail));
        (self.before[head as usize] as usize, words)
    }

    /// The number of a state.
    #[inline(always)]
    pub(super) fn rank(&self, word: u64, blank: usize) -> usize {
        let bits = self.bits * self.tail;
        let (head, tail) = (word >> bits, word & ((1 << bits) - 1));
        (self.before[head as usize] + self.place[tail as usize]) as usize * self.cells() + blank
    }

    /// The word after the blank has gone up by one row from that cell.
    #[inline(always)]
    pub(super) fn up(&self, word: u64, blank: usize) -> u64 {
        let (bits, window) = (self.bits, self.bits * self.width);
        let (shift, mask) = (bits * (self.cells() - 1 - blank), (1 << window) - 1);
        let row = word >> shift & mask;
        let turned = (row << bits | row >> (window - bits)) & mask;
        word & !(mask << shift) | turned << shift
    }

    /// The word after the blank has gone down by one row from that cell.
    #[inline(always)]
    pub(super) fn down(&self, word: u64, blank: usize) -> u64 {
        let (bits, window) = (self.bits, self.bits * self.width);
        let (shift, mask) = (bits * (self.cells() - 1 - blank - self.width), (1 << window) - 1);
        let row = word >> shift & mask;
        let turned = (row >> bits | row << (window - bits)) & mask;
        word & !(mask << shift) | turned << shift
    }
}

/// All words of `length` colours that use each colour at most as often as `counts` says. They are in
/// ascending order, each with the colours that it leaves.
fn halves(length: usize, bits: usize, counts: &[u8]) -> Vec<(u32, Vec<u8>)> {
    let mut words = vec![(0, counts.to_vec())];
    for _ in 0..length {
        let longer = |(word, left): (u32, Vec<u8>)| {
            (0..counts.len()).filter_map(move |colour| {
                let mut left = left.clone();
                left[colour] = left[colour].checked_sub(1)?;
                Some((word << bits | colour as u32, left))
            })
        };
        words = words.into_iter().flat_map(longer).collect();
    }
    words
}

/// A board of tiles, seen as it is or mirrored in its main diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardView {
    pub mirrored: bool,
}

impl BoardView {
    /// The number that a cell has in this view of a board.
    #[inline(always)]
    pub fn cell(self, cell: usize, width: usize, height: usize) -> usize {
        if self.mirrored { cell % width * height + cell / width } else { cell }
    }

    /// The word of a board.
    pub fn word<K: Packing>(self, colouring: &Colouring, rules: &Sliding<K>, tray: &Tray) -> u64 {
        let (width, height, goals) = (rules.width(), rules.height(), rules.goal_cells());
        // The view of a view is the board again; its width is the height of the view.
        let back = |cell| self.cell(cell, colouring.width(), colouring.height());
        let tiles = (0..rules.cell_count()).map(|cell| rules.tiles(tray)[back(cell)]);
        let goals =
            tiles.filter(|&tile| tile != 0).map(|tile| usize::from(goals[usize::from(tile)]));
        colouring.word(goals.map(|cell| self.cell(cell, width, height)))
    }
}

/// Calls `visit` with the other cells of the row of `cell`.
#[inline(always)]
pub(super) fn each_of_row(width: usize, cell: usize, mut visit: impl FnMut(usize)) {
    let first = cell - cell % width;
    (first..first + width).filter(|&other| other != cell).for_each(&mut visit);
}

/// Calls `visit` with the ranks of the other states that pushes along the column lead to.
#[inline(always)]
pub(super) fn each_of_column(
    colouring: &Colouring,
    word: u64,
    cell: usize,
    mut visit: impl FnMut(usize),
) {
    let (mut above, mut at) = (word, cell);
    while at >= colouring.width() {
        above = colouring.up(above, at);
        at -= colouring.width();
        visit(colouring.rank(above, at));
    }
    let (mut below, mut at) = (word, cell);
    while at + colouring.width() < colouring.cells() {
        below = colouring.down(below, at);
        at += colouring.width();
        visit(colouring.rank(below, at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_perfect_hash() {
        for (width, height, colours) in [
            (3, 2, &[0, 1, 2, 3, 4, 0][..]),
            (2, 4, &[0, 0, 1, 1, 2, 2, 3, 0]),
            (3, 3, &[0, 1, 0, 1, 0, 0, 1, 0, 1]),
        ] {
            let cells = width * height;
            let colouring = Colouring::new(width, height, cells - 1, colours).expect("a colouring");
            let mut next = 0;
            for head in colouring.heads() {
                let (first, words) = colouring.with_head(head);
                assert_eq!(first, next);
                for word in words {
                    assert_eq!(colouring.rank(word, 0), next * cells);
                    for blank in width..cells {
                        let up = colouring.up(word, blank);
                        assert_eq!(colouring.down(up, blank - width), word);
                    }
                    next += 1;
                }
            }
            assert_eq!((next * cells) as u64, colouring.states());
        }
    }

    #[test]
    fn what_is_no_colouring() {
        assert!(Colouring::new(3, 3, 8, &[0; 8]).is_none(), "a colour for each cell");
        assert!(Colouring::new(3, 3, 9, &[0; 9]).is_none(), "the blank is on the board");
        assert!(Colouring::new(1, 4, 3, &[0; 4]).is_none(), "two columns");
        assert!(Colouring::new(2, 2, 3, &[0, 0, 2, 0]).is_none(), "no colour is missing");
        assert!(Colouring::new(6, 6, 35, &[0; 36]).is_some());
        assert!(Colouring::new(40, 40, 9, &[0; 1600]).is_none(), "no board has so many tiles");
        assert!(Colouring::new(usize::MAX, 4, 0, &[0; 36]).is_none(), "nor are cells beyond count");
        let all: Vec<u8> = (0..15).chain([0]).collect();
        assert!(Colouring::new(4, 4, 15, &all).is_none(), "words are not longer");
    }
}
