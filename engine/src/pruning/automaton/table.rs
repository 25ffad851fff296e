//! Builds the smallest automaton that stops where a superfluous word ends. Aho & Corasick, "Efficient string
//! matching", Communications of the ACM 18 (1975); Moore, "Gedanken-experiments on sequential machines",
//! Automata Studies (1956).

use super::Letters;
use super::words::{self, WordTree};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The entry of a forbidden move.
pub(super) const FORBIDDEN: u32 = words::FORBIDDEN;

/// The automaton as a table: each state has a row of next states, by letter. The first state is the start.
///
/// The states stand for the beginnings of superfluous words. After some moves the automaton is in the state
/// of the longest such beginning that these moves end with. If `udl` were superfluous, it would be in the
/// state of `ud` after the moves `lud`.
pub(super) fn matching<P: Letters>(words: &WordTree<P>) -> Vec<u32> {
    let states = states(words);
    let mut next = Vec::new();
    for (node, _) in (0..).zip(words.nodes()).filter(|&(node, _)| states.begins(node)) {
        for letter in 0..P::LETTERS {
            next.push(match words.child(node, letter) {
                words::FORBIDDEN => FORBIDDEN,
                words::UNKNOWN if node == 0 => 0,
                words::UNKNOWN => {
                    let shorter = states.of[words.nodes()[node as usize].suffix as usize];
                    next[shorter as usize * P::LETTERS + letter]
                }
                child => states.of[child as usize],
            });
        }
    }
    next
}

/// The automaton's state for each word.
struct States {
    of: Vec<u32>,
    begins: Vec<bool>,
}

impl States {
    /// Whether a superfluous word begins with this one.
    fn begins(&self, node: u32) -> bool {
        self.begins[node as usize]
    }
}

fn states<P: Letters>(words: &WordTree<P>) -> States {
    let nodes = words.nodes();
    let mut begins = vec![false; nodes.len()];
    begins[0] = true;
    for &word in words.superfluous() {
        let mut node = nodes[word as usize].parent;
        while !begins[node as usize] {
            begins[node as usize] = true;
            node = nodes[node as usize].parent;
        }
    }
    let (mut of, mut count) = (Vec::new(), 0);
    for (node, &begins) in nodes.iter().zip(&begins) {
        of.push(if begins { count } else { of[node.suffix as usize] });
        count += u32::from(begins);
    }
    States { of, begins }
}

/// The automaton with the fewest states that allows the same words.
pub(super) fn smallest(next: &[u32], letters: usize) -> Vec<u32> {
    let mut classes = vec![0; next.len() / letters];
    let mut count = 1;
    loop {
        let mut rows = Vec::new();
        let mut known: HashMap<Vec<u32>, u32, FixedState> = HashMap::default();
        let finer: Vec<u32> = next
            .chunks_exact(letters)
            .zip(&classes)
            .map(|(row, &class)| {
                let to = row.iter().map(|&to| match to {
                    FORBIDDEN => FORBIDDEN,
                    _ => classes[to as usize],
                });
                let signature: Vec<u32> = to.chain([class]).collect();
                let new = known.len() as u32;
                *known.entry(signature).or_insert_with_key(|signature| {
                    rows.extend_from_slice(&signature[..letters]);
                    new
                })
            })
            .collect();
        if known.len() == count {
            return rows;
        }
        count = known.len();
        classes = finer;
    }
}
