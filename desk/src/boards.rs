//! Random boards that can be solved. The same seed gives the same boards for ever.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::{Gauge, Never};
use crate::kit::{PuzzleName, Solver};
use crate::random::{Random, Span};
use crate::report::{Ending, Frame, Path};
use fewest::search::Options;

/// An endless row of boards.
pub struct Boards {
    puzzle: PuzzleName,
    random: Random,
    with_goal: bool,
}

impl Boards {
    /// The boards of that seed; `with_goal` adds a random goal to each where boards have one.
    pub fn new(puzzle: PuzzleName, seed: u64, with_goal: bool) -> Self {
        Boards { puzzle, random: Random::new(seed), with_goal }
    }

    /// The next board, uniform among all that `solvable` accepts, as the command line reads it.
    pub fn next(
        &mut self,
        solvable: impl Fn(&str) -> Result<bool, Error>,
    ) -> Result<String, Error> {
        loop {
            let board = self.puzzle.random_board(&mut self.random, self.with_goal);
            if solvable(&board)? {
                return Ok(board);
            }
        }
    }

    /// The next board whose shortest answers cost one of `costs`; `None` if a random board is nearer
    /// than that, or was not solved within `options`.
    ///
    /// It lies on a shortest answer of a random board: what remains of a shortest answer is one, too.
    /// Every board of that distance that is on the way from a farther one can come up, but not all
    /// are equally likely.
    pub fn next_at(
        &mut self,
        costs: Span,
        solver: &dyn Solver,
        options: &Options,
    ) -> Result<Option<String>, Error> {
        let far = Case::one(&self.next(|text| solver.solvable(&Case::one(text)))?);
        let report = solver.solve(&far, options, &Gauge::new(&Never, None))?;
        let Ending::Solved(path) = report.ending else { return Ok(None) };
        if !path.is_shortest() {
            return Ok(None);
        }
        let wish = self.wish(costs);
        on_the_way(solver, &far, &path, (costs, wish))
    }

    /// One of these costs.
    pub fn wish(&mut self, costs: Span) -> usize {
        self.random.within(costs)
    }
}

/// The board on a shortest answer from which what remains costs `wish`, or as near to that as can be
/// among `costs`; `None` if the answer is cheaper than that.
pub fn on_the_way(
    solver: &dyn Solver,
    far: &Case,
    path: &Path,
    (costs, wish): (Span, usize),
) -> Result<Option<String>, Error> {
    let on_the_way = solver.frames(far, &path.moves)?.into_iter();
    let remains = |frame: &Frame| usize::from(path.cost - frame.cost);
    let near = on_the_way.filter(|frame| costs.contains(remains(frame)));
    Ok(near.min_by_key(|frame| remains(frame).abs_diff(wish)).map(|frame| frame.board))
}
