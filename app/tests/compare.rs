//! `fewest compare` against the real binary.

mod support;

use support::{Scratch, assert_golden, fewest, without_seconds, without_times};

const BOARD: &str = "2 3 4 1 5 0 7 6 8";
/// The first of Korf's instances, 57 moves.
const LONG: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

fn compare(arguments: &[&str]) -> String {
    fewest(&[&["compare"], arguments].concat()).good()
}

/// The rows of a table, by their first two columns.
fn rows(table: &str) -> Vec<(&str, &str)> {
    let row = |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase());
    let lines = table.lines().filter(|line| row(line) && !line.starts_with("algorithm"));
    lines
        .map(|line| {
            let mut words = line.split_whitespace().filter(|word| !word.starts_with('('));
            (words.next().expect("an algorithm"), words.next().expect("a heuristic"))
        })
        .collect()
}

#[test]
fn a_table() {
    let flags = ["--algorithms", "a-star,greedy,ida-star", "--heuristics", "manhattan"];
    let table = compare(&[&["eight", BOARD], &flags[..]].concat());
    assert_golden("compare.txt", &aligned_again(&without_times(&table)));
}

/// The width of a column depends on the times in it, and memory on how the searches store states.
fn aligned_again(text: &str) -> String {
    let is_memory = |word: &str| word.ends_with('K') && word.contains('.');
    let line = |line: &str| {
        if !line.contains("TIME") && !line.starts_with("algorithm") {
            return format!("{line}\n");
        }
        let words =
            line.split_whitespace().map(|word| if is_memory(word) { "MEMORY" } else { word });
        words.collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

#[test]
fn csv_and_json() {
    let flags = ["--algorithms", "ida-star", "--heuristics", "misplaced,manhattan"];
    let arguments = [&["eight", BOARD], &flags[..]].concat();
    let csv = compare(&[&arguments[..], &["--format", "csv"]].concat());
    assert_golden("compare.csv", &without_time_columns(&csv));
    let json = compare(&[&arguments[..], &["--format", "json"]].concat());
    let lines: Vec<_> = json.lines().map(without_seconds).collect();
    assert_golden("compare.json", &(lines.join("\n") + "\n"));
}

/// The columns that are the same on every run. No cell of these boards has a comma in it.
fn without_time_columns(csv: &str) -> String {
    let head: Vec<&str> = csv.lines().next().expect("names").split(',').collect();
    let is_time = |name: &str| name.ends_with("seconds") || name == "nodes_per_second";
    let line = |line: &str| {
        let cells = line.split(',').zip(&head).filter(|(_, name)| !is_time(name));
        cells.map(|(cell, _)| cell).collect::<Vec<_>>().join(",") + "\n"
    };
    csv.lines().map(line).collect()
}

#[test]
fn every_pairing_that_makes_sense() {
    for (arguments, pairings) in [
        (&["eight", BOARD][..], 4 + 4 * 6),
        (&["sliding:3x1", "1 0 2"], 4 + 4 * 6),
        (&["sliding:6x3", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0 17"], 3 + 4 * 4),
        (&["rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"], 3 + 4 * 3),
        (&["cubic", "1 2 RBWRWWEWW"], 4 + 4 * 3),
    ] {
        let table = compare(arguments);
        assert_eq!(rows(&table).len(), pairings, "{table}");
    }
}

#[test]
fn algorithms_and_heuristics_can_be_chosen() {
    let only = |flags: &[&str]| {
        let table = compare(&[&["eight", BOARD], flags].concat());
        rows(&table).iter().map(|(a, h)| format!("{a} {h}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        only(&["--algorithms", "breadth-first,bidirectional"]),
        "breadth-first -, bidirectional -"
    );
    let exact = "a-star exact, greedy exact, ida-star exact, branch-and-bound exact";
    assert_eq!(only(&["--heuristics", "exact"]), exact);
    assert_eq!(
        only(&["--algorithms", "a-star,exhaustive", "--heuristics", "zero"]),
        "exhaustive -, a-star zero"
    );
    let wrong = fewest(&["compare", "15", LONG, "--heuristics", "exact"]).refused(64);
    assert!(wrong.starts_with("exact does not fit 15; those that fit: zero, "), "{wrong}");
    let wrong = fewest(&["compare", "15", LONG, "--algorithms", "exhaustive"]).refused(64);
    assert!(wrong.starts_with("exhaustive does not fit 15"), "{wrong}");
}

#[test]
fn random_boards_are_the_same_for_ever() {
    let mut all = String::new();
    for puzzle in ["eight", "15", "sliding:1x4", "rotation", "cubic"] {
        for seed in ["0", "1"] {
            let flags = ["--algorithms", "breadth-first", "--max-nodes", "1"];
            let random = ["compare", puzzle, "--random", "2", "--seed", seed, "--format", "csv"];
            let run = fewest(&[&random[..], &flags[..]].concat());
            assert_eq!(run.code, 0);
            assert!(run.errors.starts_with("2 random boards, xoshiro256++ (rand_xoshiro)"));
            assert!(!run.output.contains("unsolvable"), "{}", run.output);
            let column = |line: &str, n| line.split(',').nth(n).expect("a column").to_string();
            for line in run.output.lines().skip(1) {
                all += &format!("{puzzle} {seed}: {} to {}\n", column(line, 1), column(line, 2));
            }
        }
    }
    assert_golden("random.txt", &all);
}

#[test]
fn limits_of_each_run() {
    let flags = [
        "--goal",
        "blank-first",
        "--algorithms",
        "breadth-first,ida-star",
        "--heuristics",
        "manhattan",
    ];
    let stopped = |limits: &[&str]| {
        let csv = compare(&[&["15", LONG, "--format", "csv"], &flags[..], limits].concat());
        csv.lines()
            .skip(1)
            .map(|line| line.split(',').nth(3).expect("an outcome").to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(stopped(&["--max-nodes", "1000"]), ["stopped-by-nodes"; 2]);
    assert_eq!(stopped(&["--timeout", "100ms"]), ["stopped-by-time"; 2]);
    let memory = stopped(&["--memory", "2M", "--max-nodes", "2000000"]);
    assert_eq!(memory, ["stopped-by-memory", "stopped-by-nodes"]);
}

#[test]
fn files_and_totals() {
    let file = Scratch::new("compare", "1 19 2 3 4 1 5 0 7 6 8\n2 31 8 6 7 2 5 4 3 0 1\n");
    let flags = ["--algorithms", "a-star", "--heuristics", "manhattan"];
    let table = compare(&[&["eight", "--from", file.path()], &flags[..]].concat());
    let totals = table.split("all 2 boards\n").nth(1).expect("totals");
    assert!(totals.contains("25.0"), "the mean of 19 and 31: {totals}");
    let wrong = Scratch::new("compare-wrong", "1 18 2 3 4 1 5 0 7 6 8\n");
    let run = fewest(&[&["compare", "eight", "--from", wrong.path()], &flags[..]].concat());
    assert_eq!(run.code, 65);
    assert!(run.errors.contains("line 1, column 3: the file expects cost 18, but 19 is proven"));
}

#[test]
fn unsolvable_for_all() {
    let run = fewest(&["compare", "eight", "2 1 3 4 5 6 7 8 0"]);
    assert_eq!(run.code, 10);
    assert_eq!(run.output.matches("unsolvable").count(), 28, "{}", run.output);
}

#[test]
fn the_sums_name_every_heuristic() {
    let file = Scratch::new("both", format!("4 1 2 3 0 5 6 7 8 9 10 11 12 13 14 15\n{LONG}\n"));
    let flags = ["--goal", "blank-first", "--algorithms", "auto"];
    let table = compare(&[&["15", "--from", file.path()], &flags[..]].concat());
    let sums = table.split("all 2 boards\n").nth(1).expect("sums");
    assert!(sums.contains("  manhattan, pattern databases "), "{sums}");
}
