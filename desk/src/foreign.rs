//! Imports puzzles of other programs as texts of this project's language, and exports puzzles to their
//! formats.
//!
//! An importer makes a text, not a puzzle, so that the user can read, keep and change what was understood.
//! From then on the text is handled like any other puzzle file.
//!
//! ```
//! use desk::foreign::{Format, import};
//!
//! let text = b"Name Three\nSet A 3 1\nSolved\nA\n1 2 3\nEnd\nMove R\nA\n3 1 2\nEnd";
//! let imported = import("three.tws", text, Format::Tws)?;
//! assert!(imported.contains("move R: cycle a1 a2 a3"));
//! let puzzle = desk::language::parse("three", imported.as_bytes())?;
//! assert_eq!(puzzle.setup.names, ["R", "R'"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The formats are described in `docs/foreign-formats.md`.

mod export;
mod kpuzzle;
mod psvn;
mod rush;
mod text;
mod twisty;
mod tws;
mod xsb;

pub use export::{Target, export};

use crate::language;
use fewest::notation::{Place, Problem};
use std::fmt::{self, Display, Formatter};

/// The most bytes of a text that can be imported.
pub const MOST_BYTES: u64 = text::LONGEST as u64;

/// A format of another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Definitions of twsearch.
    Tws,
    /// Definitions of ksolve: the same form, but `x` is a move like any other.
    Ksolve,
    /// JSON definitions of cubing.js.
    KPuzzle,
    /// A line of Michael Fogleman's database of Rush Hour boards.
    Rush,
    /// State spaces of psvn2c.
    Psvn,
    /// A level of Sokoban, drawn with `#@$.*+`.
    Xsb,
}

/// A text in this project's language, and for each of its lines what it was made from, as far as that is known.
#[derive(Default)]
struct Made {
    text: String,
    places: Vec<Place>,
}

impl Made {
    /// Adds a line.
    fn say(&mut self, line: &str, from: Place) {
        self.text += line;
        self.text.push('\n');
        self.places.push(from);
    }
}

/// A text whose lines are not traced to their source.
impl From<String> for Made {
    fn from(text: String) -> Made {
        Made { text, places: Vec::new() }
    }
}

/// Why a text was not imported: the place, what is there, and how to correct it.
///
/// ```
/// use desk::foreign::{Format, import};
///
/// let error = import("x.tws", b"Set A 4096 1", Format::Tws).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "x.tws:1:5: with `A` there are 4096 cells, and 64 are the most; remove a set",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The place and the reason.
    pub problem: Problem,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Place { line, column } = self.problem.place;
        write!(f, "{}:{line}:{column}: {}", self.file, self.problem.message)
    }
}

impl std::error::Error for Refusal {}

/// What may be wrong with a text.
type Fallible<T> = Result<T, Problem>;

/// Selects one of several parts of a text by its number, counted from 1. Without a number there must be only
/// one. `what` names the parts in the plural, and `place` returns where a part begins.
fn numbered<'p, T>(
    parts: &'p [T],
    number: Option<usize>,
    what: &str,
    place: impl Fn(&T) -> Place,
) -> Fallible<&'p T> {
    match (parts, number) {
        ([_, other, ..], None) => refused(
            place(other),
            format!(
                "there are {} {what}, and each is a puzzle of its own; `--number 2` imports this one",
                parts.len()
            ),
        ),
        _ => match parts.get(number.unwrap_or(1).wrapping_sub(1)) {
            Some(part) => Ok(part),
            None => refused(
                Place::START,
                format!(
                    "there is no number {}; the {what} end with number {}",
                    number.unwrap_or(1),
                    parts.len()
                ),
            ),
        },
    }
}

fn refused<T>(place: Place, message: impl Into<String>) -> Fallible<T> {
    Err(Problem { place, message: message.into() })
}

impl Format {
    /// The format that a file name suggests or, failing that, its text.
    pub fn guess(name: &str, text: &[u8]) -> Option<Self> {
        let ending = name.rsplit_once('.').map_or("", |parts| parts.1);
        match &*ending.to_ascii_lowercase() {
            "tws" => return Some(Format::Tws),
            "def" => return Some(Format::Ksolve),
            "json" => return Some(Format::KPuzzle),
            "psvn" => return Some(Format::Psvn),
            "xsb" | "sok" => return Some(Format::Xsb),
            _ => {}
        }
        Format::of_text(text)
    }

    /// The format that the beginning of a text suggests.
    fn of_text(text: &[u8]) -> Option<Self> {
        let text = text::decoded(&text[..text.len().min(1 << 16)]).ok()?;
        if text.trim_start().starts_with('{') {
            return Some(Format::KPuzzle);
        }
        if text.lines().any(|line| line.split_whitespace().next() == Some("Set")) {
            return Some(Format::Tws);
        }
        if psvn::has_rule(&text) {
            return Some(Format::Psvn);
        }
        if xsb::is_level(&text) {
            return Some(Format::Xsb);
        }
        rush::is_line(&text).then_some(Format::Rush)
    }

    /// A description of texts in this format, and the word for it after `--as`.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Format::Tws => ("a definition of twsearch", "tws"),
            Format::Ksolve => ("a definition of ksolve", "ksolve"),
            Format::KPuzzle => ("a KPuzzle definition", "kpuzzle"),
            Format::Rush => ("a line of Rush Hour", "rush"),
            Format::Psvn => ("a state space of PSVN", "psvn"),
            Format::Xsb => ("a level of Sokoban", "xsb"),
        }
    }

    /// Adds to a problem what else the text looks like, if it was read in the wrong format.
    fn with_look(self, mut problem: Problem, text: &[u8]) -> Problem {
        let is_other =
            |&other: &Format| other != self && (other, self) != (Format::Tws, Format::Ksolve);
        if let Some((what, word)) = Format::of_text(text).filter(is_other).map(Format::told) {
            problem.message += &format!(". It looks like {what}; `--as {word}` reads it as such");
        }
        problem
    }
}

/// The same puzzle as the text of a puzzle file. `name` is the file's name, for messages.
pub fn import(name: &str, text: &[u8], format: Format) -> Result<String, Refusal> {
    import_one(name, text, format, None)
}

/// The same for a text that may have several puzzles: levels of Sokoban, or lines of Rush Hour boards.
/// `number` chooses one, counted from 1.
///
/// ```
/// use desk::foreign::{Format, import_one};
///
/// let text = b"###\n#@#\n\n######\n#@ $.#\n######\n";
/// let second = import_one("x.sok", text, Format::Xsb, Some(2))?;
/// assert!(second.contains("P  _  B  _"));
/// let error = import_one("x.sok", text, Format::Xsb, Some(3)).unwrap_err();
/// assert_eq!(error.to_string(), "x.sok:1:1: there is no number 3; the levels end with number 2");
/// # Ok::<(), desk::foreign::Refusal>(())
/// ```
pub fn import_one(
    name: &str,
    text: &[u8],
    format: Format,
    number: Option<usize>,
) -> Result<String, Refusal> {
    let source = text;
    let refusal = |problem| Refusal { file: name.into(), problem };
    let made = text::decoded(text).and_then(|text| match format {
        Format::Rush => rush::read(&text, number).map(Made::from),
        Format::Xsb => xsb::read(&text, number).map(Made::from),
        _ if number.is_some() => {
            let what = "only levels of Sokoban and lines of Rush Hour boards are numbered; leave the number out";
            refused(Place::START, what)
        }
        Format::Tws | Format::Ksolve => Ok(tws::read(&text, dialect(format))?.text().into()),
        Format::KPuzzle => Ok(kpuzzle::read(&text)?.text().into()),
        Format::Psvn => psvn::read(&text),
    });
    let made = made.map_err(|problem| refusal(format.with_look(problem, source)))?;
    match language::parse("it", made.text.as_bytes()) {
        Ok(_) => Ok(made.text),
        Err(mistake) => {
            let message = format!("what it would become is no puzzle here: {}", mistake.wrong);
            let line = usize::try_from(mistake.place.line).unwrap_or_default();
            let place = made.places.get(line.wrapping_sub(1)).copied().unwrap_or(Place::START);
            Err(refusal(Problem { place, message }))
        }
    }
}

/// The states in a scramble file of twsearch or ksolve, for the definition `puzzle`. Each is a line in this
/// project's language.
pub fn scrambles(
    puzzle: (&str, &[u8], Format),
    scrambles: (&str, &[u8]),
) -> Result<Vec<String>, Refusal> {
    let (name, text, format) = puzzle;
    let refusal = |file: &str, problem| Refusal { file: file.into(), problem };
    if !matches!(format, Format::Tws | Format::Ksolve) {
        let message = "scrambles are read for definitions of twsearch and ksolve only".into();
        return Err(refusal(name, Problem { place: Place::START, message }));
    }
    let read = text::decoded(text).and_then(|text| tws::read(&text, dialect(format)));
    let twisty = read.map_err(|problem| refusal(name, problem))?;
    let read = text::decoded(scrambles.1).and_then(|text| tws::scrambles(&twisty, &text));
    read.map_err(|problem| refusal(scrambles.0, problem))
}

fn dialect(format: Format) -> tws::Dialect {
    if format == Format::Ksolve { tws::Dialect::Ksolve } else { tws::Dialect::Twsearch }
}
