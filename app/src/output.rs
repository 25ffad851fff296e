//! Standard output, standard error and files. An answer is written whole or not at all, and a
//! failure to write is never a panic.

use crate::exit::{Code, Fault, escaped, without_numbers};
use crate::flags::Color;
use crate::texts::input as texts;
use console::style;
use std::fs;
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

mod closed;
mod draft;

pub use draft::Draft;

/// Standard output, if the program was started with one.
pub fn stdout() -> io::Result<StdoutLock<'static>> {
    match closed::stdout_was_closed() {
        true => Err(io::Error::other("it is closed")),
        false => Ok(io::stdout().lock()),
    }
}

/// Writes a whole piece of output.
///
/// If the reader has gone away, the program ends without a message; anything else is an error.
pub fn say(text: &str) -> Result<(), Fault> {
    let mut stdout = stdout().map_err(unwritten)?;
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(unwritten)
}

/// Writes a whole piece of output of a command that does more than write it. If the reader has gone away,
/// files are still written, and the exit code stays the same.
pub fn offer(text: &str) -> Result<(), Fault> {
    match say(text) {
        Err(fault) if fault == Fault::nobody_reads() => Ok(()),
        said => said,
    }
}

/// What a command calls a file, and the path of the file.
pub type Called<'f> = (&'f str, Option<&'f Path>);

/// The file that has a drawing, if `--tables` names one.
pub fn drawing(tables: Option<&str>) -> Called<'_> {
    ("--tables", tables.map(Path::new).filter(|path| path.is_file()))
}

/// Refuses to write one file twice, or to overwrite a file that the same command reads, by whatever names.
pub fn apart(written: &[Called], read: &[Called]) -> Result<(), Fault> {
    for (place, (one, file)) in written.iter().enumerate() {
        let Some(file) = file else { continue };
        let is_same = |(_, other): &&Called| other.is_some_and(|other| are_same(file, other));
        if let Some((other, _)) = written[place + 1..].iter().find(is_same) {
            return Err(Fault::usage(format!("{one} and {other} name the same file")));
        }
        if let Some((other, _)) = read.iter().find(is_same) {
            let message = format!("{one} names the same file as {other}, and would write over it");
            return Err(Fault::usage(message));
        }
    }
    Ok(())
}

/// Whether two names lead to the same file or, if there is no file yet, to the same place.
fn are_same(one: &Path, other: &Path) -> bool {
    let files = |path: &Path| fs::metadata(path).ok().map(|found| (found.is_file(), found));
    match (files(one), files(other)) {
        (Some((true, one)), Some((true, other))) => {
            (one.dev(), one.ino()) == (other.dev(), other.ino())
        }
        (None, None) => place(one) == place(other),
        _ => one == other,
    }
}

/// Where a file would be made. For a link that leads to nothing yet, that is where the link leads.
fn place(path: &Path) -> PathBuf {
    let path = &*draft::followed(path);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok();
    folder.zip(path.file_name()).map_or(path.into(), |(folder, name)| folder.join(name))
}

/// Makes the directory for what is written about each board of a file.
pub fn folder_for_many(path: &Path) -> Result<(), Fault> {
    fs::create_dir_all(path).map_err(|error| {
        let name = path.display();
        let instead = "with --from this is a directory, for all boards";
        let message = match (path.is_file(), path.exists()) {
            (true, _) => format!("{name} is a file; {instead}"),
            (false, true) => format!("{name} is a pipe or a device; {instead}"),
            (false, false) => format!("cannot create {name}: {error}"),
        };
        Fault::new(Code::CannotCreate, message)
    })
}

/// The fault of an error on standard output.
pub fn unwritten(error: io::Error) -> Fault {
    match error.kind() {
        ErrorKind::BrokenPipe => Fault::nobody_reads(),
        _ => Fault::new(Code::Io, format!("cannot write to standard output: {error}")),
    }
}

/// The fault of a file or a directory that cannot be created.
pub fn uncreated(path: &Path, error: io::Error) -> Fault {
    Fault::new(Code::CannotCreate, format!("cannot create {}: {error}", path.display()))
}

/// The fault of an error on a file that is being written.
pub fn unwritable(path: &Path, error: io::Error) -> Fault {
    Fault::new(Code::Io, format!("cannot write {}: {error}", path.display()))
}

/// Writes a file that may exist already.
pub fn overwrite(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Fault> {
    fs::write(path, contents).map_err(|error| not_overwritten(path, error))
}

/// The fault of a file that cannot be written, whether it exists or not.
pub fn not_overwritten(path: &Path, error: io::Error) -> Fault {
    Fault::new(Code::CannotCreate, texts::cannot_write(path.display(), error))
}

/// Writes a line to standard error; if nobody can read it, nothing is lost.
pub fn complain(line: &str) {
    _ = writeln!(io::stderr(), "{line}");
}

/// Writes what is wrong to standard error, on a line that begins with `error:`.
pub fn complain_of(fault: &Fault) {
    complain(&format!("{} {fault}", style(texts::error()).red().bold().for_stderr()));
}

/// Writes a note on one line of standard error, unless the program should be quiet.
pub fn note(text: &str) {
    remark(&texts::note(escaped(&without_numbers(text.into()))));
}

/// Writes a line that is no complaint to standard error, unless the program should be quiet.
pub fn remark(line: &str) {
    if !is_quiet() {
        complain(line);
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Applies `--quiet` and `--color`.
pub fn set(quiet: bool, color: Color) {
    QUIET.store(quiet, Relaxed);
    let wanted = match color {
        Color::Auto => return,
        Color::Always => true,
        Color::Never => false,
    };
    console::set_colors_enabled(wanted);
    console::set_colors_enabled_stderr(wanted);
}

/// Whether standard error is for errors and warnings only.
pub fn is_quiet() -> bool {
    QUIET.load(Relaxed)
}
