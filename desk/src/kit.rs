//! What a program needs of a puzzle besides its rules, and what it asks: the kit of a puzzle, and a question about its
//! boards.

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

/// A puzzle of one size, with all that programs need of it: its name, what fits it, the solver for a
/// question, random boards and a description for pages.
///
/// `docs/adding-a-puzzle.md` goes through an implementation, `desk/tests/topspin.rs` is one.
pub trait Kit: Any + Send + Sync {
    /// The one name that reports have, also where people know several. Two kits of the same name are
    /// the same puzzle.
    fn name(&self) -> String;

    /// The heuristics that fit, weakest first.
    fn heuristics(&self) -> Vec<Heuristic>;

    /// The algorithms that fit.
    fn algorithms(&self) -> Vec<Algorithm>;

    /// The heuristics, weakest first, by which BAE* can search: consistent ones that can estimate the cost to the
    /// start, too. If there are none it is not among the [`algorithms`](Kit::algorithms).
    fn two_ended(&self) -> Vec<Heuristic> {
        Vec::new()
    }

    /// What a search can leave out. Superfluous words are learnt where moves are
    /// [letters](fewest::pruning::Letters).
    fn prunings(&self) -> Vec<Pruning> {
        vec![Pruning::Nothing, Pruning::Returns]
    }

    /// What fits if moves count so.
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

    /// The solver for a question whose algorithm and heuristic fit. Quick: no tables are made.
    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error>;

    /// Who has some answer about a question where beams find none, in less than a second. Quick: nothing is made.
    fn fallback(&self, _question: &Question) -> Result<Option<Arc<dyn Solver>>, Error> {
        Ok(None)
    }

    /// The distances of all boards, where a table of them is made in a moment. It is made when it is
    /// first asked.
    fn exact(&self, _goal: Option<&str>) -> Result<Option<Arc<dyn Exact>>, Error> {
        Ok(None)
    }

    /// Whether each board has a goal of its own behind it, unless there is one for all.
    fn has_own_goals(&self) -> bool {
        false
    }

    /// Who proves answers, if proofs can be about this puzzle. Quick: no tables are made.
    fn prover(&self, _basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        Err(BadQuestion::NoProofs(self.name()).into())
    }

    /// Whether the search that `auto` makes, if no heuristic is named, can be broken off and resumed.
    fn auto_is_resumable(&self) -> bool {
        false
    }

    /// How much of a board the words of a text are.
    fn extent(&self, words: &[WordShape]) -> Extent;

    /// Whether the words of a line begin with an index and the expected cost, in front of the board.
    fn begins_with_cost(&self, words: &[WordShape]) -> bool {
        let Some((_, board)) = words.split_at_checked(2) else { return false };
        self.extent(board) == Extent::Whole && self.extent(words) != Extent::Whole
    }

    /// Whether `#` and so many numbers are a line of a board, so that `#` is the blank rather than
    /// the beginning of a comment. If `goes_on`, the lines before have begun a board.
    fn has_line_with_blank(&self, _numbers: usize, _goes_on: bool) -> bool {
        false
    }

    /// A random board as [`Solver`]s read it, uniform among all, or among some that are uniform when
    /// those that cannot be solved are left out, if it [can be drawn so](Kit::draws_evenly). `with_goal` adds a random
    /// goal where boards have one.
    fn random_board(&self, random: &mut Random, with_goal: bool) -> String;

    /// The puzzle with that goal in place of its own, where random boards depend on the goal.
    fn towards(&self, _goal: &str) -> Result<Option<PuzzleName>, Error> {
        Ok(None)
    }

    /// Whether random boards are uniform, or nearly so. The ends of random walks are not: a board from which many moves lead
    /// is met more often, and where moves lead away for good, one from which many boards are reached.
    fn draws_evenly(&self) -> bool {
        true
    }

    /// Whether random boards take so long to solve, minutes and more, that boards of a distance are looked for by
    /// walks from the goal. Each move can be taken back then.
    fn has_hard_boards(&self) -> bool {
        false
    }

    /// The answer to ask for where it has to be the same one whatever solvers have answered before and with however many threads;
    /// `None` if any answer is always met in the same way.
    fn fixed_answer(&self) -> Option<Answer> {
        None
    }

    /// The board that the puzzle itself draws, as [`Solver`]s read it, if it draws one.
    fn drawn(&self) -> Option<String> {
        None
    }

    /// The set of tables of that name, or the one that suits the board, for that goal.
    fn table_set(&self, _goal: Option<&str>, _set: Option<&str>) -> Result<TableSet, Error> {
        Err(BadQuestion::NoTables(self.name()).into())
    }

    /// Who counts all states by their distance. Quick: nothing is counted.
    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        Err(BadQuestion::NotExplored(survey.puzzle.clone()).into())
    }

    /// The puzzle as data.
    fn description(&self) -> Description;

    /// The same where moves count so, which [fits](Kit::fitting).
    fn description_in(&self, _metric: Metric) -> Description {
        self.description()
    }
}

/// What fits a puzzle, if its moves count in some way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitting {
    /// The algorithms.
    pub algorithms: Vec<Algorithm>,
    /// The heuristics, weakest first.
    pub heuristics: Vec<Heuristic>,
    /// Those of them that serve BAE*.
    pub two_ended: Vec<Heuristic>,
    /// What a search can leave out.
    pub prunings: Vec<Pruning>,
}

impl Fitting {
    /// The heuristics that fit that algorithm, weakest first.
    pub fn heuristics_of(&self, algorithm: Algorithm) -> &[Heuristic] {
        if algorithm == Algorithm::BaeStar { &self.two_ended } else { &self.heuristics }
    }
}

/// A puzzle that somebody has named: a share of its kit.
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
    /// The puzzle of that kit.
    pub fn new(kit: impl Kit) -> Self {
        PuzzleName(Arc::new(kit))
    }

    /// The kit, if it is one of that type.
    pub fn downcast<K: Kit>(&self) -> Option<&K> {
        let kit: &dyn Any = &*self.0;
        kit.downcast_ref()
    }

    /// The name, and how moves count if that is not the usual way.
    pub fn counted_in(&self, metric: Metric) -> String {
        match metric {
            Metric::Single => self.name(),
            Metric::Multi => format!("{self} with --metric {metric}"),
        }
    }

    /// The set of tables of that name, for boards of that goal whose moves count so.
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
    /// What people call it, in small letters and without `puzzle` at the end.
    pub called: fn() -> Vec<&'static str>,
    /// The names of the sizes that a page lists.
    pub listed: &'static [&'static str],
    /// The usual names, for messages.
    pub usual: &'static str,
    /// The puzzle of such a name, or of another one that has a size in it.
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
    /// How many times A* and IDA* count the estimate: their answer costs at most so many times the least.
    pub weight: Weight,
    /// How many threads search for one board, where the algorithm can use them.
    pub threads: NonZeroUsize,
    /// The order of the alphabet decides which answer is the first.
    pub alphabetical: bool,
    /// Which tables `auto` may use.
    pub tables: Tables,
    /// Every board is begun as if it were the only one, with nothing that `auto` has built for others.
    pub fresh: bool,
    /// When an answer is given that is not proven to be a shortest one.
    pub incumbents: Incumbents,
}

/// When an answer is given that is not proven to be a shortest one, as cheap as it can be found.
/// It stands in an [`Ending::Stopped`](crate::Ending::Stopped).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Incumbents {
    /// Never.
    #[default]
    Never,
    /// It is looked for in some hundredths of a second after the search was stopped.
    Afterwards,
    /// It is looked for by a thread of its own, while the search runs.
    Meanwhile,
    /// The same from so long after its beginning, so that answers that come soon are those of the search alone.
    Later(Duration),
}

impl Question {
    /// The usual question: whatever answers soonest, on one thread, with the usual goal and with no
    /// tables but those that it builds.
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

    /// How it is searched: with a heuristic of the user's, `auto` means IDA*.
    pub fn means(&self) -> Algorithm {
        match (self.algorithm, self.heuristic) {
            (Algorithm::Auto, Some(_)) => Algorithm::IdaStar,
            (algorithm, _) => algorithm,
        }
    }
}
