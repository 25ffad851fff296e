//! Reads, puts together and packs frames of files.

use super::super::super::disk::DiskTrouble;
use super::super::super::disk::coder::Coder;
use super::super::super::disk::file::SlabFile;
use super::super::super::order::Unit;
use std::fs::File;
use std::ops::AddAssign;

/// What a plane of a chain brings to a file.
#[derive(Default)]
pub(super) struct Brought {
    /// How many lines it brings that neither of the last two layers has.
    pub met: u64,
    /// How many of these the file did not have.
    pub added: u64,
}

impl AddAssign for Brought {
    fn add_assign(&mut self, more: Brought) {
        self.met += more.met;
        self.added += more.added;
    }
}

/// A file that is open for reading.
pub(super) type OpenFile<'f> = (&'f SlabFile, File);

/// Puts frames of a file together, for one thread.
pub(super) struct Sieve {
    units: Vec<Unit<1>>,
    other: Vec<Unit<1>>,
    bytes: Vec<u8>,
}

impl Sieve {
    pub fn new(units: usize) -> Sieve {
        Sieve { units: vec![[0]; units], other: vec![[0]; units], bytes: Vec::new() }
    }

    /// Packs the lines that the file has, together with those that were reached and are not known.
    pub fn bring(
        &mut self,
        (frame, reached): (usize, &[Unit<1>]),
        (there, known): (&Option<OpenFile<'_>>, &[Option<OpenFile<'_>>; 2]),
        packed: &mut Vec<u8>,
        coder: &mut Coder,
    ) -> Result<Brought, DiskTrouble> {
        let Sieve { units, other, bytes } = self;
        let (units, other) = (&mut units[..reached.len()], &mut other[..reached.len()]);
        units.copy_from_slice(reached);
        if units.iter().any(|unit| unit[0] != 0) {
            for file in known.iter().flatten() {
                if read(file, frame, other, bytes, coder)? {
                    units.iter_mut().zip(&*other).for_each(|(unit, known)| unit[0] &= !known[0]);
                }
            }
        }
        let count = |units: &[Unit<1>]| {
            units.iter().map(|unit| u64::from(unit[0].count_ones())).sum::<u64>()
        };
        let met = count(units);
        if met == 0 {
            // The frame of the file stays as it is packed.
            if let Some((file, reader)) = there {
                packed.extend_from_slice(file.read(reader, frame, bytes)?);
            }
            return Ok(Brought::default());
        }
        let mut had = 0;
        if let Some(file) = there
            && read(file, frame, other, bytes, coder)?
        {
            had = count(other);
            units.iter_mut().zip(&*other).for_each(|(unit, there)| unit[0] |= there[0]);
        }
        packed.extend_from_slice(coder.pack(units).map_err(DiskTrouble::at("zstd".as_ref()))?);
        Ok(Brought { met, added: count(units) - had })
    }
}

/// Reads a frame of a file. Returns whether it has any lines; if not, nothing is written.
pub(super) fn read(
    (file, reader): &OpenFile<'_>,
    frame: usize,
    into: &mut [Unit<1>],
    bytes: &mut Vec<u8>,
    coder: &mut Coder,
) -> Result<bool, DiskTrouble> {
    if file.frames[frame].length == 0 {
        return Ok(false);
    }
    let packed = file.read(reader, frame, bytes)?;
    file.unpack(packed, into, coder)?;
    Ok(true)
}

/// Opens a file for reading.
pub(super) fn open(file: Option<&SlabFile>) -> Result<Option<OpenFile<'_>>, DiskTrouble> {
    file.map(|file| Ok((file, file.reader()?))).transpose()
}
