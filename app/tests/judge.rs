//! `fewest judge` against the real binary: samples, hostile inputs, pipes, memory.

use fewest::Puzzle;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest_cli::problems::{PROFILES, Profile};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

/// Output, errors and exit code.
fn judge(profile: &str, input: impl AsRef<[u8]>) -> (String, String, i32) {
    let mut child = start(profile);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A process that has seen enough does not read the rest: then writing fails, which is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the process ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal"))
}

fn start(profile: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(["judge", profile])
        .env("FEWEST_CACHE", "/dev/null/fewest")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// All of the input is answered, and nothing else is said.
fn answers(profile: &str, input: impl AsRef<[u8]>) -> String {
    let (output, errors, code) = judge(profile, input);
    assert_eq!((errors.as_str(), code), ("", 0), "{profile} printed {output:?}");
    output
}

/// The input is rejected as a whole or from some case on. Returns what was answered and the message.
fn rejected(profile: &str, input: impl AsRef<[u8]>) -> (String, String) {
    let (output, errors, code) = judge(profile, input);
    assert_eq!(code, 65, "{profile}: {errors}");
    let message = errors.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
    let message = message.unwrap_or_else(|| panic!("{errors:?} is no one-line error"));
    assert!(message.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{message:?}");
    (output, message.into())
}

/// Whether the judge accepts any shortest path.
fn has_many_answers(profile: &Profile) -> bool {
    ["poj:1077", "hdu:1043", "acwing:179", "uva:652", "poj:3240"].contains(&profile.name)
}

#[test]
fn samples_byte_for_byte_under_every_name() {
    for profile in PROFILES.iter().filter(|profile| !has_many_answers(profile)) {
        for name in profile.aliases.iter().chain([&profile.name]) {
            assert_eq!(answers(name, profile.sample.input), profile.sample.output, "{name}");
        }
    }
}

/// Follows the letters; they must lead to the solved board.
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
    let eights = |profile: &&Profile| has_many_answers(profile) && profile.name != "poj:3240";
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
        ("1 2 3 4 5 6 7 8", "line 1, column 16: the text ends after 8 of 9 numbers"),
        ("1 2 3\n4 5 6\n7 8 8", "line 3, column 5: tile 8 occurs twice"),
        ("1 2 3 4 5 6 7 x x", "line 1, column 17: tile 0 occurs twice"),
        ("1 2 3 4 5 6 7 9 x", "line 1, column 15: tile 9 is outside 0..8"),
        ("1 +2 3", "line 1, column 3: `+2` is no tile"),
        ("1 -2 3", "line 1, column 3: `-2` is no tile"),
        (
            "99999999999999999999999999999999999 2",
            "line 1, column 1: tile 99999999999999999999999999999999999 is outside 0..8",
        ),
        ("1 2 \u{ff13}", "line 1, column 5: character U+FF13 is not ASCII"),
        ("1 2\u{a0}3", "line 1, column 4: character U+00A0 is not ASCII"),
        ("\x1b[2J", "line 1, column 1: `\\x1b[2J` is no tile"),
        ("\0", "line 1, column 1: `\\x00` is no tile"),
    ] {
        let (output, message) = rejected("poj:1077", input);
        assert_eq!(output, "");
        assert!(message.starts_with(place), "{message}");
    }
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

const FIRST: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
const SOLVED: &str = "1 1 1 1 1 1 2 2 2 1 1 2 2 3 3 2 2 2 3 3 3 3 3 3";

#[test]
fn rotation() {
    for (input, output) in [
        (format!("{FIRST}\n{SOLVED}\n0\n"), "AC\n2\nNo moves needed\n2\n"),
        (format!("{FIRST}\r\n{SOLVED}\r\n0\r\n"), "AC\n2\nNo moves needed\n2\n"),
        // Without its terminator the input ends where it ends, with or without a newline.
        (format!("{FIRST}\n{SOLVED}\n"), "AC\n2\nNo moves needed\n2\n"),
        (format!("{FIRST}\n{SOLVED}"), "AC\n2\nNo moves needed\n2\n"),
        // Nothing behind the terminator is looked at.
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

/// One symbol with eight cells is enough for an answer; with none there cannot be one.
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
        // Without its terminator the input ends where it ends, with or without a newline.
        (format!("{ROLLED}{ROLLED}"), "3\n3\n"),
        (format!("{ROLLED}2 1 R B W R W W E W W"), "3\n3\n"),
        // Nothing behind the terminator is looked at.
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
        ("1 -1\n", "line 5, column 3: `-1` is no number"),
        ("+1 1\n", "line 5, column 1: `+1` is no number"),
        ("1 1\nW \u{ff37}", "line 6, column 3: character U+FF37 is not ASCII"),
    ] {
        let (output, message) = rejected("poj:3131", format!("{ROLLED}{dataset}"));
        assert_eq!(output, "3\n");
        assert!(message.starts_with(place), "{message}");
    }
}

/// A program may ask one case at a time: the answer comes before the next question.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut child = start("poj:2286");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        writeln!(stdin, "{FIRST}").expect("the process reads");
        let answer: Vec<String> =
            lines.by_ref().take(2).map(|line| line.expect("readable")).collect();
        assert_eq!(answer, ["AC", "2"]);
    }
    drop(stdin);
    assert!(child.wait().expect("the process ends").success());
}

/// Five megabytes of cases: the peak of the resident memory stays where one case leaves it.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let (few, many) = (peak_after(1), peak_after(100_000));
    assert!(many < 32 << 20, "{many} bytes");
    assert!(many < few + (2 << 20), "{few} bytes after one case, {many} after 100,000");
}

/// 100 MB, as long inputs really are.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes some seconds"]
fn memory_does_not_grow_with_a_huge_input() {
    let peak = peak_after(2_100_000);
    assert!(peak < 32 << 20, "{peak} bytes");
}

/// The most bytes resident at any time until that many cases of poj:2286 were answered.
#[cfg(target_os = "linux")]
fn peak_after(cases: usize) -> u64 {
    let mut child = start("poj:2286");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let writer = std::thread::spawn(move || {
        let block = format!("{FIRST}\n").repeat(cases.min(1000));
        for _ in 0..cases.div_ceil(1000) {
            stdin.write_all(block.as_bytes()).expect("the process reads");
        }
        stdin
    });
    let answered = b"AC\n2\n".len() * cases.min(1000) * cases.div_ceil(1000);
    let copied = std::io::copy(&mut output.by_ref().take(answered as u64), &mut std::io::sink());
    assert_eq!(copied.expect("readable"), answered as u64);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("proc");
    drop(writer.join().expect("no panic"));
    assert!(child.wait().expect("the process ends").success());
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    let kilobytes = peak.trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().expect("a number") << 10
}

/// `| head` has seen enough: no message, no failure.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start("poj:2286");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let cases = format!("{FIRST}\n").repeat(1000);
    while stdin.write_all(cases.as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = fs::File::options().write(true).open("/dev/full").expect("a device");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(["judge", "poj:2286"])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    writeln!(child.stdin.take().expect("a pipe"), "{FIRST}").expect("the process reads");
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.starts_with("error: cannot write the output: "), "{message}");
}

/// A directory opens, but cannot be read.
#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_input_is_a_failure() {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(["judge", "poj:2286"])
        .stdin(fs::File::open("/").expect("a directory"))
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.starts_with("error: cannot read the input: "), "{message}");
}

#[test]
fn a_profile_that_does_not_exist() {
    let (output, errors, code) = judge("poj:1", "");
    assert_eq!((output.as_str(), code), ("", 64));
    assert!(errors.contains("poj:1"), "{errors}");
}

#[test]
fn the_list_names_every_profile() {
    let list = answers("--list", "");
    assert_eq!(list.lines().count(), PROFILES.len(), "a line each");
    for (profile, line) in PROFILES.iter().zip(list.lines()) {
        let columns: Vec<&str> =
            line.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        assert_eq!(columns.len(), 4, "{line}");
        assert_eq!(columns[..2], [profile.name, profile.title]);
    }
    for (name, puzzle, asked) in [
        ("uva:10181", "15-puzzle", "any path, at most 50 moves"),
        ("hdu:6620", "15-puzzle", "whether there is a path"),
        ("leetcode:773", "five", "the fewest moves"),
        ("hdu:1430", "msquare", "the first shortest path"),
    ] {
        let line = list.lines().find(|line| line.starts_with(name)).expect(name);
        let columns: Vec<&str> =
            line.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        assert_eq!(columns[2..], [puzzle, asked]);
    }
}

/// However a problem is called elsewhere, its name there leads to it.
#[test]
fn names_of_other_judges() {
    for (name, known) in [
        ("ZOJ 1217", "hdu:1043"),
        ("COGS 1073", "poj:2286"),
        ("Live Archive 3265", "poj:2286"),
        ("UVALive-3618", "poj:3131"),
        ("acm.mipt 091", "mipt:091"),
    ] {
        let text = answers_to(&["judge", "--explain", name]);
        assert!(text.starts_with(&format!("{known}  ")), "{name}: {text}");
    }
}

/// Follows letters or words on a square board of any size; they must lead to the goal.
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

/// Every tile is away from its cell, in a way that can be solved; and the same with two tiles
/// swapped.
#[test]
fn any_path_on_boards_of_every_size() {
    for side in 1..=10u32 {
        let cells = side * side;
        let goal: Vec<u32> = (1..cells).chain([0]).collect();
        // 1 2 3 4 5 -> 4 5 1 2 3 ...: an even permutation, the blank stays.
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
        ("1000 1", "line 1, column 1: `1000` is no side: expected 1 to 999, or 0 0"),
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

/// What one relative wants and another does not.
#[test]
fn formats_of_sliding_tiles() {
    let far = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    for (profile, input, output) in [
        ("acwing:845", "1 2 3 4 5 6 8 7 x", "-1\n"),
        ("boj:1525", "3 6 0\n8 1 2\n7 4 5\n", "-1\n"),
        ("luogu:p1379", "123804765", "0\n"),
        ("luogu:p1379", "132804765", "-1\n"),
        // The end of the input ends the cases, whatever their number says.
        ("hdu:3567", "3\n12345678X\n12345678X\n", "Case 1: 0\n\n"),
        ("hdu:3567", "1\n1234X5678\n1234X5687", "Case 1: -1\n"),
        ("uva:652", "2\n\n1 2 3 4 5 6 7 x 8\n\n1 2 3 4 5 6 8 7 x\n", "r\n\nunsolvable\n"),
        ("uva:10181", &format!("1\n{far}"), "This puzzle is not solvable.\n"),
        ("lightoj:15-puzzle", "1\n\n1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12", "Case 1: D\n"),
        ("hackerrank:n-puzzle", "3\n1\n0\n2\n3\n4\n5\n6\n7\n8\n", "1\nLEFT\n"),
        ("aoj:alds1-13-c", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "1\n"),
        ("koistudy:608", "1 2 3\n4 5 6\n8 7 0\n", "-1\n"),
        // 20 and 21 moves, none at all, none needed.
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

/// A board that needs more than 35 moves is as good as unsolvable there.
#[test]
fn paths_that_are_too_long_to_count() {
    let board = |cells: &str| format!("1\n\n{cells}\n");
    let near = "2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15";
    assert_eq!(answers("lightoj:15-puzzle", board(near)), "Case 1: LLLDRDRDR\n");
    let far = "0 12 10 13 15 14 4 9 7 2 1 5 3 6 11 8";
    assert!(answers("lightoj:15-puzzle", board(far)).contains("not solvable"));
}

/// What problems about puzzles of files want, and what they read besides the tidy form.
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

#[test]
fn explains_every_profile_with_its_sample() {
    for profile in PROFILES {
        let text = answers_to(&["judge", "--explain", profile.name]);
        assert!(text.starts_with(&format!("{}  {}\n", profile.name, profile.title)), "{text}");
        let lines =
            |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
        let shown = lines(&text).join("\n");
        for part in [profile.sample.input, profile.sample.output] {
            assert!(shown.contains(&lines(part).join("\n")), "{text}");
        }
        assert!(profile.uncertain.is_none_or(|uncertain| text.contains(uncertain)));
    }
}

fn answers_to(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest")).args(arguments).output();
    let output = output.expect("the binary starts");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}
