//! Whole spaces that several machines count together, on timely dataflow.
//!
//! What is counted is not known here: a [`Parted`](desk::explore::parted::Parted) space gives each process
//! its part, and takes and gives messages. This crate knows who the processes are and who they are not, carries the
//! messages, notices who is lost, and keeps and finds layers.
//!
//! ```text
//! hosts.rs      who takes part                 secret.rs    what they have to know
//! hello.rs      how two of them meet           join.rs      how all of them meet
//! pulse.rs      who is still there             exchange.rs  messages in phases, by timely dataflow
//! layers.rs     the count itself               trouble.rs   why there is none
//! ```

mod exchange;
mod frame;
mod hello;
mod hosts;
mod join;
mod layers;
mod pulse;
mod secret;
mod trouble;

pub use hosts::{Host, Hosts};
pub use layers::{Counted, Disk, Task, count};
pub use pulse::Loss;
pub use secret::Secret;
pub use trouble::Trouble;

use std::time::Duration;

/// One process, and with whom it counts.
#[derive(Clone, Debug)]
pub struct Team {
    /// All processes.
    pub hosts: Hosts,
    /// Which of them this is.
    pub process: usize,
    /// Grows each time that all are started again, so that old processes and new ones never meet.
    pub epoch: u64,
    /// What they all know.
    pub secret: Secret,
    /// The program's version.
    pub version: String,
    /// What is counted and how, word for word.
    pub question: String,
    /// Where to listen, if not at the address that the others are told.
    pub listen: Option<String>,
    /// How long to wait until all have come.
    pub wait: Duration,
    /// How long a process may be silent.
    pub patience: Duration,
}

impl Team {
    /// How many processes there are.
    pub fn processes(&self) -> usize {
        self.hosts.all().len()
    }

    /// How a process is called in messages.
    fn name(&self, process: usize) -> String {
        let address = self.hosts.all().get(process).map(|host| host.address.as_str());
        format!("process {process} ({})", address.unwrap_or("unknown"))
    }
}
