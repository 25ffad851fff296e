//! Every example of the README's tour, run against the real binary: the output must be what the
//! README shows, times and what depends on them excepted.

use std::path::Path;
use std::process::Command;

#[test]
fn the_tour_shows_what_is_printed() {
    let readme = include_str!("../../README.md");
    let console = readme.split("```console\n").nth(1).expect("a console block");
    let console = console.split("```").next().expect("its end");
    let examples: Vec<&str> = console.split("$ ").filter(|text| !text.trim().is_empty()).collect();
    assert!(examples.len() >= 5, "{examples:?}");
    for example in examples {
        let (command, shown) = example.split_once('\n').expect("a command and its output");
        assert_eq!(timeless(&run(command)), timeless(shown.trim_end()), "$ {command}");
    }
}

/// Runs a line as a shell would, with the binary on the path.
fn run(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_fewest"));
    let folder = binary.parent().expect("a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).env("FEWEST_CACHE", "/dev/null/fewest");
    let output = shell.output().expect("a shell");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim_end().to_string()
}

/// Drops times, which differ from run to run, and how far they push columns.
fn timeless(text: &str) -> String {
    let word_is_unit = |word: &str| ["us", "ms", "s"].contains(&word);
    let line = |line: &str| {
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            if word_is_unit(word) {
                // A busy machine needs milliseconds where a quiet one needs microseconds.
                words.pop();
                words.push("TIME");
            } else {
                words.push(word);
            }
        }
        words.join(" ")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
