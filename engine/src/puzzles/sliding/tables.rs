//! Pattern databases of sliding tiles: built ([`blocks`]), proven ([`proof`]), as searches look them
//! up ([`compact`], [`additive`]), and which tiles share a table ([`sets`]).

mod about;
pub mod additive;
pub mod blocks;
pub mod compact;
pub mod proof;
pub mod sets;

pub use about::About;
