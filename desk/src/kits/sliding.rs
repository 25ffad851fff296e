//! Sliding tiles: sizes, goals, and one arm for each heuristic.

use crate::error::Error;
use crate::face::Face;
use crate::means::Means;
use crate::names::{Algorithm, Heuristic};
use crate::pairing::{Names, Pairing};
use crate::question::{Question, Solver};
use crate::table;
use fewest::Cost;
use fewest::Heuristic as _;
use fewest::Puzzle;
use fewest::auto::Now;
use fewest::heuristics::Zero;
use fewest::notation::Problem;
use fewest::puzzles;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::auto::Size;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Manhattan, Misplaced, Walking};
use fewest::puzzles::sliding::{Goal, Order, Packing, Sliding, Tray};
use std::sync::Arc;

/// The cells of the largest board whose distances fit into a table: 3.6 MB for 2x5.
const MOST_EXACT: usize = 10;
/// The cells of the largest board for which walking distance has its tables.
const MOST_WALKING: usize = 16;

/// The heuristics for boards of that size, weakest first.
pub fn heuristics(width: usize, height: usize) -> Vec<Heuristic> {
    let cells = width * height;
    let mut fit = vec![
        Heuristic::Zero,
        Heuristic::Misplaced,
        Heuristic::Manhattan,
        Heuristic::LinearConflict,
    ];
    if cells <= MOST_WALKING {
        fit.push(Heuristic::WalkingDistance);
    }
    if cells <= MOST_EXACT {
        fit.push(Heuristic::Exact);
    }
    fit
}

/// The algorithms for boards of that size.
pub fn algorithms(width: usize, height: usize) -> Vec<Algorithm> {
    let fits =
        |algorithm: &Algorithm| *algorithm != Algorithm::Exhaustive || width * height <= MOST_EXACT;
    Algorithm::ALL.iter().copied().filter(fits).collect()
}

/// The solver for boards of that size, each in the smallest packed form that holds it.
pub fn solver(question: &Question, width: usize, height: usize) -> Result<Arc<dyn Solver>, Error> {
    Ok(match width * height {
        0..=16 => small(question, rules::<u64>(question, width, height)?),
        17..=25 => any(question, rules::<u128>(question, width, height)?),
        _ => any(question, rules::<[u64; 4]>(question, width, height)?),
    })
}

fn rules<K: Packing>(
    question: &Question,
    width: usize,
    height: usize,
) -> Result<Sliding<K>, Error> {
    let goal = goal(question.goal.as_deref(), width, height)?;
    let order = if question.alphabetical { Order::Alphabetical } else { Order::Korf };
    Ok(Sliding::new(width, height, &goal).map_err(Error::bug)?.with_order(order))
}

/// The goals that have a name; the first one is meant where none is given.
const USUAL_GOALS: [(&str, Goal); 2] =
    [("blank-last", Goal::BlankLast), ("blank-first", Goal::BlankFirst)];

/// The goal that `--goal` describes.
pub(crate) fn goal(text: Option<&str>, width: usize, height: usize) -> Result<Goal, Error> {
    let named = |name| USUAL_GOALS.into_iter().find(|(usual, _)| *usual == name);
    let text = text.unwrap_or(USUAL_GOALS[0].0);
    Ok(match named(text) {
        Some((_, goal)) => goal,
        None => Goal::Board(
            puzzles::sliding::notation::board(text, width, height).map_err(Error::Goal)?,
        ),
    })
}

/// What works only for boards that can be ranked; `heuristics` and `algorithms` know how far.
fn small(question: &Question, puzzle: Sliding<u64>) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (Algorithm::BreadthFirst, _) => pair(question, puzzle, Means::ranked()),
        (Algorithm::Exhaustive, _) => pair(question, puzzle, table::exhaustive()),
        (_, Some(Heuristic::Exact)) => pair(question, puzzle, Means::informed(table::exact)),
        _ => any(question, puzzle),
    }
}

/// What works for every size.
fn any<K: Size>(question: &Question, puzzle: Sliding<K>) -> Arc<dyn Solver> {
    match question.algorithm {
        Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            pair(question, puzzle, Means::blind())
        }
        Algorithm::Auto if question.heuristic.is_none() => {
            pair(question, puzzle, automatic(question))
        }
        _ => informed(question, puzzle),
    }
}

fn informed<K: Size>(question: &Question, puzzle: Sliding<K>) -> Arc<dyn Solver> {
    match question.heuristic {
        Some(Heuristic::Zero) => pair(question, puzzle, Means::informed(|_, _, _| Ok(Zero))),
        Some(Heuristic::Misplaced) => {
            pair(question, puzzle, Means::informed(|puzzle, _, _| Ok(Misplaced::new(puzzle))))
        }
        Some(Heuristic::Manhattan) => {
            pair(question, puzzle, Means::informed(|puzzle, _, _| Ok(Manhattan::new(puzzle))))
        }
        Some(Heuristic::WalkingDistance) => pair(
            question,
            puzzle,
            Means::informed(|puzzle, _, _| {
                Ok(Walking::new(puzzle).expect("tables for up to 16 cells"))
            }),
        ),
        _ => {
            pair(question, puzzle, Means::informed(|puzzle, _, _| Ok(LinearConflict::new(puzzle))))
        }
    }
}

fn automatic<K: Size>(question: &Question) -> Means<Sliding<K>, puzzles::sliding::auto::Solver<K>> {
    let (threads, tables) = (question.threads, question.tables.clone());
    let means = Means::with(
        move |puzzle: &Sliding<K>, _, _| Ok(tables.solver(puzzle.clone(), threads)),
        |_, (_, solver), start, options, gauge| {
            let follow = |now: Now| gauge.follow(now);
            let chosen = match gauge.checkpoint() {
                Some(checkpoint) => {
                    checkpoint.during(|kept| solver.follow(start, options, Some(kept), follow))?
                }
                None => solver.follow(start, options, None, follow).expect("nothing is resumed"),
            };
            Ok(chosen.into())
        },
    );
    means.growing()
}

fn pair<K: Packing, T: Send + Sync + 'static>(
    question: &Question,
    puzzle: Sliding<K>,
    means: Means<Sliding<K>, T>,
) -> Arc<dyn Solver> {
    let names = Names::of(question, Heuristic::LinearConflict);
    Arc::new(Pairing::new(puzzle, names, means))
}

/// The way of what goes into the blank.
pub fn way_of_piece(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "down",
        Direction::Left => "right",
        Direction::Right => "left",
        Direction::Down => "up",
    }
}

impl<K: Packing> Face for Sliding<K> {
    const LEGEND: &'static str = "the way the blank goes: up, down, left, right";

    fn read(&self, text: &str) -> Result<Tray, Problem> {
        let tiles = puzzles::sliding::notation::board(text, self.width(), self.height())?;
        Ok(self.tray(&tiles).expect("each tile once: the notation has checked it"))
    }

    fn text(&self, tray: &Tray) -> String {
        puzzles::sliding::notation::text(self.tiles(tray), self.width())
    }

    fn goal(&self) -> String {
        self.text(self.goal())
    }

    fn drawing(&self, tray: &Tray) -> String {
        let wide = if self.cell_count() > 10 { 2 } else { 1 };
        let cell = |tile: &u8| format!("{tile:>wide$}");
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.tiles(tray).chunks(self.width()).map(row).collect::<Vec<_>>().join("\n")
    }

    fn least(&self, tray: &Tray) -> Cost {
        Manhattan::new(self).estimate_of(self, tray)
    }

    fn told(&self, before: &Tray, direction: Direction, after: &Tray) -> String {
        let tile = self.tiles(before)[after.blank()];
        format!("tile {tile} {}", way_of_piece(direction))
    }

    fn letter(&self, direction: Direction) -> char {
        direction.letter()
    }

    fn reason(&self, tray: &Tray) -> String {
        if self.width().min(self.height()) == 1 {
            return "in a single row or column no tile can pass another".into();
        }
        let steps = self.steps(tray.blank(), self.goal().blank());
        let (order, way) = if steps.is_multiple_of(2) { ("odd", "even") } else { ("even", "odd") };
        format!(
            "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) \
             from its goal cell; every move changes both parities"
        )
    }

    /// Of the exchanges that help: one of tiles that follow each other in the text, if there is
    /// one; of those, the first that leaves the fewest tiles away from their cells.
    fn swap(&self, tray: &Tray) -> Option<[u8; 2]> {
        let (tiles, goal) = (self.tiles(tray), self.tiles(self.goal()));
        let cells: Vec<_> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
        let pairs = (1..cells.len())
            .flat_map(|apart| cells.iter().zip(&cells[apart..]).map(move |pair| (apart, pair)));
        let exchanged = pairs.filter_map(|(apart, (&a, &b))| {
            let mut tiles = tiles.to_vec();
            tiles.swap(a, b);
            let helps = self.tray(&tiles).is_ok_and(|tray| self.solvable(&tray));
            let misplaced = tiles.iter().zip(goal).filter(|(tile, goal)| tile != goal).count();
            helps.then_some((apart > 1, misplaced, [tiles[b], tiles[a]]))
        });
        let best = exchanged.min_by_key(|&(far, misplaced, _)| (far, misplaced));
        best.map(|(_, _, tiles)| tiles)
    }

    fn other_goal(&self, tray: &Tray) -> Option<&'static str> {
        let reached = |goal: &Goal| {
            let other = Sliding::<K>::new(self.width(), self.height(), goal);
            other.is_ok_and(|other| other.solvable(tray))
        };
        USUAL_GOALS.into_iter().find(|(_, goal)| reached(goal)).map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap(width: usize, height: usize, tiles: &[u8]) -> Option<[u8; 2]> {
        let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankLast).expect("a size");
        let tray = puzzle.tray(tiles).expect("each tile once");
        assert!(!puzzle.solvable(&tray));
        puzzle.swap(&tray)
    }

    #[test]
    fn the_exchange_that_helps_is_named() {
        assert_eq!(swap(3, 3, &[1, 2, 3, 4, 5, 6, 8, 7, 0]), Some([8, 7]));
        assert_eq!(swap(3, 3, &[2, 1, 3, 4, 0, 5, 7, 8, 6]), Some([2, 1]));
        assert_eq!(swap(2, 2, &[0, 1, 2, 3]), Some([1, 2]));
        // In one row only the right pair helps, or none does.
        assert_eq!(swap(4, 1, &[3, 0, 2, 1]), Some([3, 1]));
        assert_eq!(swap(4, 1, &[3, 0, 1, 2]), None);
    }

    #[test]
    fn another_goal_that_can_be_reached_is_named() {
        let other = |width, height, goal: &Goal, tiles: &[u8]| {
            let puzzle = Sliding::<u64>::new(width, height, goal).expect("a size");
            let tray = puzzle.tray(tiles).expect("each tile once");
            assert!(!puzzle.solvable(&tray));
            puzzle.other_goal(&tray)
        };
        let first: Vec<u8> = (0..16).collect();
        let last: Vec<u8> = (1..16).chain([0]).collect();
        assert_eq!(other(4, 4, &Goal::BlankLast, &first), Some("blank-first"));
        assert_eq!(other(4, 4, &Goal::BlankFirst, &last), Some("blank-last"));
        assert_eq!(other(4, 4, &Goal::Board(last), &first), Some("blank-first"));
        // Of boards of three columns the usual goals are within reach of each other.
        assert_eq!(other(3, 3, &Goal::BlankLast, &[2, 1, 3, 4, 5, 6, 7, 8, 0]), None);
    }
}
