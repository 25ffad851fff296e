//! `fewest piece` and `fewest merge`: a search as independent tasks.

mod support;

use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use support::{Folder, Run, fewest};

/// Korf's instance 79: 42 moves, 540,860 nodes with Manhattan distance.
const BOARD: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

/// A folder for a checkpoint and pieces.
struct Place(Folder);

impl Place {
    fn new(name: &str) -> Place {
        let folder = Folder::new(&format!("pieces-{name}"));
        fs::create_dir(folder.path()).expect("a new directory");
        Place(folder)
    }

    fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.0.text())
    }

    /// Runs a command about the board, by IDA* with Manhattan distance.
    fn run(&self, command: &str, more: &[&str]) -> Run {
        let how = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
        let (checkpoint, name) = ("--checkpoint", self.file("hard"));
        fewest(&[&[command, "15", BOARD, checkpoint, &name], &how[..], more].concat())
    }

    /// A search that was stopped early.
    fn begun(name: &str) -> Place {
        let place = Place::new(name);
        let run = place.run("solve", &["--max-nodes", "35000"]);
        assert_eq!(run.code, 22, "{run:?}");
        place
    }
}

/// What a search without pieces expands in all passes but the last.
fn expanded_before_the_last_pass() -> u64 {
    let how = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
    let run = fewest(&[&["solve", "15", BOARD, "--format", "json"], &how[..]].concat());
    let report: Value = serde_json::from_str(&run.good()).expect("JSON");
    report["counts"]["until_last_f"].as_u64().expect("a number")
}

/// The number after some words.
fn behind(text: &str, words: &str) -> u64 {
    let rest = text.split_once(words).unwrap_or_else(|| panic!("{text}")).1;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{text}"))
}

#[test]
fn pieces_find_the_fewest_moves_and_count_whole_passes_as_one_search_does() {
    let place = Place::begun("whole");
    let (mut merged, mut passes, mut expanded) = (place.run("merge", &[]), 0, 0);
    let mut found = String::new();
    while merged.code == 23 {
        passes += 1;
        expanded = behind(&merged.output, " subtrees; ");
        let pieces = [0, 1, 2].map(|part| {
            let (number, out) = (format!("{part}/3"), place.file(&format!("piece-{part}")));
            let run = place.run("piece", &["--part", &number, "--out", &out]);
            assert_eq!(run.code, 0, "{run:?}");
            // A scheduler may start a finished task again.
            let again = place.run("piece", &["--part", &number, "--out", &out]);
            assert_eq!(again.code, 0, "{again:?}");
            if run.errors.contains(" moves: ") {
                found = again.output;
            }
            out
        });
        merged = place.run("merge", &pieces.each_ref().map(String::as_str));
    }
    assert_eq!(expanded, expanded_before_the_last_pass());
    assert_eq!((merged.code, passes > 1), (0, true), "{merged:?}");
    assert!(merged.output.starts_with("42 moves, the fewest: "), "{}", merged.output);
    assert!(found.starts_with("42 moves, the fewest: "), "{found}");
    // Asking again later gives the same answer.
    let late = place.run("piece", &["--part", "0/3", "--out", &place.file("late")]);
    for again in [place.run("merge", &[]), late] {
        assert_eq!((again.code, &again.output), (0, &merged.output), "{again:?}");
    }
}

#[test]
fn pieces_are_added_in_any_order_and_once() {
    let place = Place::begun("once");
    let first = place.run("merge", &[]);
    assert_eq!(first.code, 23, "{first:?}");
    let piece = |name: &str, flags: &[&str]| {
        let out = place.file(name);
        let run = place.run("piece", &[flags, &["--out", &out]].concat());
        assert!([0, 21].contains(&run.code), "{run:?}");
        out
    };
    let (few, every) = (piece("few", &["--range", "0..10"]), piece("every", &["--part", "1/2"]));
    let again = place.run("merge", &[&few]);
    assert!(again.output.contains(" subtrees are left"), "{again:?}");
    let left = behind(&again.output, ": ");
    let twice = place.run("merge", &[&few]);
    assert_eq!(behind(&twice.output, ": "), left);
    assert!(twice.errors.contains("nothing in it is new"), "{twice:?}");
    let overlaps = place.run("merge", &[&every]);
    assert_eq!(overlaps.code, 65);
    assert!(overlaps.errors.contains("were searched by another piece, too"), "{overlaps:?}");
    let stopped = piece("stopped", &["--part", "0/2", "--timeout", "1ms"]);
    assert_eq!(place.run("merge", &[&stopped]).code, 23, "what it has done is kept");
    let nothing = piece("nothing", &["--range", "900000..900001"]);
    assert_eq!(place.run("merge", &[&nothing]).code, 23);
    for (name, range, words) in
        [("nothing", "900000..900001", "are not there"), ("few", "0..10", "are done already")]
    {
        let run = place.run("piece", &["--range", range, "--out", &place.file(name)]);
        assert!(run.code == 0 && run.errors.contains(words), "{run:?}");
    }
    // A piece of another pass is refused below.
    let rest = piece("rest", &["--part", "0/1"]);
    let next = place.run("merge", &[&rest]);
    assert!(next.output.starts_with("next is the pass"), "{next:?}");
    let late = place.run("merge", &[&rest]);
    assert_eq!(late.code, 65);
    assert!(late.errors.contains("of another pass"), "{late:?}");
    // The whole search continues from there, too.
    let resumed = place.file("hard");
    let how = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
    let whole = fewest(&[&["solve", "15", BOARD, "--resume", &resumed], &how[..]].concat());
    assert!(whole.good().contains("cost 42, proven shortest"));
}

#[test]
fn what_makes_no_piece_is_refused() {
    let place = Place::begun("refused");
    let out = place.file("piece");
    for part in ["3/3", "x/3", "3", "-1/2"] {
        let run = place.run("piece", &[&format!("--part={part}"), "--out", &out]);
        assert_eq!(run.code, 64, "{part}: {run:?}");
    }
    for range in ["3..3", "x..3", "3"] {
        let run = place.run("piece", &["--range", range, "--out", &out]);
        assert_eq!(run.code, 64, "{range}: {run:?}");
    }
    assert_eq!(place.run("piece", &["--out", &out]).code, 64);
    let hard = place.file("hard");
    let goal = ["piece", "15", BOARD, "--checkpoint", &hard, "--part", "0/2", "--out", &out];
    let other = fewest(&[&goal[..], &["--algorithm", "ida-star"]].concat()).refused(65);
    assert!(other.contains("is progress of another search"), "{other}");
    let wrong = fewest(&[&goal[..], &["--algorithm", "a-star"]].concat()).refused(64);
    assert!(wrong.contains("pieces are of ida-star"), "{wrong}");
    let mut bytes = fs::read(&hard).expect("a checkpoint");
    let last = bytes.len() - 9;
    bytes[last] ^= 1;
    fs::write(&hard, bytes).expect("it can be written");
    assert_eq!(place.run("piece", &["--part", "0/2", "--out", &out]).code, 65);
}

/// The example for HyperQueue.
#[test]
fn pieces_are_tasks_of_hyperqueue() {
    let mut python = Command::new("python3");
    let is_there = python.args(["-c", "import hyperqueue"]).stderr(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: python3 has no module hyperqueue (of PyPI)");
        return;
    }
    let place = Place::begun("hyperqueue");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../tools/pieces.py");
    let how = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
    let run = Command::new("python3")
        .args([
            example,
            "8",
            &place.file("pieces"),
            "15",
            BOARD,
            "--checkpoint",
            &place.file("hard"),
        ])
        .args(how)
        .current_dir(place.0.path())
        .env("FEWEST", env!("CARGO_BIN_EXE_fewest"))
        .output()
        .expect("python");
    let output = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && output.contains("42 moves, the fewest: "), "{run:?}");
}

/// An existing file is not replaced: neither the checkpoint that is read nor a file of something else.
#[test]
fn a_piece_replaces_no_file() {
    let place = Place::begun("there");
    assert_eq!(place.run("merge", &[]).code, 23);
    let (hard, other) = (place.file("hard"), place.file("other"));
    fs::write(&other, "something else").expect("written");
    for (out, why) in [(&hard, "it is the checkpoint"), (&other, "is not a checkpoint of fewest")] {
        let before = fs::read(out).expect("it is there");
        let run = place.run("piece", &["--part", "0/9999", "--out", out]);
        let told = run.refused(73);
        assert!(
            told.contains("exists already and is not replaced") && told.contains(why),
            "{told}"
        );
        assert_eq!(fs::read(out).expect("it is there"), before);
    }
    let directory = place.file("directory");
    fs::create_dir(&directory).expect("made");
    let run = place.run("piece", &["--part", "0/9999", "--out", &directory]);
    assert!(run.refused(73).contains("it is a directory"));
    let run = place.run("merge", &[&directory]);
    assert_eq!(run.refused(66), format!("cannot open {directory}: is a directory"));
}

/// A task may have less address space than the largest stack takes.
#[test]
fn a_small_address_space_is_enough() {
    let place = Place::begun("small");
    let (binary, checkpoint) = (env!("CARGO_BIN_EXE_fewest"), place.file("hard"));
    let how = "--goal blank-first --algorithm ida-star --heuristic manhattan";
    let merge = format!("exec {binary} merge 15 '{BOARD}' {how} --checkpoint {checkpoint}");
    let run = Command::new("sh").args(["-c", &format!("ulimit -v 250000; {merge}")]).output();
    let run = run.expect("a shell");
    assert_eq!(run.status.code(), Some(23), "{}", String::from_utf8_lossy(&run.stderr));
}

/// A stopped task is started again with the same command, as Slurm and HyperQueue do.
#[test]
fn a_piece_goes_on_where_it_was_stopped() {
    let place = Place::begun("again");
    assert_eq!(place.run("merge", &[]).code, 23);
    let out = place.file("piece");
    // Another part of the same pass in the same file loses nothing, either.
    for part in ["0/3", "1/3", "1/3", "2/3"] {
        assert_eq!(place.run("piece", &["--part", part, "--out", &out]).code, 0, "{part}");
    }
    let merged = place.run("merge", &[&out]);
    assert_eq!(merged.code, 23, "{merged:?}");
    assert!(merged.output.contains("next is the pass with bound"), "{merged:?}");
}
