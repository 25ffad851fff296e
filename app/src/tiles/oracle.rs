//! Shortest paths on square sliding boards, by whichever method answers soonest.

use super::Tiles;
use crate::undecided::Undecided;
use desk::memory;
use desk::tables::Tables;
use fewest::check;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::{Any, Goal, Order, Packing, Sliding, Tray};
use fewest::search::{Answer, Options, unwatched};
use fewest::tables::exact::Table;
use fewest::{Cost, Limit, Outcome};
use std::collections::HashMap;
use std::num::NonZeroUsize;

/// The longest side that the oracle accepts.
pub const LONGEST_SIDE: usize = 5;

/// Each board is searched by one thread.
const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// What is proven about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShortestPath {
    /// The lexicographically least of the shortest paths, as `d` < `l` < `r` < `u`.
    Path(Vec<Direction>),
    /// No sequence of moves leads to the goal.
    Nothing,
    /// Every path has more moves than were asked for.
    Beyond,
}

impl ShortestPath {
    /// What the end of a search proves. Of all limits only the one on moves says something about all paths;
    /// any other limit leaves the question open.
    pub fn of(outcome: Outcome<Direction>) -> Result<Self, Undecided> {
        match outcome {
            Outcome::Solved(solution) => Ok(ShortestPath::Path(solution.moves)),
            Outcome::Unsolvable => Ok(ShortestPath::Nothing),
            Outcome::Stopped { by: Limit::Cost, .. } => Ok(ShortestPath::Beyond),
            Outcome::Stopped {
                at_least,
                by:
                    by @ (Limit::Iterations
                    | Limit::Width
                    | Limit::Memory
                    | Limit::Nodes
                    | Limit::TooFar
                    | Limit::Watch),
            } => Err(Undecided { at_least, by }),
        }
    }

    /// The path; `None` if there is no such path.
    pub fn path(self) -> Option<Vec<Direction>> {
        match self {
            ShortestPath::Path(moves) => Some(moves),
            ShortestPath::Nothing | ShortestPath::Beyond => None,
        }
    }

    /// The number of moves; `None` if there is no such path.
    pub fn moves(self) -> Option<usize> {
        self.path().map(|moves| moves.len())
    }
}

/// Answers boards for any goal. Tables are built when boards need them, and kept.
#[derive(Debug, Default)]
pub struct Oracle {
    /// Whether many boards are to be expected. One 8-puzzle is searched in a tenth of the time that all
    /// distances take; many are looked up.
    many: bool,
    /// By the goal's blank.
    eights: HashMap<usize, Table<Sliding>>,
    /// By side and the goal's blank.
    solvers: HashMap<(usize, usize), Solver>,
    tables: Tables,
}

impl Oracle {
    /// An oracle for one board.
    pub fn for_one() -> Self {
        Oracle::default()
    }

    /// An oracle for many boards.
    pub fn for_many() -> Self {
        Oracle { many: true, ..Oracle::default() }
    }

    /// The same oracle with tables that searches may use.
    pub fn with_tables(self, tables: Tables) -> Self {
        Oracle { tables, ..self }
    }

    /// The first optimum of at most `most` moves. Sides are 1 to [`LONGEST_SIDE`].
    pub fn path(
        &mut self,
        start: &Tiles,
        goal: &Tiles,
        most: Cost,
    ) -> Result<ShortestPath, Undecided> {
        let (side, blank) = (start.width, goal.blank());
        let tiles = start.renamed(goal);
        match side {
            3 if self.many => Ok(look_up(self.eight(blank), &tiles, most)),
            _ => {
                let solver = self.solvers.entry((side, blank));
                let make = || self.tables.solver(&rules::<Any>(side, blank), ONE);
                search(solver.or_insert_with(make), &tiles, most)
            }
        }
    }

    /// The fewest moves; `None` if there is no path.
    pub fn distance(&mut self, start: &Tiles, goal: &Tiles) -> Result<Option<usize>, Undecided> {
        self.distance_within(start, goal, Cost::MAX)
    }

    /// The fewest moves; `None` if there is no path or none of at most `most` moves.
    pub fn distance_within(
        &mut self,
        start: &Tiles,
        goal: &Tiles,
        most: Cost,
    ) -> Result<Option<usize>, Undecided> {
        Ok(self.path(start, goal, most)?.moves())
    }

    fn eight(&mut self, blank: usize) -> &Table<Sliding> {
        self.eights.entry(blank).or_insert_with(|| Table::new(rules(3, blank)))
    }
}

/// The rules of a square board whose goal has the blank in that cell and the tiles in order around it.
pub fn rules<K: Packing>(side: usize, blank: usize) -> Sliding<K> {
    let cells = side * side;
    let tile = |cell: usize| match cell {
        _ if cell < blank => cell + 1,
        _ if cell > blank => cell,
        _ => 0,
    };
    let goal = Goal::Board((0..cells).map(|cell| tile(cell) as u8).collect());
    let rules = Sliding::new(side, side, &goal).expect("a size that is allowed");
    rules.with_order(Order::Alphabetical)
}

fn look_up(table: &Table<Sliding>, tiles: &[u8], most: Cost) -> ShortestPath {
    let tray = table.puzzle().tray(tiles).expect("each tile once");
    match table.solve(&tray) {
        None => ShortestPath::Nothing,
        Some(moves) if moves.len() > most.into() => ShortestPath::Beyond,
        Some(moves) => replayed(table.puzzle(), &tray, ShortestPath::Path(moves)),
    }
}

/// Replays the path, so that none is returned that does not lead to the goal.
fn replayed<K: Packing>(puzzle: &Sliding<K>, start: &Tray, found: ShortestPath) -> ShortestPath {
    if let ShortestPath::Path(moves) = &found {
        check::replay(puzzle, start, moves).expect("the moves solve the board");
    }
    found
}

fn search(solver: &Solver, tiles: &[u8], most: Cost) -> Result<ShortestPath, Undecided> {
    let tray = solver.puzzle().tray(tiles).expect("each tile once");
    let max_bytes = memory::half_of_available();
    let options =
        Options { answer: Answer::First, max_cost: most, max_bytes, ..Options::default() };
    let found = ShortestPath::of(solver.solve(&tray, &options, unwatched).ended.outcome)?;
    Ok(replayed(solver.puzzle(), &tray, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table and the search must agree.
    #[test]
    fn searched_and_looked_up_alike() {
        let goal = Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] };
        let (mut one, mut many) = (Oracle::for_one(), Oracle::for_many());
        let mut start = goal.clone();
        for step in 0..60 {
            start.cells.rotate_left(1 + step % 7);
            start.cells.swap(step % 9, (step * step) % 9);
            for most in [20, Cost::MAX] {
                let found = one.path(&start, &goal, most);
                assert_eq!(found, many.path(&start, &goal, most));
                assert_eq!(found == Ok(ShortestPath::Nothing), !start.reaches(&goal));
            }
        }
    }

    /// If a board of 31 moves is searched up to 20, no path is so short. If the search ran out of something
    /// else, there may be such a path.
    #[test]
    fn only_what_is_proven_is_no_path() {
        let stopped = |by| ShortestPath::of(Outcome::Stopped { at_least: 21, by });
        assert_eq!(stopped(Limit::Cost), Ok(ShortestPath::Beyond));
        for by in [Limit::Iterations, Limit::Memory, Limit::Nodes, Limit::TooFar, Limit::Watch] {
            assert_eq!(stopped(by), Err(Undecided { at_least: 21, by }));
        }
        assert_eq!(ShortestPath::of(Outcome::Unsolvable), Ok(ShortestPath::Nothing));
    }
}
