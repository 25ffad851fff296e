//! Proofs of Korf's 100 boards of the 15-puzzle: how long writing takes compared with solving with the same
//! bound, both on one thread with tables in memory, and how much memory a state takes.
//!
//! `cargo bench -p fewest --bench proof` takes the bound 6-6-3 and five rounds; `-- ROUNDS` takes another
//! number of rounds.

mod korf;

use fewest::Outcome;
use fewest::proof::{NoProof, closed_set};
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use std::time::Instant;

const RESOURCES: Resources = Resources { threads: 2, max_bytes: u64::MAX };

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(5);
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let set = sets::named("6-6-3", 4, 4, 0).expect("a set of 4x4");
    let table = |number: usize| {
        let pattern = Pattern::new(&puzzle, &sets::tiles(&puzzle, &set[number]));
        compact::build(&pattern.expect("a pattern"), RESOURCES, unwatched).expect("no limit")
    };
    let tables = [table(0), table(1), table(2)];
    let sum = Additive::disjoint(&puzzle, tables.each_ref()).expect("a set");
    let options = Options::default();
    println!("Korf's 100, one thread, bound 6-6-3; of each board the best of {rounds} rounds");
    let (mut solving, mut writing, mut states, mut bits, mut most) = (0., 0., 0, 0, 0.0_f64);
    for (cost, tiles) in korf::boards() {
        let start = puzzle.tray(&tiles).expect("a board");
        let (mut solved, mut written) = (f64::MAX, f64::MAX);
        let mut set = Err(NoProof::Cheaper(0));
        for _ in 0..rounds {
            let begin = Instant::now();
            let prune = NoReturn(&puzzle);
            let found = ida_star::solve(&puzzle, &sum, &prune, &start, &options, unwatched);
            solved = solved.min(begin.elapsed().as_secs_f64());
            let Outcome::Solved(solution) = found.outcome else { panic!("it has a solution") };
            assert_eq!(solution.cost, cost);
            let begin = Instant::now();
            set = closed_set(&puzzle, &sum, &start, Some(cost), &options, unwatched);
            written = written.min(begin.elapsed().as_secs_f64());
        }
        let set = set.expect("nothing is cheaper");
        (solving, writing) = (solving + solved, writing + written);
        (states, bits) = (states + set.states, bits + set.bits);
        if set.states > 10_000 {
            most = most.max(set.held as f64 / set.states as f64);
        }
    }
    println!(
        "solving {solving:.3} s, writing {writing:.3} s, {:.2} times as long; {states} states, {bits} \
         bits, at most {most:.1} bytes a state in sets of more than 10,000",
        writing / solving
    );
}
