//! The description of sliding tiles.

use super::{SlidingKit, spread};
use crate::describe::{
    Content, Description, Goals, Look, Opening, Phrase, Racer, Scramble, SizeChoice, Spelling,
    Symbol, Texts, each, moves, words,
};
use crate::kit::Kit;
use crate::kits::direction::direction_letter;
use crate::names::{Algorithm, Heuristic, Metric};
use fewest::pruning::Letters;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::{self, Goal, Tray};

/// Holds a board of every size.
pub(super) type AnySize = sliding::Sliding<[u64; 4]>;

/// Boards of this size.
pub fn description(width: usize, height: usize) -> Description {
    let rules = rules(width, height, &Goal::BlankLast);
    let named = named_goals(width, height);
    let last = named[0].cells.clone();
    let example = example(width, height).map(symbols).unwrap_or_else(|| last.clone());
    let board = content(width, height);
    let cells = |tray: &Tray| symbols(rules.tiles(tray));
    let look = Look {
        cells: &cells,
        name: &|way: Direction| way.letter().into(),
        blank: board.blank.clone(),
    };
    Description {
        drawing: "sliding",
        cells: vec![],
        blocks: vec![],
        places: (0..width * height).map(|cell| [cell % width, cell / width]).collect(),
        goal: Goals { content: Some(Content { named, ..board.clone() }), ..Goals::default() },
        letters: Direction::ALL.map(|way| direction_letter(&rules, way)).to_vec(),
        moves: moves(&rules, rules.witnesses(), &look),
        first: Opening { board: example, goal: Some(last) },
        walk: Scramble { steps: steps(width * height), starts: vec![] },
        sizes: sizes(),
        race: [Heuristic::Manhattan, Heuristic::LinearConflict]
            .map(|heuristic| Racer { algorithm: Algorithm::IdaStar, heuristic: Some(heuristic) }),
        spreads: spread::of(width, height, Metric::Single),
        hardest: hardest(&HARDEST, (width, height), &board),
        texts: texts(width, height),
        board,
    }
}

pub(super) fn rules(width: usize, height: usize, goal: &Goal) -> AnySize {
    AnySize::new(width, height, goal).expect("a puzzle's name has a size that exists")
}

pub(super) fn symbols(tiles: impl IntoIterator<Item = impl ToString>) -> Vec<Symbol> {
    tiles.into_iter().map(|tile| tile.to_string()).collect()
}

fn content(width: usize, height: usize) -> Content {
    let symbols = symbols(0..width * height);
    Content {
        counts: each(&symbols, 1),
        symbols,
        blank: Some("0".into()),
        row: width,
        between: " ",
        aliases: ["x", "X", "_", "#", "-"].map(|mark| (mark.into(), "0".into())).into(),
        named: vec![],
    }
}

fn named_goals(width: usize, height: usize) -> Vec<Spelling> {
    let named = |text: &str, goal, label| {
        let rules = rules(width, height, &goal);
        let cells = symbols(rules.tiles(rules.goal()));
        Spelling { text: text.into(), label: Some(label), cells }
    };
    vec![
        named("blank-last", Goal::BlankLast, words("Blank last", "空格在末")),
        named("blank-first", Goal::BlankFirst, words("Blank first", "空格在首")),
    ]
}

/// Boards that are interesting and quickly solved.
fn example(width: usize, height: usize) -> Option<Vec<u8>> {
    match (width, height) {
        (3, 3) => Some(vec![2, 3, 4, 1, 5, 0, 7, 6, 8]),
        (4, 4) => Some(vec![1, 13, 0, 7, 14, 3, 5, 15, 9, 6, 8, 12, 2, 10, 11, 4]),
        (5, 5) => Some(vec![
            1, 2, 3, 4, 5, 6, 8, 13, 9, 10, 11, 7, 0, 14, 15, 16, 12, 18, 19, 20, 21, 17, 22, 23,
            24,
        ]),
        _ => None,
    }
}

/// The boards that are farthest from the usual goal, for the well-known sizes: 31 moves for the Eight, 80 for
/// the 15-puzzle.
const HARDEST: [(usize, usize, &[u8]); 3] = [
    (3, 3, &[8, 6, 7, 2, 5, 4, 3, 0, 1]),
    (3, 3, &[6, 4, 7, 8, 5, 0, 3, 2, 1]),
    (4, 4, &[15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]),
];

/// Those of one size, with the goal whose blank is in the last cell.
pub(super) fn hardest(
    all: &[(usize, usize, &[u8])],
    size: (usize, usize),
    board: &Content,
) -> Vec<Opening> {
    let goal: Vec<_> = board.symbols[1..].iter().chain(&board.symbols[..1]).cloned().collect();
    let of_size = all.iter().filter(|(columns, rows, _)| (*columns, *rows) == size);
    of_size
        .map(|(_, _, tiles)| Opening { board: symbols(*tiles), goal: Some(goal.clone()) })
        .collect()
}

/// The length of walks whose ends the solver answers quickly.
fn steps(cells: usize) -> usize {
    match cells {
        9 => 80,
        16 => 120,
        0..16 => 100,
        _ => 60,
    }
}

/// The longest side of the boards that a page lists.
const LONGEST: usize = 6;

/// The sizes with real puzzles. In a single row only solved boards can be solved.
fn sizes() -> Vec<SizeChoice> {
    let size = |width, height| {
        let long = format!("sliding:{width}x{height}");
        let short = SlidingKit { width, height }.name();
        let names = if short == long { vec![long] } else { vec![short, long] };
        SizeChoice { names, label: format!("{width} × {height}"), extent: [width, height] }
    };
    (2..=LONGEST).flat_map(|height| (2..=LONGEST).map(move |width| size(width, height))).collect()
}

fn texts(width: usize, height: usize) -> Texts {
    let last = width * height - 1;
    Texts {
        tab: tab(width, height),
        title: title(width, height),
        rule: words(
            "Slide tiles into the blank until they match the goal.",
            "把方块滑进空格，直到与目标一致。",
        ),
        edit: words(
            "Click two tiles, or drag one onto another, to exchange them.",
            "依次点击两个方块，或把一个拖到另一个上，即可交换。",
        ),
        wrong: words(
            format!(
                "Not a board of this size: it has each of 1 to {last} once, and 0 for the blank."
            ),
            format!("不是这个大小的棋盘：1 到 {last} 各一次，0 表示空格。"),
        ),
        uneven: None,
        said: words("Tile {piece} {name}", "方块 {piece} {name}"),
        goal: None,
        keys: None,
    }
}

fn tab(width: usize, height: usize) -> Phrase {
    match (width, height) {
        (3, 3) => words("Eight", "八数码"),
        (4, 4) => words("15", "15"),
        (5, 5) => words("24", "24"),
        _ => words(format!("{width} × {height}"), format!("{width} × {height}")),
    }
}

fn title(width: usize, height: usize) -> Phrase {
    match (width, height) {
        (3, 3) => words("Eight", "八数码"),
        (4, 4) => words("15-puzzle", "十五数码"),
        (5, 5) => words("24-puzzle", "二十四数码"),
        _ => words(format!("{width} × {height} sliding tiles"), format!("{width} × {height} 滑块")),
    }
}
