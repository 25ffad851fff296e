//! Compresses the pieces of a frame, by zstd at its fastest level, which knows nothing of orders.
//! docs/decisions/0010 says what that costs.

//! In a browser there are no files, and nothing is compressed.

#[cfg(target_family = "wasm")]
pub(in super::super) use absent::Coder;
#[cfg(not(target_family = "wasm"))]
pub(in super::super) use present::Coder;

#[cfg(not(target_family = "wasm"))]
mod present {
    use super::super::super::order::Unit;
    use std::io;
    use zerocopy::IntoBytes;
    use zstd::bulk::{Compressor, Decompressor};

    const LEVEL: i32 = 1;

    /// Compresses and decompresses, for one thread.
    pub struct Coder {
        packer: Compressor<'static>,
        unpacker: Decompressor<'static>,
        packed: Vec<u8>,
    }

    impl Coder {
        pub fn new() -> io::Result<Coder> {
            let (packer, unpacker) = (Compressor::new(LEVEL)?, Decompressor::new()?);
            Ok(Coder { packer, unpacker, packed: Vec::new() })
        }

        /// Compresses a frame.
        pub fn pack(&mut self, units: &[Unit<1>]) -> io::Result<&[u8]> {
            self.packed.resize(zstd::zstd_safe::compress_bound(size_of_val(units)), 0);
            let length = self.packer.compress_to_buffer(units.as_bytes(), &mut self.packed[..])?;
            Ok(&self.packed[..length])
        }

        /// Decompresses a frame. Returns whether the bytes stand for one of that length.
        pub fn unpack(&mut self, bytes: &[u8], units: &mut [Unit<1>]) -> bool {
            let into = units.as_mut_bytes();
            let length = into.len();
            matches!(self.unpacker.decompress_to_buffer(bytes, into), Ok(found) if found == length)
        }
    }
}

#[cfg(target_family = "wasm")]
mod absent {
    use super::super::super::order::Unit;
    use std::io::{self, ErrorKind};

    /// A coder that never exists.
    pub enum Coder {}

    impl Coder {
        pub fn new() -> io::Result<Coder> {
            Err(ErrorKind::Unsupported.into())
        }

        pub fn pack(&mut self, _: &[Unit<1>]) -> io::Result<&[u8]> {
            match *self {}
        }

        pub fn unpack(&mut self, _: &[u8], _: &mut [Unit<1>]) -> bool {
            match *self {}
        }
    }
}
