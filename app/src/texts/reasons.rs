//! Likely mistakes in a program, and the evidence for them.

pub(super) mod denied;
pub(super) mod least;
pub(super) mod moves;
pub(super) mod outputs;
pub(super) mod pieces;
