//! Whether pieces can be placed on cells that take only some kinds: a matching of cells and pieces.

/// Whether each cell can have a piece of a kind that it takes. `kinds` lists these kinds for each cell;
/// `counts` has the number of pieces of each kind. A cell that has a piece gives it away if it can have
/// another (augmenting paths: Kuhn, "The Hungarian method for the assignment problem", Naval Research
/// Logistics Quarterly 2, 1955).
///
/// ```
/// use fewest::puzzles::rows::can_be_placed;
///
/// // Only the second kind fits into the last cell.
/// let kinds = [vec![1, 0], vec![0, 1], vec![1]];
/// assert!(can_be_placed(&kinds, &[2, 1]));
/// assert!(!can_be_placed(&kinds, &[3, 0]));
/// ```
pub fn can_be_placed(kinds: &[Vec<usize>], counts: &[usize]) -> bool {
    let mut held = vec![Vec::new(); counts.len()];
    (0..kinds.len())
        .all(|cell| place(cell, kinds, counts, &mut held, &mut vec![false; counts.len()]))
}

/// Finds a piece for the cell; cells that have one may have to take another.
fn place(
    cell: usize,
    kinds: &[Vec<usize>],
    counts: &[usize],
    held: &mut [Vec<usize>],
    tried: &mut [bool],
) -> bool {
    for &kind in &kinds[cell] {
        if std::mem::replace(&mut tried[kind], true) {
            continue;
        }
        if held[kind].len() < counts[kind] {
            held[kind].push(cell);
            return true;
        }
        for at in 0..held[kind].len() {
            let other = held[kind][at];
            if place(other, kinds, counts, held, tried) {
                held[kind][at] = cell;
                return true;
            }
        }
    }
    false
}
