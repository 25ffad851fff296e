//! Which set of tables a text means: one of that name, one that it draws, or one that a file draws.

use crate::exit::{Code, Fault};
use desk::PuzzleName;
use desk::names::Metric;
use desk::tables::TableSet;
use desk::{BadQuestion, Error};
use fewest::puzzles::sliding::tables::sets::{BadDrawing, Drawing};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// More bytes than any drawing has, with its comments.
const LONGEST: u64 = 1 << 12;

/// The set of tables that `text` means, for boards with that goal and metric.
pub fn meant(
    (puzzle, metric): (&PuzzleName, Metric),
    goal: Option<&str>,
    text: &str,
) -> Result<TableSet, Fault> {
    let drawn = drawn(text)?;
    let set = puzzle.set_of_tables(metric, goal, drawn.as_deref().unwrap_or(text));
    set.map_err(|error| match (&error, drawn) {
        (Error::Question(BadQuestion::NoDrawing { .. }), Some(_)) => {
            Fault::data(format!("in {text}: {error}"))
        }
        (Error::Question(BadQuestion::NoDrawing { wrong, .. }), None) if may_be_a_path(wrong) => {
            Fault::usage(format!("{error}; no file is called {text}, either"))
        }
        _ => error.into(),
    })
}

/// The name of the set that `text` means, whichever file has its drawing.
pub fn set_name(text: &str) -> Result<String, Fault> {
    let drawn = drawn(text)?;
    let text = drawn.as_deref().unwrap_or(text);
    Ok(if Drawing::is_meant(text) { Drawing::new(text).to_string() } else { text.into() })
}

/// Whether a drawing is refused because it does not look like one.
fn may_be_a_path(wrong: &BadDrawing) -> bool {
    matches!(wrong, BadDrawing::Rows { .. } | BadDrawing::Row { .. } | BadDrawing::Letter { .. })
}

/// The drawing in the file of that name, without lines that begin with `#`. `None` if the text does not mean
/// a file: names of sets begin with a digit. Standard input is refused, since it is for boards.
pub fn drawn(text: &str) -> Result<Option<String>, Fault> {
    if text == "-" {
        return Err(Fault::usage(
            "a drawing of tables is not read from standard input, where boards may stand: name a file that has it, or write it \
             as ccca/bbaa/bbaa/bba.",
        ));
    }
    let path = Path::new(text);
    let is_name = text.starts_with(|first: char| first.is_ascii_digit());
    if is_name || !path.is_file() {
        return Ok(None);
    }
    let read = || -> io::Result<String> {
        let mut content = String::new();
        File::open(path)?.take(LONGEST + 1).read_to_string(&mut content)?;
        Ok(content)
    };
    let content = read().map_err(|error| {
        Fault::new(Code::NoInput, format!("cannot read a drawing from {text}: {error}"))
    })?;
    if content.len() as u64 > LONGEST {
        let message = format!("{text} is longer than the drawing of a set of tables");
        return Err(Fault::data(message));
    }
    let lines = content.lines().filter(|line| !line.trim_start().starts_with('#'));
    // The leading slash marks the text as a drawing, whatever else it is.
    Ok(Some(format!("/{}", Drawing::new(&lines.collect::<Vec<_>>().join("/")))))
}
