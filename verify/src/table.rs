//! Tables of the distances of words. A word is a state with labels instead of contents.

use crate::pattern::FAR;
use crate::rules::Rules;
use crate::set::Bound;
use crate::trouble::{Limits, Trouble};

/// A bound by the distance itself. The labels of a word are the digits of its number.
pub fn whole(rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let radix = 1 + usize::from(rules.views.concat().into_iter().max().unwrap_or(0));
    let add = move |number, &label: &u8| number * radix + usize::from(label);
    let number = move |word: &[u8]| word.iter().fold(0, add);
    let size = radix.pow(rules.cells as u32);
    limits.take(size as u64)?;
    distances(rules, rules.views.clone(), size, number, limits)
}

/// A bound by the distance when tiles of one colour are not distinguished. It never exceeds the real one.
pub fn coloured(colours: Vec<u8>, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let colours = [vec![0], colours].concat();
    if colours.len() != rules.cells || colours[1..].contains(&0) {
        return Err(String::from("each tile has a colour, from 1 on").into());
    }
    let (_, size) = rank(&colours).ok_or(Trouble::Memory)?;
    limits.build(size, 1_000_000)?;
    // Ranking cannot overflow: whatever the order of the labels, no value exceeds the size times the cells.
    let number = |word: &[u8]| rank(word).map_or(usize::MAX, |(number, _)| number as usize);
    distances(rules, vec![colours], size as usize, number, limits)
}

/// The number of a word among all words of the same labels in alphabetical order, and how many such words
/// there are. `None` if there are too many.
fn rank(word: &[u8]) -> Option<(u64, u64)> {
    let (mut counts, mut number, mut size) = ([0; 36], 0, 1_u64);
    for (&label, length) in word.iter().rev().zip(1..) {
        let (smaller, same) = counts[..=usize::from(label)].split_at_mut(label.into());
        same[0] += 1;
        size = size.checked_mul(length)? / same[0];
        number += size.checked_mul(smaller.iter().sum())? / length;
    }
    Some((number, size))
}

/// A bound by the distances of words. Each view gives every content a label, and so makes a word of a state;
/// the word nearest to a goal counts. The numbers of words are less than `size`. In the word of a goal, cells
/// that the first goal leaves open have the label 0.
///
/// Another move of these puzzles takes each move back, so distances are counted from the goals.
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
        limits.take(layer.len() as u64)?;
    }
    match layer.is_empty() {
        false => Err(String::from("a board is farther than a table can tell").into()),
        true => Ok(Box::new(move |state, wanted| {
            let far = |view: &Vec<u8>| costs[number(&seen(view, state))];
            views.iter().map(far).all(|cost| cost == FAR || u32::from(cost) >= wanted)
        })),
    }
}
