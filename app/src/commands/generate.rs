//! `fewest generate` and `fewest validate`: inputs for a judge's problem, boards of a puzzle.

use super::judge::profile;
use crate::exit::{Code, Fault};
use crate::flags;
use crate::flags::PuzzleArgument;
use crate::generate::{Wanted, puzzles};
use crate::output::{remark, say};
use crate::problems;
use crate::validate;
use desk::near::did_you_mean;
use desk::random::Span;
use std::io;

/// Writes an input or boards, and says on standard error if not all boards were equally likely.
pub fn run(flags: &flags::Generate) -> Result<Code, Fault> {
    let costs = match (flags.cost, flags.cost_range) {
        (Some(cost), _) => Some(Span::one(cost)),
        (None, range) => range,
    };
    let wanted = Wanted {
        count: flags.count as usize,
        costs,
        hardest: flags.hardest,
        unsolvable: flags.unsolvable,
    };
    let name = flags.name.as_str();
    let generated = match (problems::find(name), name.parse::<PuzzleArgument>()) {
        (Some(profile), _) => profile.generate(&wanted, flags.seed)?,
        (None, Ok(puzzle)) => puzzles::generate(puzzle.get()?.clone(), &wanted, flags.seed)?,
        (None, Err(puzzles)) => {
            let list = "which `fewest judge --list` shows";
            let meant = match puzzles.contains("did you mean") {
                true => String::new(),
                false => did_you_mean(problems::nearest(name)),
            };
            return Err(Fault::usage(format!("no problem {name}, {list}; {puzzles}{meant}")));
        }
    };
    if let Some(note) = &generated.note {
        remark(&format!("note: {note}"));
    }
    say(&generated.text)?;
    Ok(Code::Proven)
}

/// Reads an input and says nothing if it is valid.
pub fn validate(flags: &flags::Validate) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    validate::validate(profile, io::stdin().lock())?;
    Ok(Code::Proven)
}
