//! The example programs print what their comments promise. `cargo test` builds them. If only this test was
//! asked for, they may be missing, and the test says so.

use std::path::PathBuf;
use std::process::Command;

/// What an example prints.
fn printed(example: &str) -> Option<String> {
    let test = std::env::current_exe().expect("a test is a file");
    let built = test.ancestors().nth(2).map(|dir| dir.join("examples").join(example));
    let Some(path) = built.filter(|path: &PathBuf| path.exists()) else {
        println!("SKIPPED: the example {example} was not built");
        return None;
    };
    let output = Command::new(path).output().expect("an example is a program");
    assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into())
}

#[test]
fn solve_a_board() {
    let Some(text) = printed("solve_a_board") else { return };
    assert!(text.contains("57 moves, none fewer"), "{text}");
}

#[test]
fn own_puzzle() {
    let Some(text) = printed("own_puzzle") else { return };
    assert!(text.starts_with("10 moves: ["), "{text}");
}

#[test]
fn own_pattern_database() {
    let Some(text) = printed("own_pattern_database") else { return };
    let generated = |line: &str| -> u64 {
        let line = text.lines().find(|found| found.starts_with(line)).expect("a line");
        line.rsplit(' ').next().and_then(|count| count.parse().ok()).expect("a count")
    };
    assert!(generated("the two databases") * 2 < generated("Manhattan distance"), "{text}");
}

#[test]
fn node_counts() {
    let Some(text) = printed("node_counts") else { return };
    assert!(text.contains("42 moves, 540860 generated, 540860 published"), "{text}");
}
