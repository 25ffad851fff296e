//! The slices of the last layer that are in memory.

use super::super::layers::Front;
use super::super::order::Unit;
use super::super::slabs::{Slabs, Slice};
use super::coder::Coder;
use super::file::SlabFile;
use super::trouble::DiskTrouble;
use super::work::Work;
use std::collections::BTreeMap;
use std::fs::File;

/// The files of a layer by slab; none where there are no states.
pub(in super::super) type Files = [Option<SlabFile>];

/// Slices of one layer, each of which has states.
pub(in super::super) struct Window {
    held: BTreeMap<Slice, Front<1>>,
    /// The most slices that it may hold.
    most: usize,
}

/// A frame that is to be read: its file, its number in the file, and where it goes.
type Reading<'r> = (&'r SlabFile, &'r File, usize, &'r mut [Unit<1>], &'r mut [u64]);

impl Window {
    pub fn new(most: usize) -> Window {
        Window { held: BTreeMap::new(), most }
    }

    /// A slice; none if it has no states.
    pub fn get(&self, slice: Slice) -> Option<&Front<1>> {
        self.held.get(&slice)
    }

    /// Reads the slices that the slab needs and that are not in memory. To make room, drops slices that are
    /// needed last or never again.
    pub fn load(
        &mut self,
        (slabs, side, slab): (&Slabs, usize, usize),
        from: &Files,
        units: usize,
        work: &mut Work<'_>,
    ) -> Result<(), DiskTrouble> {
        let needs = slabs.needs(side, slab);
        let next_use = |slice: &Slice| {
            (slab..slabs.count).find(|&at| slabs.needs(side, at).binary_search(slice).is_ok())
        };
        self.held.retain(|slice, _| next_use(slice).is_some());
        let wanted = |&&(block, origin): &&Slice| {
            let frames = block as usize * slabs.frames()..(block as usize + 1) * slabs.frames();
            let file = from[origin as usize].as_ref();
            !self.held.contains_key(&(block, origin))
                && file.is_some_and(|file| file.frames[frames].iter().any(|f| f.length > 0))
        };
        let missing: Vec<Slice> = needs.iter().filter(wanted).copied().collect();
        while self.held.len() + missing.len() > self.most {
            let last = self.held.keys().copied().max_by_key(|slice| next_use(slice));
            match last.filter(|slice| needs.binary_search(slice).is_err()) {
                Some(last) => _ = self.held.remove(&last),
                None => break,
            }
        }
        let mut fronts: Vec<_> =
            missing.iter().map(|_| Front::empty(slabs.pieces, units)).collect();
        read(slabs, &missing, &mut fronts, from, units, work)?;
        self.held.extend(missing.into_iter().zip(fronts));
        Ok(())
    }
}

/// Reads slices into `fronts`, which are empty.
pub(in super::super) fn read(
    slabs: &Slabs,
    slices: &[Slice],
    fronts: &mut [Front<1>],
    from: &Files,
    units: usize,
    work: &mut Work<'_>,
) -> Result<(), DiskTrouble> {
    let mut readers = BTreeMap::new();
    for &(_, slab) in slices {
        if let (None, Some(file)) = (readers.get(&slab), &from[slab as usize]) {
            readers.insert(slab, (file, file.reader()?));
        }
    }
    let mut tasks: Vec<Reading<'_>> = Vec::new();
    for (front, &(block, slab)) in fronts.iter_mut().zip(slices) {
        let Some((file, reader)) = readers.get(&slab) else { continue };
        let pieces = front.units.chunks_mut(slabs.frame * units);
        let frames = pieces.zip(front.busy.chunks_mut(slabs.frame));
        for (number, (units, busy)) in (block as usize * slabs.frames()..).zip(frames) {
            if file.frames[number].length > 0 {
                tasks.push((file, reader, number, units, busy));
            }
        }
    }
    work.share(tasks, || {
        let mut bytes = Vec::new();
        move |(file, reader, number, into, busy): Reading<'_>, coder: &mut Coder| {
            let packed = file.read(reader, number, &mut bytes)?;
            file.unpack(packed, into, coder)?;
            for (busy, piece) in busy.iter_mut().zip(into.chunks(units)) {
                *busy = mask(piece);
            }
            Ok(())
        }
    })
}

/// The mask of the units of a piece that have any states.
pub(in super::super) fn mask(piece: &[Unit<1>]) -> u64 {
    piece.iter().enumerate().fold(0, |mask, (i, unit)| mask | u64::from(unit[0] != 0) << i)
}
