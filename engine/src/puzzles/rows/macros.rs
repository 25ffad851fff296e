//! Macro-operators: words of moves that change few cells, so that a board is put right bit by bit and what is
//! right stays so. Korf, "Macro-operators: a weak method for learning" (Artificial Intelligence 26, 1985).
//!
//! They are for puzzles whose moves are legal everywhere, such as rings, turntables and cubes. If two words x
//! and y change few cells in common, x y x' y' changes only few cells: group theory calls this a commutator.
//! A move before a word, taken back after it, carries what the word does to other cells. This quickly solves
//! boards that searches cannot solve at all, but with far more moves than needed.

mod change;
mod descent;
mod learn;

use super::pieces::Pieces;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::word::Word;
use crate::search::{Meter, Options};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Reversible, Solution};
use change::Taken;
use descent::{KeptBoard, Level, NONE, Wanted};
use learn::LearntWords;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{self, Break, Continue};

/// How many times as many boards wait to be made as are kept, since some turn out to be the same.
const WAITING: usize = 4;
/// How many goals are tried.
const MOST_GOALS: usize = 8;
/// Longer paths are not shortened.
const LONGEST: usize = 2_000;
/// How many times a path is gone through for words that shorten it.
const PASSES: usize = 3;

/// The macro-operators of a puzzle.
#[derive(Clone, Debug)]
pub struct Macros {
    /// By row: the move.
    moves: Vec<RowMove>,
    words: LearntWords,
    /// How many of the words are plain. Each descent begins with one of these.
    plain: u32,
    /// The numbers of the macro-operators.
    macros: Vec<u32>,
    /// What each macro-operator takes, one after another, and where each of them ends in this list.
    takes: Vec<Taken>,
    ends: Vec<u32>,
    held: u64,
}

impl Macros {
    /// Whether a puzzle has macro-operators: all its moves are legal everywhere, and each is taken back by
    /// one of them.
    ///
    /// ```
    /// use fewest::puzzles::rows::{Contents, Guard, Kind, Macros, Row, Rows, Setup, Take};
    ///
    /// // Two pieces that change places, if that is legal where the first cell holds the second one.
    /// let swap = |guards| {
    ///     let takes = [(0, 1), (1, 0)].map(|(cell, from)| Take { cell, from, map: None }).into();
    ///     Rows::<u64>::new(Setup {
    ///         cells: 2,
    ///         kinds: vec![Kind { count: Some(1), turns: 1 }; 2],
    ///         names: vec!["swap".into()],
    ///         rows: vec![Row { name: 0, cost: 1, guards, takes }],
    ///         goals: vec![vec![Guard { cell: 0, holds: Contents::one(0) }]],
    ///         ..Setup::default()
    ///     })
    /// };
    /// assert!(Macros::fit(&swap(vec![])?));
    /// assert!(!Macros::fit(&swap(vec![Guard { cell: 0, holds: Contents::one(1) }])?));
    /// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
    /// ```
    pub fn fit<W: Word>(rows: &Rows<W>) -> bool {
        rows.is_reversible() && rows.setup().rows.iter().all(|row| row.guards.is_empty())
    }

    /// Learns macro-operators, in some tenths of a second, within about the memory that the options allow.
    /// Ends with [`Limit::TooFar`] if the puzzle has none.
    pub fn learnt<W: Word>(
        rows: &Rows<W>,
        options: &Options,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        let options = Options { max_nodes: u64::MAX, ..options.clone() };
        match Macros::learn(rows, &mut Meter::new(&options, &mut watch)) {
            Continue(macros) => Ok(macros),
            Break(limit) => Err(limit),
        }
    }

    fn learn<W: Word>(rows: &Rows<W>, meter: &mut Meter<'_>) -> ControlFlow<Limit, Self> {
        let goal = if Macros::fit(rows) { rows.goals().next() } else { None };
        let Some(goal) = goal else { return Break(Limit::TooFar) };
        let moves = moves(rows, &goal);
        let mut words = LearntWords::learnt(rows.setup(), &moves, meter)?;
        let plain = words.costs.len() as u32;
        let macros = words.macros(meter)?;
        let (mut takes, mut ends) = (Vec::new(), Vec::new());
        for &word in &macros {
            takes.extend(words.takes(word));
            ends.push(takes.len() as u32);
        }
        let held = meter.counts.bytes;
        Continue(Macros { moves, words, plain, macros, takes, ends, held })
    }

    /// About how many bytes they take.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// Finds some path from `start`, keeping the [`Options::width`] cheapest of the boards that have the same
    /// number of wrong cells. Its `at_least` is the estimate of [`Pieces`]. The search ends with
    /// [`Limit::Width`] if the macro-operators lead from no board that was kept to a goal.
    ///
    /// ```
    /// use fewest::Outcome;
    /// use fewest::puzzles::rows::{Contents, Guard, Kind, Macros, Row, Rows, Setup, Take};
    /// use fewest::search::{Options, unwatched};
    ///
    /// let take = |cell, from| Take { cell, from, map: None };
    /// let swap = |name, cell| Row {
    ///     name,
    ///     cost: 1,
    ///     guards: vec![],
    ///     takes: vec![take(cell, cell + 1), take(cell + 1, cell)],
    /// };
    /// let goal = (0..4).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
    /// let setup = Setup {
    ///     cells: 4,
    ///     kinds: vec![Kind { count: Some(1), turns: 1 }; 4],
    ///     names: vec!["left".into(), "middle".into(), "right".into()],
    ///     rows: vec![swap(0, 0), swap(1, 1), swap(2, 2)],
    ///     goals: vec![goal],
    ///     ..Setup::default()
    /// };
    /// // Four pieces in a row, of which two neighbours may change places.
    /// let rows = Rows::<u64>::new(setup)?;
    /// let start = rows.board(&[3, 2, 1, 0]).expect("four pieces");
    /// let options = Options::default();
    /// let macros = Macros::learnt(&rows, &options, unwatched).expect("moves are legal everywhere");
    /// let ended = macros.solve(&rows, &start, &options, unwatched);
    /// let Outcome::Solved(solution) = ended.outcome else { panic!("it can be sorted") };
    /// assert_eq!(solution.cost, 6);
    /// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
    /// ```
    pub fn solve<W: Word>(
        &self,
        rows: &Rows<W>,
        start: &Board<W>,
        options: &Options,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Ended<RowMove> {
        let mut meter = Meter::new(options, &mut watch);
        let end = self.search(rows, start, options, &mut meter);
        meter.close(end)
    }

    fn search<W: Word>(
        &self,
        rows: &Rows<W>,
        start: &Board<W>,
        options: &Options,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Outcome<RowMove>> {
        if !rows.solvable(start) {
            return Continue(Outcome::Unsolvable);
        }
        let estimate = Pieces::new(rows).estimate_of(rows, start);
        if rows.is_goal(start) {
            return Continue(Outcome::Solved(Solution::optimal(Vec::new(), 0)));
        }
        let contents = rows.contents(start);
        let mut best: Option<(u32, Vec<u16>)> = None;
        for goal in 0..rows.setup().goals.len().min(MOST_GOALS) {
            let wanted = Wanted::of(rows, goal);
            let found = match meter.begin(estimate) {
                Continue(()) => self.descend(&wanted, &contents, options.width.max(1), meter),
                Break(limit) => Break(limit),
            };
            let path = match found {
                Continue(Some(path)) => self.shortened(&contents, path, meter),
                Continue(None) => continue,
                Break(_) if best.is_some() => break,
                Break(limit) => return Break(limit),
            };
            let cost =
                path.iter().map(|&row| u32::from(rows.setup().rows[usize::from(row)].cost)).sum();
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, path));
            }
        }
        let Some((cost, path)) = best else { return Break(Limit::Width) };
        let Some(cost) = Cost::try_from(cost).ok().filter(|&cost| cost <= options.max_cost) else {
            return Break(Limit::Width);
        };
        let moves = path.into_iter().map(|row| self.moves[usize::from(row)]).collect();
        Continue(Outcome::Solved(Solution {
            moves,
            cost,
            at_least: estimate.min(cost),
            optima: None,
        }))
    }

    /// Goes from many wrong cells to none. Keeps the cheapest of the boards that have the same number of
    /// wrong cells; each macro-operator that leaves fewer cells wrong leads from these to another board.
    fn descend(
        &self,
        wanted: &Wanted,
        start: &[u8],
        width: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<Vec<u16>>> {
        let mut levels = vec![Level::of(width.saturating_mul(WAITING)); wanted.cells + 1];
        for word in 0..self.plain {
            meter.generated()?;
            let contents = self.words.changes[word as usize].made(start, &self.words.maps);
            levels[wanted.wrong(&contents)].offer(self.words.costs[word as usize], NONE, word);
        }
        let mut kept: Vec<KeptBoard> = Vec::new();
        for wrong in (0..levels.len()).rev() {
            let mut met = HashSet::new();
            for (cost, before, word) in levels[wrong].take() {
                if met.len() >= width {
                    break;
                }
                let base = if before == NONE { start } else { &kept[before as usize].contents };
                let contents = self.words.changes[word as usize].made(base, &self.words.maps);
                if !met.insert(contents.clone()) {
                    continue;
                }
                let at = kept.len() as u32;
                kept.push(KeptBoard { contents, before, word });
                if wrong == 0 {
                    return Continue(Some(self.path(&kept, at)));
                }
                meter.counts.expanded += 1;
                let contents = &kept[at as usize].contents;
                let mut from = 0;
                for (&word, &end) in self.macros.iter().zip(&self.ends) {
                    meter.generated()?;
                    let takes = &self.takes[from as usize..end as usize];
                    from = end;
                    let better = wanted.better(contents, takes, &self.words.maps);
                    if better > 0 {
                        let cost = cost + self.words.costs[word as usize];
                        levels[wrong - better as usize].offer(cost, at, word);
                    }
                }
            }
        }
        Continue(None)
    }

    /// The rows that led to a board that was kept.
    fn path(&self, kept: &[KeptBoard], mut at: u32) -> Vec<u16> {
        let mut words = Vec::new();
        while at != NONE {
            words.push(kept[at as usize].word);
            at = kept[at as usize].before;
        }
        words.into_iter().rev().flat_map(|word| self.words.spelt(word)).collect()
    }

    /// Shortens a path as far as limits allow, by plain words that lead from one of its boards to a later
    /// one.
    fn shortened(&self, start: &[u8], mut path: Vec<u16>, meter: &mut Meter<'_>) -> Vec<u16> {
        for _ in 0..PASSES {
            if path.len() > LONGEST {
                break;
            }
            match self.shortcuts(start, &path, meter) {
                Continue(shorter) if shorter != path => path = shorter,
                Continue(_) | Break(_) => break,
            }
        }
        path
    }

    fn shortcuts(
        &self,
        start: &[u8],
        path: &[u16],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Vec<u16>> {
        let word_of = |row: u16| self.words.single(row);
        let mut boards = vec![start.to_vec()];
        for &row in path {
            let last = &boards[boards.len() - 1];
            boards.push(self.words.changes[word_of(row) as usize].made(last, &self.words.maps));
        }
        // Of equal boards the last one counts, so everything between them is left out.
        let places: HashMap<&[u8], usize> =
            boards.iter().enumerate().map(|(at, board)| (&board[..], at)).collect();
        let goal = boards.len() - 1;
        let mut ways: Vec<(u32, u32, usize)> = vec![(0, 0, goal); boards.len()];
        for at in (0..goal).rev() {
            let word = word_of(path[at]);
            ways[at] = (self.words.costs[word as usize] + ways[at + 1].0, word, at + 1);
            for word in 0..self.plain {
                meter.generated()?;
                let board = self.words.changes[word as usize].made(&boards[at], &self.words.maps);
                let further = places.get(&board[..]).copied().filter(|&further| further > at);
                let Some(further) = further else { continue };
                let cost = self.words.costs[word as usize] + ways[further].0;
                if cost < ways[at].0 {
                    ways[at] = (cost, word, further);
                }
            }
        }
        let (mut at, mut shorter) = (0, Vec::new());
        while at < goal {
            let (_, word, further) = ways[at];
            shorter.extend(self.words.spelt(word));
            at = further;
        }
        Continue(shorter)
    }
}

/// All moves, which are legal everywhere.
fn moves<W: Word>(rows: &Rows<W>, any: &Board<W>) -> Vec<RowMove> {
    let mut moves = Vec::new();
    let _ = rows.visit_moves(&mut any.clone(), |_, mv| {
        moves.push(mv);
        Continue::<()>(())
    });
    moves
}
