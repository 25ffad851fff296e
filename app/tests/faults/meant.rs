//! What users meant when they typed something else.

use super::*;
use std::fs;

const LOCK: &str = "puzzle Lock\nboard a\nvalues 0 1 2\nmove up: turn a by 1\ngoal 0\n";

/// A directory with these files.
fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new("meant");
    fs::create_dir(folder.path()).expect("a new directory");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a new file");
    }
    folder
}

/// The messages and the exit code of a run in that directory.
fn told_in(folder: &Folder, arguments: &[&str]) -> (String, i32) {
    let run = ended(command(arguments).current_dir(folder.path()).spawn().expect("it starts"));
    assert_eq!(run.output, "", "{arguments:?}");
    (run.errors, run.code)
}

#[test]
fn names_of_puzzle_files_without_their_ends() {
    let files = [("lock.fewest", LOCK), ("dial.txt", LOCK), ("notes.txt", "nothing\n")];
    let folder = folder(&files);
    for (name, meant) in [("lock", "lock.fewest"), ("dial", "dial.txt")] {
        for command in ["solve", "explore", "generate"] {
            let (told, code) = told_in(&folder, &[command, name]);
            assert_eq!(code, 64, "{told}");
            assert!(told.contains(&format!("; did you mean {meant}?\n")), "{told}");
        }
    }
    let (told, code) = told_in(&folder, &["solve", "./lock"]);
    let expected = "error: ./lock: No such file or directory; did you mean ./lock.fewest?\n";
    assert_eq!((told.as_str(), code), (expected, 66));
    let (told, _) = told_in(&folder, &["solve", "notes"]);
    assert!(!told.contains("did you mean"), "{told}");
}

#[test]
fn puzzle_files_where_a_command_should_stand() {
    let folder = folder(&[("lock.fewest", LOCK), ("notes.txt", "nothing\n")]);
    let (told, code) = told_in(&folder, &["puzzle", "lock.fewest"]);
    let both = "as in `fewest puzzle check lock.fewest` and `fewest solve lock.fewest`";
    assert!(code == 64 && told.contains(both), "{told}");
    let (told, code) = told_in(&folder, &["lock.fewest"]);
    assert!(code == 64 && told.contains("as in `fewest solve lock.fewest`"), "{told}");
    for arguments in [&["notes.txt"][..], &["puzzle", "notes.txt"]] {
        let (told, _) = told_in(&folder, arguments);
        assert!(!told.contains("before the puzzle"), "{told}");
    }
}

#[test]
fn puzzles_that_are_checked_as_outputs() {
    let folder = folder(&[("lock.fewest", LOCK)]);
    for puzzle in ["lock.fewest", "klotski"] {
        let (told, code) = told_in(&folder, &["check", puzzle]);
        assert!(code == 64 && told.contains(&format!("`fewest puzzle check {puzzle}`")), "{told}");
    }
    let (told, _) = told_in(&folder, &["check", "poj:1077"]);
    assert!(!told.contains("fewest puzzle check"), "{told}");
}

#[test]
fn boards_where_a_puzzle_should_stand() {
    let korf = "# Korf\n\n1 41 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";
    for (text, puzzle) in [
        ("2 3 4 1 5 0 7 6 8\n", "eight"),
        ("- 1 2/3 4 5/6 7 8\n", "eight"),
        ("1234/5678/9ABC/DEF0\n", "15"),
        (korf, "15"),
        ("1 2 3\n4 5 0\n", "PUZZLE"),
    ] {
        let folder = folder(&[("b.txt", text)]);
        let (told, code) = told_in(&folder, &["solve", "b.txt"]);
        let cure = format!("their puzzle is missing: `fewest solve {puzzle} --from b.txt`\n");
        assert!(code == 65 && told.ends_with(&cure), "{told}");
        let (told, _) = told_in(&folder, &["solve", "b.txt", "--lang", "zh"]);
        let cure = format!("还要给出它们的谜题：`fewest solve {puzzle} --from b.txt`\n");
        assert!(told.ends_with(&cure), "{told}");
    }
    for text in ["mvoe right\n", "3 apples\n", "bicycles 1\n"] {
        let folder = folder(&[("b.txt", text)]);
        let (told, _) = told_in(&folder, &["solve", "b.txt"]);
        assert!(!told.contains("--from"), "{told}");
    }
}

#[test]
fn names_of_goals_in_other_letters() {
    let goal = |goal: &str, language: &str| {
        let board = ["grade", "eight", "1 2 3/4 5 6/7 0 8", "r"];
        fewest(&[&board[..], &["--goal", goal, "--lang", language]].concat())
    };
    for (text, meant) in [
        ("blank first", "blank-first"),
        ("blank_first", "blank-first"),
        ("Blank-First", "blank-first"),
        ("blankfrist", "blank-first"),
        ("BLANK LAST", "blank-last"),
    ] {
        let told = goal(text, "en").refused(65);
        assert!(told.ends_with(&format!("; did you mean {meant}?")), "{told}");
        let told = goal(text, "zh");
        assert!(told.code == 65 && told.errors.contains("不是方块"), "{told:?}");
        assert!(told.errors.ends_with(&format!("；是不是想写 {meant}？\n")), "{told:?}");
    }
    assert!(goal("blank", "en").refused(65).ends_with("blank-first are goals, too"));
}

#[test]
fn puzzle_files_in_utf_16() {
    let text: Vec<u8> =
        format!("\u{feff}{LOCK}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [&text[..], &text[2..]] {
        let file = Scratch::new("wide.fewest", bytes);
        for (command, place) in [("check", ":1:1"), ("import", "")] {
            let told = fewest(&["puzzle", command, file.path()]).refused(65);
            let cure = "the text is in UTF-16; save it in UTF-8";
            assert_eq!(told, format!("{}{place}: {cure}", file.path()));
        }
        let told = fewest(&["puzzle", "check", file.path(), "--lang", "zh"]);
        assert!(told.errors.ends_with(":1:1: 文本是 UTF-16 编码；请另存为 UTF-8\n"), "{told:?}");
    }
}
