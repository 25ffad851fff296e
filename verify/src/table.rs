//! All distances of the cubes or of the Rotation Game, from the goals.

use crate::file::NEVER;
use crate::rules::Rules;
use crate::trouble::{Limits, Trouble};

/// The distance of a state. It may be seen in several ways, each of which makes something else of its
/// contents; the nearest of these counts.
///
/// Every move of these puzzles has another one that takes it back, so distances are counted from the
/// goals. Of a board of the Rotation Game only those cells are known that have one symbol: they hold 1,
/// as in the first goal, the others 0. A state has a number, whose digits are its contents.
pub fn distances(
    rules: &Rules,
    limits: &mut Limits,
) -> Result<impl Fn(&[u8]) -> u32 + Send + Sync + use<>, Trouble> {
    let (cells, views) = (rules.cells, rules.views.clone());
    let radix = 1 + usize::from(*views[0].iter().max().unwrap_or(&0));
    let add = move |code, content: u8| code * radix + usize::from(content);
    let size = radix.pow(cells as u32);
    limits.take(2 * size)?;
    let mut distances = vec![u8::MAX; size];
    let mut goals = vec![vec![]];
    for cell in 0..cells {
        let guard = rules.goals[0].iter().find(|(guarded, _)| *guarded == cell);
        let held = guard.map_or(&[0][..], |(_, held)| held);
        let longer = |state: Vec<u8>| held.iter().map(move |&one| [&state[..], &[one]].concat());
        goals = goals.into_iter().flat_map(longer).collect();
    }
    let (mut layer, mut next) = (goals.concat(), vec![0; cells]);
    // No state of these puzzles is nearly so far from a goal as a byte can tell.
    for distance in 0..u8::MAX {
        for state in std::mem::take(&mut layer).chunks(cells) {
            let known = &mut distances[state.iter().copied().fold(0, add)];
            if *known == u8::MAX {
                *known = distance;
                for row in rules.legal(state) {
                    row.make(state, &mut next);
                    layer.extend_from_slice(&next);
                }
            }
        }
        limits.take(0)?;
    }
    Ok(move |state: &[u8]| {
        let seen = |view: &Vec<u8>| state.iter().map(|&one| view[usize::from(one)]).fold(0, add);
        let distance = views.iter().map(|view| distances[seen(view)]).min();
        distance.filter(|&distance| distance < u8::MAX).map_or(NEVER, u32::from)
    })
}
