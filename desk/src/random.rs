//! Random numbers, always the same for the same seed.

mod span;

pub use span::{Pool, Span};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The name of the generator, for outputs that depend on it.
pub const GENERATOR: &str = "xoshiro256++ (rand_xoshiro), seeded by splitmix64";

/// Random numbers, made as [`GENERATOR`] says.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Uniform from 0 to `most`. Numbers that would favour some remainders are rejected.
    pub fn up_to(&mut self, most: usize) -> usize {
        let Some(n) = (most as u64).checked_add(1) else { return self.0.next_u64() as usize };
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return (number % n) as usize;
            }
        }
    }

    /// Uniform among the numbers of the span.
    pub fn within(&mut self, span: Span) -> usize {
        span.least() + self.up_to(span.most() - span.least())
    }

    /// Uniform among the items of the pool.
    pub fn one_of<'p, T>(&mut self, pool: &'p Pool<T>) -> &'p T {
        pool.at(self.up_to(pool.last()))
    }

    /// Fisher-Yates shuffle.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.up_to(last);
            items.swap(last, other);
        }
    }

    /// These items in random order, as a text.
    pub fn shuffled(&mut self, mut items: Vec<usize>) -> String {
        self.shuffle(&mut items);
        items.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    }
}
