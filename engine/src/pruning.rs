//! Rules that keep a tree search from making superfluous moves.

mod no_return;

pub use no_return::NoReturn;
