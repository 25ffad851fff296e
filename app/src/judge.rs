//! What programming judges ask: each profile reads one judge's input and writes, byte for byte,
//! the output it expects. A profile knows a format; all answers come from the engine.

mod acwing845;
mod alds13;
mod boj1525;
pub mod cases;
mod hackerrank;
mod hdu3567;
mod luogu1379;
mod poj1077;
pub mod poj2286;
pub mod poj2893;
pub mod poj3131;
mod poj3240;
pub mod sliding;
mod tied;
mod tioj15;
mod uva10181;

pub use cases::Case;
pub use tied::{Shared, Tied};

use crate::exit::{Code, Fault};
use crate::tiles::oracle::Unproven;
use desk::near;
use desk::tables::Tables;
use fewest::notation::{Problem, Unreadable};
use std::fmt::Write as _;
use std::io::{self, BufRead, ErrorKind, Write};

/// One judge's problem.
#[derive(Debug)]
pub struct Profile {
    /// `judge:problem`, in small letters.
    pub name: &'static str,
    /// Problems of other judges with the same input and output.
    pub aliases: &'static [&'static str],
    /// What the judge calls it.
    pub title: &'static str,
    /// The input, in a sentence.
    pub reads: &'static str,
    /// The output, in a sentence.
    pub writes: &'static str,
    /// What could not be read at its source, and what is done about it.
    pub uncertain: Option<&'static str>,
    /// The statement's own example.
    pub sample: Sample,
    /// What the problem is about, and how it is written.
    pub kind: Kind,
}

/// The puzzles that judges ask about, and the ways to ask.
#[derive(Debug)]
pub enum Kind {
    /// Moves of sliding tiles.
    Sliding(sliding::Sliding),
    /// Whether sliding tiles can be ordered at all.
    Parity,
    /// The Rotation Game.
    Rotation,
    /// The Cubic Eight-Puzzle.
    Cubic,
}

/// An input and its output.
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Sample {
    pub input: &'static str,
    pub output: &'static str,
}

/// Why the answers end before the questions.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input is wrong, at that place.
    #[error(transparent)]
    Input(Problem),
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Read(io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Write(#[from] io::Error),
    /// A search ran out of something before it had an answer.
    #[error(transparent)]
    Unproven(#[from] Unproven),
}

/// What the process says about it.
impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Input(problem) => Fault::data(problem.to_string()),
            Failure::Write(error) if error.kind() == ErrorKind::BrokenPipe => Fault::nobody_reads(),
            Failure::Unproven(unproven) => unproven.into(),
            Failure::Read(_) | Failure::Write(_) => Fault::new(Code::Io, failure.to_string()),
        }
    }
}

impl From<Unreadable> for Failure {
    fn from(error: Unreadable) -> Self {
        match error {
            Unreadable::Io(error) => Failure::Read(error),
            Unreadable::Text(problem) => Failure::Input(problem),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Input(problem)
    }
}

/// All profiles.
pub const PROFILES: &[Profile] = &[
    poj1077::PROFILE,
    poj1077::MANY_CASES,
    poj1077::SHORTEST,
    poj1077::SPACED,
    acwing845::PROFILE,
    boj1525::PROFILE,
    alds13::EIGHT,
    luogu1379::PROFILE,
    hdu3567::PROFILE,
    tioj15::PROFILE,
    alds13::FIFTEEN,
    uva10181::PROFILE,
    uva10181::LEAST,
    hackerrank::PROFILE,
    poj3240::PROFILE,
    poj2893::PROFILE,
    poj2286::PROFILE,
    poj3131::PROFILE,
];

/// The profile of that name or alias, however its parts are joined: `POJ:1077`, `poj1077`.
pub fn find(name: &str) -> Option<&'static Profile> {
    let name = plain(name);
    PROFILES.iter().find(|profile| names(profile).any(|other| plain(other) == name))
}

/// The name that may have been meant by one that is not known: that of the judge's problem with
/// the same number, or the one most like it.
pub fn nearest(wrong: &str) -> Option<&'static str> {
    let all = || PROFILES.iter().flat_map(names);
    let problem = |name: &str| name.split_once(':').map(|(_, problem)| plain(problem));
    let number = plain(wrong);
    let same = all().find(|name| !number.is_empty() && problem(name).as_ref() == Some(&number));
    same.or_else(|| near::nearest(wrong, all()))
}

fn names(profile: &'static Profile) -> impl Iterator<Item = &'static str> {
    profile.aliases.iter().copied().chain([profile.name])
}

/// Small letters and digits only.
fn plain(name: &str) -> String {
    let parts = name.chars().filter(|character| !":-_. /".contains(*character));
    parts.map(|character| character.to_ascii_lowercase()).collect()
}

/// Answers case by case until the input ends, in memory that does not grow with it.
///
/// Each case is handed to `output` in one piece once it is proven. Whatever was answered before the
/// input turned out to be wrong is written out. `tables` are those that searches may use.
pub fn run(
    profile: &Profile,
    tables: Tables,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let answered = match &profile.kind {
        Kind::Sliding(format) => format.answer(format.oracle().with_tables(tables), input, output),
        Kind::Parity => poj2893::answer(input, output),
        Kind::Rotation => poj2286::answer(input, output),
        Kind::Cubic => poj3131::answer(input, output),
    };
    // First of the two, since a tied input fails to read where the output fails to write.
    output.flush()?;
    answered
}

impl Profile {
    /// Whether an input has one board only.
    pub fn has_one_case(&self) -> bool {
        matches!(&self.kind, Kind::Sliding(format) if format.cases == sliding::Cases::One)
    }

    /// How many cases an input may have.
    pub fn most_cases(&self) -> u64 {
        match &self.kind {
            Kind::Sliding(format) => match format.cases {
                sliding::Cases::One => 1,
                sliding::Cases::Counted { most: Some(most), .. } => most,
                sliding::Cases::Counted { most: None, .. } | sliding::Cases::ToEnd => u64::MAX,
            },
            Kind::Parity | Kind::Rotation | Kind::Cubic => u64::MAX,
        }
    }

    /// The right output for that input; fails if the input is wrong.
    pub fn answer(&self, input: &str) -> Result<String, Failure> {
        let mut output = Vec::new();
        run(self, Tables::Own, &mut input.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).expect("answers are text"))
    }
}

/// All profiles, for people.
pub fn list() -> String {
    PROFILES.iter().map(describe).collect()
}

/// One profile with its example.
pub fn explain(profile: &Profile) -> String {
    let Sample { input, output } = profile.sample;
    let indented =
        |text: &str| text.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let example = format!("  input\n{}  output\n{}", indented(input), indented(output));
    describe(profile) + &example
}

fn describe(profile: &Profile) -> String {
    let mut text = String::new();
    let mut line = |label: &str, value: &str| {
        writeln!(text, "{label}{value}").expect("a string takes everything");
    };
    line(profile.name, &format!("  {}", profile.title));
    if !profile.aliases.is_empty() {
        line("  also       ", &profile.aliases.join(", "));
    }
    line("  reads      ", profile.reads);
    line("  writes     ", profile.writes);
    if let Some(uncertain) = profile.uncertain {
        line("  uncertain  ", uncertain);
    }
    text
}
