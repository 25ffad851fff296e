//! `fewest solve` against the real binary.

use std::process::Command;

/// Output, errors and exit code.
fn solve(flags: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .arg("solve")
        .args(flags)
        .output()
        .expect("the binary starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal"))
}

#[test]
fn the_sample_of_poj_1077() {
    let (output, errors, code) = solve(&["eight", "2 3 4 1 5 x 7 6 8"]);
    assert_eq!((errors.as_str(), code), ("", 0));
    assert!(output.contains("cost 19, proven shortest"), "{output}");
}
