//! Hard boards searched by several processes.

use super::up::ENDLESS;
use super::{address, children, hosts};
use crate::support::{Folder, Run, Scratch, command, ended, fewest};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

/// Korf's instance 2: 55 moves, 15 million nodes with Manhattan distance.
const HARD: &str = "13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6";
/// Korf's instance 4: 56 moves, 62 million.
const HARDER: &str = "5 12 10 7/15 11 14 0/8 2 1 13/3 4 9 6";
const UNSOLVABLE: &str = "0 2 1 3/4 5 6 7/8 9 10 11/12 13 14 15";

/// Asks for counts that do not depend on tables, and for the path that comes first in the order of moves.
fn asked<'a>(board: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let asked = ["solve", "15", board, "--goal", "blank-first", "--algorithm", "ida-star"];
    let means = ["--heuristic", "manhattan", "--lexicographic", "--format", "json"];
    [&asked[..], &means, more].concat()
}

fn start(hosts: &Scratch, process: usize, arguments: &[&str]) -> Child {
    let process = process.to_string();
    let together = ["--hosts", hosts.path(), "--process", &process];
    command(&[arguments, &together].concat()).spawn().expect("the binary starts")
}

fn together(processes: usize, arguments: &[&str]) -> Vec<Run> {
    let hosts = hosts(processes);
    let all: Vec<Child> = (0..processes).map(|one| start(&hosts, one, arguments)).collect();
    all.into_iter().map(ended).collect()
}

/// What does not depend on who searches: the answer, and the counts of whole passes.
fn essence(output: &str) -> [Value; 5] {
    let report: Value = serde_json::from_str(output).expect("a report");
    let counts = &report["counts"];
    let whole = [&report["outcome"], &report["cost"], &report["moves"]];
    let [outcome, cost, moves] = whole.map(Clone::clone);
    [outcome, cost, moves, counts["until_last_f"].clone(), counts["iterations"].clone()]
}

#[test]
fn processes_answer_as_one_does() {
    let alone = essence(&fewest(&asked(HARD, &[])).good());
    assert_eq!(alone[1], 55);
    for processes in 1..=3 {
        let runs = together(processes, &asked(HARD, &[]));
        assert_eq!(essence(&runs[0].output), alone, "{runs:?}");
        let told = runs[0].errors.matches(" of the successors in ").count();
        assert_eq!(told, processes - 1, "{runs:?}");
        let helped =
            |run: &Run| (run.code, &*run.output) == (0, "") && run.errors.contains("waited");
        assert!(runs[0].code == 0 && runs[1..].iter().all(helped), "{runs:?}");
    }
}

/// Whenever a helper is killed, the others search what it had.
#[test]
fn a_killed_helper_is_named_and_the_answer_is_the_same() {
    let alone = essence(&fewest(&asked(HARD, &[])).good());
    let hosts = hosts(3);
    let mut all: Vec<Child> = (0..3).map(|one| start(&hosts, one, &asked(HARD, &[]))).collect();
    thread::sleep(Duration::from_millis(300));
    all[1].kill().expect("it is killed");
    all.remove(1).wait().expect("it has ended");
    let runs: Vec<Run> = all.into_iter().map(ended).collect();
    assert_eq!(essence(&runs[0].output), alone, "{runs:?}");
    assert_eq!((runs[0].code, runs[1].code), (0, 0), "{runs:?}");
    if runs[0].errors.contains("goes on without it") {
        let named = format!("process 1 ({}) ended without a word; the search", address(&hosts, 1));
        assert!(runs[0].errors.contains(&named), "{runs:?}");
    }
}

#[test]
fn without_process_0_nobody_goes_on() {
    let hosts = hosts(2);
    let help = start(&hosts, 1, &asked(HARDER, &[]));
    let mut lead = start(&hosts, 0, &asked(HARDER, &["--threads", "1"]));
    thread::sleep(Duration::from_millis(500));
    lead.kill().expect("it is killed");
    lead.wait().expect("it has ended");
    let named = format!("process 0 ({}) ended without a word", address(&hosts, 0));
    assert_eq!(ended(help).refused(69), named);
}

#[test]
fn limits_and_boards_without_an_answer_end_as_they_do_alone() {
    for (board, more, code) in [
        (UNSOLVABLE, &[][..], 10),
        (HARDER, &["--max-nodes", "3000000", "--strict"], 22),
        (HARDER, &["--timeout", "400ms", "--strict"], 21),
        (HARDER, &["--max-depth", "46"], 11),
    ] {
        let runs = together(2, &asked(board, more));
        assert_eq!((runs[0].code, runs[1].code), (code, 0), "{runs:?}");
        assert_eq!(runs[1].output, "");
    }
    let runs = together(2, &asked(HARDER, &["--max-nodes", "3000000", "--strict"]));
    let report: Value = serde_json::from_str(&runs[0].output).expect("a report");
    let generated = report["counts"]["generated"].as_u64().expect("a number");
    assert!((2_900_000..6_000_000).contains(&generated), "{generated}");
}

/// Process 0 keeps what is done, and the same command continues from there.
#[test]
fn the_same_command_goes_on() {
    let folder = Folder::new("many-kept");
    std::fs::create_dir(folder.path()).expect("a new directory");
    let file = folder.path().join("board.progress");
    let kept = ["--checkpoint", file.to_str().expect("a plain path"), "--strict"];
    let limited = [&kept[..], &["--max-nodes", "9000000"]].concat();
    let runs = together(2, &asked(HARD, &limited));
    assert!(runs[0].code == 22 && file.exists(), "{runs:?}");
    let runs = together(3, &asked(HARD, &kept));
    assert_eq!(essence(&runs[0].output), essence(&fewest(&asked(HARD, &[])).good()), "{runs:?}");
    assert!(!file.exists(), "there is nothing to go on with");
}

#[test]
fn what_does_not_fit_is_refused() {
    let hosts = hosts(2);
    let other = start(&hosts, 1, &asked(HARDER, &[]));
    let message = ended(start(&hosts, 0, &asked(HARD, &[]))).refused(65);
    assert!(message.contains("asks another question than this process; "), "{message}");
    assert!(message.contains("Here it is: 15 from 13 5 4 10"), "{message}");
    assert!(ended(other).refused(65).contains("asks another question"));
    for (arguments, expected) in [
        (&["solve", "15", HARD, "--algorithm", "a-star"][..], "leave out --hosts"),
        (&["solve", "15", HARD, "--metric", "mtm"], "leave out --hosts"),
        (&["solve", "15"], "--hosts is for one board"),
    ] {
        let message = ended(start(&hosts, 0, arguments)).refused(64);
        assert!(message.contains(expected), "{message}");
    }
}

/// The second process is not taken for a helper, whether the search has begun or not.
#[test]
fn a_process_that_is_started_twice_says_so() {
    let hosts = hosts(2);
    let mut lead = start(&hosts, 0, &asked(ENDLESS, &[]));
    let is_there = || TcpStream::connect(address(&hosts, 0)).is_ok();
    assert!(comes_true(is_there), "nobody listens");
    let again = || ended(start(&hosts, 0, &asked(ENDLESS, &[]))).refused(69);
    let twice = "another program does so already; has this process been started twice, or does one of an earlier run \
                 hang? That one keeps the address until it is ended";
    let message = again();
    assert!(message.ends_with(twice), "{message}");
    let mut help = start(&hosts, 1, &asked(ENDLESS, &[]));
    // Until all have met, a stranger who says nothing hears nothing.
    let have_met = || -> std::io::Result<()> {
        let mut stream = TcpStream::connect(address(&hosts, 0))?;
        stream.write_all(&[0; 4])?;
        stream.read_exact(&mut [0; 4])
    };
    assert!(comes_true(|| have_met().is_ok()), "they do not meet");
    let message = again();
    assert!(message.ends_with(twice), "{message}");
    let late = ended(start(&hosts, 1, &asked(ENDLESS, &["--wait", "1s"]))).refused(69);
    assert!(late.contains("it has met all others already; has this process been"), "{late}");
    for one in [&mut lead, &mut help] {
        assert!(one.try_wait().is_ok_and(|end| end.is_none()), "it goes on");
        one.kill().expect("it is killed");
        one.wait().expect("it has ended");
    }
}

/// Whether this becomes true within a minute.
fn comes_true(is_so: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if is_so() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

/// A drawn set of tables is the same set for all processes, wherever each of them has the drawing.
#[test]
fn the_drawing_of_tables_is_compared_and_not_where_it_stands() {
    let folder = Folder::new("many-drawn");
    let file = Scratch::new("many-drawn.txt", "aaaa\nbbac\nbbcc\nbcc.\n");
    let cache = ["--cache", folder.text(), "--goal", "blank-first", "--lexicographic"];
    let solve = |tables: &str| -> Vec<String> {
        let asked = [&["solve", "15", HARD, "--tables", tables, "--format", "json"][..], &cache];
        asked.concat().into_iter().map(String::from).collect()
    };
    let build = ["tables", "build", "15", "--set", "5-5-5", "--cache", folder.text()];
    fewest(&[&build[..], &["--goal", "blank-first"]].concat()).good();
    let runs = |others: &str| -> Vec<Run> {
        let hosts = hosts(2);
        let start = |(one, tables): (usize, &str)| {
            let asked = solve(tables);
            start(&hosts, one, &asked.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let all: Vec<Child> = [file.path(), others].into_iter().enumerate().map(start).collect();
        all.into_iter().map(ended).collect()
    };
    let same = runs("aaaa/bbac/bbcc/bcc.");
    assert!(same.iter().all(|run| run.code == 0), "{same:?}");
    assert_eq!(essence(&same[0].output)[1], 55);
    let others = runs("5-5-5");
    assert!(others.iter().all(|run| run.code == 65), "{others:?}");
}

/// The search continues without a helper that was killed, but not without process 0: then all are started
/// again.
#[test]
fn up_starts_a_search() {
    let alone = essence(&fewest(&asked(HARDER, &[])).good());
    for (victim, expected) in [(1, "goes on without it"), (0, "all processes are started again")] {
        let local = hosts(2);
        let up = ["cluster", "up", "--hosts", local.path(), "--"];
        let child = command(&[&up[..], &asked(HARDER, &[])].concat()).spawn();
        let child = child.expect("the binary starts");
        thread::sleep(Duration::from_millis(500));
        let mut started = children(child.id());
        started.sort_unstable();
        let was_killed = started
            .get(victim)
            .is_some_and(|&pid| kill(Pid::from_raw(pid), Signal::SIGKILL).is_ok());
        let run = ended(child);
        assert_eq!((essence(&run.output), run.code), (alone.clone(), 0), "{run:?}");
        // It may have ended before.
        if was_killed && run.errors.contains("without a word") {
            assert!(run.errors.contains(expected), "{run:?}");
        }
    }
    let local = hosts(2);
    let up = ["cluster", "up", "--hosts", local.path(), "--"];
    let run = fewest(&[&up[..], &asked(UNSOLVABLE, &[])].concat());
    assert_eq!(run.code, 10, "{run:?}");
}
