//! Searches with tables on the disk, also with replaced or damaged ones.

use super::damage::flipped;
use super::*;
use std::process::{ChildStdin, ChildStdout};

#[test]
fn an_explicit_set_is_built_kept_and_used() {
    let cache = Folder::new("explicit");
    let solve = ["solve", "eight", HARDEST, "--tables", "4-4"];
    let absent = run(&cache, &[&solve[..], &["--no-build"]].concat()).refused(65);
    assert!(
        absent.ends_with(".table: there is no such file; without --no-build it is built"),
        "{absent}"
    );
    for origin in ["", " (from the cache)"] {
        let solved = run(&cache, &solve).good();
        let by = format!("ida-star with pattern databases 4-4{origin}\n");
        assert!(solved.contains(&by), "{solved}");
        assert_eq!(files(&cache).len(), 2);
    }
    let elsewhere = Folder::new("elsewhere");
    run(&cache, &[&solve[..], &["--cache", elsewhere.text()]].concat()).good();
    assert_eq!(files(&elsewhere).len(), 2);
}

/// Opening a table takes an eighth of the memory that its proof took.
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
    // A larger set is built in memory all the same.
    build("5-5-5");
    assert_eq!(heuristic(), "pattern databases 6-6-3");
    build("6-6-3");
    assert_eq!(heuristic(), "pattern databases 6-6-3 (from the cache)");
    let compare = ["compare", "15", HARD, "--algorithms", "auto", "--cache", cache.text()];
    let compared = fewest(&[&compare[..], &TO].concat());
    assert!(compared.good().contains("pattern databases 6-6-3 (from the cache)"));
    // A board that is solved before a table could be opened does without.
    let easy = run(&cache, &["solve", "15", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", TO[0], TO[1]]);
    assert!(easy.good().contains("by ida-star with manhattan\n"));
    // Instead of a bad table, one is built in memory, and one note says so.
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

/// Measures how much a judge has read while it waits for its next case.
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

/// A search that is given one board after another. It has its tables from the first one on.
struct Searching {
    solver: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Searching {
    fn begun(cache: &Folder) -> Self {
        let solve =
            ["solve", "eight", "--from", "/dev/stdin", "--tables", "4-4", "--format", "json"];
        let mut solver = with(cache, &solve).stdin(Stdio::piped()).spawn().expect("the binary");
        let input = solver.stdin.take().expect("a pipe");
        let output = BufReader::new(solver.stdout.take().expect("a pipe"));
        Searching { solver, input, output }
    }

    /// The cost and the counts of the hardest board.
    fn answer(&mut self) -> (Option<u64>, serde_json::Value) {
        writeln!(self.input, "{HARDEST}").expect("it reads");
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        let report: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        (report["cost"].as_u64(), report["counts"].clone())
    }

    fn ended(mut self) {
        drop(self.input);
        assert!(self.solver.wait().expect("an end").success());
    }
}

/// The search continues to use the old table.
#[test]
fn a_table_is_replaced_while_it_is_used() {
    let cache = cache("replaced");
    let mut searching = Searching::begun(&cache);
    let before = searching.answer();
    assert_eq!(before.0, Some(31));
    for name in [FIRST, SECOND] {
        let other = cache.path().join("other");
        fs::write(&other, "this is no table\n".repeat(1000)).expect("written");
        fs::rename(&other, table(&cache, name)).expect("renamed");
    }
    assert_eq!(searching.answer(), before);
    run(&cache, &["tables", "remove", "--all"]).good();
    assert_eq!(searching.answer(), before);
    searching.ended();
}

/// Another program overwrites or cuts the files of tables. What was checked is in the memory of the search,
/// so its answers and counts stay the same, and nothing ends it.
#[test]
fn a_table_is_damaged_while_it_is_used() {
    let cache = cache("damaged");
    let mut searching = Searching::begun(&cache);
    let before = searching.answer();
    assert_eq!(before.0, Some(31));
    for byte in [0xff, 0x55, 0] {
        for name in [FIRST, SECOND] {
            let path = table(&cache, name);
            let length = fs::metadata(&path).expect("a table").len() as usize;
            let mut file = File::options().write(true).open(path).expect("the same file");
            file.write_all(&vec![byte; length]).expect("written over");
        }
        assert_eq!(searching.answer(), before, "all bytes are {byte}");
    }
    for length in [HEADER as u64 + 10, 0] {
        for name in [FIRST, SECOND] {
            let file = File::options().write(true).open(table(&cache, name)).expect("a table");
            file.set_len(length).expect("cut");
        }
        assert_eq!(searching.answer(), before, "{length} bytes are left");
    }
    searching.ended();
    // A later search is told.
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
        // Seven sets of 91 MB take a minute to build, and another minute to prove.
        let examples = examples.into_iter().filter(|example| !example.contains("--further"));
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

/// The move makes one content of two that a pattern tells apart, so that there is no table of that pattern.
#[test]
fn a_pattern_in_which_a_move_is_no_move() {
    let cache = Folder::new("merging");
    let text = "board a b\nvalues 0 1 2 3\nmove m: turn b by 2 if a b is 3 0\ngoal a is 0\n";
    let file = Scratch::new("merging.fewest", text);
    let built = run(&cache, &["tables", "build", file.path()]).good();
    assert!(built.contains("-all: built and proven, 4 entries\n"), "{built}");
    let pdb = ["solve", file.path(), "0 3", "--heuristic", "pdb"];
    assert!(run(&cache, &pdb).refused(64).contains("those that fit: "));
    assert!(run(&cache, &pdb[..3]).good().contains("cost 0, proven shortest"));
}
