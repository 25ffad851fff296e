//! Boards that are their own reflection, for which half of the first moves are enough.

use crate::pruning::Automaton;
use crate::puzzles::sliding::{Any, Reflection, Sliding, Tray};
use crate::search::Answer;
use std::borrow::Cow;

/// Returns the words. If the start is its own reflection, they also leave out the later of two first moves
/// that are reflections of each other, unless an answer for each first move is wanted.
pub(super) fn halved<'w>(
    words: &'w Automaton<Sliding<Any>>,
    reflection: Option<&Reflection>,
    puzzle: &Sliding<Any>,
    (start, answer): (&Tray, Answer),
) -> Cow<'w, Automaton<Sliding<Any>>> {
    let needless = match (reflection, answer) {
        (Some(reflection), Answer::Any | Answer::First) => {
            reflection.needless_first_moves(puzzle, start)
        }
        _ => Vec::new(),
    };
    match needless.is_empty() {
        true => Cow::Borrowed(words),
        false => Cow::Owned(words.without_first(&needless)),
    }
}

#[cfg(test)]
mod tests {
    use crate::Outcome;
    use crate::puzzles::sliding::auto::Solver;
    use crate::puzzles::sliding::tables::About;
    use crate::puzzles::sliding::tables::blocks::Pattern;
    use crate::puzzles::sliding::{Goal, Sliding};
    use crate::search::{Answer, Options, unwatched};
    use crate::tables::{Resources, Subject};
    use std::num::NonZeroUsize;

    /// For a board that is its own reflection, half of the first moves are enough for one answer, but the
    /// answers for each first move come in pairs.
    #[test]
    fn half_of_the_first_moves_are_enough_for_one_answer_and_not_for_all() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let resources = Resources { threads: 1, max_bytes: 1 << 20 };
        let tables = [[1, 2, 3, 4], [5, 6, 7, 8]].map(|tiles| {
            let pattern = Pattern::new(&eight, &tiles).expect("four tiles");
            About::pattern_table(&pattern)
                .build(resources, &mut unwatched)
                .expect("a megabyte is enough")
        });
        let solver = Solver::new(&eight, NonZeroUsize::MIN).with_tables("4-4", tables.into(), "");
        let start = eight.tray(&[5, 4, 3, 2, 1, 6, 7, 8, 0]).expect("a board");
        let first_moves = |answer| {
            let options = Options { answer, ..Options::default() };
            let chosen = solver.solve(&start, &options, unwatched);
            let Outcome::Solved(solution) = chosen.ended.outcome else {
                panic!("it can be solved")
            };
            let listed = solution.optima.map_or(vec![solution.moves], |optima| optima.listed);
            listed.iter().filter_map(|path| path.first().copied()).collect::<Vec<_>>()
        };
        let [one, all] = [Answer::First, Answer::Starts].map(first_moves);
        assert_eq!((one.len(), all.len()), (1, 2));
        assert_eq!(one[0], all[0]);
        // Without the reflection the same path is found, and more is generated on the way.
        let generated = |solver: &Solver| {
            let ended = solver.solve(&start, &Options::default(), unwatched).ended;
            (ended.outcome, ended.counts.generated)
        };
        let (outcome, half) = generated(&solver);
        let (same, whole) = generated(&Solver { reflection: None, ..solver });
        assert_eq!(outcome, same);
        assert!(half < whole, "{half} with half of the first moves, {whole} with all of them");
    }
}
