//! Texts of known length on a connection: four bytes for the length, the lowest first, then the text.

use std::io::{self, ErrorKind, Read, Write};

/// Writes one.
pub(crate) fn write(to: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let length = u32::try_from(text.len()).map_err(|_| ErrorKind::InvalidInput)?;
    let mut whole = length.to_le_bytes().to_vec();
    whole.extend(text);
    to.write_all(&whole)?;
    to.flush()
}

/// Reads one that has at most so many bytes.
pub(crate) fn read(from: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > most {
        return Err(ErrorKind::InvalidData.into());
    }
    let mut text = vec![0; length];
    from.read_exact(&mut text)?;
    Ok(text)
}
