//! Random boards that can be solved. The same seed gives the same boards for ever.

mod span;

pub use span::{Pool, Span};

use crate::error::Error;
use crate::names::PuzzleName;
use fewest::puzzles::rotation;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// How the numbers are made, for outputs that depend on them.
pub const GENERATOR: &str = "xoshiro256++ (rand_xoshiro), seeded by splitmix64";

/// An endless row of boards.
pub struct Boards {
    puzzle: PuzzleName,
    random: Random,
    with_goal: bool,
}

impl Boards {
    /// The boards of that seed; for cubic `with_goal` adds a random pattern to each.
    pub fn new(puzzle: PuzzleName, seed: u64, with_goal: bool) -> Self {
        Boards { puzzle, random: Random::new(seed), with_goal }
    }

    /// The next board, uniform among all that `solvable` accepts, as the command line reads it.
    pub fn next(
        &mut self,
        solvable: impl Fn(&str) -> Result<bool, Error>,
    ) -> Result<String, Error> {
        loop {
            let board = match self.puzzle {
                PuzzleName::Sliding { width, height } => self.random.tiles(width * height),
                PuzzleName::Rotation => self.random.symbols(),
                PuzzleName::Cubic => self.random.cubes(self.with_goal),
            };
            if solvable(&board)? {
                return Ok(board);
            }
        }
    }
}

/// Random numbers, made as [`GENERATOR`] says.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The numbers of that seed.
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Uniform from 0 to `most`: numbers that would favour some remainders are thrown away.
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

    /// Uniform among those numbers.
    pub fn within(&mut self, span: Span) -> usize {
        span.least() + self.up_to(span.most() - span.least())
    }

    /// Uniform among those items.
    pub fn one_of<'p, T>(&mut self, pool: &'p Pool<T>) -> &'p T {
        pool.at(self.up_to(pool.last()))
    }

    /// Fisher & Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.up_to(last);
            items.swap(last, other);
        }
    }

    fn shuffled(&mut self, mut items: Vec<usize>) -> String {
        self.shuffle(&mut items);
        items.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
    }

    fn tiles(&mut self, cells: usize) -> String {
        self.shuffled((0..cells).collect())
    }

    /// A standard start with a random empty cell, and random tops around another one.
    fn cubes(&mut self, with_goal: bool) -> String {
        let (column, row) = (self.up_to(2) + 1, self.up_to(2) + 1);
        if !with_goal {
            return format!("{column} {row}");
        }
        let empty = self.up_to(8);
        let top = |cell| if cell == empty { 'E' } else { ['W', 'R', 'B'][self.up_to(2)] };
        let tops: String = (0..9).map(top).flat_map(|top| [' ', top]).collect();
        format!("{column} {row}{tops}")
    }

    fn symbols(&mut self) -> String {
        self.shuffled((0..rotation::CELLS).map(|cell| cell / 8 + 1).collect())
    }
}
