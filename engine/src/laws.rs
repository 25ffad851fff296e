//! What every puzzle, heuristic, abstraction and pruning rule must satisfy: the laws stated in the
//! documentation of the six traits, as checks that you can run on your own implementations.
//!
//! Each check makes a random walk of `steps` moves from each start, always the same walk, looks at every
//! state on it, and returns the first law that is broken. Passing a check is no proof, so choose starts that
//! differ, goals among them.
//!
//! ```
//! use fewest::puzzles::sliding::heuristics::Manhattan;
//! use fewest::laws;
//! use fewest::puzzles::sliding::{Goal, Sliding};
//!
//! let puzzle = Sliding::<u64>::new(3, 2, &Goal::BlankLast).expect("a size");
//! let starts = [puzzle.goal().clone(), puzzle.tray(&[5, 0, 3, 1, 4, 2]).expect("a board")];
//! laws::puzzle(&puzzle, &starts, 50).expect("the laws of a puzzle");
//! laws::moves(&puzzle, &starts, 50).expect("and of moves that are searched");
//! laws::heuristic(&puzzle, &Manhattan::new(&puzzle), &starts, 50).expect("of a heuristic");
//! ```

mod walk;
mod words;

use crate::puzzle::NO_WAY;
use crate::{Abstraction, Cost, Heuristic, MovePruning, Puzzle, Ranked, Reversible};
use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow::{self, Break, Continue};
use walk::{SplitMix, states, successor, walks};

/// A law that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law}: {detail}")]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The states, moves and values that break it.
    pub detail: String,
}

/// The most goals that [`reversible`] looks at.
const GOALS: usize = 1 << 10;

/// The laws of [`Puzzle`]. A visit of the moves leaves the state unchanged and always shows the same moves.
/// `undo`, `there_and_back` and `unpack` restore the state. If `takes_back` says that a move leads back, it
/// does. A state from which the walk met a goal is not called unsolvable.
pub fn puzzle<P: Puzzle>(puzzle: &P, starts: &[P::State], steps: usize) -> Result<(), Broken> {
    for walk in walks(puzzle, starts, steps) {
        let to_goal = walk.iter().rposition(|state| puzzle.is_goal(state));
        for (place, state) in walk.iter().enumerate() {
            let detail = || format!("{state:?}");
            visit(puzzle, state)?;
            ways_back(puzzle, state)?;
            let packed = puzzle.pack(state);
            let unpacked = puzzle.unpack(packed);
            equal("unpack restores the state", &unpacked, state, detail)?;
            let law = "equal states have equal packed forms";
            equal(law, &puzzle.pack(&unpacked), &packed, detail)?;
            let solvable = puzzle.solvable(state) || to_goal.is_none_or(|goal| goal < place);
            holds(solvable, "a state that reaches a goal is solvable", detail)?;
        }
    }
    Ok(())
}

/// What else searches need of moves. Each move costs at least 1; otherwise layers of equal cost and walks
/// along a tree might never end. No two moves of a state are equal, since moves tell paths apart. The space
/// of an abstraction need not satisfy this.
///
/// ```
/// use fewest::closures::Space;
/// use fewest::laws;
///
/// let free = Space::new(|&at: &u8| [(1 - at, 0)], |&at: &u8| at == 0);
/// let broken = laws::moves(&free, &[1], 10).unwrap_err();
/// assert_eq!(broken.law, "a move costs at least 1");
/// ```
pub fn moves<P: Puzzle>(puzzle: &P, starts: &[P::State], steps: usize) -> Result<(), Broken> {
    for state in states(puzzle, starts, steps) {
        let moves = walk::moves(puzzle, &state);
        for (place, &mv) in moves.iter().enumerate() {
            let detail = || format!("{mv:?} in {state:?}");
            holds(puzzle.cost(&state, mv) >= 1, "a move costs at least 1", detail)?;
            holds(!moves[..place].contains(&mv), "no two moves of a state are equal", detail)?;
        }
    }
    Ok(())
}

/// After each move, checks what `takes_back` says of the next one.
fn ways_back<P: Puzzle>(puzzle: &P, state: &P::State) -> Result<(), Broken> {
    for last in walk::moves(puzzle, state) {
        let after = successor(puzzle, state, last);
        for next in walk::moves(puzzle, &after) {
            let is_back = successor(puzzle, &after, next) == *state;
            let law = "a move that takes back leads to the state before";
            let detail = || format!("{next:?} after {last:?} in {state:?}");
            holds(!puzzle.takes_back(last, next) || is_back, law, detail)?;
        }
    }
    Ok(())
}

/// The laws of [`Reversible`]. The inverse is legal, restores the state and costs the same. All goals listed
/// are goals, they differ, and every goal that a walk meets is among them. Every state that a walk reaches
/// from a goal is solvable. Only the first 1,024 goals are looked at; if there are that many, the check does
/// not look for goals that are missing from the list.
pub fn reversible<P>(puzzle: &P, starts: &[P::State], steps: usize) -> Result<(), Broken>
where
    P: Reversible,
{
    let (mut seen, mut met) = (HashSet::new(), Vec::new());
    for state in states(puzzle, starts, steps) {
        for mv in walk::moves(puzzle, &state) {
            inverse(puzzle, &state, mv)?;
        }
        met.extend(puzzle.is_goal(&state).then_some(state));
    }
    for goal in puzzle.goals().take(GOALS) {
        let detail = || format!("{goal:?}");
        holds(puzzle.is_goal(&goal), "goals() gives goals", detail)?;
        holds(seen.insert(puzzle.pack(&goal)), "goals() gives each goal once", detail)?;
        for state in states(puzzle, std::slice::from_ref(&goal), steps) {
            let law = "a state that reaches a goal is solvable";
            holds(puzzle.solvable(&state), law, || format!("{state:?}, reached from a goal"))?;
            met.extend(puzzle.is_goal(&state).then_some(state));
        }
    }
    if seen.len() < GOALS {
        for state in met {
            let is_given = seen.contains(&puzzle.pack(&state));
            holds(is_given, "goals() gives each goal that is met", || format!("{state:?}"))?;
        }
    }
    Ok(())
}

/// The laws of [`Ranked`]: ranks are in range, `unrank` restores states, and `rank` restores ranks
/// (the first, the last and `steps` random ones).
pub fn ranked<P: Ranked>(puzzle: &P, starts: &[P::State], steps: usize) -> Result<(), Broken> {
    let count = puzzle.rank_count();
    for state in states(puzzle, starts, steps) {
        let rank = puzzle.rank(&state);
        let detail = || format!("rank {rank} of {count} for {state:?}");
        holds(rank < count, "a rank is below rank_count()", detail)?;
        equal("unrank restores the state", &puzzle.unrank(rank), &state, detail)?;
    }
    let mut random = SplitMix::new();
    let some = (0..steps).map(|_| random.below(count));
    for rank in some.chain([0, count.saturating_sub(1)]).filter(|&rank| rank < count) {
        let state = puzzle.unrank(rank);
        equal("rank restores the rank", &puzzle.rank(&state), &rank, || format!("{state:?}"))?;
    }
    Ok(())
}

/// The laws of [`Heuristic`] that need no distances. `step` equals `start` of the successor, and
/// `step_within` and `step_noted` agree with it. The estimate of a goal is 0. A heuristic that says it is
/// [`consistent`] is so.
pub fn heuristic<P, H>(p: &P, h: &H, starts: &[P::State], steps: usize) -> Result<(), Broken>
where
    P: Puzzle,
    H: Heuristic<P>,
{
    for state in states(p, starts, steps) {
        let carry = h.start(p, &state);
        if p.is_goal(&state) {
            let estimate = h.estimate(carry);
            equal("the estimate of a goal is 0", &estimate, &0, || format!("{state:?}"))?;
        }
        for mv in walk::moves(p, &state) {
            let stepped = h.step(p, carry, &state, mv);
            let started = h.start(p, &successor(p, &state, mv));
            let law = "step equals start of the successor";
            equal(law, &stepped, &started, || format!("{mv:?} from {state:?}"))?;
            for limit in limits_about(h.estimate(stepped)) {
                let within = h.step_within(p, carry, &state, mv, limit);
                agrees(h, stepped, limit, within, || format!("{mv:?} from {state:?}"))?;
                let mut notes = vec![0; H::NOTES];
                h.foresee(p, carry, &state, mv, &mut []);
                h.foresee(p, carry, &state, mv, &mut notes);
                let noted = h.step_noted(p, carry, &state, mv, (&notes, limit));
                let law = "step_noted equals step_within";
                equal(law, &noted, &within, || format!("{mv:?} from {state:?}"))?;
            }
        }
    }
    if h.is_consistent() {
        consistent(p, h, starts, steps)?;
    }
    Ok(())
}

/// Whether h(s) is nowhere above cost + h(successor). A heuristic need not be consistent; with one that is,
/// no search ever reopens a state.
pub fn consistent<P, H>(p: &P, h: &H, starts: &[P::State], steps: usize) -> Result<(), Broken>
where
    P: Puzzle,
    H: Heuristic<P>,
{
    let estimate = |state: &P::State| u32::from(h.estimate_of(p, state));
    for state in states(p, starts, steps) {
        let here = estimate(&state);
        for mv in walk::moves(p, &state) {
            let there = estimate(&successor(p, &state, mv));
            let cost = u32::from(p.cost(&state, mv));
            holds(here <= cost + there, "h is at most cost + h of the successor", || {
                format!("{here} > {cost} + {there} for {mv:?} from {state:?}")
            })?;
        }
    }
    Ok(())
}

/// The law of [`Heuristic`] that needs distances: no estimate is above the distance.
///
/// `distances` gives states with their distances, [`Cost::MAX`] where no goal can be reached.
pub fn admissible<P, H>(
    p: &P,
    h: &H,
    distances: impl IntoIterator<Item = (P::State, Cost)>,
) -> Result<(), Broken>
where
    P: Puzzle,
    H: Heuristic<P>,
{
    for (state, distance) in distances {
        let estimate = h.estimate_of(p, &state);
        holds(estimate <= distance, "an estimate is never above the distance", || {
            format!("{estimate} > {distance} for {state:?}")
        })?;
    }
    Ok(())
}

/// The laws of [`Abstraction`]. Each move is legal in the space too, costs no more there, and leads to the
/// image of the successor. A goal maps to a goal.
pub fn abstraction<P, A>(p: &P, a: &A, starts: &[P::State], steps: usize) -> Result<(), Broken>
where
    P: Puzzle,
    A: Abstraction<P>,
{
    let space = a.space();
    for state in states(p, starts, steps) {
        let image = a.map(&state);
        let goal = !p.is_goal(&state) || space.is_goal(&image);
        holds(goal, "a goal maps to a goal", || format!("{state:?} to {image:?}"))?;
        let legal = walk::moves(space, &image);
        for mv in walk::moves(p, &state) {
            let detail = || format!("{mv:?} from {state:?}, in the space from {image:?}");
            holds(legal.contains(&mv), "a move is legal in the space", detail)?;
            let cheap = space.cost(&image, mv) <= p.cost(&state, mv);
            holds(cheap, "a move costs no more in the space", detail)?;
            let mapped = a.map(&successor(p, &state, mv));
            let law = "a move leads to the image of the successor";
            equal(law, &successor(space, &image, mv), &mapped, detail)?;
        }
    }
    Ok(())
}

/// The law of [`MovePruning`]: for each state, of all cheapest sequences that lead there from a start and
/// cost up to `max_cost`, the first one is allowed. The check tries every sequence; a move of cost 0 counts
/// as 1.
pub fn pruning<P, M>(p: &P, m: &M, starts: &[P::State], max_cost: Cost) -> Result<(), Broken>
where
    P: Puzzle,
    M: MovePruning<P>,
{
    for start in starts {
        if let Some(word) = words::forbidden_first(p, m, start, max_cost) {
            return Err(Broken {
                law: "the first optimum is never forbidden",
                detail: format!("{word:?} from {start:?}"),
            });
        }
    }
    Ok(())
}

fn visit<P: Puzzle>(puzzle: &P, state: &P::State) -> Result<(), Broken> {
    let expected = walk::moves(puzzle, state);
    let mut visited = state.clone();
    let mut again = Vec::new();
    let flow = puzzle.visit_moves(&mut visited, |visited, mv| {
        let detail = || format!("{mv:?} from {state:?}");
        flow(equal("a visit begins with the state as it was", visited, state, detail))?;
        puzzle.apply(visited, mv);
        puzzle.undo(visited, mv);
        flow(equal("undo restores the state", visited, state, detail))?;
        puzzle.there_and_back(visited, mv, |there| {
            let after = successor(puzzle, state, mv);
            flow(equal("there_and_back makes the move", there, &after, detail))
        })?;
        flow(equal("there_and_back takes the move back", visited, state, detail))?;
        again.push(mv);
        Continue(())
    });
    if let Break(broken) = flow {
        return Err(broken);
    }
    let detail = || format!("{state:?}");
    equal("a visit gives the state back", &visited, state, detail)?;
    equal("every visit shows the same moves", &again, &expected, detail)?;
    let mut shown = 0;
    let broke = puzzle.visit_moves(&mut visited, |_, _| {
        shown += 1;
        Break(())
    });
    let ends = (shown, broke.is_break()) == (expected.len().min(1), !expected.is_empty());
    holds(ends, "a visit ends when it is broken off", detail)
}

/// Limits near an estimate and far from it, to try with `step_within`.
fn limits_about(estimate: Cost) -> impl Iterator<Item = i32> {
    let estimate = i32::from(estimate);
    [-1, 0, estimate / 2, estimate - 1, estimate, estimate + 1, i32::MAX].into_iter()
}

/// Checks that `within`, the result of `step_within`, fits `stepped`, the result of `step`.
fn agrees<P: Puzzle, H: Heuristic<P>>(
    h: &H,
    stepped: H::Carry,
    limit: i32,
    within: Result<H::Carry, i32>,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    let estimate = i32::from(h.estimate(stepped));
    // If no goal can be reached, the error may be more than any cost.
    let most = if estimate == i32::from(Cost::MAX) { NO_WAY } else { estimate };
    let agrees = match within {
        Ok(carry) => estimate <= limit && carry == stepped,
        Err(above) => limit < above && above <= most,
    };
    holds(agrees, "step_within agrees with step", || {
        format!("{within:?} for {stepped:?} and {estimate} within {limit}: {}", detail())
    })
}

fn inverse<P: Reversible>(puzzle: &P, state: &P::State, mv: P::Move) -> Result<(), Broken> {
    let mut there = successor(puzzle, state, mv);
    let back = puzzle.inverse(mv);
    let detail = || format!("{mv:?}, then {back:?} from {state:?}");
    holds(walk::moves(puzzle, &there).contains(&back), "the inverse is legal", detail)?;
    let cost = puzzle.cost(&there, back);
    equal("the inverse costs the same", &cost, &puzzle.cost(state, mv), detail)?;
    puzzle.apply(&mut there, back);
    equal("the inverse restores the state", &there, state, detail)
}

fn equal<T: PartialEq + Debug>(
    law: &'static str,
    found: &T,
    expected: &T,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    holds(found == expected, law, || format!("{found:?} instead of {expected:?}, for {}", detail()))
}

fn holds(it: bool, law: &'static str, detail: impl FnOnce() -> String) -> Result<(), Broken> {
    if it { Ok(()) } else { Err(Broken { law, detail: detail() }) }
}

fn flow(result: Result<(), Broken>) -> ControlFlow<Broken> {
    result.map_or_else(Break, Continue)
}
