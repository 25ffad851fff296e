//! Texts of known length on a connection: the length in four bytes, the lowest first, and then the text.

use std::io::{self, ErrorKind, Read, Write};

/// Writes one text.
pub(crate) fn write(to: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let length = u32::try_from(text.len()).map_err(|_| ErrorKind::InvalidInput)?;
    let mut whole = length.to_le_bytes().to_vec();
    whole.extend(text);
    to.write_all(&whole)?;
    to.flush()
}

/// Reads one text of at most `most` bytes.
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
