//! The file of a slab: one layer's states whose first tiles are on certain places.
//!
//! ```text
//! bytes 0 to 7      the magic: 0x93, "FEWLAY", a newline
//!       8 to 39     the BLAKE3 hash of the question
//!      40 to 51     the number of the layer, that of the slab, how many frames there are
//!      52 ...       for each frame how many bytes it has, 0 if it has no states, and their CRC-32
//!       4 more      the CRC-32 of everything until here
//!       the rest    the frames, one after another
//! ```
//!
//! Numbers have four bytes, the lowest first. A file is written under another name and then renamed.

use super::super::order::Unit;
use super::coder::Coder;
use super::trouble::DiskTrouble;
use crate::files;
use std::fs::{self, File};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

const MAGIC: [u8; 8] = *b"\x93FEWLAY\n";
/// The header in front of the list of frames.
const FIXED: usize = 52;

/// What a file is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Title {
    /// The hash of the question.
    pub question: [u8; 32],
    pub layer: u32,
    pub slab: u32,
}

impl Title {
    /// The name of the file.
    pub fn name(&self) -> String {
        format!("layer-{:03}-slab-{:04}.bits", self.layer, self.slab)
    }

    fn head(&self, frames: &[Frame]) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend(self.question);
        for number in [self.layer, self.slab, frames.len() as u32] {
            head.extend(number.to_le_bytes());
        }
        for frame in frames {
            head.extend(frame.length.to_le_bytes());
            head.extend(frame.crc.to_le_bytes());
        }
        head.extend(crc32fast::hash(&head).to_le_bytes());
        head
    }
}

/// Where a frame is. A frame without states has no bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(in super::super) struct Frame {
    offset: u64,
    pub length: u32,
    crc: u32,
}

/// A complete file, and where its frames are.
#[derive(Clone, Debug)]
pub(in super::super) struct SlabFile {
    pub path: PathBuf,
    pub title: Title,
    pub length: u64,
    /// The checksum of its header, which contains those of all frames.
    pub crc: u32,
    pub frames: Vec<Frame>,
    /// Whether the file is known to be on the disk.
    is_synced: bool,
}

impl SlabFile {
    /// Waits until the file is on the disk.
    pub fn sync(&mut self) -> Result<(), DiskTrouble> {
        if !self.is_synced {
            self.reader()?.sync_data().map_err(DiskTrouble::at(&self.path))?;
            self.is_synced = true;
        }
        Ok(())
    }

    /// Opens a file that the manifest names. Checks only the header and the length.
    pub fn open(dir: &Path, title: Title, frames: usize) -> Result<SlabFile, DiskTrouble> {
        let path = dir.join(title.name());
        let io = DiskTrouble::at(&path);
        let file = File::open(&path).map_err(&io)?;
        let mut head = vec![0; FIXED + 8 * frames + 4];
        files::read_exact_at(&file, &mut head, 0).map_err(&io)?;
        let mut offset = head.len() as u64;
        let (list, crc) = head.split_at(head.len() - 4);
        let crc = number(crc);
        if crc32fast::hash(list) != crc {
            return Err(DiskTrouble::bad(&path, "the checksum of its header is wrong"));
        }
        let list = list[FIXED..].chunks_exact(8).map(|frame| {
            let (length, crc) = (number(&frame[..4]), number(&frame[4..]));
            let frame = Frame { offset, length, crc };
            offset += u64::from(length);
            frame
        });
        let frames: Vec<_> = list.collect();
        if head != title.head(&frames) {
            return Err(DiskTrouble::bad(&path, "it is about something else"));
        }
        if file.metadata().map_err(&io)?.len() != offset {
            return Err(DiskTrouble::bad(&path, "its length is wrong"));
        }
        Ok(SlabFile { path, title, length: offset, crc, frames, is_synced: true })
    }

    /// Opens the file to read frames from it.
    pub fn reader(&self) -> Result<File, DiskTrouble> {
        File::open(&self.path).map_err(DiskTrouble::at(&self.path))
    }

    /// Reads the bytes of a frame and checks their checksum.
    pub fn read<'b>(
        &self,
        reader: &File,
        frame: usize,
        bytes: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], DiskTrouble> {
        let Frame { offset, length, crc } = self.frames[frame];
        bytes.resize(length as usize, 0);
        files::read_exact_at(reader, bytes, offset).map_err(DiskTrouble::at(&self.path))?;
        match crc32fast::hash(bytes) == crc {
            true => Ok(bytes),
            false => Err(DiskTrouble::bad(&self.path, "the checksum of a frame is wrong")),
        }
    }

    /// Decompresses a frame from these bytes of the file.
    pub fn unpack(
        &self,
        packed: &[u8],
        into: &mut [Unit<1>],
        coder: &mut Coder,
    ) -> Result<(), DiskTrouble> {
        match coder.unpack(packed, into) {
            true => Ok(()),
            false => Err(DiskTrouble::bad(&self.path, "a frame has another length")),
        }
    }

    /// Counts the states of some frames. `into` is as long as a frame.
    pub fn states(
        &self,
        some: Range<usize>,
        into: &mut [Unit<1>],
        coder: &mut Coder,
    ) -> Result<u64, DiskTrouble> {
        let (reader, mut bytes, mut states) = (self.reader()?, Vec::new(), 0);
        for number in some.filter(|&number| self.frames[number].length > 0) {
            let packed = self.read(&reader, number, &mut bytes)?;
            self.unpack(packed, into, coder)?;
            states += into.iter().map(|unit| u64::from(unit[0].count_ones())).sum::<u64>();
        }
        Ok(states)
    }

    /// Checks some frames.
    pub fn check(&self, mut some: Range<usize>) -> Result<(), DiskTrouble> {
        let (reader, mut bytes) = (self.reader()?, Vec::new());
        some.try_for_each(|frame| self.read(&reader, frame, &mut bytes).map(drop))
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// A file that is being written, under another name than it will have. It is removed unless it is finished.
pub(in super::super) struct Draft {
    path: PathBuf,
    part: PathBuf,
    title: Title,
    file: BufWriter<File>,
    frames: Vec<Frame>,
    end: u64,
    is_done: bool,
}

impl Draft {
    /// A file for the given number of frames.
    pub fn create(dir: &Path, title: Title, frames: usize) -> Result<Draft, DiskTrouble> {
        let path = dir.join(title.name());
        let part = path.with_extension("part");
        let io = DiskTrouble::at(&part);
        let mut file = BufWriter::with_capacity(1 << 18, File::create(&part).map_err(&io)?);
        let end = (FIXED + 8 * frames + 4) as u64;
        file.seek(SeekFrom::Start(end)).map_err(&io)?;
        let frames = Vec::with_capacity(frames);
        Ok(Draft { path, part, title, file, frames, end, is_done: false })
    }

    /// Adds the next frame; no bytes mean that it has no states.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), DiskTrouble> {
        let (length, crc) = (bytes.len() as u32, crc32fast::hash(bytes));
        self.frames.push(Frame { offset: self.end, length, crc });
        self.end += u64::from(length);
        self.file.write_all(bytes).map_err(DiskTrouble::at(&self.part))
    }

    /// Completes the file and gives it its name.
    pub fn finish(mut self) -> Result<SlabFile, DiskTrouble> {
        let head = self.title.head(&self.frames);
        let crc = number(&head[head.len() - 4..]);
        let written = self.file.flush().and_then(|()| {
            files::write_all_at(self.file.get_ref(), &head, 0)?;
            fs::rename(&self.part, &self.path)
        });
        written.map_err(DiskTrouble::at(&self.part))?;
        self.is_done = true;
        let (path, frames) = (self.path.clone(), std::mem::take(&mut self.frames));
        let (title, length) = (self.title, self.end);
        Ok(SlabFile { path, title, length, crc, frames, is_synced: false })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_done {
            // What cannot be removed now is removed when the count goes on.
            _ = fs::remove_file(&self.part);
        }
    }
}
