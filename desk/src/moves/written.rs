//! Moves written in a style that the user chose.

use super::Script;
use crate::names::Style;

/// Moves as a text of some style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMoves {
    /// The board on which they are made, on one line, with the letters that the moves may use.
    pub start: String,
    /// The text.
    pub text: String,
    /// The script that joins its parts.
    pub script: Script,
    /// What they mean.
    pub legend: String,
}

/// The script of a text in this style, for a puzzle whose names are written in the script `names`.
pub fn script(style: Style, names: Script) -> Script {
    match style {
        Style::Numbers | Style::Letters => Script::Apart,
        Style::Names | Style::Blank | Style::Tiles | Style::Short => names,
    }
}

/// The names, each followed by a number if it is repeated.
///
/// ```
/// assert_eq!(desk::moves::short(["r", "r", "u", "l", "l", "l"]), "r2ul3");
/// ```
pub fn short<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    let names: Vec<S> = names.into_iter().collect();
    let runs = names.chunk_by(|one, next| one.as_ref() == next.as_ref());
    let run = |run: &[S]| match run.len() {
        1 => run[0].as_ref().to_string(),
        times => format!("{}{times}", run[0].as_ref()),
    };
    runs.map(run).collect()
}
