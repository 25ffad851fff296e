//! Counts whole boards where a move may push any number of tiles of one row or column, by a search of lines.
//!
//! All states that pushes along one row lead to are a *row line*: they have the same order of tiles, read row
//! by row without the blank, and the blank in the same row. A *column line* is the same for a column. Every
//! state is where one row line and one column line meet:
//!
//! ```text
//! 1 2 3    row line: the order 1 2 3 4 5 7 6 8, the blank in row 1; its other states have the blank
//! 4 . 5    before 4 or behind 5
//! 7 6 8    column line: the blank in column 1; its other states have 2 or 6 in the middle
//! ```
//!
//! Let D be the least distance of a line's states. The last push to a state comes along its row or along its
//! column, so a state other than the goal has the distance 1 + min(D of its row line, D of its column line).
//! The goal's lines have D = 0. A row line that meets a column line of D = k has D = k + 1, unless its D is k
//! or less. The same holds with rows and columns exchanged.
//!
//! **How lines are kept.** A plane has a bit for each order, as a block has (`blocks.rs`). There is one plane
//! for each row, with its row lines, and one for each column, with its column lines. A column line is kept as
//! the order of its state with the blank in row 0. A step of the blank along its column is a pass over
//! `width - 1` tiles. So the column lines that meet some row lines are found in a chain that goes up from the
//! lowest row: each step makes a pass and adds the lines of the next row. The row lines that meet some column
//! lines are found in a chain that goes down.
//!
//! **How states are counted.** Let R_k be the row lines of D = k. They have `width * |R_k|` states, which
//! have the distance k + 1 except for those whose column line has D = k - 1. The other states with the
//! distance k + 1 are those whose column line has D = k and whose row line has D = k + 1. Let a(k) be how
//! many states have a row line of D = k and a column line of D = k - 1. Then the number of states with the
//! distance k + 1 is `N(k + 1) = width * |R_k| - a(k) + a(k + 1)`, less the goal if k is 0. The chain down
//! meets each of the states of a(k + 1) once.

pub mod disk;
mod plane;
mod shape;

use super::field;
use super::graph::Grid;
use super::pattern::Pattern;
use super::spread;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::whole::Whole;
use crate::share::share;
use crate::tables::Resources;
use crate::{Counts, Limit};
use plane::{Plane, PlanePart, PlanePass, add_new, clear, only_new, parts, population, see};
use shape::{PlacedState, Shape, spot};
use std::ops::ControlFlow::{self, Continue};
use std::sync::atomic::AtomicU64;

/// How many pieces a thread works on at a time.
const PIECES: usize = 32;
/// With fewer pieces than these, starting a further thread takes longer than its work: two threads were half
/// as fast as one for the 7,920 pieces of a 3x4 board, whose passes take a third of a millisecond.
const FEW_PIECES: usize = 10_000;
/// The most lines among which the farthest states are looked for.
const FEW_LINES: u64 = 1 << 16;

/// How many bytes [`whole`] holds for a board of that size.
pub(super) fn bytes(width: usize, height: usize) -> u128 {
    let (short, long) = (width.min(height) as u128, width.max(height) as u128);
    let cells = short * long;
    field::price(width * height).1 / cells * (2 * long + 3 * short + 2)
}

/// Counts a board that has at least two rows and two columns.
pub(super) fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    list: usize,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Tray>, Limit> {
    let bytes = bytes(puzzle.width(), puzzle.height());
    if bytes > u128::from(resources.max_bytes) {
        return Err(Limit::Memory);
    }
    let pattern = Pattern::whole(puzzle);
    let mut lines = LineSearch::new(&pattern, resources.threads);
    let mut counts = Counts { bytes: bytes as u64, stored: 1, ..Counts::default() };
    let (mut layers, mut farthest, mut before) = (vec![1], vec![spread::goal(puzzle)], 0);
    loop {
        (counts.bound, counts.iterations) = (layers.len() as u16, layers.len() as u32);
        let found = if list > 0 { lines.farther_than_lines() } else { Vec::new() };
        let rows = population(&lines.rows.last);
        let Continue(met) = lines.next(|| watch(&counts)) else {
            return Ok(Whole { layers, farthest: Vec::new(), stopped: Some(Limit::Watch) });
        };
        let goal = u64::from(layers.len() == 1);
        let states = lines.shape.board.width as u64 * rows + met - before - goal;
        before = met;
        if states > 0 {
            layers.push(states);
            let states =
                found.iter().map(|(blank, places)| spread::board(puzzle, &pattern, *blank, places));
            farthest = states.take(list).collect();
        }
        counts.stored = layers.iter().sum();
        if lines.rows.is_empty() && lines.columns.is_empty() {
            farthest.truncate(list);
            return Ok(Whole { layers, farthest, stopped: None });
        }
    }
}

/// The lines of all rows, or of all columns.
struct Side {
    /// The lines of the last layer.
    last: Vec<Plane>,
    /// The lines of all layers so far.
    seen: Vec<Plane>,
}

impl Side {
    fn new(planes: usize, pieces: usize, units: usize) -> Side {
        let empty = || (0..planes).map(|_| Plane::empty(pieces, units)).collect();
        Side { last: empty(), seen: empty() }
    }

    fn is_empty(&self) -> bool {
        self.last.iter().all(|plane| plane.busy.iter().all(|&busy| busy == 0))
    }
}

/// A search under way.
struct LineSearch {
    shape: Shape,
    threads: usize,
    rows: Side,
    columns: Side,
    /// Where the column lines of the next layer are collected.
    next_columns: Vec<Plane>,
    /// What a chain has reached, and where its next step is written.
    chain: [Plane; 2],
}

impl LineSearch {
    fn new(pattern: &Pattern, threads: usize) -> LineSearch {
        let shape = Shape::new(pattern);
        let Grid { width, height } = shape.board;
        let (pieces, units) = (shape.orders.pieces, shape.orders.units);
        let (row, column) = shape.goal;
        let mut lines = LineSearch {
            threads: if pieces < FEW_PIECES { 1 } else { threads },
            rows: Side::new(height, pieces, units),
            columns: Side::new(width, pieces, units),
            next_columns: (0..width).map(|_| Plane::empty(pieces, units)).collect(),
            chain: [Plane::empty(pieces, units), Plane::empty(pieces, units)],
            shape,
        };
        // The goal has all tiles in order, which is the order of rank 0.
        for plane in [&mut lines.rows.last[row], &mut lines.rows.seen[row]] {
            (plane.units[0], plane.busy[0]) = ([1], 1);
        }
        _ = lines.column(column, &mut || Continue(()));
        std::mem::swap(&mut lines.columns.last, &mut lines.next_columns);
        lines
    }

    /// Makes the next layer. Returns how many states have a row line of that layer and a column line of the
    /// layer before.
    fn next(&mut self, mut watch: impl FnMut() -> ControlFlow<()>) -> ControlFlow<(), u64> {
        for column in 0..self.shape.board.width {
            self.column(column, &mut watch)?;
        }
        self.rows.last.iter_mut().for_each(|plane| clear(plane, self.shape.orders.units));
        let mut met = 0;
        for column in 0..self.shape.board.width {
            met += self.rows_of(column, &mut watch)?;
        }
        std::mem::swap(&mut self.columns.last, &mut self.next_columns);
        Continue(met)
    }

    /// Finds the lines of a column that meet row lines of the last layer and were not seen before.
    fn column(
        &mut self,
        column: usize,
        watch: &mut impl FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (height, units) = (self.shape.board.height, self.shape.orders.units);
        for upper in (0..height - 1).rev() {
            let pass = self.shape.pass(upper, column, true);
            let [from, spare] = &mut self.chain;
            let from = if upper + 2 == height { &self.rows.last[upper + 1] } else { &*from };
            let into = if upper == 0 { &mut self.next_columns[column] } else { spare };
            let (more, step) =
                (&self.rows.last[upper], PlanePass { orders: &self.shape.orders, pass, from });
            // Column lines are compared with those seen before only in row 0, where they are kept.
            let mut seen =
                (upper == 0).then(|| parts(&mut self.columns.seen[column], PIECES, units));
            let tasks = parts(into, PIECES, units)
                .map(move |into| (into, seen.as_mut().and_then(Iterator::next)));
            let worker = || {
                move |(task, (into, mut seen)): (usize, (PlanePart<'_>, Option<PlanePart<'_>>))| {
                    let pieces = into.units.chunks_mut(units).zip(into.busy);
                    for (i, (piece, busy)) in pieces.enumerate() {
                        let number = task * PIECES + i;
                        let more = (&more.units[number * units..][..units], more.busy[number]);
                        step.write(number, piece, busy, more);
                        if let Some(seen) = &mut seen {
                            let old = &mut seen.units[i * units..][..units];
                            only_new(piece, busy, old, &mut seen.busy[i]);
                        }
                    }
                }
            };
            share(self.threads, 1, tasks.enumerate(), worker, &mut *watch)?;
            self.chain.swap(0, 1);
        }
        Continue(())
    }

    /// Adds to the next layer of row lines those that meet lines of that column and were not seen before.
    /// Returns how many states they have in the column.
    fn rows_of(
        &mut self,
        column: usize,
        watch: &mut impl FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), u64> {
        let (met, units) = (AtomicU64::new(0), self.shape.orders.units);
        let is_last = column + 1 == self.shape.board.width;
        let first = &self.columns.last[column];
        let (last, seen) = (&mut self.rows.last[0], &mut self.rows.seen[0]);
        for number in 0..first.busy.len() {
            let at = number * units..(number + 1) * units;
            let (into, busy) = (&mut last.units[at.clone()], &mut last.busy[number]);
            let old = &mut seen.units[at.clone()];
            add_new((&first.units[at], first.busy[number]), into, busy, old, &met);
            if is_last {
                see(into, *busy, old, &mut seen.busy[number]);
            }
        }
        for upper in 0..self.shape.board.height - 1 {
            let pass = self.shape.pass(upper, column, false);
            let [from, into] = &mut self.chain;
            let from = if upper == 0 { first } else { &*from };
            let step = PlanePass { orders: &self.shape.orders, pass, from };
            let last = parts(&mut self.rows.last[upper + 1], PIECES, units);
            let seen = parts(&mut self.rows.seen[upper + 1], PIECES, units);
            let tasks = parts(into, PIECES, units).zip(last).zip(seen);
            let worker = || {
                let met = &met;
                move |(task, ((into, last), seen)): (
                    usize,
                    ((PlanePart<'_>, PlanePart<'_>), PlanePart<'_>),
                )| {
                    let pieces = into.units.chunks_mut(units).zip(into.busy);
                    for (i, (piece, busy)) in pieces.enumerate() {
                        let at = i * units..(i + 1) * units;
                        step.write(task * PIECES + i, piece, busy, (&[], 0));
                        let (old, last_busy) = (&mut seen.units[at.clone()], &mut last.busy[i]);
                        add_new((piece, *busy), &mut last.units[at.clone()], last_busy, old, met);
                        if is_last {
                            see(&last.units[at], *last_busy, old, &mut seen.busy[i]);
                        }
                    }
                }
            };
            share(self.threads, 1, tasks.enumerate(), worker, &mut *watch)?;
            self.chain.swap(0, 1);
        }
        Continue(met.into_inner())
    }

    /// The states that are one push farther than the D of the last layer's lines; none if there are many
    /// lines.
    fn farther_than_lines(&self) -> Vec<PlacedState> {
        if population(&self.rows.last) + population(&self.columns.last) > FEW_LINES {
            return Vec::new();
        }
        let Grid { width, height } = self.shape.board;
        let on_rows = self.rows.last.iter().enumerate().flat_map(|(row, plane)| {
            let places = self.shape.orders_of(&plane.units, row);
            places.flat_map(move |places| {
                (0..width).map(move |column| (row * width + column, places.clone()))
            })
        });
        let by_row = on_rows.filter(|(blank, places)| {
            let (unit, bit) = spot(&self.shape.in_row_0(*blank, places));
            let (last, seen) =
                (&self.columns.last[blank % width], &self.columns.seen[blank % width]);
            last.units[unit][0] >> bit & 1 == 1 || seen.units[unit][0] >> bit & 1 == 0
        });
        let on_columns = self.columns.last.iter().enumerate().flat_map(|(column, plane)| {
            let places = self.shape.orders_of(&plane.units, 0);
            places.flat_map(move |places| {
                (0..height).map(move |row| self.shape.down(column, row, &places))
            })
        });
        // States whose row line is of the last layer, too, are there already.
        let by_column = on_columns.filter(|(blank, places)| {
            let (unit, bit) = spot(places);
            self.rows.seen[blank / width].units[unit][0] >> bit & 1 == 0
        });
        let mut all: Vec<PlacedState> = by_row.chain(by_column).collect();
        all.sort_unstable();
        all
    }
}
