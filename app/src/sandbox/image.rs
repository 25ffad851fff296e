//! Reads from the headers of a program's file (ELF) how much memory its static arrays take.

use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How much of the file is read: the headers are at its beginning.
const HEADERS: u64 = 1 << 16;
/// The values that mark segments that are loaded, and those that can be written to.
const LOADED: u64 = 1;
const WRITABLE: u64 = 2;

/// The size in bytes of a program's static variables, used or not. `None` if the program cannot be read or is
/// no ELF file, as scripts are. The program is looked for in the same way as the system does when starting
/// it.
pub fn static_arrays(program: &OsStr) -> Option<u64> {
    let mut headers = Vec::new();
    File::open(found(program)?).ok()?.take(HEADERS).read_to_end(&mut headers).ok()?;
    of_headers(&headers)
}

/// The file of that program, looked for in the same way as the system does when starting it.
pub fn found(program: &OsStr) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        return Some(program.into());
    }
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths).map(|path| path.join(program)).find(|path| path.is_file())
}

/// The memory of all segments that can be written to. Numbers have their lowest byte first.
fn of_headers(bytes: &[u8]) -> Option<u64> {
    let number = |at: usize, length: usize| -> Option<u64> {
        let bytes = bytes.get(at..at.checked_add(length)?)?;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    };
    // Offsets in the header: where the list of segments begins, the length of an entry, and the number of
    // entries. Then offsets within an entry: flags and memory. One set is for 64 bits, the other for 32.
    let (wide, [list, length, count, flags, memory]) = match (bytes.get(..4)?, bytes.get(4..6)?) {
        (b"\x7fELF", [2, 1]) => (8, [32, 54, 56, 4, 40]),
        (b"\x7fELF", [1, 1]) => (4, [28, 42, 44, 24, 20]),
        _ => return None,
    };
    let first = usize::try_from(number(list, wide)?).ok()?;
    let (length, count) = (number(length, 2)? as usize, number(count, 2)? as usize);
    let mut sum = 0_u64;
    for entry in 0..count {
        let at = first.checked_add(entry * length)?;
        if number(at, 4)? == LOADED && number(at + flags, 4)? & WRITABLE > 0 {
            sum = sum.saturating_add(number(at + memory, wide)?);
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of two segments, of which one can be written to.
    fn file(wide: bool) -> Vec<u8> {
        let mut bytes = vec![0; 300];
        let mut put = |at: usize, number: u64, length: usize| {
            bytes[at..at + length].copy_from_slice(&number.to_le_bytes()[..length]);
        };
        let (size, [list, length, count, flags, memory]) =
            if wide { (8, [32, 54, 56, 4, 40]) } else { (4, [28, 42, 44, 24, 20]) };
        put(0, u64::from(u32::from_le_bytes(*b"\x7fELF")), 4);
        put(4, if wide { 2 } else { 1 }, 1);
        put(5, 1, 1);
        put(list, 64, size);
        put(length, 56, 2);
        put(count, 2, 2);
        for (at, rights, of_memory) in [(64, 5, 7_000), (120, 6, 890 << 20)] {
            put(at, 1, 4);
            put(at + flags, rights, 4);
            put(at + memory, of_memory, size);
        }
        bytes
    }

    #[test]
    fn what_can_be_written_to_counts() {
        assert_eq!(of_headers(&file(true)), Some(890 << 20));
        assert_eq!(of_headers(&file(false)), Some(890 << 20));
    }

    /// Files that are cut off or full of nonsense must not cause a panic.
    #[test]
    fn other_files_have_none() {
        let whole = file(true);
        for length in 0..whole.len() {
            let told = of_headers(&whole[..length]);
            assert!(told.is_none() || length >= 168, "{length}");
        }
        let mut nonsense = whole.clone();
        nonsense[32..40].fill(0xff);
        assert_eq!(of_headers(&nonsense), None);
        assert_eq!(of_headers(b"#!/bin/sh\n"), None);
        assert_eq!(static_arrays(OsStr::new("no-such-program-anywhere")), None);
    }

    /// An installed program is also found by its name alone.
    #[test]
    fn a_program_of_the_system() {
        assert!(static_arrays(OsStr::new("sh")).is_some_and(|bytes| bytes < 1 << 30));
    }
}
