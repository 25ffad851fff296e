//! Where boards come from: an argument, standard input, a file with one on each line.

use crate::exit::{Code, Fault};
use crate::names::PuzzleName;
use crate::registry::begins_with_cost;
use fewest::Cost;
use fewest::notation::{Place, Problem, Tokens};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

/// No board, and no line of a file, is longer.
const LONGEST: u64 = 1 << 16;
/// What may stand between numbers besides white space.
const SEPARATORS: &[u8] = b"/,";

/// A board that was not yet looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The board. A line's index and expected cost are blanked out, so that columns hold.
    pub text: String,
    /// The line of the input on which the text begins.
    pub line: u64,
    /// The index that the file gives the board.
    pub index: Option<String>,
    /// The cost that the file expects.
    pub expected: Option<Cost>,
}

impl Case {
    /// The one board that was given outright.
    pub fn one(text: &str) -> Self {
        Case { text: text.into(), line: 1, index: None, expected: None }
    }

    /// A problem of this board, by its place in the input.
    pub fn fault(&self, problem: Problem) -> Fault {
        at_line(self.line, problem)
    }
}

/// A problem whose lines count from `line`.
fn at_line(line: u64, Problem { place, message }: Problem) -> Fault {
    let place = Place { line: place.line + line - 1, ..place };
    Fault::data_at(place, message)
}

/// The one board on standard input.
pub fn stdin() -> Result<Case, Fault> {
    if io::stdin().is_terminal() {
        eprintln!("reading a board from the terminal; end it with Ctrl-D");
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Fault::new(Code::Io, format!("standard input: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Fault::data(format!("more than {LONGEST} bytes, where one board is expected")));
    }
    Ok(Case::one(utf8(&bytes).map_err(|problem| at_line(1, problem))?))
}

/// The boards of a file, one a line, read as they are asked for.
pub struct Lines<R> {
    name: String,
    source: R,
    /// What the boards are of.
    puzzle: PuzzleName,
    line: u64,
}

impl Lines<BufReader<File>> {
    /// Opens the file.
    pub fn open(path: &Path, puzzle: PuzzleName) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let file = File::open(path)
            .map_err(|error| Fault::new(Code::NoInput, format!("cannot open {name}: {error}")))?;
        Ok(Lines::new(name, BufReader::new(file), puzzle))
    }
}

impl<R: BufRead> Lines<R> {
    /// The boards of a source that errors call `name`.
    pub fn new(name: String, source: R, puzzle: PuzzleName) -> Self {
        Lines { name, source, puzzle, line: 0 }
    }

    /// The next line, `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        let mut bytes = Vec::new();
        let read = (&mut self.source).take(LONGEST).read_until(b'\n', &mut bytes);
        let read = read
            .map_err(|error| Fault::new(Code::Io, format!("cannot read {}: {error}", self.name)))?;
        self.line += 1;
        if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            let message = format!("line {}: longer than {LONGEST} bytes", self.line);
            return Err(Fault::data(message));
        }
        Ok((read > 0).then_some(bytes))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Case, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let bytes = match self.next_line() {
                Ok(bytes) => bytes?,
                Err(fault) => return Some(Err(fault)),
            };
            match case(&bytes, self.line, self.puzzle) {
                Ok(None) => {}
                Ok(Some(case)) => return Some(Ok(case)),
                Err(problem) => return Some(Err(at_line(self.line, problem))),
            }
        }
    }
}

/// The board on a line, `None` if there is only a comment or nothing.
fn case(bytes: &[u8], line: u64, puzzle: PuzzleName) -> Result<Option<Case>, Problem> {
    let bytes = without_mark(bytes, line)?;
    if bytes.trim_ascii().is_empty() || bytes.trim_ascii_start().starts_with(b"#") {
        return Ok(None);
    }
    let text = utf8(bytes)?;
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let mut front = Vec::new();
    let mut numbers = Vec::new();
    while let Some(token) = tokens.next_token().map_err(problem_of_text)? {
        if front.len() < 2 {
            front.push((token.to_string(), token.number(), token.place));
        }
        numbers.push(token.number().is_some());
    }
    let mut case = Case { line, ..Case::one(text) };
    if begins_with_cost(puzzle, &numbers) {
        let (cost, number, place) = &front[1];
        let expected = number.and_then(|number| Cost::try_from(number).ok());
        let problem = || Problem {
            place: *place,
            message: format!("`{cost}` is no cost; before a board stand an index and a cost"),
        };
        case.expected = Some(expected.ok_or_else(problem)?);
        let front_ends = place.column as usize - 1 + cost.len();
        case.text.replace_range(..front_ends, &" ".repeat(front_ends));
        case.index = Some(front.swap_remove(0).0);
    }
    Ok(Some(case))
}

/// The line without the byte-order mark that the first one may begin with.
fn without_mark(bytes: &[u8], line: u64) -> Result<&[u8], Problem> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let bytes = if line == 1 { bytes.strip_prefix(MARK).unwrap_or(bytes) } else { bytes };
    match bytes.starts_with(MARK) {
        true => Err(Problem { place: Place::START, message: "U+FEFF; ASCII digits only".into() }),
        false => Ok(bytes),
    }
}

/// The text, or the place of the first byte that belongs to no character.
fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    str::from_utf8(bytes).map_err(|error| {
        let (before, rest) = bytes.split_at(error.valid_up_to());
        let before = String::from_utf8_lossy(before);
        let line = before.matches('\n').count() as u64 + 1;
        let last = before.rsplit('\n').next().unwrap_or_default();
        let column = last.trim_start_matches('\u{feff}').chars().count() as u64 + 1;
        let message = format!("byte 0x{:02X}; ASCII digits only", rest[0]);
        Problem { place: Place { line, column }, message }
    })
}

fn problem_of_text(error: fewest::notation::Unreadable) -> Problem {
    match error {
        fewest::notation::Unreadable::Text(problem) => problem,
        fewest::notation::Unreadable::Io(error) => unreachable!("a slice can be read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EIGHT: PuzzleName = PuzzleName::Sliding { width: 3, height: 3 };

    #[test]
    fn a_line_with_index_and_cost() {
        let found = case(b"7 31 8 6 7 2 5 4 3 0 1", 4, EIGHT).expect("right").expect("a board");
        assert_eq!(found.text, "     8 6 7 2 5 4 3 0 1");
        assert_eq!((found.index.as_deref(), found.expected), (Some("7"), Some(31)));
    }

    #[test]
    fn a_line_without() {
        let found = case(b"8 6 7/2 5 4/3 0 1\r\n", 4, EIGHT).expect("right").expect("a board");
        assert_eq!((found.index, found.expected), (None, None));
    }

    #[test]
    fn nothing_on_the_line() {
        assert_eq!(case(b" # 1 \xff", 4, EIGHT), Ok(None));
        assert_eq!(case(b" \r\n", 4, EIGHT), Ok(None));
    }

    #[test]
    fn one_mark_at_the_start() {
        let marked = "\u{feff}8 6 7 2 5 4 3 0 1".as_bytes();
        let found = case(marked, 1, EIGHT).expect("right").expect("a board");
        assert_eq!(found.text, "8 6 7 2 5 4 3 0 1");
        assert!(case(marked, 2, EIGHT).is_err());
        assert!(case("\u{feff}\u{feff}1".as_bytes(), 1, EIGHT).is_err());
    }

    #[test]
    fn a_cost_that_is_none() {
        let problem = case(b"7 70000 8 6 7 2 5 4 3 0 1", 4, EIGHT).expect_err("too large");
        assert_eq!(problem.place.column, 3);
    }

    #[test]
    fn bytes_that_are_no_text() {
        let problem = utf8(b"1 2\n3 \xff 4").expect_err("no character");
        assert_eq!(problem.to_string(), "line 2, column 3: byte 0xFF; ASCII digits only");
    }
}
