//! Makes the next layer of a slab.

use super::super::field::Field;
use super::super::layers::ReachedUnits;
use super::super::order::Unit;
use super::super::slabs::Slabs;
use super::super::sources::{MoveSource, PIECES, collect, sources};
use super::coder::Coder;
use super::file::{Draft, SlabFile};
use super::trouble::DiskTrouble;
use super::window::{Window, mask};
use super::work::Work;
use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is the same for all blocks of a slab.
pub(super) struct SlabStep<'s> {
    pub field: &'s Field,
    pub slabs: &'s Slabs,
    pub side: usize,
    pub slab: usize,
    /// The last layer.
    pub from: &'s Window,
    /// This slab of the layer before it; none if it has no states.
    pub before: Option<(&'s SlabFile, &'s File)>,
}

impl SlabStep<'_> {
    /// Writes all frames into the draft. Returns how many states they have.
    pub fn write(&self, draft: &mut Draft, work: &mut Work<'_>) -> Result<u64, DiskTrouble> {
        let states = AtomicU64::new(0);
        for block in 0..self.slabs.blocks(self.side) {
            let find = |slice| self.from.get(slice);
            let sources = sources(self.field, self.slabs, (self.side, block, self.slab), find);
            let mut packed = vec![Vec::new(); self.slabs.frames()];
            if !sources.is_empty() {
                let tasks: Vec<_> = packed.iter_mut().enumerate().collect();
                work.share(tasks, || {
                    let (mut frame, sources, states) = (self.frame(), &sources, &states);
                    move |(number, packed): (usize, &mut Vec<u8>), coder: &mut Coder| {
                        let found = frame.next(self, sources, (block, number), coder)?;
                        states.fetch_add(found, Relaxed);
                        if found > 0 {
                            let bytes = coder.pack(&frame.units);
                            packed.extend(bytes.map_err(DiskTrouble::at("zstd".as_ref()))?);
                        }
                        Ok(())
                    }
                })?;
            }
            if work.stopped {
                break;
            }
            packed.iter().try_for_each(|frame| draft.add(frame))?;
        }
        Ok(states.into_inner())
    }

    fn frame(&self) -> NextFrame {
        let units = self.field.orders.units;
        NextFrame {
            units: vec![[0]; self.slabs.frame * units],
            busy: vec![0; self.slabs.frame],
            bytes: Vec::new(),
            reached: ReachedUnits::sized(PIECES.min(self.slabs.frame), units),
        }
    }
}

/// Puts the next layer of a frame together, for one thread.
struct NextFrame {
    units: Vec<Unit<1>>,
    busy: Vec<u64>,
    bytes: Vec<u8>,
    reached: ReachedUnits<1>,
}

impl NextFrame {
    /// Makes the next layer of a frame of a block. Returns how many states it has.
    fn next(
        &mut self,
        step: &SlabStep<'_>,
        sources: &[MoveSource<'_>],
        (block, number): (usize, usize),
        coder: &mut Coder,
    ) -> Result<u64, DiskTrouble> {
        let (slabs, units) = (step.slabs, step.field.orders.units);
        let first = step.slab * slabs.pieces + number * slabs.frame;
        let mut is_read = false;
        for at in (0..slabs.frame).step_by(PIECES) {
            let here = at..(at + PIECES).min(slabs.frame);
            let numbers = first + here.start..first + here.end;
            collect(&mut self.reached, step.field, sources, numbers);
            if !self.reached.any() {
                self.busy[here].fill(0);
                continue;
            }
            if !is_read {
                self.read(step, block * slabs.frames() + number, coder)?;
                let pieces = self.units[here.start * units..].chunks(units);
                self.busy[here.start..].iter_mut().zip(pieces).for_each(|(b, p)| *b = mask(p));
                is_read = true;
            }
            let before = &mut self.units[here.start * units..here.end * units];
            self.reached.replace(before, &mut self.busy[here.clone()]);
        }
        if !is_read {
            return Ok(0);
        }
        // Pieces that no move leads to still have the layer before the last.
        for (busy, piece) in self.busy.iter_mut().zip(self.units.chunks_mut(units)) {
            if std::mem::take(busy) == 0 {
                piece.fill([0]);
            }
        }
        Ok(self.units.iter().map(|unit| u64::from(unit[0].count_ones())).sum())
    }

    /// Reads the frame in the layer before the last.
    fn read(
        &mut self,
        step: &SlabStep<'_>,
        frame: usize,
        coder: &mut Coder,
    ) -> Result<(), DiskTrouble> {
        match step.before {
            Some((file, reader)) if file.frames[frame].length > 0 => {
                let packed = file.read(reader, frame, &mut self.bytes)?;
                file.unpack(packed, &mut self.units, coder)
            }
            _ => {
                self.units.fill([0]);
                Ok(())
            }
        }
    }
}
