//! What the `auto` solver of every puzzle answers with. Such a solver chooses the means that answer
//! soonest, says what it chose, and proves as much as any other search.

use crate::{Counts, Ended, Limit, Outcome};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// How a search chosen by `auto` ended, and by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<M> {
    /// The outcome, with the counts of everything that was tried for it.
    pub ended: Ended<M>,
    /// The name of the algorithm that gave it, as on the command line.
    pub algorithm: &'static str,
    /// The heuristic or the tables that it used, if it used any.
    pub heuristic: Option<String>,
    /// The bytes of all tables that the solver holds.
    pub table_bytes: u64,
    /// The sets of tables that were at hand when it began: in memory, or in the directory.
    pub at_hand: Vec<String>,
    /// When tables pay, if it thought of them.
    pub pays: Option<Pays>,
}

/// When tables pay for boards such as this one, in successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pays {
    /// In the time that it takes to make the tables, a search generates so many.
    pub after: u64,
    /// So many were generated for this board without tables.
    pub searched: u64,
    /// Whether they were made.
    pub made: bool,
}

impl<M> Chosen<M> {
    /// What was chosen by a solver that had nothing at hand when it began.
    pub(crate) fn of(
        ended: Ended<M>,
        algorithm: &'static str,
        heuristic: Option<String>,
        table_bytes: u64,
    ) -> Self {
        Chosen { ended, algorithm, heuristic, table_bytes, at_hand: Vec::new(), pays: None }
    }
}

/// How a search ends that a limit has stopped: with what was found before or, if there is nothing, with the bound
/// that is proven.
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

/// What a solver is busy with when it asks whether to go on.
#[derive(Clone, Copy, Debug)]
pub enum Now<'n> {
    /// It searches. The counts are of everything that was tried for the answer so far.
    Searching(&'n Counts),
    /// It makes tables, and does not search meanwhile.
    Making(Making<'n>),
}

/// Who is told what a solver is busy with, now and then, and says whether it goes on.
pub(crate) type Follower<'f> = dyn FnMut(Now) -> ControlFlow<()> + 'f;
/// The same while tables are made.
pub(crate) type Overseer<'o> = dyn FnMut(Making) -> ControlFlow<()> + 'o;

/// How far tables are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Making<'n> {
    /// The set of tables, or what else is made.
    pub what: &'n str,
    /// Which table of the set it is, from 1.
    pub table: usize,
    /// How many the set has.
    pub tables: usize,
    /// Entries of this table that are done.
    pub done: u64,
    /// All its entries; 0 if that is not known.
    pub entries: u64,
    /// How much of the whole set is done, 0 to 1.
    pub share: f64,
}

/// The most memory in which tables were tried to be made in vain. Who allows more later may have them.
#[derive(Debug, Default)]
pub(crate) struct InVain(Mutex<Option<u64>>);

impl InVain {
    /// They were not made with so many bytes. If that is not for want of memory, no memory is enough.
    pub fn note(&self, limit: Limit, max_bytes: u64) {
        let in_vain = if limit == Limit::Memory { max_bytes } else { u64::MAX };
        let mut most = self.most();
        *most = most.max(Some(in_vain));
    }

    /// Whether so many bytes, or more, were too few.
    pub fn was(&self, max_bytes: u64) -> bool {
        self.most().is_some_and(|most| max_bytes <= most)
    }

    fn most(&self) -> MutexGuard<'_, Option<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long whoever waits for tables sleeps before it asks again.
const AGAIN: Duration = Duration::from_millis(5);

/// Waits until no other thread holds that; an error only if `watch` broke off meanwhile.
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
