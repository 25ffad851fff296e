//! Who answers a question: the solver of a puzzle for its goal, an algorithm and a heuristic.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::moves::WrittenMoves;
use crate::names::Style;
use crate::replay::Replay;
use crate::report::{Ending, Frame, Report, passes};
use fewest::Cost;
use fewest::search::Options;

/// What a legal move makes of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successor {
    /// The name of the move.
    pub name: String,
    /// What it costs.
    pub cost: Cost,
    /// The board after it, as it is read.
    pub board: String,
    /// Whether that board is a goal.
    pub solved: bool,
}

/// A puzzle with its goal, an algorithm and a heuristic: answers one board after another.
pub trait Solver: Send + Sync {
    /// The report of a board on which nothing was done yet. It ends as if time had run out at once, with what is known of
    /// the cost without a search.
    fn outline(&self, case: &Case) -> Result<Report, Error>;

    /// Whether a goal can be reached from the board, decided without searching.
    fn solvable(&self, case: &Case) -> Result<bool, Error>;

    /// What each legal move makes of the board, in the order in which searches make them.
    ///
    /// ```
    /// use desk::{Case, Question, solver};
    ///
    /// let solver = solver(&Question::about("eight".parse()?))?;
    /// let successors = solver.successors(&Case::one("1 2 3/4 5 6/0 7 8"))?;
    /// let told: Vec<_> = successors.iter().map(|next| (&*next.name, &*next.board)).collect();
    /// assert_eq!(told, [("u", "1 2 3/0 5 6/4 7 8"), ("r", "1 2 3/4 5 6/7 0 8")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn successors(&self, case: &Case) -> Result<Vec<Successor>, Error>;

    /// The board and what each of the moves makes of it. They are written as in the
    /// [`Path`](crate::Path) of a report.
    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error>;

    /// The styles in which moves can be written.
    fn styles(&self) -> Vec<Style>;

    /// The moves in that style, one of [`styles`](Solver::styles). They are given as in the
    /// [`Path`](crate::Path) of a report, and are legal on the board.
    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<WrittenMoves, Error>;

    /// Makes moves that somebody has written, in whichever style, as far as they are legal.
    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error>;

    /// Whether the board is known to be solved: `false` as long as [`solve`](Solver::solve) would have to
    /// make something before it answers. If it is `true`, that answers at once.
    fn is_solved(&self, _case: &Case) -> Result<bool, Error> {
        Ok(false)
    }

    /// Searches, replays the answer and reports. Tables are made when they are first needed.
    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error>;
}

impl dyn Solver {
    /// The report of a search that was told to stop and has not answered yet: what its gauge knows.
    pub fn so_far(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        let (counts, iterations) = (gauge.counts(), gauge.iterations(0));
        let (seconds, effort) = (gauge.elapsed().as_secs_f64(), gauge.effort(&counts));
        let outline = self.outline(case)?;
        let at_least = match outline.ending {
            Ending::Stopped { at_least, .. } => at_least.max(counts.bound),
            _ => counts.bound,
        };
        let ending = Ending::Stopped { at_least, by: gauge.why(), best: None };
        let passes = passes(&iterations, &effort, seconds);
        let asked = outline.asked.clone().within(options, gauge.timeout());
        let outline = Report { asked, passes, ..outline };
        Ok(Report { ending, counts, iterations, seconds, effort, ..outline })
    }
}
