//! What users see when something goes wrong: with their input, during a search, with their pipes.

#[path = "faults/files.rs"]
mod files;
#[path = "faults/limits.rs"]
mod limits;
#[path = "faults/meant.rs"]
mod meant;
#[path = "faults/pipes.rs"]
mod pipes;
mod support;
#[path = "faults/written.rs"]
mod written;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use support::{Folder, NO_CACHE, Run, Scratch, command, ended, fed, fewest, signal, timed};

/// The first of Korf's instances: hundreds of millions of nodes with a weak heuristic.
const LONG: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
/// A search for its answer that takes seconds at least.
const SEARCH: [&str; 9] = [
    "solve",
    "15",
    LONG,
    "--goal",
    "blank-first",
    "--algorithm",
    "ida-star",
    "--heuristic",
    "manhattan",
];
const ROTATION: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";

// Input

#[test]
fn wrong_numbers() {
    for (board, message) in [
        (
            "1 2 3 4 5 6 7 8",
            "line 1, column 16: the blank is missing; write 0 or x where it is; a 3x3 board uses 0..8 once each",
        ),
        (
            "1 2 3\n4 5 6\n7 8 0 1",
            "line 3, column 7: `1` comes after the board; a 3x3 board uses 0..8 once each",
        ),
        (
            "1 2 3\n4 5 6\n7 7 0",
            "line 3, column 3: tile 7 occurs twice, first at line 3, column 1; a 3x3 board uses 0..8 once each",
        ),
        (
            "1 2 3\n4 5 6\n7 8 9",
            "line 3, column 5: tile 9 is outside 0..8; a 3x3 board uses 0..8 once each",
        ),
        (
            "1 2 3 4 5 6 7 -8 0",
            "line 1, column 15: `-8` is not a tile; a 3x3 board uses 0..8 once each, with 0 or x for the blank",
        ),
        (
            "1 2 3 4 5 6 7 +8 0",
            "line 1, column 15: `+8` is not a tile; a 3x3 board uses 0..8 once each, with 0 or x for the blank",
        ),
        (
            "1 2 3 4 5 6 7 1000000000000000000000000000000 0",
            "line 1, column 15: tile 1000000000000000000000000000000 is outside 0..8; a 3x3 board uses 0..8 once each",
        ),
        (
            "12345678",
            "line 1, column 1: `12345678` has 8 characters where a 3x3 board in one word has 9; a 3x3 board uses 0..8 once each",
        ),
        (
            "1 2 3 4 5 6 7 8 8.0",
            "line 1, column 17: `8.0` is not a tile; a 3x3 board uses 0..8 once each, with 0 or x for the blank",
        ),
    ] {
        assert_eq!(fewest(&["solve", "eight", "--", board]).refused(65), message);
        assert_eq!(fed(&["solve", "eight"], board).refused(65), message);
        assert_eq!(fewest(&["compare", "eight", "--", board]).refused(65), message);
    }
}

#[test]
fn a_file_says_which_line() {
    let file = Scratch::new("lines", "# boards\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 16 0\n");
    let run = fewest(&["solve", "eight", "--from", file.path()]);
    assert_eq!(run.code, 65);
    let message =
        "error: line 3, column 15: tile 16 is outside 0..8; a 3x3 board uses 0..8 once each\n";
    assert_eq!(run.errors, message);
    assert!(run.output.contains("cost 1, proven"), "the boards before it stand: {}", run.output);
}

#[test]
fn not_ascii() {
    for (bytes, place, code) in [
        ("1 2 3 4 5 6 7 8 ０".as_bytes(), "line 1, column 17", "U+FF10"),
        ("1 2 3 4 5\u{a0}6 7 8 0".as_bytes(), "line 1, column 10", "U+00A0"),
        (b"1 2 3\n4 \xff 6 7 8 0", "line 2, column 3", "0xFF"),
        (b"\x7fELF\x02\x01\0 1", "line 1, column 1", "\\x7fELF\\x02\\x01\\x00"),
        (b"1 2 3 \x1b[31m 4", "line 1, column 7", "\\x1b"),
    ] {
        let message = fed(&["solve", "eight"], bytes).refused(65);
        assert!(message.starts_with(place) && message.contains(code), "{message}");
        let line: Vec<_> = bytes.iter().map(|&b| if b == b'\n' { b' ' } else { b }).collect();
        let file = Scratch::new("ascii", line);
        let message = fewest(&["solve", "eight", "--from", file.path()]).refused(65);
        assert!(message.contains(code), "{message}");
    }
}

#[test]
fn a_byte_order_mark_line_ends_and_blanks_are_fine() {
    let marked = "\u{feff}2 3 4 1 5 x 7 6 8 \t \r\n";
    let plain = fewest(&["solve", "eight", "2 3 4 1 5 x 7 6 8", "--format", "json"]).good();
    let moves = |text: &str| text[..text.find("\"counts\"").expect("a report")].to_string();
    let piped = fed(&["solve", "eight", "--format", "json"], marked).good();
    assert_eq!(moves(&piped), moves(&plain));
    let file = Scratch::new("marked", marked);
    let filed = fewest(&["solve", "eight", "--from", file.path(), "--format", "json"]).good();
    assert_eq!(moves(&filed), moves(&plain));
    assert!(!piped.contains('\r') && !filed.contains('\r'));
    let message = fed(&["solve", "eight"], format!("\u{feff}{marked}")).refused(65);
    assert!(message.contains("U+FEFF"), "{message}");
}

#[test]
fn rotation_symbols() {
    let nine = ROTATION.replacen('2', "1", 1);
    let message = fewest(&["solve", "rotation", &nine]).refused(65);
    assert!(
        message.contains("ninth time; a board has 24 symbols, eight each of 1, 2, 3"),
        "{message}"
    );
    let four = ROTATION.replacen('3', "4", 1);
    let message = fewest(&["solve", "rotation", &four]).refused(65);
    assert!(message.starts_with("line 1, column 9: `4` is none of 1, 2, 3"), "{message}");
    fewest(&["solve", "rotation", "1 2 3"]).refused(65);
}

#[test]
fn unsolvable_boards_are_not_searched() {
    for (puzzle, board, reason) in [
        ("eight", "2 1 3 4 5 6 7 8 0", "unsolvable: odd permutation"),
        ("15", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "unsolvable: odd permutation"),
        ("15", "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12 ", "cost 1"),
        ("sliding:1x4", "2 1 3 0", "unsolvable: in a single row or column"),
        (
            "sliding:6x6",
            "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 0",
            "unsolvable: odd permutation",
        ),
    ] {
        let run = fewest(&["solve", puzzle, board]);
        assert!(run.output.contains(reason), "{}", run.output);
        let unsolvable = reason.starts_with("unsolvable");
        assert_eq!(run.code, if unsolvable { 10 } else { 0 });
        assert!(!unsolvable || run.output.contains("expanded 0, generated 0;"), "{}", run.output);
    }
}

#[test]
fn sizes() {
    let solved = |size: &str, board: &str| fewest(&["solve", size, board]).good();
    assert!(solved("sliding:1x1", "0").contains("cost 0, proven"));
    assert!(solved("sliding:1x3", "0 1 2").contains("cost 2, proven"));
    assert!(solved("sliding:4x1", "1 0 2 3").contains("cost 2, proven"));
    assert!(solved("sliding:2x2", "0 1 3 2").contains("proven shortest"));
    assert_eq!(fewest(&["solve", "sliding:2x2", "2 1 3 0"]).code, 10);
    assert!(fewest(&["solve", "sliding:1x1", "1"]).refused(65).contains("outside 0..0"));
    for size in [
        "sliding:0x3",
        "sliding:3x0",
        "sliding:7x6",
        "sliding:9x1",
        "sliding:99999999999999999999x1",
        "sliding:-1x3",
    ] {
        let run = fewest(&["solve", size, "0"]);
        assert_eq!((run.output.as_str(), run.code), ("", 64));
        assert!(run.errors.contains("sides up to 8, at most 36 cells"), "{}", run.errors);
    }
}

#[test]
fn flags() {
    for (arguments, said) in [
        (&["solve", "nine", "0"][..], "eight, 15, 24, sliding:WxH"),
        (&["solve", "eight", "0", "--algorithm", "dijkstra"], "breadth-first"),
        (&["solve", "eight", "0", "--memory", "lots"], "65536, 800M or 4G"),
        (&["solve", "eight", "0", "--timeout", "soon"], "500ms, 10s, 5m or 1h"),
        (&["solve", "eight", "0", "--threads", "0"], "1 to 1024"),
        (&["solve", "eight", "0", "--from", "x"], "cannot be used with"),
        (&["solve", "eight", "1", "2", "3"], "a board is one argument, in quotes"),
        (&["solve", "eight", "0", "--max-nodes", "1,000"], "a whole number, written in digits"),
        (&["solve", "eight", "0", "--timeout", "-1s"], "500ms, 10s, 5m or 1h"),
        (
            &["solve", "2 3 4 1 5 0 7 6 8", "eight"],
            "a puzzle comes before its board, as in `fewest solve",
        ),
        (&["check", "poj:1077", "x"], "wanted are two or three files: INPUT OUTPUT [ANSWER], "),
        (
            &["solve", "15", "0", "--tables", "-"],
            "a drawing of tables is not read from standard input",
        ),
        (&["tables", "build", "15", "--set", "-"], "name a file that has it, or write it as ccca/"),
        (&["solve", "klotsky"], "puzzle files by their names; did you mean klotski?\n"),
        (&["generate", "poj:1077", "--scramble", "2"], "only puzzles have scrambles"),
        (&["solve"], "<PUZZLE>"),
        (&["frobnicate\u{1b}[31m"], r"frobnicate\u{1b}[31m"),
        (&[], "Usage: fewest"),
    ] {
        let run = fewest(arguments);
        assert_eq!((run.output.as_str(), run.code), ("", 64), "{arguments:?}");
        assert!(run.errors.contains(said), "{}", run.errors);
        assert!(!run.errors.contains('\u{1b}'), "{}", run.errors);
    }
    let message = fewest(&["solve", "rotation", ROTATION, "--heuristic", "manhattan"]).refused(64);
    assert!(message.starts_with("manhattan does not fit rotation; those that fit: "), "{message}");
    let message = fewest(&["solve", "eight", "0", "--goal", "1 2 3"]).refused(65);
    assert!(message.starts_with("--goal, line 1, column 6: "), "{message}");
    let message = fewest(&["solve", "eight", "0", "--goal", "foo"]).refused(65);
    assert!(message.ends_with("blank-last and blank-first are goals, too"), "{message}");
    let message = fewest(&["solve", "klotski", "--goal", "blank-first"]).refused(65);
    assert!(message.contains("only the sliding tiles that are built in"), "{message}");
    let first = fewest(&["solve", "eight", "- 1 2/3 4 5/6 7 8", "--goal", "blank-first", "--all"]);
    assert!(first.good().contains("no moves needed"));
    let message = fewest(&["solve", "eight", "0", "--film", "/nonexistent/film"]).refused(73);
    assert!(message.ends_with("/nonexistent/film: No such file or directory"), "{message}");
    fewest(&["solve", "rotation", ROTATION, "--goal", "blank-last"]).refused(64);
}

#[test]
fn cubes_that_are_wrong() {
    for (board, place, said) in [
        ("1 2 W W W E W W W W G", "line 1, column 21", "`G` on cell (3,3) is none of W, R, B, E"),
        (
            "1 2 W W W E W W W W E",
            "line 1, column 21",
            "a second E, the first is at line 1, column 11",
        ),
        ("4 1 WWWEWWWWW", "line 1, column 1", "4 is off the board"),
        ("1 0 WWWEWWWWW", "line 1, column 3", "0 is off the board"),
        ("1 2 WWWEWWWW", "line 1, column 13", "the text ends after 8 of 9 cells"),
        ("WRB WRB WRB E WRB WRB WRB WRB WWB", "line 1, column 31", "a cube of three colours"),
    ] {
        let message = fewest(&["solve", "cubic", board]).refused(65);
        assert!(message.starts_with(place) && message.contains(said), "{message}");
    }
    assert!(fewest(&["solve", "cubic", "1 2"]).refused(64).starts_with("no goal"));
    let two = fewest(&["solve", "cubic", "1 2 WWWEWWWWW", "--goal", "WWWEWWWWW"]);
    assert!(two.refused(64).starts_with("two goals"));
    let goal = fewest(&["solve", "cubic", "1 2", "--goal", "WWW"]).refused(65);
    assert!(goal.starts_with("--goal, line 1, column 4"), "{goal}");
}

// Search

#[test]
fn widths_of_help() {
    for width in ["20", "200"] {
        let help = command(&["solve", "--help"]).env("COLUMNS", width).spawn();
        assert!(ended(help.expect("the binary starts")).good().contains("--max-depth"));
    }
}

/// Asserts what a stopped search prints: a bound and its counts, and nothing on standard error.
fn assert_bound(output: &str, errors: &str) {
    assert_eq!(errors, "");
    let bound = output.split("proven: at least ").nth(1).expect("a bound");
    let bound: u32 =
        bound.split(' ').next().and_then(|bound| bound.parse().ok()).expect("a number");
    // Between the Manhattan distance of the board and its true distance.
    assert!((41..=57).contains(&bound), "{output}");
    assert!(output.contains("expanded "), "{output}");
}

#[test]
fn greedy_answers_are_not_called_shortest() {
    let flags = ["--algorithm", "greedy", "--heuristic", "manhattan"];
    let text = fewest(&[&["solve", "15", LONG, "--goal", "blank-first"], &flags[..]].concat());
    let text = text.good();
    assert!(text.contains("at least 41; not proven shortest"), "{text}");
    let refused =
        fewest(&["solve", "eight", "1 2 3 4 5 6 7 0 8", "--algorithm", "greedy", "--all"]);
    assert!(refused.refused(64).starts_with("greedy finds some answer"));
    for (flags, what) in [
        (
            ["--algorithm", "greedy", "--strict"],
            "--strict is for proven answers: leave out one of it and greedy",
        ),
        (
            ["--algorithm", "beam", "--anytime"],
            "--anytime is for proven answers: leave out one of it and beam",
        ),
        (["--algorithm=a-star", "--weight=2", "--strict"], "leave out one of it and --weight"),
    ] {
        let refusal =
            fewest(&[&["solve", "eight", "1 2 3 4 5 6 7 0 8"], &flags[..]].concat()).refused(64);
        assert!(refusal.ends_with(what), "{refusal}");
    }
}

fn searching() -> Child {
    let child = command(&SEARCH).spawn().expect("the binary starts");
    sleep(Duration::from_millis(300));
    child
}

#[test]
fn signals_print_what_is_proven() {
    for (name, code, said) in [("INT", 130, "interrupted"), ("TERM", 143, "terminated")] {
        let child = searching();
        let (run, took) = timed(|| {
            signal(&child, name);
            ended(child)
        });
        assert_eq!(run.code, code, "{}", run.errors);
        assert!(
            run.output.contains(&format!("stopped: {said}; proven: at least ")),
            "{}",
            run.output
        );
        assert_bound(&run.output, &run.errors);
        // 0.2 s are promised, and a full search takes hours; a busy machine may take some seconds.
        assert!(took < Duration::from_secs(20), "{took:?}");
    }
}

#[test]
fn a_signal_while_nobody_searches_ends_at_once() {
    let mut child =
        command(&["solve", "eight"]).stdin(Stdio::piped()).spawn().expect("the binary starts");
    let stdin = child.stdin.take();
    sleep(Duration::from_millis(200));
    signal(&child, "INT");
    let run = ended(child);
    assert_eq!((run.output.as_str(), run.code), ("", 130));
    drop(stdin);
}

#[test]
fn a_signal_ends_a_file_of_boards() {
    let line = format!("{LONG}\n");
    let file = Scratch::new("signal", line.repeat(3));
    let flags = [
        "--goal",
        "blank-first",
        "--algorithm",
        "ida-star",
        "--heuristic",
        "manhattan",
        "--format",
        "json",
    ];
    let child = command(&[&["solve", "15", "--from", file.path()], &flags[..]].concat()).spawn();
    let child = child.expect("the binary starts");
    sleep(Duration::from_millis(300));
    signal(&child, "TERM");
    let run = ended(child);
    assert_eq!(run.code, 143);
    assert_eq!(run.output.lines().count(), 1, "only what was begun: {}", run.output);
    assert!(run.output.contains("\"outcome\":\"stopped-by-signal\""), "{}", run.output);
}

#[test]
fn no_progress_line_without_a_terminal() {
    let run = fewest(&[&SEARCH[..], &["--timeout", "1200ms"]].concat());
    assert_bound(&run.output, &run.errors);
    assert!(!run.output.contains('\u{1b}'));
}
