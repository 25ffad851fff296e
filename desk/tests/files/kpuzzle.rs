use desk::foreign::{Format, import};
use desk::language::parse;

/// A triangle of three pieces that can be turned, and a square.
const PUZZLE: &str = r#"{
  "name": "Two",
  "orbits": [
    {"orbitName": "TRI", "numPieces": 3, "numOrientations": 3},
    {"orbitName": "QUAD", "numPieces": 4, "numOrientations": 1}
  ],
  "defaultPattern": {
    "TRI": {"pieces": [0, 1, 2], "orientation": [0, 0, 0], "orientationMod": [0, 0, 1]},
    "QUAD": {"pieces": [0, 0, 1, 2], "orientation": [0, 0, 0, 0]}
  },
  "moves": {
    "T": {"TRI": {"permutation": [2, 0, 1], "orientationDelta": [1, 2, 0]}},
    "Q": {"QUAD": {"permutation": [3, 0, 1, 2], "orientationDelta": [0, 0, 0, 0]}},
    "x": {"QUAD": {"permutation": [1, 0, 3, 2], "orientationDelta": [0, 0, 0, 0]}}
  },
  "derivedMoves": {"B": "[A: Q]2'", "A": "T2' x", "y": "x"}
}"#;

fn refusal(from: &str, to: &str) -> String {
    assert!(PUZZLE.contains(from), "{from}");
    match import("x.json", PUZZLE.replacen(from, to, 1).as_bytes(), Format::KPuzzle) {
        Ok(text) => panic!("{text}"),
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn a_definition_becomes_a_file() {
    let text = import("x.json", PUZZLE.as_bytes(), Format::KPuzzle).expect("a puzzle");
    assert!(text.contains("  tri0 tri1 tri2\n  quad0 quad1 quad2 quad3\n"), "{text}");
    assert!(text.contains("pieces\n  T0 T1 T2\n  Q0*2 Q1 Q2\n"), "{text}");
    assert!(
        text.contains("move T: cycle tri0 tri1 tri2, turn tri0 by 1, turn tri1 by 2\n"),
        "{text}"
    );
    assert!(text.contains("no moves: x y.\n"), "{text}");
    assert!(text.ends_with("goal\n  T0 T1 T2+?\n  Q0 Q0 Q1 Q2\n"), "{text}");
    let names = parse("x", text.as_bytes()).expect("a puzzle").setup.names;
    // B does nothing, and A made twice does the same as T made twice.
    assert_eq!(names, ["T", "T'", "Q", "Q2", "Q'", "A", "A3", "A'"]);
    assert_eq!(Format::guess("x", PUZZLE.as_bytes()), Some(Format::KPuzzle));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let cases = [
        ("\"numPieces\": 3", "\"numPieces\": 3000000000", "4:19: with `TRI` there are 3000000000"),
        ("\"numPieces\": 3", "\"numPieces\": -3", "4:40: this is no count of pieces"),
        ("[0, 1, 2], \"ori", "[0, 1], \"ori", "8:23: 2 numbers, and 3 belong here"),
        ("[2, 0, 1]", "[2, 0, 0]", "12:34: 0 is taken from twice"),
        ("[2, 0, 1]", "[3, 0, 1]", "12:35: 3 is not a valid place of the orbit; it is 0 to 2"),
        ("[1, 2, 0]", "[1, 3, 0]", "12:69: 3 is not a valid orientation"),
        ("[0, 0, 1]", "[0, 0, 2]", "8:78: orientationMod 2 is not covered"),
        ("\"pieces\"", "\"Pieces\"", "8:12: `pieces` is missing here"),
        ("\"T2' x\"", "\"T2' B\"", "16:"),
        ("\"T2' x\"", "\"T2' (x\"", "16:42: `` is not a sequence of moves"),
        ("\"T2' x\"", "\"T2' Z\"", "16:42: no move is called `Z`"),
        ("\"T2' x\"", "7", "16:42: this is no text"),
        ("}\n}", "}\n", "17:1: this is no JSON"),
    ];
    let told = cases.map(|(from, to, _)| refusal(from, to));
    let is_right = |(told, case): (&String, &(&str, &str, &str))| {
        told.starts_with(&format!("x.json:{}", case.2))
    };
    let wrong: Vec<_> = told.iter().zip(&cases).filter(|pair| !is_right(*pair)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A move that is taken back more often than a thread's stack has room for, and numbers that are too large.
#[test]
fn moves_that_nobody_means_are_refused() {
    let back = format!("\"T2{}\"", "'".repeat(100_000));
    assert!(refusal("\"T2' x\"", &back).contains("through too many others"));
    let many = refusal("\"T2' x\"", "\"T18446744073709551617\"");
    assert!(many.starts_with("x.json:16:42: no move is called `T184"), "{many}");
    assert!(
        refusal("\"T2' x\"", "\"(T)18446744073709551617\"").contains("is not a sequence of moves")
    );
}
