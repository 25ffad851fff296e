//! The flags of `fewest judge`, `check` and `why`.

use super::{CacheDir, PuzzleArgument};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `fewest judge`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
To answer a problem that has no profile, describe its puzzle in a file: --puzzle names it, --cases
says how the input ends, and the other flags say what to print for each board.

If the problem accepts any path, a shortest one is printed, except on the large boards of poj:3240
and mipt:091.

Examples:
  echo \"2 3 4 1 5 x 7 6 8\" | fewest judge poj:1077
  echo \"2684/1375\" | fewest judge --puzzle msquare --cases eof

Exit codes: 0 answered, 20 out of memory, 64 wrong flags or no such problem, 65 a wrong input, 66 a puzzle
file cannot be opened, 74 a read or write error, 130 Ctrl-C, 143 SIGTERM.
")]
pub struct Judge {
    /// The problem, as poj:1077; its input is read from standard input
    #[arg(required_unless_present_any = ["list", "puzzle"])]
    pub profile: Option<String>,
    /// List all problems, one per line: name, title, puzzle, what is asked
    #[arg(long)]
    pub list: bool,
    /// Show all that is known of one problem: other names, what inputs and answers may be, what is uncertain,
    /// an example
    #[arg(long, conflicts_with = "list")]
    pub explain: bool,
    /// Answer boards of this puzzle, a name or a puzzle file, instead of those of a profile
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["profile", "list", "explain"])]
    pub puzzle: Option<PuzzleArgument>,
    /// How the end of the boards is marked
    #[arg(long, default_value = "count", requires = "puzzle", conflicts_with = "profile")]
    pub cases: CasesEnd,
    /// What to print for each board
    #[arg(long, default_value = "cost", requires = "puzzle", conflicts_with = "profile")]
    pub print: Shown,
    /// What to print for a board that has no answer
    #[arg(
        long,
        default_value = "-1",
        value_name = "TEXT",
        requires = "puzzle",
        conflicts_with = "profile",
        allow_hyphen_values = true
    )]
    pub none: String,
    /// Treat a board as having no answer if it takes more than N moves, or more than cost N where moves cost
    /// more than 1
    #[arg(long, value_name = "N", requires = "puzzle", conflicts_with = "profile")]
    pub within: Option<u16>,
    /// Where tables are kept.
    #[command(flatten)]
    pub cache: CacheDir,
}

/// How the end of the boards of an input is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CasesEnd {
    /// Their number comes before them
    Count,
    /// The input ends
    Eof,
    /// A 0 follows the last board
    Zero,
}

/// What to print for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Shown {
    /// The fewest moves, as a number
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
  plain    INPUT OUTPUT [ANSWER]         verdict on standard output
  testlib  INPUT OUTPUT ANSWER [REPORT]  verdict on standard error, or in REPORT
  kattis   INPUT ANSWER FEEDBACK_DIR     output on standard input, verdict
                                         in FEEDBACK_DIR/judgemessage.txt

An input that the statement excludes (a board that needs too many moves, too many cases) is not
judged: the message says that it is not an input of this problem, and the exit code is 65 (plain)
or 3.

Exit codes of plain and testlib: 0 right, 1 wrong answer, 2 presentation error, 3 the jury's
answer is wrong. Of kattis: 42 accepted, 43 rejected, others: the jury's files are wrong. If
nothing is judged: 64 wrong flags or no such problem, 65 a wrong input or proof, 66 a file cannot
be opened, 73 a verdict cannot be written, 74 a file cannot be read; testlib and kattis have 3 for
all of these.

Example:
  fewest judge poj:1077 < eight.in > eight.out; fewest check poj:1077 eight.in eight.out
")]
pub struct Check {
    /// The problem, as poj:1077; `fewest judge --list` shows all
    pub profile: String,
    /// The files, as listed below; - for standard input
    #[arg(required = true, num_args = 1..=5, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The judging system whose files and exit codes are used
    #[arg(long = "as", default_value = "plain", value_name = "SYSTEM")]
    pub system: System,
    /// A proof of the answer to one of the cases, as `solve --proof` writes it; it is checked, and reported
    /// with the verdict. If it does not hold, the jury's files are wrong
    #[arg(long, value_name = "FILE")]
    pub proof: Vec<PathBuf>,
}

/// The systems that run checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum System {
    Plain,
    Testlib,
    Kattis,
}

/// `fewest why`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
Exit codes: 0 nothing is wrong, 1 wrong answer, 2 presentation error, 64 wrong flags or no such problem,
65 a wrong input, 66 a file cannot be opened, 74 or not be read.

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
