//! Why a question of the page has no answer.

use fewest::notation::Place;
use serde::Serialize;
use std::fmt::{self, Display, Formatter, Write};

/// Whose fault it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The question is wrong.
    Asked,
    /// It is about something that is not here, or no longer here.
    NotHere,
    /// This program is wrong.
    Bug,
}

/// What is wrong and, if that is at one place of a text, where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Whose fault it is.
    pub kind: Kind,
    /// The message for people.
    pub message: String,
    /// Where it is wrong.
    pub place: Option<Place>,
}

impl std::error::Error for Wrong {}

/// The message on one line, control characters escaped.
impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&escaped(&self.message))
    }
}

impl Wrong {
    /// The question is wrong.
    pub fn asked(message: impl Into<String>) -> Self {
        Wrong { kind: Kind::Asked, message: message.into(), place: None }
    }

    /// What the question is about is not here.
    pub fn not_here(message: impl Into<String>) -> Self {
        Wrong { kind: Kind::NotHere, ..Wrong::asked(message) }
    }

    /// This program is wrong.
    pub fn bug(message: impl Display) -> Self {
        Wrong::unexpected(format!("a bug of ours, please report it: {message}"))
    }

    /// Something went wrong that has nothing to do with the question.
    pub fn unexpected(message: impl Into<String>) -> Self {
        Wrong { kind: Kind::Bug, ..Wrong::asked(message) }
    }

    /// The same, with its place.
    pub fn at(self, place: Place) -> Self {
        Wrong { place: Some(place), ..self }
    }

    /// The JSON for this: `{"error": {"message": ...}}`, with `line` and `column` if the place is known.
    pub fn body(&self) -> String {
        let place = self.place.map(|Place { line, column }| LineColumn { line, column });
        let message = escaped(&without_flags(&self.message));
        let body = Body { error: Told { message: &message, place } };
        serde_json::to_string(&body).expect("strings and numbers only")
    }
}

#[derive(Serialize)]
struct Body<'w> {
    error: Told<'w>,
}

#[derive(Serialize)]
struct Told<'w> {
    message: &'w str,
    #[serde(flatten)]
    place: Option<LineColumn>,
}

#[derive(Serialize)]
struct LineColumn {
    line: u64,
    column: u64,
}

impl From<desk::Error> for Wrong {
    fn from(error: desk::Error) -> Self {
        match &error {
            desk::Error::Board(problem) => Wrong::asked(error.to_string()).at(problem.place),
            desk::Error::Bug(_) => Wrong::unexpected(error.to_string()),
            _ => Wrong::asked(error.to_string()),
        }
    }
}

impl From<desk::BadQuestion> for Wrong {
    fn from(wrong: desk::BadQuestion) -> Self {
        Wrong::asked(wrong.to_string())
    }
}

/// A page has no flags: the command line's `--goal` is the field `goal`. Text in backticks is quoted, and
/// stays as it was written.
fn without_flags(message: &str) -> String {
    let plain = |text: &str| text.split(' ').map(bare).collect::<Vec<_>>().join(" ");
    let parts = message.split('`').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 0 { plain(part) } else { part.into() });
    parts.collect::<Vec<_>>().join("`")
}

/// The name of a flag without its dashes; any other word as it is.
fn bare(word: &str) -> &str {
    let name = word.strip_prefix("--");
    name.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase())).unwrap_or(word)
}

/// The text with escapes for its control characters, and for characters that could reorder a line or cannot
/// be seen.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if !c.is_control() && !reorders(c) && !is_unseen(c) => safe.push(c),
            _ => write!(safe, "\\u{{{:x}}}", u32::from(c)).expect("a string takes everything"),
        }
    }
    safe
}

/// Blanks other than the usual one, and characters without width.
fn is_unseen(c: char) -> bool {
    let has_no_width = matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    has_no_width || c.is_whitespace() && c != ' '
}

/// Line and paragraph separators, and the marks that change the direction of writing.
fn reorders(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_fields_and_quotations_stay() {
        for (message, told) in [
            ("--goal, `1 --x 2`: no board", "goal, `1 --x 2`: no board"),
            ("it has a goal: leave out --goal or --part", "it has a goal: leave out goal or part"),
            ("there is no `rush--hour`; a -- b", "there is no `rush--hour`; a -- b"),
        ] {
            assert_eq!(without_flags(message), told);
            assert!(Wrong::asked(message).body().contains(told));
        }
    }
}
