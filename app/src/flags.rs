//! The command line: one list of flags for every command.

mod compare;
mod explore;
mod grade;
mod manual;
mod proof;
mod puzzle;
#[cfg(feature = "web")]
mod serve;
mod tables;
mod workbench;

pub use compare::{Compare, CompareFormat};
pub use explore::{Explore, ExploreFormat, MetricName};
pub use grade::Grade;
pub use manual::{Color, Completions, Man};
pub use proof::{Prove, VerifyProof};
pub use puzzle::{
    Expand, Export, Import, Inspect, Puzzle, PuzzleAction, PuzzleArgument, read_foreign,
};
#[cfg(feature = "web")]
pub use serve::Serve;
pub use tables::{Build, CacheDir, List, ListFormat, Remove, Tables, TablesAction, Verify};
pub use workbench::{Confine, Package, Stage, Stress, Target};

use crate::texts::Lang;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use desk::names::{Algorithm, Heuristic, Pruning, Style};
use desk::random::Span;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Finds, and proves, the fewest moves for moving-piece puzzles.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "fewest",
    version,
    after_help = "\
Example:
  fewest solve eight \"2 3 4 1 5 0 7 6 8\"
"
)]
pub struct Flags {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Write nothing to standard error but errors and warnings: no notes, no summaries, no progress
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Whether errors, and with --play what moves, are coloured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// The language of what check, why, stress, validate and grade say; the locale's (LC_ALL,
    /// LC_MESSAGES, LANG) if not given
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Find the fewest moves from a board to its goal
    Solve(Solve),
    /// Say what somebody's moves are worth: legal or not, and how far from the fewest
    Grade(Grade),
    /// Check proofs of fewest moves with a checker that shares nothing with the searches
    Verify(VerifyProof),
    /// Count every state of a puzzle by its distance, and find the hardest
    Explore(Explore),
    /// Answer an input of an online judge's problem, byte for byte as the judge expects it
    Judge(Judge),
    /// Judge somebody's output for an online judge's problem
    Check(Check),
    /// Make inputs for an online judge's problem, or boards, of the distances asked for
    Generate(Generate),
    /// Say whether an input is written exactly as its problem says
    Validate(Validate),
    /// Say what a wrong output suggests about the program that wrote it
    Why(Why),
    /// Write a problem package: tests, answers, checker, validator
    Package(Package),
    /// Look for an input that a program answers wrong, and make it small
    Stress(Stress),
    /// Run algorithms and heuristics against each other on the same boards
    Compare(Compare),
    /// Open a local page that draws, solves and plays boards
    #[cfg(feature = "web")]
    Serve(Serve),
    /// List, show and check puzzles that are written in files
    Puzzle(Puzzle),
    /// Build, list, check and remove tables that are kept on the disk
    Tables(Tables),
    /// Print what completes commands and flags in a shell
    Completions(Completions),
    /// Print the manual page of fewest, or of one of its commands
    Man(Man),
    /// A process that `stress` starts around somebody's program
    #[command(hide = true)]
    Confine(Confine),
}

/// `fewest solve`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
A board of tiles is written row by row. The numbers may be separated by spaces, new lines, / , ; |
and brackets. 0, x, X, _, #, - and . stand for the blank. If nothing separates the cells, each has
one digit, with A for 10: 123456780, 1234/5678/9ABC/DEF0. Puzzles have several names: eight, 8,
8-puzzle, 3x3. A board of cubes is the column and the row of the empty square, then the nine top
colours that are wanted, with E for the empty square. In place of column and row there may be nine
cubes such as WRB: its top, front and side.

With --checkpoint the progress is written to a file every ten seconds, and when the search is
stopped by Ctrl-C or a limit. The same command with --resume goes on from there, with any number of
threads. Both are for ida-star, and for auto with tiles, which then begins with its largest tables.
While a search keeps its progress in the file NAME, a file NAME.lock keeps other searches from using
it.

Examples:
  fewest solve eight \"2 3 4/1 5 0/7 6 8\"
  echo \"1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15\" | fewest solve 15
  fewest solve rotation \"1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\"
  fewest solve cubic \"1 2 RBW/RWW/EWW\"
  fewest solve eight \"2 3 4/1 5 0/7 6 8\" --moves numbers

Exit codes: 0 answered, 10 unsolvable, 11 no answer within --max-depth, 20 out of memory,
21 out of time, 22 out of nodes, 23 out of iterations, 64 wrong flags, 65 wrong board, or with --no-build no good table,
75 another search keeps its progress in that file.
")]
pub struct Solve {
    /// eight, 15, 24, sliding:WxH, rotation, cubic, a name of `fewest puzzle list`, or a puzzle file
    pub puzzle: PuzzleArgument,
    /// The board; boards are read from standard input if neither it nor --from is given
    #[arg(conflicts_with = "from")]
    pub board: Option<String>,
    /// A file of boards, or - for standard input: one board a line, or drawn over several lines;
    /// two more numbers in front of a board are an index and the expected cost, as are the numbers
    /// on both sides of a board whose tiles are joined by commas
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Pass over boards that cannot be read, and report them at the end
    #[arg(long)]
    pub keep_going: bool,
    /// How to search
    #[arg(long, default_value = "auto", value_name = "ALGORITHM", ignore_case = true,
        value_parser = algorithm())]
    pub algorithm: Algorithm,
    /// How to estimate what remains; the best that fits if not given
    #[arg(long, ignore_case = true, value_parser = heuristic())]
    pub heuristic: Option<Heuristic>,
    /// Which moves ida-star and branch-and-bound leave out; returns if not given
    #[arg(long, ignore_case = true, value_parser = pruning())]
    pub pruning: Option<Pruning>,
    /// How the moves are written, where the puzzle has it
    #[arg(long, default_value = "names", value_name = "STYLE", ignore_case = true,
        value_parser = one_of(Style::ALL, Style::name, Style::about))]
    pub moves: Style,
    /// blank-last, blank-first or a board; for cubic a pattern of top colours
    #[arg(long)]
    pub goal: Option<String>,
    /// Count all answers of the fewest moves and list the first 100
    #[arg(long)]
    pub all: bool,
    /// Give the answer whose letters come first in the alphabet (cubic: in the order u, l, r, d)
    #[arg(long)]
    pub lexicographic: bool,
    /// Search with this set of tables, as 7-8; those that are missing are built, proven and kept
    #[arg(long, value_name = "SET")]
    pub tables: Option<String>,
    /// Build no tables: it is an error if a table of --tables is missing or bad
    #[arg(long, requires = "tables")]
    pub no_build: bool,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
    /// Look only for answers of at most this many moves
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u16>,
    /// How many iterations a search may make: passes of ida-star, layers of breadth-first and
    /// bidirectional, f values of a-star
    #[arg(long, visible_alias = "max-layers", value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..))]
    pub max_iterations: Option<u32>,
    /// How many states of each layer a beam keeps; 1000 if not given
    #[arg(long, value_name = "N", value_parser = width)]
    pub width: Option<usize>,
    /// Have some answer at once, and better ones until the fewest moves are found or the search is
    /// stopped: beams look for them beside the search
    #[arg(long, conflicts_with_all = ["strict", "all", "lexicographic"])]
    pub anytime: bool,
    /// Give no answer but one that is proven: when a search is stopped, look for no other
    #[arg(long)]
    pub strict: bool,
    /// What a search may use up
    #[command(flatten)]
    pub limits: Limits,
    /// With --from: how many boards to solve at the same time; else: how many threads auto and
    /// ida-star use on a board
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub threads: NonZeroUsize,
    /// Keep the progress of a long search in a new file, from which --resume goes on
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub checkpoint: Option<PathBuf>,
    /// Go on where a search of the same board was stopped, and go on keeping its progress
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub resume: Option<PathBuf>,
    /// Proofs.
    #[command(flatten)]
    pub prove: Prove,
    /// text for people, json for programs: one object a line
    #[arg(long, default_value = "text")]
    pub format: SolveFormat,
    /// Let `auto` begin each board with what it has built for earlier ones, as it always does with
    /// --format text: quicker, but the counts then depend on the order of the boards
    #[arg(long)]
    pub warm: bool,
    /// Play the answer: redraw the board move by move
    #[arg(long, conflicts_with = "from")]
    pub play: bool,
    /// The time between two moves that are played
    #[arg(long, value_name = "TIME", default_value = "400ms", value_parser = duration,
        requires = "play")]
    pub delay: Duration,
}

/// What each search may use up.
#[derive(Clone, Copy, Debug, Args)]
pub struct Limits {
    /// Memory for each search, as 800M or 4G; half of what is available if not given
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Time for each board, as 500ms, 10s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// How many nodes may be generated for each board
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,
}

/// How `solve` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum SolveFormat {
    Text,
    Json,
}

/// `fewest judge`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
A problem without a profile can be answered, too, if its puzzle is written down in a file: --puzzle
names it, --cases says how the input ends, and the other flags what is printed for each board.

Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | fewest judge poj:1077
  echo \"2684/1375\" | fewest judge --puzzle msquare --cases eof
")]
pub struct Judge {
    /// The problem, as poj:1077; its input is read from standard input
    #[arg(required_unless_present_any = ["list", "puzzle"])]
    pub profile: Option<String>,
    /// List all problems, a line each: name, title, puzzle, what is asked
    #[arg(long)]
    pub list: bool,
    /// Show all that is known of one problem: other names, what inputs and answers may be, what is
    /// uncertain, an example
    #[arg(long, conflicts_with = "list")]
    pub explain: bool,
    /// Answer boards of this puzzle, a name or a puzzle file, rather than those of a profile
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["profile", "list", "explain"])]
    pub puzzle: Option<PuzzleArgument>,
    /// How the boards end
    #[arg(long, default_value = "count", requires = "puzzle")]
    pub cases: CasesEnd,
    /// What is printed for a board
    #[arg(long, default_value = "cost", requires = "puzzle")]
    pub print: Shown,
    /// What is printed for a board that has no answer
    #[arg(
        long,
        default_value = "-1",
        value_name = "TEXT",
        requires = "puzzle",
        allow_hyphen_values = true
    )]
    pub none: String,
    /// A board that takes more moves than these has no answer
    #[arg(long, value_name = "N", requires = "puzzle")]
    pub within: Option<u16>,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
}

/// How the boards of an input end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CasesEnd {
    /// Their number stands in front of them
    Count,
    /// With the input
    Eof,
    /// With a 0 where the next one would begin
    Zero,
}

/// What is printed for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Shown {
    /// The fewest moves
    Cost,
    /// The moves
    Moves,
    /// Both, on two lines
    Both,
}

/// `fewest check`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Files by system:
  plain    INPUT OUTPUT [ANSWER]            the verdict on standard output
  testlib  INPUT OUTPUT ANSWER [REPORT]     the verdict on standard error, or in REPORT
  kattis   INPUT ANSWER FEEDBACK_DIR        the output on standard input, the verdict in
                                            FEEDBACK_DIR/judgemessage.txt

An input that the statement excludes (a board that needs too many moves, too many cases) is not
judged: it is told to be no input of this problem, with exit code 65 (plain) or 3.

Exit codes of plain and testlib: 0 right, 1 wrong answer, 2 presentation error, 3 the jury's
answer is wrong. Of kattis: 42 accepted, 43 rejected, others: the jury's files are wrong.

Example:
  fewest judge poj:1077 < eight.in > eight.out; fewest check poj:1077 eight.in eight.out
")]
pub struct Check {
    /// The problem, as poj:1077; `fewest judge --list` shows all
    pub profile: String,
    /// The files, as listed below; - for standard input
    #[arg(required = true, num_args = 1..=5, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The system whose files and exit codes are used
    #[arg(long = "as", default_value = "plain", value_name = "SYSTEM")]
    pub system: System,
    /// A proof of the answer to one of the cases, as `solve --proof` writes it: it is verified, and
    /// told with the verdict; if it does not hold, the jury's files are wrong
    #[arg(long, value_name = "FILE")]
    pub proof: Vec<PathBuf>,
}

/// Systems that run checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum System {
    Plain,
    Testlib,
    Kattis,
}

/// `fewest generate`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
For a problem, an input is written; for a puzzle, boards as solve and compare read them, one a line.
If a cost is asked for, all boards of that cost are equally likely: on rectangles of up to 12 cells
(for a problem, up to 3x3), in the Rotation Game and in the Cubic Eight-Puzzle. Larger boards come
from random walks, so that some are likelier than others, and a note says so; their cost is exact
all the same. For poj:3131 the boards without a solution are those that need more than 30 rolls.
Random numbers come from xoshiro256++, seeded by splitmix64.

--scramble is for people who race: a random board, and moves that make it of a solved one. With sliding
tiles and cubes every board with the blank in its corner is equally likely, in the Rotation Game every
board, with a puzzle file every board that can be solved; where not every arrangement of the pieces is a
board, up to 2,000,000 are listed. The first line says so. The moves are the fewest, but for sliding tiles,
where they are few.

Examples:
  fewest generate 15 --scramble 5 --seed 7 --svg pictures
  fewest generate rotation --scramble 3 --seed 7
  fewest generate hdu:1043 --count 100 --seed 1 --cost-range 25..31 --unsolvable 0.1
  fewest generate poj:2286 --count 5 --hardest
  fewest generate sliding:2x5 --count 3 --cost 30
")]
pub struct Generate {
    /// The problem, as poj:1077, or the puzzle: eight, 15, 24, sliding:WxH, rotation, cubic, or a
    /// puzzle file
    #[arg(value_name = "PROBLEM|PUZZLE")]
    pub name: String,
    /// How many boards
    #[arg(long, default_value_t = 1, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: u32,
    /// The same seed gives the same bytes for ever
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Only boards of exactly this many moves
    #[arg(long, value_name = "D", conflicts_with_all = ["cost_range", "hardest"])]
    pub cost: Option<u16>,
    /// Only boards of so many moves, both ends included
    #[arg(long, value_name = "A..B", value_parser = range, conflicts_with = "hardest")]
    pub cost_range: Option<Span>,
    /// The share of boards without a solution, 0 to 1
    #[arg(long, value_name = "RATE", default_value_t = 0.0, value_parser = rate)]
    pub unsolvable: f64,
    /// Only boards of the greatest distance
    #[arg(long)]
    pub hardest: bool,
    /// So many scrambles: moves that make random boards of solved ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["count", "cost", "cost_range", "hardest", "unsolvable"])]
    pub scramble: Option<u32>,
    /// Scrambles may leave the blank anywhere, not only where the solved board has it
    #[arg(long, requires = "scramble")]
    pub any_blank: bool,
    /// How the moves of scrambles are written
    #[arg(long, default_value = "names", value_name = "STYLE", ignore_case = true, requires = "scramble",
        value_parser = one_of(Style::ALL, Style::name, Style::about))]
    pub moves: Style,
    /// A directory for a picture of each scrambled board
    #[arg(long, value_name = "DIR", requires = "scramble")]
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
    /// The problem, as poj:1077; the input is read from standard input
    pub profile: String,
}

/// `fewest why`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Exit codes: 0 nothing is wrong, 1 wrong answer, 2 presentation error.

Example:
  fewest why poj:2286 rotation.in wrong.out
")]
pub struct Why {
    /// The problem, as poj:1077; `fewest judge --list` shows all
    pub profile: String,
    /// The file with the cases
    pub input: PathBuf,
    /// The file with the answers; - for standard input
    pub output: PathBuf,
}

/// Reads `800M`, `1.5G`, `65536`: bytes, or powers of 1024 of them.
fn bytes(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40), ("", 0)];
    let bytes = units
        .into_iter()
        .find_map(|(unit, bits)| Some(number(text.strip_suffix(unit)?)? * (1u64 << bits) as f64));
    match bytes {
        Some(bytes) if bytes >= 1.0 => Ok(bytes as u64),
        _ => Err("expected a size such as 65536, 800M or 4G".into()),
    }
}

fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    one_of(Algorithm::ALL, Algorithm::name, Algorithm::about)
}

fn pruning() -> impl TypedValueParser<Value = Pruning> {
    one_of(Pruning::ALL, Pruning::name, Pruning::about)
}

fn heuristic() -> impl TypedValueParser<Value = Heuristic> {
    one_of(Heuristic::ALL, Heuristic::name, Heuristic::about)
}

/// Reads one of some names, and lists them in the help.
fn one_of<T>(
    all: &[T],
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> + use<T>
where
    T: Copy + FromStr + Send + Sync + 'static,
{
    let value = |&value: &T| PossibleValue::new(name(value)).help(about(value));
    PossibleValuesParser::new(all.iter().map(value)).map(|name| {
        let known = name.to_ascii_lowercase().parse().ok();
        known.expect("the parser lets only these names pass")
    })
}

/// Reads a number of states.
fn width(text: &str) -> Result<usize, String> {
    let width = text.parse().ok().filter(|&width| width > 0);
    width.ok_or_else(|| "expected a number from 1 on".into())
}

/// Reads 1 to 1024.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 1024);
    threads.ok_or_else(|| "expected a number from 1 to 1024".into())
}

/// Reads `500ms`, `10s`, `5m`, `1.5h`; a number alone means seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds =
        units.into_iter().find_map(|(unit, long)| Some(number(text.strip_suffix(unit)?)? * long));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a time such as 500ms, 10s, 5m or 1h".into())
}

/// Reads `20..24`.
fn range(text: &str) -> Result<Span, String> {
    let number = |digits: &str| digits.parse::<u16>().ok();
    let span =
        text.split_once("..").and_then(|(least, most)| Span::new(number(least)?, number(most)?));
    span.ok_or_else(|| "expected two numbers in order, such as 20..24".into())
}

/// Reads `0.25`.
fn rate(text: &str) -> Result<f64, String> {
    let rate = number(text).filter(|rate| (0.0..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a share from 0 to 1, such as 0.1".into())
}

/// Digits with at most one point between them.
fn number(digits: &str) -> Option<f64> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if plain { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_list_of_flags_is_consistent() {
        Flags::command().debug_assert();
    }

    #[test]
    fn sizes() {
        assert_eq!(bytes("65536"), Ok(65536));
        assert_eq!(bytes("1.5K"), Ok(1536));
        assert_eq!(bytes("4G"), Ok(4 << 30));
        for wrong in ["", "G", "-4G", "+4G", "4 G", "4GB", "0", "inf", "1e3", "4g"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "-1s", "nan", "1e999s", "10 s", "ten"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
