//! Moves of different costs: the searches against cheapest ways found by going over all roads.

use crate::roads::{Road, Roads, Signposts, Unpruned, drawn};
use fewest::heuristics::Zero;
use fewest::pruning::NoReturn;
use fewest::search::{
    Answer, Options, a_star, bidirectional, branch_and_bound, breadth_first, greedy, ida_star,
    parallel, unwatched,
};
use fewest::{Cost, Ended, Limit, Optima, Outcome, Solution, check};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use std::num::NonZeroUsize;

/// Place 2 is closed at g = 3 before the way through 1 turns up, which costs 2; so is place 3
/// behind it. The signpost of 1 is right, those of 2 and 3 say next to nothing.
#[test]
fn a_star_opens_closed_states_again() {
    let ways = [(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 1), (3, 4, 10)];
    let roads = Roads::one_way(5, &[4], &ways);
    let signposts = Signposts(vec![0, 12, 0, 0, 0]);
    let ended = a_star::solve(&roads, &signposts, &0, &Options::default(), unwatched);
    let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
    let places: Vec<_> = solution.moves.iter().map(|road| road.to).collect();
    assert_eq!((solution.cost, solution.at_least, &places[..]), (13, 13, &[1, 2, 3, 4][..]));
    // 0, 2, 3 with f = 0, 3, 4; 1 with f = 13; 2 and 3 again with a smaller f; then the goal.
    assert_eq!((ended.counts.expanded, ended.counts.reopened), (6, 2));
    assert_eq!((ended.counts.until_last_f, ended.counts.bound), (3, 13));
}

/// Every f is 4. Of 1 and 2, with g = 1, the one opened last goes first; then 3, which it opened and
/// which has the larger g, and the goal. Place 1 is never expanded.
#[test]
fn a_star_breaks_ties_by_larger_g_then_last_in_first_out() {
    let ways = [(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 4, 2)];
    let roads = Roads::one_way(5, &[4], &ways);
    let signposts = Signposts(vec![4, 3, 3, 2, 0]);
    let ended = a_star::solve(&roads, &signposts, &0, &Options::default(), unwatched);
    let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
    let places: Vec<_> = solution.moves.iter().map(|road| road.to).collect();
    assert_eq!((solution.cost, &places[..], ended.counts.expanded), (4, &[2, 3, 4][..], 3));
}

/// Breadth-first search has no weight, though it goes on as A* where a move costs more than 1.
#[test]
fn breadth_first_search_takes_no_notice_of_a_weight() {
    let roads = Roads::one_way(3, &[2], &[(0, 1, 1), (0, 2, 2), (1, 2, 1)]);
    let all = Options { answer: Answer::All { list: 2 }, ..Options::default() };
    let heavy = Options { weight: "1.5".parse().expect("a weight"), ..all.clone() };
    let ended = |options: &Options| breadth_first::solve(&roads, &0, options, unwatched);
    let Outcome::Solved(solution) = ended(&all).outcome else { panic!("there is a way") };
    assert_eq!((solution.cost, solution.optima.as_ref().map(|optima| optima.count)), (2, Some(2)));
    assert_eq!(ended(&heavy).outcome, Outcome::Solved(solution));
}

/// The signpost of 0 says 9 and the way costs 3. No search can be right with it, but what a search says about
/// its path is true.
#[test]
fn what_overestimates_proves_nothing() {
    let roads = Roads::one_way(3, &[2], &[(0, 1, 1), (1, 2, 2)]);
    let signposts = Signposts(vec![9, 0, 0]);
    let starts = Options { answer: Answer::Starts, ..Options::default() };
    let heavy = Options { weight: "1.5".parse().expect("a weight"), ..Options::default() };
    for (threads, options) in
        [(1, Options::default()), (1, starts), (1, heavy), (2, Options::default())]
    {
        let threads = NonZeroUsize::new(threads).expect("threads");
        let means = (&roads, &signposts, &Unpruned);
        let ended = parallel::solve(threads, means, &0, &options, unwatched);
        let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
        assert_eq!((solution.cost, solution.at_least), (3, 0), "{options:?}");
    }
}

/// Random maps of one-way and of two-way roads.
#[test]
fn random_roads() {
    let mut random = SplitMix64::seed_from_u64(1959);
    let mut reopened = 0;
    for map in 0..3000 {
        let both_ways = map % 2 == 0;
        let build = if both_ways { Roads::both_ways } else { Roads::one_way };
        let (roads, signposts, distances) = drawn(&mut random, build);
        for start in 0..roads.places {
            reopened += on_roads(&roads, &signposts, &distances, start, both_ways);
        }
    }
    assert!(reopened > 50, "{reopened}");
}

/// Puts all questions to all searches. Returns how often A* has opened a state again.
fn on_roads(
    roads: &Roads,
    signposts: &Signposts,
    distances: &[Option<Cost>],
    start: u32,
    both_ways: bool,
) -> u64 {
    let solve = |answer| {
        let options = &Options { answer, ..Options::default() };
        let mut ended = vec![
            ("A*", a_star::solve(roads, signposts, &start, options, unwatched)),
            ("Dijkstra", a_star::solve(roads, &Zero, &start, options, unwatched)),
            ("hashed", breadth_first::solve(roads, &start, options, unwatched)),
            ("ranked", breadth_first::solve_ranked(roads, &start, options, unwatched)),
            (
                "branch and bound",
                branch_and_bound::solve(roads, signposts, &Unpruned, &start, options, unwatched),
            ),
        ];
        if both_ways {
            let bidirectional = bidirectional::solve(roads, &start, options, unwatched);
            ended.push(("bidirectional", bidirectional));
        }
        if distances[start as usize].is_some() {
            let ida = ida_star::solve(roads, signposts, &Unpruned, &start, options, unwatched);
            ended.push(("IDA*", ida));
            // Threads for every road would take minutes; those of every 16th start tell enough.
            if (start + roads.places).is_multiple_of(16) {
                let means = (roads, signposts, &Unpruned);
                let two = NonZeroUsize::MIN.saturating_add(1);
                let ended_parallel = parallel::solve(two, means, &start, options, unwatched);
                ended.push(("parallel IDA*", ended_parallel));
            }
        }
        ended
    };
    let context = |name| format!("{name} from {start}: {roads:?}");
    let Some(cost) = distances[start as usize] else {
        for (name, ended) in solve(Answer::Any) {
            assert_eq!(ended.outcome, Outcome::Unsolvable, "{}", context(name));
        }
        let greedy = greedy::solve(roads, signposts, &start, &Options::default(), unwatched);
        assert_eq!(greedy.outcome, Outcome::Unsolvable);
        return 0;
    };
    let any = solve(Answer::Any);
    let reopened = any[0].1.counts.reopened;
    for (name, ended) in any {
        let Outcome::Solved(solution) = ended.outcome else { panic!("{}", context(name)) };
        assert_eq!((solution.cost, solution.at_least), (cost, cost), "{}", context(name));
        let replayed = check::replay(roads, &start, &solution.moves);
        assert_eq!(replayed, Ok(cost), "{}", context(name));
        let admissible = check::admissible(roads, signposts, &start, &solution.moves);
        assert_eq!(admissible, Ok(()), "{}", context(name));
    }
    let ways = roads.ways(start, distances);
    let mut expected = Solution::optimal(ways[0].clone(), cost);
    for (name, ended) in solve(Answer::First) {
        assert_eq!(ended.outcome, Outcome::Solved(expected.clone()), "{}", context(name));
    }
    let listed = ways.iter().take(3).cloned().collect();
    expected.optima = Some(Optima {
        count: ways.len() as u64,
        complete: true,
        listed,
        dearer: vec![ways.len() as u64],
    });
    for (name, ended) in solve(Answer::All { list: 3 }) {
        assert_eq!(ended.outcome, Outcome::Solved(expected.clone()), "{}", context(name));
    }
    reopened
}

/// Greedy search finds some way, and under a limit finds one whenever there is one.
#[test]
fn greedy_under_a_limit() {
    let ways = [(0, 1, 5), (1, 3, 5), (0, 2, 1), (2, 1, 1), (0, 3, 30)];
    let roads = Roads::one_way(4, &[3], &ways);
    let signposts = Signposts(vec![4, 1, 3, 0]);
    let solve = |max_cost| {
        let options = Options { max_cost, ..Options::default() };
        greedy::solve(&roads, &signposts, &0, &options, unwatched)
    };
    let cost = |ended: Ended<Road>| match ended.outcome {
        Outcome::Solved(solution) => (solution.cost, solution.at_least),
        other => panic!("{other:?}"),
    };
    assert_eq!(cost(solve(Cost::MAX)), (30, 4), "the goal was met first");
    assert_eq!(cost(solve(29)), (10, 4));
    let tight = solve(9);
    assert_eq!(tight.counts.reopened, 1, "place 1, first met at a cost of 5");
    assert_eq!(cost(tight), (7, 4));
    assert_eq!(solve(6).outcome, Outcome::Stopped { at_least: 7, by: Limit::Cost });
    assert_eq!(solve(3).outcome, Outcome::Stopped { at_least: 4, by: Limit::Cost });
}

/// A solution whose cost no number can hold is no solution, and finding none does not prove that there is
/// none.
#[test]
fn costs_beyond_all_numbers() {
    let roads = Roads::both_ways(4, &[3], &[(0, 1, 30_000), (1, 2, 30_000), (2, 3, 30_000)]);
    let options = &Options::default();
    let stopped = Outcome::Stopped { at_least: Cost::MAX, by: Limit::Cost };
    assert_eq!(a_star::solve(&roads, &Zero, &0, options, unwatched).outcome, stopped);
    assert_eq!(breadth_first::solve(&roads, &0, options, unwatched).outcome, stopped);
    assert_eq!(breadth_first::solve_ranked(&roads, &0, options, unwatched).outcome, stopped);
    assert_eq!(bidirectional::solve(&roads, &0, options, unwatched).outcome, stopped);
    let greedy = greedy::solve(&roads, &Zero, &0, options, unwatched).outcome;
    assert!(matches!(greedy, Outcome::Stopped { by: Limit::Cost, .. }));
}

/// Solutions of any length: no search but IDA* uses the call stack for its depth.
#[test]
fn a_long_corridor() {
    let end = 50_000;
    let steps: Vec<_> = (0..end).map(|place| (place, place + 1, 1)).collect();
    let roads = Roads::both_ways(end + 1, &[end], &steps);
    let pruning = NoReturn(&roads);
    let options = &Options { answer: Answer::All { list: 1 }, ..Options::default() };
    let first = &Options { answer: Answer::First, max_cost: end as Cost, ..Options::default() };
    for ended in [
        breadth_first::solve(&roads, &0, options, unwatched),
        breadth_first::solve_ranked(&roads, &0, options, unwatched),
        a_star::solve(&roads, &Zero, &0, options, unwatched),
        bidirectional::solve(&roads, &0, options, unwatched),
        greedy::solve(&roads, &Zero, &0, options, unwatched),
        branch_and_bound::solve(&roads, &Zero, &pruning, &0, first, unwatched),
    ] {
        let Outcome::Solved(solution) = ended.outcome else { panic!("one way") };
        assert_eq!(check::replay(&roads, &0, &solution.moves), Ok(end as Cost));
        assert!(solution.optima.is_none_or(|optima| optima.count == 1 && optima.complete));
    }
}
