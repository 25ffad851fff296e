//! Passes that begin where a goal is likely: in the subtrees in which the pass before came closest to one.
//!
//! All passes but the last search everything within their bound, in whatever order. The last one ends at the first goal
//! that it meets, and of Korf's hundred boards of the 15-puzzle that takes a half of all successors if moves
//! keep their order. Powley & Korf ("Single-agent parallel window search", IEEE PAMI 13, 1991) sort the nodes after
//! the first moves by their estimates; the least estimate that the pass before has met below such a node says more
//! (docs/decisions/0020).

use super::alone::{Searched, search_alone};
use super::crew::{Beside, Crew};
use super::outline::Outline;
use super::portion::{Cut, FoundGoal};
use super::progress::{Nobody, Progress};
use super::stock::{Stock, Yield};
use super::tree::{Rooted, Sorted, Subtrees, Tree};
use super::{DEEPEST_CUT, SUBTREES_PER_THREAD, unweighted};
use crate::search::ida_star::{beyond, no_pass};
use crate::search::{Answer, Meter, Options, Watch};
use crate::{Cost, Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};

/// The square of the number of subtrees is to be so many times the successors of the pass before, but not more than one
/// subtree for so many of these, and not many more than so many in all, since their roots are in memory.
const SUBTREES_BY_PASS: f64 = 2.0;
const SUBTREE: f64 = 16.0;
const MOST_SUBTREES: f64 = 20_000.0;
/// How many times as many subtrees a pass has that is cut one move later, at least.
const LEAST_BRANCHING: f64 = 1.25;

/// Finds one of the cheapest paths, whichever is met first, with [`ida_star`](crate::search::ida_star)'s counts of all passes
/// but the last, which is shorter. Each pass begins where the one before came closest to a goal, and the first pass where the
/// `last` one of another search from the same start did, if there was one, by whatever heuristic.
///
/// Where another answer is asked for, or states are remembered, it goes in the order of moves, as [`solve`](super::solve)
/// does. It takes no notice of [`Options::weight`].
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
    if options.answer != Answer::Any || options.transpositions > 0 {
        return unweighted(threads, means, start, options, watch);
    }
    ClosestFirst { tree: &Rooted { means, start }, options, threads }.run(last, watch)
}

struct ClosestFirst<'p, M> {
    tree: &'p (dyn Tree<M> + 'p),
    options: &'p Options,
    threads: NonZeroUsize,
}

/// What is known of the last pass that was searched to its end: how close it has come to a goal below each of the first moves.
#[derive(Debug)]
pub struct LastPass {
    outline: Outline,
    /// After how many moves it was cut, and into how many subtrees.
    cut: u32,
    subtrees: usize,
    /// How many successors it generated, and how many for each state that it expanded.
    generated: u64,
    branching: f64,
}

impl<M: Send> ClosestFirst<'_, M> {
    fn run(&self, last: &mut LastPass, watch: &mut Watch) -> Ended<M> {
        let mut meter = Meter::new(self.options, watch);
        let Some(bound) = self.tree.bound() else { return meter.end(Outcome::Unsolvable) };
        let mut bound = bound.max(self.options.at_least);
        loop {
            if let Some(outcome) = no_pass(bound, &mut meter) {
                return meter.end(outcome);
            }
            let began = meter.counts;
            let (cut, sorted) = match self.cut(bound, last, &mut meter) {
                Continue(cut) => cut,
                Break(limit) => return meter.stop(limit),
            };
            let Sorted { excess, number, subtrees } = sorted;
            let searched = match self.threads.get() {
                1 => search_alone(&*subtrees, number, &mut meter),
                _ => {
                    let cut = Cut { bound, moves: cut, subtrees: number, fingerprint: 0 };
                    self.search_together(cut, &*subtrees, &mut meter)
                }
            };
            let Searched { goal, limit, excess: below } = searched;
            match (goal, limit) {
                (Some(FoundGoal { steps, .. }), _) => {
                    let path = self.tree.path(&steps);
                    let path = path.expect("the moves that led to a goal lead there again");
                    return meter.end(Outcome::Solved(self.tree.solution(path, bound)));
                }
                (None, Some(limit)) => return meter.stop(limit),
                (None, None) => match beyond(bound, excess.min(below), &mut meter) {
                    Ok(next) => bound = next,
                    Err(outcome) => return meter.end(outcome),
                },
            }
            let generated = meter.counts.generated - began.generated;
            let branching = generated as f64 / (meter.counts.expanded - began.expanded) as f64;
            *last = LastPass {
                outline: subtrees.outline(),
                cut,
                subtrees: number,
                generated,
                branching,
            };
        }
    }

    /// Searches down to the roots of the subtrees. After how many moves these are, and what is there.
    fn cut(
        &self,
        bound: Cost,
        last: &LastPass,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, (u32, Sorted<'_>)> {
        let (counts, mut cut) = (meter.counts, last.next_cut());
        let enough =
            if self.threads.get() == 1 { 0 } else { SUBTREES_PER_THREAD * self.threads.get() };
        loop {
            meter.counts = counts;
            let sorted = self.tree.sorted(bound, cut, &last.outline, meter)?;
            if !(1..enough).contains(&sorted.number) || cut == DEEPEST_CUT {
                return Continue((cut, sorted));
            }
            cut += 1;
        }
    }

    /// Searches the subtrees with all threads.
    fn search_together(
        &self,
        cut: Cut,
        subtrees: &dyn Subtrees,
        meter: &mut Meter<'_>,
    ) -> Searched {
        let above = meter.counts;
        let mut progress = Progress::at(cut.bound, above);
        progress.begin(cut.moves, cut.subtrees, cut.fingerprint).expect("it was not begun before");
        let stock = Stock::new(Answer::Any, (progress, above.generated), None, &|_| true);
        let crew = Crew::new(self.options, subtrees, &stock, above);
        let keeper = &mut Nobody;
        let limit = crew.pass(
            self.threads,
            meter,
            Beside::Lead { stock: &stock, keeper, helpers: None, cut },
        );
        drop(crew);
        let Yield { progress, goal, .. } = stock.end();
        if limit.is_none() && goal.is_none() {
            meter.counts.expanded = above.expanded + progress.expanded;
            meter.counts.generated = above.generated + progress.generated;
        }
        Searched { goal, limit, excess: progress.excess }
    }
}

impl Default for LastPass {
    /// None was searched.
    fn default() -> Self {
        LastPass { outline: Outline::default(), cut: 1, subtrees: 1, generated: 0, branching: 1.0 }
    }
}

impl LastPass {
    /// After how many moves the next pass is cut. The more subtrees it has, the better it is known where a goal is near, and
    /// the more successors are generated above all of them.
    fn next_cut(&self) -> u32 {
        let passed = self.generated as f64;
        let wanted = (passed * SUBTREES_BY_PASS).sqrt().min(passed / SUBTREE).min(MOST_SUBTREES);
        let subtrees = self.subtrees.max(1) as f64;
        let more = (wanted / subtrees).log(self.branching.max(LEAST_BRANCHING)).ceil();
        (f64::from(self.cut) + more).clamp(1.0, f64::from(DEEPEST_CUT)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solution;
    use crate::pruning::NoReturn;
    use crate::puzzles::Direction;
    use crate::puzzles::sliding::heuristics::Manhattan;
    use crate::puzzles::sliding::{Goal, Sliding, Tray};
    use crate::search::unwatched;

    /// Of Korf's hundred nos. 79, 12, 55 and 42, which take the Manhattan distance the fewest successors, and their costs.
    const BOARDS: [(Cost, [u8; 16]); 4] = [
        (42, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
        (45, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
        (41, [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11]),
        (42, [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10]),
    ];

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

    #[test]
    fn the_last_pass_is_shorter_and_the_others_are_the_same() {
        let (puzzle, options) = (fifteen(), Options::default());
        let mut generated = [0; 2];
        for (cost, tiles) in BOARDS {
            let start = puzzle.tray(&tiles).expect("a board");
            let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
            let in_order = unweighted(NonZeroUsize::MIN, means, &start, &options, &mut unwatched);
            let (_, in_order) = solution(in_order);
            for threads in [1, 2, 3] {
                let last = &mut LastPass::default();
                let (answer, counts) =
                    solution(search(threads, &start, &options, last, &mut unwatched));
                assert_eq!((answer.cost, answer.at_least), (cost, cost));
                let mut board = start.clone();
                for &mv in &answer.moves {
                    puzzle.apply(&mut board, mv);
                }
                assert!(puzzle.is_goal(&board) && answer.moves.len() == usize::from(cost));
                let passes =
                    |counts: &Counts| (counts.iterations, counts.until_last_f, counts.bound);
                assert_eq!(passes(&counts), passes(&in_order));
                if threads == 1 {
                    generated[0] += counts.generated;
                    generated[1] += in_order.generated;
                }
            }
        }
        assert!(generated[0] * 5 < generated[1] * 4, "{generated:?}");
    }

    /// A search that begins with the bound at which another one has ended knows where that came close.
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
        for max_nodes in [1, 1_000, 100_000, whole.generated - 1] {
            let options = Options { max_nodes, ..Options::default() };
            let (at_least, by, counts) = stopped(1, &options, &mut unwatched);
            assert_eq!((by, counts.generated, counts.bound), (Limit::Nodes, max_nodes, at_least));
            let (at_least, by, _) = stopped(2, &options, &mut unwatched);
            assert_eq!((by, at_least <= 42), (Limit::Nodes, true));
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
