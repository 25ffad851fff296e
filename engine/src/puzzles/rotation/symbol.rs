//! The Rotation Game reduced to one symbol: eight marked cells among 24, C(24,8) = 735,471 states. A rotation
//! moves the content of cells, whatever it is, so the distance in the whole game is the least of the three
//! symbols' distances.

use crate::puzzles::rotation::{CELLS, CENTRE, Line, Rotation, Symbols};
use crate::rank::combination::Combinations;
use crate::{Abstraction, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow;

/// The abstraction that keeps only the cells of one symbol.
#[derive(Clone, Debug)]
pub struct OneSymbol {
    space: SymbolSpace,
    symbol: u8,
}

impl OneSymbol {
    /// The abstraction for `symbol`, which must be 1, 2 or 3.
    pub fn new(symbol: u8) -> Self {
        assert!((1..=3).contains(&symbol), "symbol {symbol}");
        OneSymbol { space: SymbolSpace::default(), symbol }
    }
}

impl Abstraction<Rotation> for OneSymbol {
    type Space = SymbolSpace;

    fn space(&self) -> &SymbolSpace {
        &self.space
    }

    #[inline(always)]
    fn map(&self, symbols: &Symbols) -> u32 {
        symbols.cells_with(self.symbol)
    }
}

/// The puzzle of bringing eight marked cells into the centre. A state is the set of marked cells.
#[derive(Clone, Debug)]
pub struct SymbolSpace {
    marked: Combinations,
}

impl Default for SymbolSpace {
    fn default() -> Self {
        SymbolSpace { marked: Combinations::new(CELLS as u32, CENTRE.count_ones()) }
    }
}

impl Puzzle for SymbolSpace {
    type State = u32;
    type Move = Line;
    type Packed = u32;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        cells: &mut u32,
        mut visit: impl FnMut(&mut u32, Line) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Line::ALL.into_iter().try_for_each(|line| visit(cells, line))
    }

    #[inline(always)]
    fn apply(&self, cells: &mut u32, line: Line) {
        *cells = line.rotate((*cells).into()) as u32;
    }

    #[inline(always)]
    fn undo(&self, cells: &mut u32, line: Line) {
        self.apply(cells, line.opposite());
    }

    fn is_goal(&self, cells: &u32) -> bool {
        *cells == CENTRE
    }

    fn pack(&self, cells: &u32) -> u32 {
        *cells
    }

    fn unpack(&self, packed: u32) -> u32 {
        packed
    }
}

impl Reversible for SymbolSpace {
    fn inverse(&self, line: Line) -> Line {
        line.opposite()
    }

    fn goals(&self) -> impl Iterator<Item = u32> {
        [CENTRE].into_iter()
    }
}

impl Ranked for SymbolSpace {
    fn rank_count(&self) -> u64 {
        self.marked.count().into()
    }

    #[inline(always)]
    fn rank(&self, cells: &u32) -> u64 {
        self.marked.rank(*cells).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        self.marked.unrank(rank as u32)
    }
}
