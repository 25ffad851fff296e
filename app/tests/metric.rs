//! Pushes of several tiles and answers that cost a little more than the fewest, on the real binary.

mod support;

use serde_json::{Value, json};
use support::{Folder, fewest};

const SAMPLE: &str = "2 3 4/1 5 0/7 6 8";
/// The one board of 3x3 that takes 24 pushes.
const FARTHEST: &str = "1 4 7/2 0 8/3 6 5";

fn solved(arguments: &[&str]) -> Value {
    let text = fewest(&[&["solve"], arguments, &["--format", "json"]].concat());
    serde_json::from_str(&text.good()).expect("JSON")
}

#[test]
fn every_algorithm_agrees_in_this_metric() {
    for algorithm in
        ["auto", "breadth-first", "bidirectional", "a-star", "ida-star", "branch-and-bound"]
    {
        let report = solved(&["eight", SAMPLE, "--metric", "mtm", "--algorithm", algorithm]);
        assert_eq!(report["metric"], "mtm");
        assert_eq!((&report["cost"], &report["at_least"]), (&json!(14), &json!(14)), "{algorithm}");
        let names = report["move_names"].as_array().expect("they have numbers");
        assert_eq!(names.len(), 14, "{report}");
    }
    for flags in [["--heuristic", "exact"], ["--heuristic", "zero"], ["--pruning", "words"]] {
        let flags = [&["eight", SAMPLE, "--metric", "mtm", "--algorithm", "ida-star"], &flags[..]];
        assert_eq!(solved(&flags.concat())["cost"], 14);
    }
    assert_eq!(solved(&["eight", SAMPLE])["cost"], 19);
    assert!(solved(&["eight", SAMPLE]).get("metric").is_none());
}

#[test]
fn what_does_not_fit_is_refused() {
    for (arguments, message) in [
        (&["rotation", "1"][..], "in rotation every move counts by itself; leave out --metric"),
        (
            &["eight", SAMPLE, "--heuristic", "linear-conflict"],
            "linear-conflict does not fit eight with --metric mtm; those that fit: zero, manhattan, exact",
        ),
        (&["eight", SAMPLE, "--algorithm", "exhaustive"], "does not fit"),
        (&["eight", SAMPLE, "--tables", "4-4"], "say nothing with --metric mtm; leave out one"),
        (&["eight", SAMPLE, "--algorithm", "ida-star", "--pruning", "none"], "returns, words"),
        (
            &["eight", SAMPLE, "--proof", "p", "--proof-bound", "4-4"],
            "those that fit: colours, zero",
        ),
    ] {
        let told = fewest(&[&["solve"], arguments, &["--metric", "mtm"]].concat());
        assert_eq!(told.code, 64, "{arguments:?}");
        assert!(told.errors.contains(message), "{}", told.errors);
    }
}

#[test]
fn moves_are_read_as_they_are_written() {
    let board = "1 2 3/4 5 6/0 7 8";
    for (moves, code) in
        [("r2", 0), ("rr", 0), ("R2", 0), ("left left", 0), ("L2", 0), ("8", 0), ("r l r2", 12)]
    {
        let told = fewest(&["grade", "eight", board, moves, "--metric", "mtm", "--format", "json"]);
        assert_eq!(told.code, code, "{moves}: {}{}", told.output, told.errors);
    }
    // Tiles that are pushed one after another are one push, as letters are.
    let told = fewest(&["grade", "eight", board, "7 8", "--metric", "mtm", "--format", "json"]);
    let grade: Value = serde_json::from_str(&told.good()).expect("JSON");
    assert_eq!((&grade["moves"], &grade["cost"]), (&json!(["8"]), &json!(1)));
    let detour = fewest(&["grade", "eight", board, "7 7 7 8", "--metric", "mtm"]);
    let said = "move 1, 7 at line 1, column 1, is the first that is not of a shortest way";
    assert!(detour.code == 12 && detour.output.contains(said), "{}", detour.output);
    let zh = ["grade", "eight", board, "r2", "--metric", "mtm", "--lang", "zh"];
    assert!(fewest(&zh).good().contains("数字表示推动几个方块"));
    // In single moves it is another answer.
    assert_eq!(fewest(&["grade", "eight", board, "r2"]).code, 0);
    let styles = [("names", "r2"), ("tiles", "l2"), ("numbers", "8"), ("short", "r2")];
    for (style, written) in styles {
        let text = fewest(&["solve", "eight", board, "--metric", "mtm", "--moves", style]).good();
        assert!(
            text.starts_with(&format!("{written}  (")) || text.contains(&format!("\n{written}  (")),
            "{text}"
        );
    }
}

#[test]
fn boards_are_drawn_and_compared() {
    let told = fewest(&[
        "generate", "eight", "--metric", "mtm", "--cost", "17", "--count", "3", "--quiet",
    ])
    .good();
    for board in told.lines() {
        assert_eq!(solved(&["eight", board, "--metric", "mtm"])["cost"], 17);
    }
    let drawn = |arguments: &[&str]| {
        let generate = ["generate", "--metric", "mtm", "--quiet"];
        fewest(&[&generate, arguments].concat())
    };
    let farthest = drawn(&["eight", "--cost", "24", "--count", "2"]).good();
    assert_eq!(farthest, "1 4 7 2 0 8 3 6 5\n".repeat(2));
    assert_eq!(drawn(&["eight", "--hardest", "--count", "2"]).good(), farthest);
    assert_eq!(drawn(&["sliding:1x4", "--hardest", "--count", "9"]).good().lines().count(), 9);
    let unsolvable = drawn(&["eight", "--unsolvable", "1", "--cost", "3"]).good();
    assert_eq!(fewest(&["solve", "eight", unsolvable.trim(), "--metric", "mtm"]).code, 10);
    assert!(drawn(&["eight", "--cost", "25"]).refused(64).contains("the greatest is 24"));
    assert!(drawn(&["15", "--hardest"]).refused(64).contains("known only up to 12 cells"));
    for wrong in ["poj:1077", "rotation"] {
        drawn(&[wrong]).refused(64);
    }
    let table =
        fewest(&["compare", "eight", SAMPLE, "--metric", "mtm", "--heuristics", "zero,manhattan"]);
    assert!(table.good().contains("branch-and-bound"));
}

#[test]
fn tables_are_built_listed_proven_and_opened() {
    let folder = Folder::new("metric");
    let cache = ["--cache", folder.text()];
    let with = |arguments: &[&str]| fewest(&[arguments, &cache].concat());
    let built = with(&["tables", "build", "eight", "--metric", "mtm"]).good();
    assert!(
        built.contains("sliding-3x3-blank8-pushes-012345670: built and proven, 362,880 entries"),
        "{built}"
    );
    let listed = with(&["tables", "list"]).good();
    assert!(listed.contains("mtm 1-1-1-1-1-1-1-1") && listed.contains("good"), "{listed}");
    assert!(with(&["tables", "verify", "--proof"]).good().contains("good, and proven"));
    let solve = ["solve", "eight", FARTHEST, "--metric", "mtm"];
    assert!(with(&solve).good().contains("exact (from the cache)"));
    assert_eq!(with(&["tables", "build", "rotation", "--metric", "mtm"]).code, 64);
}

#[test]
fn a_search_by_pushes_is_kept_and_goes_on() {
    let folder = Folder::new("kept");
    std::fs::create_dir_all(folder.path()).expect("a directory");
    let file = folder.path().join("progress");
    let path = file.to_str().expect("a path");
    let search = ["solve", "eight", FARTHEST, "--algorithm", "ida-star", "--metric", "mtm"];
    let stopped = fewest(&[&search, &["--checkpoint", path, "--max-nodes", "20000"][..]].concat());
    assert!(stopped.errors.contains("progress is kept in"), "{}", stopped.errors);
    let other = ["solve", "eight", FARTHEST, "--algorithm", "ida-star", "--resume", path];
    assert!(fewest(&other).refused(65).contains("its metric is mtm, not stm"));
    let resumed = [&search, &["--resume", path, "--format", "json"][..]].concat();
    let resumed: Value = serde_json::from_str(&fewest(&resumed).good()).expect("JSON");
    let whole = solved(&search[1..]);
    for field in ["cost", "moves"] {
        assert_eq!(resumed[field], whole[field]);
    }
    assert_eq!(resumed["counts"]["generated"], whole["counts"]["generated"]);
    assert!(!file.exists(), "an answer leaves nothing to resume");
}

#[test]
fn answers_by_pushes_are_proven_for_others() {
    let folder = Folder::new("pushes-proven");
    std::fs::create_dir_all(folder.path()).expect("a directory");
    let path = folder.path().join("pushes.proof");
    let path = path.to_str().expect("a path");
    fewest(&["solve", "eight", FARTHEST, "--metric", "mtm", "--proof", path]).good();
    let told = fewest(&["verify", path, "--for", FARTHEST]).good();
    assert!(told.contains("24 moves are the fewest") && told.contains("3x3 mtm"), "{told}");
    let proof = std::fs::read(path).expect("a file");
    let text = String::from_utf8_lossy(&proof);
    assert!(text.contains("\nmoves u l2 ") || text.contains(" u2 "), "{text}");
}

/// A walk over boards that pushes rows and columns alternately, meets no board twice and ends at the goal:
/// another program counted its answers of each cost. The state of a search holds more than the board, so a
/// search may meet its start again as another state.
#[test]
fn no_answer_by_pushes_comes_back_to_the_start() {
    for algorithm in ["auto", "ida-star", "branch-and-bound"] {
        let report = solved(&[
            "eight",
            "1 2 3 4 0 5 7 8 6",
            "--metric",
            "mtm",
            "--slack",
            "12",
            "--max-depth",
            "14",
            "--algorithm",
            algorithm,
        ]);
        let by_cost = report["all"]["by_cost"].as_array().expect("costs");
        let counts: Vec<_> = by_cost.iter().filter_map(|each| each["count"].as_u64()).collect();
        assert_eq!(counts, [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 1], "{algorithm}");
    }
}

/// Compares with walks along all paths that meet no board twice.
#[test]
fn answers_within_some_slack() {
    let report = solved(&["eight", SAMPLE, "--slack", "2"]);
    let all = &report["all"];
    let by_cost = all["by_cost"].as_array().expect("costs");
    assert_eq!((&by_cost[0]["cost"], by_cost.len()), (&json!(19), 3));
    assert_eq!(by_cost[1]["count"], 0, "parity");
    let optima = solved(&["eight", SAMPLE, "--all"]);
    assert_eq!(by_cost[0]["count"], optima["all"]["count"]);
    let sum: u64 = by_cost.iter().filter_map(|each| each["count"].as_u64()).sum();
    assert_eq!(all["count"], sum);
    assert_eq!(all["costs"].as_array().map(Vec::len), all["listed"].as_array().map(Vec::len));
    for algorithm in ["ida-star", "branch-and-bound"] {
        let other = solved(&["eight", SAMPLE, "--slack", "2", "--algorithm", algorithm]);
        assert_eq!(other["all"], report["all"], "{algorithm}");
    }
    let within = solved(&["eight", SAMPLE, "--slack", "4", "--max-depth", "21"]);
    assert_eq!(within["all"]["count"], all["count"], "no answer is longer than asked for");
    let refused = fewest(&["solve", "eight", SAMPLE, "--slack", "2", "--algorithm", "a-star"]);
    assert_eq!(refused.code, 64);
}

#[test]
fn the_answers_of_every_puzzle_are_counted() {
    let cubic = "1 2 RBW/RWW/EWW";
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    for (puzzle, board) in
        [("rotation", rotation), ("cubic", cubic), ("pancake12", "3 1 2 4 5 6 7 8 9 10 11 12")]
    {
        let none = solved(&[puzzle, board, "--slack", "0"]);
        let all = solved(&[puzzle, board, "--all"]);
        assert_eq!(none["all"], all["all"], "{puzzle}");
        let two = solved(&[puzzle, board, "--slack", "2"]);
        let [by_cost, count] = ["by_cost", "count"].map(|name| &two["all"][name]);
        assert_eq!(by_cost[0]["count"], all["all"]["count"], "{puzzle}");
        assert!(count.as_u64() >= all["all"]["count"].as_u64(), "{puzzle}: {two}");
    }
}

#[test]
fn answers_are_written_to_a_file() {
    let folder = Folder::new("answers");
    std::fs::create_dir_all(folder.path()).expect("a directory");
    let file = folder.path().join("answers.txt");
    let path = file.to_str().expect("a path");
    let board = "8 6 7/2 5 4/3 0 1";
    let text =
        fewest(&["solve", "eight", board, "--slack", "2", "--count", "150", "--answers", path])
            .good();
    let answers = std::fs::read_to_string(&file).expect("it is written");
    assert_eq!(answers.lines().count(), 150);
    assert_eq!(text.lines().filter(|line| line.starts_with("  3")).count(), 100);
    for flags in [["--answers", path], ["--count", "3"]] {
        let refusal = fewest(&[&["solve", "eight", SAMPLE], &flags[..]].concat()).refused(64);
        assert!(refusal.ends_with("goes with --all or --slack"), "{refusal}");
    }
}
