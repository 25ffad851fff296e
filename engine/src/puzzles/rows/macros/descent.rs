//! The data of a descent from many wrong cells to none: which cells are wrong, which boards wait, which are
//! kept.

use super::change::{Maps, Taken};
use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::word::Word;
use std::collections::BinaryHeap;

/// Stands for the absence of an earlier board.
pub const NONE: u32 = u32::MAX;

/// A board that was kept, with the earlier board and the word that led to it.
pub struct KeptBoard {
    pub contents: Vec<u8>,
    pub before: u32,
    pub word: u32,
}

/// Boards that wait to be made, all with the same number of wrong cells. The dearest is the first to be
/// replaced.
#[derive(Clone)]
pub struct Level {
    most: usize,
    waiting: BinaryHeap<(u32, u32, u32)>,
}

impl Level {
    /// A level with room for this many.
    pub fn of(most: usize) -> Self {
        Level { most, waiting: BinaryHeap::new() }
    }

    pub fn offer(&mut self, cost: u32, before: u32, word: u32) {
        if self.waiting.len() < self.most {
            self.waiting.push((cost, before, word));
        } else if let Some(mut dearest) = self.waiting.peek_mut()
            && cost < dearest.0
        {
            *dearest = (cost, before, word);
        }
    }

    /// All of them, the cheapest first.
    pub fn take(&mut self) -> Vec<(u32, u32, u32)> {
        std::mem::take(&mut self.waiting).into_sorted_vec()
    }
}

/// What a goal wants of each cell.
pub struct Wanted {
    pub cells: usize,
    contents: usize,
    /// By cell and content: whether it is right there.
    is_right: Vec<bool>,
}

impl Wanted {
    pub fn of<W: Word>(rows: &Rows<W>, goal: usize) -> Self {
        let (cells, contents) = (rows.setup().cells, rows.setup().contents());
        let mut is_right = vec![true; cells * contents];
        for guard in &rows.setup().goals[goal] {
            for content in 0..contents {
                is_right[guard.cell * contents + content] = guard.holds.contains(content as u8);
            }
        }
        Wanted { cells, contents, is_right }
    }

    #[inline(always)]
    fn is_right(&self, cell: u8, content: u8) -> bool {
        self.is_right[usize::from(cell) * self.contents + usize::from(content)]
    }

    #[inline(always)]
    fn is_wrong(&self, contents: &[u8], cell: u8) -> bool {
        !self.is_right(cell, contents[usize::from(cell)])
    }

    pub fn wrong(&self, contents: &[u8]) -> usize {
        (0..self.cells as u8).filter(|&cell| self.is_wrong(contents, cell)).count()
    }

    /// How many more cells are right after these takes.
    #[inline(always)]
    pub fn better(&self, contents: &[u8], takes: &[Taken], maps: &Maps) -> i32 {
        let gained = |take: &Taken| {
            let after = maps.through(take.map, contents[usize::from(take.from)]);
            let is_wrong = self.is_wrong(contents, take.cell);
            i32::from(self.is_right(take.cell, after)) + i32::from(is_wrong) - 1
        };
        takes.iter().map(gained).sum()
    }
}
