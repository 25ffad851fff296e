//! File operations that the standard library lacks, or names differently on each system. In a browser no file
//! can be opened, so these functions are never called with one there.

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

    /// Reserves room for `len` bytes. Returns `false` if the file system cannot do that.
    pub fn reserve(file: &File, len: u64) -> io::Result<bool> {
        loop {
            match fallocate(file, FallocateFlags::empty(), 0, len) {
                Err(Errno::INTR) => (),
                Err(Errno::OPNOTSUPP | Errno::NOSYS) => return Ok(false),
                result => return Ok(result.map(|()| true)?),
            }
        }
    }

    /// Whether a path could not be followed because its links form a loop.
    pub fn is_loop(error: &io::Error) -> bool {
        Errno::from_io_error(error) == Some(Errno::LOOP)
    }

    /// Whether both describe the same file.
    pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }

    /// Fills `bytes` with those of the file from `offset` on.
    pub fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        file.read_exact_at(bytes, offset)
    }

    /// Writes `bytes` to the file from `offset` on.
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
