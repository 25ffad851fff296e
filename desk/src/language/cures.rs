//! Parts of messages that depend on what was found.

use super::budget::Excess;
use fewest::notation::full_width;
use fewest::puzzles::rows::MOST_ROWS;

/// The suggestion of what was meant, or another hint.
pub(super) fn meant(hint: &Option<String>, otherwise: &str) -> String {
    hint.as_ref().map_or(otherwise.into(), |hint| format!("; did you mean `{hint}`?"))
}

pub(super) fn odd(character: char) -> String {
    match character {
        '\t' => "a tab; use blanks, so that drawn boards look the same everywhere".into(),
        '\0' => "the character U+0000, as in texts in UTF-16; save the file as UTF-8".into(),
        _ if character.is_ascii_control() || character.is_whitespace() => {
            format!("the character U+{:04X} cannot be seen; use blanks", u32::from(character))
        }
        wide if let Some(said) = full_width(wide) => said,
        _ => format!(
            "U+{:04X} is not ASCII; only titles and comments may have other characters",
            u32::from(character)
        ),
    }
}

/// The cure for a second section of a kind that may occur only once.
pub(super) fn twice(word: &str) -> &'static str {
    match word {
        "puzzle" | "start" | "move" => "remove one of them",
        _ => "put both into one",
    }
}

/// The cure for moves of a `for` with the same name: a name with one more variable, unless it already has
/// all.
pub(super) fn told_apart(name: &Option<String>) -> String {
    match name {
        Some(name) => format!("put a variable into the name, as `{name}`"),
        None => "leave out what the `for` has twice".into(),
    }
}

/// The cure if there are not as many pieces as cells.
pub(super) fn pieces_cure(pieces: u64, cells: usize, hint: bool) -> &'static str {
    match pieces < cells as u64 {
        true if hint => "; an empty cell is a piece too, say `_`",
        true => "; name one for each cell, alike ones as `X*2`",
        false => "; remove some, or add cells",
    }
}

pub(super) fn too_much(excess: Excess) -> String {
    match excess {
        Excess::Rows => format!("this makes more than {MOST_ROWS} rows; write fewer moves"),
        Excess::Entries => {
            "this makes more than 1048576 entries of rows; write fewer or smaller moves".into()
        }
        Excess::Ways => "so much empty room gives blocks too many ways around each other; write \
                         `move blocks straight`, or `by one`"
            .into(),
        Excess::Steps => "these conditions have too many cases; say it with fewer cells".into(),
    }
}

/// The message about how often a piece or a value can be turned.
pub(super) fn turned(name: &str, turns: usize) -> String {
    match turns {
        1 => format!("`{name}` is never turned; write it without a `+`"),
        _ => format!(
            "`{name}` is turned 0 to {} times; write such a number after the `+`",
            turns - 1
        ),
    }
}

pub(super) fn verb_example(verb: &str) -> &'static str {
    match verb {
        "swap" => "`swap a b`",
        "reverse" => "`reverse a b c`",
        "do" => "`do A B`",
        "undo" => "`undo A`",
        "equal" => "`equal a b c`",
        _ => "`cycle a b c`",
    }
}
