//! The flags of `fewest generate` and `validate`.

use super::values::{metric, one_of, range, rate};
use clap::Args;
use desk::names::{Metric, Style};
use desk::random::Span;
use std::path::PathBuf;

/// The flags that choose boards, which --scramble does not go with.
const BOARDS: [&str; 6] = ["count", "cost", "cost_range", "hardest", "unsolvable", "goal"];

/// `fewest generate`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
For a problem, an input is written; for a puzzle, boards in the form that solve and compare read,
one per line. If you ask for a cost, all boards of that cost are equally likely on rectangles of
up to 12 cells (for a problem, up to 3x3), in the Rotation Game and in the Cubic Eight-Puzzle.
Larger boards come from random walks, and boards of puzzle files from shortest answers of random
boards, so that some are likelier than others; a note says so. Their cost is exact in all cases.
For poj:3131 the boards without a solution are those that need more than 30 rolls. Random numbers
come from xoshiro256++, seeded by splitmix64.

--scramble prints a random board and moves that lead to it from a solved one, as speed solvers use
them. With sliding tiles and cubes every board with the blank in its corner is equally likely, in
the Rotation Game every board, and with a puzzle file every board that can be solved; if such
boards cannot be drawn directly, as with blocks, up to 2,000,000 of them are listed first. The
first line of the output says how boards were drawn. In the Rotation Game and with cubes the moves
are the fewest; with sliding tiles they are few. With a puzzle file they are a shortest answer,
reversed: if a move can only be undone by repeating it, there are more moves than the fewest. If
moves are always legal and a shortest answer takes more than 5,000,000 nodes, a longer one is
used.

Examples:
  fewest generate 15 --scramble 5 --seed 7 --svg pictures
  fewest generate rotation --scramble 3 --seed 7
  fewest generate hdu:1043 --count 100 --seed 1 --cost-range 25..31 --unsolvable 0.1
  fewest generate poj:2286 --count 5 --hardest
  fewest generate sliding:2x5 --count 3 --cost 30
  fewest generate eight --count 3 --cost 20 --metric mtm
  fewest generate eight --hardest --metric mtm
  fewest generate eight --count 3 --cost 20 --goal '1 2 3/8 0 4/7 6 5'

Exit codes: 0 written, 20 out of memory, 22 boards of a cost were asked for and random ones are
too hard to solve, 64 wrong flags, or there is no such board, 65 a wrong goal or puzzle file, 66 a
file cannot be opened, 73 a picture cannot be created, 74 a read or write error, 130 Ctrl-C, 143
SIGTERM.")]
pub struct Generate {
    /// The problem, as poj:1077, or the puzzle: eight, 15, 24, sliding:WxH, rotation, cubic, or a puzzle file
    #[arg(value_name = "PROBLEM|PUZZLE")]
    pub name: String,
    /// How many boards to write
    #[arg(long, default_value_t = 1, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// The same seed always gives the same bytes
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only boards of exactly this many moves
    #[arg(long, value_name = "D", alias = "distance", conflicts_with_all = ["cost_range", "hardest"])]
    pub cost: Option<u16>,
    /// Only boards of A to B moves, both included
    #[arg(long, value_name = "A..B", value_parser = range, conflicts_with = "hardest")]
    pub cost_range: Option<Span>,
    /// What counts as one move for --cost, --cost-range and --hardest
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric(),
        conflicts_with = "scramble")]
    pub metric: Metric,
    /// With sliding tiles: blank-last, blank-first or a board; with a puzzle file: a goal as written there
    #[arg(long)]
    pub goal: Option<String>,
    /// The share of boards without a solution, from 0 to 1
    #[arg(long, value_name = "RATE", default_value_t = 0.0, value_parser = rate)]
    pub unsolvable: f64,
    /// Only boards at the greatest distance
    #[arg(long)]
    pub hardest: bool,
    /// Write N scrambles: moves that turn solved boards into random ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = BOARDS)]
    pub scramble: Option<u32>,
    /// Let scrambles leave the blank anywhere, not only where the solved board has it
    #[arg(long, requires = "scramble", conflicts_with_all = BOARDS)]
    pub any_blank: bool,
    /// How the moves of scrambles are written
    #[arg(long, default_value = "names", value_name = "STYLE", ignore_case = true, requires = "scramble",
        conflicts_with_all = BOARDS, value_parser = one_of(Style::ALL, Style::name, Style::about))]
    pub moves: Style,
    /// Draw each scrambled board as a picture in this directory
    #[arg(long, value_name = "DIR", requires = "scramble", conflicts_with_all = BOARDS)]
    pub svg: Option<PathBuf>,
}

/// `fewest validate`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
If the input is valid, nothing is printed and the exit code is 0. Otherwise the first place that is
wrong is printed, and the exit code is 65.

Example:
  fewest generate poj:2286 | fewest validate poj:2286
")]
pub struct Validate {
    /// The problem, as poj:1077; its input is read from standard input
    pub profile: String,
}
