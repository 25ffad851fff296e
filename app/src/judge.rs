//! What programming judges ask: each profile reads one judge's input and writes, byte for byte,
//! the output it expects. A profile knows a format; all answers come from the engine.

mod poj1077;
mod poj2286;
mod poj3131;
mod shortest;
mod tied;
mod tioj15;

pub use tied::{Shared, Tied};

use fewest::notation::{Problem, Unreadable};
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

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
    answer: fn(&mut dyn BufRead, &mut dyn Write) -> Result<(), Failure>,
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
pub const PROFILES: &[Profile] =
    &[poj1077::PROFILE, poj1077::MANY_CASES, tioj15::PROFILE, poj2286::PROFILE, poj3131::PROFILE];

/// The profile of that name or alias.
pub fn find(name: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.name == name || profile.aliases.contains(&name))
}

/// Answers case by case until the input ends, in memory that does not grow with it.
///
/// Each case is handed to `output` in one piece once it is proven. Whatever was answered before the
/// input turned out to be wrong is written out.
pub fn run(
    profile: &Profile,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let answered = (profile.answer)(input, output);
    // First of the two, since a tied input fails to read where the output fails to write.
    output.flush()?;
    answered
}

/// All profiles, for people.
pub fn list() -> String {
    let mut text = String::new();
    for profile in PROFILES {
        let Profile { name, title, reads, writes, .. } = profile;
        let also = profile.aliases.join(", ");
        let mut line = |label: &str, value: &str| {
            writeln!(text, "{label}{value}").expect("a string takes everything");
        };
        line(name, &format!("  {title}"));
        if !also.is_empty() {
            line("  also       ", &also);
        }
        line("  reads      ", reads);
        line("  writes     ", writes);
        if let Some(uncertain) = profile.uncertain {
            line("  uncertain  ", uncertain);
        }
    }
    text
}
