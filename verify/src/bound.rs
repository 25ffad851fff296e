//! Lower bounds, built from the rules.

use crate::file::number;
use crate::pattern::Pattern;
use crate::rules::{Guard, Rules};
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
        (["potential", list], _) => potential(list, rules).map_err(Trouble::from),
        _ => Err(String::from("there is no such bound here").into()),
    };
    bound.map_err(|trouble| match trouble {
        Trouble::Rejected(what) => Trouble::Rejected(format!("bound `{line}`: {what}")),
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

/// The weights of what the cells hold, added up. No move lowers the sum by more than it costs, and in no goal
/// it is above 0.
fn potential(list: &str, rules: &Rules) -> Result<Bound, String> {
    let weight = |word: &str| {
        let is_good =
            |weight: &i64| weight.unsigned_abs() < MOST_WEIGHT && weight.to_string() == word;
        let weight = word.parse::<i64>().ok().filter(is_good);
        weight.ok_or(format!("`{word}` is not a number that can be here"))
    };
    let weights = list.split('|').map(|list| list.split(',').map(weight).collect());
    let weights = weights.collect::<Result<Vec<Vec<i64>>, String>>()?;
    let contents = 0..rules.contents.len();
    if weights.len() != rules.cells || weights.iter().any(|of| of.len() != contents.len()) {
        return Err("each cell has a weight for each content".into());
    }
    // The most that numbers of cells and contents add up to where these conditions hold.
    let most = |guards: &[Guard], of: &dyn Fn(usize, usize) -> i64| -> i64 {
        let met =
            |cell, content| guards.iter().all(|(at, held)| *at != cell || held.contains(&content));
        let all = (0..rules.cells).map(|cell| {
            contents
                .clone()
                .filter(|&content| met(cell, content as u8))
                .map(|content| of(cell, content))
                .max()
        });
        all.map(|most| most.unwrap_or(0)).sum()
    };
    for row in rules.rows.iter().flatten() {
        // What each content of each cell takes away: it is no longer there, but where it goes.
        let takes: BTreeMap<_, _> =
            row.takes.iter().map(|(to, from, after)| (to, (from, after))).collect();
        let lost = |cell: usize, content: usize| {
            let there = takes.iter().filter(|(_, (from, _))| **from == cell);
            let there = there.map(|(&&to, (_, after))| weights[to][usize::from(after[content])]);
            let here = if takes.contains_key(&cell) { weights[cell][content] } else { 0 };
            here - there.sum::<i64>()
        };
        if most(&row.guards, &lost) > row.cost.into() {
            return Err(format!("a move `{}` can lower it by more than the move costs", row.name));
        }
    }
    if rules.goals.iter().any(|goal| most(goal, &|cell, content| weights[cell][content]) > 0) {
        return Err("it can be above 0 in a goal".into());
    }
    Ok(Box::new(move |state, wanted| {
        let each = weights.iter().zip(state).map(|(of, &content)| of[usize::from(content)]);
        each.sum::<i64>() >= wanted.into()
    }))
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
