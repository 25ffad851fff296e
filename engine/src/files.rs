//! What files can do that the standard library has no words for, or other words on each system. In a
//! browser there are no files: nothing can be opened there, so none of this is ever asked of one.

#[cfg(target_family = "wasm")]
use absent as system;
#[cfg(not(target_family = "wasm"))]
use unix as system;

pub(crate) use system::{is_loop, is_same, read_exact_at, reserve, write_all_at};

#[cfg(not(target_family = "wasm"))]
mod unix {
    use rustix::fs::{FallocateFlags, fallocate};
    use rustix::io::Errno;
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::unix::fs::{FileExt, MetadataExt};

    /// Reserves room for so many bytes; false where the file system cannot.
    pub fn reserve(file: &File, len: u64) -> io::Result<bool> {
        loop {
            match fallocate(file, FallocateFlags::empty(), 0, len) {
                Err(Errno::INTR) => (),
                Err(Errno::OPNOTSUPP | Errno::NOSYS) => return Ok(false),
                result => return Ok(result.map(|()| true)?),
            }
        }
    }

    /// Whether a path was not followed because its links lead round and round.
    pub fn is_loop(error: &io::Error) -> bool {
        Errno::from_io_error(error) == Some(Errno::LOOP)
    }

    /// Whether both are about the same file.
    pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }

    /// Reads the bytes from there on.
    pub fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        file.read_exact_at(bytes, offset)
    }

    /// Writes the bytes from there on.
    pub fn write_all_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
        file.write_all_at(bytes, offset)
    }
}

#[cfg(target_family = "wasm")]
mod absent {
    use std::fs::{File, Metadata};
    use std::io::{self, ErrorKind};

    pub fn reserve(_: &File, _: u64) -> io::Result<bool> {
        Err(ErrorKind::Unsupported.into())
    }

    pub fn is_loop(_: &io::Error) -> bool {
        false
    }

    pub fn is_same(_: &Metadata, _: &Metadata) -> bool {
        false
    }

    pub fn read_exact_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }

    pub fn write_all_at(_: &File, _: &[u8], _: u64) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}
