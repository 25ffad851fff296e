//! Pattern databases of sliding tiles: how they are built ([`blocks`]), proven ([`proof`]) and
//! looked up by searches ([`compact`], [`additive`]), and which tiles share a table ([`sets`]). Superfluous
//! words are kept like tables ([`KeptWords`]).
//!
//! For example, take the 15-puzzle with the set 7-8: eight tiles are one pattern, the other seven a second
//! one. `compact::build` makes a table of each, `proof::prove` checks it, and `Additive::disjoint` adds the
//! two up. If the tables say 20 and 25 moves for a state, at least 45 moves remain, because no move moves a
//! tile of both patterns.

mod about;
pub mod additive;
pub mod blocks;
pub mod compact;
pub mod proof;
pub mod sets;
pub(super) mod words;

pub use about::About;
pub use words::KeptWords;
