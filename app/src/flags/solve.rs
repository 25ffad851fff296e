//! The flags of `fewest solve`, and the limits that other commands share with it.

use super::values::{
    algorithm, bytes, duration, heuristic, metric, one_of, pruning, svg_file, threads, weight,
    width,
};
use super::{CacheDir, Prove, PuzzleArgument};
use clap::{Args, ValueEnum};
use desk::names::{Algorithm, Heuristic, Metric, Pruning, Style};
use fewest::search::Weight;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// `fewest solve`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Write a board of tiles row by row, with the numbers separated by spaces, new lines, / , ; | or
brackets. 0, x, X, _, #, - and . stand for the blank. If nothing separates the cells, each has one
digit, with A for 10: 123456780, 1234/5678/9ABC/DEF0. Puzzles have several names: eight, 8,
8-puzzle, 3x3. A question about cubes is the column and the row of the empty square, then the nine
top colours of the goal, with E for the empty square. Instead of column and row you can give nine
cubes such as WRB: top, front and side.

With --checkpoint the search writes its progress to a file every ten seconds, and when Ctrl-C or a
limit stops it. The same command with --resume continues from there, with any number of threads.
A job that may be started several times names the file twice, --checkpoint FILE --resume FILE: it
begins anew if there is no such file.
Passes are cut into about 20,000 parts; parts that were not finished are searched again, and only
finished ones count towards --max-nodes. Both flags work with ida-star, and with auto for sliding
tiles and puzzle files; for tiles, auto then starts with its largest tables. While a search keeps
its progress in the file NAME, a file NAME.lock prevents other searches from using it. With
--from, NAME is a directory: each answer is appended to its answers.jsonl at once, and the same
command continues after an interruption, without the boards that are answered already.

Examples:
  fewest solve eight \"2 3 4/1 5 0/7 6 8\"
  echo \"1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15\" | fewest solve 15
  fewest solve rotation \"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\"
  fewest solve cubic \"1 2 RBW/RWW/EWW\"
  fewest solve eight \"2 3 4/1 5 0/7 6 8\" --moves numbers
  fewest solve eight \"2 3 4/1 5 0/7 6 8\" --metric mtm
  fewest solve eight \"2 3 4/1 5 0/7 6 8\" --slack 2 --count 3
  fewest solve eight \"8 6 7/2 5 4/3 0 1\" --algorithm a-star --weight 1.5
  fewest solve eight \"8 6 7/2 5 4/3 0 1\" --algorithm bae-star

Exit codes: 0 answered, 10 unsolvable, 11 no answer within --max-depth, 20 out of memory, 21 out
of time, 22 out of nodes, 23 out of iterations, or the beam became empty, 64 wrong flags, 65
wrong board, another cost than the file expects, or with --no-build no good table, 66 a file
cannot be opened, 69 with --hosts a process did not connect or was lost, 73 a file cannot be
created, 74 a read or write error, 75 another search keeps its progress in that file, 130 Ctrl-C,
143 SIGTERM.")]
pub struct Solve {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// The board; without it and --from, boards are read from standard input
    #[arg(conflicts_with = "from")]
    pub board: Option<String>,
    /// A file of boards, or - for standard input: one board per line, or drawn over several lines. Two more
    /// numbers before a board are an index and the expected cost, and so are the numbers on both sides of a
    /// board whose tiles are joined by commas
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Skip boards that cannot be read, and report them at the end
    #[arg(long)]
    pub keep_going: bool,
    /// How to search
    #[arg(long, default_value = "auto", value_name = "ALGORITHM", ignore_case = true,
        value_parser = algorithm())]
    pub algorithm: Algorithm,
    /// How to estimate what remains; by default the best heuristic that fits
    #[arg(long, ignore_case = true, value_parser = heuristic())]
    pub heuristic: Option<Heuristic>,
    /// Which moves ida-star and branch-and-bound leave out; returns by default
    #[arg(long, ignore_case = true, value_parser = pruning())]
    pub pruning: Option<Pruning>,
    /// Multiply the estimate of a-star and ida-star by W, from 1 to 100, as 1.5: usually faster, and the
    /// answer costs at most W times the fewest moves. Weighted searches use one thread. With a large weight
    /// ida-star may take far longer than without, since it meets the same boards again and again
    #[arg(long, value_name = "W", default_value = "1", hide_default_value = true, value_parser = weight,
        conflicts_with = "anytime")]
    pub weight: Weight,
    /// The style in which to write the moves; not every puzzle has every style
    #[arg(long, default_value = "names", value_name = "STYLE", ignore_case = true,
        value_parser = one_of(Style::ALL, Style::name, Style::about))]
    pub moves: Style,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// What counts as one move
    #[arg(long, default_value = "stm", ignore_case = true, value_parser = metric())]
    pub metric: Metric,
    /// Count all answers of the fewest moves, and list the first 100
    #[arg(long)]
    pub all: bool,
    /// Count all answers of at most K moves more than the fewest, and list the first 100. Paths that meet a
    /// board twice do not count, nor do two pushes in a row along one line, which are one. For auto, ida-star
    /// and branch-and-bound
    #[arg(long, value_name = "K", conflicts_with_all = ["pruning", "lexicographic", "checkpoint", "resume"])]
    pub slack: Option<u16>,
    /// List N answers with --all or --slack; 100 by default
    #[arg(long, value_name = "N")]
    pub count: Option<usize>,
    /// Write the listed answers to a file, one per line; the report then lists at most 100 of them
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub answers: Option<PathBuf>,
    /// Give the answer whose letters come first in the alphabet (cubic: in the order u, l, r, d; puzzle files:
    /// in the order of the moves in the file)
    #[arg(long)]
    pub lexicographic: bool,
    /// Search with this set of tables: its name, as 7-8, a drawing, as ccca/bbaa/bbaa/bba., or a file with a
    /// drawing; tables that are missing are built, proven and kept
    #[arg(long, value_name = "SET")]
    pub tables: Option<String>,
    /// Build no tables: it is an error if a table of --tables is missing or bad
    #[arg(long, requires = "tables")]
    pub no_build: bool,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// Look only for answers of at most N moves, or of at most cost N where moves cost more than 1
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_depth: Option<u16>,
    /// Stop a search after N iterations: passes of ida-star, layers of breadth-first and bidirectional, f
    /// values of a-star, bounds of bae-star
    #[arg(long, visible_alias = "max-layers", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_iterations: Option<u32>,
    /// How many states of each layer a beam keeps; 1000 by default
    #[arg(long, value_name = "N", value_parser = width)]
    pub width: Option<usize>,
    /// Give some answer at once, then better ones until the fewest moves are found or the search is stopped;
    /// beams look for them while the search runs
    #[arg(long, conflicts_with_all = ["strict", "all", "slack", "lexicographic"])]
    pub anytime: bool,
    /// Give only proven answers: do not look for another one when a search is stopped
    #[arg(long)]
    pub strict: bool,
    /// The limits of each search
    #[command(flatten)]
    pub limits: Limits,
    /// With --from, how many boards to solve at the same time; otherwise how many threads auto and ida-star
    /// use on a board
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Keep the progress of a long search in a new file, for --resume. With --from, keep answers and progress
    /// in a directory, where the same command goes on
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Go on with a search of the same board that was stopped, and keep its progress there, or in the file of
    /// --checkpoint. If both name the same file, it need not be there yet
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub resume: Option<PathBuf>,
    /// Many machines.
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub together: super::Together,
    /// Proofs.
    #[command(flatten)]
    pub prove: Prove,
    /// text for people, json (one object per line) for programs
    #[arg(long, default_value = "text")]
    pub format: SolveFormat,
    /// Let `auto` reuse for each board what it has built for earlier ones, as it always does with --format
    /// text and with --checkpoint: faster, but the counts then depend on the order of the boards
    #[arg(long)]
    pub warm: bool,
    /// Play the answer: redraw the board move by move
    #[arg(long, conflicts_with = "from")]
    pub play: bool,
    /// Write the answer as an animated SVG file, for any web page
    #[arg(long, value_name = "FILE", value_parser = svg_file, conflicts_with = "from")]
    pub film: Option<PathBuf>,
    /// The time between two moves of --play
    #[arg(long, value_name = "TIME", default_value = "400ms", value_parser = duration,
        requires = "play")]
    pub delay: Duration,
}

/// The limits of each search.
#[derive(Clone, Copy, Debug, Args)]
pub struct Limits {
    /// Memory for each search, as 800M or 4G, not counting tables of less than 64K. By default half of what
    /// is available; in compare at most 1G of it, in serve a quarter of what is available
    #[arg(long, value_name = "SIZE", value_parser = bytes, allow_hyphen_values = true)]
    pub memory: Option<u64>,
    /// Time limit for each board, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub timeout: Option<Duration>,
    /// How many nodes to generate at most for each board
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub max_nodes: Option<u64>,
}

/// The output formats of `solve`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum SolveFormat {
    Text,
    Json,
}
