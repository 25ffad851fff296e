//! The breadth-first search, a layer at a time.
//!
//! The smallest example is tile 1 of a 2x2 board, whose cells are numbered 0 1 / 2 3. The goal has
//! the tile on cell 0. Cells 0 and 3 are one side, cells 1 and 2 the other:
//!
//! ```text
//! layer    reached by moves from the last    less the one before that    what is new
//!   0                                                                    0
//!   1                   1, 2                          nothing            1, 2
//!   2                   0, 3                          0                  3
//!   3                   1, 2                          1, 2               nothing: the end
//! ```
//!
//! Layer 2 is written over layer 0, and layer 3 over layer 1: each side keeps one layer only.

use super::field::Field;
use super::graph::{Group, HalfGraph};
use super::order::Unit;
use super::rows::RowWriter;
use super::shuffle::Shuffle;
use crate::memory::in_huge_pages;
use crate::share::{Remainder, share};
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// A piece in which fewer than one unit in six has any states is moved unit by unit.
const SPARSE: u32 = 6;

/// How many tasks a thread takes at a time: about 0.1 ms of work.
const TASKS: usize = 8;

/// A layer gets one more thread for this many states to move. Starting a thread takes as long as moving some
/// thousands of states.
const THREAD_WORK: u64 = 16_000;

/// The states of one side in the last layer that reached it.
pub(super) struct Front<const N: usize> {
    pub units: Vec<Unit<N>>,
    /// For each piece, a mask with a bit for each unit that has any states.
    pub busy: Vec<u64>,
}

impl<const N: usize> Front<N> {
    /// The given number of pieces, without any states.
    pub fn empty(pieces: usize, units: usize) -> Self {
        Front { units: in_huge_pages(vec![[0; N]; pieces * units]), busy: vec![0; pieces] }
    }
}

/// The result of a search.
pub(super) struct Searched<const N: usize> {
    /// How many states the complete layers have.
    pub layers: Vec<u64>,
    /// The last of these layers, and the side that it is on.
    pub last: Front<N>,
    pub side: usize,
    /// What stopped the search before a layer was empty.
    pub stopped: Option<Limit>,
}

impl<const N: usize> Searched<N> {
    /// All layers, if the search was not stopped.
    pub fn complete(self) -> Result<Vec<u64>, Limit> {
        self.stopped.map_or(Ok(self.layers), Err)
    }
}

impl Field {
    /// Searches from the goal until a layer is empty. Notes the layers in the rows of both sides, if there
    /// are rows.
    pub fn search<const N: usize>(
        &self,
        mut rows: [Vec<&mut [u8]>; 2],
        resources: Resources,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Searched<N> {
        let mut counts = Counts { stored: 1, bytes: self.bytes::<N>(), ..Counts::default() };
        let mut fronts = [0, 1].map(|side| Front::empty(self.pieces(side), self.orders.units));
        self.put_goal(&mut fronts, &mut rows);
        let mut layers = vec![1];
        let stopped = loop {
            let layer = layers.len() as u16;
            (counts.bound, counts.iterations) = (layer, layer.into());
            if watch(&counts).is_break() {
                break Some(Limit::Watch);
            }
            let [even, odd] = &mut fronts;
            let side = (self.goal.side + usize::from(layer)) % 2;
            let (into, from) = if side == 0 { (even, &*odd) } else { (odd, &*even) };
            let step = LayerStep { field: self, side: &self.graph.sides[side], from, layer };
            let threads = self.threads(side, layers[layers.len() - 1]).min(resources.threads);
            match step.layer(into, &mut rows[side], threads, || watch(&counts)) {
                Ok(Some(new)) => layers.push(new),
                Ok(None) => break None,
                Err(limit) => break Some(limit),
            }
            counts.stored = layers.iter().sum();
        };
        // The next layer, if it was written at all, is on the other side.
        let side = (self.goal.side + layers.len() - 1) % 2;
        let [even, odd] = fronts;
        Searched { layers, last: if side == 0 { even } else { odd }, side, stopped }
    }

    /// How many threads are worth starting for a layer. The work is to look at every piece of a
    /// side and to move the `states` of the last layer.
    fn threads(&self, side: usize, states: u64) -> usize {
        let work = states + self.pieces(side) as u64 / 8;
        1 + (work / THREAD_WORK) as usize
    }

    fn put_goal<const N: usize>(&self, fronts: &mut [Front<N>; 2], rows: &mut [Vec<&mut [u8]>; 2]) {
        let (spot, units) = (self.goal_spot(N), self.orders.units);
        let front = &mut fronts[self.goal.side];
        let piece = &mut front.units[spot.piece * units..][..units];
        piece[spot.unit][spot.lane] = 1 << spot.bit;
        front.busy[spot.piece] = 1 << spot.unit;
        if let Some(row) = rows[self.goal.side].get_mut(spot.row) {
            let notes = RowWriter::new(self.keep, 0, self.orders.pieces * units);
            notes.add(row, spot.number * units, piece);
        }
    }
}

/// What is the same for all tasks of a layer.
struct LayerStep<'s, const N: usize> {
    field: &'s Field,
    side: &'s HalfGraph,
    /// The last layer, which is on the other side.
    from: &'s Front<N>,
    layer: u16,
}

/// The same range of pieces in each block of a group, and the rows of these blocks.
struct Task<'t, 'r, const N: usize> {
    group: &'t Group,
    /// Which of the pieces.
    numbers: Range<usize>,
    units: &'t mut [Unit<N>],
    busy: &'t mut [u64],
    rows: &'t mut [&'r mut [u8]],
}

impl<const N: usize> LayerStep<'_, N> {
    /// Replaces the layer before the last by the next one. Returns how many states the next layer has, or
    /// `None` if it is empty.
    fn layer(
        &self,
        into: &mut Front<N>,
        rows: &mut [&mut [u8]],
        threads: usize,
        watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<u64>, Limit> {
        let (noted, any) = (AtomicU64::new(0), AtomicBool::new(false));
        let worker = || {
            let (noted, any) = (&noted, &any);
            let mut reached = ReachedUnits::new(self);
            move |mut task: Task<'_, '_, N>| {
                reached.collect(self, &task);
                if reached.replace(task.units, task.busy) {
                    any.store(true, Relaxed);
                    noted.fetch_add(self.note(&mut task), Relaxed);
                }
            }
        };
        match share(threads, TASKS, self.tasks(into, rows), worker, watch) {
            Break(()) => Err(Limit::Watch),
            Continue(()) => Ok(any.into_inner().then(|| noted.into_inner())),
        }
    }

    fn tasks<'t, 'r>(
        &'t self,
        into: &'t mut Front<N>,
        rows: &'t mut [&'r mut [u8]],
    ) -> impl Iterator<Item = Task<'t, 'r, N>> + Send {
        let (mut units, mut busy, mut rows) =
            (Remainder(&mut into.units), Remainder(&mut into.busy), Remainder(rows));
        self.field.jobs(self.side).map(move |(group, numbers)| {
            let pieces = self.side.blocks_of(&group.sets) * numbers.len();
            Task {
                group,
                numbers,
                units: units.take(pieces * self.field.orders.units),
                busy: busy.take(pieces),
                rows: rows.take(self.field.rows_of(self.side, &group.sets)),
            }
        })
    }

    /// Notes the new states of a task in its rows and counts them.
    fn note(&self, task: &mut Task<'_, '_, N>) -> u64 {
        let (units, pieces) = (self.field.orders.units, task.numbers.len());
        let notes = RowWriter::new(self.field.keep, self.layer, self.field.orders.pieces * units);
        for (block, row) in task.rows.iter_mut().enumerate() {
            for number in 0..pieces {
                let piece = block * pieces + number;
                if task.busy[piece] != 0 {
                    notes.add(row, number * units, &task.units[piece * units..][..units]);
                }
            }
        }
        task.units.as_flattened().iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// What the moves of one layer reach in the pieces of a task.
pub(super) struct ReachedUnits<const N: usize> {
    /// The states that were reached; all zeros between tasks.
    units: Vec<Unit<N>>,
    /// For each piece, a mask with a bit for each unit that a move may have led to.
    led: Vec<u64>,
    /// How many units a piece has, and the mask of all of them.
    piece: usize,
    full: u64,
}

impl<const N: usize> ReachedUnits<N> {
    fn new(step: &LayerStep<'_, N>) -> Self {
        let jobs = step.field.jobs(step.side);
        let pieces = jobs.map(|(group, numbers)| step.side.blocks_of(&group.sets) * numbers.len());
        ReachedUnits::sized(pieces.max().unwrap_or(0), step.field.orders.units)
    }

    /// For the given number of pieces and of units in a piece.
    pub fn sized(pieces: usize, units: usize) -> Self {
        ReachedUnits {
            units: vec![[0; N]; pieces * units],
            led: vec![0; pieces],
            piece: units,
            full: (1 << units) - 1,
        }
    }

    /// Whether any move may have led to any of the pieces.
    pub fn any(&self) -> bool {
        self.led.iter().any(|&led| led != 0)
    }

    /// Follows every move into the task's pieces.
    fn collect(&mut self, step: &LayerStep<'_, N>, task: &Task<'_, '_, N>) {
        let (orders, pieces) = (&step.field.orders, task.numbers.len());
        if orders.pieces == 1 {
            for edge in step.side.edges(task.group) {
                let odd = orders.is_odd(edge.pass);
                let shuffle = orders.shuffle(edge.pass);
                self.follow(step.from, shuffle, edge.from as usize, odd, edge.to.into());
            }
            return;
        }
        let mut next = task.numbers.start;
        while next < task.numbers.end {
            let (head, first) = (next / orders.tail, next % orders.tail);
            let len = (task.numbers.end - next).min(orders.tail - first);
            for edge in step.side.edges(task.group) {
                let (base, origins) = orders.origins(edge.pass, head);
                let from = edge.from as usize * orders.pieces + base;
                let to = usize::from(edge.to) * pieces + next - task.numbers.start;
                let odd = orders.is_odd(edge.pass);
                for (i, &origin) in origins[first..first + len].iter().enumerate() {
                    let shuffle = orders.shuffle(origin.pass);
                    self.follow(step.from, shuffle, from + origin.number as usize, odd, to + i);
                }
            }
            next += len;
        }
    }

    /// Follows one move from piece `from` of the last layer into piece `to`.
    #[inline(always)]
    pub fn follow(
        &mut self,
        last: &Front<N>,
        shuffle: &Shuffle,
        from: usize,
        odd: bool,
        to: usize,
    ) {
        let units = self.piece;
        let busy = last.busy[from];
        if busy == 0 {
            return;
        }
        let into = &mut self.units[to * units..][..units];
        let from = &last.units[from * units..][..units];
        if busy.count_ones() * SPARSE < units as u32 {
            self.led[to] |= match odd {
                true => shuffle.add_units::<N, true>(into, from, busy),
                false => shuffle.add_units::<N, false>(into, from, busy),
            };
        } else {
            self.led[to] = self.full;
            match odd {
                true => shuffle.add::<N, true>(into, from),
                false => shuffle.add::<N, false>(into, from),
            }
        }
    }

    /// Replaces the layer before the last by the states that were reached and are not in that layer. Clears
    /// the states that were reached. Returns whether the new layer has any states here.
    pub fn replace(&mut self, before: &mut [Unit<N>], busy: &mut [u64]) -> bool {
        let units = self.piece;
        let mut any = false;
        let pieces = before.chunks_mut(units).zip(self.units.chunks_mut(units));
        for ((before, reached), (busy, led)) in pieces.zip(busy.iter_mut().zip(&mut self.led)) {
            let touched = *busy | *led;
            *busy = match touched == self.full {
                true => next_all(before, reached),
                false => next_of(before, reached, touched),
            };
            *led = 0;
            any |= *busy != 0;
        }
        any
    }
}

/// Makes the next layer of all units of a piece. Returns the mask of the units that have any
/// states.
fn next_all<const N: usize>(before: &mut [Unit<N>], reached: &mut [Unit<N>]) -> u64 {
    let mut busy = 0;
    for (i, (before, reached)) in before.iter_mut().zip(reached).enumerate() {
        busy |= u64::from(next(before, reached)) << i;
    }
    busy
}

/// The same for only the `touched` units of a piece; all others are empty.
fn next_of<const N: usize>(
    before: &mut [Unit<N>],
    reached: &mut [Unit<N>],
    mut touched: u64,
) -> u64 {
    let mut busy = 0;
    while touched != 0 {
        let unit = touched.trailing_zeros() as usize;
        touched &= touched - 1;
        busy |= u64::from(next(&mut before[unit], &mut reached[unit])) << unit;
    }
    busy
}

#[inline(always)]
fn next<const N: usize>(before: &mut Unit<N>, reached: &mut Unit<N>) -> bool {
    let mut any = 0;
    for lane in 0..N {
        before[lane] = reached[lane] & !before[lane];
        any |= before[lane];
    }
    *reached = [0; N];
    any != 0
}
