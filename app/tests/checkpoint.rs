//! `--checkpoint` and `--resume` on the real binary.

#[path = "checkpoint/campaign.rs"]
mod campaign;
#[path = "checkpoint/refusals.rs"]
mod refusals;
mod support;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;
use support::{Folder, Run, command, ended, fewest, signal};

/// Korf's instance 4: 56 moves, 62 million nodes with Manhattan distance.
const HARD: &str = "5 12 10 7/15 11 14 0/8 2 1 13/3 4 9 6";
/// Korf's instance 60: 66 moves, 10 million nodes with 5-5-5.
const HARDER: &str = "11 14 13 1/2 3 12 4/15 7 9 5/10 6 8 0";

/// A file name in a directory of its own, which is removed at the end.
struct Place(Folder);

impl Place {
    fn new(name: &str) -> Self {
        let folder = Folder::new(&format!("progress-{name}"));
        fs::create_dir(folder.path()).expect("a new directory");
        Place(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("board.progress")
    }

    fn path(&self) -> String {
        self.file().to_str().expect("a plain path").into()
    }
}

/// The command line of a search by IDA* with Manhattan distance.
fn manhattan<'a>(board: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["solve", "15", board, "--goal", "blank-first", "--format", "json"];
    let how = ["--algorithm", "ida-star", "--heuristic", "manhattan", "--lexicographic"];
    [&fixed[..], &how, more].concat()
}

fn report(run: &Run) -> Value {
    serde_json::from_str(&run.output).unwrap_or_else(|_| panic!("{run:?}"))
}

/// What must not depend on breaks and threads.
fn essence(report: &Value) -> (Value, Value, Value, Value) {
    let counts = &report["counts"];
    let whole_passes = [&counts["until_last_f"], &counts["iterations"]].map(Clone::clone);
    let [expanded, iterations] = whole_passes;
    (report["cost"].clone(), report["moves"].clone(), expanded, iterations)
}

/// Asserts that a limit stopped the run, which says how to continue.
fn stopped(run: &Run, code: i32, file: &Path) {
    assert_eq!(run.code, code, "{run:?}");
    let limit = match code {
        22 => ", and a larger --max-nodes, because the nodes until now count towards it",
        _ => "",
    };
    let how = format!("the same with --resume {}{limit}", file.display());
    assert_eq!(run.errors, format!("progress is kept in {}; to go on: {how}\n", file.display()));
    assert!(file.exists());
}

#[test]
fn a_search_in_pieces_is_the_same_search() {
    let place = Place::new("pieces");
    let path = place.path();
    let whole = fewest(&manhattan(HARD, &["--checkpoint", &path]));
    assert_eq!((whole.code, whole.errors.as_str()), (0, ""));
    assert!(!place.file().exists(), "an answer leaves nothing to resume");
    let whole = report(&whole);
    assert_eq!(whole["cost"], 56);
    let mut pieces = 0;
    let last = loop {
        let nodes = (8_000_000 * (pieces + 1)).to_string();
        let flag = if pieces == 0 { "--checkpoint" } else { "--resume" };
        let threads = ["1", "2", "3"][pieces % 3];
        let more = [flag, &path, "--max-nodes", &nodes, "--threads", threads];
        let run = fewest(&manhattan(HARD, &more));
        if run.code == 0 {
            assert_eq!(run.errors, "");
            break report(&run);
        }
        stopped(&run, 22, &place.file());
        let generated = report(&run)["counts"]["generated"].as_u64().expect("a number");
        assert!(generated >= 8_000_000 * (pieces as u64 + 1), "the limit is for all pieces");
        pieces += 1;
        assert!(pieces < 100);
    };
    assert!(pieces >= 3, "{pieces}");
    assert_eq!(essence(&last), essence(&whole));
    assert!(!place.file().exists());
}

/// The first answer was found, and the limit ends the search while all answers are counted. That pass is
/// searched again.
#[test]
fn a_count_of_all_answers_goes_on_where_it_stopped() {
    let place = Place::new("all");
    let path = place.path();
    let all = |more: &[&str]| {
        let search = ["solve", "eight", "8 6 7/2 5 4/3 0 1", "--algorithm", "ida-star", "--all"];
        fewest(&[&search[..], &["--heuristic", "manhattan", "--format", "json"], more].concat())
    };
    let whole = report(&all(&["--checkpoint", &path]));
    let run = all(&["--checkpoint", &path, "--max-nodes", "100000"]);
    assert_eq!(report(&run)["all"]["complete"], false);
    assert!(place.file().exists(), "{}", run.errors);
    assert!(run.errors.starts_with("progress is kept in "), "{}", run.errors);
    let last = report(&all(&["--resume", &path]));
    assert_eq!(last["all"], whole["all"]);
    assert_eq!(essence(&last), essence(&whole));
    assert!(!place.file().exists());
}

/// On a puzzle file, `auto` makes its tables first, also when it continues.
#[test]
fn auto_on_a_puzzle_file_goes_on_where_it_stopped() {
    let place = Place::new("auto");
    let path = place.path();
    let solve = ["solve", "eight.fewest", "8 6 7 / 2 5 4 / 3 _ 1", "--format", "json"];
    let run = |more: &[&str]| fewest(&[&solve, more].concat());
    // The table proves the bound at once, and an answer at the bound would be proven.
    stopped(&run(&["--checkpoint", &path, "--max-nodes", "5", "--strict"]), 22, &place.file());
    let (last, whole) =
        (report(&run(&["--resume", &path])), report(&run(&["--checkpoint", &path])));
    assert_eq!((&whole["algorithm"], &whole["heuristic"]), (&"ida-star".into(), &"exact".into()));
    assert_eq!((whole["cost"].as_u64(), essence(&last)), (Some(31), essence(&whole)));
    assert!(!place.file().exists());
}

/// The second of two searches is refused, and what the first has kept stays.
#[test]
fn two_searches_do_not_share_a_file() {
    let place = Place::new("two");
    let path = place.path();
    let lock = place.0.path().join("board.progress.lock");
    // Without an estimate it takes practically for ever.
    let blind = ["--algorithm", "ida-star", "--heuristic", "zero", "--goal", "blank-first"];
    let keep = [&["solve", "15", HARD, "--checkpoint", &path], &blind[..]].concat();
    let mut first = command(&keep).spawn().expect("the binary starts");
    for _ in 0..6000 {
        if lock.exists() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let message = fewest(&keep).refused(75);
    assert_eq!(message, format!("another search keeps its progress in {path} now"));
    // When killed, it leaves an empty file, which does no harm.
    first.kill().expect("it runs");
    first.wait().expect("an end");
    assert_eq!(fs::read(&lock).expect("what is left"), b"");
    fewest(&[&keep[..], &["--max-nodes", "1000"]].concat());
    let left = fs::read_dir(place.0.path()).expect("a directory");
    let left: Vec<_> = left.map(|entry| entry.expect("an entry").path()).collect();
    assert!(!lock.exists(), "{left:?}");
}

/// A checkpoint does not change the counts: on one thread it is the same search.
#[test]
fn a_search_that_is_kept_counts_as_one_that_is_not() {
    let place = Place::new("counts");
    let one_thread = |more: &[&str]| {
        let run = fewest(&manhattan(HARD, &[&["--threads", "1"], more].concat()));
        assert_eq!((run.code, run.errors.as_str()), (0, ""));
        report(&run)
    };
    let (plain, kept) = (one_thread(&[]), one_thread(&["--checkpoint", &place.path()]));
    for field in ["cost", "moves", "at_least", "counts"] {
        assert_eq!(plain[field], kept[field], "{field}");
    }
}

/// The Manhattan distance of a board is a proven bound before there is any table.
#[test]
fn a_bound_is_told_while_tables_are_made() {
    // Korf & Felner's first instance of the 24-puzzle: 95 moves.
    let board = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";
    let place = Place::new("bound");
    let path = place.path();
    let tall = "9 8 7 6 5/4 3 2 1 0";
    let korf = ["solve", "24", board, "--goal", "blank-first"];
    let kept = [&korf[..], &["--checkpoint", &path]].concat();
    let set = [&korf[..], &["--heuristic", "zero", "--algorithm", "ida-star"]].concat();
    let exact = ["solve", "sliding:5x2", tall, "--algorithm", "a-star", "--heuristic", "exact"];
    let all = ["solve", "sliding:5x2", tall, "--algorithm", "exhaustive"];
    for (arguments, manhattan) in
        [(&korf[..], 75), (&kept, 75), (&set, 75), (&exact, 24), (&all, 24)]
    {
        for time in ["1ms", "5ms"] {
            let limits = ["--timeout", time, "--format", "json"];
            let run = fewest(&[arguments, &limits].concat());
            assert_eq!(run.code, 21, "{run:?}");
            let at_least = report(&run)["at_least"].as_u64().expect("a number");
            assert!(at_least >= manhattan, "{at_least} for {arguments:?} in {time}");
            _ = fs::remove_file(&path);
        }
    }
}

/// Closing the terminal loses nothing, and a search that ignores the signal continues.
#[test]
fn a_closed_terminal_keeps_progress() {
    for is_ignored in [false, true] {
        let place = Place::new("hangup");
        let path = place.path();
        let line = command(&manhattan(HARD, &["--checkpoint", &path]));
        let mut shell = std::process::Command::new("sh");
        let trap = if is_ignored { "trap '' HUP; " } else { "" };
        shell.args(["-c", &format!("{trap}exec \"$@\""), "sh"]).arg(line.get_program());
        shell.args(line.get_args()).stdout(std::process::Stdio::piped());
        let child = shell.stderr(std::process::Stdio::piped()).spawn().expect("a shell");
        let status = format!("/proc/{}/status", child.id());
        let listens = || {
            let status = fs::read_to_string(&status).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
            caught.is_some_and(|mask| mask & 2 != 0)
        };
        while !listens() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(400));
        // A shell passes the signal on, and the system sends it again when the shell has ended.
        signal(&child, "HUP");
        signal(&child, "HUP");
        if is_ignored {
            signal(&child, "INT");
        }
        let run = ended(child);
        if run.code == 0 {
            continue; // Sooner done than interrupted.
        }
        let code = if is_ignored { 130 } else { 143 };
        assert_eq!((run.code, &report(&run)["outcome"]), (code, &"stopped-by-signal".into()));
        assert!(place.file().exists() && !place.file().with_extension("lock").exists());
    }
}

#[test]
fn a_signal_keeps_progress() {
    let place = Place::new("signal");
    let path = place.path();
    let mut command = command(&manhattan(HARD, &["--checkpoint", &path, "--threads", "2"]));
    let child = command.spawn().expect("the binary starts");
    thread::sleep(Duration::from_millis(400));
    signal(&child, "INT");
    let run = ended(child);
    if run.code == 0 {
        return; // Sooner done than interrupted.
    }
    let stopped_at = report(&run);
    assert_eq!((run.code, &stopped_at["outcome"]), (130, &"stopped-by-signal".into()), "{run:?}");
    let least = stopped_at["at_least"].as_u64().expect("a number");
    assert!((30..=56).contains(&least), "{least}");
    stopped(&run, 130, &place.file());
    let resumed = fewest(&manhattan(HARD, &["--resume", &path]));
    let whole = fewest(&manhattan(
        HARD,
        &["--checkpoint", &place.0.path().join("other").display().to_string()],
    ));
    assert_eq!(essence(&report(&resumed)), essence(&report(&whole)));
}

#[test]
fn a_timeout_keeps_progress_in_another_file() {
    let place = Place::new("timeout");
    let (path, other) = (place.path(), place.0.path().join("other"));
    let run = fewest(&manhattan(HARD, &["--checkpoint", &path, "--max-nodes", "9000000"]));
    stopped(&run, 22, &place.file());
    let other_path = other.to_str().expect("a plain path");
    let more = ["--resume", &path, "--checkpoint", other_path, "--max-nodes", "20000000"];
    stopped(&fewest(&manhattan(HARD, &more)), 22, &other);
    let before = fs::read(place.file()).expect("it is still there");
    assert_ne!(fs::read(&other).expect("it is there"), before);
    let run = fewest(&manhattan(HARD, &["--resume", other_path, "--max-depth", "50"]));
    stopped(&run, 11, &other);
}

/// A cluster may end a job at any time and start it again, always with the same command.
#[test]
fn the_same_command_begins_and_goes_on() {
    let place = Place::new("again");
    let path = place.path();
    let job = |nodes| {
        let more = ["--checkpoint", &path, "--resume", &path, "--max-nodes", nodes];
        fewest(&manhattan(HARD, &more))
    };
    let generated = |run: &Run| report(run)["counts"]["generated"].as_u64().expect("a number");
    let first = job("9000000");
    stopped(&first, 22, &place.file());
    let before = fs::read(place.file()).expect("it is there");
    // What was done already counts, so the limit ends the search at once and nothing is lost.
    let again = job("9000000");
    stopped(&again, 22, &place.file());
    assert!(generated(&again) >= generated(&first));
    let further = job("20000000");
    stopped(&further, 22, &place.file());
    assert_ne!(fs::read(place.file()).expect("it is there"), before);
    let other = fewest(&[
        "solve",
        "15",
        HARDER,
        "--algorithm",
        "ida-star",
        "--checkpoint",
        &path,
        "--resume",
        &path,
    ]);
    assert!(other.refused(65).contains("is progress of another search"));
}

/// Such a search would never get on, however often it is started again.
#[test]
fn a_timeout_that_is_too_short_for_tables_is_told() {
    let place = Place::new("tables");
    let (path, cache) = (place.path(), place.0.path().join("cache"));
    let cache = cache.to_str().expect("a plain path");
    let board = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13";
    let search = ["solve", "24", board, "--goal", "blank-first", "--cache", cache];
    let run = fewest(&[&search[..], &["--checkpoint", &path, "--timeout", "20ms"]].concat());
    assert_eq!(run.code, 21, "{run:?}");
    assert!(run.errors.contains(": the time went into tables; allow more, or make them before"));
    assert!(!place.file().exists());
}

#[test]
fn auto_goes_on_with_its_tables() {
    let place = Place::new("auto");
    let path = place.path();
    let auto = |memory, more: &[&str]| {
        let fixed = ["solve", "15", HARDER, "--goal", "blank-first", "--memory", memory];
        fewest(&[&fixed[..], more].concat())
    };
    let run = auto("2M", &["--checkpoint", &path, "--max-nodes", "2000000"]);
    stopped(&run, 22, &place.file());
    assert!(run.output.contains("proven: at least"), "{}", run.output);
    let run = auto("500K", &["--resume", &path]);
    assert!(run.refused(65).contains("does not fit this search"));
    let run = auto("2M", &["--resume", &path, "--all"]);
    assert!(run.refused(65).contains("its answer is any, not all"));
    let solved = auto("2M", &["--resume", &path, "--threads", "2"]).good();
    assert!(solved.contains("cost 66, proven shortest by ida-star with pattern databases 5-5-5"));
    assert!(!place.file().exists());
}

#[test]
fn easy_and_unsolvable_boards_leave_no_file() {
    let place = Place::new("easy");
    let run = fewest(&["solve", "eight", "2 3 4/1 5 0/7 6 8", "--checkpoint", &place.path()]);
    assert!(run.good().contains("cost 19"));
    let run = fewest(&["solve", "eight", "2 1 3/4 5 6/7 8 0", "--checkpoint", &place.path()]);
    assert_eq!((run.code, run.errors.as_str()), (10, ""));
    assert_eq!(fs::read_dir(place.0.path()).expect("a directory").count(), 0);
}
