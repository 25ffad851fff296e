//! The names of puzzles, algorithms and heuristics, as flags, texts and JSON have them.

use crate::near::{did_you_mean, nearest};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A puzzle with its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleName {
    /// Tiles on a rectangle.
    Sliding {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The Rotation Game.
    Rotation,
    /// The Cubic Eight-Puzzle.
    Cubic,
}

/// What people call the puzzles, in small letters and without `puzzle` at the end.
const CALLED: [(&str, PuzzleName); 15] = [
    ("eight", square(3)),
    ("8", square(3)),
    ("15", square(4)),
    ("fifteen", square(4)),
    ("24", square(5)),
    ("twenty-four", square(5)),
    ("twentyfour", square(5)),
    ("35", square(6)),
    ("thirty-five", square(6)),
    ("rotation", PuzzleName::Rotation),
    ("rotation-game", PuzzleName::Rotation),
    ("cubic", PuzzleName::Cubic),
    ("cubic-eight", PuzzleName::Cubic),
    ("cubic-8", PuzzleName::Cubic),
    ("cubes", PuzzleName::Cubic),
];

const fn square(side: usize) -> PuzzleName {
    PuzzleName::Sliding { width: side, height: side }
}

/// Small and capital letters are the same; `8-puzzle`, `4x4` and `sliding:4x4` are names, too.
impl FromStr for PuzzleName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let small = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let bare = small.strip_suffix("puzzle").unwrap_or(&small).trim_end_matches('-');
        let called = CALLED.iter().find(|(called, _)| *called == bare);
        let known = called.map(|&(_, puzzle)| puzzle).or_else(|| rectangle(bare));
        known.ok_or_else(|| {
            let meant = nearest(bare, CALLED.iter().map(|&(called, _)| called));
            format!(
                "the puzzles are eight, 15, 24, sliding:WxH (1x1 to 6x6), rotation, cubic{}",
                did_you_mean(meant)
            )
        })
    }
}

fn rectangle(name: &str) -> Option<PuzzleName> {
    let (width, height) = name.strip_prefix("sliding:").unwrap_or(name).split_once('x')?;
    Some(PuzzleName::Sliding { width: side(width)?, height: side(height)? })
}

fn side(digits: &str) -> Option<usize> {
    let sides = 1..=fewest::puzzles::sliding::MAX_SIDE;
    digits.parse().ok().filter(|side| digits.len() == 1 && sides.contains(side))
}

/// The one name of each puzzle: `eight`, also where the user said `sliding:3x3`.
impl Display for PuzzleName {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            PuzzleName::Sliding { width: 3, height: 3 } => f.write_str("eight"),
            PuzzleName::Sliding { width: 4, height: 4 } => f.write_str("15"),
            PuzzleName::Sliding { width: 5, height: 5 } => f.write_str("24"),
            PuzzleName::Sliding { width, height } => write!(f, "sliding:{width}x{height}"),
            PuzzleName::Rotation => f.write_str("rotation"),
            PuzzleName::Cubic => f.write_str("cubic"),
        }
    }
}

/// An enum whose variants have names, and say in a few words what they are.
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

            /// The name, as flags, texts and JSON have it.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),*
                }
            }

            /// What it is, in a few words.
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

/// A name that nothing has.
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
        /// Best h first: soon, but not the fewest moves.
        Greedy = "greedy",
        /// Depth first below a growing bound on f.
        IdaStar = "ida-star",
        /// Depth first, keeping the best so far.
        BranchAndBound = "branch-and-bound",
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
        /// The distance itself, from a table of all states.
        Exact = "exact",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_puzzles() {
        for (name, canonical) in [
            ("eight", "eight"),
            ("15", "15"),
            ("sliding:3x3", "eight"),
            ("sliding:1x6", "sliding:1x6"),
            ("sliding:5x5", "24"),
            ("cubic", "cubic"),
            ("8", "eight"),
            ("Eight", "eight"),
            ("8-puzzle", "eight"),
            ("eight puzzle", "eight"),
            ("3X3", "eight"),
            ("4x4", "15"),
            ("sliding:4X4", "15"),
            ("SLIDING:2x3", "sliding:2x3"),
            ("2x3", "sliding:2x3"),
            ("fifteen", "15"),
            ("15-puzzle", "15"),
            ("15puzzle", "15"),
            ("Twenty-Four", "24"),
            ("twenty_four", "24"),
            ("35", "sliding:6x6"),
            ("Rotation Game", "rotation"),
            ("cubic-eight-puzzle", "cubic"),
        ] {
            assert_eq!(
                name.parse::<PuzzleName>().map(|name| name.to_string()),
                Ok(canonical.into())
            );
        }
        for wrong in [
            "",
            "16",
            "puzzle",
            "sliding:",
            "sliding:0x3",
            "sliding:7x1",
            "sliding:3",
            "sliding:+3x3",
        ] {
            assert!(wrong.parse::<PuzzleName>().is_err(), "{wrong}");
        }
        for (wrong, meant) in [("eigth", "eight"), ("Fiften", "fifteen"), ("rotaton", "rotation")] {
            let message = wrong.parse::<PuzzleName>().expect_err("a slip");
            assert!(message.ends_with(&format!("; did you mean {meant}?")), "{message}");
        }
    }
}
