//! `fewest verify`: proofs in, what they prove out. The checker is a crate of its own, which shares no
//! code with the searches.

use crate::exit::{Code, Fault};
use crate::flags::VerifyProof;
use crate::memory;
use crate::output::say;
use desk::kits::written::WrittenKit;
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// Checks all proofs and returns the gravest of their exit codes.
pub fn run(flags: &VerifyProof) -> Result<Code, Fault> {
    let rules = rules(flags)?;
    let limits = Limits {
        memory: flags.memory.unwrap_or_else(memory::half_of_available),
        deadline: flags.timeout.and_then(|time| Instant::now().checked_add(time)),
    };
    let (start, goal) = (flags.start.as_deref(), flags.goal.as_deref());
    // The goal of a puzzle file is in its rows already.
    let goal = goal.filter(|_| rules.is_none());
    let expected = Expected { start, goal, rules: rules.as_deref() };
    let (mut checker, mut code) = (Checker::new(limits), Code::Proven);
    for file in &flags.files {
        let name = file.display();
        match checker.check(&read(file)?, &expected) {
            Ok(statement) => {
                say(&format!("{name}: {}\n", statement.words))?;
                if flags.explain {
                    say(&statement.explained())?;
                }
            }
            Err(trouble) => {
                say(&format!("{name}: {trouble}\n"))?;
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
        Trouble::NoRules => Code::Usage,
        Trouble::Memory => Code::Memory,
        Trouble::Time => Code::Time,
    }
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
