//! Which colours the tiles of a board have.

use super::about::ColouredBoard;
use super::colours::Colouring;
use crate::tables::Subject;

/// On boards of up to this many cells each tile has a colour of its own, so that the estimates are the
/// distances.
pub const MOST_EXACT: usize = 10;
/// The most states of the tables that are made soon, in a quarter of a second.
pub const SOON: u64 = 16_000_000;
/// The most states of the largest tables.
pub const MOST: u64 = 210_000_000;

/// The colours of a board of 4x4 cells whose goal has the blank on the last: a row and then blocks of 2x2.
/// Together with its mirror image it leaves less than half of the successors of colours row by row
/// (docs/decisions/0014).
const FIFTEEN: [u8; 16] = [0, 0, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 2, 0];
/// Colours as unlike `FIFTEEN` as possible, in which hard boards are looked up, too. With both, a quarter of
/// the successors is left.
const SECOND: [u8; 16] = [0, 0, 1, 1, 0, 1, 1, 0, 2, 1, 1, 2, 2, 3, 3, 0];
/// How many states `FIFTEEN` has.
const FIFTEEN_STATES: u64 = 151_351_200;

/// The colouring with the most colours that has at most `states` states, for a board whose goal has the blank
/// on that cell; `None` if that would be a single colour.
///
/// Tiles that follow each other row by row have the same colour; 4x4 has colours that were chosen by
/// measurement (docs/decisions/0014). A mirror image of the board is looked up as well, so that columns are
/// told apart, too.
pub fn colouring(width: usize, height: usize, blank: usize, states: u64) -> Option<Colouring> {
    let cells = width * height;
    if (width, height) == (4, 4) && states >= FIFTEEN_STATES && (blank == 0 || blank == 15) {
        return fifteen(blank, FIFTEEN);
    }
    let most_kinds = if cells <= MOST_EXACT { cells - 1 } else { 8 };
    (2..=most_kinds).rev().find_map(|kinds| {
        // Check a quick bound first: ranks take time and memory to make.
        (states_of(cells - 1, kinds, cells) <= u128::from(states)).then_some(())?;
        Colouring::new(width, height, blank, &layout(cells, blank, kinds))
    })
}

/// The tables in which a board is looked up, each with at most `states` states. Each comes with its colours
/// and with whether the mirror image of the board is looked up in it. Some may be the same: if the board is
/// square and the goal has its blank on the diagonal, a board and its mirror image have the same table. There
/// are none if all would have a single colour.
pub fn views(width: usize, height: usize, blank: usize, states: u64) -> Vec<(bool, ColouredBoard)> {
    let corner = blank % width * height + blank / width;
    let direct = colouring(width, height, blank, states);
    let mirrored = match (width, blank) == (height, corner) {
        true => direct.clone(),
        false => colouring(height, width, corner, states),
    };
    let (Some(direct), Some(mirrored)) = (direct, mirrored) else { return Vec::new() };
    let second = direct.states() == FIFTEEN_STATES;
    let second = second.then(|| fifteen(blank, SECOND)).flatten().map(ColouredBoard::new);
    let first = [direct, mirrored].map(ColouredBoard::new);
    let both = |board: ColouredBoard| [(false, board.clone()), (true, board)];
    let [direct, mirrored] = first;
    [(false, direct), (true, mirrored)]
        .into_iter()
        .chain(second.into_iter().flat_map(both))
        .collect()
}

/// The boards of these views, without duplicates.
pub fn different(views: &[(bool, ColouredBoard)]) -> Vec<&ColouredBoard> {
    let mut boards: Vec<&ColouredBoard> = Vec::new();
    for (_, board) in views {
        if boards.iter().all(|other| other.text() != board.text()) {
            boards.push(board);
        }
    }
    boards
}

/// One of the layouts of 4x4 for a goal with its blank on the last cell or on the first; `None` for other
/// goals.
fn fifteen(blank: usize, mut colours: [u8; 16]) -> Option<Colouring> {
    match blank {
        15 => {}
        0 => colours.reverse(),
        _ => return None,
    }
    Colouring::new(4, 4, blank, &colours)
}

/// The tiles in row order, cut into `kinds` runs of almost the same length.
fn layout(cells: usize, blank: usize, kinds: usize) -> Vec<u8> {
    let tiles = cells - 1;
    let colour = |number: usize| (number * kinds / tiles) as u8;
    let number = |cell: usize| cell - usize::from(cell > blank);
    (0..cells).map(|cell| if cell == blank { 0 } else { colour(number(cell)) }).collect()
}

/// How many states there are if the tiles have `kinds` colours.
fn states_of(tiles: usize, kinds: usize, cells: usize) -> u128 {
    let mut counts = vec![0; kinds];
    (0..tiles).for_each(|number| counts[number * kinds / tiles] += 1);
    let (mut sequences, mut placed) = (1u128, 0);
    for count in counts {
        for nth in 1..=count {
            placed += 1;
            sequences = sequences * placed / nth;
        }
    }
    sequences * cells as u128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colourings_are_as_large_as_they_are_said_to_be() {
        for (width, height, states, found) in [
            (3, 3, SOON, 362_880),
            (2, 5, SOON, 3_628_800),
            (4, 4, SOON, 12_108_096),
            (4, 4, MOST, FIFTEEN_STATES),
            (5, 5, SOON, 0),
        ] {
            let colouring = colouring(width, height, width * height - 1, states);
            assert_eq!(
                colouring.map_or(0, |colouring| colouring.states()),
                found,
                "{width}x{height}"
            );
        }
    }
}
