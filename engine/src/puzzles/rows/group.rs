//! The group of a puzzle whose moves are always legal and whose pieces all differ.
//!
//! Moves are then permutations of points: a point is a cell where a piece can be, and a way in which it can
//! stand there. A base and a strong generating set tell how many states the moves reach, and whether a given
//! state is one of them, whatever the reason why others are not. No list of the states is needed.

mod chain;
mod reached;

use self::chain::{Chain, Permutation, Point};
use super::goals::Goals;
use super::invariants::differ;
use super::may_hold::may_hold;
use super::setup::{Contents, Setup};
pub use reached::Reached;
use std::collections::HashMap;

/// The most goal states that are compared.
const MOST_GOALS: usize = 1 << 10;
/// The most points: the tables have up to this many rows and columns.
const MOST_POINTS: usize = 1 << 9;

/// The states that moves reach from a goal, as a group of permutations.
#[derive(Clone, Debug)]
pub struct Group {
    places: Places,
    chain: Chain,
    /// The first goal.
    goal: Vec<u8>,
}

impl Group {
    /// The group. `None` if moves have conditions, if there are equal pieces, if one goal does not lead to
    /// another, or if it takes too long.
    ///
    /// ```
    /// use fewest::puzzles::rows::{Contents, Group, Guard, Kind, Row, Setup, Take};
    ///
    /// // Three pieces in a circle.
    /// let take = |cell| Take { cell, from: (cell + 1) % 3, map: None };
    /// let setup = Setup {
    ///     cells: 3,
    ///     kinds: vec![Kind { count: Some(1), turns: 1 }; 3],
    ///     names: vec![String::from("round")],
    ///     rows: vec![Row { name: 0, cost: 1, guards: vec![], takes: (0..3).map(take).collect() }],
    ///     goals: vec![(0..3).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect()],
    ///     ..Setup::default()
    /// };
    /// let group = Group::of(&setup).expect("pieces that differ, and moves that are always legal");
    /// assert_eq!(group.states(), Some(3));
    /// assert!(group.reaches(&[2, 0, 1]) && !group.reaches(&[1, 0, 2]));
    /// ```
    pub fn of(setup: &Setup) -> Option<Self> {
        let (group, others) = Group::around_a_goal(setup).filter(|_| differ(setup))?;
        others.iter().all(|goal| group.reaches(goal)).then_some(group)
    }

    /// The group of moves without conditions, and the goals after the first one. The group tells equal pieces
    /// apart by the cells where the first goal has them.
    fn around_a_goal(setup: &Setup) -> Option<(Self, Vec<Vec<u8>>)> {
        if setup.rows.iter().any(|row| !row.guards.is_empty()) {
            return None;
        }
        let goals: Vec<Vec<u8>> = Goals::of(setup).take(MOST_GOALS + 1).collect();
        let (goal, others) = goals.split_first().filter(|_| goals.len() <= MOST_GOALS)?;
        let places = Places::new(setup)?;
        let mut chain = Chain::new(&places.of(goal)?, places.cells.len());
        for row in 0..setup.rows.len() {
            chain.insert(0, &places.permutation(setup, row))?;
        }
        Some((Group { places, chain, goal: goal.clone() }, others.to_vec()))
    }

    /// How many states moves reach from a goal; `None` if there are 2^128 or more.
    pub fn states(&self) -> Option<u128> {
        let orbits = self.chain.levels[..self.goal.len()].iter().map(|level| level.orbit.len());
        orbits.map(|length| length as u128).try_fold(1_u128, u128::checked_mul)
    }

    /// Whether moves lead from a goal to the state with these contents. Then they also lead back, since
    /// repeating a move often enough takes it back.
    pub fn reaches(&self, contents: &[u8]) -> bool {
        let Some(mut images) = self.places.of_pieces(&self.goal, contents) else { return false };
        let pieces = images.len();
        self.chain.levels[..pieces].iter().enumerate().all(|(at, level)| {
            let Some(back) = &level.back[usize::from(images[at])] else { return false };
            images[at..].iter_mut().for_each(|image| *image = back[usize::from(*image)]);
            true
        })
    }

    /// A state that moves reach from a goal. `below` draws a number below the one that it is given; if it
    /// draws all numbers equally often, all states are drawn equally often.
    pub fn draw(&self, mut below: impl FnMut(usize) -> usize) -> Vec<u8> {
        let pieces = self.goal.len();
        let mut images: Vec<Point> = self.chain.levels[..pieces].iter().map(|it| it.base).collect();
        for (at, level) in self.chain.levels[..pieces].iter().enumerate().rev() {
            let to = level.orbit[below(level.orbit.len())];
            let Some(way) = &level.out[usize::from(to)] else {
                unreachable!("a way to each point")
            };
            images[at..].iter_mut().for_each(|image| *image = way[usize::from(*image)]);
        }
        self.places.contents(&self.goal, &images)
    }
}

/// The points where pieces can be. Pieces that all moves treat alike share points.
#[derive(Clone, Debug)]
struct Places {
    /// By content: its kind, and how it is turned.
    kinds: Vec<(usize, usize)>,
    /// By cell and content: the point, if the piece can be there.
    points: Vec<Vec<Option<Point>>>,
    /// By point: its cell, and how a piece is turned there.
    cells: Vec<(usize, usize)>,
    /// By kind: its first content.
    first: Vec<u8>,
}

impl Places {
    /// `None` if there are too many points.
    fn new(setup: &Setup) -> Option<Self> {
        let (kinds, may_hold) = (setup.kinds_and_turns(), may_hold(setup));
        let mut first = vec![0; setup.kinds.len()];
        for (content, &(kind, turn)) in (0_u8..=u8::MAX).zip(&kinds) {
            if turn == 0 {
                first[kind] = content;
            }
        }
        let classes = classes(setup, &may_hold, &first);
        let (mut numbers, mut cells) = (HashMap::new(), Vec::new());
        let mut points = vec![vec![None; kinds.len()]; setup.cells];
        for (cell, holds) in may_hold.iter().enumerate() {
            for content in holds.iter().map(usize::from) {
                let (kind, turn) = kinds[content];
                let point = *numbers.entry((cell, classes[kind], turn)).or_insert_with(|| {
                    cells.push((cell, turn));
                    cells.len() - 1
                });
                points[cell][content] = Some(point as Point);
            }
        }
        let places = Places { kinds, points, cells, first };
        Some(places).filter(|places| places.cells.len() <= MOST_POINTS)
    }

    /// What a move does to the points.
    fn permutation(&self, setup: &Setup, row: usize) -> Permutation {
        let mut images: Vec<Point> = (0..self.cells.len()).map(|point| point as Point).collect();
        for take in &setup.rows[row].takes {
            for (content, point) in (0_u8..=u8::MAX).zip(&self.points[take.from]) {
                let after = self.points[take.cell].get(usize::from(take.after(content)));
                if let (Some(point), Some(Some(after))) = (point, after) {
                    images[usize::from(*point)] = *after;
                }
            }
        }
        images.into()
    }

    /// By cell: the point where its content is; `None` if a content can never be there.
    fn of(&self, contents: &[u8]) -> Option<Vec<Point>> {
        let cells = self.points.iter().zip(contents);
        cells.map(|(points, &content)| points[usize::from(content)]).collect()
    }

    /// By cell of the goal: the point where the goal's piece is now; `None` if a piece can never be there.
    fn of_pieces(&self, goal: &[u8], contents: &[u8]) -> Option<Vec<Point>> {
        let points = self.of(contents)?;
        let kind = |content: &u8| self.kinds[usize::from(*content)].0;
        let mut by_kind = vec![None; self.first.len()];
        contents
            .iter()
            .zip(points)
            .for_each(|(content, point)| by_kind[kind(content)] = Some(point));
        goal.iter().map(|content| by_kind[kind(content)]).collect()
    }

    /// The contents of the cells when the goal's pieces, cell by cell, are at these points.
    fn contents(&self, goal: &[u8], points: &[Point]) -> Vec<u8> {
        let mut contents = vec![0; goal.len()];
        for (content, &point) in goal.iter().zip(points) {
            let (cell, turn) = self.cells[usize::from(point)];
            contents[cell] = self.first[self.kinds[usize::from(*content)].0] + turn as u8;
        }
        contents
    }
}

/// By kind: a number. Kinds share it if they come to the same cells and all moves turn them in the same way.
fn classes(setup: &Setup, may_hold: &[Contents], first: &[u8]) -> Vec<usize> {
    let mut numbers = HashMap::new();
    let class = |(kind, &first): (usize, &u8)| {
        let contents = || (0..setup.kinds[kind].turns).map(move |turn| first + turn as u8);
        let held = may_hold.iter().flat_map(|holds| {
            let held = contents().map(|content| u8::from(holds.contains(content)));
            held.collect::<Vec<_>>()
        });
        let takes = setup.rows.iter().flat_map(|row| &row.takes);
        let maps = takes.filter(|take| take.map.is_some());
        let turned = maps.flat_map(|take| {
            contents().map(|content| take.after(content).wrapping_sub(first)).collect::<Vec<_>>()
        });
        let key: Vec<u8> = held.chain(turned).collect();
        let next = numbers.len();
        *numbers.entry((setup.kinds[kind].turns, key)).or_insert(next)
    };
    first.iter().enumerate().map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::super::setup::{Guard, Kind, Row, Take};
    use super::*;
    use std::collections::HashSet;

    /// A puzzle whose moves bring to each cell the content of another one and turn it by some number. From 3
    /// on, a number turns only every other piece, by 3 less.
    fn puzzle(turns: &[usize], moves: &[Vec<(usize, usize)>]) -> Setup {
        let kinds: Vec<Kind> = turns.iter().map(|&turns| Kind { count: Some(1), turns }).collect();
        let first: Vec<usize> =
            (0..turns.len()).map(|kind| turns[..kind].iter().sum::<usize>()).collect();
        let turned = |by: usize| {
            let contents = turns.iter().zip(&first).enumerate();
            let contents = contents.flat_map(|(kind, (&turns, &first))| {
                let by = if by < 3 || kind % 2 == 1 { by % 3 } else { 0 };
                (0..turns).map(move |turn| (first + (turn + by) % turns) as u8)
            });
            contents.collect::<Vec<u8>>()
        };
        let takes = |sources: &Vec<(usize, usize)>| {
            let take = |(cell, &(from, by)): (usize, &(usize, usize))| Take {
                cell,
                from,
                map: (by > 0).then(|| turned(by)),
            };
            sources.iter().enumerate().map(take).collect()
        };
        let row = |sources| Row { name: 0, cost: 1, guards: vec![], takes: takes(sources) };
        let guard =
            |(cell, &first): (usize, &usize)| Guard { cell, holds: Contents::one(first as u8) };
        Setup {
            cells: turns.len(),
            kinds,
            names: vec![String::new()],
            rows: moves.iter().map(row).collect(),
            goals: vec![first.iter().enumerate().map(guard).collect()],
            ..Setup::default()
        }
    }

    /// Moves of pieces that are never turned.
    fn plain(moves: &[&[usize]]) -> Setup {
        let turns = vec![1; moves[0].len()];
        let sources = |from: &&[usize]| from.iter().map(|&from| (from, 0)).collect();
        puzzle(&turns, &moves.iter().map(sources).collect::<Vec<_>>())
    }

    /// All states that moves reach from the goal, listed.
    fn listed(setup: &Setup) -> HashSet<Vec<u8>> {
        let goal = Goals::of(setup).next().expect("a goal");
        let mut met = HashSet::from([goal.clone()]);
        let mut left = vec![goal];
        while let Some(here) = left.pop() {
            for row in &setup.rows {
                let mut there = here.clone();
                row.takes.iter().for_each(|take| there[take.cell] = take.after(here[take.from]));
                if met.insert(there.clone()) {
                    left.push(there);
                }
            }
        }
        met
    }

    /// Numbers that look random.
    fn numbers() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |below| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        }
    }

    #[test]
    fn a_group_has_the_states_that_are_met() {
        let mut below = numbers();
        let mut counts = HashSet::new();
        for _ in 0..300 {
            let cells = 2 + below(4);
            let most = if cells > 4 { 2 } else { 3 };
            // Moves never mix pieces that differ in their number of turns.
            let turns: Vec<usize> = (0..cells).map(|_| 1 + below(most)).collect();
            let common = turns.iter().all(|&it| it == turns[0]);
            let mut random_move = || {
                let mut from: Vec<usize> = (0..cells).collect();
                for at in (1..cells).rev() {
                    let other = below(at + 1);
                    if common || turns[from[at]] == turns[from[other]] {
                        from.swap(at, other);
                    }
                }
                from.into_iter().map(|from| (from, below(6))).collect()
            };
            let moves: Vec<Vec<(usize, usize)>> = (0..2).map(|_| random_move()).collect();
            let setup = puzzle(&turns, &moves);
            let (met, group) = (listed(&setup), Group::of(&setup).expect("a group"));
            assert_eq!(group.states(), Some(met.len() as u128), "{setup:?}");
            counts.insert(met.len());
            // The group reaches an arrangement exactly if it is met.
            for _ in 0..60 {
                let mut pieces: Vec<usize> = (0..cells).collect();
                (1..cells).for_each(|at| pieces.swap(at, below(at + 1)));
                let first = |kind: usize| turns[..kind].iter().sum::<usize>();
                let state: Vec<u8> = pieces
                    .into_iter()
                    .map(|kind| (first(kind) + below(turns[kind])) as u8)
                    .collect();
                assert_eq!(group.reaches(&state), met.contains(&state), "{state:?} of {setup:?}");
                let drawn = group.draw(&mut below);
                assert!(met.contains(&drawn) && group.reaches(&drawn), "{drawn:?} of {setup:?}");
            }
        }
        assert!(counts.len() > 15, "{counts:?}");
    }

    /// All states are drawn, and about equally often.
    #[test]
    fn states_are_drawn_equally_often() {
        let setup = plain(&[&[1, 2, 3, 4, 0], &[0, 2, 4, 1, 3]]);
        let (group, mut below) = (Group::of(&setup).expect("a group"), numbers());
        assert_eq!(group.states(), Some(20));
        let mut counts = HashMap::new();
        (0..20_000).for_each(|_| *counts.entry(group.draw(&mut below)).or_insert(0) += 1);
        assert!(
            counts.len() == 20 && counts.values().all(|n| (850..1_150).contains(n)),
            "{counts:?}"
        );
    }

    /// The Mathieu group on twelve points: no sum tells its states from the other even arrangements.
    #[test]
    fn m12_has_95_040_states() {
        let cycles = |cycles: &[&[usize]]| {
            let mut from: Vec<usize> = (0..12).collect();
            for cycle in cycles {
                (0..cycle.len()).for_each(|at| from[cycle[(at + 1) % cycle.len()]] = cycle[at]);
            }
            from
        };
        let moves = [
            cycles(&[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]),
            cycles(&[&[2, 6, 10, 7], &[3, 9, 4, 5]]),
            cycles(&[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]]),
        ];
        let moves: Vec<&[usize]> = moves.iter().map(Vec::as_slice).collect();
        let group = Group::of(&plain(&moves)).expect("a group");
        assert_eq!(group.states(), Some(95_040));
        // A state of this group that leaves five pieces in place leaves all in place.
        let mut state: Vec<u8> = (0..12).collect();
        state[9..].rotate_left(1);
        assert!(!group.reaches(&state));
    }

    /// Thirty pieces: two neighbours change places, or all move on by one.
    #[test]
    fn large_groups_are_counted() {
        let mut swap: Vec<usize> = (0..30).collect();
        let round: Vec<usize> = (0..30).map(|cell| (cell + 1) % 30).collect();
        swap.swap(0, 1);
        let group = Group::of(&plain(&[&swap, &round])).expect("a group");
        assert_eq!(group.states(), Some((1..=30_u128).product()));
    }

    #[test]
    fn what_is_no_group_is_none() {
        let mut guarded = plain(&[&[1, 0, 2]]);
        guarded.rows[0].guards = vec![Guard { cell: 0, holds: Contents::one(0) }];
        assert!(Group::of(&guarded).is_none());
        let mut equal = plain(&[&[1, 0, 2]]);
        equal.kinds = vec![Kind { count: Some(2), turns: 1 }, Kind { count: Some(1), turns: 1 }];
        equal.goals = vec![vec![Guard { cell: 2, holds: Contents::one(1) }]];
        assert!(Group::of(&equal).is_none());
        // Two goals that lead to each other, and two that do not.
        let with = |other: [u8; 3]| {
            let mut setup = plain(&[&[1, 0, 2]]);
            let guard = |(cell, content)| Guard { cell, holds: Contents::one(content) };
            setup.goals.push(other.into_iter().enumerate().map(guard).collect());
            Group::of(&setup)
        };
        assert_eq!(with([1, 0, 2]).and_then(|group| group.states()), Some(2));
        assert!(with([0, 2, 1]).is_none());
    }
}
