//! The puzzle files that come with the program.

use desk::PuzzleName;
use desk::kits::written::LIBRARY;

#[test]
fn every_file_is_a_puzzle_and_stands_in_order() {
    for volume in LIBRARY {
        // Where a puzzle that is built in has the name, too, this is that of the file.
        let name = format!("{}.fewest", volume.name);
        let found = name.parse::<PuzzleName>().map(|puzzle| puzzle.name());
        assert_eq!(found, Ok(name));
    }
    assert!(LIBRARY.windows(2).all(|pair| pair[0].name < pair[1].name));
}
