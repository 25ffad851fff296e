//! What is noted about a search, in the form in which a page gets it.

use serde::Serialize;

/// What a search did, with one entry for each state that it expanded.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Notes {
    /// The entry of the state before it; -1 where the search began.
    pub from: Vec<i32>,
    /// The move that led there, as the number of its name from 1 on; 0 where the search began.
    pub by: Vec<u8>,
    /// The cost of the path there plus the estimate of what remains.
    pub f: Vec<u32>,
    /// Whether it was reached from the goal.
    pub backward: Vec<bool>,
    /// How many states were first met from there.
    pub met: Vec<u32>,
    /// How many successors were cut off by the bound.
    pub cut: Vec<u32>,
}

impl Notes {
    /// Notes a state, and returns its entry.
    pub fn push(&mut self, (from, by): (i32, u8), f: u32, backward: bool) -> i32 {
        self.from.push(from);
        self.by.push(by);
        self.f.push(f);
        self.backward.push(backward);
        self.met.push(0);
        self.cut.push(0);
        self.from.len() as i32 - 1
    }

    /// Forgets all but the first entries.
    pub fn keep(&mut self, most: usize) {
        self.from.truncate(most);
        self.by.truncate(most);
        self.f.truncate(most);
        self.backward.truncate(most);
        self.met.truncate(most);
        self.cut.truncate(most);
    }
}
