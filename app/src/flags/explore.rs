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
Counts every state by its distance: how many need 0, 1, 2 ... moves, how many the hardest need (God's
number), and which those are. What it takes is told before it begins, if there are ten million states
or more, and with --price it is all that is told. What does not fit into the memory is not begun.

Of tiles all boards that reach the goal are counted; of the Rotation Game all boards, or with --part
symbol the sets of cells that one symbol can have; of the Cubic Eight-Puzzle the nine starts with every
pattern, or with --part corner, edge or centre some of them, or with --goal all boards to one pattern; of
a puzzle file all states that reach a goal or, if it is about blocks, those of them that the drawing leads to.

Ctrl-C ends the count, and the distances that are complete are printed. With --disk a board of tiles takes
little memory, and a count that was broken off or killed goes on with --resume. --plan 8x192G tells what eight
machines of 192 GB would take.

Examples:
  fewest explore eight --antipodes 2
  fewest explore sliding:2x5 --against-published --format csv
  fewest explore klotski --format json
  fewest explore sliding:2x4 --disk layers --resume

Exit codes: 0 all is counted, 1 with --against-published the counts differ, 20 out of memory, 21 out of
time, 64 wrong flags, or nothing is published about it, 65 the goal or the puzzle file is wrong, or a kept file is
damaged or of another count, 66 a file cannot be opened, 69 with --hosts a process did not come or is gone,
73 --disk has a count already, or a file cannot be made, 74 a read or write error, as where the disk is full,
75 somebody counts there, 130 Ctrl-C.
")]
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
