//! Files that are missing or wrong, or are not text.

use super::*;

#[test]
fn only_one_file_is_standard_input() {
    for command in ["check", "why"] {
        let message = fed(&[command, "poj:1077", "-", "-"], EIGHT).refused(64);
        assert_eq!(message, "only one of the files can be -, which is standard input");
    }
}

#[test]
fn files_that_are_wrong() {
    let input = Scratch::new(&unique(), "1 2 3 4 5 6 7 8 8\n");
    for command in ["check", "why"] {
        let message = fewest(&[command, "poj:1077", input.path(), input.path()]).refused(65);
        let wanted = format!("{}: line 1, column 17: tile 8 occurs twice", input.path());
        assert!(message.starts_with(&wanted), "{message}");
    }
    let message = fewest(&["check", "poj:1077", "/none", input.path()]).refused(66);
    assert!(message.starts_with("cannot open /none: "), "{message}");
    // The first mistake is told first.
    let message = fewest(&["check", "poj:1077", "/none", "/nor"]).refused(66);
    assert!(message.starts_with("cannot open /none: "), "{message}");
    let message = fewest(&["check", "poj:1", "/none", "/nor"]).refused(64);
    assert!(message.starts_with("no problem poj:1; "), "{message}");
    for puzzle in ["rotation", "eight", "lights", "sliding:3x3"] {
        let message = fewest(&["check", puzzle, "a", "b"]).refused(64);
        let said = format!("{puzzle} is a puzzle, and a judge's problem is wanted; ");
        assert!(message.starts_with(&said), "{message}");
    }
    fewest(&["check", "poj:1077", input.path()]).refused(64);
    let message = fewest(&["check", input.path(), "/none", "poj:1077"]).refused(64);
    let said = format!("{} is a file, and a judge's problem comes first", input.path());
    assert!(message.starts_with(&said), "{message}");
}

/// A program may print anything; nothing of it reaches the terminal raw.
#[test]
fn outputs_that_are_no_text() {
    let input = Scratch::new(&unique(), EIGHT);
    for output in [&b"\x1b[31m\xff\0\n"[..], b"\xff\xfe", "\u{202e}\u{feff}".as_bytes()] {
        let run = fed(&["check", "poj:1077", input.path(), "-"], output);
        assert_eq!(run.code, 2);
        assert!(!run.output.trim_end().contains(|c: char| c.is_control()), "{:?}", run.output);
    }
    // The same holds where the message says what may be wrong with the program.
    for output in ["u\x1b[31mX\n", "u\0X\n"] {
        let run = fed(&["why", "poj:1077", input.path(), "-"], output);
        let told = run.output.lines().all(|line| !line.contains(|c: char| c.is_control()));
        assert!(told && run.output.contains("likely reason 1"), "{:?}", run.output);
    }
    // Invisible characters are shown.
    let run = fed(&["check", "poj:1077", input.path(), "-"], "ullddrurdllurdruldr\u{200b}\n");
    assert!(run.code == 2 && run.output.contains("\\u{200b}"), "{}", run.output);
    let run = fed(&["why", "poj:1077", input.path(), "-"], "\u{feff}ullddrurdllurdruldr\n");
    assert!(run.code == 2 && run.output.contains("`\\u{feff}ulldd"), "{}", run.output);
    assert!(run.output.contains("reason 1: the output begins with a byte-order mark"));
    for output in [&b"\xef\xbb\xbfullddrurdllurdruldr\n"[..], b"\xff\xfeu\0l\0"] {
        let run = fed(&["check", "poj:1077", input.path(), "-"], output);
        let told = run.output.contains("was expected; the output begins with a byte-order mark");
        assert!(run.code == 2 && told, "{}", run.output);
    }
    // Lines that end as on old Macs are one line.
    let board = format!("{}\n0\n", "1 ".repeat(8) + &"2 ".repeat(8) + &"3 ".repeat(8));
    let game = Scratch::new(&unique(), &board);
    let told = |command| fed(&[command, "poj:2286", game.path(), "-"], "No moves needed\r2\r");
    let run = told("check");
    assert_eq!(run.code, 2, "{}", run.output);
    assert!(
        run.output.ends_with("a carriage return alone (\\r) does not end a line\n"),
        "{}",
        run.output
    );
    let run = told("why");
    assert!(
        run.output.contains("reason 1: lines end in a carriage return alone (CR)"),
        "{}",
        run.output
    );
    let long = "u".repeat(1 << 20) + "!";
    let run = fed(&["check", "poj:1077", input.path(), "-"], &long);
    assert!(run.code == 2 && run.output.len() < 200);
}
