//! Gives right and wrong answers to checkers and to `check`, and inputs to validators and to `validate`.

use super::changes::{Dice, answered, changed};
use super::support::{command, in_pairs};
use super::{Room, compiled, is_there, packed, some, testlib};
use fewest_cli::package::{self, Calls, Solved, Sources};
use fewest_cli::problems::Profile;
use fewest_cli::validate::validate;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How many runs one file lists.
const AT_ONCE: usize = 250;
/// How long inputs of one problem are tried.
const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn checkers_judge_as_check_does() {
    judge(&some(), 60);
}

#[test]
#[ignore = "takes half an hour"]
fn checkers_judge_ten_thousand_answers_as_check_does() {
    judge(&packed(), 10_000);
}

/// A validator that looks for the fewest moves takes some tenths of a second for an input.
#[test]
fn validators_accept_what_validate_does() {
    accept(&some(), 30);
}

/// If one input takes long, there are only as many as fit into a minute.
#[test]
#[ignore = "takes half an hour"]
fn validators_accept_of_ten_thousand_inputs_what_validate_does() {
    accept(&packed(), 10_000);
}

/// One side of a comparison.
struct Side {
    program: PathBuf,
    calls: Calls,
}

/// The programs of all kinds of packages, including those for Polygon if there is a testlib. For a sample,
/// those for Kattis are enough, except for one problem.
fn sides(profile: &Profile, count: usize, source: impl Fn(Calls) -> String) -> Vec<Side> {
    let is_sample = count < AT_ONCE;
    let made = |calls, flags: &[&str]| {
        let text = source(calls) + include_str!("each.cpp");
        Side { program: compiled(&text, &[flags, &["-O1"]].concat()), calls }
    };
    let mut sides = vec![made(Calls::Kattis, &["-Werror"])];
    if is_sample && profile.name != "poj:2965" {
        return sides;
    }
    sides.push(made(Calls::Hydro, &["-Werror"]));
    if let Some(folder) = testlib() {
        sides.push(made(Calls::Testlib, &[&format!("-I{}", folder.display())]));
    }
    sides
}

/// The exit codes of one run for each line. A line has the file for standard input, and the arguments.
fn codes(program: &Path, jobs: &[Vec<&Path>], room: &Room) -> Vec<i32> {
    let line = |words: &Vec<&Path>| {
        let words: Vec<&str> =
            words.iter().map(|word| word.to_str().expect("a plain path")).collect();
        words.join(" ") + "\n"
    };
    let lines: String = jobs.iter().map(line).collect();
    let mut command = Command::new(program);
    // The arguments of the first run are given to the program, too, because they are counted before it
    // begins.
    let arguments = &jobs.first().expect("a run")[1..];
    let run = command.env("JOBS", room.file("jobs", lines.as_bytes())).args(arguments).output();
    let said = String::from_utf8(run.expect("a program").stdout).expect("numbers");
    said.lines().map(|code| code.parse().expect("a number")).collect()
}

/// What the exit code of a checker means; `None` if it neither accepts nor rejects.
fn has_accepted(calls: Calls, code: i32) -> Option<bool> {
    match (calls, code) {
        (Calls::Kattis, 42) | (Calls::Hydro | Calls::Testlib, 0) => Some(true),
        (Calls::Kattis, 43) | (Calls::Hydro | Calls::Testlib, 1 | 2) => Some(false),
        _ => None,
    }
}

/// Compares verdicts about this many answers for each checker.
fn judge(profiles: &[&'static Profile], count: usize) {
    if !is_there("c++") {
        return;
    }
    in_pairs(profiles, |&profile| {
        let sources = Sources::of(profile).expect("an outline");
        let outputs = &sources.outline().outputs;
        let sides = sides(profile, count, |calls| sources.checker(calls));
        let room = Room::new(&format!("check-{}", profile.name.replace(':', "-")));
        let tests = package::solved(profile, 10, 3).expect("tests");
        let answers: Vec<&str> = tests.iter().map(Solved::answer).collect();
        let files: Vec<[PathBuf; 2]> = (0..)
            .zip(&tests)
            .map(|(number, test)| {
                let input = room.file(&format!("{number}.in"), test.input().as_bytes());
                [input, room.file(&format!("{number}.ans"), test.answer().as_bytes())]
            })
            .collect();
        let (mut bench, mut dice) = (profile.workbench(), Dice(7));
        let (mut right, mut wrong) = (0, 0);
        for from in (0..count).step_by(AT_ONCE) {
            let mut given = Vec::new();
            for number in from..count.min(from + AT_ONCE) {
                let chosen = dice.below(tests.len());
                let mut output = answered(tests[chosen].answer(), &answers, outputs, &mut dice);
                if number % 3 == 0 {
                    output = changed(&output, &answers, &mut dice);
                }
                let input = tests[chosen].input();
                let verdict = bench.judge(input.as_bytes(), &output).expect("a valid input");
                let is_right = verdict.wrong.is_empty();
                *(if is_right { &mut right } else { &mut wrong }) += 1;
                let said = room.file(&format!("{}.out", given.len()), output.as_bytes());
                given.push((
                    chosen,
                    said,
                    is_right,
                    format!("{output:.400?}: {:?}", verdict.wrong.first()),
                ));
            }
            for Side { program, calls } in &sides {
                let job = |(chosen, said, ..): &(usize, PathBuf, bool, String)| {
                    let [input, answer] = files[*chosen].clone();
                    match calls {
                        Calls::Kattis => [said.clone(), input, answer, room.0.clone()],
                        Calls::Hydro => ["/dev/null".into(), input, answer, said.clone()],
                        Calls::Testlib => ["/dev/null".into(), input, said.clone(), answer],
                    }
                };
                let jobs: Vec<[PathBuf; 4]> = given.iter().map(job).collect();
                let jobs: Vec<Vec<&Path>> =
                    jobs.iter().map(|words| words.iter().map(|word| &**word).collect()).collect();
                let codes = codes(program, &jobs, &room);
                assert_eq!(codes.len(), given.len(), "{}: {calls:?}", profile.name);
                for ((chosen, _, is_right, what), code) in given.iter().zip(codes) {
                    let input = tests[*chosen].input();
                    assert_eq!(
                        has_accepted(*calls, code),
                        Some(*is_right),
                        "{} {calls:?} ends with {code}: {input}answers {what}",
                        profile.name
                    );
                }
            }
            // `check` says the same.
            let (chosen, said, is_right, what) = &given[0];
            let [input, _] = &files[*chosen];
            let names = [input, said].map(|path| path.to_str().expect("a plain path"));
            let run =
                command(&["check", profile.name, names[0], names[1]]).output().expect("the binary");
            // 1 is a wrong answer, 2 one that is not in the requested format.
            let said = match run.status.code() {
                Some(0) => Some(true),
                Some(1 | 2) => Some(false),
                _ => None,
            };
            assert_eq!(said, Some(*is_right), "{}: {what}", profile.name);
        }
        eprintln!(
            "{}: {right} right answers and {wrong} wrong ones, {} checkers",
            profile.name,
            sides.len()
        );
        assert!(right >= count / 20 && wrong >= count / 20, "{right} right, {wrong} wrong");
    });
}

/// Compares which inputs each validator accepts, of this many.
fn accept(profiles: &[&'static Profile], count: usize) {
    if !is_there("c++") {
        return;
    }
    let (right, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0));
    in_pairs(profiles, |&profile| {
        let room = Room::new(&format!("valid-{}", profile.name.replace(':', "-")));
        let sources = Sources::of(profile).expect("an outline");
        let sides = sides(profile, count, |calls| sources.validator(calls));
        let tests = package::solved(profile, 10, 4).expect("tests");
        let inputs: Vec<&str> = tests.iter().map(Solved::input).collect();
        let (mut dice, begin, mut tried) = (Dice(9), Instant::now(), 0);
        for from in (0..count).step_by(AT_ONCE) {
            if begin.elapsed() > MINUTE {
                break;
            }
            let mut given = Vec::new();
            for _ in from..count.min(from + AT_ONCE) {
                let input = changed(inputs[dice.below(inputs.len())], &inputs, &mut dice);
                let is_valid = validate(profile, input.as_bytes()).is_ok();
                (if is_valid { &right } else { &wrong }).fetch_add(1, Relaxed);
                given.push((room.file(&format!("{}.in", given.len()), input.as_bytes()), is_valid));
            }
            tried += given.len();
            let jobs: Vec<Vec<&Path>> = given.iter().map(|(path, _)| vec![&**path]).collect();
            for Side { program, calls } in &sides {
                let codes = codes(program, &jobs, &room);
                assert_eq!(codes.len(), given.len(), "{}: {calls:?}", profile.name);
                for ((path, is_valid), code) in given.iter().zip(codes) {
                    let (yes, no) = match calls {
                        Calls::Kattis => (42, 43),
                        Calls::Hydro => (0, 1),
                        Calls::Testlib => (0, 3),
                    };
                    let expected = if *is_valid { yes } else { no };
                    let input = || fs::read_to_string(path).expect("an input");
                    assert_eq!(code, expected, "{} {calls:?}: {:?}", profile.name, input());
                }
            }
        }
        eprintln!("{}: {tried} inputs, {} validators", profile.name, sides.len());
    });
    let (right, wrong) = (right.into_inner(), wrong.into_inner());
    eprintln!("{right} valid inputs and {wrong} others");
    assert!(right > 10 && wrong > 20, "{right} valid, {wrong} not");
}
