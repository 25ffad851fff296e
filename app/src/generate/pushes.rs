//! Boards of tiles by their distance in pushes.

use super::{BoardSink, ON_THE_WAY, Wanted, no_such_distance, none_was_met};
use crate::crew;
use crate::exit::Fault;
use crate::tiles::Tiles;
use crate::undecided::Undecided;
use desk::boards::Boards;
use desk::kits::sliding::SlidingKit;
use desk::memory;
use desk::names::Metric;
use desk::random::{Pool, Random, Span};
use desk::{PuzzleName, Question};
use fewest::puzzles::sliding::pushes::{ColouredBoard, Colours, PushEstimate, Pushes, sets};
use fewest::puzzles::sliding::tables::blocks;
use fewest::puzzles::sliding::{Order, Sliding, Tray};
use fewest::rank::permutation;
use fewest::search::unwatched;
use fewest::tables::{Resources, Subject};
use fewest::{Cost, Heuristic, Puzzle};

/// The most cells of a board whose farthest boards are listed.
const LISTED_CELLS: usize = 12;
/// How many of the farthest boards are listed. No board of up to [`LISTED_CELLS`] cells has more.
const FARTHEST: usize = 1_000;
/// How many random boards may have no board of the distances on their answers before the search is given up.
const MOST_BOARDS: usize = 1_000;

/// Makes `count` boards of the wanted distances.
pub(super) fn boards(
    goal: &Tiles,
    (count, wanted): (usize, &Wanted),
    (seed, random): (u64, &mut Random),
    sink: BoardSink,
) -> Result<(), Fault> {
    let cells = goal.cells.len();
    let pool = match wanted.costs {
        _ if goal.width.min(goal.height()) == 1 || cells <= sets::MOST_EXACT => {
            listed(goal, wanted)?
        }
        None if cells <= LISTED_CELLS => farthest(goal)?,
        None => {
            let message = "the hardest boards are known only up to 12 cells; use --cost";
            return Err(Fault::usage(message));
        }
        Some(costs) => return met(goal, count, (costs, seed), sink),
    };
    let board = |_| Tiles { width: goal.width, cells: random.one_of(&pool).clone() };
    (0..count).map(board).try_for_each(|board| sink(board, None))
}

/// All boards of the wanted distances, for sizes that have few boards.
fn listed(goal: &Tiles, wanted: &Wanted) -> Result<Pool<Vec<u32>>, Fault> {
    let is_line = goal.width.min(goal.height()) == 1;
    let all = if is_line { in_a_line(goal) } else { by_table(goal)? };
    let greatest = all.iter().map(|(far, _)| usize::from(*far)).max().unwrap_or(0);
    let mut profile = vec![0; greatest + 1];
    all.iter().for_each(|(far, _)| profile[usize::from(*far)] += 1);
    let costs = wanted.distances(&profile)?;
    let near = all.into_iter().filter(|(far, _)| costs.contains(*far));
    let cells = near.map(|(_, rank)| order(rank, goal.cells.len()).map(u32::from).collect());
    Pool::new(cells.collect()).ok_or_else(|| no_such_distance(greatest))
}

/// The tiles of the board of that rank.
fn order(rank: u64, cells: usize) -> impl Iterator<Item = u8> {
    let mut order = vec![0; cells];
    permutation::unrank(rank, &mut order);
    order.into_iter()
}

/// The distance and the rank of every board of one row or column that can be solved: all but the goal are one
/// push away.
fn in_a_line(goal: &Tiles) -> Vec<(Cost, u64)> {
    let board = |board: Tiles| {
        let cells: Vec<u8> = board.cells.iter().map(|&tile| tile as u8).collect();
        (Cost::from(board != *goal), permutation::rank(&cells))
    };
    goal.in_a_line().into_iter().map(board).collect()
}

/// The same for boards of several rows and columns.
fn by_table(goal: &Tiles) -> Result<Vec<(Cost, u64)>, Fault> {
    let (width, height, cells) = (goal.width, goal.height(), goal.cells.len());
    let pushes = Pushes::<u64>::board(width, height, &super::as_goal(goal), Order::Korf);
    let pushes = pushes.expect("a size that is allowed");
    let views = sets::views(width, height, goal.blank(), sets::SOON);
    let build = |about: &ColouredBoard| about.build(resources(), &mut unwatched.clone());
    let tables = sets::different(&views).into_iter().map(build).collect::<Result<_, _>>();
    let tables = tables.map_err(|by| Undecided { at_least: 0, by })?;
    let distances = PushEstimate::Colours(Colours::of(&views, tables));
    let board = |rank| {
        let tiles: Vec<u8> = order(rank, cells).collect();
        let tray = pushes.rules().tray(&tiles).expect("each tile once");
        let far = || Heuristic::<Pushes<u64>>::estimate_of(&distances, &pushes, &tray);
        pushes.solvable(&tray).then(|| (far(), rank))
    };
    Ok((0..(1..=cells as u64).product()).filter_map(board).collect())
}

fn resources() -> Resources {
    Resources { threads: crew::processors().get(), max_bytes: memory::half_of_available() }
}

/// All boards at the greatest distance.
fn farthest(goal: &Tiles) -> Result<Pool<Vec<u32>>, Fault> {
    let puzzle = Sliding::<u64>::new(goal.width, goal.height(), &super::as_goal(goal));
    let puzzle = puzzle.expect("a size that is allowed");
    let whole = blocks::pushes(&puzzle, FARTHEST, resources(), unwatched);
    let whole = whole.map_err(|by| Undecided { at_least: 0, by })?;
    let cells = |tray: &Tray| puzzle.tiles(tray).iter().map(|&tile| tile.into()).collect();
    let farthest = whole.farthest.iter().map(cells).collect();
    Ok(Pool::new(farthest).expect("some board is the farthest"))
}

/// Makes boards that lie on shortest answers of random ones.
fn met(
    goal: &Tiles,
    count: usize,
    (costs, seed): (Span, u64),
    sink: BoardSink,
) -> Result<(), Fault> {
    let (width, height) = (goal.width, goal.height());
    let puzzle = PuzzleName::new(SlidingKit { width, height });
    let goal = Some(goal.to_string());
    let question = Question { metric: Metric::Multi, goal, ..Question::about(puzzle.clone()) };
    let (solver, options) = (desk::solver(&question)?, memory::limits());
    let mut boards = Boards::new(puzzle, seed, true);
    let mut next = || -> Result<Tiles, Fault> {
        let drawn = (0..MOST_BOARDS)
            .find_map(|_| boards.next_at(costs, &*solver, &options).transpose())
            .transpose()?;
        let text = drawn.ok_or_else(|| none_was_met(costs))?;
        Ok(Tiles { width, cells: super::numbers(&text) })
    };
    (0..count).try_for_each(|_| sink(next()?, Some(ON_THE_WAY)))
}
