//! The flags about proofs.

use super::PuzzleArgument;
use super::values::{bytes, duration};
use clap::Args;
use desk::proof::Bound;
use fewest::puzzles::sliding::tables::sets::Drawing;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What `solve` is told about proofs.
#[derive(Clone, Debug, Args)]
pub struct Prove {
    /// Write a proof of the answer, which `fewest verify` checks; with --from, FILE is a directory
    /// that gets a proof of each board, and an index; without a proof, one that was there before is removed
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// The lower bound of the proof: a set of tables such as 6-6-3 or 7-8, or a drawing of one, as
    /// --tables takes it; manhattan, table, potential, zero
    #[arg(long, value_name = "BOUND", requires = "proof", value_parser = bound)]
    pub proof_bound: Option<String>,
}

/// Reads a set of tables or the name of a bound.
fn bound(text: &str) -> Result<String, String> {
    let is_set = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let name = text.to_ascii_lowercase();
    match Bound::from(&*name) {
        Bound::Set(_) if Drawing::is_meant(text) || Path::new(text).is_file() => Ok(text.into()),
        Bound::Set(_) if !is_set => Err(
            "expected a set of tables such as 6-6-3 or 7-8, a drawing of one, or manhattan, table, potential or zero"
                .into(),
        ),
        _ => Ok(name),
    }
}

/// `fewest verify`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
The checker rebuilds everything from the rules of the puzzle, which it has itself. It is also a program
of its own, fewest-verify, which shares no code with the searches. The format is in docs/proof-format.md,
what is trusted in docs/trust.md.

Examples:
  fewest verify my.proof
  fewest verify my.proof --for \"2 3 4/1 5 0/7 6 8\"
  fewest verify my.proof --puzzle lock.fewest

Exit codes: 0 verified, 1 rejected, 65 not a proof; not checked: 20 out of memory, 21 out of time, 64 wrong
flags, or the puzzle file is not given, 66 a file cannot be read.
")]
pub struct VerifyProof {
    /// Proofs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The board that the proofs must be about, written as `solve` takes boards
    #[arg(long = "for", value_name = "BOARD")]
    pub start: Option<String>,
    /// The goal that the proofs must be about, written as `solve` takes goals
    #[arg(long)]
    pub goal: Option<String>,
    /// The puzzle that the proofs must be about; of puzzle files it is needed, since proofs have no rules
    #[arg(long, value_name = "PUZZLE")]
    pub puzzle: Option<PuzzleArgument>,
    /// The rows of a puzzle file as `fewest puzzle rows` prints them, in place of the file
    #[arg(long, value_name = "FILE", conflicts_with = "puzzle")]
    pub rules: Option<PathBuf>,
    /// Say how many states the set of each proof has at each number of moves
    #[arg(long)]
    pub explain: bool,
    /// Memory, as 800M or 4G; half of what is available if not given
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Time for all proofs together, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}
