//! Chooses the directory in which tables are kept.

use crate::exit::Fault;
use crate::output::note;
use desk::tables::{Told, directory};
use fewest::tables::cache::Cache;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The message when there is no such directory.
pub const NOWHERE: &str =
    "no directory for tables: neither --cache, FEWEST_CACHE, XDG_CACHE_HOME nor HOME names one";

/// The directory of tables, for commands that cannot do without one.
pub fn required(flag: Option<&Path>) -> Result<Cache, Fault> {
    directory(flag).ok_or_else(|| Fault::usage(NOWHERE))
}

/// Reports bad tables on standard error, each one once, however many solvers find it bad.
pub fn told() -> Told {
    let notes = Mutex::new(BTreeSet::new());
    Told(Arc::new(move |trouble| {
        let text = format!("{trouble}; it is not used, and `fewest tables build` makes it anew");
        if notes.lock().unwrap_or_else(PoisonError::into_inner).insert(text.clone()) {
            note(&text);
        }
    }))
}
