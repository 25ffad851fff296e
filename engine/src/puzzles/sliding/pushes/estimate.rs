//! Estimates of how many pushes remain.

use super::about::ColouredBoard;
use super::colours::{BoardView, Colouring};
use super::rules::{Axis, Push, Pushes};
use super::sets;
use super::table::ColourTable;
use super::turns::{BOTH, Turn, Turns};
use crate::puzzles::sliding::tray::{CELL_SLOTS, Tray};
use crate::puzzles::sliding::{Packing, Sliding};
use crate::tables::Subject;
use crate::{Cost, Heuristic};
use std::sync::Arc;

/// Estimates of pushes, all of one type, so that each search is compiled once for all of them.
///
/// In addition to the board, each estimate asks along which axis the next push goes: for [`Turns`] that is
/// known, for [`Pushes`] it may be either.
#[derive(Clone, Debug)]
pub enum PushEstimate {
    /// No knowledge: the estimate is 0.
    Zero,
    /// By how many columns and rows the tiles are away from their goal cells. A push along a row takes away
    /// at most as many columns as the row has tiles, and likewise a push along a column. Where axes
    /// alternate, a path has almost as many pushes along columns as along rows.
    Manhattan {
        /// For each tile the column and the row of its goal cell.
        goals: Box<[(u8, u8); CELL_SLOTS]>,
        /// How many columns and rows a push can take away.
        most: (u64, u64),
    },
    /// By colours.
    Colours(Colours),
}

/// The most views of a board.
const VIEWS: usize = 4;

/// Looks up a board in tables of colours, as it is or as its mirror image, whose columns are the rows of the
/// board. The greatest value counts.
#[derive(Clone, Debug)]
pub struct Colours {
    width: usize,
    height: usize,
    views: Vec<(BoardView, Arc<ColourTable>)>,
}

impl Colours {
    /// Takes tables, and for each whether the mirror image is looked up in it; the same table can stand for
    /// both. Panics if there are none or more than four, or if they are not of one board.
    pub fn new(views: Vec<(bool, Arc<ColourTable>)>) -> Colours {
        assert!((1..=VIEWS).contains(&views.len()), "{} views", views.len());
        let sides = |(mirrored, table): &(bool, Arc<ColourTable>)| {
            let (width, height) = (table.colouring().width(), table.colouring().height());
            if *mirrored { (height, width) } else { (width, height) }
        };
        let (width, height) = sides(&views[0]);
        assert!(views.iter().all(|view| sides(view) == (width, height)), "views of one board");
        let view = |(mirrored, table)| (BoardView { mirrored }, table);
        Colours { width, height, views: views.into_iter().map(view).collect() }
    }

    /// Takes these [views](sets::views), and a table for each of the [different](sets::different) boards.
    pub fn of(views: &[(bool, ColouredBoard)], tables: Vec<ColourTable>) -> Colours {
        let boards = sets::different(views);
        let tables: Vec<_> = tables.into_iter().map(Arc::new).collect();
        let table = |board: &ColouredBoard| {
            let place = boards.iter().position(|other| other.text() == board.text());
            Arc::clone(&tables[place.expect("each board of the views is among them")])
        };
        Colours::new(views.iter().map(|(mirrored, board)| (*mirrored, table(board))).collect())
    }

    /// The tables, without duplicates.
    pub fn tables(&self) -> impl Iterator<Item = &ColourTable> {
        let is_first = |place: usize| {
            let (_, table) = &self.views[place];
            self.views[..place].iter().all(|(_, other)| !Arc::ptr_eq(other, table))
        };
        let places = (0..self.views.len()).filter(move |&place| is_first(place));
        places.map(|place| &*self.views[place].1)
    }
}

/// What a search carries from push to push: words of colours or two sums, and the estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushCarry {
    parts: [u64; VIEWS],
    h: Cost,
}

/// A push that is about to be made: the cells of the blank before and after it.
#[derive(Clone, Copy)]
struct PushCells {
    push: Push,
    from: usize,
    to: usize,
}

impl PushEstimate {
    /// The estimate by columns and rows.
    pub fn manhattan<K: Packing>(rules: &Sliding<K>) -> PushEstimate {
        let (width, cells) = (rules.width(), rules.goal_cells());
        let goals = std::array::from_fn(|tile| {
            let cell = usize::from(cells[tile]);
            ((cell % width) as u8, (cell / width) as u8)
        });
        let most = |side: usize| (side as u64 - 1).max(1);
        PushEstimate::Manhattan { goals: goals.into(), most: (most(width), most(rules.height())) }
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        match self {
            PushEstimate::Zero | PushEstimate::Manhattan { .. } => 0,
            PushEstimate::Colours(colours) => colours.tables().map(ColourTable::held).sum(),
        }
    }

    fn first<K: Packing>(&self, rules: &Sliding<K>, tray: &Tray, axes: u8) -> PushCarry {
        let mut parts = [0; VIEWS];
        let h = match self {
            PushEstimate::Zero => 0,
            PushEstimate::Manhattan { goals, .. } => {
                for cell in (0..rules.cell_count()).filter(|&cell| cell != tray.blank()) {
                    let away = apart(goals, rules.tiles(tray)[cell], cell, rules.width());
                    (parts[0], parts[1]) = (parts[0] + away[0], parts[1] + away[1]);
                }
                self.plain(parts, axes)
            }
            PushEstimate::Colours(colours) => {
                for (part, (view, table)) in parts.iter_mut().zip(&colours.views) {
                    *part = view.word(table.colouring(), rules, tray);
                }
                colours.greatest(&parts, tray.blank(), axes, i32::MAX)
            }
        };
        PushCarry { parts, h }
    }

    /// The estimate that the sums of columns and of rows give.
    #[inline(always)]
    fn plain(&self, [columns, rows, ..]: [u64; VIEWS], axes: u8) -> Cost {
        let PushEstimate::Manhattan { most, .. } = self else { return 0 };
        let (along, across) = (columns.div_ceil(most.0), rows.div_ceil(most.1));
        let row_first = (2 * along).saturating_sub(1).max(2 * across);
        let column_first = (2 * across).saturating_sub(1).max(2 * along);
        let least = match axes {
            axes if axes == Axis::Row as u8 => row_first,
            axes if axes == Axis::Column as u8 => column_first,
            _ => row_first.min(column_first),
        };
        least as Cost
    }

    /// The carry after a push, or, as an error, an estimate that exceeds the limit.
    #[inline(always)]
    fn after<K: Packing>(
        &self,
        (rules, before): (&Sliding<K>, &Tray),
        carry: PushCarry,
        step: PushCells,
        axes: u8,
        limit: i32,
    ) -> Result<PushCarry, i32> {
        let mut parts = carry.parts;
        let h = match self {
            PushEstimate::Zero => 0,
            PushEstimate::Manhattan { goals, .. } => {
                let stride = (step.to as isize - step.from as isize) / isize::from(step.push.tiles);
                let mut to = step.from;
                for _ in 0..step.push.tiles {
                    let from = (to as isize + stride) as usize;
                    let tile = before.cells()[from % CELL_SLOTS];
                    let (old, new) = (
                        apart(goals, tile, from, rules.width()),
                        apart(goals, tile, to, rules.width()),
                    );
                    parts[0] = parts[0] + new[0] - old[0];
                    parts[1] = parts[1] + new[1] - old[1];
                    to = from;
                }
                self.plain(parts, axes)
            }
            PushEstimate::Colours(colours) => {
                colours.turn(&mut parts, step);
                colours.greatest(&parts, step.to, axes, limit)
            }
        };
        if i32::from(h) > limit { Err(h.into()) } else { Ok(PushCarry { parts, h }) }
    }

    #[inline(always)]
    fn is_large(&self) -> bool {
        matches!(self, PushEstimate::Colours(colours) if colours.views[0].1.is_large())
    }

    /// Fetches the entry that is looked up first.
    #[inline(always)]
    fn fetch(&self, carry: PushCarry, step: PushCells) {
        if let PushEstimate::Colours(colours) = self {
            let (view, table) = &colours.views[0];
            let word = colours.turned((*view, table), carry.parts[0], step);
            table.fetch(word, colours.cell(*view, step.to));
        }
    }
}

/// How many columns and rows a tile on that cell is away from its goal.
#[inline(always)]
fn apart(goals: &[(u8, u8); CELL_SLOTS], tile: u8, cell: usize, width: usize) -> [u64; 2] {
    let (column, row) = goals[usize::from(tile) % CELL_SLOTS];
    let away = |goal: u8, at: usize| usize::from(goal).abs_diff(at) as u64;
    [away(column, cell % width), away(row, cell / width)]
}

impl Colours {
    /// The greatest value of a board in all views, or the first that exceeds the limit.
    #[inline(always)]
    fn greatest(&self, words: &[u64; VIEWS], blank: usize, axes: u8, limit: i32) -> Cost {
        let mut greatest = 0;
        for ((view, table), &word) in self.views.iter().zip(words) {
            // The columns of a mirror image are the rows of the board.
            let axes = if view.mirrored { (axes << 1 | axes >> 1) & BOTH } else { axes };
            greatest = greatest.max(table.value(word, self.cell(*view, blank), axes).into());
            if i32::from(greatest) > limit {
                break;
            }
        }
        greatest
    }

    #[inline(always)]
    fn cell(&self, view: BoardView, cell: usize) -> usize {
        view.cell(cell, self.width, self.height)
    }

    /// Makes a push in the words of all views.
    #[inline(always)]
    fn turn(&self, words: &mut [u64; VIEWS], step: PushCells) {
        for ((view, table), word) in self.views.iter().zip(words) {
            *word = self.turned((*view, table), *word, step);
        }
    }

    /// The word of a view after a push. A push along a row changes only the words of mirror images; a push
    /// along a column changes only those of the board as it is.
    #[inline(always)]
    fn turned(
        &self,
        (view, table): (BoardView, &ColourTable),
        mut word: u64,
        step: PushCells,
    ) -> u64 {
        if view.mirrored != (step.push.axis() == Axis::Row) {
            return word;
        }
        let colouring: &Colouring = table.colouring();
        let mut at = self.cell(view, step.from);
        for _ in 0..step.push.tiles {
            if step.to < step.from {
                word = colouring.up(word, at);
                at -= colouring.width();
            } else {
                word = colouring.down(word, at);
                at += colouring.width();
            }
        }
        word
    }
}

/// The next push may go along either axis, so the smaller of the two estimates holds.
impl<K: Packing> Heuristic<Pushes<K>> for PushEstimate {
    type Carry = PushCarry;

    fn start(&self, puzzle: &Pushes<K>, tray: &Tray) -> PushCarry {
        self.first(puzzle.rules(), tray, BOTH)
    }

    #[inline(always)]
    fn step(&self, puzzle: &Pushes<K>, carry: PushCarry, before: &Tray, push: Push) -> PushCarry {
        let (from, to) = (before.blank(), puzzle.blank_after(before.blank(), push));
        let step = PushCells { push, from, to };
        let after = self.after((puzzle.rules(), before), carry, step, BOTH, i32::MAX);
        after.expect("nothing exceeds that limit")
    }

    #[inline(always)]
    fn estimate(&self, carry: PushCarry) -> Cost {
        carry.h
    }

    fn is_consistent(&self) -> bool {
        !matches!(self, PushEstimate::Manhattan { .. })
    }
}

impl Heuristic<Turns> for PushEstimate {
    type Carry = PushCarry;

    fn start(&self, puzzle: &Turns, turn: &Turn) -> PushCarry {
        self.first(puzzle.pushes().rules(), &turn.tray, turn.axes())
    }

    #[inline(always)]
    fn step(&self, puzzle: &Turns, carry: PushCarry, before: &Turn, push: Push) -> PushCarry {
        let after = self.step_within(puzzle, carry, before, push, i32::MAX);
        after.expect("nothing exceeds that limit")
    }

    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &Turns,
        carry: PushCarry,
        before: &Turn,
        push: Push,
        limit: i32,
    ) -> Result<PushCarry, i32> {
        let (rules, from) = (puzzle.pushes(), before.tray.blank());
        let step = PushCells { push, from, to: rules.blank_after(from, push) };
        let axes = push.axis().other() as u8;
        self.after((rules.rules(), &before.tray), carry, step, axes, limit)
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.is_large()
    }

    #[inline(always)]
    fn foresee(&self, puzzle: &Turns, carry: PushCarry, before: &Turn, push: Push, _: &mut [u64]) {
        let from = before.tray.blank();
        self.fetch(carry, PushCells { push, from, to: puzzle.pushes().blank_after(from, push) });
    }

    #[inline(always)]
    fn estimate(&self, carry: PushCarry) -> Cost {
        carry.h
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
