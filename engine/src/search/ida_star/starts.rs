//! Finds the moves with which cheapest paths begin: after a goal, the pass goes on with the next first move.

use super::Pass;
use crate::{Heuristic, MovePruning, Optima, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};

/// One path for each first move. If the start is a goal, there is one path without moves.
pub(super) fn optima<M>(found: Vec<Vec<M>>) -> Optima<M> {
    let listed = if found.is_empty() { vec![Vec::new()] } else { found };
    Optima::of(listed.len() as u64, true, listed)
}

impl<P, H, M> Pass<'_, '_, P, H, M>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    /// Puts one path into `found` for each first move that a path within the bound begins with. Breaks if it
    /// found any, if the start is a goal, or at a limit, which is then in `limit`.
    ///
    /// A pruning rule may forbid a path because of another one that begins with a different move. So here the
    /// rule sees a path only from its second move on; of the first move, only the way back is forbidden.
    pub(super) fn starts(
        &mut self,
        start: &P::State,
        spare: i32,
        carry: H::Carry,
        found: &mut Vec<Vec<P::Move>>,
    ) -> ControlFlow<()> {
        if self.heuristic.estimate(carry) == 0 && self.puzzle.is_goal(start) {
            return Break(());
        }
        self.meter.counts.expanded += 1;
        self.puzzle.visit_moves(&mut start.clone(), |state, first| {
            let Some((mut there, spare, next)) = self.step(state, first, spare, carry)? else {
                return Continue(());
            };
            if self.behind(first, &mut there, spare, next).is_break() {
                if self.limit.is_some() {
                    return Break(());
                }
                let mut path = std::mem::take(&mut self.moves);
                path.push(first);
                path.reverse();
                found.push(path);
            }
            Continue(())
        })?;
        if found.is_empty() { Continue(()) } else { Break(()) }
    }

    /// Searches the rest of the paths that begin with the move `first`, but none that takes it back.
    fn behind(
        &mut self,
        first: P::Move,
        state: &mut P::State,
        spare: i32,
        carry: H::Carry,
    ) -> ControlFlow<()> {
        if self.heuristic.estimate(carry) == 0 && self.puzzle.is_goal(state) {
            return Break(());
        }
        self.meter.counts.expanded += 1;
        self.puzzle.visit_moves(state, |state, mv| {
            if self.puzzle.takes_back(first, mv) {
                return Continue(());
            }
            let Some(history) = self.pruning.step(self.pruning.start(), mv) else {
                return Continue(());
            };
            let Some((mut there, spare, next)) = self.step(state, mv, spare, carry)? else {
                return Continue(());
            };
            self.deepen(&mut there, spare, next, history).map_break(|()| self.moves.push(mv))
        })
    }

    /// The state after a move, what the rest of the path may then cost, and the carry; `None` if the estimate
    /// is above that.
    #[allow(clippy::type_complexity)]
    fn step(
        &mut self,
        state: &P::State,
        mv: P::Move,
        spare: i32,
        carry: H::Carry,
    ) -> ControlFlow<(), Option<(P::State, i32, H::Carry)>> {
        self.meter.generated().map_break(|limit| self.limit = Some(limit))?;
        let spare = spare - i32::from(self.puzzle.cost(state, mv));
        Continue(match self.heuristic.step_within(self.puzzle, carry, state, mv, spare) {
            Ok(next) => {
                let mut there = state.clone();
                self.puzzle.apply(&mut there, mv);
                Some((there, spare, next))
            }
            Err(h) => {
                self.excess = self.excess.min(h - spare);
                None
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::pruning::{Automaton, NoReturn};
    use crate::puzzles::sliding::heuristics::Manhattan;
    use crate::puzzles::sliding::{Goal, Sliding};
    use crate::search::{Answer, Options, ida_star, unwatched};
    use crate::tables::exact::Table;
    use crate::{MovePruning, Outcome, Puzzle, Ranked};
    use std::ops::ControlFlow::{self, Continue};

    /// Compares the first moves with a table of distances, which shows which moves lead nearer.
    fn agrees(pruning: &impl MovePruning<Sliding<u64>>) {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let (table, manhattan) = (Table::new(eight.clone()), Manhattan::new(&eight));
        let options = Options { answer: Answer::Starts, ..Options::default() };
        for rank in (0..eight.rank_count()).step_by(1777) {
            let start = eight.unrank(rank);
            if !eight.solvable(&start) {
                continue;
            }
            let distance = table.distance(&start);
            let mut nearer = Vec::new();
            let each = eight.visit_moves(&mut start.clone(), |state, mv| {
                let mut after = state.clone();
                eight.apply(&mut after, mv);
                if table.distance(&after) < distance {
                    nearer.push(mv);
                }
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(each, Continue(()));
            let ended = ida_star::solve(&eight, &manhattan, pruning, &start, &options, unwatched);
            let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
            let optima = solution.optima.expect("they were asked for");
            let first: Vec<_> =
                optima.listed.iter().flat_map(|path| path.first()).copied().collect();
            assert_eq!((solution.cost, first), (distance, nearer), "rank {rank}");
            assert!(optima.listed.iter().all(|path| path.len() == usize::from(distance)));
            assert_eq!(optima.listed[0], solution.moves);
        }
    }

    #[test]
    fn paths_begin_with_all_moves_that_lead_nearer() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        agrees(&NoReturn(&eight));
    }

    /// Of two words that do the same, only one is searched, and the move in question may be the first of the
    /// other.
    #[test]
    fn superfluous_words_hide_no_first_move() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let words =
            Automaton::learn(&eight, 12, u64::MAX, &mut unwatched).expect("no limit is met");
        agrees(&words);
    }

    #[test]
    fn a_limit_ends_it() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let (manhattan, pruning) = (Manhattan::new(&eight), NoReturn(&eight));
        let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
        let with = |max_nodes| Options { answer: Answer::Starts, max_nodes, ..Options::default() };
        let all = ida_star::solve(&eight, &manhattan, &pruning, &start, &with(u64::MAX), unwatched);
        for max_nodes in [1, 100, all.counts.generated - 1] {
            let ended =
                ida_star::solve(&eight, &manhattan, &pruning, &start, &with(max_nodes), unwatched);
            assert!(matches!(ended.outcome, Outcome::Stopped { at_least, .. } if at_least <= 31));
        }
    }
}
