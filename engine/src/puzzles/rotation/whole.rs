//! Counts the whole Rotation Game: 9,465,511,770 boards by the fewest moves to a goal.
//!
//! No board is searched: its distance is the least of its three symbols' distances, which are looked up
//! ([`exact`](super::exact)). The names of the symbols do not matter, so boards are counted six at a time: as
//! three sets of eight cells, the first of which contains cell 0. The first set leaves 16 cells for the other
//! two. Their 12,870 subsets of eight are numbered in the order of their masks. In this order the complement
//! of the first subset is the last one, that of the second is the last but one, and so on:
//!
//! ```text
//! subset       0    1    2   ...  12867  12868  12869
//! distance     8    9    9   ...      9      8      9      subsets 0 and 12869 are one pair
//! ```
//!
//! So it is enough to look up the distances of all subsets once and to compare the list with itself from both
//! ends.

use super::exact::Answers;
use super::{CELLS, Symbols};
use crate::rank::combination::Combinations;
use crate::search::whole::Whole;
use crate::share::share;
use crate::{Counts, Limit};
use std::ops::ControlFlow::{self, Break};
use std::sync::{Mutex, PoisonError};

/// How many boards there are: 24! / (8!)^3.
pub const BOARDS: u64 = 9_465_511_770;

/// A number that is larger than any distance.
const DISTANCES: usize = 32;
/// How many ways there are to give the three sets the names of the three symbols.
const NAMES: u64 = 6;
/// How many first sets a thread takes at a time.
const SETS: usize = 64;

/// Counts all boards by their distance, on `threads` threads, and lists at most `list` of the farthest.
/// `watch` is told in `stored` how many boards have been counted; if it breaks, no layer is complete.
pub fn whole(
    list: usize,
    threads: usize,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Whole<Symbols> {
    let answers = Answers::new();
    let firsts = Combinations::new(CELLS as u32 - 1, 7);
    let all =
        Mutex::new(LayerTally { list: list.div_ceil(NAMES as usize), ..LayerTally::default() });
    let worker = || {
        let (mut sets, all, answers) = (Subsets::new(), &all, &answers);
        move |first: u32| {
            sets.choose(answers, first);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            sets.count(&mut all);
        }
    };
    let tasks = (0..firsts.count()).map(|rank| firsts.unrank(rank) << 1 | 1);
    let flow = share(threads, SETS, tasks, worker, || {
        let stored = all.lock().unwrap_or_else(PoisonError::into_inner).boards();
        watch(&Counts { stored, expanded: stored, ..Counts::default() })
    });
    if let Break(()) = flow {
        return Whole { layers: Vec::new(), farthest: Vec::new(), stopped: Some(Limit::Watch) };
    }
    all.into_inner().unwrap_or_else(PoisonError::into_inner).whole(list)
}

/// What has been counted so far.
#[derive(Default)]
struct LayerTally {
    layers: [u64; DISTANCES],
    /// The greatest distance, and the boards that have it, as their first and second sets. Only the first
    /// ones in the order of these sets are kept.
    most: u8,
    farthest: Vec<[u32; 2]>,
    list: usize,
}

impl LayerTally {
    fn boards(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Adds boards of this distance, which must be at least the greatest so far.
    fn add_far(&mut self, distance: u8, boards: impl Iterator<Item = [u32; 2]>) {
        if distance > self.most {
            self.farthest.clear();
            self.most = distance;
        }
        self.farthest.extend(boards);
        self.farthest.sort_unstable();
        self.farthest.truncate(self.list);
    }

    fn whole(self, list: usize) -> Whole<Symbols> {
        let layers = self.layers[..=usize::from(self.most)].to_vec();
        let farthest = self.farthest.into_iter().flat_map(boards).take(list).collect();
        Whole { layers, farthest, stopped: None }
    }
}

/// The six boards whose symbols stand on the first set, the second set and the other cells.
fn boards([first, second]: [u32; 2]) -> impl Iterator<Item = Symbols> {
    let names = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    names.into_iter().map(move |[a, b, c]| {
        let symbol = |cell: usize| match () {
            () if first >> cell & 1 == 1 => a,
            () if second >> cell & 1 == 1 => b,
            () => c,
        };
        let cells: [u8; CELLS] = std::array::from_fn(symbol);
        Symbols::new(&cells).expect("eight of each")
    })
}

/// The subsets of eight among the sixteen cells that a first set leaves.
struct Subsets {
    /// Their masks over the sixteen cells, in ascending order.
    masks: Vec<u16>,
    first: u32,
    /// The distance of the first set.
    distance: u8,
    /// What the low and the high eight bits of a mask are on the whole board.
    low: [u32; 256],
    high: [u32; 256],
    /// The distance of each subset.
    distances: Vec<u8>,
}

impl Subsets {
    fn new() -> Self {
        let masks: Vec<u16> = (0..=u16::MAX).filter(|mask| mask.count_ones() == 8).collect();
        let distances = vec![0; masks.len()];
        Subsets { masks, first: 0, distance: 0, low: [0; 256], high: [0; 256], distances }
    }

    /// Looks up the distances of all subsets of the cells outside the first set.
    fn choose(&mut self, answers: &Answers, first: u32) {
        let cells: Vec<u32> = (0..CELLS as u32).filter(|cell| first >> cell & 1 == 0).collect();
        let spread = |cells: &[u32]| {
            std::array::from_fn(|bits| {
                let cell = |place: usize| (bits as u32 >> place & 1) << cells[place];
                (0..8).map(cell).sum()
            })
        };
        (self.low, self.high) = (spread(&cells[..8]), spread(&cells[8..]));
        (self.first, self.distance) = (first, answers.of_set(first));
        for (distance, &mask) in self.distances.iter_mut().zip(&self.masks) {
            let [low, high] = mask.to_le_bytes().map(usize::from);
            *distance = answers.of_set(self.low[low] | self.high[high]);
        }
    }

    /// The distances of the boards with the first set, counting each pair of subsets once.
    fn of_boards(&self) -> impl Iterator<Item = u8> {
        let (front, back) = self.distances.split_at(self.distances.len() / 2);
        let pairs = front.iter().zip(back.iter().rev());
        pairs.map(|(&one, &other)| one.min(other).min(self.distance))
    }

    fn count(&self, all: &mut LayerTally) {
        let mut most = 0;
        for distance in self.of_boards() {
            all.layers[usize::from(distance)] += NAMES;
            most = most.max(distance);
        }
        if most >= all.most {
            let mask = |place: usize| self.masks[place].to_le_bytes().map(usize::from);
            let second = |place| self.low[mask(place)[0]] | self.high[mask(place)[1]];
            let far = self.of_boards().enumerate().filter(|&(_, distance)| distance == most);
            all.add_far(most, far.map(|(place, _)| [self.first, second(place)]).take(all.list));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looking up boards one by one is the slow twin of comparing the list with itself.
    #[test]
    fn boards_of_a_first_set_have_the_distances_of_boards() {
        let (answers, mut sets) = (Answers::new(), Subsets::new());
        let mut tally = LayerTally { list: 3, ..LayerTally::default() };
        for first in [0xff, 0x5555, 0xf0_000f] {
            sets.choose(&answers, first);
            let pairs = sets.of_boards().zip(&sets.masks).step_by(41);
            for (distance, mask) in pairs {
                let [low, high] = mask.to_le_bytes().map(usize::from);
                for board in boards([first, sets.low[low] | sets.high[high]]) {
                    assert_eq!(answers.distance(&board), Some(distance.into()));
                }
            }
            assert!(sets.of_boards().count() == 6435);
            sets.count(&mut tally);
        }
        assert_eq!(tally.boards(), 3 * 6 * 6435);
        let whole = tally.whole(10);
        assert_eq!(whole.farthest.len(), 10);
        let far = whole.layers.len() as crate::Cost - 1;
        assert!(whole.farthest.iter().all(|board| answers.distance(board) == Some(far)));
    }

    #[test]
    fn a_count_that_is_stopped_claims_nothing() {
        let stopped = whole(1, 2, |_| Break(()));
        assert_eq!((stopped.layers.len(), stopped.stopped), (0, Some(Limit::Watch)));
    }
}
