//! Sliding tiles on a terminal, each in a box of its own.

use console::Style;

/// The tiles of a board, row by row; 0 is the blank.
pub type TileRows = Vec<Vec<usize>>;

/// The tiles of a drawing, if it shows sliding tiles: several rows with equally many numbers, and each number
/// from 0 on once.
pub fn tiles(drawing: &str) -> Option<TileRows> {
    let row = |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect();
    let tiles: TileRows = drawing.lines().map(row).collect::<Option<_>>()?;
    let mut all: Vec<usize> = tiles.concat();
    all.sort_unstable();
    let is_even = tiles.iter().all(|row| row.len() == tiles[0].len());
    let is_whole = all.iter().copied().eq(0..all.len());
    (tiles.len() > 1 && is_even && is_whole).then_some(tiles)
}

/// The lines and columns that the boxes of such a board take.
pub fn size(tiles: &TileRows) -> (usize, usize) {
    let columns = tiles.first().map_or(0, Vec::len);
    (3 * tiles.len(), columns * (inside(tiles) + 2))
}

/// The columns between the sides of a box.
fn inside(tiles: &TileRows) -> usize {
    let most = tiles.iter().flatten().max().copied().unwrap_or(0);
    most.to_string().len() + 2
}

/// The boxes as lines. Tiles that were elsewhere `before` get the `style`.
pub fn boxed(tiles: &TileRows, before: Option<&TileRows>, style: &Style) -> Vec<String> {
    let inside = inside(tiles);
    let bar = "─".repeat(inside);
    let part = |line: usize, tile: usize| match (tile, line) {
        (0, _) => " ".repeat(inside + 2),
        (_, 0) => format!("╭{bar}╮"),
        (_, 1) => format!("│{tile:^inside$}│"),
        _ => format!("╰{bar}╯"),
    };
    let has_moved = |row: usize, column: usize, tile: usize| {
        before.is_some_and(|before| tile != 0 && before[row][column] != tile)
    };
    let line = |row: usize, line: usize| {
        let cells = tiles[row].iter().enumerate().map(|(column, &tile)| match part(line, tile) {
            part if has_moved(row, column, tile) => style.apply_to(part).to_string(),
            part => part,
        });
        cells.collect::<String>()
    };
    (0..tiles.len())
        .flat_map(|row| (0..3).map(move |at| (row, at)))
        .map(|(row, at)| line(row, at))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_have_boxes_and_what_moved_is_marked() {
        let style = Style::new().bold().force_styling(true);
        let read = |drawing| tiles(drawing).expect("a board of tiles");
        let (before, after) = (read(" 1  2\n 0  3"), read(" 1  2\n 3  0"));
        let plain = boxed(&before, None, &style);
        assert_eq!(
            plain,
            ["╭───╮╭───╮", "│ 1 ││ 2 │", "╰───╯╰───╯", "     ╭───╮", "     │ 3 │", "     ╰───╯"]
        );
        let marked = boxed(&after, Some(&before), &style);
        assert_eq!(marked[..3], plain[..3]);
        assert_eq!(marked[4], "\u{1b}[1m│ 3 │\u{1b}[0m     ");
        assert_eq!(size(&after), (6, 10));
    }

    #[test]
    fn other_drawings_have_none() {
        for drawing in ["1 2 3 0", "1 2\n3", "1 2\n3 4", "1 2\nx 0", "1 1\n2 0", ""] {
            assert_eq!(tiles(drawing), None, "{drawing}");
        }
    }
}
