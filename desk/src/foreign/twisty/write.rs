//! Writes a twisty puzzle in this project's language.

use super::moves::{Move, MoveForm};
use super::names::PieceNames;
use super::{Piece, Set, Twisty};
use std::fmt::Write;

/// The longest title.
const LONGEST: usize = 100;

impl Twisty {
    /// The text of a puzzle file.
    pub fn text(&self) -> String {
        let names = PieceNames::new(self);
        let mut text = String::new();
        self.notes.iter().for_each(|note| line(&mut text, &format!("# {}", plain(note))));
        let title = plain(&self.title);
        if !title.is_empty() {
            line(&mut text, &format!("puzzle {title}"));
        }
        line(&mut text, "board");
        self.sets.iter().for_each(|set| {
            line(&mut text, &format!("  {}", names.cells[set.cells()].join(" ")));
        });
        self.pieces(&names, &mut text);
        self.twists(&names, &mut text);
        self.moves.all.iter().for_each(|mv| line(&mut text, &self.one_move(&names, mv)));
        for &(cell, number) in &self.never {
            let set = self.sets.iter().position(|set| set.cells().contains(&cell));
            let set = set.unwrap_or_default();
            // The piece is forbidden in every turn.
            let piece = Piece { number, turn: None };
            let piece = names.standing(set, &piece, self.sets[set].turns);
            line(&mut text, &format!("never {} is {piece}", names.cells[cell]));
        }
        line(&mut text, "goal");
        self.rows(&names, &self.solved).iter().for_each(|row| line(&mut text, &format!("  {row}")));
        text
    }

    /// A state on one line.
    pub fn state(&self, state: &[Piece]) -> String {
        let known = |piece: &Piece| Piece { turn: piece.turn.or(Some(0)), ..*piece };
        let state: Vec<Piece> = state.iter().map(known).collect();
        self.rows(&PieceNames::new(self), &state).join(" / ")
    }

    fn rows(&self, names: &PieceNames, state: &[Piece]) -> Vec<String> {
        let row = |(number, set): (usize, &Set)| {
            let pieces = state[set.cells()].iter();
            let words = pieces.map(|piece| names.standing(number, piece, set.turns));
            words.collect::<Vec<_>>().join(" ")
        };
        self.sets.iter().enumerate().map(row).collect()
    }

    fn pieces(&self, names: &PieceNames, text: &mut String) {
        line(text, "pieces");
        for (number, set) in self.sets.iter().enumerate() {
            let word = |(piece, count): &(usize, usize)| match count {
                1 => names.piece(number, *piece),
                _ => format!("{}*{count}", names.piece(number, *piece)),
            };
            let words: Vec<String> = self.stock(set).iter().map(word).collect();
            line(text, &format!("  {}", words.join(" ")));
        }
    }

    fn twists(&self, names: &PieceNames, text: &mut String) {
        let mut moduli: Vec<usize> = self.sets.iter().map(|set| set.turns).collect();
        moduli.sort_unstable();
        moduli.dedup();
        match moduli[..] {
            [1] => {}
            [modulus] => line(text, &format!("twist mod {modulus}")),
            _ => {
                for modulus in moduli.into_iter().filter(|&modulus| modulus > 1) {
                    let sets = self.sets.iter().filter(|set| set.turns == modulus);
                    let cells: Vec<String> =
                        sets.flat_map(|set| names.cells[set.cells()].to_vec()).collect();
                    line(text, &format!("twist mod {modulus} at {}", cells.join(" ")));
                }
            }
        }
    }

    /// Defines a move by other moves if that is shorter. If states are forbidden, a definition by other moves
    /// would also forbid such states on the way, so the effect is written out.
    fn one_move(&self, names: &PieceNames, mv: &Move) -> String {
        let effect = match &mv.made {
            MoveForm::After(one, other) if self.never.is_empty() => format!("do {one} {other}"),
            MoveForm::Undoing(other) if self.never.is_empty() => format!("undo {other}"),
            _ => effect(names, mv),
        };
        format!("move {}: {effect}", mv.name)
    }
}

/// First the cells whose pieces change places, then the cells that are turned, by amount.
fn effect(names: &PieceNames, mv: &Move) -> String {
    let listed = |cells: &[usize]| {
        cells.iter().map(|&cell| &*names.cells[cell]).collect::<Vec<_>>().join(" ")
    };
    let cycles = mv.action.cycles();
    let mut effects: Vec<String> =
        cycles.iter().map(|cycle| format!("cycle {}", listed(cycle))).collect();
    let mut amounts: Vec<usize> = mv.action.turns.clone();
    amounts.sort_unstable();
    amounts.dedup();
    for amount in amounts.into_iter().filter(|&amount| amount > 0) {
        let turned = (0..mv.action.turns.len()).filter(|&cell| mv.action.turns[cell] == amount);
        let turned: Vec<usize> = turned.collect();
        effects.push(format!("turn {} by {amount}", listed(&turned)));
    }
    effects.join(", ")
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a text can grow");
}

/// A text on one line, cut to the longest title.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|character| !character.is_control()).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST).collect()
}
