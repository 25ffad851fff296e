//! `fewest judge`: reads a judge's input and writes, byte for byte, the output that the judge
//! expects.

mod file;

use crate::exit::{Code, Fault, placed};
use crate::flags::{self, PuzzleArgument};
use crate::input::problem_input;
use crate::output::{note, say, stdout};
use crate::problems::{self, Failure, Profile, SharedOutput, Tied};
use crate::texts::input as texts;
use crate::texts::phrases::phrase;
use desk::near::did_you_mean;
use desk::tables::{Tables, directory};
use fewest::notation::Problem;
use std::cell::RefCell;
use std::io::{BufReader, BufWriter};
use std::path::Path;

/// How many bytes are read or written at a time.
const BLOCK: usize = 1 << 16;

/// How many characters to show of what follows the last case.
const SHOWN: usize = 20;

/// Answers standard input, or prints what is known of profiles.
pub fn run(flags: &flags::Judge) -> Result<Code, Fault> {
    if let Some(puzzle) = &flags.puzzle {
        return file::run(flags, puzzle);
    }
    let Some(name) = flags.profile.as_deref().filter(|_| !flags.list) else {
        say(&problems::list())?;
        return Ok(Code::Proven);
    };
    let profile = profile(name)?;
    if flags.explain {
        say(&problems::explain(profile))?;
    } else {
        answer(profile, tables(flags))?;
    }
    Ok(Code::Proven)
}

/// The profile of that name.
pub fn profile(name: &str) -> Result<&'static Profile, Fault> {
    problems::find(name).ok_or_else(|| {
        if Path::new(name).is_file() && !name.ends_with(".fewest") {
            return Fault::usage(texts::file_for_profile(name));
        }
        if name.parse::<PuzzleArgument>().is_ok() {
            return Fault::usage(texts::puzzle_for_profile(name));
        }
        let meant = phrase(&did_you_mean(problems::nearest(name)));
        Fault::usage(texts::no_profile(name, meant))
    })
}

/// The tables in the cache. Bad ones are not reported, since they change no answer.
fn tables(flags: &flags::Judge) -> Tables {
    let cache = directory(flags.cache.dir.as_deref());
    Tables::of(cache, None)
}

fn answer(profile: &Profile, tables: Tables) -> Result<(), Failure> {
    let output = RefCell::new(BufWriter::with_capacity(BLOCK, stdout().map_err(Failure::Write)?));
    let input = Tied::new(problem_input(), &output);
    let mut input = BufReader::with_capacity(BLOCK, input);
    if let Some(Problem { place, message }) =
        profile.run(tables, &mut input, &mut SharedOutput(&output))?
    {
        note(&placed(place, &message));
    }
    // If a line ends the cases, nothing after it is read.
    if profile.format.cases().terminator().is_empty() {
        note_rest(input.buffer());
    }
    Ok(())
}

/// Tells what follows the last case. Looks only at what came together with that case: a caller that asks case
/// by case need not end the input to get the last answer.
fn note_rest(rest: &[u8]) {
    let rest = String::from_utf8_lossy(rest);
    let has_sense = |word: &&str| word.contains(char::is_alphanumeric);
    if let Some(word) = rest.split_whitespace().find(has_sense) {
        let word: String = word.chars().take(SHOWN).collect();
        note(&texts::behind_the_last_case(word));
    }
}
