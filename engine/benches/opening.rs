//! Start-up: 7-8 opened from the directory that `FEWEST_CACHE` names, and Korf's hundred by a solver that
//! begins with nothing in memory, with that directory and without.
//! `fewest tables build 15 --goal blank-first` fills it.
//!
//! `cargo bench -p fewest --bench opening -- ROUNDS` prints, for each way, the least time by the clock of any
//! round, the mean processor time of all threads, and the ratio of the former to the first way of its kind.

#[path = "korf/mod.rs"]
mod korf;

use fewest::Outcome;
use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, unwatched};
use fewest::tables::cache::Cache;
use std::fs;
use std::num::NonZeroUsize;
use std::time::Instant;

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(5);
    let cache = Cache::new(std::env::var("FEWEST_CACHE").expect("FEWEST_CACHE names a directory"));
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let set = sets::named("7-8", 4, 4, 0).expect("a set of 4x4");
    let patterns = set
        .iter()
        .map(|cells| Pattern::new(&puzzle, &sets::tiles(&puzzle, cells)).expect("a pattern"));
    let abouts: Vec<About> = patterns.map(|pattern| About::pattern_table(&pattern)).collect();
    // What a process finds out once about sets of cells does not count as opening.
    for about in &abouts {
        cache.open(about, 2).expect("it is there");
    }
    println!("best of {rounds} rounds, and processor time in the mean");
    let open = |threads| {
        abouts.iter().for_each(|about| drop(cache.open(about, threads).expect("it is good")));
    };
    let first = measure("7-8 at once, 1 thread", rounds, None, || open(1));
    measure("7-8 at once, 2 threads", rounds, Some(first), || open(2));
    measure("7-8 by blocks", rounds, Some(first), || {
        let open = |about| drop(cache.open_by_blocks(about, |bad| panic!("{bad}")).expect("good"));
        abouts.iter().for_each(open);
    });
    let one = NonZeroUsize::MIN;
    let solver = || Solver::new(&puzzle, one);
    let nothing = measure("the hundred from nothing", rounds, None, || hundred(&solver()));
    measure("with 7-8 in the directory", rounds, Some(nothing), || {
        hundred(&solver().with_cache(cache.clone(), |bad| panic!("{bad}")));
    });
}

fn hundred(solver: &Solver) {
    for (cost, tiles) in korf::boards() {
        let start = solver.puzzle().tray(&tiles).expect("a board");
        let chosen = solver.solve(&start, &Options::default(), unwatched);
        let Outcome::Solved(solution) = chosen.ended.outcome else { panic!("solvable") };
        assert_eq!(solution.cost, cost);
    }
}

/// Prints how long the work takes, and returns the best time by the clock.
fn measure(name: &str, rounds: u32, first: Option<f64>, work: impl Fn()) -> f64 {
    let (before, mut best) = (processor_seconds(), f64::INFINITY);
    for _ in 0..rounds {
        let begin = Instant::now();
        work();
        best = best.min(begin.elapsed().as_secs_f64());
    }
    let mean = (processor_seconds() - before) / f64::from(rounds);
    let ratio = best / first.unwrap_or(best);
    println!("{name:28} {:8.2} ms, {:8.2} ms of processors, {ratio:5.3}", 1e3 * best, 1e3 * mean);
    best
}

/// The processor time of this process so far, in hundredths of a second; 0 where the system does not tell it
/// in this way.
fn processor_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
