//! The kit of a puzzle, which is what a program needs besides the rules, and a question about its boards.

use crate::describe::Description;
use crate::error::{BadQuestion, Error};
use crate::exact::Exact;
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, WordShape};
use crate::names::{Algorithm, Heuristic, Metric, Pruning};
use crate::proof::{Basis, Prover};
use crate::random::Random;
use crate::solver::Solver;
use crate::tables::{TableSet, Tables};
use fewest::search::{Answer, Weight};
use std::any::Any;
use std::fmt::{self, Debug, Display, Formatter};
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

/// A puzzle of one size, with everything programs need to know about it: its name, what fits it, the solver
/// for a question, random boards and a description for pages.
///
/// `docs/adding-a-puzzle.md` walks through an implementation; `desk/tests/topspin.rs` is one.
pub trait Kit: Any + Send + Sync {
    /// The one name that reports use, even if people know several. Two kits with the same name are the same
    /// puzzle.
    fn name(&self) -> String;

    /// The heuristics that fit, weakest first.
    fn heuristics(&self) -> Vec<Heuristic>;

    /// The algorithms that fit.
    fn algorithms(&self) -> Vec<Algorithm>;

    /// The heuristics that BAE* can use, weakest first: consistent ones that can estimate the cost to the
    /// start, too. If there are none, BAE* is not among the [`algorithms`](Kit::algorithms).
    fn two_ended(&self) -> Vec<Heuristic> {
        Vec::new()
    }

    /// The prunings that fit. Learning superfluous words requires that moves are
    /// [letters](fewest::pruning::Letters).
    fn prunings(&self) -> Vec<Pruning> {
        vec![Pruning::Nothing, Pruning::Returns]
    }

    /// What fits if moves are counted in this metric.
    fn fitting(&self, metric: Metric) -> Result<Fitting, BadQuestion> {
        match metric {
            Metric::Single => Ok(Fitting {
                algorithms: self.algorithms(),
                heuristics: self.heuristics(),
                two_ended: self.two_ended(),
                prunings: self.prunings(),
            }),
            Metric::Multi => Err(BadQuestion::OnlySingleMoves(self.name())),
        }
    }

    /// The solver for a question whose algorithm and heuristic fit. Quick: the call makes no tables.
    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error>;

    /// A solver that finds some answer in less than a second, for boards on which beams find none. Quick: the
    /// call itself makes nothing.
    fn fallback(&self, _question: &Question) -> Result<Option<Arc<dyn Solver>>, Error> {
        Ok(None)
    }

    /// The distances of all boards, if a table of them takes only a moment to make. It is made when it is
    /// first used.
    fn exact(&self, _goal: Option<&str>) -> Result<Option<Arc<dyn Exact>>, Error> {
        Ok(None)
    }

    /// Whether a board may have a goal of its own, written after it, unless one goal is given for all boards.
    fn has_own_goals(&self) -> bool {
        false
    }

    /// Writes proofs of answers, if proofs can be about this puzzle. Quick: the call makes no tables.
    fn prover(&self, _basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        Err(BadQuestion::NoProofs(self.name()).into())
    }

    /// Whether the search that `auto` runs when no heuristic is named can be interrupted and resumed.
    fn auto_is_resumable(&self) -> bool {
        false
    }

    /// How much of a board these words of a text make up.
    fn extent(&self, words: &[WordShape]) -> Extent;

    /// Whether the words of a line begin with an index and the expected cost, followed by the board.
    fn begins_with_cost(&self, words: &[WordShape]) -> bool {
        let Some((_, board)) = words.split_at_checked(2) else { return false };
        self.extent(board) == Extent::Whole && self.extent(words) != Extent::Whole
    }

    /// Whether a `#` and this many numbers are a line of a board, so that `#` is the blank and does not begin
    /// a comment. If `goes_on` is set, the lines before have begun a board.
    fn has_line_with_blank(&self, _numbers: usize, _goes_on: bool) -> bool {
        false
    }

    /// A random board in the form that [`Solver`]s read. If the puzzle [draws evenly](Kit::draws_evenly), it
    /// is uniform among all boards, or it becomes uniform once boards that cannot be solved are left out.
    /// `with_goal` adds a random goal if boards have one.
    fn random_board(&self, random: &mut Random, with_goal: bool) -> String;

    /// The puzzle with this goal instead of its own, if random boards depend on the goal.
    fn towards(&self, _goal: &str) -> Result<Option<PuzzleName>, Error> {
        Ok(None)
    }

    /// Whether random boards are uniform, or nearly so. The ends of random walks are not: boards with many
    /// moves come up more often and, if some moves cannot be taken back, so do boards from which many boards
    /// can be reached.
    fn draws_evenly(&self) -> bool {
        true
    }

    /// Whether random boards take so long to solve, minutes and more, that boards of a given distance are
    /// found by random walks from the goal instead. Every move of such a puzzle can be taken back.
    fn has_hard_boards(&self) -> bool {
        false
    }

    /// The answer to ask for when it must not depend on the number of threads or on what the solver has
    /// answered before; `None` if every answer is always found in the same way.
    fn fixed_answer(&self) -> Option<Answer> {
        None
    }

    /// The board that the puzzle itself draws, as [`Solver`]s read it, if it draws one.
    fn drawn(&self) -> Option<String> {
        None
    }

    /// The set of tables with this name for this goal, or the one that suits the board if no name is given.
    fn table_set(&self, _goal: Option<&str>, _set: Option<&str>) -> Result<TableSet, Error> {
        Err(BadQuestion::NoTables(self.name()).into())
    }

    /// Counts all states by their distance. Quick: the call counts nothing yet.
    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        Err(BadQuestion::NotExplored(survey.puzzle.clone()).into())
    }

    /// The puzzle as data.
    fn description(&self) -> Description;

    /// The same for moves counted in this metric, which must [fit](Kit::fitting).
    fn description_in(&self, _metric: Metric) -> Description {
        self.description()
    }
}

/// What fits a puzzle whose moves are counted in some metric.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitting {
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The heuristics, weakest first.
    pub heuristics: Vec<Heuristic>,
    /// The heuristics among them that BAE* can use.
    pub two_ended: Vec<Heuristic>,
    /// What a search can leave out.
    pub prunings: Vec<Pruning>,
}

impl Fitting {
    /// The heuristics that fit the algorithm, weakest first.
    pub fn heuristics_of(&self, algorithm: Algorithm) -> &[Heuristic] {
        if algorithm == Algorithm::BaeStar { &self.two_ended } else { &self.heuristics }
    }
}

/// A puzzle that somebody has named: a shared pointer to its kit.
///
/// ```
/// let puzzle: desk::PuzzleName = "4x4".parse()?;
/// assert_eq!(puzzle.to_string(), "15");
/// assert!(puzzle.algorithms().contains(&desk::names::Algorithm::IdaStar));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone)]
pub struct PuzzleName(Arc<dyn Kit>);

impl PuzzleName {
    /// The puzzle of this kit.
    pub fn new(kit: impl Kit) -> Self {
        PuzzleName(Arc::new(kit))
    }

    /// The kit, if it has this type.
    pub fn downcast<K: Kit>(&self) -> Option<&K> {
        let kit: &dyn Any = &*self.0;
        kit.downcast_ref()
    }

    /// The name, followed by the metric if it is not the usual one.
    pub fn counted_in(&self, metric: Metric) -> String {
        match metric {
            Metric::Single => self.name(),
            Metric::Multi => format!("{self} with --metric {metric}"),
        }
    }

    /// The set of tables with this name, for boards with this goal whose moves are counted in this metric.
    pub fn set_of_tables(
        &self,
        metric: Metric,
        goal: Option<&str>,
        name: &str,
    ) -> Result<TableSet, Error> {
        match metric {
            Metric::Single => self.table_set(goal, Some(name)),
            Metric::Multi => Err(BadQuestion::NoSetsOfTables(metric).into()),
        }
    }
}

impl Deref for PuzzleName {
    type Target = dyn Kit;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for PuzzleName {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for PuzzleName {}

impl Display for PuzzleName {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl Debug for PuzzleName {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "PuzzleName({})", self.name())
    }
}

/// A puzzle in all its sizes.
pub struct Family {
    /// What people call it, in lower case and without `puzzle` at the end.
    pub called: fn() -> Vec<&'static str>,
    /// The names of the sizes that a page lists.
    pub listed: &'static [&'static str],
    /// The usual names, for messages.
    pub usual: &'static str,
    /// Finds the puzzle with this name, which may be one that contains the size.
    pub find: fn(&str) -> Option<PuzzleName>,
}

/// What is asked about every board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The puzzle.
    pub puzzle: PuzzleName,
    /// `--goal`, as the user wrote it.
    pub goal: Option<String>,
    /// What counts as one move.
    pub metric: Metric,
    /// How to search.
    pub algorithm: Algorithm,
    /// How to estimate; `None` means the best that fits.
    pub heuristic: Option<Heuristic>,
    /// Which moves are left out; `None` means those that take the last one back.
    pub pruning: Option<Pruning>,
    /// The factor by which A* and IDA* multiply the estimate; their answer costs at most this many times the
    /// least.
    pub weight: Weight,
    /// How many threads search one board, if the algorithm can use them.
    pub threads: NonZeroUsize,
    /// Whether the alphabetical order of moves decides which answer is the first.
    pub alphabetical: bool,
    /// Which tables `auto` may use.
    pub tables: Tables,
    /// Whether each board is treated as if it were the only one, without anything that `auto` has built for
    /// others.
    pub fresh: bool,
    /// When to give an answer that is not proven to be a shortest one.
    pub incumbents: Incumbents,
}

/// When to give an answer that is not proven to be a shortest one, but is as cheap as can be found. It is
/// part of an [`Ending::Stopped`](crate::Ending::Stopped).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Incumbents {
    /// Never.
    #[default]
    Never,
    /// A search for one takes some hundredths of a second after the main search was stopped.
    Afterwards,
    /// A separate thread looks for one while the search runs.
    Meanwhile,
    /// The same, but only after the search has run for this long, so that quick answers come from the search
    /// alone.
    Later(Duration),
}

impl Question {
    /// The usual question: `auto`, which chooses what answers soonest, on one thread, with the usual goal and
    /// only the tables that it builds itself.
    pub fn about(puzzle: PuzzleName) -> Question {
        Question {
            puzzle,
            goal: None,
            metric: Metric::Single,
            algorithm: Algorithm::Auto,
            heuristic: None,
            pruning: None,
            weight: Weight::ONE,
            threads: NonZeroUsize::MIN,
            alphabetical: false,
            tables: Tables::Own,
            fresh: false,
            incumbents: Incumbents::Never,
        }
    }

    /// The algorithm that is run: if the user names a heuristic, `auto` means IDA*.
    pub fn means(&self) -> Algorithm {
        match (self.algorithm, self.heuristic) {
            (Algorithm::Auto, Some(_)) => Algorithm::IdaStar,
            (algorithm, _) => algorithm,
        }
    }
}
