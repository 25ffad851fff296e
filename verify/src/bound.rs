//! Lower bounds, built from the rules.

use crate::file::{NEVER, number};
use crate::pattern::Pattern;
use crate::rules::{Row, Rules};
use crate::table::{coloured, distances};
use crate::trouble::{Limits, Trouble};

pub enum Bound {
    /// The moves of the tiles of each pattern, added up; the largest sum of all views of a board.
    Sum(Vec<Pattern>, Vec<View>),
    /// What a function says of each state.
    Each(Box<Least>),
}

/// What a path from a state to a goal costs at least.
type Least = dyn Fn(&[u8]) -> u32 + Send + Sync;

/// A board as it is, or its reflection: what each tile and each cell becomes.
type View = (Vec<usize>, Vec<u8>);

impl Bound {
    pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
        let wrong = |what: String| format!("bound `{line}`: {what}");
        let words: Vec<&str> = line.split(' ').collect();
        // A sum counts the tiles that move, so each move has to move one tile alone.
        let singly = rules.rows.iter().flatten().all(|row| row.takes.len() == 2);
        let (list, mirror, &(width, ref home)) = match (&words[..], &rules.tiles) {
            (["table"], _) if !rules.views.is_empty() => {
                return Ok(Bound::Each(Box::new(distances(rules, limits)?)));
            }
            (["colours", list], Some(tiles)) => {
                let colour = |word| number(word, tiles.1.len()).map(|colour| colour as u8);
                let colours = list.split(',').map(colour).collect::<Result<Vec<u8>, _>>();
                let colours = [&[0], &colours.map_err(wrong)?[..]].concat();
                if colours.len() != tiles.1.len() || colours[1..].contains(&0) {
                    return Err(wrong("each tile has a colour, from 1 on".into()).into());
                }
                return Ok(Bound::Each(Box::new(coloured(rules, colours, limits)?)));
            }
            (["parity"], Some((width, home))) => {
                let (width, home) = (*width, home.clone());
                return Ok(Bound::Each(Box::new(move |state| parity(state, width, &home))));
            }
            (["sum", list], Some(tiles)) if singly => (list, false, tiles),
            (["sum", list, "mirror"], Some(tiles)) if singly => (list, true, tiles),
            _ => return Err(wrong("there is no such bound here".into()).into()),
        };
        let lists = patterns(list, home.len()).map_err(wrong)?;
        let mut views: Vec<View> =
            vec![((0..home.len()).collect(), (0..home.len() as u8).collect())];
        if mirror {
            let turned = |cell: usize| cell % width * width + cell / width;
            if width * width != home.len() || turned(home[0]) != home[0] {
                let what = "`mirror` wants a square whose goal has the blank on its diagonal";
                return Err(wrong(what.into()).into());
            }
            // A tile becomes the one whose goal cell is the reflection of its own.
            let tile = |cell: &usize| home.iter().position(|&other| other == turned(*cell));
            let cells = (0..home.len()).map(|cell| turned(cell) as u8);
            views.push((home.iter().filter_map(tile).collect(), cells.collect()));
        }
        // A row of a board of tiles takes to the blank's cell what is beside it.
        let beside =
            |rows: &Vec<Row>| rows.iter().fold(0, |cells, row| cells | 1 << row.takes[0].1);
        let beside: Vec<u64> = rules.rows.iter().map(beside).collect();
        let patterns = lists.into_iter().map(|list| Pattern::new(list, home, &beside, limits));
        Ok(Bound::Sum(patterns.collect::<Result<_, _>>()?, views))
    }

    /// Drops the states from which every path to a goal makes the whole cost what is claimed at least.
    pub fn drop_far<const N: usize>(
        &self,
        reached: &mut Vec<([u8; N], u32)>,
        claimed: u32,
        cells: usize,
    ) {
        match self {
            Bound::Each(distance) => {
                reached.retain(|(state, cost)| distance(&state[..cells]) < claimed - cost)
            }
            Bound::Sum(patterns, views) => {
                for (tiles, cells) in views {
                    let places = reached.iter().flat_map(|(state, _)| {
                        let mut at = [0; 36];
                        for (&cell, &tile) in cells.iter().zip(state) {
                            at[tiles[usize::from(tile)]] = cell;
                        }
                        patterns.iter().map(move |pattern| pattern.place(&at))
                    });
                    // No place is looked up before all are known, so that memory is waited for once.
                    let places: Vec<usize> = places.collect();
                    let mut places = places.chunks(patterns.len());
                    reached.retain(|(_, cost)| {
                        let each = patterns.iter().zip(places.next().unwrap_or_default());
                        let costs = each.map(|(pattern, &place)| pattern.cost(place));
                        costs.fold(0, u32::saturating_add) < claimed - cost
                    });
                }
            }
        }
    }
}

/// The tiles of each pattern.
fn patterns(list: &str, cells: usize) -> Result<Vec<Vec<usize>>, String> {
    let tile = |word: &str| number(word, cells);
    let pattern = |words: &str| words.split(',').map(tile).collect();
    let lists = list.split('|').map(pattern).collect::<Result<Vec<Vec<usize>>, _>>()?;
    let mut all = lists.concat();
    all.sort_unstable();
    if all[0] == 0 {
        return Err("a pattern has tiles, not the blank".into());
    }
    match all.windows(2).any(|two| two[0] == two[1]) {
        true => Err("patterns have a tile in common".into()),
        false => Ok(lists),
    }
}

/// Never, if pairs of contents in the wrong order and steps of the blank make an odd number. Every
/// tile that moves is exchanged with the blank, which goes one step: both change.
fn parity(state: &[u8], width: usize, home: &[usize]) -> u32 {
    let wanted: Vec<usize> = state.iter().map(|&tile| home[usize::from(tile)]).collect();
    let behind = |(at, cell)| wanted[at..].iter().filter(|&other| other < cell).count();
    let wrong: usize = wanted.iter().enumerate().map(behind).sum();
    let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
    let steps = [blank, home[0]].map(|cell| cell % width + cell / width);
    if (wrong + steps[0] + steps[1]).is_multiple_of(2) { 0 } else { NEVER }
}
