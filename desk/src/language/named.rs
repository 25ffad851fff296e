//! The things that have names.

/// The sort of thing that a name belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A cell of the board.
    Cell,
    /// A piece.
    Piece,
    /// A value.
    Value,
    /// A map.
    Map,
    /// A move.
    Move,
    /// A block.
    Block,
}

impl Named {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Named::Cell => "cell",
            Named::Piece => "piece",
            Named::Value => "value",
            Named::Map => "map",
            Named::Move => "move",
            Named::Block => "block",
        }
    }
}
