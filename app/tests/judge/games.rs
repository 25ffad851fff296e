//! The Rotation Game and the Cubic Eight-Puzzle.

use super::{FIRST, answers, rejected};

const SOLVED: &str = "1 1 1 1 1 1 2 2 2 1 1 2 2 3 3 2 2 2 3 3 3 3 3 3";

#[test]
fn rotation() {
    for (input, output) in [
        (format!("{FIRST}\n{SOLVED}\n0\n"), "AC\n2\nNo moves needed\n2\n"),
        (format!("{FIRST}\r\n{SOLVED}\r\n0\r\n"), "AC\n2\nNo moves needed\n2\n"),
        // Without a terminator the cases end with the input, with or without a newline.
        (format!("{FIRST}\n{SOLVED}\n"), "AC\n2\nNo moves needed\n2\n"),
        (format!("{FIRST}\n{SOLVED}"), "AC\n2\nNo moves needed\n2\n"),
        // What is after the terminator is not read.
        (format!("{FIRST}\n0\n{SOLVED}\n1 2 \u{e9} \0"), "AC\n2\n"),
        (format!("\u{feff}{}\n\n0", FIRST.replace(' ', "\n")), "AC\n2\n"),
        (format!("{FIRST} {SOLVED}   0"), "AC\n2\nNo moves needed\n2\n"),
        ("0\n".into(), ""),
        ("".into(), ""),
        ("\n \r\n".into(), ""),
    ] {
        assert_eq!(answers("poj:2286", &input), output, "{input:?}");
    }
}

/// One symbol on eight cells is enough for an answer; without such a symbol there is none.
#[test]
fn rotation_with_uneven_symbols() {
    let nine_of_one = SOLVED.replacen('3', "1", 1);
    assert_eq!(answers("poj:2286", &nine_of_one), "No moves needed\n2\n");
    let no_eight = SOLVED.replacen('2', "1", 1);
    let no_eight = no_eight.replacen('3', "1", 1);
    let (output, message) = rejected("poj:2286", format!("{FIRST}\n{no_eight}\n{FIRST}\n0\n"));
    assert_eq!(output, "AC\n2\n");
    let problem = "line 2, column 1: none of the symbols 1, 2, 3 occurs exactly eight times";
    assert!(message.starts_with(problem), "{message}");
}

#[test]
fn rotation_boards_that_are_wrong() {
    for (case, place) in [
        ("1 2 3\n", "line 2, column 6: the text ends after 3 of 24 symbols"),
        ("1 2 4", "line 2, column 5: `4` is none of 1, 2, 3"),
        ("1 2 0", "line 2, column 5: `0` is none of 1, 2, 3"),
        ("1 2 -1", "line 2, column 5: `-1` is none of 1, 2, 3"),
        ("+1 2", "line 2, column 1: `+1` is none of 1, 2, 3"),
        ("1 2 \u{661}", "line 2, column 5: character U+0661 is not ASCII"),
        ("111111112222222233333333", "line 2, column 1: `111111112222222233333333` is none of"),
    ] {
        let (output, message) = rejected("poj:2286", format!("{FIRST}\n{case}"));
        assert_eq!(output, "AC\n2\n");
        assert!(message.starts_with(place), "{message}");
    }
}

const ROLLED: &str = "2 1\nR B W\nR W W\nE W W\n";

#[test]
fn cubes() {
    for (input, output) in [
        (format!("{ROLLED}1 1\nERR\nBWB\nRRR\n0 0\n"), "3\n-1\n"),
        (ROLLED.replace('\n', "\r\n") + "0 0\r\n", "3\n"),
        // Without a terminator the cases end with the input, with or without a newline.
        (format!("{ROLLED}{ROLLED}"), "3\n3\n"),
        (format!("{ROLLED}2 1 R B W R W W E W W"), "3\n3\n"),
        // What is after the terminator is not read.
        (format!("{ROLLED}0 0\n9 9 \u{e9}"), "3\n"),
        (format!("\u{feff}\n{ROLLED} 0  0 "), "3\n"),
        ("0 0\n".into(), ""),
        ("".into(), ""),
        ("\r\n".into(), ""),
    ] {
        assert_eq!(answers("poj:3131", &input), output, "{input:?}");
    }
}

#[test]
fn cubes_that_are_wrong() {
    for (dataset, place) in [
        ("1 2\nW W X", "line 6, column 5: `X` on cell (3,1) is none of W, R, B, E"),
        ("1 2\nw", "line 6, column 1: `w` on cell (1,1) is none of W, R, B, E"),
        (
            "1 2\nW E W\nE",
            "line 7, column 1: `E` on cell (1,2) is a second E, the first is at line 6, column 3",
        ),
        ("1 2\nW W W\nW W W\nW W W", "line 8, column 5: `W` on cell (3,3) is not E"),
        ("1 2\nW W W\nW W", "line 7, column 4: the text ends after 5 of 9 cells"),
        ("1 2\n", "line 5, column 4: the text ends after 0 of 9 cells"),
        ("1", "line 5, column 2: the text ends before the row of the empty cell"),
        ("4 1\n", "line 5, column 1: 4 is off the board"),
        ("1 0\n", "line 5, column 3: 0 is off the board"),
        ("0 1\n", "line 5, column 1: 0 is off the board"),
        ("1 -1\n", "line 5, column 3: `-1` is not a number"),
        ("+1 1\n", "line 5, column 1: `+1` is not a number"),
        ("1\x001\0", "line 5, column 1: the text is in UTF-16; save it in UTF-8"),
        (
            "1 1\nW \u{ff37}",
            "line 6, column 3: U+FF37 is a full-width sign; write `W` in its place",
        ),
    ] {
        let (output, message) = rejected("poj:3131", format!("{ROLLED}{dataset}"));
        assert_eq!(output, "3\n");
        assert!(message.starts_with(place), "{message}");
    }
}
