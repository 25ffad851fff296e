//! The local check of a table that forgets the blank: the values of the regions are raised until
//! they pass it.

use super::Unproven;
use super::space::{Move, Place, Space};

/// What is known of one side.
pub(super) struct Values {
    /// The values of the regions of sets with several; those of the others are the entries.
    held: Vec<u8>,
    /// For each region.
    marks: Vec<Mark>,
}

/// What the last look at a region said.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// Some value was raised.
    raised: bool,
    /// Some value was above what its successors demand.
    high: bool,
}

/// Some consecutive sets of one side, with their part of its values.
pub(super) struct Batch<'v> {
    sets: &'v [u32],
    held: &'v mut [u8],
    marks: &'v mut [Mark],
}

/// How to look at one side.
pub(super) struct Look<'s> {
    pub space: &'s Space,
    pub entries: &'s [u8],
    /// The values of the other side; `None` if they are still the entries.
    pub there: Option<&'s Values>,
    /// Whether this side's values are still the entries.
    pub first: bool,
}

impl Values {
    /// Those of a side, to be set by the first look at it.
    pub fn new(space: &Space, side: usize) -> Self {
        let (held, marks) = (space.side(side).held as usize, space.side(side).marks as usize);
        Values { held: vec![0; held * space.orders()], marks: vec![Mark::default(); marks] }
    }

    /// What the values of both sides take.
    pub fn bytes(space: &Space) -> u64 {
        let of = |side| {
            let side = space.side(side);
            side.held as usize * space.orders() + side.marks as usize * size_of::<Mark>()
        };
        (of(0) + of(1)) as u64
    }

    /// All of a side, cut into parts, with their sizes in entries.
    pub fn batches<'v>(
        &'v mut self,
        space: &'v Space,
        side: usize,
    ) -> impl Iterator<Item = (usize, Batch<'v>)> {
        let mut all =
            Batch { sets: &space.side(side).sets, held: &mut self.held, marks: &mut self.marks };
        std::iter::from_fn(move || {
            let sets = all.sets.split_off(..space.batch().min(all.sets.len()))?;
            let batch = all.cut(space, sets);
            (!sets.is_empty()).then_some((sets.len() * space.orders(), batch))
        })
    }
}

impl<'v> Batch<'v> {
    /// Takes the part of the first `sets` away.
    fn cut(&mut self, space: &Space, sets: &'v [u32]) -> Batch<'v> {
        let (mut held, mut marks) = (0, 0);
        for &rank in sets {
            let regions = space.place(rank).regions as usize;
            marks += regions;
            held += if regions > 1 { regions * space.orders() } else { 0 };
        }
        let held = self.held.split_off_mut(..held).expect("as many as the sets have");
        let marks = self.marks.split_off_mut(..marks).expect("as many as the sets have");
        Batch { sets, held, marks }
    }
}

impl Look<'_> {
    /// Raises the values of some sets as far as their successors demand; tells whether any was
    /// raised.
    pub fn at(&self, mut batch: Batch) -> Result<bool, Unproven> {
        let mut room = vec![0; self.space.orders()];
        let mut raised = false;
        for set in batch.sets.chunks(1) {
            let Batch { held, marks, .. } = batch.cut(self.space, set);
            raised |= match held {
                [] => self.at_one(set[0], &mut marks[0], &mut room)?,
                _ => self.at_several(set[0], held, marks, &mut room)?,
            };
        }
        Ok(raised)
    }

    /// Whether every value of this side is what its successors demand, after the last look.
    pub fn settled(&self, side: usize, here: &Values) -> Result<(), Unproven> {
        let mut demanded = vec![0; self.space.orders()];
        for &rank in &self.space.side(side).sets {
            let (set, regions) = self.space.set(rank);
            let Place { mark, .. } = self.space.place(rank);
            for (number, &region) in (0..).zip(regions) {
                if here.marks[(mark + number) as usize].high {
                    let values = self.values(Some(here), rank, number);
                    self.demand(set, region, &mut demanded);
                    return Err(self.wrong(rank, |&order| values[order] > demanded[order]));
                }
            }
        }
        Ok(())
    }

    /// A set with one region: what its successors demand, the entry must grant.
    fn at_one(&self, rank: u32, mark: &mut Mark, demanded: &mut [u8]) -> Result<bool, Unproven> {
        let (set, regions) = self.space.set(rank);
        if self.is_due(set, regions[0]) {
            self.demand(set, regions[0], demanded);
            let entries = self.entries(rank);
            if below(entries, demanded) {
                return Err(self.wrong(rank, |&order| entries[order] < demanded[order]));
            }
            mark.high = below(demanded, entries);
        }
        Ok(false)
    }

    /// A set with several regions: one of them must keep the entry.
    fn at_several(
        &self,
        rank: u32,
        held: &mut [u8],
        marks: &mut [Mark],
        room: &mut [u8],
    ) -> Result<bool, Unproven> {
        let (orders, entries) = (self.space.orders(), self.entries(rank));
        let (set, regions) = self.space.set(rank);
        if self.first {
            held.chunks_mut(orders).for_each(|values| values.copy_from_slice(entries));
        }
        let mut raised = false;
        for ((&region, values), mark) in regions.iter().zip(held.chunks_mut(orders)).zip(marks) {
            mark.raised = false;
            if self.is_due(set, region) {
                self.demand(set, region, room);
                mark.high = below(room, values);
                mark.raised = below(values, room);
                values.iter_mut().zip(&*room).for_each(|(v, &demanded)| *v = demanded.max(*v));
            }
            raised |= mark.raised;
        }
        if raised {
            room.fill(u8::MAX);
            for values in held.chunks(orders) {
                room.iter_mut().zip(values).for_each(|(least, &value)| *least = value.min(*least));
            }
            if below(entries, room) {
                return Err(self.wrong(rank, |&order| entries[order] < room[order]));
            }
        }
        Ok(raised)
    }

    /// Whether something one move away has changed since the last look.
    fn is_due(&self, set: u32, region: u32) -> bool {
        let Some(there) = self.there else { return true };
        let mark = |set, region| there.marks[(self.space.place(set).mark + region) as usize];
        self.first || self.space.moves(set, region).any(|mv| mark(mv.set, mv.region).raised)
    }

    fn demand(&self, set: u32, region: u32, demanded: &mut [u8]) {
        let values = |mv: &Move| self.values(self.there, mv.set, mv.region);
        self.space.demand(set, region, values, demanded);
    }

    /// The values of a region.
    fn values<'a>(&'a self, side: Option<&'a Values>, rank: u32, region: u32) -> &'a [u8] {
        let Place { regions, held, .. } = self.space.place(rank);
        match side.filter(|_| regions > 1) {
            None => self.entries(rank),
            Some(side) => {
                let orders = self.space.orders();
                &side.held[(held + region) as usize * orders..][..orders]
            }
        }
    }

    fn entries(&self, rank: u32) -> &[u8] {
        let orders = self.space.orders();
        &self.entries[rank as usize * orders..][..orders]
    }

    /// Says which entry of a set is wrong.
    fn wrong(&self, rank: u32, is_wrong: impl FnMut(&usize) -> bool) -> Unproven {
        let order = (0..self.space.orders()).find(is_wrong).expect("some entry is wrong");
        let found = self.entries(rank)[order];
        Unproven::Wrong { rank: u64::from(rank) * self.space.orders() as u64 + order as u64, found }
    }
}

/// Whether any value is below that of the same order in `others`.
fn below(values: &[u8], others: &[u8]) -> bool {
    values.iter().zip(others).fold(false, |below, (value, other)| below | (value < other))
}
