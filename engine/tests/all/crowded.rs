//! Searches that keep states in one table, where moves are small, costs differ, and hashes collide. They are
//! compared with cheapest ways found by going over all roads, and with the same searches with good hashes.

use crate::roads::{Road, Roads};
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Answer, Options, a_star, bae_star, bidirectional, breadth_first, unwatched};
use fewest::{Cost, Ended, Heuristic, Outcome, Puzzle, Reversible, check};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A packed state with one of 97 hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Crowded(u64);

impl Hash for Crowded {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.0 % 97).hash(hasher);
    }
}

/// Roads with numbers, which take four bytes or, as `u8`, two.
struct Lanes<N> {
    roads: Roads,
    all: Vec<Road>,
    numbers: std::marker::PhantomData<fn() -> N>,
}

trait Number: Copy + Eq + std::fmt::Debug + Send + Sync + TryFrom<usize> + Into<u64> {}
impl Number for u8 {}
impl Number for u16 {}

impl<N: Number> Lanes<N> {
    fn new(roads: Roads) -> Self {
        let mut all: Vec<Road> = Vec::new();
        for mut place in 0..roads.places {
            let _: ControlFlow<()> = roads.visit_moves(&mut place, |_, road| {
                all.push(road);
                ControlFlow::Continue(())
            });
        }
        Lanes { roads, all, numbers: std::marker::PhantomData }
    }

    fn road(&self, number: N) -> Road {
        let number: u64 = number.into();
        self.all[number as usize]
    }
}

impl<N: Number> Puzzle for Lanes<N> {
    type State = u32;
    type Move = N;
    type Packed = Crowded;

    fn visit_moves<B>(
        &self,
        place: &mut u32,
        mut visit: impl FnMut(&mut u32, N) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let from = *place;
        for (number, _) in self.all.iter().enumerate().filter(|(_, road)| road.from == from) {
            visit(place, N::try_from(number).ok().expect("few roads"))?;
        }
        ControlFlow::Continue(())
    }

    fn apply(&self, place: &mut u32, number: N) {
        *place = self.road(number).to;
    }

    fn undo(&self, place: &mut u32, number: N) {
        *place = self.road(number).from;
    }

    fn takes_back(&self, last: N, next: N) -> bool {
        self.road(next).to == self.road(last).from
    }

    fn cost(&self, _: &u32, number: N) -> Cost {
        self.road(number).cost
    }

    fn is_goal(&self, place: &u32) -> bool {
        self.roads.is_goal(place)
    }

    fn pack(&self, place: &u32) -> Crowded {
        Crowded((*place).into())
    }

    fn unpack(&self, packed: Crowded) -> u32 {
        packed.0 as u32
    }
}

impl<N: Number> Reversible for Lanes<N> {
    fn inverse(&self, number: N) -> N {
        let Road { from, to, cost } = self.road(number);
        let back = Road { from: to, to: from, cost };
        let number = self.all.iter().position(|&road| road == back).expect("both ways");
        N::try_from(number).ok().expect("few roads")
    }

    fn goals(&self) -> impl Iterator<Item = u32> {
        self.roads.goals()
    }
}

/// An estimate for each place, and whether the estimates are consistent.
struct Posts(Vec<Cost>, bool);

impl<N: Number> Heuristic<Lanes<N>> for Posts {
    type Carry = Cost;

    fn start(&self, _: &Lanes<N>, place: &u32) -> Cost {
        self.0[*place as usize]
    }

    fn step(&self, lanes: &Lanes<N>, _: Cost, _: &u32, number: N) -> Cost {
        self.0[lanes.road(number).to as usize]
    }

    fn estimate(&self, h: Cost) -> Cost {
        h
    }

    fn is_consistent(&self) -> bool {
        self.1
    }
}

/// Maps of up to twelve places, with costs up to `dearest`; estimates that are consistent, and others.
fn on_random_maps<N: Number>(maps: u64, dearest: u64) {
    let mut random = SplitMix64::seed_from_u64(2013 + dearest);
    for map in 0..maps {
        let mut below = |end: u64| random.next_u64() % end;
        let places = 2 + below(11) as u32;
        let ways: Vec<_> = (0..1 + below(3 * u64::from(places)))
            .map(|_| {
                let end = places.into();
                (below(end) as u32, below(end) as u32, 1 + below(dearest) as Cost)
            })
            .collect();
        let goals: Vec<_> = (0..places).filter(|_| below(4) == 0).collect();
        let both_ways = map % 2 == 0;
        let build = if both_ways { Roads::both_ways } else { Roads::one_way };
        let lanes = Lanes::<N>::new(build(places, &goals, &ways));
        let distances = lanes.roads.distances();
        let less = below(6) as Cost;
        let consistent = distances.iter().map(|d| d.map_or(Cost::MAX, |d| d.saturating_sub(less)));
        let doubtful = distances.iter().map(|d| d.map_or(0, |d| below(u64::from(d) + 1) as Cost));
        let posts = [Posts(consistent.collect(), true), Posts(doubtful.collect(), false)];
        for start in 0..places {
            let behind = Roads::both_ways(places, &[start], &ways).distances();
            let behind: Vec<_> =
                behind.iter().map(|d| d.map_or(Cost::MAX, |d| d.saturating_sub(less))).collect();
            let behind = both_ways.then_some(Posts(behind, true));
            from_one_place(&lanes, &posts, behind, start, &distances);
        }
    }
}

fn from_one_place<N: Number>(
    lanes: &Lanes<N>,
    posts: &[Posts; 2],
    behind: Option<Posts>,
    start: u32,
    distances: &[Option<Cost>],
) {
    let solve = |options: &Options| {
        let mut ended = vec![
            ("A*", a_star::solve(lanes, &posts[0], &start, options, unwatched)),
            ("doubtful A*", a_star::solve(lanes, &posts[1], &start, options, unwatched)),
            ("breadth-first", breadth_first::solve(lanes, &start, options, unwatched)),
        ];
        if let Some(behind) = &behind {
            ended.push(("bidirectional", bidirectional::solve(lanes, &start, options, unwatched)));
            for (name, ahead) in [("BAE*", &posts[0]), ("doubtful BAE*", &posts[1])] {
                let means = (ahead, behind);
                ended.push((name, bae_star::solve(lanes, means, &start, options, unwatched)));
            }
        }
        ended
    };
    for answer in [Answer::Any, Answer::First, Answer::All { list: 3 }] {
        for (name, ended) in solve(&Options { answer, ..Options::default() }) {
            let context = format!("{name}, {answer:?}, from {start}: {:?}", lanes.roads);
            let Some(cost) = distances[start as usize] else {
                assert_eq!(ended.outcome, Outcome::Unsolvable, "{context}");
                continue;
            };
            let Outcome::Solved(solution) = ended.outcome else { panic!("{context}") };
            assert_eq!((solution.cost, solution.at_least), (cost, cost), "{context}");
            assert_eq!(check::replay(lanes, &start, &solution.moves), Ok(cost), "{context}");
            let ways = lanes.roads.ways(start, distances);
            if answer != Answer::Any {
                let moves: Vec<_> = solution.moves.iter().map(|&mv| lanes.road(mv)).collect();
                assert_eq!(moves, ways[0], "{context}");
            }
            if let Some(optima) = solution.optima {
                assert_eq!((optima.count, optima.complete), (ways.len() as u64, true), "{context}");
            }
        }
    }
    let Some(cost) = distances[start as usize].filter(|&cost| cost > 0) else { return };
    for (name, ended) in solve(&Options { max_cost: cost - 1, ..Options::default() }) {
        let Outcome::Stopped { at_least, .. } = ended.outcome else { panic!("{name}") };
        assert_eq!(at_least, cost, "{name} from {start}: {:?}", lanes.roads);
    }
}

#[test]
fn random_lanes() {
    on_random_maps::<u8>(600, 1);
    on_random_maps::<u8>(600, 9);
    on_random_maps::<u16>(300, 3);
}

/// The 8-puzzle with few hashes.
struct Crowd(Sliding);

impl Puzzle for Crowd {
    type State = Tray;
    type Move = Direction;
    type Packed = Crowded;

    fn visit_moves<B>(
        &self,
        tray: &mut Tray,
        visit: impl FnMut(&mut Tray, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.visit_moves(tray, visit)
    }

    fn apply(&self, tray: &mut Tray, direction: Direction) {
        self.0.apply(tray, direction);
    }

    fn undo(&self, tray: &mut Tray, direction: Direction) {
        self.0.undo(tray, direction);
    }

    fn is_goal(&self, tray: &Tray) -> bool {
        self.0.is_goal(tray)
    }

    fn pack(&self, tray: &Tray) -> Crowded {
        Crowded(self.0.pack(tray))
    }

    fn unpack(&self, packed: Crowded) -> Tray {
        self.0.unpack(packed.0)
    }
}

impl Reversible for Crowd {
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    fn goals(&self) -> impl Iterator<Item = Tray> {
        self.0.goals()
    }
}

struct Steps(Manhattan);

impl Heuristic<Crowd> for Steps {
    type Carry = Cost;

    fn start(&self, crowd: &Crowd, tray: &Tray) -> Cost {
        self.0.start(&crowd.0, tray)
    }

    fn step(&self, crowd: &Crowd, h: Cost, before: &Tray, direction: Direction) -> Cost {
        self.0.step(&crowd.0, h, before, direction)
    }

    fn estimate(&self, h: Cost) -> Cost {
        h
    }

    fn is_consistent(&self) -> bool {
        true
    }
}

/// A board of 24 moves: some thousand states share 97 hashes, so every waiting state shares its hint with
/// dozens.
#[test]
fn an_eight_puzzle_with_few_hashes() {
    let tiles = [8, 6, 7, 2, 5, 4, 3, 1, 0];
    let eight = || Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
    let turned = Sliding::<u64>::new(3, 3, &Goal::Board(tiles.to_vec())).expect("a size");
    let (plain, crowd) = (eight(), Crowd(eight()));
    let start = plain.tray(&tiles).expect("a board");
    let (ahead, behind) = (Manhattan::new(&plain), Manhattan::new(&turned));
    let (steps, back) = (Steps(ahead.clone()), Steps(behind.clone()));
    for answer in [Answer::Any, Answer::All { list: 5 }] {
        let options = &Options { answer, ..Options::default() };
        let pairs: [(Ended<Direction>, Ended<Direction>); 4] = [
            (
                a_star::solve(&plain, &ahead, &start, options, unwatched),
                a_star::solve(&crowd, &steps, &start, options, unwatched),
            ),
            (
                bae_star::solve(&plain, (&ahead, &behind), &start, options, unwatched),
                bae_star::solve(&crowd, (&steps, &back), &start, options, unwatched),
            ),
            (
                bidirectional::solve(&plain, &start, options, unwatched),
                bidirectional::solve(&crowd, &start, options, unwatched),
            ),
            (
                breadth_first::solve(&plain, &start, options, unwatched),
                breadth_first::solve(&crowd, &start, options, unwatched),
            ),
        ];
        for (number, (plain, crowded)) in pairs.into_iter().enumerate() {
            let [one, two] = [plain.outcome, crowded.outcome].map(|outcome| match outcome {
                Outcome::Solved(solution) => solution,
                other => panic!("{number}: {other:?}"),
            });
            assert_eq!((one.cost, one.optima), (two.cost, two.optima), "{number}");
            if answer != Answer::Any || number > 1 {
                assert_eq!(plain.counts.expanded, crowded.counts.expanded, "{number}");
                assert_eq!(plain.counts.generated, crowded.counts.generated, "{number}");
            }
        }
    }
}
