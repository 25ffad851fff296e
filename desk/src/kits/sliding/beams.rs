//! Beams on tiles, with linear conflict and, where they are wide, rings for states that it holds equal.

use crate::means::Means;
use fewest::Heuristic;
use fewest::check::admissible;
use fewest::puzzles::sliding::Sliding;
use fewest::puzzles::sliding::auto::Size;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Rings};
use fewest::search::beam;

/// What a beam asks.
pub struct Asked<K: Size> {
    conflicts: LinearConflict<K>,
    rings: Rings,
}

/// Beams that ask linear conflict.
pub fn means<K: Size>() -> Means<Sliding<K>, Asked<K>> {
    let make = |puzzle: &Sliding<K>, _: &_, _: &_| {
        Ok(Asked { conflicts: LinearConflict::new(puzzle), rings: Rings::new(puzzle) })
    };
    Means::with(make, |_, (puzzle, asked), start, options, gauge| {
        let watch = |counts: &_| gauge.watch(counts);
        let Asked { conflicts, rings } = asked;
        Ok(beam::breaking_ties(puzzle, conflicts, rings, start, options, watch).into())
    })
    .tested(|(puzzle, asked), start, moves| admissible(puzzle, &asked.conflicts, start, moves))
    .estimating(|(puzzle, asked), start| Some(asked.conflicts.estimate_of(puzzle, start)))
    .holding(|asked| asked.conflicts.held())
}
