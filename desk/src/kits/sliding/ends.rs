//! The estimates of BAE* as a single type, so that BAE* is compiled only once for each packed form.

use super::plain::Plain;
use crate::held::Held;
use crate::names;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Walking};
use fewest::puzzles::sliding::{Packing, Sliding, Tray};
use fewest::{Cost, Heuristic};

/// An estimate of the cost to one end, with rules whose goal is that end.
pub(super) struct End<K: Lines> {
    rules: Sliding<K>,
    named: names::Heuristic,
    estimate: Estimate<K>,
}

/// One of the estimates.
enum Estimate<K: Lines> {
    Plain(Plain),
    LinearConflict(Box<LinearConflict<K>>),
    Walking(Box<Walking>),
}

/// The carry of one of these estimates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Carry<C, W> {
    /// The estimate itself.
    Cost(Cost),
    Conflicts(C),
    Walks(W),
}

impl<K: Lines> End<K> {
    /// The estimate with this name, to the goal of these rules.
    pub(super) fn new(rules: Sliding<K>, named: names::Heuristic) -> Self {
        let estimate = match (Plain::new(&rules, named), named) {
            (Some(plain), _) => Estimate::Plain(plain),
            (None, names::Heuristic::WalkingDistance) => {
                let walking = Walking::new(&rules).expect("tables for up to 16 cells");
                Estimate::Walking(Box::new(walking))
            }
            (None, _) => Estimate::LinearConflict(Box::new(LinearConflict::new(&rules))),
        };
        End { rules, named, estimate }
    }

    /// The same estimate, but to this board.
    pub(super) fn towards(&self, board: &Tray) -> Self {
        End::new(self.rules.towards(board), self.named)
    }
}

impl<K: Lines> Held for End<K> {
    fn held(&self) -> u64 {
        match &self.estimate {
            Estimate::Plain(plain) => plain.held(),
            Estimate::LinearConflict(conflicts) => conflicts.held(),
            Estimate::Walking(walking) => walking.held(),
        }
    }
}

type Conflicts<K> = <LinearConflict<K> as Heuristic<Sliding<K>>>::Carry;
type Walks<K> = <Walking as Heuristic<Sliding<K>>>::Carry;

/// The rules of the search may have another goal, so the estimate uses its own rules.
impl<K: Lines + Packing> Heuristic<Sliding<K>> for End<K> {
    type Carry = Carry<Conflicts<K>, Walks<K>>;

    fn start(&self, _: &Sliding<K>, tray: &Tray) -> Self::Carry {
        let rules = &self.rules;
        match &self.estimate {
            Estimate::Plain(plain) => Carry::Cost(plain.start(rules, tray)),
            Estimate::LinearConflict(conflicts) => Carry::Conflicts(conflicts.start(rules, tray)),
            Estimate::Walking(walking) => Carry::Walks(walking.start(rules, tray)),
        }
    }

    #[inline(always)]
    fn step(
        &self,
        _: &Sliding<K>,
        carry: Self::Carry,
        before: &Tray,
        way: Direction,
    ) -> Self::Carry {
        let rules = &self.rules;
        match (&self.estimate, carry) {
            (Estimate::Plain(plain), Carry::Cost(h)) => {
                Carry::Cost(plain.step(rules, h, before, way))
            }
            (Estimate::LinearConflict(conflicts), Carry::Conflicts(h)) => {
                Carry::Conflicts(conflicts.step(rules, h, before, way))
            }
            (Estimate::Walking(walking), Carry::Walks(h)) => {
                Carry::Walks(walking.step(rules, h, before, way))
            }
            (_, carry) => carry,
        }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, carry: Self::Carry) -> Cost {
        match (&self.estimate, carry) {
            (_, Carry::Cost(h)) => h,
            (Estimate::LinearConflict(conflicts), Carry::Conflicts(h)) => {
                Heuristic::<Sliding<K>>::estimate(&**conflicts, h)
            }
            (Estimate::Walking(walking), Carry::Walks(h)) => {
                Heuristic::<Sliding<K>>::estimate(&**walking, h)
            }
            _ => 0,
        }
    }
}
