//! What may stand together in pairs of cells.

use super::ways::{CellPair, ContentChange, Way};
use crate::puzzles::rows::check::held;
use crate::puzzles::rows::setup::Setup;
use std::collections::{HashMap, HashSet};

/// Contents that stand together in goals, and whatever they become while they stay together.
pub(super) struct KnownPairs {
    pub contents: usize,
    /// By the contents of both cells of a pair, the lower cell first.
    pub pairs: Vec<bool>,
    /// By a cell that is paired with the edge, and by its content.
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

    /// Marks as known what a change makes of known contents, and what it makes into known contents. Returns
    /// whether anything was new.
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

    /// Whether some contents never stand together in a goal.
    pub fn tell_apart(&self) -> bool {
        self.pairs.contains(&false)
    }
}

/// How the contents of a pair change if it stays together.
#[derive(PartialEq, Eq, Hash)]
enum PairChange<'s> {
    /// In this cell, which is paired with the edge.
    Edge(usize, ContentChange<'s>),
    /// In two cells, and whether the content of the second one comes to the first.
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

/// What a content becomes. For contents that the guards never admit, a map may say anything.
pub(super) fn mapped(map: ContentChange<'_>, content: u8) -> u8 {
    let is_content = |to: &u8| map.is_some_and(|map| usize::from(*to) < map.len());
    map.map(|map| map[usize::from(content)]).filter(is_content).unwrap_or(content)
}

/// Makes both entries true if one is. Returns whether that changed one.
fn equal(entries: &mut [bool], one: usize, other: usize) -> bool {
    let differ = entries[one] != entries[other];
    (entries[one], entries[other]) = (entries[one] || differ, entries[other] || differ);
    differ
}
