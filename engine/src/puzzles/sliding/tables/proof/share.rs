//! Shares tasks among threads until one of them refutes the table. If, for example, the third of a hundred
//! tasks finds a wrong entry, the threads finish the tasks that they have begun and take no more.

use super::BadTable;
use crate::{Counts, Limit};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does all tasks on `threads` threads, including the calling one, which also calls `watch`. Each task comes
/// with its size, and `expanded` grows by the sizes of those that are done.
pub(super) fn share<T>(
    threads: usize,
    tasks: impl Iterator<Item = (usize, T)> + Send,
    work: impl Fn(T) -> Result<(), BadTable> + Sync,
    counts: &mut Counts,
    watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), BadTable> {
    let (tasks, stop) = (Mutex::new(tasks), AtomicBool::new(false));
    let done = AtomicU64::new(counts.expanded);
    // Does one task, and returns whether there was any.
    let one = || {
        if stop.load(Relaxed) {
            return Ok(false);
        }
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((size, task)) = task else { return Ok(false) };
        work(task).inspect_err(|_| stop.store(true, Relaxed))?;
        done.fetch_add(size as u64, Relaxed);
        Ok(true)
    };
    let all = || {
        while one()? {}
        Ok(())
    };
    thread::scope(|scope| {
        // If the system refuses a thread, the others do all the work.
        let start = |_| thread::Builder::new().spawn_scoped(scope, all).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut mine = one();
        while let Ok(true) = mine {
            counts.expanded = done.load(Relaxed);
            mine = match watch(counts) {
                ControlFlow::Continue(()) => one(),
                ControlFlow::Break(()) => Err(BadTable::Ended(Limit::Watch)),
            };
        }
        if mine.is_err() {
            stop.store(true, Relaxed);
        }
        let found = others.into_iter().map(|other| other.join().expect("no thread panics"));
        let found = found.fold(mine.map(|_| ()), both);
        counts.expanded = done.load(Relaxed);
        found
    })
}

/// Combines what two threads found. A refutation takes precedence over a stop.
fn both(one: Result<(), BadTable>, other: Result<(), BadTable>) -> Result<(), BadTable> {
    match (one, other) {
        (Ok(()), Ok(())) => Ok(()),
        (Err(BadTable::Ended(_)), Err(wrong)) | (Err(wrong), _) | (_, Err(wrong)) => Err(wrong),
    }
}
