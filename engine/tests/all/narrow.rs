//! Costs near and beyond the most that a byte and a [`Cost`] can hold: every search and every table gives the
//! right answer or stops, and nothing is proven from a number that did not fit.

use crate::roads::{Road, Roads, Signposts, Unpruned};
use fewest::heuristics::combine::{Max, Sum};
use fewest::heuristics::{Zero, combine};
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::tables::additive::Overlap;
use fewest::search::exhaustive::{self, Distances};
use fewest::search::parallel;
use fewest::search::{
    Answer, Options, a_star, bidirectional, branch_and_bound, breadth_first, greedy, ida_star,
    unwatched,
};
use fewest::tables::exact::Table;
use fewest::tables::pdb::{Identity, Pdb};
use fewest::{Cost, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle, check, laws};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A row of places, the goal at its end, with roads of one cost both ways.
fn corridor(steps: u32, cost: Cost) -> Roads {
    let ways: Vec<_> = (0..steps).map(|place| (place, place + 1, cost)).collect();
    Roads::both_ways(steps + 1, &[steps], &ways)
}

fn distances(roads: &Roads) -> Result<Distances, Limit> {
    exhaustive::distances(roads, &Options::default(), unwatched)
}

/// What every search says. The searches that use a heuristic use this one.
fn all_searches<H: Heuristic<Roads>, M: MovePruning<Roads>>(
    roads: &Roads,
    (heuristic, pruning): (&H, &M),
    start: u32,
    options: &Options,
) -> Vec<(&'static str, Ended<Road>)> {
    let (start, means) = (&start, (roads, heuristic, pruning));
    let two = NonZeroUsize::new(2).expect("two threads");
    let remembering = &Options { transpositions: 1 << 16, ..options.clone() };
    vec![
        ("A*", a_star::solve(roads, heuristic, start, options, unwatched)),
        ("breadth-first", breadth_first::solve(roads, start, options, unwatched)),
        ("ranked", breadth_first::solve_ranked(roads, start, options, unwatched)),
        ("bidirectional", bidirectional::solve(roads, start, options, unwatched)),
        ("IDA*", ida_star::solve(roads, heuristic, pruning, start, options, unwatched)),
        (
            "IDA* with transpositions",
            ida_star::solve(roads, heuristic, &NoReturn(roads), start, remembering, unwatched),
        ),
        ("two threads", parallel::solve(two, means, start, options, unwatched)),
        (
            "branch and bound",
            branch_and_bound::solve(roads, heuristic, pruning, start, options, unwatched),
        ),
    ]
}

/// All searches find the way of that cost, whichever answer is asked for.
fn all_find<H: Heuristic<Roads>, M: MovePruning<Roads>>(
    roads: &Roads,
    with: (&H, &M),
    start: u32,
    cost: Cost,
) {
    for answer in [Answer::Any, Answer::First, Answer::All { list: 2 }] {
        let options = Options { answer, ..Options::default() };
        for (name, ended) in all_searches(roads, with, start, &options) {
            let Outcome::Solved(solution) = ended.outcome else {
                panic!("{name} from {start}: {:?}", ended.outcome)
            };
            assert_eq!((solution.cost, solution.at_least), (cost, cost), "{name} from {start}");
            assert_eq!(check::replay(roads, &start, &solution.moves), Ok(cost), "{name}");
            if let Some(optima) = solution.optima {
                assert_eq!((optima.count, optima.complete), (1, true), "{name} from {start}");
            }
        }
    }
}

/// No search finds a way, and none says that there is none: all say that it costs too much.
fn all_stop<H: Heuristic<Roads>, M: MovePruning<Roads>>(roads: &Roads, with: (&H, &M), start: u32) {
    let stopped = Outcome::Stopped { at_least: Cost::MAX, by: Limit::Cost };
    for answer in [Answer::Any, Answer::First, Answer::All { list: 2 }] {
        let options = Options { answer, ..Options::default() };
        for (name, ended) in all_searches(roads, with, start, &options) {
            match name {
                // Branch and bound knows no more than the estimate of the start.
                "branch and bound" => assert!(
                    matches!(ended.outcome, Outcome::Stopped { by: Limit::Cost, .. }),
                    "{:?}",
                    ended.outcome
                ),
                _ => assert_eq!(ended.outcome, stopped, "{name} from {start}"),
            }
        }
    }
    let greedy = greedy::solve(roads, with.0, &start, &Options::default(), unwatched);
    assert!(matches!(greedy.outcome, Outcome::Stopped { by: Limit::Cost, .. }));
}

#[test]
fn a_corridor_of_400_cells() {
    let roads = corridor(399, 1);
    let all = distances(&roads).expect("distances that fit");
    let expected: Vec<Cost> = (0..400).rev().collect();
    assert!(all.iter().eq(expected.iter().copied()));
    assert_eq!(all.profile(), [1; 400]);
    let pdb = Pdb::new(Identity(roads.clone()), Arc::new(all));
    let places: Vec<u32> = (0..400).collect();
    laws::puzzle(&roads, &places, 3).expect("the laws of a puzzle");
    laws::heuristic(&roads, &pdb, &places, 3).expect("the laws of a heuristic");
    laws::consistent(&roads, &pdb, &places, 3).expect("consistent");
    for start in [0, 99, 143, 144, 145, 399] {
        assert_eq!(pdb.estimate_of(&roads, &start), 399 - start as Cost);
        all_find(&roads, (&pdb, &NoReturn(&roads)), start, 399 - start as Cost);
    }
    let table = Table::new(roads.clone());
    for start in places {
        let moves = table.solve(&start).expect("a way");
        assert_eq!(check::replay(&roads, &start, &moves), Ok(399 - start as Cost));
    }
}

/// Bytes are widened in the middle of the enumeration, whether or not a limit on memory allows it.
#[test]
fn widening_is_counted_before_it_is_done() {
    for (steps, bytes_each) in [(254, 1), (255, 2), (300, 2)] {
        let roads = corridor(steps, 1);
        let all = distances(&roads).expect("distances that fit");
        assert_eq!(all.get(0), steps as Cost);
        assert_eq!(all.held(), bytes_each * u64::from(roads.places));
        let mut most = 0;
        let watch = |counts: &fewest::Counts| {
            most = counts.bytes;
            unwatched(counts)
        };
        exhaustive::distances(&roads, &Options::default(), watch).expect("as before");
        assert!(most >= bytes_each * u64::from(roads.places), "{most} bytes for {steps} steps");
        let exactly = Options { max_bytes: most, ..Options::default() };
        assert!(exhaustive::distances(&roads, &exactly, unwatched).as_ref() == Ok(&all));
        for less in [1, most / 2, most - 1] {
            let little = Options { max_bytes: most - less, ..Options::default() };
            let ended = exhaustive::distances(&roads, &little, unwatched);
            assert_eq!(ended, Err(Limit::Memory), "{most} bytes less {less}");
        }
    }
}

/// Collected distances take a byte each while all of them fit, and two bytes each from then on.
#[test]
fn collected_distances_are_as_narrow_as_they_can_be() {
    for (costs, bytes) in [
        (vec![0, 1, 254], 3),
        (vec![0, Cost::MAX, 254], 3),
        (vec![0, Cost::MAX, 255], 6),
        (vec![7, Cost::MAX - 1], 4),
    ] {
        let collected: Distances = costs.iter().copied().collect();
        assert_eq!(collected.held(), bytes, "{costs:?}");
        assert!(collected.iter().eq(costs.iter().copied()), "{costs:?}");
        let pdb = Pdb::new(Identity(corridor(1, 1)), Arc::new(collected));
        assert_eq!(pdb.held(), bytes, "{costs:?}");
    }
}

/// A state that was first met beyond all numbers still has a place in the table if a cheaper way to it turns
/// up. Only if none does is there no table.
#[test]
fn a_table_ends_where_a_distance_does_not_fit() {
    let most = Cost::MAX - 1;
    let fits = Roads::both_ways(2, &[1], &[(0, 1, most)]);
    assert_eq!(distances(&fits).map(|all| all.get(0)), Ok(most));
    for cost in [most, Cost::MAX] {
        let roads = Roads::both_ways(3, &[2], &[(0, 1, cost), (1, 2, 1)]);
        assert_eq!(distances(&roads), Err(Limit::TooFar));
        assert!(matches!(Table::within(roads, &Options::default()), Err(Limit::TooFar)));
    }
    let detour = [(0, 1, most), (1, 2, 7), (0, 3, 10), (3, 2, 20)];
    let roads = Roads::both_ways(4, &[2], &detour);
    assert_eq!(distances(&roads).map(|all| all.get(0)), Ok(30));
    // Place 4 has no road at all.
    let apart = Roads::both_ways(5, &[2], &detour);
    assert_eq!(distances(&apart).map(|all| all.get(4)), Ok(Cost::MAX));
    let long = corridor(70_000, 1);
    assert_eq!(distances(&long), Err(Limit::TooFar));
}

#[test]
fn moves_that_cost_30_000() {
    let roads = corridor(2, 30_000);
    let all = Arc::new(distances(&roads).expect("distances that fit"));
    let pdb = Pdb::new(Identity(roads.clone()), all);
    for start in 0..3 {
        let cost = 30_000 * (2 - start as Cost);
        all_find(&roads, (&Zero, &Unpruned), start, cost);
        all_find(&roads, (&pdb, &Unpruned), start, cost);
        let moves = Table::new(roads.clone()).solve(&start).expect("a way");
        assert_eq!(check::replay(&roads, &start, &moves), Ok(cost));
    }
    let longer = corridor(3, 30_000);
    all_stop(&longer, (&Zero, &NoReturn(&longer)), 0);
    assert_eq!(distances(&longer), Err(Limit::TooFar));
}

/// One less than the largest number, the largest, and one more.
#[test]
fn ways_that_just_fit() {
    for (last, fits) in [(534, true), (535, true), (536, false)] {
        let ways = [(0, 1, 30_000), (1, 2, 35_000), (2, 3, last)];
        let roads = Roads::both_ways(4, &[3], &ways);
        let signposts = Signposts(vec![65_000, 35_000, last, 0]);
        if fits {
            all_find(&roads, (&Zero, &Unpruned), 0, 65_000 + last);
            all_find(&roads, (&signposts, &Unpruned), 0, 65_000 + last);
        } else {
            all_stop(&roads, (&Zero, &NoReturn(&roads)), 0);
            all_stop(&roads, (&signposts, &NoReturn(&roads)), 0);
        }
    }
}

/// What IDA* cuts off is no way to a goal, or a way that is too long. In the first case it has proven that
/// there is none, in the second it has not.
#[test]
fn no_way_and_too_long_a_way_are_told_apart() {
    let ways = [(0, 1, 40_000), (1, 2, 30_000), (0, 3, 5)];
    let roads = Roads::one_way(4, &[2], &ways);
    let ended = |signposts: [Cost; 4]| {
        let signposts = Signposts(signposts.to_vec());
        let options = &Options::default();
        let one = ida_star::solve(&roads, &signposts, &Unpruned, &0, options, unwatched);
        let two = NonZeroUsize::new(2).expect("two threads");
        let means = (&roads, &signposts, &Unpruned);
        let both = parallel::solve(two, means, &0, options, unwatched);
        assert_eq!(both.outcome, one.outcome);
        one.outcome
    };
    let too_long = Outcome::Stopped { at_least: Cost::MAX, by: Limit::Cost };
    assert_eq!(ended([0, 30_000, 0, Cost::MAX]), too_long);
    assert_eq!(ended([0, 0, 0, 0]), too_long);
    // As if the road from 1 were closed.
    assert_eq!(ended([0, Cost::MAX, 0, Cost::MAX]), Outcome::Unsolvable);
    assert_eq!(ended([Cost::MAX; 4]), Outcome::Unsolvable);
}

/// Greedy search takes the long way round and finds that its end is beyond all numbers, although there is
/// another way.
#[test]
fn a_long_way_hides_no_short_one() {
    let ways = [(0, 1, 60_000), (0, 2, 10), (2, 1, 10), (1, 3, 20_000)];
    let roads = Roads::one_way(4, &[3], &ways);
    let signposts = Signposts(vec![1, 0, 5, 0]);
    let options = Options::default();
    let greedy = greedy::solve(&roads, &signposts, &0, &options, unwatched);
    let Outcome::Solved(solution) = greedy.outcome else { panic!("{:?}", greedy.outcome) };
    assert_eq!(solution.cost, 20_020);
    let bounded = branch_and_bound::solve(&roads, &signposts, &Unpruned, &0, &options, unwatched);
    let Outcome::Solved(solution) = bounded.outcome else { panic!("{:?}", bounded.outcome) };
    assert_eq!((solution.cost, solution.at_least), (20_020, 20_020));
}

/// The dear side road is looked at when all optima are walked, and leads past the largest number.
#[test]
fn counting_optima_does_not_wrap() {
    let ways = [(0, 1, 40_000), (1, 2, 10), (1, 0, 40_000), (1, 3, 60_000), (3, 2, 25_000)];
    let roads = Roads::one_way(4, &[2], &ways);
    let options = Options { answer: Answer::All { list: 5 }, ..Options::default() };
    for (name, ended) in [
        ("IDA*", ida_star::solve(&roads, &Zero, &Unpruned, &0, &options, unwatched)),
        ("bounded", branch_and_bound::solve(&roads, &Zero, &Unpruned, &0, &options, unwatched)),
        ("A*", a_star::solve(&roads, &Zero, &0, &options, unwatched)),
    ] {
        let Outcome::Solved(solution) = ended.outcome else { panic!("{name}: there is a way") };
        let optima = solution.optima.expect("all were asked for");
        assert_eq!((solution.cost, optima.count, optima.complete), (40_010, 1, true), "{name}");
    }
}

/// A signpost for one of two tiles.
struct Half(Signposts, u64);

impl Heuristic<Roads> for Half {
    type Carry = Cost;

    fn start(&self, roads: &Roads, place: &u32) -> Cost {
        self.0.start(roads, place)
    }

    fn step(&self, roads: &Roads, carry: Cost, before: &u32, road: Road) -> Cost {
        self.0.step(roads, carry, before, road)
    }

    fn estimate(&self, carry: Cost) -> Cost {
        self.0.estimate(carry)
    }
}

impl combine::Charges for Half {
    fn tiles_charged(&self) -> u64 {
        self.1
    }
}

/// Two estimates of 40,000 mean a long way; they do not prove that there is none.
#[test]
fn a_sum_of_estimates_never_says_that_there_is_no_way() {
    let half = |tile: u32, estimate| Half(Signposts(vec![estimate, 0]), 1u64 << tile);
    let sum = |a, b| Sum::disjoint([half(1, a), half(2, b)]).expect("two tiles");
    let roads = Roads::one_way(2, &[1], &[(0, 1, 1)]);
    let estimate = |a, b| {
        let sum = sum(a, b);
        let carry = sum.start(&roads, &0);
        assert_eq!(Max([sum]).estimate([carry]), sum_of(a, b));
        sum_of(a, b)
    };
    fn sum_of(a: Cost, b: Cost) -> Cost {
        let both = u32::from(a) + u32::from(b);
        if a == Cost::MAX || b == Cost::MAX {
            return Cost::MAX;
        }
        both.min(u32::from(Cost::MAX) - 1) as Cost
    }
    for (a, b) in [(40_000, 40_000), (65_534, 1), (65_534, 65_534), (Cost::MAX, 0), (3, 4)] {
        estimate(a, b);
    }
    assert!(matches!(Sum::disjoint([half(1, 0), half(1, 0)]), Err(Overlap { tile: 1 })));
    laws::heuristic(&roads, &sum(40_000, 40_000), &[0, 1], 3).expect("the laws of a heuristic");
    assert!(roads.is_goal(&1));
}
