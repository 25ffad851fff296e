//! `fewest tables`: lists, builds, checks and removes the tables in the cache directory.

mod build;
mod list;
mod set;

pub use build::{by_blocks, given};
pub use set::{drawn, meant, set_name};

use crate::cache;
use crate::crew::processors;
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Remove, Tables, TablesAction, Verify};
use crate::output::{complain_of, note, offer, say};
use crate::stop::Signals;
use desk::kits::written::of_digest;
use desk::memory;
use desk::near::{did_you_mean, nearest};
use fewest::Limit;
use fewest::memory::Bytes;
use fewest::puzzles::rows::tables as rows;
use fewest::puzzles::sliding::pushes::ColouredBoard;
use fewest::puzzles::sliding::tables::{About, KeptWords};
use fewest::tables::cache::{self as shelf, Cache, Shelved, Trouble};
use fewest::tables::file::Bad;
use fewest::tables::{Resources, Subject, Unproven};
use std::fs;
use std::io::ErrorKind;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

/// Runs the subcommand.
pub fn run(flags: &Tables) -> Result<Code, Fault> {
    let cache = cache::required(flags.cache.dir.as_deref())?;
    let looks = matches!(flags.action, TablesAction::List(_) | TablesAction::Verify(_));
    let is_absent =
        |dir: &&Path| fs::metadata(dir).is_err_and(|error| error.kind() == ErrorKind::NotFound);
    if let Some(dir) = flags.cache.dir.as_deref().filter(|dir| looks && is_absent(dir)) {
        let dir = dir.display();
        return Err(Fault::new(Code::NoInput, format!("there is no directory {dir}")));
    }
    match &flags.action {
        TablesAction::Path => say(&format!("{}\n", cache.dir().display())).map(|()| Code::Proven),
        TablesAction::List(flags) => list::run(flags, &cache),
        TablesAction::Build(flags) => build::run(flags, cache),
        TablesAction::Verify(flags) => verify(flags, &cache),
        TablesAction::Remove(flags) => remove(flags, &cache),
    }
}

fn verify(flags: &Verify, cache: &Cache) -> Result<Code, Fault> {
    let signals = super::signals()?;
    let mut code = Code::Proven;
    let paths = chosen(cache, &flags.names)?;
    if paths.is_empty() {
        say(&format!("no tables in {}\n", cache.dir().display()))?;
    }
    for path in paths {
        let name = name(&path);
        let verdict = match shelf::shelved(&path) {
            Shelved::BeingBuilt => "being built".into(),
            Shelved::Unfinished => "unfinished".into(),
            Shelved::Table => match verified(flags, &path, &signals)? {
                Ok(true) => "good, and proven".into(),
                Ok(false) => "good".into(),
                Err(wrong) => {
                    code = Code::Data;
                    format!("bad: {wrong}")
                }
            },
        };
        offer(&format!("{name}: {verdict}\n"))?;
    }
    Ok(code)
}

/// Whether a good table was also proven; or else what is wrong with the table.
type TableVerdict = Result<bool, String>;

/// Checks one table.
fn verified(flags: &Verify, path: &Path, signals: &Signals) -> Result<TableVerdict, Fault> {
    let threads = processors().get();
    let verified = of_some_kind(&[
        &|| Ok(proven(flags, shelf::verify::<About>(path, threads)?, signals)),
        &|| Ok(verified_of_file(flags, path, shelf::verify(path, threads)?, signals)),
        &|| Ok(proven(flags, shelf::verify::<ColouredBoard>(path, threads)?, signals)),
        &|| Ok(proven(flags, shelf::verify::<KeptWords>(path, threads)?, signals)),
    ]);
    verified.unwrap_or_else(|bad| Ok(Err(bad.to_string())))
}

/// The first of these readers of a file, one for each kind of table, whose kind it is.
fn of_some_kind<T>(readers: &[&dyn Fn() -> Result<T, Bad>]) -> Result<T, Bad> {
    let (last, others) = readers.split_last().expect("some kinds");
    let mut read = others.iter().map(|reader| reader());
    read.find(|read| !matches!(read, Err(Bad::Foreign { .. }))).unwrap_or_else(last)
}

/// Proves a table of a puzzle file again, if the user asked for that and the rules are known. Only those of
/// puzzles that come with the program are.
fn verified_of_file(
    flags: &Verify,
    path: &Path,
    (about, entries): (rows::About, Bytes),
    signals: &Signals,
) -> Result<TableVerdict, Fault> {
    let kit = flags.proof.then(|| of_digest(about.puzzle())).flatten();
    let known = kit.and_then(|kit| kit.tables(None).ok()).unwrap_or_default();
    match known.into_iter().find(|known| known.text() == about.text()) {
        Some(known) => proven(flags, (known, entries), signals),
        None if flags.proof => {
            let name = name(path);
            note(&format!(
                "{name}: not proven again: its puzzle file is not there, only its digest"
            ));
            Ok(Ok(false))
        }
        None => Ok(Ok(false)),
    }
}

/// Proves a table again, if the user asked for that.
fn proven<S: Subject>(
    flags: &Verify,
    (about, entries): (S, Bytes),
    signals: &Signals,
) -> Result<TableVerdict, Fault> {
    if !flags.proof {
        return Ok(Ok(false));
    }
    signals.search_begins();
    let resources = resources(None, flags.memory);
    let table = about.table(entries).expect("the length was checked");
    let proof = about.prove(&table, resources, &mut |_| match signals.caught() {
        None => Continue(()),
        Some(_) => Break(()),
    });
    signals.search_ends();
    match proof {
        Ok(()) => Ok(Ok(true)),
        Err(Unproven::Ended(limit)) => Err(fault(Trouble::Stopped(limit), signals)),
        Err(wrong) => Ok(Err(wrong.to_string())),
    }
}

fn remove(flags: &Remove, cache: &Cache) -> Result<Code, Fault> {
    let signals = super::signals()?;
    // A table that cannot be removed does not keep the others from being removed.
    let mut left: Option<Fault> = None;
    for path in chosen(cache, &flags.names)? {
        match shelf::remove(&path) {
            Ok(()) => offer(&format!("removed {}\n", name(&path)))?,
            Err(trouble) => {
                let earlier = left.replace(fault(trouble, &signals));
                earlier.iter().for_each(complain_of);
            }
        }
    }
    left.map_or(Ok(Code::Proven), Err)
}

/// The files of the tables with these names; all files if there are no names.
fn chosen(cache: &Cache, names: &[String]) -> Result<Vec<PathBuf>, Fault> {
    let files = files(cache)?;
    if names.is_empty() {
        return Ok(files);
    }
    let unknown = names.iter().find(|wanted| files.iter().all(|path| name(path) != **wanted));
    if let Some(unknown) = unknown {
        let dir = cache.dir().display();
        let known: Vec<_> = files.iter().map(|path| name(path)).collect();
        let meant = did_you_mean(nearest(unknown, known.iter().map(String::as_str)));
        let message =
            format!("no table {unknown} in {dir}; `fewest tables list` shows their names{meant}");
        return Err(Fault::new(Code::NoInput, message));
    }
    Ok(files.into_iter().filter(|path| names.contains(&name(path))).collect())
}

fn files(cache: &Cache) -> Result<Vec<PathBuf>, Fault> {
    cache.files().map_err(|error| {
        let dir = cache.dir().display();
        match error.kind() {
            ErrorKind::NotADirectory | ErrorKind::PermissionDenied => {
                Fault::new(Code::NoInput, format!("cannot open the directory {dir}: {error}"))
            }
            _ => Fault::new(Code::Io, format!("cannot read {dir}: {error}")),
        }
    })
}

/// The name of a table: that of its file without the ending.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into()
}

/// As many threads and as much memory as were asked for; by default all processors and half of the available
/// memory.
fn resources(threads: Option<NonZeroUsize>, memory: Option<u64>) -> Resources {
    Resources {
        threads: threads.unwrap_or_else(processors).get(),
        max_bytes: memory.unwrap_or_else(memory::half_of_available),
    }
}

/// The fault to report for that trouble.
fn fault(trouble: Trouble, signals: &Signals) -> Fault {
    let code = match &trouble {
        Trouble::Bad { bad: Bad::Io(_), .. } => Code::Io,
        Trouble::Bad { .. } => Code::Data,
        Trouble::Locked { .. } => Code::Locked,
        Trouble::Create { .. } => Code::CannotCreate,
        Trouble::NoRoom { .. } | Trouble::Write { .. } => Code::Io,
        Trouble::Unproven(wrong) => return Fault::bug(wrong),
        Trouble::Stopped(Limit::Memory) => {
            let message = "the memory allowed is too little for these tables; --memory allows more";
            return Fault::new(Code::Memory, message);
        }
        Trouble::Stopped(Limit::TooFar) => {
            let message = "a distance does not fit a table that is kept: one of all distances goes up to \
                           65,534, a pattern database up to 254";
            return Fault::data(message);
        }
        Trouble::Stopped(_) => signals.caught().map_or(Code::Bug, |stop| stop.code()),
    };
    match trouble {
        Trouble::Stopped(_) => Fault::new(code, "stopped by a signal; nothing half-made is left"),
        trouble => Fault::new(code, trouble.to_string()),
    }
}
