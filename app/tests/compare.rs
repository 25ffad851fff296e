//! `fewest compare` against the real binary.

mod support;

use std::collections::HashMap;
use support::{Scratch, assert_golden, fewest, without_seconds, without_times};

const BOARD: &str = "2 3 4 1 5 0 7 6 8";
/// The first of Korf's instances, 57 moves.
const LONG: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

fn compare(arguments: &[&str]) -> String {
    fewest(&[&["compare"], arguments].concat()).good()
}

/// The first two columns of each row of a table.
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

/// Undoes what differs between runs: the width of columns depends on times, and memory on how searches store
/// states.
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

/// The columns that are the same in every run.
fn without_time_columns(csv: &str) -> String {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    let lines: Vec<_> =
        reader.records().map(|line| line.expect("a cell for each column")).collect();
    let others = ["nodes_per_second", "max_bytes", "version", "machine"];
    let is_time = |name: &str| name.ends_with("seconds") || others.contains(&name);
    let line = |line: &csv::StringRecord| {
        let cells = line.iter().zip(&lines[0]).filter(|(_, name)| !is_time(name));
        cells.map(|(cell, _)| cell).collect::<Vec<_>>().join(",") + "\n"
    };
    lines.iter().map(line).collect()
}

#[test]
fn every_pairing_that_makes_sense() {
    for (arguments, pairings) in [
        (&["eight", BOARD][..], 4 + 4 * 6 + 5),
        (&["sliding:3x1", "1 0 2"], 4 + 4 * 6 + 5),
        (&["sliding:6x3", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0 17"], 3 + 4 * 4 + 4),
        (&["rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3"], 3 + 4 * 3 + 2),
        (&["cubic", "1 2 RBWRWWEWW"], 4 + 4 * 3 + 2),
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

/// The lines of a CSV text, with cells by the names of their columns.
fn by_column(csv: &str) -> Vec<HashMap<String, String>> {
    let lines = csv::Reader::from_reader(csv.as_bytes()).into_deserialize();
    lines.map(|line| line.expect("a cell for each column")).collect()
}

#[test]
fn csv_tells_the_metric() {
    for (flags, metric) in [(&[][..], ""), (&["--metric", "mtm"], "mtm")] {
        let arguments = ["eight", BOARD, "--algorithms", "auto", "--format", "csv"];
        let csv = compare(&[&arguments[..], flags].concat());
        assert!(csv.lines().next().expect("names").ends_with(",metric"), "{csv}");
        assert!(by_column(&csv).iter().all(|line| line["metric"] == metric), "{csv}");
    }
}

#[test]
fn each_combination_is_a_pairing() {
    let cells = |flags: &[&str], columns: &[&str]| {
        let csv = compare(&[&["eight", BOARD, "--format", "csv"], flags].concat());
        let cells = |line: HashMap<String, String>| {
            columns.iter().map(|&column| line[column].clone()).collect::<Vec<_>>().join(" ")
        };
        by_column(&csv).into_iter().map(cells).collect::<Vec<_>>()
    };
    let pruning = ["--heuristics", "manhattan", "--pruning", "none,words", "--max-depth", "18,19"];
    let columns = ["asked", "pruning", "max_depth", "outcome", "at_least"];
    let of = |name: &str| {
        [
            "none 18 stopped-by-depth 19",
            "none 19 solved 19",
            "words 18 stopped-by-depth 19",
            "words 19 solved 19",
        ]
        .map(|rest| format!("{name} {rest}"))
    };
    assert_eq!(cells(&pruning, &columns), [of("ida-star"), of("branch-and-bound")].concat());
    // An algorithm that leaves out no moves is only run if it is named, and only once.
    let named = [&pruning[..], &["--algorithms", "a-star,ida-star"]].concat();
    assert_eq!(
        cells(&named, &["asked"]).join(" "),
        "a-star a-star ida-star ida-star ida-star ida-star"
    );

    let threads =
        ["--algorithms", "breadth-first,ida-star", "--heuristics", "zero", "--threads", "1,2"];
    let all = ["breadth-first 1", "ida-star 1", "ida-star 2"];
    assert_eq!(cells(&threads, &["asked", "threads"]), all);
    let kept = ["--algorithms", "a-star,ida-star,beam", "--heuristics", "manhattan"];
    let weights = [&kept[..], &["--weight", "1,2", "--width", "10,100"]].concat();
    let all = [
        "a-star   19 19",
        "a-star 2.0  19 13",
        "beam  10 21 9",
        "beam  100 19 9",
        "ida-star   19 19",
        "ida-star 2.0  19 13",
    ];
    assert_eq!(cells(&weights, &["asked", "weight", "width", "cost", "at_least"]), all);
    let weighted = ["--heuristics", "manhattan", "--weight", "1.5"];
    assert_eq!(cells(&weighted, &["asked"]).join(" "), "a-star ida-star");
    let wide = ["--heuristics", "manhattan", "--width", "10"];
    let (plain, beam) = (cells(&wide[..2], &["asked"]), cells(&wide, &["asked"]));
    assert!(!plain.contains(&"beam".into()));
    assert_eq!(
        beam.iter().filter(|&asked| asked != "beam").collect::<Vec<_>>(),
        plain.iter().collect::<Vec<_>>()
    );
    assert_eq!(beam.len(), plain.len() + 1);
    let layers =
        ["--algorithms", "breadth-first,greedy", "--heuristics", "zero", "--max-layers", "12"];
    let all = ["breadth-first 12 stopped-by-iterations 12", "greedy  solved 0"];
    assert_eq!(cells(&layers, &["asked", "max_iterations", "outcome", "at_least"]), all);

    let table = compare(&[&["eight", BOARD], &pruning[..]].concat());
    let head = table.lines().find(|line| line.starts_with("algorithm")).expect("a head");
    assert!(head.contains("heuristic  pruning  within"), "{table}");
}

#[test]
fn sets_of_tables_are_compared() {
    let sets = ["compare", "eight", BOARD, "--tables", "4-4,5-3", "--format", "csv"];
    let run = fewest(&sets);
    assert_eq!(run.code, 0, "{}", run.errors);
    let found = by_column(&run.output);
    let tables: Vec<_> = found.iter().map(|line| (&*line["asked"], &*line["tables"])).collect();
    assert_eq!(tables, [("auto", "4-4"), ("auto", "5-3")]);
    assert!(found.iter().all(|line| line["cost"] == "19"), "{}", run.output);
}

#[test]
fn what_no_pairing_uses_is_refused() {
    for (flags, message) in [
        (
            &["--algorithms", "a-star", "--pruning", "none"][..],
            "--pruning is for ida-star and branch-and-bound: a-star knows the states that it has met",
        ),
        (
            &["--algorithms", "a-star", "--threads", "2"],
            "--threads is for auto and ida-star, which",
        ),
        (&["--algorithms", "a-star", "--tables", "4-4"], "--tables is for auto, which"),
        (
            &["--algorithms", "greedy", "--weight", "2"],
            "--weight is for a-star and ida-star: greedy goes",
        ),
        (
            &["--algorithms", "bae-star", "--heuristics", "exact"],
            "bae-star searches from both ends, and",
        ),
        (
            &["--algorithms", "breadth-first,auto", "--heuristics", "manhattan"],
            "--heuristics is for algorithms that ask one, and none",
        ),
        (&["--algorithms", "greedy", "--max-iterations", "2"], "--max-iterations is for breadth"),
        (&["--tables", "4-x"], "set 4-x does not fit eight"),
        (&["--tables", "4-4", "--metric", "mtm"], "--tables names tables of single moves, which"),
        (&["--seed", "3"], "--seed goes with --random"),
    ] {
        let said = fewest(&[&["compare", "eight", BOARD], flags].concat()).refused(64);
        assert!(said.starts_with(message), "{said}");
    }
}

/// The steps of all tiles, in columns and rows, to their cells in the goal with the blank first.
fn manhattan(cells: &[&str]) -> usize {
    let steps = |(cell, tile): (usize, &&str)| match tile.parse::<usize>().expect("a tile") {
        0 => 0,
        tile => (cell % 4).abs_diff(tile % 4) + (cell / 4).abs_diff(tile / 4),
    };
    cells.iter().enumerate().map(steps).sum()
}

/// Each line names its board as the file does, so that it can be joined with the file's other columns.
#[test]
fn csv_can_be_joined_with_the_instances() {
    let korf = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/data/korf100.txt");
    let text = std::fs::read_to_string(korf).expect("the instances");
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let flags = ["--goal", "blank-first", "--algorithms", "a-star", "--heuristics", "manhattan"];
    let few = ["--max-nodes", "1", "--format", "csv"];
    let csv = compare(&[&["15", "--from", korf], &flags[..], &few].concat());
    let (rows, mut boards) = (by_column(&csv), 0);
    for ((number, line), row) in lines.zip(&rows) {
        let words: Vec<_> = line.split_whitespace().collect();
        assert_eq!((&*row["index"], &*row["expected"]), (words[0], words[1]));
        assert_eq!(row["line"], (number + 1).to_string());
        let start: Vec<_> = row["start"].split(['/', ' ']).collect();
        assert_eq!(start, words[2..]);
        assert_eq!(row["h"], manhattan(&start).to_string());
        boards += 1;
    }
    assert_eq!((boards, rows.len()), (100, 100));
    let random =
        ["eight", "--random", "2", "--seed", "7", "--max-nodes", "1", "--algorithms", "auto"];
    let run = fewest(&[&["compare", "--format", "csv"], &random[..]].concat());
    let rows = by_column(&run.output);
    let named = rows.iter().map(|row| [&*row["index"], &*row["seed"], &*row["line"]]);
    assert_eq!(named.collect::<Vec<_>>(), [["1", "7", ""], ["2", "7", ""]]);
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
    // A board whose goal has the blank in another corner.
    let other = Scratch::new("compare-other", "1 1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
    let run = fewest(&[&["compare", "15", "--from", other.path()], &flags[..]].concat());
    let told = "the file expects cost 1, but it is proven unsolvable; with --goal blank-first it can be solved";
    assert!(run.code == 65 && run.errors.contains(told), "{}", run.errors);
}

#[test]
fn unsolvable_for_all() {
    let run = fewest(&["compare", "eight", "2 1 3 4 5 6 7 8 0"]);
    assert_eq!(run.code, 10);
    assert_eq!(run.output.matches("unsolvable").count(), 33, "{}", run.output);
}

#[test]
fn the_sums_name_every_heuristic() {
    let file = Scratch::new("both", format!("4 1 2 3 0 5 6 7 8 9 10 11 12 13 14 15\n{LONG}\n"));
    let flags = ["--goal", "blank-first", "--algorithms", "auto"];
    let table = compare(&[&["15", "--from", file.path()], &flags[..]].concat());
    let sums = table.split("all 2 boards\n").nth(1).expect("sums");
    assert!(sums.contains("  manhattan, pattern databases "), "{sums}");
}
