//! Whole spaces that several machines count together, with timely dataflow, and hard boards that they search
//! together.
//!
//! This crate does not know what is counted: a [`Parted`](desk::explore::parted::Parted) space gives each
//! process its part, and takes and gives messages. This crate knows which processes take part and keeps
//! others out, carries the messages, notices lost processes, and keeps and finds layers.
//!
//! ```text
//! hosts.rs      who takes part                 secret.rs    what they have to know
//! team.rs       one process, and with whom it counts
//! hello.rs      how two of them meet           join.rs      how all of them meet
//! guests.rs     who has called and is not known yet
//! pulse.rs      who is still there             exchange.rs  messages in phases, by timely dataflow
//! layers.rs     the count itself               search.rs    a hard search: who leads, who helps
//! trouble.rs    why there is no answer
//! ```

mod exchange;
mod frame;
mod guests;
mod hello;
mod hosts;
mod join;
mod layers;
#[cfg(test)]
#[path = "../tests/support/ports.rs"]
mod ports;
mod pulse;
mod search;
mod secret;
mod team;
mod trouble;

pub use hosts::{Host, Hosts, is_loopback};
pub use layers::{CountedSpace, Disk, Task, count};
pub use search::{Helper, Leader, Session, Share};
pub use secret::Secret;
pub use team::Team;
pub use trouble::{Loss, Trouble};
