//! `fewest check --as testlib` and `--as kattis`: the files and exit codes of judges.

use super::*;

#[test]
fn testlib_conventions() {
    let input = Scratch::new(&unique(), EIGHT);
    let answer = Scratch::new(&unique(), "ullddrurdllurdruldr\n");
    let wrong = Scratch::new(&unique(), "unsolvable\n");
    let unreadable = Scratch::new(&unique(), "what?\n");
    let report = Scratch::new(&unique(), "");
    let run = |output: &Scratch, answer: &Scratch| {
        let files = [input.path(), output.path(), answer.path()];
        let run = fewest(&["check", "poj:1077", "--as", "testlib", files[0], files[1], files[2]]);
        assert_eq!(run.output, "");
        (run.code, run.errors.split(" case").next().expect("a word").to_owned())
    };
    assert_eq!(run(&answer, &answer), (0, "ok right: 1".into()));
    assert_eq!(run(&wrong, &answer), (1, "wrong answer".into()));
    assert_eq!(run(&unreadable, &answer), (2, "wrong output format".into()));
    // The participant's answer is better than the jury's.
    assert_eq!(run(&answer, &wrong), (3, "FAIL the jury's answer is wrong:".into()));
    let files = [input.path(), wrong.path(), answer.path(), report.path()];
    let run = fewest(&[&["check", "poj:1077", "--as", "testlib"], &files[..]].concat());
    assert_eq!((run.output.as_str(), run.errors.as_str(), run.code), ("", "", 1));
    let text = fs::read_to_string(report.path()).expect("a report");
    assert!(text.starts_with("wrong answer case 1, line 1 of the output: `unsolvable`"), "{text}");
    // If a file of the jury is missing, that is never the participant's fault.
    let missing = fewest(&["check", "poj:1077", "--as", "testlib", "/none", "/none", "/none"]);
    assert_eq!(missing.code, 3);
}

#[test]
fn kattis_conventions() {
    let input = Scratch::new(&unique(), EIGHT);
    let answer = Scratch::new(&unique(), "ullddrurdllurdruldr\n");
    let wrong = Scratch::new(&unique(), "unsolvable\n");
    let feedback = std::env::temp_dir().join(format!("fewest-feedback-{}", std::process::id()));
    fs::create_dir_all(&feedback).expect("a directory");
    let run = |answer: &Scratch, output: &str| {
        let files = [input.path(), answer.path(), feedback.to_str().expect("a plain path")];
        let run = fed(&[&["check", "poj:1077", "--as", "kattis"], &files[..]].concat(), output);
        assert_eq!((run.output.as_str(), run.errors.as_str()), ("", ""));
        run.code
    };
    let message = |file: &str| fs::read_to_string(feedback.join(file)).expect("a message");
    assert_eq!(run(&answer, "ullddrurdllurdruldr\n"), 42);
    assert_eq!(message("judgemessage.txt"), "right: 1 case\n");
    assert_eq!(run(&answer, "unsolvable\n"), 43);
    assert!(message("judgemessage.txt").contains("but 19 moves suffice"));
    assert_eq!(run(&answer, "what?\n"), 43);
    assert_eq!(run(&wrong, "ullddrurdllurdruldr\n"), 3);
    assert!(message("judgeerror.txt").contains("the jury's answer is wrong"));
    fs::remove_dir_all(&feedback).expect("it is ours");
}
