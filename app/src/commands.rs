//! What the subcommands do.

pub mod check;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod compare;
pub mod confine;
pub mod dataset;
pub mod explore;
pub mod generate;
pub mod grade;
pub mod judge;
pub mod manual;
pub mod package;
#[cfg(feature = "web")]
pub mod page;
pub mod piece;
pub mod puzzle;
#[cfg(feature = "web")]
pub mod serve;
pub mod solve;
pub mod stress;
pub mod tables;
#[cfg(feature = "cluster")]
pub mod together;
pub mod verify;

use crate::exit::{Code, Coded, Fault};
use crate::stop::Signals;

/// Starts to listen to signals.
fn signals() -> Result<Signals, Fault> {
    Signals::listen()
        .map_err(|error| Fault::new(Code::Io, format!("cannot listen to signals: {error}")))
}

/// The exit code of a run whose boards ended with `code`; a fault if there were no boards.
fn finish(signals: &Signals, code: Code, no_boards: bool) -> Result<Code, Fault> {
    match signals.caught() {
        Some(stop) => Ok(code.max(stop.code())),
        None if no_boards => Err(Fault::data("no boards in the input")),
        None => Ok(code),
    }
}
