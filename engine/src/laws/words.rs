//! Tries every sequence of moves from a start, to find one that pruning should have allowed.

use super::walk::moves;
use crate::{Cost, MovePruning, Puzzle};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// A sequence that pruning forbids although it is, in move order, the first of the cheapest ones to some
/// state. If there are several that cost up to `max_cost`, returns a shortest one.
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
    /// The hasher has no random keys, so that every run finds the same sequence.
    firsts: HashMap<P::Packed, FirstWord<P::Move>, BuildHasherDefault<DefaultHasher>>,
}

/// The first of the cheapest sequences to some state.
struct FirstWord<M> {
    cost: Cost,
    word: Vec<M>,
    allowed: bool,
}

impl<P: Puzzle, M: MovePruning<P>> FirstWords<'_, P, M> {
    /// Tries the sequences in order. `carry` is `None` as soon as pruning has forbidden a move of the
    /// sequence.
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
