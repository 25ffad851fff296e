//! Bounds that are sums: each cell adds a weight that depends on what it holds.

use crate::rules::{Guard, Row, Rules};
use crate::set::Bound;
use crate::trouble::{Limits, Trouble};
use std::collections::{BTreeMap, BTreeSet};

/// Weights are smaller than this, so that no sum of them reaches `NEVER`.
const MOST_WEIGHT: u64 = 1 << 24;

/// A bound by the sum of the weights of what the cells hold. No move lowers the sum by more than its cost,
/// and no goal has a sum above 0.
pub fn potential(list: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let weights = read(list, rules)?;
    for row in rules.rows.iter().flatten() {
        limits.take(0)?;
        if most(&row.guards, &lost(row, &weights), rules) > row.cost.into() {
            let what = format!("a move `{}` can lower it by more than the move costs", row.name);
            return Err(what.into());
        }
    }
    let all: BTreeMap<usize, Vec<i64>> = weights.iter().cloned().enumerate().collect();
    if rules.goals.iter().any(|goal| most(goal, &all, rules) > 0) {
        return Err(String::from("it can be above 0 in a goal").into());
    }
    Ok(Box::new(move |state, wanted| sum(&weights, state) >= wanted.into()))
}

/// A bound by the sum of the weights of what the cells hold, modulo a number. No move changes the sum, so a
/// state cannot reach a goal with another sum. Nor can it reach any goal if a cell holds what can never come
/// there from a goal. With `parity`, each piece is in one cell at most, moves only rearrange and turn pieces,
/// and the sum is 1 more if an odd number of pairs are in the wrong order.
pub fn invariant(
    list: &str,
    modulus: i64,
    parity: bool,
    rules: &Rules,
    limits: &mut Limits,
) -> Result<Bound, Trouble> {
    let weights = read(list, rules)?;
    if modulus < 2 {
        return Err(String::from("sums are counted modulo 2 or more").into());
    }
    let changes = changes(rules, limits)?;
    let pieces = parity.then(|| pieces(rules, &changes));
    let may_hold = may_hold(rules, &changes);
    for row in rules.rows.iter().flatten() {
        limits.take(0)?;
        let lost = lost(row, &weights);
        let held = |&cell: &usize| {
            let mut held = held(&row.guards, cell, rules, pieces.as_deref());
            held.retain(|content| may_hold[cell].contains(content));
            (cell, held)
        };
        let held: BTreeMap<usize, Vec<u8>> = lost.keys().map(held).collect();
        // Test moves that are never legal near a goal, too: one that lost a foreign content could lead there.
        let is_odd = rearranges_oddly(row, rules)?;
        if held.values().any(Vec::is_empty) {
            continue; // This move is never legal near a goal.
        }
        let mut change = i64::from(parity && is_odd);
        for (cell, lost) in &lost {
            let what = || format!("what a move `{}` adds depends on what is there", row.name);
            change += only(&held[cell], lost, modulus).ok_or_else(what)?;
        }
        if change % modulus != 0 {
            return Err(format!("a move `{}` changes it", row.name).into());
        }
    }
    let mut goals = BTreeSet::new();
    for goal in &rules.goals {
        let held = (0..rules.cells).map(|cell| held(goal, cell, rules, None));
        let held: Vec<Vec<u8>> = held.collect();
        let sums = held.iter().zip(&weights).map(|(held, weights)| only(held, weights, modulus));
        let sum = sums
            .sum::<Option<i64>>()
            .filter(|_| !parity || held.iter().all(|held| held.len() == 1));
        let sum = sum.ok_or(String::from("a goal leaves open what it is there"))?;
        let state: Vec<u8> = held.iter().map(|held| held[0]).collect();
        goals.insert((sum + i64::from(parity && is_odd(&state))) % modulus);
    }
    Ok(Box::new(move |state, _| {
        let is_once = |pieces: &Vec<u8>| {
            let there = state.iter().map(|&content| pieces[usize::from(content)]);
            there.collect::<BTreeSet<_>>().len() == state.len()
        };
        let value = sum(&weights, state) + i64::from(parity && is_odd(state));
        if state.iter().zip(&may_hold).any(|(content, may_hold)| !may_hold.contains(content)) {
            return true;
        }
        pieces.as_ref().is_none_or(is_once) && !goals.contains(&value.rem_euclid(modulus))
    }))
}

/// The number of each content that the cell may hold, modulo `modulus`, if all have the same.
fn only(held: &[u8], numbers: &[i64], modulus: i64) -> Option<i64> {
    let number = |&content: &u8| numbers[usize::from(content)].rem_euclid(modulus);
    let first = number(held.first()?);
    held.iter().all(|content| number(content) == first).then_some(first)
}

/// What moves do to contents: cell and content before the move, cell and content after it.
type Changes = BTreeSet<[(usize, u8); 2]>;

fn changes(rules: &Rules, limits: &mut Limits) -> Result<Changes, Trouble> {
    let mut changes = Changes::new();
    for row in rules.rows.iter().flatten() {
        for (to, from, after) in &row.takes {
            let (held, before) = (held(&row.guards, *from, rules, None), changes.len());
            let change = |one: u8| [(*from, one), (*to, after[usize::from(one)])];
            changes.extend(held.into_iter().map(change));
            limits.take(((changes.len() - before) * size_of::<[(usize, u8); 2]>()) as u64)?;
        }
    }
    Ok(changes)
}

/// By cell: the contents that moves, made or taken back, can bring there from a goal. Each content is
/// followed by itself. Moves only rearrange contents, so a state with any other content leads to no goal.
fn may_hold(rules: &Rules, changes: &Changes) -> Vec<BTreeSet<u8>> {
    let in_goals = |cell| rules.goals.iter().flat_map(move |goal| held(goal, cell, rules, None));
    let mut found: Vec<BTreeSet<u8>> =
        (0..rules.cells).map(|cell| in_goals(cell).collect()).collect();
    let mut is_new = true;
    while is_new {
        is_new = false;
        for both in changes {
            let [here, there] = both.map(|(cell, one)| found[cell].contains(&one));
            if here != there {
                both.iter().for_each(|&(cell, one)| _ = found[cell].insert(one));
                is_new = true;
            }
        }
    }
    found
}

/// By content: its piece. Contents that moves turn into each other are one piece, with all between them.
fn pieces(rules: &Rules, changes: &Changes) -> Vec<u8> {
    let mut pieces: Vec<u8> = (0..=255).take(rules.contents.len()).collect();
    for both in changes {
        let [here, there] = both.map(|(_, one)| pieces[usize::from(one)]);
        let (first, last) = (here.min(there), here.max(there));
        let last = pieces.iter().rposition(|&piece| piece == last).unwrap_or(0);
        pieces[usize::from(first)..=last].fill(first);
    }
    pieces
}

/// Whether the move exchanges an odd number of pairs. It must not lose or double what cells hold.
fn rearranges_oddly(row: &Row, rules: &Rules) -> Result<bool, String> {
    let mut from: Vec<u8> = (0..rules.cells as u8).collect();
    row.takes.iter().for_each(|(to, cell, _)| from[*to] = *cell as u8);
    match from.iter().collect::<BTreeSet<_>>().len() == from.len() {
        true => Ok(is_odd(&from)),
        false => Err(format!("a move `{}` does more than rearrange", row.name)),
    }
}

/// Whether the number of pairs in the wrong order is odd.
pub fn is_odd(order: &[u8]) -> bool {
    let behind = |(at, one)| order[at..].iter().filter(|&other| other < one).count();
    order.iter().enumerate().map(behind).sum::<usize>() % 2 == 1
}

/// The weights of each content, for each cell; `|` separates the cells.
fn read(list: &str, rules: &Rules) -> Result<Vec<Vec<i64>>, String> {
    let contents = rules.contents.len();
    // Of lists that are too long, one entry more is read, which the test below then sees.
    let weights = list.split('|').take(rules.cells + 1);
    let weights = weights.map(|list| list.split(',').take(contents + 1).map(weight).collect());
    let weights = weights.collect::<Result<Vec<Vec<i64>>, String>>()?;
    if weights.len() != rules.cells || weights.iter().any(|of| of.len() != contents) {
        return Err("each cell has a weight for each content".into());
    }
    Ok(weights)
}

fn sum(weights: &[Vec<i64>], state: &[u8]) -> i64 {
    weights.iter().zip(state).map(|(of, &content)| of[usize::from(content)]).sum()
}

/// Reads a weight in its only form.
fn weight(word: &str) -> Result<i64, String> {
    let is_good = |weight: &i64| weight.unsigned_abs() < MOST_WEIGHT && weight.to_string() == word;
    let weight = word.parse().ok().filter(is_good);
    weight.ok_or(format!("`{word}` is not a number that can be here"))
}

/// By cell and content: how much the move lowers the sum. A cell that takes something loses the weight of its
/// old content; a content that is taken adds the weight of what it becomes there.
fn lost(row: &Row, weights: &[Vec<i64>]) -> BTreeMap<usize, Vec<i64>> {
    let mut lost: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
    // If a cell takes twice, the last take counts.
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

/// What a cell may hold under these conditions. If each piece is in one cell at most, a piece that a
/// condition requires in another cell cannot be here.
fn held(guards: &[Guard], cell: usize, rules: &Rules, pieces: Option<&[u8]>) -> Vec<u8> {
    let fits = |&content: &u8| {
        let is_other =
            |pieces: &[u8], &one: &u8| pieces[usize::from(one)] != pieces[usize::from(content)];
        guards.iter().all(|(at, held)| match *at == cell {
            true => held.contains(&content),
            false => pieces.is_none_or(|of| held.iter().any(|one| is_other(of, one))),
        })
    };
    (0..=255).take(rules.contents.len()).filter(fits).collect()
}

/// The largest possible sum, under these conditions, of numbers that depend on what the cells hold.
fn most(guards: &[Guard], numbers: &BTreeMap<usize, Vec<i64>>, rules: &Rules) -> i64 {
    let most = |(cell, of): (&usize, &Vec<i64>)| {
        let held = held(guards, *cell, rules, None);
        held.iter().map(|&content| of[usize::from(content)]).max().unwrap_or(0)
    };
    numbers.iter().map(most).sum()
}
