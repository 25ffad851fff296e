//! Tables of the distances of words: states whose contents have become labels.

use crate::pattern::FAR;
use crate::rules::Rules;
use crate::set::Bound;
use crate::trouble::{Limits, Trouble};

/// The distance itself, by the numbers whose digits are the labels.
pub fn whole(rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let radix = 1 + usize::from(rules.views.concat().into_iter().max().unwrap_or(0));
    let add = move |number, &label: &u8| number * radix + usize::from(label);
    let number = move |word: &[u8]| word.iter().fold(0, add);
    let size = radix.pow(rules.cells as u32);
    limits.take(size as u64)?;
    distances(rules, rules.views.clone(), size, number, limits)
}

/// The distance if tiles of one colour are not told apart: no more than that of the board itself.
pub fn coloured(colours: Vec<u8>, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
    let colours = [vec![0], colours].concat();
    if colours.len() != rules.cells || colours[1..].contains(&0) {
        return Err(String::from("each tile has a colour, from 1 on").into());
    }
    let (_, size) = rank(&colours).ok_or(Trouble::Memory)?;
    limits.build(size, 1_000_000)?;
    // Whichever order labels have, on the way to the number nothing is larger than that many times the cells.
    let number = |word: &[u8]| rank(word).map_or(usize::MAX, |(number, _)| number as usize);
    distances(rules, vec![colours], size as usize, number, limits)
}

/// The number of a word among all words of the same labels in the order of the alphabet, and how many
/// there are; nothing if these are too many.
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
