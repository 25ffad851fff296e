//! Programs under test that misbehave: they get a verdict in time, and nothing of them is left.

use super::bounded::run;
use super::scale::many;
use super::support::command;
use std::fs;

/// What programs do; none of them answers right. `SLEEP` is a process that the test can find.
const SCRIPTS: &[(&str, &str)] = &[
    ("nothing", "true"),
    ("an exit code", "exit 3"),
    ("the code of a program that is not there", "exit 127"),
    ("a crash", "kill -SEGV $$"),
    ("killed", "kill -KILL $$"),
    ("kills its group", "kill -TERM 0; echo 1"),
    ("stopped", "kill -STOP $$"),
    ("sleeps", "SLEEP"),
    ("a loop", "while :; do :; done"),
    ("a flood", "exec yes"),
    ("a flood of errors", "exec yes >&2"),
    ("zeros", "exec cat /dev/zero"),
    ("noise", "exec head -c 100000 /dev/urandom"),
    ("its input", "exec cat"),
    ("half a line", "printf 1"),
    ("a closed input", "exec <&-; echo 1"),
    ("a closed output", "exec >&-; echo 1"),
    ("everything closed", "exec <&- >&- 2>&-; SLEEP"),
    ("signals ignored", "trap '' TERM INT HUP PIPE; SLEEP"),
    ("a child that stays", "SLEEP & echo 1"),
    ("a session that stays", "setsid SLEEP & setsid SLEEP & sleep 0.1; echo 1"),
    ("a child that keeps the output", "(SLEEP) & sleep 0.1; exit 0"),
    ("children of children", "sh -c 'sh -c \"SLEEP & SLEEP\" & SLEEP' & sleep 0.1; exit 1"),
    ("terminal codes", "printf '\\033[2J\\033]0;x\\007\\r\\n'"),
    ("words of ours", "echo 'fewest: not started: no' >&2; exit 1"),
    ("kills its parent", "kill -KILL $PPID; SLEEP"),
];

const PROFILES: [&str; 4] = ["acwing:845", "poj:1077", "luogu:p1379", "boj:1525"];

#[test]
fn programs() {
    let mut programs = 0;
    // Only these processes have this word in their command line.
    let seconds = format!("97531.{}", std::process::id());
    let sleep = format!("sleep $((97530+1)).{}", std::process::id());
    for profile in &PROFILES[..many(1, 4)] {
        for (what, script) in SCRIPTS {
            let script = script.replace("SLEEP", &sleep);
            let flags = ["--cases", "3", "--seconds", "2", "--time-limit", "100ms"];
            let line = [
                &["stress", profile],
                &flags[..],
                &["--output-limit", "64K", "--", "sh", "-c"],
                &[&script],
            ]
            .concat();
            let end = run(command(&line), b"").sound();
            assert_eq!((end.code, end.errors.as_str()), (Some(1), ""), "{what}: {end}");
            assert_eq!(alive(&seconds), 0, "{what}: {end}");
            programs += 1;
        }
    }
    println!("hostile: {programs} hostile programs, as many verdicts, 0 processes left behind");
}

/// Processes with that word in their command line.
fn alive(word: &str) -> usize {
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let lines = entries.flatten().filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.windows(word.len()).any(|part| part == word.as_bytes())).count()
}
