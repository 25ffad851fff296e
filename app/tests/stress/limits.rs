//! Limits, and what is said about a program that reaches them.

use super::support::{self, ended, fewest, programs, timed};
use super::{shell, stressed};
use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn limits_and_signals_are_named() {
    for (flags, script, title, words) in [
        ("", "kill -SEGV $$", "crash: the sample", "killed by SIGSEGV\nlikely reason 1: an index"),
        ("", "exit 7", "crash: the sample", "exit code 7"),
        ("--time-limit 300ms", "while :; do :; done", "too slow", "time limit 300 ms exceeded"),
        ("--time-limit 100ms", "sleep 100", "too slow", "not ended after 1500 ms by the clock"),
        ("--output-limit 64K", "yes", "too much output", "output limit 64K exceeded"),
    ] {
        let run = shell("poj:1077", flags, script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{script}: {}", run.output);
        assert!(run.output.starts_with(title), "{}", run.output);
        assert!(run.output.contains(words), "{script}: {}", run.output);
    }
    let take = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c >&2; exit 9";
    assert!(shell("poj:1077", "", take).output.contains("\n  60000000\n"));
    let run = shell("poj:1077", "--memory-limit 16M", &format!("{take}; sleep 20"));
    assert!(run.output.starts_with("too much memory: the sample"), "{}", run.output);
    assert!(run.output.contains("\nmemory limit 16M exceeded"), "{}", run.output);
}

/// If the system does not load a program, the message names its static arrays and blames no index.
#[test]
fn static_arrays_that_cannot_be_loaded_are_named() {
    let flags = ["-O1", "-w", "-DSTATICS=890L"];
    let Some(binary) = programs::compiled_file("cc", &flags, "thrifty.c") else { return };
    let line = format!(
        "ulimit -d 700000; exec {} stress poj:1077 -- {}",
        env!("CARGO_BIN_EXE_fewest"),
        binary
    );
    let run = Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(text.starts_with("crash: the sample"), "{text}");
    assert!(text.contains("\nits static arrays need 890.0M\n"), "{text}");
    assert!(text.contains("does not load so large a program") && !text.contains("index"), "{text}");
}

/// If the system refuses what is needed to watch a run, that is not the program's fault.
#[test]
fn a_right_program_is_not_blamed_for_what_the_system_refuses() {
    let fewest = env!("CARGO_BIN_EXE_fewest");
    let right = format!("'{fewest}' judge poj:1077");
    for (files, starts) in [(8, false), (11, false), (16, false), (64, true)] {
        let line = format!(
            "ulimit -n {files}; exec '{fewest}' stress poj:1077 --seconds 1 -- sh -c \"{right}\""
        );
        let run = Command::new("sh").args(["-c", &line]).output().expect("a shell");
        let [text, errors] =
            [run.stdout, run.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let code = run.status.code();
        match starts {
            true => assert!(matches!(code, Some(0 | 21)), "{files} files: {code:?} {text}{errors}"),
            false => {
                assert_eq!((code, text.as_str()), (Some(74), ""), "{files} files: {errors}");
                assert!(errors.contains("Too many open files"), "{files} files: {errors}");
            }
        }
    }
}

/// `--seconds` also ends the current run.
#[test]
fn seconds_bound_a_run() {
    let run = shell("poj:1077", "--seconds 0", "cat");
    assert_eq!((run.output.as_str(), run.code), ("nothing was judged\n", 21));
    let (run, time) = timed(|| shell("poj:1077", "--seconds 1 --time-limit 100s", "sleep 300"));
    assert_eq!((run.code, run.errors.as_str()), (21, ""), "{}", run.output);
    assert!(run.output.starts_with("nothing was judged: the first run (the sample) was not over"));
    assert!(time < Duration::from_secs(100), "{time:?}");
    // Right on the sample, and asleep afterwards.
    let script = format!(
        "input=$(cat); case $input in 2*) echo \"$input\" | {} judge poj:1077;; *) sleep 300;; esac",
        env!("CARGO_BIN_EXE_fewest")
    );
    let text = shell("poj:1077", "--seconds 5 --time-limit 100s", &script).good();
    assert!(text.contains("the last run (corners) was not over after "), "{text}");
    assert!(text.contains("there was no time for all of these tests: corners; "), "{text}");
    assert!(text.contains("random boards"), "{text}");
    assert!(text.starts_with("right: 1 case "), "{text}");
    // Longer than a run may take, although no processor time was used up.
    let run = shell("poj:1077", "--seconds 5 --time-limit 2s", &script);
    assert_eq!(run.code, 21, "{}", run.output);
    assert!(run.output.starts_with("undecided: 1 case in 1 run were right"), "{}", run.output);
    assert!(run.output.contains("more --seconds"), "{}", run.output);
}

#[test]
fn what_holds_is_told() {
    let run = shell("acwing:845", "--cases 1 --verbose", "exec cat >/dev/null; echo 1");
    assert!(run.errors.starts_with("note: the program runs in "), "{}", run.errors);
    assert!(run.errors.contains("; processes: counted"), "{}", run.errors);
    assert!(run.errors.contains("; memory: what is used of all processes"), "{}", run.errors);
}

/// Without privileges the limits hold as well, by other means.
#[test]
fn a_user_without_privileges_can_do_it() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let nobody = |line: &str| {
        let flags = ["--reuid=65534", "--regid=65534", "--clear-groups"];
        let mut command = Command::new("setpriv");
        command.args(flags).args(line.split(' ')).env("FEWEST_CACHE", support::NO_CACHE);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().map(ended)
    };
    match nobody(&format!("{binary} --version")) {
        Ok(run) if run.code == 0 => {}
        _ => return eprintln!("SKIPPED: no setpriv, or nobody else may start the binary"),
    }
    let judge = format!("{binary} judge acwing:845");
    let run = nobody(&format!("{binary} stress acwing:845 --cases 5 --verbose -- {judge}"));
    let run = run.expect("setpriv is there");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.contains("limited by the kernel"), "{}", run.errors);
    let limits = "--process-limit 20 --seconds 20";
    let script = support::Scratch::new("many.sh", "for i in $(seq 60); do sleep 20 & done; wait\n");
    let run = nobody(&format!("{binary} stress poj:1077 {limits} -- sh {}", script.path()));
    let run = run.expect("setpriv is there");
    assert!(run.output.starts_with("too many processes: the sample"), "{}", run.output);
}

#[test]
fn too_much_at_once_is_named() {
    // Never more than 60 processes.
    let many = "for i in $(seq 60); do sleep 20 & done; wait";
    let run = shell("poj:1077", "--process-limit 20 --seconds 20", many);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(run.output.starts_with("too many processes: the sample, after 1 case\n"));
    assert!(run.output.contains("process limit 20 exceeded\n"), "{}", run.output);
}

#[test]
fn children_left_behind_are_told() {
    let script = format!(
        "setsid sleep $((54320+1)).4321 >/dev/null 2>&1 & {} judge acwing:845; sleep 0.1",
        env!("CARGO_BIN_EXE_fewest")
    );
    let text = shell("acwing:845", "--cases 2", &script).good();
    assert!(text.contains("\n2 processes were left behind by runs, and ended\n"), "{text}");
}

#[test]
fn what_cannot_be_run() {
    for (program, words) in [
        ("/nowhere/at/all", "cannot be started: `/nowhere/at/all`: No such file"),
        ("/etc/passwd", "cannot be started: Permission denied"),
        ("no-such-program-anywhere", "cannot be started: `no-such-program-anywhere`: No such"),
        ("Cargo.toml", "`./Cargo.toml`"),
        ("build.rs", "`build.rs` is a source file"),
        ("python3 nope.py", "`nope.py`, which `python3` is to read, is not there"),
    ] {
        let command: Vec<String> = program.split(' ').map(String::from).collect();
        let refused = stressed("poj:1077", "", &command).refused(66);
        assert!(refused.contains(words), "{refused}");
    }
    fewest(&["stress", "poj:1", "--", "true"]).refused(64);
    assert_eq!(fewest(&["stress", "poj:1077"]).code, 64);
    for flag in [
        "--cases 0",
        "--batch 0",
        "--time-limit x",
        "--time-limit 0",
        "--time-limit 9ms",
        "--memory-limit -1",
        "--memory-limit 1023K",
        "--seconds x",
    ] {
        assert_eq!(shell("poj:1077", flag, "true").code, 64, "{flag}");
    }
}
