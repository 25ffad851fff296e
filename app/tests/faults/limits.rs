//! Limits of a search: what is said when one is reached.

use super::*;

#[test]
fn time_runs_out() {
    let flags = [&SEARCH[..], &["--timeout", "300ms"]].concat();
    let (run, took) = timed(|| fewest(&flags));
    assert_eq!(run.code, 21, "{}", run.output);
    assert!(run.output.contains("stopped: the time allowed was used up"), "{}", run.output);
    assert_bound(&run.output, &run.errors);
    // Without a limit the search takes hours.
    assert!(took > Duration::from_millis(290) && took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn memory_runs_out() {
    for algorithm in ["a-star", "breadth-first", "bidirectional"] {
        let flags = ["--algorithm", algorithm, "--memory", "4M"];
        let run = fewest(&[&["solve", "15", LONG, "--goal", "blank-first"], &flags[..]].concat());
        assert_eq!((run.code, run.errors.as_str()), (20, ""), "{}", run.output);
        assert!(run.output.contains("stopped: the memory allowed was used up"), "{}", run.output);
        let bound = run.output.split("proven: at least ").nth(1).expect("a bound");
        let bound: u32 = bound.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
        assert!((10..=57).contains(&bound), "{}", run.output);
    }
}

/// An answer that costs as much as was proven to be needed is a proven one, whoever has found it.
#[test]
fn an_answer_at_the_bound_is_proven() {
    let flags = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--max-nodes", "1400"];
    let run = fewest(&[&["solve", "eight", "3 7 2/6 1 8/5 4 0"], &flags[..]].concat());
    assert!(run.good().contains("cost 24, proven shortest"));
    for flags in [["--max-nodes", "0"], ["--timeout", "0s"]] {
        let run = fewest(&[&["solve", "eight", "123456780"], &flags[..]].concat());
        assert!(run.good().contains("cost 0, proven shortest"));
    }
}

#[test]
fn auto_goes_on_without_memory() {
    let board = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";
    let run = fewest(&["solve", "15", board, "--goal", "blank-first", "--memory", "1K"]);
    assert!(run.good().contains("cost 45, proven shortest"));
}

#[test]
fn nodes_run_out() {
    let flags = ["--algorithm", "a-star", "--max-nodes", "10000"];
    let run = fewest(&[&["solve", "15", LONG, "--goal", "blank-first"], &flags[..]].concat());
    assert_eq!(run.code, 22, "{}", run.output);
    assert!(run.output.contains("generated 10,000"), "{}", run.output);
}
