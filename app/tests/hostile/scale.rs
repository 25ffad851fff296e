//! How much is tried, and from which seed.

use desk::random::Random;

/// The environment variable that asks for the long form: `FEWEST_HOSTILE=long`.
const SCALE: &str = "FEWEST_HOSTILE";
/// The environment variable for the seed; without it the seed is 1.
const SEED: &str = "FEWEST_HOSTILE_SEED";

/// Whether everything is tried.
pub fn is_long() -> bool {
    std::env::var(SCALE).is_ok_and(|scale| scale == "long")
}

/// The number for this run: short or long form.
pub fn many(short: usize, long: usize) -> usize {
    if is_long() { long } else { short }
}

/// The random numbers for one part of the series.
pub fn random(part: u64) -> Random {
    let seed = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("hostile: seed {seed}");
    Random::new(seed ^ part << 32)
}
