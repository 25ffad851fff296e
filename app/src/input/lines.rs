//! The boards of a file or of standard input, one per line or drawn over several.

mod listed;
#[cfg(test)]
mod tests;

use super::{LONGEST, at_line, problem_of_text, utf8};
use crate::exit::{Code, Fault};
use crate::files;
use crate::output::remark;
use desk::PuzzleName;
use desk::{Case, Expected, Extent, WordShape};
use fewest::Cost;
use fewest::notation::{Place, Problem, SEPARATORS, Tokens, is_rule};
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::path::Path;

/// The boards of a source, read as they are asked for. A wrong line is an error of its own; the boards after
/// it can still be read.
///
/// If a line has less than a board, the board continues on the next lines until it is whole, a line is empty,
/// or the next line is a board of its own.
pub struct BoardLines<R> {
    name: String,
    source: R,
    /// The puzzle that the boards belong to.
    puzzle: PuzzleName,
    line: u64,
    /// The byte that ends a line, known once something was read.
    end: Option<u8>,
    /// Whether the last line was too long, so that its rest must still be skipped.
    cut: bool,
    /// A line that was read ahead.
    ahead: Option<FilledLine>,
}

/// Whatever boards are read from.
pub type Source = Box<dyn BufRead + Send>;

/// A line with something on it.
struct FilledLine {
    case: Case,
    words: Vec<WordShape>,
}

impl BoardLines<Source> {
    /// Opens the file; `-` is standard input.
    pub fn open(path: &Path, puzzle: PuzzleName) -> Result<Self, Fault> {
        if path.as_os_str() == "-" {
            return Ok(BoardLines::of_stdin(puzzle));
        }
        let name = path.display().to_string();
        let file = files::open(path)
            .map_err(|error| Fault::new(Code::NoInput, format!("cannot open {name}: {error}")))?;
        Ok(BoardLines::new(name, Box::new(BufReader::new(file)), puzzle))
    }

    /// The boards of standard input.
    pub fn of_stdin(puzzle: PuzzleName) -> Self {
        if io::stdin().is_terminal() {
            remark("reading boards from the terminal; end them with Ctrl-D");
        }
        let source = Box::new(BufReader::new(io::stdin()));
        BoardLines::new("standard input".into(), source, puzzle)
    }
}

impl<R: BufRead> BoardLines<R> {
    /// The boards of a source that errors call `name`.
    pub fn new(name: String, source: R, puzzle: PuzzleName) -> Self {
        BoardLines { name, source, puzzle, line: 0, end: None, cut: false, ahead: None }
    }

    /// The bytes of the next line, `None` at the end of the source.
    fn next_bytes(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        let cannot =
            |name: &str, error| Fault::new(Code::Io, format!("cannot read {name}: {error}"));
        let end = self.end().map_err(|error| cannot(&self.name, error))?;
        if std::mem::take(&mut self.cut) {
            let skipped = self.source.skip_until(end);
            skipped.map_err(|error| cannot(&self.name, error))?;
        }
        let mut bytes = Vec::new();
        let read = Read::take(&mut self.source, LONGEST).read_until(end, &mut bytes);
        let read = read.map_err(|error| cannot(&self.name, error))?;
        self.line += 1;
        if read as u64 == LONGEST && bytes.last() != Some(&end) {
            self.cut = true;
            let place = Place { line: self.line, column: LONGEST + 1 };
            return Err(Fault::data_at(place, format!("a line is longer than {LONGEST} bytes")));
        }
        Ok((read > 0).then_some(bytes))
    }

    /// The byte that ends a line: `\n`, or `\r` in old files of Macs, which have no `\n`. The first bytes
    /// that come from the source show which it is.
    fn end(&mut self) -> io::Result<u8> {
        if let Some(end) = self.end {
            return Ok(end);
        }
        let first = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => break read?,
            }
        };
        // The last byte may be a `\r` whose `\n` has not come yet.
        let is_old = first.split_last().is_some_and(|(_, but_last)| but_last.contains(&b'\r'));
        let end = if is_old && !first.contains(&b'\n') { b'\r' } else { b'\n' };
        Ok(*self.end.insert(end))
    }

    /// The next line. `open` says whether it may continue a board that was begun.
    fn next_line(&mut self, open: bool) -> Result<NextLine, Fault> {
        if let Some(line) = self.ahead.take() {
            return Ok(NextLine::Line(line));
        }
        let Some(bytes) = self.next_bytes()? else { return Ok(NextLine::End) };
        let line = line(&bytes, self.line, &self.puzzle, open);
        line.map_err(|problem| at_line(self.line, problem))
    }

    /// The board that begins with the line `open`, which is not a whole board.
    fn gathered(&mut self, mut open: FilledLine) -> Result<Case, Fault> {
        let mut lines = 1;
        loop {
            let next = match self.next_line(true)? {
                NextLine::End | NextLine::Blank => return Ok(open.case),
                NextLine::Comment => {
                    open.case.text.push('\n');
                    continue;
                }
                NextLine::Line(next) => next,
            };
            let words = [&open.words[..], &next.words].concat();
            let extent = self.puzzle.extent(&words);
            // If two lines are more than a board, they are no drawing of one; and after a start, only a
            // pattern can follow. In both cases the next line begins a board of its own.
            let begun = self.puzzle.extent(&open.words);
            let is_apart = extent == Extent::Beyond && (lines == 1 || begun == Extent::Start);
            if self.is_whole(&next) || is_apart {
                self.ahead = Some(self.by_itself(next));
                return Ok(open.case);
            }
            open.case.text += "\n";
            open.case.text += next.case.text.trim_end_matches(['\r', '\n']);
            open.words = words;
            lines += 1;
            if matches!(extent, Extent::Whole | Extent::Beyond) {
                return Ok(open.case);
            }
        }
    }

    /// Reads a line again that was first read as part of another board: it may have an index and a cost
    /// before its own.
    fn by_itself(&self, part: FilledLine) -> FilledLine {
        let FilledLine { case: Case { text, line: number, .. }, .. } = &part;
        match line(text.as_bytes(), *number, &self.puzzle, false) {
            Ok(NextLine::Line(alone)) => alone,
            _ => part,
        }
    }

    /// Whether the line has only gaps or walls of a drawing.
    fn is_nothing(&self, line: &FilledLine) -> bool {
        self.puzzle.extent(&line.words) == Extent::Nothing
    }

    /// Whether the line is a board by itself and needs no further line.
    fn is_whole(&self, line: &FilledLine) -> bool {
        let found = self.puzzle.extent(&line.words);
        line.case.index.is_some() || matches!(found, Extent::Whole | Extent::Beyond)
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<Case, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            return match self.next_line(false) {
                Ok(NextLine::End) => None,
                Ok(NextLine::Blank | NextLine::Comment) => continue,
                // The last walls of a board that is already whole, or the first ones of the next.
                Ok(NextLine::Line(line)) if self.is_nothing(&line) => continue,
                Ok(NextLine::Line(line)) if self.is_whole(&line) => Some(Ok(line.case)),
                Ok(NextLine::Line(mut line)) => {
                    let end = line.case.text.trim_end_matches(['\r', '\n']).len();
                    line.case.text.truncate(end);
                    Some(self.gathered(line))
                }
                Err(fault) => Some(Err(fault)),
            };
        }
    }
}

/// What a line turns out to be.
enum NextLine {
    Line(FilledLine),
    Blank,
    Comment,
    End,
}

/// Reads what is on a line. `open` says that it follows a part of a board.
fn line(bytes: &[u8], line: u64, puzzle: &PuzzleName, open: bool) -> Result<NextLine, Problem> {
    let bytes = without_mark(bytes, line)?;
    if bytes.trim_ascii().is_empty() {
        return Ok(NextLine::Blank);
    }
    if bytes.trim_ascii_start().starts_with(b"#") && !has_blank_first(bytes, puzzle, open) {
        return Ok(NextLine::Comment);
    }
    let text = utf8(bytes)?;
    if let Some(case) = listed::case(text, line, puzzle) {
        return Ok(NextLine::Line(FilledLine { case, words: Vec::new() }));
    }
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let (mut front, mut words, mut has_rules) = (Vec::new(), Vec::new(), false);
    while let Some(token) = tokens.next_token().map_err(problem_of_text)? {
        if is_rule(token.to_string().as_bytes()) {
            has_rules = true;
            continue;
        }
        if front.len() < 2 {
            front.push((token.to_string(), token.number(), token.place));
        }
        words.push(WordShape::of(&token.to_string(), token.number().is_some()));
    }
    // A line between the rows of a table has no cells.
    if has_rules && words.is_empty() {
        return Ok(NextLine::Comment);
    }
    let mut case = Case { line, among_others: true, ..Case::one(text) };
    if !open && puzzle.begins_with_cost(&words) {
        let (cost, number, place) = &front[1];
        let expected = number.and_then(|number| Cost::try_from(number).ok());
        let problem = || Problem {
            place: *place,
            message: format!("`{cost}` is not a cost; an index and a cost come before a board"),
        };
        let place = Place { line, ..*place };
        case.expected = Some(Expected { cost: expected.ok_or_else(problem)?, place });
        let front_ends = place.column as usize - 1 + cost.len();
        case.text.replace_range(..front_ends, &" ".repeat(front_ends));
        case.index = Some(front.swap_remove(0).0);
    }
    Ok(NextLine::Line(FilledLine { case, words }))
}

/// Whether a `#` that begins the line is the blank and not a comment. It is the blank if numbers follow,
/// enough to make a board or, within a board that was begun, a row.
fn has_blank_first(bytes: &[u8], puzzle: &PuzzleName, open: bool) -> bool {
    let Some(rest) = bytes.trim_ascii_start().strip_prefix(b"# ") else { return false };
    let mut tokens = Tokens::separated_by(SEPARATORS, rest);
    let mut numbers = 0;
    while let Ok(Some(token)) = tokens.next_token() {
        if token.number().is_none() {
            return false;
        }
        numbers += 1;
    }
    puzzle.has_line_with_blank(numbers, open)
}

/// The line without the byte-order mark with which the first line may begin.
fn without_mark(bytes: &[u8], line: u64) -> Result<&[u8], Problem> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let bytes = if line == 1 { bytes.strip_prefix(MARK).unwrap_or(bytes) } else { bytes };
    match bytes.starts_with(MARK) {
        true => {
            let message = "character U+FEFF is not ASCII; numbers are written in ASCII digits only";
            Err(Problem { place: Place::START, message: message.into() })
        }
        false => Ok(bytes),
    }
}
