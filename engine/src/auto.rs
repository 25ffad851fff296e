//! The answer of every puzzle's `auto` solver. Such a solver chooses the algorithm and the tables that answer
//! soonest, says what it chose, and proves as much as any other search.
//!
//! This module and the solvers of the puzzles need the feature `auto`, which is on by default.

use crate::{Counts, Ended, Limit, Outcome};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// How a search chosen by `auto` ended, and what it used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<M> {
    /// The outcome, with the counts of everything that was tried to find it.
    pub ended: Ended<M>,
    /// The name of the algorithm that found the outcome, as on the command line.
    pub algorithm: &'static str,
    /// The heuristic or the tables that it used, if any.
    pub heuristic: Option<String>,
    /// The bytes of all tables that the solver holds.
    pub table_bytes: u64,
    /// The sets of tables that were available when the solver began: in memory, or in the directory. `words`
    /// stands for superfluous words that are in the directory.
    pub at_hand: Vec<String>,
    /// Whether making tables pays, if the solver considered it.
    pub pays: Option<Pays>,
}

/// Whether making tables pays for boards such as this one, measured in successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    /// How many successors a search generates in the time that it takes to make the tables.
    pub after: u64,
    /// How many successors were generated for this board without tables.
    pub searched: u64,
    /// Whether the tables were made.
    pub made: bool,
}

impl<M> Chosen<M> {
    /// The answer of a solver for which no tables were available when it began.
    pub(crate) fn of(
        ended: Ended<M>,
        algorithm: &'static str,
        heuristic: Option<String>,
        table_bytes: u64,
    ) -> Self {
        Chosen { ended, algorithm, heuristic, table_bytes, at_hand: Vec::new(), pays: None }
    }
}

/// The result of a search that a limit has stopped: the outcome found before that or, if there is none, the
/// proven bound.
pub(crate) fn ended_early<M>(found: Option<Outcome<M>>, counts: Counts, by: Limit) -> Ended<M> {
    let stopped = Outcome::Stopped { at_least: counts.bound, by };
    Ended { outcome: found.unwrap_or(stopped), counts }
}

impl Counts {
    /// The counts of two searches for the same answer, one after the other.
    pub(crate) fn and(&self, later: &Counts) -> Counts {
        Counts {
            expanded: self.expanded + later.expanded,
            generated: self.generated + later.generated,
            reopened: self.reopened + later.reopened,
            until_last_f: self.expanded + later.until_last_f,
            iterations: self.iterations + later.iterations,
            bound: self.bound.max(later.bound),
            stored: self.stored.max(later.stored),
            bytes: self.bytes.max(later.bytes),
        }
    }
}

/// What a solver is doing when it asks whether to go on.
#[derive(Clone, Copy, Debug)]
pub enum Now<'n> {
    /// It is searching. The counts cover everything that was tried for the answer so far.
    Searching(&'n Counts),
    /// It is making tables, and does not search meanwhile.
    Making(Making<'n>),
}

/// A callback that is told now and then what a solver is doing, and decides whether it goes on.
pub(crate) type Follower<'f> = dyn FnMut(Now) -> ControlFlow<()> + 'f;
/// The same, called while tables are made.
pub(crate) type Overseer<'o> = dyn FnMut(Making) -> ControlFlow<()> + 'o;

/// How far the making of tables has got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Making<'n> {
    /// The set of tables, or whatever else is being made.
    pub what: &'n str,
    /// The number of the table in its set, from 1.
    pub table: usize,
    /// How many tables the set has.
    pub tables: usize,
    /// How many entries of this table are done.
    pub done: u64,
    /// How many entries it has; 0 if that is not known.
    pub entries: u64,
    /// How much of the whole set is done, 0 to 1.
    pub share: f64,
}

/// Remembers the most memory with which making tables has failed. With more memory it may succeed later.
#[derive(Debug, Default)]
pub(crate) struct InVain(Mutex<Option<u64>>);

impl InVain {
    /// Notes that making the tables failed with this much memory. If it failed for any other reason, no
    /// amount of memory is enough.
    pub fn note(&self, limit: Limit, max_bytes: u64) {
        let in_vain = if limit == Limit::Memory { max_bytes } else { u64::MAX };
        let mut most = self.most();
        *most = most.max(Some(in_vain));
    }

    /// Whether making the tables has failed with this much memory or more.
    pub fn was(&self, max_bytes: u64) -> bool {
        self.most().is_some_and(|most| max_bytes <= most)
    }

    fn most(&self) -> MutexGuard<'_, Option<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long a thread that waits for tables sleeps before it asks again.
const AGAIN: Duration = Duration::from_millis(5);

/// Waits until no other thread holds `making`, and locks it. Fails only if `watch` breaks off meanwhile.
pub(crate) fn one_at_a_time<'m>(
    making: &'m Mutex<()>,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Result<MutexGuard<'m, ()>, Limit> {
    loop {
        match making.try_lock() {
            Ok(held) => return Ok(held),
            Err(TryLockError::Poisoned(held)) => return Ok(held.into_inner()),
            Err(TryLockError::WouldBlock) if watch().is_break() => return Err(Limit::Watch),
            Err(TryLockError::WouldBlock) => thread::sleep(AGAIN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_in_vain_is_not_tried_with_less_or_as_much() {
        let vain = InVain::default();
        assert!(![0, 1000, u64::MAX].iter().any(|&bytes| vain.was(bytes)));
        vain.note(Limit::Memory, 1000);
        vain.note(Limit::Memory, 10);
        assert_eq!(
            [0, 1000, 1001, u64::MAX].map(|bytes| vain.was(bytes)),
            [true, true, false, false]
        );
        vain.note(Limit::TooFar, 10);
        assert!(vain.was(u64::MAX), "no memory is enough");
    }
}
