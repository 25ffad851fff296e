//! Problems that ask for shortest paths on boards of tiles.

use super::{answers, has_many_answers, rejected};
use fewest::Puzzle;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest_cli::problems::{PROFILES, Profile};

/// Follows the letters and asserts that they lead to the solved board.
fn assert_solves(board: [u8; 9], letters: &str) {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let mut tray = puzzle.tray(&board).expect("a board");
    for letter in letters.chars() {
        let direction = match letter {
            'u' => Direction::Up,
            'l' => Direction::Left,
            'r' => Direction::Right,
            'd' => Direction::Down,
            _ => panic!("letter {letter}"),
        };
        assert!(puzzle.has_exit(tray.blank(), direction), "{letters}");
        puzzle.apply(&mut tray, direction);
    }
    assert!(puzzle.is_goal(&tray), "{letters}");
}

#[test]
fn eight_sample_in_as_many_moves_as_the_statement_shows() {
    let eights = |profile: &&Profile| {
        has_many_answers(profile) && !["poj:3240", "hackerrank:klotski"].contains(&profile.name)
    };
    for profile in PROFILES.iter().filter(eights) {
        for name in profile.aliases.iter().chain([&profile.name]) {
            let output = answers(name, profile.sample.input);
            assert_eq!(output.len(), profile.sample.output.len());
            assert_solves([2, 3, 4, 1, 5, 0, 7, 6, 8], output.trim_end());
        }
    }
}

#[test]
fn eight() {
    for (input, output) in [
        ("1 2 3 4 5 6 7 8 x\n", "\n"),
        ("1 2 3 4 5 6 7 x 8\n", "r\n"),
        ("1 2 3 4 5 6 8 7 x", "unsolvable\n"),
        ("", ""),
        (" \r\n\n", ""),
        (" 1  2  3  4  5  6  7  x  8 \r\n", "r\n"),
        ("\u{feff}1 2 3 4 5 X 7 8 6", "d\n"),
        ("1\n2\n3\n4\n5\n6\n7\n0\n8", "r\n"),
        ("1 2 3 4 5 6 7 # 8 9 \u{e9}", "r\n"),
        ("1 2 3 4 5 6 7 - 8", "r\n"),
    ] {
        assert_eq!(answers("poj:1077", input), output, "{input:?}");
    }
    let hardest = answers("poj:1077", "8 6 7 2 5 4 3 x 1");
    assert_eq!(hardest.len(), 31 + 1);
    assert_solves([8, 6, 7, 2, 5, 4, 3, 0, 1], hardest.trim_end());
}

#[test]
fn eight_for_many_boards() {
    let input = "1 2 3 4 5 6 7 x 8\r\n1 2 3 4 5 6 8 7 x\r\n1 2 3 4 5 6 7 8 x\r\n1 2 3 4 5 x 7 8 6";
    assert_eq!(answers("hdu:1043", input), "r\nunsolvable\n\nd\n");
    let (output, message) = rejected("hdu:1043", format!("{input}\n1 2 3"));
    assert_eq!(output, "r\nunsolvable\n\nd\n");
    let expected = "a 3x3 board uses 0..8 once each";
    assert_eq!(
        message,
        format!("line 5, column 6: the text ends after 3 of 9 numbers; {expected}")
    );
}

#[test]
fn eight_boards_that_are_wrong() {
    for (input, place) in [
        ("1 2 3 4 5 6 7 8", "line 1, column 16: the blank is missing; write 0 or x where it is"),
        ("1 2 3\n4 5 6\n7 8 8", "line 3, column 5: tile 8 occurs twice"),
        ("1 2 3 4 5 6 7 x x", "line 1, column 17: tile 0 occurs twice"),
        ("1 2 3 4 5 6 7 9 x", "line 1, column 15: tile 9 is outside 0..8"),
        ("1 +2 3", "line 1, column 3: `+2` is not a tile"),
        ("1 -2 3", "line 1, column 3: `-2` is not a tile"),
        (
            "99999999999999999999999999999999999 2",
            "line 1, column 1: tile 99999999999999999999999999999999999 is outside 0..8",
        ),
        ("1 2 \u{ff13}", "line 1, column 5: U+FF13 is a full-width sign; write `3` in its place"),
        ("1 2\u{a0}3", "line 1, column 4: character U+00A0 is not ASCII"),
        ("\x1b[2J", "line 1, column 1: `\\x1b[2J` is not a tile"),
        ("\0", "line 1, column 1: `\\x00` is not a tile"),
        ("\x001\0 \x002", "line 1, column 1: the text is in UTF-16; save it in UTF-8"),
        ("1\0 \x002\0", "line 1, column 1: the text is in UTF-16; save it in UTF-8"),
        ("1\x002", "line 1, column 1: the text is in UTF-16; save it in UTF-8"),
        ("1 2\0", "line 1, column 3: `2\\x00` is not a tile"),
        ("1\0\x002", "line 1, column 1: `1\\x00\\x002` is not a tile"),
    ] {
        let (output, message) = rejected("poj:1077", input);
        assert_eq!(output, "");
        assert!(message.starts_with(place), "{message}");
    }
    let (_, message) = rejected("poj:1077", b"\xff\xfe1\0 \x002\0");
    assert!(message.starts_with("line 1, column 1: the text is in UTF-16; save it"), "{message}");
    // The same for a format in which each character is a piece of its own.
    let (_, message) = rejected("hdu:1430", "2\x001\x003\0");
    assert!(message.starts_with("line 1, column 1: the text is in UTF-16; save it"), "{message}");
    let (_, message) = rejected("poj:1077", b"\x7fELF\x02\x01\xff");
    assert!(message.starts_with("line 1, column 7: byte 0xFF is not ASCII"), "{message}");
}

#[test]
fn fifteen() {
    for (input, output) in [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "0\n"),
        ("1 2 3 4\r\n5 6 7 8\r\n9 10 11 12\r\n13 14 0 15\r\n", "1\n"),
        ("\u{feff}1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0\n", "-1\n"),
        ("1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12", "1\n"),
        ("2 1 3 4 5 6 7 8 9 10 11 0 13 14 15 12", "-1\n"),
        ("", ""),
    ] {
        assert_eq!(answers("tioj:15-puzzle", input), output, "{input:?}");
    }
    let expected = "a 4x4 board uses 0..15 once each";
    for (input, problem) in [
        ("1 2 3 16", format!("line 1, column 7: tile 16 is outside 0..15; {expected}")),
        (
            "1 2 3\n4 4",
            format!("line 2, column 3: tile 4 occurs twice, first at line 2, column 1; {expected}"),
        ),
        ("0", format!("line 1, column 2: the text ends after 1 of 16 numbers; {expected}")),
    ] {
        assert_eq!(rejected("tioj:15-puzzle", input), (String::new(), problem));
    }
}
