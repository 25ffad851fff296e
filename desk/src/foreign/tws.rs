//! Definitions of twsearch and ksolve.
//!
//! Both programs read a permutation as "takes from", counted from 1: if the third number is 7, the third
//! place gets what stood in the seventh. (The readme of ksolve says the opposite of what the program does.)
//! The turns of a `Move` are listed by the places that the pieces come from. The turns of states are listed
//! by the places where the pieces are, and so are those of a `MoveTransformation`, which only twsearch has
//! and which counts from 0.

mod scramble;
mod vectors;

pub(super) use scramble::scrambles;

use super::text::{Word, lines, shown};
use super::twisty::{Action, Piece, Twisty, is_rotation};
use super::{Fallible, refused};
use fewest::notation::Place;
use std::collections::HashMap;
use vectors::{VectorLines, Vectors};

/// How deeply sequences may be made of other sequences.
const DEEPEST: usize = 50;

/// The words that begin a command, in their exact spelling.
const COMMANDS: [&str; 11] = [
    "Name",
    "Set",
    "Solved",
    "StartState",
    "Move",
    "MoveTransformation",
    "MoveSequence",
    "MoveAlias",
    "Illegal",
    "Ignore",
    "End",
];

/// The program whose definitions are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dialect {
    Twsearch,
    Ksolve,
}

/// The state of reading a definition.
struct Reader<'t> {
    dialect: Dialect,
    twisty: Twisty,
    is_solved_read: bool,
    /// The moves that are defined by other moves, in the order of the file.
    sequences: Vec<Sequence<'t>>,
    rotations: Vec<&'t str>,
    /// The vectors of `Ignore`.
    ignored: Vec<Vectors<'t>>,
}

/// A move that is defined by other moves.
struct Sequence<'t> {
    name: Word<'t>,
    words: Vec<Word<'t>>,
    is_alias: bool,
}

/// Reads a definition.
pub(super) fn read(text: &str, dialect: Dialect) -> Fallible<Twisty> {
    let all = lines(text);
    let mut lines = VectorLines::new(&all);
    let twisty = Twisty { counts_from: 1, ..Twisty::default() };
    let (sequences, rotations, ignored) = Default::default();
    let mut reader =
        Reader { dialect, twisty, is_solved_read: false, sequences, rotations, ignored };
    while let Some(words) = lines.next() {
        reader.command(words, &mut lines)?;
    }
    reader.begin_moves();
    reader.add_sequences()?;
    reader.add_notes();
    reader.twisty.check()?;
    Ok(reader.twisty)
}

impl<'t> Reader<'t> {
    fn command(&mut self, words: &'t [Word<'t>], lines: &mut VectorLines<'t>) -> Fallible<()> {
        let [command, rest @ ..] = words else { return Ok(()) };
        match command.text {
            "Name" => self.twisty.title = joined(rest),
            "Set" => self.set(command, rest)?,
            "Solved" | "StartState" => self.solved(command, lines)?,
            "Move" | "MoveTransformation" => {
                let name = one(command, rest)?;
                self.begin_moves();
                self.add_move(name, command.text == "MoveTransformation", lines)?;
            }
            "MoveSequence" | "MoveAlias" => {
                let [name, words @ ..] = rest else {
                    return command.refused("a name and moves belong after it");
                };
                let words = words.iter().flat_map(Word::at_commas).collect();
                let is_alias = command.text == "MoveAlias";
                self.sequences.push(Sequence { name: *name, words, is_alias });
            }
            "Illegal" => self.illegal(command, rest)?,
            "Ignore" => {
                let vectors = vectors::read(&self.twisty, command, lines)?;
                self.ignored.extend(vectors);
            }
            "Multiplicators" | "ParallelMoves" => lines.skip_to_end(command)?,
            "Block" | "ForbiddenPairs" | "ForbiddenGroups" | "MoveLimits" => {
                let message = format!(
                    "`{}` is not covered; remove it, or write the puzzle with conditions",
                    command.text
                );
                return command.refused(message);
            }
            "End" => return command.refused("nothing ends here; take the `End` away"),
            _ => return unknown_command(command),
        }
        Ok(())
    }

    fn set(&mut self, command: &Word, words: &[Word]) -> Fallible<()> {
        let [name, size, turns] = words else {
            return command.refused("write `Set EDGES 12 2`: name, pieces, orientations");
        };
        if self.is_solved_read || !self.twisty.solved.is_empty() {
            return command.refused("sets come before everything else; move this one up");
        }
        if name.text == "End" || name.text.starts_with(|c: char| c.is_ascii_digit() || c == '?') {
            return name.refused(format!("`{}` is not a name of a set; rename it", name.shown()));
        }
        let size = size.number("count of pieces", 1..=usize::MAX)?;
        let turns = turns.number("count of orientations", 1..=256)?;
        self.twisty.add_set(name.text, name.place, size, turns)?;
        self.twisty.solved.clear();
        Ok(())
    }

    fn solved(&mut self, command: &Word<'t>, lines: &mut VectorLines<'t>) -> Fallible<()> {
        if self.is_solved_read || !self.twisty.solved.is_empty() {
            return command.refused("the solved state comes once, and before the moves");
        }
        let counted_from = if command.text == "StartState" { 0 } else { 1 };
        let vectors = vectors::read(&self.twisty, command, lines)?;
        self.begin_moves();
        self.twisty.solved = vectors::state(&self.twisty, &vectors, counted_from)?;
        self.is_solved_read = true;
        Ok(())
    }

    /// If no solved state is given, every piece is at home.
    fn begin_moves(&mut self) {
        if self.twisty.solved.is_empty() {
            let home = |set: &super::twisty::Set| {
                let numbers = 1..=set.size;
                numbers.map(|number| Piece { number, turn: Some(0) }).collect::<Vec<_>>()
            };
            self.twisty.solved = self.twisty.sets.iter().flat_map(home).collect();
        }
    }

    fn add_move(
        &mut self,
        name: &Word<'t>,
        is_new_style: bool,
        lines: &mut VectorLines<'t>,
    ) -> Fallible<()> {
        let vectors = vectors::read(&self.twisty, name, lines)?;
        let action = vectors::action(&self.twisty, &vectors, is_new_style)?;
        self.add(name, &action)
    }

    fn add(&mut self, name: &Word<'t>, action: &Action) -> Fallible<()> {
        let (place, moduli) = (name.place, self.twisty.turns());
        if self.dialect == Dialect::Twsearch && is_rotation(name.text) {
            self.rotations.push(name.text);
            return self.twisty.moves.name(name.text, place, action);
        }
        self.twisty.moves.add(name.text, place, action, &moduli)
    }

    /// `Illegal SET 3 17 18`: the third place must hold neither piece.
    fn illegal(&mut self, command: &Word, words: &[Word]) -> Fallible<()> {
        let [name, place, pieces @ ..] = words else {
            return command.refused("write `Illegal SET 3 17`: set, place, pieces");
        };
        let Some(set) = self.twisty.set(name.text).cloned() else {
            return name.refused(format!("no set is called `{}`; name one", name.shown()));
        };
        let cell = set.first + place.number("place of the set", 1..=set.size)? - 1;
        for piece in pieces {
            let number = piece.number("piece of the set", 1..=255)?;
            let is_there = |(other, _): &(usize, usize)| *other == number;
            if self.twisty.solved.is_empty() || !self.twisty.stock(&set).iter().any(is_there) {
                return piece.refused(format!("the solved state has no piece {number}; name one"));
            }
            if self.twisty.solved[cell].number == number {
                return piece.refused(format!(
                    "in the solved state piece {number} is there, so that it would be forbidden; remove it"
                ));
            }
            if !self.twisty.never.contains(&(cell, number)) {
                self.twisty.never.push((cell, number));
            }
        }
        Ok(())
    }

    fn add_sequences(&mut self) -> Fallible<()> {
        let sequences = std::mem::take(&mut self.sequences);
        let by_name: HashMap<&str, usize> =
            (0..).zip(&sequences).map(|(number, sequence)| (sequence.name.text, number)).collect();
        let mut found = vec![None; sequences.len()];
        for number in 0..sequences.len() {
            let action = self.sequence(&sequences, &by_name, &mut found, (number, 0))?;
            let Sequence { name, is_alias, .. } = &sequences[number];
            match is_alias {
                true => self.twisty.moves.name(name.text, name.place, &action)?,
                false => self.add(name, &action)?,
            }
        }
        Ok(())
    }

    /// What a sequence does. Sequences that it uses are worked out first.
    fn sequence(
        &self,
        sequences: &[Sequence],
        by_name: &HashMap<&str, usize>,
        found: &mut [Option<Action>],
        (number, depth): (usize, usize),
    ) -> Fallible<Action> {
        if let Some(action) = &found[number] {
            return Ok(action.clone());
        }
        let Sequence { name, words, .. } = &sequences[number];
        if depth > DEEPEST {
            return name.refused(format!("`{}` leads to itself; write its moves", name.shown()));
        }
        let moduli = self.twisty.turns();
        let mut all = Action::nothing(self.twisty.cells());
        for word in words {
            let action =
                match (self.twisty.moves.action(word.text, &moduli), by_name.get(word.text)) {
                    (Some(action), _) => action,
                    (None, Some(&other)) => {
                        self.sequence(sequences, by_name, found, (other, depth + 1))?
                    }
                    _ => return unknown(word),
                };
            all = all.then(&action, &moduli);
        }
        found[number] = Some(all.clone());
        Ok(all)
    }

    fn add_notes(&mut self) {
        let program = match self.dialect {
            Dialect::Twsearch => "twsearch",
            Dialect::Ksolve => "ksolve",
        };
        let notes = &mut self.twisty.notes;
        notes.push(format!("From a definition of {program}. Every power of a move is one move."));
        if !self.rotations.is_empty() {
            let names: Vec<String> = self.rotations.iter().map(|name| shown(name)).collect();
            notes.push(format!("Rotations of the whole, which are no moves: {}.", names.join(" ")));
        }
        if !self.ignored.is_empty() {
            notes.push("What `Ignore` leaves open is up to scrambles; see --goal.".into());
        }
    }
}

/// The error for a word at the beginning of a line that is not a command.
fn unknown_command<T>(command: &Word) -> Fallible<T> {
    let meant = COMMANDS.iter().find(|known| known.eq_ignore_ascii_case(command.text));
    let cure = match meant {
        Some(meant) => format!("write `{meant}`"),
        None => "see what comes before".into(),
    };
    command.refused(format!("no command is called `{}`; {cure}", command.shown()))
}

/// The error for a name that no move has.
fn unknown<T>(word: &Word) -> Fallible<T> {
    word.refused(format!("no move is called `{}`; define it", word.shown()))
}

/// The single word after a command.
fn one<'w, 't>(command: &Word, words: &'w [Word<'t>]) -> Fallible<&'w Word<'t>> {
    match words {
        [word] => Ok(word),
        [] => command.refused("a name belongs after it"),
        [_, more, ..] => more.refused("one name is enough; take this away"),
    }
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
}

/// The error for something that is missing at the end of a text.
fn missing<T>(place: Place, what: &str) -> Fallible<T> {
    refused(place, format!("the file ends before its `End`; {what}"))
}
