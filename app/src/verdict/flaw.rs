//! What can be wrong with an output, and how a person is told.

use crate::exit::escaped;
use std::fmt::{self, Display, Formatter};

/// A flaw and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The case, from 1; `None` behind the last one.
    pub case: Option<usize>,
    /// The line of the output on which the case's answer ends.
    pub line: usize,
    /// What is wrong.
    pub flaw: Flaw,
}

/// What is wrong. Moves are counted from 1; boards are drawn, several lines each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Flaw {
    /// The output ends before this case's answer.
    Ends,
    /// More text behind the last case's answer. `again`: it is part of that answer.
    Behind { text: String, cases: usize, again: bool },
    /// Something that is no answer of this problem.
    Unreadable { found: String, expected: String },
    /// The first of two lines that a solved case has, without the second.
    NoSecondLine { first: String, found: Option<String>, expected: &'static str },
    /// `Case 2:` where `Case 3:` should be.
    CaseNumber { found: String, expected: usize },
    /// A move off the board. `wraps`: whether the moves solve it if a row goes on in the next.
    Edge { number: usize, letter: Box<str>, board: String, wraps: bool },
    /// Moves that lead elsewhere, or nowhere. `reading`: what else they could mean and solve the
    /// board; `passed`: after how many moves they pass the goal.
    Unsolved { moves: usize, board: String, reading: Option<Reading>, passed: Option<usize> },
    /// A path, longer than necessary.
    TooLong { moves: usize, fewest: usize, leaves: Step },
    /// A path of more moves than the judge allows.
    OverLimit { moves: usize, most: usize },
    /// A shortest path, not the first one. `order`: what an order of the moves must be like in which it
    /// is; `symbols`: what it and the first one fill the centre with, if not with the same, and if it is
    /// the first one of its symbol.
    NotLeast { step: Step, least: String, order: Option<Box<Order>>, symbols: Option<(u8, u8)> },
    /// A path, or a number of moves, where there is none that counts.
    NoPath { said: String, most: Option<usize> },
    /// No path, where there is one; the fewest moves, if that is known.
    Path { said: String, fewest: Option<usize> },
    /// Another number of moves than the fewest.
    Count { said: i64, fewest: usize },
    /// A number of moves that is not that of the path beside it.
    CountOfPath { said: i64, moves: usize },
    /// Another symbol than the one in the centre, which showed `before` before the moves.
    Symbol { said: String, shown: u8, before: u8 },
    /// YES for NO or NO for YES.
    Parity { said: String, right: &'static str },
}

/// What letters can mean besides the way of the blank from the start on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Every letter its opposite: the way the tile goes.
    Opposite,
    /// The last move first.
    Backwards,
    /// Both.
    BackwardsOpposite,
    /// Each of two moves for the other.
    Exchanged(Box<str>, Box<str>),
    /// The same behind one more move.
    FirstMissing(Box<str>),
    /// The same before one more move.
    LastMissing(Box<str>),
}

/// What is known of the order in which a search tries the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The moves by the alphabet.
    pub names: Vec<String>,
    /// Which of them comes before which others.
    pub before: Vec<Vec<bool>>,
}

impl Order {
    /// What two paths tell together.
    pub fn merged(mut self, other: &Order) -> Self {
        for (own, other) in self.before.iter_mut().zip(&other.before) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
        }
        self
    }

    /// The names so that each comes before those that it has to come before, if that can be.
    pub fn sorted(&self) -> Option<String> {
        let mut left: Vec<usize> = (0..self.names.len()).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let first = |&one: &usize| left.iter().all(|&other| !self.before[other][one]);
            // Of several that could come next the last by the alphabet: the order is a wrong one.
            let next = left.iter().copied().rfind(first)?;
            left.retain(|&letter| letter != next);
            order.push(self.names[next].as_str());
        }
        Some(order.join(" "))
    }
}

/// Instead of a move where the board is solved.
pub const SOLVED: &str = ".";

/// One move of a path and what should have been there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: usize,
    /// The move that was made.
    pub letter: Box<str>,
    /// The move that was right; [`SOLVED`] for none.
    pub right: Box<str>,
    /// The board before it.
    pub board: String,
}

impl Step {
    /// Whether it was made after the board had been solved.
    fn is_behind_the_end(&self) -> bool {
        &*self.right == SOLVED
    }
}

impl Flaw {
    /// A line that is no answer.
    pub fn unreadable(found: &str, expected: &str) -> Self {
        Flaw::Unreadable { found: shortened(found), expected: expected.into() }
    }

    /// Whether the output is not in the format asked for, rather than wrong.
    pub fn is_presentation(&self) -> bool {
        use Flaw::{Behind, CaseNumber, Ends, NoSecondLine, Unreadable};
        matches!(
            self,
            Ends | Behind { .. } | Unreadable { .. } | NoSecondLine { .. } | CaseNumber { .. }
        )
    }

    /// Whether what follows can no longer be assigned to cases.
    pub fn loses_its_place(&self) -> bool {
        use Flaw::{CaseNumber, Ends, NoSecondLine, Unreadable};
        matches!(self, Ends | Unreadable { .. } | NoSecondLine { .. } | CaseNumber { .. })
    }

    /// The board that goes with it.
    pub fn board(&self) -> Option<(&'static str, &str)> {
        match self {
            Flaw::Edge { board, .. } => Some(("the board before that move", board)),
            Flaw::Unsolved { board, .. } => Some(("the board where they end", board)),
            Flaw::TooLong { leaves, .. } if leaves.is_behind_the_end() => {
                Some(("the board then", &leaves.board))
            }
            Flaw::TooLong { leaves: Step { board, .. }, .. }
            | Flaw::NotLeast { step: Step { board, .. }, .. } => {
                Some(("the board before that move", board))
            }
            _ => None,
        }
    }
}

/// The text, cut where it gets long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

fn suffice(count: usize) -> String {
    if count == 1 { "1 move suffices".into() } else { format!("{count} moves suffice") }
}

/// The same where moves were named before.
fn enough(count: usize) -> String {
    format!("{count} suffice{}", if count == 1 { "s" } else { "" })
}

fn moves(count: usize) -> String {
    format!("{count} move{}", if count == 1 { "" } else { "s" })
}

/// One line.
impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.case {
            Some(case) if self.flaw == Flaw::Ends => write!(f, "case {case}: {}", self.flaw),
            Some(case) => write!(f, "case {case}, line {} of the output: {}", self.line, self.flaw),
            None => write!(f, "line {} of the output: {}", self.line, self.flaw),
        }
    }
}

/// In the middle of a sentence.
impl Display for Reading {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Reading::Opposite => f.write_str("read with every letter for its opposite"),
            Reading::Backwards => f.write_str("read from the end"),
            Reading::BackwardsOpposite => {
                f.write_str("read from the end with every letter for its opposite")
            }
            Reading::Exchanged(one, other) => {
                write!(f, "read with `{one}` and `{other}` exchanged")
            }
            Reading::FirstMissing(letter) => write!(f, "with `{letter}` before the others"),
            Reading::LastMissing(letter) => write!(f, "with `{letter}` behind the others"),
        }
    }
}

/// One line, control characters escaped.
impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Flaw::Ends => f.write_str("the output ends before the answer"),
            Flaw::Behind { text, cases, .. } => {
                let text = escaped(&shortened(text));
                write!(f, "`{text}` is behind the answer to the last case, number {cases}")
            }
            Flaw::Unreadable { found, expected } => {
                write!(f, "`{}` where {expected} was expected", escaped(found))
            }
            Flaw::NoSecondLine { first, found: Some(found), expected } => {
                let found = escaped(found);
                write!(f, "`{first}` is followed by `{found}` where {expected} was expected")
            }
            Flaw::NoSecondLine { first, found: None, expected } => {
                write!(f, "`{first}` is the end of the output where {expected} was expected")
            }
            Flaw::CaseNumber { found, expected } => {
                write!(f, "`{}` where `Case {expected}:` was expected", escaped(found))
            }
            Flaw::Edge { number, letter, .. } => {
                write!(f, "move number {number}, `{letter}`, leads off the board")
            }
            Flaw::Unsolved { moves: 0, .. } => f.write_str("no moves, but the board is not solved"),
            Flaw::Unsolved { moves: count, reading: None, .. } => {
                write!(f, "after {} the board is not solved", moves(*count))
            }
            Flaw::Unsolved { moves: count, reading: Some(reading), .. } => {
                let moves = moves(*count);
                write!(f, "after {moves} the board is not solved; {reading} it would be")
            }
            Flaw::TooLong { moves: count, fewest, leaves } if leaves.is_behind_the_end() => {
                let those = if *fewest == 1 { "that" } else { "those" };
                let (moves, enough) = (moves(*count), enough(*fewest));
                write!(f, "{moves}, {enough}: after {those} the board is solved")
            }
            Flaw::TooLong { moves: count, fewest, leaves } => {
                let Step { number, letter, right, .. } = leaves;
                write!(
                    f,
                    "{}, {}: the first move that leaves every shortest path is \
                     number {number}, `{letter}`, where `{right}` stays on one",
                    moves(*count),
                    enough(*fewest)
                )
            }
            Flaw::OverLimit { moves: count, most } => {
                write!(f, "{}, where at most {most} are allowed", moves(*count))
            }
            Flaw::NotLeast { step, least, .. } => {
                let Step { number, letter, right, .. } = step;
                write!(
                    f,
                    "a shortest path, but not the first in the alphabet: move number {number} is \
                     `{letter}` and could be `{right}`, as in {least}"
                )
            }
            Flaw::NoPath { said, most: None } => {
                write!(f, "`{}`, but the board cannot be solved", escaped(&shortened(said)))
            }
            Flaw::NoPath { said, most: Some(most) } => {
                let said = escaped(&shortened(said));
                write!(f, "`{said}`, but there is no answer of at most {}", moves(*most))
            }
            Flaw::Path { said, fewest: Some(fewest) } => {
                write!(f, "`{said}`, but {}", suffice(*fewest))
            }
            Flaw::Path { said, fewest: None } => {
                write!(f, "`{said}`, but the board can be solved")
            }
            Flaw::Count { said, fewest } if *said > *fewest as i64 => {
                write!(f, "{said}, but {}", suffice(*fewest))
            }
            Flaw::Count { said, fewest } => {
                write!(f, "{said}, but it takes {}", moves(*fewest))
            }
            Flaw::CountOfPath { said, moves: count } => {
                write!(f, "the number {said} does not go with a path of {}", moves(*count))
            }
            Flaw::Symbol { said, shown, .. } => {
                write!(f, "symbol {}, but the centre shows {shown}", escaped(said))
            }
            Flaw::Parity { said, right } => write!(f, "{}, but it is {right}", escaped(said)),
        }
    }
}
