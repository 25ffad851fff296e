//! Blocks of numbers up to `End`: where the pieces of each set are, and how they are turned.

use super::missing;
use crate::foreign::Fallible;
use crate::foreign::text::Word;
use crate::foreign::twisty::{Action, Piece, Set, Twisty};

/// The highest number of a piece.
const HIGHEST: usize = 255;

/// Lines that are taken one after another.
pub(super) struct VectorLines<'t> {
    lines: std::slice::Iter<'t, Vec<Word<'t>>>,
}

/// The numbers of one set.
#[derive(Clone, Debug)]
pub(super) struct Vectors<'t> {
    /// The index of the set.
    pub set: usize,
    pub pieces: Vec<Word<'t>>,
    /// One for each piece, or empty.
    pub turns: Vec<Word<'t>>,
}

impl<'t> VectorLines<'t> {
    pub fn new(lines: &'t [Vec<Word<'t>>]) -> Self {
        VectorLines { lines: lines.iter() }
    }

    /// Takes the next line.
    #[allow(clippy::should_implement_trait, reason = "it is asked only like this")]
    pub fn next(&mut self) -> Option<&'t [Word<'t>]> {
        self.lines.next().map(Vec::as_slice)
    }

    /// Takes everything up to the `End` of a command.
    pub fn skip_to_end(&mut self, command: &Word) -> Fallible<()> {
        while let Some(words) = self.next() {
            if words[0].text == "End" {
                return Ok(());
            }
        }
        missing(command.place, "put one below its lines")
    }

    /// Takes the words up to the `End` of a command.
    pub fn up_to_end(&mut self, command: &Word) -> Fallible<Vec<Word<'t>>> {
        let mut all = Vec::new();
        while let Some(words) = self.next() {
            for word in words {
                if word.text == "End" {
                    return Ok(all);
                }
                all.push(*word);
            }
        }
        missing(command.place, "put one below its lines")
    }
}

/// Reads the numbers below a command.
pub(super) fn read<'t>(
    twisty: &Twisty,
    command: &Word,
    lines: &mut VectorLines<'t>,
) -> Fallible<Vec<Vectors<'t>>> {
    let words = lines.up_to_end(command)?;
    let is_number = |word: &Word| word.text.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    let (mut found, mut rest) = (Vec::<Vectors>::new(), &words[..]);
    while let [name, behind @ ..] = rest {
        let count = behind.iter().take_while(|word| is_number(word)).count();
        let (numbers, after) = behind.split_at(count);
        rest = after;
        let Some(set) = twisty.sets.iter().position(|set| set.name == name.text) else {
            return unknown_set(twisty, name);
        };
        if found.iter().any(|vectors| vectors.set == set) {
            return name.refused(format!("`{}` is there twice; remove one", name.shown()));
        }
        let size = twisty.sets[set].size;
        if count != size && count != 2 * size {
            let is_set = |word: &Word| twisty.set(word.text).is_some();
            let behind_them = after.first().filter(|word| !is_set(word));
            if let Some(odd) = numbers.iter().find(|word| !is_plain(word)).or(behind_them) {
                let cure = "write numbers with blanks between them";
                let message =
                    format!("`{}` is neither a number nor the name of a set; {cure}", odd.shown());
                return odd.refused(message);
            }
            let message = format!(
                "`{}` has {count} numbers; {size} for its pieces belong here, and perhaps {size} for their turns",
                name.shown()
            );
            return name.refused(message);
        }
        let (pieces, turns) = numbers.split_at(size);
        found.push(Vectors { set, pieces: pieces.to_vec(), turns: turns.to_vec() });
    }
    Ok(found)
}

/// Whether the word is a number without other characters, or a `?`.
fn is_plain(word: &Word) -> bool {
    word.text == "?" || word.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error for a word where the name of a set, or `End`, is expected.
fn unknown_set<T>(twisty: &Twisty, word: &Word) -> Fallible<T> {
    let mut known = twisty.sets.iter().map(|set| &*set.name).chain(["End"]);
    let cure = match known.find(|known| known.eq_ignore_ascii_case(word.text)) {
        Some(meant) => format!("write `{meant}`"),
        None => "name one".into(),
    };
    word.refused(format!("no set is called `{}`; {cure}", word.shown()))
}

/// A state: `solved`, changed by what the vectors say about some sets.
pub(super) fn state(
    twisty: &Twisty,
    vectors: &[Vectors],
    counted_from: usize,
) -> Fallible<Vec<Piece>> {
    let mut state = twisty.solved.clone();
    for Vectors { set, pieces, turns } in vectors {
        let set = &twisty.sets[*set];
        for (cell, word) in set.cells().zip(pieces) {
            if word.text.starts_with('?') {
                return word.refused("which piece stands there cannot be left open; name it");
            }
            let number = word.number("piece", counted_from..=HIGHEST)?;
            state[cell] = Piece { number: number + 1 - counted_from, turn: Some(0) };
        }
        for (cell, word) in set.cells().zip(turns) {
            state[cell].turn = match word.text {
                "?" => None,
                _ => Some(word.number("orientation", 0..=set.turns - 1)?),
            };
        }
        check_alike(set, pieces, &state)?;
    }
    Ok(state)
}

/// Checks that if the turn of a piece is left open, so are those of all pieces that are alike.
fn check_alike(set: &Set, words: &[Word], state: &[Piece]) -> Fallible<()> {
    let pieces = &state[set.cells()];
    for (word, piece) in words.iter().zip(pieces).filter(|(_, piece)| piece.turn.is_none()) {
        let known = |other: &Piece| other.number == piece.number && other.turn.is_some();
        if pieces.iter().any(known) {
            let message = format!("the turn of piece {} is open only once", piece.number);
            return word.refused(message + "; leave it open for all that are alike");
        }
    }
    Ok(())
}

/// What a move does. In the old style, turns are listed by the places that the pieces come from.
pub(super) fn action(twisty: &Twisty, vectors: &[Vectors], is_new_style: bool) -> Fallible<Action> {
    let mut action = Action::nothing(twisty.cells());
    let counted_from = if is_new_style { 0 } else { 1 };
    for Vectors { set, pieces, turns } in vectors {
        let set = &twisty.sets[*set];
        let mut taken = vec![false; set.size];
        for (cell, word) in set.cells().zip(pieces) {
            let highest = set.size - 1 + counted_from;
            let from = word.number("place of the set", counted_from..=highest)? - counted_from;
            if std::mem::replace(&mut taken[from], true) {
                let message = format!("{} is taken from twice; name each place once", word.text);
                return word.refused(message);
            }
            action.from[cell] = set.first + from;
        }
        let amounts = turns.iter().map(|word| word.number("orientation", 0..=set.turns - 1));
        let amounts = amounts.collect::<Fallible<Vec<usize>>>()?;
        for cell in set.cells().filter(|_| !amounts.is_empty()) {
            let at = if is_new_style { cell } else { action.from[cell] };
            action.turns[cell] = amounts[at - set.first];
        }
    }
    Ok(action)
}
