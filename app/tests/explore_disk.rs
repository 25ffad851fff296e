//! Whole spaces that are kept: layers on a disk, tables of all distances, and plans for many machines.

mod support;

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::{Folder, Layers, Run, command, ended, fed_to, fewest, signal};

/// The output of a run that also says something on standard error.
fn told(run: &Run) -> &str {
    assert_eq!(run.code, 0, "{run:?}");
    &run.output
}

/// The output without times.
fn table(arguments: &[&str]) -> String {
    fewest(&[&["explore"], arguments, &["--format", "csv", "--quiet"]].concat()).good()
}

/// What is printed about the two farthest boards.
fn farthest(arguments: &[&str]) -> String {
    let more = ["--antipodes", "2", "--quiet"];
    let told = fewest(&[&["explore"], arguments, &more].concat()).good();
    told.split_once("farthest").expect("the farthest boards").1.to_string()
}

#[test]
fn layers_on_a_disk_are_those_in_memory() {
    let dir = Layers::new("equal");
    let board = ["sliding:5x2", "--goal", "1 2 3 4 5/6 0 7 8 9"];
    let expected = table(&board);
    let disk = [&board[..], &["--disk", &dir.0, "--memory", "1M"]].concat();
    let run = fewest(&[&["explore"], &disk[..]].concat());
    assert!(run.errors.contains(" bits a state, at most "), "{}", run.errors);
    assert!(told(&run).contains("1,814,400 boards; God's number is"));
    let again = [&disk[..], &["--resume"]].concat();
    assert_eq!(table(&again), expected);
    let taken = fewest(&[&["explore"], &disk[..]].concat()).refused(73);
    assert!(taken.contains("go on with --resume"), "{taken}");
    let other = ["explore", "sliding:2x5", "--disk", &dir.0, "--resume", "--memory", "1M"];
    assert!(fewest(&other).refused(65).contains("has a count of sliding 2x5 blank="));
    assert_eq!(farthest(&again), farthest(&board));
}

#[test]
fn a_killed_count_goes_on_and_loses_little() {
    let dir = Layers::new("killed");
    let count = ["explore", "sliding:2x5", "--disk", &dir.0, "--memory", "1M", "--resume"];
    let mut kept = 0;
    for round in 0..4 {
        let mut child = command(&count).spawn().expect("the binary starts");
        std::thread::sleep(Duration::from_millis(40 + 20 * round));
        // If it has already ended, the rest of the test checks a kept answer.
        _ = child.kill();
        _ = child.wait();
        let manifest = fs::read_to_string(format!("{}/manifest", dir.0)).unwrap_or_default();
        let layers = manifest.lines().find(|line| line.starts_with("layers "));
        let now = layers.map_or(0, |line| line.split(' ').count() - 1);
        assert!(now >= kept, "{now} layers after {kept}");
        kept = now;
    }
    let whole = fewest(&[&count[..], &["--against-published"]].concat());
    assert!(
        whole.errors.contains(&format!("{kept} distances were kept there before")),
        "{whole:?}"
    );
    assert!(told(&whole).contains("all 56 counts are equal"));
}

#[test]
fn pushes_on_a_disk_are_those_in_memory() {
    let dir = Layers::new("pushes");
    let board = ["sliding:5x2", "--goal", "1 2 3 4 5/6 0 7 8 9", "--metric", "mtm"];
    let disk = [&board[..], &["--disk", &dir.0, "--memory", "3M"]].concat();
    let mut child =
        command(&[&["explore"], &disk[..]].concat()).spawn().expect("the binary starts");
    std::thread::sleep(Duration::from_millis(60));
    // If it has already ended, the rest of the test checks a kept answer.
    _ = child.kill();
    _ = child.wait();
    let again = [&disk[..], &["--resume"]].concat();
    assert_eq!(table(&again), table(&board));
    assert_eq!(farthest(&again), farthest(&board));
    let singly = [&board[..3], &["--disk", &dir.0, "--resume"]].concat();
    let message = fewest(&[&["explore"], &singly[..]].concat()).refused(65);
    assert!(message.contains(" moves=multi "), "{message}");
}

#[test]
fn a_damaged_file_is_named() {
    let dir = Layers::new("damaged");
    let count = ["explore", "sliding:2x5", "--disk", &dir.0, "--resume"];
    table(&count[1..]);
    let files = fs::read_dir(&dir.0).expect("a directory");
    let bits = files.map(|file| file.expect("a file").path());
    let path = bits.into_iter().find(|path| path.extension().is_some_and(|end| end == "bits"));
    let path = path.expect("the last layer");
    let mut bytes = fs::read(&path).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 4;
    fs::write(&path, &bytes).expect("it can be written");
    let message = fewest(&count).refused(65);
    let named = path.display().to_string();
    assert!(message.starts_with(&named) && message.contains("checksum"), "{message}");
    fs::write(&path, &bytes[..20]).expect("it can be written");
    let message = fewest(&count).refused(65);
    assert!(message.starts_with(&named) && message.contains("damaged: it is cut off"), "{message}");
}

/// A layer that somebody has removed, and a file where the directory should be.
#[test]
fn a_missing_layer_is_named() {
    let dir = Layers::new("missing");
    let count = ["explore", "sliding:2x5", "--disk", &dir.0, "--resume"];
    table(&count[1..]);
    let files = fs::read_dir(&dir.0).expect("a directory");
    for path in files.map(|file| file.expect("a file").path()) {
        if path.extension().is_some_and(|end| end == "bits") {
            fs::remove_file(path).expect("ours");
        }
    }
    let message = fewest(&count).refused(65);
    assert!(
        message.contains(".bits is damaged: it is missing; nothing of it was used"),
        "{message}"
    );
    let file = format!("{}/taken", dir.0);
    fs::write(&file, "").expect("written");
    let message = fewest(&["explore", "sliding:2x4", "--disk", &file]).refused(73);
    let why =
        "there is a file of that name, and the layers of a count are kept in a directory; name one";
    assert_eq!(message, format!("cannot create {file}: {why}"));
    let plan = fewest(&["explore", "sliding:3x4", "--plan=2x4G", "--disk", &file]).refused(73);
    assert_eq!(plan, message);
    for dir in ["/proc/fewest", "/proc", "/dev/null/fewest"] {
        let message = fewest(&["explore", "sliding:2x4", "--disk", dir]).refused(73);
        assert!(message.starts_with(&format!("cannot create {dir}")), "{message}");
    }
}

/// Files may not grow, so writing one fails as on a full disk.
#[test]
fn a_full_disk_ends_with_what_is_kept() {
    let dir = Layers::new("full");
    let script = format!(
        "trap '' XFSZ; ulimit -f 64; exec {} explore sliding:2x5 --disk {} --memory 1G --format json",
        env!("CARGO_BIN_EXE_fewest"),
        dir.0
    );
    let run = Command::new("sh").args(["-c", &script]).output().expect("a shell");
    let (output, errors) =
        (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert_eq!(run.status.code(), Some(74), "{errors}");
    let all: Value = serde_json::from_str(output.lines().last().expect("a line")).expect("JSON");
    assert_eq!(all["stopped"], "stopped-by-disk");
    let distances = output.lines().count() - 1;
    assert!(distances > 10, "{output}");
    assert!(errors.contains("to go on: the same with --resume"), "{errors}");
    let rest = ["explore", "sliding:2x5", "--disk", &dir.0, "--memory", "1G", "--resume"];
    let whole = fewest(&[&rest[..], &["--against-published"]].concat());
    assert!(whole.errors.contains(&format!("{distances} distances were kept")), "{whole:?}");
    assert!(told(&whole).contains("all 56 counts are equal"));
}

#[test]
fn too_little_memory_for_a_disk_is_told() {
    let dir = Layers::new("little");
    let message =
        fewest(&["explore", "sliding:3x4", "--disk", &dir.0, "--memory", "100K"]).refused(20);
    assert!(message.contains("states and takes"), "{message}");
    assert!(!Path::new(&dir.0).exists(), "nothing was begun");
    let price = fewest(&["explore", "sliding:2x7", "--disk", &dir.0, "--memory", "1G", "--price"]);
    let price = price.good();
    assert!(price.contains(" of memory, at most about ") && price.contains(" of files"), "{price}");
    for other in ["rotation", "cubic", "msquare"] {
        let message = fewest(&["explore", other, "--disk", &dir.0]).refused(64);
        assert!(message.contains("only boards of tiles"), "{message}");
    }
    for other in ["sliding:6x1", "24"] {
        let message = fewest(&["explore", other, "--disk", &dir.0]).refused(64);
        assert!(message.ends_with("up to 2x7 and 3x5; leave out --disk"), "{message}");
    }
    let pushes = ["explore", "sliding:2x7", "--disk", &dir.0, "--metric", "mtm", "--price"];
    let price = fewest(&pushes).good();
    assert!(price.contains(" of memory, at most about ") && price.contains(" of files"), "{price}");
}

/// `solve` opens the table and searches nothing.
#[test]
fn all_distances_are_kept_for_solve() {
    let folder = Folder::new("kept-table");
    fs::create_dir(folder.path()).expect("a new directory");
    let dir = folder.text();
    let run = fewest(&["explore", "msquare", "--keep", dir, "--antipodes", "1"]);
    let kept = run.errors.clone();
    assert!(kept.starts_with("all distances are kept in "), "{kept}");
    let farthest = told(&run).lines().last().expect("a board").trim().to_string();
    let name = Path::new(kept.trim().rsplit(' ').next().expect("a name"));
    let solved = fewest(&["solve", "msquare", &farthest, "--cache", dir]);
    assert!(told(&solved).contains("(from the cache)"), "{solved:?}");
    let named = name.file_name().and_then(|name| name.to_str()).expect("a name");
    let elsewhere = format!("{dir}/other.table");
    let message = fewest(&["explore", "msquare", "--keep", &elsewhere]).refused(64);
    assert!(message.contains(named), "{message}");
    for other in ["sliding:2x5", "sliding:1x5", "rotation", "klotski"] {
        let message = fewest(&["explore", other, "--keep", dir]).refused(64);
        assert!(message.contains("leave out --keep"), "{message}");
    }
}

#[test]
fn all_distances_of_small_boards_of_tiles_are_kept_for_solve() {
    // `--keep` makes the directory.
    let folder = Folder::new("kept-tiles");
    let dir = folder.text();
    let name = format!("{dir}/sliding-3x3-blank8-tiles0.1.2.3.4.5.6.7.table");
    for path in [dir, &name] {
        let kept = fewest(&["explore", "eight", "--keep", path]).errors;
        let how = format!("all distances are kept in {name}; solve opens them with --tables 8");
        assert!(kept.starts_with(&how), "{kept}");
    }
    let board = "8 6 7/2 5 4/3 0 1";
    let solved = fewest(&["solve", "eight", board, "--tables", "8", "--cache", dir]);
    // Only the states on one shortest path are expanded.
    assert!(told(&solved).contains("8 (from the cache)"), "{solved:?}");
    assert!(told(&solved).contains("expanded 31, "), "{solved:?}");
    for wrong in [format!("{dir}/other.table"), format!("{dir}/new/other.table")] {
        let message = fewest(&["explore", "eight", "--keep", &wrong]).refused(64);
        assert!(message.contains("or name the directory"), "{message}");
    }
    let message = fewest(&["explore", "eight", "--metric", "mtm", "--keep", dir]).refused(64);
    assert!(message.contains("leave out --keep"), "{message}");
}

#[test]
fn a_plan_tells_what_machines_need() {
    let line = fewest(&["explore", "sliding:3x4", "--plan", "2x1G", "--format", "json"]).good();
    let plan: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!((&plan["slabs"], &plan["most_slabs"]), (&11.into(), &6.into()));
    assert_eq!(plan["fits"], true);
    assert!(plan["sent"].as_f64() < Some(14e6), "{plan}");
    // Numbers of bytes are whole, as the document of the format says, also where states are more than 64 bits
    // can count.
    let numbers = ["memory", "memory_on_disk", "sent", "files", "written"];
    assert!(numbers.iter().all(|name| plan[name].is_u64()), "{plan}");
    for (board, machines) in
        [("sliding:2x3", "8x1G"), ("sliding:3x3", "90x1G"), ("sliding:1x8", "2x1G")]
    {
        let message = fewest(&["explore", board, "--plan", machines]).refused(64);
        assert!(message.contains("of 9 to 25 cells, are planned"), "{board}: {message}");
    }
    let plan = fewest(&["explore", "24", "--plan", "8x100G"]).good();
    assert!(plan.starts_with("24 on 8 machines of 100.00G: 7.8e24 states\n"), "{plan}");
    assert!(
        plan.contains("24 slabs by the place of the first tile, at most 3 a machine"),
        "{plan}"
    );
    for wrong in ["8", "0x1G", "ax1G", "8x"] {
        assert_eq!(fewest(&["explore", "15", "--plan", wrong]).code, 64, "{wrong}");
    }
    let message = fewest(&["explore", "rotation", "--plan", "2x1G"]).refused(64);
    assert!(message.contains("leave out --plan"), "{message}");
    let child = command(&["explore", "sliding:1x5", "--plan", "2x1G"]).spawn().expect("it starts");
    assert_eq!(ended(child).code, 64);
}

/// If the trial for a plan is interrupted, or the disk is full, there is no plan, and no file of the trial
/// stays.
#[test]
fn a_trial_that_does_not_end_gives_no_plan_and_leaves_nothing() {
    let place = Folder::new("trial");
    fs::create_dir(place.path()).expect("it can be made");
    let plan = ["explore", "sliding:3x4", "--plan", "2x1G", "--disk", place.text()];
    let left = || fs::read_dir(place.path()).expect("a directory").count();
    let child = command(&plan).spawn().expect("the binary starts");
    while left() == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    signal(&child, "INT");
    let message = ended(child).refused(130);
    assert_eq!(
        (message.as_str(), left()),
        ("there is no plan without a whole trial: interrupted", 0)
    );
    let late = fewest(&[&plan[..], &["--timeout", "1ms"]].concat()).refused(21);
    assert!(late.starts_with("there is no plan without a whole trial: ") && left() == 0, "{late}");
    let full = "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", full, env!("CARGO_BIN_EXE_fewest")]).args(plan).env("LC_ALL", "C");
    let message = fed_to(shell, "").refused(74);
    let why = "there is no plan without a whole trial: the disk is full; --disk DIR names another directory for its files";
    assert_eq!((message.as_str(), left()), (why, 0));
}
