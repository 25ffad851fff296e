//! Puzzles of files on the command line: those that come with the program, and a user's own.

#[path = "puzzles/far.rs"]
mod far;
#[path = "puzzles/foreign.rs"]
mod foreign;
#[path = "puzzles/plans.rs"]
mod plans;
mod support;

use serde_json::Value;
use support::{Folder, Run, Scratch, fed, fewest};

/// A lock with three dials that stand at 0, 1 or 2; each button turns two of them.
const LOCK: &str = "\
puzzle A lock
board a b c
values 0 1 2
move left: turn a b by 1
move right: turn b c by 1
goal all 0
";

fn json(run: &Run) -> Value {
    serde_json::from_str(run.output.trim()).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// Twelve pancakes that take 13 flips, one more than there are gaps.
const PANCAKES: &str = "8 1 12 5 7 2 9 11 4 6 10 3";

/// The answer as JSON.
fn solved(arguments: &[&str]) -> Value {
    json(&fewest(&[&["solve"], arguments, &["--format", "json"]].concat()))
}

/// The published fewest moves of some boards: puzzle, state, cost.
const KNOWN: [(&str, &str, u64); 18] = [
    // Klotski takes 116 steps of one cell.
    ("klotski", "aBBcaBBcdeefdghfi..j", 116),
    // Fogleman 2018: the hardest 6x6 of Rush Hour.
    ("rush", "IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM", 60),
    // OEIS A160002 has 88 for six discs on four pegs in a row.
    ("hanoi-row", "111111", 88),
    // Frame and Stewart: eight discs on four pegs.
    ("hanoi", "11111111", 33),
    ("wolf", "LLLL", 7),
    ("bridge", "LLLLL", 17),
    // The sample of IOI 1994 has the answer 4 5 8 9.
    ("clocks", "9 9 12 6 6 6 6 3 6", 4),
    // The sample of the USACO's msquare, whose second row is read from the right.
    ("msquare", "2684/1375", 7),
    // The first sample of Luogu P2324.
    ("knights", "10110/01_11/10111/01001/00000", 7),
    ("eight.fewest", "867/254/3_1", 31),
    // The first samples of POJ 1753 and POJ 2965, the last of AOJ 0121, the first of HDU 3095.
    ("flip", "bwwb/bbwb/bwwb/bwww", 4),
    ("refrigerator", "oxoo/oooo/oooo/oxoo", 6),
    ("seven", "7654/3210", 28),
    // The third example of LeetCode 773.
    ("five", "412/503", 5),
    // Moves that cannot be taken back: n frogs and n toads take n * (n + 2) moves (Lucas 1883), and 14 pegs
    // become one in 13 jumps, each of which takes one away.
    ("frogs", "FFF_TTT", 15),
    ("pegs15", "_PPPPPPPPPPPPPP", 13),
    // Found by a search that only knows coordinates (desk/tests/files/straight.rs).
    ("sokoban", "____/_B___/B___/__P_", 25),
    ("eleven", "2 1 _ 3 4 5 6 7 8 9 _ 11 10", 2),
];

#[test]
fn known_answers() {
    for (puzzle, state, cost) in KNOWN {
        let answer = solved(&[puzzle, state]);
        assert_eq!(
            (&answer["cost"], &answer["at_least"]),
            (&cost.into(), &cost.into()),
            "{answer}"
        );
    }
}

/// A file may draw the board to solve, as those of blocks do. Boards on standard input take precedence.
#[test]
fn the_board_of_the_file_is_solved_if_no_other_is_given() {
    let solve = ["solve", "klotski-any", "--format", "json"];
    assert_eq!(json(&fed(&solve, ""))["cost"], 81);
    assert_eq!(json(&fed(&solve, "aBBcaBBcdeefdghfi..j\n"))["cost"], 81);
    let near = "a..caBBcdBBfdeefghij";
    assert_ne!(json(&fed(&solve, near))["cost"], 81);
    let compare = ["compare", "rush", "--algorithms", "breadth-first", "--format", "json"];
    assert!(fed(&compare, "").output.contains(r#""cost":60"#));
    let only = ["wolf", "bridge", "hanoi", "hanoi-row", "frogs", "pegs15", "sokoban"];
    for (puzzle, state, cost) in KNOWN.iter().filter(|known| only.contains(&known.0)) {
        let drawn = json(&fed(&["solve", puzzle, "--format", "json"], ""));
        let given = solved(&[puzzle, state]);
        assert_eq!(
            (&drawn["start"], &drawn["cost"]),
            (&given["start"], &(*cost).into()),
            "{puzzle}"
        );
    }
    assert_eq!(json(&fed(&["solve", "wolf", "--format", "json"], "LRLR"))["cost"], 1);
    let none = fed(&["solve", "knights"], "");
    assert_eq!(none.code, 65, "{none:?}");
}

#[test]
fn the_list_has_the_names_that_lead_to_the_files() {
    let list = fewest(&["puzzle", "list"]).good();
    for (name, leads_to) in [("eight.fewest", "eight"), ("cube2", "cube2")] {
        assert!(list.lines().any(|line| line.split(' ').next() == Some(name)), "{list}");
        let shown = fewest(&["puzzle", "check", name]).good();
        assert!(shown.starts_with("puzzle"), "{shown}");
        assert_eq!(
            fewest(&["puzzle", "show", name]).good(),
            fewest(&["puzzle", "show", leads_to]).good()
        );
    }
    assert!(fewest(&["puzzle", "check", "eight"]).refused(64).contains("eight is built in"));
    let klotski = |name| fewest(&["puzzle", "show", name]).good();
    assert_eq!(klotski("Klotski.fewest"), klotski("klotski"));
}

#[test]
fn every_file_that_comes_with_the_program_is_sound() {
    let list = fewest(&["puzzle", "list"]).output;
    assert!(list.lines().count() >= 20, "{list}");
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        let shown = fewest(&["puzzle", "show", name]);
        let file = Scratch::new(&format!("{name}.fewest"), &shown.output);
        let run = fewest(&["puzzle", "check", file.path()]);
        assert_eq!(run.code, 0, "{name}: {run:?}");
    }
}

#[test]
fn a_check_names_what_moves_keep_and_what_takes_none_back() {
    let checked = |name: &str| {
        let shown = fewest(&["puzzle", "show", &format!("{name}.fewest")]);
        let file = Scratch::new(&format!("{name}.fewest"), &shown.output);
        fewest(&["puzzle", "check", file.path()]).output
    };
    for (name, fact) in [
        ("eight", "the parity of the arrangement with the place of _"),
        ("cube2", "the sum of the turns modulo 3"),
        ("lights", "2 sums over all cells modulo 2"),
        ("rotation", "nothing that sums can tell"),
        ("eight", "every move is taken back by one move"),
        ("msquare", "no one move is seen to take back B C"),
        ("cube2", "the 3,674,160 states that moves reach from a goal"),
        ("eight", "of 1,000 random states, as far as invariants tell"),
    ] {
        let output = checked(name);
        assert!(output.contains(fact), "{name}: {output}");
    }
}

/// Blocks that cannot pass each other, drawn in the wrong order and in the right one.
#[test]
fn who_draws_what_can_never_be_solved_is_told() {
    for (drawn, is_in_vain) in [("A.B", true), ("BA.", false)] {
        let text = format!("blocks\n  {drawn}\nmove blocks by one\ngoal\n  B?A\n");
        let file = Scratch::new("passing.fewest", &text);
        let checked = fewest(&["puzzle", "check", file.path()]).good();
        let said = ", which can never be solved\n";
        assert_eq!(checked.contains(said), is_in_vain, "{checked}");
    }
}

/// Seven pieces in a circle. Moves shift all of them by one cell, or take each to three times its place. They
/// reach 42 of 5,040 arrangements, and no sum that moves keep tells which ones.
#[test]
fn the_group_of_the_moves_tells_what_they_reach() {
    const CIRCLE: &str = "board a b c d e f g
pieces 0 1 2 3 4 5 6
move turn: cycle a b c d e f g
move back: undo turn
move thrice: cycle b d c g e f
move third: undo thrice
goal 0 1 2 3 4 5 6
";
    let file = Scratch::new("circle.fewest", CIRCLE);
    let checked = fewest(&["puzzle", "check", file.path()]).good();
    assert!(checked.contains("the 42 states that moves reach from a goal"), "{checked}");
    assert!(checked.contains("nothing that sums can tell"), "{checked}");
    let none = fewest(&["solve", file.path(), "1 0 2 3 4 5 6"]);
    assert_eq!(none.code, 10, "{none:?}");
    let why = "moves reach 42 states from a goal, and this is none of them";
    assert!(none.output.contains(why), "{none:?}");
    // Only one in 120 arrangements can be reached; all boards that are drawn can be solved.
    let boards = fewest(&["generate", file.path(), "--count", "20"]).good();
    assert_eq!(boards.lines().count(), 20);
    for board in boards.lines() {
        assert_eq!(fewest(&["solve", file.path(), board]).code, 0, "{board}");
    }
}

/// A puzzle file and the same built-in puzzle take the same nodes.
#[test]
fn files_count_as_the_built_in_puzzles_do() {
    let eight = "8 6 7 2 5 4 3 _ 1";
    let rotation = "111111112222222233333333";
    let ida = ["--algorithm", "ida-star", "--heuristic"];
    let counts = |puzzle: &str, state: &str, flags: &[&str]| {
        let answer = solved(&[&[puzzle, state], flags].concat());
        (
            answer["cost"].clone(),
            answer["counts"]["expanded"].clone(),
            answer["counts"]["generated"].clone(),
        )
    };
    let ida_by = |heuristic| [&ida[..], &[heuristic]].concat();
    assert_eq!(
        counts("eight", eight, &ida_by("manhattan")),
        counts("eight.fewest", eight, &ida_by("pieces")),
    );
    // The built-in table of a symbol, and the table that follows from the goals of the file.
    assert_eq!(
        counts("rotation", rotation, &ida_by("exact")),
        counts("rotation.fewest", rotation, &ida_by("pdb")),
    );
    for (puzzle, state) in [("eight", eight), ("rotation", rotation)] {
        for algorithm in ["breadth-first", "bidirectional"] {
            // From one end, rotations lead to more states than a test can wait for.
            if (puzzle, algorithm) != ("rotation", "breadth-first") {
                let flags = ["--algorithm", algorithm];
                let file = format!("{puzzle}.fewest");
                let both = [puzzle, file.as_str()].map(|puzzle| counts(puzzle, state, &flags));
                assert_eq!(both[0], both[1], "{puzzle} {algorithm}");
            }
        }
    }
    // The exhaustive search gives the same distance with either table.
    let exhaustive = ["--algorithm", "exhaustive"];
    assert_eq!(counts("eight", eight, &exhaustive).0, counts("eight.fewest", eight, &exhaustive).0);
}

#[test]
fn a_file_of_the_user() {
    let file = Scratch::new("lock.fewest", LOCK);
    let run = fewest(&["solve", file.path(), "0 1 1"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.output.contains("right right"), "{run:?}");
    let answer = solved(&[file.path(), "0 1 1"]);
    assert_eq!(answer["move_names"], serde_json::json!(["right", "right"]));
    // All answers, the first in the order of the file, and another goal.
    let all = solved(&[file.path(), "1 2 1", "--all"]);
    assert_eq!((&all["cost"], &all["all"]["count"]), (&4.into(), &6.into()), "{all}");
    let first = solved(&[file.path(), "1 2 1", "--lexicographic"]);
    assert_eq!(first["moves"], "left left right right");
    let goal = solved(&[file.path(), "0 0 0", "--goal", "1 ? 0"]);
    assert_eq!((&goal["cost"], &goal["moves"]), (&1.into(), &"left".into()), "{goal}");
    // The sum of the outer dials minus the middle one never changes.
    let none = fewest(&["solve", file.path(), "0 1 0"]);
    assert_eq!(none.code, 10);
    assert!(none.output.contains("modulo 3"), "{none:?}");
}

#[test]
fn boards_come_and_go() {
    let boards = fewest(&["generate", "loopover", "--count", "3", "--seed", "5", "--cost", "4"]);
    assert_eq!((boards.code, boards.output.lines().count()), (0, 3), "{boards:?}");
    let solved = fed(&["solve", "loopover", "--format", "json"], &boards.output);
    let costs: Vec<u64> = solved
        .output
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).expect("JSON")["cost"].as_u64().expect("a cost")
        })
        .collect();
    assert_eq!(costs, [4, 4, 4]);
    let compared = fewest(&["compare", "msquare", "2684/1375", "--format", "csv"]);
    assert_eq!(compared.code, 0, "{compared:?}");
    // A move has no inverse, so nothing searches backward.
    assert!(!compared.output.contains("bidirectional") && compared.output.contains("pieces"));
    let wrong = fewest(&["solve", "msquare", "2684/1375", "--algorithm", "bidirectional"]);
    assert_eq!(wrong.code, 64, "{wrong:?}");
}

#[test]
fn what_is_wrong_is_told() {
    let wrong = Scratch::new("wrong.fewest", LOCK.replace("turn b c", "turn b d"));
    let run = fewest(&["solve", wrong.path(), "0 1 1"]);
    assert_eq!(run.code, 65);
    assert!(run.errors.contains("wrong.fewest:5:20: "), "{run:?}");
    let file = Scratch::new("lock.fewest", LOCK);
    let run = fewest(&["solve", file.path(), "0 3 1"]);
    assert_eq!(run.code, 65);
    assert!(run.errors.contains("line 1, column 3"), "{run:?}");
    for (board, said) in
        [("", "lock.fewest draws none; `fewest generate"), ("0 1", "2 of 3 cells are there")]
    {
        let run = fewest(&["solve", file.path(), board]);
        assert!(run.code == 65 && run.errors.contains(said), "{run:?}");
    }
    let long = Scratch::new("long.fewest", "#".repeat(70_000));
    assert_eq!(fewest(&["puzzle", "check", long.path()]).code, 65);
    assert_eq!(fewest(&["puzzle", "check", "./not-there.fewest"]).code, 66);
    let typo = fewest(&["solve", "kolotski", "1"]);
    assert!(typo.code == 64 && typo.errors.contains("did you mean klotski?"), "{typo:?}");
    let show = fewest(&["puzzle", "show", "klotsky"]);
    assert!(show.code == 64 && show.errors.contains("did you mean klotski?"), "{show:?}");
    assert_eq!(fewest(&["puzzle", "check", "rotation-game"]).code, 64);
}

/// If moves cost more than 1, costs are not called moves.
#[test]
fn costs_are_no_numbers_of_moves() {
    let solve = |flags: &[&str]| fewest(&[&["solve", "bridge", "L L L L L"], flags].concat());
    let within = solve(&["--max-depth", "10"]);
    assert!(within.code == 11 && within.output.contains("none within cost 10: at least 11"));
    let stopped = solve(&["--max-nodes", "3", "--algorithm", "a-star"]);
    assert!(stopped.output.contains("proven: at least cost 7\n"), "{stopped:?}");
    let moves = fewest(&["solve", "wolf", "L L L L", "--max-depth", "3"]);
    assert!(moves.output.contains("none within 3 moves: at least 4"), "{moves:?}");
}

/// Listing goals takes time, too, here 11 factorial of them. The second board gets as much time as the first.
#[test]
fn time_runs_out_while_goals_are_listed() {
    let rules = "board 3x4\npieces 1 2 3 4 5 6 7 8 9 a b _\nlinks grid\nmove slide _\n\
                 goal 1 ? ? ? ? ? ? ? ? ? ? ?\n";
    let file = Scratch::new("open.fewest", rules);
    let boards = "2 1 3/4 5 6/7 8 9/a b _\n".repeat(2);
    for algorithm in ["bidirectional", "bae-star"] {
        let flags = ["--from", "-", "--timeout", "300ms", "--strict", "--algorithm", algorithm];
        let run = fed(&[&["solve", file.path()], &flags[..]].concat(), &boards);
        assert_eq!(run.output.matches("the time allowed was used up").count(), 2, "{run:?}");
    }
}

#[test]
fn the_rows_of_a_puzzle_are_shown() {
    let file = Scratch::new("lock.fewest", LOCK);
    let run = fewest(&["puzzle", "check", file.path(), "--rows"]);
    assert!(run.output.contains("left  costs 1:  a<-a(0>1 1>2 2>0) b<-b(0>1 1>2 2>0)"), "{run:?}");
    let slide = fewest(&["puzzle", "check", "eight.fewest", "--rows"]);
    assert!(slide.output.contains("a1<-b1 b1<-a1  if a1=_"), "{slide:?}");
}

/// Luogu P2324 with its sample: knights, at most fifteen moves, otherwise -1. The file only differs from the
/// one of the program in the name of the empty cell.
#[test]
fn a_judges_problem_without_a_profile() {
    let knights =
        fewest(&["puzzle", "show", "knights"]).output.replace('_', "*").replace("*12 *", "*12 * ");
    let file = Scratch::new("knights.fewest", knights);
    let judge = |flags: &[&str], input: &str| {
        fed(&[&["judge", "--puzzle", file.path()], flags].concat(), input)
    };
    let boards = "10110\n01*11\n10111\n01001\n00000\n01011\n110*1\n01110\n01010\n00100\n";
    let counted = judge(&["--within", "15"], &format!("2\n{boards}"));
    assert_eq!((counted.code, &*counted.output), (0, "7\n-1\n"), "{counted:?}");
    let to_the_end = judge(&["--within", "15", "--cases", "eof", "--none", "no"], boards);
    assert_eq!((to_the_end.code, &*to_the_end.output), (0, "7\nno\n"), "{to_the_end:?}");
    let missing = judge(&["--within", "15"], &format!("3\n{boards}"));
    assert_eq!((missing.code, &*missing.output), (65, "7\n-1\n"), "{missing:?}");
    assert!(missing.errors.contains("1 case is missing"), "{missing:?}");
    assert_eq!((&*counted.errors, &*to_the_end.errors), ("", ""));
    let more = judge(&["--within", "15"], &format!("1\n{boards}"));
    let note = "note: nothing was read after the last case, where `01011` stands\n";
    assert_eq!((more.code, &*more.output, &*more.errors), (0, "7\n", note), "{more:?}");
    let wrong = judge(&[], "1\n10110\n01*11\n10x11\n01001\n00000\n");
    assert!(wrong.code == 65 && wrong.errors.contains("line 4, column 3"), "{wrong:?}");
    let both = fed(
        &["judge", "--puzzle", "msquare", "--cases", "zero", "--print", "both"],
        "2684/1375\n1234 8765\n0\n",
    );
    let lines: Vec<&str> = both.output.lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), ("7", "0", 4), "{both:?}");
    // A board may begin with a 0: only a 0 alone on its line ends the input.
    let zero = ["judge", "--puzzle", "eight", "--cases", "zero"];
    let run = fed(&zero, "1 2 3 4 5 6 7 8 0\n0 1 2 3 4 5 6 7 8\n1 2 3\n4 5 6\n7 0 8\n0\n9 9\n");
    assert_eq!((run.code, &*run.output), (0, "0\n22\n1\n"), "{run:?}");
    let unused = fewest(&["judge", "poj:1077", "--within", "3"]);
    assert!(unused.code == 64 && unused.errors.contains("cannot be used with"), "{unused:?}");
}
