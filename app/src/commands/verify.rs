//! `fewest verify`: checks proofs and prints what they prove. The checker is a crate of its own, which shares
//! no code with the searches.

use super::check::at_most_one_stdin;
use crate::exit::{Code, Fault};
use crate::files::source;
use crate::flags::{PuzzleArgument, SolveFormat, VerifyProof};
use crate::output::{complain_of, offer, remark};
use crate::report::json::SCHEMA;
use crate::report::text::bytes;
use desk::expected::{self, Expected, other_puzzle};
use desk::{PuzzleName, memory};
use fewest_verify::{Checker, Limits, Statement, Trouble, gravest};
use serde::Serialize;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

/// Said instead of the checker's own message, which knows only one of these flags.
const NO_RULES: &str = "NOT CHECKED: the rules of this puzzle are in a file; name it with --puzzle, as in \
                        --puzzle lock.fewest, or its rows with --rules";

/// Checks all proofs. A file that cannot be read does not keep the others from being checked.
pub fn run(flags: &VerifyProof) -> Result<Code, Fault> {
    at_most_one_stdin(flags.files.iter().chain(&flags.rules))?;
    let puzzle = flags.puzzle.as_ref().map(PuzzleArgument::get).transpose()?;
    let rules = rules(flags, puzzle)?;
    let limits = Limits {
        memory: flags.memory.unwrap_or_else(memory::half_of_available),
        deadline: flags.timeout.and_then(|time| Instant::now().checked_add(time)),
        tell: remark,
    };
    let (mut checker, mut codes) = (Checker::new(limits), Vec::new());
    for file in &flags.files {
        let name = file.display();
        let proof = match source(file).and_then(|source| checker.read(source)) {
            Ok(proof) => proof,
            Err(error) => {
                complain_of(&unread(file, &error));
                codes.push(Code::NoInput as u8);
                continue;
            }
        };
        let checked = match proof {
            Ok(proof) => checked(flags, puzzle, rules.as_deref(), &proof, &mut checker)?,
            Err(trouble) => Err(trouble),
        };
        codes.extend(checked.as_ref().err().map(Trouble::code));
        let said = match &checked {
            Ok(statement) => statement.words.clone(),
            Err(Trouble::NoRules) => NO_RULES.into(),
            Err(Trouble::Memory) => {
                format!("{}, {}; --memory allows more", Trouble::Memory, bytes(limits.memory))
            }
            Err(trouble) => trouble.to_string(),
        };
        match (flags.format, checked) {
            (SolveFormat::Json, checked) => offer(&Verified::json(file, &said, &checked))?,
            (SolveFormat::Text, Ok(statement)) if flags.explain => {
                offer(&format!("{name}: {said}\n{}", statement.explained()))?;
            }
            (SolveFormat::Text, _) => offer(&format!("{name}: {said}\n"))?,
        }
    }
    Ok(gravest(codes.into_iter()).map_or(Code::Proven, Code::of_checker))
}

/// What is said about one proof. docs/json.md describes the fields.
#[derive(Serialize)]
struct Verified<'v> {
    schema: u32,
    file: String,
    outcome: &'static str,
    /// The words that people get, without the verdict in front of them.
    said: &'v str,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<Vec<(u32, u64)>>,
}

impl Verified<'_> {
    /// The object on a line.
    fn json(file: &Path, said: &str, checked: &Result<Statement, Trouble>) -> String {
        let statement = checked.as_ref().ok();
        let verified = Verified {
            schema: SCHEMA,
            file: file.to_string_lossy().into(),
            outcome: match checked {
                Ok(_) => "verified",
                Err(Trouble::Rejected(_)) => "rejected",
                Err(Trouble::Malformed(_)) => "not-a-proof",
                Err(_) => "not-checked",
            },
            said: said.split_once(": ").map_or(said, |(_verdict, words)| words),
            states: statement.map(|statement| statement.states),
            layers: statement.map(|statement| statement.layers.clone().into_iter().collect()),
        };
        serde_json::to_string(&verified).expect("strings and numbers only") + "\n"
    }
}

/// What a proof proves, if it is about what the flags say.
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
    // The rows of a puzzle file already contain its goal.
    let goal = about.goal.as_deref().filter(|_| rules.is_none());
    let expected = fewest_verify::Expected { start: about.start.as_deref(), goal, rules };
    Ok(checker.check(proof, &expected))
}

/// The rows of the puzzle that the proofs are about, if it is a puzzle file.
fn rules(flags: &VerifyProof, puzzle: Option<&PuzzleName>) -> Result<Option<String>, Fault> {
    if let Some(rules) = &flags.rules {
        let text = String::from_utf8(read(rules)?);
        return text.map(Some).map_err(|_| Fault::data(format!("{}: no text", rules.display())));
    }
    let Some(puzzle) = puzzle else { return Ok(None) };
    Ok(expected::rules(puzzle, flags.goal.as_deref())?)
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();
    let read = source(path).and_then(|mut source| source.read_to_end(&mut text));
    read.map(|_| text).map_err(|error| unread(path, &error))
}

fn unread(path: &Path, error: &io::Error) -> Fault {
    Fault::new(Code::NoInput, format!("{}: {error}", path.display()))
}
