//! The breadth-first search, a layer at a time.

use super::Resources;
use super::field::Field;
use super::graph::{Edge, Group, Side};
use super::order::{Unit, unite};
use super::rows::{Keep, Part, Rows};
use super::share::{Cut, share};
use crate::{Counts, Limit};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What was found.
pub(super) struct Layers<const N: usize> {
    pub rows: [Rows<N>; 2],
    /// How many states are in each layer and, if sets are kept, in none before on the same set.
    pub counts: Vec<u64>,
}

/// One side's states of the last layer that reached it.
struct Front<const N: usize> {
    units: Vec<Unit<N>>,
    /// For each piece whether it has any.
    busy: Vec<bool>,
}

impl<const N: usize> Front<N> {
    fn new(pieces: usize, units: usize) -> Self {
        Front { units: vec![[0; N]; pieces * units], busy: vec![false; pieces] }
    }
}

impl Field {
    /// Searches from the goal until a layer is empty.
    pub fn search<const N: usize>(
        &self,
        resources: Resources,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Layers<N>, Limit> {
        let mut counts = Counts { stored: 1, ..Counts::default() };
        self.fits::<N>(0, &mut counts)?;
        let mut fronts = [0, 1].map(|side| Front::new(self.pieces(side), self.orders.units));
        let mut rows = [0, 1].map(|side| Rows::<N>::new(self.row_units(side)));
        self.put_goal(&mut fronts, &mut rows);
        let mut layers = vec![1];
        loop {
            let layer = layers.len() as u16;
            (counts.bound, counts.iterations) = (layer, counts.iterations + 1);
            self.fits::<N>(layer, &mut counts)?;
            if watch(&counts).is_break() {
                return Err(Limit::Watch);
            }
            let [even, odd] = &mut fronts;
            let side = (self.goal.side + usize::from(layer)) % 2;
            let (into, from) = if side == 0 { (even, &*odd) } else { (odd, &*even) };
            let step = Step { field: self, side: &self.graph.sides[side], from };
            let found =
                step.layer(into, &mut rows[side], layer, resources.threads, || watch(&counts))?;
            let Some(new) = found else { return Ok(Layers { rows, counts: layers }) };
            layers.push(new);
            counts.stored += new;
        }
    }

    /// Notes what is held during a layer, or at the end if that is more; fails if it is too much.
    fn fits<const N: usize>(&self, layer: u16, counts: &mut Counts) -> Result<(), Limit> {
        let sides = 0..2usize;
        let pieces: usize = sides.clone().map(|side| self.pieces(side)).sum();
        let fronts = pieces * (1 + self.orders.units * size_of::<Unit<N>>());
        let rows: usize = sides.map(|side| Rows::<N>::bytes(self.row_units(side), layer)).sum();
        let entries = if self.keep == Keep::Counts { 0 } else { self.entry_count() };
        counts.bytes = (self.graph.bytes() + rows + fronts.max(entries)) as u64;
        if counts.bytes > self.max_bytes { Err(Limit::Memory) } else { Ok(()) }
    }

    fn put_goal<const N: usize>(&self, fronts: &mut [Front<N>; 2], rows: &mut [Rows<N>; 2]) {
        let spot = self.goal_spot(N);
        let front = &mut fronts[self.goal.side];
        front.busy[spot.piece] = true;
        front.units[spot.piece * self.orders.units + spot.unit][spot.lane] |= 1 << spot.bit;
        if self.keep != Keep::Counts {
            rows[self.goal.side].put(spot.row * self.orders.units + spot.unit, spot.lane, spot.bit);
        }
    }
}

/// What every task of a layer reads.
struct Step<'s, const N: usize> {
    field: &'s Field,
    side: &'s Side,
    /// The last layer, which is on the other side.
    from: &'s Front<N>,
}

/// Some pieces of a group: what one thread works on at a time.
struct Task<'t, const N: usize> {
    group: &'t Group,
    /// The numbers of the pieces.
    numbers: Range<usize>,
    units: &'t mut [Unit<N>],
    busy: &'t mut [bool],
    rows: Part<'t, N>,
}

impl<const N: usize> Step<'_, N> {
    /// Replaces the layer before the last by the next one. Gives how many states of it were noted,
    /// or nothing if it is empty.
    fn layer(
        &self,
        into: &mut Front<N>,
        rows: &mut Rows<N>,
        layer: u16,
        threads: usize,
        watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<u64>, Limit> {
        let (noted, any) = (AtomicU64::new(0), AtomicBool::new(false));
        let worker = || {
            let (noted, any) = (&noted, &any);
            let mut reached = Reached { units: Vec::new(), busy: Vec::new() };
            move |mut task: Task<'_, N>| {
                reached.collect(self, &task);
                if reached.replace(&mut task, self.field.orders.units) {
                    any.store(true, Relaxed);
                    noted.fetch_add(self.note(&mut task), Relaxed);
                }
            }
        };
        match share(threads, self.tasks(into, rows, layer), worker, watch) {
            Break(()) => Err(Limit::Watch),
            Continue(()) => Ok(any.into_inner().then(|| noted.into_inner())),
        }
    }

    fn tasks<'t>(
        &'t self,
        into: &'t mut Front<N>,
        rows: &'t mut Rows<N>,
        layer: u16,
    ) -> impl Iterator<Item = Task<'t, N>> + Send {
        let (field, side) = (self.field, self.side);
        let (mut units, mut busy) = (Cut(&mut into.units), Cut(&mut into.busy));
        let mut rows = rows.layer(layer);
        let stretches = |group| field.stretches(side, group).map(move |numbers| (group, numbers));
        side.groups.iter().flat_map(stretches).map(move |(group, numbers)| {
            let blocks = side.blocks_of(&group.sets);
            let pieces = blocks * numbers.len();
            let row_pieces = field.rows(group.sets.len(), blocks, numbers.len());
            Task {
                group,
                numbers,
                units: units.take(pieces * field.orders.units),
                busy: busy.take(pieces),
                rows: rows.take(row_pieces * field.orders.units),
            }
        })
    }

    /// Writes the new states of a task into its rows and counts them.
    fn note(&self, task: &mut Task<'_, N>) -> u64 {
        let units = self.field.orders.units;
        match self.field.keep {
            Keep::Counts => count(task.units),
            Keep::Blocks => task.rows.note(0, task.units.iter().copied()),
            Keep::Sets => {
                let (mut noted, mut row, mut rest) = (0, 0, &*task.units);
                for set in task.group.sets.clone() {
                    for _ in task.numbers.clone() {
                        let (regions, behind) = rest.split_at(self.side.regions_of(set) * units);
                        noted += task.rows.note(row, united(regions, units));
                        (row, rest) = (row + units, behind);
                    }
                }
                noted
            }
        }
    }
}

/// The states of a set in any of its regions.
fn united<const N: usize>(regions: &[Unit<N>], units: usize) -> impl Iterator<Item = Unit<N>> {
    (0..units).map(move |unit| {
        regions[unit..].iter().step_by(units).fold([0; N], |mut all, &region| {
            unite(&mut all, region);
            all
        })
    })
}

fn count<const N: usize>(units: &[Unit<N>]) -> u64 {
    units.iter().flatten().map(|word| u64::from(word.count_ones())).sum()
}

/// What the moves of one layer reach in the pieces of a task.
struct Reached<const N: usize> {
    units: Vec<Unit<N>>,
    /// For each piece whether any move led there.
    busy: Vec<bool>,
}

impl<const N: usize> Reached<N> {
    /// Follows every move into the task's pieces.
    fn collect(&mut self, step: &Step<'_, N>, task: &Task<'_, N>) {
        self.units.clear();
        self.units.resize(task.units.len(), [0; N]);
        self.busy.clear();
        self.busy.resize(task.busy.len(), false);
        for edge in step.side.edges(task.group) {
            self.follow(step, edge, task.numbers.clone());
        }
    }

    /// Follows one move into the pieces of these numbers.
    fn follow(&mut self, step: &Step<'_, N>, edge: &Edge, numbers: Range<usize>) {
        let (orders, units) = (&step.field.orders, step.field.orders.units);
        let odd = orders.is_odd(edge.pass);
        for (i, origin) in orders.origins(edge.pass)[numbers].iter().enumerate() {
            let from = edge.from as usize + origin.piece as usize * edge.from_regions as usize;
            if step.from.busy[from] {
                let to = edge.to as usize + i * edge.to_regions as usize;
                self.busy[to] = true;
                let into = &mut self.units[to * units..][..units];
                let from = &step.from.units[from * units..][..units];
                let shuffle = orders.shuffle(origin.shuffle);
                match odd {
                    true => shuffle.add::<N, true>(into, from),
                    false => shuffle.add::<N, false>(into, from),
                }
            }
        }
    }

    /// Puts what was reached, less what the layer before the last has, in the place of that. Says
    /// whether anything is left.
    fn replace(&self, task: &mut Task<'_, N>, units: usize) -> bool {
        let mut any = false;
        let pieces = task.units.chunks_mut(units).zip(self.units.chunks(units));
        for ((before, reached), (busy, &led)) in pieces.zip(task.busy.iter_mut().zip(&self.busy)) {
            if !led && !*busy {
                continue;
            }
            let mut left = 0;
            for (before, reached) in before.iter_mut().flatten().zip(reached.iter().flatten()) {
                *before = reached & !*before;
                left |= *before;
            }
            *busy = left != 0;
            any |= *busy;
        }
        any
    }
}
