//! A pattern database of your own: the 8-puzzle seen with the tiles 1 to 4 only, and with 5 to 8.
//! Their sum never charges a move twice (Korf & Felner, "Disjoint pattern database heuristics",
//! Artificial Intelligence 134, 2002).
//!
//!     cargo run --release --example own_pattern_database

use fewest::heuristics::Sum;
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::abstraction::TilePattern;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, exhaustive, ida_star, unwatched};
use fewest::tables::pdb::Pdb;
use fewest::{Abstraction, Heuristic};
use std::error::Error;
use std::sync::Arc;

/// The distances of the smaller puzzle that the tiles make, as a heuristic.
fn database(puzzle: &Sliding<u64>, tiles: &[u8]) -> Result<Pdb<TilePattern>, Box<dyn Error>> {
    let pattern = TilePattern::new(puzzle, tiles)?;
    let space = Abstraction::<Sliding<u64>>::space(&pattern);
    let distances = exhaustive::distances(space, &Options::default(), unwatched);
    let distances = distances.expect("no limit was set");
    println!("tiles {tiles:?}: states by distance {:?}", distances.profile());
    Ok(Pdb::new(pattern, Arc::new(distances)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    let sum =
        Sum::disjoint([database(&puzzle, &[1, 2, 3, 4])?, database(&puzzle, &[5, 6, 7, 8])?])?;

    // One of the two hardest boards of the 8-puzzle: 31 moves.
    let start = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
    println!(
        "Manhattan distance generates {}",
        generated(&puzzle, &Manhattan::new(&puzzle), &start)
    );
    println!("the two databases generate {}", generated(&puzzle, &sum, &start));
    Ok(())
}

/// How many successors IDA* generates.
fn generated(puzzle: &Sliding<u64>, heuristic: &impl Heuristic<Sliding<u64>>, start: &Tray) -> u64 {
    let pruning = NoReturn(puzzle);
    let ended = ida_star::solve(puzzle, heuristic, &pruning, start, &Options::default(), unwatched);
    ended.counts.generated
}
