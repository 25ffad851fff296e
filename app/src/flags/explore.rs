//! The flags of `fewest explore`.

use super::PuzzleArgument;
use super::values::{bytes, duration, metric, svg_file, threads};
use crate::report::explore::Machines;
use clap::{Args, ValueEnum};
use desk::names::Metric;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// `fewest explore`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Counts all states by distance: how many need 0, 1, 2 ... moves, how many moves the hardest need
(God's number), and which states those are. If there are ten million states or more, the price
(memory and time) is printed before the count begins; --price prints it and stops. A count that is
known not to fit into the memory is refused.

Sliding tiles: all boards that reach the goal. Rotation Game: all boards, or with --part symbol
all sets of cells that one symbol can occupy. Cubic Eight-Puzzle: the nine starts with every
pattern, with --part corner, edge or centre some of them, or with --goal all boards for one
pattern. Puzzle files: all states that reach a goal; for blocks, those of them that can be reached
from the drawing.

Ctrl-C ends the count and prints the distances that are complete. With --disk a board of tiles
takes little memory, and --resume continues a count that was interrupted or killed. --plan 8x192G
prints what eight machines of 192 GB would need.

Examples:
  fewest explore eight --antipodes 2
  fewest explore sliding:2x5 --against-published --format csv
  fewest explore klotski --format json
  fewest explore sliding:2x4 --disk layers --resume

Exit codes: 0 everything is counted, 1 with --against-published the counts differ, 20 out of
memory, 21 out of time, 64 wrong flags, or no counts are published, 65 the goal or the puzzle file
is wrong, or a kept file is damaged or belongs to another count, 66 a file cannot be opened, 69
with --hosts a process did not connect or was lost, 73 --disk already holds a count, or a file
cannot be created, 74 a read or write error, such as a full disk, 75 another process is counting
there, 130 Ctrl-C, 143 SIGTERM.")]
pub struct Explore {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// Count only this part: symbol of rotation; corner, edge or centre of cubic
    #[arg(long, value_name = "PART")]
    pub part: Option<String>,
    /// What counts as one move
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// List at most N of the farthest states, in a form that `solve` reads
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub antipodes: usize,
    /// Compare the counts with a published list
    #[arg(long)]
    pub against_published: bool,
    /// Print what the count would take, without counting
    #[arg(long, conflicts_with_all = ["against_published", "plot", "antipodes", "keep"])]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub price: bool,
    /// Keep the layers of a board of tiles in files in this directory, with only parts of them in memory
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
    /// Go on with the count in the directory of --disk, if there is one
    #[arg(long, requires = "disk")]
    pub resume: bool,
    /// Keep all distances of a puzzle file, or of tiles on at most 9 cells, in a table that `solve` opens:
    /// its directory or file name
    #[arg(long, value_name = "FILE", conflicts_with = "disk")]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub keep: Option<PathBuf>,
    /// Print what the count would take on N machines with SIZE of memory each, as 8x192G; counts only a small
    /// trial
    #[arg(long, value_name = "NxSIZE", value_parser = machines, conflicts_with_all = ["price", "keep", "against_published", "plot", "antipodes"])]
    #[cfg_attr(feature = "cluster", arg(conflicts_with = "hosts"))]
    pub plan: Option<Machines>,
    /// Memory, as 800M or 4G; by default half of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Time limit, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Threads for tiles and the Rotation Game, by default one per processor; cubes and puzzle files are
    /// counted by one thread
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Draw the counts as an SVG file
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    pub plot: Option<PathBuf>,
    /// Many machines.
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub together: super::Together,
    /// text for people, json (one line per distance, then a summary) or csv
    #[arg(long, default_value = "text")]
    pub format: ExploreFormat,
}

/// Reads `8x192G`.
fn machines(text: &str) -> Result<Machines, String> {
    let expected = || "expected a number and a size, as 8x192G".to_string();
    let (number, size) = text.split_once('x').ok_or_else(expected)?;
    let machines = number.parse().ok().filter(|&number| number > 0).ok_or_else(expected)?;
    Ok(Machines { machines, memory: bytes(size)? })
}

/// The output formats of `explore`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum ExploreFormat {
    Text,
    Json,
    Csv,
}
