//! A pattern's table in the form in which searches look it up: half a byte an entry, and near to
//! each other what a path meets one after the other.
//!
//! Every move of a tile takes it one step nearer to or farther from its goal cell, so an entry and
//! the Manhattan distance of the pattern's tiles are both even or both odd. What is kept is half of
//! what the entry exceeds that distance by. A sideways move changes the set and leaves the order as
//! it is, so all sets of an order stand together. docs/decisions/0004-table-look-ups.md has what
//! that gains.

mod sequence;

pub use sequence::{HEAD, MAX_TILES, Sequence, Sequences};

use super::blocks::{Pattern, PatternTable, UNREACHED};
use super::map::in_huge_pages;
use crate::rank::combination::Combinations;
use crate::rank::permutation;
use std::ops::Range;
use std::thread;

/// The surplus of a state from which the goal cannot be reached.
const NEVER: u8 = 15;
/// The largest surplus that is kept; a larger one is given as this, which is still a lower bound.
const MOST: u8 = 14;
/// Sets that are converted together: their entries in one order fill a cache line.
const SETS: usize = 128;

/// The surpluses of a pattern's entries over Manhattan distance.
///
/// The surplus of a state is `(entry - manhattan) / 2`, at most 14, or 15 where the goal cannot be
/// reached: the entry is that of [`PatternTable`], `manhattan` the columns and rows between the pattern's tiles and their goal
/// cells. It is the half byte `sequences().rank(order) * row + sets().rank(occupied cells)`, the
/// lower half of a byte first, where `row` is the number of sets, rounded up to an even one.
#[derive(Clone, Debug)]
pub struct CompactTable<E = Vec<u8>> {
    pattern: Pattern,
    sets: Combinations,
    sequences: Sequences,
    bytes: E,
}

impl<E: AsRef<[u8]>> CompactTable<E> {
    /// A table that was made before; `None` if it is not as long as it should be.
    pub fn new(pattern: Pattern, bytes: E) -> Option<Self> {
        let fits = byte_count(&pattern) == Some(bytes.as_ref().len() as u64);
        fits.then(|| {
            let (sets, sequences) = (pattern.sets(), Sequences::new(pattern.tiles().len()));
            CompactTable { pattern, sets, sequences, bytes }
        })
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The surpluses, two in a byte.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Gives the bytes away.
    pub fn into_bytes(self) -> E {
        self.bytes
    }

    /// Ranks sets of occupied cells.
    pub fn sets(&self) -> &Combinations {
        &self.sets
    }

    /// Ranks orders.
    pub fn sequences(&self) -> &Sequences {
        &self.sequences
    }

    /// The half bytes of one order.
    pub fn row(&self) -> usize {
        row(&self.pattern)
    }
}

/// How many bytes the table of a pattern has; `None` if the pattern has more than [`MAX_TILES`].
pub fn byte_count(pattern: &Pattern) -> Option<u64> {
    let fits = pattern.tiles().len() <= MAX_TILES;
    fits.then(|| pattern.orders() * row(pattern) as u64 / 2)
}

/// The half bytes of one order.
fn row(pattern: &Pattern) -> usize {
    let sets = pattern.entries() / u128::from(pattern.orders());
    (sets as usize).next_multiple_of(2)
}

/// Brings a table into this form. Panics if it has more than [`MAX_TILES`] tiles.
pub fn compact<E: AsRef<[u8]>>(table: &PatternTable<E>, threads: usize) -> CompactTable {
    let pattern = table.pattern();
    let length = byte_count(pattern).expect("at most as many tiles as fit") as usize;
    let mut bytes = in_huge_pages(vec![0; length]);
    let plan = Plan::new(pattern, table.entries());
    let heads = plan.sequences.count() / plan.sequences.tails();
    let share = heads.div_ceil(threads.max(1));
    thread::scope(|scope| {
        let share_bytes = share * plan.sequences.tails() * plan.row / 2;
        for (i, bytes) in bytes.chunks_mut(share_bytes).enumerate() {
            let (plan, some) = (&plan, i * share..((i + 1) * share).min(heads));
            let work = move || plan.convert(some, bytes);
            // The last share is done here.
            if (i + 1) * share < heads {
                scope.spawn(work);
            } else {
                work();
            }
        }
    });
    CompactTable::new(pattern.clone(), bytes).expect("as long as it should be")
}

/// The table that was made compact; `None` if some surplus is too large to tell the entry.
pub fn expand<E: AsRef<[u8]>>(table: &CompactTable<E>) -> Option<PatternTable> {
    let pattern = table.pattern();
    let plan = Plan::new(pattern, &[]);
    let row = table.row();
    let mut entries = Vec::with_capacity(pattern.entries() as usize);
    for set in 0..plan.sets.count() as usize {
        let cells = plan.cells(set);
        let of_set = entries.len();
        entries.resize(of_set + plan.orders.len(), UNREACHED);
        for (rank, (&sequence, &order)) in plan.all.iter().zip(&plan.orders).enumerate() {
            let index = rank * row + set;
            let entry = &mut entries[of_set + usize::from(order)];
            match table.bytes()[index / 2] >> (index % 2 * 4) & 15 {
                NEVER => (),
                MOST => return None,
                surplus => *entry = plan.steps(sequence, 0, &cells) + 2 * surplus,
            }
        }
    }
    PatternTable::new(pattern.clone(), entries)
}

/// What all threads read.
struct Plan<'e> {
    entries: &'e [u8],
    row: usize,
    sets: Combinations,
    sequences: Sequences,
    /// By rank.
    all: Vec<Sequence>,
    /// For each of them the rank of its order in the entries.
    orders: Vec<u16>,
    /// By cell and tile of the pattern.
    manhattan: Vec<[u8; MAX_TILES]>,
    /// One head for each choice of the tiles behind it.
    tails: Vec<usize>,
    /// For each head the place in `tails` of one that leaves the same tiles.
    tail_of: Vec<u8>,
}

impl<'e> Plan<'e> {
    fn new(pattern: &Pattern, entries: &'e [u8]) -> Self {
        let k = pattern.tiles().len();
        let sequences = Sequences::new(k);
        let mut all = vec![Sequence(0); sequences.count()];
        let mut orders = vec![0; sequences.count()];
        let mut places = vec![0; k];
        for rank in 0..sequences.count() {
            permutation::unrank(rank as u64, &mut places);
            let sequence = Sequence::from_places(&places);
            all[sequences.rank(sequence)] = sequence;
            orders[sequences.rank(sequence)] = rank as u16;
        }
        let manhattan = (0..pattern.width() * pattern.height()).map(|cell| steps(pattern, cell));
        let manhattan = manhattan.collect();
        let (tails, tail_of) = tails(&sequences, &all);
        Plan {
            entries,
            row: row(pattern),
            sets: pattern.sets(),
            sequences,
            all,
            orders,
            manhattan,
            tails,
            tail_of,
        }
    }

    /// Fills the rows of some heads.
    fn convert(&self, heads: Range<usize>, bytes: &mut [u8]) {
        // As a constant the number of tails lets whole vectors of them be worked on.
        match self.sequences.tails() {
            24 => self.convert_tails::<24>(heads, bytes),
            6 => self.convert_tails::<6>(heads, bytes),
            2 => self.convert_tails::<2>(heads, bytes),
            _ => self.convert_tails::<1>(heads, bytes),
        }
    }

    fn convert_tails<const T: usize>(&self, heads: Range<usize>, bytes: &mut [u8]) {
        let row = self.row / 2;
        let sets: Vec<usize> = (0..self.sets.count() as usize).collect();
        let mut surpluses = vec![[[0; T]; SETS]; heads.len()];
        for chunk in sets.chunks(SETS) {
            for (i, &set) in chunk.iter().enumerate() {
                self.surpluses(set, i, heads.clone(), &mut surpluses);
            }
            let length = chunk.len().div_ceil(2);
            for (surpluses, rows) in surpluses.iter_mut().zip(bytes.chunks_mut(T * row)) {
                // What the chunk before left here is not part of a last half byte.
                surpluses[chunk.len()..].fill([0; T]);
                for (row, packed) in rows.chunks_mut(row).zip(packed(surpluses)) {
                    row[chunk[0] / 2..][..length].copy_from_slice(&packed[..length]);
                }
            }
        }
    }

    /// The surpluses of one set, written where the set is the `i`th of its chunk.
    fn surpluses<const T: usize>(
        &self,
        set: usize,
        i: usize,
        heads: Range<usize>,
        surpluses: &mut [[[u8; T]; SETS]],
    ) {
        let entries = &self.entries[set * self.orders.len()..][..self.orders.len()];
        let cells = self.cells(set);
        let (head_cells, tail_cells) = cells.split_at(cells.len().min(HEAD));
        let of_tails = |&head: &usize| {
            std::array::from_fn(|tail| self.steps(self.all[head * T + tail], HEAD, tail_cells))
        };
        let of_tails: Vec<[u8; T]> = self.tails.iter().map(of_tails).collect();
        for (head, out) in heads.zip(surpluses) {
            let orders: &[u16; T] = self.orders[head * T..][..T].try_into().expect("T orders");
            let entries = orders.map(|order| entries[usize::from(order)]);
            let of_head = self.steps(self.all[head * T], 0, head_cells);
            let of_tail = &of_tails[usize::from(self.tail_of[head])];
            out[i] = std::array::from_fn(|tail| match entries[tail] {
                UNREACHED => NEVER,
                entry => (entry.saturating_sub(of_head + of_tail[tail]) / 2).min(MOST),
            });
        }
    }

    /// The cells of the set of that rank.
    fn cells(&self, set: usize) -> Vec<usize> {
        let set = self.sets.unrank(set as u32);
        (0..self.manhattan.len()).filter(|cell| set >> cell & 1 == 1).collect()
    }

    /// How far the tiles from a place on are from their goal cells.
    fn steps(&self, sequence: Sequence, first: usize, cells: &[usize]) -> u8 {
        let steps = |(i, &cell): (usize, &usize)| self.manhattan[cell][sequence.tile(first + i)];
        cells.iter().enumerate().map(steps).sum()
    }
}

/// For each tail the surpluses of the sets, two in a byte.
fn packed<const T: usize>(surpluses: &[[u8; T]; SETS]) -> [[u8; SETS / 2]; T] {
    let mut packed = [[0; SETS / 2]; T];
    for (i, pair) in surpluses.chunks_exact(2).enumerate() {
        let both: [u8; T] = std::array::from_fn(|tail| pair[0][tail] | pair[1][tail] << 4);
        (0..T).for_each(|tail| packed[tail][i] = both[tail]);
    }
    packed
}

/// One head for each choice of the tiles behind it; and for each head the place of its choice.
fn tails(sequences: &Sequences, all: &[Sequence]) -> (Vec<usize>, Vec<u8>) {
    let tiles = |head: usize| {
        let sequence = all[head * sequences.tails()];
        (0..HEAD).fold(0u32, |tiles, place| tiles | 1 << sequence.tile(place))
    };
    let mut tails: Vec<usize> = Vec::new();
    let tail_of = (0..sequences.count() / sequences.tails()).map(|head| {
        let same = tails.iter().position(|&other| tiles(other) == tiles(head));
        same.unwrap_or_else(|| {
            tails.push(head);
            tails.len() - 1
        }) as u8
    });
    let tail_of = tail_of.collect();
    (tails, tail_of)
}

/// How far the goal cells of the pattern's tiles are from a cell.
fn steps(pattern: &Pattern, cell: usize) -> [u8; MAX_TILES] {
    let width = pattern.width();
    let mut steps = [0; MAX_TILES];
    for (steps, &goal) in steps.iter_mut().zip(pattern.goal_cells()) {
        let goal = usize::from(goal);
        let (columns, rows) =
            ((cell % width).abs_diff(goal % width), (cell / width).abs_diff(goal / width));
        *steps = (columns + rows) as u8;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::{Goal, Sliding};
    use crate::search::unwatched;
    use crate::tables::blocks::{self, Resources};

    /// Every entry of some tables, by the definitions.
    #[test]
    fn surpluses_are_what_they_promise() {
        for (width, height, goal, tiles) in [
            (4, 4, Goal::BlankFirst, &[1, 4, 5, 8, 9][..]),
            (3, 3, Goal::BlankLast, &[1, 2, 3, 4, 5, 6, 7, 8]),
            (5, 2, Goal::BlankLast, &[2, 3, 6, 9]),
            (5, 5, Goal::BlankFirst, &[7]),
            (1, 4, Goal::BlankLast, &[1, 3]),
        ] {
            let puzzle = Sliding::<u128>::new(width, height, &goal).expect("a size");
            let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
            let resources = Resources { threads: 1, max_bytes: 1 << 30 };
            let table = blocks::build(&pattern, resources, unwatched).expect("no limit");
            let one = compact(&table, 1);
            assert_eq!(one.bytes(), compact(&table, 3).bytes());
            assert_eq!(expand(&one).as_ref(), Some(&table));
            assert_eq!(byte_count(&pattern), Some(one.bytes().len() as u64));
            let mut places = vec![0; tiles.len()];
            for (rank, &entry) in table.entries().iter().enumerate() {
                let (set, order) =
                    (rank / pattern.orders() as usize, rank as u64 % pattern.orders());
                permutation::unrank(order, &mut places);
                let set = pattern.sets().unrank(set as u32);
                let cells: Vec<_> =
                    (0..width * height).filter(|cell| set >> cell & 1 == 1).collect();
                let goals = pattern.goal_cells().iter().zip(&places);
                let steps =
                    goals.map(|(&goal, &place)| puzzle.steps(cells[place as usize], goal.into()));
                let manhattan: usize = steps.sum();
                let order = one.sequences().rank(Sequence::from_places(&places));
                let index = order * one.row() + one.sets().rank(set) as usize;
                let surplus = usize::from(one.bytes()[index / 2] >> (index % 2 * 4) & 15);
                match entry {
                    UNREACHED => assert_eq!(surplus, NEVER.into()),
                    _ => assert_eq!(manhattan + 2 * surplus, entry.into()),
                }
            }
        }
    }

    #[test]
    fn a_table_of_another_length_is_refused() {
        let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let pattern = Pattern::new(&puzzle, &[1, 2, 3]).expect("a pattern");
        let length = byte_count(&pattern).expect("few tiles") as usize;
        for (bytes, fits) in [(length, true), (length - 1, false), (length + 1, false)] {
            assert_eq!(CompactTable::new(pattern.clone(), vec![0; bytes]).is_some(), fits);
        }
    }
}
