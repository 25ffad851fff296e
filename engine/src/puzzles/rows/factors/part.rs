//! A smaller puzzle with the same moves, as lists of successors.

use super::MOST_SUCCESSORS;
use crate::puzzles::rows::rules::{Board, Rows};
use crate::puzzles::rows::setup::{Kind, Row, Setup, Take};
use crate::puzzles::rows::word::Word;
use crate::{Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::Continue;

/// What each content of the puzzle is in the smaller one, and which content stands for it in a word.
pub struct ContentMap {
    /// By content of the puzzle.
    pub part: Vec<u8>,
    /// By content of the smaller puzzle: a content of the puzzle that stands for it. The one for 0 has no
    /// bits.
    pub whole: Vec<u8>,
}

/// The states of a smaller puzzle that its goals lead to, numbered in the order in which they are met.
pub struct Factor<W> {
    rows: Rows<W>,
    contents: ContentMap,
    /// By number: the rank.
    ranks: Vec<u64>,
    /// By rank: the number.
    numbers: Vec<Option<u32>>,
    /// By row and number: the number of the successor.
    successors: Vec<Vec<u32>>,
}

impl<W: Word> Factor<W> {
    /// The puzzle with other kinds, and with contents that change on the way as `map` says. `None` if `map`
    /// returns `None`, or if there are more than [`MOST_SUCCESSORS`].
    pub fn of(
        rows: &Rows<W>,
        kinds: Vec<Kind>,
        contents: ContentMap,
        map: impl Fn(&Take) -> Option<Option<Vec<u8>>>,
    ) -> Option<Self> {
        let setup = rows.setup();
        let take = |take: &Take| Some(Take { map: map(take)?, ..*take });
        let row = |row: &Row| {
            let takes: Option<Vec<Take>> = row.takes.iter().map(take).collect();
            Some(Row { takes: takes?, ..row.clone() })
        };
        let changed = setup.rows.iter().map(row).collect::<Option<Vec<Row>>>()?;
        let moves = setup.rows.len();
        let setup = Setup {
            cells: setup.cells,
            kinds,
            names: setup.names.clone(),
            rows: changed,
            goals: vec![Vec::new()],
            ..Setup::default()
        };
        let space = Rows::of_space(setup).ok()?;
        let few = |ranks: &u64| ranks.saturating_mul(moves as u64) <= MOST_SUCCESSORS;
        let numbers = vec![None; space.ranks().filter(few)? as usize];
        let successors = vec![Vec::new(); moves];
        let mut part = Factor { rows: space, contents, ranks: Vec::new(), numbers, successors };
        for goal in rows.goals() {
            let goal = part.board(&rows.contents(&goal));
            part.meet(&goal);
        }
        part.follow().then_some(part)
    }

    /// How many states have a number.
    pub fn count(&self) -> usize {
        self.ranks.len()
    }

    /// The number of the state that a board of the puzzle is here.
    pub fn number_of(&self, contents: &[u8]) -> Option<usize> {
        let rank = self.rows.rank(&self.board(contents));
        self.numbers[rank as usize].map(|number| number as usize)
    }

    /// What the cells hold in the state of a number, in contents of the puzzle.
    pub fn contents(&self, number: usize) -> Vec<u8> {
        let parts = self.rows.contents(&self.rows.unrank(self.ranks[number]));
        parts.into_iter().map(|part| self.contents.whole[usize::from(part)]).collect()
    }

    /// The cells that hold the last kind in the state of a number.
    pub fn last_cells(&self, number: usize) -> Vec<usize> {
        let last = self.contents.whole.len() - 1;
        let parts = self.rows.contents(&self.rows.unrank(self.ranks[number]));
        (0..parts.len()).filter(|&cell| usize::from(parts[cell]) == last).collect()
    }

    /// The number of the state that a row leads to.
    #[inline(always)]
    pub fn successor(&self, row: usize, number: usize) -> usize {
        self.successors[row][number] as usize
    }

    /// All lists of successors, by row and number.
    pub fn into_successors(self) -> Vec<Vec<u32>> {
        self.successors
    }

    /// The state that a board of the puzzle is here.
    fn board(&self, contents: &[u8]) -> Board<W> {
        let part = |&content: &u8| self.contents.part[usize::from(content)];
        let parts: Vec<u8> = contents.iter().map(part).collect();
        self.rows.board(&parts).expect("a part of a board is one")
    }

    /// The number of a state. A new state gets the next number.
    fn meet(&mut self, board: &Board<W>) -> u32 {
        let rank = self.rows.rank(board);
        *self.numbers[rank as usize].get_or_insert_with(|| {
            self.ranks.push(rank);
            self.ranks.len() as u32 - 1
        })
    }

    /// Numbers all states that numbered states lead to. `false` if some row is not a move of every such
    /// state.
    fn follow(&mut self) -> bool {
        let (mut next, mut after) = (0, Vec::new());
        while let Some(&rank) = self.ranks.get(next) {
            next += 1;
            let mut board = self.rows.unrank(rank);
            let none = self.rows.visit_moves(&mut board, |board, mv| {
                self.rows.apply(board, mv);
                after.push(*board);
                self.rows.undo(board, mv);
                Continue::<()>(())
            });
            if none.is_break() || after.len() != self.successors.len() {
                return false;
            }
            for (row, board) in after.drain(..).enumerate() {
                let number = self.meet(&board);
                self.successors[row].push(number);
            }
        }
        true
    }
}
