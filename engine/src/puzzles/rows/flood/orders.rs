//! Orders of a pattern's pieces on the cells that they occupy.

use crate::puzzles::rows::layout::Layout;
use crate::puzzles::rows::rank::Ranks;
use crate::puzzles::rows::setup::{Kind, Setup};
use crate::puzzles::rows::word::Word;

/// Ranks the orders of some pieces, some of which may be alike.
#[derive(Clone, Debug)]
pub struct OrderRanks {
    places: usize,
    /// How many bits each place takes.
    bits: u32,
    ranks: Ranks,
    /// By number of a content here: its code in the puzzle.
    codes: Vec<u16>,
}

impl OrderRanks {
    /// The orders of all pieces of these kinds; `None` if their codes do not fit 64 bits.
    pub fn new<W: Word>(setup: &Setup, layout: &Layout<W>, kinds: &[usize]) -> Option<Self> {
        let all: Vec<Kind> = kinds.iter().map(|&kind| setup.kinds[kind]).collect();
        let places = all.iter().map(|kind| kind.count.unwrap_or(0)).sum::<usize>();
        let bits = layout.at(1);
        if places == 0 || places as u32 * bits > u64::BITS {
            return None;
        }
        // Each kind has one turn, so a content is a kind.
        let mut of = vec![u8::MAX; setup.contents()];
        (0..).zip(kinds).for_each(|(number, &kind)| of[kind] = number);
        let codes = kinds.iter().map(|&kind| layout.code(kind as u8)).collect();
        let smaller = Setup {
            cells: places,
            kinds: all,
            names: vec![],
            rows: vec![],
            goals: vec![],
            ..Setup::default()
        };
        let ranks = Ranks::through(&smaller, layout, &of)?;
        Some(OrderRanks { places, bits, ranks, codes })
    }

    /// How many orders there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.ranks.count() as usize
    }

    pub fn places(&self) -> usize {
        self.places
    }

    #[inline(always)]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The rank of the pieces with these codes. The first place has the lowest bits.
    #[inline(always)]
    pub fn rank(&self, codes: u64) -> usize {
        self.ranks.rank(codes) as usize
    }

    /// The codes of an order: the inverse of [`rank`](OrderRanks::rank).
    pub fn codes(&self, order: usize) -> u64 {
        self.joined(&self.ranks.unrank(order as u64))
    }

    fn joined(&self, pieces: &[u8]) -> u64 {
        let code = |(place, &piece): (usize, &u8)| {
            u64::from(self.codes[usize::from(piece)]) << (place as u32 * self.bits)
        };
        pieces.iter().enumerate().map(code).sum()
    }

    /// By order: the order after the piece at one place has gone to another, past the pieces between them.
    pub fn moved(&self, from: usize, to: usize) -> Box<[u32]> {
        let after = |order: usize| {
            let mut pieces = self.ranks.unrank(order as u64);
            let piece = pieces.remove(from);
            pieces.insert(to, piece);
            self.rank(self.joined(&pieces)) as u32
        };
        (0..self.count()).map(after).collect()
    }
}
