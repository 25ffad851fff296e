//! Every example of the README's tour and of the pages in docs, run against the real binary: the
//! output must be what they show, times and what depends on them excepted.

use std::fs;
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
        let here = Path::new(".");
        assert_eq!(timeless(&run(command, here)), timeless(shown.trim_end()), "$ {command}");
    }
}

/// The second block of the README shows a file first, and then what can be done with it.
#[test]
fn the_puzzle_file_is_solved_as_shown() {
    let readme = include_str!("../../README.md");
    let console = readme.split("```console\n").nth(2).expect("a second block");
    let console = console.split("```").next().expect("its end");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzle");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut examples = console.split("$ ").filter(|text| !text.trim().is_empty());
    let file = examples.next().and_then(|first| first.strip_prefix("cat lock.fewest\n"));
    fs::write(folder.join("lock.fewest"), file.expect("the file")).expect("a file");
    let mut commands = 0;
    for example in examples {
        let (command, shown) = example.split_once('\n').expect("a command and its output");
        let printed = run(command, &folder);
        assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
        commands += 1;
    }
    assert!(commands > 0, "{console}");
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn the_way_to_the_reason_is_as_shown() {
    if Command::new("g++").arg("--version").output().is_err() {
        eprintln!("skipped: no g++");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("way");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let source = include_str!("programs/rotation.cpp");
    fs::write(folder.join("rotation.cpp"), source).expect("a file");
    let page = include_str!("../../docs/judge.md");
    let blocks = page.split("```console\n").skip(1);
    let mut commands = 0;
    for block in blocks.map(|block| block.split("```").next().expect("its end")) {
        for example in block.split("$ ").filter(|text| !text.trim().is_empty()) {
            let (command, shown) = example.split_once('\n').expect("a command and its output");
            let printed = run(command, &folder);
            assert_eq!(timeless(&printed), timeless(shown.trim_end()), "$ {command}");
            commands += 1;
        }
    }
    assert!(commands > 12, "{commands}");
    fs::remove_dir_all(&folder).expect("it is ours");
}

/// Runs a line as a shell would, in that folder and with the binary on the path.
fn run(command: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_fewest"));
    let binaries = binary.parent().expect("a folder").display();
    let path = format!("{binaries}:{}", std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).env("FEWEST_CACHE", "/dev/null/fewest");
    let output = shell.current_dir(folder).output().expect("a shell");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").trim_end().to_string()
}

/// Drops times, which differ from run to run, how far they push columns, what was slowest, and how
/// many runs there was time for.
fn timeless(text: &str) -> String {
    let word_is_unit = |word: &str| ["us", "ms", "s"].contains(&word);
    let line = |line: &str| {
        let line = match line.strip_prefix("made small in ").and_then(|rest| rest.split_once(": "))
        {
            Some((_, small)) => small,
            None => line.split("; slowest run ").next().expect("a part"),
        };
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
