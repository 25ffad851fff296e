//! Which mistakes in a program are likely, and what speaks for them.

mod denied;
mod least;
mod moves;
mod outputs;
mod pieces;

use super::catalogue::Phrase;

/// All of them.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    [outputs::PHRASES, moves::PHRASES, least::PHRASES, denied::PHRASES, pieces::PHRASES]
        .into_iter()
        .flatten()
}
