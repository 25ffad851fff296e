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
/// goal. With a start every state is remembered, without one only those that have no ranks.
pub fn whole<W: Word>(
    rows: &Rows<W>,
    start: Option<&Board<W>>,
    list: usize,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Board<W>>, Limit> {
    let back = rows.backward();
    if start.is_none() && rows.ranks().is_some() {
        return match Factors::within(&back, options.max_bytes) {
            Some(factors) => factors.whole(list, options, watch),
            None => whole::ranked(&back, list, options, watch),
        };
    }
    let packed = match start {
        Some(start) => reach::among(rows, start, &back, list, options, watch),
        None => reach::to_goals(&back, list, options, watch),
    };
    Ok(packed.map(|packed| crate::Puzzle::unpack(rows, packed)))
}

impl<W: Word> Answers<W> {
    /// What the distances say, if they are complete; see [`until_stopped`](Answers::until_stopped).
    pub fn whole(&self, stopped: Option<(Limit, crate::Cost)>, list: usize) -> Whole<Board<W>> {
        whole::of(self.distances(), stopped, list, |rank| crate::Ranked::unrank(self.rows(), rank))
    }
}
