//! What is proven, in words.

use crate::file::{NEVER, Proof};
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
    pub(crate) fn new(proof: &Proof, rules: &Rules, layers: BTreeMap<u32, u64>) -> Statement {
        let is_unit = rules.rows.iter().flatten().all(|row| row.cost == 1);
        let claim = match (proof.moves, proof.claimed) {
            (_, NEVER) => "no moves lead".into(),
            (Some(_), 1) if is_unit => "1 move is the fewest".into(),
            (Some(_), cost) if is_unit => format!("{cost} moves are the fewest"),
            (Some(_), cost) => format!("cost {cost} is the least"),
            (None, cost) if is_unit => format!("at least {cost} moves are needed"),
            (None, cost) => format!("at least cost {cost} is needed"),
        };
        // A `/` separates the rows of a board of tiles.
        let drawn = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            let rows = words.chunks(rules.tiles.as_ref().map_or(64, |(width, _)| (*width).into()));
            rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
        };
        // A sum is named by the number of tiles in each pattern.
        let size = |tiles: &str| tiles.split(',').count().to_string();
        let name = |line: &&str| match line.split(' ').collect::<Vec<_>>()[..] {
            ["sum", list, ..] => list.split('|').map(size).collect::<Vec<_>>().join("-"),
            ["table"] => "table of all distances".into(),
            ref words => words[0].into(),
        };
        let bounds: Vec<String> = proof.bounds.iter().map(name).collect();
        let bound = match bounds.join(" and ") {
            none if none.is_empty() => "no bound".into(),
            names => format!("bound {names} rebuilt from the rules"),
        };
        let (from, to) = (drawn(proof.start), proof.goal.map_or("a goal".into(), drawn));
        let (puzzle, states) = (proof.puzzle, proof.states as u64);
        let count = counted(states);
        let words = format!("VERIFIED: {claim} from {from} to {to} ({puzzle}; {count}; {bound})");
        Statement { words, states, layers }
    }

    /// The number of states of the set at each cost, on a line each.
    pub fn explained(&self) -> String {
        let line = |(cost, &states): (&u32, &u64)| match cost {
            0 => "at 0: the start\n".into(),
            _ => format!("at {cost}: {}, not yet too far from a goal\n", counted(states)),
        };
        let lines: String = self.layers.iter().map(line).collect();
        lines + "none of these is a goal too early, and every other state is too far from a goal\n"
    }
}

/// The number of states, with a comma before every three digits.
fn counted(states: u64) -> String {
    let digits = states.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} state{}", groups.join(","), if states == 1 { "" } else { "s" })
}
