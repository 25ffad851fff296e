//! `fewest tables` and the cache directory, against the real binary.

#[path = "tables/builders.rs"]
mod builders;
#[path = "tables/damage.rs"]
mod damage;
#[path = "tables/drawn.rs"]
mod drawn;
#[path = "tables/searches.rs"]
mod searches;
mod support;
#[path = "tables/written.rs"]
mod written;

use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::tables::Resources;
use fewest::tables::file::{self, HEADER};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow::Continue;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use support::{Folder, Run, Scratch, command, ended, fewest, signal};

/// The hardest board of 3x3.
const HARDEST: &str = "8 6 7 2 5 4 3 0 1";
/// The tables of 4-4 for 3x3.
const FIRST: &str = "sliding-3x3-blank8-tiles0.1.2.3";
const SECOND: &str = "sliding-3x3-blank8-tiles4.5.6.7";
/// The 88th of Korf's instances, 65 moves, and its goal. Korf, Artificial Intelligence 27 (1985).
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";
/// The 12th, 45 moves, turned for the goal with the blank last.
const UPSIDE_DOWN: &str = "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2";
const TO: [&str; 2] = ["--goal", "blank-first"];

/// The command with that cache directory.
fn with(cache: &Folder, arguments: &[&str]) -> Command {
    let mut command = command(arguments);
    command.env("FEWEST_CACHE", cache.path());
    command
}

fn run(cache: &Folder, arguments: &[&str]) -> Run {
    ended(with(cache, arguments).spawn().expect("the binary starts"))
}

/// A cache with the tables of 4-4 for 3x3.
fn cache(name: &str) -> Folder {
    let cache = Folder::new(name);
    run(&cache, &["tables", "build", "eight", "--set", "4-4"]).good();
    cache
}

fn table(cache: &Folder, name: &str) -> PathBuf {
    cache.path().join(format!("{name}.table"))
}

/// The names of all files in the directory.
fn files(cache: &Folder) -> Vec<String> {
    let Ok(entries) = fs::read_dir(cache.path()) else { return Vec::new() };
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().into_string().expect("a plain name")
    };
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    names
}

// The directory

#[test]
fn the_directory_is_the_first_that_is_named() {
    let path = |variables: &[(&str, &str)], flags: &[&str]| {
        let mut command = command(&[&["tables", "path"], flags].concat());
        command.env_remove("FEWEST_CACHE").env_remove("XDG_CACHE_HOME").env_remove("HOME");
        ended(command.envs(variables.iter().copied()).spawn().expect("the binary starts"))
    };
    let all = [("FEWEST_CACHE", "/a"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c")];
    assert_eq!(path(&all, &["--cache", "/d"]).good(), "/d\n");
    assert_eq!(path(&all, &[]).good(), "/a\n");
    assert_eq!(path(&all[1..], &[]).good(), "/b/fewest\n");
    assert_eq!(path(&all[2..], &[]).good(), "/c/.cache/fewest\n");
    assert!(path(&[], &[]).refused(64).starts_with("no directory for tables: "));
}

#[test]
fn built_listed_verified_removed() {
    let cache = Folder::new("life/of/tables");
    let empty = run(&cache, &["tables", "list"]).good();
    assert_eq!(empty, format!("no tables in {}\n", cache.text()));
    let build = ["tables", "build", "eight", "--set", "4-4"];
    let built = run(&cache, &build).good();
    for name in [FIRST, SECOND] {
        assert!(built.contains(&format!("{name}: built and proven, 5,520 entries\n")), "{built}");
    }
    assert!(built.contains("tables 4-4 of eight are ready in "), "{built}");
    let again = run(&cache, &build).good();
    assert_eq!(again.matches(": was there\n").count(), 2, "{again}");
    let list = run(&cache, &["tables", "list"]).good();
    let row = format!("eight   4-4  blank-last  good   {FIRST}    5,520  5.5K");
    assert!(list.lines().any(|line| line == row), "{list}");
    for proof in [&[][..], &["--proof"], &["--proof", "--memory", "1G"]] {
        let verdict = if proof.is_empty() { "good" } else { "good, and proven" };
        let verified = run(&cache, &[&["tables", "verify"], proof].concat()).good();
        assert_eq!(verified, format!("{FIRST}: {verdict}\n{SECOND}: {verdict}\n"));
    }
    assert_eq!(run(&cache, &["tables", "verify", FIRST]).good(), format!("{FIRST}: good\n"));
    let little = run(&cache, &["tables", "verify", "--proof", "--memory", "1K"]);
    assert!(little.refused(20).contains("--memory"));
    assert!(run(&cache, &["tables", "remove", "7-8"]).refused(66).contains("no table 7-8 in "));
    assert_eq!(run(&cache, &["tables", "remove", FIRST]).good(), format!("removed {FIRST}\n"));
    assert_eq!(files(&cache), [format!("{SECOND}.table")]);
    // Something that has the name of a table but cannot be removed does not keep the others.
    let odd = format!("{}/a.table", cache.text());
    fs::create_dir(&odd).expect("a directory");
    let removed = run(&cache, &["tables", "remove", "--all"]);
    assert_eq!((removed.code, removed.output), (74, format!("removed {SECOND}\n")));
    assert!(removed.errors.contains("a.table"), "{}", removed.errors);
    fs::remove_dir(odd).expect("ours");
    assert_eq!(files(&cache), [""; 0]);
}

/// A set without a usual drawing is recognised if all of its tables are there.
#[test]
fn sets_of_other_sizes_are_named() {
    let cache = Folder::new("other/sizes");
    for (puzzle, set) in [("eight", "3-3-2"), ("15", "3-3-3-3-3"), ("eight", "4-4")] {
        run(&cache, &["tables", "build", puzzle, "--set", set]).good();
    }
    let sets = |puzzle: &str| {
        let list = run(&cache, &["tables", "list", "--format", "json"]).good();
        let tables = list.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let tables = tables.filter(|table: &serde_json::Value| table["puzzle"] == puzzle);
        tables.map(|table| table["sets"].to_string()).collect::<Vec<String>>()
    };
    let eight = sets("eight");
    assert_eq!(eight.iter().filter(|sets| *sets == "[\"3-3-2\"]").count(), 3, "{eight:?}");
    assert_eq!(eight.iter().filter(|sets| *sets == "[\"4-4\"]").count(), 2, "{eight:?}");
    let fifteen = sets("15");
    assert_eq!(fifteen.iter().filter(|sets| sets.contains("3-3-3-3-3")).count(), 5, "{fifteen:?}");
    assert_eq!(fifteen.iter().filter(|sets| *sets == "[\"words\"]").count(), 1, "{fifteen:?}");
    // The cells of one of these are also a pattern of a usual set.
    assert_eq!(fifteen.iter().filter(|sets| sets.contains("6-6-3")).count(), 1, "{fifteen:?}");
    run(&cache, &["tables", "remove", "sliding-3x3-blank8-tiles6.7"]).good();
    assert_eq!(sets("eight").iter().filter(|sets| *sets == "[]").count(), 2);
}

/// The words are learnt once, for all goals, and not where no search leaves them out.
#[test]
fn superfluous_words_are_kept_with_the_tables() {
    let cache = Folder::new("words");
    const NAME: &str = "sliding-4x3-words14";
    let build = |arguments: &[&str]| {
        run(&cache, &[&["tables", "build", "sliding:4x3", "--set", "6-5"], arguments].concat())
    };
    let little = build(&["--memory", "40M"]);
    let errors = &little.errors;
    assert!(errors.contains("superfluous words are not learnt: that takes "), "{errors}");
    assert_eq!((little.code, files(&cache).len()), (0, 2));
    let built = build(&[]).good();
    assert!(built.contains(&format!("{NAME}: built and proven, 262,144 entries\n")), "{built}");
    assert!(built.contains("the superfluous words of sliding:4x3 are ready in "), "{built}");
    let other = build(&["--goal", "blank-first"]).good();
    assert!(other.contains(&format!("{NAME}: was there\n")), "{other}");
    let list = run(&cache, &["tables", "list"]).good();
    let row = format!("sliding:4x3  words  any          good   {NAME}");
    assert!(list.lines().any(|line| line.starts_with(&row)), "{list}");
    let verify = ["tables", "verify", "--proof", NAME];
    assert_eq!(run(&cache, &verify).good(), format!("{NAME}: good, and proven\n"));
    let path = table(&cache, NAME);
    let mut bytes = fs::read(&path).expect("a table");
    bytes[5000] ^= 1;
    fs::write(path, bytes).expect("written");
    let bad = run(&cache, &verify);
    assert_eq!(bad.code, 65, "{}", bad.output);
    assert!(bad.output.contains(&format!("{NAME}: bad: it is corrupt")), "{}", bad.output);
    assert!(build(&[]).errors.contains("it is built anew"), "a bad file");
    assert_eq!(run(&cache, &verify).good(), format!("{NAME}: good, and proven\n"));
}

#[test]
fn listed_as_json() {
    let cache = cache("json");
    let goal = ["--goal", "1 2 3 4 0 5 6 7 8", "--threads", "3", "--memory", "100M"];
    run(&cache, &[&["tables", "build", "eight", "--set", "5-3"], &goal[..]].concat()).good();
    fs::write(table(&cache, "junk"), "1 2 3\n").expect("written");
    let lines = run(&cache, &["tables", "list", "--format", "json"]).good();
    let tables: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(tables.len(), 5, "{lines}");
    let named = |name: &str| tables.iter().find(|table| table["name"] == name).expect(name);
    let first = serde_json::json!({
        "schema": 1, "name": FIRST, "path": table(&cache, FIRST), "puzzle": "eight",
        "sets": ["4-4"], "goal": "blank-last", "cells": [0, 1, 2, 3], "entries": 5520,
        "bytes": 4096 + 24 * 64 + 4, "state": "good",
    });
    assert_eq!(*named(FIRST), first);
    assert_eq!(named("sliding-3x3-blank4-tiles0.1.2.3.5")["goal"], "blank on cell 4");
    let junk = named("junk");
    assert_eq!((&junk["state"], &junk["why"]), (&"bad".into(), &"it is not a table".into()));
    assert_eq!(junk["puzzle"], serde_json::Value::Null);
}

#[test]
fn the_default_set_suits_the_board() {
    let cache = Folder::new("default");
    for (puzzle, set) in [("eight", "8"), ("sliding:2x2", "3"), ("sliding:3x2", "5")] {
        let built = run(&cache, &["tables", "build", puzzle]).good();
        assert!(built.contains(&format!("tables {set} of {puzzle} are ready")), "{built}");
    }
}

/// Tables do not depend on the number of threads.
#[test]
fn threads_build_the_same_table() {
    let built = |threads: &str| {
        let cache = Folder::new(&format!("threads-{threads}"));
        let build = ["tables", "build", "sliding:4x3", "--set", "6-5", "--threads", threads];
        run(&cache, &build).good();
        files(&cache).iter().map(|file| fs::read(cache.path().join(file))).collect::<Vec<_>>()
    };
    let one: Vec<_> = built("1").into_iter().map(|bytes| bytes.expect("a file")).collect();
    let three: Vec<_> = built("3").into_iter().map(|bytes| bytes.expect("a file")).collect();
    assert!(one == three && one.len() == 3, "two tables, and the superfluous words");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let cache = Folder::new("refused");
    for (arguments, code, message) in [
        (&["rotation"][..], 64, "rotation has no tables on the disk"),
        (&["cubic"], 64, "cubic has no tables on the disk"),
        (&["sliding:6x1"], 64, "a board of a single row or column needs no tables"),
        (&["sliding:6x6"], 64, "sliding:6x6 has 36 cells; tables are for up to 25"),
        (&["15", "--set", "7-7"], 64, "such as 7-8, 6-6-3, 5-5-5"),
        (&["15", "--set", "9-6"], 64, "set 9-6 does not fit 15"),
        (&["15", "--set", "2-2-2-2-2-2-2-1"], 64, "up to 6 numbers from 1 to 8"),
        (&["15", "--set", "seven"], 64, "set seven does not fit 15"),
        (&["eight", "--goal", "1 2 3 4 5 6 7 8 9"], 65, "--goal, line 1, column 17"),
        (&["15", "--set", "7-8", "--memory", "100M"], 20, "--memory allows more"),
        (&["eight", "--further"], 64, "of eight has no further sets"),
        (&["15", "--set", "7-8b", "--further"], 64, "7-8b of 15 has no further sets"),
        (
            &["15", "--further", "--goal", "1 2 3 4 5 0 6 7 8 9 10 11 12 13 14 15"],
            64,
            "set 7-8b is drawn for goals that have the blank in a corner",
        ),
        (&["lights", "--further"], 64, "--further is for sliding tiles"),
        (&["eight", "--metric", "mtm", "--further"], 64, "leave out --set and --further"),
    ] {
        let refusal = run(&cache, &[&["tables", "build"], arguments].concat()).refused(code);
        assert!(refusal.contains(message), "{arguments:?}: {refusal}");
    }
    for arguments in [
        &["tables", "remove"][..],
        &["tables", "remove", "--all", FIRST],
        &["tables", "verify", "--memory", "1G"],
        &["tables", "build", "15", "--threads", "0"],
        &["solve", "eight", HARDEST, "--no-build"],
    ] {
        assert_eq!(run(&cache, arguments).code, 64, "{arguments:?}");
    }
    for flags in [["--algorithm", "a-star"], ["--heuristic", "manhattan"]] {
        let solve = ["solve", "eight", HARDEST, "--tables", "4-4"];
        let refusal = run(&cache, &[&solve[..], &flags].concat()).refused(64);
        assert!(refusal.contains("--tables goes with --algorithm auto"), "{refusal}");
    }
    assert_eq!(files(&cache), [""; 0]);
}

// No room, no directory

#[test]
fn a_directory_that_cannot_be_made() {
    let file = Scratch::new("no-directory", "");
    let below = format!("{}/cache", file.path());
    for dir in [below.as_str(), "/proc/fewest", "/dev/null/fewest"] {
        let build = fewest(&["tables", "build", "eight", "--set", "4-4", "--cache", dir]);
        assert!(build.refused(73).starts_with(&format!("cannot create {dir}: ")));
        let solve = ["solve", "eight", HARDEST, "--cache", dir];
        // Without `--tables`, nothing is said about them.
        fewest(&solve).good();
        let tables = [&solve[..], &["--tables", "4-4"]].concat();
        in_memory(fewest(&tables), &format!("note: cannot create {dir}: "));
        let refusal = fewest(&[&tables[..], &["--no-build"]].concat()).refused(65);
        let end = "there is no such file; without --no-build it is built";
        assert!(refusal.ends_with(end), "{refusal}");
    }
}

#[test]
fn a_file_in_place_of_the_directory() {
    let file = Scratch::new("a-file", "");
    for dir in [file.path(), &format!("{}/cache", file.path())] {
        for command in [&["list"][..], &["verify"], &["remove", "--all"], &["verify", "8-4-4"]] {
            let arguments = [&["tables"], command, &["--cache", dir]].concat();
            let refusal = fewest(&arguments).refused(66);
            let begin = format!("cannot open the directory {dir}: ");
            assert!(refusal.starts_with(&begin), "{arguments:?}: {refusal}");
        }
    }
}

#[test]
fn nobody_names_a_directory() {
    let run = |arguments: &[&str]| {
        let mut command = command(arguments);
        command.env_remove("FEWEST_CACHE").env_remove("XDG_CACHE_HOME").env_remove("HOME");
        ended(command.spawn().expect("the binary starts"))
    };
    let solve = ["solve", "eight", HARDEST];
    run(&solve).good();
    let tables = [&solve[..], &["--tables", "4-4"]].concat();
    in_memory(run(&tables), "note: no directory for tables: ");
    run(&[&tables[..], &["--no-build"]].concat()).refused(65);
    run(&["tables", "build", "eight"]).refused(64);
}

/// Asserts that there is one note, and an answer all the same.
fn in_memory(run: Run, note: &str) {
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.starts_with(note), "{}", run.errors);
    assert!(run.errors.ends_with("; the tables stay in memory\n"), "{}", run.errors);
    assert_eq!(run.errors.lines().count(), 1, "{}", run.errors);
    assert!(!run.errors.contains("(os error"), "{}", run.errors);
    let by = "cost 31, proven shortest by ida-star with pattern databases 4-4\n";
    assert!(run.output.contains(by), "{}", run.output);
}

/// A limit on the length of files stands in for a full disk: the system refuses in the same places.
#[test]
fn a_full_disk_is_told_before_anything_is_built() {
    let cache = Folder::new("full");
    let binary = env!("CARGO_BIN_EXE_fewest");
    for what in ["tables build eight --set 4-4", "solve eight '8 6 7 2 5 4 3 0 1' --tables 4-4"] {
        let line = format!("ulimit -f 8; exec {binary} {what} --cache {}", cache.text());
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let refusal = ended(shell.spawn().expect("a shell")).refused(74);
        let expected = "there is no room for the 5636 bytes of ";
        assert!(refusal.starts_with(expected), "{refusal}");
        assert_eq!(files(&cache), [""; 0]);
    }
}
