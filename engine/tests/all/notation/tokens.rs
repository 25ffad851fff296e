//! The words of a text, and where they stand.

use super::*;

/// All tokens with line and column, then the problem if there is one.
fn split(source: impl BufRead) -> Vec<String> {
    let mut tokens = Tokens::separated_by(b"/", source);
    let mut all = Vec::new();
    loop {
        match tokens.next_token() {
            Ok(None) => return all,
            Ok(Some(token)) => {
                let Place { line, column } = token.place;
                all.push(format!("{line}:{column} {token}"));
            }
            Err(error) => {
                all.push(error.to_string());
                return all;
            }
        }
    }
}

#[test]
fn tokens_have_places() {
    let text = "\u{feff}1 22\t333\r\n\r\n  4/5 \n";
    assert_eq!(split(text.as_bytes()), ["1:1 1", "1:3 22", "1:6 333", "3:3 4", "3:5 5"]);
    assert_eq!(split("\u{feff}".as_bytes()), [""; 0]);
    assert_eq!(split("".as_bytes()), [""; 0]);
    assert_eq!(split(" \r\n".as_bytes()), [""; 0]);
}

/// The same tokens from a source that delivers them in pieces, whatever the size of the pieces.
#[test]
fn tokens_cross_chunks() {
    let long = "7".repeat(200);
    for text in ["\u{feff}12 345\n\n 6/789", "12 \u{feff}", "1 ２", "1\u{e9}", "\r\n", &long] {
        let whole = split(text.as_bytes());
        for capacity in 1..9 {
            let pieces = BufReader::with_capacity(capacity, text.as_bytes());
            assert_eq!(split(pieces), whole, "{text:?} in pieces of {capacity}");
        }
    }
}

#[test]
fn tokens_must_be_ascii() {
    let only = "is not ASCII; numbers are written in ASCII digits only";
    for (text, problem) in [
        ("1 2\n3\u{e9} 5".as_bytes(), format!("line 2, column 2: character U+00E9 {only}")),
        (
            "1 2\n3\u{ff14} 5".as_bytes(),
            "line 2, column 2: U+FF14 is a full-width sign; write `4` in its place".into(),
        ),
        (
            "1\u{3001}2".as_bytes(),
            "line 1, column 2: U+3001 is a full-width sign; write `,` in its place".into(),
        ),
        ("1\u{a0}2".as_bytes(), format!("line 1, column 2: character U+00A0 {only}")),
        ("1 \u{1f600}".as_bytes(), format!("line 1, column 3: character U+1F600 {only}")),
        ("\u{feff}\u{feff}1".as_bytes(), format!("line 1, column 1: character U+FEFF {only}")),
        (b"1 \xff", format!("line 1, column 3: byte 0xFF {only}")),
        (b"1 \xe2\x82", format!("line 1, column 3: byte 0xE2 {only}")),
        (b"\n\xe2A", format!("line 2, column 1: byte 0xE2 {only}")),
        (b"\xff\xfe1\0", "line 1, column 1: the text is in UTF-16; save it in UTF-8".into()),
        (b"\xfe\xff\x001", "line 1, column 1: the text is in UTF-16; save it in UTF-8".into()),
        (b"\xff\xff1", format!("line 1, column 1: byte 0xFF {only}")),
        (b"1 \xff\xfe", format!("line 1, column 3: byte 0xFF {only}")),
    ] {
        assert_eq!(split(text).last(), Some(&problem));
    }
}

#[test]
fn a_long_token_is_cut_and_its_rest_skipped() {
    let text = format!("1 {} 2", "3".repeat(1000));
    let cut = format!("1:3 {}...", "3".repeat(64));
    assert_eq!(split(text.as_bytes()), ["1:1 1", &cut, "1:1004 2"]);
    let mut tokens = Tokens::new(&text.as_bytes()[2..]);
    let token = tokens.next_token().expect("readable").expect("a token");
    assert_eq!(token.number(), Some(u64::MAX));
}

/// If tokens could be of any length, this text would never be rejected.
#[test]
fn an_endless_token_is_rejected() {
    let endless = BufReader::new(io::repeat(b'1'));
    let error = sliding::notation::read(&mut Tokens::new(endless), 4, 4).expect_err("no board");
    assert!(error.to_string().contains("is outside 0..15"), "{error}");
}

#[test]
fn a_failing_source_is_no_problem_of_the_text() {
    let error = Tokens::new(BufReader::new(Failing)).next_token().expect_err("no token");
    assert!(matches!(error, Unreadable::Io(_)));
}
