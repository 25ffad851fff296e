//! The description of the Cubic Eight-Puzzle.

use crate::describe::{
    Content, Description, Goals, Look, Opening, Racer, Scramble, Spelling, Symbol, Texts, moves,
    words,
};
use crate::kits::direction::direction_letter;
use crate::names::{Algorithm, Heuristic};
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::{CELLS, Colour, Cube, Cubes, Cubic, Goal, notation};
use std::collections::BTreeMap;

/// The symbol for the empty cell, on boards and in goals.
const EMPTY: &str = "E";
/// The order in which set-up turns a cube, as indices of [`Cube::ALL`]: first three ways that are all odd or
/// all not, then the other three.
pub(super) const TURNED: [usize; 6] = [0, 2, 4, 1, 3, 5];
/// The side of the board.
const SIDE: usize = 3;
/// The first goal: the sample in the problem's statement, where the empty cell is above the middle.
const FIRST_GOAL: [&str; CELLS] = ["R", "B", "W", "R", "W", "W", "E", "W", "W"];
const FIRST_EMPTY: usize = 1;

/// The single board.
pub fn description() -> Description {
    let standard: Vec<_> = (0..CELLS).map(standard).collect();
    // How cubes roll does not depend on the goal.
    let rules = Cubic::new(Goal::Board(standard[0]), &standard[0]);
    let look = Look {
        cells: &cells,
        name: &|way: Direction| way.letter().into(),
        blank: Some(EMPTY.into()),
    };
    Description {
        drawing: "cubic",
        cells: vec![],
        blocks: vec![],
        places: (0..CELLS).map(|cell| [cell % SIDE, cell / SIDE]).collect(),
        goal: Goals { content: Some(goals()), fits: fits(), fixed: vec![] },
        letters: Direction::ALL.map(|way| direction_letter(&rules, way)).to_vec(),
        moves: moves(&rules, (0..CELLS).map(probes).collect(), &look),
        first: Opening {
            board: cells(&standard[FIRST_EMPTY]),
            goal: Some(FIRST_GOAL.map(Symbol::from).to_vec()),
        },
        walk: Scramble { steps: 30, starts: standard.iter().map(cells).collect() },
        sizes: vec![],
        race: [
            Racer { algorithm: Algorithm::AStar, heuristic: Some(Heuristic::MisplacedTops) },
            Racer { algorithm: Algorithm::IdaStar, heuristic: Some(Heuristic::Exact) },
        ],
        spreads: vec![],
        hardest: vec![],
        texts: texts(),
        board: boards(&standard),
    }
}

fn standard(empty: usize) -> Cubes {
    Cubes::standard(empty).expect("a cell of the board")
}

fn cells(cubes: &Cubes) -> Vec<Symbol> {
    (0..CELLS).map(|cell| cubes.cube(cell).map_or(EMPTY.into(), notation::word)).collect()
}

/// Boards with this empty cell. In each, one cube lies in one of its six ways, and the others lie as in a
/// standard start. So every cell has symbols that no other cell has on the same board.
fn probes(empty: usize) -> Vec<Cubes> {
    let around = (0..CELLS).filter(|&cell| cell != empty);
    let turned = |turned: usize, cube: Cube| {
        let lies = |cell| if cell == turned { cube } else { Cube::STANDARD };
        let cubes: Vec<_> = (0..CELLS).map(|cell| (cell != empty).then(|| lies(cell))).collect();
        Cubes::new(&cubes).expect("one cell is empty")
    };
    around.flat_map(|cell| Cube::ALL.map(|cube| turned(cell, cube))).collect()
}

fn boards(standard: &[Cubes]) -> Content {
    let turned = TURNED.map(|at| notation::word(Cube::ALL[at]));
    let named = |cubes: &Cubes| Spelling {
        text: notation::start_text(cubes),
        label: None,
        cells: cells(cubes),
    };
    Content {
        symbols: [&turned[..], &[EMPTY.into()]].concat(),
        between: " ",
        named: standard.iter().map(named).collect(),
        ..one_empty()
    }
}

fn goals() -> Content {
    let tops = Colour::ALL.map(|top| top.letter().to_string());
    Content { symbols: [&tops[..], &[EMPTY.into()]].concat(), between: "", ..one_empty() }
}

fn one_empty() -> Content {
    Content {
        counts: [(EMPTY.into(), 1)].into(),
        blank: Some(EMPTY.into()),
        row: SIDE,
        ..Content::default()
    }
}

/// The cubes that show each colour.
fn fits() -> BTreeMap<Symbol, Vec<Symbol>> {
    let showing =
        |top| Cube::ALL.into_iter().filter(move |cube| cube.top == top).map(notation::word);
    Colour::ALL.map(|top| (top.letter().to_string(), showing(top).collect())).into()
}

fn texts() -> Texts {
    Texts {
        tab: words("Cubes", "立方"),
        title: words("Cubic Eight-Puzzle", "立方体八数码"),
        rule: words(
            "Roll cubes into the empty cell until their tops match the goal.",
            "把立方体滚进空格，直到顶面与目标一致。",
        ),
        edit: words(
            "Click cubes on the board, and colours in the goal.",
            "点击棋盘上的立方体，或目标中的颜色。",
        ),
        wrong: words(
            "Not a board: column and row of the empty cell, as in 2 1, or nine of WRB, RBW … and E.",
            "不是棋盘：空格的列和行（如 2 1），或九个 WRB、RBW … 与 E。",
        ),
        uneven: None,
        said: words("Cube rolled {name}", "立方体{name}滚动"),
        goal: None,
        keys: None,
    }
}
