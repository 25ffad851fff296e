//! Rules in one form for all puzzles: cells that hold contents, moves as rows, goals. Those of tiles.

use crate::file::Proof;
use crate::trouble::Trouble;
use crate::{others, rows};

/// The bound of a state from which no goal can be reached.
pub const NEVER: u32 = u32::MAX;

/// A condition: the cell holds a content for which `holds` is true.
pub struct Guard {
    pub cell: usize,
    pub holds: Vec<bool>,
}

/// What a cell takes: the content of a cell, itself or another one, changed by a map if there is one.
pub struct Take {
    pub to: usize,
    pub from: usize,
    pub map: Option<Vec<u8>>,
}

/// A move: legal where all guards hold; all cells take what they take at the same time.
pub struct Row {
    pub name: String,
    pub cost: u32,
    pub guards: Vec<Guard>,
    pub takes: Vec<Take>,
}

/// The rules of a puzzle.
#[derive(Default)]
pub struct Rules {
    /// What the contents are called.
    pub contents: Vec<String>,
    pub cells: usize,
    /// The rows in the order in which they are tried: a single list, or one for each cell in which
    /// content 0 can be; then `counts` says that one cell holds it.
    pub rows: Vec<Vec<Row>>,
    /// A state that satisfies all conditions of one of these is solved.
    pub goals: Vec<Vec<Guard>>,
    /// How many cells of a start hold each of these contents.
    pub counts: Vec<(u8, usize)>,
    /// How many contents a table of all distances tells apart; 0 if there can be no such table.
    pub radix: usize,
    /// For boards of tiles.
    pub tiles: Option<Tiles>,
}

/// A board of tiles: its columns and rows, and the goal cell of each tile.
#[derive(Clone)]
pub struct Tiles {
    pub width: usize,
    pub height: usize,
    pub home: Vec<usize>,
}

impl Guard {
    pub fn one_of(cell: usize, allowed: &[usize], contents: usize) -> Guard {
        Guard { cell, holds: (0..contents).map(|content| allowed.contains(&content)).collect() }
    }

    fn is_met(&self, state: &[u8]) -> bool {
        self.holds[usize::from(state[self.cell])]
    }
}

impl Row {
    /// Writes the state behind this move.
    pub fn make(&self, state: &[u8], next: &mut [u8]) {
        next.copy_from_slice(state);
        for Take { to, from, map } in &self.takes {
            let content = state[*from];
            next[*to] = map.as_ref().map_or(content, |map| map[usize::from(content)]);
        }
    }
}

impl Rules {
    /// The rules that a proof names; `written` is the reader's text of those that are not built in.
    pub fn new(proof: &Proof, written: Option<&str>) -> Result<Rules, Trouble> {
        let (puzzle, which) = proof.puzzle.split_once(' ').unwrap_or((proof.puzzle, ""));
        let rules = match (puzzle, which, proof.goal) {
            ("sliding", size, Some(goal)) => sliding(size, goal),
            ("cubic", "", Some(goal)) => others::cubic(goal),
            ("rotation", "", None) => Ok(others::rotation()),
            ("rows", crc, None) => rows::read(written.ok_or(Trouble::NoRules)?, crc),
            ("sliding" | "cubic" | "rotation" | "rows", ..) => {
                Err("only boards of tiles and cubes have a goal, and no more words".into())
            }
            _ => Err(format!("the puzzle `{}` is unknown", proof.puzzle)),
        };
        rules.map_err(Trouble::Rejected)
    }

    /// The state of that text: a word for each cell.
    pub fn start(&self, text: &str) -> Result<Vec<u8>, String> {
        let content = |word: &str| self.contents.iter().position(|name| name == word);
        let read = |word| content(word).map(|at| at as u8).ok_or(format!("`{word}` is no content"));
        let state: Vec<u8> = text.split(' ').map(read).collect::<Result<_, _>>()?;
        if state.len() != self.cells {
            return Err(format!("there are {} contents for {} cells", state.len(), self.cells));
        }
        for &(content, count) in &self.counts {
            let found = state.iter().filter(|&&other| other == content).count();
            if found != count {
                let name = &self.contents[usize::from(content)];
                return Err(format!("{found} cells hold `{name}`, not {count}"));
            }
        }
        Ok(state)
    }

    /// A state as it is written.
    pub fn text(&self, state: &[u8]) -> String {
        let words = state[..self.cells].iter().map(|&at| self.contents[usize::from(at)].as_str());
        words.collect::<Vec<_>>().join(" ")
    }

    pub fn is_goal(&self, state: &[u8]) -> bool {
        self.goals.iter().any(|goal| goal.iter().all(|guard| guard.is_met(state)))
    }

    /// The legal moves of a state, in order.
    pub fn legal<'r>(&'r self, state: &[u8]) -> impl Iterator<Item = &'r Row> {
        let blank = state.iter().position(|&content| content == 0).unwrap_or(0);
        let rows = &self.rows[if self.rows.len() == 1 { 0 } else { blank }];
        rows.iter().filter(|row| row.guards.iter().all(|guard| guard.is_met(state)))
    }

    /// Makes the moves: each is legal, they cost so much, and they end in a goal.
    pub fn replay<'m>(
        &self,
        start: &[u8],
        moves: impl Iterator<Item = &'m str>,
        cost: u32,
    ) -> Result<(), String> {
        let (mut state, mut total) = (start.to_vec(), 0);
        for (name, number) in moves.zip(1..) {
            let mut next = state.clone();
            let Some(row) = self.legal(&state).find(|row| row.name == name) else {
                return Err(format!("move {number}, `{name}`, is not legal where it is made"));
            };
            row.make(&state, &mut next);
            (state, total) = (next, total + u64::from(row.cost));
        }
        match self.is_goal(&state) {
            false => Err("the moves do not lead to a goal".into()),
            true if total != cost.into() => Err(format!("the moves cost {total}, not {cost}")),
            true => Ok(()),
        }
    }
}

/// Where one can go from a cell: the names of the moves in their order, and the cells.
pub fn beside(cell: usize, width: usize, height: usize) -> Vec<(&'static str, usize)> {
    let (column, row) = (cell % width, cell / width);
    [
        ("u", (row > 0).then(|| cell - width)),
        ("l", (column > 0).then(|| cell - 1)),
        ("r", (column + 1 < width).then(|| cell + 1)),
        ("d", (row + 1 < height).then(|| cell + width)),
    ]
    .into_iter()
    .filter_map(|(name, other)| Some((name, other?)))
    .collect()
}

/// For each cell of the blank its moves: the blank goes to the cell, and what is there to the blank's
/// cell, changed by the map of that move, if there is one.
pub fn slides(width: usize, height: usize, map: &dyn Fn(&str) -> Option<Vec<u8>>) -> Vec<Vec<Row>> {
    let slide = |blank, (name, other): (&str, usize)| {
        let there = Take { to: blank, from: other, map: map(name) };
        let takes = vec![there, Take { to: other, from: blank, map: None }];
        Row { name: name.into(), cost: 1, guards: vec![], takes }
    };
    let from = |blank| beside(blank, width, height).into_iter().map(move |way| slide(blank, way));
    (0..width * height).map(|blank| from(blank).collect()).collect()
}

/// Tiles on a rectangle of 1x1 to 6x6 cells; 0 is the blank.
fn sliding(size: &str, goal: &str) -> Result<Rules, String> {
    let side = |text: &str| (1..7).find(|side: &usize| side.to_string() == text);
    let sides =
        size.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    let (width, height) = sides.ok_or(format!("`{size}` is no size of a board of tiles"))?;
    let cells = width * height;
    let mut rules = Rules {
        contents: (0..cells).map(|tile| tile.to_string()).collect(),
        cells,
        rows: slides(width, height, &|_| None),
        counts: (0..cells as u8).map(|tile| (tile, 1)).collect(),
        ..Rules::default()
    };
    let goal = rules.start(goal).map_err(|wrong| format!("goal: {wrong}"))?;
    let mut home = vec![0; cells];
    (0..).zip(&goal).for_each(|(cell, &tile)| home[usize::from(tile)] = cell);
    let guard = |(tile, &cell): (usize, &usize)| Guard::one_of(cell, &[tile], cells);
    rules.goals = vec![home.iter().enumerate().map(guard).collect()];
    rules.tiles = Some(Tiles { width, height, home });
    Ok(rules)
}
