//! Some puzzles as rows.

use fewest::puzzles::rotation::Line;
use fewest::puzzles::rows::{Contents, Guard, Kind, Row, Setup, Take};

pub fn goal(holds: &[(usize, u8)]) -> Vec<Guard> {
    holds.iter().map(|&(cell, content)| Guard { cell, holds: Contents::one(content) }).collect()
}

fn take(cell: usize, from: usize) -> Take {
    Take { cell, from, map: None }
}

/// Each cell of a cycle gives its content to the next one.
fn cycle(cells: &[usize]) -> Vec<Take> {
    (0..cells.len()).map(|at| take(cells[(at + 1) % cells.len()], cells[at])).collect()
}

fn single(kinds: usize, turns: usize) -> Vec<Kind> {
    vec![Kind { count: Some(1), turns }; kinds]
}

/// Sliding tiles; the blank is the last kind, and last in the goal.
pub fn slide(width: usize, height: usize) -> Setup {
    let cells = width * height;
    let blank = cells as u8 - 1;
    let mut rows = Vec::new();
    for cell in 0..cells {
        let (column, row) = (cell % width, cell / width);
        for (name, other) in [
            (0, (row > 0).then(|| cell - width)),
            (1, (column > 0).then(|| cell - 1)),
            (2, (column + 1 < width).then(|| cell + 1)),
            (3, (row + 1 < height).then(|| cell + width)),
        ] {
            let Some(other) = other else { continue };
            let guards = goal(&[(cell, blank)]);
            rows.push(Row {
                name,
                cost: 1,
                guards,
                takes: vec![take(cell, other), take(other, cell)],
            });
        }
    }
    let names = ["u", "l", "r", "d"].map(String::from).to_vec();
    let home: Vec<_> = (0..cells).map(|cell| (cell, cell as u8)).collect();
    Setup {
        cells,
        kinds: single(cells, 1),
        names,
        rows,
        goals: vec![goal(&home)],
        ..Setup::default()
    }
}

/// POJ 2286.
pub fn rotation() -> Setup {
    let row = |line: Line| {
        let mut cells = line.cells().map(usize::from);
        // Each cell takes the symbol of the next, so contents go the other way.
        cells.reverse();
        Row { name: line as usize, cost: 1, guards: vec![], takes: cycle(&cells) }
    };
    let centre = [6, 7, 8, 11, 12, 15, 16, 17];
    let all = |symbol| goal(&centre.map(|cell| (cell, symbol)));
    Setup {
        cells: 24,
        kinds: vec![Kind { count: Some(8), turns: 1 }; 3],
        names: Line::ALL.map(|line| line.letter().to_string()).to_vec(),
        rows: Line::ALL.map(row).to_vec(),
        goals: (0..3).map(all).collect(),
        ..Setup::default()
    }
}

/// Pancakes of different sizes, the smallest on top when sorted.
pub fn pancakes(count: usize) -> Setup {
    let flip = |top: usize| Row {
        name: top - 2,
        cost: 1,
        guards: vec![],
        takes: (0..top).map(|cell| take(cell, top - 1 - cell)).collect(),
    };
    let home: Vec<_> = (0..count).map(|cell| (cell, cell as u8)).collect();
    Setup {
        cells: count,
        kinds: single(count, 1),
        names: (2..=count).map(|top| top.to_string()).collect(),
        rows: (2..=count).map(flip).collect(),
        goals: vec![goal(&home)],
        ..Setup::default()
    }
}

/// Different pieces that are brought home by reversing the contents of these lists of cells. If there are two
/// turns, reversed pieces lie on their other side.
pub fn reversals(cells: usize, turns: usize, lists: &[Vec<usize>]) -> Setup {
    let over: Vec<u8> =
        (0..cells * turns).map(|v| (v / turns * turns + (v + 1) % turns) as u8).collect();
    let row = |(name, list): (usize, &Vec<usize>)| {
        let take = |(&cell, &from): (&usize, &usize)| Take {
            cell,
            from,
            map: (turns > 1).then(|| over.clone()),
        };
        let takes = list.iter().zip(list.iter().rev()).map(take).collect();
        Row { name, cost: 1, guards: vec![], takes }
    };
    let home: Vec<_> = (0..cells).map(|cell| (cell, (cell * turns) as u8)).collect();
    Setup {
        cells,
        kinds: vec![Kind { count: Some(1), turns }; cells],
        names: (0..lists.len()).map(|name| name.to_string()).collect(),
        rows: lists.iter().enumerate().map(row).collect(),
        goals: vec![goal(&home)],
        ..Setup::default()
    }
}

/// The 2x2x2 cube with one corner held still, in face turns. The cells are ulb urb urf ulf drb drf
/// dlf; a content is three times the corner, and its twist.
pub fn cube() -> Setup {
    let faces = [
        ("U", [0, 1, 2, 3], [0, 0, 0, 0]),
        ("R", [2, 1, 4, 5], [2, 1, 2, 1]),
        ("F", [3, 2, 5, 6], [2, 1, 2, 1]),
    ];
    let mut names = Vec::new();
    let mut rows = Vec::new();
    for (face, cells, twists) in faces {
        for quarters in 1..=3_usize {
            let takes = (0..4).map(|at| {
                let to = (at + quarters) % 4;
                // A piece is twisted by each cell that it passes to.
                let twist: usize = (1..=quarters).map(|step| twists[(at + step) % 4]).sum();
                let map = (0..21).map(|v| (v / 3 * 3 + (v % 3 + twist) % 3) as u8).collect();
                Take { cell: cells[to], from: cells[at], map: Some(map) }
            });
            rows.push(Row { name: names.len(), cost: 1, guards: vec![], takes: takes.collect() });
            names.push(format!("{face}{}", ["", "2", "'"][quarters - 1]));
        }
    }
    let home: Vec<_> = (0..7).map(|cell| (cell, cell as u8 * 3)).collect();
    Setup {
        cells: 7,
        kinds: single(7, 3),
        names,
        rows,
        goals: vec![goal(&home)],
        ..Setup::default()
    }
}

/// Different pieces on a line: the first can be pushed through to the end, or behind the second.
pub fn pushes(cells: usize) -> Setup {
    let all: Vec<usize> = (0..cells).rev().collect();
    let row = |name, takes| Row { name, cost: 1, guards: vec![], takes };
    let home: Vec<_> = (0..cells).map(|cell| (cell, cell as u8)).collect();
    Setup {
        cells,
        kinds: single(cells, 1),
        names: vec!["through".into(), "behind".into()],
        rows: vec![row(0, cycle(&all)), row(1, cycle(&[0, 1]))],
        goals: vec![goal(&home)],
        ..Setup::default()
    }
}

/// Pegs on a line: one jumps over its neighbour, which is taken off. In the end one peg must be left.
pub fn pegs(cells: usize) -> Setup {
    pegs_on(cells, 1)
}

/// The same on a board, across and down.
pub fn pegs_on(width: usize, height: usize) -> Setup {
    let cells = width * height;
    let map = |map: [u8; 2]| Some(map.to_vec());
    let jump = |name: usize, from: usize, over: usize, to: usize| Row {
        name,
        cost: 1,
        guards: goal(&[(from, 1), (over, 1), (to, 0)]),
        takes: [(from, [0, 0]), (over, [0, 0]), (to, [1, 1])]
            .map(|(cell, to)| Take { cell, from: cell, map: map(to) })
            .to_vec(),
    };
    let across = (0..cells).filter(|at| at % width + 2 < width).map(|at| (at, 1));
    let down = (0..cells).filter(|at| at / width + 2 < height).map(|at| (at, width));
    let rows: Vec<Row> = across
        .chain(down)
        .flat_map(|(at, by)| [(at, at + by, at + 2 * by), (at + 2 * by, at + by, at)])
        .enumerate()
        .map(|(name, (from, over, to))| jump(name, from, over, to))
        .collect();
    let only = |peg: usize| {
        goal(&(0..cells).map(|cell| (cell, u8::from(cell == peg))).collect::<Vec<_>>())
    };
    Setup {
        cells,
        kinds: vec![Kind { count: None, turns: 1 }; 2],
        names: (0..rows.len()).map(|row| format!("jump{row}")).collect(),
        rows,
        goals: (0..cells).map(only).collect(),
        ..Setup::default()
    }
}
