//! `fewest dataset`: boards with their distances and all first moves of shortest answers.

use super::{signals, tables};
use crate::cache;
use crate::crew::processors;
use crate::exit::{Code, Coded, Fault, unsolved};
use crate::flags::Dataset;
use crate::output::{Draft, apart, drawing, remark, stdout, unwritable, unwritten};
use crate::progress::StatusLine;
use crate::report::text::grouped;
use crate::stop::Signals;
use desk::dataset::{Dataset as Data, DatasetFormat, Halt, Stops, Wanted};
use desk::memory::half_of_available;
use desk::names::Metric;
use desk::tables::{Tables, directory};
use desk::{Question, Stop};
use fewest::tables::Resources;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Writes the boards, and their recipe next to them.
pub fn run(flags: &Dataset) -> Result<Code, Fault> {
    let recipe_file = flags.output.as_deref().map(recipe_of);
    apart(
        &[("--output", flags.output.as_deref()), ("the recipe", recipe_file.as_deref())],
        &[("the puzzle", flags.puzzle.file().as_deref()), drawing(flags.tables.as_deref())],
    )?;
    let signals = signals()?;
    let format = format(flags)?;
    let Dataset { count, seed, distance, .. } = *flags;
    let data = Data::new(&question(flags, &signals)?, Wanted { count, seed, distance })?;
    let recipe = data.recipe().json();
    signals.search_begins();
    let end = match &flags.output {
        Some(path) => {
            let draft = Draft::create(path)?;
            // No file can stand next to a pipe.
            let beside =
                (!draft.is_direct()).then(|| Draft::create(&recipe_of(path))).transpose()?;
            let written = draft.fill(|out| labelled(&data, format, out, &signals));
            let written = written.map_err(|end| end.on(|error| unwritable(path, error)));
            written.and_then(|()| match beside {
                Some(beside) => Ok(beside.finish(recipe)?),
                None => {
                    remark(recipe.trim_end());
                    Ok(())
                }
            })
        }
        None => {
            let mut out = BufWriter::new(stdout().map_err(unwritten)?);
            let written = labelled(&data, format, &mut out, &signals);
            // Without any boards, nobody needs the recipe.
            if matches!(written, Ok(()) | Err(CutShort::Halt(Halt::Stopped(_)))) {
                remark(recipe.trim_end());
            }
            written.map_err(|end| end.on(unwritten))
        }
    };
    signals.search_ends();
    match end {
        Ok(()) => Ok(Code::Proven),
        Err(CutShort::Fault(fault)) => Err(fault),
        Err(CutShort::Halt(halt)) => stopped(halt),
    }
}

/// The path of the recipe of a file of boards.
fn recipe_of(boards: &Path) -> PathBuf {
    let mut recipe = boards.as_os_str().to_owned();
    recipe.push(".recipe.json");
    recipe.into()
}

/// Why not all boards were written.
enum CutShort {
    Halt(Halt),
    Fault(Fault),
}

impl CutShort {
    /// Turns a write error into the given fault.
    fn on(self, fault: impl FnOnce(io::Error) -> Fault) -> CutShort {
        match self {
            CutShort::Halt(Halt::Write(error)) => fault(error).into(),
            end => end,
        }
    }
}

impl From<Fault> for CutShort {
    fn from(fault: Fault) -> Self {
        CutShort::Fault(fault)
    }
}

fn labelled(
    data: &Data,
    format: DatasetFormat,
    out: &mut dyn Write,
    signals: &Signals,
) -> Result<(), CutShort> {
    let (stops, mut line): (Stops, _) = (Arc::new(signals.clone()), StatusLine::new());
    let all = grouped(data.count());
    let tell = |done| line.show(|| format!("{} of {all} boards", grouped(done)));
    let end = data.write(format, out, &stops, tell).map_err(CutShort::Halt);
    line.end();
    end
}

fn stopped(halt: Halt) -> Result<Code, Fault> {
    match halt {
        Halt::Error(error) => Err(error.into()),
        Halt::Stopped(stop @ (Stop::Interrupt | Stop::Terminate)) => Ok(stop.code()),
        Halt::Stopped(stop) => Err(unsolved(stop)),
        Halt::NoSuchDistance { .. } | Halt::NoneIsSolvable | Halt::NoneMet(_) => {
            Err(Fault::usage(halt.to_string()))
        }
        Halt::Write(error) => Err(Fault::new(Code::Io, format!("cannot write: {error}"))),
    }
}

fn format(flags: &Dataset) -> Result<DatasetFormat, Fault> {
    let ending = flags.output.as_deref().and_then(Path::extension);
    let format = match (flags.format, ending) {
        (Some(format), _) => format,
        (None, None) => DatasetFormat::Jsonl,
        (None, Some(ending)) => {
            let ending = ending.to_string_lossy();
            DatasetFormat::of_ending(&ending).ok_or_else(|| {
                let known = DatasetFormat::ALL.map(|format| format.name()).join(", ");
                Fault::usage(format!("no format is called {ending}, as the file ends: name one of {known} with --format"))
            })?
        }
    };
    if flags.output.is_none() && format != DatasetFormat::Jsonl && io::stdout().is_terminal() {
        let message = format!("{format} is not a text for a terminal: name a file with -o");
        return Err(Fault::usage(message));
    }
    Ok(format)
}

fn question(flags: &Dataset, signals: &Signals) -> Result<Question, Fault> {
    let (puzzle, goal) = (flags.puzzle.get()?.clone(), flags.goal.clone());
    let threads = flags.threads.unwrap_or_else(processors);
    let cache = directory(flags.cache.dir.as_deref());
    let tables = match &flags.tables {
        None => Tables::of(cache, Some(cache::told())),
        Some(name) => {
            let set = tables::meant((&puzzle, Metric::Single), goal.as_deref(), name)?;
            let resources = Resources { threads: threads.get(), max_bytes: half_of_available() };
            Tables::Given(Arc::new(tables::given(&set, cache, false, resources, signals)?))
        }
    };
    Ok(Question { goal, threads, tables, ..Question::about(puzzle) })
}
