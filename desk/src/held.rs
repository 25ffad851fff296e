//! The bytes of the tables that heuristics look up.

use fewest::heuristics::Zero;
use fewest::puzzles::cubic::MisplacedTops;
use fewest::puzzles::cubic::exact::ToGoal;
use fewest::puzzles::rotation::CentreCount;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Manhattan, Misplaced, Walking};
use fewest::tables::pdb::Pdb;

/// A heuristic whose tables can be counted.
pub trait Held {
    /// The bytes of its tables.
    fn held(&self) -> u64;
}

/// Heuristics that compare a board with its goal and have no tables.
macro_rules! without_tables {
    ($($heuristic:ty)*) => {$(
        impl Held for $heuristic {
            fn held(&self) -> u64 {
                0
            }
        }
    )*};
}
without_tables!(Zero Misplaced CentreCount);

macro_rules! with_tables {
    ($($heuristic:ty)*) => {$(
        impl Held for $heuristic {
            fn held(&self) -> u64 {
                <$heuristic>::held(self)
            }
        }
    )*};
}
with_tables!(Manhattan Walking MisplacedTops Answers ToGoal);

impl<K: Lines> Held for LinearConflict<K> {
    fn held(&self) -> u64 {
        self.held()
    }
}

impl<A> Held for Pdb<A> {
    fn held(&self) -> u64 {
        self.held()
    }
}
