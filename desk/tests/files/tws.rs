use super::language::written;
use desk::foreign::{Format, import, scrambles};
use desk::language::Written;
use desk::random::Random;
use fewest::Puzzle;
use fewest::puzzles::rows::{Rows, Wide};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The pocket cube with one corner fixed, in the usual form of twsearch.
const CUBE: &str = "
# Seven corners.
Name Pocket
Set CORNER 7 3
Solved
CORNER
1 2 3 4 5 6 7
End
Move U
CORNER
4 1 2 3 5 6 7
End
Move R
CORNER
1 3 6 4 2 5 7
0 2 1 0 1 2 0
End
Move F
CORNER
1 2 4 7 5 3 6
0 0 2 1 0 1 2
End
";

fn imported(text: &str) -> String {
    import("x.tws", text.as_bytes(), Format::Tws).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refusal(text: &str) -> String {
    match import("x.tws", text.as_bytes(), Format::Tws) {
        Ok(text) => panic!("{text}"),
        Err(refusal) => refusal.to_string(),
    }
}

/// How many states are at each distance from the goal, up to `most`.
fn layers(written: &Written, most: usize) -> Vec<usize> {
    let rows = Rows::<Wide>::new(written.setup.clone()).expect("it was read");
    let start: Vec<_> = fewest::puzzles::rows::Goals::of(&written.setup).collect();
    let mut layer: Vec<_> = start.iter().map(|goal| rows.board(goal).expect("a goal")).collect();
    let mut seen: HashSet<Vec<u8>> = start.into_iter().collect();
    let mut counts = vec![seen.len()];
    while counts.len() <= most && !layer.is_empty() {
        let mut next = Vec::new();
        for board in &layer {
            _ = rows.visit_moves(&mut board.clone(), |_, mv| {
                let mut after = *board;
                rows.apply(&mut after, mv);
                if seen.insert(rows.contents(&after)) {
                    next.push(after);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

#[test]
fn the_pocket_cube_has_the_published_layers() {
    let cube = written(&imported(CUBE));
    assert_eq!(cube.setup.names, ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]);
    assert_eq!(layers(&cube, 5), [1, 9, 54, 321, 1847, 9992]);
}

/// Turns are listed by the places that pieces come from in a `Move`, and by those that they go to in a
/// `MoveTransformation`, which counts from 0.
#[test]
fn both_styles_say_the_same() {
    let other = CUBE
        .replace("Solved\nCORNER\n1 2 3 4 5 6 7", "StartState\nCORNER\n0 1 2 3 4 5 6")
        .replace("Move ", "MoveTransformation ")
        .replace("4 1 2 3 5 6 7", "3 0 1 2 4 5 6")
        .replace("1 3 6 4 2 5 7\n0 2 1 0 1 2 0", "0 2 5 3 1 4 6\n0 1 2 0 2 1 0")
        .replace("1 2 4 7 5 3 6\n0 0 2 1 0 1 2", "0 1 3 6 4 2 5\n0 0 1 2 0 2 1");
    assert_eq!(written(&imported(&other)).setup, written(&imported(CUBE)).setup);
}

#[test]
fn sets_of_several_turns_and_alike_pieces() {
    let text = imported(
        "Set EDGE 3 2\nSet CENTER 2 1\nSolved\nEDGE\n1 1 2\n? ? 1\nEnd
        Move R\nEDGE\n2 3 1\n1 0 1\nCENTER\n2 1\nEnd\nMove Uv\nCENTER\n2 1\nEnd",
    );
    assert!(
        text.contains("pieces\n  E1*2 E2\n  C1 C2\ntwist mod 2 at edge1 edge2 edge3\n"),
        "{text}"
    );
    assert!(text.contains("move R: cycle edge1 edge3 edge2, cycle center1 center2, turn edge2"));
    assert!(text.contains("no moves: Uv."), "{text}");
    assert!(text.ends_with("goal\n  E1+? E1+? E2+1\n  C1 C2\n"), "{text}");
    let names = written(&text).setup.names;
    assert_eq!(names, ["R", "R2", "R3", "R2'", "R'"]);
    let ksolve = import("x", b"Set C 2 1\nMove x\nC\n2 1\nEnd", Format::Ksolve).expect("a puzzle");
    assert!(ksolve.contains("move x: cycle c1 c2"), "{ksolve}");
}

/// A power of a move may pass through forbidden states.
#[test]
fn a_power_may_pass_what_is_illegal() {
    let text =
        imported("Set A 4 1\nSolved\nA\n1 2 2 2\nEnd\nIllegal A 2 1\nMove R\nA\n4 1 2 3\nEnd");
    let puzzle = written(&text);
    assert_eq!(layers(&puzzle, 9), [1, 2, 0]);
    assert!(puzzle.read("2 2 1 2").is_ok() && puzzle.read("2 1 2 2").is_err());
}

/// twsearch forbids a piece in whatever way it is turned.
#[test]
fn what_is_illegal_is_so_in_every_turn() {
    let text = imported(
        "Set C 3 2\nSolved\nEnd\nIllegal C 2 3\nMove R\nC\n2 1 3\n1 0 1\nEnd
        Move U\nC\n3 1 2\n1 1 1\nEnd",
    );
    assert!(text.contains("never c2 is 3+?"), "{text}");
    let puzzle = written(&text);
    assert!(puzzle.read("1 3 2").is_err() && puzzle.read("1 3+1 2").is_err());
    assert_eq!(layers(&puzzle, 9).iter().sum::<usize>(), 32);
    let solved = refusal("Set C 2 1\nSolved\nC\n2 1\nEnd\nIllegal C 1 1 2");
    assert!(solved.starts_with("x.tws:6:15: in the solved state piece 2 is there"), "{solved}");
}

#[test]
fn moves_of_a_sequence_may_have_commas_between_them() {
    let sequence = |moves: &str| {
        imported(&format!(
            "Set A 3 1\nMove R\nA\n2 1 3\nEnd\nMove S1\nA\n1 3 2\nEnd\nMoveSequence Q {moves}"
        ))
    };
    assert_eq!(sequence("R,S1"), sequence("R S1"));
    let message = refusal("Set A 2 1\nMove R\nA\n2 1\nEnd\nMoveSequence Q R,,S");
    assert_eq!(message, "x.tws:6:19: no move is called `S`; define it");
}

/// Here C is the inverse of B, and does not get a second name.
#[test]
fn moves_that_are_made_of_others() {
    let text = imported(
        "Set A 4 1\nSolved\nEnd\nMoveSequence B C C\nMoveSequence C D Av\nMoveAlias E D
        Move D\nA\n2 1 3 4\nEnd\nMove Av\nA\n4 1 2 3\nEnd\nMoveSequence F E'",
    );
    let names = written(&text).setup.names;
    assert_eq!(names, ["D", "B", "B'"], "{text}");
    let round = refusal("Set A 2 1\nMoveSequence B C\nMoveSequence C B");
    assert_eq!(round, "x.tws:3:14: `C` leads to itself; write its moves");
}

#[test]
fn scrambles_become_states() {
    let states = |text: &str| {
        let told = scrambles(("x.tws", CUBE.as_bytes(), Format::Tws), ("s.txt", text.as_bytes()));
        told.map_err(|refusal| refusal.to_string())
    };
    let text = "Scramble one\nCORNER\n2 1 3 4 5 6 7\n0 1 2 0 0 0 0\nEnd\nMaxDepth 9
        ScrambleAlg two\nR U2 F'\nR3'\nEnd";
    let found = states(text).expect("states");
    assert_eq!(found[0], "2 1+1 3+2 4 5 6 7");
    let cube = written(&imported(CUBE));
    assert!(found.iter().all(|state| cube.read(state).is_ok()), "{found:?}");
    assert_eq!(
        states("Scramble\nCORNER\n1 1 3 4 5 6 7\nEnd").expect_err("it is refused"),
        "s.txt:1:1: these are not the pieces of the solved `CORNER`, counted from 1; use those"
    );
    assert_eq!(
        states("ScrambleState\nCORNER\n2 1 3 4 5 6 7\nEnd").expect_err("it is refused"),
        "s.txt:1:1: these are not the pieces of the solved `CORNER`, counted from 0; use those"
    );
    assert_eq!(
        states("Scramble\nCORNER\n2 1 3 4 5 6 7\n0 0 ? 0 0 0 0\nEnd").expect_err("it is refused"),
        "s.txt:4:5: the solved state does not leave the turn of piece 3 open; write its turn here"
    );
    assert!(states("QTM").expect_err("it is refused").contains("`QTM` is not covered"));
    assert!(
        states("ScrambleAlg a\nR Q\nEnd")
            .expect_err("it is refused")
            .contains("s.txt:2:3: no move")
    );
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let cases = [
        ("Set A 18446744073709551615 1\nSet B 3 1", "1:5: with `A` there are 184467"),
        ("Set A 40 1\nSet B 40 1", "2:5: with `B` there are 80 cells"),
        ("Set A 4 0", "1:9: `0` is not a valid count of orientations"),
        ("Set A 4", "1:1: write `Set EDGES 12 2`"),
        ("Set A 4 1\nSet A 4 1", "2:5: there are two sets `A`"),
        ("Set A 3 1\nMove R\nA\n1 2\nEnd", "3:1: `A` has 2 numbers; 3 for its pieces"),
        ("Set A 3 1\nMove R\nA\n1 2 2\nEnd", "4:5: 2 is taken from twice"),
        (
            "Set A 3 1\nMove R\nA\n1 2 4\nEnd",
            "4:5: `4` is not a valid place of the set; it is 1 to 3",
        ),
        (
            "Set A 2 2\nMove R\nA\n2 1\n0 2\nEnd",
            "5:3: `2` is not a valid orientation; it is 0 to 1",
        ),
        ("Set A 2 2\nMove R\nB\n2 1\nEnd", "3:1: no set is called `B`"),
        ("Set A 2 2\nMove R\nA\n2 1", "2:6: the file ends before its `End`"),
        ("Set A 2 2\nMove R:S\nA\n2 1\nEnd", "2:6: the name `R:S` has a `:`"),
        ("Set A 2 1\nSolved\nA\n1 ?\nEnd", "4:3: which piece stands there"),
        ("Set A 2 3\nSolved\nA\n1 1\n? 0\nEnd", "4:1: the turn of piece 1 is open only once"),
        ("Set A 2 1\nBlock\nA\n1 2\nEnd", "2:1: `Block` is not covered"),
        ("Set A 2 1\nMovw R", "2:1: no command is called `Movw`"),
        ("Set A 2 1\nMove R\nA\n1 2\nEnd", "1:1: nothing moves"),
        ("Set A 64 16\nMove R\nA\n", "2:6: the file ends"),
    ];
    for (text, wanted) in cases {
        let told = refusal(text);
        assert!(told.starts_with(&format!("x.tws:{wanted}")), "{text}\n{told}");
    }
    let places = |count| (1..=count).map(|n: usize| n.to_string()).collect::<Vec<_>>().join(" ");
    let wide = format!("Set A 60 1\nMove R\nA\n2 1 {}\nEnd", &places(60)[4..]);
    assert!(
        refusal(&wide).contains("1:5: 60 cells with 60 different pieces"),
        "{}",
        refusal(&wide)
    );
}

/// Whatever happens to a file, it is either imported or refused.
#[test]
fn damaged_files_are_no_harm() {
    let mut random = Random::new(7);
    for _ in 0..3_000 {
        let mut text = CUBE.as_bytes().to_vec();
        for _ in 0..=random.up_to(4) {
            let at = random.up_to(text.len() - 1);
            match random.up_to(2) {
                0 => text[at] = b" 0123456789\nASME#?'v"[random.up_to(19)],
                1 => text.truncate(at.max(1)),
                _ => drop(text.remove(at)),
            }
            text.push(b'\n');
        }
        for format in [Format::Tws, Format::Ksolve] {
            if let Err(refusal) = import("x", &text, format) {
                assert!(refusal.problem.message.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            }
        }
    }
    assert!(import("x", CUBE.as_bytes(), Format::Ksolve).is_ok());
}
