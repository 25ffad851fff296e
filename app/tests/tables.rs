//! `fewest tables` and the cache directory, against the real binary.

mod support;

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

/// The binary with that cache directory.
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
    assert_eq!(run(&cache, &["tables", "remove", "--all"]).good(), format!("removed {SECOND}\n"));
    assert_eq!(files(&cache), [""; 0]);
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
    assert_eq!((&junk["state"], &junk["why"]), (&"bad".into(), &"it is no table".into()));
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

/// No result depends on the number of threads.
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
    assert!(one == three && one.len() == 2);
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

// Tables of puzzle files

/// The puzzle `five` with other names for everything, and its moves in another order.
const RENAMED: &str = "\
puzzle The same with letters
board
  p q r
  s t u
pieces . v w x y z
links t-u s-t u-r q-r p-q s-p t-q
move slide .
goal v w x / y z .
";

fn answer(cache: &Folder, arguments: &[&str]) -> (serde_json::Value, String) {
    let run = run(cache, &[&["solve"], arguments, &["--format", "json"]].concat());
    (serde_json::from_str(&run.output).expect("JSON"), run.errors)
}

#[test]
fn tables_of_a_puzzle_file_are_kept() {
    let cache = Folder::new("of-files");
    let built = run(&cache, &["tables", "build", "five"]).good();
    let (name, what) = built.split_once(": ").expect("a name");
    assert!(name.starts_with("rows-") && name.ends_with("-all"), "{built}");
    assert!(what.starts_with("built and proven, 720 entries\nthe tables of five are ready"));
    let again = run(&cache, &["tables", "build", "five"]).good();
    assert!(again.starts_with(&format!("{name}: was there\n")), "{again}");
    let list = run(&cache, &["tables", "list"]).good();
    let row = format!("five    all  of the file  good   {name}      720  ");
    assert!(list.lines().any(|line| line.starts_with(&row)), "{list}");
    let verified = run(&cache, &["tables", "verify", "--proof"]).good();
    assert_eq!(verified, format!("{name}: good, and proven\n"));

    let kept = serde_json::json!(["exact (from the cache)"]);
    let (five, errors) = answer(&cache, &["five", "412/503"]);
    assert_eq!((&five["tables_at_hand"], &five["cost"]), (&kept, &5.into()), "{errors}");
    assert_eq!(five["heuristic"], "exact (from the cache)");
    // Other names are the same puzzle, another goal is another one.
    let renamed = Scratch::new("renamed.fewest", RENAMED.replace('.', "_"));
    let (other, _) = answer(&cache, &[renamed.path(), "y v w/z _ x"]);
    assert_eq!((&other["tables_at_hand"], &other["cost"]), (&kept, &5.into()));
    let (goal, _) = answer(&cache, &["five", "412/503", "--goal", "012/345"]);
    assert_eq!(goal["tables_at_hand"], serde_json::json!([]));

    // A damaged table is named and not used.
    let path = table(&cache, name);
    let mut bytes = fs::read(&path).expect("it is there");
    bytes[HEADER + 7] ^= 1;
    fs::write(&path, bytes).expect("written");
    let (damaged, errors) = answer(&cache, &["five", "412/503"]);
    assert!(errors.contains("the checksum of block 0 is wrong; it is not used"), "{errors}");
    assert_eq!((&damaged["tables_at_hand"], &damaged["cost"]), (&serde_json::json!([]), &5.into()));
    assert!(run(&cache, &["tables", "verify"]).refused(65).contains("bad: it is corrupt"));
    let anew = run(&cache, &["tables", "build", "five"]);
    assert!(anew.errors.contains("it is built anew"), "{anew:?}");
}

#[test]
fn what_tables_a_puzzle_file_has() {
    let cache = Folder::new("file-sorts");
    // The three goals of the Rotation Game share a table.
    let built = run(&cache, &["tables", "build", "rotation.fewest"]).good();
    assert!(built.contains("-goal1: built and proven, 735,471 entries\n"), "{built}");
    let board = "111132323132231222312133";
    let (answer, _) = answer(&cache, &["rotation.fewest", board]);
    assert_eq!(answer["heuristic"], "pdb (from the cache)");
    assert_eq!(answer["cost"], 2);
    // A user's puzzle is known by its digest only, so its proof is that of its building.
    let file =
        Scratch::new("mine.fewest", "board a b c\npieces 1 2 3\nmove R: cycle a b c\ngoal 1 2 3");
    let mine = run(&cache, &["tables", "build", file.path()]).good();
    assert!(mine.contains("-all: built and proven, 6 entries\n"), "{mine}");
    let verified =
        run(&cache, &["tables", "verify", "--proof", mine.split(':').next().unwrap_or("")]);
    assert!(verified.errors.contains("not proven again, since that takes its puzzle file"));
    assert!(verified.good().ends_with("-all: good\n"));
    let refusal = run(&cache, &["tables", "build", "five", "--set", "3-2"]).refused(64);
    assert!(refusal.contains("--set is for sliding tiles"), "{refusal}");
}

// Bad files

/// A name and what is done to a table for it.
type Damage = (&'static str, fn(Vec<u8>) -> Vec<u8>);

const DAMAGES: [Damage; 12] = [
    ("it is truncated: 0 bytes of 4096", |_| Vec::new()),
    ("it is truncated: 4095 bytes of 4096", |bytes| bytes[..4095].to_vec()),
    ("it is truncated: 4096 bytes of 5636", |bytes| bytes[..4096].to_vec()),
    ("it is truncated: 5635 bytes of 5636", |bytes| bytes[..5635].to_vec()),
    ("it is too long: 5637 bytes, not 5636", |bytes| [bytes, vec![0]].concat()),
    ("it is too long: 8192 bytes, not 5636", |bytes| [bytes, vec![7; 2556]].concat()),
    ("it is no table", |_| b"8 6 7 2 5 4 3 0 1\n".repeat(300)),
    ("it has format 0, where this version reads 2", |bytes| of_format(bytes, 0)),
    ("it has format 1, where this version reads 2", |bytes| of_format(bytes, 1)),
    ("the checksum of the header is wrong", |bytes| flipped(bytes, 200 * 8 + 3)),
    ("the checksum of block 0 is wrong", |bytes| flipped(bytes, (HEADER + 99) * 8)),
    ("the checksum of the checksums is wrong", |bytes| flipped(bytes, 5634 * 8 + 7)),
];

fn flipped(mut bytes: Vec<u8>, bit: usize) -> Vec<u8> {
    bytes[bit / 8] ^= 1 << (bit % 8);
    bytes
}

/// A header of another version, with a right checksum.
fn of_format(mut bytes: Vec<u8>, format: u8) -> Vec<u8> {
    bytes[8] = format;
    let crc = crc(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..HEADER].copy_from_slice(&crc.to_le_bytes());
    bytes
}

/// CRC-32 as in Ethernet and zip files, bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xedb8_8320 * (crc & 1)))
    })
}

#[test]
fn bad_tables_are_told_apart_and_rebuilt() {
    let cache = cache("bad");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    let foreign = fs::read(table(&cache, SECOND)).expect("a table");
    let mut damaged: Vec<_> =
        DAMAGES.iter().map(|(what, damage)| (*what, damage(right.clone()))).collect();
    damaged.push(("it is another table: sliding 3x3 blank=8 tiles=4,5,6,7 ", foreign));
    let solve = ["solve", "eight", HARDEST, "--tables", "4-4"];
    for (what, wrong) in damaged {
        fs::write(&path, &wrong).expect("written");
        let list = run(&cache, &["tables", "list"]).good();
        assert!(list.contains(&format!("bad: {what}")) || list.contains(what), "{what}: {list}");
        let verified = run(&cache, &["tables", "verify"]);
        assert_eq!((verified.code, verified.errors.as_str()), (65, ""), "{what}");
        assert!(verified.output.contains(&format!("{FIRST}: bad: ")), "{}", verified.output);
        assert!(verified.output.contains(what), "{what}: {}", verified.output);
        assert!(verified.output.contains(&format!("{SECOND}: good\n")), "{}", verified.output);
        let refusal = run(&cache, &[&solve[..], &["--no-build"]].concat()).refused(65);
        assert!(refusal.contains(what) && refusal.contains(FIRST), "{what}: {refusal}");
        assert_eq!(fs::read(&path).expect("a file"), wrong, "{what}: not touched");
        let solved = run(&cache, &solve);
        assert!(solved.output.contains("cost 31, proven shortest"), "{}", solved.output);
        let notes: Vec<_> = solved.errors.lines().collect();
        assert!(
            matches!(notes[..], [note] if note.contains(what) && note.ends_with("; it is built anew")),
            "{notes:?}"
        );
        assert!(fs::read(&path).expect("a file") == right, "{what}: it is as before");
        run(&cache, &[&solve[..], &["--no-build"]].concat()).good();
    }
}

/// A sample of all flipped bits; the library's tests flip every one.
#[test]
fn flipped_bits_are_found() {
    let cache = cache("bits");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    for bit in (0..right.len() * 8).step_by(1009) {
        fs::write(&path, flipped(right.clone(), bit)).expect("written");
        let verified = run(&cache, &["tables", "verify", FIRST]);
        assert_eq!(verified.code, 65, "bit {bit}: {}", verified.output);
    }
}

/// Its checksums are right, its entries are not.
#[test]
fn a_table_of_wrong_entries_is_refuted() {
    let cache = cache("wrong");
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let pattern = Pattern::new(&puzzle, &[1, 2, 3, 4]).expect("a pattern");
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let table = compact::build(&pattern, resources, |_| Continue(())).expect("memory");
    for (order, block) in [(0, 0), (7, 100), (23, table.regions().blocks() - 1)] {
        let mut bytes = table.bytes().to_vec();
        let bit = order * table.row() + block;
        bytes[bit / 8] ^= 1 << (bit % 8);
        let file = File::create(self::table(&cache, FIRST)).expect("a file");
        file::write(&file, &About::pattern_table(&pattern), &bytes).expect("written");
        run(&cache, &["tables", "verify"]).good();
        let refuted = run(&cache, &["tables", "verify", "--proof"]);
        assert_eq!(refuted.code, 65, "{}", refuted.output);
        assert!(refuted.output.contains(&format!("{FIRST}: bad: state ")), "{}", refuted.output);
    }
}

#[test]
fn unfinished_tables_are_listed_and_taken_over() {
    let cache = cache("unfinished");
    fs::remove_file(table(&cache, FIRST)).expect("removed");
    let part = cache.path().join(format!("{FIRST}.part"));
    let builder = File::create(&part).expect("a file");
    builder.lock().expect("nobody has it");
    let state = |state: &str| {
        let list = run(&cache, &["tables", "list"]).good();
        let line = list.lines().find(|line| line.contains(FIRST)).expect("it is listed");
        assert!(line.contains(state), "{list}");
        let verified = run(&cache, &["tables", "verify", FIRST]).good();
        assert_eq!(verified, format!("{FIRST}: {state}\n"));
    };
    state("being built");
    let locked = run(&cache, &["tables", "remove", FIRST]).refused(75);
    assert!(locked.contains("another process is building it"), "{locked}");
    drop(builder);
    state("unfinished");
    run(&cache, &["tables", "build", "eight", "--set", "4-4"]).good();
    assert_eq!(files(&cache), [format!("{FIRST}.table"), format!("{SECOND}.table")]);
    File::create(&part).expect("a file");
    assert_eq!(run(&cache, &["tables", "remove", "--all"]).good().lines().count(), 3);
}

// Builders

fn start(cache: &Folder, arguments: &[&str]) -> Child {
    with(cache, arguments).spawn().expect("the binary starts")
}

/// After `kill -9` at any moment there is no table or a good one; the next build leaves no litter.
#[test]
fn a_killed_builder_leaves_no_bad_table() {
    let cache = Folder::new("killed");
    let build = ["tables", "build", "15", "--set", "6-6-3"];
    let mut killed = 0;
    for round in 0..30 {
        let mut builder = start(&cache, &build);
        sleep(Duration::from_millis(round * 7919 % 200));
        killed += u32::from(builder.try_wait().expect("its state").is_none());
        builder.kill().expect("it is ours");
        builder.wait().expect("an end");
        let verified = run(&cache, &["tables", "verify"]).good();
        assert!(!verified.contains("being built"), "{verified}");
        if round % 3 == 2 {
            run(&cache, &build).good();
            let left = files(&cache);
            assert!(
                left.len() == 3 && left.iter().all(|name| name.ends_with(".table")),
                "{left:?}"
            );
            run(&cache, &["tables", "verify"]).good();
            run(&cache, &["tables", "remove", "--all"]).good();
        }
    }
    assert!(killed > 5, "{killed} builders were killed while they built");
}

#[test]
fn one_of_two_builders_waits() {
    let cache = Folder::new("two");
    let build = ["tables", "build", "15", "--set", "6-6-3"];
    let builders = [start(&cache, &build), start(&cache, &build), start(&cache, &build)];
    let said = builders.map(|builder| ended(builder).good()).concat();
    assert_eq!(said.matches(": built and proven").count(), 3, "{said}");
    assert_eq!(said.matches(": was there").count(), 6, "{said}");
    assert_eq!(files(&cache).len(), 3);
    run(&cache, &["tables", "verify"]).good();
}

#[test]
fn a_signal_ends_a_build_and_leaves_nothing() {
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let cache = Folder::new(&format!("signal-{name}"));
        let builder = start(&cache, &["tables", "build", "15", "--set", "7-8"]);
        for _ in 0..2000 {
            sleep(Duration::from_millis(5));
            if !files(&cache).is_empty() {
                break;
            }
        }
        sleep(Duration::from_millis(100));
        signal(&builder, name);
        assert!(ended(builder).refused(code).contains("nothing half-made is left"));
        assert_eq!(files(&cache), [""; 0]);
    }
}

#[test]
fn a_bar_on_a_terminal() {
    let cache = Folder::new("bar");
    let binary = env!("CARGO_BIN_EXE_fewest");
    // Interrupted by its own terminal's clock.
    let inner =
        format!("timeout -s INT 2 {binary} tables build 15 --set 7-8 --cache {}", cache.text());
    let script = Command::new("script").args(["-qec", &inner, "/dev/null"]).output();
    let Ok(script) = script else {
        eprintln!("skipped: no `script` to make a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&script.stdout);
    assert!(shown.contains("] 7-8, table 1 of 2"), "{shown:?}");
    assert!(shown.contains(": layer ") && shown.contains(" of 1425.2 M entries"), "{shown:?}");
}

/// Neither can be opened; only one of them can be replaced.
#[test]
fn a_link_to_itself_gives_way_and_a_directory_does_not() {
    let cache = cache("in-place");
    let path = table(&cache, FIRST);
    let right = fs::read(&path).expect("a table");
    let build = ["tables", "build", "eight", "--set", "4-4"];
    fs::remove_file(&path).expect("a file");
    symlink(&path, &path).expect("a link");
    let built = run(&cache, &build);
    assert_eq!(built.code, 0, "{}", built.errors);
    assert!(built.errors.ends_with("it is no table; it is built anew\n"), "{}", built.errors);
    assert!(path.symlink_metadata().expect("a file").is_file());
    assert!(fs::read(&path).expect("a table") == right);
    fs::remove_file(&path).expect("a file");
    fs::create_dir(&path).expect("a directory");
    let message = run(&cache, &build).refused(73);
    assert!(message.starts_with(&format!("cannot create {}: ", path.display())), "{message}");
    let solve = run(&cache, &["solve", "eight", HARDEST, "--tables", "4-4"]);
    in_memory(solve, &format!("note: cannot create {}: ", path.display()));
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
        // Nobody asked for tables: nothing is said.
        fewest(&solve).good();
        let tables = [&solve[..], &["--tables", "4-4"]].concat();
        in_memory(fewest(&tables), &format!("note: cannot create {dir}: "));
        let refusal = fewest(&[&tables[..], &["--no-build"]].concat()).refused(65);
        assert!(refusal.ends_with("there is no such file"), "{refusal}");
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

/// One note, and the answer all the same.
fn in_memory(run: Run, note: &str) {
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.starts_with(note), "{}", run.errors);
    assert!(run.errors.ends_with("; the tables stay in memory\n"), "{}", run.errors);
    assert_eq!(run.errors.lines().count(), 1, "{}", run.errors);
    let by = "cost 31, proven shortest by ida-star with pattern databases 4-4\n";
    assert!(run.output.contains(by), "{}", run.output);
}

/// A limit on the length of files stands for a full disk: the system refuses in the same places.
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

// Searches

#[test]
fn an_explicit_set_is_built_kept_and_used() {
    let cache = Folder::new("explicit");
    let solve = ["solve", "eight", HARDEST, "--tables", "4-4"];
    let absent = run(&cache, &[&solve[..], &["--no-build"]].concat()).refused(65);
    assert!(absent.ends_with(".table: there is no such file"), "{absent}");
    for _ in 0..2 {
        let solved = run(&cache, &solve).good();
        let by = "ida-star with pattern databases 4-4 (from the cache)\n";
        assert!(solved.contains(by), "{solved}");
        assert_eq!(files(&cache).len(), 2);
    }
    let elsewhere = Folder::new("elsewhere");
    run(&cache, &[&solve[..], &["--cache", elsewhere.text()]].concat()).good();
    assert_eq!(files(&elsewhere).len(), 2);
}

/// To open a table takes an eighth of what its proof took.
#[test]
fn little_memory_is_enough_for_tables_that_are_there() {
    let cache = Folder::new("little");
    let solve = [&["solve", "15", UPSIDE_DOWN, "--tables", "5-5-5", "--memory", "700K"], &[][..]];
    let solve = solve.concat();
    assert!(run(&cache, &solve).refused(20).contains("--memory allows more"));
    assert_eq!(files(&cache), [] as [String; 0]);
    run(&cache, &["tables", "build", "15", "--set", "5-5-5"]).good();
    assert!(run(&cache, &solve).good().contains("pattern databases 5-5-5 (from the cache)"));
}

#[test]
fn auto_takes_the_strongest_set_that_is_there() {
    let cache = Folder::new("strongest");
    let solve = [&["solve", "15", HARD, "--format", "json"], &TO[..]].concat();
    let heuristic = || {
        let line = run(&cache, &solve).good();
        let report: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(report["cost"], 65);
        report["heuristic"].as_str().expect("tables").to_string()
    };
    assert_eq!(heuristic(), "pattern databases 6-6-3");
    let build = |set| {
        run(&cache, &[&["tables", "build", "15", "--set", set], &TO[..]].concat()).good();
    };
    // A larger one is built in memory all the same.
    build("5-5-5");
    assert_eq!(heuristic(), "pattern databases 6-6-3");
    build("6-6-3");
    assert_eq!(heuristic(), "pattern databases 6-6-3 (from the cache)");
    let compare = ["compare", "15", HARD, "--algorithms", "auto", "--cache", cache.text()];
    let compared = fewest(&[&compare[..], &TO].concat());
    assert!(compared.good().contains("pattern databases 6-6-3 (from the cache)"));
    // What is solved sooner than a table is opened does without.
    let easy = run(&cache, &["solve", "15", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", TO[0], TO[1]]);
    assert!(easy.good().contains("by ida-star with manhattan\n"));
    // A bad one is built in memory, and one note says so.
    let six = files(&cache).into_iter().find(|name| name.matches('.').count() == 6);
    let wrong = cache.path().join(six.expect("a table of six tiles"));
    let bytes = fs::read(&wrong).expect("a table");
    fs::write(&wrong, flipped(bytes, (HEADER + 70_000) * 8)).expect("written");
    let solved = run(&cache, &solve);
    assert!(solved.output.contains("pattern databases 6-6-3\""), "{}", solved.output);
    let note = "it is corrupt: the checksum of block 1 is wrong; it is not used";
    assert!(
        solved.errors.starts_with("note: ") && solved.errors.contains(note),
        "{}",
        solved.errors
    );
    assert_eq!((solved.code, solved.errors.lines().count()), (0, 1));
}

/// How much a judge has read that waits for its next case.
#[cfg(target_os = "linux")]
#[test]
fn a_judge_uses_the_tables_that_are_there() {
    let cache = Folder::new("judge");
    run(&cache, &["tables", "build", "15", "--set", "5-5-5"]).good();
    let judge =
        command(&["judge", "uva:10181", "--cache", cache.text()]).stdin(Stdio::piped()).spawn();
    let mut judge = judge.expect("the binary");
    let mut input = judge.stdin.take().expect("a pipe");
    writeln!(input, "2\n{UPSIDE_DOWN}").expect("it reads");
    let mut output = BufReader::new(judge.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("an answer");
    let io = fs::read_to_string(format!("/proc/{}/io", judge.id())).expect("what it has read");
    let read = io.lines().find_map(|line| line.strip_prefix("rchar: ")).expect("a number of bytes");
    let length = |name: String| fs::metadata(cache.path().join(name)).expect("a table").len();
    let tables: u64 = files(&cache).into_iter().map(length).sum();
    assert!(read.parse::<u64>().expect("a number") > tables, "{line}{io}{tables}");
    drop(input);
    judge.kill().expect("it is ours");
    judge.wait().expect("an end");
}

/// The old table serves on.
#[test]
fn a_table_is_replaced_while_it_is_used() {
    let cache = cache("replaced");
    let solve = ["solve", "eight", "--from", "/dev/stdin", "--tables", "4-4", "--format", "json"];
    let mut solver = with(&cache, &solve).stdin(Stdio::piped()).spawn().expect("the binary");
    let mut input = solver.stdin.take().expect("a pipe");
    let mut output = BufReader::new(solver.stdout.take().expect("a pipe"));
    let mut answer = |input: &mut dyn Write| {
        writeln!(input, "{HARDEST}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("an answer");
        let report: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        (report["cost"].as_u64(), report["counts"].clone())
    };
    let before = answer(&mut input);
    assert_eq!(before.0, Some(31));
    for name in [FIRST, SECOND] {
        let other = cache.path().join("other");
        fs::write(&other, "this is no table\n".repeat(1000)).expect("written");
        fs::rename(&other, table(&cache, name)).expect("renamed");
    }
    assert_eq!(answer(&mut input), before);
    run(&cache, &["tables", "remove", "--all"]).good();
    assert_eq!(answer(&mut input), before);
    drop(input);
    assert!(solver.wait().expect("an end").success());
}

/// Another program writes into the files of tables, or cuts them, and does not ask. What was checked
/// is in the memory of the search: its answers and counts stay as they are, and nothing ends it.
#[test]
fn a_table_is_damaged_while_it_is_used() {
    let cache = cache("damaged");
    let solve = ["solve", "eight", "--from", "/dev/stdin", "--tables", "4-4", "--format", "json"];
    let mut solver = with(&cache, &solve).stdin(Stdio::piped()).spawn().expect("the binary");
    let mut input = solver.stdin.take().expect("a pipe");
    let mut output = BufReader::new(solver.stdout.take().expect("a pipe"));
    let mut answer = |input: &mut dyn Write| {
        writeln!(input, "{HARDEST}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("an answer");
        let report: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        (report["cost"].as_u64(), report["counts"].clone())
    };
    let before = answer(&mut input);
    assert_eq!(before.0, Some(31));
    for byte in [0xff, 0x55, 0] {
        for name in [FIRST, SECOND] {
            let path = table(&cache, name);
            let length = fs::metadata(&path).expect("a table").len() as usize;
            let mut file = File::options().write(true).open(path).expect("the same file");
            file.write_all(&vec![byte; length]).expect("written over");
        }
        assert_eq!(answer(&mut input), before, "all bytes are {byte}");
    }
    for length in [HEADER as u64 + 10, 0] {
        for name in [FIRST, SECOND] {
            let file = File::options().write(true).open(table(&cache, name)).expect("a table");
            file.set_len(length).expect("cut");
        }
        assert_eq!(answer(&mut input), before, "{length} bytes are left");
    }
    drop(input);
    assert!(solver.wait().expect("an end").success());
    // Who comes later is told.
    let later = run(&cache, &["solve", "eight", HARDEST, "--tables", "4-4", "--no-build"]);
    assert!(later.refused(65).contains(".table: it is "));
}

#[test]
fn the_examples_of_the_help_work_when_pasted() {
    let cache = Folder::new("examples");
    for command in ["", "build", "list", "verify", "remove"] {
        let arguments = ["tables", command, "--help"];
        let arguments: Vec<_> = arguments.into_iter().filter(|word| !word.is_empty()).collect();
        let help = fewest(&arguments).good();
        let examples: Vec<_> = help.lines().filter(|line| line.starts_with("  fewest ")).collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            let binary = env!("CARGO_BIN_EXE_fewest");
            let pasted = example.replacen("fewest ", &format!("{binary} "), 1);
            let mut shell = Command::new("sh");
            let run = shell.args(["-c", &pasted]).env("FEWEST_CACHE", cache.path()).output();
            let run = run.expect("a shell");
            assert!(run.status.success() && !run.stdout.is_empty(), "{pasted}: {run:?}");
        }
    }
}
