//! How `cluster up` ends: when it is stopped or killed, and when processes end that the others can do
//! without.

use super::{children, hosts, start, wait_for};
use crate::ports::free_port;
use crate::support::{Folder, Layers, Run, Scratch, command, ended};
use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::{Pid, getpgid};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Korf's instance 88, whose 65 moves take minutes with Manhattan distance.
pub const ENDLESS: &str = "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4";

/// A replacement for ssh that ends as the name of its host says.
const SSH: &str = r"#!/bin/sh
case $4 in
answers) sleep 0.3; echo answer ;;
answers-late) sleep 11; echo answer ;;
gave-up) sleep 0.3; exit 69 ;;
cut-off) exit 255 ;;
interrupted) exit 130 ;;
without-a-file) exit 66 ;;
garbles) printf 'caf\351\nand more\n' >&2; sleep 1; exit 64 ;;
esac
";

/// Like sshd, this starts its command in a session of its own, which continues when this ends.
const FAR: &str = r#"#!/bin/sh
shift 5
cat | setsid sh -c "$1"
"#;

/// A directory with a replacement for ssh, and a PATH on which it comes first.
fn with_ssh(name: &str, script: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    std::fs::create_dir(folder.path()).expect("a new directory");
    let ssh = folder.path().join("ssh");
    std::fs::write(&ssh, script).expect("a script");
    std::fs::set_permissions(&ssh, PermissionsExt::from_mode(0o755)).expect("it is executable");
    let path = format!("{}:{}", folder.text(), std::env::var("PATH").unwrap_or_default());
    (folder, path)
}

/// Starts each process of a command with a replacement for ssh.
fn by_ssh(names: &[&str], of: &[&str]) -> Run {
    let (_folder, path) = with_ssh("up-by-ssh", SSH);
    let lines = names.iter().map(|name| format!("127.0.0.1:{} ssh={name}\n", free_port()));
    let hosts = Scratch::new("by-ssh", lines.collect::<String>());
    let up = ["cluster", "up", "--hosts", hosts.path(), "--restarts", "1", "--"];
    ended(command(&[&up[..], of].concat()).env("PATH", path).spawn().expect("the binary starts"))
}

#[test]
fn an_answer_stands_whatever_becomes_of_the_others() {
    for other in ["cut-off", "interrupted"] {
        let run = by_ssh(&["answers", other], &["explore", "eight"]);
        assert_eq!((&*run.output, &*run.errors, run.code), ("answer\n", "", 0), "{other}");
    }
}

/// The search also does without a helper that would end in the same way again.
#[test]
fn a_search_goes_on_without_any_helper() {
    let run = by_ssh(&["answers-late", "interrupted"], &["solve", "15", ENDLESS]);
    assert_eq!((&*run.output, &*run.errors, run.code), ("answer\n", "", 0));
    // Process 0 has waited for the helper in vain, and would do so again.
    let run = by_ssh(&["gave-up", "without-a-file"], &["solve", "15", ENDLESS]);
    assert_eq!((&*run.output, &*run.errors, run.code), ("", "", 66));
}

#[test]
fn what_is_no_text_does_not_silence_a_process() {
    let run = by_ssh(&["garbles"], &["explore", "eight"]);
    assert_eq!(
        (run.errors.as_str(), run.code),
        ("process 0: caf\u{fffd}\nprocess 0: and more\n", 64)
    );
}

/// Ctrl-C reaches the whole foreground group of a terminal.
#[test]
fn ctrl_c_asks_each_process_once() {
    let (layers, local) = (Layers::new("ctrl-c"), hosts(2));
    let up = ["cluster", "up", "--hosts", local.path(), "--"];
    let count = ["explore", "sliding:3x4", "--format", "csv", "--disk", &layers.0];
    let mut up = command(&[&up[..], &count].concat());
    let mut up = up.process_group(0).spawn().expect("the binary starts");
    wait_for(&layers, std::slice::from_mut(&mut up));
    let group = Pid::from_raw(up.id() as i32);
    for one in children(up.id()) {
        assert_ne!(getpgid(Some(Pid::from_raw(one))), Ok(group));
    }
    killpg(group, Signal::SIGINT).expect("it is there");
    let run = ended(up);
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.output.starts_with("distance,positions\n0,1\n"), "{run:?}");
}

#[test]
fn its_processes_end_when_it_is_killed() {
    let local = hosts(2);
    let up = ["cluster", "up", "--hosts", local.path(), "--", "solve", "15", ENDLESS];
    let search = ["--goal", "blank-first", "--algorithm", "ida-star", "--heuristic", "manhattan"];
    let mut up = command(&[&up[..], &search].concat()).spawn().expect("the binary starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut started = children(up.id());
    while started.len() < 2 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
        started = children(up.id());
    }
    up.kill().expect("it is killed");
    up.wait().expect("it has ended");
    assert_eq!(started.len(), 2);
    let is_there = |one: &i32| {
        std::fs::read(format!("/proc/{one}/cmdline")).is_ok_and(|words| !words.is_empty())
    };
    while started.iter().any(is_there) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    started.retain(is_there);
    started.iter().for_each(|&one| _ = kill(Pid::from_raw(one), Signal::SIGKILL));
    assert!(started.is_empty(), "{started:?} have not ended");
}

/// What ssh has started continues when ssh ends, unless it is told to end.
#[test]
fn processes_at_the_other_end_of_ssh_end_with_it() {
    let (folder, path) = with_ssh("far", FAR);
    for (name, is_killed) in [("interrupted", false), ("killed", true)] {
        let lines = [(); 2].map(|()| format!("127.0.0.1:{} ssh=far\n", free_port()));
        let local = Scratch::new("far-hosts", lines.concat());
        let layers = format!("{}/{name}", folder.text());
        let up = ["cluster", "up", "--program", env!("CARGO_BIN_EXE_fewest"), "--hosts"];
        let count = ["--", "explore", "sliding:3x4", "--format", "csv", "--disk", &layers];
        let mut up = command(&[&up[..], &[local.path()], &count].concat());
        let mut up = up.env("PATH", &path).process_group(0).spawn().expect("the binary starts");
        let deadline = Instant::now() + Duration::from_secs(60);
        let is_kept = |part| Path::new(&layers).join(part).join("manifest").exists();
        while !["part-0", "part-1"].into_iter().all(is_kept) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        if is_killed {
            up.kill().expect("it is killed");
            up.wait().expect("it has ended");
        } else {
            killpg(Pid::from_raw(up.id() as i32), Signal::SIGINT).expect("it is there");
            let run = ended(up);
            assert_eq!(run.code, 130, "{run:?}");
            assert!(run.output.starts_with("distance,positions\n0,1\n"), "{run:?}");
            assert!(!run.errors.contains("told the hosts"), "{run:?}");
        }
        let deadline = Instant::now() + Duration::from_secs(10);
        while !with_word(&layers).is_empty() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        let left = with_word(&layers);
        left.iter().for_each(|&one| _ = kill(Pid::from_raw(one), Signal::SIGKILL));
        assert!(left.is_empty(), "{left:?} have not ended");
        let manifest = std::fs::read_to_string(Path::new(&layers).join("part-0/manifest"));
        let manifest = manifest.expect("something is kept");
        assert!(!manifest.contains("next end"), "it was done before it was told: {manifest}");
    }
}

/// An ssh that waits for a machine without an answer has started no process that could be asked to end.
#[test]
fn ctrl_c_does_not_wait_for_an_ssh_that_has_not_got_through() {
    let (folder, path) = with_ssh("stuck", "#!/bin/sh\nexec sleep 60\n");
    let lines = [(); 2].map(|()| format!("127.0.0.1:{} ssh=stuck\n", free_port()));
    let local = Scratch::new("stuck-hosts", lines.concat());
    let up = ["cluster", "up", "--hosts", local.path(), "--", "explore", "eight"];
    let mut up = command(&up);
    let up = up.env("PATH", &path).process_group(0).spawn().expect("the binary starts");
    let deadline = Instant::now() + Duration::from_secs(60);
    let sleeps = |one: &i32| {
        let words = std::fs::read(format!("/proc/{one}/cmdline")).unwrap_or_default();
        words.starts_with(b"sleep")
    };
    while children(up.id()).iter().filter(|one| sleeps(one)).count() < 2 {
        assert!(Instant::now() < deadline, "two processes are started");
        std::thread::sleep(Duration::from_millis(10));
    }
    let begin = Instant::now();
    killpg(Pid::from_raw(up.id() as i32), Signal::SIGINT).expect("it is there");
    let run = ended(up);
    assert_eq!((run.code, &*run.output, &*run.errors), (130, "", ""), "{run:?}");
    assert!(begin.elapsed() < Duration::from_secs(8), "{:?}", begin.elapsed());
    drop(folder);
}

/// Whoever waits for others can be told to end, also one that calls a process which is not there yet.
#[test]
fn a_process_that_waits_ends_when_it_is_told_to() {
    let hosts = hosts(3);
    let wait = ["eight", "--wait", "10m"];
    let mut waiting: Vec<_> = [1, 2].map(|one| start(&hosts, one, &wait)).into();
    waiting.iter_mut().for_each(|one| {
        let errors = one.stderr.as_mut().expect("its messages");
        let note = BufReader::new(errors).lines().next().expect("a line").expect("a text");
        assert!(note.contains("waiting for process 0"), "{note}");
    });
    for one in waiting {
        let begin = Instant::now();
        kill(Pid::from_raw(one.id() as i32), Signal::SIGTERM).expect("it is there");
        assert_eq!(ended(one).code, 143);
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    }
}

/// The processes that have this word in their command line.
fn with_word(word: &str) -> Vec<i32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = all.filter_map(|one| one.file_name().to_str()?.parse().ok());
    let has_word = |one: &i32| {
        let words = std::fs::read(format!("/proc/{one}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&words).contains(word)
    };
    numbers.filter(has_word).collect()
}
