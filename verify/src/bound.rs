//! Lower bounds, built from the rules.

use crate::file;
use crate::pattern::{At, Pattern};
use crate::rules::{NEVER, Rules, Tiles};
use crate::set::Ahead;
use crate::table::Table;
use crate::trouble::{Limits, Trouble};

pub enum Bound {
    /// The moves of the tiles of each pattern, added up.
    Sum { tiles: Tiles, patterns: Vec<Pattern>, image: Option<Vec<usize>> },
    /// Never, if tiles and blank have not the parity of the goal.
    Parity(Tiles),
    /// The distance of every state.
    Table(Table),
}

impl Bound {
    pub fn new(line: &str, rules: &Rules, limits: &mut Limits) -> Result<Bound, Trouble> {
        let words: Vec<&str> = line.split(' ').collect();
        let wrong = |what: &str| Trouble::Rejected(format!("bound `{line}`: {what}"));
        match (&words[..], &rules.tiles) {
            (["table"], _) if rules.radix > 0 => Table::new(rules, limits).map(Bound::Table),
            (["parity"], Some(tiles)) => Ok(Bound::Parity(tiles.clone())),
            (["sum", list], Some(tiles)) => Bound::sum(tiles, list, None, limits),
            (["sum", list, "mirror"], Some(tiles)) => {
                let image = tiles.image().ok_or_else(|| {
                    wrong("`mirror` wants a square whose goal has the blank on its diagonal")
                })?;
                Bound::sum(tiles, list, Some(image), limits)
            }
            _ => Err(wrong("there is no such bound here")),
        }
    }

    fn sum(
        tiles: &Tiles,
        list: &str,
        image: Option<Vec<usize>>,
        limits: &mut Limits,
    ) -> Result<Bound, Trouble> {
        let wrong = |what: &str| Trouble::Rejected(format!("bound `{list}`: {what}"));
        let mut seen = vec![false; tiles.home.len()];
        let mut patterns = Vec::new();
        for pattern in list.split('|') {
            let mut found = Vec::new();
            for word in pattern.split(',') {
                let tile = file::number(word, seen.len() as u64).map_err(|what| wrong(&what))?;
                match (tile, std::mem::replace(&mut seen[tile as usize], true)) {
                    (0, _) => return Err(wrong("a pattern has tiles, not the blank")),
                    (_, true) => return Err(wrong("patterns have a tile in common")),
                    (_, false) => found.push(tile as usize),
                }
            }
            patterns.push(Pattern::new(found, tiles, limits)?);
        }
        Ok(Bound::Sum { tiles: tiles.clone(), patterns, image })
    }

    /// What it is called in a statement.
    pub fn name(&self) -> String {
        match self {
            Bound::Sum { patterns, .. } => {
                let sizes: Vec<_> = patterns.iter().map(|one| one.tiles().to_string()).collect();
                sizes.join("-")
            }
            Bound::Parity(_) => "parity".into(),
            Bound::Table(_) => "table of all distances".into(),
        }
    }

    /// Drops the states from which every path to a goal costs as much as is left, or more.
    pub fn drop_far<const N: usize>(&self, list: &mut Vec<Ahead<N>>) {
        match self {
            Bound::Table(table) => list.retain(|ahead| table.distance(&ahead.state) < ahead.left),
            Bound::Parity(tiles) => list.retain(|ahead| tiles.parity(&ahead.state) < ahead.left),
            Bound::Sum { tiles, patterns, image } => {
                drop_summed(patterns, list, |state| tiles.at(state));
                if let Some(image) = image {
                    drop_summed(patterns, list, |state| tiles.reflected(&tiles.at(state), image));
                }
            }
        }
    }
}

fn drop_summed<const N: usize>(
    patterns: &[Pattern],
    list: &mut Vec<Ahead<N>>,
    at: impl Fn(&[u8]) -> At,
) {
    let boards: Vec<At> = list.iter().map(|ahead| at(&ahead.state)).collect();
    let mut sums = vec![0; boards.len()];
    patterns.iter().for_each(|pattern| pattern.add_costs(&boards, &mut sums));
    let mut sums = sums.into_iter();
    list.retain(|ahead| sums.next().is_some_and(|sum| sum < ahead.left));
}

impl Tiles {
    /// The cell of each tile.
    fn at(&self, state: &[u8]) -> At {
        let mut at = [0; 36];
        (0..).zip(&state[..self.home.len()]).for_each(|(cell, &tile)| at[usize::from(tile)] = cell);
        at
    }

    /// The cell that a cell becomes if the square is reflected in its diagonal.
    fn turned(&self, cell: usize) -> usize {
        cell % self.width * self.width + cell / self.width
    }

    /// The tile whose goal cell is the reflection of that of each tile; the blank stays the blank.
    fn image(&self) -> Option<Vec<usize>> {
        let fits = self.width == self.height && self.turned(self.home[0]) == self.home[0];
        let tile_at = |cell| self.home.iter().position(|&home| home == cell);
        fits.then(|| self.home.iter().filter_map(|&cell| tile_at(self.turned(cell))).collect())
    }

    /// The reflected board, in which each tile is where another one was.
    fn reflected(&self, at: &At, image: &[usize]) -> At {
        let mut other = [0; 36];
        at.iter().zip(image).for_each(|(&cell, &of)| other[of] = self.turned(cell.into()) as u8);
        other
    }

    /// Never, if pairs of contents in the wrong order and steps of the blank make an odd number. Every
    /// move exchanges the blank with a tile and takes it one step: both change.
    fn parity(&self, state: &[u8]) -> u32 {
        let cells = self.home.len();
        let wanted: Vec<usize> =
            state[..cells].iter().map(|&tile| self.home[usize::from(tile)]).collect();
        let pairs = (0..wanted.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let inversions = pairs.filter(|&(a, b)| wanted[a] > wanted[b]).count();
        let blank = state.iter().position(|&tile| tile == 0).unwrap_or(0);
        let steps = [blank, self.home[0]].map(|cell| cell % self.width + cell / self.width);
        if (inversions + steps[0] + steps[1]).is_multiple_of(2) { 0 } else { NEVER }
    }
}
