//! What may stand together in pairs of cells.

use super::ways::{CellPair, ContentChange, Way};
use crate::puzzles::rows::check::held;
use crate::puzzles::rows::setup::Setup;
use std::collections::{HashMap, HashSet};

/// What stands together in goals, and whatever that becomes while it stays together.
pub(super) struct KnownPairs {
    pub contents: usize,
    /// By content of either cell of a pair, the lower cell first.
    pub pairs: Vec<bool>,
    /// By cell beside the edge and content.
    pub edges: HashMap<usize, Vec<bool>>,
}

impl KnownPairs {
    pub fn new(setup: &Setup, ways: &[Way<'_>], pairs: &[CellPair]) -> KnownPairs {
        let contents = setup.contents();
        let mut known =
            KnownPairs { contents, pairs: vec![false; contents * contents], edges: HashMap::new() };
        for goal in &setup.goals {
            for &(first, second) in pairs {
                if first == second {
                    let edge = known.edges.entry(first).or_insert_with(|| vec![false; contents]);
                    held(setup, goal, first).iter().for_each(|v| edge[usize::from(v)] = true);
                    continue;
                }
                let others = held(setup, goal, second);
                for (one, other) in held(setup, goal, first)
                    .iter()
                    .flat_map(|one| others.iter().map(move |other| (one, other)))
                {
                    known.pairs[usize::from(one) * contents + usize::from(other)] = true;
                }
            }
        }
        let changes = changes(ways, pairs);
        while changes.iter().any(|change| known.spread(change)) {}
        known
    }

    /// Makes known what a change makes of something known, and what it was made of. Whether
    /// anything was new.
    fn spread(&mut self, change: &PairChange<'_>) -> bool {
        let (contents, mut is_new) = (self.contents, false);
        let all = 0..contents as u8;
        match *change {
            PairChange::Edge(cell, map) => {
                let Some(edge) = self.edges.get_mut(&cell) else { return false };
                for before in all {
                    is_new |= equal(edge, before.into(), mapped(map, before).into());
                }
            }
            PairChange::Pair(maps, is_turned) => {
                for before in all.clone().flat_map(|one| all.clone().map(move |other| (one, other)))
                {
                    let (one, other) = (mapped(maps.0, before.0), mapped(maps.1, before.1));
                    let (one, other) = if is_turned { (other, one) } else { (one, other) };
                    let place =
                        |one: u8, other: u8| usize::from(one) * contents + usize::from(other);
                    is_new |= equal(&mut self.pairs, place(before.0, before.1), place(one, other));
                }
            }
        }
        is_new
    }

    /// Whether there are contents that never stand together in a goal.
    pub fn tell_apart(&self) -> bool {
        self.pairs.contains(&false)
    }
}

/// What may become of the contents of a pair that stays together.
#[derive(PartialEq, Eq, Hash)]
enum PairChange<'s> {
    /// In that cell beside the edge.
    Edge(usize, ContentChange<'s>),
    /// In two cells, and whether the second one becomes the first.
    Pair((ContentChange<'s>, ContentChange<'s>), bool),
}

fn changes<'s>(ways: &[Way<'s>], pairs: &[CellPair]) -> HashSet<PairChange<'s>> {
    let mut changes = HashSet::new();
    for way in ways {
        for &(first, second) in pairs {
            let Some(after) = way.after(pairs, (first, second)) else { continue };
            let (map, other) = (way.maps[first], way.maps[second]);
            changes.insert(match first == second {
                true => PairChange::Edge(first, map),
                false => PairChange::Pair((map, other), way.to[first] != after.0),
            });
        }
    }
    changes
}

/// What becomes of a content. Of what the guards never admit a map may say anything.
pub(super) fn mapped(map: ContentChange<'_>, content: u8) -> u8 {
    let is_content = |to: &u8| map.is_some_and(|map| usize::from(*to) < map.len());
    map.map(|map| map[usize::from(content)]).filter(is_content).unwrap_or(content)
}

/// If one of two entries is true, both become it. Whether one was not.
fn equal(entries: &mut [bool], one: usize, other: usize) -> bool {
    let differ = entries[one] != entries[other];
    (entries[one], entries[other]) = (entries[one] || differ, entries[other] || differ);
    differ
}
