//! All distances of a puzzle at once: a search backward from its goals through every state.

use super::{Meter, Options};
use crate::{Cost, Counts, Limit, Ranked, Reversible};
use std::mem::size_of;
use std::ops::ControlFlow::{self, Break, Continue};

/// The distance of every state of a puzzle to its nearest goal, by rank, one byte each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    by_rank: Vec<u8>,
}

/// The byte of a state from which no goal can be reached.
const UNREACHED: u8 = u8::MAX;

impl Distances {
    /// The distance of the state of that rank, [`Cost::MAX`] if it reaches no goal.
    #[inline(always)]
    pub fn get(&self, rank: u64) -> Cost {
        match self.by_rank[rank as usize] {
            UNREACHED => Cost::MAX,
            distance => distance.into(),
        }
    }

    /// The distances by rank, 255 where no goal can be reached.
    pub fn bytes(&self) -> &[u8] {
        &self.by_rank
    }

    /// How many states have the distance 0, 1, 2 and so on; the last entry is not 0.
    pub fn profile(&self) -> Vec<u64> {
        let mut counts = [0; 256];
        for &distance in &self.by_rank {
            counts[distance as usize] += 1;
        }
        let end = counts[..255].iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts[..end].to_vec()
    }
}

/// Finds the distance of every state, searching from [`goals`](Reversible::goals) by increasing
/// cost (Dial 1969; breadth-first where all costs are equal, and zero costs are allowed).
///
/// Distances must stay below 255. Uses one byte a rank and the packed states of one cost.
///
/// ```
/// use fewest::puzzles::rotation::SymbolSpace;
/// use fewest::search::{Options, exhaustive, unwatched};
///
/// // One symbol of the Rotation Game: where its eight cells are.
/// let all = exhaustive::distances(&SymbolSpace::default(), &Options::default(), unwatched);
/// let profile = all.expect("no limit was set").profile();
/// assert_eq!(profile[..4], [1, 8, 44, 208]);
/// assert_eq!(profile.iter().sum::<u64>(), 735_471);
/// ```
pub fn distances<P: Ranked + Reversible>(
    puzzle: &P,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Distances, Limit> {
    enumerate(puzzle, &mut Meter::new(options, &mut watch))
}

fn enumerate<P: Ranked + Reversible>(
    puzzle: &P,
    meter: &mut Meter<'_>,
) -> Result<Distances, Limit> {
    let ranks = puzzle.rank_count();
    if let Break(limit) = meter.holds(ranks, ranks) {
        return Err(limit);
    }
    let mut by_rank = vec![UNREACHED; ranks as usize];
    // The states to expand by their distance; a state that was bettered stays in both places.
    let mut waiting: Vec<Vec<P::Packed>> = vec![Vec::new()];
    for goal in puzzle.goals() {
        by_rank[puzzle.rank(&goal) as usize] = 0;
        waiting[0].push(puzzle.pack(&goal));
    }
    let mut distance = 0;
    while distance < waiting.len() {
        meter.counts.bound = distance as Cost;
        while let Some(packed) = waiting[distance].pop() {
            let mut state = puzzle.unpack(packed);
            meter.counts.expanded += 1;
            let flow = puzzle.visit_moves(&mut state, |state, mv| {
                let there = distance + usize::from(puzzle.cost(state, mv));
                puzzle.apply(state, mv);
                let entry = &mut by_rank[puzzle.rank(state) as usize];
                if there < usize::from(*entry) {
                    *entry = there as u8;
                    if waiting.len() <= there {
                        waiting.resize_with(there + 1, Vec::new);
                    }
                    waiting[there].push(puzzle.pack(state));
                }
                puzzle.undo(state, mv);
                meter.generated()
            });
            if let Break(limit) = flow {
                return Err(limit);
            }
        }
        waiting[distance] = Vec::new();
        let queued = waiting.iter().map(Vec::capacity).sum::<usize>() * size_of::<P::Packed>();
        if let Break(limit) = meter.holds(ranks, ranks + queued as u64) {
            return Err(limit);
        }
        distance += 1;
    }
    match meter.begin(distance as Cost) {
        Continue(()) | Break(_) => Ok(Distances { by_rank }),
    }
}
