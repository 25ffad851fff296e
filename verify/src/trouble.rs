//! Why a proof is not verified, and what checking may use up.

use std::collections::TryReserveError;
use std::fmt::{self, Display, Formatter};
use std::time::Instant;

/// Why a proof is not verified. Only `Rejected` says something about the claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The file is no proof of this format.
    Malformed(String),
    /// The proof does not prove what it claims.
    Rejected(String),
    /// The rules of the puzzle are in a file, and the reader gave none.
    NoRules,
    /// The reader's board is not written as the proof writes boards.
    Unread(String),
    /// Checking would take more memory than is allowed.
    Memory,
    /// Checking takes longer than is allowed.
    Time,
}

impl Trouble {
    /// The exit code of a process.
    pub fn code(&self) -> u8 {
        self.told().0
    }

    fn told(&self) -> (u8, &str, &str) {
        let unchecked = |code, what| (code, "NOT CHECKED", what);
        match self {
            Trouble::Malformed(what) => (65, "NOT A PROOF", what),
            Trouble::Rejected(what) => (1, "REJECTED", what),
            Trouble::NoRules => {
                unchecked(64, "the rules of this puzzle are in a file; name it with --rules")
            }
            Trouble::Unread(what) => unchecked(64, what),
            Trouble::Memory => unchecked(20, "this takes more memory than is allowed"),
            Trouble::Time => unchecked(21, "this takes longer than is allowed"),
        }
    }
}

/// The gravest of several exit codes. A rejection is graver than a file that could not be checked.
pub fn gravest(codes: impl Iterator<Item = u8>) -> Option<u8> {
    codes.max_by_key(|&code| (code == 1, code))
}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (_, verdict, what) = self.told();
        write!(f, "{verdict}: {what}")
    }
}

/// Whatever is wrong with rules, boards, bounds or sets is a reason to reject.
impl From<String> for Trouble {
    fn from(what: String) -> Trouble {
        Trouble::Rejected(what)
    }
}

/// The system may have less memory than the limit.
impl From<TryReserveError> for Trouble {
    fn from(_: TryReserveError) -> Trouble {
        Trouble::Memory
    }
}

/// What checking may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes.
    pub memory: u64,
    /// When to stop, if ever.
    pub deadline: Option<Instant>,
    /// Called before something begins that takes long.
    pub tell: fn(&str),
}

impl Limits {
    /// Takes bytes from the memory that is left; fails if there are too few, or if the time is up.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Trouble> {
        self.memory = self.memory.checked_sub(bytes).ok_or(Trouble::Memory)?;
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Trouble::Time),
            _ => Ok(()),
        }
    }

    /// Charges for a table of that many entries, and says so if building it takes long.
    pub(crate) fn build(&mut self, entries: u64, a_second: u64) -> Result<(), Trouble> {
        self.take(entries)?;
        if entries > 3 * a_second {
            let (megabytes, seconds) = (entries / 1_000_000, entries / a_second);
            (self.tell)(&format!("building a table of {megabytes} MB, some {seconds} seconds"));
        }
        Ok(())
    }
}
