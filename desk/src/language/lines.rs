//! Splits a text into lines of words, each with its place.

use super::mistake::{Fallible, Wrong, WrongAt};
use fewest::notation::{Place, is_in_utf_16};

/// The most bytes of a text that is read.
const LONGEST: usize = 64 * 1024;

/// Characters that are words on their own.
const MARKS: [char; 3] = [':', ',', ';'];

/// A run of characters between blanks, or one of the marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub text: String,
    pub place: Place,
}

/// A line that is neither empty nor only a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub is_indented: bool,
    /// At least one word.
    pub words: Vec<Word>,
}

impl Word {
    /// The place just after it.
    pub fn end(&self) -> Place {
        Place { column: self.place.column + self.text.chars().count() as u64, ..self.place }
    }

    /// A fault at this word.
    pub fn fault(&self, wrong: Wrong) -> WrongAt {
        WrongAt { place: self.place, wrong }
    }

    /// Whether it is this word.
    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Its value, if it consists of digits only; [`u64::MAX`] stands for every number that is too large.
    pub fn number(&self) -> Option<u64> {
        number(&self.text)
    }
}

/// The value of a text, if it consists of digits only.
pub(super) fn number(text: &str) -> Option<u64> {
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// The lines of a text. A comment begins with a `#` at the beginning of a word.
pub(super) fn lines(text: &[u8]) -> Fallible<Vec<Line>> {
    if text.len() > LONGEST {
        return Err(WrongAt { place: Place::START, wrong: Wrong::Long { bytes: text.len() } });
    }
    let text = decoded(text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // In old Mac files lines end with `\r` only.
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let numbered = (1..).zip(text.split(end));
    let lines =
        numbered.map(|(number, line)| read(number, line.strip_suffix('\r').unwrap_or(line)));
    lines.filter_map(Result::transpose).collect()
}

fn decoded(text: &[u8]) -> Fallible<&str> {
    if is_in_utf_16(text) {
        return Err(WrongAt { place: Place::START, wrong: Wrong::Utf16 });
    }
    str::from_utf8(text).map_err(|error| {
        let (good, rest) = text.split_at(error.valid_up_to());
        let good = str::from_utf8(good).unwrap_or_default();
        let good = good.strip_prefix('\u{feff}').unwrap_or(good);
        let last = good.rsplit('\n').next().unwrap_or_default();
        let line = good.matches('\n').count() as u64 + 1;
        let place = Place { line, column: last.chars().count() as u64 + 1 };
        WrongAt { place, wrong: Wrong::NotUtf8 { byte: rest.first().copied().unwrap_or_default() } }
    })
}

/// Reads one line; `None` if it has no words.
fn read(line: u64, text: &str) -> Fallible<Option<Line>> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_open = false;
    for (column, character) in (1..).zip(text.chars()) {
        let place = Place { line, column };
        match character {
            ' ' => is_open = false,
            '#' if !is_open => break,
            character if is_odd(character, &words) => {
                return Err(WrongAt { place, wrong: Wrong::Character { character } });
            }
            mark if MARKS.contains(&mark) => {
                words.push(Word { text: mark.into(), place });
                is_open = false;
            }
            character => match words.last_mut() {
                Some(word) if is_open => word.text.push(character),
                _ => {
                    words.push(Word { text: character.into(), place });
                    is_open = true;
                }
            },
        }
    }
    let is_indented = text.starts_with(' ');
    Ok((!words.is_empty()).then_some(Line { is_indented, words }))
}

/// Whether the character is not allowed there. Titles may have any visible character.
fn is_odd(character: char, before: &[Word]) -> bool {
    let is_title = before.first().is_some_and(|word| word.is("puzzle"));
    match is_title {
        true => character.is_control() || character.is_whitespace(),
        false => !character.is_ascii_graphic(),
    }
}
