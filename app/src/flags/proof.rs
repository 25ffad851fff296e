//! The flags about proofs.

use super::values::{bytes, duration};
use super::{PuzzleArgument, SolveFormat};
use clap::Args;
use desk::proof::Bound;
use fewest::puzzles::sliding::tables::sets::Drawing;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The flags of `solve` that are about proofs.
#[derive(Clone, Debug, Args)]
pub struct Prove {
    /// Write a proof of the answer, which `fewest verify` checks. With --from, FILE is a directory that gets
    /// a proof of each board, and an index. If no proof is written, an older one there is removed
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Lower bound of the proof: a set of tables such as 6-6-3 or 7-8, a drawing of one, as for --tables, or
    /// manhattan, table, potential or zero
    #[arg(long, value_name = "BOUND", requires = "proof", value_parser = bound)]
    pub proof_bound: Option<String>,
}

/// Reads the name of a bound, or a set of tables.
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
The checker rebuilds everything from the rules of the puzzle, which it knows itself. It is also
available as a separate program, fewest-verify, which shares no code with the searches.
docs/proof-format.md describes the format, and docs/trust.md what you have to trust.

Examples:
  fewest verify my.proof
  fewest verify my.proof --for \"2 3 4/1 5 0/7 6 8\"
  fewest verify my.proof --puzzle lock.fewest

Exit codes: 0 verified, 1 rejected, 65 not a proof; not checked: 20 out of memory, 21 out of time, 64 wrong
flags, or the puzzle file is not given, 66 a file cannot be read.
")]
pub struct VerifyProof {
    /// Proofs; - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Require that the proofs are about this board, written as for `solve`
    #[arg(long = "for", value_name = "BOARD")]
    pub start: Option<String>,
    /// Require that the proofs are about this goal, written as for `solve`
    #[arg(long)]
    pub goal: Option<String>,
    /// Require that the proofs are about this puzzle; needed for puzzle files, whose rules are not in proofs
    #[arg(long, value_name = "PUZZLE")]
    pub puzzle: Option<PuzzleArgument>,
    /// The rows of a puzzle file, as `fewest puzzle rows` prints them, instead of the file itself
    #[arg(long, value_name = "FILE", conflicts_with = "puzzle")]
    pub rules: Option<PathBuf>,
    /// List how many states the closed set of each proof has at each number of moves
    #[arg(long)]
    pub explain: bool,
    /// text for people, json for programs: one object on a line for each proof
    #[arg(long, default_value = "text")]
    pub format: SolveFormat,
    /// Memory, as 800M or 4G; by default half of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Time limit for all proofs together, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
}
