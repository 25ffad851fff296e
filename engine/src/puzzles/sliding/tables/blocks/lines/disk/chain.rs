//! A chain of planes along the rows of a column.

use super::super::super::disk::DiskTrouble;
use super::super::super::disk::coder::Coder;
use super::super::super::disk::file::SlabFile;
use super::super::super::disk::window::mask;
use super::super::super::disk::work::Work;
use super::super::super::slabs::FRAME;
use super::super::plane::{Plane, PlanePart, PlanePass, clear, parts};
use super::super::shape::Shape;
use super::frames::{open, read};

/// The plane that was reached so far, and the one into which the next step is written.
pub(super) struct Chain<'s> {
    shape: &'s Shape,
    planes: [Plane; 2],
}

impl<'s> Chain<'s> {
    /// A chain that has reached nothing.
    pub fn new(shape: &'s Shape) -> Self {
        let empty = || Plane::empty(shape.orders.pieces, shape.orders.units);
        Chain { shape, planes: [empty(), empty()] }
    }

    /// The plane that it has reached.
    pub fn reached(&self) -> &Plane {
        &self.planes[0]
    }

    /// Begins with the order of rank 0 alone. It must have reached nothing.
    pub fn begin_in_order(&mut self) {
        let plane = &mut self.planes[0];
        (plane.units[0], plane.busy[0]) = ([1], 1);
    }

    /// Begins with the lines of a file.
    pub fn load(
        &mut self,
        file: Option<&SlabFile>,
        work: &mut Work<'_>,
    ) -> Result<(), DiskTrouble> {
        let units = self.shape.orders.units;
        clear(&mut self.planes[0], units);
        let Some(file) = open(file)? else { return Ok(()) };
        let tasks: Vec<_> = parts(&mut self.planes[0], FRAME, units).enumerate().collect();
        work.share(tasks, || {
            let (file, mut bytes) = (&file, Vec::new());
            move |(frame, part): (usize, PlanePart<'_>), coder: &mut Coder| {
                if read(file, frame, part.units, &mut bytes, coder)? {
                    let pieces = part.units.chunks(units);
                    part.busy.iter_mut().zip(pieces).for_each(|(busy, piece)| *busy = mask(piece));
                }
                Ok(())
            }
        })
    }

    /// Makes the next step: takes the reached lines through a pass, and adds the lines of a file, if there is
    /// one.
    pub fn step(
        &mut self,
        pass: u16,
        more: Option<&SlabFile>,
        work: &mut Work<'_>,
    ) -> Result<(), DiskTrouble> {
        let units = self.shape.orders.units;
        let more = open(more)?;
        let [from, into] = &mut self.planes;
        let step = PlanePass { orders: &self.shape.orders, pass, from };
        let tasks: Vec<_> = parts(into, FRAME, units).enumerate().collect();
        work.share(tasks, || {
            let (more, step, mut bytes) = (&more, &step, Vec::new());
            let mut besides = vec![[0]; if more.is_some() { FRAME * units } else { 0 }];
            move |(frame, part): (usize, PlanePart<'_>), coder: &mut Coder| {
                let has_more = match more {
                    Some(file) => {
                        let besides = &mut besides[..part.units.len()];
                        read(file, frame, besides, &mut bytes, coder)?
                    }
                    None => false,
                };
                let pieces = part.units.chunks_mut(units).zip(part.busy).enumerate();
                for (at, (piece, busy)) in pieces {
                    let more = match has_more {
                        true => &besides[at * units..][..units],
                        false => &[],
                    };
                    step.write(frame * FRAME + at, piece, busy, (more, mask(more)));
                }
                Ok(())
            }
        })?;
        self.planes.swap(0, 1);
        Ok(())
    }
}
