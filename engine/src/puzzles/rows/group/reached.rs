//! The states of a puzzle whose moves are always legal and some of whose pieces are equal, like the stickers
//! of one colour.

use super::super::setup::Setup;
use super::Group;

/// The states that moves reach from the only goal of a puzzle whose moves are always legal, whether or not
/// its pieces differ. They can be drawn, by way of the [group](Group) of pieces that are told apart, but not
/// counted.
#[derive(Clone, Debug)]
pub struct Reached(Group);

impl Reached {
    /// `None` if moves have conditions or change the kind of a piece, if the number of pieces of each kind is
    /// not known, if there are several goals, or if it takes too long.
    ///
    /// ```
    /// use fewest::puzzles::rows::{Contents, Guard, Kind, Reached, Row, Setup, Take};
    ///
    /// // Two pairs in a circle: of their six arrangements four are met in it.
    /// let take = |cell| Take { cell, from: (cell + 1) % 4, map: None };
    /// let setup = Setup {
    ///     cells: 4,
    ///     kinds: vec![Kind { count: Some(2), turns: 1 }; 2],
    ///     names: vec![String::from("round")],
    ///     rows: vec![Row { name: 0, cost: 1, guards: vec![], takes: (0..4).map(take).collect() }],
    ///     goals: vec![(0..4).map(|cell| Guard { cell, holds: Contents::one(cell as u8 / 2) }).collect()],
    ///     ..Setup::default()
    /// };
    /// let reached = Reached::of(&setup).expect("moves that are always legal, and one goal");
    /// assert_eq!(reached.told_apart(), Some(4));
    /// let mut next = 0..;
    /// let states = (0..4).map(|_| reached.draw(|below| next.next().unwrap_or(0) % below));
    /// assert!(states.into_iter().all(|state| state != [0, 1, 0, 1] && state != [1, 0, 1, 0]));
    /// ```
    pub fn of(setup: &Setup) -> Option<Self> {
        if setup.kinds.iter().any(|kind| kind.count.is_none()) || !keep_kinds(setup) {
            return None;
        }
        let (group, others) = Group::around_a_goal(setup)?;
        others.is_empty().then_some(Reached(group))
    }

    /// How many states there would be if all pieces were told apart; `None` if there are 2^128 or more.
    pub fn told_apart(&self) -> Option<u128> {
        self.0.states()
    }

    /// One of the states. `below` draws a number below the one that it is given; if it draws all numbers
    /// equally often, all states are drawn equally often.
    pub fn draw(&self, below: impl FnMut(usize) -> usize) -> Vec<u8> {
        self.0.draw(below)
    }
}

/// Whether moves change the pieces that they carry only by turning them.
fn keep_kinds(setup: &Setup) -> bool {
    let kinds = setup.kinds_and_turns();
    let kind = |content: u8| kinds[usize::from(content)].0;
    let mut maps =
        setup.rows.iter().flat_map(|row| &row.takes).filter_map(|take| take.map.as_ref());
    maps.all(|map| (0..).zip(map).all(|(before, &after)| kind(before) == kind(after)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::rows::{Contents, Guard, Kind, Row, Take};
    use std::collections::HashMap;

    /// Six cells in two rings of four that share two cells, with two pieces of each of three kinds.
    fn rings() -> Setup {
        let ring = |cells: [usize; 4]| {
            let take = |at: usize| Take { cell: cells[at], from: cells[(at + 1) % 4], map: None };
            Row { name: 0, cost: 1, guards: vec![], takes: (0..4).map(take).collect() }
        };
        let guard = |cell| Guard { cell, holds: Contents::one(cell as u8 / 2) };
        Setup {
            cells: 6,
            kinds: vec![Kind { count: Some(2), turns: 1 }; 3],
            names: vec!["round".into()],
            rows: vec![ring([0, 1, 2, 3]), ring([2, 3, 4, 5])],
            goals: vec![(0..6).map(guard).collect()],
            ..Setup::default()
        }
    }

    #[test]
    fn what_moves_reach_is_drawn_equally_often() {
        let setup = rings();
        let reached = Reached::of(&setup).expect("one goal");
        let mut met = vec![vec![0, 0, 1, 1, 2, 2]];
        let mut at = 0;
        while at < met.len() {
            for row in &setup.rows {
                let mut there = met[at].clone();
                row.takes.iter().for_each(|take| there[take.cell] = met[at][take.from]);
                if !met.contains(&there) {
                    met.push(there);
                }
            }
            at += 1;
        }
        assert!(Group::of(&setup).is_none());
        let mut state = 1_u64;
        let mut below = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut counts = HashMap::new();
        for _ in 0..100 * met.len() {
            *counts.entry(reached.draw(&mut below)).or_insert(0) += 1;
        }
        assert!(counts.keys().all(|state| met.contains(state)));
        assert_eq!(counts.len(), met.len());
        assert!(counts.values().all(|count| (50..150).contains(count)), "{counts:?}");
    }

    #[test]
    fn what_is_not_known_to_be_reached_is_not_drawn() {
        let mut guarded = rings();
        guarded.rows[0].guards = vec![Guard { cell: 0, holds: Contents::one(0) }];
        let mut changed = rings();
        changed.rows[0].takes[0].map = Some(vec![1, 0, 2]);
        let mut uncounted = rings();
        uncounted.kinds.iter_mut().for_each(|kind| kind.count = None);
        let mut open = rings();
        open.goals[0].truncate(2);
        assert!(
            [guarded, changed, uncounted, open].iter().all(|setup| Reached::of(setup).is_none())
        );
    }
}
