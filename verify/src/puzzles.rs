//! The puzzles: their rules as rows of text, which are in a file or made here.

use crate::file::{crc32, number};
use crate::rules::Rules;
use crate::trouble::Trouble;

/// The rules of the puzzle of that name. Those of a puzzle file are in the text that the reader gives.
pub fn rules(puzzle: &str, goal: Option<&str>, text: Option<&str>) -> Result<Rules, Trouble> {
    if text.is_some() && !puzzle.starts_with("rows ") {
        let wrong = "the proof is about a puzzle that is built in, not about the rules given";
        return Err(wrong.to_string().into());
    }
    let rules = match (puzzle.split_once(' ').unwrap_or((puzzle, "")), goal) {
        (("sliding", size), Some(goal)) => sliding(size, goal),
        (("cubic", ""), Some(goal)) => cubic(goal),
        (("rotation", ""), None) => {
            // Each view shows only which cells hold one symbol, that of one of the goals.
            let views = vec![vec![1, 0, 0], vec![0, 1, 0], vec![0, 0, 1]];
            let rules = Rules::read(include_str!("rotation.rows"), 1);
            rules.map(|rules| Rules { counts: vec![8; 3], views, ..rules })
        }
        (("rows", crc), None) if !crc.is_empty() => {
            let text = text.ok_or(Trouble::NoRules)?;
            if !text.starts_with("fewest rows ") {
                let what = "the rules given are no rows, which `fewest puzzle rows FILE` prints";
                return Err(Trouble::Unread(what.into()));
            }
            let found = crc32(&[text.as_bytes()]);
            match found == crc {
                true => Rules::read(text, 1)
                    .map(|rules| Rules { apart: true, ..rules })
                    .map_err(|what| format!("rules: {what}")),
                false => Err(format!("the proof is about other rules; those given are {found}")),
            }
        }
        (("sliding" | "cubic" | "rotation" | "rows", _), _) => {
            Err("only boards of tiles and cubes have a goal, and no more words".into())
        }
        _ => Err(format!("the puzzle `{puzzle}` is unknown")),
    };
    Ok(rules?)
}

/// Tiles on 1x1 to 6x6 cells; 0 is the blank. With `mtm`, one move may push several tiles in a line.
fn sliding(size: &str, goal: &str) -> Result<Rules, String> {
    let (sides, most) = size.strip_suffix(" mtm").map_or((size, 1), |sides| (sides, 6));
    let side = |text| number(text, 7).ok().filter(|&side| side > 0);
    let sides = sides.split_once('x').and_then(|(one, other)| Some((side(one)?, side(other)?)));
    let (width, height) = sides.ok_or(format!("`{size}` is not a size of a board of tiles"))?;
    let tiles: Vec<String> = (0..width * height).map(|tile| tile.to_string()).collect();
    let mut rules = slides((width, height), most, &tiles.join(" "), ["", ""])?;
    rules.counts = vec![1; tiles.len()];
    let goal = rules.state(goal).map_err(|wrong| format!("goal: {wrong}"))?;
    rules.apart = most > 1;
    let mut home = goal.clone();
    goal.iter().zip(0..).for_each(|(&tile, cell)| home[usize::from(tile)] = cell);
    rules.tiles = Some((width as u8, home));
    rules.goals = vec![goal.iter().map(|&tile| vec![tile]).enumerate().collect()];
    Ok(rules)
}

/// A cube is named by its colours on top, in front and at the side; opposite sides are alike. Rolling up or
/// down exchanges top and front, rolling sideways top and side. The goal has a colour for each top.
fn cubic(goal: &str) -> Result<Rules, String> {
    let becomes = [":0,3,5,1,6,2,4", ":0,6,4,5,2,3,1"];
    let mut rules = slides((3, 3), 1, "E WRB WBR RWB RBW BWR BRW", becomes)?;
    let has_top = |cube: &u8, top: &str| rules.contents[usize::from(*cube)][..1] == *top;
    let cubes = |top| (0..7).filter(|cube| has_top(cube, top)).collect();
    let tops: Vec<Vec<u8>> = goal.split(' ').map(cubes).collect();
    let empty = tops.iter().filter(|top| **top == [0]).count();
    if tops.len() != 9 || empty != 1 || tops.contains(&vec![]) {
        return Err(format!("goal: `{goal}` is not eight of W, R and B with one E"));
    }
    (rules.counts, rules.views) = (vec![1], vec![(0..7).collect()]);
    rules.goals = vec![tops.into_iter().enumerate().collect()];
    Ok(rules)
}

/// Writes rows in which a blank, content 0, goes up, left, right or down, up to `most` cells at once. Each
/// cell on its way takes what the next one held. `upright` and `sideways` say what each content becomes in
/// moves up or down and in moves to the side.
fn slides(
    (width, height): (usize, usize),
    most: usize,
    contents: &str,
    [upright, sideways]: [&str; 2],
) -> Result<Rules, String> {
    let cells = width * height;
    let mut text = format!("fewest rows 1\ncontents {contents}\ncells {cells}\n");
    for blank in 0..cells {
        let (column, row) = (blank % width, blank / width);
        let ways = [
            ("u", -(width as isize), row, upright),
            ("l", -1, column, sideways),
            ("r", 1, width - 1 - column, sideways),
            ("d", width as isize, height - 1 - row, upright),
        ];
        for (name, step, room, becomes) in ways {
            for count in 1..=room.min(most) {
                let number = if count > 1 { count.to_string() } else { String::new() };
                text += &format!("row {name}{number} 1 {blank}=0");
                let cell = |steps| blank.wrapping_add_signed(step * steps as isize);
                for steps in 0..count {
                    text += &format!(" {}<{}{becomes}", cell(steps), cell(steps + 1));
                }
                text += &format!(" {}<{blank}\n", cell(count));
            }
        }
    }
    Rules::read(&text, cells)
}
