//! Passes that begin where a goal is likely: in the subtrees where the pass before came closest to one.
//!
//! All passes but the last search everything within their bound, so their order does not matter. The last one
//! ends at the first goal that it meets; on Korf's hundred boards of the 15-puzzle it takes half of all
//! successors if passes go in the order of moves. Powley & Korf ("Single-agent parallel window search", IEEE
//! PAMI 13, 1991) sort the nodes after the first moves by their estimates. The least estimate that the pass
//! before has met below such a node says more (docs/decisions/0020).

use super::outline::LastPass;
use super::progress::{Kept, Nobody};
use super::tree::Rooted;
use super::{Passes, SUBTREES_PER_THREAD, unweighted};
use crate::search::{Answer, Options};
use crate::{Counts, Ended, Heuristic, MovePruning, Puzzle};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Finds one of the cheapest paths, whichever it meets first. The counts of all passes but the last are those
/// of [`ida_star`](crate::search::ida_star); the last pass is shorter. Each pass begins where the one before
/// came closest to a goal. `last` may hold the last pass of another search from the same start, by whatever
/// heuristic: the first pass then begins where that one came closest.
///
/// If another answer is asked for, or states are remembered, passes go in the order of moves, as in
/// [`solve`](super::solve). It ignores [`Options::weight`].
///
/// ```
/// use fewest::Outcome;
/// use fewest::pruning::NoReturn;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::parallel::{LastPass, closest_first};
/// use fewest::search::{Options, unwatched};
/// use std::num::NonZeroUsize;
///
/// let fifteen = Sliding::<u64>::new(4, 4, &Goal::BlankFirst)?;
/// let start = fifteen.tray(&[13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11])?;
/// let means = (&fifteen, &Manhattan::new(&fifteen), &NoReturn(&fifteen));
/// let (one, options, last) = (NonZeroUsize::MIN, Options::default(), &mut LastPass::default());
/// let ended = closest_first(one, means, &start, &options, last, unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
/// assert_eq!((solution.cost, solution.at_least), (41, 41));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn closest_first<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    means: (&P, &H, &M),
    start: &P::State,
    options: &Options,
    last: &mut LastPass,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let watch = &mut watch;
    if !may_be_sorted(options) {
        return unweighted(threads, means, start, options, watch);
    }
    let subtrees = SUBTREES_PER_THREAD * threads.get();
    let tree = &Rooted::new(means, start);
    let search = Passes { tree, options, threads, subtrees, is_kept: false };
    let nothing = Kept { from: None, keeper: &mut Nobody, others: None, last: Some(last) };
    search.run(nothing, watch).expect("nothing is resumed")
}

/// Whether subtrees may be sorted: any of the cheapest paths will do, and no states are remembered.
pub(super) fn may_be_sorted(options: &Options) -> bool {
    options.answer == Answer::Any && options.transpositions == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::NoReturn;
    use crate::puzzles::Direction;
    use crate::puzzles::sliding::heuristics::Manhattan;
    use crate::puzzles::sliding::{Goal, Sliding, Tray};
    use crate::search::parallel::{self, Memory, Progress};
    use crate::search::{Watch, unwatched};
    use crate::{Cost, Limit, Outcome, Solution};
    use std::ops::ControlFlow::{Break, Continue};

    /// Nos. 79, 12, 55 and 42 of Korf's hundred, which take the fewest successors with the Manhattan
    /// distance, each with its cost.
    const BOARDS: [(Cost, [u8; 16]); 4] = [
        (42, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
        (45, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
        (41, [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11]),
        (42, [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10]),
    ];

    /// No. 95: 50 moves, some 7 million successors.
    const LONGER: [u8; 16] = [4, 3, 6, 13, 7, 15, 9, 0, 10, 5, 8, 11, 2, 12, 1, 14];

    fn fifteen() -> Sliding<u64> {
        Sliding::new(4, 4, &Goal::BlankFirst).expect("a size")
    }

    /// Searches with the Manhattan distance.
    fn search(
        threads: usize,
        start: &Tray,
        options: &Options,
        last: &mut LastPass,
        watch: &mut Watch,
    ) -> Ended<Direction> {
        let (puzzle, threads) = (fifteen(), NonZeroUsize::new(threads).expect("a thread"));
        let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
        closest_first(threads, means, start, options, last, watch)
    }

    fn solution(ended: Ended<Direction>) -> (Solution<Direction>, Counts) {
        let Outcome::Solved(solution) = ended.outcome else { panic!("{:?}", ended.outcome) };
        (solution, ended.counts)
    }

    /// What a search in the order of moves counts.
    fn in_order(start: &Tray) -> Counts {
        let (puzzle, options) = (fifteen(), Options::default());
        let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
        solution(unweighted(NonZeroUsize::MIN, means, start, &options, &mut unwatched)).1
    }

    /// Compares a search on one, two and three threads with one in the order of moves.
    fn only_the_last_pass_is_shorter(search: impl Fn(usize, &Tray) -> Ended<Direction>) {
        let puzzle = fifteen();
        let passes = |counts: &Counts| (counts.iterations, counts.until_last_f, counts.bound);
        let mut generated = [0; 2];
        for (cost, tiles) in BOARDS {
            let start = puzzle.tray(&tiles).expect("a board");
            let in_order = in_order(&start);
            for threads in [1, 2, 3] {
                let (answer, counts) = solution(search(threads, &start));
                assert_eq!((answer.cost, answer.at_least), (cost, cost));
                let mut board = start.clone();
                for &mv in &answer.moves {
                    puzzle.apply(&mut board, mv);
                }
                assert!(puzzle.is_goal(&board) && answer.moves.len() == usize::from(cost));
                assert_eq!(passes(&counts), passes(&in_order));
                if threads == 1 {
                    generated[0] += counts.generated;
                    generated[1] += in_order.generated;
                }
            }
        }
        assert!(generated[0] * 5 < generated[1] * 4, "{generated:?}");
    }

    #[test]
    fn the_last_pass_is_shorter_and_the_others_are_the_same() {
        let options = Options::default();
        only_the_last_pass_is_shorter(|threads, start| {
            search(threads, start, &options, &mut LastPass::default(), &mut unwatched)
        });
    }

    /// A search that begins with the bound at which another one ended knows where that one came close.
    #[test]
    fn what_one_search_has_found_out_the_next_one_begins_with() {
        let (cost, tiles) = BOARDS[1];
        let start = fifteen().tray(&tiles).expect("a board");
        let generated = |last: &mut LastPass, at_least| {
            let options = Options { at_least, ..Options::default() };
            solution(search(1, &start, &options, last, &mut unwatched)).1
        };
        let whole = generated(&mut LastPass::default(), 0);
        let mut last = LastPass::default();
        let most = Options { max_cost: cost - 2, ..Options::default() };
        let ended = search(1, &start, &most, &mut last, &mut unwatched);
        assert!(
            matches!(ended.outcome, Outcome::Stopped { at_least, by: Limit::Cost } if at_least == cost)
        );
        let told = generated(&mut last, cost);
        assert_eq!(ended.counts.generated + told.generated, whole.generated);
    }

    /// Resumes a search with the Manhattan distance.
    fn resume(
        threads: usize,
        start: &Tray,
        options: &Options,
        (from, keeper): (Option<&Progress>, &mut Memory),
        watch: &mut Watch,
    ) -> Ended<Direction> {
        let (puzzle, threads) = (fifteen(), NonZeroUsize::new(threads).expect("a thread"));
        let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
        let last = Some(&mut LastPass::default());
        let kept = Kept { from, keeper, others: None, last };
        let ended = parallel::resume(threads, means, start, options, kept, watch);
        ended.expect("progress of this search")
    }

    #[test]
    fn a_kept_search_begins_where_the_last_pass_came_closest() {
        let resumed = |threads, start: &Tray, options: &Options| {
            resume(threads, start, options, (None, &mut Memory::default()), &mut unwatched)
        };
        let options = Options::default();
        only_the_last_pass_is_shorter(|threads, start| resumed(threads, start, &options));
        // If the first answer is wanted, the search gives it, with the counts of the order of moves.
        let first = Options { answer: Answer::First, ..Options::default() };
        for (_, tiles) in BOARDS {
            let start = fifteen().tray(&tiles).expect("a board");
            assert_eq!(solution(resumed(1, &start, &first)).1, in_order(&start));
        }
    }

    /// A resumed search goes on in the same order, and with what it has found out for the next pass.
    #[test]
    fn in_pieces_everything_is_the_same() {
        let (puzzle, options) = (fifteen(), Options::default());
        let start = puzzle.tray(&LONGER).expect("a board");
        let whole = resume(1, &start, &options, (None, &mut Memory::default()), &mut unwatched);
        let (whole, whole_counts) = solution(whole);
        for threads in [1, 2] {
            let mut last: Option<Progress> = None;
            for piece in 0.. {
                let (mut keeper, mut looks) = (Memory::default(), 0);
                let watch = &mut |_: &Counts| {
                    looks += 1;
                    if looks == 13 { Break(()) } else { Continue(()) }
                };
                let from = (last.as_ref(), &mut keeper);
                let ended = resume(1 + piece % threads, &start, &options, from, watch);
                if let Outcome::Solved(_) = ended.outcome {
                    let (answer, counts) = solution(ended);
                    assert_eq!((answer.cost, answer.at_least), (whole.cost, whole.cost));
                    assert_eq!(counts.until_last_f, whole_counts.until_last_f);
                    assert_eq!(counts.iterations, whole_counts.iterations);
                    assert!(piece > 0, "it was never broken off");
                    if threads == 1 {
                        assert_eq!(answer.moves, whole.moves);
                        assert_eq!(counts.generated, whole_counts.generated);
                    }
                    break;
                }
                last = keeper.0;
            }
        }
    }

    #[test]
    fn limits_end_it() {
        let (_, tiles) = BOARDS[0];
        let start = fifteen().tray(&tiles).expect("a board");
        let stopped = |threads, options: &Options, watch: &mut Watch| {
            let ended = search(threads, &start, options, &mut LastPass::default(), watch);
            let Outcome::Stopped { at_least, by } = ended.outcome else { panic!("it ends early") };
            (at_least, by, ended.counts)
        };
        let (_, whole) = solution(search(
            1,
            &start,
            &Options::default(),
            &mut LastPass::default(),
            &mut unwatched,
        ));
        for max_nodes in [1, 1_000, 100_000, whole.until_last_f, whole.generated - 1] {
            let options = Options { max_nodes, ..Options::default() };
            let (at_least, by, counts) = stopped(1, &options, &mut unwatched);
            assert_eq!((by, counts.generated, counts.bound), (Limit::Nodes, max_nodes, at_least));
            // In the last pass one of two threads may meet a goal sooner than one thread does.
            if max_nodes <= whole.until_last_f {
                let (at_least, by, _) = stopped(2, &options, &mut unwatched);
                assert_eq!((by, at_least <= 42), (Limit::Nodes, true));
            }
        }
        let mut looks = 0;
        let watch = &mut |counts: &Counts| {
            looks += 1;
            if counts.generated > 200_000 { Break(()) } else { Continue(()) }
        };
        let (_, by, counts) = stopped(1, &Options::default(), watch);
        assert!(by == Limit::Watch && (200_000..300_000).contains(&counts.generated));
        assert!(looks > 3, "each pass and some places in it");
        let iterations = Options { max_iterations: 2, ..Options::default() };
        assert_eq!(stopped(1, &iterations, &mut unwatched).1, Limit::Iterations);
    }

    #[test]
    fn a_goal_and_a_board_without_answers_need_no_pass() {
        let puzzle = fifteen();
        let options = Options::default();
        for threads in [1, 2] {
            let last = &mut LastPass::default();
            let (answer, _) =
                solution(search(threads, puzzle.goal(), &options, last, &mut unwatched));
            assert_eq!((answer.cost, answer.moves.len()), (0, 0));
            let mut tiles = puzzle.tiles(puzzle.goal()).to_vec();
            tiles.swap(1, 2);
            let odd = puzzle.tray(&tiles).expect("a board");
            let ended = search(threads, &odd, &options, last, &mut unwatched);
            assert_eq!(ended.outcome, Outcome::Unsolvable);
        }
    }
}
