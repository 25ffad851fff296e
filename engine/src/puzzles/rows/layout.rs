//! How a board is laid out in a word: plane after plane, each with one bit for every cell.
//!
//! The first planes have the kinds of all cells, bit by bit, and the others their turns. Of a board
//! with 24 cells and three kinds, for example, bit 5 is the low bit of the kind of cell 5, and bit
//! 24 + 5 the high one. So one rotation of the word moves the contents of any number of cells by
//! the same distance, and the cells that hold a kind are found by a few operations on whole planes.

use super::setup::{Kind, Setup};
use super::word::Word;

/// Where everything is in the words of a puzzle.
#[derive(Clone, Debug)]
pub struct Layout {
    cells: u32,
    kind_planes: u32,
    turn_planes: u32,
    /// By content: the bits that it has in the planes, the lowest plane first.
    codes: Vec<u16>,
    /// By code: the content; 0 for codes that no content has.
    contents: Vec<u8>,
}

impl Layout {
    /// The layout for a puzzle.
    pub fn new(setup: &Setup) -> Self {
        Layout::of(setup.cells, &setup.kinds)
    }

    fn of(cells: usize, kinds: &[Kind]) -> Self {
        let bits_below = |count: usize| count.next_power_of_two().trailing_zeros();
        let kind_planes = bits_below(kinds.len());
        let most_turns = kinds.iter().map(|kind| kind.turns).max();
        let turn_planes = bits_below(most_turns.unwrap_or(1));
        let codes_of = |(number, kind): (usize, &Kind)| {
            (0..kind.turns).map(move |turn| (number | turn << kind_planes) as u16)
        };
        let codes: Vec<u16> = kinds.iter().enumerate().flat_map(codes_of).collect();
        let mut contents = vec![0; 1 << (kind_planes + turn_planes)];
        codes.iter().zip(0..).for_each(|(&code, content)| contents[usize::from(code)] = content);
        Layout { cells: cells as u32, kind_planes, turn_planes, codes, contents }
    }

    /// How many bits a board takes.
    pub fn bits(&self) -> u32 {
        self.cells * self.planes()
    }

    /// How many codes there are, those that no content has included.
    pub fn code_count(&self) -> usize {
        self.contents.len()
    }

    fn planes(&self) -> u32 {
        self.kind_planes + self.turn_planes
    }

    /// The code of a content.
    pub fn code(&self, content: u8) -> u16 {
        self.codes[usize::from(content)]
    }

    /// The content that has this code.
    pub fn content(&self, code: u16) -> u8 {
        self.contents[usize::from(code)]
    }

    /// The code that a cell holds.
    #[inline(always)]
    pub fn get<W: Word>(&self, word: W, cell: u32) -> u16 {
        (0..self.planes()).fold(0, |code, plane| {
            code | ((word.bits_from(plane * self.cells + cell) & 1) as u16) << plane
        })
    }

    /// A word in which one cell holds a code, and all others 0.
    #[inline(always)]
    pub fn put<W: Word>(&self, code: u16, cell: u32) -> W {
        (0..self.planes()).fold(W::ZERO, |word, plane| {
            word.or(W::with_bits(u64::from(code >> plane & 1), plane * self.cells + cell))
        })
    }

    /// A plane: one bit for each cell.
    #[inline(always)]
    fn plane<W: Word>(&self, word: W, plane: u32) -> u64 {
        word.bits_from(plane * self.cells) & (u64::MAX >> (64 - self.cells))
    }

    /// The cells that hold a kind, a bit each.
    #[inline(always)]
    pub fn cells_of<W: Word>(&self, word: W, kind: usize) -> u64 {
        let all = u64::MAX >> (64 - self.cells);
        (0..self.kind_planes).fold(all, |cells, plane| {
            let bits = self.plane(word, plane);
            cells & if kind >> plane & 1 == 1 { bits } else { !bits }
        })
    }

    /// How the piece in a cell is turned.
    #[inline(always)]
    pub fn turn<W: Word>(&self, word: W, cell: u32) -> u64 {
        (0..self.turn_planes).fold(0, |turn, plane| {
            let at = (self.kind_planes + plane) * self.cells + cell;
            turn | (word.bits_from(at) & 1) << plane
        })
    }

    /// The word of a whole board.
    pub fn word<W: Word>(&self, contents: &[u8]) -> W {
        let cells = contents.iter().zip(0..);
        cells.fold(W::ZERO, |word, (&content, cell)| word.or(self.put(self.code(content), cell)))
    }

    /// The contents of all cells.
    pub fn board<W: Word>(&self, word: W) -> Vec<u8> {
        (0..self.cells).map(|cell| self.content(self.get(word, cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::word::Wide;
    use super::*;

    fn comes_back<W: Word>() {
        let plain = |turns| Kind { count: None, turns };
        let layout = Layout::of(9, &[plain(1), plain(3), plain(3), plain(1), plain(2)]);
        let board = [0, 1, 2, 3, 4, 5, 6, 7, 9];
        let word: W = layout.word(&board);
        assert_eq!(layout.bits(), 45);
        assert_eq!(layout.board(word), board);
        assert_eq!(layout.cells_of(word, 1), 0b1110);
        assert_eq!((layout.cells_of(word, 3), layout.cells_of(word, 4)), (1 << 7, 1 << 8));
        assert_eq!(
            (1..7).map(|cell| layout.turn(word, cell)).collect::<Vec<_>>(),
            [0, 1, 2, 0, 1, 2]
        );
        assert_eq!(layout.turn(word, 8), 1);
    }

    #[test]
    fn a_board_comes_back_from_words_of_every_width() {
        comes_back::<u64>();
        comes_back::<u128>();
        comes_back::<Wide>();
    }

    #[test]
    fn one_kind_alone_needs_no_bit() {
        let layout = Layout::of(3, &[Kind { count: None, turns: 1 }]);
        assert_eq!((layout.bits(), layout.cells_of(0_u64, 0)), (0, 0b111));
    }
}
