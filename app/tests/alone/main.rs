//! The programs of packages, compiled and run if there is a compiler, against `check` and `validate`.
//!
//! Without `--ignored`, this takes some problems and a few hundred answers. With it, it takes every problem,
//! ten thousand answers and as many inputs for each program that judges them, every solution, and every
//! submission that must fail.

mod answers;
mod changes;
#[path = "../support/mod.rs"]
mod support;

use fewest_cli::package::{self, Calls, Mistake, Solved, Sources};
use fewest_cli::problems::{PROFILES, Profile, find};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{in_pairs, programs};

/// Problems with one line of letters, with two, with moves on lines of their own, and with boards above 3x3.
const SOME: [&str; 4] = ["hdu:3567", "poj:2286", "poj:2965", "hackerrank:n-puzzle"];

/// A directory that is removed when it goes out of scope.
struct Room(PathBuf);

impl Room {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("alone-{name}"));
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Room(path)
    }

    fn file(&self, name: &str, text: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// Compiles a source. Without flags of its own it must compile without a warning.
fn compiled(source: &str, flags: &[&str]) -> PathBuf {
    let strict: &[&str] = if flags.is_empty() { &["-Werror"] } else { flags };
    let flags = [&["-std=c++17", "-Wall", "-Wextra"], strict].concat();
    programs::compiled("c++", &flags, "cpp", source).expect("a compiler").into()
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    let there = command.status().is_ok_and(|status| status.success());
    if !there {
        eprintln!("SKIPPED: there is no {program}");
    }
    there
}

/// All problems that have programs.
fn packed() -> Vec<&'static Profile> {
    PROFILES.iter().filter(|profile| Sources::of(profile).is_ok()).collect()
}

/// The problems that a plain `cargo test` takes.
fn some() -> Vec<&'static Profile> {
    SOME.map(|name| find(name).expect("a profile")).into()
}

/// The exit code of a run with that standard input.
fn code(program: &Path, arguments: &[&Path], input: &Path) -> i32 {
    let mut command = Command::new(program);
    command.args(arguments).stdin(File::open(input).expect("a file"));
    let done = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    done.expect("a program").code().expect("no signal")
}

/// The output of a run, however it ends.
fn output(program: &mut Command, input: &Path) -> String {
    let done = program.stdin(File::open(input).expect("a file")).stderr(Stdio::null()).output();
    String::from_utf8_lossy(&done.expect("a program").stdout).into_owned()
}

/// Whether the program answers all tests right.
fn passes(profile: &Profile, tests: &[Solved], room: &Room, program: &dyn Fn() -> Command) -> bool {
    let mut bench = profile.workbench();
    tests.iter().all(|test| {
        let output = output(&mut program(), &room.file("input", test.input().as_bytes()));
        bench.judge(test.input().as_bytes(), &output).expect("a valid input").wrong.is_empty()
    })
}

#[test]
fn solutions_are_right_and_mistakes_are_found() {
    solve(&[find("hackerrank:n-puzzle").expect("a profile")], 8);
}

/// Programs whose mistake no test shows are left out, however few tests there are.
#[test]
fn a_few_tests_find_all_mistakes() {
    let profiles = ["lightoj:15-puzzle", "hdu:3567", "usaco:msquare"];
    let profiles = profiles.map(|name| find(name).expect("a profile"));
    [2, 3].into_iter().for_each(|count| solve(&profiles, count));
}

#[test]
#[ignore = "takes minutes"]
fn solutions_of_all_problems_are_right_and_mistakes_are_found() {
    solve(&packed(), 30);
}

/// Gives this many tests to the solutions of the problems, and to the wrong programs.
fn solve(profiles: &[&'static Profile], count: usize) {
    if !is_there("c++") {
        return;
    }
    let has_python = is_there("python3");
    for &profile in profiles {
        let (name, sources) = (profile.name, Sources::of(profile).expect("an outline"));
        let room = Room::new(&format!("solve-{}", name.replace(':', "-")));
        let tests = package::solved(profile, count, 0).expect("tests");
        let solution = compiled(&sources.solution(), &["-O1"]);
        assert!(passes(profile, &tests, &room, &|| Command::new(&solution)), "{name}");
        if has_python {
            let script = room.file("solution.py", sources.python().as_bytes());
            let python = || {
                let mut command = Command::new("python3");
                command.arg(&script);
                command
            };
            assert!(passes(profile, &tests, &room, &python), "{name} in Python");
        }
        for mistake in Mistake::ALL {
            let Some(source) = sources.wrong(mistake, &tests) else { continue };
            let program = compiled(&source, &["-O1"]);
            let passes = passes(profile, &tests, &room, &|| Command::new(&program));
            assert!(!passes, "{name}: {mistake:?} is not found");
        }
    }
}

/// Solutions with tables of bit strings, with tables of byte strings, and from both ends.
#[test]
fn solutions_in_python_are_right() {
    if !is_there("python3") {
        return;
    }
    in_pairs(&["lightoj:15-puzzle", "poj:1753", "luogu:p2324"], |&name| {
        let profile = find(name).expect("a profile");
        let room = Room::new(&format!("python-{}", name.replace(':', "-")));
        let tests = package::solved(profile, 3, 0).expect("tests");
        let source = Sources::of(profile).expect("an outline").python();
        let script = room.file("solution.py", source.as_bytes());
        let python = || {
            let mut command = Command::new("python3");
            command.arg(&script);
            command
        };
        assert!(passes(profile, &tests, &room, &python), "{name}");
    });
}

/// A slow program is right, too, if few moves are needed.
#[test]
fn slow_programs_are_right_about_near_boards() {
    if !is_there("c++") {
        return;
    }
    in_pairs(&some(), |&profile| {
        let sources = Sources::of(profile).expect("an outline");
        let program = compiled(&sources.slow().expect("rules as data"), &["-O2"]);
        let room = Room::new(&format!("slow-{}", profile.name.replace(':', "-")));
        let tests = package::solved(profile, 10, 0).expect("tests");
        let nearest = tests.into_iter().min_by_key(|test| test.answer().len()).expect("a test");
        let is_right = passes(profile, &[nearest], &room, &|| Command::new(&program));
        assert!(is_right, "{}", profile.name);
    });
}

/// The directory of `testlib.h`: the one that `TESTLIB` names, or one where compilers look.
fn testlib() -> Option<PathBuf> {
    let named = env::var_os("TESTLIB").map(PathBuf::from);
    let usual = ["/usr/include", "/usr/local/include", "/usr/include/testlib"].map(PathBuf::from);
    named.into_iter().chain(usual).find(|folder| folder.join("testlib.h").exists())
}

/// Codes and first words are those of testlib: 0 `ok`, 1 `wrong answer`, 2 `wrong output format`, 3 `FAIL`.
#[test]
fn testlib_takes_the_programs_for_polygon() {
    by_testlib(&[find("hdu:3567").expect("a profile")]);
}

#[test]
#[ignore = "takes minutes"]
fn testlib_takes_all_programs_for_polygon() {
    by_testlib(&packed());
}

fn by_testlib(profiles: &[&'static Profile]) {
    let Some(folder) = testlib() else {
        eprintln!(
            "SKIPPED: there is no testlib.h; the environment variable TESTLIB names its directory"
        );
        return;
    };
    if !is_there("c++") {
        return;
    }
    let include = format!("-I{}", folder.display());
    for &profile in profiles {
        let room = Room::new(&format!("testlib-{}", profile.name.replace(':', "-")));
        let sources = Sources::of(profile).expect("an outline");
        let check = compiled(&sources.checker(Calls::Testlib), &[&include]);
        let valid = compiled(&sources.validator(Calls::Testlib), &[&include]);
        for test in &package::solved(profile, 6, 2).expect("tests") {
            let input = room.file("input", test.input().as_bytes());
            let right = room.file("right", test.answer().as_bytes());
            let more = room.file("more", format!("{}7\n", test.answer()).as_bytes());
            let odd = room.file("odd", b"\x01 ?\n");
            let said = |output: &Path, answer: &Path| {
                let run = Command::new(&check).args([&*input, output, answer]).output();
                let run = run.expect("a checker");
                let words = String::from_utf8_lossy(&run.stderr).into_owned();
                (run.status.code().expect("no signal"), words)
            };
            for (output, answer, code, words) in [
                (&right, &right, 0, "ok "),
                (&more, &right, 2, "wrong output format "),
                (&odd, &right, 2, "wrong output format "),
                (&right, &more, 3, "FAIL "),
            ] {
                let (found, text) = said(output, answer);
                assert!(
                    found == code && text.starts_with(words),
                    "{}: {found} {text}",
                    profile.name
                );
            }
            assert_eq!(code(&valid, &[], &input), 0, "{}", profile.name);
            assert_eq!(code(&valid, &[], &odd), 3, "{}", profile.name);
        }
    }
}

#[test]
fn verifyproblem_finds_nothing_wrong() {
    verified(&["poj:1077"]);
}

#[test]
#[ignore = "takes minutes"]
fn verifyproblem_finds_nothing_wrong_with_the_others() {
    verified(&["hdu:3567", "poj:2286", "poj:2965", "hackerrank:n-puzzle"]);
}

/// Lets problemtools verify packages; `VERIFYPROBLEM` names its program. Without LaTeX the statement is left
/// out. Each takes a minute or more, since slow programs run until the time limit.
fn verified(names: &[&str]) {
    let Some(verify) = env::var_os("VERIFYPROBLEM") else {
        eprintln!("SKIPPED: VERIFYPROBLEM does not name the verifyproblem of problemtools");
        return;
    };
    for name in names {
        let room = Room::new("verify");
        let short: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let package = room.0.join(short);
        let binary = env!("CARGO_BIN_EXE_fewest");
        let mut make = Command::new(binary);
        make.args(["package", name, "--count", "12", "--kattis"]).arg(&package);
        assert!(make.status().expect("the binary").success());
        let mut command = Command::new(&verify);
        command.arg(&package).args(["--parts", "config", "data", "validators", "submissions"]);
        if !is_there("pypy3") {
            fs::create_dir_all(room.0.join("problemtools")).expect("a folder");
            let python = "python3:\n    compile: 'python3 -m py_compile {files}'\n    \
                          run: 'python3 \"{mainfile}\"'\n";
            room.file("problemtools/languages.yaml", python.as_bytes());
            command.env("XDG_CONFIG_HOME", &room.0);
        }
        if is_there("pdflatex") {
            command.arg("statement");
        }
        let run = command.output().expect("verifyproblem");
        let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        assert!(said.contains("tested: 0 errors, 0 warnings"), "{name}: {said}");
    }
}
