//! Rules that keep a tree search from making superfluous moves: no rule ([`Unpruned`]), never the
//! last move back ([`NoReturn`]), and no sequence of moves for which there is a better one
//! ([`Automaton`]).

mod automaton;
mod no_return;
mod unpruned;

pub use automaton::{Automaton, Letters};
pub use no_return::NoReturn;
pub use unpruned::Unpruned;
