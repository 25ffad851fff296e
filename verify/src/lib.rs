//! Checks proofs of fewest moves (`docs/proof-format.md`).
//!
//! A proof is a set of states with the costs at which they are reached. The checker rebuilds the set
//! and the lower bound from the rules of the puzzle, which it has itself, and tests every move out of
//! the set. It shares no code with the program that searched, and believes nothing but the rules.

#![forbid(unsafe_code)]

mod bound;
mod file;
mod pattern;
mod rows;
mod rules;
mod set;
mod trouble;

use bound::Bound;
use file::{Claim, Proof};
use rules::Rules;
use std::collections::BTreeMap;

pub use trouble::{Limits, Trouble};

/// What the reader expects a proof to be about.
#[derive(Clone, Copy, Default, Debug)]
pub struct Expected<'t> {
    /// The start.
    pub start: Option<&'t str>,
    /// The goal.
    pub goal: Option<&'t str>,
    /// The rules of a puzzle that is not built in, as `fewest puzzle rows` prints them.
    pub rules: Option<&'t str>,
}

/// What is proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The statement in words, on one line.
    pub words: String,
    /// How many states the set has at each cost.
    pub layers: Vec<u64>,
}

impl Statement {
    /// What the set has at each cost, a line each.
    pub fn explained(&self) -> String {
        let layers = self.layers.iter().enumerate().filter(|layer| *layer.1 > 0);
        let line = |(cost, states)| match cost {
            0 => "at 0: the start\n".into(),
            _ => format!("at {cost}: {}, not yet too far from a goal\n", counted(states)),
        };
        let lines: String = layers.map(|(cost, &states)| line((cost, states))).collect();
        lines + "none of these is a goal too early, and every other state is too far from a goal\n"
    }
}

/// Checks one proof after another. Bounds are built once for all proofs that have the same.
pub struct Checker {
    limits: Limits,
    bounds: BTreeMap<String, Bound>,
}

impl Checker {
    /// A checker that has built nothing yet.
    pub fn new(limits: Limits) -> Self {
        Checker { limits, bounds: BTreeMap::new() }
    }

    /// What the bytes of a file prove.
    pub fn check(&mut self, bytes: &[u8], expected: &Expected) -> Result<Statement, Trouble> {
        let proof = file::read(bytes)?;
        let rules = rules_of(&proof, expected.rules)?;
        let start = rules.start(proof.start).map_err(Trouble::Rejected)?;
        same("start", expected.start, proof.start)?;
        same("goal", expected.goal, proof.goal.unwrap_or_default())?;
        if let Claim::Cost(cost) = proof.claim {
            rules.replay(&start, proof.moves, cost).map_err(Trouble::Rejected)?;
        }
        let limits = self.limits;
        let bounds = self.bounds(&proof, &rules)?;
        let layers = set::check(&proof, &rules, &start, &bounds, &limits)?;
        let names: Vec<String> = bounds.iter().map(|bound| bound.name()).collect();
        Ok(Statement { words: words(&proof, &rules, &names.join(" and ")), layers })
    }

    fn bounds(&mut self, proof: &Proof, rules: &Rules) -> Result<Vec<&Bound>, Trouble> {
        let goal = proof.goal.unwrap_or_default();
        let key = |line: &str| format!("{}\n{goal}\n{line}", proof.puzzle);
        for line in &proof.bounds {
            if !self.bounds.contains_key(&key(line)) {
                // Those of another puzzle are of no more use.
                self.bounds.retain(|kept, _| kept.starts_with(&key("")));
                self.bounds.insert(key(line), Bound::new(line, rules, &self.limits)?);
            }
        }
        Ok(proof.bounds.iter().map(|line| &self.bounds[&key(line)]).collect())
    }
}

/// The rules that a proof names. Those of a puzzle that is not built in are in the reader's text.
fn rules_of(proof: &Proof, text: Option<&str>) -> Result<Rules, Trouble> {
    let written = match (proof.puzzle.strip_prefix("rows "), text) {
        (None, _) => None,
        (Some(_), None) => return Err(Trouble::NoRules),
        (Some(crc), Some(text)) => Some(rows::read(text, crc).map_err(Trouble::Rejected)?),
    };
    Rules::new(proof, written).map_err(Trouble::Rejected)
}

/// Rejects a proof that is not about what the reader has.
fn same(what: &str, expected: Option<&str>, found: &str) -> Result<(), Trouble> {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || "/,|".contains(c));
        parts.filter(|word| !word.is_empty()).map(String::from).collect()
    };
    match expected {
        Some(text) if words(text) != words(found) => {
            Err(Trouble::Rejected(format!("the proof is about another {what}: {found}")))
        }
        _ => Ok(()),
    }
}

fn words(proof: &Proof, rules: &Rules, bounds: &str) -> String {
    let unit = rules.rows.iter().flatten().all(|row| row.cost == 1);
    let claim = match proof.claim {
        Claim::Cost(1) if unit => "1 move is the fewest".into(),
        Claim::Cost(cost) if !unit => format!("cost {cost} is the least"),
        Claim::Cost(cost) => format!("{cost} moves are the fewest"),
        Claim::AtLeast(cost) if !unit => format!("at least cost {cost} is needed"),
        Claim::AtLeast(cost) => format!("at least {cost} moves are needed"),
        Claim::None => "no moves lead".into(),
    };
    let goal = proof.goal.map_or("a goal".into(), |goal| rules.drawn(goal));
    let bound = match bounds {
        "" => "no bound".into(),
        bounds => format!("bound {bounds} rebuilt from the rules"),
    };
    format!(
        "VERIFIED: {claim} from {} to {goal} ({}; {}; {bound})",
        rules.drawn(proof.start),
        proof.puzzle,
        counted(proof.states),
    )
}

fn counted(states: u64) -> String {
    match states {
        1 => "1 state".into(),
        states => format!("{} states", grouped(states)),
    }
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
