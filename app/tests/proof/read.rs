//! Writing and reading files, whoever reads the report and whatever the file of a proof is.

use super::support::{Scratch, command, fed, fewest, nobody};
use std::fs;

/// Files and exit codes are the same whether somebody reads the report or not.
#[test]
fn files_and_codes_are_the_same_though_nobody_reads() {
    let unread = |line: &[&str]| {
        let run = command(line).stdout(nobody()).output().expect("the binary");
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "{line:?}");
        run.status.code()
    };
    let folder = tempfile::tempdir().expect("a folder");
    let [proof, film, other] = ["a.proof", "a.svg", "none"].map(|name| folder.path().join(name));
    let [to, svg, none] = [&proof, &film, &other].map(|path| path.to_str().expect("a plain path"));
    let board = "2 3 4/1 5 0/7 6 8";
    assert_eq!(unread(&["solve", "eight", board, "--proof", to, "--film", svg]), Some(0));
    assert!(proof.exists() && film.exists());
    assert_eq!(unread(&["verify", to]), Some(0));
    fs::write(&other, "1 2 3").expect("a file");
    assert_eq!(unread(&["verify", to, none]), Some(65));
    assert_eq!(unread(&["solve", "eight", "123456870"]), Some(10));
    let same = fewest(&["solve", "eight", board, "--proof", to, "--film", to]).refused(64);
    assert_eq!(same, "--proof and --film name the same file");
    let boards = Scratch::new("boards", "2 3 4/1 5 0/7 6 8\n");
    for many in ["--proof", "--checkpoint"] {
        let refused = fewest(&["solve", "eight", "--from", boards.path(), many, to]).refused(73);
        let words = "is a file; with --from this is a directory, for all boards";
        assert_eq!(refused, format!("{to} {words}"), "{many}");
        let flags = ["solve", "eight", "--from", boards.path(), many, "/dev/null"];
        let words = words.replace("a file", "a pipe or a device");
        assert_eq!(fewest(&flags).refused(73), format!("/dev/null {words}"), "{many}");
    }
}

/// A proof may come from standard input, and an unreadable file does not keep other files from being checked.
#[test]
fn proofs_from_standard_input_and_files_that_are_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let proof = folder.path().join("a.proof");
    let to = proof.to_str().expect("a plain path");
    let board = "2 3 4/1 5 0/7 6 8";
    assert_eq!(fewest(&["solve", "eight", board, "--proof", to]).code, 0);
    let bytes = fs::read(&proof).expect("a proof");
    let run = fed(&["verify", "-"], &bytes);
    assert_eq!((run.code, run.output.starts_with("-: VERIFIED")), (0, true), "{}", run.output);
    let message = fewest(&["verify", "-", "-"]).refused(64);
    assert_eq!(message, "only one of the files can be -, which is standard input");
    for (files, code) in [([to, "/nowhere"], 66), (["/nowhere", to], 66)] {
        let run = fewest(&[&["verify"], &files[..]].concat());
        assert_eq!((run.code, run.output.lines().count()), (code, 1), "{}", run.output);
        assert!(run.errors.contains("/nowhere: No such file"), "{}", run.errors);
    }
    let other = "1 2 3/4 5 6/7 0 8";
    let run = fewest(&["verify", "/nowhere", to, "--for", other]);
    assert_eq!(run.code, 1, "a rejected proof is graver: {}", run.output);
}

/// If a file does not begin like a proof, it is not read to its end, which may never come.
#[test]
fn what_is_no_proof_is_not_read() {
    let run = fewest(&["verify", "/dev/zero", "--memory", "100M"]);
    assert_eq!(run.code, 65, "{}", run.output);
    assert!(run.output.starts_with("/dev/zero: NOT A PROOF: "), "{}", run.output);
    let folder = tempfile::tempdir().expect("a folder");
    let long = folder.path().join("long.proof");
    let mut text = b"fewest proof 1\n".to_vec();
    text.resize(3 << 20, b' ');
    fs::write(&long, text).expect("a file");
    let run = fewest(&["verify", long.to_str().expect("a plain path"), "--memory", "2M"]);
    assert_eq!(run.code, 20, "{}", run.output);
}

/// For programs, each proof is an object on a line, whatever comes of it.
#[test]
fn what_is_proven_for_programs() {
    let (proof, no_proof) = (Scratch::new("my.proof", ""), Scratch::new("no.proof", "no proof\n"));
    fewest(&["solve", "eight", "2 3 4/1 5 0/7 6 8", "--proof", proof.path()]).good();
    let told = |more: &[&str]| {
        let run = fewest(&[&["verify", proof.path(), "--format", "json"], more].concat());
        let objects = run.output.lines().map(|line| serde_json::from_str(line).expect("an object"));
        (run.code, objects.collect::<Vec<serde_json::Value>>())
    };
    let (code, both) = told(&[no_proof.path()]);
    assert_eq!((code, both.len()), (65, 2));
    assert_eq!((&both[0]["outcome"], &both[0]["file"]), (&"verified".into(), &proof.path().into()));
    assert!(
        both[0]["said"].as_str().is_some_and(|said| said.starts_with("19 moves are the fewest"))
    );
    let layers = both[0]["layers"].as_array().expect("pairs of costs and states");
    let states: u64 = layers.iter().filter_map(|pair| pair[1].as_u64()).sum();
    assert_eq!(both[0]["states"], states);
    assert_eq!((&both[1]["outcome"], &both[1]["states"]), (&"not-a-proof".into(), &().into()));
    let outcome = |more: &[&str], code| {
        let (ended, one) = told(more);
        assert_eq!(ended, code, "{one:?}");
        one[0]["outcome"].clone()
    };
    assert_eq!(outcome(&["--for", "1 2 3/4 5 6/7 0 8"], 1), "rejected");
    assert_eq!(outcome(&["--memory", "1K"], 20), "not-checked");
}
