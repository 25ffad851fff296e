//! Splits a text of another program into lines of words, each with its place.

use super::{Fallible, refused};
pub(super) use crate::language::shown;
use fewest::notation::Place;
use std::borrow::Cow;

/// The most bytes of a text that is read.
pub(super) const LONGEST: usize = 1 << 20;

/// A run of characters between white space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub place: Place,
}

impl<'t> Word<'t> {
    /// A refusal at this word.
    pub fn refused<T>(&self, message: impl Into<String>) -> Fallible<T> {
        refused(self.place, message)
    }

    /// The words between the commas of this one, without empty ones.
    pub fn at_commas(&self) -> impl Iterator<Item = Word<'t>> + use<'t> {
        let Word { text, mut place } = *self;
        text.split(',').filter_map(move |text| {
            let word = Word { text, place };
            place.column += text.chars().count() as u64 + 1;
            (!text.is_empty()).then_some(word)
        })
    }

    /// The word as messages show it.
    pub fn shown(&self) -> String {
        shown(self.text)
    }

    /// The word as a number, which it must be.
    pub fn number(&self, what: &str, range: std::ops::RangeInclusive<usize>) -> Fallible<usize> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { self.text.parse().ok() } else { None };
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(number),
            None => {
                let (low, high) = range.into_inner();
                self.refused(format!(
                    "`{}` is not a valid {what}; it is {low} to {high}",
                    self.shown()
                ))
            }
        }
    }
}

/// Decodes the bytes as text, if there are not too many. Old files have comments in other encodings, so bytes
/// that are not UTF-8 become a character that no name has.
pub(super) fn decoded(text: &[u8]) -> Fallible<Cow<'_, str>> {
    if text.len() > LONGEST {
        let message = format!("more than {LONGEST} bytes; take something away");
        return refused(Place::START, message);
    }
    let text = String::from_utf8_lossy(text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text));
    // In old Mac files lines end with `\r` only.
    Ok(if text.contains('\n') { text } else { text.replace('\r', "\n").into() })
}

/// The lines that have words, without comments. A comment begins with a word that begins with `#`.
pub(super) fn lines(text: &str) -> Vec<Vec<Word<'_>>> {
    let numbered = (1..).zip(text.split('\n'));
    let lines = numbered.map(|(line, text)| uncommented(words(text, line)));
    lines.filter(|words| !words.is_empty()).collect()
}

fn uncommented(mut words: Vec<Word<'_>>) -> Vec<Word<'_>> {
    let comment = words.iter().position(|word| word.text.starts_with('#'));
    words.truncate(comment.unwrap_or(words.len()));
    words
}

/// The words of one line.
pub(super) fn words(text: &str, line: u64) -> Vec<Word<'_>> {
    let (mut words, mut begun) = (Vec::new(), None);
    let end = [(text.len(), ' ')];
    for (column, (at, character)) in (1..).zip(text.char_indices().chain(end)) {
        match (character.is_whitespace() || character.is_control(), begun) {
            (false, None) => begun = Some((at, Place { line, column })),
            (true, Some((from, place))) => {
                words.push(Word { text: &text[from..at], place });
                begun = None;
            }
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        let found = lines("Set A 3\r\n# no\n\n  \u{e5} 2 # more");
        let told: Vec<String> =
            found.iter().flatten().map(|word| format!("{} {}", word.place, word.text)).collect();
        let wanted = [
            "line 1, column 1 Set",
            "line 1, column 5 A",
            "line 1, column 7 3",
            "line 4, column 3 \u{e5}",
            "line 4, column 5 2",
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_number_that_is_none_is_told() {
        let words = words("99999999999999999999 x", 1);
        let wrong = words[0].number("count", 1..=9).expect_err("too large");
        assert_eq!(
            wrong.to_string(),
            "line 1, column 1: `99999999999999999999` is not a valid count; it is 1 to 9"
        );
        assert!(words[1].number("count", 1..=9).is_err());
    }
}
