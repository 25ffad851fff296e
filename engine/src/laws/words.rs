//! Every sequence of moves from a start, to find one that pruning should have allowed.

use super::walk::moves;
use crate::{Cost, MovePruning, Puzzle};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A sequence that pruning forbids although it should not: among the cheapest ones that lead to
/// some state it is the first in move order. Of several such sequences that cost up to `max_cost`
/// it is a shortest.
pub fn forbidden_first<P: Puzzle, M: MovePruning<P>>(
    puzzle: &P,
    pruning: &M,
    start: &P::State,
    max_cost: Cost,
) -> Option<Vec<P::Move>> {
    let mut words = FirstWords { puzzle, pruning, word: Vec::new(), firsts: HashMap::default() };
    words.descend(&mut start.clone(), 0, max_cost, Some(pruning.start()));
    let forbidden = words.firsts.into_values().filter(|first| !first.allowed);
    forbidden.map(|first| first.word).min_by_key(Vec::len)
}

struct FirstWords<'p, P: Puzzle, M> {
    puzzle: &'p P,
    pruning: &'p M,
    word: Vec<P::Move>,
    /// Its hasher has no random keys, so that the same sequence is found on every run.
    firsts: HashMap<P::Packed, FirstWord<P::Move>, BuildHasherDefault<DefaultHasher>>,
}

/// The first of the cheapest sequences to some state.
struct FirstWord<M> {
    cost: Cost,
    word: Vec<M>,
    allowed: bool,
}

impl<P: Puzzle, M: MovePruning<P>> FirstWords<'_, P, M> {
    /// Goes through the sequences in order; `carry` is lost once one is forbidden.
    fn descend(&mut self, state: &mut P::State, g: Cost, left: Cost, carry: Option<M::Carry>) {
        let packed = self.puzzle.pack(state);
        if self.firsts.get(&packed).is_none_or(|first| g < first.cost) {
            let first = FirstWord { cost: g, word: self.word.clone(), allowed: carry.is_some() };
            self.firsts.insert(packed, first);
        }
        for mv in moves(self.puzzle, state) {
            let cost = self.puzzle.cost(state, mv);
            let Some(left) = left.checked_sub(cost.max(1)) else { continue };
            let carry = carry.and_then(|carry| self.pruning.step(carry, mv));
            self.puzzle.apply(state, mv);
            self.word.push(mv);
            self.descend(state, g + cost, left, carry);
            self.word.pop();
            self.puzzle.undo(state, mv);
        }
    }
}
