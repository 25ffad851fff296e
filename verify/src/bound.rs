//! Lower bounds, built from the rules.

use crate::file::number;
use crate::pattern::Pattern;
use crate::rules::{Guard, Row, Rules};
use crate::set::Bound;
use crate::table;
use crate::trouble::{Limits, Trouble};
use std::collections::BTreeMap;

/// Weights are smaller, so that no sum of them is endless.
const MOST_WEIGHT: u64 = 1 << 24;

/// The bound that a line of a proof names.
pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let words: Vec<&str> = line.split(' ').collect();
    let bound = match (&words[..], &rules.tiles) {
        (["table"], _) if !rules.views.is_empty() => table::whole(rules, limits),
        (["colours", list], Some(_)) => match numbers(list, rules.cells) {
            Ok(colours) => table::coloured(colours, rules, limits),
            Err(what) => Err(what.into()),
        },
        (["parity"], Some((width, home))) => {
            let (width, home) = (usize::from(*width), home.clone());
            Ok(Box::new(move |state: &[u8], _| is_odd(state, width, &home)) as Bound)
        }
        // A sum counts the tiles that move, so each move has to move one tile alone.
        (["sum", list], Some(_)) if !rules.apart => sum(list, rules, None, limits),
        (["sum", list, "mirror"], Some(tiles)) if !rules.apart => {
            reflection(tiles).and_then(|reflection| sum(list, rules, Some(reflection), limits))
        }
        (["potential", list], _) => potential(list, rules, limits),
        _ => Err(String::from("there is no such bound here").into()),
    };
    bound.map_err(|trouble| match trouble {
        Trouble::Rejected(what) => {
            let (shown, more) =
                (line.get(..60).unwrap_or(line), if line.len() > 60 { "..." } else { "" });
            Trouble::Rejected(format!("bound `{shown}{more}`: {what}"))
        }
        other => other,
    })
}

/// Numbers with `,` between them, each below the end.
fn numbers(list: &str, end: usize) -> Result<Vec<u8>, String> {
    list.split(',').map(|word| Ok(number(word, end)? as u8)).collect()
}

/// What each tile becomes, and each cell, as rows and columns are exchanged. A tile becomes the one whose
/// goal cell is the reflection of its own.
fn reflection((width, home): &(u8, Vec<u8>)) -> Result<[Vec<u8>; 2], Trouble> {
    let turned = |cell: u8| cell % width * width + cell / width;
    if usize::from(width * width) != home.len() || turned(home[0]) != home[0] {
        let what = "`mirror` wants a square whose goal has the blank on its diagonal";
        return Err(String::from(what).into());
    }
    let mut tiles = home.clone();
    for (tile, &cell) in (0..).zip(home) {
        tiles[home.iter().position(|&other| other == turned(cell)).unwrap_or(0)] = tile;
    }
    Ok([tiles, (0..home.len() as u8).map(turned).collect()])
}

/// The moves of the tiles of each pattern, added up, of the board or its reflection.
fn sum(
    list: &str,
    rules: &Rules,
    reflection: Option<[Vec<u8>; 2]>,
    limits: &mut Limits,
) -> Result<Bound, Trouble> {
    let lists = list.split('|').map(|list| numbers(list, rules.cells));
    let lists = lists.collect::<Result<Vec<_>, _>>()?;
    let mut tiles = lists.concat();
    tiles.sort_unstable();
    if tiles[0] == 0 {
        return Err(String::from("a pattern has tiles, not the blank").into());
    } else if tiles.windows(2).any(|two| two[0] == two[1]) {
        return Err(String::from("patterns have a tile in common").into());
    }
    let same: Vec<u8> = (0..rules.cells as u8).collect();
    let views = [Some([same.clone(), same]), reflection];
    let patterns = lists.into_iter().map(|tiles| Pattern::new(tiles, rules, limits));
    let patterns = patterns.collect::<Result<Vec<_>, _>>()?;
    Ok(Box::new(move |state, wanted| {
        views.iter().flatten().any(|[tiles, cells]| {
            let mut at = [0; 36];
            for (&cell, &tile) in cells.iter().zip(state) {
                at[usize::from(tiles[usize::from(tile)])] = cell;
            }
            let costs = patterns.iter().map(|pattern| pattern.cost(&at));
            costs.fold(0, u32::saturating_add) >= wanted
        })
    }))
}

/// The weights of what the cells hold, added up. No move lowers that by more than it costs, and in no goal it
/// is above 0.
fn potential(list: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let weights = list.split('|').map(|list| list.split(',').map(weight).collect());
    let weights = weights.collect::<Result<Vec<Vec<i64>>, String>>()?;
    let contents = rules.contents.len();
    if weights.len() != rules.cells || weights.iter().any(|of| of.len() != contents) {
        return Err(String::from("each cell has a weight for each content").into());
    }
    for row in rules.rows.iter().flatten() {
        limits.take(0)?;
        if most(&row.guards, &lost(row, &weights)) > row.cost.into() {
            let what = format!("a move `{}` can lower it by more than the move costs", row.name);
            return Err(what.into());
        }
    }
    let all: BTreeMap<usize, Vec<i64>> = weights.iter().cloned().enumerate().collect();
    if rules.goals.iter().any(|goal| most(goal, &all) > 0) {
        return Err(String::from("it can be above 0 in a goal").into());
    }
    Ok(Box::new(move |state, wanted| {
        let each = weights.iter().zip(state).map(|(of, &content)| of[usize::from(content)]);
        each.sum::<i64>() >= wanted.into()
    }))
}

/// A weight in its one form.
fn weight(word: &str) -> Result<i64, String> {
    let is_good = |weight: &i64| weight.unsigned_abs() < MOST_WEIGHT && weight.to_string() == word;
    let weight = word.parse().ok().filter(is_good);
    weight.ok_or(format!("`{word}` is not a number that can be here"))
}

/// By how much each content of each cell lowers the sum when that move is made: its weight where it is goes
/// away, that of what it becomes is added where it goes. Of cells that are not named, nothing.
fn lost(row: &Row, weights: &[Vec<i64>]) -> BTreeMap<usize, Vec<i64>> {
    let mut lost: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    // If a cell takes twice, the last one counts.
    let takes: BTreeMap<_, _> =
        row.takes.iter().map(|(to, from, after)| (*to, (*from, after))).collect();
    for (to, (from, after)) in takes {
        let nothing = vec![0; weights[to].len()];
        let there = lost.entry(to).or_insert_with(|| nothing.clone());
        there.iter_mut().zip(&weights[to]).for_each(|(lost, weight)| *lost += weight);
        let here = lost.entry(from).or_insert(nothing);
        here.iter_mut()
            .zip(after)
            .for_each(|(lost, &after)| *lost -= weights[to][usize::from(after)]);
    }
    lost
}

/// The most that numbers of cells, by what they hold, can add up to where these conditions hold.
fn most(guards: &[Guard], numbers: &BTreeMap<usize, Vec<i64>>) -> i64 {
    let most = |(cell, of): (&usize, &Vec<i64>)| {
        let guards = || guards.iter().filter(|(at, _)| at == cell);
        let may_be =
            (0..).zip(of).filter(|(content, _)| guards().all(|(_, held)| held.contains(content)));
        may_be.map(|(_, &number)| number).max().unwrap_or(0)
    };
    numbers.iter().map(most).sum()
}

/// Whether pairs of contents in the wrong order and steps of the blank make an odd number. Every tile
/// that moves is exchanged with the blank, which goes one step: both change, so no goal is reached.
fn is_odd(state: &[u8], width: usize, home: &[u8]) -> bool {
    let wanted: Vec<u8> = state.iter().map(|&tile| home[usize::from(tile)]).collect();
    let behind = |(at, cell)| wanted[at..].iter().filter(|&other| other < cell).count();
    let wrong: usize = wanted.iter().enumerate().map(behind).sum();
    let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
    let steps = [blank, home[0].into()].map(|cell| cell % width + cell / width);
    (wrong + steps[0] + steps[1]) % 2 == 1
}
