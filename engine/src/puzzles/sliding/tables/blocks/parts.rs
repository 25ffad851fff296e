//! Whole boards counted by several machines: what each machine has, and what it tells the others.
//!
//! Each machine has a *part* of a layer: consecutive slabs (`slabs.rs`), of two layers, in memory. Before it
//! makes the next layer of its slabs, the others send it those of their slices from which moves lead there,
//! the *halo*. Nothing is sent here: a part hands out messages and takes them in. On two machines:
//!
//! ```
//! use fewest::puzzles::sliding::tables::blocks::parts::{Part, LayerParts};
//! use fewest::puzzles::sliding::{Goal, Sliding};
//! use std::ops::ControlFlow::Continue;
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let parts = LayerParts::new(&eight, 2, None)?;
//! let mut both = [0, 1].map(|machine| Part::goal(&parts, machine));
//! let mut layers = vec![1];
//! while layers.last() != Some(&0) {
//!     for (from, to) in [(0, 1), (1, 0)] {
//!         let mut halo = both[from].outgoing(to);
//!         while let Some(message) = both[from].message(&mut halo) {
//!             both[to].receive(from, &message)?;
//!         }
//!     }
//!     let found = both.each_mut().map(|part| part.step(1, || Continue(())));
//!     layers.push(found.iter().flatten().sum());
//! }
//! assert_eq!((layers.len(), layers[31], layers.iter().sum::<u64>()), (33, 2, 181_440));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod kept;
mod message;
mod store;
#[cfg(test)]
mod tests;

pub use kept::{Holding, KeptLayers, LostSlabs, agree, cut};
pub use message::BadMessage;
pub use store::{LayerStore, damaged, holdings};

use super::disk::{self, DiskTrouble};
use super::field::Field;
use super::layers::{Front, ReachedUnits};
use super::order::Unit;
use super::pattern::Pattern;
use super::plan::{is_even, machine_of};
use super::slabs::Slabs;
pub use super::slabs::Slice;
use super::sources::{MoveSource, PIECES, collect, sources};
use super::spread;
use crate::Limit;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::share::share;
use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many tasks a thread takes at a time: about 0.1 ms of work.
const TASKS: usize = 8;

/// A board, and how its layers are shared out among machines.
pub struct LayerParts {
    pattern: Pattern,
    field: Field,
    slabs: Slabs,
    machines: usize,
}

impl LayerParts {
    /// Cuts layers into `kept` slabs, if the board can be cut like that, so that several machines can go on
    /// with what one has kept. Otherwise cuts by the fewest first tiles, but at least one, that give every
    /// machine about the same. With a small board some machines may get nothing.
    pub fn new<K: Packing>(
        puzzle: &Sliding<K>,
        machines: usize,
        kept: Option<usize>,
    ) -> Result<LayerParts, DiskTrouble> {
        let pattern = Pattern::whole(puzzle);
        let field = disk::field(puzzle, &pattern)?;
        let cut = |digits| Slabs::new(&field, pattern.tiles().len(), digits);
        let ways: Vec<Slabs> = (0..=disk::MOST_DIGITS).map_while(cut).collect();
        let as_kept = ways.iter().position(|slabs| Some(slabs.count) == kept);
        let is_fair = |slabs: &Slabs| slabs.count > 1 && is_even(slabs.count, machines);
        let even = ways.iter().position(is_fair);
        let chosen = as_kept.or(even).unwrap_or(ways.len() - 1);
        let slabs = ways.into_iter().nth(chosen).expect("no digit is a way to cut");
        Ok(LayerParts { pattern, field, slabs, machines })
    }

    /// Everything that the parts depend on, as files of layers have it.
    pub fn question(&self) -> String {
        self.slabs.question(&self.pattern)
    }

    /// How many machines there are.
    pub fn machines(&self) -> usize {
        self.machines
    }

    /// The slabs of a machine.
    pub fn slabs_of(&self, machine: usize) -> Range<usize> {
        let first = |machine: usize| (machine * self.slabs.count).div_ceil(self.machines);
        first(machine)..first(machine + 1)
    }

    /// The machine that has a slab.
    pub fn machine_of(&self, slab: usize) -> usize {
        machine_of(slab, self.slabs.count, self.machines)
    }

    /// The bytes of memory that a machine needs: two layers of its slabs, the halo, and the tables of moves.
    pub fn bytes(&self, machine: usize) -> u64 {
        let sides = [0, 1].map(|side| self.slabs.blocks(side) as u64);
        let own = self.slabs_of(machine).len() as u64 * (sides[0] + sides[1]);
        let halo = [0, 1].map(|side| self.halo(side, machine).len() as u64);
        let fixed = self.field.graph.bytes() as u64 + self.field.orders.bytes();
        fixed + (own + halo[0].max(halo[1])) * self.slabs.slice_bytes(&self.field)
    }

    /// The slices of other machines that a machine needs for a layer of that side.
    fn halo(&self, side: usize, machine: usize) -> Vec<Slice> {
        let mine = self.slabs_of(machine);
        let needs = mine.clone().flat_map(|slab| self.slabs.needs(side, slab));
        let mut foreign: Vec<Slice> =
            needs.copied().filter(|&(_, slab)| !mine.contains(&(slab as usize))).collect();
        foreign.sort_unstable();
        foreign.dedup();
        foreign
    }

    fn side(&self, layer: usize) -> usize {
        (self.field.goal.side + layer) % 2
    }

    fn empty_slice(&self) -> Front<1> {
        Front::empty(self.slabs.pieces, self.field.orders.units)
    }
}

/// What one machine has: the last layer of its slabs, and the one before it.
pub struct Part<'p> {
    parts: &'p LayerParts,
    machine: usize,
    mine: Range<usize>,
    layer: usize,
    /// For each side, its slices, block by block.
    fronts: [Vec<Front<1>>; 2],
    /// What others have sent for the next layer.
    halo: BTreeMap<Slice, Front<1>>,
    /// Slices without states, for what others send next. Layers of the two sides are sent different slices,
    /// and together these would be more than [`LayerParts::bytes`] says.
    spare: Vec<Front<1>>,
    /// For each side of the next layer, the slices of others that it needs, in order.
    needed: [Vec<Slice>; 2],
    /// For each machine and each side of the next layer, the slices that the machine is sent.
    outgoing: Vec<[Vec<Slice>; 2]>,
}

/// How far a machine is in telling another one about a layer.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing {
    to: usize,
    /// The slice, by its number among those to be told, and its first piece that is not told yet.
    slice: usize,
    piece: usize,
}

impl Outgoing {
    /// The machine that is told.
    pub fn to(&self) -> usize {
        self.to
    }
}

/// Some pieces of a slice that are worked on together.
struct SliceTask<'t> {
    sources: &'t [MoveSource<'t>],
    numbers: Range<usize>,
    units: &'t mut [Unit<1>],
    busy: &'t mut [u64],
}

impl<'p> Part<'p> {
    /// A machine's part of layer 0.
    pub fn goal(parts: &'p LayerParts, machine: usize) -> Part<'p> {
        let mut part = Part::empty(parts, machine, 0);
        let spot = parts.field.goal_spot(1);
        let slab = spot.number / parts.slabs.pieces;
        if part.mine.contains(&slab) {
            let block = spot.piece / parts.field.orders.pieces;
            let (piece, units) = (spot.number % parts.slabs.pieces, parts.field.orders.units);
            let place = part.place(block, slab);
            let front = &mut part.fronts[parts.field.goal.side][place];
            front.units[piece * units + spot.unit] = [1 << spot.bit];
            front.busy[piece] = 1 << spot.unit;
        }
        part
    }

    /// A machine's part of a layer, without any states yet: they are read or received later.
    pub fn empty(parts: &'p LayerParts, machine: usize, layer: usize) -> Part<'p> {
        let mine = parts.slabs_of(machine);
        let fronts = [0, 1].map(|side| {
            let slices = parts.slabs.blocks(side) * mine.len();
            (0..slices).map(|_| parts.empty_slice()).collect()
        });
        let is_mine = |&(_, slab): &Slice| mine.contains(&(slab as usize));
        let sent = |side, to| parts.halo(side, to).into_iter().filter(is_mine).collect();
        let outgoing = (0..parts.machines).map(|to| [sent(0, to), sent(1, to)]).collect();
        let needed = [0, 1].map(|side| parts.halo(side, machine));
        let (halo, spare) = Default::default();
        Part { parts, machine, mine, layer, fronts, halo, spare, needed, outgoing }
    }

    /// How the board is shared out.
    pub fn parts(&self) -> &'p LayerParts {
        self.parts
    }

    /// The machine whose part it is.
    pub fn machine(&self) -> usize {
        self.machine
    }

    /// The number of the last layer.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// How many states the last layer has here.
    pub fn states(&self) -> u64 {
        let units = self.parts.field.orders.units;
        let fronts = self.fronts[self.parts.side(self.layer)].iter();
        fronts.map(|front| states(&front.units, &front.busy, units)).sum()
    }

    /// What another machine needs of the last layer to make the next one, with nothing told yet.
    pub fn outgoing(&self, to: usize) -> Outgoing {
        Outgoing { to, slice: 0, piece: 0 }
    }

    /// The next message about that, of about a megabyte; `None` when all is told. The other machine must have
    /// received all messages before it makes the next layer.
    pub fn message(&self, about: &mut Outgoing) -> Option<Vec<u8>> {
        let side = self.parts.side(self.layer);
        while let Some(&slice) = self.outgoing[about.to][1 - side].get(about.slice) {
            let front = &self.fronts[side][self.place(slice.0 as usize, slice.1 as usize)];
            let head = (side, slice);
            let units = self.parts.field.orders.units;
            if let Some(message) = message::next(head, front, units, &mut about.piece) {
                return Some(message);
            }
            (about.slice, about.piece) = (about.slice + 1, 0);
        }
        None
    }

    /// Takes in a message of another machine: states of the last layer that border on this part. Refuses what
    /// that machine does not have, what this one does not need, and what was told already. So no message can
    /// make a part hold more than [`LayerParts::bytes`] says.
    pub fn receive(&mut self, from: usize, message: &[u8]) -> Result<(), BadMessage> {
        let (units, parts) = (self.parts.field.orders.units, self.parts);
        let (side, slice, entries) = message::read_head(message)?;
        let is_needed = side == parts.side(self.layer)
            && self.needed[1 - side].binary_search(&slice).is_ok()
            && parts.machine_of(slice.1 as usize) == from;
        if !is_needed {
            return Err(BadMessage);
        }
        let empty = || self.spare.pop().unwrap_or_else(|| parts.empty_slice());
        let front = self.halo.entry(slice).or_insert_with(empty);
        message::read_into(front, units, entries)
    }

    /// Takes in a message when a count goes on: states of this part itself, of a layer that was kept.
    pub fn restore(&mut self, layer: usize, message: &[u8]) -> Result<(), BadMessage> {
        let (side, (block, slab), entries) = message::read_head(message)?;
        let (block, slab) = (block as usize, slab as usize);
        let is_mine = side == self.parts.side(layer)
            && block < self.parts.slabs.blocks(side)
            && self.mine.contains(&slab);
        if !is_mine {
            return Err(BadMessage);
        }
        let place = self.place(block, slab);
        message::read_into(&mut self.fronts[side][place], self.parts.field.orders.units, entries)
    }

    /// Makes the next layer, once the whole halo is there. Returns how many states it has here.
    pub fn step(
        &mut self,
        threads: usize,
        watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<u64, Limit> {
        let (field, slabs, mine) = (&self.parts.field, &self.parts.slabs, self.mine.clone());
        let side = self.parts.side(self.layer + 1);
        let [even, odd] = &mut self.fronts;
        let (into, from) = if side == 0 { (even, &*odd) } else { (odd, &*even) };
        let alive: Vec<bool> = from.iter().map(any).collect();
        let find = |slice: Slice| match mine.contains(&(slice.1 as usize)) {
            true => {
                let place = slice.0 as usize * mine.len() + slice.1 as usize - mine.start;
                alive[place].then(|| &from[place])
            }
            false => self.halo.get(&slice).filter(|front| any(front)),
        };
        let slots = (0..slabs.blocks(side)).flat_map(|block| mine.clone().map(move |s| (block, s)));
        let slots: Vec<_> = slots
            .map(|(block, slab)| (slab, sources(field, slabs, (side, block, slab), find)))
            .collect();
        let tasks = into.iter_mut().zip(&slots).flat_map(|(front, (slab, sources))| {
            let is_idle = sources.is_empty() && !any(front);
            tasks(field, slabs.numbers(*slab), sources, front).take(if is_idle {
                0
            } else {
                usize::MAX
            })
        });
        let found = AtomicU64::new(0);
        let worker = || {
            let mut reached = ReachedUnits::sized(PIECES.min(slabs.pieces), field.orders.units);
            let found = &found;
            move |task: SliceTask<'_>| {
                collect(&mut reached, field, task.sources, task.numbers);
                if reached.replace(task.units, task.busy) {
                    found.fetch_add(states(task.units, task.busy, field.orders.units), Relaxed);
                }
            }
        };
        // Make all tasks before sharing them: making one takes no time.
        let tasks: Vec<_> = tasks.collect();
        match share(threads, TASKS, tasks.into_iter(), worker, watch) {
            Break(()) => return Err(Limit::Watch),
            Continue(()) => self.layer += 1,
        }
        let received = std::mem::take(&mut self.halo).into_values();
        self.spare.extend(received.map(|mut front| {
            front.busy.fill(0);
            front
        }));
        Ok(found.into_inner())
    }

    /// The first `list` boards of a layer, the last one or the one before it. Each comes with numbers by
    /// which the boards of several machines are put in one order.
    pub fn farthest<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        layer: usize,
        list: usize,
    ) -> Vec<(Slice, Tray)> {
        let (parts, side) = (self.parts, self.parts.side(layer));
        let fronts = self.fronts[side].iter().enumerate();
        let boards = fronts.flat_map(|(place, front)| {
            let (block, slab) =
                (place / self.mine.len(), self.mine.start + place % self.mine.len());
            let rank = parts.field.graph.sides[side].ranks[block];
            let blank = spread::blank(puzzle, &parts.pattern, rank);
            let first = parts.slabs.numbers(slab).start * parts.field.orders.units;
            let boards = spread::boards(puzzle, &parts.pattern, blank, first, &front.units);
            boards.map(move |board| ((block as u32, slab as u32), board))
        });
        boards.take(list).collect()
    }

    fn place(&self, block: usize, slab: usize) -> usize {
        block * self.mine.len() + slab - self.mine.start
    }
}

fn tasks<'t>(
    field: &Field,
    numbers: Range<usize>,
    sources: &'t [MoveSource<'t>],
    front: &'t mut Front<1>,
) -> impl Iterator<Item = SliceTask<'t>> + use<'t> {
    let units = front.units.chunks_mut(PIECES * field.orders.units);
    let chunks = units.zip(front.busy.chunks_mut(PIECES));
    chunks.enumerate().map(move |(i, (units, busy))| {
        let first = numbers.start + i * PIECES;
        SliceTask { sources, numbers: first..first + busy.len(), units, busy }
    })
}

fn any(front: &Front<1>) -> bool {
    front.busy.iter().any(|&busy| busy != 0)
}

/// How many states some pieces have. Skips pieces that have none.
fn states(all: &[Unit<1>], busy: &[u64], units: usize) -> u64 {
    let pieces = all.chunks(units).zip(busy).filter(|(_, busy)| **busy != 0);
    let words = pieces.flat_map(|(piece, _)| piece.as_flattened());
    words.map(|word| u64::from(word.count_ones())).sum()
}
