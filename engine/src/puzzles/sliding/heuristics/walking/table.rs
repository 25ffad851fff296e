//! All arrangements of the tiles in the lines of one axis, with their distances and successors.
//!
//! An arrangement says how many tiles of each goal line are in each line, and in which line the
//! blank is. The goal of the Eight, by rows, is 3 0 0 / 0 3 0 / 0 0 2 with the blank in the last
//! row: three tiles of the first goal row are in the first row, and so on. If the blank changes
//! places with a tile of the middle row that belongs there, it becomes 3 0 0 / 0 2 0 / 0 1 2.

use crate::Cost;
use foldhash::fast::FixedState;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The successors of every arrangement from which the goal can be reached. All other arrangements share one
/// more entry, since they lead only to each other.
#[derive(Clone, Debug)]
pub struct WalkingTable {
    lines: usize,
    /// For each arrangement `2 * lines` successors: one for each way of the blank and each goal line of the
    /// tile with which the blank changes places.
    successors: Arc<[WalkingEntry]>,
    known: Arc<HashMap<Arrangement, WalkingEntry, FixedState>>,
}

/// The distance in the low byte, and above it the place of the successors. This is at most
/// `12 * MAX_ARRANGEMENTS`, which fits in 24 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkingEntry(u32);

/// Where the blank goes, and where a tile therefore comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blank {
    /// To the line before.
    Back,
    /// To the line behind.
    On,
}

impl WalkingEntry {
    /// The distance; 255 if the goal cannot be reached.
    #[inline(always)]
    pub fn distance(self) -> Cost {
        Cost::from(self.0 as u8)
    }

    fn new(arrangement: usize, lines: usize, distance: u8) -> Self {
        WalkingEntry(((arrangement * 2 * lines) as u32) << 8 | u32::from(distance))
    }
}

impl WalkingTable {
    /// The table for `lines` lines of `length` cells each, with the goal's blank in line
    /// `goal_blank`.
    pub fn new(lines: usize, length: usize, goal_blank: usize) -> Self {
        let goal = Arrangement::goal(lines, length, goal_blank);
        let mut known = HashMap::with_hasher(FixedState::default());
        known.insert(goal, WalkingEntry::new(0, lines, 0));
        let mut queue = vec![(goal, 0)];
        // The successors of each arrangement; `None` if the line has no tile with that goal line.
        let mut successors = Vec::new();
        let mut done = 0;
        while let Some(&(arrangement, distance)) = queue.get(done) {
            done += 1;
            assert!(
                distance < u8::MAX - 1,
                "a distance is a byte, and 255 says that there is no way"
            );
            for slide in 0..2 * lines {
                let blank = if slide < lines { Blank::Back } else { Blank::On };
                let successor = arrangement.successor(lines, blank, slide % lines);
                successors.push(successor.map(|successor| {
                    *known.entry(successor).or_insert_with(|| {
                        queue.push((successor, distance + 1));
                        WalkingEntry::new(queue.len() - 1, lines, distance + 1)
                    })
                }));
            }
        }
        let others = WalkingEntry::new(queue.len(), lines, u8::MAX);
        successors.resize(successors.len() + 2 * lines, None);
        let successors = successors.into_iter().map(|entry| entry.unwrap_or(others)).collect();
        WalkingTable { lines, successors, known: Arc::new(known) }
    }

    /// About how many bytes it holds.
    pub fn held(&self) -> u64 {
        let known = self.known.capacity() * size_of::<(Arrangement, WalkingEntry)>();
        (size_of_val(&*self.successors) + known) as u64
    }

    /// Whether both are the same table in memory.
    pub fn is(&self, other: &WalkingTable) -> bool {
        Arc::ptr_eq(&self.successors, &other.successors)
    }

    /// The entry of an arrangement, given the line and the goal line of each tile; the blank has
    /// no goal line.
    pub fn find(&self, tiles: impl Iterator<Item = (usize, Option<usize>)>) -> WalkingEntry {
        let mut arrangement = Arrangement(0);
        for (line, goal_line) in tiles {
            match goal_line {
                Some(goal_line) => arrangement.0 += Arrangement::one(line, goal_line),
                None => arrangement.0 += (line as u128) << Arrangement::BLANK,
            }
        }
        let others = WalkingEntry::new(self.known.len(), self.lines, u8::MAX);
        self.known.get(&arrangement).copied().unwrap_or(others)
    }

    /// The entry after the blank has changed places with a tile of that goal line.
    #[inline(always)]
    pub fn step(&self, entry: WalkingEntry, blank: Blank, goal_line: usize) -> WalkingEntry {
        let way = if blank == Blank::On { self.lines } else { 0 };
        self.successors[(entry.0 >> 8) as usize + way + goal_line]
    }
}

/// The most lines for which an arrangement fits into a word.
pub const MAX_LINES: usize = 6;

/// An arrangement in one word: for each line and each goal line three bits with the number of tiles
/// of that goal line in that line, and above these the line of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Arrangement(u128);

impl Arrangement {
    const BLANK: usize = 3 * MAX_LINES * MAX_LINES;

    /// The word of a single tile in that line.
    fn one(line: usize, goal_line: usize) -> u128 {
        1 << Self::bit(line, goal_line)
    }

    fn bit(line: usize, goal_line: usize) -> usize {
        3 * (MAX_LINES * line + goal_line)
    }

    fn goal(lines: usize, length: usize, blank: usize) -> Self {
        let tiles = |line| (length - usize::from(line == blank)) as u128;
        let all: u128 = (0..lines).map(|line| tiles(line) * Self::one(line, line)).sum();
        Arrangement(all + ((blank as u128) << Self::BLANK))
    }

    fn successor(self, lines: usize, blank: Blank, goal_line: usize) -> Option<Self> {
        let to = (self.0 >> Self::BLANK) as usize;
        let from = match blank {
            Blank::Back => to.checked_sub(1)?,
            Blank::On => Some(to + 1).filter(|&from| from < lines)?,
        };
        if (self.0 >> Self::bit(from, goal_line)) & 0b111 == 0 {
            return None;
        }
        let moved = self.0 - Self::one(from, goal_line) + Self::one(to, goal_line);
        let tiles = moved & ((1 << Self::BLANK) - 1);
        Some(Arrangement(tiles | (from as u128) << Self::BLANK))
    }
}

/// How many arrangements there are, counted line by line without listing them. Each of the `lines` lines has
/// `length` tiles, except that of the blank, which has one fewer. Likewise each goal line belongs to `length`
/// tiles, and one of them to one fewer.
pub fn arrangements(lines: usize, length: usize) -> u64 {
    // Maps how many tiles of each goal line are left to the number of ways in which the lines so far can be
    // filled.
    let mut left = vec![length; lines];
    left[0] -= 1;
    let mut ways = BTreeMap::from([(left, 1)]);
    for line in 0..lines {
        let mut after = BTreeMap::new();
        for (left, ways) in ways {
            fill(left, 0, length - usize::from(line == 0), ways, &mut after);
        }
        ways = after;
    }
    lines as u64 * ways.values().sum::<u64>()
}

/// Adds what is left after a line has taken `tiles` tiles of the goal lines from `first` on.
fn fill(
    left: Vec<usize>,
    first: usize,
    tiles: usize,
    ways: u64,
    after: &mut BTreeMap<Vec<usize>, u64>,
) {
    if first + 1 == left.len() {
        // The last goal line gives the tiles that are still missing.
        if let Some(rest) = left[first].checked_sub(tiles) {
            let mut left = left;
            left[first] = rest;
            left.sort_unstable();
            *after.entry(left).or_insert(0) += ways;
        }
        return;
    }
    for taken in 0..=tiles.min(left[first]) {
        let mut left = left.clone();
        left[first] -= taken;
        fill(left, first + 1, tiles - taken, ways, after);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With at least two cells in a line, every arrangement can be reached.
    #[test]
    fn counts_what_the_search_finds() {
        for (lines, length) in
            [(1, 2), (1, 6), (2, 2), (2, 5), (3, 3), (3, 6), (4, 2), (4, 4), (5, 2)]
        {
            for goal_blank in 0..lines {
                let table = WalkingTable::new(lines, length, goal_blank);
                assert_eq!(table.known.len() as u64, arrangements(lines, length));
            }
        }
        assert_eq!(arrangements(4, 4), 24_964, "Takahashi's count for the 15-puzzle");
        assert_eq!(arrangements(5, 5), 65_650_495);
    }

    #[test]
    fn tiles_in_lines_of_one_cell_never_pass() {
        let table = WalkingTable::new(3, 1, 2);
        let find = |goal_lines: [Option<usize>; 3]| table.find(goal_lines.into_iter().enumerate());
        assert_eq!(find([None, Some(0), Some(1)]).distance(), 2);
        let swapped = find([Some(1), Some(0), None]);
        assert_eq!(swapped.distance(), 255);
        assert_eq!(table.step(swapped, Blank::Back, 0), swapped);
    }
}
