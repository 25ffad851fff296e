//! `fewest generate` and `fewest validate`: inputs for a judge's problem, and boards of a puzzle.

use super::judge::profile;
use crate::exit::{Code, Fault};
use crate::flags;
use crate::flags::PuzzleArgument;
use crate::generate::scramble::{self, Blank, Scramble};
use crate::generate::{Wanted, puzzles};
use crate::input::problem_input;
use crate::output::{remark, say};
use crate::package;
use crate::picture;
use crate::problems;
use crate::validate;
use desk::names::Metric;
use desk::near::did_you_mean;
use desk::random::Span;
use std::mem;

/// Writes an input or boards, each as soon as it is made. Says on standard error if not all boards were
/// equally likely.
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
    if costs.is_some() && flags.unsolvable >= 1.0 {
        remark(
            "note: boards without a solution have no cost, so --unsolvable 1 leaves nothing for --cost to choose",
        );
    }
    let name = flags.name.as_str();
    if let Some(count) = flags.scramble {
        return scramble(flags, count);
    }
    let mut is_told = false;
    let mut write = |text: &str, note: Option<&str>| {
        let is_first = !mem::replace(&mut is_told, true);
        if let Some(note) = note.filter(|_| is_first) {
            remark(&format!("note: {note}"));
        }
        say(text)
    };
    match (problems::find(name), name.parse::<PuzzleArgument>()) {
        (Some(_), _) if flags.metric != Metric::Single => {
            return Err(Fault::usage(
                "--metric is for puzzles; a problem says what counts as a move",
            ));
        }
        (Some(_), _) if flags.goal.is_some() => {
            return Err(Fault::usage("--goal is for puzzles; a problem has its goal"));
        }
        (Some(profile), _) => profile.generate(&wanted, flags.seed, &mut write)?,
        (None, Ok(puzzle)) => {
            let (puzzle, goal) = (puzzle.get()?.clone(), flags.goal.as_deref());
            puzzles::generate(puzzle, flags.metric, goal, (&wanted, flags.seed), &mut write)?
        }
        (None, Err(puzzles)) => {
            let list = "which `fewest judge --list` shows";
            let meant = match puzzles.contains("did you mean") {
                true => String::new(),
                false => did_you_mean(problems::nearest(name)),
            };
            return Err(Fault::usage(format!("no problem {name}, {list}; {puzzles}{meant}")));
        }
    }
    Ok(Code::Proven)
}

/// Writes scrambles, and pictures of their boards if these are wanted.
fn scramble(flags: &flags::Generate, count: u32) -> Result<Code, Fault> {
    let puzzle = flags.name.parse::<PuzzleArgument>().map_err(|puzzles| {
        Fault::usage(match problems::find(&flags.name) {
            Some(_) => {
                format!(
                    "{} is a judge's problem, and only puzzles have scrambles; {puzzles}",
                    flags.name
                )
            }
            None => puzzles,
        })
    })?;
    let puzzle = puzzle.get()?.clone();
    let blank = if flags.any_blank { Blank::Anywhere } else { Blank::AtHome };
    let scrambles = scramble::scrambles(&puzzle, count as usize, blank, flags.seed)?;
    let text = scramble::told(&puzzle, &scrambles, flags.seed, flags.moves)?;
    if let Some(directory) = &flags.svg {
        let description = puzzle.description();
        let picture = |(scramble, number): (&Scramble, usize)| package::Entry {
            path: format!("scramble-{}-{number}.svg", flags.seed),
            bytes: picture::svg(&description, &scramble.cells).into_bytes(),
            runs: false,
        };
        let pictures: Vec<package::Entry> = scrambles.all.iter().zip(1..).map(picture).collect();
        package::write(directory, &pictures)?;
    }
    say(&text)?;
    Ok(Code::Proven)
}

/// Reads an input and says nothing if it is valid.
pub fn validate(flags: &flags::Validate) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    validate::validate(profile, problem_input())?;
    Ok(Code::Proven)
}
