//! Builds the table of a pattern, one layer after another.

use super::orders::OrderRanks;
use super::{Flood, Floor, UNREACHED};
use crate::puzzles::rows::goals::Goals;
use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::space::AbstractSpace;
use crate::puzzles::rows::word::Word;
use crate::rank::combination::Combinations;
use crate::search::Options;
use crate::{Cost, Counts, Limit};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many blocks are gone through between two calls of `watch`.
const LOOK_EVERY: usize = 1 << 12;

/// The sets of cells that a pattern's pieces may occupy, each with the regions of the other cells.
pub struct Sets<'b> {
    pub board: &'b Floor,
    pub sets: Combinations,
    /// By set and cell: the block if the blank is in that cell; [`NO_BLOCK`] for occupied cells.
    blocks: Vec<u32>,
    /// By block: its set, as a number and as a mask.
    pub of_block: Vec<(u32, u32)>,
}

const NO_BLOCK: u32 = u32::MAX;

impl<'b> Sets<'b> {
    pub fn new(board: &'b Floor, pieces: usize) -> Self {
        let cells = board.cells();
        let sets = Combinations::new(cells as u32, pieces as u32);
        let mut blocks = vec![NO_BLOCK; sets.count() as usize * cells];
        let mut of_block = Vec::new();
        for set in 0..sets.count() {
            let mask = sets.unrank(set);
            let blocks = &mut blocks[set as usize * cells..][..cells];
            for cell in (0..cells).filter(|cell| mask >> cell & 1 == 0) {
                if blocks[cell] == NO_BLOCK {
                    flood(board, mask, cell, of_block.len() as u32, blocks);
                    of_block.push((set, mask));
                }
            }
        }
        Sets { board, sets, blocks, of_block }
    }

    #[inline(always)]
    pub fn block(&self, set: u32, blank: usize) -> u32 {
        self.blocks[set as usize * self.board.cells() + blank]
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.of_block.len()
    }

    /// The table of a pattern on these sets.
    pub fn with_moves(self, pattern: &[usize], orders: OrderRanks, moves: Vec<u8>) -> Flood {
        let (cells, blocks) = (self.board.cells(), Arc::from(self.blocks));
        Flood { kinds: pattern.to_vec(), cells, sets: self.sets, blocks, orders, moves }
    }
}

/// Gives all cells of a region the same number.
fn flood(board: &Floor, mask: u32, from: usize, number: u32, blocks: &mut [u32]) {
    let mut waiting = vec![from];
    blocks[from] = number;
    while let Some(cell) = waiting.pop() {
        for &other in &board.beside[cell] {
            if mask >> other & 1 == 0 && blocks[other] != number {
                blocks[other] = number;
                waiting.push(other);
            }
        }
    }
}

/// Bit maps with a bit for each order of each block.
struct LayerBits {
    words: usize,
    last: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
}

pub fn build<W: Word>(
    rows: &Rows<W>,
    board: &Floor,
    (pattern, orders): (&[usize], OrderRanks),
    options: &Options,
    watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Flood, Limit> {
    let count = orders.count();
    let sets = board_sets(board, orders.places(), options)?;
    let (blocks, words) = (sets.of_block.len(), count.div_ceil(64));
    // The entries, three bit maps, the lists of rearranged orders, and the list of the bits of a block.
    let lists = 4 * count as u64 * (orders.places() as u64).pow(2) + 4 * count as u64;
    let bytes = blocks as u64 * (words as u64 * 24 + count as u64) + lists + held(&sets);
    if bytes > options.max_bytes {
        return Err(Limit::Memory);
    }
    let map = || filled(blocks * words, 0_u64);
    let mut layers = LayerBits { words, last: map()?, next: map()?, seen: map()? };
    let mut moves = filled(blocks * count, UNREACHED)?;
    let mut counts = Counts { bytes, ..Counts::default() };
    goals(rows, board, pattern, &sets, &orders, &mut layers.next);
    let mut rearranged: Vec<Option<Box<[u32]>>> = vec![None; orders.places() * orders.places()];
    for depth in 0_u16.. {
        let news = layers.settle(count, depth, &mut moves);
        counts.stored += news;
        counts.bound = depth;
        if news == 0 {
            break;
        }
        if depth == u16::from(UNREACHED) {
            return Err(Limit::TooFar);
        }
        layers.spread(&sets, &orders, &mut rearranged, &mut counts, watch)?;
    }
    Ok(sets.with_moves(pattern, orders, moves))
}

fn board_sets<'b>(board: &'b Floor, pieces: usize, options: &Options) -> Result<Sets<'b>, Limit> {
    let cells = board.cells() as u64;
    // On a grid, a set has at most half as many regions as there are cells, rounded up. Other boards may have
    // more, which `held` counts.
    let sets = u64::from(Combinations::new(cells as u32, pieces as u32).count());
    let bytes = sets * (cells * 4 + cells.div_ceil(2) * 8);
    if bytes > options.max_bytes { Err(Limit::Memory) } else { Ok(Sets::new(board, pieces)) }
}

fn held(sets: &Sets<'_>) -> u64 {
    (size_of_val(&*sets.blocks) + size_of_val(&*sets.of_block)) as u64
}

fn filled<T: Clone>(count: usize, item: T) -> Result<Vec<T>, Limit> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).map_err(|_| Limit::Memory)?;
    list.resize(count, item);
    Ok(list)
}

/// Marks the states of the pattern that a goal may be.
pub fn goals<W: Word>(
    rows: &Rows<W>,
    board: &Floor,
    pattern: &[usize],
    sets: &Sets<'_>,
    orders: &OrderRanks,
    marks: &mut [u64],
) {
    let (blank, _) = board.blank;
    let space = AbstractSpace::keeping(rows.setup(), pattern, Some(blank));
    let space = space.expect("contents that stay what they are can be made alike");
    let words = orders.count().div_ceil(64);
    let kept = |kind: usize| space.of[kind];
    for goal in Goals::of(&space.setup) {
        let (mut mask, mut codes, mut place, mut blank_cell) = (0, 0, 0, 0);
        for (cell, &content) in goal.iter().enumerate() {
            if content == kept(blank) {
                blank_cell = cell;
            }
            if let Some(&kind) = pattern.iter().find(|&&kind| kept(kind) == content) {
                mask |= 1 << cell;
                codes |= u64::from(rows.layout().code(kind as u8)) << (place * orders.bits());
                place += 1;
            }
        }
        let block = sets.block(sets.sets.rank(mask), blank_cell) as usize;
        let order = orders.rank(codes);
        marks[block * words + order / 64] |= 1 << (order % 64);
    }
}

impl LayerBits {
    /// Turns the states that were reached and not seen before into the last layer. Returns how many they are.
    fn settle(&mut self, orders: usize, depth: Cost, moves: &mut [u8]) -> u64 {
        let mut news = 0;
        let LayerBits { words, last, next, seen } = self;
        let all = last.iter_mut().zip(next.iter_mut()).zip(seen.iter_mut());
        for (at, ((last, next), seen)) in all.enumerate() {
            let mut new = std::mem::take(next) & !*seen;
            *last = new;
            if new == 0 {
                continue;
            }
            *seen |= new;
            news += u64::from(new.count_ones());
            let first = at / *words * orders + at % *words * 64;
            while new != 0 {
                moves[first + new.trailing_zeros() as usize] = depth as u8;
                new &= new - 1;
            }
        }
        news
    }

    /// Marks all states that one move of a piece reaches from the last layer.
    fn spread(
        &mut self,
        sets: &Sets<'_>,
        orders: &OrderRanks,
        rearranged: &mut [Option<Box<[u32]>>],
        counts: &mut Counts,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<(), Limit> {
        let (words, mut listed) = (self.words, Vec::with_capacity(orders.count()));
        for (number, &(set, mask)) in sets.of_block.iter().enumerate() {
            if number % LOOK_EVERY == 0 && watch(counts).is_break() {
                return Err(Limit::Watch);
            }
            let last = &self.last[number * words..][..words];
            if last.iter().all(|&word| word == 0) {
                continue;
            }
            list(last, &mut listed);
            counts.expanded += listed.len() as u64;
            for from in (0..sets.board.cells()).filter(|cell| mask >> cell & 1 == 1) {
                let place = (mask & ((1 << from) - 1)).count_ones() as usize;
                for &to in &sets.board.beside[from] {
                    if mask >> to & 1 == 1 || sets.block(set, to) != number as u32 {
                        continue;
                    }
                    let without = mask & !(1 << from);
                    let place_after = (without & ((1 << to) - 1)).count_ones() as usize;
                    let block = sets.block(sets.sets.rank(without | 1 << to), from) as usize;
                    let next = &mut self.next[block * words..][..words];
                    if place == place_after {
                        next.iter_mut().zip(last).for_each(|(next, last)| *next |= last);
                        continue;
                    }
                    let way = &mut rearranged[place * orders.places() + place_after];
                    let way = way.get_or_insert_with(|| orders.moved(place, place_after));
                    rearrange(&listed, way, next);
                }
            }
        }
        Ok(())
    }
}

/// Lists the bits that are set. They are listed once for all moves from a block: finding them again for each
/// move would be slow, since the processor cannot predict how many come next.
fn list(words: &[u64], listed: &mut Vec<u32>) {
    listed.clear();
    for (first, word) in (0..).step_by(64).zip(words) {
        let mut left = *word;
        while left != 0 {
            listed.push(first + left.trailing_zeros());
            left &= left - 1;
        }
    }
}

fn rearrange(listed: &[u32], way: &[u32], next: &mut [u64]) {
    for &order in listed {
        let after = way[order as usize];
        next[after as usize / 64] |= 1 << (after % 64);
    }
}
