//! How runs end, and what is printed.

use super::support::{command, ended, signal, timed};
use super::{ourselves, shell, stressed};
use fewest_cli::commands::stress::{Hunted, told};
use fewest_cli::exit::Code;
use fewest_cli::sandbox::{Isolation, RunLimits, Sandbox};
use fewest_cli::stress::{self, Launch, News, StressSettings, Tally};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// An interrupt ends `stress`, whatever the program does to the processes that guard it.
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
    assert_eq!(run.output, "nothing was judged\n");
    assert!(time < Duration::from_secs(60));
}

/// If this program fails after it has found something, both are reported.
#[test]
fn a_bug_does_not_lose_what_was_found() {
    let profile = fewest_cli::problems::find("luogu:p1379").expect("a profile");
    let limits = RunLimits {
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
    let wanted = StressSettings {
        cases: 100,
        time: Duration::from_secs(60),
        batch: None,
        tidy: true,
        seed: 0,
    };
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
    let launch = Launch { limits, command: vec!["sh".into()] };
    let told = told(profile, &launch, &hunted, None).expect("something was found");
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

/// What a line of shell shows on a terminal; `None` if no terminal can be made.
fn on_a_terminal(line: &str) -> Option<String> {
    let script = Command::new("script")
        .args(["-qec", line, "/dev/null"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut script) = script else {
        eprintln!("SKIPPED: no `script` to make a terminal");
        return None;
    };
    let mut shown = String::new();
    let mut stdout = script.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut shown).expect("text");
    script.wait().expect("an end");
    Some(shown)
}

#[test]
fn a_progress_line_on_a_terminal_and_nowhere_else() {
    let binary = env!("CARGO_BIN_EXE_fewest");
    let stress = |flags| {
        format!("{binary} {flags} stress acwing:845 --seconds 3 -- {binary} judge acwing:845")
    };
    let Some(shown) = on_a_terminal(&stress("")) else { return };
    assert!(shown.contains(" cases/s, slowest run "), "{shown:?}");
    assert!(shown.contains("right: "), "{shown:?}");
    let run = stressed("acwing:845", "--seconds 2", &ourselves("acwing:845"));
    assert!(!run.good().contains("cases/s"));
    // Chinese characters are two columns wide, and a line that is too long would not be erased.
    let chinese = format!("stty rows 24 cols 30; {}", stress("--lang zh"));
    let shown = on_a_terminal(&chinese).expect("a terminal");
    let (progress, _) = shown.split_once("正确").expect("what came of it");
    assert!(progress.contains('秒'), "{progress:?}");
    for line in progress.split(['\r', '\n']) {
        let width: usize = line.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum();
        assert!(width <= 30 + "\u{1b}[2K".len(), "{width}: {line:?}");
    }
}
