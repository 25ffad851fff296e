//! What `auto` does with a puzzle of a file, and what is said about that beforehand.

use super::*;

/// `exact` and `exhaustive` work without inverses, because they go backward along the rows themselves.
#[test]
fn tables_where_nothing_is_taken_back() {
    for flags in [["--heuristic", "exact"], ["--algorithm", "exhaustive"]] {
        for (puzzle, state, cost) in [("frogs", "FFF_TTT", 15), ("frogs", "FFTT_TF", 0)] {
            let run = fewest(&[&["solve", puzzle, state, "--format", "json"][..], &flags].concat());
            match cost {
                0 => assert_eq!(json(&run)["outcome"], "unsolvable", "{flags:?}"),
                cost => assert_eq!(json(&run)["cost"], cost, "{flags:?}"),
            }
        }
    }
    // Random boards are boards from which a goal can be reached.
    let compare = ["compare", "frogs", "--random", "4", "--algorithms", "breadth-first,exhaustive"];
    let compared = fewest(&[&compare[..], &["--format", "json"]].concat()).output;
    assert_eq!(compared.matches(r#""outcome":"solved""#).count(), 8, "{compared}");
}

/// Twelve cells are too many for a table of all states, so two patterns are made and their sum is used.
#[test]
fn auto_makes_several_patterns_and_adds_them() {
    let file = Scratch::new(
        "twelve.fewest",
        "board 4x3\npieces 1 2 3 4 5 6 7 8 9 10 11 0\nlinks grid\nmove slide 0\n\
         goal 1 2 3 4 5 6 7 8 9 10 11 0",
    );
    let hard = "11 7 3 10 8 4 9 1 0 6 2 5";
    let answer = solved(&[file.path(), hard]);
    let built_in = solved(&["sliding:4x3", hard]);
    assert_eq!((&answer["algorithm"], &answer["heuristic"]), (&"ida-star".into(), &"pdb".into()));
    assert_eq!((&answer["cost"], &answer["at_least"]), (&built_in["cost"], &built_in["cost"]));
}

/// English peg solitaire on 33 holes, from the full board without the middle peg to that peg alone. Each jump
/// takes one peg away, so all solutions have equally many jumps, and the first one found is an answer.
#[test]
fn peg_solitaire_is_answered_by_the_first_way_that_is_found() {
    let (mut board, mut jumps) = (String::new(), String::new());
    let holes = |row: i32, column: i32| {
        (0..7).contains(&row)
            && (0..7).contains(&column)
            && ((2..5).contains(&row) || (2..5).contains(&column))
    };
    let all = (0..7).flat_map(|row| (0..7).map(move |column| (row, column)));
    for (row, column) in all {
        let end = if column == 6 { "\n" } else { "" };
        let name = |row, column| format!("h{row}{column}");
        match holes(row, column) {
            true => board += &format!(" {}{end}", name(row, column)),
            false => board += &format!(" .{end}"),
        }
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let [over, to] = [1, 2].map(|by| (row + by * down, column + by * right));
            if holes(row, column) && holes(over.0, over.1) && holes(to.0, to.1) {
                let [from, over, to] =
                    [(row, column), over, to].map(|(row, column)| name(row, column));
                jumps += &format!("move {from}{to}: {from} {over} from P to _, {to} from _ to P\n");
            }
        }
    }
    let one = |peg: usize, here: &str, there: &str| {
        (0..33).map(|hole| if hole == peg { here } else { there }).collect::<Vec<_>>().join(" ")
    };
    let text =
        format!("puzzle Solitaire\nboard\n{board}values _ P\n{jumps}goal {}\n", one(16, "P", "_"));
    let file = Scratch::new("solitaire.fewest", &text);
    let answer = solved(&[file.path(), &one(16, "_", "P")]);
    let means = (&answer["algorithm"], &answer["heuristic"]);
    assert_eq!(means, (&"a-star".into(), &"potential".into()));
    assert_eq!((&answer["cost"], &answer["at_least"]), (&31.into(), &31.into()));
    let met = answer["counts"]["generated"].as_u64().expect("a count");
    assert!(met < 1_000_000, "{met} of 187 million states");
    let checked = fewest(&["puzzle", "check", file.path()]).output;
    assert!(
        checked.contains("auto      depth first, for all paths to the goals cost the same\n"),
        "{checked}"
    );
}

/// If the order of moves does not matter, equations answer at once. Their answers are those of the searches,
/// including the first in the order of moves.
#[test]
fn puzzles_of_switches_are_answered_by_equations() {
    let all_lit = "11111/11111/11111/11111/11111";
    let answer = solved(&["lights", all_lit]);
    assert_eq!((&answer["cost"], &answer["at_least"]), (&15.into(), &15.into()));
    assert_eq!(
        (&answer["algorithm"], &answer["counts"]["generated"]),
        (&"equations".into(), &0.into())
    );
    for (puzzle, state) in [
        ("lights", "01010/11011/01110/01010/00000"),
        ("flip", "bwwb/bbwb/bwwb/bwww"),
        ("refrigerator", "oxoo/oooo/oooo/oxoo"),
    ] {
        let (ours, first) = (solved(&[puzzle, state]), ["--lexicographic", "--algorithm"]);
        assert_eq!(ours["algorithm"], "equations");
        let theirs = solved(&[&[puzzle, state][..], &first, &["bidirectional"]].concat());
        assert_eq!(
            (&ours["cost"], &ours["moves"]),
            (&theirs["cost"], &theirs["moves"]),
            "{puzzle}"
        );
    }
    let unsolvable = solved(&["lights", "10000/00000/00000/00000/00000"]);
    assert_eq!(unsolvable["outcome"], "unsolvable");
    let check = fewest(&["puzzle", "check", "lights"]).output;
    assert!(check.contains("auto      by linear equations"), "{check}");
    let every = solved(&["refrigerator", "oxoo/oooo/oooo/oxoo", "--all"]);
    assert_ne!(every["algorithm"], "equations");
}

/// From how many boards on tables pay depends only on counts, and is the same on every machine.
#[test]
fn from_how_many_boards_tables_pay() {
    let answer = fewest(&["solve", "topspin12", "11 3 9 4 7 2 6 1 12 10 8 5"]);
    let last = answer.output.lines().last().unwrap_or_default();
    assert!(last.starts_with("tables would take about "), "{answer:?}");
    let rest = ", worth it from 173 boards; `fewest tables build` makes and keeps them";
    assert!(last.ends_with(rest), "{last}");
}

/// Pancakes whose gaps are almost the distance: a search from both ends alone meets some millions of states.
#[test]
fn auto_takes_pairs_where_they_say_most() {
    let board = ["pancake12", PANCAKES];
    let answer = solved(&board);
    assert_eq!((answer["cost"].as_u64(), answer["heuristic"].as_str()), (Some(13), Some("pairs")));
    let generated = answer["counts"]["generated"].as_u64().expect("a count");
    assert!(generated < 500_000, "{generated}");
    let by = ["--algorithm", "a-star", "--heuristic", "pairs"];
    assert_eq!(solved(&[&board[..], &by].concat())["cost"], 13);
}

#[test]
fn a_check_tells_which_tables_auto_would_make() {
    for (name, tables) in [
        (
            "rotation",
            "the distances of smaller puzzles for 3 goals, which are exact, 735,471 entries",
        ),
        ("fifteen", "3 pattern databases, which are added, 11,534,880 entries"),
        ("topspin12", "2 pattern databases, of which the largest counts, "),
        ("eight", "a table of all distances, 362,880 entries"),
    ] {
        let file = format!("{name}.fewest");
        let shown = fewest(&["puzzle", "show", &file]);
        let run = fewest(&["puzzle", "check", Scratch::new(&file, &shown.output).path()]);
        assert!(run.output.contains(tables), "{run:?}");
    }
}

/// In each of these puzzles a goal wants something of a cell that no move changes, so that a table of this goal
/// has no number for boards that hold something else there.
#[test]
fn a_table_of_a_goal_says_so_where_the_goal_is_out_of_reach() {
    let file = "board a b c d e f g\npieces A*2 B C*2 D*2\nmove m: cycle b c d\n\
                move n costs 2: swap d f if f is A\ngoal equal a b\n";
    let file = Scratch::new("seven.fewest", file);
    let told =
        solved(&[file.path(), "D C D C B A A", "--algorithm", "a-star", "--heuristic", "pdb"]);
    assert_eq!((&told["cost"], &told["h"]), (&2.into(), &2.into()));
    let file = "board b1 d1 a2 b2 c2 d2\npieces B1*1 C*1 B*2 _*2\nmove q0b2: swap b2 d2 if b2 is C\n\
                move m2: cycle d1 c2 b2\ngoal equal b1 b2\n";
    let (file, cache) = (Scratch::new("six.fewest", file), Folder::new("tables-of-goals"));
    let cache = cache.path().to_str().expect("a plain path");
    fewest(&["tables", "build", file.path(), "--cache", cache]).good();
    let solve = ["solve", file.path(), "B B1 C _ _ B", "--cache", cache, "--timeout", "20s"];
    assert_eq!(fewest(&solve).code, 10);
}

/// The goal `? ? ? B` is also met by boards on which the two parts of A are not side by side.
#[test]
fn tables_of_blocks_are_proven_though_numbers_count_torn_blocks() {
    let file = "blocks\n  A A B .\nmove blocks by one\ngoal\n  ? ? ? B\n";
    let (file, cache) = (Scratch::new("line.fewest", file), Folder::new("tables-of-blocks"));
    let cache = cache.path().to_str().expect("a plain path");
    let built = fewest(&["tables", "build", file.path(), "--cache", cache]).good();
    assert!(built.contains("built and proven"), "{built}");
}

/// Where a `never` splits moves, two of them may do the same in some states.
#[test]
fn moves_that_do_the_same_in_some_states_are_checked() {
    let file = "board a b c\npieces 1*2 2\nmove m: swap b c if c is 1\nmove n: swap c b\n\
                never b is c\ngoal c is 1\n";
    let file = Scratch::new("alike.fewest", file);
    assert!(fewest(&["puzzle", "check", file.path()]).good().contains("moves     2: m n"));
}
