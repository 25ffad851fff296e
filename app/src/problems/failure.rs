//! Why the answers end before the input does.

use crate::exit::{Code, Fault, placed};
use crate::texts::input as texts;
use crate::undecided::Undecided;
use fewest::notation::{Problem, Unreadable};
use std::io::{self, ErrorKind};

/// Why the answers end before the input does.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input is wrong, at that place.
    #[error(transparent)]
    Input(Problem),
    /// The input cannot be read.
    #[error("{}", texts::unread_input(.0))]
    Read(io::Error),
    /// The output cannot be written.
    #[error("{}", texts::unwritten_output(.0))]
    Write(#[from] io::Error),
    /// A search ran out of something before it had an answer.
    #[error(transparent)]
    Undecided(#[from] Undecided),
}

/// The fault with which the process ends.
impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Input(Problem { place, message }) => Fault::data(placed(place, &message)),
            Failure::Write(error) if error.kind() == ErrorKind::BrokenPipe => Fault::nobody_reads(),
            Failure::Undecided(unproven) => unproven.into(),
            Failure::Read(_) | Failure::Write(_) => Fault::new(Code::Io, failure.to_string()),
        }
    }
}

impl From<Unreadable> for Failure {
    fn from(error: Unreadable) -> Self {
        match error {
            Unreadable::Io(error) => Failure::Read(error),
            Unreadable::Text(problem) => Failure::Input(problem),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Input(problem)
    }
}
