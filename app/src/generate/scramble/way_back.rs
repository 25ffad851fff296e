//! Scrambles of any puzzle whose moves can be taken back: a random board is solved, and its solution is gone
//! through from the end.

use super::{RandomMoves, Scramble};
use crate::exit::{Code, Fault};
use crate::report::text::grouped;
use desk::describe::Letter;
use desk::gauge::{Gauge, Never};
use desk::memory;
use desk::random::Random;
use desk::{Case, Ending, Path, PuzzleName, Question, Solver, Stop};
use fewest::search::Options;

/// How many nodes a search may generate, which takes some seconds, before the fallback is asked, if there is
/// one.
const MOST_NODES: u64 = 5_000_000;
/// How many boards of each length the fallback keeps: few, for an answer soon rather than a short one.
const NARROW: usize = 64;
/// How many boards in a row may have no solution before the search for one is given up.
const MOST_DRAWS: usize = 10_000;
/// How often a move that no other one takes back is made again at most, until it has come round.
const MOST_TURNS: usize = 100;

/// Scrambles that lead to the boards that `board` draws, if these have a solution.
pub fn source(
    puzzle: &PuzzleName,
    random: &str,
    mut board: impl FnMut(&mut Random) -> String + 'static,
) -> Result<RandomMoves, Fault> {
    let question = Question::about(puzzle.clone());
    let solver = desk::solver(&question)?;
    // If a shortest solution takes too long, another one serves as well. No clock decides this.
    let fallback = puzzle.fallback(&question)?;
    let description = puzzle.description();
    let next = move |random: &mut Random| {
        for _ in 0..MOST_DRAWS {
            let case = Case::one(&board(random));
            let Some(path) = solution(&*solver, fallback.as_deref(), &case)? else { continue };
            let (from, moves) = reversed(&*solver, &description.letters, &case, &path)?;
            let cells = description.board.symbols_of(&case.text);
            return Ok(Scramble { from, moves, cells });
        }
        Err(Fault::usage("no random board was met that can be solved"))
    };
    Ok(RandomMoves { random: random.into(), from_one: false, next: Box::new(next) })
}

/// A solution, if there is one: a shortest one, or the fallback's if that takes too long.
pub fn solution(
    solver: &dyn Solver,
    fallback: Option<&dyn Solver>,
    case: &Case,
) -> Result<Option<Path>, Fault> {
    if !solver.solvable(case)? {
        return Ok(None);
    }
    let usual = memory::limits();
    let max_nodes = if fallback.is_some() { MOST_NODES } else { usual.max_nodes };
    let options = Options { max_nodes, ..usual.clone() };
    match solver.solve(case, &options, &Gauge::new(&Never, None))?.ending {
        Ending::Solved(path) => Ok(Some(path)),
        Ending::Unsolvable { .. } => Ok(None),
        Ending::Stopped { by: Stop::Memory, .. } => {
            let message = format!("{} was not solved with the memory there is", case.text);
            Err(Fault::new(Code::Memory, message))
        }
        Ending::Stopped { .. } => {
            if let Some(fallback) = fallback {
                let narrow = Options { width: NARROW, ..usual };
                let report = fallback.solve(case, &narrow, &Gauge::new(&Never, None))?;
                if let Ending::Solved(path) = report.ending {
                    return Ok(Some(path));
                }
            }
            let nodes = grouped(MOST_NODES);
            let message = format!("{} is too hard: not solved within {nodes} nodes", case.text);
            Err(Fault::new(Code::Nodes, message))
        }
    }
}

/// The solved board to which a path leads, and the moves from there back to its beginning.
fn reversed(
    solver: &dyn Solver,
    letters: &[Letter],
    case: &Case,
    path: &Path,
) -> Result<(String, String), Fault> {
    let boards: Vec<String> =
        solver.frames(case, &path.moves)?.into_iter().map(|frame| frame.board).collect();
    let mut moves = Vec::new();
    let made = path.script.names(&path.moves);
    for (name, boards) in made.iter().zip(boards.windows(2)).rev() {
        let back = taken_back(solver, letters, name, &boards[1], &boards[0]).ok_or_else(|| {
            Fault::usage(format!("the move {name} cannot be taken back: there are no scrambles"))
        })?;
        moves.extend(back);
    }
    let from = boards.last().expect("a path has a board at its end").clone();
    let moves = path.script.text(moves);
    let ends = solver.frames(&Case::one(&from), &moves)?;
    assert_eq!(ends.last().map(|frame| &frame.board), boards.first(), "the moves make the board");
    Ok((from, moves))
}

/// The moves that lead from the board after a move back to the one before it: one move, or the same move
/// again and again until it comes round.
fn taken_back(
    solver: &dyn Solver,
    letters: &[Letter],
    made: &str,
    from: &str,
    to: &str,
) -> Option<Vec<String>> {
    let after = |board: &str, name: &str| {
        let frames = solver.frames(&Case::one(board), name).ok()?;
        frames.into_iter().last().map(|frame| frame.board)
    };
    let inverse = letters.iter().find(|letter| letter.letter == made)?.inverse.clone();
    let all = letters.iter().map(|letter| letter.letter.clone());
    let mut one = inverse.into_iter().chain(all);
    if let Some(name) = one.find(|name| after(from, name).is_some_and(|board| board == to)) {
        return Some(vec![name]);
    }
    let mut board = from.to_owned();
    for count in 1..=MOST_TURNS {
        board = after(&board, made)?;
        if board == to {
            return Some(vec![made.into(); count]);
        }
    }
    None
}
