//! `fewest judge`: reads a judge's input and writes, byte for byte, the output that the judge
//! expects.

use crate::cache;
use crate::exit::{Code, Fault};
use crate::flags;
use crate::judge::{self, Failure, Profile, Shared, Tied};
use crate::output::{say, stdout};
use desk::near::did_you_mean;
use desk::tables::Tables;
use std::cell::RefCell;
use std::io::{self, BufReader, BufWriter, ErrorKind};

/// How many bytes are read or written at a time.
const BLOCK: usize = 1 << 16;

/// Answers standard input, or tells about profiles.
pub fn run(flags: &flags::Judge) -> Result<Code, Fault> {
    let Some(name) = flags.profile.as_deref().filter(|_| !flags.list) else {
        say(&judge::list())?;
        return Ok(Code::Proven);
    };
    let profile = profile(name)?;
    if flags.explain {
        say(&judge::explain(profile))?;
    } else {
        answer(profile, tables(flags)).map_err(fault)?;
    }
    Ok(Code::Proven)
}

/// The profile of that name.
pub fn profile(name: &str) -> Result<&'static Profile, Fault> {
    judge::find(name).ok_or_else(|| {
        let meant = did_you_mean(judge::nearest(name));
        let list = "`fewest judge --list` shows those there are";
        Fault::usage(format!("no profile {name}; {list}{meant}"))
    })
}

/// The tables that are there. Nothing is said about bad ones, since a judge wants no notes.
fn tables(flags: &flags::Judge) -> Tables {
    let cache = cache::find(&flags.cache);
    Tables::of(cache, None)
}

fn answer(profile: &Profile, tables: Tables) -> Result<(), Failure> {
    let output = RefCell::new(BufWriter::with_capacity(BLOCK, stdout().map_err(Failure::Write)?));
    let input = Tied::new(io::stdin().lock(), &output);
    let mut input = BufReader::with_capacity(BLOCK, input);
    judge::run(profile, tables, &mut input, &mut Shared(&output))
}

/// The fault that the process reports for a failure.
pub fn fault(failure: Failure) -> Fault {
    match failure {
        Failure::Input(problem) => Fault::data(problem.to_string()),
        Failure::Write(error) if error.kind() == ErrorKind::BrokenPipe => Fault::nobody_reads(),
        Failure::Unproven(unproven) => unproven.into(),
        Failure::Read(_) | Failure::Write(_) => Fault::new(Code::Io, failure.to_string()),
    }
}
