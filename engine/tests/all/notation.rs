//! Texts that are boards, and texts that are not: where they are wrong and what is said about it.
mod tokens;

use fewest::notation::{Place, Tokens, Unreadable};
use fewest::puzzles::rotation;
use fewest::puzzles::sliding;
use std::io::{self, BufRead, BufReader, Read};

/// A source that cannot be read.
struct Failing;

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

#[test]
fn sliding_boards() {
    let solved = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    for text in [
        "1 2 3 4 5 6 7 8 0",
        "1 2 3/4 5 6/7 8 x",
        "1,2,3,4,5,6,7,8,X",
        "1, 2, 3\r\n4, 5, 6\r\n7, 8, _\r\n",
        "\u{feff}01 02 03 / 04 05 06 / 07 08 #",
        "123456780",
        " 12345678- \n\n",
    ] {
        assert_eq!(sliding::notation::board(text, 3, 3), Ok(solved.to_vec()), "{text:?}");
    }
    assert_eq!(sliding::notation::text(&solved, 3), "1 2 3/4 5 6/7 8 0");
    assert_eq!(sliding::notation::board("10", 2, 1), Ok(vec![1, 0]));
    assert_eq!(sliding::notation::board("0", 1, 1), Ok(vec![0]));
}

/// The cells of a 4x4 board in order, the blank last.
fn four() -> Vec<u8> {
    (1..16).chain([0]).collect()
}

#[test]
fn sliding_boards_as_people_write_them() {
    for text in [
        "1 2 3 4|5 6 7 8|9 10 11 12|13 14 15 .",
        "| 1| 2| 3| 4|\n| 5| 6| 7| 8|\n| 9|10|11|12|\n|13|14|15| _|\n",
        "+--+--+--+--+\n|1 | 2| 3|4 |\n+--+--+--+--+\n|5 |6 |7 |8 |\n|9|10|11|12|\n|13|14|15| 0|\n+--+--+--+--+",
        "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,0]]",
        "(1 2 3 4); (5 6 7 8); (9 10 11 12); (13 14 15 b)",
        "{1,2,3,4},{5,6,7,8},{9,10,11,12},{13,14,15,B}",
        "123456789ABCDEF0",
        "123456789abcdefx",
        "1234/5678/9ABC/DEF.",
        "1234\n5678\n9aBc\nDeF_\n",
        "1 2 3 4 5 6 7 8 9 A b C D E F -",
    ] {
        assert_eq!(sliding::notation::board(text, 4, 4), Ok(four()), "{text:?}");
    }
    let five: Vec<u8> = (1..25).chain([0]).collect();
    for text in ["12345/6789A/BCDEF/GHIJK/LMNO0", "123456789abcdefghijklmnox"] {
        assert_eq!(sliding::notation::board(text, 5, 5), Ok(five.clone()), "{text:?}");
    }
    // Of 36 digits, the last ones are letters that stand for the blank elsewhere.
    let six: Vec<u8> = (1..36).chain([0]).collect();
    assert_eq!(sliding::notation::board("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0", 6, 6), Ok(six));
    for text in ["[[1,2,3],[4,5,6],[7,8,0]]", "123/456/78b", "123 456 78.", "1 2 3;4 5 6;7 8 B"] {
        assert_eq!(
            sliding::notation::board(text, 3, 3),
            Ok(vec![1, 2, 3, 4, 5, 6, 7, 8, 0]),
            "{text:?}"
        );
    }
    // Six words of two characters are rows, twelve are cells.
    let tall = Ok((1..12).chain([0]).collect());
    assert_eq!(sliding::notation::board("12 34 56 78 9A B0", 2, 6), tall);
    assert_eq!(sliding::notation::board("01 02 03 04 05 06 07 08 09 10 11 00", 2, 6), tall);
}

/// Judges write in one form only: no letter is a digit in it, and a point or a `b` is not a blank.
#[test]
fn judges_boards_are_read_strictly() {
    let read =
        |text: &str, side| sliding::notation::read(&mut Tokens::new(text.as_bytes()), side, side);
    assert!(matches!(read("1 2 3 4 5 6 7 8 x", 3), Ok(Some(_))));
    for (text, side) in [
        ("1 2 3 4 5 6 7 8 .", 3),
        ("1 2 3 4 5 6 7 8 b", 3),
        ("1,2,3,4,5,6,7,8,0", 3),
        ("1 2 3 4 5 6 7 8 9 A B C D E F 0", 4),
        ("123456789ABCDEF0", 4),
    ] {
        assert!(matches!(read(text, side), Err(Unreadable::Text(_))), "{text:?}");
        assert!(sliding::notation::board(text, side, side).is_ok(), "{text:?}");
    }
}

#[test]
fn boards_as_people_write_them_are_wrong_at_a_place() {
    let four = "a 4x4 board uses 0..15 once each";
    let blank = "with 0 or x for the blank";
    for (text, problem) in [
        ("[[1,2,3],[4,16]]", format!("line 1, column 13: tile 16 is outside 0..15; {four}")),
        ("123456789ABCDEFG", format!("line 1, column 16: `G` is not a tile; {four}, {blank}")),
        (
            "1234|5678|9ABC|DEFC",
            format!("line 1, column 19: tile 12 occurs twice, first at line 1, column 14; {four}"),
        ),
        ("1 2 3 A 10", format!("line 1, column 7: `A` is not a tile; {four}, {blank}")),
        (
            "|1|2|3|4|\n|5|6|7|8|\n|9|10| |11|\n|12|13|14|15|",
            format!("line 4, column 13: the blank is missing; write 0 or x where it is; {four}"),
        ),
        ("1 2 3 A\n\n", format!("line 1, column 8: the text ends after 4 of 16 numbers; {four}")),
        (
            "1 b 10 x",
            format!("line 1, column 8: tile 0 occurs twice, first at line 1, column 3; {four}"),
        ),
        ("123456789ABCDEF0|1", format!("line 1, column 18: `1` comes after the board; {four}")),
    ] {
        assert_eq!(wrong(text, 4, 4), problem, "{text:?}");
    }
}

fn wrong(text: &str, width: usize, height: usize) -> String {
    sliding::notation::board(text, width, height).expect_err("no board").to_string()
}

/// Rows that do not have the width of the board belong to another board.
#[test]
fn rows_have_the_width_of_the_board() {
    let tall = "a 2x3 board uses 0..5 once each";
    for (text, problem) in [
        ("1 2 3/4 0 5", format!("line 1, column 1: row 1 has 3 cells, not 2; {tall}")),
        ("1 2/3 4 0 5", format!("line 1, column 5: row 2 has 4 cells, not 2; {tall}")),
        ("\u{feff}1 2/3/4 0 5\n", format!("line 1, column 5: row 2 has 1 cell, not 2; {tall}")),
        ("1 2 3\n4 0 5\n", format!("line 1, column 1: row 1 has 3 cells, not 2; {tall}")),
    ] {
        assert_eq!(wrong(text, 2, 3), problem, "{text:?}");
    }
    // Texts that say nothing about rows, or that are broken anywhere, as judges break them.
    for text in [
        "1 2/3 4/0 5",
        "1 2/\n3 4/\n0 5/\n",
        "1 2 3 4 0 5/",
        "1/2/3/4/0/5",
        "1 2 3 4 0 5",
        "1\n2\n3\n4\n0\n5",
        "1 2 3 4\n0 5",
        "1 2 3 4 0\n5",
        "12\n34\n05",
    ] {
        assert_eq!(sliding::notation::board(text, 2, 3), Ok(vec![1, 2, 3, 4, 0, 5]), "{text:?}");
    }
    assert_eq!(sliding::notation::board("1\n2\n0", 3, 1), Ok(vec![1, 2, 0]));
}

#[test]
fn sliding_boards_that_are_wrong() {
    let four = "a 4x4 board uses 0..15 once each";
    let three = "a 3x3 board uses 0..8 once each";
    let blank = "with 0 or x for the blank";
    for (text, problem) in [
        (
            "1 2 3 4\n5 6 7 8\n9 10 16",
            format!("line 3, column 6: tile 16 is outside 0..15; {four}"),
        ),
        (
            "1 1000000000000000000000000000000",
            format!(
                "line 1, column 3: tile 1000000000000000000000000000000 is outside 0..15; {four}"
            ),
        ),
        ("1 +5", format!("line 1, column 3: `+5` is not a tile; {four}, {blank}")),
        ("1 -5", format!("line 1, column 3: `-5` is not a tile; {four}, {blank}")),
        ("1 2.0", format!("line 1, column 3: `2.0` is not a tile; {four}, {blank}")),
        ("1 \"b'\\", format!("line 1, column 3: `\"b'\\` is not a tile; {four}, {blank}")),
        ("1 \x1b[31m", format!("line 1, column 3: `\\x1b` is not a tile; {four}, {blank}")),
        (
            "1 2\n 1",
            format!("line 2, column 2: tile 1 occurs twice, first at line 1, column 1; {four}"),
        ),
        (
            "0 2 x",
            format!("line 1, column 5: tile 0 occurs twice, first at line 1, column 1; {four}"),
        ),
        ("1 2 3\n", format!("line 1, column 6: the text ends after 3 of 16 numbers; {four}")),
        ("", format!("line 1, column 1: no board; {four}")),
        (" \r\n\r\n", format!("line 1, column 1: no board; {four}")),
        (
            "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
            format!("line 1, column 39: `16` comes after the board; {four}"),
        ),
    ] {
        assert_eq!(wrong(text, 4, 4), problem, "{text:?}");
    }
    let digits = "characters where a 3x3 board in one word has 9";
    for (text, problem) in [
        ("12345678", format!("line 1, column 1: `12345678` has 8 {digits}; {three}")),
        ("123456789", format!("line 1, column 9: tile 9 is outside 0..8; {three}")),
        ("12345678+", format!("line 1, column 9: `+` is not a tile; {three}, {blank}")),
        ("123456780 1", format!("line 1, column 11: `1` comes after the board; {three}")),
    ] {
        assert_eq!(wrong(text, 3, 3), problem, "{text:?}");
    }
    let digits = "characters where a 4x4 board in one word has 16";
    for (text, advice) in [
        ("1234567891011121314150", ", and numbers have blanks between them"),
        ("123456789abcdef", ""),
    ] {
        let found = text.len();
        let problem = format!("line 1, column 1: `{text}` has {found} {digits}{advice}; {four}");
        assert_eq!(wrong(text, 4, 4), problem);
    }
    for (width, height) in [(0, 3), (3, 0), (9, 1), (1, 9), (7, 6), (usize::MAX, usize::MAX)] {
        let problem = wrong("0", width, height);
        assert!(problem.ends_with("is none: sides are 1 to 8, cells at most 36"), "{problem}");
    }
}

const SAMPLE: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";

#[test]
fn rotation_boards() {
    let board = rotation::notation::board(SAMPLE).expect("a board");
    assert_eq!(rotation::notation::text(&board), SAMPLE);
    for text in [
        SAMPLE.replace(' ', ""),
        SAMPLE.replace(' ', "\r\n"),
        SAMPLE.replace(' ', ","),
        format!("[{}]", SAMPLE.replace(' ', "|")),
        format!("\u{feff} {SAMPLE} \n"),
    ] {
        assert_eq!(rotation::notation::board(&text), Ok(board), "{text:?}");
    }
}

#[test]
fn rotation_boards_that_are_wrong() {
    let expected = "a board has 24 symbols, eight each of 1, 2, 3";
    let in_a_row = SAMPLE.replace(' ', "");
    for (text, problem) in [
        ("1 4", format!("line 1, column 3: `4` is none of 1, 2, 3; {expected}")),
        ("1 +1", format!("line 1, column 3: `+1` is none of 1, 2, 3; {expected}")),
        ("1 2\n", format!("line 1, column 4: the text ends after 2 of 24 symbols; {expected}")),
        ("", format!("line 1, column 1: no board; {expected}")),
        (
            &format!("{SAMPLE}\n0"),
            format!("line 2, column 1: `0` comes after the board; {expected}"),
        ),
        (
            &in_a_row.replacen('1', "0", 3).replacen('0', "1", 2),
            format!("line 1, column 3: `0` is none of 1, 2, 3; {expected}"),
        ),
        (
            &SAMPLE.replacen('2', "3", 1),
            format!("line 1, column 47: symbol 3 occurs here for the ninth time; {expected}"),
        ),
        (
            &in_a_row.replacen('2', "3", 1),
            format!("line 1, column 24: symbol 3 occurs here for the ninth time; {expected}"),
        ),
    ] {
        assert_eq!(
            rotation::notation::board(text).expect_err("no board").to_string(),
            problem,
            "{text:?}"
        );
    }
}

/// A token that was cut off is a larger number than any board has, whatever its first digits say.
#[test]
fn the_number_of_a_cut_token_is_beyond_all() {
    for (zeros, number) in [(64, 0), (65, u64::MAX)] {
        let text = "0".repeat(zeros);
        let mut tokens = Tokens::new(text.as_bytes());
        let token = tokens.next_token().expect("ASCII").expect("a token");
        assert_eq!(token.number(), Some(number), "{zeros} zeros");
    }
}

/// The characters next to the digits in ASCII are no digits.
#[test]
fn a_number_consists_of_digits_only() {
    for (text, number) in [("0123456789", Some(123_456_789)), ("1:", None), ("/1", None)] {
        let mut tokens = Tokens::new(text.as_bytes());
        let token = tokens.next_token().expect("ASCII").expect("a token");
        assert_eq!(token.number(), number, "{text}");
    }
}

/// Of a character that is not ASCII, no more is read than is needed to name it. A source that fails in the
/// middle of such a character has failed.
#[test]
fn nothing_is_read_behind_what_is_wrong() {
    let after = |text| {
        let mut tokens = Tokens::new(BufReader::new(text).chain(BufReader::new(Failing)));
        tokens.next_token().expect_err("it is not ASCII")
    };
    for text in [&b"\xff"[..], b"\xe2A", "\u{ff14}".as_bytes()] {
        assert!(matches!(after(text), Unreadable::Text(_)), "{text:?}");
    }
    assert!(matches!(after(b"\xe2\x82"), Unreadable::Io(_)));
}

/// A source that is interrupted before each byte, as by signals.
struct Interrupted<'t> {
    text: &'t [u8],
    ready: bool,
}

impl Read for Interrupted<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("tokens look at what is buffered")
    }
}

impl BufRead for Interrupted<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.ready = !self.ready;
        match self.ready {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(&self.text[..self.text.len().min(1)]),
        }
    }

    fn consume(&mut self, used: usize) {
        self.text = &self.text[used..];
    }
}

#[test]
fn interrupted_reads_go_on() {
    let text = "\u{feff}12 345\n6";
    let mut tokens = Tokens::new(Interrupted { text: text.as_bytes(), ready: false });
    let mut numbers = Vec::new();
    while let Some(token) = tokens.next_token().expect("only interrupted") {
        numbers.push(token.number().expect("a number"));
    }
    assert_eq!(numbers, [12, 345, 6]);
    let mut tokens = Tokens::new(Interrupted { text: "1 \u{e9}".as_bytes(), ready: false });
    assert!(tokens.next_token().expect("a number").is_some());
    let Err(Unreadable::Text(problem)) = tokens.next_token() else { panic!("no ASCII") };
    assert!(problem.message.contains("U+00E9"), "{problem}");
}
