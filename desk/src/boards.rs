//! Random boards that can be solved, always the same for the same seed; and how far from the goal boards can
//! be.

use crate::case::Case;
use crate::error::{BadQuestion, Error};
use crate::explore::Survey;
use crate::gauge::{Gauge, Never};
use crate::kit::{PuzzleName, Question};
use crate::published::Published;
use crate::random::{Random, Span};
use crate::report::{Ending, Frame, Path, Stop};
use crate::solver::Solver;
use fewest::search::Options;
use fewest::tables::Resources;

/// A space with more states is not counted just to find the greatest distance.
const SMALL: u128 = 1 << 24;
/// Nor is one that takes more bytes; counting it would take a second or two.
const MODEST: u64 = 1 << 26;
/// After this many boards in a row that cannot be solved, give up.
const IN_VAIN: u32 = 10_000;

/// The greatest distance from the goal of the question, if all of `wanted` are beyond it. Also `None` if the
/// greatest distance is unknown: it is known only if it is published, or if the space is small enough to be
/// counted in a moment.
///
/// ```
/// use desk::Question;
/// use desk::boards::beyond;
/// use desk::random::Span;
///
/// let beyond = |puzzle: &str, far: usize| {
///     Ok::<_, String>(beyond(&Question::about(puzzle.parse()?), Span::one(far)))
/// };
/// assert_eq!((beyond("15", 81)?, beyond("15", 80)?), (Some(80), None));
/// assert_eq!((beyond("wolf", 8)?, beyond("24", 300)?), (Some(7), None));
/// # Ok::<(), String>(())
/// ```
pub fn beyond(question: &Question, wanted: Span) -> Option<usize> {
    match farthest(question) {
        Farthest::At(greatest) if wanted.least() > greatest => Some(greatest),
        _ => None,
    }
}

/// The greatest distance of a board from the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Farthest {
    /// It is unknown.
    Unknown,
    /// No board can reach the goal, and no board is a goal.
    NoBoard,
    /// The greatest distance.
    At(usize),
}

/// The greatest distance from the goal of the question, if it is published or the space is small enough to be
/// counted in a moment.
///
/// ```
/// use desk::Question;
/// use desk::boards::{Farthest, farthest};
///
/// let farthest = |puzzle: &str| Ok::<_, String>(farthest(&Question::about(puzzle.parse()?)));
/// assert_eq!((farthest("wolf")?, farthest("24")?), (Farthest::At(7), Farthest::Unknown));
/// # Ok::<(), String>(())
/// ```
pub fn farthest(question: &Question) -> Farthest {
    let known = |greatest: Option<usize>| greatest.map_or(Farthest::NoBoard, Farthest::At);
    let (goal, metric) = (question.goal.clone(), question.metric);
    let survey = Survey { goal, metric, ..Survey::of(question.puzzle.name()) };
    let Ok(explorer) = question.puzzle.explorer(&survey) else { return Farthest::Unknown };
    if let Some(Published { layers, .. }) = explorer.published() {
        return known(layers.len().checked_sub(1));
    }
    if explorer.price_within(MODEST).states.is_some_and(|states| states > SMALL) {
        return Farthest::Unknown;
    }
    let resources = Resources { threads: 1, max_bytes: MODEST };
    match explorer.explore(resources, 0, &Gauge::new(&Never, None)) {
        Ok(space) if space.stopped.is_none() => known(space.most()),
        _ => Farthest::Unknown,
    }
}

/// The most nodes that are generated to solve a random board in order to find boards of a given distance on
/// its answer; they take a minute or two. If that is not enough, other boards are hardly easier, and there
/// would be no end.
pub const MOST_NODES: u64 = 1 << 28;

/// Why no board at the wanted distance was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unmet {
    /// No random board could be drawn.
    #[error(transparent)]
    Error(#[from] Error),
    /// A random board was not solved.
    #[error("a random board was not solved: stopped by {}", .0.word())]
    Unsolved(Stop),
}

/// An endless sequence of random boards.
pub struct Boards {
    puzzle: PuzzleName,
    random: Random,
    with_goal: bool,
}

impl Boards {
    /// The boards of this seed; `with_goal` adds a random goal to each board if boards have goals.
    pub fn new(puzzle: PuzzleName, seed: u64, with_goal: bool) -> Self {
        Boards { puzzle, random: Random::new(seed), with_goal }
    }

    /// The boards of this seed for a question, which may have one goal for all of them.
    pub fn about(question: &Question, seed: u64) -> Result<Self, Error> {
        let other =
            question.goal.as_deref().map(|goal| question.puzzle.towards(goal)).transpose()?;
        let puzzle = other.flatten().unwrap_or_else(|| question.puzzle.clone());
        Ok(Boards::new(puzzle, seed, question.goal.is_none()))
    }

    /// The next board that `solvable` accepts, in the form that the command line reads. The accepted boards
    /// are equally likely if the puzzle [draws evenly](crate::Kit::draws_evenly). An error if it accepts none
    /// of 10,000.
    pub fn next(
        &mut self,
        solvable: impl Fn(&str) -> Result<bool, Error>,
    ) -> Result<String, Error> {
        for _ in 0..IN_VAIN {
            let board = self.puzzle.random_board(&mut self.random, self.with_goal);
            if solvable(&board)? {
                return Ok(board);
            }
        }
        Err(BadQuestion::NoneCanBeSolved { boards: IN_VAIN, puzzle: self.puzzle.name() }.into())
    }

    /// The next board whose shortest answers cost one of `costs`; `None` if the random board it starts from
    /// is nearer than that, cannot be solved, or has no answer that is proven shortest. An error if a random board is not solved within `options` or within
    /// [`MOST_NODES`]: if another board took its place, the same seed would give other boards on a machine
    /// with more memory.
    ///
    /// The board lies on a shortest answer of a random board, since the rest of a shortest answer is again a
    /// shortest answer. Every board at this distance that is on the way from a farther one can come up, but
    /// not all are equally likely.
    pub fn next_at(
        &mut self,
        costs: Span,
        solver: &dyn Solver,
        options: &Options,
    ) -> Result<Option<String>, Unmet> {
        let far = Case::one(&self.next(|text| solver.solvable(&Case::one(text)))?);
        let answer = self.puzzle.fixed_answer().unwrap_or(options.answer);
        let max_nodes = options.max_nodes.min(MOST_NODES);
        let options = &Options { answer, max_nodes, ..options.clone() };
        let report = solver.solve(&far, options, &Gauge::new(&Never, None))?;
        let path = match report.ending {
            Ending::Solved(path) if path.is_shortest() => path,
            Ending::Solved(_) | Ending::Unsolvable { .. } => return Ok(None),
            Ending::Stopped { by, .. } => return Err(Unmet::Unsolved(by)),
        };
        let wish = self.wish(costs);
        Ok(on_the_way(solver, &far, &path, (costs, wish))?)
    }

    /// One of these costs.
    pub fn wish(&mut self, costs: Span) -> usize {
        self.random.within(costs)
    }
}

/// An endless sequence of random walks from the goal of a solver. Each move must be one that can be taken
/// back.
pub struct Walks {
    puzzle: PuzzleName,
    random: Random,
}

impl Walks {
    /// The walks of this seed.
    pub fn new(puzzle: PuzzleName, seed: u64) -> Self {
        Walks { puzzle, random: Random::new(seed) }
    }

    /// Picks one of the costs, and returns it with the board at the end of a walk. The walk has between one
    /// and two times as many moves as that cost, and no move takes back the one before.
    pub fn next(&mut self, costs: Span, solver: &dyn Solver) -> Result<(usize, String), Error> {
        let wish = self.random.within(costs);
        let length = wish + 2 * self.random.up_to(wish / 2);
        let any = self.puzzle.random_board(&mut self.random, false);
        let (mut board, mut before) = (solver.outline(&Case::one(&any))?.goal, String::new());
        for _ in 0..length {
            let mut ways = solver.successors(&Case::one(&board))?;
            ways.retain(|way| way.board != before);
            let Some(last) = ways.len().checked_sub(1) else { break };
            let way = ways.swap_remove(self.random.up_to(last));
            before = std::mem::replace(&mut board, way.board);
        }
        Ok((wish, board))
    }
}

/// The board on a shortest answer from which the rest costs `wish`, or as close to that as `costs` allows;
/// `None` if the answer is cheaper than that.
pub fn on_the_way(
    solver: &dyn Solver,
    far: &Case,
    path: &Path,
    (costs, wish): (Span, usize),
) -> Result<Option<String>, Error> {
    let on_the_way = solver.frames(far, &path.moves)?.into_iter();
    let remains = |frame: &Frame| (u64::from(path.cost) - frame.cost) as usize;
    let near = on_the_way.filter(|frame| costs.contains(remains(frame)));
    Ok(near.min_by_key(|frame| remains(frame).abs_diff(wish)).map(|frame| frame.board))
}
