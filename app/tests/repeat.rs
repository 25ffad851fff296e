//! Counts are the same in every run: what `auto` does with a board only depends on what the report says.

mod support;

use serde_json::Value;
use std::collections::BTreeMap;
use support::{Folder, Scratch, command, ended};

/// Korf's instances 1 and 2: 57 and 55 moves.
const FIRST: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
const SECOND: &str = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";

/// Runs on a file of boards and returns the last report.
fn last(boards: &[&str], arguments: &[&str], cache: Option<&Folder>) -> BTreeMap<String, Value> {
    let name = format!("repeat-{}-{}", boards.len(), arguments.concat().replace('/', ""));
    let file = Scratch::new(&name, boards.join("\n"));
    let flags = ["--from", file.path(), "--goal", "blank-first", "--format", "json"];
    let mut run = command(&[&arguments[..1], &["15"], &flags[..], &arguments[1..]].concat());
    cache.iter().for_each(|folder| _ = run.env("FEWEST_CACHE", folder.path()));
    let output = ended(run.spawn().expect("the binary starts")).output;
    let line = output.lines().last().expect("a report");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn boards_before_it_change_nothing() {
    for arguments in
        [&["solve"][..], &["solve", "--threads", "2"], &["compare", "--algorithms", "auto"]]
    {
        let alone = last(&[SECOND], arguments, None);
        let after = last(&[FIRST, SECOND], arguments, None);
        let twice = last(&[SECOND, FIRST, SECOND], arguments, None);
        assert_eq!(alone["cost"], 55);
        assert_eq!(alone["counts"], after["counts"], "{arguments:?}");
        assert_eq!(alone["counts"], twice["counts"], "{arguments:?}");
        assert_eq!(after["tables_at_hand"], Value::Array(Vec::new()), "{arguments:?}");
        assert!(!after.contains_key("warm"));
        // It counts the tables that it needed as its own.
        assert!(after["table_bytes"].as_u64() > Some(100_000), "{after:?}");
        assert!(after["table_seconds"].as_f64() > Some(0.0), "{after:?}");
    }
}

#[test]
fn who_wants_it_warm_is_told_so() {
    for command in [&["solve"][..], &["compare", "--algorithms", "auto"]] {
        let warm = [command, &["--warm"]].concat();
        let alone = last(&[SECOND], &warm, None);
        let after = last(&[FIRST, SECOND], &warm, None);
        assert_eq!((&alone["warm"], &after["warm"]), (&Value::Bool(true), &Value::Bool(true)));
        assert_ne!(alone["counts"], after["counts"], "it has tables from the first board on");
        assert_eq!(alone["tables_at_hand"], Value::Array(Vec::new()));
        assert!(!after["tables_at_hand"].as_array().expect("names").is_empty());
    }
}

#[test]
fn a_cache_is_named_where_it_makes_a_difference() {
    let cache = Folder::new("repeat-cache");
    let build = ["tables", "build", "15", "--goal", "blank-first", "--set", "5-5-5"];
    let build = [&build[..], &["--cache", cache.text()]].concat();
    assert_eq!(ended(command(&build).spawn().expect("the binary starts")).code, 0);
    for arguments in [&["solve"][..], &["compare", "--algorithms", "auto"]] {
        let (alone, with) =
            (last(&[SECOND], arguments, None), last(&[SECOND], arguments, Some(&cache)));
        let after = last(&[FIRST, SECOND], arguments, Some(&cache));
        assert_eq!(with["counts"], after["counts"], "{arguments:?}");
        assert_ne!(alone["counts"], with["counts"], "{arguments:?}");
        let names = |report: &BTreeMap<String, Value>| report["tables_at_hand"].to_string();
        assert_eq!(
            (names(&alone).as_str(), names(&with).as_str()),
            ("[]", "[\"5-5-5\",\"words\"]")
        );
    }
}
