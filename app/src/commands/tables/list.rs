//! `fewest tables list`: what is in the cache directory.

use super::{files, name, of_some_kind, processors};
use crate::exit::{Code, Fault, escaped};
use crate::flags::{List, ListFormat};
use crate::output::say;
use crate::report::json::SCHEMA;
use crate::report::table::aligned;
use crate::report::text::{bytes, grouped};
use desk::Kit;
use desk::kits::sliding::SlidingKit;
use desk::kits::sliding::sets::{goal_cells, other_sets, puzzle_and_sets};
use desk::kits::written::of_digest;
use fewest::puzzles::rows::tables as rows;
use fewest::puzzles::sliding::pushes::ColouredBoard;
use fewest::puzzles::sliding::tables::{About, KeptWords};
use fewest::tables::Subject;
use fewest::tables::cache::{self as shelf, Cache, Shelved};
use fewest::tables::file::{self, Bad};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Lists the tables.
pub(super) fn run(flags: &List, cache: &Cache) -> Result<Code, Fault> {
    let mut tables: Vec<_> = files(cache)?.iter().map(|path| Table::at(path)).collect();
    name_other_sets(&mut tables);
    match flags.format {
        ListFormat::Json => {
            for table in &tables {
                let line = serde_json::to_string(table).expect("strings and numbers only");
                say(&(line + "\n"))?;
            }
        }
        ListFormat::Text if tables.is_empty() => {
            say(&format!("no tables in {}\n", cache.dir().display()))?;
        }
        ListFormat::Text => {
            let head = ["puzzle", "set", "goal", "state", "name", "entries", "size"];
            let mut rows = vec![head.map(String::from).to_vec()];
            rows.extend(tables.iter().map(Table::row));
            say(&aligned(&rows, 5))?;
        }
    }
    Ok(Code::Proven)
}

/// One file. docs/json.md describes the fields.
#[derive(Serialize)]
struct Table {
    schema: u32,
    name: String,
    path: String,
    #[serde(flatten)]
    about: Option<Described>,
    bytes: u64,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What the header of a table says.
#[derive(Serialize)]
struct Described {
    puzzle: String,
    sets: Vec<String>,
    goal: String,
    cells: Vec<u8>,
    entries: u64,
    /// For a board of tiles: its sides, where the goal has the blank, and the cells where the goal has the
    /// tiles of the table, in ascending order.
    #[serde(skip)]
    pattern: Option<(Board, Vec<u8>)>,
}

/// A board of tiles: its sides, and where its goal has the blank.
type Board = ((usize, usize), usize);

/// Adds the names of unusual sets. Which of these a table belongs to can be seen only when all other tables
/// of the set are there.
fn name_other_sets(tables: &mut [Table]) {
    let mut boards: BTreeMap<Board, Vec<Vec<u8>>> = BTreeMap::new();
    for (board, cells) in tables.iter().filter_map(Table::pattern) {
        boards.entry(*board).or_default().push(cells.clone());
    }
    let named = |(board, patterns): (Board, Vec<Vec<u8>>)| {
        let (sides, blank) = board;
        (board, other_sets(sides, blank, &patterns))
    };
    let boards: BTreeMap<Board, _> = boards.into_iter().map(named).collect();
    for about in tables.iter_mut().filter_map(|table| table.about.as_mut()) {
        let Some((board, cells)) = &about.pattern else { continue };
        let others = boards[board].iter().filter(|(_, set)| set.contains(cells));
        about.sets.extend(others.map(|(name, _)| name.clone()));
    }
}

impl Table {
    fn at(path: &Path) -> Table {
        let header = || described(path, Reader::Header).ok();
        let (state, about, why) = match shelf::shelved(path) {
            Shelved::BeingBuilt => ("being-built", header(), None),
            Shelved::Unfinished => ("unfinished", header(), None),
            Shelved::Table => match described(path, Reader::Checksums) {
                Ok(about) => ("good", Some(about), None),
                Err(bad) => ("bad", header(), Some(bad.to_string())),
            },
        };
        Table {
            schema: SCHEMA,
            name: name(path),
            path: path.to_string_lossy().into(),
            about,
            bytes: fs::metadata(path).map_or(0, |meta| meta.len()),
            state,
            why,
        }
    }

    fn pattern(&self) -> Option<&(Board, Vec<u8>)> {
        self.about.as_ref()?.pattern.as_ref()
    }

    fn row(&self) -> Vec<String> {
        let about = self.about.as_ref();
        let of = |part: fn(&Described) -> String| about.map_or("-".into(), part);
        let why = self.why.as_ref().map(|why| format!(": {}", escaped(why))).unwrap_or_default();
        vec![
            of(|about| about.puzzle.clone()),
            of(|about| if about.sets.is_empty() { "-".into() } else { about.sets.join(", ") }),
            of(|about| about.goal.clone()),
            format!("{}{why}", self.state.replace('-', " ")),
            escaped(&self.name),
            of(|about| grouped(about.entries)),
            bytes(self.bytes),
        ]
    }
}

/// How much of a file is read to find out what it is about.
#[derive(Clone, Copy)]
enum Reader {
    Header,
    /// The header and all entries, whose checksums must be right.
    Checksums,
}

impl Reader {
    fn read<S: Subject>(self, path: &Path) -> Result<Described, Bad>
    where
        Described: From<S>,
    {
        let subject: Result<S, Bad> = match self {
            Reader::Header => file::subject(path),
            Reader::Checksums => shelf::check_file(path, processors().get()),
        };
        subject.map(Described::from)
    }
}

/// What a table is about.
fn described(path: &Path, reader: Reader) -> Result<Described, Bad> {
    of_some_kind(&[
        &|| reader.read::<About>(path),
        &|| reader.read::<rows::About>(path),
        &|| reader.read::<ColouredBoard>(path),
        &|| reader.read::<KeptWords>(path),
    ])
}

impl From<rows::About> for Described {
    /// A puzzle that comes with the program is given by its name, any other by the beginning of its digest.
    fn from(about: rows::About) -> Self {
        let known = of_digest(about.puzzle()).map(|kit| kit.name());
        Described {
            puzzle: known.unwrap_or_else(|| about.puzzle()[..16].into()),
            sets: vec![about.what().into()],
            goal: "of the file".into(),
            cells: Vec::new(),
            entries: about.entries(),
            pattern: None,
        }
    }
}

impl From<ColouredBoard> for Described {
    fn from(about: ColouredBoard) -> Self {
        let colouring = about.colouring();
        let (width, height) = (colouring.width(), colouring.height());
        Described {
            puzzle: SlidingKit { width, height }.name(),
            sets: vec![format!("mtm {}", colouring.sizes())],
            goal: goal(colouring.blank(), colouring.cells()),
            cells: Vec::new(),
            entries: about.entries(),
            pattern: None,
        }
    }
}

impl From<KeptWords> for Described {
    fn from(kept: KeptWords) -> Self {
        let (width, height) = (kept.width(), kept.height());
        Described {
            puzzle: SlidingKit { width, height }.name(),
            sets: vec!["words".into()],
            goal: "any".into(),
            cells: Vec::new(),
            entries: kept.entries(),
            pattern: None,
        }
    }
}

impl From<About> for Described {
    fn from(about: About) -> Self {
        let (puzzle, sets) = puzzle_and_sets(&about);
        let pattern = about.pattern();
        let (sides, blank) = ((pattern.width(), pattern.height()), pattern.goal_blank().into());
        Described {
            puzzle,
            sets,
            goal: goal(blank, sides.0 * sides.1),
            cells: pattern.goal_cells().to_vec(),
            entries: about.entries(),
            pattern: Some(((sides, blank), goal_cells(&about))),
        }
    }
}

/// Where the goal has its blank.
fn goal(blank: usize, cells: usize) -> String {
    match blank {
        0 => "blank-first".into(),
        _ if blank + 1 == cells => "blank-last".into(),
        _ => format!("blank on cell {blank}"),
    }
}
