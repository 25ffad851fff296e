//! Finds out in how many ways each piece can be turned, if cells are twisted differently.

use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::sections::Section;
use super::stock::Stock;

/// Sets the turns of each kind. Returns whether the drawn goals show that each kind belongs to cells with one
/// twist; otherwise every kind may be anywhere.
pub(super) fn give_turns(stock: &mut Stock, goals: &[Vec<&Word>], at: &Section) -> Fallible<bool> {
    let most = stock.twists.iter().copied().max().unwrap_or(1);
    let least = stock.twists.iter().copied().min().unwrap_or(1);
    stock.turns = vec![most; stock.names.len()];
    if least == most {
        return Ok(true);
    }
    let homes: Vec<Option<usize>> =
        (0..stock.names.len()).map(|kind| home(stock, goals, kind)).collect();
    if homes.iter().all(Option::is_some) {
        stock.turns = homes.into_iter().flatten().collect();
        return Ok(true);
    }
    let several = stock.twists.iter().any(|&twist| twist > 1 && twist < most);
    match homes.iter().position(Option::is_none) {
        Some(kind) if several => {
            Err(at.fault(Wrong::TwoTwists { name: stock.names[kind].clone() }))
        }
        _ => Ok(false),
    }
}

/// The twist of all cells in which goals draw the kind, if they draw it and those cells have the same twist.
fn home(stock: &Stock, goals: &[Vec<&Word>], kind: usize) -> Option<usize> {
    let name = &stock.names[kind];
    let mut home = None;
    for goal in goals {
        let cells = goal.iter().filter(|word| !word.is("."));
        if cells.clone().count() != stock.twists.len() {
            continue;
        }
        for (word, &twist) in cells.zip(&stock.twists) {
            let is_here = word.text.split('+').next() == Some(name);
            match home {
                _ if !is_here => {}
                None => home = Some(twist),
                Some(other) if other != twist => return None,
                Some(_) => {}
            }
        }
    }
    home
}
