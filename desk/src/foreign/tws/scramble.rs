//! Scramble files of twsearch and ksolve: states that are given directly or by moves.

use super::vectors::{self, VectorLines, Vectors};
use super::{one, unknown};
use crate::foreign::Fallible;
use crate::foreign::text::{Word, lines};
use crate::foreign::twisty::{Action, Piece, Twisty};

/// Reads the states, each as a line in this project's language.
pub(in crate::foreign) fn scrambles(twisty: &Twisty, text: &str) -> Fallible<Vec<String>> {
    let all = lines(text);
    let mut lines = VectorLines::new(&all);
    let mut states = Vec::new();
    while let Some(words) = lines.next() {
        let [command, rest @ ..] = words else { continue };
        match command.text {
            "Scramble" | "ScrambleState" | "StartState" => {
                let counted_from = if command.text == "Scramble" { 1 } else { 0 };
                let vectors = vectors::read(twisty, command, &mut lines)?;
                let state = vectors::state(twisty, &vectors, counted_from)?;
                twisty.check_state(command.place, &state, counted_from)?;
                check_open(twisty, &vectors, &state)?;
                states.push(twisty.state(&state));
            }
            "ScrambleAlg" => {
                let moves = lines.up_to_end(command)?;
                states.push(twisty.state(&after(twisty, &moves)?));
            }
            "MaxDepth" | "Slack" => {
                one(command, rest)?;
            }
            "HTM" => {}
            "QTM" => {
                let cure = "remove it: here every power of a move is one move";
                return command.refused(format!("`QTM` is not covered; {cure}"));
            }
            "RandomScramble" => {
                let cure = "remove it: `fewest generate` draws states";
                return command.refused(format!("`RandomScramble` is not covered; {cure}"));
            }
            _ => {
                let message = format!(
                    "no command of scrambles is called `{}`; write `Scramble` or `ScrambleAlg`",
                    command.shown()
                );
                return command.refused(message);
            }
        }
    }
    Ok(states)
}

/// Checks that only such turns are left open as the solved state leaves open, too: any other is needed to tell
/// which state is meant.
fn check_open(twisty: &Twisty, vectors: &[Vectors], state: &[Piece]) -> Fallible<()> {
    for Vectors { set, pieces, turns } in vectors {
        let cells = twisty.sets[*set].cells();
        for ((piece, word), name) in state[cells.clone()].iter().zip(turns).zip(pieces) {
            let is_open = |solved: &Piece| solved.number == piece.number && solved.turn.is_none();
            if piece.turn.is_none() && !twisty.solved[cells.clone()].iter().any(is_open) {
                return word.refused(format!(
                    "the solved state does not leave the turn of piece {} open; write its turn here",
                    name.shown()
                ));
            }
        }
    }
    Ok(())
}

/// The state that moves lead to from the solved state.
fn after(twisty: &Twisty, moves: &[Word]) -> Fallible<Vec<Piece>> {
    let moduli = twisty.turns();
    let mut all = Action::nothing(twisty.cells());
    for word in moves {
        match twisty.moves.action(word.text, &moduli) {
            Some(action) => all = all.then(&action, &moduli),
            None => return unknown(word),
        }
    }
    let arrived = all.from.iter().zip(&all.turns).zip(&moduli);
    let piece = |((&from, turn), modulus): ((&usize, &usize), &usize)| {
        let Piece { number, turn: before } = twisty.solved[from];
        Piece { number, turn: before.map(|before| (before + turn) % modulus) }
    };
    Ok(arrived.map(piece).collect())
}
