//! The node counts of a paper: IDA* with Manhattan distance on some of Korf's instances of the
//! 15-puzzle, against the counts that he published ("Depth-first iterative-deepening", Artificial
//! Intelligence 27, 1985).
//!
//!     cargo run --release --example node_counts

use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{BadTray, Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};

/// The number of the instance, its tiles, and the nodes that Korf generated.
const KORF: [(u32, [u8; 16], u64); 3] = [
    (12, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 546_344),
    (79, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 540_860),
    (2, [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6], 15_300_442),
];

fn main() -> Result<(), BadTray> {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst)?;
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    for (instance, tiles, published) in KORF {
        let start = puzzle.tray(&tiles)?;
        let ended =
            ida_star::solve(&puzzle, &manhattan, &pruning, &start, &Options::default(), unwatched);
        // Korf counts the start as well.
        let (bound, found) = (ended.counts.bound, ended.counts.generated + 1);
        println!("instance {instance}: {bound} moves, {found} generated, {published} published");
        assert_eq!(found, published);
    }
    Ok(())
}
