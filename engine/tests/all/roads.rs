//! A puzzle that a test writes down as a list of roads between places: any costs, several goals,
//! two roads between the same places, one-way roads.

use fewest::{Cost, Heuristic, MovePruning, Puzzle, Ranked, Reversible};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;

/// The places are `0..places`; a state is a place.
#[derive(Clone, Debug)]
pub struct Roads {
    pub places: u32,
    pub goals: Vec<u32>,
    /// The roads from each place, in the order in which they are tried.
    roads: Vec<Vec<Road>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Road {
    pub from: u32,
    pub to: u32,
    pub cost: Cost,
}

impl Roads {
    /// Roads that can be gone one way only.
    pub fn one_way(places: u32, goals: &[u32], all: &[(u32, u32, Cost)]) -> Self {
        let mut roads = vec![Vec::new(); places as usize];
        for &(from, to, cost) in all {
            roads[from as usize].push(Road { from, to, cost });
        }
        Roads { places, goals: goals.to_vec(), roads }
    }

    /// Roads that can be gone both ways, and so `Reversible`.
    pub fn both_ways(places: u32, goals: &[u32], all: &[(u32, u32, Cost)]) -> Self {
        let back = all.iter().map(|&(from, to, cost)| (to, from, cost));
        let both: Vec<_> = all.iter().copied().chain(back).collect();
        Roads::one_way(places, goals, &both)
    }

    /// For each place the cost of a cheapest way to a goal, by going over all roads again and again
    /// (Bellman & Ford).
    pub fn distances(&self) -> Vec<Option<Cost>> {
        let mut distances = vec![None; self.places as usize];
        for &goal in &self.goals {
            distances[goal as usize] = Some(0);
        }
        for _ in 0..self.places {
            for road in self.roads.iter().flatten() {
                let through = distances[road.to as usize].map(|rest: Cost| rest + road.cost);
                let known = &mut distances[road.from as usize];
                *known = known.iter().copied().chain(through).min();
            }
        }
        distances
    }

    /// Every cheapest way from `start` to a goal, in the order of the roads.
    pub fn ways(&self, start: u32, distances: &[Option<Cost>]) -> Vec<Vec<Road>> {
        if self.goals.contains(&start) {
            return vec![Vec::new()];
        }
        let rest = distances[start as usize];
        let near = self.roads[start as usize].iter();
        near.filter(|road| distances[road.to as usize].map(|ahead| ahead + road.cost) == rest)
            .flat_map(|&road| {
                let ways = self.ways(road.to, distances).into_iter();
                ways.map(move |way| [&[road], &way[..]].concat())
            })
            .collect()
    }
}

impl Puzzle for Roads {
    type State = u32;
    type Move = Road;
    type Packed = u32;

    fn visit_moves<B>(
        &self,
        place: &mut u32,
        mut visit: impl FnMut(&mut u32, Road) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.roads[*place as usize].iter().try_for_each(|&road| visit(place, road))
    }

    fn apply(&self, place: &mut u32, road: Road) {
        *place = road.to;
    }

    fn undo(&self, place: &mut u32, road: Road) {
        *place = road.from;
    }

    fn cost(&self, _: &u32, road: Road) -> Cost {
        road.cost
    }

    fn is_goal(&self, place: &u32) -> bool {
        self.goals.contains(place)
    }

    fn pack(&self, place: &u32) -> u32 {
        *place
    }

    fn unpack(&self, place: u32) -> u32 {
        place
    }
}

impl Reversible for Roads {
    fn inverse(&self, road: Road) -> Road {
        Road { from: road.to, to: road.from, cost: road.cost }
    }

    fn goals(&self) -> impl Iterator<Item = u32> {
        self.goals.iter().copied()
    }
}

impl Ranked for Roads {
    fn rank_count(&self) -> u64 {
        self.places.into()
    }

    fn rank(&self, place: &u32) -> u64 {
        (*place).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// The estimate on the signpost of each place.
pub struct Signposts(pub Vec<Cost>);

impl Heuristic<Roads> for Signposts {
    type Carry = Cost;

    fn start(&self, _: &Roads, place: &u32) -> Cost {
        self.0[*place as usize]
    }

    fn step(&self, _: &Roads, _: Cost, _: &u32, road: Road) -> Cost {
        self.0[road.to as usize]
    }

    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}

/// A small random map: parallel roads, several goals, and goals out of reach. The signposts are admissible
/// and otherwise arbitrary. The last part of the result is, for each place, the cost of a cheapest way.
pub fn drawn(
    random: &mut SplitMix64,
    build: impl Fn(u32, &[u32], &[(u32, u32, Cost)]) -> Roads,
) -> (Roads, Signposts, Vec<Option<Cost>>) {
    let mut below = |end: u64| random.next_u64() % end;
    let places = 2 + below(11) as u32;
    let ways: Vec<_> = (0..1 + below(3 * u64::from(places)))
        .map(|_| {
            let end = places.into();
            (below(end) as u32, below(end) as u32, 1 + below(9) as Cost)
        })
        .collect();
    let goals: Vec<_> = (0..places).filter(|_| below(4) == 0).collect();
    let roads = build(places, &goals, &ways);
    let distances = roads.distances();
    let signposts = distances.iter().map(|distance| match distance {
        Some(distance) => below(u64::from(*distance) + 1) as Cost,
        None if below(2) == 0 => Cost::MAX,
        None => below(9) as Cost,
    });
    let signposts = Signposts(signposts.collect());
    (roads, signposts, distances)
}

/// Lets every move through.
pub struct Unpruned;

impl<P: Puzzle> MovePruning<P> for Unpruned {
    type Carry = ();

    fn start(&self) {}

    fn step(&self, _: (), _: P::Move) -> Option<()> {
        Some(())
    }
}
