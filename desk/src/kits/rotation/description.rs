//! The description of the Rotation Game.

use super::way;
use crate::describe::{
    Content, Description, Goals, Letter, Look, Opening, Racer, Scramble, Spread, Symbol, Texts,
    each, moves, words,
};
use crate::names::{Algorithm, Heuristic};
use fewest::Reversible;
use fewest::pruning::Letters;
use fewest::puzzles::rotation::{CELLS, CENTRE, Line, Rotation, Symbols};
use std::collections::BTreeMap;

/// The shape of the board. Places are numbered in reading order.
const SHAPE: [&str; 7] =
    ["  o o  ", "  o o  ", "ooooooo", "  o o  ", "ooooooo", "  o o  ", "  o o  "];

/// The first board: the sample in the problem's statement.
const EXAMPLE: [u8; CELLS] =
    [1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2, 2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3];

/// The single board.
pub fn description() -> Description {
    let symbols = ["1", "2", "3"].map(Symbol::from).to_vec();
    let look = Look { cells: &cells, name: &|line: Line| line.letter().into(), blank: None };
    Description {
        drawing: "rotation",
        cells: vec![],
        blocks: vec![],
        places: places(),
        goal: Goals { fixed: symbols.iter().map(centre_of).collect(), ..Goals::default() },
        letters: Line::ALL.map(line_letter).to_vec(),
        moves: moves(&Rotation, Rotation.witnesses(), &look),
        first: Opening { board: EXAMPLE.map(|symbol| symbol.to_string()).to_vec(), goal: None },
        walk: Scramble { steps: 25, starts: vec![] },
        sizes: vec![],
        race: [
            Racer { algorithm: Algorithm::IdaStar, heuristic: Some(Heuristic::CentreCount) },
            Racer { algorithm: Algorithm::Bidirectional, heuristic: None },
        ],
        spreads: vec![spread()],
        hardest: vec![],
        texts: texts(),
        board: Content {
            counts: each(&symbols, 8),
            symbols,
            blank: None,
            row: CELLS,
            between: " ",
            aliases: BTreeMap::new(),
            named: vec![],
        },
    }
}

/// Counted by enumerating all boards. A test in engine/tests compares the numbers with the rules.
fn spread() -> Spread {
    Spread {
        blanks: vec![],
        counts: vec![
            38_610,
            308_880,
            1_698_840,
            8_030_880,
            33_820_248,
            124_134_840,
            400_278_348,
            1_098_954_804,
            2_316_756_348,
            3_172_593_156,
            1_992_066_648,
            312_776_400,
            4_053_576,
            192,
        ],
        source: words("all boards were enumerated", "枚举了所有局面"),
    }
}

fn cells(symbols: &Symbols) -> Vec<Symbol> {
    (0..CELLS).map(|cell| symbols.symbol(cell).to_string()).collect()
}

fn places() -> Vec<[usize; 2]> {
    let row = |(row, line): (usize, &&'static str)| {
        let marks = line.chars().enumerate().filter(|&(_, mark)| mark == 'o');
        marks.map(move |(column, _)| [column, row]).collect::<Vec<_>>()
    };
    SHAPE.iter().enumerate().flat_map(row).collect()
}

/// The symbol in all cells of the centre, and anything elsewhere.
fn centre_of(symbol: &Symbol) -> Vec<Option<Symbol>> {
    (0..CELLS).map(|cell| (CENTRE >> cell & 1 == 1).then(|| symbol.clone())).collect()
}

fn line_letter(line: Line) -> Letter {
    let zh = match line {
        Line::A => "左列向上",
        Line::B => "右列向上",
        Line::C => "上行向右",
        Line::D => "下行向右",
        Line::E => "右列向下",
        Line::F => "左列向下",
        Line::G => "下行向左",
        Line::H => "上行向左",
    };
    let (letter, inverse) = (String::from(line.letter()), Rotation.inverse(line).letter());
    let name = words(format!("{letter}, {}", way(line)), format!("{letter}，{zh}"));
    let (inverse, key) = (Some(inverse.into()), Some(letter.clone()));
    Letter { inverse, key, sign: None, letter, name }
}

fn texts() -> Texts {
    Texts {
        tab: words("Rotation", "旋转"),
        title: words("Rotation Game", "旋转游戏"),
        rule: words(
            "Rotate the lines until the eight cells of the centre are equal.",
            "转动各条线，使中央八格的符号全部相同。",
        ),
        edit: words(
            "Click a cell to change its symbol. Each symbol belongs on eight cells.",
            "点击格子更换符号。每种符号应各占八格。",
        ),
        wrong: words(
            "Not a board: it has 24 symbols, each of them 1, 2 or 3.",
            "不是棋盘：应有 24 个符号，每个为 1、2 或 3。",
        ),
        uneven: Some(words(
            "Each symbol must stand on eight cells: 1 stands on {1}, 2 on {2}, 3 on {3}.",
            "每种符号应各占八格：现在 1 占 {1} 格，2 占 {2} 格，3 占 {3} 格。",
        )),
        said: words("Rotated {letter}, {n} of 8 equal", "转动 {letter}，八格中 {n} 格相同"),
        goal: Some(words("Goal: eight equal symbols in the centre", "目标：中央八格符号相同")),
        keys: Some(words("Rotate that line", "转动该线")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a line are adjacent, so a line through them is straight and has no gaps.
    #[test]
    fn the_cells_of_a_line_lie_side_by_side() {
        let places = places();
        assert_eq!(places.len(), CELLS);
        for line in Line::ALL {
            for pair in line.cells().windows(2) {
                let [[x, y], [other_x, other_y]] =
                    [pair[0], pair[1]].map(|cell| places[cell as usize]);
                assert_eq!(x.abs_diff(other_x) + y.abs_diff(other_y), 1, "{line:?}");
            }
        }
    }
}
