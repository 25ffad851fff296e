use desk::foreign::{Format, Target, export, import};
use desk::language::{Written, parse};

fn puzzle(name: &str) -> Written {
    super::language::puzzle(name, &[])
}

/// A puzzle that is exported and imported again has the same moves, by their effects on the same cells.
#[test]
fn there_and_back() {
    for name in ["cube2", "topspin12"] {
        let ours = puzzle(name);
        let formats = [(Target::Tws, Format::Tws), (Target::KPuzzle, Format::KPuzzle)];
        for (target, format) in formats {
            let text = export(&ours, target).expect("it is covered");
            let back = import("x", text.as_bytes(), format).expect("it is ours");
            let back = parse("x", back.as_bytes()).expect("a puzzle").setup;
            assert_eq!((&back.kinds, &back.goals), (&ours.setup.kinds, &ours.setup.goals));
            assert_eq!(back.rows.len(), ours.setup.rows.len());
            let does = |takes: &[_]| ours.setup.rows.iter().any(|row| row.takes == takes);
            assert!(back.rows.iter().all(|row| does(&row.takes)), "{name}\n{text}");
        }
    }
}

#[test]
fn what_is_refused() {
    let told = |written: &Written| export(written, Target::Tws).expect_err("it is not covered");
    assert!(told(&puzzle("eight")).contains("has conditions"));
    assert!(told(&puzzle("lights")).contains("`values` are not covered"));
    assert!(told(&puzzle("rotation")).contains("goals are not covered"));
    let small = |moves: &str, goal: &str| {
        let text = format!("board a b c\npieces 1 2 3\n{moves}\ngoal {goal}");
        told(&parse("x", text.as_bytes()).expect("a puzzle"))
    };
    assert!(small("move R: cycle a b c", "1 2 3").contains("`R` made 2 times is no move here"));
    assert!(small("move R costs 2: swap a b", "1 2 3").contains("`R` costs 2"));
    assert!(small("move x: swap a b", "1 2 3").contains("rename it"));
    assert!(small("move R: swap a b", "1 2 ?").contains("what stands in `c`"));
    // KPuzzle says for each place whether its turn counts, twsearch for all pieces that are alike.
    let text = "board a b c\npieces 1 2*2\ntwist mod 3\nmove R: cycle a b c\nmove R': undo R\ngoal 1 2+? 2";
    let open = parse("open", text.as_bytes()).expect("a puzzle");
    assert!(told(&open).contains("the turns of some pieces open"));
    assert!(export(&open, Target::KPuzzle).is_ok());
}

/// The goal says nothing about cells that can hold only one thing.
#[test]
fn a_puzzle_of_one_piece_is_written() {
    let text = "board a b\npieces X*2\nmove m: swap a b\ngoal X X";
    let written = parse("one", text.as_bytes()).expect("a puzzle");
    let theirs = export(&written, Target::Tws).expect("it is covered");
    assert!(theirs.contains("Solved\nSET1\n1 1\n"), "{theirs}");
}
