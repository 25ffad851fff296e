//! Pattern databases for the page: sets that are small enough to be made while a person waits, and what each
//! of their tables says about a board.

use crate::asked::Looked;
use crate::recent::Recent;
use crate::wrong::Wrong;
use desk::PuzzleName;
use desk::gauge::Stopper;
use desk::kits::sliding::SlidingKit;
use desk::memory;
use desk::tables::Given;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{Costs, Placement};
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Any, Goal, Reflection, Sliding};
use fewest::tables::{Resources, cache};
use serde::Serialize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The most placements of a pattern's tiles: those of six tiles on a 4x4 board, which take a second or two.
const LARGEST: u64 = 6_000_000;
/// How many sets are kept.
const KEPT: usize = 4;
/// The most boards of a question: more than any shortest answer has. The page asks for longer ones in parts.
const BOARDS: usize = 400;

/// The sets used last, by puzzle, goal and name.
#[derive(Default)]
pub struct Sets(Recent<(String, Option<String>, String), Arc<Given>, KEPT>);

/// The tables of a set, and what each says about each board.
#[derive(Serialize)]
pub struct Values {
    /// The tiles of each pattern.
    patterns: Vec<Vec<u8>>,
    /// For each board, the moves of each pattern's tiles.
    values: Vec<Vec<u8>>,
    /// The same for each board reflected in its diagonal, if the goal allows that. The search takes the
    /// larger one of the two sums.
    reflected: Option<Vec<Vec<u8>>>,
}

/// The sets that can be chosen for a puzzle.
pub fn names(puzzle: &PuzzleName) -> Vec<String> {
    let Some(&SlidingKit { width, height }) = puzzle.downcast::<SlidingKit>() else {
        return vec![];
    };
    let cells = (width * height) as u64;
    let placements = |tiles: u64| (cells - tiles + 1..=cells).product::<u64>();
    let is_small = |name: &String| {
        let sizes = name.split('-').map(|size| size.parse().map_or(u64::MAX, placements));
        // A set whose name has no number as a size is a further set.
        sizes.max().is_some_and(|most| most <= LARGEST)
    };
    match width.min(height) {
        0 | 1 => vec![],
        _ => sets::usual(width, height).into_iter().filter(is_small).collect(),
    }
}

impl Sets {
    /// The set of that name for a puzzle and a goal, made now if it is not kept.
    pub fn tables(
        &self,
        (puzzle, goal): (&PuzzleName, Option<&str>),
        name: &str,
        stopper: &dyn Stopper,
    ) -> Result<Arc<Given>, Wrong> {
        if !names(puzzle).iter().any(|known| known == name) {
            return Err(Wrong::asked(format!(
                "`{name}` is not a set of tables that a page can choose"
            )));
        }
        let key = (puzzle.name(), goal.map(String::from), name.to_string());
        self.0.get_or_make(key, || made((puzzle, goal), name, stopper).map(Arc::new))
    }
}

/// Makes the tables of that set, unless `stopper` stops that.
fn made(
    (puzzle, goal): (&PuzzleName, Option<&str>),
    name: &str,
    stopper: &dyn Stopper,
) -> Result<Given, Wrong> {
    let set = puzzle.table_set(goal, Some(name))?;
    let resources = Resources { threads: 1, max_bytes: memory::half_of_available() / 2 };
    let watch = |_: usize, _: cache::Phase<'_>| match stopper.stop() {
        Some(_) => Break(()),
        None => Continue(()),
    };
    let tables = cache::in_memory(&set.abouts, resources, watch);
    let tables = tables.map_err(|trouble| Wrong::asked(trouble.to_string()))?;
    Ok(Given { set: set.name, origin: "", tables })
}

/// What the tables of a set say about some boards.
pub fn look(
    asked: &Looked,
    puzzle: &PuzzleName,
    (sets, stopper): (&Sets, &dyn Stopper),
) -> Result<Values, Wrong> {
    if asked.boards.len() > BOARDS {
        return Err(Wrong::asked(format!("at most {BOARDS} boards are looked up at once")));
    }
    let given = sets.tables((puzzle, asked.goal.as_deref()), &asked.tables, stopper)?;
    let patterns: Vec<&Pattern> = given.tables.iter().map(|table| table.pattern()).collect();
    let boards: Result<Vec<_>, Wrong> =
        asked.boards.iter().map(|board| cells(board, patterns[0])).collect();
    let boards = boards?;
    let values = boards.iter().map(|cells| said(&given, cells)).collect();
    let across = |reflection| {
        boards.iter().map(|cells| said(&given, &reflected(&reflection, cells))).collect()
    };
    let reflected = reflection(&patterns).map(across);
    let patterns = patterns.iter().map(|pattern| pattern.tiles().to_vec()).collect();
    Ok(Values { patterns, values, reflected })
}

/// What each table says about the board with the tiles on these cells.
fn said(given: &Given, cells: &[u8]) -> Vec<u8> {
    let value = |costs: Costs| {
        let tiles = costs.pattern().tiles().iter();
        let places: Vec<u8> = tiles.map(|&tile| cells[tile as usize]).collect();
        costs.of(Placement::new(&places), cells[0].into())
    };
    given.tables.iter().map(|table| value(table.costs())).collect()
}

/// The cell of each tile. The board is one of the puzzle's, written as the page writes boards.
fn cells(board: &str, pattern: &Pattern) -> Result<Vec<u8>, Wrong> {
    let wrong = || Wrong::asked(format!("`{board}` is not a board of this puzzle"));
    let all = pattern.width() * pattern.height();
    let tiles: Result<Vec<usize>, _> = board.split([' ', '/', ',']).map(str::parse).collect();
    let tiles = tiles.map_err(|_| wrong())?;
    let mut cells = vec![u8::MAX; all];
    for (cell, &tile) in tiles.iter().enumerate() {
        *cells.get_mut(tile).filter(|cell| **cell == u8::MAX).ok_or_else(wrong)? = cell as u8;
    }
    if tiles.len() == all { Ok(cells) } else { Err(wrong()) }
}

/// The reflection of these boards in their diagonal, if their goal allows it.
fn reflection(patterns: &[&Pattern]) -> Option<Reflection> {
    let (width, height) = (patterns[0].width(), patterns[0].height());
    let mut goal = vec![0; width * height];
    for pattern in patterns {
        for (&tile, &cell) in pattern.tiles().iter().zip(pattern.goal_cells()) {
            goal[usize::from(cell)] = tile;
        }
    }
    let puzzle = Sliding::<Any>::new(width, height, &Goal::Board(goal)).ok()?;
    Reflection::new(&puzzle).ok()
}

/// The cell of each tile on the reflected board.
fn reflected(reflection: &Reflection, cells: &[u8]) -> Vec<u8> {
    let mut reflected = vec![0; cells.len()];
    for (tile, &cell) in cells.iter().enumerate() {
        reflected[reflection.of_tile(tile)] = reflection.of_cell(cell.into()) as u8;
    }
    reflected
}
