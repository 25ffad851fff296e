//! Terminals, pipes and full disks.

use super::*;
use std::fs::OpenOptions;

#[test]
fn a_progress_line_on_a_terminal() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let search = "--goal blank-first --algorithm ida-star --heuristic zero --timeout 1s";
    let inner = format!("{binary} solve 15 '{LONG}' {search}");
    // util-linux: runs a command on a terminal of its own.
    let script = Command::new("script").args(["-qec", &inner, "/dev/null"]).output();
    let Ok(script) = script else {
        eprintln!("skipped: no `script` to make a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&script.stdout);
    let progress = shown.split('\r').filter(|line| line.contains("nodes/s, ")).count();
    assert!(progress > 1, "{shown:?}");
    let answer = shown.split("stopped: the time allowed was used up").nth(1);
    assert!(answer.expect("the answer").contains("expanded "), "{shown:?}");
}

#[test]
fn compare_tells_which_pairing_runs() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let pairings = "--goal blank-first --algorithms ida-star --heuristics zero,misplaced";
    // Time ends each search, however fast the machine is, since a line is shown only after a while.
    let limits = "--timeout 1500ms --max-nodes 1000000000000";
    let inner = format!("{binary} compare 15 '{LONG}' {pairings} {limits}");
    let script = Command::new("script").args(["-qec", &inner, "/dev/null"]).output();
    let Ok(script) = script else {
        eprintln!("SKIPPED: no `script` to make a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&script.stdout);
    for label in ["pairing 1 of 2: ida-star with zero", "pairing 2 of 2: ida-star with misplaced"] {
        let told = format!("board 1, {label}; at least ");
        assert!(shown.contains(&told), "{told} in {shown:?}");
    }
}

#[test]
fn whoever_sits_at_a_terminal_is_told_that_the_input_is_waited_for() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let told = "reading the input from the terminal; end it with Ctrl-D\r\n";
    for (command, is_told) in [
        ("judge poj:1077", true),
        ("judge --puzzle eight --cases eof", true),
        ("validate poj:1077", true),
        ("judge poj:1077 --quiet", false),
        ("judge poj:1077 < /dev/null", false),
    ] {
        let inner = format!("timeout 20 {binary} {command}");
        let script = Command::new("script").args(["-qec", &inner, "/dev/null"]).output();
        let Ok(script) = script else {
            eprintln!("skipped: no `script` to make a terminal");
            return;
        };
        let shown = String::from_utf8_lossy(&script.stdout);
        assert_eq!(shown.contains(told), is_told, "{command}: {shown:?}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let boards = "2 3 4 1 5 x 7 6 8\n".repeat(5000);
    let file = Scratch::new("head", boards);
    let mut child =
        command(&["solve", "eight", "--from", file.path()]).spawn().expect("the binary");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    drop(output);
    let mut errors = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    assert_eq!((child.wait().expect("an end").code(), errors.as_str()), (Some(0), ""));
}

#[test]
fn a_full_disk_is_told() {
    for arguments in
        [&["solve", "eight", "1 2 3 4 5 6 7 0 8"][..], &["--help"], &["judge", "--list"]]
    {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let run = ended(command(arguments).stdout(full).spawn().expect("the binary"));
        assert!(run.refused(74).starts_with("cannot write to standard output"));
    }
}

/// The binary, started by a shell that redirects as `redirect` says.
fn redirected(arguments: &[&str], redirect: &str, input: &str) -> Run {
    let script = format!("exec \"$@\" {redirect}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_fewest")]).args(arguments);
    shell.env("FEWEST_CACHE", NO_CACHE);
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shell.spawn().expect("a shell");
    // A program that refuses to work does not read its input.
    _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    ended(child)
}

#[test]
fn a_closed_standard_output_is_told() {
    let input = Scratch::new("closed.in", "2 3 4 1 5 x 7 6 8\n");
    let answer = Scratch::new("closed.out", "ullddrurdllurrdlurd\n");
    let folder = Folder::new("closed-package");
    let board = "1 2 3 4 5 6 7 0 8";
    for (arguments, code) in [
        (&["solve", "eight", board][..], 0),
        (&["solve", "eight", board, "--format", "json"], 0),
        (&["compare", "eight", board, "--algorithms", "auto"], 0),
        (&["judge", "poj:1077"], 0),
        (&["judge", "--list"], 0),
        (&["check", "poj:1077", input.path(), answer.path()], 0),
        (&["why", "poj:1077", input.path(), answer.path()], 0),
        (&["generate", "poj:1077"], 0),
        (
            &[
                "package",
                "poj:1077",
                "--polygon",
                folder.text(),
                "--count",
                "2",
                "--time-limit",
                "2",
            ],
            0,
        ),
        (&["stress", "poj:1077", "--seconds", "5", "--", "false"], 1),
        (&["tables", "path"], 0),
        (&["serve", "--port", "0"], 0),
        (&["--help"], 0),
    ] {
        let closed = redirected(arguments, ">&-", "2 3 4 1 5 x 7 6 8\n").refused(74);
        assert!(closed.ends_with("output: it is closed"), "{arguments:?}: {closed}");
        _ = std::fs::remove_dir_all(folder.path());
        if arguments[0] == "serve" {
            continue;
        }
        // Opening /dev/null in either way says that no output is wanted.
        for nowhere in [">/dev/null", "1<>/dev/null"] {
            let run = redirected(arguments, nowhere, "2 3 4 1 5 x 7 6 8\n");
            assert_eq!(run.code, code, "{arguments:?} {nowhere}: {}", run.errors);
            _ = std::fs::remove_dir_all(folder.path());
        }
    }
    // If all is well it prints nothing, so nothing is lost.
    assert_eq!(redirected(&["validate", "poj:1077"], ">&-", "2 3 4 1 5 x 7 6 8\n").code, 0);
}
