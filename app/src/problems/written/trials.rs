//! Boards of a puzzle from a file for testing programs, and simpler ones.

use super::{Ask, Instance, WrittenPuzzle};
use crate::exit::Fault;
use crate::game::{BoardContents, Game};
use crate::generate::Wanted;
use crate::problems::{MOST_SIMPLER, Simpler, Supply};
use desk::random::{Random, Span};
use fewest::{Cost, Ranked};
use std::collections::HashSet;

/// The corners have at most this many boards of each kind.
const OF_A_KIND: usize = 8;

/// Solved boards, boards next to them, the farthest that count, and boards that are too far or have no
/// solution.
pub fn corners(format: &WrittenPuzzle) -> Vec<Instance> {
    let mut random = Random::new(0);
    let boards = match format.most {
        None => listed(format),
        Some(most) => met(format, most, &mut random),
    };
    // If memory runs out here, the tests that follow have none either, and they report it.
    boards.unwrap_or_default().iter().map(|board| format.asking(board, &mut random)).collect()
}

/// Some boards of each kind from the list of all boards.
fn listed(format: &WrittenPuzzle) -> Result<Vec<BoardContents>, Fault> {
    let distances = format.game().answers()?.distances();
    let farthest = (distances.profile().len() - 1) as Cost;
    let least = Cost::from(!format.has_solved);
    let none = format.none.map(|_| Cost::MAX);
    let mut boards = Vec::new();
    for far in (least..=least + 2).chain([farthest]).chain(none) {
        let numbered = (0..).zip(distances.iter()).filter(|(_, there)| *there == far);
        boards.extend(numbered.take(OF_A_KIND).map(|(number, _)| format.game().board(number)));
    }
    Ok(boards)
}

/// Boards near the goal, some with distances up to the limit, one with one move more, and others beyond it.
fn met(
    format: &WrittenPuzzle,
    most: Cost,
    random: &mut Random,
) -> Result<Vec<BoardContents>, Fault> {
    let (game, scope) = (format.game(), format.scope());
    let mut boards = vec![game.goal()];
    boards.extend(game.successors(&game.goal()).into_iter().take(OF_A_KIND));
    boards.extend(whole_lines(game, most)?);
    let last = usize::from(most);
    for far in [2, last / 2, last - 1, last, last + 1] {
        boards.push(scope.walked(far, random)?);
    }
    for _ in 0..3 {
        boards.push(scope.beyond(most, random)?);
    }
    Ok(boards)
}

/// Boards that are solved by the moves of all cells of a line, if each cell has a move, as a lamp does. Random
/// boards hardly ever need that, and programs that try all sets of cells of the first line may leave out the
/// last set.
fn whole_lines(game: &Game, most: Cost) -> Result<Vec<BoardContents>, Fault> {
    let (goal, places) = (game.goal(), &game.written.places);
    let mut boards = Vec::new();
    if game.moves() != goal.len() {
        return Ok(boards);
    }
    for axis in [0, 1] {
        let last = places.iter().map(|place| place[axis]).max().unwrap_or(0);
        for line in [0, last] {
            let moves: Vec<usize> =
                (0..goal.len()).filter(|&cell| places[cell][axis] == line).collect();
            let board = moves.iter().try_fold(goal.clone(), |board, &mv| game.after(&board, mv));
            if let Some(board) = board
                && game.fewest(&board, Some(most))? == Some(moves.len())
            {
                boards.push(board);
            }
        }
    }
    Ok(boards)
}

/// The supplies of random boards.
pub fn supplies(format: &'static WrittenPuzzle) -> Vec<Supply<WrittenPuzzle>> {
    let unsolvable = if format.none.is_some() { 0.15 } else { 0.0 };
    let drawn = |what, costs| {
        Supply::drawn(format, what, Wanted { costs, unsolvable, ..Wanted::default() })
    };
    let hardest = |what| Supply::drawn(format, what, Wanted::hardest());
    let Some(most) = format.most.map(usize::from) else {
        return vec![
            drawn("random boards", None),
            drawn("few moves", Some(Span::of::<1, 5>())),
            hardest("the hardest boards"),
        ];
    };
    vec![
        drawn("few moves", Some(Span::up_to(most / 2))),
        drawn("as many moves as count, or fewer", Some(Span::up_to(most))),
        hardest("as many moves as count"),
        above("one move more than counts", format, most + 1),
    ]
}

/// Boards that need `far` moves.
fn above(what: &'static str, format: &'static WrittenPuzzle, far: usize) -> Supply<WrittenPuzzle> {
    let next = move |random: &mut Random, (): &mut ()| {
        let board = format.scope().walked(far, random)?;
        Ok(format.asking(&board, random))
    };
    Supply::made(what, next)
}

/// Boards that are nearer, by their distance. Of those without an answer, none counts as nearer than another.
pub fn simpler(format: &WrittenPuzzle, instance: &Instance) -> Result<Simpler<Instance>, Fault> {
    let (game, mut random) = (format.game(), Random::new(0));
    let Some(far) = game.fewest(&format.aimed(instance), format.most)? else {
        return Ok(Simpler { cases: Vec::new(), gaps: false, ends: false });
    };
    let (boards, ends) = match format.most {
        None => nearer_listed(format, far as Cost)?,
        Some(_) => around(format, far),
    };
    let cases = boards.iter().map(|board| match format.asks {
        // A goal that has its pieces in order is simpler than any other.
        Ask::Both => Instance { start: board.clone(), goal: Some(game.goal()) },
        Ask::Start | Ask::Goal => format.asking(board, &mut random),
    });
    Ok(Simpler { cases: cases.collect(), gaps: false, ends })
}

/// The boards nearest to the goal, and whether these are all that are nearer than `far`.
fn nearer_listed(format: &WrittenPuzzle, far: Cost) -> Result<(Vec<BoardContents>, bool), Fault> {
    let answers = format.game().answers()?;
    let least = Cost::from(!format.has_solved);
    let numbered = (0..answers.rows().rank_count()).zip(answers.distances().iter());
    let mut nearer: Vec<(Cost, u64)> = numbered
        .filter(|(_, there)| (least..far).contains(there))
        .map(|(number, there)| (there, number))
        .collect();
    nearer.sort_unstable();
    let ends = nearer.len() <= MOST_SIMPLER;
    nearer.truncate(MOST_SIMPLER);
    Ok((nearer.iter().map(|&(_, number)| format.game().board(number)).collect(), ends))
}

/// The same by breadth-first search from the goal, for puzzles whose moves can be taken back.
fn around(format: &WrittenPuzzle, far: usize) -> (Vec<BoardContents>, bool) {
    let game = format.game();
    let mut boards = vec![game.goal()];
    let mut met: HashSet<BoardContents> = boards.iter().cloned().collect();
    let (mut layer, mut moves) = (0, 1);
    while moves < far {
        let end = boards.len();
        for at in layer..end {
            for there in game.successors(&boards[at].clone()) {
                if boards.len() == MOST_SIMPLER {
                    return (boards, false);
                }
                if met.insert(there.clone()) {
                    boards.push(there);
                }
            }
        }
        (layer, moves) = (end, moves + 1);
    }
    boards.truncate(if far == 0 { 0 } else { boards.len() });
    (boards, true)
}

/// The board after a move towards the goal.
pub fn nearer(format: &WrittenPuzzle, instance: &Instance) -> Result<Option<Instance>, Fault> {
    let game = format.game();
    let board = format.aimed(instance);
    let path = game.path(&board, format.most)?.unwrap_or_default();
    let Some(&first) = path.first() else { return Ok(None) };
    let next = |board: &[u8]| game.after(board, first).expect("the path is legal");
    if !format.has_solved && game.is_solved(&next(&board)) {
        return Ok(None);
    }
    Ok(Some(match format.asks {
        Ask::Goal => format.asking(&next(&board), &mut Random::new(0)),
        // The goal keeps the names of its pieces.
        _ => Instance { start: next(&instance.start), goal: instance.goal.clone() },
    }))
}
