//! `fewest grade`, the styles of `fewest solve --moves`, and what the command line says about itself.

mod support;

use serde_json::{Value, json};
use support::{fed, fewest};

const TWO: &str = "1 2 3/4 5 6/0 7 8";
const ROTATION: &str = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";

/// The grade as JSON, and the exit code.
fn graded(arguments: &[&str]) -> (Value, i32) {
    let run = fewest(&[&["grade"], arguments, &["--format", "json"]].concat());
    (serde_json::from_str(&run.output).unwrap_or_else(|_| panic!("{run:?}")), run.code)
}

#[test]
fn a_shortest_answer() {
    let text = fewest(&["grade", "eight", TWO, "Left, Left"]).good();
    let expected = "\
1 2 3
4 5 6
0 7 8
l l  (read as the way the tile goes: up, down, left, right)
move 1 is not legal if they are read as the way the blank goes: up, down, left, right
all moves are legal, the goal is reached: cost 2, proven shortest
distance to the goal: 2 at the start, after each move:
    1. l 1, l 0
";
    assert_eq!(text, expected);
}

#[test]
fn a_detour_is_found_where_it_begins() {
    let run = fewest(&["grade", "eight", TWO, "7 5 5 8"]);
    assert_eq!((run.code, run.errors.as_str()), (12, ""));
    let said = "cost 4, 2 more than the fewest, which is 2\nmove 2, 5 at line 1, column 3, is the \
                first that is not of a shortest way; 8 would have been better:\n1 2 3\n4 5 6\n7 0 8\n";
    assert!(run.output.contains(said), "{}", run.output);
    let (grade, code) = graded(&["eight", TWO, "7 5 5 8"]);
    assert_eq!(
        (code, &grade["outcome"], &grade["read_as"]),
        (12, &json!("longer"), &json!("numbers"))
    );
    assert_eq!(grade["distances"], json!([2, 1, 2, 1, 0]));
    assert_eq!(grade["move_names"], json!(["r", "u", "d", "r"]));
    let left = &grade["left"];
    assert_eq!(
        (&left["number"], &left["column"], &left["better"]),
        (&json!(2), &json!(3), &json!(["8"]))
    );
    assert_eq!(left["board"], "1 2 3/4 5 6/7 0 8");
    // The move is told as the text has it.
    let run = fewest(&["grade", "eight", TWO, "左右左左", "--lang", "zh"]);
    assert!(run.output.contains("第 2 步（第 1 行第 2 列的 右）首次偏离最短路"), "{}", run.output);
}

#[test]
fn a_move_that_is_not_legal() {
    let run = fewest(&["grade", "eight", TWO, "r2\nd"]);
    assert_eq!(run.code, 1);
    let said =
        "move 3, d at line 2, column 1, is not legal; legal are u, l:\n1 2 3\n4 5 6\n7 8 0\n";
    assert!(run.output.contains(said), "{}", run.output);
}

#[test]
fn every_sort_of_puzzle() {
    for (puzzle, board, moves, outcome, code) in [
        ("rotation", ROTATION, "AC", "shortest", 0),
        ("cubic", "2 1 RBW RWW EWW", "R U U", "shortest", 0),
        ("cubic", "2 1 RBW RWW EWW", "lrldd", "longer", 12),
        ("cubic", "2 1 RBW RWW EWW", "r", "unsolved", 1),
        ("msquare", "8765/1234", "a", "shortest", 0),
        ("wolf", "L R L R", "goatR", "shortest", 0),
        // Lists, and what other keyboards write.
        ("rotation", ROTATION, "1. A 2. C", "shortest", 0),
        ("rotation", ROTATION, "Ａ，Ｃ", "shortest", 0),
        ("pancake12", "2 1 3 4 5 6 7 8 9 10 11 12", "1. 2", "shortest", 0),
        ("eight", TWO, "1\t7\n2\t8", "shortest", 0),
        ("eight", TWO, "７８", "shortest", 0),
        ("eight", TWO, "ＬＬ", "shortest", 0),
        ("eight", "2 1 3 4 5 6 7 8 0", "u", "unsolvable", 10),
        ("eight", TWO, "r", "unsolved", 1),
    ] {
        let (grade, ended) = graded(&[puzzle, board, moves]);
        assert_eq!((&grade["outcome"], ended), (&json!(outcome), code), "{puzzle}: {grade}");
    }
}

#[test]
fn limits_are_kept_and_said() {
    // Korf's first instance: a search of so few nodes cannot prove the distance of a board so far from the
    // goal.
    let board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    let flags = ["--goal", "blank-first", "--max-nodes", "1000"];
    let (grade, code) = graded(&[&["15", board, "ud"], &flags[..]].concat());
    assert_eq!((&grade["outcome"], code), (&json!("unsolved"), 1));
    assert_eq!((&grade["fewest"], &grade["stopped"]), (&Value::Null, &json!("stopped-by-nodes")));
    assert!(grade["at_least"].as_u64().is_some_and(|least| least > 30), "{grade}");
}

#[test]
fn moves_of_standard_input_and_texts_that_are_none() {
    let text = fed(&["grade", "eight", TWO, "-"], "[\"right\", \"right\"]\n").good();
    assert!(text.contains("proven shortest"), "{text}");
    let message = fewest(&["grade", "eight", TWO, "r up q"]).refused(65);
    assert!(message.starts_with("in the moves, line 1, column 6: `q` is not a move"), "{message}");
    for (moves, told) in [
        (&b"\xff\xfer\0r\0"[..], "the text is in UTF-16; save it in UTF-8"),
        (b"\xfe\xff\0r\0r", "the text is in UTF-16; save it in UTF-8"),
        (b"r\0r\0\n\0", "the text is in UTF-16; save it in UTF-8"),
        (b"r\xff", "the moves are no text in UTF-8"),
    ] {
        assert_eq!(fed(&["grade", "eight", TWO, "-"], moves).refused(65), told);
    }
}

#[test]
fn answers_in_every_style() {
    for (style, moves) in [("blank", "rr"), ("tiles", "ll"), ("numbers", "7 8"), ("short", "r2")] {
        let text = fewest(&["solve", "eight", TWO, "--moves", style]).good();
        assert!(text.contains(&format!("\n{moves}  (the ")), "{text}");
    }
    let message = fewest(&["solve", "rotation", ROTATION, "--moves", "numbers"]).refused(64);
    assert_eq!(message, "numbers does not fit rotation; those that fit: names, short");
}

/// Blocks are named by the letters with which the board was written, even if the file has other letters.
#[test]
fn blocks_by_their_letters() {
    let board = "1 B B x . . / 1 . . 2 D D / 3 A A 2 . . / 3 . 4 E E M / F F 4 . . M / G G H H H M";
    let text = fewest(&["solve", "rush", board, "--moves", "letters", "--play"]).good();
    assert!(text.contains("\nM:u H:r 4:d E:l2 2:d D:l3 "), "{text}");
    // Block 2 goes down past block 3, and both keep their letters.
    let fifth =
        "\nmove 5 of 60, d2:d: block 2\n1 B B x . .\n1 . . . D D\n3 A A 2 . M\n3 E E 2 . M\n";
    assert!(text.contains(fifth), "{text}");
    let (grade, code) = graded(&["rush", board, "M:u,H:r,4d E-2 d2:d Dl3"]);
    assert_eq!(grade["moves"], json!(["M:u", "H:r", "4:d", "E:l2", "2:d", "D:l3"]));
    assert_eq!(
        (&grade["read_as"], &grade["distances"][6], code),
        (&json!("letters"), &json!(54), 1)
    );
    // Without blanks, and in small letters where no block has those.
    let (grade, _) = graded(&["rush", board, "m:uhr4dE-2d2:ddl3"]);
    assert_eq!(grade["moves"], json!(["M:u", "H:r", "4:d", "E:l2", "2:d", "D:l3"]));
    let text = fewest(&["grade", "rush", board, "M:u M+ H:r"]).output;
    let left =
        "move 2, M+ at line 1, column 5, is the first that is not of a shortest way; H:r would";
    assert!(text.contains(left), "{text}");
    let text = fewest(&["grade", "rush", board, "M:u H:r 4:d 3:u"]).output;
    assert!(
        text.contains("move 4, 3:u at line 1, column 13, is not legal; legal are 4:u, E:l, "),
        "{text}"
    );
    let message = fewest(&["solve", "eight", TWO, "--moves", "letters"]).refused(64);
    assert!(message.starts_with("letters does not fit eight"), "{message}");
}

/// A puzzle file whose moves are the four directions is graded like the built-in puzzle.
#[test]
fn ways_of_a_puzzle_file() {
    for moves in ["right right", "→→", "右2", "R, R", "rr"] {
        let (grade, code) = graded(&["eight.fewest", "1 2 3 4 5 6 _ 7 8", moves]);
        assert_eq!((&grade["outcome"], code), (&json!("shortest"), 0), "{moves}");
    }
}

#[test]
fn shells_and_man_know_the_commands() {
    let bash = fewest(&["completions", "bash"]).good();
    assert!(bash.contains("--lexicographic") && bash.contains("grade"));
    assert!(!bash.contains("confine"), "what is hidden is not completed");
    let man = fewest(&["man", "grade"]).good();
    assert!(
        man.contains(".TH fewest-grade 1") && man.contains("Exit codes: 0 a shortest"),
        "{man}"
    );
    let message = fewest(&["man", "solv"]).refused(64);
    assert!(message.ends_with("; did you mean solve?"), "{message}");
}

#[test]
fn quiet_and_colours() {
    let run = fewest(&["solve", "eight", "1 2", "--color", "always"]);
    assert!(
        run.errors.starts_with("\u{1b}[31m\u{1b}[1merror:\u{1b}[0m line 1"),
        "{:?}",
        run.errors
    );
    let boards = "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n";
    let flags = ["solve", "eight", "--format", "json"];
    assert!(fed(&flags, boards).errors.contains("\n2 boards in "));
    assert_eq!(fed(&[&flags[..], &["--quiet"]].concat(), boards).errors, "");
}

/// Programs print such a number if they find no path.
#[test]
fn a_number_below_0_is_no_text_of_moves() {
    for word in ["-1", "-2.5"] {
        let message = fewest(&["grade", "8", TWO, word]).refused(65);
        let cure = "if it means that there is no way, `fewest solve` says whether that is so";
        assert_eq!(message, format!("`{word}` is not a text of moves; {cure}"));
    }
    let run = fewest(&["grade", "8", TWO, "-x"]);
    assert_eq!(run.code, 64);
    assert!(run.errors.contains("unexpected argument '-x'"), "{}", run.errors);
}
