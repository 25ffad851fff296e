//! Rules that keep a tree search from making superfluous moves.

mod automaton;
mod no_return;
mod unpruned;

pub use automaton::{Automaton, Letters};
pub use no_return::NoReturn;
pub use unpruned::Unpruned;
