//! The sum of several patterns that share no piece.

use super::{Flood, Floor, UNREACHED};
use crate::Cost;
use crate::puzzles::rows::layout::Layout;
use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::setup::Row;
use crate::puzzles::rows::word::Word;

/// The most patterns that are added: the carry has a byte for each.
pub const MOST_PATTERNS: usize = 6;
const NO_PATTERN: u8 = u8::MAX;
/// How many bits the sum has in the carry; the bytes of the patterns are above it.
const SUM_BITS: u32 = 16;
/// The carry if a pattern says that no goal can be reached.
const NEVER: u64 = u64::MAX;

/// The sum of the costs of several patterns.
#[derive(Clone, Debug)]
pub struct FloodSum<W> {
    layout: Layout<W>,
    tables: Vec<Flood>,
    cost: Cost,
    blank: usize,
    /// By the lowest bit of a field: its cell.
    cell_at: Box<[u8]>,
    /// By code: the pattern that a piece with that code is in.
    pattern_of: Box<[u8]>,
    /// By row: the field that the blank goes to, whose piece makes way.
    to: Box<[u32]>,
}

impl<W: Word> FloodSum<W> {
    /// Adds up tables. Panics if two of them share a kind of piece, or if there are more than
    /// [`MOST_PATTERNS`].
    pub fn new(rows: &Rows<W>, board: &Floor, tables: Vec<Flood>) -> Self {
        assert!(tables.len() <= MOST_PATTERNS, "{} patterns", tables.len());
        let (layout, setup) = (rows.layout().clone(), rows.setup());
        let cell = |at| layout.cell(at) as u8;
        let cell_at = (0..layout.at(setup.cells)).map(cell).collect();
        let mut pattern_of = vec![NO_PATTERN; layout.code_count()];
        for (number, table) in (0..).zip(&tables) {
            for &kind in &table.kinds {
                let pattern = &mut pattern_of[usize::from(layout.code(kind as u8))];
                assert_eq!(*pattern, NO_PATTERN, "kind {kind} is in two patterns");
                *pattern = number;
            }
        }
        let (blank, content) = board.blank;
        let to = |row: &Row| {
            let holds_blank = |cell: usize| {
                row.guards
                    .iter()
                    .any(|g| g.cell == cell && g.holds.contains(content) && g.holds.len() == 1)
            };
            let mut cells = row.takes.iter().map(|take| take.cell);
            let cell = cells.find(|&cell| !holds_blank(cell)).unwrap_or(0);
            layout.at(cell)
        };
        let to = setup.rows.iter().map(to).collect();
        FloodSum {
            cost: board.cost,
            blank,
            cell_at,
            pattern_of: pattern_of.into(),
            to,
            tables,
            layout,
        }
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        self.tables.iter().map(Flood::held).sum()
    }

    /// How many bits of the carry are in use.
    pub fn carry_bits(&self) -> u32 {
        shift(self.tables.len() as u32)
    }

    fn get(&self, table: &Flood, word: W, blank: usize) -> u8 {
        table.get(&self.layout, &self.cell_at, word, blank)
    }

    /// The carry of a board.
    pub fn start(&self, word: W) -> u64 {
        let at = self.layout.cells_of(word, self.blank).lowest();
        let blank = usize::from(self.cell_at[at as usize]);
        let mut carry = 0;
        for (number, table) in (0..).zip(&self.tables) {
            let value = u64::from(self.get(table, word, blank));
            if value == u64::from(UNREACHED) {
                return NEVER;
            }
            carry += value | value << shift(number);
        }
        carry
    }

    /// The carry after a move. A move of a piece changes no other pattern: there, the blank stays in its
    /// region.
    #[inline(always)]
    pub fn step(&self, carry: u64, before: W, after: W, row: usize) -> u64 {
        let at = self.to[row];
        let number = self.pattern_of[self.layout.get(before, at)];
        let Some(table) = self.tables.get(usize::from(number)) else { return carry };
        if carry == NEVER {
            return NEVER;
        }
        let value = u64::from(self.get(table, after, self.cell_at[at as usize].into()));
        let shift = shift(number.into());
        let known = carry >> shift & 0xff;
        debug_assert_ne!(value, u64::from(UNREACHED), "moves can be taken back");
        carry - (known | known << shift) + (value | value << shift)
    }

    /// The estimate: what all patterns cost together.
    #[inline(always)]
    pub fn estimate(&self, carry: u64) -> Cost {
        match carry {
            NEVER => Cost::MAX,
            _ => (carry as Cost).saturating_mul(self.cost).min(Cost::MAX - 1),
        }
    }
}

#[inline(always)]
fn shift(number: u32) -> u32 {
    SUM_BITS + 8 * number
}
