//! Linear conflict: tiles that pass each other within their goal line take two moves more.
//! Hansson, Mayer & Yung, "Criticizing solutions to relaxed models yields powerful admissible
//! heuristics", Information Sciences 63 (1992).

use super::Manhattan;
use crate::puzzles::Direction;
use crate::puzzles::sliding::{CELL_SLOTS, MAX_SIDE, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};
use std::fmt::Debug;
use std::ops::BitXor;

/// How many bits a line's content has for each cell. They are 0 if no tile of this goal line is there, else
/// one more than the place in the line that the tile goes to.
const BITS: usize = 3;

/// The most tiles of a goal line that are told apart. The eighth tile of a line of eight would take a fourth
/// bit for each cell. It is left out, which makes the estimate of such boards a little smaller and keeps it
/// consistent.
const MOST_TILES: usize = (1 << BITS) - 1;

/// The Manhattan distance, and two moves for each tile that has to step out of its goal row, or out
/// of its goal column, before the other tiles of that line are in goal order.
///
/// In each line, the fewest tiles that have to step out are all but a longest increasing run of goal places.
/// The estimate is consistent. A move along a line keeps the order of the tiles in it. A move that takes a
/// tile out of its goal line, or brings one in, lowers or raises the number of tiles that have to step out by
/// one or not at all, while the Manhattan distance grows or falls by one. So every move changes h by exactly
/// 1, and h has the parity of the distance.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::heuristics::LinearConflict;
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// // 3, 2 and 1 are in their goal row: two of them must leave it and come back, for two moves each.
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[3, 2, 1, 4, 5, 6, 7, 8, 0])?;
/// let conflicts = LinearConflict::new(&eight);
/// assert_eq!(conflicts.estimate_of(&eight, &start), 4 + 4);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinearConflict<K: Lines> {
    manhattan: Manhattan,
    cells: usize,
    /// For each direction of the blank, each tile, and each cell of the tile: the bits of the rows' contents
    /// and of the columns' contents that the slide changes.
    changes: Vec<[K::Word; 2]>,
    axes: [LineConflicts; 2],
}

/// The rows, or the columns.
#[derive(Clone, Debug)]
struct LineConflicts {
    /// How many bits the content of a line has.
    bits: usize,
    /// For each tile the first bit of its goal line.
    shift: [u8; CELL_SLOTS],
    /// For each content of a line, how many moves its conflicts add. The number of entries is a power of two.
    added: Vec<u8>,
}

/// The estimate, and the contents of all rows and of all columns, in which only tiles in their goal
/// lines appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflicts<W> {
    h: Cost,
    lines: [W; 2],
}

/// A packed form of boards that are small enough for three bits of each cell to fit into a word.
pub trait Lines: Packing {
    /// The word that these bits fit into.
    type Word: LineWord;
}

/// The contents of all lines of one axis.
pub trait LineWord: Copy + PartialEq + Debug + Send + Sync + BitXor<Output = Self> {
    /// Keeps the low bits, as many as fit; the others are 0.
    fn narrow(bits: u128) -> Self;
    /// The bits from `shift` on, as many as fit.
    fn at_bit(self, shift: u8) -> usize;
}

impl<K: Lines> LinearConflict<K> {
    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let added = self.axes.iter().map(|axis| axis.added.len()).sum::<usize>();
        (size_of::<Self>() + size_of_val(&*self.changes) + added) as u64
    }

    /// Tables for the size and goal of `puzzle`.
    pub fn new(puzzle: &Sliding<K>) -> Self {
        let cells = puzzle.cell_count();
        let goal_cells = puzzle.goal_cells();
        let mut changes = vec![[K::Word::narrow(0); 2]; Direction::ALL.len() * cells * cells];
        for tile in 1..cells {
            let bits = |cell| content(puzzle, goal_cells[tile].into(), cell);
            for from in 0..cells {
                for direction in Direction::ALL {
                    if puzzle.has_exit(from, direction.opposite()) {
                        let to = puzzle.beside(from, direction.opposite());
                        let change = std::array::from_fn(|axis| bits(from)[axis] ^ bits(to)[axis]);
                        changes[(direction as usize * cells + tile) * cells + from] =
                            change.map(K::Word::narrow);
                    }
                }
            }
        }
        let (width, height) = (puzzle.width(), puzzle.height());
        let axes = [
            LineConflicts::new(width, goal_cells.map(|cell| cell / width as u8)),
            LineConflicts::new(height, goal_cells.map(|cell| cell % width as u8)),
        ];
        LinearConflict { manhattan: Manhattan::new(puzzle), cells, changes, axes }
    }
}

/// What a tile with that goal contributes to the rows and to the columns when it is on `cell`.
fn content<K: Packing>(puzzle: &Sliding<K>, goal: usize, cell: usize) -> [u128; 2] {
    let (width, height) = (puzzle.width(), puzzle.height());
    let bits = |in_line: bool, place: usize, index: usize| {
        if in_line && place < MOST_TILES { (place as u128 + 1) << (BITS * index) } else { 0 }
    };
    let (row, column) = (cell / width, cell % width);
    let (goal_row, goal_column) = (goal / width, goal % width);
    [
        bits(row == goal_row, goal_column, row * width + column),
        bits(column == goal_column, goal_row, column * height + row),
    ]
}

/// Twice the least number of tiles that must leave the line so that the goal places of the others
/// increase.
fn added(content: usize) -> u8 {
    // For each goal place the length of the longest increasing run that ends with it.
    let mut runs = [0; 1 << BITS];
    let mut tiles = 0;
    for place in (0..MAX_SIDE).map(|cell| content >> (BITS * cell) & MOST_TILES) {
        if place != 0 {
            tiles += 1;
            runs[place] = 1 + longest(&runs[..place]);
        }
    }
    2 * (tiles - longest(&runs))
}

fn longest(runs: &[u8]) -> u8 {
    runs.iter().fold(0, |longest, &run| longest.max(run))
}

impl LineConflicts {
    /// Lines of `length` cells, given the goal line of each tile.
    fn new(length: usize, goal_lines: [u8; CELL_SLOTS]) -> Self {
        let bits = BITS * length;
        let shift = goal_lines.map(|line| bits as u8 * line);
        let mut table = vec![0; 1 << bits];
        fill(&mut table, (0, 0), length);
        LineConflicts { bits, shift, added: table }
    }

    #[inline(always)]
    fn added(&self, line: usize) -> Cost {
        self.added[line & (self.added.len() - 1)].into()
    }

    /// How many moves all lines add together; `lines` has their contents.
    fn added_by_all(&self, mut lines: u128) -> Cost {
        let mut sum = 0;
        while lines != 0 {
            sum += self.added(lines as usize);
            lines >>= self.bits;
        }
        sum
    }
}

/// Notes what each content of a line adds in which no tile occurs twice: no other content is ever looked up.
/// The first `cells` cells have what `content` says, and `left` more follow.
fn fill(table: &mut [u8], (content, cells): (usize, usize), left: usize) {
    if left == 0 {
        table[content] = added(content);
        return;
    }
    let is_there = |place| (0..cells).any(|cell| content >> (BITS * cell) & MOST_TILES == place);
    let places = (0..=MOST_TILES).filter(|&place| place == 0 || !is_there(place));
    for place in places {
        fill(table, (content | place << (BITS * cells), cells + 1), left - 1);
    }
}

/// Works for rules with any packed form; the packed form of the heuristic limits the size of the boards.
impl<K: Lines, L: Packing> Heuristic<Sliding<L>> for LinearConflict<K> {
    type Carry = Conflicts<K::Word>;

    fn start(&self, puzzle: &Sliding<L>, tray: &Tray) -> Self::Carry {
        let goal_cells = puzzle.goal_cells();
        let mut lines = [0; 2];
        for (cell, &tile) in puzzle.tiles(tray).iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let bits = content(puzzle, goal_cells[tile as usize].into(), cell);
            lines = [lines[0] | bits[0], lines[1] | bits[1]];
        }
        let [rows, columns] = &self.axes;
        let added = rows.added_by_all(lines[0]) + columns.added_by_all(lines[1]);
        let h = self.manhattan.start(puzzle, tray) + added;
        Conflicts { h, lines: lines.map(K::Word::narrow) }
    }

    #[inline(always)]
    fn step(
        &self,
        puzzle: &Sliding<L>,
        Conflicts { h, lines }: Self::Carry,
        before: &Tray,
        direction: Direction,
    ) -> Self::Carry {
        let cell = puzzle.beside(before.blank(), direction);
        let tile = before.cells()[cell] as usize % CELL_SLOTS;
        let h = self.manhattan.step(puzzle, h, before, direction);
        let change = self.changes[(direction as usize * self.cells + tile) * self.cells + cell];
        let after = [lines[0] ^ change[0], lines[1] ^ change[1]];
        // A move up or down changes the order in no column, and in a row only if that is the tile's
        // goal row. A move sideways is the same with rows and columns exchanged.
        let across = match direction {
            Direction::Up | Direction::Down => 0,
            Direction::Left | Direction::Right => 1,
        };
        let axis = &self.axes[across];
        let added = |lines: [K::Word; 2]| axis.added(lines[across].at_bit(axis.shift[tile]));
        Conflicts { h: h + added(after) - added(lines), lines: after }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, carry: Self::Carry) -> Cost {
        carry.h
    }
}

macro_rules! lines {
    ($packed:ty, $word:ty) => {
        impl Lines for $packed {
            type Word = $word;
        }
    };
}

lines!(u64, u64);
lines!(u128, u128);
lines!([u64; 4], u128);

impl LineWord for u64 {
    #[inline(always)]
    fn narrow(bits: u128) -> u64 {
        bits as u64
    }

    #[inline(always)]
    fn at_bit(self, shift: u8) -> usize {
        (self >> (shift % 64)) as usize
    }
}

impl LineWord for u128 {
    #[inline(always)]
    fn narrow(bits: u128) -> u128 {
        bits
    }

    #[inline(always)]
    fn at_bit(self, shift: u8) -> usize {
        (self >> (shift % 128)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every set of tiles to take away.
    fn by_trying(places: &[usize]) -> u8 {
        let tiles: Vec<usize> = places.iter().copied().filter(|&place| place != 0).collect();
        let increasing = |kept: u32| {
            let stay = tiles.iter().enumerate().filter(|(i, _)| kept >> i & 1 == 1);
            stay.map(|(_, place)| place).is_sorted()
        };
        let sets = (0..1u32 << tiles.len()).filter(|&kept| increasing(kept));
        2 * (tiles.len() as u8 - sets.map(|kept| kept.count_ones() as u8).max().unwrap_or(0))
    }

    #[test]
    fn takes_away_as_few_tiles_as_possible() {
        for content in 0..1usize << (BITS * 5) {
            let places = [0, 1, 2, 3, 4].map(|cell| content >> (BITS * cell) & 0b111);
            let twice = |&place: &usize| places.iter().filter(|&&p| p == place).count() > 1;
            if !places.iter().any(|place| *place != 0 && twice(place)) {
                assert_eq!(added(content), by_trying(&places), "{places:?}");
            }
        }
        assert_eq!(added(0o123), 4, "the goal places 3 2 1, from the left");
        assert_eq!(added(0o132), 2, "2 3 1");
        assert_eq!(added(0o300), 0);
    }
}
