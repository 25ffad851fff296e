//! Other people's programs run within limits, and nothing of them is left.

mod support;
#[path = "sandbox/survivors.rs"]
mod survivors;

use fewest_cli::sandbox::{End, Ended, Isolation, RunLimits, Sandbox};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use support::programs;

const ALL: [Isolation; 3] = [Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper];
const LIMITS: RunLimits = RunLimits {
    time: Duration::from_millis(500),
    wall: Duration::from_secs(20),
    memory: 256 << 20,
    output: 1 << 16,
    processes: 100,
};

fn open(isolation: Isolation, limits: &RunLimits, command: &[&str]) -> io::Result<Sandbox> {
    let command: Vec<OsString> = command.iter().map(OsString::from).collect();
    Sandbox::open(Path::new(env!("CARGO_BIN_EXE_fewest")), &[isolation], limits, &command)
}

/// Runs a line of shell with every isolation that this system allows.
fn everywhere(limits: &RunLimits, script: &str, judge: impl Fn(&Ended)) {
    let mut tried = 0;
    for isolation in ALL {
        match open(isolation, limits, &["sh", "-c", script]) {
            Ok(mut sandbox) => {
                let ended = sandbox.run(b"a line\n", || true).expect("a run").expect("no stop");
                judge(&ended);
                tried += 1;
            }
            Err(error) => eprintln!("skipped {isolation:?}: {error}"),
        }
    }
    assert!(tried > 0);
}

/// How many processes have this word in their command line. Tests put it into every process that they leave
/// behind.
fn alive(word: &str) -> usize {
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let line = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    let lines = entries.flatten().filter_map(line);
    lines.filter(|line| line.windows(word.len()).any(|part| part == word.as_bytes())).count()
}

fn within(time: Duration, is_so: impl Fn() -> bool) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < time {
        if is_so() {
            return true;
        }
        sleep(Duration::from_millis(10));
    }
    false
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn input_output_and_code() {
    everywhere(&LIMITS, "cat; echo oops >&2; exit 3", |ended| {
        assert_eq!(ended.end, End::Exit(3));
        assert_eq!((text(&ended.output), text(&ended.errors)), ("a line\n", "oops\n"));
        assert_eq!(ended.left, 0);
    });
}

#[test]
fn arguments_are_not_read_by_a_shell() {
    let arguments = ["printf", "%s|", "$HOME", "a b", "; exit 1", "--wall"];
    let mut sandbox = open(Isolation::Reaper, &LIMITS, &arguments).expect("a sandbox");
    for _ in 0..3 {
        let ended = sandbox.run(b"", || true).expect("a run").expect("no stop");
        assert_eq!(text(&ended.output), "$HOME|a b|; exit 1|--wall|");
    }
}

#[test]
fn signals_are_named() {
    everywhere(&LIMITS, "kill -SEGV $$", |ended| {
        assert_eq!(ended.end, End::Signal("SIGSEGV".into()));
    });
    everywhere(&LIMITS, "kill -ABRT $$", |ended| {
        assert_eq!(ended.end, End::Signal("SIGABRT".into()));
    });
}

/// Processes that the program started and left may end before it, well or not.
#[test]
fn an_orphan_that_ends_is_not_the_end() {
    let script = "(true &); (sh -c 'kill -9 $$' &); sleep 0.2; exit 7";
    everywhere(&LIMITS, script, |ended| assert_eq!(ended.end, End::Exit(7), "{ended:?}"));
}

#[test]
fn a_loop_takes_no_more_processor_time_than_it_may() {
    everywhere(&LIMITS, "while :; do :; done", |ended| {
        assert_eq!(ended.end, End::Time);
        assert!((500..1500).contains(&ended.time.as_millis()), "{ended:?}");
    });
    // The children's time counts, too, even if none of them reaches the limit alone.
    let many = "for i in 1 2 3 4 5 6; do (i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done); done";
    everywhere(&LIMITS, many, |ended| assert_eq!(ended.end, End::Time, "{ended:?}"));
}

#[test]
fn whoever_waits_for_ever_is_ended() {
    let limits = RunLimits { wall: Duration::from_millis(300), ..LIMITS };
    everywhere(&limits, "sleep 1000", |ended| assert_eq!(ended.end, End::Wall));
}

#[test]
fn a_flood_is_cut() {
    everywhere(&LIMITS, "exec yes", |ended| {
        assert_eq!(ended.end, End::Output);
        assert_eq!(ended.output.len(), 1 << 16);
    });
    // The limit also holds if the program has ended before it is looked at.
    for _ in 0..10 {
        everywhere(&LIMITS, "exec head -c 65537 /dev/zero", |ended| {
            assert_eq!((&ended.end, ended.output.len()), (&End::Output, 1 << 16));
        });
    }
    // Standard error is cut without ending the run; in a file, a signal ends it.
    let limits = RunLimits { time: Duration::from_millis(100), ..LIMITS };
    everywhere(&limits, "exec yes >&2", |ended| {
        assert_eq!(ended.end, End::Time);
        assert!(ended.errors.len() <= 1 << 16);
    });
    let file = support::Scratch::new("flood", "");
    everywhere(&LIMITS, &format!("exec yes > {}", file.path()), |ended| {
        assert_eq!(ended.end, End::Signal("SIGXFSZ".into()));
    });
}

#[test]
fn memory_is_limited() {
    let take = "head -c 100000000 /dev/zero | tail -c 100000000 | wc -c";
    everywhere(&LIMITS, take, |ended| assert_eq!(text(&ended.output).trim(), "100000000"));
    let limits = RunLimits { memory: 16 << 20, wall: Duration::from_secs(5), ..LIMITS };
    everywhere(&limits, &format!("{take}; sleep 9"), |ended| {
        assert_eq!(ended.end, End::Memory, "{ended:?}");
    });
}

/// The path of the program thrifty.c, compiled with these flags; `None` without a compiler.
fn thrifty(flags: &[&str]) -> Option<String> {
    programs::compiled_file("cc", &[&["-O0", "-w"], flags].concat(), "thrifty.c")
}

/// Only memory that is used counts. These all run in 256 MB: a heap of 10 GB that is only reserved, static
/// arrays of 890 MB that nobody touches, 150 MB of stack, a map of 9.7 MB on it.
#[test]
fn memory_that_is_not_used_does_not_count() {
    let Some(small) = thrifty(&[]) else { return };
    let large = thrifty(&["-DSTATICS=890L"]).expect("there is a compiler");
    let limits = RunLimits { time: Duration::from_secs(5), ..LIMITS };
    for isolation in ALL {
        for (program, what, said) in [
            (&small, "reserve", "done\n"),
            (&small, "deep", "done\n"),
            (&small, "map", "done\n"),
            (&large, "", "0 done\n"),
        ] {
            let Ok(mut sandbox) = open(isolation, &limits, &[program, what]) else { continue };
            let ended = sandbox.run(b"", || true).expect("a run").expect("no stop");
            let (end, output) = (&ended.end, text(&ended.output));
            assert_eq!((end, output), (&End::Exit(0), said), "{what} {isolation:?} {ended:?}");
        }
        // The stack ends when memory does.
        let Ok(mut sandbox) = open(isolation, &limits, &[&small, "endless"]) else { continue };
        let ended = sandbox.run(b"", || true).expect("a run").expect("no stop");
        let ends = [End::Memory, End::Signal("SIGSEGV".into())];
        assert!(ends.contains(&ended.end), "{isolation:?}: {ended:?}");
    }
}

/// Java reserves a quarter of the machine's memory for its heap, whatever it needs.
#[test]
fn a_virtual_machine_starts() {
    let has_java = Command::new("java").arg("-version").stderr(Stdio::null()).status().is_ok();
    if !has_java {
        return eprintln!("SKIPPED: no java");
    }
    let limits = RunLimits { time: Duration::from_secs(10), processes: 256, ..LIMITS };
    everywhere(&limits, "exec java -version 2>&1", |ended| {
        assert_eq!(ended.end, End::Exit(0), "{ended:?}");
    });
}

/// If the machine runs short of memory, the system ends the program before others.
#[test]
fn the_program_is_the_first_to_go() {
    everywhere(&LIMITS, "exec cat /proc/self/oom_score_adj", |ended| {
        assert_eq!(text(&ended.output), "1000\n");
    });
}

/// Tells a program that waited for a processor from one that slept.
#[test]
fn whoever_waits_for_a_processor_is_told_from_who_sleeps() {
    let ended = |end, millis, waited: Option<u64>| Ended {
        end,
        time: Duration::from_millis(millis),
        wall: Duration::from_secs(11),
        waited: waited.map(Duration::from_secs),
        left: 0,
        output: Vec::new(),
        errors: Vec::new(),
    };
    assert!(ended(End::Wall, 800, Some(10)).is_starved());
    assert!(ended(End::Time, 2001, Some(6)).is_starved());
    assert!(!ended(End::Wall, 800, Some(5)).is_starved());
    assert!(!ended(End::Exit(0), 800, Some(10)).is_starved());
    // If the system does not say how long it waited, a program that did some work is believed.
    assert!(ended(End::Wall, 800, None).is_starved());
    assert!(!ended(End::Wall, 20, None).is_starved());
    assert!(!ended(End::Time, 2001, None).is_starved());
    let limits = RunLimits { wall: Duration::from_millis(300), ..LIMITS };
    everywhere(&limits, "exec sleep 1000", |ended| {
        assert_eq!((&ended.end, ended.is_starved()), (&End::Wall, false), "{ended:?}");
    });
}

#[test]
fn what_cannot_be_started_is_told() {
    for program in ["/nowhere/at/all", "/etc/passwd", "/"] {
        let mut sandbox = open(Isolation::Reaper, &LIMITS, &[program]).expect("a sandbox");
        let ended = sandbox.run(b"", || true).expect("a run").expect("no stop");
        assert!(matches!(&ended.end, End::NotStarted(why) if !why.is_empty()), "{ended:?}");
    }
    // Exit code 127 of the program itself is its own, whatever it writes, and wherever.
    let fake = "echo 'fewest: not started: it is all wrong' >&2; \
                for fd in 3 4 5 6 7 8 9; do (echo no >&$fd) 2>/dev/null; done; exit 127";
    everywhere(&LIMITS, fake, |ended| assert_eq!(ended.end, End::Exit(127), "{ended:?}"));
}

/// Runs hostile.c with every isolation that this system allows.
fn attacked(limits: &RunLimits, arguments: &[&str], judge: impl Fn(&Ended, &Sandbox)) {
    let Some(program) = programs::compiled_file("cc", &["-O1", "-w"], "hostile.c") else { return };
    for isolation in ALL {
        match open(isolation, limits, &[&[&*program], arguments].concat()) {
            Ok(mut sandbox) => {
                let ended = sandbox.run(b"", || true).expect("a run").expect("no stop");
                judge(&ended, &sandbox);
            }
            Err(error) => eprintln!("SKIPPED {isolation:?}: {error}"),
        }
    }
}

/// A program that traces or stops the warden would stop its clocks. The sandbox forbids that if the system
/// can; otherwise this process has a clock of its own.
#[test]
fn the_warden_is_neither_traced_nor_stopped() {
    let limits = RunLimits { wall: Duration::from_millis(300), ..LIMITS };
    for what in ["trace", "stop"] {
        attacked(&limits, &[what], |ended, sandbox| {
            if sandbox.holds().apart {
                assert_eq!(ended.end, End::Wall, "{ended:?}");
                // The first process of a namespace does not get such a signal anyway.
                let refused = format!("{what}: Operation not permitted\n");
                assert_eq!(text(&ended.output), refused);
            } else {
                eprintln!("SKIPPED: no Landlock with scopes for signals here");
                assert!([End::Wall, End::Unguarded].contains(&ended.end), "{ended:?}");
            }
        });
    }
}

/// The number of a process whose command line has those words and that limit.
fn process_with(words: &str, limit: &str) -> Option<String> {
    let entries = fs::read_dir("/proc").ok()?;
    entries.flatten().find_map(|entry| {
        let line = fs::read(entry.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        let is_it = line.contains(words) && line.contains(limit);
        is_it.then(|| entry.file_name().to_string_lossy().into_owned())
    })
}

/// A warden that no longer answers is ended with everything that it guards, and another one takes the next
/// run.
#[test]
fn a_stopped_warden_is_noticed() {
    let (sum, seconds) = ("$((65432+0)).1111", "65432.1111");
    for (isolation, wall) in ALL.into_iter().zip([411, 412, 413]) {
        let limits = RunLimits { wall: Duration::from_millis(wall), ..LIMITS };
        let script =
            format!("read word; [ \"$word\" = go ] || exit 5; setsid sleep {sum} & sleep {sum}");
        let Ok(mut sandbox) = open(isolation, &limits, &["sh", "-c", &script]) else {
            eprintln!("SKIPPED {isolation:?}: the system does not allow it");
            continue;
        };
        let mut stopped = false;
        let ended = sandbox.run(b"go\n", || {
            if !stopped && alive(seconds) > 1 {
                let warden = process_with("confine warden", &limits.wall.as_micros().to_string());
                let sent =
                    Command::new("kill").args(["-STOP", &warden.expect("a warden")]).status();
                stopped = sent.expect("kill is there").success();
            }
            true
        });
        let ended = ended.expect("a run").expect("no stop");
        assert!(stopped, "{isolation:?}");
        assert_eq!(ended.end, End::Unguarded, "{isolation:?}");
        assert!(within(Duration::from_secs(5), || alive(seconds) == 0), "{isolation:?}");
        let next = sandbox.run(b"no\n", || true).expect("a run").expect("no stop");
        assert_eq!(next.end, End::Exit(5), "{isolation:?}");
    }
}

/// The limit itself is allowed.
#[test]
fn one_process_is_one() {
    let limits = RunLimits { processes: 1, ..LIMITS };
    everywhere(&limits, "exec sleep 0.2", |ended| assert_eq!(ended.end, End::Exit(0), "{ended:?}"));
    everywhere(&limits, "sleep 0.4 & wait", |ended| assert_eq!(ended.end, End::Processes));
    // That many processes are running when it ends, and each could have started others.
    let limits = RunLimits { processes: 10, ..LIMITS };
    let script = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 9 & done";
    everywhere(&limits, script, |ended| assert_eq!(ended.end, End::Processes, "{ended:?}"));
}

/// Memory that a limit for each process does not see: shared memory, files without a disk, many processes.
#[test]
fn memory_is_limited_for_all_processes_together() {
    let limits = RunLimits { memory: 64 << 20, output: 2 << 20, ..LIMITS };
    for what in ["shared", "files", "children"] {
        attacked(&limits, &[what, "200"], |ended, _| {
            assert_eq!(ended.end, End::Memory, "{what}: {ended:?}");
        });
    }
    // Memory that several processes share counts once.
    attacked(&limits, &["inherited", "40"], |ended, _| {
        assert_eq!((&ended.end, text(&ended.output)), (&End::Exit(0), "inherited: done\n"));
    });
}

/// Where the kernel counts, there are never more than a few hundred processes too many. Never more than 4000 are
/// started, so the machine is safe in any case.
#[test]
fn processes_that_multiply_are_ended() {
    attacked(&RunLimits { processes: 100, ..LIMITS }, &["multiplies", "4000"], |ended, sandbox| {
        let is_many = !sandbox.holds().counted || ended.left < 500;
        assert!(ended.end == End::Processes && is_many, "{ended:?}");
    });
}

/// The program never starts more than 400 processes, so the machine is safe.
#[test]
fn processes_are_limited() {
    attacked(&RunLimits { processes: 100, ..LIMITS }, &["forks", "400"], |ended, _| {
        assert_eq!(ended.end, End::Processes, "{ended:?}");
    });
    let limits = RunLimits { processes: 100, wall: Duration::from_millis(500), ..LIMITS };
    attacked(&limits, &["forks", "60"], |ended, _| {
        assert_eq!((&ended.end, text(&ended.output)), (&End::Wall, "forked: done\n"));
    });
}
