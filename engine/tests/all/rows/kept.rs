//! What moves keep: what can be solved, and the names of what is kept.

use super::rows;
use crate::setups::{cube, pancakes, pegs, rotation, slide};
use fewest::puzzles::rows::{Conserved, Setup, Word};
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Puzzle, Ranked};

/// Half of all boards of the Eight and a third of all cubes can be solved.
#[test]
fn invariants_tell_what_can_be_solved() {
    fn share<W: Word>(setup: Setup) -> (usize, usize) {
        let rows = rows::<W>(setup);
        let all = rows.rank_count();
        let step = (all / 5_000).max(1) | 1;
        let some: Vec<_> = (0..all).step_by(step as usize).map(|rank| rows.unrank(rank)).collect();
        (some.iter().filter(|board| rows.solvable(board)).count(), some.len())
    }
    let near = |(part, all): (usize, usize), of: usize| (part * of).abs_diff(all) < all / 8;
    assert!(near(share::<u64>(slide(3, 3)), 2));
    assert!(near(share::<u64>(slide(4, 2)), 2));
    assert!(near(share::<u64>(cube()), 3));
    assert!(near(share::<u64>(pancakes(7)), 1));
    // What is called unsolvable is unsolvable: every rank of a small puzzle.
    let small = rows::<u64>(slide(3, 2));
    let all = exhaustive::distances(&small, &Options::default(), unwatched).expect("no limit");
    for rank in 0..small.rank_count() {
        assert_eq!(small.solvable(&small.unrank(rank)), all.get(rank) != fewest::Cost::MAX);
    }
}

/// What moves keep has a name where one is known: Wikipedia, "15 puzzle" and "Pocket Cube".
#[test]
fn what_moves_keep_has_names() {
    let kept = |setup: Setup| rows::<u64>(setup).kept().expect("few contents");
    assert_eq!(kept(slide(3, 3)), [Conserved::ParityAndPlace { kind: 8 }]);
    assert_eq!(kept(slide(4, 2)), [Conserved::ParityAndPlace { kind: 7 }]);
    assert_eq!(kept(cube()), [Conserved::Turns { modulus: 3 }]);
    assert_eq!(kept(pancakes(6)), []);
    assert_eq!(kept(rotation()), []);
    // The flips of four and of five pancakes are even arrangements.
    let mut even = pancakes(5);
    even.rows.retain(|row| row.takes.len() > 3);
    assert_eq!(kept(even.clone()), [Conserved::Parity]);
    // With a single move, more than that is kept.
    even.rows.retain(|row| row.takes.len() == 4);
    assert!(kept(even).contains(&Conserved::Parity));
    // The moves that no single move takes back: those of the pegs, each by its name.
    let pegs = rows::<u64>(pegs(4));
    assert_eq!(pegs.one_way(), ["jump0", "jump1", "jump2", "jump3"]);
    assert!(rows::<u64>(slide(2, 2)).one_way().is_empty());
}
