//! Many boards: `--checkpoint` with `--from`.

use super::Place;
use super::support::{Run, fed_to, fewest};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Three of Korf's boards by IDA* with Manhattan distance: 540,860 nodes and 41 moves, 546,344 and 45,
/// 927,212 and 46 (Korf, "Depth-first iterative-deepening", 1985). Then the first one again, and one without
/// a solution.
const MANY: &str = "\
79 42 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15
12 45 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15
55 41 13 8 14 3 9 1 0 7 15 5 4 10 12 2 6 11
79 42 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15
0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15
";

/// Answers many boards with a directory for answers and progress.
fn campaign(boards: &Path, place: &Place, more: &[&str]) -> Run {
    let (boards, directory) = (boards.to_str().expect("plain"), place.path());
    let fixed = ["solve", "15", "--from", boards, "--checkpoint", &directory, "--goal"];
    let how = ["blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
    fewest(&[&fixed[..], &how, &["--format", "json"], more].concat())
}

/// The costs in the file of answers, by question: each line is about another board.
fn answered(place: &Place) -> Vec<(String, Value)> {
    let text = fs::read_to_string(place.file().join("answers.jsonl")).expect("a file of answers");
    let line = |line: &str| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["about"]["start"], line["answer"]["start"]);
        (line["about"]["start"].to_string(), line["answer"]["cost"].clone())
    };
    let mut all: Vec<_> = text.lines().map(line).collect();
    all.sort_by(|one, two| one.0.cmp(&two.0));
    let count = all.len();
    all.dedup_by(|one, two| one.0 == two.0);
    assert_eq!(all.len(), count, "no board was answered twice");
    all
}

#[test]
fn a_file_of_boards_is_worked_off_in_pieces() {
    let place = Place::new("campaign");
    let boards = place.0.path().join("boards.txt");
    fs::write(&boards, MANY).expect("it can be written");
    // So few nodes are only enough for the board without a solution.
    let run = campaign(&boards, &place, &["--max-nodes", "300000", "--strict"]);
    assert_eq!(run.code, 22, "{run:?}");
    assert_eq!(run.output.lines().count(), 4, "the board that is there twice is searched once");
    assert!(run.errors.contains("to go on: the same command, and a larger --max-nodes"), "{run:?}");
    assert!(run.errors.contains("1 board passed over"), "{run:?}");
    assert_eq!(answered(&place).len(), 1);
    let progress = || {
        let files = fs::read_dir(place.file()).expect("the directory");
        let name = |file: std::io::Result<fs::DirEntry>| file.expect("a file").file_name();
        files.map(name).filter(|name| name != "answers.jsonl").count()
    };
    assert_eq!(progress(), 3);
    // A process that is killed while it writes an answer leaves half a line.
    let answers = place.file().join("answers.jsonl");
    let mut half = fs::read(&answers).expect("a file");
    half.extend_from_slice(b"{\"about\":{\"puz");
    fs::write(&answers, &half).expect("it can be written");
    let run = campaign(&boards, &place, &["--threads", "2"]);
    assert_eq!(run.code, 10, "{run:?}");
    let generated = |line: &str| {
        let report: Value = serde_json::from_str(line).expect("JSON");
        (report["cost"].clone(), report["counts"]["iterations"].clone())
    };
    let told: Vec<_> = run.output.lines().map(generated).collect();
    let whole: [(Value, Value); 3] =
        [(42.into(), 8.into()), (45.into(), 6.into()), (41.into(), 7.into())];
    assert_eq!(told, whole);
    // Nothing that was changed is believed.
    let right = fs::read(&answers).expect("a file");
    for at in (0..right.len()).step_by(41).filter(|&at| right[at] != b'\n') {
        let mut wrong = right.clone();
        wrong[at] ^= 1;
        fs::write(&answers, &wrong).expect("it can be written");
        let refused = campaign(&boards, &place, &[]).refused(65);
        assert!(refused.contains("answers.jsonl, line "), "byte {at}: {refused}");
    }
    fs::write(&answers, &right).expect("it can be written");
    assert_eq!(progress(), 0, "an answer leaves nothing to resume, and nobody holds the lock");
    let costs: Vec<_> = answered(&place).into_iter().map(|(_, cost)| cost).collect();
    assert_eq!(costs.iter().filter(|cost| cost.is_null()).count(), 1);
    // Nothing is left to do.
    let run = campaign(&boards, &place, &[]);
    let nothing = (run.code, run.output.as_str(), run.errors.contains("5 boards passed over"));
    assert_eq!(nothing, (10, "", true), "{run:?}");
    fs::write(&answers, "{}\n").expect("it can be written");
    assert!(campaign(&boards, &place, &[]).refused(65).contains("answers.jsonl, line 1"));
}

/// A board of which another number of answers was to be listed is searched again.
#[test]
fn boards_are_passed_over_if_as_many_answers_were_wanted() {
    let place = Place::new("listed");
    let boards = place.0.path().join("boards.txt");
    fs::write(&boards, "8 6 7 2 5 4 3 0 1\n").expect("it can be written");
    let (boards, directory) = (boards.to_str().expect("plain"), place.path());
    let solve =
        ["solve", "eight", "--from", boards, "--checkpoint", &directory, "--format", "json"];
    let listed = |more: &[&str]| {
        let run = fewest(&[&solve[..], more].concat());
        let report: Option<Value> =
            run.output.lines().next().map(|line| line.parse().expect("JSON"));
        report.map(|report| report["all"]["listed"].as_array().map_or(0, Vec::len))
    };
    assert_eq!(listed(&["--all", "--count", "1"]), Some(1));
    assert_eq!(listed(&["--all", "--count", "100"]), Some(40));
    assert_eq!(listed(&["--all", "--count", "100"]), None);
}

/// If the disk has no room for another answer, the answer is printed all the same.
#[test]
fn an_answer_that_cannot_be_kept_is_told() {
    let place = Place::new("room");
    let boards = place.0.path().join("boards.txt");
    fs::write(&boards, MANY.lines().next().expect("a board")).expect("it can be written");
    let (boards, directory) = (boards.to_str().expect("plain").to_string(), place.path());
    // Files may not grow any more, and writing fails.
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let solve =
        ["solve", "15", "--from", &boards, "--checkpoint", &directory, "--goal", "blank-first"];
    let how = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--format", "json"];
    let mut command = Command::new("sh");
    command.args(["-c", full, env!("CARGO_BIN_EXE_fewest")]).args(solve).args(how);
    command.env("LC_ALL", "C");
    let run = fed_to(command, "");
    assert_eq!(run.code, 74, "{run:?}");
    let answer: Value = serde_json::from_str(&run.output).expect("JSON");
    assert_eq!(answer["cost"], 42);
    assert!(run.errors.contains("answers.jsonl: "), "{run:?}");
    assert_eq!(answered(&place), []);
}

/// A file of boards with one board twice, once with a wrong cost.
#[test]
fn wrong_costs_are_told_of_boards_that_are_passed_over() {
    let place = Place::new("promises");
    let boards = place.0.path().join("boards.txt");
    let board = MANY.lines().next().and_then(|line| line.split_once(" 42 ")).expect("a line").1;
    fs::write(&boards, format!("1 42 {board}\n2 40 {board}\n3 44 {board}\n")).expect("written");
    for answered in [1, 0] {
        let run = campaign(&boards, &place, &[]);
        assert_eq!((run.code, run.output.lines().count()), (65, answered), "{run:?}");
        for (line, wrong) in [(2, 40), (3, 44)] {
            let told =
                format!("line {line}, column 3: the file expects cost {wrong}, but 42 is proven");
            assert!(run.errors.contains(&told), "{run:?}");
        }
        assert!(!run.errors.contains("expects cost 42"), "{run:?}");
    }
}

/// A changed puzzle file is another puzzle, even under the same name: nothing that was proven about the old
/// one is used for the new one.
#[test]
fn answers_and_progress_are_those_of_the_rules_in_the_file() {
    let place = Place::new("rules");
    let folder = place.0.path();
    let (puzzle, boards) = (folder.join("lock.fewest"), folder.join("boards.txt"));
    let lock = |costs: &str| {
        let text = format!(
            "puzzle A lock\nboard a b c\nvalues 0 1 2\nmove left{costs}: turn a b by 1\n\
             move right: turn b c by 1\ngoal all 0\n"
        );
        fs::write(&puzzle, text).expect("written");
    };
    fs::write(&boards, "1 2 1\n").expect("written");
    let (puzzle_text, boards) = (puzzle.to_str().expect("plain"), boards.to_str().expect("plain"));
    let solve = ["solve", puzzle_text];
    let directory = place.path();
    let all = [&solve[..], &["--from", boards, "--checkpoint", &directory]].concat();
    let one = folder.join("one.progress");
    let one = one.to_str().expect("plain");
    let how = ["1 2 1", "--algorithm", "ida-star", "--heuristic", "zero"];
    let resumed = [&solve[..], &how, &["--resume", one]].concat();
    lock("");
    assert!(fewest(&all).good().contains("cost 4, proven shortest"));
    let begun = [&solve[..], &how, &["--checkpoint", one, "--max-iterations", "3"]].concat();
    assert_eq!(fewest(&begun).code, 23);
    lock(" costs 7");
    assert!(fewest(&all).good().contains("cost 16, proven shortest"));
    assert!(fewest(&resumed).refused(65).contains("its digest of rules is "));
    lock("");
    assert!(fewest(&resumed).good().contains("cost 4, proven shortest"));
    let run = fewest(&all);
    assert_eq!((run.code, run.output.as_str()), (0, ""), "both answers are kept");
}
