//! Damaged texts of other programs: which messages they get, at which places.

use desk::foreign::{Format, Target, export, import};

fn told(text: &str, format: Format) -> String {
    match import("x", text.as_bytes(), format) {
        Ok(text) => panic!("{text}"),
        Err(refusal) => refusal.to_string(),
    }
}

/// The message about a level that is too large has the place where the level begins.
#[test]
fn a_large_level_is_told_where_it_begins() {
    let floor = format!("#{}#\n", " ".repeat(30));
    let wall = "#".repeat(32) + "\n";
    let large = format!("{wall}{floor}{floor}#@$.{}#\n{wall}", " ".repeat(27));
    let error = told(&format!("; one\n\n{large}"), Format::Xsb);
    let wanted = "x:3:1: the man can come to 90 cells, and 64 are the most; \
                  take a smaller level, or wall off what he does not need";
    assert_eq!(error, wanted);
}

/// If a text is read in the wrong format, the message says what it looks like.
#[test]
fn another_format_is_told() {
    let level = "\u{feff}#####\n#@$.#\n#####\n";
    let set = "Set\tA 2 1\nMove R\nA\n2 1\nEnd\n";
    let board = "ooBoooooBoooAABooooooooooooooooooooo";
    let space = "2\n2 2\n0 1 => 1 0\nGOAL 0 1\n";
    let cases = [
        (level, Format::Tws, ". It looks like a level of Sokoban; `--as xsb` reads it as such"),
        (level, Format::KPuzzle, "a level of Sokoban; `--as xsb` reads it as such"),
        (set, Format::KPuzzle, "a definition of twsearch; `--as tws` reads it as such"),
        (set, Format::Psvn, "a definition of twsearch; `--as tws` reads it as such"),
        ("{}", Format::Tws, "a KPuzzle definition; `--as kpuzzle` reads it as such"),
        (board, Format::Xsb, "a line of Rush Hour; `--as rush` reads it as such"),
        (space, Format::Ksolve, "a state space of PSVN; `--as psvn` reads it as such"),
    ];
    for (text, format, wanted) in cases {
        let error = told(text, format);
        assert!(error.ends_with(wanted), "{error}");
    }
    for format in [Format::Tws, Format::Ksolve] {
        assert_eq!(told("Set A 2", format).matches("looks like").count(), 0);
    }
    assert_eq!(Format::guess("x.txt", level.as_bytes()), Some(Format::Xsb));
    assert_eq!(Format::guess("x.txt", "\u{feff}{}".as_bytes()), Some(Format::KPuzzle));
}

/// Words of twsearch in the wrong case, and words that are not numbers.
#[test]
fn words_and_numbers_of_definitions() {
    let cases = [
        ("NAME x", "x:1:1: no command is called `NAME`; write `Name`"),
        ("Set A 2 1\nmove R\nA\n2 1\nEnd", "x:2:1: no command is called `move`; write `Move`"),
        ("Set A 2 1\nMove R\nA\n2 1\nend\nEnd", "x:5:1: no set is called `end`; write `End`"),
        ("Set A 2 1\nMove R\na\n2 1\nEnd", "x:3:1: no set is called `a`; write `A`"),
        (
            "Set A 2 1\nMove R\nA\n2 -1\nEnd",
            "x:4:3: `-1` is neither a number nor the name of a set; \
             write numbers with blanks between them",
        ),
        (
            "Set A 2 1\nMove R\nA\n2,1\nEnd",
            "x:4:1: `2,1` is neither a number nor the name of a set; \
             write numbers with blanks between them",
        ),
        (
            "Set A 2 1\nSet B 2 1\nMove R\nA\n2\nB\n2 1\nEnd",
            "x:4:1: `A` has 1 numbers; 2 for its pieces belong here, and perhaps 2 for their turns",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(told(text, Format::Tws), wanted);
    }
}

/// JSON that ends too early, or has something else in place of numbers.
#[test]
fn json_in_plain_words() {
    let cut = told("{\"name\":\n \"x", Format::KPuzzle);
    assert_eq!(cut, "x:2:3: this is no JSON: the text ends too early; take the whole file");
    let orbit = r#"{"orbitName":"A","numPieces":2.5,"numOrientations":1}"#;
    let odd = told(&format!(r#"{{"name":"x","orbits":[{orbit}]}}"#), Format::KPuzzle);
    assert!(odd.ends_with("expected a whole number"), "{odd}");
}

#[test]
fn a_label_without_a_name_and_a_cost_without_a_number() {
    let space = |behind: &str| format!("2\n2 2\n0 1 => 1 0 {behind}\nGOAL 0 1\n");
    let label = told(&space("COST 2 LABEL"), Format::Psvn);
    assert_eq!(label, "x:3:19: a name belongs after `LABEL`");
    let cost = told(&space("cost"), Format::Psvn);
    assert_eq!(cost, "x:3:12: a number belongs after `COST`");
}

#[test]
fn a_board_of_rush_hour_in_six_lines() {
    let lines = "ooBooo\nooBooo\nAABooo\nooo ooo\noooooo\noooooo\n";
    let wanted = "x:1:1: a board in six lines; write its 36 cells in one line, row by row";
    assert_eq!(told(lines, Format::Rush), wanted);
}

/// Moves keep their order when they are exported and imported.
#[test]
fn exported_moves_keep_their_order() {
    let text = b"board a b c d\npieces 1 2 3 4\nmove Z: swap a b\nmove C: swap b c\nmove M: swap c d\ngoal 1 2 3 4";
    let puzzle = desk::language::parse("x", text).expect("a puzzle");
    for (target, format) in [(Target::KPuzzle, Format::KPuzzle), (Target::Tws, Format::Tws)] {
        let theirs = export(&puzzle, target).expect("a definition");
        let ours = import("x", theirs.as_bytes(), format).expect("a puzzle");
        let again = desk::language::parse("x", ours.as_bytes()).expect("a puzzle");
        assert_eq!(again.setup.names, ["Z", "C", "M"], "{theirs}");
    }
}

/// A definition whose only move has the name of a rotation.
#[test]
fn a_definition_in_which_nothing_moves() {
    let wanted = "x:1:1: nothing moves; write a move that changes something, and give it another name than \
                  `x`, `y`, `z` or such as `Uv`, which turn the whole puzzle";
    assert_eq!(told("Set A 2 1\nMove x\nA\n2 1\nEnd", Format::Tws), wanted);
}
