//! What is proven, in words.

use crate::file::{Claim, Proof};
use crate::rules::Rules;
use std::collections::BTreeMap;

/// What is proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The statement in words, on one line.
    pub words: String,
    /// How many states the set has.
    pub states: u64,
    /// How many states the set has at each cost.
    pub layers: BTreeMap<u32, u64>,
}

impl Statement {
    pub(crate) fn new(
        proof: &Proof,
        rules: &Rules,
        bounds: &[String],
        layers: BTreeMap<u32, u64>,
    ) -> Statement {
        let unit = rules.rows.iter().flatten().all(|row| row.cost == 1);
        let claim = match proof.claim {
            Claim::Cost(1) if unit => "1 move is the fewest".into(),
            Claim::Cost(cost) if unit => format!("{cost} moves are the fewest"),
            Claim::Cost(cost) => format!("cost {cost} is the least"),
            Claim::AtLeast(cost) if unit => format!("at least {cost} moves are needed"),
            Claim::AtLeast(cost) => format!("at least cost {cost} is needed"),
            Claim::None => "no moves lead".into(),
        };
        // A `/` stands between the rows of a board of tiles.
        let drawn = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let width = rules.tiles.as_ref().map_or(words.len(), |tiles| tiles.width);
            words.chunks(width).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
        };
        let bound = match bounds {
            [] => "no bound".into(),
            bounds => format!("bound {} rebuilt from the rules", bounds.join(" and ")),
        };
        let (from, to) = (drawn(proof.start), proof.goal.map_or("a goal".into(), drawn));
        let (puzzle, states) = (proof.puzzle, proof.states as u64);
        let words = format!(
            "VERIFIED: {claim} from {from} to {to} ({puzzle}; {}; {bound})",
            counted(states)
        );
        Statement { words, states, layers }
    }

    /// What the set has at each cost, a line each.
    pub fn explained(&self) -> String {
        let line = |(cost, &states): (&u32, &u64)| match cost {
            0 => "at 0: the start\n".into(),
            _ => format!("at {cost}: {}, not yet too far from a goal\n", counted(states)),
        };
        let lines: String = self.layers.iter().map(line).collect();
        lines + "none of these is a goal too early, and every other state is too far from a goal\n"
    }
}

/// So many states, with a comma before every three digits.
fn counted(states: u64) -> String {
    let digits = states.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} state{}", groups.join(","), if states == 1 { "" } else { "s" })
}
