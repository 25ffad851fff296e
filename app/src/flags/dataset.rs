//! The flags of `fewest dataset`.

use super::values::{range, threads};
use super::{CacheDir, PuzzleArgument};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use desk::dataset::DatasetFormat;
use desk::random::Span;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// `fewest dataset`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Each board comes with its exact distance and with all moves with which a shortest answer can
begin. Rows are written as they are found. The same seed always gives the same bytes, with any
number of threads, and the same rows as fewest.dataset in Python. The file FILE.recipe.json, or
standard error without -o, records what is needed to make the rows again.

Without --distance the boards are random boards that can be solved; where such boards cannot be drawn
directly, as with blocks, they are the ends of random walks, and the recipe says so. With it, boards of up to nine
tiles, of the Rotation Game and of the Cubic Eight-Puzzle are random boards of such a distance.
For other puzzles they lie on shortest answers of random boards or, if these take minutes to
solve, of boards at the ends of random walks from the goal, so that some are likelier than others.

jsonl has a line for each board: the board, its cells, distance and moves. npy is a structured
NumPy array with the fields cells, distance and moves; bit n of moves is move n of the recipe,
and puzzles with more than 64 moves have several numbers, the first with the moves 0 to 63.
parquet is a table with the columns board, cells, distance and moves, and with the recipe in its
metadata. The cells are the numbers on the pieces; for pieces without numbers, in npy, they are
the positions of their symbols in the recipe. With cubic, where each board has a goal of its own, there
is also goal.

Examples:
  fewest dataset eight --count 2 --seed 1
  fewest dataset 15 --count 100 --distance 5..20 -o boards.npy

Exit codes: 0 all rows are written, 20 out of memory, 22 boards of a distance were asked for and
random ones are too hard to solve, 64 wrong flags, or no board is that far away, 65 a wrong goal
or puzzle file, 66 a file cannot be opened, 73 or 74 the file cannot be created or written, 130
Ctrl-C, 143 SIGTERM (no file is left).")]
pub struct Dataset {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// How many boards to write
    #[arg(long, value_name = "N")]
    pub count: u64,
    /// The same seed always gives the same bytes
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only boards at this distance from the goal: one distance, or the least and the greatest, as 5..20
    #[arg(long, value_name = "D", alias = "cost", value_parser = distance)]
    pub distance: Option<Span>,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// jsonl, npy or parquet; by default what the ending of FILE says, or jsonl if it has none
    #[arg(long, value_parser = format())]
    pub format: Option<DatasetFormat>,
    /// File to write to; standard output by default
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Search with this set of tables: its name, as 7-8, a drawing, as ccca/bbaa/bbaa/bba., or a file
    /// with a drawing; tables that are missing are built, proven and kept
    #[arg(long, value_name = "SET")]
    pub tables: Option<String>,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// How many boards to label at the same time; by default one per processor
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// Reads `7` and `5..20`.
fn distance(text: &str) -> Result<Span, String> {
    match text.parse::<u16>() {
        Ok(distance) => Ok(Span::one(distance)),
        Err(_) if text.contains("..") => range(text),
        Err(_) => Err("expected a number, or two in order, such as 5..20".into()),
    }
}

fn format() -> impl TypedValueParser<Value = DatasetFormat> {
    let names = PossibleValuesParser::new(DatasetFormat::ALL.map(DatasetFormat::name));
    names.map(|name| {
        let known = DatasetFormat::ALL.into_iter().find(|format| format.name() == name);
        known.expect("the parser lets only these names pass")
    })
}
