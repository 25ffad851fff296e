//! Compares what was read with what should have been there, and keeps only the part that is not yet known to
//! agree.

use crate::problems::Failure;
use fewest::notation::{Place, Problem};
use std::cell::RefCell;
use std::io::{self, BufRead, Read};

/// The longest case that is accepted: the largest board of any problem takes half of that.
const LONGEST: usize = 16 << 20;
/// The message about a longer one.
pub const TOO_LONG: &str = "one case is longer than 16 MiB";

/// A source that keeps what is read from it.
pub struct KeepingReader<'k, R> {
    source: R,
    bytes: &'k RefCell<Vec<u8>>,
}

impl<'k, R: BufRead> KeepingReader<'k, R> {
    /// Appends what is read to `bytes`.
    pub fn new(source: R, bytes: &'k RefCell<Vec<u8>>) -> Self {
        KeepingReader { source, bytes }
    }

    /// Whether the source gives no more because too much is kept.
    pub fn is_too_long(&self) -> bool {
        self.bytes.borrow().len() > LONGEST
    }
}

impl<R: BufRead> Read for KeepingReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for KeepingReader<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_too_long() {
            return Err(io::Error::other(TOO_LONG));
        }
        self.source.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What is consumed is already in the buffer: nothing is read here.
        if let Ok(filled) = self.source.fill_buf() {
            self.bytes.borrow_mut().extend(&filled[..amount]);
        }
        self.source.consume(amount);
    }
}

/// The text that an input should be, written piece by piece and compared with what was read.
pub struct Compared<'k> {
    read: &'k RefCell<Vec<u8>>,
    right: Vec<u8>,
    /// The place of the first byte that is not known to agree.
    place: Place,
}

impl<'k> Compared<'k> {
    /// A comparison before anything was written.
    pub fn new(read: &'k RefCell<Vec<u8>>) -> Self {
        Compared { read, right: Vec::new(), place: Place::START }
    }

    /// Adds to the right text. Fails where the two texts differ.
    pub fn write(&mut self, text: &str) -> Result<(), Problem> {
        self.right.extend(text.as_bytes());
        let mut read = self.read.borrow_mut();
        let alike = read.iter().zip(&self.right).take_while(|(one, other)| one == other).count();
        for byte in read.drain(..alike) {
            self.place = match byte {
                b'\n' => Place { line: self.place.line + 1, column: 1 },
                _ => Place { column: self.place.column + 1, ..self.place },
            };
        }
        self.right.drain(..alike);
        match (read.first(), self.right.first()) {
            (Some(_), Some(_)) => Err(self.problem(read.first())),
            _ => Ok(()),
        }
    }

    /// Ends the right text. The rest of it must be what is still to be read.
    pub fn finish(mut self, mut rest: impl BufRead) -> Result<(), Failure> {
        loop {
            self.write("")?;
            let beyond = self.read.borrow().first().copied();
            if beyond.is_some() {
                return Err(self.problem(beyond.as_ref()).into());
            }
            let more = rest.fill_buf().map_err(Failure::Read)?.len();
            if more == 0 {
                break;
            }
            rest.consume(more);
        }
        if self.right.is_empty() { Ok(()) } else { Err(self.problem(None).into()) }
    }

    fn problem(&self, found: Option<&u8>) -> Problem {
        let (found, expected) = (named(found), named(self.right.first()));
        Problem { place: self.place, message: format!("{found} where {expected} should be") }
    }
}

fn named(byte: Option<&u8>) -> String {
    match byte {
        None => "the end of the input".into(),
        Some(b'\n') => "the end of the line".into(),
        Some(b' ') => "a space".into(),
        Some(b'\r') => "a carriage return".into(),
        Some(b'\t') => "a tab".into(),
        Some(&byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
        Some(byte) => format!("byte 0x{byte:02X}"),
    }
}
