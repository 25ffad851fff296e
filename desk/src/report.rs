//! The answer to a question as plain data, without a puzzle's types.

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
    /// The puzzle's name, as the command line takes it.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: Metric,
    /// The start on one line, as the command line reads it.
    pub start: String,
    /// The start as a picture of some lines, without a final newline.
    pub drawing: String,
    /// The goal on one line.
    pub goal: String,
    /// What costs measure.
    pub unit: Unit,
    /// What was proven.
    pub ending: Ending,
    /// The means and the limits that were asked for.
    pub asked: Asked,
    /// The algorithm that was used: what `auto` chose.
    pub algorithm: String,
    /// The heuristic that was used, if the algorithm uses one.
    pub heuristic: Option<String>,
    /// The heuristic's estimate of the start, if a heuristic was named and used.
    pub estimate: Option<Cost>,
    /// What the search did.
    pub counts: Counts,
    /// Its iterations as they began, if it has any.
    pub iterations: Vec<Iteration>,
    /// What each of them took.
    pub passes: Vec<Pass>,
    /// The answers that beams found while the search ran, each cheaper than the one before; with `--anytime`
    /// only.
    pub incumbents: Option<Vec<Incumbent>>,
    /// How long it took, including tables if this question was the first to need them.
    pub seconds: f64,
    /// How that time splits into tables and search.
    pub effort: Effort,
    /// The sets of tables that were available when `auto` began, if it uses any.
    pub at_hand: Option<Vec<String>>,
    /// Whether earlier boards may have left tables and words for `auto` to use.
    pub warm: bool,
}

/// What the costs of a puzzle measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Moves: each costs 1.
    Moves,
    /// Whatever cost the puzzle itself gives each move.
    Cost,
}

/// How a search was asked to find its answer, and within which limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which moves are left out; `None` if the algorithm leaves out none, or makes its own choice.
    pub pruning: Option<Pruning>,
    /// The set of tables, if one was named.
    pub tables: Option<String>,
    /// How many threads may work on the board.
    pub threads: usize,
    /// Which answer is wanted, and the limits.
    pub options: Options,
    /// The time allowed.
    pub timeout: Option<Duration>,
}

impl Asked {
    /// How many states a beam keeps of each layer; `None` for other algorithms.
    pub fn width(&self) -> Option<usize> {
        (self.algorithm == Algorithm::Beam).then_some(self.options.width)
    }

    /// This algorithm, on one thread and without limits.
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
    /// The memory of all tables, including those made earlier.
    pub table_bytes: u64,
    /// How long it took to make or open tables for this question.
    pub table_seconds: f64,
    /// The rest of the time.
    pub search_seconds: f64,
    /// Successors that the search generated in the rest of the time. Unlike the counts, this never includes
    /// those generated while a table was made.
    pub searched: u64,
    /// States that the search expanded, in the same sense.
    pub expanded: u64,
    /// What tables cost and when they pay off, if the solver made or considered tables that can be kept.
    pub worth: Option<Worth>,
}

/// When it pays off to keep tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Roughly how long it took, or would take, to make them.
    pub seconds: f64,
    /// The approximate number of boards like this one from which they pay off.
    pub boards: u64,
    /// Whether they were made.
    pub made: bool,
}

impl Effort {
    /// Adds what another question took. For the memory of tables, the larger number counts.
    pub fn add(&mut self, other: &Effort) {
        self.table_bytes = self.table_bytes.max(other.table_bytes);
        self.table_seconds += other.table_seconds;
        self.search_seconds += other.search_seconds;
        self.searched += other.searched;
        self.expanded += other.expanded;
    }

    /// Nodes that the search generated per second.
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
        /// Two tiles that make the board solvable if they are exchanged.
        swap: Option<[u8; 2]>,
        /// Another usual goal that the board can reach, as the command line names it.
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
    /// The cheapest known path, whether or not it is proven to be a shortest one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Ending::Solved(path) => Some(path),
            Ending::Stopped { best, .. } => best.as_ref(),
            Ending::Unsolvable { .. } => None,
        }
    }
}

/// A path to a goal, which was replayed and found legal.
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

/// All paths of the least cost and, with some slack, those that are slightly dearer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct All {
    /// How many there are; `u64::MAX` stands for that many or more.
    pub count: u64,
    /// What ended the count early.
    pub stopped: Option<Stop>,
    /// The first of them, written in the same way as the moves of the path they belong to.
    pub listed: Vec<String>,
    /// What each of the listed paths costs.
    pub costs: Vec<Cost>,
    /// How many paths cost 0, 1, 2 and so on more than the least, up to the slack.
    pub dearer: Vec<u64>,
}

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Everything within `--max-depth` was searched.
    Depth(Cost),
    /// `--max-iterations`.
    Iterations,
    /// `--width`: the beam has dropped every path to the goal.
    Width,
    /// `--max-nodes`.
    Nodes,
    /// `--memory`.
    Memory,
    /// The disk has no room for what should be kept.
    Disk,
    /// `--timeout`.
    Time,
    /// SIGINT.
    Interrupt,
    /// SIGTERM.
    Terminate,
    /// The caller no longer wants an answer.
    Cancel,
}

impl All {
    /// Whether `count` is the true total: nothing ended the count early, and the number did not overflow.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.count < u64::MAX
    }

    /// How many paths have each cost, from the least up to the slack.
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
    /// The name of such an ending in JSON and CSV.
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

/// An answer that was found while the search for the fewest moves was still running.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Incumbent {
    /// What it costs.
    pub cost: Cost,
    /// The lower bound that was proven at that time.
    pub at_least: Cost,
    /// When it was found, in seconds.
    pub seconds: f64,
}

/// What one iteration did and how long it took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pass {
    /// No solution costs less.
    pub bound: Cost,
    /// States expanded in it.
    pub expanded: u64,
    /// Successors generated in it.
    pub generated: u64,
    /// How long it took, including tables that were made during it.
    pub seconds: f64,
}

/// What each of these iterations did. The search ended after `seconds`, by the clock of the iterations, and
/// did in total what `effort` says.
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

/// A board along a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The board on one line, in the form that is read.
    pub board: String,
    /// The same with the letters that the blocks had at the start.
    pub lettered: String,
    /// What the moves up to here cost. They need not lie on a shortest path.
    pub cost: u64,
    /// The board as a drawing of several lines.
    pub drawing: String,
    /// The same for terminals that are too narrow for the drawing: at most 20 columns.
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
