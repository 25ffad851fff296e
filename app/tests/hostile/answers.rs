//! Compares answers with distances that the test has found itself.

use super::bounded::{End, run};
use super::scale::{is_long, many, random};
use super::support::{Scratch, command};
use super::truth::{Truth, text};
use serde_json::Value;
use std::collections::BTreeSet;

/// Answers that were compared with the truth.
#[derive(Default)]
struct Tally {
    solved: usize,
    unsolvable: usize,
    unproven: usize,
    stopped: usize,
}

impl Tally {
    fn all(&self) -> usize {
        self.solved + self.unsolvable + self.unproven + self.stopped
    }

    /// Asserts that the answer claims nothing that is not true.
    fn count(&mut self, truth: &Truth, report: &Value) {
        let start = report["start"].as_str().expect("a board");
        let board: Vec<u8> =
            start.split([' ', '/']).map(|tile| tile.parse().unwrap_or(0)).collect();
        let (distance, cost) = (truth.distance(&board).map(u64::from), report["cost"].as_u64());
        let at_least = report["at_least"].as_u64();
        match report["outcome"].as_str().expect("an outcome") {
            "unsolvable" => {
                assert_eq!(distance, None, "{report}");
                self.unsolvable += 1;
            }
            "solved" => {
                let moves = report["moves"].as_str().expect("moves");
                assert!(truth.is_solved_by(&board, moves), "{report}");
                assert_eq!(cost, Some(moves.len() as u64), "{report}");
                assert!(distance <= cost && at_least <= distance, "{report}");
                match at_least == cost {
                    true => self.solved += 1,
                    false => self.unproven += 1,
                }
            }
            outcome => {
                assert!(outcome.starts_with("stopped-by-"), "{report}");
                assert!(distance.is_none() || at_least <= distance, "{report}");
                self.stopped += 1;
            }
        }
    }
}

fn reports(end: &End) -> impl Iterator<Item = Value> {
    end.output.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
}

fn file(name: &str, boards: &[Vec<u8>]) -> Scratch {
    Scratch::new(name, boards.iter().map(|board| text(board) + "\n").collect::<String>())
}

/// Solves every board of the size, or a sample, with `auto`.
fn solved(width: usize, height: usize, sample: usize) {
    let truth = Truth::new(width, height);
    let sample = (!is_long()).then_some(sample);
    let boards = truth.boards(sample, &mut random(1));
    let name = format!("sliding:{width}x{height}");
    let file = file(&format!("hostile-{width}x{height}"), &boards);
    let end = run(command(&["solve", &name, "--from", file.path(), "--format", "json"]), b"");
    let end = end.sound();
    let mut tally = Tally::default();
    reports(&end).for_each(|report| tally.count(&truth, &report));
    let answered = tally.solved + tally.unsolvable;
    assert_eq!(answered, boards.len(), "{}", end.errors);
    let Tally { solved, unsolvable, .. } = tally;
    println!(
        "hostile: {answered} boards of {name}: {solved} solved, {unsolvable} unsolvable, 0 wrong"
    );
}

#[test]
fn three_by_three() {
    solved(3, 3, 6000);
}

#[test]
fn two_by_four() {
    solved(2, 4, 2000);
}

#[test]
fn four_by_two() {
    solved(4, 2, 2000);
}

/// Every algorithm with every heuristic that fits, without limits and with limits that are too small.
#[test]
fn pairings() {
    let mut random = random(2);
    let (mut tally, mut pairings) = (Tally::default(), BTreeSet::new());
    for (width, height) in [(3, 3), (2, 4), (4, 2), (2, 3), (3, 2)] {
        let truth = Truth::new(width, height);
        let boards = truth.boards(Some(many(4, 40)), &mut random);
        let file = file(&format!("hostile-pairings-{width}x{height}"), &boards);
        let name = format!("sliding:{width}x{height}");
        for limits in [&[][..], &["--max-nodes", "3000"], &["--memory", "200K"]] {
            let compare = ["compare", &name, "--from", file.path(), "--format", "json"];
            let end = run(command(&[&compare[..], limits].concat()), b"").sound();
            for report in reports(&end) {
                tally.count(&truth, &report);
                pairings.insert((report["algorithm"].to_string(), report["heuristic"].to_string()));
            }
        }
    }
    assert!(pairings.len() > 20 && tally.solved > 200, "{pairings:?}");
    let (all, pairings) = (tally.all(), pairings.len());
    let Tally { solved, unsolvable, unproven, stopped } = tally;
    println!(
        "hostile: {all} answers of {pairings} pairings: {solved} proven, {unproven} unproven, \
         {unsolvable} unsolvable, {stopped} stopped, 0 wrong"
    );
}

/// The same boards in a judge's format: the output has as many lines as there are boards.
#[test]
fn judged() {
    let truth = Truth::new(3, 3);
    let sample = (!is_long()).then_some(6000);
    let boards = truth.boards(sample, &mut random(3));
    let input: String = boards.iter().map(|board| text(board).replace('0', "x") + "\n").collect();
    let end = run(command(&["judge", "hdu:1043"]), input.as_bytes()).sound();
    assert_eq!((end.code, end.output.lines().count()), (Some(0), boards.len()), "{}", end.errors);
    for (board, line) in boards.iter().zip(end.output.lines()) {
        match truth.distance(board) {
            None => assert_eq!(line, "unsolvable", "{board:?}"),
            Some(distance) => {
                assert!(truth.is_solved_by(board, line), "{board:?}: {line}");
                assert_eq!(line.len(), usize::from(distance), "{board:?}: {line}");
            }
        }
    }
    println!("hostile: {} boards judged, 0 wrong", boards.len());
}
