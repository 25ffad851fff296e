//! Ties input and output together, as C++ ties its streams. A caller that sends one case at a time and waits
//! for the answer gets it, and long inputs are still answered in large blocks.

use std::cell::RefCell;
use std::io::{self, Read, Write};

/// An input that flushes the output before it waits for more.
#[derive(Debug)]
pub struct Tied<'o, R, W> {
    input: R,
    output: &'o RefCell<W>,
}

/// An output that a [`Tied`] input flushes, too.
#[derive(Debug)]
pub struct SharedOutput<'o, W>(pub &'o RefCell<W>);

impl<'o, R: Read, W: Write> Tied<'o, R, W> {
    /// Ties `input` to `output`.
    pub fn new(input: R, output: &'o RefCell<W>) -> Self {
        Tied { input, output }
    }
}

impl<R: Read, W: Write> Read for Tied<'_, R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.output.borrow_mut().flush()?;
        self.input.read(buffer)
    }
}

impl<W: Write> Write for SharedOutput<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
