//! Questions for a judge's problem, at random, with the distance that was asked for.
//!
//! The numbers come from xoshiro256++ seeded by splitmix64, and are used in a fixed order: the same
//! flags and seed give the same bytes for ever.

mod cubic;
mod rotation;
mod sliding;

use crate::exit::Fault;
use crate::judge::{Kind, Profile};
use crate::random::Random;
use std::ops::RangeInclusive;

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many boards.
    pub count: usize,
    /// Only boards of these distances; `None` for all boards alike.
    pub costs: Option<RangeInclusive<u16>>,
    /// Only boards of the greatest distance.
    pub hardest: bool,
    /// The share of boards without a solution.
    pub unsolvable: f64,
}

impl Wanted {
    /// The distances among those that occur: their numbers of boards are `profile`.
    fn distances(&self, profile: &[u64]) -> Result<RangeInclusive<usize>, Fault> {
        let greatest = profile.len() - 1;
        if self.hardest {
            return Ok(greatest..=greatest);
        }
        let Some(costs) = &self.costs else { return Ok(0..=greatest) };
        let (least, most) = (usize::from(*costs.start()), usize::from(*costs.end()).min(greatest));
        if profile.iter().take(most + 1).skip(least).all(|&boards| boards == 0) {
            let message = format!("no board has that distance; the greatest is {greatest}");
            return Err(Fault::usage(message));
        }
        Ok(least..=most)
    }

    /// Whether the next board is to be one without a solution.
    fn wants_unsolvable(&self, random: &mut Random) -> bool {
        const PARTS: usize = 1 << 32;
        self.unsolvable > 0.0 && (random.below(PARTS) as f64) < self.unsolvable * PARTS as f64
    }

    fn only_solvable(&self) -> Result<(), Fault> {
        match self.unsolvable {
            0.0 => Ok(()),
            _ => Err(Fault::usage("all boards of this puzzle can be solved")),
        }
    }
}

/// An input with such boards, and what must be said about how they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The input.
    pub text: String,
    /// Where boards are not uniform among all that were asked for.
    pub note: Option<String>,
}

/// The input for a profile.
pub fn generate(profile: &Profile, wanted: &Wanted, seed: u64) -> Result<Generated, Fault> {
    let mut random = Random::new(seed);
    match &profile.kind {
        Kind::Sliding(format) => sliding::generate(format, wanted, &mut random),
        Kind::Parity => sliding::parities(wanted, &mut random),
        Kind::Rotation => rotation::generate(wanted, &mut random),
        Kind::Cubic => cubic::generate(wanted, &mut random),
    }
}
