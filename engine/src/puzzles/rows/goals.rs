//! All states that satisfy a goal.

use super::check::held;
use super::setup::{Guard, Setup};

/// Goes through all goal states, each once.
///
/// The cells are filled one after another, those first that have the fewest possibilities; a kind
/// that has been used up is passed over.
#[derive(Clone, Debug)]
pub struct Goals<'s> {
    setup: &'s Setup,
    kinds: Vec<usize>,
    /// The number of the goal whose states are gone through.
    goal: usize,
    /// Its cells in the order in which they are filled, and what each may hold.
    order: Vec<(usize, Vec<u8>)>,
    /// For each cell that is filled: the place of its content in that list.
    choices: Vec<usize>,
    /// By cell, as far as they are filled.
    contents: Vec<u8>,
    /// How many of each kind are left.
    left: Vec<usize>,
    is_begun: bool,
}

impl<'s> Goals<'s> {
    /// Before the first one.
    pub fn of(setup: &'s Setup) -> Self {
        let kinds = setup.kinds_and_turns().into_iter().map(|(kind, _)| kind).collect();
        let left = setup.kinds.iter().map(|kind| kind.count.unwrap_or(setup.cells)).collect();
        let contents = vec![0; setup.cells];
        let order = order(setup, &setup.goals[0]);
        let is_begun = false;
        Goals { setup, kinds, goal: 0, order, choices: Vec::new(), contents, left, is_begun }
    }

    fn kind(&self, content: u8) -> usize {
        self.kinds[usize::from(content)]
    }

    /// Puts into the next cell the first content at or behind that place of its list that is left.
    fn fill(&mut self, from: usize) -> bool {
        let (cell, possible) = &self.order[self.choices.len()];
        let is_left = |&content: &u8| self.left[self.kind(content)] > 0;
        let Some(further) = possible[from..].iter().position(is_left) else { return false };
        let (cell, content) = (*cell, possible[from + further]);
        let kind = self.kind(content);
        self.left[kind] -= 1;
        self.contents[cell] = content;
        self.choices.push(from + further);
        true
    }

    /// Empties the cell that was filled last; returns which place of its list it had.
    fn empty(&mut self) -> Option<usize> {
        let choice = self.choices.pop()?;
        let cell = self.order[self.choices.len()].0;
        let kind = self.kind(self.contents[cell]);
        self.left[kind] += 1;
        Some(choice)
    }

    /// The next state of this goal.
    fn advance(&mut self) -> bool {
        let mut from = 0;
        if self.is_begun {
            let Some(choice) = self.empty() else { return false };
            from = choice + 1;
        }
        self.is_begun = true;
        while self.choices.len() < self.order.len() {
            from = match self.fill(from) {
                true => 0,
                false => match self.empty() {
                    Some(choice) => choice + 1,
                    None => return false,
                },
            };
        }
        true
    }

    fn was_before(&self) -> bool {
        let meets = |goal: &Vec<Guard>| {
            goal.iter().all(|guard| guard.holds.contains(self.contents[guard.cell]))
        };
        self.setup.goals[..self.goal].iter().any(meets)
    }
}

impl Iterator for Goals<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            while !self.advance() {
                self.goal += 1;
                self.order = order(self.setup, self.setup.goals.get(self.goal)?);
                self.is_begun = false;
            }
            if !self.was_before() {
                return Some(self.contents.clone());
            }
        }
    }
}

/// The cells, those first that may hold the fewest contents.
fn order(setup: &Setup, goal: &[Guard]) -> Vec<(usize, Vec<u8>)> {
    let possible = |cell: usize| (cell, held(setup, goal, cell).iter().collect());
    let mut order: Vec<(usize, Vec<u8>)> = (0..setup.cells).map(possible).collect();
    order.sort_by_key(|(_, possible)| possible.len());
    order
}
