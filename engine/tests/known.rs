//! Published and exactly enumerated answers.

use fewest::abstractions::SymbolSpace;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, exhaustive, unwatched};

/// Every state of the 8-puzzle that can be solved, by distance.
#[test]
fn eight_puzzle_profile() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = exhaustive::distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    assert_eq!(all.profile(), known);
}

/// One symbol of the Rotation Game: all C(24,8) states.
#[test]
fn one_symbol_profile() {
    let space = SymbolSpace::default();
    let all = exhaustive::distances(&space, &Options::default(), unwatched).expect("no limit");
    let known =
        [1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466, 208170, 178588, 72941, 10045, 188];
    assert_eq!(all.profile(), known);
}
