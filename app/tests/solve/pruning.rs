//! Which moves are left out.

use super::*;

/// A report and its nodes, with that pruning.
fn pruned(board: &[&str], pruning: &str, flags: &[&str]) -> (Value, u64) {
    let rule = ["--algorithm", "ida-star", "--pruning", pruning, "--format", "json"];
    let report: Value =
        serde_json::from_str(&solve(&[board, &rule, flags].concat())).expect("a report");
    let nodes = report["counts"]["generated"].as_u64().expect("a count");
    assert_eq!(report["asked"]["pruning"], pruning);
    (report, nodes)
}

#[test]
fn what_is_left_out_can_be_chosen() {
    let cubes = "1 2 RBWRRWWEW";
    for (board, cost, rules) in [
        (&["eight", SAMPLE, "--heuristic", "manhattan"][..], 19, 3),
        (&["eight", SAMPLE, "--heuristic", "exact"], 19, 3),
        (&["rotation", ROTATION, "--heuristic", "zero"], 2, 3),
        (&["cubic", cubes, "--heuristic", "misplaced-tops"], 14, 3),
        (&["msquare", "2684/1375", "--heuristic", "pieces"], 7, 2),
    ] {
        let mut nodes = Vec::new();
        for pruning in &["none", "returns", "words"][..rules] {
            let (report, generated) = pruned(board, pruning, &[]);
            assert_eq!((&report["cost"], &report["at_least"]), (&cost.into(), &cost.into()));
            nodes.push(generated);
        }
        assert!(nodes.is_sorted_by(|more, fewer| more >= fewer), "{board:?}: {nodes:?}");
        assert!(nodes[0] > nodes[1] || board.contains(&"exact"), "{board:?}: {nodes:?}");
    }
    // Several threads, branch and bound, and the search for all answers use the same pruning.
    let hardest = ["eight", HARDEST, "--heuristic", "manhattan"];
    let (alone, most) = pruned(&hardest, "none", &["--lexicographic"]);
    let (_, fewer) = pruned(&hardest, "words", &[]);
    assert!(most > 2 * fewer, "{most} {fewer}");
    let (shared, _) = pruned(&hardest, "words", &["--threads", "2", "--lexicographic"]);
    assert_eq!(alone["moves"], shared["moves"]);
    let (all, _) = pruned(&hardest, "words", &["--all"]);
    assert_eq!(all["all"]["count"], 40);
    let within = ["--algorithm", "branch-and-bound", "--max-depth", "19", "--format", "json"];
    let bounded = |pruning| {
        let line = solve(&[&["eight", SAMPLE, "--pruning", pruning], &within[..]].concat());
        field(&line, "generated").parse::<u64>().expect("a count")
    };
    assert!(bounded("none") > bounded("returns") && bounded("returns") > bounded("words"));
}

#[test]
fn what_nothing_can_be_left_out_of_is_refused() {
    let refused = |flags: &[&str]| fewest(&[&["solve"], flags].concat()).refused(64);
    for (algorithm, reason) in [
        ("a-star", "a-star knows the states that it has met"),
        ("exhaustive", "exhaustive goes straight downhill by its table"),
        ("auto", "auto chooses itself which moves it leaves out"),
    ] {
        let said = refused(&["eight", SAMPLE, "--pruning", "none", "--algorithm", algorithm]);
        assert_eq!(said, format!("--pruning is for ida-star and branch-and-bound: {reason}"));
    }
    let said = refused(&["msquare", "2684/1375", "--algorithm", "ida-star", "--pruning", "words"]);
    assert_eq!(said, "words does not fit msquare; those that fit: none, returns");
    // With a heuristic, `auto` is IDA*.
    solve(&["eight", SAMPLE, "--heuristic", "manhattan", "--pruning", "none"]);
}
