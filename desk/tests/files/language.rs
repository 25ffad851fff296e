//! Puzzle files, tested with a search that knows only rows.

use super::twin::{Twin, layers};
use desk::language::{Written, parse};
use fewest::puzzles::rows::{Goals, Rows, Wide, whole};
use fewest::search::{Options, unwatched};
use std::collections::{HashMap, HashSet};

/// The text of a file in `desk/puzzles`.
pub fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/puzzles/{name}.fewest", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("the file is there")
}

/// The puzzle of a file, with some text replaced.
pub fn puzzle(name: &str, changes: &[(&str, &str)]) -> Written {
    let mut text = String::from_utf8(file(name)).expect("it is UTF-8");
    for (old, new) in changes {
        assert!(text.contains(old), "{name}: {old}");
        text = text.replace(old, new);
    }
    written(&text)
}

pub fn written(text: &str) -> Written {
    let written = parse("test", text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Rows::<Wide>::new(written.setup.clone()).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    written
}

fn distance(puzzle: &Written, start: &str) -> Option<usize> {
    let start = puzzle.read(start).unwrap_or_else(|problem| panic!("{problem}"));
    Twin::new(puzzle).distance(&start)
}

#[test]
fn eight_has_181440_states_and_two_at_distance_31() {
    let eight = puzzle("eight", &[]);
    let start = eight.read("12345678_").expect("a state");
    let layers = layers(&eight, &start, usize::MAX);
    assert_eq!(layers.iter().sum::<usize>(), 181_440);
    assert_eq!((layers.len(), layers.last()), (32, Some(&2)));
    assert_eq!(eight.setup.names, ["u", "l", "r", "d"]);
    assert_eq!(distance(&eight, "2 3 4/1 5 _/7 6 8"), Some(19));
}

/// If two variables have the same word, lines that would name a cell twice are left out, even in sets.
#[test]
fn lines_that_name_a_cell_twice_are_left_out() {
    for effect in ["{x} {y} from 0 to 1, {x} from 1 to 2", "turn {x} {y} by 1, {x} by 1"] {
        let text = format!(
            "board a b c\nvalues 0 1 2\nfor x y in cells\n  move {{x}}{{y}}: {effect}\ngoal all 2\n"
        );
        assert_eq!(written(&text).setup.names, ["ab", "ac", "ba", "bc", "ca", "cb"], "{effect}");
    }
    // But sets may have a cell in common.
    written("board 3x1\nvalues 0 1\nlinks grid\nmove A: turn a1 next b1 by 1\ngoal all 0\n");
}

#[test]
fn the_pocket_cube_has_the_published_layers() {
    let cube = puzzle("cube2", &[]);
    let start = cube.read("1 2 3 4 5 6 7").expect("a state");
    assert_eq!(layers(&cube, &start, 5), [1, 9, 54, 321, 1847, 9992]);
    let turned = Twin::new(&cube).after(&start, "R").expect("R is legal");
    assert_eq!(cube.text(&turned), "1 3+1 6+2 4 2+2 5+1 7");
    assert_eq!(cube.read(&cube.text(&turned)).expect("it reads its own texts"), turned);
}

/// Cells with one character each need no blanks between them, even if some of the pieces are turned.
#[test]
fn turned_pieces_of_one_character_need_no_blanks_between_them() {
    let cube = puzzle("cube2", &[]);
    let apart = cube.read("2 1 3 4 5 6 7").expect("a state");
    for together in ["2134567", "21/34/567", "2 134 567"] {
        assert_eq!(cube.read(together), Ok(apart.clone()), "{together}");
    }
    assert_eq!(cube.read("21 3+1 45 6 7+2"), cube.read("2 1 3+1 4 5 6 7+2"));
    let lock = "board a b c\npieces 1 2 3\ntwist mod 2\nmove s: swap a b, turn c by 1\ngoal ";
    assert_eq!(written(&format!("{lock}123")).setup, written(&format!("{lock}1 2 3")).setup);
}

/// Counts of quarter turns also match the published numbers.
#[test]
fn half_turns_can_be_left_out() {
    let without = |face: &str| format!("move {face}2: do {face} {face}\n");
    let halves = ["U", "R", "F"].map(without);
    let cube = puzzle("cube2", &[(&halves[0], ""), (&halves[1], ""), (&halves[2], "")]);
    let start = cube.read("1 2 3 4 5 6 7").expect("a state");
    assert_eq!(layers(&cube, &start, 6), [1, 6, 27, 120, 534, 2256, 8969]);
}

#[test]
fn hanoi_with_four_pegs() {
    for (cells, moves) in [("a b c", 5), ("a b c d", 9), ("a b c d e", 13)] {
        let hanoi = puzzle("hanoi", &[("board a b c d e f g h", &format!("board {cells}"))]);
        let start = "1".repeat(hanoi.cells.len());
        assert_eq!(distance(&hanoi, &start), Some(moves), "{cells}");
    }
}

/// A goal that leaves something open does not admit boards that are not states: a sliding value in two cells
/// or in none, or whatever a `never` forbids. All states are reached from the goals, so the count must be the
/// same.
#[test]
fn what_is_no_state_is_no_goal() {
    let sliding = "links grid\nmove slide _\n";
    let turning = "move up: turn a by 1\nmove down: undo up\n";
    let three = "board a b c\nvalues 0 1 2\nfor x in cells\n  move {x}: turn {x} by 1\n";
    for (text, goals, states) in [
        (format!("board 3x1\nvalues A _\n{sliding}goal a1 b1 is A _"), 3, 3),
        (format!("board 3x1\nvalues A B _\n{sliding}goal a1 is _"), 4, 12),
        (format!("board a b\nvalues 0 1 2\n{turning}never a is b\ngoal b is 2"), 2, 2),
        (format!("board b c a\nvalues 0 1 2\n{turning}never b is not c\ngoal b is 2"), 3, 3),
        // Symmetries keep goals from being split into cases.
        (format!("board 3x1\nvalues A _\n{sliding}goal all *\nsame mirrored"), 3, 3),
        (format!("{three}never b is c\ngoal a is 0\nsame b > c c > b"), 6, 18),
        (format!("{three}never b is not c and b c is 1 2\ngoal a is 0\nsame b > c c > b"), 7, 21),
    ] {
        let written = written(&text);
        let met: HashSet<Vec<u8>> = Goals::of(&written.setup).collect();
        assert_eq!(met.len(), goals, "{text}");
        for state in &met {
            assert!(written.read(&written.text(state)).is_ok(), "{text}: {state:?}");
        }
        let rows = Rows::<u64>::new(written.setup.clone()).expect("a small puzzle");
        let whole = whole::whole(&rows, None, 64, &Options::default(), unwatched);
        assert_eq!(whole.expect("no limit").states(), states, "{text}");
    }
    // The same holds for a goal given by the user; and nothing is added to a goal that leaves nothing open.
    let open = written("board 3x1\nvalues A B _\nlinks grid\nmove slide _\ngoal A B _");
    let asked = open.read_goal("a1 is _").expect("a goal");
    assert_eq!((open.setup.goals.len(), asked.len()), (1, 1));
    assert_eq!((open.setup.goals[0].len(), asked[0].len()), (3, 3));
}

/// A goal is split into cases if those are few. Otherwise it stays whole. In either case, its states are those
/// that no `never` forbids.
#[test]
fn a_goal_that_leaves_much_open_stays_whole() {
    let pairs = |count: usize| {
        let cells: Vec<_> = (0..2 * count).map(|cell| format!("c{cell}")).collect();
        let never = |pair: usize| format!("never c{} c{} is 0\n", 2 * pair, 2 * pair + 1);
        let nevers: String = (0..count).map(never).collect();
        let cells = cells.join(" ");
        written(&format!("board {cells} x\nvalues 0 1\nmove m: turn x by 1\n{nevers}goal x is 1"))
    };
    let [few, many] = [8, 9].map(pairs);
    assert_eq!((few.setup.goals.len(), many.setup.goals.len()), (256, 1));
    assert_eq!(Goals::of(&few.setup).count(), 3_usize.pow(8));
    assert_eq!(Goals::of(&many.setup).count(), 3_usize.pow(9));
    // Two sliding values can be in 36 * 35 pairs of cells.
    let two =
        written("board 6x6\nvalues A B _\nlinks grid\nmove slide _\nmove slide B\ngoal all *");
    assert_eq!(two.setup.goals.len(), 1);
    assert_eq!(Goals::of(&two.setup).count(), 36 * 35);
}

#[test]
fn the_farmer_crosses_seven_times() {
    let wolf = puzzle("wolf", &[]);
    assert_eq!(distance(&wolf, "L L L L"), Some(7));
    let start = wolf.read("LLLL").expect("a state");
    let twin = Twin::new(&wolf);
    let legal: Vec<_> = twin.successors(&start).into_iter().map(|(name, _)| name).collect();
    assert_eq!(legal, ["goatR"]);
    assert!(wolf.read("RLLL").is_err());
    // Of 16 states, six leave something alone with what would eat it. They are excluded even when moves are
    // taken back from the goal.
    let rows = Rows::<u64>::new(wolf.setup.clone()).expect("a small puzzle");
    let whole = whole::whole(&rows, None, 16, &Options::default(), unwatched).expect("no limit");
    assert_eq!((whole.states(), whole.layers.len() - 1), (10, 7));
    assert!(rows.is_reversible());
}

#[test]
fn lights_go_out_when_they_are_pressed_twice() {
    let lights = puzzle("lights", &[]);
    let twin = Twin::new(&lights);
    let dark = lights.read(&"0".repeat(25)).expect("a state");
    for cell in &lights.cells {
        let lit = twin.after(&dark, cell).expect("every lamp can be pressed");
        assert_ne!(lit, dark);
        assert_eq!(twin.after(&lit, cell), Some(dark.clone()));
    }
    let corner = twin.after(&dark, "a1").expect("a lamp");
    assert_eq!(lights.text(&corner), "1 1 0 0 0 / 1 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0");
}

#[test]
fn knights_and_top_spin() {
    let knights = puzzle("knights", &[]);
    assert_eq!(distance(&knights, "1_111/01111/00111/00001/00000"), Some(1));
    let spin = puzzle("topspin12", &[]);
    assert_eq!(distance(&spin, "4 3 2 1 5 6 7 8 9 10 11 12"), Some(1));
    let state = spin.read("1 2 3 4 5 6 7 8 9 10 11 12").expect("a state");
    let after = Twin::new(&spin).after(&state, "t11").expect("it is legal");
    assert_eq!(spin.text(&after), "12 11 3 4 5 6 7 8 9 10 2 1");
}

/// The samples in the problem's statement, with their numbers of moves.
#[test]
fn the_rotation_games_samples() {
    let rotation = puzzle("rotation", &[]);
    let sample = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    assert_eq!(distance(&rotation, sample), Some(2));
    let solved = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3";
    assert!(rotation.read(solved).is_ok());
    let state = rotation.read(sample).expect("a state");
    let drawn =
        "    1   1\n    1   1\n3 2 3 2 3 1 3\n    2   2\n3 1 2 2 2 3 1\n    2   1\n    3   3";
    assert_eq!(rotation.drawing(&state), drawn);
}

#[test]
fn symmetries_are_checked() {
    assert_eq!(puzzle("rotation", &[]).symmetries.len(), 2);
    let text = String::from_utf8(file("eight")).expect("it is UTF-8");
    let pairs = "same b1 > a2 a2 > b1 c1 > a3 a3 > c1 c2 > b3 b3 > c2\n";
    let eight = written(&(text + pairs));
    let [symmetry] = &eight.symmetries[..] else { panic!("one symmetry") };
    assert_eq!(symmetry.contents, [0, 3, 6, 1, 4, 7, 2, 5, 8]);
    let lights = String::from_utf8(file("lights")).expect("it is UTF-8");
    assert_eq!(written(&(lights + "same turned\nsame mirrored\n")).symmetries.len(), 2);
}

/// The number of rows for each name.
fn rows_by_name(puzzle: &Written) -> HashMap<&str, usize> {
    let mut rows = HashMap::new();
    for row in &puzzle.setup.rows {
        *rows.entry(&*puzzle.setup.names[row.name]).or_default() += 1;
    }
    rows
}

fn blocks_of(page: &str) -> Vec<&str> {
    page.split("```\n").filter(|block| block.starts_with("puzzle")).collect()
}

/// Every puzzle in the documentation of the language.
#[test]
fn the_documentation_is_true() {
    let path = format!("{}/../docs/puzzle-files.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).expect("the page is there");
    let blocks = blocks_of(&page);
    assert!(blocks.len() >= 9, "{}", blocks.len());
    for block in blocks {
        written(block);
    }
    let rings = written(page.split("```\n").nth(1).expect("the rings"));
    let solved = "BBBBBBBBBBRRRRRRRRRK/KKKKKKKKKYYYYYYYYY";
    assert_eq!(distance(&rings, solved), Some(0));
    assert!(page.contains(solved));
    let slip = blocks_of(&page)[0].replace("cycle x l2 ", "cycle x l21 ");
    let message = parse("rings.fewest", slip.as_bytes()).expect_err("a slip").to_string();
    assert!(page.contains(&message), "{message}");
}

/// Compares conditions between cells and forbidden states with the same conditions in Rust.
#[test]
fn guards_between_cells_are_split_into_rows() {
    let text = "board a b c\nvalues 0 1 2\nmove A: turn a by 1 if a is b and c is not a
move B: turn b by 1\nmove C: turn c by 1\nnever a is c and b is 2\ngoal all 0";
    let puzzle = written(text);
    let twin = Twin::new(&puzzle);
    let is_bad = |state: &[u8]| state[0] == state[2] && state[1] == 2;
    for state in (0..27).map(|n| [n / 9, n / 3 % 3, n % 3]).filter(|state| !is_bad(state)) {
        for (cell, name) in ["A", "B", "C"].into_iter().enumerate() {
            let mut after = state.to_vec();
            after[cell] = (after[cell] + 1) % 3;
            let guards = cell > 0 || state[0] == state[1] && state[2] != state[0];
            let wanted = (guards && !is_bad(&after)).then_some(after);
            assert_eq!(twin.after(&state, name), wanted, "{name} {state:?}");
        }
    }
}

/// A move is left out if nothing is left of it but what a `never` makes idle.
#[test]
fn a_move_that_a_never_makes_idle_is_left_out() {
    let text = "board a b\nvalues 0 1 2\nmap m: 1 > 2\nmove up: turn b by 1\nmove a: a through m\n\
                never a is 1\ngoal all 2";
    assert_eq!(written(text).left_out, ["a"]);
}

/// States between the moves that `do` names may be forbidden, whether before or after one of these moves.
#[test]
fn only_whole_moves_must_not_lead_to_what_is_forbidden() {
    for (effects, states) in [
        ("a from 0 to 2, do up, turn b by 1", [("0 0", Some("0 1")), ("1 0", None)]),
        ("do up up, turn b by 1", [("0 1", None), ("1 0", Some("0 1"))]),
    ] {
        let text = format!(
            "board a b\nvalues 0 1 2\nmove up: turn a by 1\nmove b: turn b by 1\nmove go: {effects}\n\
             never a is 2\nnever b is 2\ngoal b is 1"
        );
        let puzzle = written(&text);
        let twin = Twin::new(&puzzle);
        for (state, wanted) in states {
            let after = twin.after(&puzzle.read(state).expect("a state"), "go");
            let after = after.map(|after| puzzle.text(&after));
            assert_eq!(after.as_deref(), wanted, "{effects}: {state}");
        }
        assert!(puzzle.read("2 0").is_err(), "it is forbidden all the same");
    }
}

/// A map that makes two values the same is split, and a sequence is composed in the order in which it is
/// written.
#[test]
fn maps_that_merge_are_split_by_content() {
    let text = "board a b\nvalues 0 1 2\nmap flat: 1 > 0, 2 > 0
move A: a through flat\nmove S: swap a b\nmove D: do A S\ngoal all 0";
    let puzzle = written(text);
    assert_eq!(rows_by_name(&puzzle)["A"], 3);
    let twin = Twin::new(&puzzle);
    let state = puzzle.read("2 1").expect("a state");
    assert_eq!(twin.after(&state, "D").map(|after| puzzle.text(&after)), Some("1 0".into()));
}

/// Rows and cells may be separated as in states, and a title keeps its commas.
#[test]
fn slashes_and_tables_in_goals() {
    let text = |goal| {
        format!(
            "puzzle Four, or less\nboard 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal {goal}"
        )
    };
    let plain = parse("four", text("1 2 3 _").as_bytes()).expect("a puzzle");
    assert_eq!(plain.title, "Four, or less");
    let table = "+---+---+\n | 1 | 2 |\n +---+---+\n | 3 | _ |\n +---+---+";
    assert_eq!(plain.read(table).ok(), plain.read("1 2 3 _").ok());
    for goal in ["1 2 / 3 _", "1 2/3 _", "12/3_", "1|2\n 3|_", table] {
        let same = parse("four", text(goal).as_bytes()).expect("a puzzle");
        assert_eq!((&same.setup, same.goal()), (&plain.setup, plain.goal()), "{goal}");
    }
}

/// Of 24 A's only 20 can be in the last cells, where B's cannot be, so the first cells contain four of them,
/// however many there are. Trying all ways to place them would never end.
#[test]
fn pieces_that_fit_into_few_cells_are_kept_for_them() {
    let cells = |name: char, count: usize| -> String {
        (0..count).map(|cell| format!("{name}{cell} ")).collect()
    };
    let (first, last) = (cells('p', 44), cells('q', 20));
    let crowded = written(&format!(
        "board {first}{last}\npieces A*24 B*36 C*4\nmove r: cycle {first}{last}\nmove s: swap p0 q0\n\
         goal {first} is A B and {last} is A C\n"
    ));
    let goals: Vec<Vec<u8>> = Goals::of(&crowded.setup).take(500).collect();
    assert_eq!(goals.iter().collect::<HashSet<_>>().len(), 500);
    for goal in goals {
        let count = |content: u8| goal.iter().filter(|&&there| there == content).count();
        assert_eq!([0, 1, 2].map(count), [24, 36, 4]);
        assert!(
            goal[..44].iter().all(|&there| there < 2) && goal[44..].iter().all(|&there| there != 1)
        );
    }
    assert!(Goals::of(&crowded.setup).next().is_some());
}

#[test]
fn messages_repeat_words_as_they_were_typed() {
    let puzzle = written("board a b\nvalues x' y'\nmove t: turn a by 1\ngoal all x'\n");
    for (word, shown) in [("z'", "z'"), ("\"\\", "\"\\"), ("红é", "红é"), ("\u{7}", r"\u{7}")] {
        let wrong = puzzle.read(&format!("x' {word}")).expect_err("no value has that name");
        let message = format!("line 1, column 4: no value is called `{shown}`; there are x' y'");
        assert_eq!(wrong.to_string(), message);
    }
}
