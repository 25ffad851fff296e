//! Solves a board of the 15-puzzle from the command line, Korf's first instance by default, with the
//! means that answer soonest:
//!
//!     cargo run --release --example solve_a_board -- "5 1 2 3/4 0 6 7/8 9 10 11/12 13 14 15"

use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::{Goal, Sliding, notation};
use fewest::search::{Options, unwatched};
use fewest::{Outcome, check};
use std::error::Error;
use std::num::NonZeroUsize;

const KORF_1: &str = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| KORF_1.into());
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst)?;
    let start = puzzle.tray(&notation::board(&text, 4, 4)?)?;

    let solver = Solver::new(&puzzle, NonZeroUsize::MIN);
    let chosen = solver.solve(&start, &Options::default(), unwatched);

    println!("{} with {}", chosen.algorithm, chosen.heuristic.unwrap_or_default());
    match chosen.ended.outcome {
        Outcome::Solved(solution) => {
            let cost = check::replay(&puzzle, &start, &solution.moves)?;
            println!("{cost} moves, none fewer: {:?}", solution.moves);
        }
        Outcome::Unsolvable => println!("no sequence of moves solves it"),
        Outcome::Stopped { at_least, by } => println!("stopped by {by:?}, at least {at_least}"),
    }
    Ok(())
}
