//! Whole spaces: what `fewest explore` prints, refuses and keeps.

mod support;

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use support::{Folder, Scratch, command, ended, fewest, signal};

fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = fewest(&[&["explore"], arguments, &["--format", "json"]].concat()).good();
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The counts of a space, and the line about the whole space.
fn space(arguments: &[&str]) -> (Vec<u64>, Value) {
    let mut lines = lines(arguments);
    let all = lines.pop().expect("a line about all");
    let count = |(distance, line): (usize, &Value)| {
        assert_eq!(line["distance"], distance);
        line["positions"].as_u64().expect("a number")
    };
    (lines.iter().enumerate().map(count).collect(), all)
}

/// Solving the farthest states, each costs the greatest distance.
fn costs_of_the_farthest(puzzle: &str, goal: &[&str], all: &Value) {
    let god = all["gods_number"].as_u64().expect("a number");
    let farthest = all["farthest"].as_array().expect("a list");
    assert!(!farthest.is_empty());
    for state in farthest {
        let state = state.as_str().expect("a text");
        let solved = fewest(&[&["solve", puzzle, state, "--format", "json"], goal].concat()).good();
        let report: Value = serde_json::from_str(&solved).expect("JSON");
        assert_eq!(report["cost"], god, "{state}");
    }
}

#[test]
fn the_eight_as_text() {
    let text = fewest(&["explore", "eight", "--antipodes", "2", "--against-published"]).good();
    let row = |start: &str| text.lines().find(|line| line.trim_start().starts_with(start));
    assert!(row("24 ").is_some_and(|row| row.contains("24,047  ######")), "{text}");
    assert!(row("31 ").is_some_and(|row| row.ends_with("  2  #")), "{text}");
    let said =
        "181,440 boards; God's number is 31: 2 of them are so far away; the mean is 21.972399; ";
    assert!(text.contains(said), "{text}");
    assert!(text.contains("the farthest:\n  "), "{text}");
    assert!(text.contains("all 32 counts are equal"), "{text}");
    let one = fewest(&["explore", "eight", "--antipodes", "1"]).good();
    assert!(one.contains("the first 1 of the farthest 2:\n"), "{one}");
}

#[test]
fn every_kind_of_puzzle_is_counted_and_its_farthest_states_are_so_far() {
    for (puzzle, flags, god, states) in [
        ("eight", &["--goal", "1 2 3/8 0 4/7 6 5"][..], 30, 181_440),
        ("sliding:3x2", &[], 21, 360),
        ("sliding:8x1", &["--goal", "blank-first"], 7, 8),
        ("msquare", &[], 22, 40_320),
    ] {
        let flags_and = [&[puzzle, "--antipodes", "3"], flags].concat();
        let (layers, all) = space(&flags_and);
        assert_eq!((layers.len() - 1, layers.iter().sum::<u64>()), (god, states), "{puzzle}");
        assert_eq!((&all["gods_number"], &all["complete"]), (&god.into(), &true.into()));
        costs_of_the_farthest(puzzle, flags, &all);
    }
}

#[test]
fn parts_of_the_rotation_game_and_of_the_cubes() {
    let (layers, all) = space(&["rotation", "--part", "symbol", "--antipodes", "1"]);
    assert_eq!((layers.len(), layers[14], all["positions"].as_u64()), (15, 188, Some(735_471)));
    let (layers, all) = space(&["cubic", "--part", "edge", "--antipodes", "2"]);
    assert_eq!(
        (layers.len(), layers[37], all["counted"].as_str()),
        (38, 4, Some("questions of a start and a pattern"))
    );
    costs_of_the_farthest("cubic", &[], &all);
    let message = fewest(&["explore", "cubic", "--part", "corners"]).refused(64);
    assert_eq!(message, "cubic has no part corners; its parts are corner, edge, centre");
    let message =
        fewest(&["explore", "cubic", "--part", "edge", "--goal", "WWWWEWWWW"]).refused(64);
    assert!(message.contains("leave out --goal or --part"), "{message}");
    assert!(
        fewest(&["explore", "eight", "--part", "x"]).refused(64).contains("eight has no part x")
    );
    assert!(fewest(&["explore", "rotation", "--goal", "1"]).refused(64).contains("fixed"));
}

/// A push of several tiles counts as one move: with pushes, no board of Korf's Eight takes more than 24.
#[test]
fn pushes_are_another_metric() {
    let (layers, all) =
        space(&["eight", "--metric", "mtm", "--against-published", "--antipodes", "5"]);
    assert_eq!((layers.len(), layers[24], all["metric"].as_str()), (25, 1, Some("mtm")));
    assert_eq!(
        (&all["published"]["equal"], all["farthest"].as_array().map(Vec::len)),
        (&true.into(), Some(1))
    );
    let message = fewest(&["explore", "rotation", "--metric", "mtm"]).refused(64);
    assert_eq!(message, "in rotation every move counts by itself; leave out --metric");
}

#[test]
fn a_puzzle_file_is_counted_by_rank_or_from_the_state_that_it_draws() {
    let lock = "board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal 1 2 3 _\n";
    let file = Scratch::new("four.fewest", lock);
    assert_eq!(space(&[file.path()]).0, [1, 2, 2, 2, 2, 2, 1]);
    let (layers, all) = space(&["klotski-straight", "--antipodes", "1"]);
    assert!(layers.len() > 10 && layers[0] > 0, "{layers:?}");
    costs_of_the_farthest("klotski-straight", &[], &all);
}

/// Corners never come to cells of edges, so the Pyraminx has few states. A quarter of them is reached.
#[test]
fn what_never_comes_to_a_cell_is_not_counted() {
    let run = fewest(&["explore", "pyraminx", "--against-published"]).good();
    assert!(run.contains("\n933,120 states; God's number is 11: 32 of them"), "{run}");
    assert!(run.ends_with("all 12 counts are equal\n"), "{run}");
    let price = fewest(&["explore", "pyraminx", "--price", "--format", "json"]).good();
    let price: Value = serde_json::from_str(&price).expect("JSON");
    assert_eq!((&price["positions"], &price["exact"]), (&json!(933_120), &Value::Bool(true)));
}

/// Thirteen pieces in a circle. Moves shift all of them by one cell, or take each to twice its place. They
/// reach 13 times 12 of all arrangements, which is known beforehand. There is not enough memory for an entry
/// for each arrangement, so the count remembers the states that it meets.
#[test]
fn of_more_arrangements_than_fit_those_that_are_met_are_counted() {
    const CIRCLE: &str = "board a b c d e f g h i j k l m
pieces 0 1 2 3 4 5 6 7 8 9 10 11 12
move turn: cycle a b c d e f g h i j k l m
move back: undo turn
move twice: cycle b c e i d g m l j f k h
move half: undo twice
goal 0 1 2 3 4 5 6 7 8 9 10 11 12
";
    let file = Scratch::new("circle.fewest", CIRCLE);
    let run = fewest(&["explore", file.path(), "--memory", "1G"]);
    assert!(run.output.contains("\n156 states; God's number is "), "{run:?}");
    let price = ["explore", file.path(), "--memory", "1G", "--price", "--format", "json"];
    let price: Value = serde_json::from_str(&fewest(&price).good()).expect("JSON");
    assert_eq!((&price["positions"], &price["exact"]), (&json!(156), &Value::Bool(true)));
    assert_eq!(price["bytes"], Value::Null);
    assert!(price["seconds"].as_f64() > Some(0.0), "{price}");
    // Twenty pieces that can be in every order.
    let cells = ('a'..='t').map(String::from).collect::<Vec<_>>().join(" ");
    let pieces = (0..20).map(|piece| piece.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!(
        "board {cells}\npieces {pieces}\nmove turn: cycle {cells}\nmove swap: swap a b\ngoal {pieces}\n"
    );
    let twenty = Scratch::new("twenty.fewest", &text);
    let price = fewest(&["explore", twenty.path(), "--price"]).good();
    assert!(price.contains(" has 2,432,902,008,176,640,000 states and takes memory"), "{price}");
    assert!(price.ends_with(" years on this machine\n"), "{price}");
    // 35! / 2 does not fit into 128 bits.
    let price = fewest(&["explore", "sliding:7x5", "--price"]);
    let more =
        "sliding:7x5 has more than 1.7e38 states and takes more than 2.4e37 bytes of memory\n";
    assert_eq!((price.code, &*price.output), (0, more), "{price:?}");
    // If two pieces are alike, the number of reached states is not known before they are met.
    let alike = Scratch::new(
        "alike.fewest",
        CIRCLE.replace("11 12\nmove", "11*2\nmove").replace("11 12\n", "11 11\n"),
    );
    let run = fewest(&["explore", alike.path(), "--memory", "1G"]);
    assert!(run.output.contains("\n156 states; God's number is "), "{run:?}");
    let said =
        "has at most 3,113,510,400 states and takes memory and time for each state that is met";
    assert!(run.errors.contains(said), "{run:?}");
    let price = ["explore", alike.path(), "--memory", "1G", "--price", "--format", "json"];
    let price: Value = serde_json::from_str(&fewest(&price).good()).expect("JSON");
    assert_eq!((&price["exact"], &price["seconds"]), (&Value::Bool(false), &Value::Null));
    assert_eq!(price["positions_per_second"].as_f64(), Some(0.0));
    // A trial also counts a few states that a start leads to.
    let price = fewest(&["explore", "klotski", "--price", "--format", "json"]).good();
    let price: Value = serde_json::from_str(&price).expect("JSON");
    assert!(price["positions_per_second"].as_f64() > Some(0.0), "{price}");
    let price = fewest(&["explore", "wolf", "--price", "--format", "json"]).good();
    let price: Value = serde_json::from_str(&price).expect("JSON");
    assert!(price["positions_per_second"].as_f64() > Some(0.0), "{price}");
}

#[test]
fn csv_and_a_plot() {
    let folder = Folder::new("plot");
    fs::create_dir(folder.path()).expect("a new directory");
    let plot = format!("{}/plot.svg", folder.text());
    let table = fewest(&["explore", "sliding:2x2", "--format", "csv", "--plot", &plot]).good();
    assert_eq!(table, "distance,positions\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\n");
    let svg = fs::read_to_string(&plot).expect("the plot");
    assert_eq!(svg.matches("class=\"bar\"").count(), 7, "{svg}");
    assert!(svg.starts_with("<?xml") && svg.contains("12 boards, at most 6 moves"), "{svg}");
    // If the plot cannot be written, the counts are still printed.
    let full = fewest(&["explore", "sliding:2x2", "--format", "csv", "--plot", "/dev/full"]);
    assert_eq!((full.code, full.output), (74, table), "{}", full.errors);
}

#[test]
fn a_plot_of_a_file_with_costs_and_a_strange_name() {
    let folder = Folder::new("plot-of-costs");
    fs::create_dir(folder.path()).expect("a new directory");
    let text =
        "board a b c\nvalues 0 1\nfor x in cells\n  move {x} costs 3: turn {x} by 1\ngoal all 0";
    let puzzle = format!("{}/\u{1b}[31m\u{1}.fewest", folder.text());
    fs::write(&puzzle, text).expect("written");
    let plot = format!("{}/plot.svg", folder.text());
    let run = fewest(&["explore", &puzzle, "--plot", &plot]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let svg = fs::read_to_string(&plot).expect("the plot");
    assert!(svg.contains("at most cost 9,") && svg.contains(">cost to the goal<"), "{svg}");
    assert!(!svg.contains("moves") && svg.contains("\u{fffd}[31m\u{fffd}"), "{svg}");
    roxmltree::Document::parse(&svg).expect("well-formed");
    let page = format!("{}/page.html", folder.text());
    let run = fewest(&["compare", &puzzle, "--random", "1", "--html", &page]);
    assert_eq!(run.code, 0, "{}", run.errors);
    let page = fs::read_to_string(&page).expect("the page");
    assert!(!page.contains(['\u{1b}', '\u{1}']), "{page}");
}

/// Flags that have no effect together are refused, and nothing is counted.
#[test]
fn what_excludes_each_other() {
    for flags in [["--price", "--keep", "table"], ["--antipodes", "3", "--format=csv"]] {
        let run = fewest(&[&["explore", "sliding:2x2"][..], &flags].concat());
        assert_eq!((run.code, run.output.as_str()), (64, ""), "{flags:?}");
    }
}

#[test]
fn the_price_is_told_and_what_does_not_fit_is_refused() {
    let price = fewest(&["explore", "sliding:2x7", "--price"]).good();
    let said = "sliding:2x7 has 43,589,145,600 states and takes about 5.";
    assert!(price.starts_with(said) && price.contains("G of memory and "), "{price}");
    let line =
        fewest(&["explore", "sliding:2x7", "--price", "--format", "json", "--metric", "mtm"])
            .good();
    let price: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(price["positions"], 43_589_145_600_u64);
    assert!(price["bytes"].as_u64() > Some(7_000_000_000), "{price}");
    let price = fewest(&["explore", "15", "--memory", "1G", "--price"]);
    let said = "15 has 10,461,394,944,000 states and takes about 1.30T of memory and ";
    assert!(price.code == 0 && price.output.starts_with(said), "{}", price.output);
    let over = "the most that is allowed is 1.00G; the largest that fits is";
    assert!(price.errors.starts_with("note: ") && price.errors.contains(over), "{}", price.errors);
    let message = fewest(&["explore", "15", "--memory", "1G"]).refused(20);
    assert!(message.starts_with("15 has 10,461,394,944,000 states and takes "), "{message}");
    let fits =
        " of memory; the most that is allowed is 1.00G; the largest that fits is sliding:2x6";
    assert!(message.ends_with(fits) || message.ends_with("sliding:3x4"), "{message}");
    let message = fewest(&["explore", "24", "--memory", "9G"]).refused(20);
    assert!(message.contains("states and takes "), "{message}");
    assert!(
        message.contains("e24 bytes of memory; the most that is allowed is 9.00G"),
        "{message}"
    );
}

#[test]
fn what_is_not_published_is_not_compared() {
    let message = fewest(&["explore", "msquare", "--against-published"]).refused(64);
    assert_eq!(message, "no published list of this space of msquare is built in");
    let edge = ["explore", "sliding:2x3", "--goal", "1 2/0 3/4 5", "--against-published"];
    assert!(fewest(&edge).refused(64).contains("sliding:2x3"));
}

/// When the time is up, the complete distances are printed, and said to be no more than that.
#[test]
fn a_count_that_is_stopped_prints_what_is_complete() {
    let run = fewest(&[
        "explore",
        "sliding:3x4",
        "--timeout",
        "20ms",
        "--threads",
        "1",
        "--quiet",
        "--format",
        "json",
    ]);
    assert_eq!((run.code, run.errors.as_str()), (21, ""), "{}", run.output);
    let mut lines: Vec<Value> =
        run.output.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let all = lines.pop().expect("a line about all");
    assert_eq!(
        (&all["complete"], all["stopped"].as_str()),
        (&false.into(), Some("stopped-by-time"))
    );
    assert_eq!(
        (&all["gods_number"], all["farthest"].as_array().map(Vec::len)),
        (&Value::Null, Some(0))
    );
    let known = [1, 2, 4, 9, 20, 37, 63, 122];
    assert!(
        lines.iter().zip(known).all(|(line, known)| line["positions"] == known),
        "{}",
        run.output
    );
}

/// The signal is sent after the price was told. The count takes seconds, so it cannot have ended before.
#[test]
fn an_interrupt_ends_a_count_that_says_what_it_takes_first() {
    let mut child = command(&["explore", "rotation"]).spawn().expect("the binary starts");
    let mut price = String::new();
    let errors = child.stderr.as_mut().expect("a pipe");
    BufReader::new(errors).read_line(&mut price).expect("a line");
    signal(&child, "INT");
    let run = ended(child);
    let said = "rotation has 9,465,511,770 states and takes about ";
    assert!(price.starts_with(said), "{price}");
    assert_eq!((run.code, run.errors.as_str()), (130, ""), "{}", run.output);
    let end = run.output.lines().last().expect("a line");
    assert!(end.starts_with("stopped by signal, nothing is complete; "), "{end}");
}
