//! Why a count of many processes did not begin, or did not continue.

use desk::explore::parted::{DiskTrouble, LostSlabs};
use std::io::{self, ErrorKind};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The list of hosts is wrong.
    #[error("{0}")]
    Hosts(String),
    /// This process cannot listen at its address.
    #[error("cannot listen at {address}: {}", why_not(error))]
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        error: io::Error,
    },
    /// A process did not come.
    #[error("{who} did not come within {seconds} s{}", last.as_ref().map_or(String::new(), |last| format!("; {last}")))]
    Absent {
        /// The process.
        who: String,
        /// How long this process waited for it.
        seconds: u64,
        /// What happened at the last attempt.
        last: Option<String>,
    },
    /// A process does not know the secret.
    #[error("{who} has another secret")]
    Secret {
        /// The process.
        who: String,
    },
    /// A process has another version.
    #[error(
        "{who} is fewest {theirs}, and this is fewest {ours}: all processes have to be of the same version"
    )]
    Version {
        /// The process.
        who: String,
        /// This version.
        ours: String,
        /// The other one.
        theirs: String,
    },
    /// All processes were started again, and this one is left over.
    #[error("{who} is of epoch {theirs}, and this is one of epoch {ours}: it was replaced")]
    Outdated {
        /// The process.
        who: String,
        /// This epoch.
        ours: u64,
        /// The other one.
        theirs: u64,
    },
    /// A process is there twice.
    #[error("{who} was started twice: end both, and start it once")]
    Twice {
        /// The process.
        who: String,
    },
    /// A process counts something else.
    #[error("{who} {what}")]
    Foreign {
        /// The process.
        who: String,
        /// How it differs.
        what: String,
    },
    /// A process is gone, silent, or has given up.
    #[error("{0}")]
    Lost(#[from] Loss),
    /// A connection broke, but no process is known to be gone.
    #[error("a connection between processes broke: {0}")]
    Broken(String),
    /// This process's part does not fit into its memory.
    #[error("process {process} takes {needed} bytes of memory, and {allowed} are allowed")]
    Memory {
        /// Which process.
        process: usize,
        /// How much it needs.
        needed: u64,
        /// How much it may take.
        allowed: u64,
    },
    /// A layer that was kept does not add up.
    #[error("layer {layer} is kept with {found} states, and it had {known}")]
    Miscounted {
        /// The layer.
        layer: usize,
        /// The states that were read.
        found: u64,
        /// Those that were counted when it was kept.
        known: u64,
    },
    /// A part of what was kept is nowhere to be found.
    #[error("{}", gone(.0))]
    Gone(LostSlabs),
    /// A process gives up, for a reason of its own.
    #[error("{0}")]
    GivenUp(String),
    /// The system has no random numbers.
    #[error("cannot draw a random number: {0}")]
    Random(getrandom::Error),
    /// A thread could not be started.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The question is wrong, or so are files of layers.
    #[error(transparent)]
    Desk(#[from] desk::Error),
    /// The watch has broken off; what is complete is reported.
    #[error("{}", STOPPED)]
    Stopped,
}

fn gone(LostSlabs { layer, slabs, of }: &LostSlabs) -> String {
    let (first, last) = (slabs.first().unwrap_or(&0), slabs.last().unwrap_or(&0));
    format!(
        "of layer {layer}, {} of {of} slabs are in no directory of these processes, from {first} to {last}; --resume \
         needs what every process has kept, and whoever begins anew takes other directories",
        slabs.len()
    )
}

/// Why this process cannot listen there.
fn why_not(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => {
            "another program does so already; has this process been started twice, or does one of an earlier run \
             hang? That one keeps the address until it is ended"
                .into()
        }
        _ => error.to_string(),
    }
}

impl From<DiskTrouble> for Trouble {
    fn from(trouble: DiskTrouble) -> Trouble {
        Trouble::Desk(trouble.into())
    }
}

impl PartialEq for Trouble {
    fn eq(&self, other: &Trouble) -> bool {
        self.to_string() == other.to_string()
    }
}

/// A process that is gone, silent, or has given up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Loss {
    /// Which process, and what is known about it.
    pub(crate) why: String,
    /// Whether the same processes could continue.
    pub(crate) is_passing: bool,
}

/// What a process says when it was stopped.
const STOPPED: &str = "it was told to stop";

impl Loss {
    /// A process that is gone or silent; it may come back.
    pub(crate) fn passing(why: String) -> Loss {
        Loss { why, is_passing: true }
    }

    /// A process has sent what no process of the same count would send.
    pub(crate) fn nonsense(who: &str) -> Loss {
        let why = format!("{who} says what nobody says who counts the same");
        Loss { why, is_passing: false }
    }

    /// Whether the same processes could continue. A process that has given up would do so again, unless it
    /// was stopped.
    pub fn is_passing(&self) -> bool {
        self.is_passing
    }
}
