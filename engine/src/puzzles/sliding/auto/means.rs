//! What a search of `auto` is made with.

use super::ready::Ready;
use crate::pruning::Automaton;
use crate::puzzles::sliding::{Any, Sliding};

/// What a search is made with.
pub(super) struct Means<'s> {
    pub tables: Option<Ready<'s>>,
    /// The second set beside it.
    pub second: Option<Ready<'s>>,
    /// After how many successors more tables are due.
    pub room: Option<u64>,
    /// Whether only a second set may still be due.
    pub has_best: bool,
    /// The superfluous words; `None` where all optima are wanted.
    pub words: Option<&'s Automaton<Sliding<Any>>>,
}

impl Means<'_> {
    /// Whether entries of the tables have arrived that are not to be believed.
    pub fn are_spoilt(&self) -> bool {
        [self.tables, self.second].into_iter().flatten().any(Ready::are_spoilt)
    }
}
