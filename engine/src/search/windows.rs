//! Windows: parts of a path that was found in haste, each searched again between its ends.
//!
//! A beam keeps what looks best from far away, so its paths have detours that are obvious from near by. A
//! window moves along the path by half its length at a time. The beam that looks for something cheaper than
//! the moves in a window has a close bound, so it is soon done. Windows become longer, and their beams wider,
//! pass by pass. Nakhost & Müller, "Action elimination and plan neighborhood graph search" (ICAPS 2010), also
//! search near a plan for a cheaper one.

use super::{Options, beam};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

/// Windows pay after a beam that has generated at least this many successors. After narrower beams, a wider
/// beam gains more.
const LEAST: u64 = 1 << 20;
/// After such a beam, it pays to spend one part in this many of its successors on windows.
const PART: u64 = 3;
/// The passes: how many moves a window has, and how wide its beam is. The last pass is repeated until it
/// gains nothing.
const PASSES: [(usize, usize); 5] = [(50, 400), (50, 1600), (80, 1600), (100, 3200), (120, 6400)];

/// How many successors to spend on windows after a beam that generated `generated` of them and took `took`.
/// Any number if the time left is too short for a beam of twice the width; none if a wider beam comes next.
///
/// ```
/// use fewest::search::windows::budget;
/// use std::time::Duration;
///
/// let millis = Duration::from_millis;
/// assert_eq!(budget(90_000, millis(10), Some(millis(1000))), 0);
/// assert_eq!(budget(9_000_000, millis(1000), Some(millis(800))), u64::MAX);
/// // Without a limit of time a third of what the beam took.
/// assert_eq!(budget(9_000_000, millis(1000), None), 3_000_000);
/// ```
pub fn budget(generated: u64, took: Duration, left: Option<Duration>) -> u64 {
    match left {
        Some(left) if left < 2 * took => u64::MAX,
        None if generated >= LEAST => generated / PART,
        _ => 0,
    }
}

/// Makes a path cheaper, as far as [`Options::max_nodes`] successors allow. Returns what all its searches
/// counted.
///
/// `towards` returns a puzzle in which the given state is the goal, with a heuristic for it. The path still
/// leads from `start` to where it led before, and never becomes dearer. Beams have their own width, whatever
/// the options say, and `max_bytes` applies to each of them.
///
/// ```
/// use fewest::puzzles::Direction;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, unwatched, windows};
/// use fewest::{Puzzle, check};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[1, 2, 3, 4, 5, 6, 7, 0, 8])?;
/// // Twice around the square in the corner, and then the one move that is needed.
/// let (up, left, down, right) =
///     (Direction::Up, Direction::Left, Direction::Down, Direction::Right);
/// let mut moves = [[up, left, down, right].repeat(3), vec![right]].concat();
/// assert_eq!(check::replay(&eight, &start, &moves)?, 13);
/// windows::shorten(
///     &eight,
///     |tray| {
///         let towards = eight.towards(tray);
///         let manhattan = Manhattan::new(&towards);
///         (towards, manhattan)
///     },
///     &start,
///     &mut moves,
///     &Options::default(),
///     unwatched,
/// );
/// assert_eq!(moves, [right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shorten<P, Q, H>(
    puzzle: &P,
    towards: impl Fn(&P::State) -> (Q, H),
    start: &P::State,
    moves: &mut Vec<P::Move>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Counts
where
    P: Puzzle,
    Q: Puzzle<State = P::State, Move = P::Move>,
    H: Heuristic<Q>,
{
    let mut counts = Counts::default();
    if options.max_nodes == 0 {
        return counts;
    }
    let mut search = |from: &P::State, to: &P::State, cost: Cost, width: usize| {
        let (puzzle, heuristic) = towards(to);
        let max_nodes = options.max_nodes.saturating_sub(counts.generated);
        let Some(max_cost) = cost.checked_sub(1) else { return Continue(None) };
        let options = Options { width, max_cost, max_nodes, ..options.clone() };
        let before = counts;
        let watch = |now: &Counts| watch(&together(&before, now));
        let ended = beam::solve(&puzzle, &heuristic, from, &options, watch);
        let Ended { outcome, counts: done } = ended;
        counts = together(&counts, &done);
        match outcome {
            Outcome::Solved(solution) => Continue(Some(solution.moves)),
            Outcome::Stopped { by: Limit::Nodes | Limit::Watch, .. } => Break(()),
            Outcome::Stopped { .. } | Outcome::Unsolvable => Continue(None),
        }
    };
    let mut passes = PASSES.into_iter();
    let mut last = PASSES[0];
    loop {
        let is_last = passes.as_slice().is_empty();
        last = passes.next().unwrap_or(last);
        match pass(puzzle, start, moves, last, &mut search) {
            Continue(gained) if gained || !is_last => {}
            _ => return counts,
        }
    }
}

/// Goes along the path once. Returns whether the path has become cheaper.
fn pass<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    moves: &mut Vec<P::Move>,
    (length, width): (usize, usize),
    mut search: impl FnMut(&P::State, &P::State, Cost, usize) -> ControlFlow<(), Option<Vec<P::Move>>>,
) -> ControlFlow<(), bool> {
    let (mut at, mut from, mut gained) = (0, start.clone(), false);
    while at < moves.len() {
        let end = (at + length).min(moves.len());
        let (mut to, mut cost) = (from.clone(), 0);
        for &mv in &moves[at..end] {
            cost = puzzle.cost(&to, mv).saturating_add(cost);
            puzzle.apply(&mut to, mv);
        }
        if let Some(cheaper) = search(&from, &to, cost, width)? {
            moves.splice(at..end, cheaper);
            gained = true;
        } else if end == moves.len() {
            break;
        }
        let further = (at + length / 2).min(moves.len());
        for &mv in &moves[at..further] {
            puzzle.apply(&mut from, mv);
        }
        at = further;
    }
    Continue(gained)
}

/// The counts of two searches, one after the other.
fn together(before: &Counts, now: &Counts) -> Counts {
    Counts {
        expanded: before.expanded + now.expanded,
        generated: before.generated + now.generated,
        stored: before.stored.max(now.stored),
        bytes: before.bytes.max(now.bytes),
        ..*now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use crate::puzzles::sliding::heuristics::LinearConflict;
    use crate::puzzles::sliding::{Goal, Sliding, Tray};
    use crate::search::unwatched;

    fn towards(puzzle: &Sliding<u64>, to: &Tray) -> (Sliding<u64>, LinearConflict<u64>) {
        let towards = puzzle.towards(to);
        let conflicts = LinearConflict::new(&towards);
        (towards, conflicts)
    }

    /// The path of a narrow beam becomes cheaper and stays a path. With no nodes to spend, or when the search
    /// is told to stop, it stays as it is.
    #[test]
    fn a_path_becomes_cheaper_and_stays_one() {
        let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
        let conflicts = LinearConflict::new(&puzzle);
        let tiles = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let start = puzzle.tray(&tiles).expect("Korf's first board");
        let options = Options { width: 10, ..Options::default() };
        let ended = beam::solve(&puzzle, &conflicts, &start, &options, unwatched);
        let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
        let shortened = |options: &Options, watch: fn(&Counts) -> ControlFlow<()>| {
            let mut moves = solution.moves.clone();
            let to = |to: &_| towards(&puzzle, to);
            let counts = shorten(&puzzle, to, &start, &mut moves, options, watch);
            (check::replay(&puzzle, &start, &moves).expect("a path"), counts)
        };
        let (cost, counts) = shortened(&Options::default(), unwatched);
        assert!((57..solution.cost).contains(&cost), "{cost} of {}", solution.cost);
        assert_eq!(shortened(&Options::default(), unwatched), (cost, counts), "the same again");
        let none = Options { max_nodes: 0, ..Options::default() };
        assert_eq!(shortened(&none, unwatched), (solution.cost, Counts::default()));
        let few = Options { max_nodes: 5000, ..Options::default() };
        assert!(shortened(&few, unwatched).1.generated <= 5000);
        assert_eq!(shortened(&Options::default(), |_| Break(())).0, solution.cost);
    }
}
