//! What each problem reads and writes.

use super::{answers, has_many_answers, notes, rejected};
use fewest_cli::problems::PROFILES;

#[test]
fn samples_byte_for_byte_under_every_name() {
    for profile in PROFILES.iter().filter(|profile| !has_many_answers(profile)) {
        for name in profile.aliases.iter().chain([&profile.name]) {
            assert_eq!(answers(name, profile.sample.input), profile.sample.output, "{name}");
        }
    }
}

/// Judges do not care whether an input ends where it should, but a user who pipes in the wrong file does.
#[test]
fn what_an_input_lacks_or_has_too_much_is_noted() {
    for profile in PROFILES {
        assert_eq!(notes(profile.name, profile.sample.input), "", "{}", profile.name);
    }
    let board = "1 2 3 4 5 6 7 x 8\n";
    for (profile, input, note) in [
        ("poj:1077", "", "line 1, column 1: the input has no cases"),
        (
            "poj:1077",
            &format!("{board}{board}"),
            "nothing was read after the last case, where `1` stands",
        ),
        (
            "poj:1077",
            &format!("{board}{}", "long".repeat(9)),
            "nothing was read after the last case, where `longlonglonglonglong` stands",
        ),
        (
            "uva:10181",
            "2\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n",
            "line 2, column 38: the input ends after 1 of 2 cases",
        ),
        ("poj:2286", "", "line 1, column 1: the input has no cases"),
    ] {
        assert_eq!(notes(profile, input), format!("note: {note}\n"), "{profile} {input:?}");
    }
    // What is after the line that ends the cases is not read.
    let cases = PROFILES.iter().find(|profile| profile.name == "poj:2286").expect("a profile");
    assert_eq!(notes("poj:2286", format!("{}more\n", cases.sample.input)), "");
}

/// Follows letters or words on a square board of any size and asserts that they lead to the goal.
fn assert_leads(side: usize, mut board: Vec<u32>, moves: &str, goal: &[u32]) {
    for letter in moves.chars() {
        let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
        let (column, row) = (blank % side, blank / side);
        let beside = match letter {
            'U' if row > 0 => blank - side,
            'L' if column > 0 => blank - 1,
            'R' if column + 1 < side => blank + 1,
            'D' if row + 1 < side => blank + side,
            _ => panic!("{letter} leaves the board in {moves}"),
        };
        board.swap(blank, beside);
    }
    assert_eq!(board, goal, "{moves}");
}

/// A board on which every tile is away from its cell but which can be solved, and the same with two tiles
/// exchanged.
#[test]
fn any_path_on_boards_of_every_size() {
    for side in 1..=10u32 {
        let cells = side * side;
        let goal: Vec<u32> = (1..cells).chain([0]).collect();
        // 1 2 3 4 5 becomes 4 5 1 2 3 ...: an even permutation that leaves the blank where it is.
        let mut board = goal.clone();
        if cells > 3 {
            let turn = if cells % 2 == 0 { 1 } else { 2 };
            board[..cells as usize - 1].rotate_left(turn);
        }
        let text = |board: &[u32]| board.iter().map(|tile| format!(" {tile}")).collect::<String>();
        let moves = answers("poj:3240", format!("{side}\n{}\n", text(&board)));
        assert_leads(side as usize, board.clone(), moves.trim_end(), &goal);
        if side > 1 {
            board.swap(0, 1);
            assert_eq!(answers("poj:3240", format!("{side}{}", text(&board))), "No Answer!\n");
        }
    }
}

#[test]
fn boards_of_which_only_the_parity_is_asked() {
    for (input, output) in [
        ("1 1\n0\n", "YES\n"),
        ("1 3\n0 1 2\n3 1\n2\n1\n0\n0 0\n1 1\n0", "YES\nNO\n"),
        ("2 3\n1 2 3\n4 0 5", "YES\n"),
        ("2 3\n1 2 3\n5 4 0", "NO\n"),
        ("", ""),
    ] {
        assert_eq!(answers("poj:2893", input), output, "{input:?}");
    }
    let numbers: String = (1..999 * 999).map(|tile| format!(" {tile}")).collect();
    assert_eq!(answers("poj:2893", format!("999 999{numbers} 0\n0 0\n")), "YES\n");
    assert_eq!(answers("poj:2893", format!("999 999 2 1{} 0", &numbers[4..])), "NO\n");
    for (input, problem) in [
        ("1000 1", "line 1, column 1: `1000` is not a side: expected 1 to 999, or 0 0"),
        ("2", "line 1, column 2: the text ends before the number of columns"),
        ("0 3", "line 1, column 1: a board has at least one row"),
        ("7 7\n1 2 1", "line 2, column 5: tile 1 occurs twice; a 7x7 board uses 0..48 once each"),
        ("7 7\n49", "line 2, column 1: tile 49 is too large; a 7x7 board uses 0..48 once each"),
        (
            "7 7",
            "line 1, column 4: the text ends after 0 numbers; a 7x7 board uses 0..48 once each",
        ),
    ] {
        assert_eq!(rejected("poj:2893", input), (String::new(), problem.into()));
    }
}

/// What one of several similar problems wants and another does not.
#[test]
fn formats_of_sliding_tiles() {
    let far = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    for (profile, input, output) in [
        ("acwing:845", "1 2 3 4 5 6 8 7 x", "-1\n"),
        ("boj:1525", "3 6 0\n8 1 2\n7 4 5\n", "-1\n"),
        ("luogu:p1379", "123804765", "0\n"),
        ("luogu:p1379", "132804765", "-1\n"),
        // The cases end with the input, even if their number is larger.
        ("hdu:3567", "3\n12345678X\n12345678X\n", "Case 1: 0\n\n"),
        ("hdu:3567", "1\n1234X5678\n1234X5687", "Case 1: -1\n"),
        ("uva:652", "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 8 7 x\n", "r\n\nunsolvable\n"),
        ("uva:10181", &format!("1\n{far}"), "This puzzle is not solvable.\n"),
        ("lightoj:15-puzzle", "1\n\n1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12", "Case 1: D\n"),
        ("hackerrank:n-puzzle", "3\n1\n0\n2\n3\n4\n5\n6\n7\n8\n", "1\nLEFT\n"),
        ("aoj:alds1-13-c", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1\n"),
        ("koistudy:608", "1 2 3\n4 5 6\n8 7 0\n", "-1\n"),
        // Boards of 20 and of 21 moves, without a solution, and solved.
        (
            "ntuj:219",
            "4 8 7 0 5 4 2 1 6 3 8 0 7 5 4 2 1 6 3 1 2 3 4 5 6 8 7 0 1 2 3 4 5 6 7 8 0",
            "20\nHard\nHard\n0\n",
        ),
        (
            "tioj:1492",
            "4 8 7 0 5 4 2 1 6 3 8 0 7 5 4 2 1 6 3 1 2 3 4 5 6 8 7 0 1 2 3 4 5 6 7 8 0",
            "Easy\nHard\nHard\nEasy\n",
        ),
        // A board that is far from the goal.
        ("hdu:6620", "1\n0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", "Yes\n"),
        ("hdu:6620", &format!("1\n{far}"), "No\n"),
        ("mipt:091", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n", "YES\n\n"),
        ("mipt:091", far, "NO\n"),
        ("spoj:al_10_06", "13 1 2 4 5 0 3 7 9 6 10 12 15 8 11 14", "NIE\n"),
        ("leetcode:773", "[[1,2,3],[5,4,0]]\n", "-1\n"),
        ("leetcode:773", " [[4, 1, 2], [5, 0, 3]] ", "5\n"),
        ("leetcode:773", "[[1,2,3],[4,5,0]]", "0\n"),
    ] {
        assert_eq!(answers(profile, input), output, "{profile} {input:?}");
    }
    let (_, message) = rejected("hdu:3567", "1\n12345678X\n");
    assert!(message.starts_with("line 2, column 10: the text ends before the goal"), "{message}");
    let (_, message) = rejected("hackerrank:n-puzzle", "6\n");
    assert_eq!(message, "line 1, column 1: side 6 is outside 3 to 5");
}

/// Boards that need more than 35 moves count as unsolvable there.
#[test]
fn paths_that_are_too_long_to_count() {
    let board = |cells: &str| format!("1\n\n{cells}\n");
    let near = "2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15";
    assert_eq!(answers("lightoj:15-puzzle", board(near)), "Case 1: LLLDRDRDR\n");
    let far = "0 12 10 13 15 14 4 9 7 2 1 5 3 6 11 8";
    assert!(answers("lightoj:15-puzzle", board(far)).contains("not solvable"));
}

/// Boards with blocks or walls that are part of the input. A block may be moved around a corner in one move,
/// have a name of several letters, and be in several parts.
#[test]
fn formats_of_puzzles_that_the_input_brings_along() {
    let klotski = "5 4\nA B B C\nA B B C\nD E E F\nD G H F\nI . . J\nB\n3 1\n";
    assert!(answers("hackerrank:klotski", klotski).starts_with("81\n"));
    for (profile, input, output) in [
        ("hackerrank:klotski", "1 1 A A 0 0", "0\n"),
        ("hackerrank:klotski", "2 2\n.. b7\n.. ..\nb7\n1 0\n", "1\nb7 (0,1) (1,0)\n"),
        ("hackerrank:klotski", "3 3\n. X .\nX X X\n. X .\nX\n0 0\n", "0\n"),
        ("hackerrank:klotski", "2 3\nA . .\n. A .\nA\n0 1\n", "1\nA (0,0) (0,1)\n"),
        ("hackerrank:klotski", "1 2 A . A 0 1", "1\nA (0,0) (0,1)\n"),
        ("hackerrank:klotski", "1 2\nA B\nA\n0 1\n", "-1\n"),
        ("luogu:p1979", "1 2 2\n1 1\n1 1 1 2 1 2\n1 1 1 2 1 1\n", "0\n1\n"),
        ("luogu:p1979", "1 3 1\n1 1 1\n1 3 1 2 1 1\n", "-1\n"),
        ("luogu:p1979", "2 2 1\n1 1\n1 1\n1 2 1 1 2 2\n", "4\n"),
        ("luogu:p1979", "2 2 0\n1 1\n1 1\n", ""),
    ] {
        assert_eq!(answers(profile, input), output, "{profile} {input:?}");
    }
    for (profile, input, problem) in [
        ("hackerrank:klotski", "7 1", "line 1, column 1: side 7 is outside 1 to 6"),
        ("hackerrank:klotski", "1 2 A . B 0 0", "line 1, column 9: no block is called `B`"),
        ("hackerrank:klotski", "1 2 A . . 0 0", "line 1, column 9: no block is called `.`"),
        (
            "hackerrank:klotski",
            "1 2 A . A 0 6",
            "line 1, column 13: `6` is not a row or column: expected 0 to 5",
        ),
        (
            "hackerrank:klotski",
            "1 2 A . A 0",
            "line 1, column 12: the text ends before the board, its block and where that has to be",
        ),
        ("luogu:p1979", "1 2 1\n1 2\n", "line 2, column 3: `2` is not a number from 0 to 1"),
        ("luogu:p1979", "1 2 1\n1 0\n1 1 1 2 1 1\n", "line 3, column 7: row 1, column 2 is a wall"),
        (
            "luogu:p1979",
            "1 2 1\n1 1\n1 1 1\n",
            "line 3, column 6: the text ends before the last question",
        ),
    ] {
        assert_eq!(rejected(profile, input).1, problem, "{profile} {input:?}");
    }
}

/// What problems about puzzle files want, and what they read in addition to the tidy form.
#[test]
fn formats_of_puzzles_of_files() {
    let lit = "11111 ".repeat(5);
    for (profile, input, output) in [
        ("luogu:p2324", "1\n11111 01111 00*11 00001 00000", "0\n"),
        ("luogu:p2324", "1\n1 1 1 1 1\n0 1 1 1 1\n0 0 1 1 1\n0 0 0 0 *\n0 0 0 0 0", "1\n"),
        ("usaco:msquare", "1 2 3 4 5 6 7 8", "0\n\n"),
        ("usaco:msquare", "8 7 6 5 4 3 2 1\n", "1\nA\n"),
        ("usaco:msquare", "4 1 2 3 6 7 8 5", "1\nB\n"),
        ("usaco:msquare", "1 7 2 4 5 3 6 8", "1\nC\n"),
        ("hdu:1430", "21345678\n21345678\n12345678\n17245368", "\nC\n"),
        ("hdu:1430", "", ""),
        ("poj:1166", "3 3 0 3 3 0 0 0 0", "1\n"),
        ("poj:1166", "0 0 0 0 3 3 0 3 3", "9\n"),
        ("usaco:clocks", "6 6 6 12 12 12 12 12 12", "2 2\n"),
        ("poj:1753", "bbbb bbbb bbbb bbbb", "0\n"),
        ("poj:1753", "wwww\nwwww\nwwww\nwwww", "0\n"),
        ("poj:1753", "bwbw\nwwww\nbbwb\nbwwb\n", "Impossible\n"),
        ("poj:2965", "++++\n-+--\n-+--\n-+--", "1\n1 2\n"),
        ("acwing:95", &format!("2 {lit}{lit}"), "0\n0\n"),
        ("aoj:0121", "1 0 2 3 4 5 6 7 0 1 2 3 4 5 6 7", "1\n0\n"),
    ] {
        assert_eq!(answers(profile, input), output, "{profile} {input:?}");
    }
    for (profile, input, problem) in [
        ("luogu:p2324", "1\n10110\n01*11\n1011a", "line 4, column 5: `a` is none of 0 1 *"),
        ("luogu:p2324", "1\n1111111111111", "line 2, column 13: `1` occurs more than 12 times"),
        ("usaco:msquare", "1 2 3 3", "line 1, column 7: `3` occurs more than once"),
        (
            "usaco:msquare",
            "1 2 3",
            "line 1, column 6: the text ends after 3 of the 8 cells of a board",
        ),
        ("poj:1753", "bbbbbbbbbbbbbbbbb", "line 1, column 17: a board has 16 cells"),
        ("poj:1166", "3 4", "line 1, column 3: `4` is none of 0 1 2 3"),
        (
            "hdu:1430",
            "12345678\n",
            "line 1, column 9: the text ends before the goal; each board is followed by its goal",
        ),
    ] {
        assert_eq!(rejected(profile, input), (String::new(), problem.into()));
    }
}
