//! Why a question has no answer.

use crate::names::{Algorithm, Heuristic, Metric};
use crate::near::did_you_mean;
use fewest::notation::Problem;
use fewest::puzzles::sliding::tables::sets::BadDrawing;
use std::fmt::Display;

/// Why a question was not answered. A search that reaches a limit is not an error but an
/// [`Ending`](crate::Ending).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// The question makes no sense, whatever board it is asked about.
    #[error(transparent)]
    Question(#[from] BadQuestion),
    /// The board is wrong at this place in the input.
    #[error("{0}")]
    Board(Problem),
    /// The goal is wrong at this place in its text.
    #[error("--goal, {0}")]
    Goal(Problem),
    /// A text of moves is wrong at this place.
    #[error("in the moves, {0}")]
    Moves(Problem),
    /// The saved progress belongs to another search.
    #[error("{0}")]
    Progress(String),
    /// The files of a count cannot be used, or nothing can be saved.
    #[error("{message}")]
    Kept {
        /// The kind of trouble.
        why: Kept,
        /// What is wrong, and with which file.
        message: String,
    },
    /// The program has a bug: for example, an answer that it was about to give is wrong.
    #[error("a bug of ours, please report it: {0}")]
    Bug(String),
}

/// What is wrong with the saved files of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The memory limit is too low.
    Memory,
    /// Another process has locked it.
    Busy,
    /// Something is already there that would be lost, or the place cannot be written to.
    Taken,
    /// It belongs to another count.
    Foreign,
    /// It differs from what was written.
    Damaged,
    /// It cannot be read or written.
    Failed,
}

impl Error {
    /// An error for a bug in this program.
    pub fn bug(message: impl Display) -> Self {
        Error::Bug(message.to_string())
    }
}

/// Why an algorithm takes no pruning rule.
fn instead(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Auto => "chooses itself which moves it leaves out",
        Algorithm::Exhaustive => "goes straight downhill by its table",
        _ => "knows the states that it has met",
    }
}

/// What an algorithm does instead of iterations with larger and larger bounds.
fn otherwise(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Auto => "makes several searches",
        Algorithm::Exhaustive => "goes straight downhill by its table",
        _ => "raises no bound from one iteration to the next",
    }
}

/// Why an algorithm takes no weight.
fn unweighted(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Auto => "proves that its answer is a shortest one",
        Algorithm::Beam | Algorithm::Greedy => "goes by what looks best, whatever it costs",
        Algorithm::BaeStar | Algorithm::BranchAndBound => {
            "needs estimates that are never above the distance"
        }
        _ => "asks for no estimate",
    }
}

/// Why a question makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadQuestion {
    /// An algorithm or a heuristic is for other puzzles.
    #[error("{wrong} does not fit {puzzle}; those that fit: {}", fit.join(", "))]
    DoesNotFit {
        /// The name of what was asked for.
        wrong: String,
        /// The name of the puzzle.
        puzzle: String,
        /// The names of those that fit.
        fit: Vec<String>,
    },
    /// A search that finds some answer was asked for the first one or for all.
    #[error("{0} finds some answer: neither the first nor all; take another algorithm")]
    Unordered(Algorithm),
    /// A weighted search was asked for the first answer or for all.
    #[error("a weighted search finds some answer: neither the first nor all; leave out --weight")]
    UnorderedWeight,
    /// BAE* was asked to use a heuristic that does not estimate the cost to the start, or that may be
    /// inconsistent.
    #[error(
        "bae-star searches from both ends, and {heuristic} estimates for one only; those that serve it: {}. \
         a-star takes any",
        fit.join(", ")
    )]
    OneEnded {
        /// The heuristic.
        heuristic: Heuristic,
        /// The names of those that serve it.
        fit: Vec<String>,
    },
    /// A heuristic was given to an algorithm that uses none.
    #[error("{0} uses no heuristic; leave out --heuristic")]
    NoHeuristic(Algorithm),
    /// A pruning was named for an algorithm that leaves out no moves, or that makes its own choice.
    #[error("--pruning is for ida-star and branch-and-bound: {algorithm} {}", instead(*algorithm))]
    NoPruning {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// Iterations were limited for an algorithm that has none, or that has several kinds of them.
    #[error(
        "--max-iterations is for breadth-first, bidirectional, a-star, bae-star and ida-star: \
         {algorithm} {}",
        otherwise(*algorithm)
    )]
    NoIterations {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// The width of a beam was given to another algorithm.
    #[error("--width is for beam: {algorithm} keeps all states that it needs")]
    NoWidth {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// A weight was given to an algorithm that takes none.
    #[error("--weight is for a-star and ida-star: {algorithm} {}", unweighted(*algorithm))]
    NoWeight {
        /// The algorithm.
        algorithm: Algorithm,
    },
    /// A goal was given to a puzzle whose goal is fixed.
    #[error("the goal of {0} is fixed; leave out --goal")]
    FixedGoal(String),
    /// The board needs a goal, and none was given.
    #[error("no goal: write a pattern of nine letters after the start, or give --goal")]
    NoGoal,
    /// The goal is given twice.
    #[error("two goals: one after the start and one with --goal; leave out one")]
    TwoGoals,
    /// The cells of the puzzle can hold so many different things that they do not fit in one byte.
    #[error("{0} has more than 256 symbols: its boards are no rows of bytes")]
    TooManySymbols(String),
    /// The puzzle has no whole space that could be counted.
    #[error("the states of {0} are not counted")]
    NotExplored(String),
    /// The space of the puzzle has no such part.
    #[error(
        "{puzzle} has no part {part}{}",
        if parts.is_empty() { String::new() } else { format!("; its parts are {}", parts.join(", ")) }
    )]
    NoSuchPart {
        /// What was asked for.
        part: String,
        /// The name of the puzzle.
        puzzle: String,
        /// The parts that it has.
        parts: Vec<String>,
    },
    /// Pushes of several pieces were asked to count as one move, but the puzzle has no such pushes.
    #[error("in {0} every move counts by itself; leave out --metric")]
    OnlySingleMoves(String),
    /// Random boards were asked for, but moves never seem to lead to a goal.
    #[error("of {boards} random boards of {puzzle} none can be solved")]
    NoneCanBeSolved {
        /// How many were drawn.
        boards: u32,
        /// The name of the puzzle.
        puzzle: String,
    },
    /// Layers were to be kept on a disk for a puzzle other than tiles.
    #[error("only boards of tiles are counted on a disk; leave out --disk")]
    NotOnDisk,
    /// Layers were to be kept for tiles in one line, or for too many tiles.
    #[error(
        "on a disk boards of two rows and two columns or more are counted, up to 2x7 and 3x5; leave out --disk"
    )]
    DiskSize,
    /// A board of such a size was to be counted by many machines.
    #[error(
        "many machines count boards of two rows and two columns or more, up to 2x7 and 3x5; leave out --hosts"
    )]
    PartedSize,
    /// A table was to be kept that `solve` would never open.
    #[error(
        "a table of all distances is kept of tiles on 4 to 9 cells, in single moves, and of puzzle files whose \
         states have ranks and that have no blocks; leave out --keep"
    )]
    NoTableToKeep,
    /// A table was to be kept under a name by which `solve` would not find it.
    #[error("solve finds the table by its name: keep it as {0}, or name the directory")]
    TableName(String),
    /// A plan for many machines was asked for a puzzle other than tiles.
    #[error("only counts of boards of tiles, in single moves, are planned; leave out --plan")]
    NotPlanned,
    /// A plan was asked for of a board that is too small or too large, or for too many machines.
    #[error(
        "counts of boards of two rows and two columns or more, of 9 to 25 cells, are planned, and a board may be too \
         small for so many machines"
    )]
    PlanSize,
    /// Several machines were to count a puzzle other than tiles.
    #[error(
        "only boards of tiles, in single moves, are counted by many machines; leave out --hosts"
    )]
    NotParted,
    /// A goal was given for a part, but only the whole space has one.
    #[error("{0} has a goal or a part: leave out --goal or --part")]
    GoalAndPart(String),
    /// A distance is too large for any table.
    #[error("a distance in {0} is 65,535 or more: that is more than is counted")]
    TooFar(String),
    /// A distance is too large for a table in memory.
    #[error("{means} does not fit: a distance in {puzzle} is too large for its table")]
    NoTable {
        /// The name of the puzzle.
        puzzle: String,
        /// The heuristic, or the algorithm that has its own table.
        means: String,
    },
    /// The puzzle keeps no tables.
    #[error(
        "{0} has no tables on the disk that can be chosen: it opens or makes by itself what it needs"
    )]
    NoTables(String),
    /// A set of tables was named, but it is of no use when moves are counted in this metric.
    #[error(
        "--tables names tables of single moves, which say nothing with --metric {0}; leave out one"
    )]
    NoSetsOfTables(Metric),
    /// The proof format does not support the puzzle.
    #[error("the format of proofs does not know {0}")]
    NoProofs(String),
    /// The board is too narrow to need tables.
    #[error("a board of a single row or column needs no tables")]
    NarrowBoard,
    /// The board is too large for tables.
    #[error("{puzzle} has {cells} cells; tables are for up to {most}")]
    LargeBoard {
        /// The name of the puzzle.
        puzzle: String,
        /// Its cells.
        cells: usize,
        /// The most cells for which there are tables.
        most: usize,
    },
    /// The board has no set of tables of that name.
    #[error(
        "set {set} does not fit {puzzle}: a set is a drawing of its patterns, or up to {patterns} numbers from 1 to \
         {tiles} that add up to its {all} tiles, such as {}",
        usual.join(", ") + &did_you_mean(meant.as_deref())
    )]
    NoSuchSet {
        /// The name that was asked for.
        set: String,
        /// The name of the puzzle.
        puzzle: String,
        /// The largest number of patterns in a set.
        patterns: usize,
        /// The largest number of tiles in a pattern.
        tiles: usize,
        /// The tiles of the board.
        all: usize,
        /// The sets that are usual for it.
        usual: Vec<String>,
        /// The name that was probably meant, if one is similar.
        meant: Option<String>,
    },
    /// A drawing of a set does not fit the board.
    #[error(
        "this drawing is no set of tables of {puzzle}: {wrong}. A drawing has a letter for each pattern, a dot for the blank \
         of the goal, and a slash between rows"
    )]
    NoDrawing {
        /// The name of the puzzle.
        puzzle: String,
        /// What is wrong with it.
        wrong: BadDrawing,
    },
    /// A set is drawn, and its drawing cannot be turned to fit this goal.
    #[error("set {set} is drawn for goals that have the blank in a corner")]
    NoCorner {
        /// The name that was asked for.
        set: String,
    },
}
