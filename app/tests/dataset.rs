//! `fewest dataset` against the real binary.

mod support;

use fewest::Puzzle;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::tables::exact::Table;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::process::Command;
use std::{fs, mem};
use support::{Folder, Scratch, fed_to, fewest};

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Checks labels against the distances of the library: every first move leads one nearer, and no other move
/// does.
#[test]
fn labels_of_the_eight_are_right() {
    let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let table = Table::new(eight.clone());
    let run = fewest(&["dataset", "eight", "--count", "50", "--seed", "3", "--threads", "2"]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let recipe: Value = serde_json::from_str(&run.errors).expect("the recipe");
    assert_eq!((&recipe["puzzle"], &recipe["seed"]), (&"eight".into(), &3.into()));
    assert!(recipe["generator"].as_str().is_some_and(|name| name.starts_with("xoshiro256++")));
    assert_eq!(recipe["version"], env!("CARGO_PKG_VERSION"));
    let all = rows(&run.output);
    assert_eq!(all.len(), 50);
    for row in all {
        let cells = row["cells"].as_array().expect("a list").iter();
        let tiles: Vec<u8> = cells.map(|cell| cell.as_u64().expect("a tile") as u8).collect();
        let tray = eight.tray(&tiles).expect("a board");
        let distance = table.distance(&tray);
        assert_eq!(row["distance"], distance);
        let mut nearer = Vec::new();
        let each = eight.visit_moves(&mut tray.clone(), |tray, way| {
            let mut after = tray.clone();
            eight.apply(&mut after, way);
            if table.distance(&after) < distance {
                nearer.push(way.letter().to_string());
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(each.is_continue());
        assert_eq!(row["moves"], serde_json::json!(nearer), "{row}");
    }
}

/// Solving random boards of the 24-puzzle takes minutes, so boards near the goal must be found in another
/// way.
#[test]
fn boards_near_the_goal_of_a_large_puzzle_are_found_by_walks() {
    let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankLast).expect("a size");
    let goal: Vec<u8> = (1..25).chain([0]).collect();
    let (mut layer, mut distances) = (vec![goal.clone()], BTreeMap::from([(goal, 0)]));
    for distance in 1..=6 {
        for tiles in mem::take(&mut layer) {
            let mut tray = puzzle.tray(&tiles).expect("a board");
            let each = puzzle.visit_moves(&mut tray, |tray, way| {
                let mut after = tray.clone();
                puzzle.apply(&mut after, way);
                let after = puzzle.tiles(&after).to_vec();
                if !distances.contains_key(&after) {
                    distances.insert(after.clone(), distance);
                    layer.push(after);
                }
                ControlFlow::<()>::Continue(())
            });
            assert!(each.is_continue());
        }
    }
    let ask = |threads| {
        let flags = ["--count", "40", "--distance", "3..6", "--seed", "2", "--threads", threads];
        fewest(&[&["dataset", "24"], &flags[..]].concat())
    };
    let run = ask("2");
    assert_eq!((run.code, &run.output), (0, &ask("1").output), "{}", run.errors);
    let chosen =
        "one of such a distance on a shortest answer of the end of a random walk from the goal";
    let recipe: Value = serde_json::from_str(&run.errors).expect("the recipe");
    assert_eq!(recipe["chosen"], chosen);
    let mut met = BTreeSet::new();
    for row in rows(&run.output) {
        let cells = row["cells"].as_array().expect("a list").iter();
        let tiles: Vec<u8> = cells.map(|cell| cell.as_u64().expect("a tile") as u8).collect();
        assert_eq!(
            Some(&row["distance"]),
            distances.get(&tiles).map(|&far| Value::from(far)).as_ref()
        );
        met.insert(row["distance"].as_u64());
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6].map(Some));
}

#[test]
fn a_seed_gives_the_same_bytes_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, begin) in
        [("jsonl", &b"{\"board\": "[..]), ("npy", b"\x93NUMPY"), ("parquet", b"PAR1")]
    {
        let write = |name: &str, threads: &str, seed: &str| {
            let path = folder.path().join(format!("{name}.{format}"));
            let to = path.to_str().expect("a name");
            let run = fewest(&[
                "dataset",
                "15",
                "--count",
                "20",
                "--distance",
                "3..9",
                "--seed",
                seed,
                "--threads",
                threads,
                "--output",
                to,
            ]);
            assert_eq!((run.code, &*run.output, &*run.errors), (0, "", ""));
            fs::read(path).expect("it is written")
        };
        let one = write("one", "1", "5");
        assert!(one.starts_with(begin) && one == write("two", "2", "5"), "{format}");
        assert!(one != write("three", "1", "6"), "{format}");
        let recipe = folder.path().join(format!("one.{format}.recipe.json"));
        let recipe: Value =
            serde_json::from_slice(&fs::read(recipe).expect("a recipe")).expect("JSON");
        assert_eq!(recipe["distance"], serde_json::json!([3, 9]));
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("none.npy");
    let to = path.to_str().expect("a name");
    for distance in ["--distance", "--cost"] {
        let run = fewest(&["dataset", "sliding:2x2", "--count", "1", distance, "7", "-o", to]);
        assert_eq!((run.code, path.exists()), (64, false), "{}", run.errors);
        let words = "no board has that distance; the greatest is 6";
        assert!(run.errors.contains(words), "{}", run.errors);
    }
    // Without boards there is no recipe to print.
    let run = fewest(&["dataset", "sliding:2x2", "--count", "1", "--distance", "7"]);
    assert_eq!(run.refused(64), "no board has that distance; the greatest is 6");
    let text =
        "puzzle Stuck\nblocks\n  A A .\n  B C .\nmove blocks by one\ngoal\n  A A ?\n  C B ?\n";
    let stuck = Scratch::new("stuck-rows.fewest", text);
    for distance in [&[][..], &["--distance", "3"]] {
        let run = fewest(&[&["dataset", stuck.path(), "--count", "1"], distance].concat());
        assert_eq!(
            run.refused(64),
            "no board of this puzzle can be solved: no moves lead to a goal"
        );
    }
    let csv = folder.path().join("boards.csv");
    let to_csv = csv.to_str().expect("a name");
    let message = fewest(&["dataset", "eight", "--count", "1", "-o", to_csv]).refused(64);
    let known =
        "no format is called csv, as the file ends: name one of jsonl, npy, parquet with --format";
    assert_eq!((message.as_str(), csv.exists()), (known, false));
    fewest(&["dataset", "eight", "--count", "1", "--format", "jsonl", "-o", to_csv]).good();
    let run = fewest(&["dataset", "rotation", "--count", "1", "--goal", "1"]);
    assert_eq!(run.code, 64, "{}", run.errors);
    let run = fewest(&["dataset", "eight", "--count", "1", "-o", "/nowhere/at/all.npy"]);
    assert_eq!(run.code, 73, "{}", run.errors);
}

/// Files may not grow, so writing one fails as on a full disk.
#[test]
fn a_full_disk_is_told_with_the_name_of_the_file() {
    let folder = Folder::new("full");
    fs::create_dir(folder.path()).expect("it can be made");
    let full = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    for name in ["boards.jsonl", "boards.npy", "boards.parquet"] {
        let file = format!("{}/{name}", folder.text());
        let mut shell = Command::new("sh");
        shell.args(["-c", full, env!("CARGO_BIN_EXE_fewest")]).env("LC_ALL", "C");
        shell.args(["dataset", "eight", "--count", "5000", "-o", &file]);
        let message = fed_to(shell, "").refused(74);
        assert_eq!(message, format!("cannot write {file}: File too large"));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a directory").count(), 0);
}
