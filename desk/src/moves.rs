//! Sequences of moves as texts: how the program writes them, and how it reads what people write.

mod blocks;
mod listed;
mod said;
mod written;

pub use blocks::of_blocks;
pub(crate) use listed::{perhaps_listed, unlisted};
pub(crate) use said::{Found, scan};
pub use said::{MOST_MOVES, Said, What, named, narrowed};
pub use written::{WrittenMoves, script, short};

/// How a puzzle's moves are written one after another.
///
/// If every name has one character, nothing stands between names: `ullddr`. If the puzzle has any longer
/// name, single blanks separate all its names: `U R' U'`. The same rule applies to reading such a text.
///
/// ```
/// use desk::moves::Script;
///
/// assert_eq!(Script::of(["u", "l"]).text(["u", "l", "l"]), "ull");
/// let script = Script::of(["U", "U'"]);
/// assert_eq!(script.text(["U", "U"]), "U U");
/// assert_eq!(script.names("U' U"), ["U'", "U"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// Every name has one character, and names follow each other directly.
    Together,
    /// Some name is longer, so names are separated by blanks.
    Apart,
    /// Every name is a letter, perhaps with a number after it, and names follow each other directly: `r2ul3`.
    /// Two moves with the same letter never follow each other, unless they have numbers.
    Numbered,
}

impl Script {
    /// The script for a puzzle whose moves have these names. Names must not be empty and must have no blanks.
    pub fn of<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        match names.into_iter().all(|name| is_letter(name.as_ref())) {
            true => Script::Together,
            false => Script::Apart,
        }
    }

    /// Writes moves with these names as a text. Panics if a name could not be read back.
    pub fn text<S: AsRef<str>>(self, names: impl IntoIterator<Item = S>) -> String {
        let mut text = String::new();
        for name in names {
            let name = name.as_ref();
            assert!(self.suits(name), "`{name}` is not a name of a move that is written {self:?}");
            if !text.is_empty() {
                text += self.between();
            }
            text += name;
        }
        text
    }

    /// The names of the moves in a text. Law: these are the names from which [`text`](Script::text) made it.
    pub fn names(self, text: &str) -> Vec<&str> {
        match self {
            Script::Together => text.split_inclusive(|_: char| true).collect(),
            Script::Apart => text.split_whitespace().collect(),
            Script::Numbered => numbered(text),
        }
    }

    /// What stands between two names.
    fn between(self) -> &'static str {
        match self {
            Script::Together | Script::Numbered => "",
            Script::Apart => " ",
        }
    }

    fn suits(self, name: &str) -> bool {
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace);
        is_word
            && match self {
                Script::Together => is_letter(name),
                Script::Apart => true,
                Script::Numbered => numbered(name).len() == 1,
            }
    }
}

/// The letters of a text, each with the digits after it.
fn numbered(text: &str) -> Vec<&str> {
    let begins = text.char_indices().filter(|(_, c)| !c.is_ascii_digit()).map(|(at, _)| at);
    let mut names = Vec::new();
    let mut rest = text.len();
    for at in begins.collect::<Vec<_>>().into_iter().rev() {
        names.push(&text[at..rest]);
        rest = at;
    }
    names.reverse();
    names
}

fn is_letter(name: &str) -> bool {
    name.chars().count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_longer_name_parts_them_all() {
        assert_eq!(Script::of(["u", "é", "上"]), Script::Together);
        assert_eq!(Script::of(["u", "U'"]), Script::Apart);
        assert_eq!(Script::of::<&str>([]), Script::Together);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (script, names, text) in [
            (Script::Together, vec!["u", "上", "'"], "u上'"),
            (Script::Apart, vec!["U", "U'", "t10", "b3-a1", "\""], "U U' t10 b3-a1 \""),
            (Script::Numbered, vec!["r2", "u", "l10", "d"], "r2ul10d"),
            (Script::Together, vec![], ""),
            (Script::Apart, vec![], ""),
        ] {
            assert_eq!(script.text(&names), text);
            assert_eq!(script.names(text), names);
        }
    }

    /// People may type several blanks in a row. Letters without blanks between names are read one by one.
    #[test]
    fn blanks_that_are_typed() {
        assert_eq!(Script::Apart.names("  U  U'\n"), ["U", "U'"]);
        assert_eq!(Script::Together.names("u l"), ["u", " ", "l"]);
    }

    #[test]
    #[should_panic = "`U'` is not a name"]
    fn a_long_name_is_not_written_without_blanks() {
        Script::Together.text(["U", "U'"]);
    }

    #[test]
    #[should_panic = "`to a1` is not a name"]
    fn a_name_has_no_blank() {
        Script::Apart.text(["to a1"]);
    }
}
