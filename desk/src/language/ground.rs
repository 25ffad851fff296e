//! The context of moves and goals: the cells, what they hold, links and maps.

use super::board::BoardCells;
use super::lines::{Word, number};
use super::links::{Links, neighbours};
use super::mistake::{Fallible, Wrong};
use super::named::Named;
use super::names;
use super::stock::{Map, Stock};
use fewest::puzzles::rows::{Condition, Contents};

/// The context of moves and goals.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub board: BoardCells,
    pub stock: Stock,
    pub links: Option<Links>,
    pub maps: Vec<(String, Map)>,
    /// States that must not occur: those in which all conditions of an entry hold.
    pub nevers: Vec<Vec<Condition>>,
}

impl Ground {
    /// The cells that some words name: names, `cells`, `next x`, `before x`. Each cell comes once.
    pub fn cells(&self, words: &[&Word]) -> Fallible<Vec<usize>> {
        self.cells_with(words, |_| Ok(()))
    }

    /// The same. `named` is called for each word except `next x` and `before x`.
    pub fn cells_with<'w>(
        &self,
        words: &[&'w Word],
        mut named: impl FnMut(&'w Word) -> Fallible<()>,
    ) -> Fallible<Vec<usize>> {
        let mut cells = Vec::new();
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match &*word.text {
                "cells" => {
                    named(word)?;
                    cells.extend(0..self.board.len());
                }
                "next" | "before" => {
                    let Some(of) = words.next() else {
                        return Err(word.fault(Wrong::NoCellBehind { word: word.text.clone() }));
                    };
                    let cell = self.board.cell(of)?;
                    match word.is("next") {
                        true => cells.extend(self.linked(word, cell)?),
                        false => cells.extend(0..cell),
                    }
                }
                _ => {
                    named(word)?;
                    cells.push(self.board.cell(word)?);
                }
            }
        }
        let mut seen = vec![false; self.board.len()];
        cells.retain(|&cell| !std::mem::replace(&mut seen[cell], true));
        Ok(cells)
    }

    fn linked(&self, word: &Word, cell: usize) -> Fallible<Vec<usize>> {
        let links = self.links.as_ref().ok_or_else(|| word.fault(Wrong::NoLinks))?;
        let mut cells: Vec<usize> = neighbours(&links[cell]).map(|link| link.cell).collect();
        cells.sort_unstable();
        Ok(cells)
    }

    /// The contents that a word names: `name`, `name+2`, `name+?`, or `W*` for all names that begin with `W`.
    pub fn contents(&self, word: &Word) -> Fallible<Contents> {
        let (name, turn) = match word.text.split_once('+') {
            Some((name, turn)) => (name, Some(turn)),
            None => (&*word.text, None),
        };
        let kinds = self.kinds(word, name)?;
        let with_turn = |kind: usize| -> Fallible<Vec<u8>> {
            let turns = self.stock.turns[kind];
            let turns = match turn {
                None => 0..1,
                Some("?") => 0..turns,
                Some(turn) => match number(turn) {
                    Some(turn) if turn < turns as u64 => turn as usize..turn as usize + 1,
                    _ => {
                        let name = self.stock.names[kind].clone();
                        return Err(word.fault(Wrong::Turn { name, turns }));
                    }
                },
            };
            Ok(turns.map(|turn| self.stock.content(kind, turn)).collect())
        };
        let each = kinds.into_iter().map(with_turn).collect::<Fallible<Vec<_>>>()?;
        Ok(each.into_iter().flatten().collect())
    }

    /// The kinds that a name, or the beginning of a name followed by `*`, means.
    fn kinds(&self, word: &Word, name: &str) -> Fallible<Vec<usize>> {
        let names = &self.stock.names;
        let wild = name.strip_suffix('*').filter(|_| !names.iter().any(|other| other == name));
        let Some(beginning) = wild else {
            let plain = Word { text: name.into(), place: word.place };
            return Ok(vec![names::find(self.stock.named(), &plain, names)?]);
        };
        let kinds: Vec<_> =
            (0..names.len()).filter(|&kind| names[kind].starts_with(beginning)).collect();
        match kinds.is_empty() {
            true => {
                let named = self.stock.named();
                Err(word.fault(Wrong::Beginning { named, beginning: beginning.into() }))
            }
            false => Ok(kinds),
        }
    }

    /// The single content that a word names.
    pub fn content(&self, word: &Word) -> Fallible<u8> {
        let contents = self.contents(word)?;
        match contents.len() {
            1 => Ok(contents.iter().next().unwrap_or_default()),
            _ => Err(word.fault(Wrong::OneContent { word: word.text.clone() })),
        }
    }

    /// The map with this name.
    pub fn map(&self, word: &Word) -> Fallible<&Map> {
        let found = self.maps.iter().find(|map| word.is(&map.0));
        let names = self.maps.iter().map(|map| &*map.0);
        found.map(|map| &map.1).ok_or_else(|| names::unknown(Named::Map, word, names))
    }
}
