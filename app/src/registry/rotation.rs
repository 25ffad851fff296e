//! The Rotation Game.

use super::face::Face;
use super::pairing::{Names, Pairing};
use super::{Question, Solver};
use crate::exit::Fault;
use crate::names::{Algorithm, Heuristic};
use fewest::exact::rotation::Answers;
use fewest::notation::{self, Problem};
use fewest::puzzles::rotation::{Line, Rotation, Symbols};
use fewest::{Counts, Ended, Outcome, Solution};
use std::sync::Arc;

/// The solver for the Rotation Game.
pub fn solver(question: &Question) -> Result<Arc<dyn Solver>, Fault> {
    if question.goal.is_some() {
        return Err(Fault::usage("the goal of rotation is fixed; leave out --goal"));
    }
    let names = Names {
        puzzle: question.puzzle,
        algorithm: Algorithm::Auto,
        heuristic: Some(Heuristic::Exact),
    };
    let make = |_: &_, _: &_, _: &_| Ok(Answers::new());
    Ok(Arc::new(Pairing::new(Rotation, names, make, |_, (_, answers), start, _, _| {
        let (moves, _) = answers.solve(start).expect("eight of each symbol");
        let cost = moves.len() as u16;
        Ended {
            outcome: Outcome::Solved(Solution::optimal(moves, cost)),
            counts: Counts::default(),
        }
    })))
}

impl Face for Rotation {
    const LEGEND: &'static str = "the lines as the Rotation Game letters them";

    fn read(&self, text: &str) -> Result<Symbols, Problem> {
        notation::rotation::board(text)
    }

    fn text(&self, symbols: &Symbols) -> String {
        notation::rotation::text(symbols)
    }

    fn goal(&self) -> String {
        "eight equal symbols in the centre".into()
    }

    fn drawing(&self, symbols: &Symbols) -> String {
        let symbol = |cell| char::from(b'0' + symbols.symbol(cell));
        let pair = |a, b| format!("    {}   {}", symbol(a), symbol(b));
        let row = |first| {
            (first..first + 7).map(|cell| symbol(cell).to_string()).collect::<Vec<_>>().join(" ")
        };
        [pair(0, 1), pair(2, 3), row(4), pair(11, 12), row(13), pair(20, 21), pair(22, 23)]
            .join("\n")
    }

    fn letter(&self, line: Line) -> char {
        char::from(b'A' + line as u8)
    }

    fn reason(&self, _: &Symbols) -> String {
        "no sequence of rotations fills the centre".into()
    }
}
