//! `fewest stress` against real programs: each published mistake is found and named, and the same
//! programs without it pass.

mod support;

use fewest_cli::commands::stress::{Hunted, told};
use fewest_cli::exit::Code;
use fewest_cli::sandbox::{Isolation, Limits, Sandbox};
use fewest_cli::stress::{self, News, Setting, Tally, Wanted};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;
use support::{Run, Scratch, command, ended, fewest, signal, timed};

/// Where the program is, compiled when the first test asks; `None` without a compiler.
fn compiled(name: &str) -> Option<String> {
    static COMPILED: [OnceLock<Option<PathBuf>>; 4] = [const { OnceLock::new() }; 4];
    let names = ["eight", "fifteen", "rotation", "cubic"];
    let slot = names.iter().position(|known| *known == name).expect("a program");
    let program = COMPILED[slot].get_or_init(|| {
        let source =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.cpp"));
        let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let made = Command::new("g++")
            .args(["-O2", "-std=c++17", "-w", "-o"])
            .args([&binary, &source])
            .status();
        match made {
            Ok(status) => {
                assert!(status.success(), "{name}.cpp does not compile");
                Some(binary)
            }
            Err(error) => {
                eprintln!("skipped: no g++ ({error})");
                None
            }
        }
    });
    program.as_ref().map(|path| path.to_str().expect("a plain path").to_owned())
}

/// The command line of a program in app/tests/programs; `None` if it cannot run here.
fn program(line: &str) -> Option<Vec<String>> {
    let (name, arguments) = line.split_once(' ').expect("a name and arguments");
    let mut command = match name {
        "parity" => {
            if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
                eprintln!("skipped: no python3");
                return None;
            }
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/parity.py");
            vec!["python3".into(), script.to_str().expect("a plain path").into()]
        }
        _ => vec![compiled(name)?],
    };
    command.extend(arguments.split(' ').map(String::from));
    Some(command)
}

fn stressed(profile: &str, flags: &str, command: &[String]) -> Run {
    let flags = flags.split(' ').filter(|flag| !flag.is_empty());
    let mut line: Vec<&str> = ["stress", profile].into_iter().chain(flags).collect();
    line.push("--");
    line.extend(command.iter().map(String::as_str));
    fewest(&line)
}

/// Runs a line of shell as the program.
fn shell(profile: &str, flags: &str, script: &str) -> Run {
    stressed(profile, flags, &["sh".into(), "-c".into(), script.into()])
}

/// Profile, program, what the report must say.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    ("acwing:179", "eight path greedy", &["likely reason 1: greedy best-first search"]),
    (
        "acwing:179",
        "eight path pushed",
        &["closed when it is pushed rather than when it is popped"],
    ),
    ("acwing:845", "eight count two-cells", &["a move that repairs two cells is charged twice"]),
    (
        "hdu:1043",
        "eight many stale",
        &["2 cases", "reason 1: something of a case before is left over"],
    ),
    (
        "hdu:1043",
        "eight many one-more",
        &["reason 1: the end of the input was handled as one more"],
    ),
    ("hdu:3567", "eight pairs ties", &["not the first in the alphabet", "<= where < is needed"]),
    ("hdu:3567", "eight pairs tie-order", &["tries the moves in the order u r l d"]),
    ("tioj:15-puzzle", "fifteen parity", &["likely reason 1: the parity rule is wrong"]),
    ("tioj:15-puzzle", "fifteen unproven", &["likely reason 1: no solution is printed without"]),
    ("tioj:15-puzzle", "fifteen depth", &["the goal is tested after the depth"]),
    ("tioj:15-puzzle", "fifteen blank", &["the blank is counted in the Manhattan sum"]),
    (
        "poj:2286",
        "rotation terminator",
        &["output limit 16M exceeded", "the end of the input is not"],
    ),
    ("poj:2286", "rotation ties", &["tries the moves in the order H G F E D C B A"]),
    ("poj:2286", "rotation first-symbol", &["reason 1: this path fills the centre with"]),
    ("poj:2286", "rotation before", &["the symbol is read before the moves are made"]),
    ("poj:3131", "cubic level", &["likely reason 1: the search goes one level too far"]),
    ("poj:3131", "cubic depth", &["likely reason 1: the goal is tested after the depth"]),
    ("poj:3131", "cubic unproven", &["likely reason 1: no solution is printed without a proof"]),
    ("poj:3131", "cubic stale", &["reason 1: something of a case before is left over"]),
    ("poj:2893", "parity even-widths", &["likely reason 1: the parity rule is wrong"]),
    ("poj:2893", "parity blank", &["likely reason 1: the parity rule is wrong"]),
];

/// Each is found within 2,000 cases and a part of the 60 s that are tried if nothing is asked for.
#[test]
fn every_published_mistake_is_found_and_named() {
    for &(profile, line, words) in MISTAKES {
        let Some(command) = program(line) else { continue };
        // Untidy input comes last: fewer cases before it are enough.
        let flags = if line.ends_with("terminator") { "--cases 100" } else { "--seconds 36" };
        let run = stressed(profile, flags, &command);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{line}: {}", run.output);
        for word in words {
            assert!(run.output.contains(word), "{line}: no `{word}` in\n{}", run.output);
        }
    }
}

/// Profile, what is done to right answers, what the report must say: mistakes in problems about puzzles of
/// files.
const SPOILED: &[(&str, &str, &[&str])] = &[
    (
        "luogu:p2324",
        "sed 's/^15$/-1/'",
        &["`-1`, but 15 moves suffice", "reason 1: the goal is tested after the depth"],
    ),
    (
        "hdu:3095",
        "sed 's/^No solution!$/21/'",
        &["no answer of at most 20 moves", "reason 1: the search goes one level too far"],
    ),
    (
        "usaco:msquare",
        "tr AC CA",
        &["is not solved", "reason 1: the letters `A` and `C` are exchanged"],
    ),
    ("hdu:1430", "rev", &["read from the end it would be", "and not turned round"]),
    ("poj:1166", "rev", &["not the first in the alphabet", "in the order 9 8 7 6 5 4 3 2 1"]),
    (
        "poj:1753",
        "sed s/Impossible/17/",
        &["`17`, but the board cannot be solved", "reason 1: a board without a solution is not"],
    ),
    (
        "poj:2965",
        r#"awk 'NR == 1 { print $1 + 2; next } { print } END { print "1 1\n1 1" }'"#,
        &["the board is solved", "reason 1: some moves, or one of several goals"],
    ),
    ("acwing:95", "sed 's/^6$/-1/'", &["`-1`, but 6 moves suffice", "the last level is never"]),
    ("aoj:0121", "awk '{ print $1 + 1 }'", &["reason 1: states are counted instead"]),
];

#[test]
fn spoiled_answers_are_found_and_named() {
    for (profile, spoil, words) in SPOILED {
        let script = format!("{} | {spoil}", ourselves(profile).join(" "));
        let run = shell(profile, "--seconds 24 --time-limit 20s", &script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{profile}: {}", run.output);
        for word in *words {
            assert!(run.output.contains(word), "{profile}: no `{word}` in\n{}", run.output);
        }
    }
}

/// Handles may be switched in any order.
#[test]
fn another_right_answer_passes() {
    let script = format!("{} | (read n; echo $n; sort -r)", ourselves("poj:2965").join(" "));
    let run = shell("poj:2965", "--cases 20 --time-limit 20s", &script);
    let text = run.good();
    assert!(text.starts_with("right: 20 cases in "), "{text}");
}

/// The same programs without a mistake; greedy search is right where any path is.
#[test]
fn right_programs_pass() {
    for (profile, line, cases) in [
        ("poj:1077", "eight path greedy", 200),
        ("acwing:179", "eight path none", 200),
        ("acwing:845", "eight count none", 200),
        ("hdu:1043", "eight many none", 300),
        ("hdu:3567", "eight pairs none", 100),
        ("tioj:15-puzzle", "fifteen none", 60),
        ("poj:2286", "rotation none", 200),
        ("poj:3131", "cubic none", 150),
        ("poj:2893", "parity none", 200),
    ] {
        let Some(command) = program(line) else { continue };
        let flags = format!("--cases {cases} --seconds 120 --time-limit 20s --batch");
        let batch = match profile {
            "poj:3131" => "15",
            "poj:1077" | "acwing:179" | "acwing:845" | "tioj:15-puzzle" => "1",
            _ => "25",
        };
        let run = stressed(profile, &format!("{flags} {batch}"), &command);
        let text = run.good();
        assert!(text.starts_with(&format!("right: {cases} cases in ")), "{line}: {text}");
    }
}

/// What `void main` leaves in the exit code does not make an output wrong.
#[test]
fn a_right_output_with_an_exit_code_is_told_to_be_right() {
    let script = format!("{}; exit 40", ourselves("acwing:845").join(" "));
    let run = shell("acwing:845", "--cases 20", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.starts_with("exit code: the sample, after 20 cases\n"), "{}", run.output);
    let told = "its output is right on all 20 cases; it ended with exit code 40\n\
                likely reason 1: main does not return 0";
    assert!(run.output.contains(told), "{}", run.output);
    // A real mistake is found all the same, whatever exit code it comes with.
    for code in [40, 0] {
        let script = format!(
            "answer=$({}); if [ \"$answer\" -gt 20 ]; then echo 20; exit {code}; fi; \
             echo $answer; exit 40",
            ourselves("acwing:845").join(" ")
        );
        let run = shell("acwing:845", "--cases 200", &script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
        assert!(run.output.starts_with("wrong answer: "), "{}", run.output);
        assert!(run.output.contains("where its output is right it ends with exit code 40"));
    }
    // A wrong output is not called right.
    let run = shell("acwing:845", "--cases 20", "echo 7; exit 40");
    assert!(run.output.starts_with("crash: the sample, after 1 case\n"), "{}", run.output);
    assert!(!run.output.contains("is right"), "{}", run.output);
}

/// What judges hardly have comes last, and whoever fails only there is told so.
#[test]
fn untidy_input_comes_last_and_is_told_apart() {
    // `read` gives no line that has no end.
    let script = format!(
        "while read -r line; do echo \"$line\"; done | {}",
        ourselves("hdu:1043").join(" ")
    );
    let run = shell("hdu:1043", "--cases 200", &script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    let first = run.output.lines().next().expect("a line");
    let after = first.strip_prefix("presentation error: no line end at the end, after ");
    let after = after.and_then(|rest| rest.strip_suffix(" cases")).expect("the untidy test");
    assert!(after.parse::<u32>().is_ok_and(|cases| cases > 150), "{}", run.output);
    let told = "right on all input that is written as the statement says; judges that keep to their \
                format have none like this\n";
    assert!(run.output.contains(told), "{}", run.output);
    assert!(
        run.output.contains("the last line is not read unless it has an end"),
        "{}",
        run.output
    );
    shell("hdu:1043", "--cases 200 --tidy", &script).good();
    // A failure on tidy input says nothing of that.
    let run = shell("hdu:1043", "--cases 200", "cat >/dev/null");
    assert!(run.code == 1 && !run.output.contains("right on all"), "{}", run.output);
}

/// The smallest board is the nearest: every board nearer the goal passes.
#[test]
fn a_failure_is_made_as_small_as_can_be() {
    let Some(command) = program("fifteen blank") else { return };
    let run = stressed("tioj:15-puzzle", "", &command);
    assert!(run.output.contains("1 case; no board nearer the goal fails like this"));
    assert!(run.output.contains("\nright is:\n  1\n"), "{}", run.output);
    let file = Scratch::new("saved", "");
    let flags = format!("--save {}", file.path());
    let run = stressed("tioj:15-puzzle", &flags, &command);
    assert_eq!(run.code, 1);
    let saved = fs::read_to_string(file.path()).expect("the input");
    let shown: String = saved.lines().map(|line| format!("  {line}\n")).collect();
    assert!(run.output.contains(&format!("input:\n{shown}the program said:")), "{}", run.output);
    let flags = "--save /nowhere/at/all";
    assert_eq!(stressed("tioj:15-puzzle", flags, &command).code, 73);
}

/// The smallest failing board may be one move from the goal: there is no board between them.
#[test]
fn a_failure_next_to_the_goal_is_made_small() {
    let file = Scratch::new("next", "");
    // Right about boards that are solved, wrong about nearly all others.
    let script = "while read -r line; do set -- $line; [ $# = 24 ] || exit 0; \
                  case $7$8$9${12}${13}${16}${17}${18} in \
                  11111111|22222222|33333333) echo No moves needed; echo $7;; \
                  *) echo A; echo 1;; esac; done";
    let run = shell("poj:2286", &format!("--save {} --seconds 240", file.path()), script);
    assert_eq!((run.code, run.errors.as_str()), (1, ""), "{}", run.output);
    assert!(run.output.contains("1 case\n"), "{}", run.output);
    let saved = fs::read_to_string(file.path()).expect("the input");
    assert_eq!(saved.lines().count(), 2, "{saved}");
}

/// What answers every sample of poj:1077's kind by the engine itself.
fn ourselves(profile: &str) -> Vec<String> {
    vec![env!("CARGO_BIN_EXE_fewest").into(), "judge".into(), profile.into()]
}

/// Every profile has tests that its own answers pass, in their tidy and untidy forms.
#[test]
fn this_program_passes_its_own_tests() {
    for profile in fewest_cli::problems::PROFILES {
        let run = stressed(profile.name, "--cases 60 --time-limit 20s", &ourselves(profile.name));
        assert!(run.good().starts_with("right: 60 cases in "), "{}", profile.name);
    }
}

#[test]
fn cases_and_seconds_end_it() {
    let text = shell("luogu:p1379", "--cases 3", "exec cat >/dev/null").output;
    assert!(text.contains("after 1 case\n"), "{text}");
    let text = stressed("acwing:845", "--cases 7", &ourselves("acwing:845")).good();
    assert!(text.starts_with("right: 7 cases in 7 runs"), "{text}");
    let flags = "--cases 100000 --seconds 6";
    let (run, time) = timed(|| stressed("acwing:845", flags, &ourselves("acwing:845")));
    assert!(run.good().starts_with("right: ") && time < Duration::from_secs(60), "{time:?}");
}

#[test]
fn more_cases_an_input() {
    let command = ourselves("hdu:1043");
    let runs = |flags: &str| {
        let text = stressed("hdu:1043", flags, &command).good();
        text.split(" cases in ").nth(1).expect("runs").split(' ').next().map(String::from)
    };
    assert_ne!(runs("--cases 80 --batch 1"), runs("--cases 80 --batch 40"));
    let refused = stressed("poj:1077", "--batch 2", &ourselves("poj:1077")).refused(64);
    assert_eq!(refused, "this problem has at most 1 case an input");
}

/// The seed decides which boards come up: their sum is in the program's complaint.
#[test]
fn the_seed_decides() {
    let said = |seed: u32| {
        let flags = format!("--cases 60 --seed {seed}");
        let file = Scratch::new(&format!("seed-{seed}"), "");
        // It keeps all inputs, and is right.
        let script =
            format!("tee -a {} | {} judge acwing:845", file.path(), env!("CARGO_BIN_EXE_fewest"));
        assert_eq!(shell("acwing:845", &flags, &script).code, 0);
        fs::read_to_string(file.path()).expect("inputs")
    };
    let (one, again, two) = (said(1), said(1), said(2));
    assert!(one == again && one != two);
}

#[test]
fn untidy_inputs_are_left_out_if_asked_for() {
    // Takes no carriage return for an end of line.
    let script = format!(
        "if grep -q \"$(printf '\\r')\"; then echo no; else exit 3; fi; exec {} judge hdu:1043",
        env!("CARGO_BIN_EXE_fewest")
    );
    assert_eq!(shell("hdu:1043", "--cases 1", &script).code, 1);
    let strict = |flags: &str| {
        let script = format!(
            "input=$(cat; echo .); case \"$input\" in *\"$(printf '\\r')\"*) exit 3;; esac; \
             printf %s \"${{input%.}}\" | {} judge hdu:1043",
            env!("CARGO_BIN_EXE_fewest")
        );
        shell("hdu:1043", &format!("--cases 400 {flags}"), &script)
    };
    let run = strict("");
    assert_eq!(run.code, 1);
    assert!(run.output.contains("crash: lines that end as on Windows"), "{}", run.output);
    assert!(run.output.contains("exit code 3"), "{}", run.output);
    assert!(run.output.contains("a carriage return is read as part of the board"));
    assert_eq!(strict("--tidy").code, 0);
}

#[test]
fn limits_and_signals_are_named() {
    for (flags, script, title, words) in [
        ("", "kill -SEGV $$", "crash: the sample", "killed by SIGSEGV\nlikely reason 1: an index"),
        ("", "exit 7", "crash: the sample", "exit code 7"),
        ("--time-limit 300ms", "while :; do :; done", "too slow", "time limit 300 ms exceeded"),
        ("--time-limit 100ms", "sleep 100", "too slow", "not ended after 1500 ms by the clock"),
        ("--output-limit 64K", "yes", "too much output", "output limit 64K exceeded"),
    ] {
        let run = shell("poj:1077", flags, script);
        assert_eq!((run.code, run.errors.as_str()), (1, ""), "{script}: {}", run.output);
        assert!(run.output.starts_with(title), "{}", run.output);
        assert!(run.output.contains(words), "{script}: {}", run.output);
    }
    let take = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c >&2; exit 9";
    assert!(shell("poj:1077", "", take).output.contains("\n  60000000\n"));
    let run = shell("poj:1077", "--memory-limit 16M", &format!("{take}; sleep 20"));
    assert!(run.output.starts_with("too much memory: the sample"), "{}", run.output);
    assert!(run.output.contains("\nmemory limit 16M exceeded"), "{}", run.output);
}

/// Where the system does not load a program, its static arrays are named and no index is blamed.
#[test]
fn static_arrays_that_cannot_be_loaded_are_named() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/thrifty.c");
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("thrifty-statics");
    let mut cc = Command::new("cc");
    match cc.args(["-O1", "-w", "-DSTATICS=890L", "-o"]).args([&binary, &source]).status() {
        Ok(status) => assert!(status.success(), "thrifty.c does not compile"),
        Err(error) => return eprintln!("SKIPPED: no cc ({error})"),
    }
    let line = format!(
        "ulimit -d 700000; exec {} stress poj:1077 -- {}",
        env!("CARGO_BIN_EXE_fewest"),
        binary.display()
    );
    let run = Command::new("sh").args(["-c", &line]).output().expect("a shell");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(text.starts_with("crash: the sample"), "{text}");
    assert!(text.contains("\nits static arrays need 890.0M\n"), "{text}");
    assert!(text.contains("does not load so large a program") && !text.contains("index"), "{text}");
}

/// A program that waits for a processor nearly all the time is tried once more and never accused.
#[test]
fn a_starved_program_is_not_accused() {
    let busy = || {
        let mut command = Command::new("taskset");
        command.args(["-c", "0", "sh", "-c", "while :; do :; done"]).stdin(Stdio::null()).spawn()
    };
    let mut others: Vec<_> = (0..3).filter_map(|_| busy().ok()).collect();
    let flags = "--time-limit 100ms --seconds 9 --cases 1";
    let run = shell("poj:1077", flags, "exec nice -n 19 taskset -c 0 sh -c 'while :; do :; done'");
    for other in &mut others {
        _ = other.kill();
        _ = other.wait();
    }
    if others.len() < 3 {
        return eprintln!("SKIPPED: no taskset");
    }
    assert_eq!((run.code, run.errors.as_str()), (21, ""), "{}", run.output);
    assert!(run.output.starts_with("nothing was judged\n"), "{}", run.output);
    assert!(run.output.contains(" had to be made once more; "), "{}", run.output);
}

/// The time for everything ends a run that is going on.
#[test]
fn seconds_bound_a_run() {
    let (run, time) = timed(|| shell("poj:1077", "--seconds 1 --time-limit 100s", "sleep 300"));
    assert_eq!((run.code, run.errors.as_str()), (21, ""), "{}", run.output);
    assert!(run.output.starts_with("nothing was judged: the first run (the sample) was not over"));
    assert!(time < Duration::from_secs(100), "{time:?}");
    // Right about the sample, and asleep afterwards.
    let script = format!(
        "input=$(cat); case $input in 2*) echo \"$input\" | {} judge poj:1077;; *) sleep 300;; esac",
        env!("CARGO_BIN_EXE_fewest")
    );
    let text = shell("poj:1077", "--seconds 5 --time-limit 100s", &script).good();
    assert!(text.contains("the last run (corners) was not over after "), "{text}");
}

/// Whatever it does to whoever guards it: an interrupt ends it.
#[test]
fn an_interrupt_ends_it_when_the_warden_is_stopped() {
    let arguments = ["stress", "poj:1077", "--time-limit", "137s", "--", "sleep", "300"];
    let child = command(&arguments).spawn().expect("the binary starts");
    let own = format!("/proc/{}/task/{}/children", child.id(), child.id());
    let mut stopped = false;
    for _ in 0..1000 {
        let guard = fs::read_to_string(&own).unwrap_or_default();
        let guard = guard.trim();
        let below = fs::read_to_string(format!("/proc/{guard}/task/{guard}/children"));
        if let Some(warden) = below.ok().and_then(|list| list.split(' ').next().map(String::from))
            && !warden.is_empty()
        {
            std::thread::sleep(Duration::from_millis(300));
            let sent = Command::new("kill").args(["-STOP", &warden]).status();
            stopped = sent.expect("kill is there").success();
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    signal(&child, "INT");
    let (run, time) = timed(|| ended(child));
    if !stopped {
        eprintln!("SKIPPED: the system does not list children");
    }
    assert_eq!((run.code, run.errors.as_str()), (130, ""));
    // The clocks would have ended it after 689 s.
    assert!(run.output.starts_with("stopped after 0 cases") && time < Duration::from_secs(60));
}

#[test]
fn what_holds_is_told() {
    let run = shell("acwing:845", "--cases 1 --verbose", "exec cat >/dev/null; echo 1");
    assert!(run.errors.starts_with("note: the program runs in "), "{}", run.errors);
    assert!(run.errors.contains("; processes: counted"), "{}", run.errors);
    assert!(run.errors.contains("; memory: what is used of all processes"), "{}", run.errors);
}

/// Without privileges the same holds, by other means.
#[test]
fn a_user_without_privileges_can_do_it() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let nobody = |line: &str| {
        let flags = ["--reuid=65534", "--regid=65534", "--clear-groups"];
        let mut command = Command::new("setpriv");
        command.args(flags).args(line.split(' ')).env("FEWEST_CACHE", support::NO_CACHE);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().map(ended)
    };
    match nobody(&format!("{binary} --version")) {
        Ok(run) if run.code == 0 => {}
        _ => return eprintln!("SKIPPED: no setpriv, or nobody else may start the binary"),
    }
    let judge = format!("{binary} judge acwing:845");
    let run = nobody(&format!("{binary} stress acwing:845 --cases 5 --verbose -- {judge}"));
    let run = run.expect("setpriv is there");
    assert_eq!(run.code, 0, "{}", run.errors);
    assert!(run.errors.contains("limited by the kernel (RLIMIT_NPROC)"), "{}", run.errors);
    let limits = "--process-limit 20 --seconds 20";
    let script = support::Scratch::new("many.sh", "for i in $(seq 60); do sleep 20 & done; wait\n");
    let run = nobody(&format!("{binary} stress poj:1077 {limits} -- sh {}", script.path()));
    let run = run.expect("setpriv is there");
    assert!(run.output.starts_with("too many processes: the sample"), "{}", run.output);
}

#[test]
fn too_much_at_once_is_named() {
    // No more than 60 processes whatever happens.
    let many = "for i in $(seq 60); do sleep 20 & done; wait";
    let run = shell("poj:1077", "--process-limit 20 --seconds 20", many);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(run.output.starts_with("too many processes: the sample, after 1 case\n"));
    assert!(run.output.contains("process limit 20 exceeded\n"), "{}", run.output);
}

/// A bug of ours after something was found: it is told beside what was found.
#[test]
fn a_bug_does_not_lose_what_was_found() {
    let profile = fewest_cli::problems::find("luogu:p1379").expect("a profile");
    let limits = Limits {
        time: Duration::from_secs(5),
        wall: Duration::from_secs(30),
        memory: 256 << 20,
        output: 1 << 20,
        processes: 100,
    };
    let sandbox = Sandbox::open(
        Path::new(env!("CARGO_BIN_EXE_fewest")),
        &[Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper],
        &limits,
        &["sh", "-c", "cat >/dev/null; echo 77"].map(Into::into),
    )
    .expect("a sandbox");
    let wanted =
        Wanted { cases: 100, time: Duration::from_secs(60), batch: None, tidy: true, seed: 0 };
    let (sender, news) = channel();
    let mut found = false;
    let tell = move |news: News| {
        assert!(!found || !matches!(news, News::Ran(_)), "a bug while it is made small");
        found |= matches!(news, News::Found(_));
        sender.send(news).is_ok()
    };
    stress::hunt(profile, sandbox, limits.time, wanted, tell).expect("a thread");
    let mut hunted =
        Hunted { tally: Tally::new(), found: None, ended: Ok(stress::HuntEnd::Stopped) };
    for news in news {
        match news {
            News::Ran(tally) => hunted.tally = tally,
            News::Found(it) => hunted.found = Some(it),
            News::Over(ended) => hunted.ended = ended,
        }
    }
    let setting = Setting { limits, command: vec!["sh".into()] };
    let told = told(profile, &setting, &hunted, None).expect("something was found");
    assert_eq!(told.code, Code::WrongAnswer);
    assert!(told.text.starts_with("wrong answer: the sample"), "{}", told.text);
    assert!(told.text.contains("\nthe program said:\n  77\n"), "{}", told.text);
    let beside = told.beside.expect("the bug");
    assert_eq!(beside.code, Code::Bug);
    assert!(beside.message.contains("a bug while it is made small"), "{beside}");
}

#[test]
fn whatever_it_prints_does_no_harm() {
    let script = "printf '\\033[31mred\\a\\302\\233\\377\\n'; printf '\\033]0;x\\a' >&2; exit 1";
    let run = shell("poj:1077", "", script);
    assert!(!run.output.replace('\n', "").contains(|c: char| c.is_control()), "{:?}", run.output);
    assert!(run.output.contains("\\u{1b}[31mred\\u{7}\\u{9b}"), "{}", run.output);
    let run = shell("poj:1077", "", "yes no | head -1000000");
    assert!(run.code == 1 && run.output.len() < 5000, "{}", run.output);
}

#[test]
fn children_left_behind_are_told() {
    let script = format!(
        "setsid sleep $((54320+1)).4321 >/dev/null 2>&1 & {} judge acwing:845; sleep 0.1",
        env!("CARGO_BIN_EXE_fewest")
    );
    let text = shell("acwing:845", "--cases 2", &script).good();
    assert!(text.contains("\n2 processes were left behind by runs, and ended\n"), "{text}");
}

#[test]
fn what_cannot_be_run() {
    for (program, words) in [
        ("/nowhere/at/all", "cannot be started: No such file"),
        ("/etc/passwd", "cannot be started: Permission denied"),
        ("no-such-program-anywhere", "cannot be started: No such file"),
    ] {
        let refused = stressed("poj:1077", "", &[program.into()]).refused(66);
        assert!(refused.contains(words), "{refused}");
    }
    fewest(&["stress", "poj:1", "--", "true"]).refused(64);
    assert_eq!(fewest(&["stress", "poj:1077"]).code, 64);
    for flag in ["--cases 0", "--batch 0", "--time-limit x", "--memory-limit -1", "--seconds x"] {
        assert_eq!(shell("poj:1077", flag, "true").code, 64, "{flag}");
    }
}

#[test]
fn an_interrupt_says_how_far_it_came() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let arguments = ["stress", "acwing:845", "--cases", "1000000", "--seconds", "600", "--"];
    let arguments = [&arguments[..], &[binary, "judge", "acwing:845"]].concat();
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let child = command(&arguments).spawn().expect("the binary starts");
        std::thread::sleep(Duration::from_millis(700));
        signal(&child, name);
        let (run, time) = timed(|| ended(child));
        assert_eq!((run.code, run.errors.as_str()), (code, ""));
        assert!(run.output.starts_with("stopped after ") && time < Duration::from_secs(60));
    }
}

#[test]
fn a_progress_line_on_a_terminal_and_nowhere_else() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let line = format!("{binary} stress acwing:845 --seconds 3 -- {binary} judge acwing:845");
    let Ok(mut script) = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
    else {
        eprintln!("skipped: no `script` to make a terminal");
        return;
    };
    let mut shown = String::new();
    let mut stdout = script.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut shown).expect("text");
    script.wait().expect("an end");
    assert!(shown.contains(" cases/s, slowest run "), "{shown:?}");
    assert!(shown.contains("right: "), "{shown:?}");
    let run = stressed("acwing:845", "--seconds 2", &ourselves("acwing:845"));
    assert!(!run.good().contains("cases/s"));
}
