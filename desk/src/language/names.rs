//! Checks whether words may be names, and finds the name that a wrong word probably meant.

use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::named::Named;
use crate::near::nearest;
use fewest::notation::Place;

/// Words with another meaning.
const KEYWORDS: [&str; 27] = [
    "all", "and", "at", "before", "by", "cells", "costs", "cycle", "do", "equal", "for", "from",
    "if", "in", "is", "map", "mod", "move", "never", "next", "not", "reverse", "swap", "through",
    "to", "turn", "undo",
];

/// Characters with another meaning, or that separate the cells of a state.
const MARKS: &str = "/,;|[](){}:.?*+-<>#";

/// The longest name of a cell, a piece or a value.
const LONGEST: usize = 32;

/// How many names a message lists.
const LISTED: usize = 12;

/// Checks that the word may be a name.
pub(super) fn check(word: &Word) -> Fallible<()> {
    let name = &word.text;
    let mark = name.chars().find(|&character| MARKS.contains(character));
    // Online judges use `*` for an empty cell.
    match mark.filter(|_| name != "*") {
        Some(mark @ (',' | ';')) => return Err(word.fault(Wrong::Comma { mark })),
        Some(mark) => return Err(word.fault(Wrong::Mark { name: name.clone(), mark })),
        None => {}
    }
    if KEYWORDS.contains(&&**name) {
        return Err(word.fault(Wrong::Reserved { name: name.clone() }));
    }
    if name.len() > LONGEST {
        return Err(word.fault(Wrong::LongName { letters: name.len() }));
    }
    Ok(())
}

/// Why a word of ASCII characters cannot be a name; `None` if it can.
pub(crate) fn unfit(text: &str) -> Option<String> {
    check(&Word { text: text.into(), place: Place::START }).err().map(|at| at.wrong.to_string())
}

/// The index of a word in a list of names.
pub(super) fn find(named: Named, word: &Word, names: &[String]) -> Fallible<usize> {
    let found = names.iter().position(|name| word.is(name));
    found.ok_or_else(|| unknown(named, word, names.iter().map(String::as_str)))
}

/// The error for a word that is none of the names.
pub(super) fn unknown<'n>(
    named: Named,
    word: &Word,
    names: impl Iterator<Item = &'n str> + Clone,
) -> super::mistake::WrongAt {
    let cure = match suggestion(&word.text, names.clone()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => listed(names) + elsewhere(named, &word.text),
    };
    word.fault(Wrong::Unknown { named, name: word.text.clone(), cure })
}

/// How this language says it, if a word probably comes from another language.
fn elsewhere(named: Named, word: &str) -> &'static str {
    match (named, word) {
        (Named::Piece | Named::Value, "," | "&" | "&&") => "; write `and` between conditions",
        (Named::Piece | Named::Value, "or" | "|" | "||") => {
            "; there is no `or`, write a second `move`, `never` or `goal` for it"
        }
        (Named::Piece | Named::Value, "next" | "before") => {
            "; `next` and `before` come before cells, as in `next a is 1`"
        }
        (Named::Cell, "and") => "; effects have `,` between them, and a goal has one `equal`",
        (Named::Cell, "not") => "; `not` comes after `is`, as in `a is not 1`",
        (Named::Cell, "when" | "where" | "while") => "; conditions come after `if`",
        (Named::Cell, "costs") => {
            "; `costs` comes before the colon, as in `move A costs 2: cycle a b c`"
        }
        _ => "",
    }
}

/// A list of the names for a message, shortened if there are many.
pub(super) fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names: Vec<&str> = names.take(LISTED + 1).collect();
    if names.is_empty() {
        return "there is none".into();
    }
    if names.len() > LISTED {
        names[LISTED] = "...";
    }
    format!("there are {}", names.join(" "))
}

/// The name that was probably meant, if there is one. A short name must differ only in case, in `0` instead
/// of `O`, or in the number after the same letter; anything else would be a guess.
pub(super) fn suggestion<'n>(
    wrong: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<String> {
    let folded = |name: &str| name.to_ascii_lowercase().replace('0', "o");
    let same = names.clone().find(|name| folded(name) == folded(wrong));
    let near = || match wrong.len() {
        0..3 => None,
        _ => nearest(wrong, names.clone().filter(|name| name.len() >= 3)),
    };
    same.or_else(near).or_else(|| same_letter(wrong, names.clone())).map(String::from)
}

/// The name with the nearest number after the same letters, such as `a4` for `a5`.
fn same_letter<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let (letters, number) = parts(wrong)?;
    let numbered = names.filter_map(|name| Some((name, parts(name)?)));
    let alike = numbered.filter(|(_, (other, _))| *other == letters);
    alike.min_by_key(|(_, (_, other))| other.abs_diff(number)).map(|(name, _)| name)
}

fn parts(name: &str) -> Option<(&str, u32)> {
    let digits = name.find(|character: char| character.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    (!letters.is_empty()).then_some((letters, number.parse().ok()?))
}
