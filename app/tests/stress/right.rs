//! Right programs are not accused.

use super::support::in_pairs;
use super::{ourselves, program, shell, stressed};
use std::process::{Command, Stdio};

/// Handles may be switched in any order.
#[test]
fn another_right_answer_passes() {
    let script = format!("{} | (read n; echo $n; sort -r)", ourselves("poj:2965").join(" "));
    let run = shell("poj:2965", "--cases 20 --time-limit 20s", &script);
    let text = run.good();
    assert!(text.starts_with("right: 20 cases in "), "{text}");
}

/// The same programs without a mistake; greedy search is right where any path is accepted.
#[test]
fn right_programs_pass() {
    for (profile, line, cases) in [
        ("poj:1077", "eight path greedy", 80),
        ("acwing:179", "eight path none", 80),
        ("acwing:845", "eight count none", 80),
        ("hdu:1043", "eight many none", 150),
        ("hdu:3567", "eight pairs none", 60),
        ("tioj:15-puzzle", "fifteen none", 40),
        ("poj:2286", "rotation none", 120),
        ("poj:3131", "cubic none", 90),
        ("poj:2893", "parity none", 100),
    ] {
        let Some(command) = program(line) else { continue };
        let flags = format!("--cases {cases} --seconds 120 --time-limit 20s --batch");
        let batch = match profile {
            "poj:3131" => "15",
            "poj:1077" | "acwing:179" | "acwing:845" | "tioj:15-puzzle" => "1",
            _ => "25",
        };
        let run = stressed(profile, &format!("{flags} {batch}"), &command);
        let text = run.good();
        assert!(text.starts_with(&format!("right: {cases} cases in ")), "{line}: {text}");
    }
}

/// Every profile has tests that its own answers pass, in tidy and untidy forms.
#[test]
fn this_program_passes_its_own_tests() {
    in_pairs(fewest_cli::problems::PROFILES, |profile| {
        // Few cases in each input, so that every untidy form gets an input.
        let batch = if profile.format.cases().most() > 1 { " --batch 3" } else { "" };
        let flags = format!("--cases 32 --time-limit 20s{batch}");
        let run = stressed(profile.name, &flags, &ourselves(profile.name));
        assert!(run.good().starts_with("right: 32 cases in "), "{}", profile.name);
    });
}

/// A program that waits for a processor nearly all the time is run once more and never accused.
#[test]
fn a_starved_program_is_not_accused() {
    let busy = || {
        let mut command = Command::new("taskset");
        command.args(["-c", "0", "sh", "-c", "while :; do :; done"]).stdin(Stdio::null()).spawn()
    };
    let mut others: Vec<_> = (0..3).filter_map(|_| busy().ok()).collect();
    let flags = "--time-limit 100ms --seconds 9 --cases 1";
    let run = shell("poj:1077", flags, "exec nice -n 19 taskset -c 0 sh -c 'while :; do :; done'");
    for other in &mut others {
        _ = other.kill();
        _ = other.wait();
    }
    if others.len() < 3 {
        return eprintln!("SKIPPED: no taskset");
    }
    assert_eq!((run.code, run.errors.as_str()), (21, ""), "{}", run.output);
    assert!(run.output.starts_with("nothing was judged\n"), "{}", run.output);
    assert!(run.output.contains(" had to be made once more; "), "{}", run.output);
}
