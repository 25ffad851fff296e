//! Makes tables from other tables. If the goal of one pattern is that of another one, turned or reflected,
//! the one table holds the costs of the other in another order.
//!
//! For example, these are two patterns of 6-6-6-6, where the goal has its blank last. A half turn makes the
//! goal of the second one from that of the first:
//!
//! ```text
//! first pattern    second pattern    a placement of the first    its image
//! . . .  4  5       .  .  . . .        . 4 . . .                . . . . .
//! . . .  9 10       .  .  . . .        . . . . .                . . . . .
//! . . . 14 15      11 12  . . .        . . . . .                . . . . .
//! . . .  .  .      16 17  . . .        . . . . .                . . . . .
//! . . .  .  .      21 22  . . .        . . . . .                . . . 22 .
//! ```
//!
//! Tile 22 stands for tile 4, and cell 23 for cell 1. Every move of the first pattern has such an image, so
//! both placements have the same cost. The regions of the blank must match, too: if the first goal has the
//! blank in a part of the board that its tiles cut off, the second goal must have it in the image of that
//! part.

use super::{CompactTable, length, transpose};
use crate::memory::Entries;
use crate::puzzles::sliding::tables::blocks::{Digits, Pattern, bits, share};
use crate::rank::permutation;
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most tiles of a pattern whose table is made from another one. For each way to exchange the places of
/// the tiles, a list says where the bits of all orders go, two bytes each: a megabyte for six tiles, and 50
/// for seven.
const MOST_TILES: usize = 6;

/// A turn or reflection of the board that turns the goal of one pattern into that of another one.
#[derive(Debug)]
pub(in crate::puzzles::sliding::tables) struct Image {
    /// For each cell, the cell that it is the image of.
    cells: Vec<u8>,
    /// For each tile, counted from 0, its image.
    tiles: Vec<usize>,
}

impl Image {
    /// The image that makes the goal of `second` from the goal of `first`, if there is one. A pattern is its
    /// own image. `None` also for more than [`MOST_TILES`].
    pub fn between(first: &Pattern, second: &Pattern) -> Option<Image> {
        let (width, height) = (first.width(), first.height());
        let count = first.goal_cells().len();
        let is_other =
            (second.width(), second.height(), second.goal_cells().len()) != (width, height, count);
        if is_other || count > MOST_TILES {
            return None;
        }
        let set = first.goal_cells().iter().fold(0, |set, cell| set | 1 << cell);
        let region = first.regions(set).find(|region| region >> first.goal_blank() & 1 == 1)?;
        symmetries(width, height).find_map(|cells| {
            let origin = |cell: u8| cells[usize::from(cell)];
            let mut tiles = vec![0; count];
            for (image, &cell) in second.goal_cells().iter().enumerate() {
                let tile = first.goal_cells().iter().position(|&goal| goal == origin(cell))?;
                tiles[tile] = image;
            }
            let has_region = region >> origin(second.goal_blank()) & 1 == 1;
            has_region.then_some(Image { cells, tiles })
        })
    }

    /// The set that `set` is the image of, and for each place of `set` the place of the cell that its cell is
    /// the image of.
    fn origin(&self, set: u32) -> (u32, Vec<u8>) {
        let cells = || bits(set).map(|cell| self.cells[cell as usize]);
        let origin = cells().fold(0u32, |set, cell| set | 1 << cell);
        let place = |cell: u8| (origin & ((1u32 << cell) - 1)).count_ones() as u8;
        (origin, cells().map(place).collect())
    }

    /// For each bit of a block, word by word, the bit that it is copied from: that of the order whose image
    /// its order is. Bits without an order are copied from one that is always 0. The result depends on how
    /// the image exchanges the `places`.
    fn orders(&self, places: &[u8], words: usize) -> Vec<[u16; BITS]> {
        let place = |order, places: &[u8]| Digits::place(order, permutation::is_odd(places));
        let mut origins = vec![[BITS as u16 - 1; BITS]; words];
        let mut of_tiles = vec![0; self.tiles.len()];
        for order in 0..permutation::factorial(self.tiles.len()) {
            permutation::unrank(order, &mut of_tiles);
            let origin = self.tiles.iter().map(|&image| places[usize::from(of_tiles[image])]);
            let origin: Vec<u8> = origin.collect();
            let (word, bit) = place(permutation::rank(&origin), &origin);
            let (image_word, image_bit) = place(order, &of_tiles);
            origins[image_word][image_bit] = (word * BITS + bit) as u16;
        }
        origins
    }
}

/// The bits of a word.
const BITS: usize = u64::BITS as usize;

/// The ways to turn and reflect a board onto itself. Each says for each cell which cell it is the image of.
fn symmetries(width: usize, height: usize) -> impl Iterator<Item = Vec<u8>> {
    let ways = if width == height { 8 } else { 4 };
    (0..ways).map(move |way| {
        let origin = |cell: usize| {
            let (column, row) = (cell % width, cell / width);
            let column = if way & 1 == 0 { column } else { width - 1 - column };
            let row = if way & 2 == 0 { row } else { height - 1 - row };
            if way & 4 == 0 { row * width + column } else { column * width + row }
        };
        (0..width * height).map(|cell| origin(cell) as u8).collect()
    })
}

/// Makes the table of a pattern from that of another one, of which it is the `image`.
///
/// Calls `watch` on the calling thread, many times a second. Ends early with [`Limit::Watch`], or before it
/// begins with [`Limit::Memory`].
pub(in crate::puzzles::sliding::tables) fn image_of<E: Entries>(
    first: &CompactTable<E>,
    (image, pattern): (&Image, &Pattern),
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<CompactTable, Limit> {
    let (numbering, threads) = (&first.numbering, resources.threads.max(1));
    let blocks = numbering.regions.blocks();
    // For a while the digits are held by order, and those of both tables by block.
    let bytes = length(pattern, blocks) + 2 * Digits::length(pattern, blocks);
    if bytes > resources.max_bytes {
        return Err(Limit::Memory);
    }
    let mut watch = || watch(&Counts { bytes, ..Counts::default() });
    let before = &first.by_block(threads, &mut watch).ok_or(Limit::Watch)?;
    let mut after = Digits::zeros(pattern, blocks);
    let words = after.words();
    let row = words * size_of::<u64>();
    let mut rows = after.bytes_mut().chunks_exact_mut(row);
    let tasks = (0..numbering.sets.count()).map(|rank| {
        let set = numbering.sets.unrank(rank);
        let regions: Vec<_> = pattern.regions(set).collect();
        (set, rows.by_ref().take(regions.len()).zip(regions).collect())
    });
    let worker = || {
        let mut orders: HashMap<Vec<u8>, _> = HashMap::new();
        move |(set, rows): (u32, Vec<(&mut [u8], u32)>)| {
            let (origin, places) = image.origin(set);
            let rank = numbering.sets.rank(origin);
            let orders = orders.entry(places);
            let orders = orders.or_insert_with_key(|places| image.orders(places, words));
            for (to, region) in rows {
                let blank = image.cells[region.trailing_zeros() as usize];
                let from = numbering.regions.block(rank, blank.into()) * row;
                exchange(&before.bytes()[from..from + row], to, orders);
            }
        }
    };
    if share(threads, TOGETHER, tasks, worker, &mut watch).is_break() {
        return Err(Limit::Watch);
    }
    let bytes = transpose::by_sequence(pattern, &after, threads, watch).ok_or(Limit::Watch)?;
    let table = CompactTable::with(pattern.clone(), Arc::clone(numbering), bytes);
    Ok(table.expect("as long as it should be"))
}

/// How many sets a thread takes at a time.
const TOGETHER: usize = 64;

/// Copies the digits of a block, each to the bit of its order's image.
fn exchange(from: &[u8], to: &mut [u8], orders: &[[u16; BITS]]) {
    let from = from.as_chunks::<8>().0;
    for (to, origins) in to.as_chunks_mut::<8>().0.iter_mut().zip(orders) {
        let word = origins.iter().rev().fold(0, |word, &origin| {
            let from = u64::from_le_bytes(from[usize::from(origin) / BITS]);
            word << 1 | from >> (usize::from(origin) % BITS) & 1
        });
        *to = word.to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::tables::compact;
    use crate::puzzles::sliding::{Goal, Sliding};
    use crate::search::unwatched;

    const RESOURCES: Resources = Resources { threads: 2, max_bytes: 1 << 26 };

    fn table(puzzle: &Sliding<u64>, tiles: &[u8]) -> CompactTable {
        let pattern = Pattern::new(puzzle, tiles).expect("a pattern");
        compact::build(&pattern, RESOURCES, unwatched).expect("enough memory")
    }

    /// Compares all pairs of patterns of a board and a goal that have as many tiles as one of these numbers.
    fn compare(size: (usize, usize), goal: Goal, tiles: &[u32]) -> usize {
        let puzzle = Sliding::<u64>::new(size.0, size.1, &goal).expect("a board");
        let all = 2..1u32 << (size.0 * size.1);
        let some = all.step_by(2).filter(|set| tiles.contains(&set.count_ones()));
        let tables =
            some.map(|set| table(&puzzle, &bits(set).map(|tile| tile as u8).collect::<Vec<_>>()));
        let tables: Vec<_> = tables.collect();
        let mut images = 0;
        for (first, second) in
            tables.iter().flat_map(|one| tables.iter().map(move |other| (one, other)))
        {
            let pattern = second.pattern();
            let Some(image) = Image::between(first.pattern(), pattern) else { continue };
            let made = image_of(first, (&image, pattern), RESOURCES, unwatched).expect("memory");
            assert_eq!(made.bytes(), second.bytes(), "{:?} {pattern:?}", first.pattern());
            images += usize::from(first.pattern() != pattern);
        }
        images
    }

    #[test]
    fn what_is_made_of_another_table_is_what_would_be_built() {
        assert_eq!(compare((3, 3), Goal::BlankLast, &[1, 3]), 156);
        let centre = Goal::Board(vec![1, 2, 3, 4, 0, 5, 6, 7, 8]);
        assert_eq!(compare((3, 3), centre, &[2]), 140);
        assert_eq!(compare((3, 2), Goal::BlankFirst, &[1, 2, 4]), 16);
    }
}
