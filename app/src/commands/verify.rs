//! `fewest verify`: proofs in, what they prove out. The checker is a crate of its own, which shares no
//! code with the searches.

use crate::exit::{Code, Fault};
use crate::flags::{PuzzleArgument, VerifyProof};
use crate::output::{remark, say};
use crate::report::text::bytes;
use desk::kits::written::WrittenKit;
use desk::memory;
use desk::proof::{Basis, Prover};
use desk::{Case, PuzzleName};
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// What is said where the checker by itself knows only one of the flags.
const NO_RULES: &str = "NOT CHECKED: the rules of this puzzle are in a file; name it with --puzzle, as in \
                        --puzzle lock.fewest, or its rows with --rules";

/// Checks all proofs and returns the gravest of their exit codes.
pub fn run(flags: &VerifyProof) -> Result<Code, Fault> {
    let rules = rules(flags)?;
    let limits = Limits {
        memory: flags.memory.unwrap_or_else(memory::half_of_available),
        deadline: flags.timeout.and_then(|time| Instant::now().checked_add(time)),
        tell: remark,
    };
    let (mut checker, mut code) = (Checker::new(limits), Code::Proven);
    for file in &flags.files {
        let (name, proof) = (file.display(), read(file)?);
        if let Some(other) = other_puzzle(flags, &proof)? {
            say(&format!("{name}: REJECTED: the proof is about another puzzle: {other}\n"))?;
            code = code.max(Code::WrongAnswer);
            continue;
        }
        let (start, goal) = board(flags, &proof)?;
        // The goal of a puzzle file is in its rows already.
        let goal = goal.filter(|_| rules.is_none());
        let expected =
            Expected { start: start.as_deref(), goal: goal.as_deref(), rules: rules.as_deref() };
        match checker.check(&proof, &expected) {
            Ok(statement) => {
                say(&format!("{name}: {}\n", statement.words))?;
                if flags.explain {
                    say(&statement.explained())?;
                }
            }
            Err(trouble) => {
                match trouble {
                    Trouble::NoRules => say(&format!("{name}: {NO_RULES}\n"))?,
                    Trouble::Memory => {
                        let allowed = bytes(limits.memory);
                        say(&format!("{name}: {trouble}, {allowed}; --memory allows more\n"))?;
                    }
                    _ => say(&format!("{name}: {trouble}\n"))?,
                }
                code = code.max(self::code(&trouble));
            }
        }
    }
    Ok(code)
}

fn code(trouble: &Trouble) -> Code {
    match trouble {
        Trouble::Rejected(_) => Code::WrongAnswer,
        Trouble::Malformed(_) => Code::Data,
        Trouble::NoRules | Trouble::Unread(_) => Code::Usage,
        Trouble::Memory => Code::Memory,
        Trouble::Time => Code::Time,
    }
}

/// What the proof says that it is about, if that is another puzzle than the one of `--puzzle`. The rules of
/// puzzle files are compared by the checker.
fn other_puzzle(flags: &VerifyProof, proof: &[u8]) -> Result<Option<String>, Fault> {
    let (Some(puzzle), Some(said)) = (&flags.puzzle, puzzle_line(proof)) else { return Ok(None) };
    let puzzle = puzzle.get()?;
    let is_other =
        puzzle.downcast::<WrittenKit>().is_none() && puzzle_of(proof).as_ref() != Some(puzzle);
    Ok(is_other.then(|| said.into()))
}

/// The boards of `--for` and `--goal` as proofs have them, read as `solve` reads boards of the puzzle that
/// the proof names. If no such puzzle is known here, the checker compares the words themselves.
fn board(flags: &VerifyProof, proof: &[u8]) -> Result<(Option<String>, Option<String>), Fault> {
    let named = flags.puzzle.as_ref().map(PuzzleArgument::get).transpose()?.cloned();
    let has_proofs = |puzzle: &PuzzleName| puzzle.prover(&Basis::default()).is_ok();
    let Some(puzzle) = named.or_else(|| puzzle_of(proof)).filter(has_proofs) else {
        return Ok((flags.start.clone(), flags.goal.clone()));
    };
    let goal = flags.goal.clone();
    let has_goal = goal.is_some();
    let prover = puzzle.prover(&Basis { goal, ..Basis::default() })?;
    let case = flags.start.as_deref().map(Case::one);
    let start = case.as_ref().map(|case| prover.words(case)).transpose()?;
    let goal = match &case {
        _ if has_goal => prover.goal()?,
        Some(case) => prover.own_goal(case)?,
        None => None,
    };
    Ok((start, goal))
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

/// Who writes proofs about the puzzle that a proof names, if it is known here.
pub fn prover_of(proof: &[u8]) -> Option<Arc<dyn Prover>> {
    puzzle_of(proof)?.prover(&Basis::default()).ok()
}

/// The rows of the puzzle that the proofs are about, if it is one of a file.
fn rules(flags: &VerifyProof) -> Result<Option<String>, Fault> {
    if let Some(rules) = &flags.rules {
        let text = String::from_utf8(read(rules)?);
        return text.map(Some).map_err(|_| Fault::data(format!("{}: no text", rules.display())));
    }
    let Some(puzzle) = &flags.puzzle else { return Ok(None) };
    match puzzle.get()?.downcast::<WrittenKit>() {
        Some(kit) => Ok(Some(kit.rows_text(flags.goal.as_deref())?)),
        None => Ok(None),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(path)
        .map_err(|error| Fault::new(Code::NoInput, format!("{}: {error}", path.display())))
}
