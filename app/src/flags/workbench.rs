//! The flags of `fewest package`, `stress` and `confine`.

use super::values::{bytes, duration, memory_of_a_run, time_of_a_run};
use crate::sandbox::Isolation;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// `fewest package`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
The first test is the sample of the statement. Then come corner cases, random boards and the
hardest boards, in groups by how many moves they need. Checker and validator are C++17, solutions
are C++17 and Python; some programs answer wrong, and one is slow. All of them are self-contained:
`fewest` is not needed where the judging is done. The directory must be empty or must not exist
yet.

Kattis measures time limits itself. For the others the limit is five times what the C++ solution
takes here on the slowest test, and at least twice what the Python solution takes; without a
compiler called c++ it is 2 s.

Exit codes: 0 it is written, 64 wrong flags or no such problem, 73 the directory is not empty or cannot be made,
74 a read or write error, 130 Ctrl-C, 143 SIGTERM.

Examples:
  fewest package poj:1077 --kattis eight
  fewest package poj:2286 --polygon rotation --count 60 --seed 7
  fewest package uva:10181 --hydro fifteen --time-limit 4
  fewest package acwing:845 --domjudge eight --count 12 --proof
")]
pub struct Package {
    /// The problem, as poj:1077; `fewest judge --list` shows all
    pub profile: String,
    /// Where to write the package, and in which format.
    #[command(flatten)]
    pub target: Target,
    /// How many tests to write, including the sample
    #[arg(long, default_value_t = 40, value_name = "N",
        value_parser = clap::value_parser!(u16).range(2..=999))]
    pub count: u16,
    /// The same seed always gives the same tests
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How long programs may take; by default this is measured
    #[arg(long, value_name = "SECONDS", conflicts_with = "kattis",
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub time_limit: Option<u32>,
    /// Also write proofs of the jury's answers, each of them checked. `proofs/index` says which case each is
    /// about, and `fewest check --proof` shows one together with a verdict
    #[arg(long)]
    pub proof: bool,
}

/// The formats of packages, each with the directory to write to.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Target {
    /// Write a Polygon package to this directory
    #[arg(long, value_name = "DIR")]
    pub polygon: Option<PathBuf>,
    /// Write a Kattis package to this directory
    #[arg(long, value_name = "DIR")]
    pub kattis: Option<PathBuf>,
    /// Write a DOMjudge package to this directory
    #[arg(long, value_name = "DIR")]
    pub domjudge: Option<PathBuf>,
    /// Write a Hydro package to this directory
    #[arg(long, value_name = "DIR")]
    pub hydro: Option<PathBuf>,
}

/// `fewest stress`
#[derive(Clone, Debug, Args)]
#[command(after_help = "\
The tests are the sample, corner cases (solved boards, single moves, no solution), inputs of
several cases, random boards and the hardest boards. All of them keep to the statement; `fewest
judge --explain` shows what it allows. In the last tenth of the time, or at the end, come inputs
that are written less tidily: without the last line or its end, with an empty line, with carriage
returns, with more spaces. If a program fails only there, the report says so. A right output with
an exit code other than 0 is a failure, and the report says that the output is right. The program
reads standard input and writes standard output. It is started without a shell, in a PID namespace
if the system allows it, and processes that it leaves behind are ended.

Exit codes: 0 everything was right, 1 a failure was found, 21 the time was up before anything was
judged, or during a run that had exceeded its limit, 64 wrong flags, 66 the program cannot be
started, 70 a bug of ours before anything was found, 73 the failing input cannot be saved, 74
programs cannot be run here.

Examples:
  fewest stress poj:1077 -- ./eight
  fewest stress poj:2286 --cases 500 --time-limit 5s -- python3 rotation.py
")]
pub struct Stress {
    /// The problem, as poj:1077; `fewest judge --list` shows all
    pub profile: String,
    /// How many cases to try in total
    #[arg(long, default_value_t = 2000, value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub cases: u64,
    /// How many seconds to take in total. Making a failure small then takes up to a twelfth of that, or a
    /// third if its runs are slow
    #[arg(long, default_value = "60", value_name = "S", value_parser = duration)]
    pub seconds: Duration,
    /// Processor time for each run. Wall-clock time may be five times as much plus a second, and twice that
    /// while the run waits for a processor. By default 2 s, for `java` 5 s, for `python3`, `pypy3` and the
    /// like 8 s, and 8 s for a shell, which may start one of them. Where judges allow more, that replaces the
    /// 2 s: 15 s for poj:2286, 10 s for poj:3131, 5 s for hdu:1043 and hdu:3095
    #[arg(long, value_name = "TIME", value_parser = time_of_a_run)]
    pub time_limit: Option<Duration>,
    /// Memory for each run, all its processes together; memory that is only reserved does not count
    #[arg(long, default_value = "256M", value_name = "SIZE", value_parser = memory_of_a_run)]
    pub memory_limit: u64,
    /// Output of each run, and size of each file that it writes
    #[arg(long, default_value = "16M", value_name = "SIZE", value_parser = bytes)]
    pub output_limit: u64,
    /// How many processes and threads a run may have at the same time
    #[arg(long, default_value_t = 256, value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub process_limit: u64,
    /// The same seed always gives the same tests
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How many cases each input has, if the problem allows several; a few by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub batch: Option<u16>,
    /// Try only inputs that are written exactly as the statement says
    #[arg(long)]
    pub tidy: bool,
    /// A file for the failing input. It is written as soon as one is found, and again whenever a smaller one
    /// is found
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Print to standard error which limits the system allows, and how they are enforced
    #[arg(long)]
    pub verbose: bool,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

/// `fewest confine`: a process between `stress` and the program under test
#[derive(Clone, Debug, Args)]
pub struct Confine {
    /// Which of the processes this one is
    pub stage: Stage,
    /// What makes sure that nothing of a run is left behind
    pub isolation: Isolation,
    /// Processor time in microseconds
    pub time: u64,
    /// Wall-clock time in microseconds
    pub wall: u64,
    /// Memory in bytes
    pub memory: u64,
    /// Output in bytes
    pub output: u64,
    /// The most processes and threads at the same time
    pub processes: u64,
    /// The file descriptor on which the last process says why the program cannot be started
    #[arg(long, value_name = "FD")]
    pub tell: Option<i32>,
    /// The control group that the program belongs to
    #[arg(long, value_name = "DIR")]
    pub group: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    pub command: Vec<OsString>,
}

/// The processes between `stress` and the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[allow(missing_docs)]
pub enum Stage {
    Guard,
    Warden,
    Program,
}
