//! The estimates that add up a cost for each single tile, as one type, so that searches are compiled once for
//! all of them.

use crate::held::Held;
use crate::names;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::{Manhattan, Misplaced};
use fewest::puzzles::sliding::{Packing, Sliding, Tray};
use fewest::{Cost, Heuristic};

/// One of the estimates that look at single tiles, or at none.
pub(super) enum Plain {
    Zero,
    Misplaced(Misplaced),
    Manhattan(Box<Manhattan>),
}

impl Plain {
    /// The estimate with this name, if it is one of these.
    pub(super) fn new<K: Packing>(rules: &Sliding<K>, named: names::Heuristic) -> Option<Self> {
        match named {
            names::Heuristic::Zero => Some(Plain::Zero),
            names::Heuristic::Misplaced => Some(Plain::Misplaced(Misplaced::new(rules))),
            names::Heuristic::Manhattan => Some(Plain::Manhattan(Box::new(Manhattan::new(rules)))),
            _ => None,
        }
    }
}

impl Held for Plain {
    fn held(&self) -> u64 {
        match self {
            Plain::Zero | Plain::Misplaced(_) => 0,
            Plain::Manhattan(manhattan) => manhattan.held(),
        }
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for Plain {
    /// The estimate itself.
    type Carry = Cost;

    fn start(&self, rules: &Sliding<K>, tray: &Tray) -> Cost {
        match self {
            Plain::Zero => 0,
            Plain::Misplaced(misplaced) => misplaced.start(rules, tray),
            Plain::Manhattan(manhattan) => manhattan.start(rules, tray),
        }
    }

    #[inline(always)]
    fn step(&self, rules: &Sliding<K>, h: Cost, before: &Tray, way: Direction) -> Cost {
        match self {
            Plain::Zero => 0,
            Plain::Misplaced(misplaced) => misplaced.step(rules, h, before, way),
            Plain::Manhattan(manhattan) => manhattan.step(rules, h, before, way),
        }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}
