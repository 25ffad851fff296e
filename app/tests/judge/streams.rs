//! Pipes, memory and disks.

use super::{FIRST, start};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

/// A program may ask case by case: each answer comes before the next question.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut child = start(&["poj:2286"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for _ in 0..3 {
        writeln!(stdin, "{FIRST}").expect("the process reads");
        let answer: Vec<String> =
            lines.by_ref().take(2).map(|line| line.expect("readable")).collect();
        assert_eq!(answer, ["AC", "2"]);
    }
    drop(stdin);
    assert!(child.wait().expect("the process ends").success());
}

/// Five megabytes of cases: the peak of the resident memory is not higher than after one case.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let (few, many) = (peak_after(1), peak_after(100_000));
    assert!(many < 32 << 20, "{many} bytes");
    assert!(many < few + (2 << 20), "{few} bytes after one case, {many} after 100,000");
}

/// 100 MB, as long as real inputs are.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes some seconds"]
fn memory_does_not_grow_with_a_huge_input() {
    let peak = peak_after(2_100_000);
    assert!(peak < 32 << 20, "{peak} bytes");
}

/// The peak of the resident memory, in bytes, after this many cases of poj:2286 were answered.
#[cfg(target_os = "linux")]
fn peak_after(cases: usize) -> u64 {
    let mut child = start(&["poj:2286"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let writer = std::thread::spawn(move || {
        let block = format!("{FIRST}\n").repeat(cases.min(1000));
        for _ in 0..cases.div_ceil(1000) {
            stdin.write_all(block.as_bytes()).expect("the process reads");
        }
        stdin
    });
    let answered = b"AC\n2\n".len() * cases.min(1000) * cases.div_ceil(1000);
    let copied = std::io::copy(&mut output.by_ref().take(answered as u64), &mut std::io::sink());
    assert_eq!(copied.expect("readable"), answered as u64);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("proc");
    drop(writer.join().expect("no panic"));
    assert!(child.wait().expect("the process ends").success());
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    let kilobytes = peak.trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().expect("a number") << 10
}

/// `| head` has seen enough: there is no message and no failure.
#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start(&["poj:2286"]);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let cases = format!("{FIRST}\n").repeat(1000);
    while stdin.write_all(cases.as_bytes()).is_ok() {}
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = fs::File::options().write(true).open("/dev/full").expect("a device");
    let mut child = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(["judge", "poj:2286"])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    writeln!(child.stdin.take().expect("a pipe"), "{FIRST}").expect("the process reads");
    let output = child.wait_with_output().expect("the process ends");
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.starts_with("error: cannot write the output: "), "{message}");
}

/// A directory can be opened, but not read.
#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_input_is_a_failure() {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .args(["judge", "poj:2286"])
        .stdin(fs::File::open("/").expect("a directory"))
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(74));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.starts_with("error: cannot read the input: "), "{message}");
}
