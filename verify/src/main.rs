//! `fewest-verify FILE...`: checks proofs of fewest moves.

#![forbid(unsafe_code)]

use fewest_verify::{Checker, Expected, Limits, gravest};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const HELP: &str = "\
Usage: fewest-verify [OPTIONS] FILE...

Checks proofs of fewest moves and says what each of them proves.

  --for BOARD     the proof must be about this start
  --goal BOARD    the proof must be about this goal
  --rules FILE    the rules of a puzzle that is not built in, as `fewest puzzle rows` prints them
  --explain       say how many states the set has at each number of moves
  --memory MB     use at most so much memory; 4000 if not given
  --time SECONDS  give up after this time

Exit codes: 0 verified, 1 rejected, 65 not a proof; not checked: 20 out of memory, 21 out of time.
64 wrong options or board, or the rules are not given; 66 a file cannot be read.
Of several files: 1 if one is rejected, else the largest.
";

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(code) => code.into(),
        Err(what) => {
            eprintln!("{what}\n\n{HELP}");
            ExitCode::from(64)
        }
    }
}

/// Checks all files and returns the exit code, or says what is wrong with the arguments.
fn run(mut words: impl Iterator<Item = String>) -> Result<u8, String> {
    let (mut files, mut flags) = (Vec::new(), BTreeMap::new());
    while let Some(word) = words.next() {
        let value = match word.as_str() {
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(0);
            }
            "--explain" => Some(String::new()),
            "--for" | "--goal" | "--rules" | "--memory" | "--time" => words.next(),
            _ if word.starts_with('-') => return Err(format!("there is no {word}")),
            _ => {
                files.push(word);
                continue;
            }
        };
        let value = value.ok_or(format!("{word} wants a value"))?;
        flags.insert(word, value);
    }
    let text = |flag| flags.get(flag).map(String::as_str);
    let number = |flag| {
        let read = |text: &str| text.parse().map_err(|_| format!("{text} is not a number"));
        text(flag).map(read).transpose()
    };
    let memory = number("--memory")?.unwrap_or(4000_u64).saturating_mul(1 << 20);
    let time = number("--time")?.map(Duration::from_secs);
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let mut checker = Checker::new(Limits { memory, deadline, tell: |what| eprintln!("{what}") });
    let unread = |file: &str, error: std::io::Error| {
        eprintln!("{file}: {error}");
        66
    };
    let rules = match text("--rules").map(|file| (file, std::fs::read_to_string(file))) {
        Some((file, Err(error))) => return Ok(unread(file, error)),
        read => read.and_then(|(_, text)| text.ok()),
    };
    let expected = Expected { start: text("--for"), goal: text("--goal"), rules: rules.as_deref() };
    let codes = files.iter().map(|file| {
        let checked = match File::open(file).and_then(|source| checker.read(source)) {
            Ok(bytes) => bytes.and_then(|bytes| checker.check(&bytes, &expected)),
            Err(error) => return unread(file, error),
        };
        let said = match (&checked, text("--explain")) {
            (Ok(statement), None) => format!("{file}: {}\n", statement.words),
            (Ok(statement), Some(_)) => {
                format!("{file}: {}\n{}", statement.words, statement.explained())
            }
            (Err(trouble), _) => format!("{file}: {trouble}\n"),
        };
        // If nobody reads the output, the exit code says the same.
        _ = std::io::stdout().write_all(said.as_bytes());
        checked.map_or_else(|trouble| trouble.code(), |_| 0)
    });
    gravest(codes).ok_or("which file?".into())
}
