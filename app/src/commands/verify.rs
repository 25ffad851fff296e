//! `fewest verify`: proofs in, what they prove out. The checker is a crate of its own, which shares no
//! code with the searches.

use crate::exit::{Code, Fault};
use crate::flags::{PuzzleArgument, VerifyProof};
use crate::output::{offer, remark};
use crate::report::text::bytes;
use desk::expected::{self, Expected, other_puzzle};
use desk::{PuzzleName, memory};
use fewest_verify::{Checker, Limits, Statement, Trouble};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::Instant;

/// What is said where the checker by itself knows only one of the flags.
const NO_RULES: &str = "NOT CHECKED: the rules of this puzzle are in a file; name it with --puzzle, as in \
                        --puzzle lock.fewest, or its rows with --rules";

/// Checks all proofs. That one is rejected is told before that others were not checked; else the largest exit code is.
pub fn run(flags: &VerifyProof) -> Result<Code, Fault> {
    let puzzle = flags.puzzle.as_ref().map(PuzzleArgument::get).transpose()?;
    let rules = rules(flags, puzzle)?;
    let limits = Limits {
        memory: flags.memory.unwrap_or_else(memory::half_of_available),
        deadline: flags.timeout.and_then(|time| Instant::now().checked_add(time)),
        tell: remark,
    };
    let (mut checker, mut codes) = (Checker::new(limits), vec![Code::Proven]);
    for file in &flags.files {
        let name = file.display();
        let source = File::open(file).map_err(|error| unread(file, &error))?;
        let proof = checker.read(source).map_err(|error| unread(file, &error))?;
        let checked = match proof {
            Ok(proof) => checked(flags, puzzle, rules.as_deref(), &proof, &mut checker)?,
            Err(trouble) => Err(trouble),
        };
        match checked {
            Ok(statement) => {
                offer(&format!("{name}: {}\n", statement.words))?;
                if flags.explain {
                    offer(&statement.explained())?;
                }
            }
            Err(trouble) => {
                match trouble {
                    Trouble::NoRules => offer(&format!("{name}: {NO_RULES}\n"))?,
                    Trouble::Memory => {
                        let allowed = bytes(limits.memory);
                        offer(&format!("{name}: {trouble}, {allowed}; --memory allows more\n"))?;
                    }
                    _ => offer(&format!("{name}: {trouble}\n"))?,
                }
                codes.push(code(&trouble));
            }
        }
    }
    let gravest = codes.into_iter().max_by_key(|&code| (code == Code::WrongAnswer, code));
    Ok(gravest.unwrap_or(Code::Proven))
}

/// What a proof proves of what the flags say that it is about.
fn checked(
    flags: &VerifyProof,
    puzzle: Option<&PuzzleName>,
    rules: Option<&str>,
    proof: &[u8],
    checker: &mut Checker,
) -> Result<Result<Statement, Trouble>, Fault> {
    if let Some(other) = puzzle.and_then(|puzzle| other_puzzle(proof, puzzle)) {
        let what = format!("the proof is about another puzzle: {other}");
        return Ok(Err(Trouble::Rejected(what)));
    }
    let about = Expected::of(proof, puzzle, flags.start.as_deref(), flags.goal.as_deref())?;
    // The goal of a puzzle file is in its rows already.
    let goal = about.goal.as_deref().filter(|_| rules.is_none());
    let expected = fewest_verify::Expected { start: about.start.as_deref(), goal, rules };
    Ok(checker.check(proof, &expected))
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

/// The rows of the puzzle that the proofs are about, if it is one of a file.
fn rules(flags: &VerifyProof, puzzle: Option<&PuzzleName>) -> Result<Option<String>, Fault> {
    if let Some(rules) = &flags.rules {
        let text = String::from_utf8(read(rules)?);
        return text.map(Some).map_err(|_| Fault::data(format!("{}: no text", rules.display())));
    }
    let Some(puzzle) = puzzle else { return Ok(None) };
    Ok(expected::rules(puzzle, flags.goal.as_deref())?)
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(path).map_err(|error| unread(path, &error))
}

fn unread(path: &Path, error: &io::Error) -> Fault {
    Fault::new(Code::NoInput, format!("{}: {error}", path.display()))
}
