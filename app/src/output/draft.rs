//! Files that are written whole or not at all, and what may stand for a file: pipes, devices, and what is
//! already open.

use super::{uncreated, unwritable};
use crate::exit::{Code, Fault};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file to be written. It appears whole or not at all; until then an existing file stays as it was.
pub struct Draft {
    path: PathBuf,
    /// What is written to directly: a pipe, a device, or what this process has open. It is kept open from the
    /// beginning, so that the reader of a pipe does not see its end before anything is written.
    direct: Option<File>,
}

impl Draft {
    /// Finds out whether the file can be created, before any work is done for it. Creates nothing yet.
    pub fn create(path: &Path) -> Result<Self, Fault> {
        if path == Path::new("-") {
            let message = "cannot create -: write `/dev/stdout` for standard output, or `./-` for a file of that name";
            return Err(Fault::new(Code::CannotCreate, message));
        }
        Draft::found(path).map_err(|error| uncreated(path, error))
    }

    fn found(path: &Path) -> io::Result<Self> {
        let place = Place::of(path);
        let draft = match place {
            Place::Open(path) => Draft { direct: Some(reopened(&path)?), path },
            Place::Path(path) if path.exists() && !path.is_file() => {
                Draft { direct: Some(OpenOptions::new().write(true).open(&path)?), path }
            }
            Place::Path(path) => Draft { direct: None, path },
        };
        if draft.direct.is_none() {
            if draft.path.exists() {
                OpenOptions::new().write(true).open(&draft.path)?;
            }
            draft.temporary()?;
        }
        Ok(draft)
    }

    /// Whether this is not a file, so that no file can stand next to it.
    pub fn is_direct(&self) -> bool {
        self.direct.is_some()
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        // The user's mask takes some of these permissions away, as for every other file.
        builder.prefix(".fewest-").permissions(Permissions::from_mode(0o666));
        builder.tempfile_in(self.folder())
    }

    /// Writes the whole file.
    pub fn finish(self, content: impl AsRef<[u8]>) -> Result<(), Fault> {
        let path = self.path.clone();
        self.fill(|out| out.write_all(content.as_ref()).map_err(|error| unwritable(&path, error)))
    }

    /// Lets the caller write the whole file, piece by piece. If that ends with an error, there is no file.
    pub fn fill<E: From<Fault>>(
        self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), E> {
        let fault = |error| unwritable(&self.path, error);
        if let Some(file) = self.direct {
            let mut buffer = BufWriter::new(file);
            write(&mut buffer)?;
            return Ok(buffer.flush().map_err(fault)?);
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
        // The new name is safe on disk only when its folder is.
        File::open(self.folder())?.sync_all()
    }

    fn folder(&self) -> &Path {
        let folder = self.path.parent().filter(|folder| *folder != Path::new(""));
        folder.unwrap_or(Path::new("."))
    }
}

/// What a name stands for once its links are followed.
enum Place {
    /// A file, a pipe or a device of that name, or nothing yet.
    Path(PathBuf),
    /// Something that this process has open, as `/proc/self/fd/1` names it. `/dev/stdout` is a link to that.
    Open(PathBuf),
}

impl Place {
    /// If the name is a link, the file to which it points is replaced, not the link.
    fn of(path: &Path) -> Place {
        let path = followed(path);
        if is_open(&path) { Place::Open(path) } else { Place::Path(path) }
    }
}

/// The name to which a name leads by links, whether there is something of that name or not. What this process
/// has open is not followed any further.
pub(super) fn followed(path: &Path) -> PathBuf {
    /// The system follows as many links.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) if !is_open(&path) => {
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => break,
        }
    }
    path
}

fn is_open(path: &Path) -> bool {
    path.parent().is_some_and(|folder| {
        folder == Path::new("/proc/self/fd") || folder == Path::new("/dev/fd")
    })
}

/// Opens standard output or standard error again, even if another program has opened them for this process.
/// Anything else that is open is opened again by its name. What is written comes after what is there.
fn reopened(path: &Path) -> io::Result<File> {
    let number = path.file_name().and_then(|name| name.to_str());
    match number {
        Some("1") => Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
        Some("2") => Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
        _ => OpenOptions::new().append(true).open(path),
    }
}
