//! Tasks on several threads that may fail, with a coder for each thread.

use super::coder::Coder;
use super::trouble::DiskTrouble;
use crate::share::share;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The threads that work, and the watch that is asked whether to go on.
pub(in super::super) struct Work<'w> {
    pub threads: usize,
    pub watch: &'w mut dyn FnMut() -> ControlFlow<()>,
    /// Whether the watch has broken off.
    pub stopped: bool,
}

impl Work<'_> {
    /// Does the tasks until one fails or the watch breaks off. If the watch does, sets [`Work::stopped`], and
    /// the result is of no use.
    pub fn share<T: Send, W>(
        &mut self,
        tasks: Vec<T>,
        worker: impl Fn() -> W + Sync,
    ) -> Result<(), DiskTrouble>
    where
        W: FnMut(T, &mut Coder) -> Result<(), DiskTrouble>,
    {
        let failed = Mutex::new(None);
        let fail = |trouble| {
            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(trouble);
        };
        let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
        let threads = self.threads.min(tasks.len()).max(1);
        let worker = || {
            let (mut work, mut coder) = (worker(), Coder::new());
            let fail = &fail;
            move |task: T| match &mut coder {
                Ok(coder) => work(task, coder).unwrap_or_else(fail),
                Err(error) => fail(DiskTrouble::Io {
                    path: Path::new("zstd").to_path_buf(),
                    error: std::mem::replace(error, std::io::ErrorKind::OutOfMemory.into()),
                }),
            }
        };
        let watch = || match has_failed() {
            true => Break(()),
            false => (self.watch)(),
        };
        let flow = share(threads, 1, tasks.into_iter(), worker, watch);
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(trouble) => Err(trouble),
            None => {
                self.stopped |= flow == Break(());
                Ok(())
            }
        }
    }

    /// Asks the watch whether to go on.
    pub fn goes_on(&mut self) -> bool {
        self.stopped |= (self.watch)() != Continue(());
        !self.stopped
    }
}
