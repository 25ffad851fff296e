//! Standard output, standard error and files. An answer is written whole or not at all, and a
//! failure to write is never a panic.

use crate::exit::{Code, Fault, escaped};
use crate::flags::Color;
use crate::texts::input as texts;
use console::style;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tempfile::{Builder, NamedTempFile};

mod closed;

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

/// Writes a whole piece of output of a command that does more than to write it: that the reader has gone away
/// keeps no file from being written, and does not change what the exit code says.
pub fn offer(text: &str) -> Result<(), Fault> {
    match say(text) {
        Err(fault) if fault == Fault::nobody_reads() => Ok(()),
        said => said,
    }
}

/// Refuses options of one command that name the same file to be written.
pub fn apart(files: &[(&str, Option<&Path>)]) -> Result<(), Fault> {
    for (place, (one, file)) in files.iter().enumerate() {
        let is_same = |(_, other): &&(_, Option<&Path>)| file.is_some() && other == file;
        if let Some((other, _)) = files[place + 1..].iter().find(is_same) {
            return Err(Fault::usage(format!("{one} and {other} name the same file")));
        }
    }
    Ok(())
}

/// Makes the directory for what is written about each board of a file.
pub fn folder_for_many(path: &Path) -> Result<(), Fault> {
    fs::create_dir_all(path).map_err(|error| {
        let name = path.display();
        let message = match path.is_file() {
            true => format!("{name} is a file; with --from this is a directory, for all boards"),
            false => format!("cannot create {name}: {error}"),
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

/// Writes a file that may be there already.
pub fn overwrite(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Fault> {
    fs::write(path, contents).map_err(|error| not_overwritten(path, error))
}

/// The fault of a file that cannot be written, whether it is there or not.
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

/// Tells something that is worth knowing on one line of standard error, unless that is to be quiet.
pub fn note(text: &str) {
    remark(&texts::note(escaped(text)));
}

/// Writes a line to standard error that says nothing is wrong, unless that is to be quiet.
pub fn remark(line: &str) {
    if !is_quiet() {
        complain(line);
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Does what `--quiet` and `--color` say.
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

/// Whether standard error has nothing but errors.
pub fn is_quiet() -> bool {
    QUIET.load(Relaxed)
}

/// A file that is to be written. It appears whole or not at all; until then a file that was there
/// before stays as it was.
pub struct Draft {
    path: PathBuf,
    /// Whether it is a pipe or a device, which is written to directly.
    special: bool,
}

impl Draft {
    /// Finds out whether the file can be created, before the work is done for it. Creates nothing
    /// yet.
    pub fn create(path: &Path) -> Result<Self, Fault> {
        if path == Path::new("-") {
            let message = "cannot create -: write `/dev/stdout` for standard output, or `./-` for a file of that name";
            return Err(Fault::new(Code::CannotCreate, message));
        }
        // If the name is a link, the file that it points to is replaced, not the link.
        let found = fs::canonicalize(path);
        let special = found.is_ok() && !path.is_file();
        let draft = Draft { path: found.unwrap_or_else(|_| path.into()), special };
        draft.check().map_err(|error| uncreated(path, error))?;
        Ok(draft)
    }

    fn check(&self) -> io::Result<()> {
        if self.path.exists() {
            OpenOptions::new().write(true).open(&self.path)?;
        }
        if self.special { Ok(()) } else { self.temporary().map(drop) }
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        // From these permissions the user's mask takes some away, as for every other file.
        builder.prefix(".fewest-").permissions(Permissions::from_mode(0o666));
        builder.tempfile_in(self.folder())
    }

    /// Writes the whole file.
    pub fn finish(self, content: impl AsRef<[u8]>) -> Result<(), Fault> {
        let path = self.path.clone();
        self.fill(|out| out.write_all(content.as_ref()).map_err(|error| unwritable(&path, error)))
    }

    /// Lets somebody write the whole file, piece by piece. If that ends with an error there is no file.
    pub fn fill<E: From<Fault>>(
        self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        let fault = |error| unwritable(&self.path, error);
        if self.special {
            let mut file = OpenOptions::new().write(true).open(&self.path).map_err(fault)?;
            return write(&mut file);
        }
        let mut file = self.temporary().map_err(fault)?;
        let mut buffer = BufWriter::new(&mut file);
        write(&mut buffer)?;
        buffer.flush().map_err(fault)?;
        drop(buffer);
        Ok(self.keep(file).map_err(fault)?)
    }

    fn keep(&self, file: NamedTempFile) -> io::Result<()> {
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|error| error.error)?;
        // The new name is safe on the disk only when its folder is.
        File::open(self.folder())?.sync_all()
    }

    fn folder(&self) -> &Path {
        let folder = self.path.parent().filter(|folder| *folder != Path::new(""));
        folder.unwrap_or(Path::new("."))
    }
}
