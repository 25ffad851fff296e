//! Lower bounds, built from the rules.

use crate::file::number;
use crate::pattern::Pattern;
use crate::rules::Rules;
use crate::set::Bound;
use crate::trouble::{Limits, Trouble};
use crate::{table, weights};

/// The bound that a line of a proof names.
pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let words: Vec<&str> = line.splitn(5, ' ').collect();
    let bound = match (&words[..], &rules.tiles) {
        (["table"], _) if !rules.views.is_empty() => table::whole(rules, limits),
        (["colours", list], Some(_)) => match numbers(list, rules.cells) {
            Ok(colours) => table::coloured(colours, rules, limits),
            Err(what) => Err(what.into()),
        },
        (["parity"], Some((width, home))) => {
            let (width, home) = (usize::from(*width), home.clone());
            Ok(Box::new(move |state: &[u8], _| has_other_parity(state, width, &home)) as Bound)
        }
        // A sum counts moves of single tiles, so it is no bound where a move may push several.
        (["sum", list], Some(_)) if !rules.apart => sum(list, rules, None, limits),
        (["sum", list, "mirror"], Some(tiles)) if !rules.apart => {
            reflection(tiles).and_then(|reflection| sum(list, rules, Some(reflection), limits))
        }
        (["potential", list], _) => weights::potential(list, rules, limits),
        (["invariant", modulus, list], _) => number(modulus, 1 << 16)
            .map_err(Trouble::from)
            .and_then(|modulus| weights::invariant(list, modulus as i64, false, rules, limits)),
        (["invariant", "2", "parity", list], _) => weights::invariant(list, 2, true, rules, limits),
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

/// Comma-separated numbers, each less than `end`.
fn numbers(list: &str, end: usize) -> Result<Vec<u8>, String> {
    list.split(',').map(|word| Ok(number(word, end)? as u8)).collect()
}

/// What reflection in the main diagonal makes of each tile and of each cell. A tile becomes the one whose
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

/// A bound that adds up the moves of each pattern. Either the board or its reflection may reach it.
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

/// Whether the pairs of contents in the wrong order plus the blank's steps home are odd in number. Every tile
/// that moves exchanges places with the blank, which changes both parities: such a state reaches no goal.
fn has_other_parity(state: &[u8], width: usize, home: &[u8]) -> bool {
    let wanted: Vec<u8> = state.iter().map(|&tile| home[usize::from(tile)]).collect();
    let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
    let steps = [blank, home[0].into()].map(|cell| cell % width + cell / width);
    weights::is_odd(&wanted) != ((steps[0] + steps[1]) % 2 == 1)
}
