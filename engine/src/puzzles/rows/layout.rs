//! How a board is laid out in a word: one field of a few bits for each cell, side by side.
//!
//! The low bits of a field are the kind of the piece, and those above are its turn. One rotation of the word
//! moves the contents of any number of cells by the same distance, and a few operations on whole words find
//! all cells that hold a kind. On the 15-puzzle, a field has four bits, so a board has 64.

use super::setup::{Kind, Setup};
use super::word::Word;

/// Where everything is in the words of a puzzle.
#[derive(Clone, Debug)]
pub struct Layout<W> {
    cells: u32,
    /// How many bits a field has, and how many of them are the kind.
    field: u32,
    kind_bits: u32,
    /// By content: the bits of its field.
    codes: Vec<u16>,
    /// By code: the content; 0 for codes that no content has.
    contents: Vec<u8>,
    /// The lowest bit of every field.
    lowest: W,
    /// By kind: the word if every cell held it.
    everywhere: Vec<W>,
}

impl<W: Word> Layout<W> {
    /// The layout for a puzzle; `Err` with the number of bits that a board would take if that is too many.
    pub fn new(setup: &Setup) -> Result<Self, u32> {
        Layout::of(setup.cells, &setup.kinds)
    }

    fn of(cells: usize, kinds: &[Kind]) -> Result<Self, u32> {
        let bits_below = |count: usize| count.next_power_of_two().trailing_zeros();
        let kind_bits = bits_below(kinds.len());
        let most_turns = kinds.iter().map(|kind| kind.turns).max();
        let field = (kind_bits + bits_below(most_turns.unwrap_or(1))).max(1);
        let cells = cells as u32;
        if cells * field > W::BITS {
            return Err(cells * field);
        }
        let codes_of = |(number, kind): (usize, &Kind)| {
            (0..kind.turns).map(move |turn| (number | turn << kind_bits) as u16)
        };
        let codes: Vec<u16> = kinds.iter().enumerate().flat_map(codes_of).collect();
        let mut contents = vec![0; 1 << field];
        for (content, &code) in codes.iter().enumerate() {
            contents[usize::from(code)] = content as u8;
        }
        let fields = |bits: u64| {
            (0..cells).fold(W::ZERO, |word, cell| word.or(W::with_bits(bits, cell * field)))
        };
        let lowest = fields(1);
        let everywhere = (0..kinds.len()).map(|kind| fields(kind as u64)).collect();
        Ok(Layout { cells, field, kind_bits, codes, contents, lowest, everywhere })
    }

    /// How many codes there are, including those that no content has.
    pub fn code_count(&self) -> usize {
        self.contents.len()
    }

    /// The code of a content.
    pub fn code(&self, content: u8) -> u16 {
        self.codes[usize::from(content)]
    }

    /// The content that has this code.
    pub fn content(&self, code: u16) -> u8 {
        self.contents[usize::from(code)]
    }

    /// The lowest bit of a cell's field.
    #[inline(always)]
    pub fn at(&self, cell: usize) -> u32 {
        cell as u32 * self.field
    }

    /// The cell whose field has its lowest bit there.
    #[inline(always)]
    pub fn cell(&self, at: u32) -> u32 {
        at / self.field
    }

    /// The code in the field at that bit.
    #[inline(always)]
    pub fn get(&self, word: W, at: u32) -> usize {
        word.bits_from(at) as usize & (self.contents.len() - 1)
    }

    /// A word with a code in the field at that bit, and 0 in all other fields.
    #[inline(always)]
    pub fn put(&self, code: u16, at: u32) -> W {
        W::with_bits(code.into(), at)
    }

    /// A word of the lowest bit of each cell that holds a kind.
    #[inline(always)]
    pub fn cells_of(&self, word: W, kind: usize) -> W {
        let differs = word.without(self.everywhere[kind]).or(self.everywhere[kind].without(word));
        let any = (0..self.kind_bits).fold(W::ZERO, |any, bit| any.or(differs.down(bit)));
        self.lowest.without(any)
    }

    /// The word of a whole board.
    pub fn word(&self, contents: &[u8]) -> W {
        let cells = contents.iter().enumerate();
        cells.fold(W::ZERO, |word, (cell, &content)| {
            word.or(self.put(self.code(content), self.at(cell)))
        })
    }

    /// The contents of all cells.
    pub fn board(&self, word: W) -> Vec<u8> {
        let cells = 0..self.cells as usize;
        cells.map(|cell| self.content(self.get(word, self.at(cell)) as u16)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::word::Wide;
    use super::*;

    fn comes_back<W: Word>() {
        let plain = |turns| Kind { count: None, turns };
        let layout = Layout::<W>::of(9, &[plain(1), plain(3), plain(3), plain(1), plain(2)]);
        let layout = layout.expect("45 bits");
        let board = [0, 1, 2, 3, 4, 5, 6, 7, 9];
        let word = layout.word(&board);
        assert_eq!(layout.board(word), board);
        let cells = |kind| {
            let is_set =
                |cell: &usize| layout.cells_of(word, kind).bits_from(layout.at(*cell)) & 1 == 1;
            (0..9).filter(is_set).collect::<Vec<_>>()
        };
        assert_eq!(
            [cells(0), cells(1), cells(3), cells(4)],
            [vec![0], vec![1, 2, 3], vec![7], vec![8]]
        );
        assert_eq!(layout.cell(layout.at(8)), 8);
    }

    #[test]
    fn a_board_comes_back_from_words_of_every_width() {
        comes_back::<u64>();
        comes_back::<u128>();
        comes_back::<Wide>();
        let kinds = [Kind { count: None, turns: 1 }; 4];
        assert_eq!(Layout::<u64>::of(33, &kinds).err(), Some(66));
    }

    #[test]
    fn one_kind_alone_is_everywhere() {
        let layout = Layout::<u64>::of(3, &[Kind { count: None, turns: 1 }]).expect("three bits");
        assert_eq!((layout.cells_of(0, 0), layout.word(&[0, 0, 0])), (0b111, 0));
    }
}
