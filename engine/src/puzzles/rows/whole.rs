//! Counts puzzles that are written down: the states that a start leads to or, without a start, all states, by
//! rank where they have ranks.

pub use super::check::backward;
use super::exact::Answers;
pub use super::factors::Factors;
use super::rules::{Board, Rows};
use super::word::Word;
use crate::search::whole::{self, Whole};
use crate::search::{Options, reach};
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Counts the states of a puzzle by the least cost of a path to a goal.
///
/// With a start, counts the states that it reaches and that reach a goal; without a start, all states that
/// reach a goal. With a start, every state is remembered. Without one, states are remembered only if they
/// have no ranks, or so many that their distances do not fit into the memory: there may be far fewer states
/// than ranks.
pub fn whole<W: Word>(
    rows: &Rows<W>,
    start: Option<&Board<W>>,
    list: usize,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Board<W>>, Limit> {
    let back = rows.backward();
    if let Some(ranks) = rows.ranks().filter(|_| start.is_none()) {
        if let Some(factors) = Factors::within(&back, options.max_bytes) {
            return factors.whole(list, options, watch);
        }
        if bytes(ranks) <= options.max_bytes {
            return whole::ranked(&back, list, options, watch);
        }
    }
    let packed = match start {
        Some(start) => reach::among(rows, start, &back, list, options, watch),
        None => reach::to_goals(&back, list, options, watch),
    };
    Ok(packed.map(|packed| crate::Puzzle::unpack(rows, packed)))
}

/// About how many bytes a count of this many ranks takes: one for each distance, and room for a quarter of
/// the ranks in two layers.
pub fn bytes(ranks: u64) -> u64 {
    ranks.saturating_add((ranks / 4).saturating_mul(2 * size_of::<u64>() as u64))
}

impl<W: Word> Answers<W> {
    /// What the distances say. If the search for them was stopped, `stopped` is what
    /// [`until_stopped`](Answers::until_stopped) returned: then only distances below a bound are counted.
    pub fn whole(&self, stopped: Option<(Limit, crate::Cost)>, list: usize) -> Whole<Board<W>> {
        whole::of(self.distances(), stopped, list, |rank| crate::Ranked::unrank(self.rows(), rank))
    }
}
