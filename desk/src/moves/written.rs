//! Moves in a style that somebody asked for.

use super::Script;
use crate::names::Style;

/// Moves as a text of some style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMoves {
    /// The board on which they are made, on one line, with the letters that they may name.
    pub start: String,
    /// The text.
    pub text: String,
    /// How its parts are put together.
    pub script: Script,
    /// What they mean.
    pub legend: String,
}

/// How a text of that style is put together, for a puzzle whose names are written in that script.
pub fn script(style: Style, names: Script) -> Script {
    match style {
        Style::Numbers | Style::Letters => Script::Apart,
        Style::Names | Style::Blank | Style::Tiles | Style::Short => names,
    }
}

/// The names, each with a number behind it that says how often it is repeated, if it is.
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
