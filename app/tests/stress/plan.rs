//! Which inputs are tried, and in which order.

use super::support::{Scratch, timed};
use super::{ourselves, shell, stressed};
use std::fs;
use std::time::Duration;

/// Input that judges hardly have comes last, and a program that fails only on it is told so.
#[test]
fn untidy_input_comes_last_and_is_told_apart() {
    // `read` drops a line without an end.
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
    // The report of a failure on tidy input does not mention that.
    let run = shell("hdu:1043", "--cases 200", "cat >/dev/null");
    assert!(run.code == 1 && !run.output.contains("right on all"), "{}", run.output);
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

/// Few cases are divided among all kinds of tests, so that even a few contain far boards; kinds without a
/// case are named.
#[test]
fn few_cases_have_something_of_each_kind() {
    let gives_up = |most: u32| {
        let answer = ourselves("acwing:845").join(" ");
        format!("n=$({answer}); if [ $n -gt {most} ]; then echo -1; else echo $n; fi")
    };
    for (flags, most) in [("--cases 40", 25), ("--cases 20", 20)] {
        let run = shell("acwing:845", flags, &gives_up(most));
        assert!(run.code == 1 && run.output.starts_with("wrong answer: "), "{}", run.output);
    }
    let text = stressed("acwing:845", "--cases 4", &ourselves("acwing:845")).good();
    assert!(text.contains("\nthese tests are among more cases only: "), "{text}");
    assert!(text.contains("random boards") && text.contains("more spaces"), "{text}");
}

/// Before anything is run, it is certain that the smallest failure can be written.
#[test]
fn a_failure_that_cannot_be_saved_is_told_before() {
    let ran = Scratch::new("ran", "");
    std::fs::remove_file(ran.path()).expect("ours");
    let script = format!("touch {}; exit 1", ran.path());
    let run = shell("poj:1077", "--save /none/wrong.in", &script);
    assert!(run.refused(73).starts_with("cannot write /none/wrong.in: "));
    assert!(!std::path::Path::new(ran.path()).exists());
    assert_eq!(shell("poj:1077", "--save /dev/null", &script).code, 1);
    assert!(std::path::Path::new(ran.path()).exists());
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

/// The seed decides which boards come up.
#[test]
fn the_seed_decides() {
    let said = |seed: u32| {
        let flags = format!("--cases 60 --seed {seed}");
        let file = Scratch::new(&format!("seed-{seed}"), "");
        // Keeps all inputs, and is right.
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
    // Does not accept a carriage return at the end of a line.
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
