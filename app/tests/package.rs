//! Tests `fewest package` on the real binary: what is in the packages, run as the systems run it.

mod support;

use fewest_cli::package::{self, Calls, Entry, Kind, Limit, Mistake, Sources};
use fewest_cli::problems::{PROFILES, Profile};
use fewest_cli::validate::validate;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Folder, fewest};

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

    /// All files, by their paths within the directory.
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

/// A directory that is not empty is refused before the solution is compiled and measured.
#[test]
fn a_directory_that_is_not_empty() {
    let directory = Directory::new("taken");
    fs::create_dir_all(&directory.0).expect("a directory");
    fs::write(directory.0.join("mine"), "").expect("a file");
    for kind in ["--hydro", "--domjudge", "--polygon"] {
        let mut command = support::command(&["package", "poj:1077", kind, directory.path()]);
        // If the program went on without a compiler, it would complain that nothing can be measured.
        let output = command.env("PATH", "").output().expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(73), "{errors}");
        assert!(errors.lines().count() == 1 && errors.contains("is not empty"), "{errors}");
    }
}

/// A program that only prints the answer to the sample gets no points.
#[test]
fn the_sample_has_no_points_at_hydro() {
    let directory = Directory::new("points");
    let time = ["--time-limit", "2", "--count", "12"];
    fewest(&[&["package", "acwing:845", "--hydro", directory.path()][..], &time].concat()).good();
    let config =
        String::from_utf8(directory.files()["testdata/config.yaml"].clone()).expect("text");
    let begin = "subtasks:\n  - id: 1\n    score: 0\n    type: min\n    cases:  # sample\n      \
                 - input: 000.in\n        output: 000.out\n  - id: 2\n";
    assert!(config.contains(begin), "{config}");
    assert_eq!(config.matches("input: 000.in").count(), 1);
    let scores = config.lines().filter_map(|line| line.trim().strip_prefix("score: "));
    assert_eq!(scores.map(|score| score.parse::<u32>().expect("a number")).sum::<u32>(), 100);
    assert_eq!(config.matches("input: ").count(), 12);
}

impl Drop for Directory {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
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
        "input_validators/validate.cpp",
        "output_validators/check/check.cpp",
        "submissions/accepted/solution.cpp",
        "submissions/accepted/solution.py",
        "submissions/wrong_answer/unnoticed.cpp",
        "submissions/time_limit_exceeded/slow.cpp",
        "data/sample/000.in",
        "data/sample/000.ans",
        "data/secret/3-far/010.ans",
    ] {
        assert!(files.contains_key(name), "{name} in {:?}", files.keys());
    }
    let yaml = String::from_utf8(files["problem.yaml"].clone()).expect("text");
    assert!(yaml.contains("license: cc0"), "{yaml}");
}

/// The input goes around the sheet, and the figure shows the sheet.
#[test]
fn a_figure_shows_the_board_as_it_lies() {
    let directory = Directory::new("figure");
    fewest(&["package", "hdu:1430", "--kattis", directory.path(), "--count", "3"]).good();
    let files = directory.files();
    let text = String::from_utf8(files["problem_statement/problem.en.tex"].clone()).expect("text");
    assert!(text.contains("1 & 2 & 3 & 4 \\\\\n8 & 7 & 6 & 5 \\\\"), "{text}");
}

#[test]
fn a_package_for_polygon() {
    let directory = Directory::new("polygon");
    let flags = ["package", "poj:2286", "--polygon", directory.path(), "--count", "9"];
    let told = fewest(&[&flags[..], &["--time-limit", "7"]].concat()).good();
    assert!(told.starts_with("9 tests, seed 0, time limit 7 s, in "), "{told}");
    let files = directory.files();
    let xml = String::from_utf8(files["problem.xml"].clone()).expect("text");
    for words in [
        "<time-limit>7000</time-limit>",
        "<test-count>9</test-count>",
        "<input-path-pattern>tests/%02d</input-path-pattern>",
        "<answer-path-pattern>tests/%02d.a</answer-path-pattern>",
        "value=\"The Rotation Game\"",
        "group=\"far\"",
        "<source path=\"files/check.cpp\" type=\"cpp.g++17\"/>",
        "<solution tag=\"wrong-answer\">",
    ] {
        assert!(xml.contains(words), "{words} in {xml}");
    }
    assert_eq!(xml.matches("<test method=").count(), 9);
    let legend = &files["statement-sections/english/legend.tex"];
    assert!(String::from_utf8_lossy(legend).contains("\\begin{tikzpicture}"));
}

#[test]
fn packages_for_domjudge_and_hydro() {
    let files = |system: &str| {
        let directory = Directory::new(&system[2..]);
        let package = ["package", "uva:10181", system, directory.path(), "--count", "6"];
        fewest(&[&package[..], &["--time-limit", "3"]].concat()).good();
        let text = |bytes| String::from_utf8(bytes).expect("text");
        directory.files().into_iter().map(|(name, bytes)| (name, text(bytes))).collect()
    };
    let domjudge: BTreeMap<String, String> = files("--domjudge");
    assert_eq!(domjudge["domjudge-problem.ini"], "timelimit='3'\n");
    assert!(domjudge["output_validators/check/build"].contains("-o run check.cpp"));
    assert!(domjudge["problem.html"].contains("<svg "));
    let hydro: BTreeMap<String, String> = files("--hydro");
    let config = &hydro["testdata/config.yaml"];
    assert!(config.contains("checker: check.cc\n") && config.contains("time: 3s\n"), "{config}");
    assert_eq!(config.matches("- input: ").count(), 6, "{config}");
    assert!(hydro["additional_file/board.svg"].starts_with("<svg "));
}

/// The profiles that have packages.
fn packed() -> impl Iterator<Item = (&'static Profile, Sources)> {
    PROFILES.iter().filter_map(|profile| Some((profile, Sources::of(profile).ok()?)))
}

/// If the input defines the puzzle, no program can stand alone, and the refusal says so.
#[test]
fn all_problems_but_two_have_packages() {
    for profile in PROFILES {
        match (profile.name, Sources::of(profile)) {
            ("hackerrank:klotski" | "luogu:p1979", Err(fault)) => {
                let start = format!("there is no package for {}: ", profile.name);
                assert!(fault.message.starts_with(&start), "{}", fault.message);
                assert!(fault.message.ends_with("know one puzzle each"), "{}", fault.message);
            }
            (name, sources) => assert!(sources.is_ok(), "{name}"),
        }
    }
}

/// Every profile has programs that are short and start nothing of this project.
#[test]
fn every_profile_has_programs_that_stand_alone() {
    for (profile, sources) in packed() {
        let all = [Calls::Kattis, Calls::Hydro, Calls::Testlib];
        let mut texts: Vec<String> = vec![sources.solution()];
        texts.extend(all.map(|calls| sources.checker(calls)));
        texts.extend(all.map(|calls| sources.validator(calls)));
        texts.extend([sources.python()].into_iter().chain(sources.slow()));
        let tests = package::solved(profile, 3, 0).expect("tests");
        let wrong = |mistake| sources.wrong(mistake, &tests);
        let wrong: Vec<String> = Mistake::ALL.into_iter().filter_map(wrong).collect();
        assert!(!wrong.is_empty(), "{}", profile.name);
        for text in texts.into_iter().chain(wrong) {
            let (name, lines) = (profile.name, text.lines().count());
            let first = text.lines().next().unwrap_or_default();
            assert!(lines < 250, "{name}: {lines} lines: {first}");
            assert!(text.lines().all(|line| line.len() <= 110), "{name}: {first}");
            assert!(!text.contains("//?") && !text.contains("execvp"), "{name}: {text}");
        }
    }
}

/// Every profile gets valid tests with right answers, and no test twice.
#[test]
fn a_package_for_every_profile() {
    for (profile, sources) in packed() {
        let tests = package::solved(profile, 8, 1).expect("tests");
        let files = package::files(&sources, Kind::Kattis, &tests, Limit::UNMEASURED);
        let shown = |file: &Entry| String::from_utf8(file.bytes.clone()).expect("text");
        let text = |name: &str| shown(files.iter().find(|file| file.path == name).expect(name));
        let mut inputs: Vec<String> = Vec::new();
        for file in files.iter().filter(|file| file.path.ends_with(".in")) {
            let (name, input) = (format!("{} {}", profile.name, file.path), shown(file));
            assert!(validate(profile, input.as_bytes()).is_ok(), "{name}: {input}");
            let answer = text(&file.path.replace(".in", ".ans"));
            let verdict = profile.judge(input.as_bytes(), &answer).expect("a valid input");
            assert_eq!(verdict.wrong, [], "{name}: {input}");
            assert!(!inputs.contains(&input), "{name} comes twice");
            inputs.push(input);
        }
        assert_eq!(inputs.len(), 8, "{}", profile.name);
        // Even a few tests catch programs that answer boards without a solution.
        let Some(none) = sources.outline().outputs.none else { continue };
        let is_among = tests.iter().any(|test| test.answer().contains(none));
        assert!(is_among || !sources.outline().has_unsolvable, "{}: no `{none}`", profile.name);
    }
}

/// If the statement limits boards, the tests keep to the limit, and reach it.
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

/// A program that finds a path where there is none counts as a wrong one only if some test has such a board.
/// Even a few tests have one, and not only as the first test, which everybody can read.
#[test]
fn few_tests_show_what_wrong_programs_do() {
    for count in 2..=5 {
        let directory = Directory::new(&format!("few{count}"));
        let flags = ["package", "poj:1077", "--kattis", directory.path(), "--count"];
        let run = fewest(&[&flags[..], &[&count.to_string()]].concat());
        assert_eq!((run.code, run.errors.as_str()), (0, ""));
        let files = directory.files();
        let is_none = |(path, bytes): (&String, &Vec<u8>)| {
            path.ends_with(".ans") && bytes.starts_with(b"unsolvable")
        };
        let has_none = files.iter().any(is_none);
        let is_there = files.keys().any(|path| path.ends_with("wrong_answer/unnoticed.cpp"));
        assert_eq!(is_there, has_none, "{count} tests");
        assert!(has_none || count < 3, "{count} tests");
        assert!(files.keys().any(|path| path.contains("data/secret/")), "{count} tests");
    }
    assert_eq!(fewest(&["package", "poj:1077", "--kattis", "a", "--count", "1"]).code, 64);
}

#[test]
fn what_is_there_stays() {
    let directory = Directory::new("full");
    fs::create_dir_all(&directory.0).expect("a folder");
    fs::write(directory.0.join("mine"), "x").expect("a file");
    for system in ["--kattis", "--polygon"] {
        let refused =
            fewest(&["package", "poj:1077", system, directory.path(), "--count", "2"]).refused(73);
        assert!(refused.contains("is not empty"), "{refused}");
    }
    assert_eq!(directory.files().len(), 1);
    let refused = fewest(&["package", "poj:1077", "--kattis", "/nowhere/at/all/a-b"]).refused(64);
    assert!(refused.contains("small letters and digits"), "{refused}");
    fewest(&["package", "poj:1077", "--kattis", "/proc/nowhere/a"]).refused(73);
    assert_eq!(fewest(&["package", "poj:1077"]).code, 64);
    assert_eq!(fewest(&["package", "poj:1077", "--kattis", "a", "--polygon", "b"]).code, 64);
    assert_eq!(fewest(&["package", "poj:1077", "--kattis", "a", "--count", "0"]).code, 64);
}

#[test]
fn a_full_disk_leaves_nothing() {
    // Files may not grow, so writing one fails after it was created, as on a full disk.
    let limited = |directory: &Directory| {
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
        let binary = env!("CARGO_BIN_EXE_fewest");
        let path = directory.path();
        let package = ["package", "poj:1077", "--hydro", path, "--count", "2", "--time-limit", "2"];
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

/// The jury's answers with proofs: one for each case, with an index, in the form that `check` and `verify`
/// take.
#[test]
fn answers_can_be_proven() {
    let folder = Folder::new("proven");
    let package = |profile: &str, to: &str| {
        let flags = ["--polygon", to, "--count", "3", "--time-limit", "2", "--proof"];
        fewest(&[&["package", profile], &flags[..]].concat())
    };
    let at = |path: &str| folder.path().join(path).display().to_string();
    let told = package("acwing:845", &at("eight")).good();
    let index = fs::read_to_string(at("eight/proofs/index")).expect("an index");
    assert_eq!(index.lines().count(), 3, "{index}");
    assert!(told.contains(", 3 proofs verified, "), "{told}");
    for line in index.lines() {
        let [proof, input, case, words] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert!(words.starts_with("VERIFIED: ") && !input.is_empty(), "{line}");
        let test = input.strip_prefix("tests/").expect("a test");
        assert_eq!(proof, format!("proofs/{test}-1.proof"));
        let [proof, input] = [proof, input].map(|path| at(&format!("eight/{path}")));
        fewest(&["verify", &proof]).good();
        let output = format!("{input}.a");
        let told = fewest(&["check", "acwing:845", &input, &output, "--proof", &proof]).good();
        assert!(told.contains(&format!("{case}: {words}")), "{told}");
    }
    // This problem does not ask for the fewest moves.
    let refused = package("poj:2893", &at("parity"));
    assert!(refused.code == 64 && refused.errors.contains("leave --proof out"), "{refused:?}");
    assert!(!folder.path().join("parity").exists());
}
