//! Tasks shared among threads.

use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Hands out `tasks` in their order to `threads` threads, this one included. Each of them makes a
/// worker of its own. `watch` is asked on this thread after each of its tasks; when it breaks, no
/// further task is begun.
pub(super) fn share<T, W: FnMut(T)>(
    threads: usize,
    tasks: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> ControlFlow<()> {
    let stop = AtomicBool::new(false);
    let tasks = Mutex::new(tasks);
    let next = || match stop.load(Relaxed) {
        true => None,
        false => tasks.lock().unwrap_or_else(PoisonError::into_inner).next(),
    };
    let mut flow = Continue(());
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                let mut work = worker();
                while let Some(task) = next() {
                    work(task);
                }
            });
        }
        let mut work = worker();
        while let Some(task) = next() {
            work(task);
            if watch().is_break() {
                stop.store(true, Relaxed);
                flow = Break(());
            }
        }
    });
    flow
}

/// What is left of a slice that is given away from the front.
pub(super) struct Cut<'a, T>(pub &'a mut [T]);

impl<'a, T> Cut<'a, T> {
    /// The next `len` items.
    pub fn take(&mut self, len: usize) -> &'a mut [T] {
        let (first, rest) = std::mem::take(&mut self.0).split_at_mut(len);
        self.0 = rest;
        first
    }
}
