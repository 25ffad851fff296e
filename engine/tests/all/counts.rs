//! What the searches count, on maps that are small enough to be counted by hand, and how often they call the
//! watch.

use crate::roads::{Road, Roads, Signposts};
use fewest::heuristics::Zero;
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::parallel::{self, Keeper, Kept, Progress};
use fewest::search::{
    Answer, Options, a_star, bidirectional, branch_and_bound, breadth_first, exhaustive, greedy,
    ida_star, unwatched,
};
use fewest::{Counts, Ended, Outcome};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::Continue;

/// Places in a row, 0 to 3, with the goal at 3. The ways over 4 and over 5 are long.
fn row() -> (Roads, Signposts) {
    let long = [(0, 4, 1), (4, 3, 10), (0, 5, 1), (5, 3, 10)];
    let ways = [&[(0, 1, 1), (1, 2, 1), (2, 3, 1)], &long[..]].concat();
    (Roads::both_ways(6, &[3], &ways), Signposts(vec![3, 2, 1, 0, 10, 10]))
}

/// Expanded, generated, stored, iterations.
fn counted(counts: &Counts) -> [u64; 4] {
    [counts.expanded, counts.generated, counts.stored, counts.iterations.into()]
}

fn on_the_row(name: &str, answer: Answer) -> Ended<Road> {
    let ((roads, signposts), options) = (row(), Options { answer, ..Options::default() });
    let pruning = NoReturn(&roads);
    match name {
        "A*" => a_star::solve(&roads, &signposts, &0, &options, unwatched),
        "greedy" => greedy::solve(&roads, &signposts, &0, &options, unwatched),
        "IDA*" => ida_star::solve(&roads, &signposts, &pruning, &0, &options, unwatched),
        "deepening" => ida_star::solve(&roads, &Zero, &pruning, &0, &options, unwatched),
        "bidirectional" => bidirectional::solve(&roads, &0, &options, unwatched),
        _ => branch_and_bound::solve(&roads, &signposts, &pruning, &0, &options, unwatched),
    }
}

#[test]
fn every_search_counts_what_it_does() {
    for (name, any, all) in [
        ("A*", [3, 7, 6, 1], [7, 23, 10, 1]),
        ("greedy", [3, 7, 6, 1], [3, 7, 6, 1]),
        ("IDA*", [3, 3, 0, 1], [6, 8, 0, 1]),
        ("deepening", [13, 19, 0, 4], [18, 26, 0, 4]),
        ("bidirectional", [3, 8, 9, 4], [6, 32, 17, 4]),
        ("branch and bound", [3, 7, 6, 2], [9, 17, 6, 3]),
    ] {
        for (answer, expected) in [(Answer::Any, any), (Answer::All { list: 1 }, all)] {
            let ended = on_the_row(name, answer);
            let Outcome::Solved(solution) = &ended.outcome else { panic!("there is a way") };
            let places: Vec<u32> = solution.moves.iter().map(|road| road.to).collect();
            assert_eq!((solution.cost, places), (3, vec![1, 2, 3]), "{name}");
            assert_eq!(counted(&ended.counts), expected, "{name}, {answer:?}");
            assert_eq!(ended.counts.bound, 3, "{name}, {answer:?}");
        }
    }
}

/// Every move costs 1, so breadth-first search need not leave the work to A*.
#[test]
fn breadth_first_search_counts_what_it_does() {
    let roads = Roads::both_ways(5, &[3], &[(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 4, 1)]);
    for (answer, expected) in
        [(Answer::Any, [4, 6, 5, 4]), (Answer::All { list: 1 }, [8, 20, 9, 4])]
    {
        let options = Options { answer, ..Options::default() };
        let hashed = breadth_first::solve(&roads, &0, &options, unwatched);
        assert_eq!(counted(&hashed.counts), expected, "hashed, {answer:?}");
        assert_eq!(hashed.counts.bound, 3, "the bound of the last layer");
        let ranked = breadth_first::solve_ranked(&roads, &0, &options, unwatched);
        assert_eq!(counted(&ranked.counts), expected, "ranked, {answer:?}");
    }
}

/// Place 1 is closed at g = 5 before the way through 2 turns up, which costs 2. If any way will do, it stays
/// closed.
#[test]
fn greedy_search_opens_nothing_again_without_a_limit() {
    let ways = [(0, 1, 5), (0, 2, 1), (2, 1, 1), (1, 4, 1), (4, 3, 1)];
    let (roads, signposts) = (Roads::one_way(5, &[3], &ways), Signposts(vec![4, 0, 5, 0, 9]));
    let counts = greedy::solve(&roads, &signposts, &0, &Options::default(), unwatched).counts;
    assert_eq!((counts.expanded, counts.reopened), (4, 0));
}

/// The board of the README: a state that waits for its next f takes four bytes, and only half of the states
/// that were generated are ever stored.
#[test]
fn a_star_counts_what_it_did_before_and_stores_less() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let start = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let manhattan = Manhattan::new(&puzzle);
    let counts = a_star::solve(&puzzle, &manhattan, &start, &Options::default(), unwatched).counts;
    assert_eq!(counted(&counts), [6_728, 17_708, 6_729, 6]);
    assert_eq!(counts.bytes, 168_736);
}

struct Nowhere;

impl Keeper for Nowhere {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}
}

/// One of the two boards of the 8-puzzle that are 31 moves away, in subtrees and as a whole.
#[test]
fn what_is_searched_in_subtrees_is_counted_once() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let start = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    for answer in [Answer::First, Answer::All { list: 2 }] {
        let options = Options { answer, ..Options::default() };
        let whole = ida_star::solve(&puzzle, &manhattan, &pruning, &start, &options, unwatched);
        for threads in [1, 2] {
            let kept = Kept { from: None, keeper: &mut Nowhere, others: None, last: None };
            let (means, threads) = ((&puzzle, &manhattan, &pruning), NonZeroUsize::new(threads));
            let threads = threads.expect("a thread");
            let cut = parallel::resume(threads, means, &start, &options, kept, unwatched);
            let cut = cut.expect("nothing to resume");
            assert_eq!(cut.outcome, whole.outcome);
            assert_eq!(cut.counts.iterations, whole.counts.iterations);
            assert_eq!(cut.counts.until_last_f, whole.counts.until_last_f);
            if threads.get() == 1 {
                assert_eq!(cut.counts, whole.counts);
            }
        }
    }
}

/// All distances of the 8-puzzle are found in one pass without an end in between. The watch is called once in
/// 65,536 successors, and when all is done.
#[test]
fn a_watch_is_called_once_in_65_536_successors() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let (mut calls, mut last) = (0, Counts::default());
    let watch = |counts: &Counts| {
        (calls, last) = (calls + 1, *counts);
        Continue(())
    };
    exhaustive::distances(&puzzle, &Options::default(), watch).expect("no limit");
    assert_eq!((last.expanded, last.generated), (181_440, 483_840));
    assert_eq!(calls, 483_840 / 65_536 + 1);
}
