//! The names of algorithms and heuristics, as flags, texts and JSON have them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// Defines an enum whose variants have a name and a short description, which is taken from their doc
/// comments.
macro_rules! named {
    (
        $(#[$doc:meta])*
        pub enum $type:ident { $(#[doc = $about:literal] $variant:ident = $name:literal,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $type {
            $(#[doc = $about] $variant,)*
        }

        impl $type {
            /// All of them, in the order in which lists name them.
            pub const ALL: &[$type] = &[$($type::$variant),*];

            /// The name used in flags, texts and JSON.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),*
                }
            }

            /// A short description.
            pub fn about(self) -> &'static str {
                match self {
                    $($type::$variant => $about.trim_ascii().trim_end_matches('.')),*
                }
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<Self, UnknownName> {
                let known = $type::ALL.iter().find(|known| known.name() == name);
                known.copied().ok_or_else(|| UnknownName(name.into()))
            }
        }

        impl Display for $type {
            fn fmt(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// The error for an unknown name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing is called `{0}`")]
pub struct UnknownName(pub String);

named! {
    /// How to search.
    pub enum Algorithm {
        /// Whatever answers soonest.
        Auto = "auto",
        /// Layer by layer from the start.
        BreadthFirst = "breadth-first",
        /// Layer by layer from both ends.
        Bidirectional = "bidirectional",
        /// All distances from the goals, then downhill.
        Exhaustive = "exhaustive",
        /// Best f first.
        AStar = "a-star",
        /// Best first from both ends, by estimates to both.
        BaeStar = "bae-star",
        /// Best h first: soon, but not the fewest moves.
        Greedy = "greedy",
        /// The best states of each layer: soon, but not the fewest moves.
        Beam = "beam",
        /// Depth first below a growing bound on f.
        IdaStar = "ida-star",
        /// Depth first, keeping the best so far.
        BranchAndBound = "branch-and-bound",
    }
}

impl Algorithm {
    /// Whether it uses a heuristic.
    pub fn is_informed(self) -> bool {
        use Algorithm::{AStar, BaeStar, Beam, BranchAndBound, Greedy, IdaStar};
        matches!(self, AStar | BaeStar | Beam | BranchAndBound | Greedy | IdaStar)
    }

    /// Whether it walks a tree, so that pruning applies.
    pub fn prunes(self) -> bool {
        matches!(self, Algorithm::BranchAndBound | Algorithm::IdaStar)
    }

    /// Whether it answers with some path, which is rarely a shortest one or the first in any order.
    pub fn is_hasty(self) -> bool {
        matches!(self, Algorithm::Beam | Algorithm::Greedy)
    }

    /// Whether several threads can work on one board.
    pub fn shares(self) -> bool {
        matches!(self, Algorithm::Auto | Algorithm::IdaStar)
    }

    /// Whether it runs in iterations, each of which proves that nothing costs less.
    pub fn iterates(self) -> bool {
        use Algorithm::{AStar, BaeStar, Bidirectional, BreadthFirst, IdaStar};
        matches!(self, AStar | BaeStar | Bidirectional | BreadthFirst | IdaStar)
    }

    /// Whether estimates can be multiplied by a weight, for an answer that comes sooner and is not much
    /// dearer.
    pub fn weighs(self) -> bool {
        matches!(self, Algorithm::AStar | Algorithm::IdaStar)
    }
}

named! {
    /// Which moves a search of a tree leaves out.
    pub enum Pruning {
        /// None: every legal move is tried.
        Nothing = "none",
        /// Moves that take the last one back.
        Returns = "returns",
        /// Moves that end a superfluous word: another one does the same, and is cheaper or earlier.
        Words = "words",
    }
}

named! {
    /// How to estimate what remains.
    pub enum Heuristic {
        /// Nothing is known.
        Zero = "zero",
        /// Tiles away from their cells.
        Misplaced = "misplaced",
        /// Columns and rows to the goal cells.
        Manhattan = "manhattan",
        /// Manhattan, and tiles of a row that must pass each other.
        LinearConflict = "linear-conflict",
        /// Rows and columns, each as a game of its own.
        WalkingDistance = "walking-distance",
        /// Rotation Game: centre cells without the commonest symbol.
        CentreCount = "centre-count",
        /// Cubes: wrong top colours.
        MisplacedTops = "misplaced-tops",
        /// Puzzle files: every piece by itself.
        Pieces = "pieces",
        /// Puzzle files: pairs of neighbouring cells.
        Pairs = "pairs",
        /// Puzzle files: pattern databases.
        Pdb = "pdb",
        /// The distance itself, from a table of all states.
        Exact = "exact",
    }
}

named! {
    /// What counts as one move.
    pub enum Metric {
        /// Each move by itself: of tiles, one tile by one cell.
        Single = "stm",
        /// Any number of tiles of one line, pushed at once.
        Multi = "mtm",
    }
}

/// Each move by itself.
impl Default for Metric {
    fn default() -> Metric {
        Metric::Single
    }
}

named! {
    /// What a text of moves consists of.
    pub enum Style {
        /// The names of the moves.
        Names = "names",
        /// A letter for each move: the way the blank goes.
        Blank = "blank",
        /// A letter for each move: the way the tile goes.
        Tiles = "tiles",
        /// The numbers of the tiles that move.
        Numbers = "numbers",
        /// The names, with a number behind one that is repeated: r2u.
        Short = "short",
        /// The letters of blocks as they were drawn at the start, and where each goes: K:d2.
        Letters = "letters",
    }
}
