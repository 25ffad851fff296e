//! The directory from which kept tables are opened.

use crate::tables::Subject;
use crate::tables::cache::{Cache, Trouble};
use crate::tables::file::Bad;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

/// The directory from which tables are opened, and the callback that is told what is wrong with one.
pub(in crate::puzzles::sliding) struct Source {
    pub cache: Cache,
    pub tell: Box<dyn Fn(&Trouble) + Send + Sync>,
}

impl Source {
    /// Whether a table seems to be in the directory. Reports a bad one.
    pub fn has(&self, about: &impl Subject) -> bool {
        self.cache.glance(about).map_err(|bad| self.complain(about, bad)).is_ok()
    }

    /// Opens a table if it is there and good. Reports a bad one.
    pub fn open<S: Subject>(&self, about: &S, threads: usize) -> Option<S::Table> {
        self.cache.open(about, threads).map_err(|bad| self.complain(about, bad)).ok()
    }

    /// Opens a table that is there and seems good. Each block is read when it is first asked for; a bad one
    /// is reported then.
    pub fn open_by_blocks<S: Subject>(self: &Arc<Self>, about: &S) -> Option<S::Table> {
        let source = Arc::clone(self);
        let opened = self.cache.open_by_blocks(about, move |trouble| (source.tell)(&trouble));
        opened.map_err(|bad| self.complain(about, bad)).ok()
    }

    /// Reports a bad table. A table that is absent is nothing to complain of.
    fn complain(&self, about: &impl Subject, bad: Bad) {
        if !matches!(bad, Bad::Absent) {
            (self.tell)(&Trouble::Bad { path: self.cache.path(about), bad });
        }
    }
}

impl Debug for Source {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.cache.fmt(f)
    }
}
