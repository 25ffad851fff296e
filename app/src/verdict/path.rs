//! Judges a path: whether it is legal, leads to the goal, is shortest or is first in the alphabet, as the
//! judge requires.

use super::flaw::{Flaw, Order, Reading, SOLVED, Step};
use crate::undecided::Undecided;

/// A path of this many moves hardly solves a board by chance.
const TELLING: usize = 3;

/// Which paths are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Every legal path to the goal.
    Any,
    /// Every path of the fewest moves.
    Shortest,
    /// Of the shortest paths, the first in the order of the alphabet.
    Least,
}

/// Why an answer is not right, or not known to be.
#[derive(Debug)]
pub enum Bad {
    /// What is wrong with it.
    Flaw(Flaw),
    /// The right answer could not be found out.
    Undecided(Undecided),
}

impl From<Flaw> for Bad {
    fn from(flaw: Flaw) -> Self {
        Bad::Flaw(flaw)
    }
}

impl From<Undecided> for Bad {
    fn from(unproven: Undecided) -> Self {
        Bad::Undecided(unproven)
    }
}

impl Bad {
    /// Separates flaws from whatever leaves the question open.
    pub fn flaw(judged: Result<(), Bad>) -> Result<Result<(), Flaw>, Undecided> {
        match judged {
            Ok(()) => Ok(Ok(())),
            Err(Bad::Flaw(flaw)) => Ok(Err(flaw)),
            Err(Bad::Undecided(unproven)) => Err(unproven),
        }
    }
}

/// A board on which moves are made, given by letters.
pub trait Walk: Clone {
    /// The source of shortest paths.
    type Oracle;
    /// How a move is written.
    type Letter: Copy + PartialEq;
    /// Whether something other than the edge of the board can block a move.
    const HAS_OBSTACLES: bool = false;
    /// The letter of the opposite move. It is the meaning of the same letter if letters name the way of the
    /// tile.
    fn opposite(letter: Self::Letter) -> Self::Letter;
    /// All letters in the order of the alphabet; empty if there are too many to try each.
    fn letters(&self) -> &[Self::Letter];
    /// The name of a letter's move for people.
    fn name(&self, letter: Self::Letter) -> String;
    /// Makes a move; `false` if it cannot be made.
    fn step(&mut self, letter: Self::Letter) -> bool;
    /// Makes a move on a board where the end of each row is connected with the beginning of the next; `false`
    /// if there is no such move.
    fn step_wrapped(&mut self, _letter: Self::Letter) -> bool {
        false
    }
    /// Whether the board is solved.
    fn is_solved(&self) -> bool;
    /// The first of the shortest paths; `None` if there is no path.
    fn shortest(&self, oracle: &mut Self::Oracle) -> Result<Option<Vec<Self::Letter>>, Undecided>;
    /// The board as people read it.
    fn draw(&self) -> String;
}

/// Judges the path by that rule.
pub fn judge<W: Walk>(
    start: &W,
    path: &[W::Letter],
    rule: Rule,
    oracle: &mut W::Oracle,
) -> Result<(), Bad> {
    let boards = replay(start, path)?;
    if rule == Rule::Any {
        return Ok(());
    }
    let least = start.shortest(oracle)?.expect("the path is one");
    if path.len() > least.len() {
        // The path is known to be too long, even if the place where it leaves the shortest paths cannot be
        // found out.
        let (said, fewest) = (path.len() as i64, least.len());
        let flaw = too_long(&boards, path, fewest, oracle);
        return Err(flaw.unwrap_or(Flaw::Count { said, fewest }).into());
    }
    match least.iter().zip(path).position(|(least, made)| least != made) {
        Some(at) if rule == Rule::Least => {
            let step = step(&boards, path, at, Some(least[at]));
            let order = order(&boards, path, oracle).unwrap_or(None);
            let least = least.iter().map(|&letter| start.name(letter)).collect();
            Err(Flaw::NotLeast { step, least, order, symbols: None }.into())
        }
        _ => Ok(()),
    }
}

/// All boards along a path that leads to the goal, the start first.
fn replay<W: Walk>(start: &W, path: &[W::Letter]) -> Result<Vec<W>, Flaw> {
    let mut boards = vec![start.clone()];
    for (&letter, number) in path.iter().zip(1..) {
        let mut board = boards[number - 1].clone();
        if !board.step(letter) {
            let board = boards[number - 1].draw();
            return Err(match reading(start, path).or_else(|| slip(start, path)) {
                None if W::HAS_OBSTACLES => {
                    Flaw::Obstructed { number, letter: start.name(letter).into(), board }
                }
                None => {
                    let wraps = is_solved_wrapped(start, path);
                    Flaw::Edge { number, letter: start.name(letter).into(), board, wraps }
                }
                reading => {
                    let stuck = Some((number, start.name(letter).into()));
                    Flaw::Unsolved { moves: path.len(), board, reading, passed: None, stuck }
                }
            });
        }
        boards.push(board);
    }
    let last = &boards[path.len()];
    if last.is_solved() {
        return Ok(boards);
    }
    let passed = boards.iter().position(W::is_solved);
    let reading = reading(start, path).or_else(|| match passed {
        None => slip(start, path),
        Some(_) => None,
    });
    let board = last.draw();
    Err(Flaw::Unsolved { moves: path.len(), board, reading, passed, stuck: None })
}

/// Whether the path solves the board if the end of each row is connected with the beginning of the next.
fn is_solved_wrapped<W: Walk>(start: &W, path: &[W::Letter]) -> bool {
    let mut board = start.clone();
    path.iter().all(|&letter| board.step_wrapped(letter)) && board.is_solved()
}

/// Another reading of the letters that solves the board.
fn reading<W: Walk>(start: &W, path: &[W::Letter]) -> Option<Reading> {
    let forward = path.iter().copied();
    let backward = path.iter().rev().copied();
    if solves(start, forward.map(W::opposite)) {
        Some(Reading::Opposite)
    } else if solves(start, backward.clone()) {
        Some(Reading::Backwards)
    } else {
        solves(start, backward.map(W::opposite)).then_some(Reading::BackwardsOpposite)
    }
}

/// A slip after whose correction the letters solve the board: one is missing, or two are exchanged. Short
/// paths are not tried, since they may fit by chance.
fn slip<W: Walk>(start: &W, path: &[W::Letter]) -> Option<Reading> {
    if path.len() < TELLING {
        return None;
    }
    let letters = start.letters();
    let name = |letter: W::Letter| start.name(letter).into();
    for &more in letters {
        if solves(start, std::iter::once(more).chain(path.iter().copied())) {
            return Some(Reading::FirstMissing(name(more)));
        }
        if solves(start, path.iter().copied().chain([more])) {
            return Some(Reading::LastMissing(name(more)));
        }
    }
    let pairs = letters.iter().zip(1..).flat_map(|(&one, next)| {
        letters.get(next..).unwrap_or_default().iter().map(move |&other| (one, other))
    });
    for (one, other) in pairs {
        let exchanged = |&letter: &W::Letter| match letter {
            letter if letter == one => other,
            letter if letter == other => one,
            letter => letter,
        };
        if solves(start, path.iter().map(exchanged)) {
            return Some(Reading::Exchanged(name(one), name(other)));
        }
    }
    None
}

fn solves<W: Walk>(start: &W, mut letters: impl Iterator<Item = W::Letter>) -> bool {
    let mut board = start.clone();
    letters.all(|letter| board.step(letter)) && board.is_solved()
}

/// Reports a path that is too long. Along a path the moves made plus the distance left never decrease, so the
/// first move after which this sum exceeds the fewest is found by bisection.
fn too_long<W: Walk>(
    boards: &[W],
    path: &[W::Letter],
    fewest: usize,
    oracle: &mut W::Oracle,
) -> Result<Flaw, Undecided> {
    let on_one = |made: usize, oracle: &mut W::Oracle| {
        let left = boards[made].shortest(oracle)?.map_or(usize::MAX, |path| path.len());
        Ok(left <= fewest.saturating_sub(made) && made <= fewest)
    };
    let (mut on, mut off) = (0, path.len());
    while off - on > 1 {
        let middle = on.midpoint(off);
        if on_one(middle, oracle)? { on = middle } else { off = middle }
    }
    // After the fewest moves, if they were all on a shortest path, the board is solved: then the path goes on
    // after the end.
    let right = boards[on].shortest(oracle)?.and_then(|path| path.first().copied());
    let leaves = step(boards, path, on, right);
    Ok(Flaw::TooLong { moves: path.len(), fewest, leaves, symbols: None })
}

fn step<W: Walk>(boards: &[W], path: &[W::Letter], at: usize, right: Option<W::Letter>) -> Step {
    let board = &boards[at];
    let right = right.map_or(SOLVED.into(), |letter| board.name(letter).into());
    Step { number: at + 1, letter: board.name(path[at]).into(), right, board: board.draw() }
}

/// What is known of an order of the letters in which this path is the first of the shortest ones: each of its
/// letters comes before those that would have done as well.
fn order<W: Walk>(
    boards: &[W],
    path: &[W::Letter],
    oracle: &mut W::Oracle,
) -> Result<Option<Box<Order>>, Undecided> {
    let start = &boards[0];
    let letters = start.letters();
    let mut before = vec![vec![false; letters.len()]; letters.len()];
    for (at, &made) in path.iter().enumerate() {
        let Some(made) = letters.iter().position(|&letter| letter == made) else { return Ok(None) };
        for (other, &letter) in letters.iter().enumerate() {
            let mut board = boards[at].clone();
            let leads_on = other != made
                && board.step(letter)
                && board.shortest(oracle)?.is_some_and(|rest| rest.len() == path.len() - at - 1);
            before[made][other] |= leads_on;
        }
    }
    let names = letters.iter().map(|&letter| start.name(letter)).collect();
    Ok(Some(Box::new(Order { names, before })))
}
