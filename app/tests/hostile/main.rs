//! Whatever goes wrong outside must not lead to a wrong answer, a crash or a process without end.
//!
//! Everything is drawn from a seed. Plain `cargo test` tries a sample; docs/reliability.md has the command
//! for the long form and its figures.

#[path = "../support/mod.rs"]
mod support;

mod answers;
mod bounded;
mod builders;
mod inputs;
mod mutation;
mod programs;
mod requests;
mod scale;
mod tables;
mod truth;
