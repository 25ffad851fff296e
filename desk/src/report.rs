//! What a solved, or stopped, question looks like: plain data, without a puzzle's types.

use crate::moves::Script;
use crate::names::{Algorithm, Metric, Pruning};
use fewest::search::Options;
use fewest::{Cost, Counts};
use serde::Serialize;
use std::iter;
use std::time::Duration;

/// One question and what was proven about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The puzzle's name, as the command line has it.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: Metric,
    /// The start on one line, as the command line reads it.
    pub start: String,
    /// The start as a picture of some lines, without a final newline.
    pub drawing: String,
    /// The goal on one line.
    pub goal: String,
    /// What costs count.
    pub unit: Unit,
    /// What was proven.
    pub ending: Ending,
    /// The means and the limits that were asked for.
    pub asked: Asked,
    /// The algorithm that was used: what `auto` chose.
    pub algorithm: String,
    /// The heuristic that was used, if the algorithm uses one.
    pub heuristic: Option<String>,
    /// The heuristic's estimate of the start, where a heuristic was named and asked.
    pub estimate: Option<Cost>,
    /// What the search did.
    pub counts: Counts,
    /// Its iterations as they began, where it makes some.
    pub iterations: Vec<Iteration>,
    /// What each of them took.
    pub passes: Vec<Pass>,
    /// The answers that beams found beside the search, each cheaper than the one before; with `--anytime` only.
    pub incumbents: Option<Vec<Incumbent>>,
    /// How long it took, tables included if this question was the first to need them.
    pub seconds: f64,
    /// What of it went into tables and what into the search.
    pub effort: Effort,
    /// The sets of tables that were at hand when `auto` began, where it uses some.
    pub at_hand: Option<Vec<String>>,
    /// Whether boards before this one may have left tables and words to `auto`.
    pub warm: bool,
}

/// What the costs of a puzzle count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Moves: each costs 1.
    Moves,
    /// What the puzzle itself says of each move.
    Cost,
}

/// By which means a search was to find its answer, and within which limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which moves are left out; `None` if the algorithm leaves out none, or chooses itself.
    pub pruning: Option<Pruning>,
    /// The set of tables, if it was named.
    pub tables: Option<String>,
    /// How many threads may work on the board.
    pub threads: usize,
    /// Which answer is wanted, and the limits.
    pub options: Options,
    /// The time allowed.
    pub timeout: Option<Duration>,
}

impl Asked {
    /// How many states of each layer are kept, if it is a beam.
    pub fn width(&self) -> Option<usize> {
        (self.algorithm == Algorithm::Beam).then_some(self.options.width)
    }

    /// That algorithm, on one thread and without limits.
    pub fn of(algorithm: Algorithm) -> Asked {
        let options = Options::default();
        Asked { algorithm, pruning: None, tables: None, threads: 1, options, timeout: None }
    }

    /// The same within these limits.
    pub fn within(self, options: &Options, timeout: Option<Duration>) -> Asked {
        let options = Options { weight: self.options.weight, ..options.clone() };
        Asked { options, timeout, ..self }
    }
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
    /// States that the search expanded, in the same sense.
    pub expanded: u64,
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
        self.expanded += other.expanded;
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
        /// The cheapest path that was found, if one was looked for.
        best: Option<Path>,
    },
}

impl Ending {
    /// The cheapest path that is known, whether it is proven to be a shortest one or not.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Ending::Solved(path) => Some(path),
            Ending::Stopped { best, .. } => best.as_ref(),
            Ending::Unsolvable { .. } => None,
        }
    }
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

/// All paths of the least cost and, if there is some slack, those that are a little dearer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct All {
    /// How many there are; `u64::MAX` stands for that many or more.
    pub count: u64,
    /// What ended the count early.
    pub stopped: Option<Stop>,
    /// The first of them, written as the path is that has them.
    pub listed: Vec<String>,
    /// What each of these costs.
    pub costs: Vec<Cost>,
    /// How many cost 0, 1, 2 and so on more than the least, as far as the slack goes.
    pub dearer: Vec<u64>,
}

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Everything within `--max-depth` was searched.
    Depth(Cost),
    /// `--max-iterations`.
    Iterations,
    /// `--width`: the beam has lost all ways to the goal.
    Width,
    /// `--max-nodes`.
    Nodes,
    /// `--memory`.
    Memory,
    /// The disk has no room for what is to be kept.
    Disk,
    /// `--timeout`.
    Time,
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// Whoever asked wants no answer any more.
    Cancel,
}

impl All {
    /// Whether `count` is the number of all of them: nothing ended the count early, and they are not more than
    /// can be counted.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.count < u64::MAX
    }

    /// How many have each cost from the least on, as far as the slack goes.
    pub fn by_cost(&self, least: Cost) -> impl Iterator<Item = (Cost, u64)> {
        (least..=Cost::MAX).zip(self.dearer.iter().copied())
    }
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
            Stop::Iterations => "stopped-by-iterations",
            Stop::Width => "stopped-by-width",
            Stop::Nodes => "stopped-by-nodes",
            Stop::Memory => "stopped-by-memory",
            Stop::Disk => "stopped-by-disk",
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

/// An answer that was found while a search ran for the fewest moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Incumbent {
    /// What it costs.
    pub cost: Cost,
    /// What was proven then: nothing costs less.
    pub at_least: Cost,
    /// When it was found, in seconds.
    pub seconds: f64,
}

/// What an iteration took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pass {
    /// No solution costs less.
    pub bound: Cost,
    /// States expanded in it.
    pub expanded: u64,
    /// Successors generated in it.
    pub generated: u64,
    /// How long it took, with the tables that were made meanwhile.
    pub seconds: f64,
}

/// What each of these iterations took. The search ended after `seconds`, by the clock of the
/// iterations, and had done what `effort` says.
pub fn passes(begun: &[Iteration], effort: &Effort, seconds: f64) -> Vec<Pass> {
    let after = |next: &Iteration| (next.expanded, next.generated, next.seconds);
    let ends = begun.iter().skip(1).map(after);
    let ends = ends.chain(iter::once((effort.expanded, effort.searched, seconds)));
    let pass = |(begin, end): (&Iteration, (u64, u64, f64))| Pass {
        bound: begin.bound,
        expanded: end.0.saturating_sub(begin.expanded),
        generated: end.1.saturating_sub(begin.generated),
        seconds: (end.2 - begin.seconds).max(0.0),
    };
    begun.iter().zip(ends).map(pass).collect()
}

/// A board on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The board on one line, as it is read.
    pub board: String,
    /// The same with the letters that blocks have at the start.
    pub lettered: String,
    /// What the moves up to here cost, which need not be those of a shortest path.
    pub cost: u64,
    /// The board, some lines.
    pub drawing: String,
    /// The same for terminals on which the drawing does not fit: at most 20 columns.
    pub narrow: String,
    /// The move that led here; at most 20 characters.
    pub caption: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_ends_where_the_next_one_begins() {
        let begun = |bound, expanded, generated, seconds| Iteration {
            iteration: 1,
            bound,
            expanded,
            generated,
            seconds,
        };
        let begun = [begun(10, 0, 0, 0.25), begun(12, 5, 9, 0.5), begun(14, 30, 70, 1.0)];
        let effort = Effort { searched: 100, expanded: 40, ..Effort::default() };
        let pass =
            |bound, expanded, generated, seconds| Pass { bound, expanded, generated, seconds };
        let all = [pass(10, 5, 9, 0.25), pass(12, 25, 61, 0.5), pass(14, 10, 30, 2.0)];
        assert_eq!(passes(&begun, &effort, 3.0), all);
        assert_eq!(passes(&[], &effort, 3.0), []);
    }
}
