//! Checks proofs of fewest moves (`docs/proof-format.md`).
//!
//! A proof is a set of states with the costs at which they are reached. The checker knows the rules of
//! the puzzle, rebuilds the set and the lower bound from them, and tests every move out of the set. It
//! shares no code with the program that searched, and trusts nothing but the rules.
//!
//! ```
//! use fewest_verify::{Checker, Expected, Limits, Trouble};
//!
//! let proof = b"fewest proof 1\n\
//!     puzzle sliding 3x3\n\
//!     goal 1 2 3 4 5 6 7 8 0\n\
//!     start 1 2 3 4 0 6 7 5 8\n\
//!     claim cost 2\n\
//!     moves dr\n\
//!     bound sum 1|2|3|4|5|6|7|8\n\
//!     set 1 4\n\
//!     crc afa75465\n\0";
//! let limits = Limits { memory: 1 << 30, deadline: None, tell: |_| {} };
//! let mut checker = Checker::new(limits);
//! // Without an expected start the proof might be about any board.
//! let mine = Expected { start: Some("1 2 3/4 0 6/7 5 8"), ..Expected::default() };
//! let statement = checker.check(proof, &mine)?;
//! assert!(statement.words.starts_with("VERIFIED: 2 moves are the fewest"));
//! let other = Expected { start: Some("1 2 3/4 5 6/7 0 8"), ..Expected::default() };
//! assert!(matches!(checker.check(proof, &other), Err(Trouble::Rejected(_))));
//! # Ok::<(), Trouble>(())
//! ```

#![forbid(unsafe_code)]

mod bound;
mod file;
mod pattern;
mod puzzles;
mod rules;
mod set;
mod statement;
mod table;
mod trouble;
mod weights;

use set::Bound;
use std::collections::BTreeMap;
use std::io::{self, Read};

pub use statement::Statement;
pub use trouble::{Limits, Trouble, gravest};

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

/// Checks one proof after another. Bounds are built once for all proofs about the same goal.
pub struct Checker {
    limits: Limits,
    /// What the bounds have left of the limits.
    left: Limits,
    /// The puzzle and the goal that the bounds are for.
    about: String,
    bounds: BTreeMap<String, Bound>,
}

impl Checker {
    /// A checker that has built nothing yet.
    pub fn new(limits: Limits) -> Self {
        Checker { limits, left: limits, about: String::new(), bounds: BTreeMap::new() }
    }

    /// Reads a file as far as memory allows; if it does not begin like a proof, only its beginning.
    pub fn read(&self, mut source: impl Read) -> io::Result<Result<Vec<u8>, Trouble>> {
        let mut bytes = Vec::new();
        source.by_ref().take(64).read_to_end(&mut bytes)?;
        if bytes.starts_with(b"fewest proof ") {
            source.take(self.limits.memory).read_to_end(&mut bytes)?;
        }
        let is_whole = bytes.len() as u64 <= self.limits.memory;
        Ok(if is_whole { Ok(bytes) } else { Err(Trouble::Memory) })
    }

    /// Checks the bytes of a file and says what they prove.
    pub fn check(&mut self, bytes: &[u8], expected: &Expected) -> Result<Statement, Trouble> {
        let proof = file::read(bytes)?;
        let rules = puzzles::rules(proof.puzzle, proof.goal, expected.rules)?;
        let start = rules.state(proof.start)?;
        if expected.start.is_some_and(|text| rules.state(&words(text).join(" ")).is_err()) {
            let form = format!("this board cannot be read; write it as in {}", proof.start);
            return Err(Trouble::Unread(form));
        }
        same("start", expected.start, proof.start)?;
        same("goal", expected.goal, proof.goal.unwrap_or_default())?;
        if let Some(moves) = proof.moves {
            rules.replay(start.clone(), moves, proof.claimed)?;
        }
        // Different rules may have the same checksum, so their texts are compared.
        let about = format!("{} {:?} {:?}", proof.puzzle, proof.goal, expected.rules);
        if self.about != about {
            *self = Checker { about, ..Checker::new(self.limits) };
        }
        for line in &proof.bounds {
            if !self.bounds.contains_key(*line) {
                let mut left = self.left;
                self.bounds.insert((*line).into(), bound::new(line, &rules, &mut left)?);
                self.left = left;
            }
        }
        let bounds: Vec<&Bound> = proof.bounds.iter().map(|line| &self.bounds[*line]).collect();
        let check = match start.len() {
            0..=16 => set::check::<16>,
            17..=36 => set::check::<36>,
            _ => set::check::<64>,
        };
        let mut left = self.left;
        left.take(bytes.len() as u64)?;
        let layers = check(&proof, &rules, &start, &bounds, left)?;
        Ok(Statement::new(&proof, &rules, layers))
    }
}

/// The words of a board; `/`, `,` and `|` count as blanks.
fn words(text: &str) -> Vec<String> {
    text.replace(['/', ',', '|'], " ").split_whitespace().map(String::from).collect()
}

/// Rejects a proof that is not about what the reader expects.
fn same(what: &str, expected: Option<&str>, found: &str) -> Result<(), Trouble> {
    match expected {
        Some(text) if words(text) != words(found) => {
            Err(Trouble::Rejected(format!("the proof is about another {what}: {found}")))
        }
        _ => Ok(()),
    }
}
