//! Reads boards from an argument, standard input or a file, and the input of a judge's problem.

mod bad;
mod lines;

pub use bad::SetAside;
pub use lines::{BoardLines, Source};

use crate::exit::Fault;
use crate::output::remark;
use crate::texts::input as texts;
use desk::PuzzleName;
use desk::kits::written::WrittenKit;
use desk::{Case, Expected};
use fewest::notation::{IN_UTF_16, Place, Problem, Unreadable, is_in_utf_16};
use std::io::{self, IsTerminal, StdinLock};
use std::iter;
use std::path::Path;

/// The longest board, and the longest line of a file, in bytes.
const LONGEST: u64 = 1 << 16;

/// The fault if the file expects another cost than `proven`.
pub fn mismatch(expected: &Expected, proven: &str) -> Fault {
    let Expected { cost, place } = *expected;
    Fault::data_at(place, format!("the file expects cost {cost}, but {proven}"))
}

/// Boards, one after the other.
pub type CaseStream = Box<dyn Iterator<Item = Result<Case, Fault>> + Send>;

/// The boards that the flags name: those of a file, the one that was given, or those of standard input. If
/// standard input is a terminal or empty, this is the board that the puzzle itself draws, if any.
pub fn cases(
    puzzle: &PuzzleName,
    from: Option<&Path>,
    board: Option<&str>,
) -> Result<CaseStream, Fault> {
    Ok(match (from, board) {
        (Some(path), _) => Box::new(BoardLines::open(path, puzzle.clone())?),
        (None, Some(board)) => Box::new(iter::once(one(puzzle, board))),
        (None, None) => {
            let puzzle = puzzle.clone();
            if let Some(drawn) = puzzle.drawn().filter(|_| io::stdin().is_terminal()) {
                return Ok(Box::new(iter::once(Ok(Case::one(&drawn)))));
            }
            Box::new(iter::once(()).flat_map(move |()| one_or_more(&puzzle)))
        }
    })
}

/// The board that was given or, if the text is empty, the one that the puzzle itself draws.
pub fn one(puzzle: &PuzzleName, board: &str) -> Result<Case, Fault> {
    match (board.trim().is_empty(), puzzle.drawn()) {
        (false, _) => Ok(Case::one(board)),
        (true, Some(drawn)) => Ok(Case::one(&drawn)),
        (true, None) if puzzle.downcast::<WrittenKit>().is_some() => {
            let message =
                format!("no board, and {puzzle} draws none; `fewest generate {puzzle}` makes one");
            Err(Fault::data(message))
        }
        (true, None) => Ok(Case::one(board)),
    }
}

/// Standard input, as the input of a judge's problem. At a terminal, the user is told what the program waits
/// for.
pub fn problem_input() -> StdinLock<'static> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        remark(&texts::from_the_terminal());
    }
    stdin.lock()
}

/// The fault if no board was given and standard input has none.
pub fn none_read(puzzle: &PuzzleName) -> Fault {
    let given = "a board is an argument, in quotes, or comes from a file with --from";
    let made = format!("`fewest generate {puzzle}` makes one");
    let message = format!("no board in standard input; {given}; {made}");
    Fault::data_at(Place::START, message)
}

/// The fault of a board that was given. If the text is the name of a file, the fault says so.
pub fn of_argument(fault: Fault, board: Option<&str>) -> Fault {
    let is_file = |name: &&str| fault.place.is_some() && Path::new(name).is_file();
    match board.filter(is_file) {
        Some(name) => {
            let message =
                format!("{}; `--from {name}` reads the boards of that file", fault.message);
            Fault { message, ..fault }
        }
        None => fault,
    }
}

/// The boards of standard input. A single one is reported as if it had been given on the command line.
fn one_or_more(puzzle: &PuzzleName) -> impl Iterator<Item = Result<Case, Fault>> + Send + use<> {
    let mut lines = BoardLines::of_stdin(puzzle.clone());
    let is_given = puzzle.drawn().is_some() || puzzle.downcast::<WrittenKit>().is_some();
    let none = || if is_given { one(puzzle, "") } else { Err(none_read(puzzle)) };
    let mut first = lines.next().unwrap_or_else(none);
    // After a wrong line, read nothing until it is asked for: the input may never end.
    let second = first.as_ref().ok().and_then(|_| lines.next());
    if let (Ok(case), None) = (&mut first, &second) {
        case.among_others = false;
    }
    iter::once(first).chain(second).chain(lines)
}

/// The fault of a problem in a text that begins on line `line` of the input.
fn at_line(line: u64, problem: Problem) -> Fault {
    let Problem { place, message } = problem.further_down(line - 1);
    Fault::data_at(place, message)
}

/// The bytes as text, or a problem at the first byte that belongs to no character.
fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    str::from_utf8(bytes).map_err(|error| {
        let (before, rest) = bytes.split_at(error.valid_up_to());
        let before = String::from_utf8_lossy(before);
        let line = before.matches('\n').count() as u64 + 1;
        let last = before.rsplit('\n').next().unwrap_or_default();
        let column = last.trim_start_matches('\u{feff}').chars().count() as u64 + 1;
        let message = match bytes {
            bytes if is_in_utf_16(bytes) => IN_UTF_16.into(),
            _ => {
                let byte = rest[0];
                format!("byte 0x{byte:02X} is not ASCII; numbers are written in ASCII digits only")
            }
        };
        Problem { place: Place { line, column }, message }
    })
}

fn problem_of_text(error: Unreadable) -> Problem {
    match error {
        Unreadable::Text(problem) => problem,
        Unreadable::Io(error) => unreachable!("a slice can be read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text() {
        let problem = utf8(b"1 2\n3 \xff 4").expect_err("no character");
        let only = "is not ASCII; numbers are written in ASCII digits only";
        assert_eq!(problem.to_string(), format!("line 2, column 3: byte 0xFF {only}"));
        let problem = utf8(b"\xff\xfe1\x00").expect_err("no UTF-8");
        assert_eq!(
            problem.to_string(),
            "line 1, column 1: the text is in UTF-16; save it in UTF-8"
        );
    }
}
