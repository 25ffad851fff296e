//! Processes that are killed while they write: the next one finishes what they began.

use super::bounded::run;
use super::scale::{many, random};
use super::support::{Folder, command};
use desk::random::Random;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Starts a run and kills it at a random moment within the time that it may take. Returns whether it was
/// still running.
fn killed(random: &mut Random, line: &[&str], longest: Duration) -> bool {
    let mut child = command(line).spawn().expect("the binary starts");
    sleep(longest.mul_f64(random.up_to(999) as f64 / 1000.0));
    let was_running = child.try_wait().expect("its state").is_none();
    child.kill().expect("it is ours");
    child.wait().expect("an end");
    was_running
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().to_string_lossy().into_owned()
    };
    entries.map(name).collect()
}

#[test]
fn builders() {
    let mut random = random(30);
    let cache = Folder::new("hostile-builders");
    let build = ["tables", "build", "15", "--set", "5-5-5", "--cache", cache.text()];
    let finish = || assert_eq!(run(command(&build), b"").sound().code, Some(0));
    let begin = Instant::now();
    finish();
    let longest = begin.elapsed();
    let (mut kills, mut rounds) = (0, 0);
    for round in 0..many(9, 90) {
        if round % 3 == 0 {
            fs::remove_dir_all(cache.path()).expect("ours");
        }
        kills += usize::from(killed(&mut random, &build, longest));
        let verified = run(command(&["tables", "verify", "--cache", cache.text()]), b"").sound();
        assert!(verified.code == Some(0) && !verified.output.contains("being built"), "{verified}");
        if round % 3 == 2 {
            finish();
            let left = names(cache.path());
            assert!(
                left.len() == 4 && left.iter().all(|name| name.ends_with(".table")),
                "{left:?}"
            );
            let verify = ["tables", "verify", "--proof", "--cache", cache.text()];
            assert_eq!(run(command(&verify), b"").sound().code, Some(0));
            rounds += 1;
        }
    }
    assert!(kills > 0 && rounds > 0);
    println!(
        "hostile: {kills} builders killed while they built, {rounds} of {rounds} caches finished and proven"
    );
}

/// Korf's instance 12: 45 moves.
const SEARCH: [&str; 9] = [
    "solve",
    "15",
    "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15",
    "--goal",
    "blank-first",
    "--algorithm",
    "ida-star",
    "--heuristic",
    "manhattan",
];

/// A search with a checkpoint is interrupted and killed. Whatever it leaves, the next search ends with the
/// answer.
#[test]
fn checkpoints() {
    let mut random = random(31);
    let folder = Folder::new("hostile-kept");
    fs::create_dir(folder.path()).expect("a directory");
    let path = folder.path().join("progress");
    let place = path.to_str().expect("a plain path");
    let (mut kills, mut resumed) = (0, 0);
    for _ in 0..many(4, 40) {
        // The first search stops by itself and leaves its progress; the second is killed while it continues.
        let how = ["--checkpoint", place, "--max-nodes", "200000", "--strict"];
        let first = [&SEARCH[..], &how].concat();
        assert_eq!(run(command(&first), b"").sound().code, Some(22));
        let again = [&SEARCH[..], &["--resume", place]].concat();
        kills += usize::from(killed(&mut random, &again, Duration::from_millis(300)));
        if path.exists() {
            let end = run(command(&again), b"").sound();
            assert!(end.code == Some(0) && end.output.contains("cost 45, proven"), "{end}");
            resumed += 1;
        }
        let left = names(folder.path());
        assert!(left.iter().all(|name| name != "progress"), "an answer leaves nothing: {left:?}");
        fs::remove_dir_all(folder.path()).expect("ours");
        fs::create_dir(folder.path()).expect("a directory");
    }
    println!("hostile: {kills} searches with a checkpoint killed, {resumed} resumed to the end");
}
