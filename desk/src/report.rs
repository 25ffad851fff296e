//! What a solved, or stopped, question looks like: plain data, without a puzzle's types.

use crate::moves::Script;
use crate::names::Algorithm;
use fewest::{Cost, Counts};
use serde::Serialize;

/// One question and what was proven about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The puzzle's name, as the command line has it.
    pub puzzle: String,
    /// The start on one line, as the command line reads it.
    pub start: String,
    /// The start as a picture of some lines, without a final newline.
    pub drawing: String,
    /// The goal on one line.
    pub goal: String,
    /// What was proven.
    pub ending: Ending,
    /// The algorithm that was asked for.
    pub asked: Algorithm,
    /// The algorithm that was used: what `auto` chose.
    pub algorithm: String,
    /// The heuristic that was used, if the algorithm uses one.
    pub heuristic: Option<String>,
    /// What the search did.
    pub counts: Counts,
    /// Its iterations, where it makes some.
    pub iterations: Vec<Iteration>,
    /// How long it took, tables included if this question was the first to need them.
    pub seconds: f64,
    /// What of it went into tables and what into the search.
    pub effort: Effort,
    /// The sets of tables that were at hand when `auto` began, where it uses some.
    pub at_hand: Option<Vec<String>>,
    /// Whether boards before this one may have left tables and words to `auto`.
    pub warm: bool,
}

/// What tables took, and what the search did in the rest of the time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// The memory that all tables take, whoever made them.
    pub table_bytes: u64,
    /// How long tables were made or opened for this question.
    pub table_seconds: f64,
    /// The rest of the time.
    pub search_seconds: f64,
    /// Successors that the search generated in that time. Unlike the counts it never has those that
    /// were generated while a table was made.
    pub searched: u64,
    /// What tables cost and when they pay, if the solver made or thought of such that can be kept.
    pub worth: Option<Worth>,
}

/// When it pays to keep tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// How long it took to make them, or how long it would take, about.
    pub seconds: f64,
    /// From so many boards such as this one they pay, about.
    pub boards: u64,
    /// Whether they were made.
    pub made: bool,
}

impl Effort {
    /// Adds what another question took; of the memory of tables the more counts.
    pub fn add(&mut self, other: &Effort) {
        self.table_bytes = self.table_bytes.max(other.table_bytes);
        self.table_seconds += other.table_seconds;
        self.search_seconds += other.search_seconds;
        self.searched += other.searched;
    }

    /// Nodes a second of the search.
    pub fn rate(&self) -> f64 {
        self.searched as f64 / self.search_seconds.max(1e-9)
    }
}

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There is a path.
    Solved(Path),
    /// There is none.
    Unsolvable {
        /// Why, for people.
        reason: String,
        /// Two tiles whose exchange makes the board solvable.
        swap: Option<[u8; 2]>,
        /// Another usual goal, as the command line names it, that the board reaches.
        other_goal: Option<&'static str>,
    },
    /// The search was ended early.
    Stopped {
        /// Every solution costs at least this much.
        at_least: Cost,
        /// What ended it.
        by: Stop,
    },
}

/// A path to a goal, replayed and found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The moves by their names, as [`script`](Path::script) writes them.
    pub moves: String,
    /// How this and all [`listed`](All::listed) paths are written.
    pub script: Script,
    /// What they cost together.
    pub cost: Cost,
    /// A proven lower bound; equal to `cost` if nothing is cheaper.
    pub at_least: Cost,
    /// What the names of the moves mean.
    pub legend: String,
    /// All paths of that cost, if they were asked for.
    pub all: Option<All>,
}

/// All paths of the least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct All {
    /// How many there are; `u64::MAX` stands for that many or more.
    pub count: u64,
    /// What ended the count early.
    pub stopped: Option<Stop>,
    /// The first of them, written as the path is that has them.
    pub listed: Vec<String>,
}

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Everything within `--max-depth` was searched.
    Depth(Cost),
    /// `--max-nodes`.
    Nodes,
    /// `--memory`.
    Memory,
    /// `--timeout`.
    Time,
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// Whoever asked wants no answer any more.
    Cancel,
}

impl Path {
    /// Whether it is proven that nothing is cheaper.
    pub fn is_shortest(&self) -> bool {
        self.at_least == self.cost
    }
}

impl Stop {
    /// How JSON and CSV name such an ending.
    pub fn outcome(self) -> &'static str {
        match self {
            Stop::Depth(_) => "stopped-by-depth",
            Stop::Nodes => "stopped-by-nodes",
            Stop::Memory => "stopped-by-memory",
            Stop::Time => "stopped-by-time",
            Stop::Interrupt | Stop::Terminate => "stopped-by-signal",
            Stop::Cancel => "stopped-by-cancel",
        }
    }

    /// What ended the search, in one word.
    pub fn word(self) -> &'static str {
        self.outcome().trim_start_matches("stopped-by-")
    }
}

/// An iteration: a pass, layer or f value of a search, and the counts when it began.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Iteration {
    /// Its number, from 1.
    pub iteration: u32,
    /// No solution costs less.
    pub bound: Cost,
    /// States expanded before it.
    pub expanded: u64,
    /// Successors generated before it.
    pub generated: u64,
    /// When it began, in seconds.
    pub seconds: f64,
}

/// A board on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The board on one line, as it is read.
    pub board: String,
    /// What the moves up to here cost.
    pub cost: Cost,
    /// The board, some lines.
    pub drawing: String,
    /// The same for terminals on which the drawing does not fit: at most 20 columns.
    pub narrow: String,
    /// The move that led here; at most 20 characters.
    pub caption: String,
}
