//! The messages between leader and helpers.

use crate::frame;
use fewest::search::parallel::{Cut, Portion, PortionCounts};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::net::TcpStream;

/// The most bytes of a message.
const LONGEST: usize = 1 << 20;

/// A message of the leader to a helper. It contains the number of its pass, so that a late message is
/// recognized.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Told {
    /// A pass begins.
    Pass(u32, Pass),
    /// Portions for the thread of the helper that has asked.
    Lease(u32, u32, Vec<Piece>),
    /// Whether any thread is out of work, and the place before which a goal would still matter.
    State(u32, bool, Option<u64>),
    /// The pass is over.
    Close(u32),
    /// The search is over.
    Over,
}

/// A message of a helper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Said {
    /// It is ready for the next pass, with this many threads.
    Ready(u32),
    /// One of its threads has nothing to do.
    Ask(u32, u32),
    /// These portions are searched and have no goal. How close to one each has come, and the counts of all of
    /// them together.
    Finished(u32, Vec<(Piece, u16)>, Counted),
    /// This portion was searched up to that twig, and has come that close to a goal; half of the rest is for
    /// others.
    Split(u32, (Piece, u16), Counted, u32),
    /// It has not searched these portions.
    Back(u32, Vec<Piece>),
    /// This portion has a goal, below that twig, at the end of these steps.
    Found(u32, Piece, u32, Vec<u32>),
    /// The states expanded and successors generated since the last such message.
    Tally(u32, u64, u64),
}

/// A [`Cut`] in the form in which it is sent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Pass {
    bound: u16,
    moves: u32,
    subtrees: usize,
    fingerprint: u32,
}

/// A [`Portion`] in the form in which it is sent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Piece(u32, u32, u32, u32);

/// [`PortionCounts`] in the form in which they are sent, without how close to a goal the search has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Counted(pub u64, pub u64, pub i32);

impl From<Cut> for Pass {
    fn from(Cut { bound, moves, subtrees, fingerprint }: Cut) -> Pass {
        Pass { bound, moves, subtrees, fingerprint }
    }
}

impl From<Pass> for Cut {
    fn from(Pass { bound, moves, subtrees, fingerprint }: Pass) -> Cut {
        Cut { bound, moves, subtrees, fingerprint }
    }
}

impl From<Portion> for Piece {
    fn from(Portion { subtree, twig, step, top }: Portion) -> Piece {
        Piece(subtree, twig, step, top)
    }
}

impl From<Piece> for Portion {
    fn from(Piece(subtree, twig, step, top): Piece) -> Portion {
        // A step of 0 would never advance.
        Portion { subtree, twig, step: step.max(1), top }
    }
}

impl From<PortionCounts> for Counted {
    fn from(PortionCounts { expanded, generated, excess, .. }: PortionCounts) -> Counted {
        Counted(expanded, generated, excess)
    }
}

impl From<Counted> for PortionCounts {
    fn from(Counted(expanded, generated, excess): Counted) -> PortionCounts {
        PortionCounts { expanded, generated, excess, ..PortionCounts::NOTHING }
    }
}

/// Portions in the form in which they are sent.
pub(super) fn pieces(portions: &[Portion]) -> Vec<Piece> {
    portions.iter().map(|&portion| portion.into()).collect()
}

/// Writes a message.
pub(super) fn write(to: &mut TcpStream, word: &impl Serialize) -> io::Result<()> {
    frame::write(to, &serde_json::to_vec(word)?)
}

/// Reads a message.
pub(super) fn read<W: DeserializeOwned>(from: &mut TcpStream) -> io::Result<W> {
    Ok(serde_json::from_slice(&frame::read(from, LONGEST)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hello::PROTOCOL;

    /// If these messages change, the number of the protocol must grow.
    #[test]
    fn words_belong_to_a_protocol() {
        let (piece, counted) = (Piece(2, 3, 4, 5), Counted(7, 8, 9));
        let pass = Pass { bound: 2, moves: 3, subtrees: 4, fingerprint: 5 };
        let told = [
            Told::Pass(1, pass),
            Told::Lease(1, 6, vec![piece]),
            Told::State(1, true, Some(2)),
            Told::Close(1),
            Told::Over,
        ];
        let said = [
            Said::Ready(1),
            Said::Ask(1, 2),
            Said::Finished(1, vec![(piece, 6)], counted),
            Said::Split(1, (piece, 6), counted, 10),
            Said::Back(1, vec![piece]),
            Said::Found(1, piece, 6, vec![7]),
            Said::Tally(1, 2, 3),
        ];
        let text = |words: serde_json::Result<String>| words.expect("texts and numbers only");
        let words = [text(serde_json::to_string(&told)), text(serde_json::to_string(&said))];
        let known = [
            r#"[{"Pass":[1,{"bound":2,"moves":3,"subtrees":4,"fingerprint":5}]},{"Lease":[1,6,[[2,3,4,5]]]},"#,
            r#"{"State":[1,true,2]},{"Close":1},"Over"][{"Ready":1},{"Ask":[1,2]},"#,
            r#"{"Finished":[1,[[[2,3,4,5],6]],[7,8,9]]},{"Split":[1,[[2,3,4,5],6],[7,8,9],10]},"#,
            r#"{"Back":[1,[[2,3,4,5]]]},{"Found":[1,[2,3,4,5],6,[7]]},{"Tally":[1,2,3]}]"#,
        ];
        assert_eq!((PROTOCOL, words.concat()), (4, known.concat()));
    }
}
