//! The puzzles that are built in: their rules as rows of text.

use crate::file::number;
use crate::rules::Rules;

/// The Rotation Game: eight lines of seven cells, each turned round by one. The centre holds one
/// symbol at the end.
const ROTATION: &str = "fewest rows 1
contents 1 2 3
cells 24
row A 1 0<2 2<6 6<11 11<15 15<20 20<22 22<0
row B 1 1<3 3<8 8<12 12<17 17<21 21<23 23<1
row C 1 10<9 9<8 8<7 7<6 6<5 5<4 4<10
row D 1 19<18 18<17 17<16 16<15 15<14 14<13 13<19
row E 1 23<21 21<17 17<12 12<8 8<3 3<1 1<23
row F 1 22<20 20<15 15<11 11<6 6<2 2<0 0<22
row G 1 13<14 14<15 15<16 16<17 17<18 18<19 19<13
row H 1 4<5 5<6 6<7 7<8 8<9 9<10 10<4
goal 6=1 7=1 8=1 11=1 12=1 15=1 16=1 17=1
goal 6=0 7=0 8=0 11=0 12=0 15=0 16=0 17=0
goal 6=2 7=2 8=2 11=2 12=2 15=2 16=2 17=2";

/// The rules of a puzzle that is built in.
pub fn rules(puzzle: &str, goal: Option<&str>) -> Result<Rules, String> {
    match (puzzle.split_once(' ').unwrap_or((puzzle, "")), goal) {
        (("sliding", size), Some(goal)) => sliding(size, goal),
        (("cubic", ""), Some(goal)) => cubic(goal),
        (("rotation", ""), None) => Ok(Rules {
            counts: vec![8, 8, 8],
            views: vec![vec![1, 0, 0], vec![0, 1, 0], vec![0, 0, 1]],
            ..Rules::read(ROTATION, 1)?
        }),
        (("sliding" | "cubic" | "rotation" | "rows", _), _) => {
            Err("only boards of tiles and cubes have a goal, and no more words".into())
        }
        _ => Err(format!("the puzzle `{puzzle}` is unknown")),
    }
}

/// Tiles on a rectangle of 1x1 to 6x6 cells; 0 is the blank. With `mtm` any number of them in line move at once.
fn sliding(size: &str, goal: &str) -> Result<Rules, String> {
    let (size, most) = size.strip_suffix(" mtm").map_or((size, 1), |size| (size, 6));
    let side = |text| number(text, 7).ok().filter(|&side| side > 0);
    let sides =
        size.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = sides.ok_or(format!("`{size}` is no size of a board of tiles"))?;
    let tiles: Vec<String> = (0..width * height).map(|tile| tile.to_string()).collect();
    let mut rules = slides((width, height), most, &tiles.join(" "), ["", ""])?;
    rules.counts = vec![1; tiles.len()];
    let goal = rules.state(goal).map_err(|wrong| format!("goal: {wrong}"))?;
    let home = |tile| goal.iter().position(|&other| other == tile);
    rules.tiles = Some((width, (0..goal.len() as u8).filter_map(home).collect()));
    rules.goals = vec![goal.iter().map(|&tile| vec![tile]).enumerate().collect()];
    Ok(rules)
}

/// A cube is its colours on top, in front and at the side, opposite sides being alike. As it rolls up
/// or down it exchanges top and front, otherwise top and side. The goal has a colour for each top.
fn cubic(goal: &str) -> Result<Rules, String> {
    let becomes = [":0,3,5,1,6,2,4", ":0,6,4,5,2,3,1"];
    let mut rules = slides((3, 3), 1, "E WRB WBR RWB RBW BWR BRW", becomes)?;
    // A cube has a top whose letter is the first one of its name.
    let held = |top: &str| -> Vec<u8> {
        let has_top = |cube: &u8| rules.contents[usize::from(*cube)][..1] == *top;
        (0..7).filter(has_top).collect()
    };
    let tops: Vec<Vec<u8>> = goal.split(' ').map(held).collect();
    let empty = tops.iter().filter(|top| **top == [0]).count();
    if tops.len() != 9 || empty != 1 || tops.contains(&vec![]) {
        return Err(format!("goal: `{goal}` is not eight of W, R and B with one E"));
    }
    (rules.counts, rules.views) = (vec![1], vec![(0..7).collect()]);
    rules.goals = vec![tops.into_iter().enumerate().collect()];
    Ok(rules)
}

/// A blank, content 0, goes up, left, right or down, up to `most` cells at once. Each cell on its way takes what the
/// next one held. That becomes something else, as `upright` says of moves up and down, and `sideways` of others.
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
        let up: Vec<usize> = (0..=row).rev().map(|row| row * width + column).collect();
        let left: Vec<usize> = (blank - column..=blank).rev().collect();
        let right: Vec<usize> = (blank..=blank - column + width - 1).collect();
        let down: Vec<usize> = (row..height).map(|row| row * width + column).collect();
        let ways = [("u", up, upright), ("l", left, sideways), ("r", right, sideways)];
        for (name, line, becomes) in ways.into_iter().chain([("d", down, upright)]) {
            for count in 1..line.len().min(most + 1) {
                let number = if count > 1 { count.to_string() } else { String::new() };
                text += &format!("row {name}{number} 1 {blank}=0");
                for two in line[..=count].windows(2) {
                    text += &format!(" {}<{}{becomes}", two[0], two[1]);
                }
                text += &format!(" {}<{blank}\n", line[count]);
            }
        }
    }
    Rules::read(&text, cells)
}
