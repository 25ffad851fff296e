//! Where tables come from that somebody has kept.

use crate::tables::cache::{Cache, Trouble};
use std::fmt::{self, Debug, Formatter};

/// Where tables are opened, and who is told what is wrong with them.
pub(super) struct Source {
    pub cache: Cache,
    pub tell: Box<dyn Fn(&Trouble) + Send + Sync>,
}

impl Debug for Source {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.cache.fmt(f)
    }
}
