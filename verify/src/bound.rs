//! Lower bounds, built from the rules.

use crate::file::number;
use crate::pattern::{At, Pattern};
use crate::rules::{NEVER, Rules, Tiles};
use crate::table::Table;
use crate::trouble::{Limits, Trouble};

/// A state and the cost at which it is reached.
pub type Reached<const N: usize> = ([u8; N], u32);

pub enum Bound {
    /// The moves of the tiles of each pattern, added up; the largest sum of all views of a board.
    Sum { patterns: Vec<Pattern>, views: Vec<View> },
    /// Never, if tiles and blank have not the parity of the goal.
    Parity(Tiles),
    /// The distance of every state.
    Table(Table),
}

/// A board as it is, or its reflection: what each tile and each cell becomes.
pub struct View {
    tiles: Vec<usize>,
    cells: Vec<usize>,
}

impl Bound {
    pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
        let wrong = |what: &str| Trouble::Rejected(format!("bound `{line}`: {what}"));
        let words: Vec<&str> = line.split(' ').collect();
        let (list, tiles, mirror) = match (&words[..], &rules.tiles) {
            (["table"], _) if !rules.views.is_empty() => {
                return Table::new(rules, limits).map(Bound::Table);
            }
            (["parity"], Some(tiles)) => return Ok(Bound::Parity(tiles.clone())),
            (["sum", list], Some(tiles)) => (list, tiles, false),
            (["sum", list, "mirror"], Some(tiles)) => (list, tiles, true),
            _ => return Err(wrong("there is no such bound here")),
        };
        let mut views = vec![tiles.view(|cell| cell)];
        if mirror {
            let turned = |cell| cell % tiles.width * tiles.width + cell / tiles.width;
            if tiles.width != tiles.height || turned(tiles.home[0]) != tiles.home[0] {
                return Err(wrong(
                    "`mirror` wants a square whose goal has the blank on its diagonal",
                ));
            }
            views.push(tiles.view(turned));
        }
        let tile = |word: &str| number(word, rules.cells);
        let pattern = |words: &str| words.split(',').map(tile).collect::<Result<Vec<_>, _>>();
        let lists = list.split('|').map(pattern).collect::<Result<Vec<_>, _>>();
        let lists = lists.map_err(|what| wrong(&what))?;
        let mut all = lists.concat();
        all.sort_unstable();
        if all[0] == 0 {
            return Err(wrong("a pattern has tiles, not the blank"));
        }
        if all.windows(2).any(|two| two[0] == two[1]) {
            return Err(wrong("patterns have a tile in common"));
        }
        let patterns = lists.into_iter().map(|list| Pattern::new(list, tiles, limits));
        Ok(Bound::Sum { patterns: patterns.collect::<Result<_, _>>()?, views })
    }

    /// What it is called in a statement.
    pub fn name(&self) -> String {
        match self {
            Bound::Sum { patterns, .. } => {
                patterns.iter().map(|one| one.tiles.len().to_string()).collect::<Vec<_>>().join("-")
            }
            Bound::Parity(_) => "parity".into(),
            Bound::Table(_) => "table of all distances".into(),
        }
    }

    /// Drops the states from which no path to a goal makes the whole cost less than the claim. Many of
    /// them are looked up together, so that memory is waited for once.
    pub fn drop_far<const N: usize>(&self, reached: &mut Vec<Reached<N>>, claimed: u32) {
        let far = |cost: u32, rest: u32| cost.saturating_add(rest) >= claimed;
        match self {
            Bound::Table(table) => {
                reached.retain(|(state, cost)| !far(*cost, table.distance(state)))
            }
            Bound::Parity(tiles) => {
                reached.retain(|(state, cost)| !far(*cost, tiles.parity(state)))
            }
            Bound::Sum { patterns, views } => {
                for view in views {
                    let boards: Vec<At> = reached.iter().map(|(state, _)| view.of(state)).collect();
                    let mut sums = vec![0; boards.len()];
                    patterns.iter().for_each(|pattern| pattern.add_costs(&boards, &mut sums));
                    let mut sums = sums.into_iter();
                    reached.retain(|(_, cost)| sums.next().is_some_and(|sum| !far(*cost, sum)));
                }
            }
        }
    }
}

impl View {
    /// The cell of each tile.
    fn of(&self, state: &[u8]) -> At {
        let mut at = [0; 36];
        for (&cell, &tile) in self.cells.iter().zip(state) {
            at[self.tiles[usize::from(tile)]] = cell as u8;
        }
        at
    }
}

impl Tiles {
    /// The view that turns each cell into another one, and each tile into the one whose goal cell is
    /// what its own becomes.
    fn view(&self, turned: impl Fn(usize) -> usize) -> View {
        let mut tiles = vec![0; self.home.len()];
        for (tile, &home) in self.home.iter().enumerate() {
            tiles[tile] = self.home.iter().position(|&other| other == turned(home)).unwrap_or(0);
        }
        View { tiles, cells: (0..self.home.len()).map(turned).collect() }
    }

    /// Never, if pairs of contents in the wrong order and steps of the blank make an odd number. Every
    /// move exchanges the blank with a tile and takes it one step: both change.
    fn parity(&self, state: &[u8]) -> u32 {
        let tiles = &state[..self.home.len()];
        let wanted: Vec<usize> = tiles.iter().map(|&tile| self.home[usize::from(tile)]).collect();
        let behind = |(at, cell)| wanted[at..].iter().filter(|&other| other < cell).count();
        let wrong: usize = wanted.iter().enumerate().map(behind).sum();
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
        let steps = [blank, self.home[0]].map(|cell| cell % self.width + cell / self.width);
        if (wrong + steps[0] + steps[1]).is_multiple_of(2) { 0 } else { NEVER }
    }
}
