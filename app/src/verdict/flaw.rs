//! What can be wrong with an output, and the texts that tell people.

use crate::exit::escaped;
use crate::texts::phrases::phrase;
use crate::texts::{counts::moves, verdict as texts};
use std::fmt::{self, Display, Formatter};

/// A flaw and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The case, from 1; `None` after the last one.
    pub case: Option<usize>,
    /// The line of the output where the case's answer begins. If the answer cannot be read, the line that
    /// cannot.
    pub from: usize,
    /// The line where it ends.
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
    /// More text after the last case's answer. `again`: it is a part of that answer repeated.
    Behind { text: String, cases: usize, again: bool },
    /// Something that is not an answer of this problem.
    Unreadable { found: String, expected: String },
    /// A solved case has two lines; here the second is missing.
    NoSecondLine { first: String, found: Option<String>, expected: &'static str },
    /// `Case 2:` where `Case 3:` should be.
    CaseNumber { found: String, expected: usize },
    /// A move off the board. `wraps`: whether the moves solve the board if a move off the end of a row leads
    /// into the next.
    Edge { number: usize, letter: Box<str>, board: String, wraps: bool },
    /// A move for which there is no room, or of something that is not there.
    Obstructed { number: usize, letter: Box<str>, board: String },
    /// Moves that do not lead to the goal. `reading`: another reading of them that solves the board;
    /// `passed`: after how many moves they pass the goal; `stuck`: the number of the first move that cannot
    /// be made.
    Unsolved {
        moves: usize,
        board: String,
        reading: Option<Reading>,
        passed: Option<usize>,
        stuck: Option<(usize, Box<str>)>,
    },
    /// A path that is longer than necessary. `symbols`: the symbols with which it and a shortest path fill
    /// the centre, if they differ and the path is a shortest one for its symbol.
    TooLong { moves: usize, fewest: usize, leaves: Step, symbols: Option<(u8, u8)> },
    /// A path of more moves than the judge allows.
    OverLimit { moves: usize, most: usize },
    /// A shortest path that is not the first one. `order`: what is known of an order of the moves in which it
    /// is the first; `symbols`: the symbols with which it and the first path fill the centre, if they differ
    /// and the path is the first one for its symbol.
    NotLeast { step: Step, least: String, order: Option<Box<Order>>, symbols: Option<(u8, u8)> },
    /// A path, or a number of moves, where no path counts.
    NoPath { said: String, most: Option<usize> },
    /// No path, although there is one; the fewest moves, if known.
    Path { said: String, fewest: Option<usize> },
    /// A number of moves that is not the fewest.
    Count { said: i64, fewest: usize },
    /// A number of moves that differs from that of the path printed with it.
    CountOfPath { said: i64, moves: usize },
    /// Another symbol than the one in the centre, which held `before` before the moves.
    Symbol { said: String, shown: u8, before: u8 },
    /// YES instead of NO or NO instead of YES.
    Parity { said: String, right: &'static str },
}

/// What letters can mean other than the way of the blank from the start onwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Every letter means its opposite: the way the tile goes.
    Opposite,
    /// The last move comes first.
    Backwards,
    /// Both.
    BackwardsOpposite,
    /// Each of these two moves means the other.
    Exchanged(Box<str>, Box<str>),
    /// The path lacks this move at its beginning.
    FirstMissing(Box<str>),
    /// The path lacks this move at its end.
    LastMissing(Box<str>),
}

/// What is known of the order in which a search tries the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The names of the moves in the order of the alphabet.
    pub names: Vec<String>,
    /// For each of them, which others it comes before.
    pub before: Vec<Vec<bool>>,
}

impl Order {
    /// Joins what two paths say.
    pub fn merged(mut self, other: &Order) -> Self {
        for (own, other) in self.before.iter_mut().zip(&other.before) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
        }
        self
    }

    /// Whether only one order is possible: of any two moves one must come before the other.
    pub fn is_certain(&self) -> bool {
        let all = 0..self.names.len();
        let comes_before = |one: usize, other: usize| {
            let (mut met, mut left) = (vec![false; self.names.len()], vec![one]);
            while let Some(at) = left.pop() {
                let next = all.clone().filter(|&to| self.before[at][to]);
                left.extend(next.filter(|&to| !std::mem::replace(&mut met[to], true)));
            }
            met[other]
        };
        let are_ordered = |(one, other)| comes_before(one, other) || comes_before(other, one);
        all.clone().flat_map(|one| (0..one).map(move |other| (one, other))).all(are_ordered)
    }

    /// The names in an order in which each comes before those that it must precede; `None` if there is no
    /// such order.
    pub fn sorted(&self) -> Option<String> {
        let mut left: Vec<usize> = (0..self.names.len()).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let first = |&one: &usize| left.iter().all(|&other| !self.before[other][one]);
            // If several could come next, take the last in the alphabet: this is an order that differs from
            // the right one.
            let next = left.iter().copied().rfind(first)?;
            left.retain(|&letter| letter != next);
            order.push(self.names[next].as_str());
        }
        Some(order.join(" "))
    }
}

/// Stands in the place of a move where the board is solved.
pub const SOLVED: &str = ".";

/// The second line of an answer about the Rotation Game.
pub const SYMBOL: &str = "the symbol in the centre";

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
    /// Whether the step was made after the board had been solved.
    pub fn is_behind_the_end(&self) -> bool {
        &*self.right == SOLVED
    }
}

impl Flaw {
    /// A line that is no answer.
    pub fn unreadable(found: &str, expected: &str) -> Self {
        Flaw::Unreadable { found: shortened(found), expected: expected.into() }
    }

    /// Whether the output does not have the required format, rather than being wrong.
    pub fn is_presentation(&self) -> bool {
        use Flaw::{Behind, CaseNumber, Ends, NoSecondLine, Unreadable};
        matches!(
            self,
            Ends | Behind { .. } | Unreadable { .. } | NoSecondLine { .. } | CaseNumber { .. }
        )
    }

    /// Whether the rest of the output can no longer be assigned to cases.
    pub fn loses_its_place(&self) -> bool {
        use Flaw::{CaseNumber, Ends, NoSecondLine, Unreadable};
        matches!(self, Ends | Unreadable { .. } | NoSecondLine { .. } | CaseNumber { .. })
    }

    /// The board that is shown with the flaw, and its title.
    pub fn board(&self) -> Option<(String, &str)> {
        match self {
            Flaw::Edge { board, .. }
            | Flaw::Obstructed { board, .. }
            | Flaw::Unsolved { board, stuck: Some(_), .. } => Some((texts::board_before(), board)),
            Flaw::Unsolved { board, .. } => Some((texts::board_at_the_end(), board)),
            Flaw::TooLong { leaves, .. } if leaves.is_behind_the_end() => {
                Some((texts::board_then(), &leaves.board))
            }
            Flaw::TooLong { leaves: Step { board, .. }, .. }
            | Flaw::NotLeast { step: Step { board, .. }, .. } => {
                Some((texts::board_before(), board))
            }
            _ => None,
        }
    }
}

/// The byte-order mark in a text.
const MARK: char = '\u{feff}';
/// What a text read as UTF-8 has instead of the byte-order mark of UTF-16.
const MARK_OF_UTF_16: &str = "\u{fffd}\u{fffd}";

/// Whether the beginning of an output has a byte-order mark.
pub fn begins_with_mark(found: &str) -> bool {
    found.starts_with(MARK) || found.starts_with(MARK_OF_UTF_16) && found.contains('\0')
}

/// Whether what was read as one line contains carriage returns, which may have been meant as ends of lines.
pub fn has_lone_returns(found: &str) -> bool {
    found.contains('\r')
}

/// Adds a note to the text about an unreadable line if it begins with a byte-order mark or contains carriage
/// returns.
fn with_oddities(said: String, found: &str) -> String {
    if begins_with_mark(found) {
        texts::with_mark(said)
    } else if has_lone_returns(found) {
        texts::with_lone_returns(said)
    } else {
        said
    }
}

/// The text, cut if it is long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// One line.
impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Wrong { case, from, line, flaw } = self;
        f.write_str(&match case {
            Some(case) if *flaw == Flaw::Ends => texts::in_case(case, flaw),
            Some(case) if from < line => texts::in_case_on_lines(case, from, line, flaw),
            Some(case) => texts::in_case_on_line(case, line, flaw),
            None => texts::on_line(line, flaw),
        })
    }
}

/// A phrase for the middle of a sentence.
impl Display for Reading {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&match self {
            Reading::Opposite => texts::opposite(),
            Reading::Backwards => texts::backwards(),
            Reading::BackwardsOpposite => texts::backwards_opposite(),
            Reading::Exchanged(one, other) => texts::exchanged(one, other),
            Reading::FirstMissing(letter) => texts::first_missing(letter),
            Reading::LastMissing(letter) => texts::last_missing(letter),
        })
    }
}

/// One line, control characters escaped.
impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let cut = |said: &str| escaped(&shortened(said));
        f.write_str(&match self {
            Flaw::Ends => texts::ends(),
            Flaw::Behind { text, cases, .. } => texts::behind(cut(text), cases),
            Flaw::Unreadable { found, expected } => {
                with_oddities(texts::unreadable(escaped(found), phrase(expected)), found)
            }
            Flaw::NoSecondLine { first, found: Some(found), expected } => {
                texts::other_second_line(first, escaped(found), phrase(expected))
            }
            Flaw::NoSecondLine { first, found: None, expected } => {
                texts::no_second_line(first, phrase(expected))
            }
            Flaw::CaseNumber { found, expected } => {
                with_oddities(texts::other_case(escaped(found), expected), found)
            }
            Flaw::Edge { number, letter, .. } => texts::edge(number, letter),
            Flaw::Obstructed { number, letter, .. } => texts::obstructed(number, letter),
            Flaw::Unsolved { moves: 0, .. } => texts::no_moves(),
            Flaw::Unsolved { stuck: Some((number, letter)), reading: Some(reading), .. } => {
                texts::stuck_but(number, letter, reading)
            }
            Flaw::Unsolved { moves: count, reading: None, .. } => texts::unsolved(moves(count)),
            Flaw::Unsolved { moves: count, reading: Some(reading), .. } => {
                texts::unsolved_but(moves(count), reading)
            }
            Flaw::TooLong { moves: count, fewest, leaves, .. } if leaves.is_behind_the_end() => {
                texts::goes_on(fewest, moves(count))
            }
            Flaw::TooLong { moves: count, fewest, leaves, .. } => {
                let Step { number, letter, right, .. } = leaves;
                texts::too_long(fewest, moves(count), number, letter, right)
            }
            Flaw::OverLimit { moves: count, most } => texts::over_limit(moves(count), most),
            Flaw::NotLeast { step, least, .. } => {
                let Step { number, letter, right, .. } = step;
                texts::not_least(number, letter, right, least)
            }
            Flaw::NoPath { said, most: None } if said.is_empty() => texts::empty_for_none(),
            Flaw::NoPath { said, most: None } => texts::no_path(cut(said)),
            Flaw::NoPath { said, most: Some(most) } => texts::no_short_path(cut(said), moves(most)),
            Flaw::Path { said, fewest: Some(fewest) } => texts::path_of(fewest, said),
            Flaw::Path { said, fewest: None } => texts::path(said),
            Flaw::Count { said, fewest } if *said > *fewest as i64 => {
                texts::fewer_suffice(fewest, said)
            }
            Flaw::Count { said, fewest } => texts::more_needed(said, moves(fewest)),
            Flaw::CountOfPath { said, moves: count } => texts::count_of_path(said, moves(count)),
            Flaw::Symbol { said, shown, .. } => texts::symbol(escaped(said), shown),
            Flaw::Parity { said, right } => texts::parity(escaped(said), right),
        })
    }
}
