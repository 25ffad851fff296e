//! How the states of a pattern are numbered. That depends on the board and on the number of tiles, not on
//! which tiles they are. So all tables with the same number of tiles share one numbering, which is then more
//! often in the processor's caches.

use super::sequence::Sequences;
use crate::puzzles::sliding::tables::blocks::{Pattern, Regions};
use crate::rank::combination::Combinations;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The numbers of the sets of cells, of the blank's regions and of the orders of tiles.
#[derive(Debug)]
pub(in crate::puzzles::sliding::tables) struct Numbering {
    pub sets: Combinations,
    pub sequences: Sequences,
    pub regions: Regions,
}

/// A board's columns and rows, and the number of tiles.
type BoardShape = (usize, usize, usize);

/// The numberings in use.
static IN_USE: Mutex<Vec<(BoardShape, Weak<Numbering>)>> = Mutex::new(Vec::new());

impl Numbering {
    /// The numbering of a pattern, the same for all patterns of that board with as many tiles. If no table in
    /// use has it, it is made, which takes 40 ms for 7 tiles of 5x5.
    pub fn of(pattern: &Pattern) -> Arc<Numbering> {
        let tiles = pattern.tiles().len();
        let shape = (pattern.width(), pattern.height(), tiles);
        // A panic leaves nothing half changed.
        let mut in_use = IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        in_use.retain(|(_, numbering)| numbering.strong_count() > 0);
        let same = in_use.iter().find(|(other, _)| *other == shape);
        if let Some(numbering) = same.and_then(|(_, numbering)| numbering.upgrade()) {
            return numbering;
        }
        let (sets, sequences) = (pattern.sets(), Sequences::new(tiles));
        let numbering = Arc::new(Numbering { sets, sequences, regions: Regions::new(pattern) });
        in_use.push((shape, Arc::downgrade(&numbering)));
        numbering
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::{Goal, Sliding};

    #[test]
    fn patterns_of_equally_many_tiles_share_it() {
        let puzzle = Sliding::<u64>::new(3, 4, &Goal::BlankLast).expect("a size");
        let of = |tiles: &[u8]| Numbering::of(&Pattern::new(&puzzle, tiles).expect("a pattern"));
        let [one, same, other] = [&[1, 2, 3][..], &[4, 7, 9], &[1, 2]].map(of);
        assert!(Arc::ptr_eq(&one, &same) && !Arc::ptr_eq(&one, &other));
        assert_eq!((one.sets.count(), other.sets.count()), (220, 66));
        let wider = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
        let wider = Numbering::of(&Pattern::new(&wider, &[1, 2, 3]).expect("a pattern"));
        assert!(!Arc::ptr_eq(&one, &wider), "another board has other regions");
    }
}
