//! What the subcommands do.

pub mod compare;
pub mod judge;
pub mod solve;

use crate::exit::{Code, Fault};
use crate::stop::Signals;

/// Listens to signals.
fn signals() -> Result<Signals, Fault> {
    Signals::listen()
        .map_err(|error| Fault::new(Code::Io, format!("cannot listen to signals: {error}")))
}
