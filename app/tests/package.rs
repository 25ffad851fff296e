//! `fewest package` against the real binary: what is in the packages, run as the systems run it.

mod support;

use fewest_cli::package::{self, Kind};
use fewest_cli::problems::PROFILES;
use fewest_cli::validate::validate;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::fewest;

/// A directory that is removed when it goes out of scope.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("package{name}"));
        _ = fs::remove_dir_all(&path);
        Directory(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }

    /// All files by their paths below it.
    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&self.0).expect("below").display().to_string();
                    files.insert(name, fs::read(&path).expect("a file"));
                }
            }
        }
        files
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a script of the package as a judge would, with the binary on the path.
fn run(script: &Path, arguments: &[&Path], input: Option<&Path>) -> i32 {
    let mode = fs::metadata(script).expect("a script").permissions().mode();
    assert_eq!(mode & 0o111, 0o111, "{} can be run", script.display());
    let folder = Path::new(env!("CARGO_BIN_EXE_fewest")).parent().expect("a folder").display();
    let path = format!("{folder}:{}", std::env::var("PATH").expect("a path"));
    let input = input.map_or(Stdio::null(), |path| fs::File::open(path).expect("a file").into());
    let mut command = Command::new(script);
    command.args(arguments).env("PATH", path).stdin(input).stdout(Stdio::null());
    let status = command.stderr(Stdio::null()).status();
    status.expect("a script").code().expect("no signal")
}

#[test]
fn a_package_for_kattis() {
    let directory = Directory::new("kattis");
    let text = fewest(&["package", "poj:1077", "--kattis", directory.path(), "--count", "12"]);
    assert!(text.good().starts_with("12 tests, seed 0, in "));
    let files = directory.files();
    for name in [
        "problem.yaml",
        "problem_statement/problem.en.tex",
        "input_validators/fewest/run",
        "output_validators/fewest/run",
        "submissions/accepted/fewest.py",
        "data/sample/000.in",
        "data/sample/000.ans",
        "data/secret/001.in",
        "data/secret/011.ans",
    ] {
        assert!(files.contains_key(name), "{name} in {:?}", files.keys());
    }
    let data = |name: &str| directory.0.join("data").join(name);
    let (judge, valid) = (
        directory.0.join("output_validators/fewest/run"),
        directory.0.join("input_validators/fewest/run"),
    );
    let feedback = Directory::new("feedback");
    fs::create_dir_all(&feedback.0).expect("a folder");
    for number in 0..12 {
        let folder = if number == 0 { "sample" } else { "secret" };
        let input = data(&format!("{folder}/{number:03}.in"));
        let answer = data(&format!("{folder}/{number:03}.ans"));
        assert_eq!(run(&valid, &[], Some(&input)), 42);
        assert_eq!(run(&judge, &[&input, &answer, &feedback.0], Some(&answer)), 42);
    }
    let (input, answer) = (data("sample/000.in"), data("sample/000.ans"));
    assert_eq!(run(&judge, &[&input, &answer, &feedback.0], Some(&input)), 43);
    assert_eq!(run(&valid, &[], Some(&answer)), 43);
}

#[test]
fn a_package_for_polygon() {
    let directory = Directory::new("polygon");
    let flags = ["package", "poj:2286", "--polygon", directory.path(), "--count", "9"];
    assert_eq!(fewest(&flags).code, 0);
    let files = directory.files();
    let xml = String::from_utf8(files["problem.xml"].clone()).expect("text");
    for words in [
        "<test-count>9</test-count>",
        "<input-path-pattern>tests/%02d</input-path-pattern>",
        "<answer-path-pattern>tests/%02d.a</answer-path-pattern>",
        "value=\"The Rotation Game\"",
    ] {
        assert!(xml.contains(words), "{words} in {xml}");
    }
    assert_eq!(xml.matches("<test method=").count(), 9);
    let (check, valid) =
        (directory.0.join("files/check.sh"), directory.0.join("files/validate.sh"));
    for number in 1..=9 {
        let input = directory.0.join(format!("tests/{number:02}"));
        let answer = directory.0.join(format!("tests/{number:02}.a"));
        assert_eq!(run(&valid, &[], Some(&input)), 0);
        assert_eq!(run(&check, &[&input, &answer, &answer], None), 0);
    }
    let (one, other) = (directory.0.join("tests/02.a"), directory.0.join("tests/01.a"));
    assert_ne!(run(&check, &[&directory.0.join("tests/02"), &other, &one], None), 0);
    assert_eq!(run(&directory.0.join("solutions/fewest.sh"), &[], Some(&one)), 65);
}

/// Every profile gets valid tests with right answers, each once.
#[test]
fn a_package_for_every_profile() {
    for profile in PROFILES {
        let files = package::files(profile, Kind::Kattis, 8, 1).expect("a package");
        let text = |name: &str| &files.iter().find(|file| file.path == name).expect(name).text;
        let mut inputs: Vec<&String> = Vec::new();
        for file in files.iter().filter(|file| file.path.ends_with(".in")) {
            let (name, input) = (format!("{} {}", profile.name, file.path), &file.text);
            assert!(validate(profile, input.as_bytes()).is_ok(), "{name}: {input}");
            let answer = text(&file.path.replace(".in", ".ans"));
            let verdict = profile.judge(input.as_bytes(), answer).expect("a valid input");
            assert_eq!(verdict.wrong, [], "{name}: {input}");
            assert!(!inputs.contains(&input), "{name} comes twice");
            inputs.push(input);
        }
        assert_eq!(inputs.len(), 8, "{}", profile.name);
    }
}

/// Where the statement limits boards, the tests keep to that, and reach it.
#[test]
fn tests_stay_within_the_statement() {
    for (name, most) in [("uva:10181", 45), ("koistudy:608", 20), ("lightoj:15-puzzle", 35)] {
        let profile = fewest_cli::problems::find(name).expect("a profile");
        let tests = fewest_cli::stress::tests(profile, 24, 5).expect("tests");
        let mut longest = 0;
        for (what, input) in &tests {
            assert!(validate(profile, input.as_bytes()).is_ok(), "{name}, {what}: {input}");
            let answer = profile.answer(input).expect("a valid input");
            let moves = |line: &str| match line.parse() {
                Ok(number) => number,
                Err(_) => line.bytes().filter(|byte| b"LRUD".contains(byte)).count(),
            };
            let path = |line: &&str| !line.contains("solvable") && !line.contains('-');
            longest = answer.lines().filter(path).map(moves).max().max(Some(longest)).unwrap_or(0);
        }
        assert_eq!(longest, most, "{name}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let make = |name: &str, seed: &str| {
        let directory = Directory::new(name);
        let flags = ["package", "hdu:1043", "--kattis", directory.path(), "--count", "12"];
        let run = fewest(&[&flags[..], &["--seed", seed]].concat());
        assert_eq!((run.code, run.errors.as_str()), (0, ""));
        directory.files()
    };
    let (one, again, other) = (make("one", "1"), make("again", "1"), make("other", "2"));
    assert!(one == again && one != other);
}

#[test]
fn what_is_there_stays() {
    let directory = Directory::new("full");
    fs::create_dir_all(&directory.0).expect("a folder");
    fs::write(directory.0.join("mine"), "x").expect("a file");
    for system in ["--kattis", "--polygon"] {
        let refused = fewest(&["package", "poj:1077", system, directory.path()]).refused(73);
        assert!(refused.contains("is not empty"), "{refused}");
    }
    assert_eq!(directory.files().len(), 1);
    let refused = fewest(&["package", "poj:1077", "--kattis", "/nowhere/at/all/a-b"]).refused(64);
    assert!(refused.contains("small letters and digits"), "{refused}");
    fewest(&["package", "poj:1077", "--polygon", "/proc/nowhere/a"]).refused(73);
    assert_eq!(fewest(&["package", "poj:1077"]).code, 64);
    assert_eq!(fewest(&["package", "poj:1077", "--kattis", "a", "--polygon", "b"]).code, 64);
    assert_eq!(fewest(&["package", "poj:1077", "--kattis", "a", "--count", "0"]).code, 64);
}

#[test]
fn a_full_disk_leaves_nothing() {
    // Files may not grow: writing one fails as on a full disk, after it was created.
    let limited = |directory: &Directory| {
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
        let binary = env!("CARGO_BIN_EXE_fewest");
        let package = ["package", "poj:1077", "--polygon", directory.path(), "--count", "2"];
        let run = Command::new("sh").args(["-c", script, "sh", binary]).args(package).output();
        let run = run.expect("a shell");
        let errors = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(74), "{errors}");
        assert!(errors.starts_with("error: cannot write "), "{errors}");
    };
    let outer = Directory::new("outer");
    let inner = Directory(outer.0.join("a/b"));
    limited(&inner);
    assert!(!outer.0.exists(), "the directories that it made are gone");
    fs::create_dir_all(&outer.0).expect("a folder");
    limited(&outer);
    assert!(outer.0.exists() && outer.files().is_empty(), "one that was there stays");
}
