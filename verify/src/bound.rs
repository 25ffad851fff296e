//! Lower bounds, built from the rules.

use crate::file;
use crate::pattern::Pattern;
use crate::rules::{MOST_CELLS, NEVER, Rules};
use crate::trouble::{Limits, Trouble};

pub enum Bound {
    /// The moves of the tiles of each pattern, added up; with the reflection, of the board or of it.
    Sum(Tiles, Vec<Pattern>, Option<Vec<usize>>),
    /// Never, if tiles and blank have not the parity of the goal.
    Parity(Tiles),
    /// The distance of every state, by its code.
    Table { distances: Vec<u8>, radix: usize },
}

/// A board of tiles, and the goal cell of each tile.
pub struct Tiles {
    width: usize,
    home: Vec<usize>,
}

type At = [usize; MOST_CELLS];

impl Bound {
    pub fn new(line: &str, rules: &Rules, limits: &Limits) -> Result<Bound, Trouble> {
        let words: Vec<&str> = line.split(' ').collect();
        let wrong = |what: &str| Trouble::Rejected(format!("bound `{line}`: {what}"));
        if let (["table"], "rotation" | "cubic") = (&words[..], rules.puzzle.as_str()) {
            return table(rules, limits);
        }
        let tiles = tiles(rules).ok_or(wrong("this puzzle has no such bound"))?;
        match words[..] {
            ["parity"] => Ok(Bound::Parity(tiles)),
            ["sum", patterns] => sum(tiles, patterns, None, rules, limits, &wrong),
            ["sum", patterns, "mirror"] => {
                let width = tiles.width;
                let turned = |cell: usize| cell % width * width + cell / width;
                if rules.cells != width * width || turned(tiles.home[0]) != tiles.home[0] {
                    let what = "`mirror` wants a square whose goal has the blank on its diagonal";
                    return Err(wrong(what));
                }
                let at_home = |cell| tiles.home.iter().position(|&home| home == cell);
                let image = tiles.home.iter().filter_map(|&cell| at_home(turned(cell))).collect();
                sum(tiles, patterns, Some(image), rules, limits, &wrong)
            }
            _ => Err(wrong("there is no such bound")),
        }
    }

    /// What it is called in a statement.
    pub fn name(&self) -> String {
        match self {
            Bound::Sum(_, patterns, _) => {
                let sizes: Vec<_> = patterns.iter().map(|one| one.tiles().to_string()).collect();
                sizes.join("-")
            }
            Bound::Parity(_) => "parity".into(),
            Bound::Table { .. } => "table of all distances".into(),
        }
    }

    /// No path from the state to a goal is cheaper. It need not be exact above `enough`.
    pub fn of(&self, state: &[u8], enough: u32) -> u32 {
        match self {
            Bound::Table { distances, radix: 2 } => {
                let lacks = |symbol| code(state.iter().map(|&other| u8::from(other == symbol)), 2);
                let far = |symbol| distance(distances[lacks(symbol)]);
                (0..3).map(far).min().unwrap_or(0)
            }
            Bound::Table { distances, radix } => {
                distance(distances[code(state.iter().copied(), *radix)])
            }
            Bound::Parity(tiles) => tiles.parity(state),
            Bound::Sum(tiles, patterns, image) => {
                let mut at = [0; MOST_CELLS];
                (0..).zip(state).for_each(|(cell, &tile)| at[tile as usize] = cell);
                let sum = summed(patterns, &at);
                let Some(image) = image.as_ref().filter(|_| sum < enough) else { return sum };
                let mut other = [0; MOST_CELLS];
                for (tile, &image) in image.iter().enumerate() {
                    other[image] = at[tile] % tiles.width * tiles.width + at[tile] / tiles.width;
                }
                sum.max(summed(patterns, &other))
            }
        }
    }
}

fn summed(patterns: &[Pattern], at: &At) -> u32 {
    patterns.iter().fold(0, |sum: u32, pattern| sum.saturating_add(pattern.cost(at)))
}

fn distance(byte: u8) -> u32 {
    if byte == u8::MAX { NEVER } else { byte.into() }
}

impl Tiles {
    /// Every move exchanges the blank with a tile and takes it one step: both parities change.
    fn parity(&self, state: &[u8]) -> u32 {
        let wanted: Vec<usize> = state.iter().map(|&tile| self.home[tile as usize]).collect();
        let pairs = (0..wanted.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let inversions = pairs.filter(|&(a, b)| wanted[a] > wanted[b]).count();
        let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
        let steps = [blank, self.home[0]].map(|cell| cell % self.width + cell / self.width);
        if (inversions + steps[0] + steps[1]).is_multiple_of(2) { 0 } else { NEVER }
    }
}

fn tiles(rules: &Rules) -> Option<Tiles> {
    let (width, _, goal) = rules.board.as_ref()?;
    let home = (0..goal.len()).filter_map(|tile| goal.iter().position(|&at| at as usize == tile));
    Some(Tiles { width: *width, home: home.collect() })
}

fn sum(
    tiles: Tiles,
    text: &str,
    image: Option<Vec<usize>>,
    rules: &Rules,
    limits: &Limits,
    wrong: &dyn Fn(&str) -> Trouble,
) -> Result<Bound, Trouble> {
    let (mut patterns, mut seen) = (Vec::new(), vec![0]);
    for pattern in text.split('|') {
        let read = |tile| file::number(tile, rules.cells as u64).map(|tile| tile as usize);
        let list: Vec<usize> =
            pattern.split(',').map(read).collect::<Result<_, _>>().map_err(|what| wrong(&what))?;
        for &tile in &list {
            match tile {
                0 => return Err(wrong("a pattern has tiles, not the blank")),
                tile if seen.contains(&tile) => {
                    return Err(wrong("patterns have a tile in common"));
                }
                tile => seen.push(tile),
            }
        }
        let home: Vec<usize> = list.iter().map(|&tile| tiles.home[tile]).collect();
        let size = (tiles.width, rules.cells / tiles.width);
        patterns.push(Pattern::new(list, size, &home, tiles.home[0], limits)?);
    }
    Ok(Bound::Sum(tiles, patterns, image))
}

/// A number of its own for every state: its contents as digits.
fn code(contents: impl DoubleEndedIterator<Item = u8>, radix: usize) -> usize {
    contents.rfold(0, |code, content| code * radix + usize::from(content))
}

/// All distances, from the goals; every move of these puzzles has another one that takes it back.
/// Of a board of the Rotation Game a table knows only which cells have one symbol.
fn table(rules: &Rules, limits: &Limits) -> Result<Bound, Trouble> {
    let radix = if rules.puzzle == "rotation" { 2 } else { rules.contents.len() };
    let mut layer = vec![Vec::new()];
    for cell in 0..rules.cells {
        let guard = rules.goals[0].iter().find(|guard| guard.cell == cell);
        let fits: Vec<u8> = match guard {
            Some(_) if radix == 2 => vec![1],
            Some(guard) => (0..radix as u8).filter(|&at| guard.admits(at)).collect(),
            None => vec![0],
        };
        let longer =
            |state: &Vec<u8>| fits.iter().map(|&at| [&state[..], &[at]].concat()).collect();
        layer = layer.iter().flat_map(|state| -> Vec<Vec<u8>> { longer(state) }).collect();
    }
    let size = radix.pow(rules.cells as u32);
    if 2 * size as u64 > limits.memory {
        return Err(Trouble::Memory);
    }
    let (mut distances, mut layer) = (vec![u8::MAX; size], layer.concat());
    layer.chunks(rules.cells).for_each(|goal| distances[code(goal.iter().copied(), radix)] = 0);
    for far in 1.. {
        let mut next = Vec::new();
        for state in layer.chunks(rules.cells) {
            rules.each(state, |_, after| {
                let entry = &mut distances[code(after.iter().copied(), radix)];
                if *entry == u8::MAX {
                    *entry = far;
                    next.extend_from_slice(after);
                }
                Ok::<_, Trouble>(())
            })?;
        }
        limits.look()?;
        layer = next;
        if layer.is_empty() {
            break;
        }
    }
    Ok(Bound::Table { distances, radix })
}
