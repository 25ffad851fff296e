//! Files that are no progress of this search, places that cannot keep any, and flags that do not go together.

use super::*;

/// Opening a pipe waits until somebody opens its other end.
#[test]
fn progress_is_kept_in_a_file_only() {
    let place = Place::new("pipe");
    let pipe = place.path();
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    for more in [["--checkpoint", &pipe], ["--resume", &pipe], ["--checkpoint", "/dev/null"]] {
        let refused = fewest(&manhattan(HARD, &more)).refused(73);
        assert!(refused.contains("is a pipe or a device; progress is kept in a file"), "{refused}");
    }
    for command in ["merge", "piece --part 0/2 --out none"] {
        let words: Vec<&str> = command.split(' ').collect();
        let [name, more @ ..] = &words[..] else { panic!("no words") };
        let search = [name, "15", HARD, "--goal", "blank-first", "--checkpoint", &pipe];
        fewest(&[&search[..], more].concat()).refused(73);
    }
}

/// Progress in the middle of a search.
fn kept(place: &Place) -> Vec<u8> {
    let run = fewest(&manhattan(HARD, &["--checkpoint", &place.path(), "--max-nodes", "9000000"]));
    stopped(&run, 22, &place.file());
    fs::read(place.file()).expect("a checkpoint")
}

#[test]
fn a_file_that_is_not_right_is_refused() {
    let place = Place::new("wrong");
    let good = kept(&place);
    let refused = |content: &[u8], code| {
        fs::write(place.file(), content).expect("it can be written");
        let message = fewest(&manhattan(HARD, &["--resume", &place.path()])).refused(code);
        assert_eq!(fs::read(place.file()).expect("it is still there"), content);
        message
    };
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] ^= byte;
        bytes
    };
    let head = good.iter().position(|&byte| byte == b'\n').expect("a first line");
    for at in (head + 1..good.len()).step_by(good.len() / 9) {
        assert!(refused(&with(at, 1), 65).contains("is damaged"), "byte {at}");
    }
    assert!(refused(&with(head - 3, 1), 65).contains("is damaged"), "the checksum");
    assert!(refused(&good[..good.len() - 5], 65).contains("is damaged"), "cut off");
    assert!(refused(&[&good[..], b"x"].concat(), 65).contains("is damaged"), "longer");
    assert!(refused(&good[..10], 65).contains("is not a checkpoint"));
    assert!(refused(b"", 65).contains("is not a checkpoint"));
    assert!(refused(b"14 13 15 7\n11 12 9 5\n", 65).contains("is not a checkpoint"));
    assert!(refused(&[0xff; 100], 65).contains("is not a checkpoint"));
    let text = String::from_utf8(good.clone()).expect("text");
    let newer = text.replacen("checkpoint 1 ", "checkpoint 2 ", 1);
    let message = refused(newer.as_bytes(), 76);
    assert!(message.contains("format 2") && message.contains("has 1"), "{message}");
}

#[test]
fn progress_of_another_search_is_refused() {
    let place = Place::new("another");
    kept(&place);
    let path = place.path();
    let refused = |arguments: &[&str]| fewest(arguments).refused(65);
    let message = refused(&manhattan(HARDER, &["--resume", &path]));
    assert!(message.contains("its start is 5 12 10 7/15 11 14 0"), "{message}");
    let other = ["solve", "15", HARD, "--algorithm", "ida-star", "--resume", &path];
    assert!(refused(&other).contains("its goal is"));
    let blank_first = [&other[..], &["--goal", "blank-first"]].concat();
    assert!(refused(&blank_first).contains("its answer is first, not any"));
    let first = [&blank_first[..], &["--lexicographic"]].concat();
    assert!(refused(&first).contains("its heuristic is manhattan, not linear-conflict"));
    let message = refused(&["solve", "eight", "2 3 4/1 5 0/7 6 8", "--resume", &path]);
    assert!(message.contains("its puzzle is 15, not eight"), "{message}");
}

#[test]
fn flags_that_cannot_work_are_refused() {
    let place = Place::new("flags");
    let path = place.path();
    let easy = ["solve", "eight", "2 3 4/1 5 0/7 6 8"];
    let with = |more: &[&str]| fewest(&[&easy[..], more].concat());
    let message = with(&["--algorithm", "a-star", "--checkpoint", &path]).refused(64);
    assert!(message.contains("for ida-star, and for auto with sliding tiles or a puzzle file"));
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    fewest(&["solve", "rotation", rotation, "--checkpoint", &path]).refused(64);
    let run = fewest(&["solve", "eight", "--from", "boards.txt", "--resume", &path]);
    assert_eq!(run.code, 64);
    let proofs = format!("{path}.proof");
    let many = ["solve", "eight", "--from", "-", "--checkpoint", &path, "--proof", &proofs];
    assert!(fewest(&many).refused(64).contains("leave out --proof"));
    assert!(with(&["--resume", &path]).refused(66).contains("cannot open"));
    let nowhere = format!("{path}/there/is/none");
    assert!(with(&["--checkpoint", &nowhere]).refused(73).contains("cannot create"));
    fs::write(place.file(), "precious").expect("it can be written");
    assert!(with(&["--checkpoint", &path]).refused(73).contains("exists already"));
    assert_eq!(fs::read(place.file()).expect("untouched"), b"precious");
    let solved = fewest(&[
        "solve",
        "rotation",
        rotation,
        "--algorithm",
        "ida-star",
        "--checkpoint",
        &nowhere,
    ]);
    assert_eq!(solved.code, 73, "before anything is searched");
}
