//! The puzzles that are built in: each of them writes its rows.

use crate::file::number;
use crate::rules::{Rules, Tiles};

/// The rules of a puzzle that is built in.
pub fn rules(puzzle: &str, goal: Option<&str>) -> Result<Rules, String> {
    match (puzzle.split_once(' ').unwrap_or((puzzle, "")), goal) {
        (("sliding", size), Some(goal)) => sliding(size, goal),
        (("cubic", ""), Some(goal)) => cubic(goal),
        (("rotation", ""), None) => rotation(),
        (("sliding" | "cubic" | "rotation" | "rows", _), _) => {
            Err("only boards of tiles and cubes have a goal, and no more words".into())
        }
        _ => Err(format!("the puzzle `{puzzle}` is unknown")),
    }
}

/// Tiles on a rectangle of 1x1 to 6x6 cells; 0 is the blank.
fn sliding(size: &str, goal: &str) -> Result<Rules, String> {
    let side = |text| number(text, 7).ok().filter(|&side| side > 0);
    let sides =
        size.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = sides.ok_or(format!("`{size}` is no size of a board of tiles"))?;
    let contents: Vec<String> = (0..width * height).map(|tile| tile.to_string()).collect();
    let rows = slides(width, height, "", "");
    let mut rules = read(&contents.join(" "), width * height, &rows)?;
    rules.counts = (0..contents.len() as u8).map(|tile| (tile, 1)).collect();
    let cells = rules.state(goal).map_err(|wrong| format!("goal: {wrong}"))?;
    rules.add(&goal_of(goal.split(' ')))?;
    let mut home = vec![0; cells.len()];
    (0..).zip(&cells).for_each(|(cell, &tile)| home[usize::from(tile)] = cell);
    rules.tiles = Some(Tiles { width, height, home });
    Ok(rules.by_blank())
}

/// A cube is its colours on top, in front and at the side, opposite sides being alike. As it rolls up
/// or down it exchanges top and front, otherwise top and side. The goal has a colour for each top.
fn cubic(goal: &str) -> Result<Rules, String> {
    let tops = goal.split(' ').map(|top| match top {
        "E" => "0",
        "W" => "1,2",
        "R" => "3,4",
        "B" => "5,6",
        _ => "?",
    });
    let empty = tops.clone().filter(|&top| top == "0").count();
    if tops.clone().count() != 9 || tops.clone().any(|top| top == "?") || empty != 1 {
        return Err(format!("goal: `{goal}` is not eight of W, R and B with one E"));
    }
    let rows = slides(3, 3, ":0,3,5,1,6,2,4", ":0,6,4,5,2,3,1");
    let mut rules = read("E WRB WBR RWB RBW BWR BRW", 9, &rows)?;
    rules.add(&goal_of(tops))?;
    rules.counts = vec![(0, 1)];
    rules.views = vec![(0..7).collect()];
    Ok(rules.by_blank())
}

/// Eight lines of seven cells, each turned round by one. The centre holds one symbol at the end.
fn rotation() -> Result<Rules, String> {
    let (left, right) = ([0, 2, 6, 11, 15, 20, 22], [1, 3, 8, 12, 17, 21, 23]);
    let (upper, lower) = ([4, 5, 6, 7, 8, 9, 10], [13, 14, 15, 16, 17, 18, 19]);
    let lines = [left, right, upper, lower, right, left, lower, upper];
    let row = |(name, line): (char, [usize; 7])| {
        // A cell takes the content of the cell behind it, or of the one before it.
        let by = if matches!(name, 'C' | 'D' | 'E' | 'F') { 6 } else { 1 };
        let takes = (0..7).map(|at| format!(" {}<{}", line[at], line[(at + by) % 7]));
        format!("row {name} 1{}\n", takes.collect::<String>())
    };
    let rows: String = ('A'..='H').zip(lines).map(row).collect();
    let mut rules = read("1 2 3", 24, &rows)?;
    for symbol in 0..3 {
        let centre = [6, 7, 8, 11, 12, 15, 16, 17].map(|cell| format!(" {cell}={symbol}"));
        rules.add(&format!("goal{}", centre.concat()))?;
    }
    rules.counts = vec![(0, 8), (1, 8), (2, 8)];
    rules.views = vec![vec![1, 0, 0], vec![0, 1, 0], vec![0, 0, 1]];
    Ok(rules)
}

fn read(contents: &str, cells: usize, rows: &str) -> Result<Rules, String> {
    Rules::read(&format!("fewest rows 1\ncontents {contents}\ncells {cells}\n{rows}"))
}

/// A goal with these conditions for one cell after another.
fn goal_of<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let conditions = words.enumerate().map(|(cell, word)| format!(" {cell}={word}"));
    format!("goal{}", conditions.collect::<String>())
}

/// The rows of a blank that goes up, left, right or down and changes places with what is there. That
/// becomes something else, as `upright` says of moves up and down, and `sideways` of the others.
fn slides(width: usize, height: usize, upright: &str, sideways: &str) -> String {
    let mut rows = String::new();
    for blank in 0..width * height {
        let (column, row) = (blank % width, blank / width);
        let up = (row > 0).then(|| ("u", blank - width, upright));
        let left = (column > 0).then(|| ("l", blank - 1, sideways));
        let right = (column + 1 < width).then(|| ("r", blank + 1, sideways));
        let down = (row + 1 < height).then(|| ("d", blank + width, upright));
        for (name, cell, becomes) in [up, left, right, down].into_iter().flatten() {
            rows += &format!("row {name} 1 {blank}=0 {blank}<{cell}{becomes} {cell}<{blank}\n");
        }
    }
    rows
}
