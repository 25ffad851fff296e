//! Judges an output: every answer is replayed, and compared with what is proven about its board. This room
//! knows what an answer means; how a problem writes answers is left to its format.

mod flaw;
pub mod lines;
pub mod numbers;
pub mod path;
pub mod rotations;
mod why;

pub use flaw::{Flaw, Order, Reading, Wrong};
pub use why::{
    Evidence, NOT_ASKED, Own, PARITY, PARITY_OF_EVEN_WIDTHS, PARITY_OF_ODD_WIDTHS, Reason,
    UNPROVEN, Words, about_limit, fewer_lines, likely, out_of_step, why, why_of,
};

use crate::texts::verdict as texts;
use lines::Lines;
use std::ops::RangeInclusive;

/// The result of judging an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many cases the input has.
    pub cases: usize,
    /// What is wrong, in the order of the cases; empty if all is right.
    pub wrong: Vec<Wrong>,
    /// The cases that were answered rightly.
    pub right: Right,
}

/// How many cases were answered rightly.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Right {
    /// Those whose board has a solution, as far as parity tells.
    pub solvable: usize,
    /// Those whose board has none.
    pub unsolvable: usize,
}

impl Right {
    /// The sum of both.
    pub fn and(self, others: Right) -> Right {
        Right {
            solvable: self.solvable + others.solvable,
            unsolvable: self.unsolvable + others.unsolvable,
        }
    }
}

impl Verdict {
    /// No case was judged yet.
    pub fn of_nothing() -> Self {
        Verdict { cases: 0, wrong: Vec::new(), right: Right::default() }
    }

    /// Whether the output does not have the required format, rather than being wrong.
    pub fn is_presentation(&self) -> bool {
        self.wrong.first().is_some_and(|wrong| wrong.flaw.is_presentation())
    }

    /// Whether each case has an answer, right or wrong, and nothing else was printed.
    pub fn is_whole(&self) -> bool {
        !self.wrong.iter().any(|wrong| wrong.flaw.is_presentation())
    }

    /// Notes that the next case is answered rightly. `is_unsolvable` says that its board has no solution.
    pub fn note_right(&mut self, is_unsolvable: bool) {
        self.cases += 1;
        let right = &mut self.right;
        *(if is_unsolvable { &mut right.unsolvable } else { &mut right.solvable }) += 1;
    }

    /// Notes what is wrong with the next case, whose answer is on these lines. Returns `false` if the rest of
    /// the output cannot be assigned to cases any more.
    pub fn note_wrong(&mut self, lines: RangeInclusive<usize>, flaw: Flaw) -> bool {
        self.cases += 1;
        let follows = !flaw.loses_its_place();
        let line = *lines.end();
        let from = if flaw.is_presentation() { line } else { *lines.start().min(&line) };
        self.wrong.push(Wrong { case: Some(self.cases), from, line, flaw });
        follows
    }

    /// Notes whatever the output has after the last answer.
    pub fn finish(mut self, lines: &mut Lines) -> Self {
        if let Some((line, text)) = lines.rest() {
            let again = lines.came_before(line);
            let flaw = Flaw::Behind { text: text.into(), cases: self.cases, again };
            self.wrong.push(Wrong { case: None, from: line, line, flaw });
        }
        self
    }
}

/// The first flaw with its board, how many more cases are wrong, and what follows the last answer.
pub fn told(verdict: &Verdict) -> String {
    let Verdict { cases, wrong, .. } = verdict;
    let Some((first, others)) = wrong.split_first() else {
        return texts::right(cases) + "\n";
    };
    let more = match others.iter().filter(|other| other.case.is_some()).count() {
        0 => String::new(),
        more => texts::more_wrong(more, cases) + "\n",
    };
    let behind = others.iter().filter(|other| other.case.is_none());
    with_board(first) + &more + &behind.map(with_board).collect::<String>()
}

fn with_board(wrong: &Wrong) -> String {
    let mut text = format!("{wrong}\n");
    if let Some((title, board)) = wrong.flaw.board() {
        text += &(title + "\n");
        board.lines().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}
