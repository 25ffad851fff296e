//! The flags of `fewest tables`.

use super::PuzzleArgument;
use super::values::{bytes, metric, threads};
use clap::{Args, Subcommand, ValueEnum};
use desk::names::Metric;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// `fewest tables`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Tables are kept in the directory given by --cache; otherwise in the one given by the environment
variable FEWEST_CACHE; otherwise in the directory fewest in XDG_CACHE_HOME; otherwise in
~/.cache/fewest. `solve`, `compare` and `judge` open the tables there when that saves time.

Examples:
  fewest tables build 15 --set 6-6-3
  fewest tables list
")]
pub struct Tables {
    /// What to do.
    #[command(subcommand)]
    pub action: TablesAction,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
}

/// The flag that says where tables are kept.
#[derive(Clone, Debug, Args)]
pub struct CacheDir {
    /// The directory of tables; `fewest tables path` prints the default one
    #[arg(long = "cache", value_name = "DIR", global = true)]
    pub dir: Option<PathBuf>,
}

/// What to do with tables.
#[derive(Clone, Debug, Subcommand)]
pub enum TablesAction {
    /// List all tables, after checking their checksums
    List(List),
    /// Build, prove and keep the tables of a set
    Build(Build),
    /// Check tables: length, header and checksums, and with --proof every entry
    Verify(Verify),
    /// Remove tables
    Remove(Remove),
    /// Print the directory where tables are kept
    Path,
}

/// `fewest tables list`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
A table is good; or bad, and the list says what is wrong with it; or being built by another process;
or unfinished, which a process that was killed has left and the next build of that table takes over.

Exit codes: 0 they are listed, bad ones too, 64 wrong flags, 66 the directory cannot be opened, 74 or not be read.

Example:
  fewest tables list --format json
")]
pub struct List {
    /// text for people, json (one object per line) for programs
    #[arg(long, default_value = "text")]
    pub format: ListFormat,
}

/// The output formats of `tables list`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum ListFormat {
    Text,
    Json,
}

/// `fewest tables build`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
A set is named by the sizes of its patterns. It has at most 6 patterns of 1 to 8 tiles each, which
together contain all tiles of the board. A puzzle of a file has no sets: the tables that auto
would make are built. With the tables of tiles, the board's superfluous words of up to 14 moves
are kept, which `auto` leaves out. Existing good tables are kept, and bad ones are built again.
Ctrl-C leaves no unfinished table.

Exit codes: 0 the tables are there, 20 too little memory, 64 wrong flags or no such set, 65 a
wrong goal or puzzle file, 73 or 74 they cannot be written, 130 Ctrl-C, 143 SIGTERM.

Examples:
  fewest tables build 15 --set 6-6-3 --goal blank-first
  fewest tables build 24 --goal blank-first --further
  fewest tables build cube2
  fewest tables build eight --metric mtm
")]
pub struct Build {
    /// 15, 24, or another sliding:WxH of up to 25 cells; or a puzzle file, or a name of `fewest puzzle list`
    pub puzzle: PuzzleArgument,
    /// The sizes of the patterns, as 7-8, a drawing of them, as ccca/bbaa/bbaa/bba., or a file with a
    /// drawing; by default a set that suits the board
    #[arg(long, value_name = "SET")]
    pub set: Option<String>,
    /// Also build the further sets, which auto tries on boards that turn out to be hard
    #[arg(long)]
    pub further: bool,
    /// blank-last, blank-first or a board; for a puzzle file, a goal other than that of the file
    #[arg(long)]
    pub goal: Option<String>,
    /// What counts as one move; for tiles, mtm has its own tables
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// Number of threads; by default one per processor
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Memory, as 800M or 4G; by default half of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
}

/// `fewest tables verify`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Checks the length, the header and all checksums. With --proof it also proves that each entry is
right, by a method other than the one that built the table; superfluous words are learnt again
and compared.

Exit codes: 0 all tables are good, 64 wrong flags, 65 at least one is bad, 66 there is no such table, or the
directory cannot be opened.

Example:
  fewest tables verify --proof
")]
pub struct Verify {
    /// Check only these tables, by the names that `fewest tables list` shows
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Also prove the tables again
    #[arg(long)]
    pub proof: bool,
    /// Memory for the proof, as 800M or 4G; by default half of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes, requires = "proof")]
    pub memory: Option<u64>,
}

/// `fewest tables remove`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Exit codes: 0 they are removed, 64 wrong flags, 66 there is no such table, or the directory cannot
be opened, 74 one cannot be removed.

Example:
  fewest tables remove --all
")]
pub struct Remove {
    /// The tables to remove, by the names that `fewest tables list` shows
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    pub names: Vec<String>,
    /// Remove all tables, and the remains of unfinished ones
    #[arg(long)]
    pub all: bool,
}
