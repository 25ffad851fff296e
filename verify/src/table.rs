//! All distances of the cubes or of the Rotation Game, and of boards whose tiles have colours, from the goals.

use crate::file::NEVER;
use crate::rules::Rules;
use crate::trouble::{Limits, Trouble};

/// What is not reached.
const FAR: u8 = u8::MAX;

/// The distance of a state. It may be seen in several ways, each of which makes something else of its
/// contents; the nearest of these counts.
///
/// Of a board of the Rotation Game only those cells are known that have one symbol: they hold 1, as in the
/// first goal, the others 0. A state has a number, whose digits are its contents.
pub fn distances(
    rules: &Rules,
    limits: &mut Limits,
) -> Result<impl Fn(&[u8]) -> u32 + Send + Sync + use<>, Trouble> {
    let (cells, views) = (rules.cells, rules.views.clone());
    let radix = 1 + usize::from(*views[0].iter().max().unwrap_or(&0));
    let add = move |code, content: u8| code * radix + usize::from(content);
    let mut goals = vec![vec![]];
    for cell in 0..cells {
        let guard = rules.goals[0].iter().find(|(guarded, _)| *guarded == cell);
        let held = guard.map_or(&[0][..], |(_, held)| held);
        let longer = |state: Vec<u8>| held.iter().map(move |&one| [&state[..], &[one]].concat());
        goals = goals.into_iter().flat_map(longer).collect();
    }
    let number = |state: &[u8]| state.iter().copied().fold(0, add);
    let distances = from_goals(goals.concat(), radix.pow(cells as u32), number, rules, limits)?;
    Ok(move |state: &[u8]| {
        let seen = |view: &Vec<u8>| state.iter().map(|&one| view[usize::from(one)]).fold(0, add);
        let distance = views.iter().map(|view| distances[seen(view)]).min();
        distance.filter(|&distance| distance < FAR).map_or(NEVER, u32::from)
    })
}

/// The distance of a board whose tiles have colours, those of one colour not being told apart: no more than that
/// of the board itself. A state has its number among all in the order of the alphabet.
pub fn coloured(
    rules: &Rules,
    colours: Vec<u8>,
    limits: &mut Limits,
) -> Result<impl Fn(&[u8]) -> u32 + Send + Sync + use<>, Trouble> {
    let seen = move |state: &[u8]| state.iter().map(|&one| colours[usize::from(one)]).collect();
    let goal: Vec<u8> = rules.goals[0].iter().map(|(_, held)| held[0]).collect();
    let goal: Vec<u8> = seen(&goal);
    let (mut counts, mut size) = ([0; 36], 1_usize);
    for (cell, &colour) in goal.iter().enumerate() {
        let count = &mut counts[usize::from(colour)];
        *count += 1;
        size = size.checked_mul(cell + 1).ok_or(Trouble::Memory)? / *count;
    }
    if size > 3_000_000 {
        (limits.tell)(&format!(
            "building a table of {size} coloured boards, some {} seconds",
            size / 2_000_000
        ));
    }
    let number = move |state: &[u8]| {
        let (mut left, mut behind, mut number) = (counts, size, 0);
        for (&colour, cells) in state.iter().zip((1..=state.len()).rev()) {
            let colour = usize::from(colour);
            number += behind * left[..colour].iter().sum::<usize>() / cells;
            behind = behind * left[colour] / cells;
            left[colour] -= 1;
        }
        number
    };
    let distances = from_goals(goal, size, number, rules, limits)?;
    Ok(move |state: &[u8]| match distances[number(&seen(state)[..])] {
        FAR => NEVER,
        distance => distance.into(),
    })
}

/// The distances by the numbers of states, which are below `size`. Every move of these puzzles has another one
/// that takes it back, so they are counted from the goals.
fn from_goals(
    mut layer: Vec<u8>,
    size: usize,
    number: impl Fn(&[u8]) -> usize,
    rules: &Rules,
    limits: &mut Limits,
) -> Result<Vec<u8>, Trouble> {
    limits.take(size.saturating_mul(2))?;
    let (mut distances, mut next) = (vec![FAR; size], vec![0; rules.cells]);
    layer.chunks(rules.cells).for_each(|goal| distances[number(goal)] = 0);
    for distance in 1..FAR {
        for state in std::mem::take(&mut layer).chunks(rules.cells) {
            for row in rules.legal(state) {
                row.make(state, &mut next);
                let known = &mut distances[number(&next)];
                if *known == FAR {
                    *known = distance;
                    layer.extend_from_slice(&next);
                }
            }
        }
        limits.take(layer.len())?;
    }
    match layer.is_empty() {
        true => Ok(distances),
        false => Err(String::from("a board is farther than a table can tell").into()),
    }
}
