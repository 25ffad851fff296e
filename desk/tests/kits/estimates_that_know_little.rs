//! If the pattern databases of a small puzzle give poor estimates, `auto` does not stay with IDA*.

use desk::gauge::{Gauge, Never};
use desk::kits::written::puzzle;
use desk::{Case, Ending, Question, solver};
use fewest::search::Options;

/// Two boards of Michael Fogleman's Rush Hour whose pattern database has only about twenty entries.
/// Breadth-first search generates some 300,000 successors.
#[test]
fn small_boards_of_rush_hour() {
    let ends = |blocks: &str, goal: &str| {
        let drawn = |rows: &str| rows.lines().map(|row| format!("  {row}\n")).collect::<String>();
        let (blocks, goal) = (drawn(blocks), drawn(goal));
        let text = format!("blocks\n{blocks}move blocks lengthwise straight\ngoal\n{goal}");
        let puzzle = puzzle("rush", text.as_bytes()).expect("a puzzle");
        let start = puzzle.drawn().expect("it is drawn");
        let solver = solver(&Question::about(puzzle)).expect("auto fits");
        let options = Options { max_nodes: 4_000_000, ..Options::default() };
        solver
            .solve(&Case::one(&start), &options, &Gauge::new(&Never, None))
            .expect("a board")
            .ending
    };
    let goal = "? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? A A\n? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? ? ?";
    let solved = ". L L M G G\n. I I M D .\nJ E A A D F\nJ E B B . F\n. . K C C C\nH H K . . .";
    let Ending::Solved(path) = ends(solved, goal) else { panic!("it has a solution") };
    assert!(path.cost == 14 && path.is_shortest(), "{path:?}");
    let none = "F F . J J .\n. . B B . E\nA A . . C E\nI H . K C E\nI H D K C G\nI . D . . G";
    assert!(matches!(ends(none, goal), Ending::Unsolvable { .. }));
}
