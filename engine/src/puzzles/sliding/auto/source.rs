//! The directory from which kept tables are opened.

use crate::tables::cache::{Cache, Trouble};
use std::fmt::{self, Debug, Formatter};

/// The directory from which tables are opened, and who is told what is wrong with one.
pub(in crate::puzzles::sliding) struct Source {
    pub cache: Cache,
    pub tell: Box<dyn Fn(&Trouble) + Send + Sync>,
}

impl Debug for Source {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.cache.fmt(f)
    }
}
