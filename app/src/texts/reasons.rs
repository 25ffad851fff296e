//! Which mistakes in a program are likely, and what speaks for them.

pub(super) mod denied;
pub(super) mod least;
pub(super) mod moves;
pub(super) mod outputs;
pub(super) mod pieces;
