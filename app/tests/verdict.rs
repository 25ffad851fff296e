//! Judges outputs in this process, case after case.

use fewest_cli::problems::find;
use fewest_cli::verdict::{Flaw, Verdict};

/// Three boards: 1, 0 and 1 moves away.
const THREE: &str = "1 2 3 4 5 6 7 x 8\n1 2 3 4 5 6 7 8 x\n1 2 3 4 5 x 7 8 6\n";
/// The first can be solved, the second cannot.
const PARITIES: &str = "3 3\n1 0 3\n4 2 5\n7 8 6\n4 3\n1 2 5\n4 6 9\n11 8 10\n3 7 0\n0 0\n";
/// Two boards that are two moves away; both fill the centre with 2.
const ROTATED: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n\
                       1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n0\n";
/// Three boards: 3, 30 and 31 rolls away, of which 30 are counted at most.
const CUBES: &str =
    "2 1\nR B W\nR W W\nE W W\n1 1\nR R R\nW W W\nR R E\n2 1\nR R R\nB W B\nR R E\n0 0\n";

fn judged(name: &str, input: &str, output: &str) -> Verdict {
    find(name).expect("a profile").judge(input.as_bytes(), output).expect("the input is right")
}

/// The case and the line of each flaw.
fn wrong(name: &str, input: &str, output: &str) -> Vec<(Option<usize>, usize)> {
    judged(name, input, output).wrong.iter().map(|wrong| (wrong.case, wrong.line)).collect()
}

#[test]
fn what_follows_a_case_is_judged_too() {
    for (name, input, right, follows) in [
        ("poj:2893", PARITIES, "YES\nNO\n", "YES\nYES\n"),
        ("poj:3131", CUBES, "3\n30\n-1\n", "3\n29\n-1\n"),
        ("hdu:1043", THREE, "r\n\nd\n", "r\nl\nd\n"),
    ] {
        assert_eq!(wrong(name, input, right), [], "{name}");
        assert_eq!(wrong(name, input, follows), [(Some(2), 2)], "{name}");
        let lines = right.lines().count();
        assert_eq!(wrong(name, input, &format!("{right}1\n")), [(None, lines + 1)], "{name}");
    }
    assert_eq!(wrong("poj:2286", ROTATED, "AC\n2\nAC\n2\n"), []);
    assert_eq!(wrong("poj:2286", ROTATED, "AC\n2\nAC\n3\n"), [(Some(2), 4)]);
    assert_eq!(wrong("poj:2893", PARITIES, "YES\n"), [(Some(2), 1)], "it ends");
    assert_eq!(wrong("poj:3131", CUBES, "4\n30\n-1\n"), [(Some(1), 1)], "a roll too many");
}

/// Only what judges take for white space is white space, as in the checkers of packages.
#[test]
fn a_no_break_space_is_no_blank() {
    assert_eq!(wrong("hdu:1043", THREE, "r \n\n\tr\n").len(), 1);
    assert_eq!(wrong("hdu:1043", THREE, " r\u{b}\n\n\td\r\n"), []);
    assert_eq!(wrong("hdu:1043", THREE, "r\u{a0}\n\nd\n"), [(Some(1), 1)]);
}

/// The path is a shortest one for 1, from a search that only counts cells of 1 and 2; 3 takes fewer moves.
#[test]
fn a_symbol_that_is_never_looked_for_is_named() {
    let input = "1 1 1 1 1 1 3 3 3 1 1 3 3 2 2 3 3 3 2 2 2 2 2 2\n0\n";
    let verdict = judged("poj:2286", input, "CCCEEFGECF\n1\n");
    let symbols = match &verdict.wrong[0].flaw {
        Flaw::TooLong { symbols, .. } => *symbols,
        _ => None,
    };
    assert_eq!(symbols, Some((1, 3)), "{verdict:?}");
    // Moves there and back fill the centre with the same symbol again.
    let back = judged("poj:2286", input, "AF\n3\n");
    assert!(matches!(back.wrong[0].flaw, Flaw::TooLong { symbols: None, .. }), "{back:?}");
}

/// Problems about puzzles of files.
#[test]
fn answers_about_puzzles_of_files() {
    let handles = "-+--\n----\n----\n-+--\n";
    let sheet = "2 6 8 4 5 7 3 1\n";
    for (profile, input, output) in [
        ("poj:2965", handles, "6\n4 4\n4   3\n4 1\n1 1\n1 3\n1 4\n"),
        ("usaco:msquare", sheet, "7\nBCAB\nCCB\n"),
        ("usaco:msquare", "1 2 3 4 5 6 7 8\n", "0\n"),
        ("usaco:msquare", "1 2 3 4 5 6 7 8\n", "0\n\n"),
        ("hdu:1430", "12345678\n12345678\n12345678\n17245368\n", "\nC\n"),
        ("poj:1166", "3 3 0\n2 2 2\n2 1 2\n", "4  5 8 9 \n"),
        ("hdu:3095", "1\n0 11 10 9 8 7 6 5 4 3 2 1 0\n", "No solution!\n"),
    ] {
        assert_eq!(wrong(profile, input, output), [], "{profile} {output:?}");
    }
    for (profile, input, output, line) in [
        ("poj:2965", handles, "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 3\n", 7),
        ("poj:2965", handles, "8\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n2 2\n2 2\n", 9),
        ("poj:2965", handles, "7\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n", 7),
        ("usaco:msquare", sheet, "7\nBCBCCBA\n", 2),
        ("usaco:msquare", sheet, "8\nBCABCCB\n", 2),
        ("usaco:msquare", sheet, "9\nBCABCCBAA\n", 2),
        ("usaco:msquare", sheet, "-1\n", 1),
        ("hdu:1430", "12345678\n17245368\n", "\n", 1),
        ("hdu:1430", "12345678\n17245368\n", "c\n", 1),
        ("poj:1166", "3 3 0\n2 2 2\n2 1 2\n", "5 4 8 9\n", 1),
        ("poj:1166", "3 3 0\n2 2 2\n2 1 2\n", "4589\n", 1),
        ("poj:1753", "bwbw\nwwww\nbbwb\nbwwb\n", "4\n", 1),
        ("poj:1753", "bwwb\nbbwb\nbwwb\nbwww\n", "impossible\n", 1),
        ("luogu:p2324", "1\n10110\n01*11\n10111\n01001\n00000\n", "-1\n", 1),
        ("hdu:3095", "1\n0 11 10 9 8 7 6 5 4 3 2 1 0\n", "21\n", 1),
    ] {
        assert_eq!(wrong(profile, input, output), [(Some(1), line)], "{profile} {output:?}");
    }
}

/// Puzzles that the input defines.
#[test]
fn answers_about_blocks_and_walls() {
    let blocks = "3 4\nA A C .\nA B C .\nB B . .\nB\n0 1\n";
    let walls = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";
    for (profile, input, output) in [
        ("hackerrank:klotski", blocks, "2\nC (0,2) (1,3)\nB (1,0) (0,1)\n"),
        ("hackerrank:klotski", blocks, "2\nC ( 0, 2 )  ( 0, 3 )\n\nB 1 0 0 1\n"),
        ("luogu:p1979", walls, "2\n-1\n"),
    ] {
        assert_eq!(wrong(profile, input, output), [], "{profile} {output:?}");
    }
    for (profile, input, output, line) in [
        ("hackerrank:klotski", blocks, "2\nC (0,2) (1,3)\n", 2),
        ("hackerrank:klotski", blocks, "2\nC (0,2) (1,3)\nB (1,0) (0,0)\n", 3),
        ("hackerrank:klotski", blocks, "1\nB (1,0) (0,1)\n", 2),
        ("hackerrank:klotski", blocks, "2\nC (0,2) (1,3)\nB (2,0) (1,1)\n", 3),
        ("hackerrank:klotski", blocks, "3\nC (0,2) (0,3)\nC (0,3) (1,3)\nB (1,0) (0,1)\n", 4),
        ("hackerrank:klotski", blocks, "2\nX (0,2) (1,3)\nB (1,0) (0,1)\n", 2),
        ("hackerrank:klotski", blocks, "2\nC (+0,02) (1,3)\nB (1,0) (0,1)\n", 2),
        ("hackerrank:klotski", blocks, "-1\n", 1),
        ("luogu:p1979", walls, "2\n0\n", 2),
        ("luogu:p1979", walls, "-1\n-1\n", 1),
        ("luogu:p1979", walls, "3\n-1\n", 1),
    ] {
        assert_eq!(wrong(profile, input, output), [(Some(1), line)], "{profile} {output:?}");
    }
}

/// A line may be missing, empty for an empty path, or a gap between two boards.
#[test]
fn gaps_between_boards_are_told_from_empty_paths() {
    let input = format!("3\n\n{}", THREE.replace('\n', "\n\n"));
    for output in ["r\n\n\n\nd\n", "r\n\nd\n", "r\n\n\nd\n"] {
        assert_eq!(wrong("uva:652", &input, output), [], "{output:?}");
    }
    let without = "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 x 7 8 6\n";
    for output in ["r\nd\n", "r\n\nd\n", "r\n\n\n\nd\n"] {
        assert_eq!(wrong("uva:652", without, output), [], "{output:?}");
    }
    assert_eq!(wrong("uva:652", without, "r\n\nu\n"), [(Some(2), 3)]);
    // For a solved board, moves there and back are as right as no moves.
    let solved = "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 7 8 x\n";
    for output in ["r\n\nud\n", "r\nud\n", "r\n\n\n", "r\n\n\n\n"] {
        assert_eq!(wrong("uva:652", solved, output), [], "{output:?}");
    }
    for output in ["r\n\nud\n\nd\n", "r\nud\nd\n"] {
        assert_eq!(wrong("uva:652", &input, output), [], "{output:?}");
    }
}

/// Between two boards, gaps do not matter. Before the first there is none: an empty line there is the answer
/// of a program that takes the board for solved.
#[test]
fn before_the_first_answer_there_is_no_gap() {
    let unsolved = "1\n\n1 2 3 4 5 6 7 x 8\n";
    assert_eq!(wrong("uva:652", unsolved, "r\n"), []);
    assert_eq!(wrong("uva:652", unsolved, "\nr\n")[0], (Some(1), 1));
    let solved_first = "2\n\n1 2 3 4 5 6 7 8 x\n\n1 2 3 4 5 6 7 x 8\n";
    for output in ["\nr\n", "\n\nr\n", "\n\n\nr\n"] {
        assert_eq!(wrong("uva:652", solved_first, output), [], "{output:?}");
    }
}

/// A path that need not be shortest may take 50 moves, whatever they do.
#[test]
fn a_path_may_take_as_many_moves_as_are_allowed() {
    let input = "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 0 14 15\n";
    let path = |moves: usize| "RL".repeat(moves / 2 - 1) + "RR\n";
    assert_eq!(wrong("uva:10181", input, &path(50)), []);
    let verdict = judged("uva:10181", input, &path(52));
    assert_eq!(verdict.wrong[0].flaw, Flaw::OverLimit { moves: 52, most: 50 });
}

/// If no shortest path is asked for, none is searched just to say that there is one.
#[test]
fn a_path_that_is_denied_is_not_looked_for() {
    let denied = |input| judged("poj:3240", input, "No Answer!\n").wrong[0].flaw.clone();
    let flaw = |fewest| Flaw::Path { said: "No Answer!".into(), fewest };
    assert_eq!(denied("4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n"), flaw(None));
    assert_eq!(denied("3\n1 2 3\n4 5 6\n7 0 8\n"), flaw(Some(1)));
}
