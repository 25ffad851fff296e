//! What must be rejected, each with its own message, and what is no proof at all. The searches of this
//! program did not write the honest proofs in `data`: a few lines of Python made them with the rules and
//! bounds of tools/verify.py.

#[path = "rejected/rules.rs"]
mod rules;
#[path = "rejected/weights.rs"]
mod weights;

use fewest_verify::{Checker, Expected, Limits, Trouble};

const EIGHT: &[u8] = include_bytes!("data/eight.proof");
const NONE: &[u8] = include_bytes!("data/none.proof");
const ROTATION: &[u8] = include_bytes!("data/rotation.proof");
const LIMITS: Limits = Limits { memory: 1 << 30, deadline: None, tell: |_| () };

fn check(bytes: &[u8]) -> Result<String, Trouble> {
    let statement = Checker::new(LIMITS).check(bytes, &Expected::default());
    statement.map(|statement| statement.words)
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    };
    !bytes.iter().fold(!0, step)
}

/// The lines before `crc`, and the body.
fn parts(bytes: &[u8]) -> (String, Vec<u8>) {
    let at = bytes.windows(5).position(|five| five == b"\ncrc ").expect("a crc") + 1;
    (String::from_utf8(bytes[..at].into()).expect("text"), bytes[at + 13..].into())
}

fn joined((head, body): (String, Vec<u8>)) -> Vec<u8> {
    let crc = crc(&[head.as_bytes(), &body].concat());
    [head.as_bytes(), format!("crc {crc:08x}\n").as_bytes(), &body].concat()
}

/// The proof of the Eight with a change in its lines and a crc that fits.
fn with(from: &str, to: &str) -> Result<String, Trouble> {
    let (head, body) = parts(EIGHT);
    assert!(head.contains(from), "{from} is not in {head}");
    check(&joined((head.replacen(from, to, 1), body)))
}

#[track_caller]
fn rejected(checked: Result<String, Trouble>, why: &str) {
    match checked {
        Err(Trouble::Rejected(what)) if what.contains(why) => (),
        other => panic!("`{why}` was expected, not {other:?}"),
    }
}

#[track_caller]
fn malformed(checked: Result<String, Trouble>, why: &str) {
    match checked {
        Err(Trouble::Malformed(what)) if what.contains(why) => (),
        other => panic!("`{why}` was expected, not {other:?}"),
    }
}

#[test]
fn honest_proofs_are_verified() {
    assert_eq!(
        check(EIGHT).as_deref(),
        Ok("VERIFIED: 31 moves are the fewest from 8 6 7/2 5 4/3 0 1 to 1 2 3/4 5 6/7 8 0 \
            (sliding 3x3; 54 states; bound 4-4 rebuilt from the rules)")
    );
    assert!(check(NONE).is_ok_and(|words| words.contains("no moves lead from 1 2 3/4 5 6/8 7 0")));
    assert!(check(ROTATION).is_ok_and(|words| words.contains("2 moves are the fewest")));
}

/// The example that docs/proof-format.md works out by hand.
#[test]
fn the_example_of_the_format() {
    let text = include_str!("../../docs/proof-format.md");
    let (_, example) = text.rsplit_once("```text\n").expect("an example");
    let (lines, _) = example.split_once("```").expect("its end");
    let words = check(&[lines.as_bytes(), &[0]].concat());
    assert!(words.is_ok_and(|words| words.contains("VERIFIED: 2 moves are the fewest")));
}

#[test]
fn wrong_costs() {
    rejected(with("cost 31", "cost 29"), "the moves cost 31, not 29");
    rejected(with("cost 31\n", "cost 33\n"), "the moves cost 31, not 33");
    // A detour: the moves are valid, but the set does not prove a cost that is higher by two.
    let (head, body) = parts(EIGHT);
    let detour = head.replace("cost 31", "cost 33").replace("\nbound", "ud\nbound");
    rejected(check(&joined((detour, body.clone()))), "nothing says that");
    let open = head.replace("cost 31", "at-least 33");
    let start = open.find("moves").expect("moves");
    let end = open.find("bound").expect("bound");
    let raised = format!("{}{}", &open[..start], &open[end..]);
    rejected(check(&joined((raised.clone(), body.clone()))), "nothing says that");
    let honest = raised.replace("at-least 33", "at-least 31");
    assert!(check(&joined((honest.clone(), body.clone()))).is_ok());
    let none = honest.replace("at-least 31", "none");
    rejected(check(&joined((none, body))), "nothing says that endlessly many more are needed");
}

#[test]
fn wrong_moves() {
    let (head, body) = parts(EIGHT);
    let line = head.lines().find(|line| line.starts_with("moves")).expect("moves");
    let (short, last) = line.split_at(line.len() - 1);
    rejected(with(line, short), "do not lead to a goal");
    assert_eq!(last, "r");
    rejected(with(line, &format!("{short}d")), "move 31, `d`, is not legal where it is made");
    rejected(with(line, &format!("{short}u")), "the moves do not lead to a goal");
    rejected(check(&joined((head.replace(line, "moves ddd"), body))), "move 1, `d`, is not legal");
}

#[test]
fn wrong_boards() {
    rejected(with("start 8 6 7", "start 6 8 7"), "do not lead to a goal");
    rejected(with("start 8 6 7", "start 8 6 8"), "cells hold");
    rejected(with("start 8 6 7", "start 9 6 7"), "`9` is not known");
    rejected(with("start 8 6", "start 6"), "8 contents for 9 cells");
    rejected(with("goal 1 2 3", "goal 2 1 3"), "do not lead to a goal");
    rejected(with("goal 1 2 3", "goal 9 2 3"), "goal: `9` is not known");
    rejected(with("goal 1 2 3", "goal 1 2 2 3"), "goal: there are 10 contents for 9 cells");
    let about = |start, goal| {
        let expected = Expected { start, goal, rules: None };
        Checker::new(LIMITS).check(EIGHT, &expected).map(|statement| statement.words)
    };
    assert!(about(Some("8 6 7/2 5 4/3 0 1"), Some("1,2,3,4,5,6,7,8,0")).is_ok());
    rejected(about(Some("8 6 7/2 5 4/3 1 0"), None), "the proof is about another start");
    let unread = about(Some("867254310"), None).expect_err("cells in one word");
    assert_eq!((unread.code(), unread.to_string().contains("8 6 7 2")), (64, true), "{unread}");
    rejected(about(None, Some("0 1 2 3 4 5 6 7 8")), "the proof is about another goal");
}

#[test]
fn wrong_bounds() {
    rejected(with("4|5", "4|4"), "patterns have a tile in common");
    rejected(with("4|5", "4|0,5"), "a pattern has tiles, not the blank");
    rejected(with("4|5", "4|9,5"), "not a number that can be here");
    rejected(with(" mirror", ""), "nothing says that");
    rejected(with("|5,6,7,8", ""), "nothing says that");
    rejected(with("bound sum 1", "bound magic 1"), "there is no such bound");
    rejected(with("bound sum 1,2,3,4|5,6,7,8 mirror", "bound table"), "there is no such bound");
    let (head, body) = parts(NONE);
    let off = head.replace("goal 1 2 3 4 5 6 7 8 0", "goal 1 2 0 4 5 6 7 8 3");
    let mirrored = off.replace("bound parity", "bound sum 1,2 mirror");
    rejected(check(&joined((mirrored, body.clone()))), "`mirror` wants a square");
    let solvable = head.replace("start 1 2 3 4 5 6 8 7 0", "start 1 2 3 4 5 6 7 0 8");
    let solvable = (solvable.replace("set 1 2", "set 1 3"), body);
    rejected(check(&joined(solvable)), "nothing says that endlessly many more are needed");
}

/// Pushes and boards with coloured tiles: no sum of single moves, and a colour for each tile.
#[test]
fn pushes_and_colours() {
    let (head, _) = parts(NONE);
    let head = head.replace("3x3", "3x3 mtm").replace("set 1 2", "set 1 4");
    let bounded = |bound: &str| check(&joined((head.replace("parity", bound), vec![0])));
    for bound in ["parity", "colours 1,2,3,4,5,6,7,8", "colours 8,7,6,5,4,3,2,1"] {
        assert!(bounded(bound).is_ok_and(|words| words.contains("no moves lead")), "{bound}");
    }
    rejected(bounded("colours 1,1,2,2,3,3,4,4"), "nothing says that endlessly many more");
    rejected(bounded("sum 1,2"), "there is no such bound here");
    // On 2x2 cells no push moves two tiles, but the moves are pushes all the same.
    let small = "fewest proof 1\npuzzle sliding 2x2 mtm\ngoal 1 2 3 0\nstart 1 2 0 3\nclaim cost 1\n\
                 moves r\nbound sum 1,2,3\nset 1 2\n";
    rejected(check(&joined((small.into(), vec![0]))), "there is no such bound here");
    assert!(check(&joined((small.replace(" mtm", ""), vec![0]))).is_ok());
    for wrong in ["1,2,3", "1,2,3,4,5,6,7,0", "1,2,3,4,5,6,7,8,8"] {
        rejected(bounded(&format!("colours {wrong}")), "each tile has a colour");
    }
    rejected(bounded("colours 1,2,3,4,5,6,7,9"), "not a number that can be here");
    let solved = head.replace("8 7 0", "0 7 8").replace("claim none", "claim cost 1\nmoves r2");
    let solved = solved.replace("bound parity\n", "");
    assert!(check(&joined((solved.clone(), vec![0]))).is_ok_and(|words| words.contains("1 move")));
    let apart = solved.replace("cost 1\nmoves r2", "cost 2\nmoves r r");
    rejected(check(&joined((apart, vec![0]))), "nothing says that 1 more are needed");
    rejected(check(&joined((solved.replace("r2", "r3"), vec![0]))), "move 1, `r3`, is not legal");
}

#[test]
fn wrong_sets() {
    let (head, body) = parts(EIGHT);
    let set = head.lines().find(|line| line.starts_with("set")).expect("a set").to_string();
    let numbers: Vec<u64> = set.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [states, bits] = numbers[..] else { panic!("{set}") };
    let other = |states: u64, bits: u64| with(&set, &format!("set {states} {bits}"));
    rejected(other(states + 1, bits), "the set has 54 states, not 55");
    rejected(other(states - 1, bits), "the set has 54 states, not 53");
    rejected(other(1_000_000_000_000_000_000, bits), "the set has 54 states");
    malformed(other(states, 1_000_000_000_000_000_000), "bits take 125000000000000000 bytes");
    let alone = joined((head.replace(&set, "set 1 3"), vec![0]));
    rejected(check(&alone), "nothing says that");
    rejected(check(&joined((head.replace(&set, "set 1 1"), vec![0]))), "the bits end at state 0");
    rejected(check(&joined((head.replace(&set, "set 1 8"), vec![0]))), "5 bits are left over");
    malformed(check(&joined((head.clone(), body[1..].into()))), "bits take");
    malformed(check(&joined((head.clone(), [&body[..], &[0]].concat()))), "bits take");
    assert!(bits % 8 > 0, "there is room for stray bits");
    let mut stray = body.clone();
    *stray.last_mut().expect("a byte") |= 0x80;
    malformed(check(&joined((head.clone(), stray))), "after the last bit something is not 0");
    // The body of the proof of 6 4 7/8 5 0/3 2 1, which has as many states and bits.
    let other = [118, 123, 61, 167, 71, 123, 193, 205, 128, 154, 84, 90, 3];
    rejected(check(&joined((head.clone(), other.into()))), "30 bits are left over");
    let new = joined((head.replace(&set, "set 9 16"), vec![255; 2]));
    rejected(check(&new), "the bits end at state 8");
    let mut damaged = EIGHT.to_vec();
    *damaged.last_mut().expect("a byte") ^= 1;
    malformed(check(&damaged), "the crc is wrong: the file was damaged");
}

#[test]
fn other_forms() {
    malformed(with("proof 1", "proof 2"), "this is not `fewest proof 1`");
    malformed(with("proof 1\n", "proof 1\r\n"), "not printable ASCII");
    malformed(with("sliding", "slïding"), "not printable ASCII");
    malformed(with("claim cost 31\n", ""), "line 5: `moves` cannot come after `start`");
    let claims = ["any", "none 31", "none none", "least 31", "cost", "at-least", "nonee"];
    for claim in claims {
        malformed(with("claim cost 31", &format!("claim {claim}")), "line 5: ");
    }
    malformed(with("claim cost 31\nmoves", "claim any\nmoves"), "line 5: a claim is");
    malformed(with("cost 31", "cost 031"), "line 5: `031` is not a number");
    malformed(
        with("claim cost 31\n", "claim cost 31\nclaim cost 31\n"),
        "line 6: `claim` cannot come after `claim cost`",
    );
    malformed(
        with(
            "puzzle sliding 3x3\ngoal 1 2 3 4 5 6 7 8 0\n",
            "goal 1 2 3 4 5 6 7 8 0\npuzzle sliding 3x3\n",
        ),
        "line 2: `goal` cannot come after `fewest`",
    );
    for wrong in
        ["+31", "031", "18446744073709551647", "31 ", " 31", "-31", "", "3 1", "1073741824"]
    {
        assert!(
            matches!(with("cost 31", &format!("cost {wrong}")), Err(Trouble::Malformed(_))),
            "{wrong}"
        );
    }
    malformed(check(b""), "the line has no end");
    rejected(with("sliding 3x3", "sliding 3x7"), "not a size of a board");
    rejected(with("sliding 3x3", "chess"), "the puzzle `chess` is unknown");
}

#[test]
fn every_flipped_bit_is_noticed() {
    for bit in 0..8 * EIGHT.len() {
        let mut bytes = EIGHT.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(check(&bytes).is_err(), "bit {bit}");
    }
}

#[test]
fn no_flipped_bit_of_the_set_proves_anything_with_a_crc_that_fits() {
    let (head, body) = parts(EIGHT);
    let mut checker = Checker::new(LIMITS);
    for bit in 0..8 * body.len() {
        let mut body = body.clone();
        body[bit / 8] ^= 1 << (bit % 8);
        let checked = checker.check(&joined((head.clone(), body)), &Expected::default());
        assert!(checked.is_err(), "bit {bit}");
    }
}

#[test]
fn every_shorter_file_is_no_proof() {
    for length in 0..EIGHT.len() {
        assert!(matches!(check(&EIGHT[..length]), Err(Trouble::Malformed(_))), "{length} bytes");
    }
}

#[test]
fn limits_give_no_verdict() {
    let few = |memory, deadline| {
        Checker::new(Limits { memory, deadline, ..LIMITS }).check(EIGHT, &Expected::default())
    };
    assert_eq!(few(1 << 10, None), Err(Trouble::Memory));
    assert_eq!(few(1 << 30, Some(std::time::Instant::now())), Err(Trouble::Time));
}
