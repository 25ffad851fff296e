//! The flags of `fewest grade`.

use super::values::{metric, threads};
use super::{CacheDir, Limits, PuzzleArgument, SolveFormat};
use clap::Args;
use desk::names::Metric;
use std::num::NonZeroUsize;

/// `fewest grade`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
For tiles and cubes, moves are u, l, r, d or up, left, right, down, in small letters or capitals.
They can mean the way the blank goes or the way the tile goes: both are tried, and the one that
reaches the goal is used. Moves of tiles can also be their numbers. In other puzzles moves have
names. Moves can be separated by blanks, commas, brackets and quotes, or not at all: U'RU2. A
number directly after a move, or after moves in round brackets, repeats them: R2U2, (R U)3.

Here --timeout is the time for all boards on the way together.

Examples:
  fewest grade eight \"1 2 3/4 5 6/0 7 8\" \"left, left\"
  fewest grade eight \"1 2 3/4 5 6/0 7 8\" \"7 8\" --format json
  fewest grade rotation \"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\" AC

Exit codes: 0 a shortest answer, proven; 1 a move is not legal, or the goal is not reached; 10 the board
is unsolvable; 12 the goal is reached, but fewer moves would do; the goal is reached and it is not known
whether fewer would do: 20 out of memory, 21 out of time, 22 out of nodes; 64 wrong flags, 65 the board
is wrong, or the moves cannot be read.
")]
pub struct Grade {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// The board
    pub board: String,
    /// The moves; - for standard input
    // A number below 0 is no move, and the command says so; without this, clap would call it an unknown flag.
    #[arg(allow_negative_numbers = true)]
    pub moves: String,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// What counts as one move
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// The limits of each search
    #[command(flatten)]
    pub limits: Limits,
    /// How many threads search for a board
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// text for people, json for programs: one object
    #[arg(long, default_value = "text")]
    pub format: SolveFormat,
}
