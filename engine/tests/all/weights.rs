//! Weighted searches: their answers cost at most the weight times the least, and nothing that they say they
//! have proven is more than the distance.

use crate::roads::{Road, Roads, Signposts, Unpruned, drawn};
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Answer, Options, Weight, a_star, ida_star, parallel, unwatched};
use fewest::{Cost, Ended, Limit, Outcome, check};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::num::NonZeroUsize;

fn weight(hundredths: u32) -> Weight {
    Weight::from_hundredths(hundredths).expect("from 1 to 100")
}

#[test]
fn random_roads() {
    let mut random = SplitMix64::seed_from_u64(1970);
    let mut seen = Seen::default();
    for _ in 0..1000 {
        let (roads, signposts, distances) = drawn(&mut random, Roads::one_way);
        let hundredths = [101, 150, 200, 333, 10_000][(random.next_u64() % 5) as usize];
        for start in 0..roads.places {
            seen.on_roads((&roads, &signposts), hundredths, start, distances[start as usize]);
        }
    }
    assert_eq!((seen.solved, seen.dearer, seen.proven, seen.reopened), (8185, 347, 6984, 13));
}

/// A number of successors that is enough for most.
const FEW: u64 = 5_000;

/// The results of all searches.
#[derive(Default)]
struct Seen {
    solved: u32,
    /// Answers that cost more than the least, and answers that are proven to cost the least.
    dearer: u32,
    proven: u32,
    reopened: u64,
}

impl Seen {
    fn on_roads(
        &mut self,
        (roads, signposts): (&Roads, &Signposts),
        hundredths: u32,
        start: u32,
        distance: Option<Cost>,
    ) {
        // IDA* may go round in circles below a large bound.
        let few = |options: &Options| Options { max_nodes: FEW, ..options.clone() };
        let solve = |options: &Options| -> Vec<Ended<Road>> {
            let a_star = a_star::solve(roads, signposts, &start, options, unwatched);
            let options = few(options);
            let ida = distance
                .map(|_| ida_star::solve(roads, signposts, &Unpruned, &start, &options, unwatched));
            let is_lost = |ended: &Ended<Road>| match ended.outcome {
                Outcome::Stopped { at_least, by: Limit::Nodes } => {
                    assert!(Some(at_least) <= distance, "{at_least} from {start}: {roads:?}");
                    true
                }
                _ => false,
            };
            [a_star].into_iter().chain(ida.filter(|ended| !is_lost(ended))).collect()
        };
        let options = Options { weight: weight(hundredths), ..Options::default() };
        for ended in solve(&options) {
            self.reopened += ended.counts.reopened;
            let Some(distance) = distance else {
                assert_eq!(ended.outcome, Outcome::Unsolvable, "from {start}: {roads:?}");
                continue;
            };
            let Outcome::Solved(solution) = ended.outcome else {
                panic!("from {start}: {roads:?}")
            };
            let (cost, at_least) = (solution.cost, solution.at_least);
            assert_eq!(check::replay(roads, &start, &solution.moves), Ok(cost));
            assert!(
                at_least <= distance && distance <= cost,
                "{at_least} {distance} {cost}: {roads:?}"
            );
            assert!(u32::from(cost) * 100 <= hundredths * u32::from(at_least), "{cost} {at_least}");
            self.solved += 1;
            self.dearer += u32::from(cost > distance);
            self.proven += u32::from(at_least == cost);
        }
        let Some(distance) = distance.filter(|&distance| distance > 0) else { return };
        for ended in solve(&Options { max_cost: distance, ..options.clone() }) {
            let Outcome::Solved(solution) = ended.outcome else {
                panic!("from {start}: {roads:?}")
            };
            assert_eq!(solution.cost, distance);
        }
        for ended in solve(&Options { max_cost: distance - 1, ..options.clone() }) {
            let stopped = Outcome::Stopped { at_least: distance, by: Limit::Cost };
            assert_eq!(ended.outcome, stopped, "from {start}: {roads:?}");
        }
        for max_nodes in 1..6 {
            let options = Options { max_nodes, ..options.clone() };
            let ended = a_star::solve(roads, signposts, &start, &options, unwatched);
            if let Outcome::Stopped { at_least, by } = ended.outcome {
                assert!(by == Limit::Nodes && at_least <= distance, "{at_least}: {roads:?}");
            }
        }
    }
}

/// The counts of one of the two hardest boards, 31 moves away: weight, cost, what is proven, expanded,
/// generated.
#[test]
fn counts_of_the_eight_puzzle() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    let start = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let told = |hundredths, ended: Ended<_>| {
        let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
        assert_eq!(check::replay(&puzzle, &start, &solution.moves), Ok(solution.cost));
        let counts = ended.counts;
        assert_eq!(counts.bound, solution.at_least);
        (hundredths, solution.cost, solution.at_least, counts.expanded, counts.generated)
    };
    let all = [100, 120, 150, 200, 500];
    let options = |hundredths| Options { weight: weight(hundredths), ..Options::default() };
    let by_a_star = all.map(|hundredths| {
        told(
            hundredths,
            a_star::solve(&puzzle, &manhattan, &start, &options(hundredths), unwatched),
        )
    });
    let by_ida_star = all.map(|hundredths| {
        let options = &Options { answer: Answer::Any, ..options(hundredths) };
        let ended = ida_star::solve(&puzzle, &manhattan, &pruning, &start, options, unwatched);
        let (two, means) = (NonZeroUsize::MIN.saturating_add(1), (&puzzle, &manhattan, &pruning));
        if hundredths > 100 {
            let again = parallel::solve(two, means, &start, options, unwatched);
            assert_eq!(ended, again, "one thread");
        }
        told(hundredths, ended)
    });
    assert_eq!(
        by_a_star,
        [
            (100, 31, 31, 6728, 17708),
            (120, 31, 29, 3483, 9212),
            (150, 31, 25, 617, 1647),
            (200, 31, 23, 403, 1093),
            (500, 47, 23, 279, 749),
        ]
    );
    assert_eq!(
        by_ida_star,
        [
            (100, 31, 31, 14964, 24014),
            (120, 31, 29, 10281, 16708),
            (150, 31, 25, 1909, 3183),
            (200, 37, 23, 102, 165),
            (500, 75, 23, 211, 327),
        ]
    );
}
