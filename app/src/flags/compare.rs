//! The flags of `fewest compare`.

use super::values::{algorithm, heuristic, metric, pruning, svg_file, threads, weight, width};
use super::{CacheDir, Limits, PuzzleArgument};
use clap::{Args, ValueEnum};
use desk::names::{Algorithm, Heuristic, Metric, Pruning};
use fewest::search::Weight;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// `fewest compare`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Every algorithm runs with every heuristic that fits it (beam only with --width), within 5 s,
200,000,000 nodes and 1G of memory unless flags say otherwise. Flags that take a list produce
every combination that makes sense: --pruning with ida-star and branch-and-bound, --tables with
auto, --threads with auto and ida-star, --weight with a-star and ida-star, --width with beam,
--max-depth with all. Algorithms that do not use --heuristics, --pruning, --tables or --weight are
then left out unless --algorithms names them.

Examples:
  fewest compare eight \"2 3 4 1 5 0 7 6 8\"
  fewest compare 15 --random 3 --seed 1 --algorithms auto,a-star --heuristics linear-conflict
  fewest compare eight --random 50 --html compared.html --svg compared.svg
  fewest compare eight \"2 3 4 1 5 0 7 6 8\" --heuristics manhattan --pruning none,returns,words
  fewest compare eight \"8 6 7 2 5 4 3 0 1\" --heuristics manhattan --weight 1,1.5,3

Exit codes: 0 compared, whatever stopped a search, 10 a board is unsolvable, 64 wrong flags, 65
wrong board, 66 a file cannot be opened, 70 two searches disagree, 73 a file cannot be created, 74
a read or write error, 130 Ctrl-C, 143 SIGTERM.")]
pub struct Compare {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// The board; without it, --from or --random, boards are read from standard input
    #[arg(conflicts_with_all = ["from", "random"])]
    pub board: Option<String>,
    /// A file of boards, or - for standard input, as for solve
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub from: Option<PathBuf>,
    /// Skip boards that cannot be read, and report them at the end
    #[arg(long)]
    pub keep_going: bool,
    /// Compare on this many random boards that can be solved
    #[arg(long, value_name = "N")]
    pub random: Option<u32>,
    /// Seed of the random boards, 0 by default: the same seed always gives the same boards
    #[arg(long)]
    pub seed: Option<u64>,
    /// Compare only these algorithms
    #[arg(long, value_delimiter = ',', value_name = "ALGORITHM,...", ignore_case = true,
        value_parser = algorithm())]
    pub algorithms: Vec<Algorithm>,
    /// Compare only these heuristics
    #[arg(long, value_delimiter = ',', value_name = "HEURISTIC,...", ignore_case = true,
        value_parser = heuristic())]
    pub heuristics: Vec<Heuristic>,
    /// Try each of these pruning rules with ida-star and branch-and-bound
    #[arg(long, value_delimiter = ',', value_name = "PRUNING,...", ignore_case = true,
        value_parser = pruning())]
    pub pruning: Vec<Pruning>,
    /// Try each of these weights of the estimate with a-star and ida-star, as for solve
    #[arg(long, value_delimiter = ',', value_name = "W,...", value_parser = weight)]
    pub weight: Vec<Weight>,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// What counts as one move
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// Try each of these sets of tables with auto: names, as 7-8, drawings, as ccca/bbaa/bbaa/bba., or files
    /// with a drawing; tables that are missing are built, proven and kept
    #[arg(long, value_delimiter = ',', value_name = "SET,...")]
    pub tables: Vec<String>,
    /// Build no tables: it is an error if a table of --tables is missing or bad
    #[arg(long, requires = "tables")]
    pub no_build: bool,
    /// Let `auto` reuse for each board what it has built for earlier ones: faster, but the counts then depend
    /// on the order of the boards
    #[arg(long)]
    pub warm: bool,
    /// Try each of these numbers of threads with auto and ida-star; 1 by default
    #[arg(long, value_delimiter = ',', value_name = "N,...", value_parser = threads)]
    pub threads: Vec<NonZeroUsize>,
    /// Try each of these limits: only answers of at most N moves, or of at most cost N where moves cost more
    /// than 1
    #[arg(long, value_delimiter = ',', value_name = "N,...")]
    pub max_depth: Vec<u16>,
    /// Stop each search after N iterations, as for solve
    #[arg(long, visible_alias = "max-layers", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_iterations: Option<u32>,
    /// Try each of these widths: the number of states that a beam keeps of each layer; 1000 by default
    #[arg(long, value_delimiter = ',', value_name = "N,...", value_parser = width)]
    pub width: Vec<usize>,
    /// The limits of each search
    #[command(flatten)]
    pub limits: Limits,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// Write the comparison as one self-contained HTML file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// The author to name in the HTML file
    #[arg(long, value_name = "NAME", requires = "html")]
    pub author: Option<String>,
    /// Draw a plot of the nodes by cost as an SVG file
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    pub svg: Option<PathBuf>,
    /// Show the searches of the board as a race, in an animated SVG file
    #[arg(long, value_name = "FILE", value_parser = svg_file, requires = "board", conflicts_with_all = ["from", "random"])]
    pub film: Option<PathBuf>,
    /// text (a table for people), json (one object a line) or csv
    #[arg(long, default_value = "text")]
    pub format: CompareFormat,
}

/// The output formats of `compare`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum CompareFormat {
    Text,
    Json,
    Csv,
}
