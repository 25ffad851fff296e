//! Depth-first branch and bound: a depth-first search below a limit on the cost, which each solution lowers.
//! With the limit 30 it is the method published for the Cubic Eight-Puzzle. Lawler & Wood, "Branch-and-bound
//! methods: a survey", Operations Research 14 (1966).

use super::{Answer, Meter, Options, greedy, optima};
use crate::{Cost, Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a cheapest path from `start` that costs no more than `max_cost`.
///
/// Without a `max_cost` the first limit is the cost of a [greedy](super::greedy::solve) solution, found
/// within the same limits on nodes and memory. Apart from that, the search needs memory only for one path and
/// the moves still to be tried along it. Each move costs at least 1. Moves are tried in the puzzle's order,
/// so that the solution kept is the first optimum. Counting all optima takes a frame of the call stack for
/// each move, as [IDA*](super::ida_star::solve) does.
///
/// Only the pruning keeps the search from reaching a state again and again by other paths. Where states lie
/// on many cycles, as in the Towers of Hanoi, it takes exponentially long if the limit is far above the
/// optimum: [IDA*](super::ida_star) with transpositions or [A*](super::a_star) suit such puzzles better.
///
/// If any limit but `max_cost` ends the search, only the estimate of the start is proven, and a solution
/// found until then is not returned.
///
/// ```
/// use fewest::Outcome;
/// use fewest::pruning::NoReturn;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, branch_and_bound, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let (manhattan, pruning) = (Manhattan::new(&eight), NoReturn(&eight));
/// let limited = Options { max_cost: 25, ..Options::default() };
/// let ended = branch_and_bound::solve(&eight, &manhattan, &pruning, &start, &limited, unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("19 moves are enough") };
/// assert_eq!(solution.cost, 19);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    puzzle: &P,
    heuristic: &H,
    pruning: &M,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search((puzzle, heuristic, pruning), start, &mut meter);
    meter.close(end)
}

fn search<P, H, M>(
    means: (&P, &H, &M),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    let (puzzle, heuristic, _) = means;
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    let Options { answer, max_cost, .. } = *meter.options;
    let (mut best, mut below) = (None, u32::from(max_cost) + 1);
    if max_cost == Cost::MAX {
        match greedy::search(puzzle, heuristic, start, meter)? {
            Outcome::Solved(Solution { moves, cost, .. }) => {
                // If the first optimum is wanted, it may be another one of the same cost, so look for that
                // cost again.
                below = u32::from(cost) + u32::from(!answer.wants_one());
                best = Some((moves, cost));
            }
            unsolved => return Continue(unsolved),
        }
        meter.held = 0;
    }
    let (path, steps) = (Vec::new(), Vec::new());
    let mut walk = StackWalk { means, meter, below, beyond: u32::MAX, best, path, steps };
    walk.run(start)?;
    let StackWalk { best, beyond, meter, .. } = walk;
    let Some((moves, cost)) = best else {
        if beyond == u32::MAX {
            return Continue(Outcome::Unsolvable);
        }
        meter.counts.bound = Cost::try_from(beyond).unwrap_or(Cost::MAX);
        return Break(Limit::Cost);
    };
    let mut solution = Solution::optimal(moves, cost);
    if let Answer::All { list } = answer {
        solution.optima = Some(optima::by_tree(means, start, cost, list, meter));
    }
    Continue(Outcome::Solved(solution))
}

/// A depth-first walk without recursion, so that its depth is limited by memory, not by the call
/// stack.
struct StackWalk<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>, W> {
    means: (&'p P, &'p H, &'p M),
    meter: W,
    /// A solution must cost less than this.
    below: u32,
    /// The least f that was cut off.
    beyond: u32,
    best: Option<(Vec<P::Move>, Cost)>,
    path: Vec<P::Move>,
    /// The moves still to be tried, the next one last.
    steps: Vec<Untried<P, H, M>>,
}

struct Untried<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    /// How many moves come before it.
    depth: usize,
    mv: P::Move,
    to: Reach<P, H, M>,
}

struct Reach<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    g: Cost,
    carry: H::Carry,
    history: M::Carry,
}

impl<P, H, M> StackWalk<'_, P, H, M, &mut Meter<'_>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    fn run(&mut self, start: &P::State) -> ControlFlow<Limit> {
        let (puzzle, heuristic, pruning) = self.means;
        let carry = heuristic.start(puzzle, start);
        self.meter.begin(heuristic.estimate(carry))?;
        let mut state = start.clone();
        if self.is_below(0, carry) {
            self.enter(&mut state, Reach { g: 0, carry, history: pruning.start() })?;
        }
        while let Some(Untried { depth, mv, to }) = self.steps.pop() {
            while self.path.len() > depth
                && let Some(mv) = self.path.pop()
            {
                puzzle.undo(&mut state, mv);
            }
            // The limit may have fallen since this step was noted.
            if self.is_below(to.g.into(), to.carry) {
                puzzle.apply(&mut state, mv);
                self.meter.push(&mut self.path, mv)?;
                self.enter(&mut state, to)?;
            }
        }
        Continue(())
    }

    /// Takes a goal as the new best. For any other state, notes the moves that are below the limit.
    fn enter(&mut self, state: &mut P::State, node: Reach<P, H, M>) -> ControlFlow<Limit> {
        let (puzzle, heuristic, pruning) = self.means;
        if heuristic.estimate(node.carry) == 0 && puzzle.is_goal(state) {
            self.best = Some((self.path.clone(), node.g));
            self.below = node.g.into();
            return self.meter.begin(self.meter.counts.bound);
        }
        self.meter.counts.expanded += 1;
        let later = self.steps.len();
        puzzle.visit_moves(state, |state, mv| {
            let Some(history) = pruning.step(node.history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let carry = heuristic.step(puzzle, node.carry, state, mv);
            let g = u32::from(node.g) + u32::from(puzzle.cost(state, mv));
            if !self.is_below(g, carry) {
                return Continue(());
            }
            let to = Reach { g: g as Cost, carry, history };
            self.meter.push(&mut self.steps, Untried { depth: self.path.len(), mv, to })
        })?;
        self.steps[later..].reverse();
        Continue(())
    }

    /// Whether a solution with this g and carry may be better than the best.
    #[inline(always)]
    fn is_below(&mut self, g: u32, carry: H::Carry) -> bool {
        let h = self.means.1.estimate(carry);
        let f = g + u32::from(h);
        if h != Cost::MAX && f >= self.below {
            self.beyond = self.beyond.min(f);
        }
        h != Cost::MAX && f < self.below
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::NoReturn;
    use crate::puzzles::sliding::heuristics::Manhattan;
    use crate::puzzles::sliding::{Goal, Sliding, Tray};
    use crate::search::unwatched;

    /// Says that no goal can be reached from any state but the start.
    struct DeadEnds;

    impl Heuristic<Sliding> for DeadEnds {
        type Carry = Cost;

        fn start(&self, _: &Sliding, _: &Tray) -> Cost {
            0
        }

        fn step(&self, _: &Sliding, _: Cost, _: &Tray, _: crate::puzzles::Direction) -> Cost {
            Cost::MAX
        }

        fn estimate(&self, h: Cost) -> Cost {
            h
        }
    }

    /// The bound that is proven is the least f that was cut off: not a smaller f of a state that was opened,
    /// and not the f of a state from which no goal can be reached.
    #[test]
    fn a_limit_on_the_cost_proves_the_least_f_above_it() {
        let eight = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
        let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8]).expect("a board");
        let (manhattan, pruning) = (Manhattan::new(&eight), NoReturn(&eight));
        let distance = 19;
        let least = manhattan.estimate_of(&eight, &start);
        for max_cost in 0..distance {
            let options = Options { max_cost, ..Options::default() };
            let ended = solve(&eight, &manhattan, &pruning, &start, &options, unwatched);
            // With every move f stays the same or grows by two.
            let at_least = (least..).step_by(2).find(|&f| f > max_cost).expect("a larger one");
            let stopped = Outcome::Stopped { at_least, by: Limit::Cost };
            assert_eq!(ended.outcome, stopped, "within {max_cost}");
            let ended = solve(&eight, &DeadEnds, &pruning, &start, &options, unwatched);
            assert_eq!(ended.outcome, Outcome::Unsolvable, "within {max_cost}");
        }
    }
}
