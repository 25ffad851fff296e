//! Cells that turn differently.

use super::language::written;
use super::twin::layers;
use desk::kits::written::WrittenKit;
use fewest::puzzles::rows::Rows;
use fewest::puzzles::rows::exact::Answers;
use fewest::search::{Options, unwatched};

/// A piece that is turned belongs to cells with the same number of turns.
#[test]
fn corners_and_edges_turn_differently() {
    let text = "board c d e f\npieces 1 2 3 4\ntwist mod 3 at c d\ntwist mod 2 at e f
move C: swap c d, turn c by 1, d by 2\nmove E: swap e f, turn e by 1\ngoal 1 2 3 4";
    let puzzle = written(text);
    let turns: Vec<usize> = puzzle.setup.kinds.iter().map(|kind| kind.turns).collect();
    assert_eq!(turns, [3, 3, 2, 2]);
    let start = puzzle.read("1 2 3 4").expect("a state");
    assert_eq!(layers(&puzzle, &start, usize::MAX).iter().sum::<usize>(), 2 * 4);
    assert!(puzzle.read("3 2 1 4").is_err());
}

/// A goal that leaves turns or cells open has only states in which each piece is where it can be, turned as it
/// can be there.
#[test]
fn open_goals_keep_to_the_twists_of_cells() {
    for (text, states) in [
        ("twist mod 3 at a\ntwist mod 2 at b\nmove r: turn b by 1\ngoal X+? C A", [3, 3]),
        ("twist mod 3 at a\nmove r: turn a by 1\ngoal ? ? A", [6, 0]),
    ] {
        let kit = WrittenKit::new("it", format!("board a b c\npieces X C A\n{text}").as_bytes());
        let setup = kit.expect("a puzzle").written().setup.clone();
        let rows = Rows::<u64>::new(setup).expect("a small puzzle");
        let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit");
        let mut profile = answers.distances().profile();
        profile.resize(2, 0);
        assert_eq!(profile, states, "{text}");
    }
}
