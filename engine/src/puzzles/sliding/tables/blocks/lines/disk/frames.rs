//! Frames of files: read, put together, and packed.

use super::super::super::disk::coder::Coder;
use super::super::super::disk::file::SlabFile;
use super::super::super::disk::trouble::Trouble;
use super::super::super::disk::window::unpack;
use super::super::super::order::Unit;
use std::fs::File;

/// What a plane of a chain has brought to a file.
#[derive(Default)]
pub(super) struct Brought {
    /// The lines that neither of the last two layers has.
    pub met: u64,
    /// Those of them that the file did not have.
    pub added: u64,
}

/// A file that is read.
pub(super) type Open = (SlabFile, File);

/// Where a thread puts a frame of a file together.
pub(super) struct Sieve {
    units: Vec<Unit<1>>,
    other: Vec<Unit<1>>,
    bytes: Vec<u8>,
}

impl Sieve {
    pub fn new(units: usize) -> Sieve {
        Sieve { units: vec![[0]; units], other: vec![[0]; units], bytes: Vec::new() }
    }

    /// Packs what a file has, and what is reached besides and not known.
    pub fn bring(
        &mut self,
        (frame, reached): (usize, &[Unit<1>]),
        (there, known): (&Option<Open>, &[Option<Open>; 2]),
        packed: &mut Vec<u8>,
        coder: &mut Coder,
    ) -> Result<Brought, Trouble> {
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
        let mut added = met;
        if let Some(file) = there
            && file.0.frames[frame].length > 0
        {
            if met == 0 {
                packed.extend_from_slice(file.0.read(&file.1, frame, bytes)?);
                return Ok(Brought::default());
            }
            read(file, frame, other, bytes, coder)?;
            let had = count(other);
            units.iter_mut().zip(&*other).for_each(|(unit, there)| unit[0] |= there[0]);
            added = count(units) - had;
        }
        if met > 0 {
            packed.extend_from_slice(coder.pack(units).map_err(Trouble::at("zstd".as_ref()))?);
        }
        Ok(Brought { met, added })
    }
}

/// Reads a frame of a file. Returns whether it has any lines; if not, nothing is written.
pub(super) fn read(
    (file, reader): &Open,
    frame: usize,
    into: &mut [Unit<1>],
    bytes: &mut Vec<u8>,
    coder: &mut Coder,
) -> Result<bool, Trouble> {
    if file.frames[frame].length == 0 {
        return Ok(false);
    }
    let packed = file.read(reader, frame, bytes)?;
    unpack(coder, file, packed, into)?;
    Ok(true)
}

/// A file, and what reads it.
pub(super) fn open(file: &Option<SlabFile>) -> Result<Option<Open>, Trouble> {
    let open = |file: &SlabFile| Ok((file.clone(), file.reader()?));
    file.as_ref().map(open).transpose()
}
