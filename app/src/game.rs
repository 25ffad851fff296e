//! A puzzle of a file that comes with the program, as judges' problems need it: boards as lists of contents,
//! the rules read straight from the file, and shortest paths.

use crate::undecided::Undecided;
use desk::kits::written::volume;
use desk::language::{Written, parse};
use desk::memory;
use desk::random::Random;
use fewest::puzzles::rows::auto::Solver;
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::{Goals, Guard, Row, RowMove, Rows};
use fewest::search::{Options, unwatched};
use fewest::{Cost, Limit, Outcome, Puzzle, Ranked};
use std::ops::ControlFlow::Continue;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The puzzle of a file. Every move of it costs 1.
#[derive(Debug)]
pub struct Game {
    /// The file, parsed.
    pub written: Written,
    rows: Rows<u64>,
    solver: Solver<u64>,
    answers: OnceLock<Answers<u64>>,
    max_bytes: OnceLock<u64>,
}

/// The content of each cell.
pub type BoardContents = Vec<u8>;

/// A move, by the number of its name.
pub type Move = usize;

/// The games that were asked for so far, by file name.
static GAMES: Mutex<Vec<(&'static str, &'static Game)>> = Mutex::new(Vec::new());

impl Game {
    /// The game of the file with that name. The file is read when it is first asked for. The game is then
    /// kept until the program ends, along with everything computed for it. Panics if there is no such file,
    /// or if its boards need more than 64 bits.
    pub fn of(file: &'static str) -> &'static Game {
        let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, game)) = games.iter().find(|(name, _)| *name == file) {
            return game;
        }
        let game: &'static Game = Box::leak(Box::new(Game::new(file)));
        games.push((file, game));
        game
    }

    fn new(file: &str) -> Self {
        let text = volume(file).expect("a file of ours").text;
        let written = parse(file, text.as_bytes()).expect("a file of ours is right");
        let rows = Rows::new(written.setup.clone()).expect("a board of 64 bits");
        assert!(written.setup.rows.iter().all(|row| row.cost == 1), "all moves cost the same");
        let (answers, max_bytes) = Default::default();
        Game { written, solver: Solver::new(rows.clone()), rows, answers, max_bytes }
    }

    /// The name of a move.
    pub fn name(&self, mv: Move) -> &str {
        &self.written.setup.names[mv]
    }

    /// How many names of moves there are.
    pub fn moves(&self) -> usize {
        self.written.setup.names.len()
    }

    /// The first board that counts as solved.
    pub fn goal(&self) -> BoardContents {
        Goals::of(&self.written.setup).next().expect("a file has a goal")
    }

    /// How many boards there are, some of which may have no solution.
    pub fn boards(&self) -> u64 {
        self.rows.rank_count()
    }

    /// The board with that number.
    pub fn board(&self, number: u64) -> BoardContents {
        self.rows.contents(&self.rows.unrank(number))
    }

    /// A random board; all are equally likely.
    pub fn any_board(&self, random: &mut Random) -> BoardContents {
        self.board(random.up_to(self.boards() as usize - 1) as u64)
    }

    /// Whether a goal may be reached from the board, as far as the invariants and the group of the moves
    /// tell.
    pub fn admits(&self, board: &[u8]) -> bool {
        self.rows.board(board).is_some_and(|board| self.rows.solvable(&board))
    }

    /// Whether all pieces are different and moves treat them alike, so that their names do not matter.
    pub fn has_equal_pieces(&self) -> bool {
        let setup = &self.written.setup;
        let takes_any =
            |row: &Row| row.guards.is_empty() && row.takes.iter().all(|take| take.map.is_none());
        setup.kinds.iter().all(|kind| kind.count == Some(1) && kind.turns == 1)
            && setup.rows.iter().all(takes_any)
    }
}

/// The rules a second time, straight from the file. Searches do not use these.
impl Game {
    /// Whether the board counts as solved.
    pub fn is_solved(&self, board: &[u8]) -> bool {
        self.written.setup.goals.iter().any(|goal| hold(goal, board))
    }

    /// The board after a move; `None` if the move is not legal.
    pub fn after(&self, board: &[u8], mv: Move) -> Option<BoardContents> {
        let named = self.written.setup.rows.iter().filter(|row| row.name == mv);
        let row = named.into_iter().find(|row| hold(&row.guards, board))?;
        let mut after = board.to_vec();
        for take in &row.takes {
            after[take.cell] = take.after(board[take.from]);
        }
        Some(after)
    }

    /// The boards after each legal move.
    pub fn successors(&self, board: &[u8]) -> Vec<BoardContents> {
        (0..self.moves()).filter_map(|mv| self.after(board, mv)).collect()
    }

    fn solves(&self, board: &[u8], moves: &[Move]) -> bool {
        let end = moves.iter().try_fold(board.to_vec(), |board, &mv| self.after(&board, mv));
        end.is_some_and(|end| self.is_solved(&end))
    }
}

fn hold(guards: &[Guard], board: &[u8]) -> bool {
    guards.iter().all(|guard| guard.holds.contains(board[guard.cell]))
}

/// Shortest paths.
impl Game {
    /// A shortest path; `None` if there is none, or none of at most `most` moves. Without `most` the path is
    /// looked up in the distances of all boards, and it is the first of all shortest paths in the order of
    /// the moves in the file. With `most` each board is searched by itself.
    pub fn path(&self, board: &[u8], most: Option<Cost>) -> Result<Option<Vec<Move>>, Undecided> {
        let start = self.rows.board(board).expect("the pieces of the puzzle");
        let moves = match most {
            None => self.answers()?.solve(&start),
            Some(most) => {
                let outcome = self.solver.solve(&start, &self.options(most), |_| Continue(()));
                within_limit(outcome.ended.outcome)?
            }
        };
        let name = |mv: &RowMove| self.rows.setup().rows[mv.row()].name;
        let path: Option<Vec<Move>> = moves.map(|moves| moves.iter().map(name).collect());
        assert!(path.iter().all(|path| self.solves(board, path)), "the moves solve the board");
        Ok(path)
    }

    /// The fewest moves to a goal; `None` if there is no path, or none of at most `most` moves.
    pub fn fewest(&self, board: &[u8], most: Option<Cost>) -> Result<Option<usize>, Undecided> {
        if most.is_some() {
            return Ok(self.path(board, most)?.map(|path| path.len()));
        }
        let start = self.rows.board(board).expect("the pieces of the puzzle");
        Ok(self.answers()?.distance(&start).map(usize::from))
    }

    /// The distances of all boards by their numbers, computed when they are first asked for.
    pub fn answers(&self) -> Result<&Answers<u64>, Undecided> {
        if let Some(answers) = self.answers.get() {
            return Ok(answers);
        }
        let made = Answers::new(&self.rows, &self.options(Cost::MAX), unwatched);
        let made = made.map_err(|by| Undecided { at_least: 0, by })?;
        Ok(self.answers.get_or_init(|| made))
    }

    fn options(&self, max_cost: Cost) -> Options {
        let max_bytes = *self.max_bytes.get_or_init(memory::half_of_available);
        Options { max_cost, max_bytes, ..Options::default() }
    }
}

/// What the outcome of a search says about paths within the limit on moves.
fn within_limit(outcome: Outcome<RowMove>) -> Result<Option<Vec<RowMove>>, Undecided> {
    match outcome {
        Outcome::Solved(solution) => Ok(Some(solution.moves)),
        Outcome::Unsolvable | Outcome::Stopped { by: Limit::Cost, .. } => Ok(None),
        Outcome::Stopped { at_least, by } => Err(Undecided { at_least, by }),
    }
}
