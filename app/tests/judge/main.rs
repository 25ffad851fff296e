//! Tests `fewest judge` on the real binary: samples, hostile inputs, pipes, memory.

mod eight;
mod formats;
mod games;
mod names;
mod streams;

use fewest_cli::problems::Profile;
use std::io::Write;
use std::process::{Child, Command, Stdio};

/// The sample of the Rotation Game's statement.
const FIRST: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";

/// Output, errors and exit code, without notes.
fn judge(profile: &str, input: impl AsRef<[u8]>) -> (String, String, i32) {
    run(&["--quiet", profile], input)
}

/// The notes that come with the answers.
fn notes(profile: &str, input: impl AsRef<[u8]>) -> String {
    let (_, errors, code) = run(&[profile], input);
    assert_eq!(code, 0, "{profile}: {errors}");
    errors
}

/// Output, errors and exit code.
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> (String, String, i32) {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A process that has seen enough does not read the rest, so that writing fails, which is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the process ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal"))
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fewest"))
        .arg("judge")
        .args(arguments)
        .env("FEWEST_CACHE", "/dev/null/fewest")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Asserts that the whole input is answered without any message, and returns the answers.
fn answers(profile: &str, input: impl AsRef<[u8]>) -> String {
    let (output, errors, code) = judge(profile, input);
    assert_eq!((errors.as_str(), code), ("", 0), "{profile} printed {output:?}");
    output
}

/// Asserts that the input is rejected, as a whole or from some case on. Returns the answers so far and the
/// message.
fn rejected(profile: &str, input: impl AsRef<[u8]>) -> (String, String) {
    let (output, errors, code) = judge(profile, input);
    assert_eq!(code, 65, "{profile}: {errors}");
    let message = errors.strip_prefix("error: ").and_then(|rest| rest.strip_suffix('\n'));
    let message = message.unwrap_or_else(|| panic!("{errors:?} is not a one-line error"));
    assert!(message.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{message:?}");
    (output, message.into())
}

/// Whether the judge accepts any shortest path.
fn has_many_answers(profile: &Profile) -> bool {
    ["poj:1077", "hdu:1043", "acwing:179", "uva:652", "poj:3240", "hackerrank:klotski"]
        .contains(&profile.name)
}
