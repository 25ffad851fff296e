//! What a proof is compared with when it is checked, in the words of proofs.
//!
//! ```
//! use desk::expected::{Expected, other_puzzle};
//!
//! let proof = b"fewest proof 1\npuzzle sliding 3x3\n";
//! let expected = Expected::of(proof, None, Some("123/456/708"), None)?;
//! assert_eq!(expected.start.as_deref(), Some("1 2 3 4 5 6 7 0 8"));
//! assert_eq!(other_puzzle(proof, &"15".parse()?).as_deref(), Some("sliding 3x3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::case::Case;
use crate::error::Error;
use crate::kit::PuzzleName;
use crate::kits::written::WrittenKit;
use crate::proof::{Basis, Prover};
use std::sync::Arc;

/// What a proof must be about. A field that is `None` may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The board from which the moves begin.
    pub start: Option<String>,
    /// The goal. For a puzzle file, the proof has it only in the rows of the puzzle.
    pub goal: Option<String>,
}

impl Expected {
    /// Reads the board and the goal as `solve` reads boards of that puzzle, or of the puzzle that the proof
    /// names if none is given. If neither puzzle is known here, they stay as they were written.
    pub fn of(
        proof: &[u8],
        puzzle: Option<&PuzzleName>,
        board: Option<&str>,
        goal: Option<&str>,
    ) -> Result<Self, Error> {
        let has_proofs = |puzzle: &PuzzleName| puzzle.prover(&Basis::default()).is_ok();
        let known = puzzle.cloned().or_else(|| puzzle_of(proof)).filter(has_proofs);
        let Some(known) = known else {
            return Ok(Expected { start: board.map(String::from), goal: goal.map(String::from) });
        };
        let prover = known.prover(&Basis { goal: goal.map(String::from), ..Basis::default() })?;
        let case = board.map(Case::one);
        let start = case.as_ref().map(|case| prover.words(case)).transpose()?;
        let goal = match &case {
            _ if goal.is_some() => prover.goal()?,
            Some(case) => prover.own_goal(case)?,
            None => None,
        };
        Ok(Expected { start, goal })
    }
}

/// The rows of a puzzle file with this goal, in the form that proofs refer to; `None` for other puzzles,
/// whose rules the checker knows.
pub fn rules(puzzle: &PuzzleName, goal: Option<&str>) -> Result<Option<String>, Error> {
    puzzle.downcast::<WrittenKit>().map(|kit| kit.rows_text(goal)).transpose()
}

/// The puzzle that the proof names, if it is another one. The checker itself compares the rules of puzzle
/// files.
pub fn other_puzzle(proof: &[u8], puzzle: &PuzzleName) -> Option<String> {
    let said = puzzle_line(proof)?;
    let is_other =
        puzzle.downcast::<WrittenKit>().is_none() && puzzle_of(proof).as_ref() != Some(puzzle);
    is_other.then(|| said.into())
}

/// A prover for the puzzle that a proof names, if it is known here.
pub fn prover_of(proof: &[u8]) -> Option<Arc<dyn Prover>> {
    puzzle_of(proof)?.prover(&Basis::default()).ok()
}

/// The puzzle that a proof names, as the proof writes it.
fn puzzle_line(proof: &[u8]) -> Option<&str> {
    let line = str::from_utf8(proof.split(|&byte| byte == b'\n').nth(1)?).ok()?;
    line.strip_prefix("puzzle ")
}

/// The puzzle that a proof names, if it is known here.
fn puzzle_of(proof: &[u8]) -> Option<PuzzleName> {
    let said = puzzle_line(proof)?;
    // Boards are read alike in every metric.
    said.strip_suffix(" mtm").unwrap_or(said).replacen(' ', ":", 1).parse().ok()
}
