//! Searches that are shown step by step, and what pattern databases say about boards.

use super::support::server::{PATIENCE, Server, threads};
use serde_json::{Value, json};
use std::io::Write;
use std::thread::sleep;
use std::time::{Duration, Instant};

const BOARD: &str = "2 3 4/1 5 0/7 6 8";

fn asked(algorithm: &str, heuristic: Option<&str>) -> Value {
    json!({ "puzzle": "eight", "board": BOARD, "algorithm": algorithm, "heuristic": heuristic })
}

fn traced(server: &Server, asked: &Value) -> Value {
    server.post("/api/trace", &asked.to_string()).json()
}

/// The same question with some fields changed.
fn changed(mut asked: Value, change: &Value) -> Value {
    let fields = change.as_object().expect("an object").clone();
    asked.as_object_mut().expect("an object").extend(fields);
    asked
}

fn length(trace: &Value, field: &str) -> u64 {
    trace[field].as_array().map_or(0, Vec::len) as u64
}

fn sum(list: &Value) -> u64 {
    list.as_array().into_iter().flatten().filter_map(Value::as_u64).sum()
}

#[test]
fn what_is_seen_is_what_the_search_does() {
    let server = Server::new(&[]);
    for (algorithm, heuristic) in [
        ("ida-star", Some("manhattan")),
        ("ida-star", Some("linear-conflict")),
        ("a-star", Some("manhattan")),
        ("greedy", Some("misplaced")),
        ("bidirectional", None),
    ] {
        let asked = asked(algorithm, heuristic);
        let (trace, done) = (traced(&server, &asked), server.done(&asked.to_string()));
        assert_eq!(length(&trace, "from"), done["counts"]["expanded"], "{algorithm}");
        assert_eq!(length(&trace, "passes"), done["counts"]["iterations"], "{algorithm}");
        assert_eq!((&trace["cost"], &trace["goes_on"]), (&done["cost"], &false.into()));
        for field in ["by", "f", "backward", "met", "cut"] {
            assert_eq!(length(&trace, field), length(&trace, "from"), "{field}");
        }
        let last = trace["passes"].as_array().and_then(|passes| passes.last()).expect("a pass");
        assert_eq!(last["bound"], done["counts"]["bound"], "{algorithm}");
        if algorithm == "ida-star" {
            // Every successor is expanded, or is the goal, or is cut off. The start of a pass is no
            // successor.
            let others =
                done["counts"]["expanded"].as_u64().expect("a count") - length(&trace, "passes");
            let generated = others + 1 + sum(&trace["cut"]);
            assert_eq!(generated, done["counts"]["generated"], "{heuristic:?}");
        }
    }
}

#[test]
fn a_long_search_is_seen_in_part() {
    let server = Server::new(&[]);
    let trace = traced(&server, &asked("breadth-first", None));
    assert_eq!((&trace["cost"], &trace["goes_on"]), (&Value::Null, &true.into()));
    assert!(length(&trace, "from") > 4000, "{}", length(&trace, "from"));
}

#[test]
fn what_cannot_be_seen_is_refused() {
    let server = Server::new(&[]);
    for (change, says) in [
        (json!({ "algorithm": "exhaustive" }), "not shown step by step"),
        (json!({ "algorithm": "none" }), "unknown"),
        (json!({ "algorithm": "auto", "tables": "4-4" }), "not shown"),
        (json!({ "board": "1 2 3" }), "9"),
    ] {
        let asked = changed(asked("ida-star", None), &change);
        let refused = server.post("/api/trace", &asked.to_string()).refused(400);
        assert!(refused.contains(says), "{refused}");
    }
}

/// A goal that is described in words is a board if the words fit only one; if they fit several, there is no
/// such board.
#[test]
fn a_search_from_both_ends_begins_at_the_only_goal() {
    let server = Server::new(&[]);
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    for (puzzle, board, goal) in [
        ("eight", BOARD, Some("1 2 3/4 5 6/7 8 0")),
        ("bridge", "L L L L L", Some("RRRRR")),
        ("rotation", rotation, None),
        ("cubic", "2 1 RBW RWW EWW", None),
    ] {
        let asked = json!({ "puzzle": puzzle, "board": board, "algorithm": "bidirectional" });
        match goal {
            Some(goal) => assert_eq!(traced(&server, &asked)["goal"], goal),
            None => {
                let refused = server.post("/api/trace", &asked.to_string()).refused(400);
                assert!(refused.contains("several goals"), "{puzzle}: {refused}");
            }
        }
    }
}

/// All distances of pancake12 take 479 million bytes.
#[test]
fn tables_for_a_search_that_is_shown_have_a_limit() {
    let server = Server::new(&["--memory", "16M"]);
    let board = "2 1 3 4 5 6 7 8 9 10 11 12";
    let asked = json!({ "puzzle": "pancake12", "board": board, "algorithm": "ida-star", "heuristic": "exact" });
    let message = server.post("/api/trace", &asked.to_string()).refused(400);
    assert!(message.contains("take too much memory"), "{message}");
}

/// All distances of pancake12 take many seconds, so counting them must stop when the client leaves.
#[test]
fn who_leaves_stops_a_search_that_is_shown() {
    let server = Server::new(&[]);
    let board = "2 1 3 4 5 6 7 8 9 10 11 12";
    let asked = json!({ "puzzle": "pancake12", "board": board, "algorithm": "ida-star", "heuristic": "exact" });
    let ask = || {
        let mut stream = server.connect();
        let request = server.posting("/api/trace", &asked.to_string());
        stream.write_all(request.as_bytes()).expect("a request");
        stream
    };
    let until = |readers: usize, trouble: &str| {
        let begin = Instant::now();
        while threads(&server, "reader") != readers {
            assert!(begin.elapsed() < PATIENCE / 2, "{trouble}");
            sleep(Duration::from_millis(10));
        }
    };
    let both = [ask(), ask()];
    until(2, "two are made at a time");
    // Both are still making their tables, and do not end by themselves.
    sleep(Duration::from_millis(200));
    assert_eq!(threads(&server, "reader"), 2);
    drop(both);
    until(0, "tables are made for nobody");
}

#[test]
fn pattern_databases_are_chosen_and_looked_at() {
    let server = Server::new(&[]);
    let sets = &server.get("/api/puzzles?puzzle=15").json()["puzzles"][0]["tables"];
    assert_eq!(sets, &json!(["6-6-3", "5-5-5"]));
    let boards = ["8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0", BOARD];
    let asked = json!({ "puzzle": "eight", "goal": null, "tables": "4-4", "boards": boards });
    let looked = server.post("/api/patterns", &asked.to_string()).json();
    assert_eq!(looked["patterns"], json!([[1, 2, 3, 4], [5, 6, 7, 8]]));
    assert_eq!((sum(&looked["values"][0]), sum(&looked["values"][1])), (29, 0));
    for (place, board) in boards.iter().enumerate() {
        let asked =
            json!({ "puzzle": "eight", "board": board, "algorithm": "auto", "tables": "4-4" });
        let done = server.done(&asked.to_string());
        let values = sum(&looked["values"][place]).max(sum(&looked["reflected"][place]));
        // The first pass begins with the estimate of the start.
        let first = done["iterations"].as_array().and_then(|passes| passes.first());
        assert_eq!(first.map_or(0.into(), |pass| pass["bound"].clone()), values, "{done}");
    }
    for (change, says) in [
        (json!({ "tables": "7-8" }), "not a set"),
        (json!({ "boards": ["1 2 3/4 5 6/7 8 8"] }), "not a board"),
        (json!({ "boards": vec!["1"; 401] }), "at most 400"),
    ] {
        let asked = changed(asked.clone(), &change);
        let refused = server.post("/api/patterns", &asked.to_string()).refused(400);
        assert!(refused.contains(says), "{refused}");
    }
}
