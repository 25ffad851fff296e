//! Why nothing is verified, and what checking may use up.

use std::fmt::{self, Display, Formatter};
use std::time::Instant;

/// Why nothing is verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The file is no proof of this format. Nothing is said about the claim.
    Malformed(String),
    /// The proof does not prove what it claims.
    Rejected(String),
    /// The rules of the puzzle are in a file, and the reader gave none. Nothing is said about the claim.
    NoRules,
    /// Checking would take more memory than is allowed. Nothing is said about the claim.
    Memory,
    /// Checking takes longer than is allowed. Nothing is said about the claim.
    Time,
}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let because = match self {
            Trouble::Malformed(what) => return write!(f, "NOT A PROOF: {what}"),
            Trouble::Rejected(what) => return write!(f, "REJECTED: {what}"),
            Trouble::NoRules => "the rules of this puzzle are in a file; name it with --rules",
            Trouble::Memory => "this takes more memory than is allowed",
            Trouble::Time => "this takes longer than is allowed",
        };
        write!(f, "NOT CHECKED: {because}")
    }
}

impl Trouble {
    /// What a process exits with.
    pub fn code(&self) -> u8 {
        match self {
            Trouble::Rejected(_) => 1,
            Trouble::NoRules => 64,
            Trouble::Memory => 20,
            Trouble::Time => 21,
            Trouble::Malformed(_) => 65,
        }
    }
}

/// What checking may use up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes.
    pub memory: u64,
    /// When to stop, if ever.
    pub deadline: Option<Instant>,
    /// Is told before something begins that takes long.
    pub tell: fn(&str),
}

impl Limits {
    /// Takes so many bytes of the memory that is left.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Trouble> {
        self.memory = self.memory.checked_sub(bytes as u64).ok_or(Trouble::Memory)?;
        Ok(())
    }

    /// Takes the memory for more items in a list, which is doubled at least when it is full.
    pub(crate) fn room<T>(&mut self, list: &Vec<T>, more: usize) -> Result<(), Trouble> {
        let is_full = list.len() + more > list.capacity();
        if is_full { self.take(list.capacity().max(more) * size_of::<T>()) } else { Ok(()) }
    }

    /// Whether there is time left.
    pub(crate) fn look(&self) -> Result<(), Trouble> {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late { Err(Trouble::Time) } else { Ok(()) }
    }
}
