//! Rules that keep a tree search from making superfluous moves: [`Unpruned`] forbids no move, [`NoReturn`]
//! never takes back the last move, and [`Automaton`] forbids sequences of moves for which there is a better
//! one.

mod automaton;
mod no_return;
mod unpruned;

pub use automaton::{Automaton, Letters};
pub use no_return::NoReturn;
pub use unpruned::Unpruned;
