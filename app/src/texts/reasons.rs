//! Which mistakes in a program are likely, and what speaks for them; why a page is not answered.

mod denied;
mod least;
mod moves;
mod outputs;
mod page;
mod pieces;

use super::catalogue::Phrase;

/// All of them.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    [
        outputs::PHRASES,
        moves::PHRASES,
        least::PHRASES,
        denied::PHRASES,
        pieces::PHRASES,
        page::PHRASES,
    ]
    .into_iter()
    .flatten()
}
