//! The proofs of many boards: each has its own file, and an index lists what it claims.

use super::support::{Folder, Scratch, fewest};
use std::fs;

/// The index of a directory of proofs says what each of them claims, and about which board.
#[test]
fn many_proofs_have_an_index() {
    let folder = Folder::new("proofs");
    let boards = Scratch::new("boards.txt", "1 2 3 4 5 6 7 0 8\n867254301\n123456870\n");
    let solved = fewest(&[
        "solve",
        "eight",
        "--from",
        boards.path(),
        "--proof",
        folder.text(),
        "--max-depth",
        "20",
    ]);
    assert!([10, 11, 12].contains(&solved.code), "{solved:?}");
    let index = fs::read_to_string(folder.path().join("index")).expect("an index");
    let lines: Vec<Vec<&str>> = index.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], ["line-1.proof", "cost 1", "1 2 3/4 5 6/7 0 8"]);
    assert_eq!(lines[1][0], "line-2.proof");
    assert!(lines[1][1].starts_with("at-least "), "{index}");
    assert_eq!(lines[2][..2], ["line-3.proof", "none"]);
    assert_eq!(lines.len(), 3);
    for line in lines {
        let file = folder.path().join(line[0]);
        let told = fewest(&["verify", file.to_str().expect("a path"), "--for", line[2]]);
        assert!(told.good().contains("VERIFIED"));
    }
}

/// Two boards may have the same index, and each has its own proof. A board without a proof keeps none of an
/// earlier run.
#[test]
fn no_proof_is_taken_for_that_of_another_board() {
    let folder = Folder::new("proofs-twice");
    let prove = |boards: &str, more: &[&str]| {
        let boards = Scratch::new("twice.txt", boards);
        let flags = ["--from", boards.path(), "--proof", folder.text(), "--quiet"];
        fewest(&[&["solve", "eight"], &flags[..], more].concat())
    };
    let hardest = "7 31 8 6 7 2 5 4 3 0 1\n";
    prove(&format!("7 19 2 3 4 1 5 0 7 6 8\n{hardest}"), &[]).good();
    let proof = |name: &str| folder.path().join(name);
    for (name, board) in [("7.proof", "2 3 4/1 5 0/7 6 8"), ("7-line-2.proof", "8 6 7/2 5 4/3 0 1")]
    {
        let file = proof(name);
        fewest(&["verify", file.to_str().expect("a path"), "--for", board]).good();
    }
    let run = prove(hardest, &["--proof-bound", "zero", "--memory", "300K"]);
    assert!(run.code == 20 && run.errors.contains("; --memory allows more"), "{run:?}");
    assert!(!proof("7.proof").exists() && proof("7-line-2.proof").exists());
}

/// A board that cannot be read ends the run. The index then names the proofs that this run has written so
/// far.
#[test]
fn proofs_before_a_board_that_cannot_be_read_are_in_the_index() {
    let folder = Folder::new("proofs-ended");
    let prove = |boards: &str| {
        let boards = Scratch::new("ended.txt", boards);
        fewest(&["solve", "eight", "--from", boards.path(), "--proof", folder.text(), "--quiet"])
    };
    let index = || fs::read_to_string(folder.path().join("index")).unwrap_or_default();
    assert_eq!(prove("2 3 4 1 5 0 7 6 8\n1 2 x\n").code, 65);
    assert_eq!(index(), "line-1.proof\tcost 19\t2 3 4/1 5 0/7 6 8\n");
    assert_eq!(prove("1 2 3 4 5 6 7 0 8\n1 2 x\n").code, 65);
    let last = "line-1.proof\tcost 1\t1 2 3/4 5 6/7 0 8\n";
    assert_eq!(index(), last);
    // If nothing was proven, the index still names the proofs of the run before.
    assert_eq!(prove("1 2 x\n").code, 65);
    assert_eq!(index(), last);
}
