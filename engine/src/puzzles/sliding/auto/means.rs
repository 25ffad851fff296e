//! What a search of `auto` is made with.

use super::ready::Ready;
use crate::pruning::Automaton;
use crate::puzzles::sliding::{Any, Sliding};

/// What a search is made with.
pub(super) struct Means<'s> {
    pub tables: Option<Ready<'s>>,
    /// The set that is looked up beside it.
    pub second: Option<Ready<'s>>,
    /// Sets that are to be tried for a board that turned out to be hard.
    pub further: Vec<Ready<'s>>,
    /// After how many successors more tables are due.
    pub room: Option<u64>,
    /// After how many successors further sets are due, if a pass begins then.
    pub pause: Option<u64>,
    /// Whether only further sets may still be due.
    pub has_best: bool,
    /// The superfluous words; `None` where all optima are wanted.
    pub words: Option<&'s Automaton<Sliding<Any>>>,
}

impl Means<'_> {
    /// Whether entries of the tables have arrived that are not to be believed.
    pub fn are_spoilt(&self) -> bool {
        let sets = [self.tables, self.second].into_iter().flatten();
        sets.chain(self.further.iter().copied()).any(Ready::are_spoilt)
    }
}
