use desk::foreign::{Format, import};
use desk::kits::written::WrittenKit;
use fewest::puzzles::rows::{Rows, exact::Answers};
use fewest::search::{Options, unwatched};

/// How many states of a definition are at distance 0, 1, 2 and so on.
fn profile(text: &str) -> Vec<u64> {
    let imported = import("it.psvn", text.as_bytes(), Format::Psvn)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let kit = WrittenKit::new("it", imported.as_bytes()).expect("an import is a puzzle");
    let rows = Rows::<u64>::new(kit.written().setup.clone()).expect("a small puzzle");
    let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit was set");
    answers.distances().profile()
}

/// Discs on three pegs, with a rule for each disc and each pair of pegs, where smaller discs are on the
/// third.
#[test]
fn values_that_change() {
    let mut text = String::from("# discs, the smallest first\n 3\n3N 3N 3N\n");
    for disc in 0..3 {
        for (from, to, other) in [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
        {
            let side = |peg: i32| {
                let entry = |place: i32| match place.cmp(&disc) {
                    std::cmp::Ordering::Less => other.to_string(),
                    std::cmp::Ordering::Equal => peg.to_string(),
                    std::cmp::Ordering::Greater => "-".to_string(),
                };
                (0..3).map(entry).collect::<Vec<_>>().join(" ")
            };
            text += &format!("{} => {} LABEL disc{disc}from{from}to{to}\n", side(from), side(to));
        }
    }
    let profile = profile(&(text + "GOAL 1 1 1\n"));
    // At distance d from a full peg there are 2 to the power of the number of ones in the binary digits of d
    // states.
    assert_eq!(profile, [1, 2, 2, 4, 2, 4, 4, 8]);
}

/// Sliding tiles on 3x2 cells. 360 states can be solved, and one takes 21 moves, the most (OEIS A151944).
#[test]
fn names_that_change_places() {
    let mut text = String::from("DOMAIN tile 6\n  B 1 2 3 4 5\n6\ntile tile tile tile tile tile\n");
    for (blank, tile) in [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)] {
        for (blank, tile) in [(blank, tile), (tile, blank)] {
            let side = |blank: usize, tile: usize| {
                let entry = |cell: usize| match cell {
                    _ if cell == blank => "B",
                    _ if cell == tile => "X",
                    _ => "-",
                };
                (0..6).map(entry).collect::<Vec<_>>().join(" ")
            };
            text += &format!("{} => {} LABEL LEFT COST 1\n", side(blank, tile), side(tile, blank));
        }
    }
    let profile = profile(&(text + "GOAL B 1 2 3 4 5\n"));
    assert_eq!((profile.iter().sum::<u64>(), profile.len(), profile[21]), (360, 22, 1));
}

/// A cell never holds a value outside the domain of its variable. Counted by hand: the goals are 0 1 2, 1 0 2
/// and 1 1 2, followed by seven of the other states of 2 x 2 x 3.
#[test]
fn domains_that_differ() {
    let text = "3\n2 2 3\n0 X Y => 1 X Y COST 2 LABEL on\n1 1 Y => 0 1 Y LABEL off\nX 0 0 => X 1 1 LABEL a\n\
                1 X 1 => 1 X 2 LABEL b\nX Y 2 => X Y 0 LABEL c COST 3\nGOAL 0 1 2\nGOAL 1 - 2\n";
    let profile = profile(text);
    assert_eq!((profile[0], profile.iter().sum::<u64>()), (3, 10));
}

/// Pancakes, where all variables on the left have names. There are 24 states, and at most four moves are
/// needed (OEIS A058986).
#[test]
fn whole_vectors_are_permuted() {
    let text = "4\n4 4 4 4\nA B C D => B A - -\nA B C D => C B A -\nA B C D => D C B A\n\
                GOAL 0 1 2 3\n";
    let profile = profile(text);
    assert_eq!((profile.iter().sum::<u64>(), profile.len()), (24, 5));
}

#[test]
fn what_was_understood_can_be_read() {
    let text = "domain T 3\n a b v\n3\nT T T\na X - => X b - label go cost 4\n\
                X Y Z => Y Z X\na - - => a - -\nGOAL a - b\nGoal b b b\n";
    let imported = import("it", text.as_bytes(), Format::Psvn).expect("a puzzle");
    let wanted = "# A state space of PSVN: a cell for each variable.\n\
                  board vv1 vv2 vv3\n\
                  values a b v\n\
                  move go costs 4: cycle vv1 vv2, vv2 from a to b if vv1 is a\n\
                  move rule_1: cycle vv1 vv3 vv2\n\
                  # rule_2 changes nothing\n\
                  goal a ? b\n\
                  goal b b b\n";
    assert_eq!(imported, wanted);
    assert_eq!(Format::guess("x", text.as_bytes()), Some(Format::Psvn));
    assert_eq!(Format::guess("x.psvn", b""), Some(Format::Psvn));
}

/// For psvn2c the end of a line is a blank like any other.
#[test]
fn lines_may_end_anywhere() {
    let whole = "2\n2 3\n0 0 => 1 1 LABEL up COST 2\n1 1 => 0 2\nGOAL 1 2\nGOAL 0 0\n";
    let made = |text: &str| import("it", text.as_bytes(), Format::Psvn).expect("a puzzle");
    for between in ["\n", " "] {
        let words = whole.split_whitespace().collect::<Vec<_>>().join(between);
        assert_eq!(made(&words), made(whole));
    }
}

/// Of rules that do the same, the cheapest becomes a move. A rule that asks for values that no goal has makes
/// cells hold values, so that it can be a move.
#[test]
fn rules_that_do_the_same_and_rules_that_ask_for_more() {
    let text = "1\n2\n0 => 1 COST 3\n0 => 1 LABEL b\n0 => 1\nGOAL 1\n";
    let imported = import("it", text.as_bytes(), Format::Psvn).expect("a puzzle");
    let moves: Vec<&str> = imported.lines().filter(|line| line.contains("move ")).collect();
    assert_eq!(moves, ["move b: v1 from 0 to 1 if v1 is 0"], "{imported}");
    assert!(imported.contains("# rule_1 does the same as b\n"), "{imported}");
    assert_eq!(profile(text), [1, 1]);
    for (text, states) in [
        ("2\n3 3\nX 0 => 0 X\nX Y => Y X\nGOAL 1 2\n", &[1, 1][..]),
        ("3\n2 2 2\n1 1 - => - - - LABEL idle\n0 0 1 => 1 0 0\nGOAL 1 0 0\n", &[1, 1]),
    ] {
        assert_eq!(profile(text), states, "{text}");
    }
}

/// psvn2c takes any word that is no value for the name of a variable, and its samples have names such as `*0`.
#[test]
fn names_of_variables_may_have_signs() {
    let space = "2\n2 2\n*0 0 => *0 1\n0 X' => 1 X'\nGOAL *a 1";
    assert!(import("it", space.as_bytes(), Format::Psvn).is_ok());
}

#[test]
fn what_is_not_covered_is_named() {
    let with = |rule: &str| format!("2\n3 2\n{rule}\nGOAL 0 0\n");
    for (text, told) in [
        (with("X X => X 0"), "3:3: `X` is there twice; a variable that must equal another is not"),
        (with("0 X => X 0\nA A => A 0"), "3:8: `X` goes from one domain to another"),
        (with("2 - => X -"), "3:8: `X` is neither a value of this domain nor a name on the left"),
        (with("- 0 => 1 0"), "3:8: `1` takes the place of something that is lost"),
        (with("X 0 => 1 0"), "3:8: `1` takes the place of something that is lost"),
        (with("0 => 1 0"), "3:1: one word for each of the 2 variables is needed, not 1"),
        (with("0 0 => 1 1 LABEL a:b"), "3:18: the name `a:b` has a `:`; rename the move"),
        (with("0 0 => 0 0"), "3:1: no rule changes anything"),
        (
            "DOMAIN d 2 a ?\n1\nd\na => ?\nGOAL a".into(),
            "1:14: `?` cannot be part of the name `?`; use letters, digits, `_` and `'`; rename",
        ),
        (with("0 0 => 1"), "3:8: one word for each of the 2 variables is needed, not 1"),
        (with("0 0 => 1 1 WITH 2"), "3:12: `WITH`: only LABEL and COST can follow a rule"),
        (with("0 0 => 1 1 COST 0"), "3:17: `0` is not a valid cost; it is 1 to 1000"),
        (with("0 0 => 1 1 LABEL"), "3:12: a name belongs after `LABEL`"),
        (with("0 0 => 1 1\nGOAL A A"), "4:8: `A` is there twice"),
        // psvn2c takes these for names of variables, so that the goal would be open.
        (
            with("0 0 => 1 1\nGOAL 0 2"),
            "4:8: `2` is not a value of this domain; the values are 0 to 1",
        ),
        (
            with("0 0 => 1 1\nGOAL 0 1;"),
            "4:8: `1;` is not a value of this domain; leave a blank behind a value",
        ),
        (with("0 0 => 1 1\nGOAL 0, 1"), "4:6: `0,` is not a value of this domain"),
        (with("0 0 => 1 1\nhello there"), "4:1: `hello`: only LABEL and COST can follow a rule"),
        ("2\n2 2\nX 0 => X X\nGOAL 0 0".into(), "3:10: `X` is there twice"),
        ("2\n2 2\nX 0 => - X\nGOAL 0 0".into(), "3:10: `X` would be there twice"),
        ("2\n2 2 2\n0 0 => 1 1\nGOAL 0 0".into(), "2:5: `2` comes after 2 domains"),
        ("2\n2 x\n0 0 => 1 1\nGOAL 0 0".into(), "2:3: `x` is not a domain"),
        (
            "65\n2\n0 => 1\nGOAL 0".into(),
            "1:1: `65` is not a valid number of variables; it is 1 to 64",
        ),
        (
            "2\n2\n0 0 => 1 1".into(),
            "3:1: the domain of a variable is missing; it belongs before the rules",
        ),
        (
            "0 X => X 0\nGOAL 0 1".into(),
            "1:1: the number of variables is missing; it belongs before the rules",
        ),
        ("1\n2\n0 => 1".into(), "1:1: there is no goal"),
        ("1\n2\nGOAL 1".into(), "1:1: there is no rule"),
    ] {
        let refusal = import("it", text.as_bytes(), Format::Psvn).expect_err("not covered");
        let message = refusal.to_string();
        assert!(message.starts_with(&format!("it:{told}")), "{text}: {message}");
    }
}

/// Read as psvn2c does: case does not matter, a rule may continue on the next line, and `;` begins a comment.
#[test]
fn the_form_is_free() {
    let plain = "DOMAIN t 3 a b c\n2\nt t\na b => b a LABEL x\nGOAL b a\n";
    let free = "; two of three\ndomain T 3 a b c\n2\nt T\nA b =>\n  B a\n  label x ; exchanges\ngoal\nB\na\n";
    let read = |text: &str| import("x.psvn", text.as_bytes(), Format::Psvn).expect("a state space");
    assert_eq!(read(free), read(plain));
    assert!(read(plain).contains("move x: cycle v1 v2 if v1 is a and v2 is b"), "{}", read(plain));
}
