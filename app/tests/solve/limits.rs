//! Limits: what is said about a search that is stopped.

use super::*;

#[test]
fn a_depth_limit() {
    let within = fewest(&["solve", "eight", HARDEST, "--max-depth", "30"]);
    assert_eq!(within.code, 11, "{}", within.output);
    assert!(within.output.contains("none within 30 moves: at least 31"), "{}", within.output);
    assert!(solve(&["eight", HARDEST, "--max-depth", "31"]).contains("cost 31, proven"));
}

#[test]
fn a_node_limit() {
    let flags = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--max-nodes", "100000"];
    let board = ["solve", "15", KORF_12, "--goal", "blank-first", "--format", "json"];
    let run = fewest(&[&board[..], &flags[..]].concat());
    assert_eq!(run.code, 22, "{}", run.output);
    assert_eq!(field(&run.output, "outcome"), "stopped-by-nodes");
    assert_eq!(field(&run.output, "generated"), "100000");
    assert_eq!(field(&run.output, "at_least"), "43");
}

/// What is found in some hundredths of a second depends on the machine. A replay shows that it is an answer.
#[test]
fn a_search_that_is_stopped_gives_what_it_has() {
    let stopped = |flags: &[&str]| {
        let board = ["solve", "24", FELNER_1, "--goal", "blank-first", "--format", "json"];
        let limit = ["--algorithm", "ida-star", "--max-nodes", "1000000"];
        let run = fewest(&[&board, &limit[..], flags].concat());
        assert_eq!(run.code, 22, "{}", run.output);
        assert_eq!(field(&run.output, "outcome"), "stopped-by-nodes");
        serde_json::from_str::<Value>(&run.output).expect("a report")
    };
    let strict = stopped(&["--strict"]);
    assert_eq!((&strict["cost"], &strict["moves"]), (&Value::Null, &Value::Null));
    for flags in [&[][..], &["--anytime"]] {
        let report = stopped(flags);
        assert_eq!(report["at_least"], strict["at_least"]);
        let moves = report["moves"].as_str().map(str::len);
        assert_eq!(report["cost"].as_u64().map(|cost| cost as usize), moves);
        assert!(moves.is_none_or(|moves| moves >= 95), "{report}");
        assert_eq!(report.get("incumbents").is_some(), !flags.is_empty(), "{report}");
        let empty = Vec::new();
        let incumbents = report["incumbents"].as_array().unwrap_or(&empty);
        assert!(
            incumbents.is_sorted_by(|a, b| a["cost"].as_u64() > b["cost"].as_u64()),
            "{report}"
        );
        if let Some(last) = incumbents.last() {
            assert_eq!(last["cost"], report["cost"], "{report}");
        }
    }
    let solved = solve(&["15", KORF_12, "--goal", "blank-first", "--anytime"]);
    assert!(solved.contains("cost 45, proven shortest by "), "{solved}");
}

#[test]
fn a_limit_on_iterations_and_layers() {
    let stopped = |flags: &[&str], at_least| {
        let run = fewest(&[&["solve", "eight", SAMPLE, "--format", "json"], flags].concat());
        assert_eq!(run.code, 23, "{flags:?}: {}", run.errors);
        assert_eq!(field(&run.output, "outcome"), "stopped-by-iterations");
        assert_eq!(field(&run.output, "at_least"), at_least, "{flags:?}");
    };
    let manhattan = ["--heuristic", "manhattan", "--max-iterations", "3"];
    stopped(&[&["--algorithm", "ida-star"], &manhattan[..]].concat(), "15");
    stopped(&[&["--algorithm", "ida-star", "--threads", "2"], &manhattan[..]].concat(), "15");
    stopped(&[&["--algorithm", "a-star"], &manhattan[..]].concat(), "15");
    stopped(&[&["--algorithm", "bae-star"], &manhattan[..]].concat(), "12");
    stopped(&["--algorithm", "breadth-first", "--max-layers", "10"], "10");
    stopped(&["--algorithm", "bidirectional", "--max-layers", "12"], "12");
    let run = fewest(&["solve", "eight", SAMPLE, "--heuristic", "zero", "--max-iterations", "12"]);
    let said = "stopped: all iterations allowed were made; proven: at least 12 moves\n";
    assert!(run.output.contains(said), "{}", run.output);
    // Layers of a table do not count as layers of the search, and a limit that is high enough does not stop
    // it.
    let exact = ["--algorithm", "a-star", "--heuristic", "exact", "--max-iterations", "1"];
    assert!(solve(&[&["eight", SAMPLE], &exact[..]].concat()).contains("cost 19, proven shortest"));
    for (algorithm, reason) in [
        ("auto", "auto makes several searches"),
        ("greedy", "greedy raises no bound from one iteration to the next"),
    ] {
        let flags = ["--algorithm", algorithm, "--max-iterations", "3"];
        let said = fewest(&[&["solve", "eight", SAMPLE], &flags[..]].concat()).refused(64);
        assert!(said.ends_with(reason), "{said}");
    }
}
