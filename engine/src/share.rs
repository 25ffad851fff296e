//! Shares tasks among threads, and runs work on a thread of its own. For example `share(2, 8, 0..100, ..)`
//! gives the tasks 0 to 7 to one thread and 8 to 15 to the other; the one that is done first gets 16 to 23,
//! and so on.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Hands out `tasks` in order, `some` at a time, to `threads` threads, including the calling one. If the
/// system refuses a thread, the others do its work. Each thread makes its own worker. The calling thread
/// calls `watch` each time it has done `some` tasks; when `watch` breaks, no more tasks are handed out.
pub(crate) fn share<T, W: FnMut(T)>(
    threads: usize,
    some: usize,
    tasks: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> ControlFlow<()> {
    let stop = AtomicBool::new(false);
    let tasks = Mutex::new(tasks);
    let take = || -> Vec<T> {
        let mut tasks = tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.by_ref().take(if stop.load(Relaxed) { 0 } else { some }).collect()
    };
    let mut flow = Continue(());
    thread::scope(|scope| {
        for _ in 1..threads {
            let work = || batches(&take, worker(), || ());
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break; // The threads that there are do all.
            }
        }
        batches(&take, worker(), || {
            if watch().is_break() {
                stop.store(true, Relaxed);
                flow = Break(());
            }
        });
    });
    flow
}

/// Takes and does tasks until there are none left. Calls `after` whenever the tasks that it took are done.
fn batches<T>(take: &impl Fn() -> Vec<T>, mut work: impl FnMut(T), mut after: impl FnMut()) {
    loop {
        let tasks = take();
        if tasks.is_empty() {
            return;
        }
        tasks.into_iter().for_each(&mut work);
        after();
    }
}

/// Work that has begun: on another thread, or done already.
pub(crate) enum Begun<'s, T> {
    Beside(ScopedJoinHandle<'s, T>),
    Done(T),
}

/// Begins some work on a thread of its own. If the system refuses a thread, does the work at once on this
/// one.
pub(crate) fn begin<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> Begun<'s, T> {
    // A closure given to a thread that is refused is lost, so the work is kept here.
    let kept = Arc::new(Mutex::new(Some(work)));
    let take = |kept: &Mutex<Option<_>>| {
        let work = kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.expect("one thread alone takes it")
    };
    let there = Arc::clone(&kept);
    match thread::Builder::new().spawn_scoped(scope, move || take(&there)()) {
        Ok(thread) => Begun::Beside(thread),
        Err(_) => Begun::Done(take(&kept)()),
    }
}

impl<T> Begun<'_, T> {
    /// Whether the work is done, so that [`wait`](Begun::wait) returns at once.
    pub fn is_done(&self) -> bool {
        match self {
            Begun::Beside(thread) => thread.is_finished(),
            Begun::Done(_) => true,
        }
    }

    /// Waits for the result. Panics if the work has panicked.
    pub fn wait(self) -> T {
        match self {
            Begun::Beside(thread) => {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            Begun::Done(done) => done,
        }
    }
}

/// The rest of a slice that is given away piece by piece from the front.
pub(crate) struct Remainder<'a, T>(pub &'a mut [T]);

impl<'a, T> Remainder<'a, T> {
    /// The next `len` items.
    pub fn take(&mut self, len: usize) -> &'a mut [T] {
        let (first, rest) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = rest;
        first
    }
}
