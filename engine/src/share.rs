//! Tasks shared among threads, and work that is done beside other work. For example `share(2, 8, 0..100, ..)` gives the tasks 0 to 7 to one
//! thread and 8 to 15 to the other; whichever has done its eight first gets 16 to 23, and so on.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Hands out `tasks` in their order, `some` at a time, to `threads` threads, the calling one
/// included, or to as many as there can be. Each of them makes a worker of its own. `watch` is called on the calling
/// thread each time that it has done `some` tasks; when it breaks, no further tasks are handed out.
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

/// Takes tasks and does them as long as there are any; calls `after` whenever those taken are done.
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

/// Work that was begun.
pub(crate) enum Begun<'s, T> {
    Beside(ScopedJoinHandle<'s, T>),
    Done(T),
}

/// Begins some work on a thread of its own. If the system refuses one, it is done here and now.
pub(crate) fn begin<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> Begun<'s, T> {
    // The closure that is given to a refused thread is lost, so the work is kept here.
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
    /// Whether nobody has to wait for it.
    pub fn is_done(&self) -> bool {
        match self {
            Begun::Beside(thread) => thread.is_finished(),
            Begun::Done(_) => true,
        }
    }

    /// Waits for what comes of it. If the work has panicked, so does this.
    pub fn wait(self) -> T {
        match self {
            Begun::Beside(thread) => {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
            Begun::Done(done) => done,
        }
    }
}

/// A slice that is given away bit by bit from the front: this is what is left of it.
pub(crate) struct Remainder<'a, T>(pub &'a mut [T]);

impl<'a, T> Remainder<'a, T> {
    /// The next `len` items.
    pub fn take(&mut self, len: usize) -> &'a mut [T] {
        let (first, rest) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = rest;
        first
    }
}
