//! Lower bounds, built from the rules.

use crate::file::number;
use crate::pattern::{FAR, Pattern};
use crate::rules::Rules;
use crate::trouble::{Limits, Trouble};

/// Whether every path from a state to a goal costs so much at least.
pub type Bound = Box<dyn Fn(&[u8], u32) -> bool + Send + Sync>;

/// The bound that a line of a proof names.
pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let wrong = |what: String| format!("bound `{line}`: {what}");
    let words: Vec<&str> = line.split(' ').collect();
    match (&words[..], &rules.tiles) {
        (["table"], _) if !rules.views.is_empty() => {
            let radix = 1 + usize::from(rules.views.concat().into_iter().max().unwrap_or(0));
            let add = move |number, &label: &u8| number * radix + usize::from(label);
            let number = move |word: &[u8]| word.iter().fold(0, add);
            distances(rules, rules.views.clone(), radix.pow(rules.cells as u32), number, limits)
        }
        // If tiles of one colour are not told apart, no board gets farther.
        (["colours", list], Some((_, home))) => {
            let colours = [vec![0], numbers(list, home.len()).map_err(wrong)?].concat();
            if colours.len() != home.len() || colours[1..].contains(&0) {
                return Err(wrong("each tile has a colour, from 1 on".into()).into());
            }
            let (_, size) = rank(&colours).ok_or(Trouble::Memory)?;
            let number = |word: &[u8]| rank(word).map_or(0, |(number, _)| number);
            distances(rules, vec![colours], size, number, limits)
        }
        (["parity"], Some((width, home))) => {
            let (width, home) = (*width, home.clone());
            Ok(Box::new(move |state, _| is_odd(state, width, &home)))
        }
        // A sum counts the tiles that move, so each move has to move one tile alone.
        (["sum", list, mirror @ ..], Some((width, home)))
            if !rules.apart && [&[][..], &["mirror"]].contains(&mirror) =>
        {
            let patterns = patterns(list, home.len()).map_err(wrong)?;
            let reflection = match mirror {
                [] => None,
                _ => Some(reflection(*width, home).map_err(wrong)?),
            };
            sum(rules, patterns, reflection, limits)
        }
        _ => Err(wrong("there is no such bound here".into()).into()),
    }
}

/// Numbers with `,` between them, each below the end.
fn numbers(list: &str, end: usize) -> Result<Vec<u8>, String> {
    list.split(',').map(|word| number(word, end).map(|number| number as u8)).collect()
}

/// The tiles of each pattern.
fn patterns(list: &str, cells: usize) -> Result<Vec<Vec<u8>>, String> {
    let lists = list.split('|').map(|list| numbers(list, cells));
    let lists = lists.collect::<Result<Vec<_>, _>>()?;
    let mut all = lists.concat();
    all.sort_unstable();
    match all.windows(2).any(|two| two[0] == two[1]) {
        _ if all[0] == 0 => Err("a pattern has tiles, not the blank".into()),
        true => Err("patterns have a tile in common".into()),
        false => Ok(lists),
    }
}

/// What each tile becomes and where each cell goes as row and column are exchanged. A tile becomes the one
/// whose goal cell is the reflection of its own.
fn reflection(width: u8, home: &[u8]) -> Result<[Vec<u8>; 2], String> {
    let turned = |cell: u8| cell % width * width + cell / width;
    if usize::from(width * width) != home.len() || turned(home[0]) != home[0] {
        return Err("`mirror` wants a square whose goal has the blank on its diagonal".into());
    }
    let (mut tiles, cells) = (home.to_vec(), 0..home.len() as u8);
    for (tile, &cell) in (0..).zip(home) {
        tiles[home.iter().position(|&other| other == turned(cell)).unwrap_or(0)] = tile;
    }
    Ok([tiles, cells.map(turned).collect()])
}

/// The moves of the tiles of each pattern, added up, of the board or its reflection.
fn sum(
    rules: &Rules,
    patterns: Vec<Vec<u8>>,
    reflection: Option<[Vec<u8>; 2]>,
    limits: &mut Limits,
) -> Result<Bound, Trouble> {
    let same: Vec<u8> = (0..rules.cells as u8).collect();
    let views = [Some([same.clone(), same]), reflection];
    let patterns = patterns.into_iter().map(|tiles| Pattern::new(tiles, rules, limits));
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

/// Whether pairs of contents in the wrong order and steps of the blank make an odd number. Every tile
/// that moves is exchanged with the blank, which goes one step: both change, so no goal is reached.
fn is_odd(state: &[u8], width: u8, home: &[u8]) -> bool {
    let wanted: Vec<u8> = state.iter().map(|&tile| home[usize::from(tile)]).collect();
    let behind = |(at, cell)| wanted[at..].iter().filter(|&other| other < cell).count();
    let wrong: usize = wanted.iter().enumerate().map(behind).sum();
    let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
    let steps =
        [blank, home[0].into()].map(|cell| cell % usize::from(width) + cell / usize::from(width));
    (wrong + steps[0] + steps[1]) % 2 == 1
}

/// The number of a word among all words of the same labels in the order of the alphabet, and how many
/// there are; nothing if these are too many.
fn rank(word: &[u8]) -> Option<(usize, usize)> {
    let (mut counts, mut number, mut size) = ([0; 36], 0, 1_usize);
    for (&label, length) in word.iter().rev().zip(1..) {
        let (smaller, same) = counts[..=usize::from(label)].split_at_mut(label.into());
        same[0] += 1;
        size = size.checked_mul(length)? / same[0];
        number += size.checked_mul(smaller.iter().sum())? / length;
    }
    Some((number, size))
}

/// The distances of words, in which each content of a state has become a label. There is a word for each
/// view, which has the label of each content; the nearest counts. Words have numbers below `size`. Cells
/// of which the first goal says nothing have the label 0 there.
///
/// Every move of these puzzles has another one that takes it back, so moves are counted from the goals.
fn distances(
    rules: &Rules,
    views: Vec<Vec<u8>>,
    size: usize,
    number: impl Fn(&[u8]) -> usize + Send + Sync + 'static,
    limits: &mut Limits,
) -> Result<Bound, Trouble> {
    let seen = |view: &[u8], contents: &[u8]| -> Vec<u8> {
        contents.iter().map(|&content| view[usize::from(content)]).collect()
    };
    let mut goals = vec![vec![]];
    for cell in 0..rules.cells {
        let guard = rules.goals[0].iter().find(|(guarded, _)| *guarded == cell);
        let labels = guard.map_or(vec![0], |(_, held)| seen(&views[0], held));
        let longer =
            |word: Vec<u8>| labels.iter().map(move |&label| [&word[..], &[label]].concat());
        goals = goals.into_iter().flat_map(longer).collect();
    }
    limits.build(size, 2_000_000)?;
    let (mut costs, mut next) = (vec![FAR; size], vec![0; rules.cells]);
    goals.iter().for_each(|goal| costs[number(goal)] = 0);
    let mut layer = goals.concat();
    for cost in 1..FAR {
        for word in std::mem::take(&mut layer).chunks(rules.cells) {
            for row in rules.legal(word) {
                row.make(word, &mut next);
                let known = &mut costs[number(&next)];
                if *known == FAR {
                    *known = cost;
                    layer.extend_from_slice(&next);
                }
            }
        }
        limits.take(layer.len())?;
    }
    match layer.is_empty() {
        false => Err(String::from("a board is farther than a table can tell").into()),
        true => Ok(Box::new(move |state, wanted| {
            let far = |view: &Vec<u8>| costs[number(&seen(view, state))];
            views.iter().map(far).all(|cost| cost == FAR || u32::from(cost) >= wanted)
        })),
    }
}
