use super::*;

fn puzzle(name: &str) -> PuzzleName {
    name.parse().expect("a puzzle")
}

/// The board on that line of a file.
fn case(bytes: &[u8], number: u64) -> Result<Option<Case>, Problem> {
    Ok(match line(bytes, number, &puzzle("eight"), false)? {
        NextLine::Line(line) => Some(line.case),
        NextLine::Blank | NextLine::Comment | NextLine::End => None,
    })
}

/// The boards of a text: each with its line, or the message about it.
fn boards(text: &str, puzzle: PuzzleName) -> Vec<String> {
    let lines = BoardLines::new("data".into(), text.as_bytes(), puzzle);
    let shown = |case: Result<Case, Fault>| match case {
        Ok(case) => format!("{}: {}", case.line, case.text.trim_end().replace('\n', "|")),
        Err(fault) => fault.to_string(),
    };
    lines.map(shown).collect()
}

#[test]
fn a_line_with_index_and_cost() {
    let found = case(b"7 31 8 6 7 2 5 4 3 0 1", 4).expect("right").expect("a board");
    assert_eq!(found.text, "     8 6 7 2 5 4 3 0 1");
    let place = Place { line: 4, column: 3 };
    let expected = Some(Expected { cost: 31, place });
    assert_eq!((found.index.as_deref(), found.expected), (Some("7"), expected));
    let word = case(b"7 31 867254301", 4).expect("right").expect("a board");
    assert_eq!((word.text.as_str(), word.expected), ("     867254301", expected));
}

#[test]
fn a_line_without() {
    let found = case(b"8 6 7/2 5 4/3 0 1\r\n", 4).expect("right").expect("a board");
    assert_eq!((found.index, found.expected), (None, None));
}

/// Lines between the rows of a table belong to no board.
#[test]
fn boards_in_tables() {
    let rule = "+---+---+---+";
    let rows = ["| 2 | 3 | 4 |", "| 1 | 5 | 0 |", "| 7 | 6 | 8 |"];
    let table = format!("{rule}\n{}\n{rule}\n", rows.join(&format!("\n{rule}\n")));
    let shown = |line: u64| format!("{line}: {}||{}||{}", rows[0], rows[1], rows[2]);
    assert_eq!(boards(&table.repeat(2), puzzle("eight")), [shown(2), shown(9)]);
    let one = format!("{}\n{}\n{rule}\n{}\n", rows[0], rows[1], rows[2]);
    let shown = format!("1: {}|{}||{}", rows[0], rows[1], rows[2]);
    assert_eq!(boards(&one, puzzle("eight")), [shown]);
}

/// Gaps and walls are drawn like cells, but are none.
#[test]
fn boards_with_gaps_and_walls() {
    let of = |text: &str| desk::kits::written::puzzle("own", text.as_bytes()).expect("a puzzle");
    let walled =
        of("blocks\n  A . x\n  . x B\n  x x x\nmove blocks by one\ngoal\n  ? ? ?\n  A ? ?");
    let one_line = "A . x/. x B/x x x";
    let drawn = "A . x\n. x B\nx x x\n";
    assert_eq!(boards(one_line, walled.clone()), [format!("1: {one_line}")]);
    assert_eq!(boards(&format!("1 7 {one_line}"), walled.clone()), [format!("1:     {one_line}")]);
    let twice = ["1: A . x|. x B", "4: A . x|. x B"];
    assert_eq!(boards(&drawn.repeat(2), walled), twice);
    let cross = of(
        "board\n  . n .\n  w m e\n  . s .\npieces 1 2 3 4 _\nlinks grid\nmove slide _\ngoal 1 2 3 4 _",
    );
    for text in [". 1 . / 2 3 4 / . _ .", "1 2 3 4 _", ".1./234/._."] {
        assert_eq!(boards(text, cross.clone()), [format!("1: {text}")]);
    }
    assert_eq!(boards(". 1 .\n2 3 4\n. _ .\n", cross.clone()), ["1: . 1 .|2 3 4|. _ ."]);
    assert_eq!(boards("5 2 . 1 . / 2 3 4 / . _ .", cross), ["1:     . 1 . / 2 3 4 / . _ ."]);
}

#[test]
fn nothing_on_the_line() {
    assert_eq!(case(b" # 1 \xff", 4), Ok(None));
    assert_eq!(case(b" \r\n", 4), Ok(None));
    assert_eq!(case(b"# 1 2 3 4 5 6 7 8 0\n", 4), Ok(None), "a board that is left out");
    assert!(case(b"# 1 2 3 4 5 6 7 8\n", 4).expect("right").is_some(), "its blank is first");
}

#[test]
fn one_mark_at_the_start() {
    let marked = "\u{feff}8 6 7 2 5 4 3 0 1".as_bytes();
    let found = case(marked, 1).expect("right").expect("a board");
    assert_eq!(found.text, "8 6 7 2 5 4 3 0 1");
    assert!(case(marked, 2).is_err());
    assert!(case("\u{feff}\u{feff}1".as_bytes(), 1).is_err());
}

#[test]
fn a_line_of_a_published_list() {
    let found = case(b" 7 8,6,7,2,5,4,3,0,1  31 181440\n", 4).expect("right").expect("a board");
    assert_eq!(found.text, "   8,6,7,2,5,4,3,0,1");
    let expected = Some(Expected { cost: 31, place: Place { line: 4, column: 23 } });
    assert_eq!((found.index.as_deref(), found.expected), (Some("7"), expected));
    // Without an index, or with a board that is none, it is not such a line.
    for text in ["8,6,7,2,5,4,3,0,1", "7 8,6,7 31 5", "x 1,2 3"] {
        let found = case(text.as_bytes(), 4).expect("right").expect("something");
        assert_eq!((found.text.as_str(), found.index), (text, None));
    }
}

#[test]
fn a_cost_that_is_none() {
    let problem = case(b"7 70000 8 6 7 2 5 4 3 0 1", 4).expect_err("too large");
    assert_eq!(problem.place.column, 3);
}

#[test]
fn boards_over_several_lines() {
    for (text, found) in [
        ("2 3 4\n1 5 x\r\n7 6 8\n", &["1: 2 3 4|1 5 x|7 6 8"][..]),
        ("123\n456\n780\n123456708\n", &["1: 123|456|780", "4: 123456708"]),
        // Between two drawn boards there may be nothing, an empty line, a comment.
        (
            "1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 0 8",
            &["1: 1 2 3|4 5 6|7 8 0", "4: 1 2 3|4 5 6|7 0 8"],
        ),
        (
            "\n1 2 3\n4 5 6\n7 8 0\n\n# next\n123\n456\n708",
            &["2: 1 2 3|4 5 6|7 8 0", "7: 123|456|708"],
        ),
        ("1 2 3\n# a row\n4 5 6\n# 7 8\n", &["1: 1 2 3||4 5 6|# 7 8"]),
        // A board that lacks something is told apart from what follows it.
        ("1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 0 8\n", &["1: 1 2 3 4 5 6 7 8", "2: 1 2 3 4 5 6 7 0 8"]),
        ("1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 0\n", &["1: 1 2 3 4 5 6 7 8", "2: 1 2 3 4 5 6 7 0"]),
        ("1 2 3\n4 5 6\n\n7 8 0\n", &["1: 1 2 3|4 5 6", "4: 7 8 0"]),
        ("1 2 3\n4 5 6\n7 8 0 1\n", &["1: 1 2 3|4 5 6|7 8 0 1"]),
    ] {
        assert_eq!(boards(text, puzzle("eight")), found, "{text:?}");
    }
    // An index and a cost are recognised even after a line that is no board at all.
    let lines =
        BoardLines::new("data".into(), &b"foo bar\n6 2 1 2 3 4 5 6 0 7 8\n"[..], puzzle("eight"));
    let cases: Vec<Case> = lines.map(|case| case.expect("it is read")).collect();
    assert_eq!((cases.len(), cases[1].index.as_deref()), (2, Some("6")));
    assert_eq!(cases[1].expected.map(|expected| expected.cost), Some(2));
    let cubes = "1 2\nW W W\nE W W\nW W W\n2 1 WWW\nEWW\nWWW\n3 3\n1 1\n";
    let found = ["1: 1 2|W W W|E W W|W W W", "5: 2 1 WWW|EWW|WWW", "8: 3 3", "9: 1 1"];
    assert_eq!(boards(cubes, puzzle("cubic")), found);
}

/// An old file of a Mac: each line ends with `\r`, and none with `\n`.
#[test]
fn lines_that_end_with_a_carriage_return_only() {
    let text = "# two boards\r1 2 3 4 5 6 7 8 0\r1 2 3\r4 5 6\r7 0 8\r\r1 2 \u{e9}\r";
    let found = boards(text, puzzle("eight"));
    assert_eq!(found[..2], ["2: 1 2 3 4 5 6 7 8 0", "3: 1 2 3|4 5 6|7 0 8"], "{found:?}");
    assert!(found.len() == 3 && found[2].starts_with("line 7, column 5: "), "{found:?}");
    // In a line that ends otherwise, a `\r` is a blank.
    assert_eq!(boards("1 2 3\r4 5 6\r\r\n7 8 0\r\n", puzzle("eight")).len(), 1);
}

#[test]
fn boards_behind_a_wrong_line_are_read() {
    let long = "1".repeat(3 * LONGEST as usize);
    let text = format!("1 2 3 4 5 6 7 8 0\n\u{e9}\n{long}\n1 2 3 4 5 6 7 0 8\n");
    let found = boards(&text, puzzle("eight"));
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[1].starts_with("line 2, column 1: "), "{}", found[1]);
    assert_eq!(found[2], "line 3, column 65537: a line is longer than 65536 bytes");
    assert_eq!(found[3], "4: 1 2 3 4 5 6 7 0 8");
}
