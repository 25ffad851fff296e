//! `fewest solve --play` on the real binary, with and without a terminal.

mod support;

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::{ended, fewest, timed};

const TWO_MOVES: [&str; 4] = ["solve", "eight", "1 2 3 4 5 6 0 7 8", "--play"];
const BOARDS: [(&str, &str); 4] = [
    ("eight", "1 2 3/4 5 6/0 7 8"),
    (
        "sliding:6x6",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 0 35",
    ),
    ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"),
    ("cubic", "2 1 RBW RWW EWW"),
];

/// What is played, after the report.
fn played(run: &str) -> &str {
    let (_, rest) = run.split_once("; ").expect("the counts and the time");
    rest.split_once('\n').expect("the end of the report").1
}

#[test]
fn every_move_is_drawn_and_named() {
    let run = fewest(&TWO_MOVES).good();
    let frames = "\nstart\n1 2 3\n4 5 6\n0 7 8\n\
                  \nmove 1 of 2, r: tile 7 left\n1 2 3\n4 5 6\n7 0 8\n\
                  \nmove 2 of 2, r: tile 8 left\n1 2 3\n4 5 6\n7 8 0\n";
    assert_eq!(played(&run), frames);
    for (puzzle, board, names, end) in [
        (
            "rotation",
            BOARDS[2].1,
            &["A: left column up", "C: upper row right"][..],
            "3 3 2 2 2 3 1",
        ),
        (
            "cubic",
            BOARDS[3].1,
            &["l: WRB rolls right", "d: WRB rolls up"],
            " E  WRB WRB      E W W",
        ),
    ] {
        let run = fewest(&["solve", puzzle, board, "--play"]).good();
        let last = played(&run).split("\n\n").last().expect("a drawing");
        assert!(names.iter().all(|name| played(&run).contains(name)), "{run}");
        assert!(last.contains(end) && !run.contains('\u{1b}'), "{run}");
    }
}

/// A puzzle of a file is drawn as its board is, and its moves have the names of the file.
#[test]
fn puzzles_of_files_are_played() {
    let run = fewest(&["solve", "rotation.fewest", BOARDS[2].1, "--play"]).good();
    let frames: Vec<&str> = played(&run).trim().split("\n\n").collect();
    let titles: Vec<&str> = frames.iter().filter_map(|frame| frame.lines().next()).collect();
    assert_eq!(titles, ["start", "move 1 of 2, A", "move 2 of 2, C"], "{run}");
    assert!(frames.iter().all(|frame| frame.lines().count() == 8), "{run}");
    assert!(frames[2].contains("\n3 3 2 2 2 3 1\n"), "{run}");
    let run = fewest(&["solve", "frogs", "FFF_TTT", "--play"]).good();
    assert_eq!(played(&run).matches("\nmove ").count(), 15, "{run}");
    assert!(played(&run).ends_with("move 15 of 15, de\nT T T _ F F F\n"), "{run}");
}

#[test]
fn each_line_of_the_rotation_game_goes_its_way() {
    // For each of the eight rotations, a board that it solves.
    let solved = [2, 3, 3, 2, 2, 3, 1, 1, 1, 2, 3, 1, 1, 3, 2, 1, 1, 1, 3, 2, 2, 3, 3, 2];
    let columns = [[0, 2, 6, 11, 15, 20, 22], [1, 3, 8, 12, 17, 21, 23]];
    let rows = [[4, 5, 6, 7, 8, 9, 10], [13, 14, 15, 16, 17, 18, 19]];
    for (line, cells, forward) in [
        ("A: left column up", columns[0], true),
        ("F: left column down", columns[0], false),
        ("B: right column up", columns[1], true),
        ("E: right column down", columns[1], false),
        ("H: upper row left", rows[0], true),
        ("C: upper row right", rows[0], false),
        ("G: lower row left", rows[1], true),
        ("D: lower row right", rows[1], false),
    ] {
        // A rotation moves every symbol of the line to the cell before it, or to the cell after it.
        let mut board = solved;
        for i in 0..7 {
            let next = cells[(i + 1) % 7];
            let (from, to) = if forward { (next, cells[i]) } else { (cells[i], next) };
            board[from] = solved[to];
        }
        let board = board.map(|symbol: u8| symbol.to_string()).join(" ");
        let run = fewest(&["solve", "rotation", &board, "--play"]).good();
        assert!(run.contains(&format!("move 1 of 1, {line}\n")), "{run}");
    }
}

#[test]
fn nothing_to_play() {
    let run = fewest(&["solve", "eight", "1 2 3 4 5 6 7 8 0", "--play"]).good();
    assert_eq!(played(&run), "\nstart\n1 2 3\n4 5 6\n7 8 0\n");
    let run = fewest(&["solve", "eight", "2 1 3 4 5 6 7 8 0", "--play"]);
    assert_eq!((run.output.contains("start"), run.code), (false, 10));
}

#[test]
fn flags_that_do_not_fit() {
    let message = fewest(&[&TWO_MOVES[..], &["--format", "json"]].concat()).refused(64);
    assert_eq!(message, "--play is for people; leave out --format json");
    for flags in [
        &["solve", "eight", "--from", "boards", "--play"][..],
        &["solve", "eight", TWO_MOVES[2], "--delay", "1s"],
        &["solve", "eight", TWO_MOVES[2], "--play", "--delay", "soon"],
    ] {
        assert_eq!(fewest(flags).code, 64, "{flags:?}");
    }
}

// On a terminal

/// Runs on a terminal of that size, which util-linux's `script` makes; `None` without `script`.
fn terminal(size: &str, set: &str, arguments: &[&str]) -> Option<Child> {
    terminal_with(Stdio::null(), size, set, arguments)
}

/// The same, with keys that are pressed.
fn terminal_with(keys: Stdio, size: &str, set: &str, arguments: &[&str]) -> Option<Child> {
    let quoted: Vec<_> = arguments.iter().map(|word| format!("'{word}'")).collect();
    let binary = env!("CARGO_BIN_EXE_fewest");
    let inner = format!("stty {size}; echo PID $$; {set} exec {binary} {}", quoted.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &inner, "/dev/null"]).env("TERM", "xterm").env_remove("NO_COLOR");
    let child = script.stdin(keys).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    child.inspect_err(|_| eprintln!("skipped: no `script` to make a terminal")).ok()
}

/// What a run shows on a terminal.
fn shown(size: &str, set: &str, arguments: &[&str]) -> Option<String> {
    Some(ended(terminal(size, set, arguments)?).good().replace("\r\n", "\n"))
}

/// The text without escape sequences.
fn bare(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.trim_start_matches(|c: char| !c.is_ascii_alphabetic()));
    first + &rest.map(|part| part.get(1..).unwrap_or_default()).collect::<String>()
}

#[test]
fn the_board_is_redrawn_in_place() {
    let delay = ["--delay", "1ms"];
    let arguments = [&TWO_MOVES[..], &delay].concat();
    let Some(run) = shown("cols 80 rows 24", "", &arguments) else { return };
    // Nine lines of boxes and three below them, so the cursor goes up by twelve lines twice.
    assert_eq!(run.matches("\u{1b}[12A").count(), 2, "{run:?}");
    let (before, after) = run.split_once("\u{1b}[?25l").expect("the cursor is hidden");
    assert!(!before.contains('\u{1b}') && after.ends_with("\u{1b}[?25h"), "{run:?}");
    let words = ["start", "move 1 of 2", "r: tile 7 left", "move 2 of 2", "r: tile 8 left"];
    let places: Vec<_> = words.iter().map(|word| bare(after).find(word)).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    // The tile that has moved is marked, but not the blank.
    assert!(after.contains("\u{1b}[1m│ 7 │\u{1b}[0m     │ 8 │\n"), "{run:?}");
    let Some(low) = shown("cols 80 rows 12", "", &arguments) else { return };
    assert_eq!(low.matches("\u{1b}[6A").count(), 2, "no room for boxes: {low:?}");
    assert!(low.contains("\u{1b}[1m7\u{1b}[0m 0 8\n"), "{low:?}");
}

#[test]
fn no_colours_where_none_are_wanted() {
    let arguments = [&TWO_MOVES[..], &["--delay", "1ms"]].concat();
    let Some(run) = shown("cols 80 rows 24", "NO_COLOR=1", &arguments) else { return };
    assert!(run.contains("\u{1b}[12A") && !run.contains("\u{1b}[1m") && !run.contains("\u{1b}[3"));
}

#[test]
fn no_escapes_where_they_do_not_work() {
    let arguments = [&TWO_MOVES[..], &["--delay", "1h"]].concat();
    for (size, set) in [("cols 80 rows 24", "TERM=dumb"), ("cols 80 rows 6", "")] {
        let Some(run) = shown(size, set, &arguments) else { return };
        assert!(
            !run.contains('\u{1b}') && run.contains("move 2 of 2, r: tile 8 left\n"),
            "{run:?}"
        );
    }
}

#[test]
fn every_width() {
    for (puzzle, board) in BOARDS {
        for width in [20, 22, 40, 200] {
            let arguments = ["solve", puzzle, board, "--play", "--delay", "1ms"];
            let size = format!("cols {width} rows 40");
            let Some(run) = shown(&size, "", &arguments) else { return };
            let (_, play) = run.split_once("\u{1b}[?25l").expect("it is played");
            let play = bare(&play.replace('\r', ""));
            let widest = play.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{puzzle}, {width}: {play}");
            // The goal is next to the cubes if there is room.
            assert_eq!(play.contains("->"), puzzle == "cubic" && width >= 22);
            assert!(play.contains("move 1 of "), "{play}");
        }
    }
}

#[test]
fn the_pace() {
    let arguments = |delay| [&TWO_MOVES[..], &["--delay", delay]].concat();
    let (Some(_), slow) = timed(|| shown("cols 80 rows 24", "", &arguments("600ms"))) else {
        return;
    };
    assert!(slow >= Duration::from_millis(1200), "two waits: {slow:?}");
    // A busy machine may be slow once.
    let quick = || timed(|| shown("cols 80 rows 24", "", &arguments("0s"))).1;
    assert!((0..3).any(|_| quick() < Duration::from_millis(1100)));
}

/// Plays some moves an hour apart, presses keys, and returns what was shown until it ended by itself.
fn pressed(keys: &[&str]) -> Option<String> {
    let board = "1 2 3 4 5 6 7 8 0 9 10 11 13 14 15 12";
    let arguments = ["solve", "15", board, "--play", "--delay", "1h"];
    let mut child = terminal_with(Stdio::piped(), "cols 80 rows 24", "", &arguments)?;
    let (mut input, mut output) = (child.stdin.take()?, child.stdout.take()?);
    let mut text = Vec::new();
    // Each key waits until the effect of the key before can be seen.
    let mut wait_for = |word: &str| {
        while !String::from_utf8_lossy(&text).contains(word) {
            let mut byte = [0];
            output.read_exact(&mut byte).expect("it is played");
            text.extend(byte);
        }
        std::mem::take(&mut text)
    };
    let mut seen = String::from_utf8_lossy(&wait_for("start")).into_owned();
    for (place, key) in keys.iter().enumerate() {
        input.write_all(key.as_bytes()).expect("a key");
        if let Some(next) = ["move 1 of", "move 2 of", "move 1 of"].get(place) {
            seen += &String::from_utf8_lossy(&wait_for(next));
        }
    }
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("the rest");
    drop(input);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    Some(seen + &rest)
}

#[test]
fn keys_step_forth_and_back_and_end_it() {
    let Some(run) = pressed(&["\u{1b}[C", "\u{1b}[C", "\u{1b}[D", "q"]) else { return };
    assert!(run.contains("space pauses") && run.ends_with("\u{1b}[?25h"), "{run:?}");
    assert!(!run.contains("^[[C"), "keys are not shown: {run:?}");
}

#[test]
fn a_signal_gives_the_cursor_back() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let arguments = [&TWO_MOVES[..], &["--delay", "1h"]].concat();
        let Some(mut child) = terminal("cols 80 rows 24", "", &arguments) else { return };
        let mut output = child.stdout.take().expect("a pipe");
        let mut text = Vec::new();
        let is_there = |text: &[u8], word: &str| String::from_utf8_lossy(text).contains(word);
        while !is_there(&text, "start") {
            let mut byte = [0];
            output.read_exact(&mut byte).expect("it is played");
            text.extend(byte);
        }
        let start = String::from_utf8_lossy(&text).into_owned();
        let (_, pid) = start.split_once("PID ").expect("its number");
        let pid = pid.split_whitespace().next().expect("its number");
        let sent = Command::new("kill").args(["-s", name, pid]).status().expect("kill is there");
        assert!(sent.success());
        let (status, time) = timed(|| {
            output.read_to_end(&mut text).expect("the rest");
            child.wait().expect("an end")
        });
        assert!(is_there(&text, "\u{1b}[?25l") && text.ends_with(b"\x1b[?25h"));
        assert_eq!(status.code(), Some(code));
        assert!(time < Duration::from_secs(20), "{time:?}");
    }
}

#[test]
fn a_reader_who_leaves() {
    let board = ["solve", "eight", "8 6 7 2 5 4 3 0 1", "--play"];
    let mut child = support::command(&board).spawn().expect("the binary starts");
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert_eq!((errors.as_str(), child.wait().expect("an end").code()), ("", Some(0)));
}
