//! Stops a search at the end of a pass, or once the next one is cut, and catches its progress.

use crate::stop::Signals;
use desk::Stop;
use desk::gauge::{Checkpoint, Stopper};
use fewest::search::parallel::{Keeper, Progress};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The end of the pass.
    Ended,
    /// A pass that is cut into subtrees, some of which are not done.
    Cut,
}

/// Where a search begins, and the progress to wait for. Clones share what is caught.
#[derive(Clone, Debug)]
pub struct Catcher {
    from: Progress,
    until: Until,
    signals: Signals,
    caught: Arc<Mutex<Caught>>,
}

#[derive(Debug, Default)]
struct Caught {
    progress: Option<Progress>,
    /// Whether it is what was waited for. Otherwise it is what was kept when the search was stopped.
    is_all: bool,
}

impl Catcher {
    /// A catcher for a search that begins with this progress.
    pub fn new(from: Progress, until: Until, signals: Signals) -> Catcher {
        Catcher { from, until, signals, caught: Arc::default() }
    }

    /// The progress that was caught. If the end of a pass was waited for, only a part of the pass may be
    /// done.
    pub fn caught(&self) -> Option<Progress> {
        let caught = self.state();
        let wanted = caught.is_all || self.until == Until::Ended;
        caught.progress.clone().filter(|_| wanted)
    }

    fn state(&self) -> MutexGuard<'_, Caught> {
        self.caught.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn catch(&self, progress: &Progress, is_all: bool) {
        let mut caught = self.state();
        if !caught.is_all {
            *caught = Caught { progress: Some(progress.clone()), is_all };
        }
    }
}

impl Stopper for Catcher {
    fn stop(&self) -> Option<Stop> {
        self.signals.stop().or_else(|| self.state().is_all.then_some(Stop::Cancel))
    }
}

impl Checkpoint for Catcher {
    fn from(&self) -> Option<&Progress> {
        Some(&self.from)
    }

    fn keeper(&self) -> Box<dyn Keeper + '_> {
        Box::new(self)
    }

    fn misfit(&self) -> String {
        "the checkpoint does not fit this search: another version of fewest wrote it, or one that had \
         other tables"
            .into()
    }
}

/// Called on the searching thread.
impl Keeper for &Catcher {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, progress: &Progress) {
        self.catch(progress, false);
    }

    fn begun(&mut self, progress: &Progress) {
        if self.until == Until::Cut && progress.left() > 0 {
            self.catch(progress, true);
        }
    }

    fn ended(&mut self, progress: &Progress) {
        if self.until == Until::Ended {
            self.catch(progress, true);
        }
    }
}
