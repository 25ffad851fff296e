//! What can go wrong with files.

use std::io;
use std::path::{Path, PathBuf};

/// Why a count on a disk did not begin, or did not go on.
#[derive(Debug, thiserror::Error)]
pub enum DiskTrouble {
    /// More memory is needed than is allowed.
    #[error("the files of this count need at least {least} bytes of memory with that many threads")]
    Memory {
        /// How many bytes would be enough.
        least: u64,
    },
    /// The board has a single row or column, or too many cells.
    #[error("on a disk boards of two rows and two columns or more are counted, up to 2x7 and 3x5")]
    Size,
    /// Another process counts there.
    #[error("{}: another process is counting there", .0.display())]
    Busy(PathBuf),
    /// There is a count already, and the caller did not ask to go on with it.
    #[error("{} has a count already: go on with --resume, or take another directory", .0.display())]
    Taken(PathBuf),
    /// The directory has a count of something else.
    #[error("{} has a count of {found}, not of {wanted}", dir.display())]
    Foreign {
        /// The directory.
        dir: PathBuf,
        /// What is counted there.
        found: String,
        /// What was to be counted.
        wanted: String,
    },
    /// The directory has parts of a count by several machines.
    #[error("{} has parts of a count by several machines; go on with that, or take another directory", .0.display())]
    Parts(PathBuf),
    /// The directory has the count of one machine alone.
    #[error("{} has a count by one machine; go on with that, or take another directory", .0.display())]
    Alone(PathBuf),
    /// The files lack some states of a layer.
    #[error(
        "{}: layer {layer} has {known} states, and the files have {found} of them, as a part of a count by several machines has; go on with that",
        dir.display()
    )]
    Partial {
        /// The directory.
        dir: PathBuf,
        /// The layer.
        layer: usize,
        /// How many states the files have.
        found: u64,
        /// How many states were counted.
        known: u64,
    },
    /// A file is not as it was written.
    #[error("{} is damaged: {what}; nothing of it was used; count again in another directory", path.display())]
    Bad {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// The directory or its lock does not exist and cannot be created.
    #[error("cannot create {}: {}", path.display(), unmade(error))]
    Unmade {
        /// The directory, or the lock.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl DiskTrouble {
    /// Turns an error about the file of that path into a trouble.
    pub(in super::super) fn at(path: &Path) -> impl Fn(io::Error) -> DiskTrouble + use<> {
        let path = path.to_path_buf();
        move |error| match error.kind() {
            io::ErrorKind::NotFound => DiskTrouble::bad(&path, "it is missing"),
            io::ErrorKind::UnexpectedEof => DiskTrouble::bad(&path, "it is cut off"),
            _ => DiskTrouble::Io { path: path.clone(), error },
        }
    }

    pub(in super::super) fn bad(path: &Path, what: &'static str) -> DiskTrouble {
        DiskTrouble::Bad { path: path.to_path_buf(), what }
    }

    /// Whether there was no room for a file.
    pub(in super::super) fn is_full(&self) -> bool {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        matches!(self, DiskTrouble::Io { error, .. }
            if matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge))
    }
}

/// What is wrong when a file stands where the directory should be.
const A_FILE: &str =
    "there is a file of that name, and the layers of a count are kept in a directory; name one";

/// Why a directory could not be created.
fn unmade(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => A_FILE.into(),
        _ => error.to_string(),
    }
}
