//! The leash of a sandbox: it ends the guard, its warden and the program, whatever state they are in.

use super::group::Group;
use super::{Isolation, orphans};
use std::io;
use std::process::Child;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a warden may take to end by itself.
const ASKED: Duration = Duration::from_millis(100);
/// How long to wait for processes that were killed.
const KILLED: Duration = Duration::from_secs(1);
/// How often to check whether they are gone.
const TICK: Duration = Duration::from_millis(2);

/// Ends a sandbox from any thread, even while another thread waits for a run.
#[derive(Clone, Debug, Default)]
pub struct Leash(Arc<Mutex<Held>>);

#[derive(Debug, Default)]
struct Held {
    guard: Option<Guard>,
    /// Whether the sandbox has ended for good, so that no other guard may be started.
    is_over: bool,
}

/// The guard's process, and the channel to its warden.
#[derive(Debug)]
pub(super) struct Guard {
    child: Child,
    inputs: Option<Sender<Vec<u8>>>,
    isolation: Isolation,
    /// The control group, which is removed when all processes in it have ended.
    group: Option<Group>,
}

impl Leash {
    /// Ends the sandbox for good.
    pub fn cut(&self) {
        self.held().is_over = true;
        self.end();
    }

    /// Ends the present guard and warden; others may be started afterwards.
    pub(super) fn end(&self) {
        let guard = self.held().guard.take();
        guard.into_iter().for_each(Guard::end);
    }

    pub(super) fn hold(&self, guard: Guard) -> io::Result<()> {
        let mut held = self.held();
        if held.is_over {
            drop(held);
            guard.end();
            return Err(io::Error::other("the sandbox is closed"));
        }
        held.guard = Some(guard);
        Ok(())
    }

    /// Sends an input to the warden. If nobody receives it, that is noticed when the caller waits for the
    /// answer.
    pub(super) fn send(&self, input: &[u8]) {
        if let Some(inputs) = self.held().guard.as_ref().and_then(|guard| guard.inputs.as_ref()) {
            _ = inputs.send(input.into());
        }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guard {
    pub(super) fn new(
        child: Child,
        inputs: Sender<Vec<u8>>,
        isolation: Isolation,
        group: Option<Group>,
    ) -> Self {
        Guard { child, inputs: Some(inputs), isolation, group }
    }

    /// Closes the channel of inputs, whereupon the warden ends its run and itself. If it does not, it is
    /// killed.
    fn end(mut self) {
        self.end_processes();
        drop(self.group);
    }

    fn end_processes(&mut self) {
        self.inputs = None;
        if self.is_gone_within(ASKED) {
            return;
        }
        let guard = self.child.id() as i32;
        if self.isolation == Isolation::Reaper {
            // Ends the processes below the warden first: without a warden they could not be found.
            let until = Instant::now() + KILLED;
            while Instant::now() < until && orphans::end_below_children_of(guard) {
                sleep(TICK);
            }
        }
        // The warden is the first process of its namespace, and all others in it end with it.
        orphans::end_children_of(guard);
        if !self.is_gone_within(KILLED) {
            _ = self.child.kill();
            self.is_gone_within(KILLED);
        }
    }

    fn is_gone_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return true;
            }
            if Instant::now() > until {
                return false;
            }
            sleep(TICK);
        }
    }
}
