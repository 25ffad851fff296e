//! Standard output and standard error: whole answers or none, and never a panic.

use crate::exit::{Code, Fault, escaped};
use std::io::{self, ErrorKind, Write};

/// Writes a whole piece of output.
///
/// A reader that has gone away ends the program without a word; anything else is an error.
pub fn say(text: &str) -> Result<(), Fault> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Fault::nobody_reads(),
        _ => Fault::new(Code::Io, format!("cannot write to standard output: {error}")),
    })
}

/// Writes a line to standard error; if nobody can read it, nothing is lost.
pub fn complain(line: &str) {
    _ = writeln!(io::stderr(), "{line}");
}

/// Tells something that is worth knowing on one line of standard error.
pub fn note(text: &str) {
    complain(&format!("note: {}", escaped(text)));
}
