//! Files without boards, files instead of boards, and files that cannot be read.

use super::*;
use std::fs::OpenOptions;

#[test]
fn nothing_to_solve() {
    let told = "line 1, column 1: no board in standard input; a board is an argument, in quotes, or comes from a file with --from; \
                `fewest generate eight` makes one";
    for command in ["solve", "compare"] {
        assert_eq!(fed(&[command, "eight"], "").refused(65), told);
    }
    let again = "line 1, column 1: no board in standard input; give the one of the search that is kept in kept again";
    assert_eq!(fed(&["solve", "eight", "--resume", "kept"], "").refused(65), again);
    assert!(fed(&["solve", "rotation"], " \n ").refused(65).contains("no board"));
    assert!(fed(&["compare", "eight"], "").refused(65).contains("no board"));
    let file = Scratch::new("empty", "# nothing\n\n");
    for command in ["solve", "compare"] {
        assert!(
            fewest(&[command, "eight", "--from", file.path()]).refused(65).contains("no boards")
        );
    }
}

#[test]
fn files_in_place_of_boards() {
    let file = Scratch::new("boards", "2 3 4 1 5 0 7 6 8\n");
    for command in ["solve", "compare"] {
        let told = fewest(&[command, "eight", file.path()]).refused(65);
        let from = format!("; `--from {}` reads the boards of that file", file.path());
        assert!(told.ends_with(&from), "{told}");
        let told = fewest(&[command, "eight", "boards"]).refused(65);
        assert!(!told.contains("--from"), "{told}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let message = fewest(&["solve", "eight", "--from", "/nowhere/boards\u{1b}[31m"]).refused(66);
    assert!(message.starts_with(r"cannot open /nowhere/boards\u{1b}[31m"), "{message}");
    for arguments in [
        &["solve", "eight", "--from", "/"][..],
        &["compare", "eight", "--from", "/"],
        &["solve", "/"],
        &["puzzle", "import", "/"],
        &["check", "poj:1077", "/", "/"],
        &["why", "poj:1077", "/", "/"],
        &["merge", "eight", "2 3 4 1 5 0 7 6 8", "--checkpoint", "/"],
        &["solve", "eight", "2 3 4 1 5 0 7 6 8", "--resume", "/"],
        &["verify", "/"],
    ] {
        let message = fewest(arguments).refused(66);
        assert!(message.to_lowercase().contains("is a directory"), "{arguments:?}: {message}");
    }
    let endless = fewest(&["solve", "eight", "--from", "/dev/zero"]).refused(65);
    assert!(endless.starts_with("line 1, column 65537: a line is longer than"), "{endless}");
    let zeros = OpenOptions::new().read(true).open("/dev/zero").expect("a device");
    let zeros = command(&["solve", "eight"]).stdin(zeros).spawn().expect("the binary starts");
    assert_eq!(ended(zeros).refused(65), endless);
}
