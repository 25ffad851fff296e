//! Puzzles that are written down, counted: the states that a start leads to; or without a start all
//! states, by rank where they have ranks.

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
/// Those that `start` reaches are counted, as far as they reach a goal; without a start, all that reach a
/// goal. With a start every state is remembered, without one only where states have no ranks, or so many that
/// their distances do not fit into the memory: there may be far fewer states than ranks.
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

/// About how many bytes a count of so many ranks takes: that of each distance, and room for a quarter of them in
/// two layers.
pub fn bytes(ranks: u64) -> u64 {
    ranks.saturating_add((ranks / 4).saturating_mul(2 * size_of::<u64>() as u64))
}

impl<W: Word> Answers<W> {
    /// What the distances say, if they are complete; see [`until_stopped`](Answers::until_stopped).
    pub fn whole(&self, stopped: Option<(Limit, crate::Cost)>, list: usize) -> Whole<Board<W>> {
        whole::of(self.distances(), stopped, list, |rank| crate::Ranked::unrank(self.rows(), rank))
    }
}
