//! The checker and tools/verify.py, which was written from the format alone, agree.

use crate::support::{Folder, page};
use crate::{Asked, LIMITS, asked, proven};
use desk::PuzzleName;
use desk::names::Metric;
use fewest_verify::{Checker, Expected, Trouble};
use std::fs;
use std::process::{Command, Stdio};

/// Both checkers say the same about thirty-three proofs, and about each of them with one bit of its set
/// changed and a checksum that fits.
#[test]
fn two_checkers_agree() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if python.is_err() {
        return page::skip("there is no python3, which tools/verify.py wants");
    }
    let (mut proofs, mut random) = (Vec::new(), desk::random::Random::new(14));
    let mut add = |asked: &Asked, board: &str| {
        proofs.push(proven(asked, board).expect("a proof").0);
    };
    let tiles = ["eight", "eight", "eight", "sliding:2x3", "sliding:3x2", "sliding:2x4"];
    for name in tiles.into_iter().chain(["sliding:4x2", "sliding:2x2"]) {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        for bound in [None, Some("manhattan"), Some("zero")] {
            let asked = Asked { bound, max_cost: 14, ..asked(name) };
            add(&asked, &puzzle.random_board(&mut random, false));
        }
    }
    let pushes = Asked { metric: Metric::Multi, max_cost: 7, ..asked("sliding:3x2") };
    for (puzzle, bound) in [("sliding:3x2", None), ("sliding:2x4", None), ("eight", Some("zero"))] {
        let board =
            puzzle.parse::<PuzzleName>().expect("a puzzle").random_board(&mut random, false);
        add(&Asked { puzzle, bound, ..pushes }, &board);
    }
    let fifteen = Asked { bound: Some("manhattan"), max_cost: 22, ..asked("15") };
    add(&fifteen, "2 3 4 8 1 6 0 12 5 10 7 11 9 13 14 15");
    let few = |bound, puzzle| Asked { bound, max_cost: 5, ..asked(puzzle) };
    add(&few(None, "rotation"), "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
    add(&few(Some("zero"), "rotation"), "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3");
    add(&few(None, "cubic"), "2 1 RBW RWW EWW");
    add(&few(Some("zero"), "cubic"), "1 1 WWW WEW WWW");
    add(&few(Some("zero"), "cubic"), "3 3 WWB WRW WWE");
    assert_eq!(proofs.len(), 33);
    let changed: Vec<Vec<u8>> = proofs.iter().map(|proof| with_another_bit(proof)).collect();
    let folder = Folder::new("proofs");
    fs::create_dir_all(folder.path()).expect("a directory");
    let (mut checker, mut words) = (Checker::new(LIMITS), Vec::new());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tools/verify.py");
    let mut python = Command::new("python3");
    python.arg(script);
    for (number, proof) in proofs.iter().chain(&changed).enumerate() {
        let file = folder.path().join(format!("{number}.proof"));
        fs::write(&file, proof).expect("a file");
        let word = match checker.check(proof, &Expected::default()) {
            Ok(_) => "VERIFIED",
            Err(Trouble::Rejected(_)) => "REJECTED",
            Err(other) => panic!("{number}: {other}"),
        };
        assert!(number >= 33 || word == "VERIFIED", "{number}");
        words.push(format!("{}: {word}", file.display()));
        python.arg(file);
    }
    assert!(words.iter().filter(|word| word.ends_with("REJECTED")).count() > 20);
    let told = python.output().expect("it runs");
    let told = String::from_utf8(told.stdout).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 66, "{told}");
    for (line, word) in lines.into_iter().zip(words) {
        assert!(line.starts_with(&word), "{line}, not {word}");
    }
}

/// A proof with the last bit of its set changed and a checksum that fits.
fn with_another_bit(proof: &[u8]) -> Vec<u8> {
    let at = proof.windows(5).position(|five| five == b"\ncrc ").expect("a checksum") + 1;
    let (head, body) = (&proof[..at], &mut proof[at + 13..].to_vec());
    let bits = String::from_utf8_lossy(head).trim_end().rsplit(' ').next().map(str::to_string);
    let last = bits.and_then(|bits| bits.parse::<usize>().ok()).expect("bits") - 1;
    body[last / 8] ^= 1 << (last % 8);
    let crc = fewest::proof::checksum(&[head, body].concat());
    [head, format!("crc {crc:08x}\n").as_bytes(), body].concat()
}
