//! Finds out whether the program was started without a standard output, as by `fewest ... >&-`.
//!
//! Before `main`, the standard library opens /dev/null for each standard stream that is closed, and output to
//! it is lost without a word. After that, this cannot be told from a caller who wants no output: Python's
//! `DEVNULL` and Node's `ignore` open /dev/null for reading and writing, as the standard library does. So
//! this module looks earlier, when the program is loaded. It asks the system one question and stores the
//! answer, and needs nothing that `main` would prepare.

use rustix::io::fcntl_getfd;
use rustix::stdio::stdout;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static CLOSED: AtomicBool = AtomicBool::new(false);

#[ctor::ctor]
fn look() {
    CLOSED.store(fcntl_getfd(stdout()).is_err(), Relaxed);
}

/// Whether standard output was closed when the program was started.
pub fn stdout_was_closed() -> bool {
    CLOSED.load(Relaxed)
}
