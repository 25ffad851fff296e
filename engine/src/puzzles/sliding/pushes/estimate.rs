//! Estimates of how many pushes remain.

use super::colours::{Colouring, View};
use super::rules::{Axis, Push, Pushes};
use super::table::ColourTable;
use super::turns::{BOTH, Turn, Turns};
use crate::puzzles::sliding::tray::{CELL_SLOTS, Tray};
use crate::puzzles::sliding::{Packing, Sliding};
use crate::{Cost, Heuristic};
use std::sync::Arc;

/// Estimates of pushes, all of one type, so that each search is compiled once for all of them.
///
/// Beside a board, each estimate asks along which axis the next push goes: of [`Turns`] that is known, of
/// [`Pushes`] it may be either.
#[derive(Clone, Debug)]
pub enum PushEstimate {
    /// Nothing is known.
    Zero,
    /// By the columns and rows that tiles are away from their goal cells. A push takes at most as many columns away
    /// as there are tiles in a row; and where axes alternate, so many pushes along rows take almost as many along
    /// columns.
    Manhattan {
        /// For each tile the column and the row of its goal cell.
        goals: Box<[(u8, u8); CELL_SLOTS]>,
        /// How many columns and rows a push can take away.
        most: (u64, u64),
    },
    /// By colours.
    Colours(Colours),
}

/// Looks up a board in a table of colours, and its mirror image in another one.
#[derive(Clone, Debug)]
pub struct Colours {
    direct: Arc<ColourTable>,
    mirrored: Arc<ColourTable>,
}

impl Colours {
    /// One table for boards as they are and one for their mirror images, whose columns are the rows of the board. A
    /// square board whose goal has the blank on the diagonal can take one table for both.
    pub fn new(direct: Arc<ColourTable>, mirrored: Arc<ColourTable>) -> Colours {
        let (one, other) = (direct.colouring(), mirrored.colouring());
        assert_eq!((one.width(), one.height()), (other.height(), other.width()), "mirror images");
        Colours { direct, mirrored }
    }

    /// The tables, without the second if it is the first.
    pub fn tables(&self) -> impl Iterator<Item = &ColourTable> {
        let second = (!Arc::ptr_eq(&self.direct, &self.mirrored)).then_some(&*self.mirrored);
        std::iter::once(&*self.direct).chain(second)
    }

    fn both(&self) -> [(View, &ColourTable); 2] {
        [(View { mirrored: false }, &self.direct), (View { mirrored: true }, &self.mirrored)]
    }
}

/// What is carried from push to push: two words of colours, or two sums; and the estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushCarry {
    parts: [u64; 2],
    h: Cost,
}

/// A push that is about to be made: the cells of the blank before and after it.
#[derive(Clone, Copy)]
struct Step {
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
        let parts = match self {
            PushEstimate::Zero => [0; 2],
            PushEstimate::Manhattan { goals, .. } => {
                let away = |cell: usize| apart(goals, rules.tiles(tray)[cell], cell, rules.width());
                let cells = (0..rules.cell_count()).filter(|&cell| cell != tray.blank());
                cells.map(away).fold([0; 2], |sum, away| [sum[0] + away[0], sum[1] + away[1]])
            }
            PushEstimate::Colours(colours) => {
                colours.both().map(|(view, table)| view.word(table.colouring(), rules, tray))
            }
        };
        let h = match self {
            PushEstimate::Colours(colours) => {
                let blank = tray.blank();
                colours.value(0, parts, blank, axes).max(colours.value(1, parts, blank, axes))
            }
            _ => self.plain(parts, axes),
        };
        PushCarry { parts, h }
    }

    /// What two sums say.
    #[inline(always)]
    fn plain(&self, [columns, rows]: [u64; 2], axes: u8) -> Cost {
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

    /// The carry after a push, or an estimate that exceeds the limit.
    #[inline(always)]
    fn after<K: Packing>(
        &self,
        (rules, before): (&Sliding<K>, &Tray),
        carry: PushCarry,
        step: Step,
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
                    parts = std::array::from_fn(|part| parts[part] + new[part] - old[part]);
                    to = from;
                }
                self.plain(parts, axes)
            }
            PushEstimate::Colours(colours) => {
                // A push along a row changes the word of the mirror image only, and the other way round.
                let changed = usize::from(step.push.axis() == Axis::Row);
                parts[changed] = colours.turned(changed, parts[changed], step);
                let first = colours.value(0, parts, step.to, axes);
                if i32::from(first) > limit {
                    return Err(first.into());
                }
                first.max(colours.value(1, parts, step.to, axes))
            }
        };
        if i32::from(h) > limit { Err(h.into()) } else { Ok(PushCarry { parts, h }) }
    }

    #[inline(always)]
    fn is_large(&self) -> bool {
        matches!(self, PushEstimate::Colours(colours) if colours.direct.is_large())
    }

    #[inline(always)]
    fn fetch(&self, carry: PushCarry, step: Step) {
        if let PushEstimate::Colours(colours) = self {
            let mut word = carry.parts[0];
            if step.push.axis() == Axis::Column {
                word = colours.turned(0, word, step);
            }
            colours.direct.fetch(word, step.to);
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
    #[inline(always)]
    fn view(&self, number: usize) -> (View, &ColourTable) {
        match number {
            0 => (View { mirrored: false }, &self.direct),
            _ => (View { mirrored: true }, &self.mirrored),
        }
    }

    /// What that view says of a board.
    #[inline(always)]
    fn value(&self, number: usize, words: [u64; 2], blank: usize, axes: u8) -> Cost {
        let (view, table) = self.view(number);
        // The columns of a mirror image are the rows of the board.
        let axes = if view.mirrored { (axes << 1 | axes >> 1) & BOTH } else { axes };
        table.value(words[number], self.cell(view, blank), axes).into()
    }

    #[inline(always)]
    fn cell(&self, view: View, cell: usize) -> usize {
        let board = self.direct.colouring();
        view.cell(cell, board.width(), board.height())
    }

    /// The word of a view after a push that changes it.
    #[inline(always)]
    fn turned(&self, number: usize, mut word: u64, step: Step) -> u64 {
        let (view, table) = self.view(number);
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

/// Of two axes the one that is better for the next push may be taken.
impl<K: Packing> Heuristic<Pushes<K>> for PushEstimate {
    type Carry = PushCarry;

    fn start(&self, puzzle: &Pushes<K>, tray: &Tray) -> PushCarry {
        self.first(puzzle.rules(), tray, BOTH)
    }

    #[inline(always)]
    fn step(&self, puzzle: &Pushes<K>, carry: PushCarry, before: &Tray, push: Push) -> PushCarry {
        let (from, to) = (before.blank(), puzzle.blank_after(before.blank(), push));
        let step = Step { push, from, to };
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
        let step = Step { push, from, to: rules.blank_after(from, push) };
        let axes = push.axis().other() as u8;
        self.after((rules.rules(), &before.tray), carry, step, axes, limit)
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.is_large()
    }

    #[inline(always)]
    fn foresee(&self, puzzle: &Turns, carry: PushCarry, before: &Turn, push: Push) {
        let from = before.tray.blank();
        self.fetch(carry, Step { push, from, to: puzzle.pushes().blank_after(from, push) });
    }

    #[inline(always)]
    fn estimate(&self, carry: PushCarry) -> Cost {
        carry.h
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
