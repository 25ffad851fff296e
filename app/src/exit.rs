//! All exit codes, and the error that carries one.

use crate::report::text::{grouped, why};
use crate::texts::input as texts;
use crate::texts::phrases::phrase;
use desk::boards::{MOST_NODES, Unmet};
use desk::grade::{Grade, Rating};
use desk::{Ending, Report, Stop};
use fewest::notation::{Place, Problem};
pub use page::escaped;
use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;

/// What the process tells its caller. If several boards are asked about, the largest code counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Code {
    /// Every question has its proven answer.
    Proven = 0,
    /// `check`: the output is wrong; `grade`: the moves are not legal or do not reach the goal.
    WrongAnswer = 1,
    /// `check` only: the output is not in the format asked for.
    PresentationError = 2,
    /// `check` only: the jury's own answer is wrong.
    JuryWrong = 3,
    /// Proven: no sequence of moves reaches the goal.
    Unsolvable = 10,
    /// Proven: no solution within `--max-depth`.
    NoneWithin = 11,
    /// `grade` only: the moves reach the goal, and it is proven that fewer moves do so, too.
    Longer = 12,
    /// The memory limit was reached.
    Memory = 20,
    /// The time limit was reached.
    Time = 21,
    /// The limit on nodes was reached.
    Nodes = 22,
    /// The limit on iterations was reached, a beam has lost all ways to an answer, or `merge` finds that
    /// there is more to search.
    Iterations = 23,
    /// `check --as kattis` only: accepted.
    Accepted = 42,
    /// `check --as kattis` only: rejected.
    Rejected = 43,
    /// The command line is wrong.
    Usage = 64,
    /// A board, or another part of the input, is wrong.
    Data = 65,
    /// An input file cannot be opened.
    NoInput = 66,
    /// A port cannot be bound, or processes were lost.
    Unavailable = 69,
    /// A bug in this program.
    Bug = 70,
    /// An output file cannot be created.
    CannotCreate = 73,
    /// Reading or writing failed.
    Io = 74,
    /// Another process holds the lock.
    Locked = 75,
    /// A file was written by another version.
    Version = 76,
    /// `confine` only: the program cannot be started. Shells use the same code.
    NotStarted = 127,
    /// Ended by SIGINT.
    Interrupted = 130,
    /// Ended by SIGTERM.
    Terminated = 143,
}

impl Code {
    /// What an exit code of the checker of proofs means.
    pub fn of_checker(number: u8) -> Code {
        use Code::{Data, Memory, NoInput, Proven, Time, Usage, WrongAnswer};
        let codes = [Proven, WrongAnswer, Memory, Time, Usage, Data, NoInput];
        codes.into_iter().find(|&code| code as u8 == number).unwrap_or(Code::Bug)
    }
}

impl From<Code> for ExitCode {
    fn from(code: Code) -> Self {
        ExitCode::from(code as u8)
    }
}

/// Why a command gave up: an exit code, and one line for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The exit code of the process.
    pub code: Code,
    /// Shown after `error: `. Empty if there is nothing to say.
    pub message: String,
    /// The place in the input with which the message begins, if it has one.
    pub place: Option<Place>,
}

impl std::error::Error for Fault {}

/// The message on one line, control characters escaped.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&escaped(&self.message))
    }
}

impl Fault {
    /// A fault with that code.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Fault { code, message: without_numbers(message.into()), place: None }
    }

    /// The command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Fault::new(Code::Usage, message)
    }

    /// The input is wrong.
    pub fn data(message: impl Into<String>) -> Self {
        Fault::new(Code::Data, message)
    }

    /// The input is wrong at `place`.
    pub fn data_at(place: Place, message: impl Display) -> Self {
        Fault { place: Some(place), ..Fault::data(placed(place, &message.to_string())) }
    }

    /// This program is wrong.
    pub fn bug(message: impl Display) -> Self {
        Fault::new(Code::Bug, format!("a bug of ours, please report it: {message}"))
    }

    /// Nobody reads the output any more, so the program ends without a message.
    pub fn nobody_reads() -> Self {
        Fault::new(Code::Proven, "")
    }
}

/// Results that have an exit code.
pub trait Coded {
    /// The exit code.
    fn code(&self) -> Code;
}

impl Coded for Report {
    fn code(&self) -> Code {
        match &self.ending {
            Ending::Solved(path) => {
                let stopped = path.all.as_ref().and_then(|all| all.stopped);
                stopped.map_or(Code::Proven, |stop| stop.code())
            }
            Ending::Unsolvable { .. } => Code::Unsolvable,
            Ending::Stopped { by, .. } => by.code(),
        }
    }
}

impl Coded for Grade {
    fn code(&self) -> Code {
        match (self.rating, self.stopped) {
            (Rating::Shortest, _) => Code::Proven,
            (Rating::Longer, _) => Code::Longer,
            (Rating::Unsolvable, _) => Code::Unsolvable,
            (Rating::Unsolved | Rating::Illegal, _) => Code::WrongAnswer,
            (Rating::Open, stop) => stop.map_or(Code::Bug, |stop| stop.code()),
        }
    }
}

impl Coded for Stop {
    fn code(&self) -> Code {
        match self {
            Stop::Depth(_) => Code::NoneWithin,
            Stop::Iterations | Stop::Width => Code::Iterations,
            Stop::Nodes => Code::Nodes,
            Stop::Memory => Code::Memory,
            Stop::Disk => Code::Io,
            Stop::Time => Code::Time,
            Stop::Interrupt | Stop::Cancel => Code::Interrupted,
            Stop::Terminate => Code::Terminated,
        }
    }
}

impl Coded for desk::Kept {
    fn code(&self) -> Code {
        use desk::Kept;
        match self {
            Kept::Memory => Code::Memory,
            Kept::Busy => Code::Locked,
            Kept::Taken => Code::CannotCreate,
            Kept::Foreign | Kept::Damaged => Code::Data,
            Kept::Failed => Code::Io,
        }
    }
}

impl From<desk::Error> for Fault {
    fn from(error: desk::Error) -> Self {
        use desk::Error;
        match error {
            Error::Question(wrong) => Fault::usage(phrase(&wrong.to_string())),
            Error::Board(problem) => Fault::data_at(problem.place, problem.message),
            Error::Goal(Problem { place, message }) => {
                Fault::data(texts::in_the_goal(placed(place, &message)))
            }
            Error::Moves(Problem { place, message }) => {
                Fault::data(texts::in_the_moves(placed(place, &message)))
            }
            Error::Progress(_) => Fault::data(error.to_string()),
            Error::Kept { why, message } => Fault::new(why.code(), message),
            Error::Bug(_) => Fault::new(Code::Bug, error.to_string()),
        }
    }
}

impl From<Unmet> for Fault {
    fn from(unmet: Unmet) -> Self {
        match unmet {
            Unmet::Error(error) => error.into(),
            Unmet::Unsolved(stop) => unsolved(stop),
        }
    }
}

/// Reports that a random board was not solved.
pub fn unsolved(stop: Stop) -> Fault {
    let what = match stop {
        Stop::Nodes => format!(
            "it takes more than {} nodes, and boards of a distance are looked for on answers of random ones",
            grouped(MOST_NODES)
        ),
        stop => why(stop).into(),
    };
    Fault::new(stop.code(), format!("a random board was not solved: {what}"))
}

impl From<desk::BadQuestion> for Fault {
    fn from(wrong: desk::BadQuestion) -> Self {
        Fault::usage(wrong.to_string())
    }
}

/// An error message of the system without the error number and the name of a temporary file that may follow
/// it.
pub fn without_numbers(message: String) -> String {
    let Some((before, rest)) = message.split_once(" (os error ") else { return message };
    let rest = rest.split_once(')').map_or("", |(_, rest)| rest);
    let temporary = rest.strip_prefix(" at path \"").and_then(|path| path.split_once('"'));
    format!("{before}{}", temporary.map_or(rest, |(_, behind)| behind))
}

/// A message with its place in front.
pub fn placed(place: Place, message: &str) -> String {
    texts::placed(phrase(&place.to_string()), phrase(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_a_terminal_would_obey() {
        let fault = Fault::data("a\u{1b}[31mb\r\n\u{9b}\u{202e}é");
        assert_eq!(fault.to_string(), r"a\u{1b}[31mb\u{d}\u{a}\u{9b}\u{202e}é");
    }

    #[test]
    fn errors_of_the_system_have_no_numbers() {
        let error = "cannot create a: No such file or directory (os error 2)";
        for behind in ["", " at path \"/b/.fewest-c\""] {
            let fault = Fault::data(format!("{error}{behind}; d"));
            assert_eq!(fault.message, "cannot create a: No such file or directory; d");
        }
    }

    #[test]
    fn the_gravest_code_is_the_largest() {
        assert!(Code::Interrupted > Code::Bug && Code::Bug > Code::Data);
        assert!(Code::Nodes > Code::Unsolvable && Code::Unsolvable > Code::Proven);
    }
}
