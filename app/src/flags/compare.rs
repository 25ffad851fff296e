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
Every algorithm runs with every heuristic that fits, beam only where --width is given, within 5 s,
200,000,000 nodes and 1G of memory, unless flags say otherwise. Flags that take a list make a pairing of each
combination that makes sense: --pruning of ida-star and branch-and-bound, --tables of auto, --threads of auto
and ida-star, --weight of a-star and ida-star, --width of beam, --max-depth of all. Algorithms that make
no use of --heuristics, --pruning, --tables or --weight are left out then, unless --algorithms names them.

Examples:
  fewest compare eight \"2 3 4 1 5 0 7 6 8\"
  fewest compare 15 --random 3 --seed 1 --algorithms auto,a-star --heuristics linear-conflict
  fewest compare eight --random 50 --html compared.html --svg compared.svg
  fewest compare eight \"2 3 4 1 5 0 7 6 8\" --heuristics manhattan --pruning none,returns,words
  fewest compare eight \"8 6 7 2 5 4 3 0 1\" --heuristics manhattan --weight 1,1.5,3

Exit codes: 0 compared, whatever stopped a search, 10 a board is unsolvable, 64 wrong flags, 65 wrong board,
66 a file cannot be opened, 70 two searches disagree, 73 a file cannot be made, 74 a read or write error,
130 Ctrl-C.
")]
pub struct Compare {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// The board; boards are read from standard input if neither it, --from nor --random is given
    #[arg(conflicts_with_all = ["from", "random"])]
    pub board: Option<String>,
    /// A file of boards, or - for standard input, as for solve
    #[arg(long, value_name = "FILE", conflicts_with = "random")]
    pub from: Option<PathBuf>,
    /// Pass over boards that cannot be read, and report them at the end
    #[arg(long)]
    pub keep_going: bool,
    /// This many random boards that can be solved
    #[arg(long, value_name = "N")]
    pub random: Option<u32>,
    /// The seed of the random boards, 0 if not given: the same seed gives the same boards for ever
    #[arg(long)]
    pub seed: Option<u64>,
    /// Only these algorithms
    #[arg(long, value_delimiter = ',', value_name = "ALGORITHM,...", ignore_case = true,
        value_parser = algorithm())]
    pub algorithms: Vec<Algorithm>,
    /// Only these heuristics
    #[arg(long, value_delimiter = ',', value_name = "HEURISTIC,...", ignore_case = true,
        value_parser = heuristic())]
    pub heuristics: Vec<Heuristic>,
    /// Each of these rules by which ida-star and branch-and-bound leave out moves
    #[arg(long, value_delimiter = ',', value_name = "PRUNING,...", ignore_case = true,
        value_parser = pruning())]
    pub pruning: Vec<Pruning>,
    /// Each of these numbers of times that a-star and ida-star count the estimate, as for solve
    #[arg(long, value_delimiter = ',', value_name = "W,...", value_parser = weight)]
    pub weight: Vec<Weight>,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// What counts as one move
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// Each of these sets of tables for auto: names, as 7-8, drawings, as ccca/bbaa/bbaa/bba., or
    /// files with a drawing; tables that are missing are built, proven and kept
    #[arg(long, value_delimiter = ',', value_name = "SET,...")]
    pub tables: Vec<String>,
    /// Build no tables: it is an error if a table of --tables is missing or bad
    #[arg(long, requires = "tables")]
    pub no_build: bool,
    /// Let `auto` begin each board with what it has built for earlier ones: quicker, but the counts
    /// then depend on the order of the boards
    #[arg(long)]
    pub warm: bool,
    /// Each of these numbers of threads for auto and ida-star; 1 if not given
    #[arg(long, value_delimiter = ',', value_name = "N,...", value_parser = threads)]
    pub threads: Vec<NonZeroUsize>,
    /// Look only for answers of at most this many moves, or of this cost where moves cost more than 1,
    /// with each of these numbers
    #[arg(long, value_delimiter = ',', value_name = "N,...")]
    pub max_depth: Vec<u16>,
    /// How many iterations each search may make, as for solve
    #[arg(long, visible_alias = "max-layers", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_iterations: Option<u32>,
    /// Each of these numbers of states of a layer that a beam keeps; 1000 if not given
    #[arg(long, value_delimiter = ',', value_name = "N,...", value_parser = width)]
    pub width: Vec<usize>,
    /// What a search may use up
    #[command(flatten)]
    pub limits: Limits,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// Write the comparison as one HTML file that needs no other file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Who hands it in, as the HTML file says it
    #[arg(long, value_name = "NAME", requires = "html")]
    pub author: Option<String>,
    /// Draw a plot of the nodes by cost as an SVG file
    #[arg(long, value_name = "FILE", value_parser = svg_file)]
    pub svg: Option<PathBuf>,
    /// Show the searches of the one board that is given as a race: an SVG file that moves
    #[arg(long, value_name = "FILE", value_parser = svg_file, requires = "board", conflicts_with_all = ["from", "random"])]
    pub film: Option<PathBuf>,
    /// A table for people, json (one object a line) or csv
    #[arg(long, default_value = "text")]
    pub format: CompareFormat,
}

/// How `compare` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum CompareFormat {
    Text,
    Json,
    Csv,
}
