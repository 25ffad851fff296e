//! Tests `fewest solve` on the real binary.

#[path = "solve/limits.rs"]
mod limits;
#[path = "solve/many.rs"]
mod many;
#[path = "solve/pruning.rs"]
mod pruning;
mod support;

use serde_json::{Value, json};
use std::time::{Duration, Instant};
use support::{
    Folder, NO_CACHE, Scratch, assert_golden, fed, fewest, in_pairs, without_seconds, without_times,
};

const SAMPLE: &str = "2 3 4 1 5 x 7 6 8";
const HARDEST: &str = "8 6 7 2 5 4 3 0 1";
const ROTATION: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
/// The first of Korf's instances, 57 moves.
const LONG: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
/// The 12th of Korf's instances, 45 moves. Korf, Artificial Intelligence 27 (1985).
const KORF_12: &str = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";

/// Korf's instances 79 and 12, a comment, an empty line.
const TWO: &str = "# index cost board
79 42 0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15

12 45 14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15
";

/// Solves and returns the output.
fn solve(arguments: &[&str]) -> String {
    fewest(&[&["solve"], arguments].concat()).good()
}

/// The value of a JSON field as it is written.
fn field<'j>(line: &'j str, name: &str) -> &'j str {
    let key = format!("\"{name}\":");
    let value = &line[line.find(&key).expect("the field is there") + key.len()..];
    let quoted = value.strip_prefix('"').map(|rest| &rest[..rest.find('"').expect("its end")]);
    quoted.unwrap_or_else(|| &value[..value.find([',', '}']).expect("its end")])
}

#[test]
fn text() {
    let flags = ["--algorithm", "ida-star", "--heuristic", "manhattan"];
    let sliding = solve(&[&["eight", SAMPLE], &flags[..]].concat());
    assert_golden("eight.txt", &without_times(&sliding));
    assert_golden("rotation.txt", &without_times(&solve(&["rotation", ROTATION])));
    let goal = solve(&["eight", "1 2 3 4 5 6 7 8 0"]);
    assert!(goal.contains("no moves needed"), "{goal}");
}

#[test]
fn json() {
    let flags = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--format", "json"];
    let line = solve(&[&["eight", SAMPLE], &flags[..]].concat());
    assert_golden("eight.json", &without_seconds(&line));
    let unsolvable = fewest(&["solve", "eight", "2 1 3 4 5 6 7 8 0", "--format", "json"]);
    assert_eq!(unsolvable.code, 10);
    assert_eq!(field(&unsolvable.output, "outcome"), "unsolvable");
    assert_eq!(field(&unsolvable.output, "cost"), "null");
}

#[test]
fn a_board_from_standard_input() {
    let rows = fed(&["solve", "eight"], "2 3 4\n1 5 x\r\n7 6 8\n").good();
    assert!(rows.contains("cost 19, proven shortest"), "{rows}");
}

#[test]
fn every_puzzle_name() {
    for (puzzle, board, cost) in [
        ("eight", SAMPLE, 19),
        ("15", "1 2 3 4 5 6 7 8 9 10 0 12 13 14 11 15", 2),
        ("24", "0 1 2 3 4 6 7 8 9 5 11 12 13 14 10 16 17 18 19 15 21 22 23 24 20", 8),
        ("sliding:3x2", "1 2 3/0 4 5", 2),
        ("sliding:2x3", "1 2/3 4/0 5", 1),
        ("sliding:6x1", "1 2 3 0 4 5", 2),
        ("rotation", ROTATION, 2),
    ] {
        let text = solve(&[puzzle, board]);
        assert!(text.contains(&format!("cost {cost}, proven shortest")), "{puzzle}: {text}");
    }
}

#[test]
fn goals() {
    let first = solve(&["15", KORF_12, "--goal", "blank-first"]);
    assert!(first.contains("cost 45, proven shortest"), "{first}");
    let board = solve(&["eight", SAMPLE, "--goal", "2 3 4 1 5 8 7 6 0"]);
    assert!(board.contains("cost 1, proven shortest"), "{board}");
    let last = solve(&["eight", SAMPLE, "--goal", "blank-last"]);
    assert!(last.contains("cost 19, proven shortest"), "{last}");
}

#[test]
fn lexicographic_answers_come_first_in_the_alphabet() {
    let moves = |flags: &[&str]| {
        let line = solve(&[&["eight", HARDEST, "--format", "json"], flags].concat());
        field(&line, "moves").to_string()
    };
    let all = solve(&["eight", HARDEST, "--all"]);
    let mut listed: Vec<_> = all.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert_eq!(listed.len(), 40, "{all}");
    let first = moves(&["--lexicographic"]);
    assert_eq!(first, listed[0]);
    listed.sort_unstable();
    assert_eq!(first, listed[0]);
    assert_ne!(first, moves(&["--algorithm", "ida-star", "--heuristic", "manhattan"]));
}

#[test]
fn all_answers() {
    let line = solve(&["eight", HARDEST, "--all", "--format", "json"]);
    assert_eq!(field(&line, "count"), "40");
    assert_eq!(field(&line, "complete"), "true");
    let few = ["--algorithm", "ida-star", "--heuristic", "zero", "--max-nodes", "60000"];
    let cut = fewest(&[&["solve", "eight", SAMPLE, "--all"], &few[..]].concat());
    assert_eq!(cut.code, 22, "{}", cut.output);
    let only = solve(&["eight", "1 2 3 4 5 6 7 0 8", "--all"]);
    assert!(only.contains("the only answer of that cost"), "{only}");
}

/// Korf & Felner's first instance of the 24-puzzle, 95 moves.
const FELNER_1: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

#[test]
fn a_beam_has_some_answer() {
    let beam = ["--goal", "blank-first", "--algorithm", "beam", "--format", "json"];
    let board = ["solve", "24", FELNER_1];
    let costs = ["20", "2000"].map(|width| {
        let report = fewest(&[&board, &beam[..], &["--width", width]].concat());
        assert_eq!(report.code, 0, "{}", report.output);
        let number = |name| field(&report.output, name).parse::<u32>().expect("a number");
        assert!(number("at_least") <= 95);
        number("cost")
    });
    assert!(costs[0] > costs[1] && costs[1] >= 95, "{costs:?}");
    let refused = fewest(&["solve", "eight", SAMPLE, "--width", "9"]).refused(64);
    assert_eq!(refused, "--width is for beam: auto keeps all states that it needs");
}

#[test]
fn korfs_counts() {
    let flags = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--format", "json"];
    let line = solve(&[&["15", KORF_12, "--goal", "blank-first"], &flags[..]].concat());
    assert_eq!((field(&line, "cost"), field(&line, "generated")), ("45", "546343"));
}

/// What you need to repeat a search and to find its board in the file.
#[test]
fn a_report_says_what_it_is_about_and_how_it_was_made() {
    let file = Scratch::new("two", TWO);
    let means = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--goal", "blank-first"];
    let limits =
        ["--max-depth", "60", "--max-nodes", "1000000", "--timeout", "1h", "--memory", "1G"];
    let flags = ["--max-iterations", "50", "--threads", "2", "--format", "json"];
    let board = ["solve", "15", "--from", file.path()];
    let run = fewest(&[&board[..], &means, &limits, &flags].concat());
    let reports: Vec<Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("a report")).collect();
    let first = &reports[0];
    assert_eq!(first["index"], "79");
    assert_eq!(
        (&first["line"], &first["expected"], &first["h"]),
        (&2.into(), &42.into(), &28.into())
    );
    let asked = json!({
        "algorithm": "ida-star", "pruning": "returns", "weight": null, "width": null, "tables": null, "threads": 1,
        "answer": "any", "max_depth": 60, "max_iterations": 50, "max_nodes": 1_000_000,
        "max_bytes": 1 << 30, "timeout": 3600.0,
    });
    assert_eq!(first["asked"], asked);
    assert_eq!((&first["seed"], &first["at_once"]), (&Value::Null, &2.into()));
    assert_eq!(first["version"], env!("CARGO_PKG_VERSION"));
    assert!(first["machine"].as_str().is_some_and(|name| name.contains(" processor")), "{first}");
    for report in &reports {
        let iterations = report["iterations"].as_array().expect("a list");
        let sum = |field| iterations.iter().filter_map(|each| each[field].as_u64()).sum::<u64>();
        let counts = &report["counts"];
        assert_eq!(counts["iterations"], iterations.len());
        assert_eq!(counts["generated"], sum("generated"));
        assert_eq!(counts["expanded"], sum("expanded"));
        assert_eq!(iterations[0]["bound"], report["h"]);
        assert_eq!(iterations[iterations.len() - 1]["bound"], report["cost"]);
        let seconds = iterations.iter().filter_map(|each| each["seconds"].as_f64());
        assert!(seconds.sum::<f64>() <= report["seconds"].as_f64().expect("a time") + 1.0);
    }
    // States enumerated for a table do not count in an iteration.
    let exhaustive = solve(&["eight", SAMPLE, "--algorithm", "exhaustive", "--format", "json"]);
    let report: Value = serde_json::from_str(&exhaustive).expect("a report");
    assert!(report["iterations"][0]["generated"].as_u64() < Some(100), "{report}");
    assert_eq!((&report["line"], &report["h"]), (&Value::Null, &Value::Null));
}

#[test]
fn threads_share_one_board() {
    let flags = ["--goal", "blank-first", "--algorithm", "ida-star", "--lexicographic"];
    let run = |threads| {
        let board = ["15", KORF_12, "--format", "json", "--threads", threads];
        let line = solve(&[&board[..], &flags[..]].concat());
        (field(&line, "moves").to_string(), field(&line, "cost").to_string())
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn threads_that_do_nothing_are_told() {
    let run = |flags: &str| {
        let flags = flags.split(' ');
        fewest(
            &["solve", "eight", "1 2 3 4 5 6 7 0 8"].into_iter().chain(flags).collect::<Vec<_>>(),
        )
    };
    let note = "note: a-star searches with one thread: --threads is of no use to it\n";
    let alone = run("--algorithm a-star --threads 2");
    assert_eq!((alone.errors.as_str(), alone.code), (note, 0));
    for quiet in
        ["--algorithm a-star --threads 1", "--algorithm a-star --threads 2 --quiet", "--threads 2"]
    {
        run(quiet).good();
    }
}

#[test]
fn the_examples_of_the_help_work_when_pasted() {
    // Some examples write files.
    let folder = Folder::new("examples");
    std::fs::create_dir(folder.path()).expect("a new directory");
    in_pairs(&["compare", "", "solve", "grade", "explore", "judge"], |&command| {
        let arguments = [command, "--help"];
        let help = fewest(&arguments[usize::from(command.is_empty())..]).good();
        let examples: Vec<_> = help.lines().filter(|line| is_example(line)).collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            let binary = env!("CARGO_BIN_EXE_fewest");
            let pasted = example.replacen("fewest ", &format!("{binary} "), 1);
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &pasted]).env("FEWEST_CACHE", NO_CACHE).current_dir(folder.path());
            let run = shell.output().expect("a shell");
            assert!(run.status.success() && !run.stdout.is_empty(), "{pasted}: {run:?}");
        }
    });
}

fn is_example(line: &str) -> bool {
    line.starts_with("  fewest ") || line.starts_with("  echo ")
}

#[test]
fn what_makes_a_board_solvable_is_said() {
    let run = fewest(&["solve", "15", LONG]);
    assert_eq!(run.code, 10);
    let said =
        "with --goal blank-first it can be solved\nwith tiles 14 and 13 exchanged it can be ";
    assert!(run.output.contains(said), "{}", run.output);
    let json = fewest(&["solve", "15", LONG, "--format", "json"]).output;
    assert_eq!(field(&json, "other_goal"), "blank-first");
    let table = fewest(&["compare", "15", LONG, "--algorithms", "auto"]);
    assert!(table.output.contains(said), "{}", table.output);
    // The usual goals of the 8-puzzle can be reached from each other.
    let neither = fewest(&["solve", "eight", "2 1 3 4 5 6 7 8 0"]).output;
    assert!(!neither.contains("--goal"), "{neither}");
    assert!(neither.contains("with tiles 2 and 1 exchanged it can be solved"), "{neither}");
}

/// The films at the top of the README are what the program writes.
#[test]
fn a_film_of_the_answer() {
    let folder = Folder::new("film");
    std::fs::create_dir(folder.path()).expect("a new directory");
    let path = folder.path().join("answer.svg");
    let path = path.to_str().expect("a plain path");
    let films = [
        ("eight", "2 3 4/1 5 0/7 6 8", include_str!("../../docs/film-eight.svg")),
        ("rotation", ROTATION, include_str!("../../docs/film-rotation.svg")),
    ];
    for (puzzle, board, shown) in films {
        solve(&[puzzle, board, "--film", path]);
        assert_eq!(std::fs::read_to_string(path).expect("a film"), shown, "{puzzle}");
    }
    solve(&["bridge", "--film", path]);
    let bridge = std::fs::read_to_string(path).expect("a film");
    assert!(bridge.contains("<title>bridge: cost 17, the least</title>"), "{bridge}");
    solve(&["rotation", ROTATION, "--film", path]);
    // Without an answer no film is written, and an existing file stays.
    let unsolvable = fewest(&["solve", "eight", "1 2 3 4 5 6 8 7 0", "--film", path]);
    assert_eq!(unsolvable.code, 10, "{}", unsolvable.errors);
    assert!(unsolvable.errors.contains("no film is written"), "{}", unsolvable.errors);
    assert_eq!(std::fs::read_to_string(path).expect("a film"), films[1].2);
    let nowhere = fewest(&["solve", "eight", SAMPLE, "--film", "/dev/null/film.svg"]);
    assert_eq!((nowhere.code, nowhere.output.as_str()), (73, ""), "{}", nowhere.errors);
}

#[test]
fn weighted_searches_say_what_they_have_proven() {
    let board = ["eight", "8 6 7/2 5 4/3 0 1", "--heuristic", "manhattan"];
    let said = |flags: &[&str]| {
        let text = solve(&[&board, flags].concat());
        text.lines().find(|line| line.starts_with("cost")).expect("an answer").to_string()
    };
    assert_eq!(
        said(&["--algorithm", "a-star", "--weight", "2"]),
        "cost 31, found by a-star with manhattan, weight 2: at least 23, so at most 1.35 times the fewest; not proven shortest"
    );
    assert_eq!(
        said(&["--weight", "1.5"]),
        "cost 31, found by ida-star with manhattan, weight 1.5: at least 25, so at most 1.24 times the fewest; not proven shortest"
    );
    let plain = solve(&[&board[..], &["--format", "json"]].concat());
    let once = solve(&[&board[..], &["--format", "json", "--weight", "1.0"]].concat());
    assert_eq!(field(&plain, "generated"), field(&once, "generated"));
    let report: Value = serde_json::from_str(&solve(
        &[&board[..], &["--weight", "1.5", "--threads", "2", "--format", "json"]].concat(),
    ))
    .expect("a report");
    assert_eq!((&report["asked"]["weight"], &report["asked"]["threads"]), (&1.5.into(), &1.into()));
    for (flags, said) in [
        (&["--algorithm", "greedy", "--weight", "2"][..], "greedy goes by what looks best"),
        (&["--algorithm", "bae-star", "--weight", "2"], "bae-star needs estimates that are never"),
        (
            &["--weight", "2", "--all"],
            "a weighted search finds some answer: neither the first nor all",
        ),
        (&["--weight", "2", "--checkpoint", "x"], "and not with --weight"),
        (&["--weight", "0.9"], "a weight is a number from 1 to 100"),
        (&["--weight", "2", "--anytime"], "cannot be used with"),
    ] {
        let run = fewest(&[&["solve"], &board[..], flags].concat());
        assert!(run.code == 64 && run.errors.contains(said), "{}", run.errors);
    }
    let auto = fewest(&["solve", "eight", SAMPLE, "--weight", "2"]).refused(64);
    assert!(auto.ends_with("auto proves that its answer is a shortest one"), "{auto}");
}
