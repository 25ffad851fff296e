//! Pattern databases for puzzles in which one piece changes places with its neighbours, as the blank of
//! sliding tiles does. The board may have any shape, and pieces may be alike.
//!
//! A pattern keeps some kinds of pieces; moves of other pieces cost nothing. So all that matters about the
//! blank is the *region* that it is in: the connected part of the cells without a piece of the pattern, in
//! which it moves anywhere for nothing. A state is a set of cells, a region, and an order of the pieces on
//! the set. A set and a region make a block of one bit for each order, and a layer of the search is a bit map
//! of all blocks. A move takes a piece from one place of the set to another, which rearranges the orders of
//! every block in the same way. If the piece passes no other piece, the whole block is copied.

mod build;
mod orders;
mod proof;
mod sum;

use super::check::canonical;
use super::layout::Layout;
use super::rules::Rows;
use super::setup::{Contents, Setup};
use super::word::Word;
use crate::rank::combination::Combinations;
use crate::search::Options;
use crate::{Cost, Counts, Limit};
use build::Sets;
use orders::OrderRanks;
pub use proof::prove;
use std::ops::ControlFlow;
use std::sync::Arc;
pub use sum::{FloodSum, MOST_PATTERNS};

/// The most cells of a board: sets of more cells have no ranks.
const MOST_CELLS: usize = 25;
/// The most sets of cells that a pattern may occupy.
const MOST_SETS: u64 = 1 << 20;

/// A board on which one piece changes places with its neighbours, for the same cost everywhere.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The kind and the content of the piece that all moves move.
    blank: (usize, u8),
    cost: Cost,
    /// By cell: where the blank can go from there.
    beside: Vec<Vec<usize>>,
}

impl Floor {
    /// The board of a puzzle; `None` if its moves are not of this kind.
    pub fn of<W: Word>(rows: &Rows<W>) -> Option<Floor> {
        let (setup, kind) = (rows.setup(), rows.pivot_kind()?);
        let content = setup.kinds_and_turns().iter().position(|&(other, _)| other == kind)? as u8;
        let plain = setup.kinds.iter().all(|kind| kind.turns == 1 && kind.count.is_some());
        let cost = setup.rows.first()?.cost;
        if !plain || setup.cells > MOST_CELLS {
            return None;
        }
        let mut beside = vec![Vec::new(); setup.cells];
        for row in &setup.rows {
            let row = canonical(setup, row);
            let ([guard], [one, other]) = (&row.guards[..], &row.takes[..]) else { return None };
            let is_swap = one.from == other.cell && other.from == one.cell;
            let is_plain = one.map.is_none() && other.map.is_none() && row.cost == cost;
            let wants_blank = guard.holds == Contents::one(content);
            let (here, there) = if one.cell == guard.cell { (one, other) } else { (other, one) };
            if !is_swap || !is_plain || !wants_blank || here.cell != guard.cell {
                return None;
            }
            beside[here.cell].push(there.cell);
        }
        let cells = 0..setup.cells;
        let mut pairs = cells.flat_map(|cell| beside[cell].iter().map(move |&other| (cell, other)));
        let goes_back = pairs.all(|(cell, other)| beside[other].contains(&cell));
        goes_back.then_some(Floor { blank: (kind, content), cost, beside })
    }

    /// The cells.
    fn cells(&self) -> usize {
        self.beside.len()
    }

    /// About how many states a pattern of these kinds has; `None` if there are too many to number.
    pub fn states(&self, setup: &Setup, pattern: &[usize]) -> Option<u64> {
        let (mut states, mut left) = (1_u64, self.cells() as u64);
        for &kind in pattern {
            for number in 0..setup.kinds[kind].count? as u64 {
                states = states.checked_mul(left.checked_sub(number)?)? / (number + 1);
            }
            left -= setup.kinds[kind].count? as u64;
        }
        let pieces = self.cells() as u64 - left;
        let sets = (0..pieces).try_fold(1_u64, |sets, number| {
            Some(sets.checked_mul(self.cells() as u64 - number)? / (number + 1))
        });
        (left > 0 && sets? <= MOST_SETS).then_some(states)
    }
}

/// The costs of a pattern, by set of cells, region of the blank, and order of the pieces.
#[derive(Clone, Debug)]
pub struct Flood {
    kinds: Vec<usize>,
    cells: usize,
    sets: Combinations,
    /// By set and cell: the block if the blank is in that cell.
    blocks: Arc<[u32]>,
    orders: OrderRanks,
    /// By block and order: the fewest moves of the pattern's pieces that lead to a goal.
    moves: Vec<u8>,
}

fn orders<W: Word>(rows: &Rows<W>, board: &Floor, pattern: &[usize]) -> Option<OrderRanks> {
    board.states(rows.setup(), pattern)?;
    OrderRanks::new(rows.setup(), rows.layout(), pattern)
}

fn sets_and_orders<'b, W: Word>(
    rows: &Rows<W>,
    board: &'b Floor,
    pattern: &[usize],
) -> Option<(Sets<'b>, OrderRanks)> {
    let orders = orders(rows, board, pattern)?;
    Some((Sets::new(board, orders.places()), orders))
}

/// The entry of a state from which no goal can be reached.
pub const UNREACHED: u8 = u8::MAX;

impl Flood {
    /// Finds the costs of a pattern; `None` if its states cannot be numbered. Calls `watch` many times a
    /// second, with the layer as `bound` and the number of known states as `stored`.
    pub fn new<W: Word>(
        rows: &Rows<W>,
        board: &Floor,
        pattern: &[usize],
        options: &Options,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<Self>, Limit> {
        let Some(orders) = orders(rows, board, pattern) else { return Ok(None) };
        build::build(rows, board, (pattern, orders), options, watch).map(Some)
    }

    /// The pattern with these costs, which are ordered as in [`moves`](Flood::moves). `None` if their number
    /// is not that of its states.
    pub fn of<W: Word>(
        rows: &Rows<W>,
        board: &Floor,
        pattern: &[usize],
        moves: Vec<u8>,
    ) -> Option<Self> {
        let (sets, orders) = sets_and_orders(rows, board, pattern)?;
        let fits = sets.blocks() * orders.count() == moves.len();
        fits.then(|| sets.with_moves(pattern, orders, moves))
    }

    /// How many costs a pattern has; `None` if its states cannot be numbered.
    pub fn entries<W: Word>(rows: &Rows<W>, board: &Floor, pattern: &[usize]) -> Option<u64> {
        let (sets, orders) = sets_and_orders(rows, board, pattern)?;
        Some((sets.blocks() * orders.count()) as u64)
    }

    /// The costs by block and order.
    pub fn moves(&self) -> &[u8] {
        &self.moves
    }

    /// The same costs, without a copy.
    pub fn into_moves(self) -> Vec<u8> {
        self.moves
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        (size_of_val(&*self.moves) + size_of_val(&*self.blocks)) as u64
    }

    /// The cost for a word of that layout with the blank in that cell.
    #[inline(always)]
    pub fn get<W: Word>(&self, layout: &Layout<W>, cell_at: &[u8], word: W, blank: usize) -> u8 {
        let of_kind = |all: W, &kind: &usize| all.or(layout.cells_of(word, kind));
        let mut occupied = self.kinds.iter().fold(W::ZERO, of_kind);
        let (mut set, mut codes, mut shift) = (0_u32, 0_u64, 0);
        while occupied != W::ZERO {
            let at = occupied.lowest();
            set |= 1 << cell_at[at as usize];
            codes |= (layout.get(word, at) as u64) << shift;
            shift += self.orders.bits();
            occupied = occupied.without_lowest();
        }
        let block = self.blocks[self.sets.rank(set) as usize * self.cells + blank] as usize;
        self.moves[block * self.orders.count() + self.orders.rank(codes)]
    }
}
