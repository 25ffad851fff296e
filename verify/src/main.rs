//! `fewest-verify FILE...`: checks proofs of fewest moves.

#![forbid(unsafe_code)]

use fewest_verify::{Checker, Expected, Limits, Trouble};
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
64 wrong options, or the rules are not given; 66 a file cannot be read.
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

fn run(mut words: impl Iterator<Item = String>) -> Result<u8, String> {
    let (mut files, mut start, mut goal, mut rules, mut explain) =
        (vec![], None, None, None, false);
    let mut limits =
        Limits { memory: 4000 << 20, deadline: None, tell: |what| eprintln!("{what}") };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(0);
            }
            "--for" => start = Some(value()?),
            "--goal" => goal = Some(value()?),
            "--rules" => rules = Some(value()?),
            "--explain" => explain = true,
            "--memory" => limits.memory = number(&value()?)?.saturating_mul(1 << 20),
            "--time" => {
                let time = Duration::from_secs(number(&value()?)?);
                limits.deadline = Instant::now().checked_add(time);
            }
            _ if word.starts_with('-') => return Err(format!("there is no {word}")),
            _ => files.push(word),
        }
    }
    let rules = match rules.as_ref().map(std::fs::read_to_string) {
        Some(Err(error)) => return Ok(unread(&rules.unwrap_or_default(), &error)),
        read => read.and_then(Result::ok),
    };
    let (start, goal) = (start.as_deref(), goal.as_deref());
    let expected = Expected { start, goal, rules: rules.as_deref() };
    let mut checker = Checker::new(limits);
    let codes = files.iter().map(|file| match std::fs::read(file) {
        Err(error) => unread(file, &error),
        Ok(bytes) => tell(file, checker.check(&bytes, &expected), explain),
    });
    codes.max().ok_or("which file?".into())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}

fn unread(file: &str, error: &std::io::Error) -> u8 {
    eprintln!("{file}: {error}");
    66
}

fn tell(file: &str, checked: Result<fewest_verify::Statement, Trouble>, explain: bool) -> u8 {
    match checked {
        Ok(statement) => {
            println!("{file}: {}", statement.words);
            if explain {
                print!("{}", statement.explained());
            }
            0
        }
        Err(trouble) => {
            println!("{file}: {trouble}");
            trouble.code()
        }
    }
}
