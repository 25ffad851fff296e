//! Solvers answer questions: a puzzle with its goal, an algorithm and a heuristic.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::moves::WrittenMoves;
use crate::names::Style;
use crate::replay::Replay;
use crate::report::{Ending, Frame, Report, passes};
use fewest::Cost;
use fewest::search::Options;

/// The board that a legal move leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successor {
    /// The name of the move.
    pub name: String,
    /// What it costs.
    pub cost: Cost,
    /// The board after the move, in the form that is read.
    pub board: String,
    /// Whether that board is a goal.
    pub solved: bool,
}

/// A puzzle with its goal, an algorithm and a heuristic: answers one board after another.
pub trait Solver: Send + Sync {
    /// The report on a board before anything was done. It ends as if time had run out at once, with the bound
    /// on the cost that is known without a search.
    fn outline(&self, case: &Case) -> Result<Report, Error>;

    /// Whether a goal can be reached from the board, decided without searching.
    fn solvable(&self, case: &Case) -> Result<bool, Error>;

    /// The board after each legal move, in the order in which searches make the moves.
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

    /// The board, and the board after each of the moves. They are written as in the [`Path`](crate::Path) of
    /// a report.
    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error>;

    /// The styles in which moves can be written.
    fn styles(&self) -> Vec<Style>;

    /// The moves in this style, which must be one of [`styles`](Solver::styles). They are given as in the
    /// [`Path`](crate::Path) of a report, and must be legal on the board.
    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<WrittenMoves, Error>;

    /// Makes moves that somebody has written, in any style, up to the first that is not legal.
    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error>;

    /// Whether the board is known to be solved. `false` as long as [`solve`](Solver::solve) would have to
    /// make something before it answers; if `true`, it answers at once.
    fn is_solved(&self, _case: &Case) -> Result<bool, Error> {
        Ok(false)
    }

    /// Searches, replays the answer and reports. It makes tables when they are first needed.
    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error>;
}

impl dyn Solver {
    /// The report on a search that was told to stop and has not answered yet. It has what the gauge knows.
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
