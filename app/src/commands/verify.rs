//! `fewest verify`: proofs in, what they prove out. The checker is a crate of its own, which shares no
//! code with the searches.

use crate::exit::{Code, Fault};
use crate::flags::VerifyProof;
use crate::output::{remark, say};
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
    // The goal of a puzzle file is in its rows already.
    let goal = flags.goal.as_deref().filter(|_| rules.is_none());
    let (mut checker, mut code) = (Checker::new(limits), Code::Proven);
    for file in &flags.files {
        let (name, proof) = (file.display(), read(file)?);
        let (start, own) = board(flags, &proof)?;
        let goal = goal.or(own.as_deref());
        let expected = Expected { start: start.as_deref(), goal, rules: rules.as_deref() };
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

/// The board of `--for` as proofs have it, and its goal if the text names one, read as `solve` reads boards
/// of the puzzle that the proof names. If no such puzzle is known here, the checker compares the words
/// themselves.
fn board(flags: &VerifyProof, proof: &[u8]) -> Result<(Option<String>, Option<String>), Fault> {
    let Some(text) = &flags.start else { return Ok((None, None)) };
    let prover = match &flags.puzzle {
        Some(puzzle) => {
            let puzzle = puzzle.get()?;
            let goal = flags.goal.clone().filter(|_| puzzle.downcast::<WrittenKit>().is_some());
            Some(puzzle.prover(&Basis { goal, ..Basis::default() })?)
        }
        None => prover_of(proof),
    };
    let case = Case::one(text);
    Ok(match prover {
        Some(prover) => (Some(prover.words(&case)?), prover.own_goal(&case)?),
        None => (Some(text.clone()), None),
    })
}

/// Who writes proofs about the puzzle that a proof names, if it is known here.
pub fn prover_of(proof: &[u8]) -> Option<Arc<dyn Prover>> {
    let line = str::from_utf8(proof.split(|&byte| byte == b'\n').nth(1)?).ok()?;
    // Boards are read alike in every metric.
    let line = line.strip_suffix(" mtm").unwrap_or(line);
    let puzzle: PuzzleName = line.strip_prefix("puzzle ")?.replacen(' ', ":", 1).parse().ok()?;
    puzzle.prover(&Basis::default()).ok()
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
