//! The rules of the Rotation Game and of the Cubic Eight-Puzzle.

use crate::rules::{Guard, Row, Rules, Take, slides};

/// Eight lines of seven cells, each turned round by one. The centre holds one symbol at the end.
pub fn rotation() -> Rules {
    let (left, right) = ([0, 2, 6, 11, 15, 20, 22], [1, 3, 8, 12, 17, 21, 23]);
    let (upper, lower) = ([4, 5, 6, 7, 8, 9, 10], [13, 14, 15, 16, 17, 18, 19]);
    let lines = [left, right, upper, lower, right, left, lower, upper];
    let row = |(name, line): (char, [usize; 7])| {
        // The content of each cell goes to the cell before it, or to the one behind it.
        let by = if matches!(name, 'C' | 'D' | 'E' | 'F') { 1 } else { 6 };
        let take = |at| Take { to: line[(at + by) % 7], from: line[at], map: None };
        let takes = (0..7).map(take).collect();
        Row { name: name.into(), cost: 1, guards: vec![], takes }
    };
    let centre = [6, 7, 8, 11, 12, 15, 16, 17];
    let filled = |symbol| centre.map(|cell| Guard::one_of(cell, &[symbol], 3)).into();
    Rules {
        contents: ["1", "2", "3"].map(String::from).into(),
        cells: 24,
        rows: vec![('A'..='H').zip(lines).map(row).collect()],
        goals: (0..3).map(filled).collect(),
        counts: vec![(0, 8), (1, 8), (2, 8)],
        radix: 2,
        tiles: None,
    }
}

/// A cube is its colours on top, in front and at the side, opposite sides being alike. As it rolls up
/// or down it exchanges top and front, otherwise top and side. The goal has a colour for each top.
pub fn cubic(goal: &str) -> Result<Rules, String> {
    let contents = ["E", "WRB", "WBR", "RWB", "RBW", "BWR", "BRW"];
    let exchanged = |name: &&str, with: usize| {
        let mut colours: Vec<char> = name.chars().collect();
        colours.swap(0, with.min(name.len() - 1));
        let is_it = |other: &&str| other.chars().eq(colours.iter().copied());
        contents.iter().position(is_it).map(|at| at as u8)
    };
    let rolled = |name: &str| {
        let with = if matches!(name, "u" | "d") { 1 } else { 2 };
        contents.iter().map(|cube| exchanged(cube, with)).collect()
    };
    let words: Vec<&str> = goal.split(' ').collect();
    let known = |word: &&str| ["W", "R", "B", "E"].contains(word);
    let empty = words.iter().filter(|&&word| word == "E").count();
    if words.len() != 9 || !words.iter().all(known) || empty != 1 {
        return Err(format!("goal: `{goal}` is not eight of W, R and B with one E"));
    }
    let top = |(cell, word): (usize, &&str)| {
        let fits: Vec<usize> = (0..7).filter(|&at| contents[at].starts_with(word)).collect();
        Guard::one_of(cell, &fits, 7)
    };
    Ok(Rules {
        contents: contents.map(String::from).into(),
        cells: 9,
        rows: slides(3, 3, &rolled),
        goals: vec![words.iter().enumerate().map(top).collect()],
        counts: vec![(0, 1)],
        radix: 7,
        tiles: None,
    })
}
