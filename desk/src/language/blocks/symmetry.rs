//! Maps the parts of blocks when the board is turned or mirrored.

use super::Class;
use super::drawing::outline;
use crate::language::board::BoardCells;

/// The image of each content under a symmetry of the cells; `None` if some block would get a shape that no
/// block has.
pub(in crate::language) fn parts(
    board: &BoardCells,
    classes: &[Class],
    cells: &[usize],
) -> Option<Vec<u8>> {
    let contents = classes.iter().map(|class| class.outline.len()).sum::<usize>() + 1;
    let mut parts = vec![0; contents];
    for class in classes {
        let placed = (0..board.len()).find_map(|cell| place(board, class, cell))?;
        let goes: Vec<usize> = placed.iter().map(|&cell| cells[cell]).collect();
        let mut sorted = goes.clone();
        sorted.sort_unstable();
        let outline = outline(board, &sorted);
        let is_image = |other: &&Class| {
            let same_block = !class.is_named || other.letters == class.letters;
            other.outline == outline && other.is_named == class.is_named && same_block
        };
        let image = classes.iter().find(is_image)?;
        for (part, cell) in goes.into_iter().enumerate() {
            let at = sorted.iter().position(|&other| other == cell)?;
            parts[class.first + part] = (image.first + at) as u8;
        }
    }
    Some(parts)
}

/// The cells of the block if its first part is in `cell`.
pub(super) fn place(board: &BoardCells, class: &Class, cell: usize) -> Option<Vec<usize>> {
    let place = board.places[cell];
    let part = |by: &[isize; 2]| {
        crate::language::links::shifted(place, *by).and_then(|place| board.at(place))
    };
    class.outline.iter().map(part).collect()
}
