//! Scrambles as people use them who race: a random board, and moves that make it of the solved one.

use crate::exit::Fault;
use crate::tiles::{Tiles, short_path};
use desk::kits::sliding::SlidingKit;
use desk::names::Style;
use desk::random::Random;
use desk::{Case, PuzzleName, Question};
use fewest::puzzles::Direction;
use std::fmt::Write;

/// The side of a cell of a picture.
const CELL: usize = 60;

/// A board, and moves of the blank that lead to it from the solved board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Scramble {
    pub board: Tiles,
    pub moves: Vec<Direction>,
}

/// What boards are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blank {
    /// All that have the blank where the solved board has it are equally likely.
    AtHome,
    /// All that can be reached are equally likely.
    Anywhere,
}

/// So many scrambles; the same seed gives the same ones. The moves are few, but not always the fewest.
pub fn scrambles(
    puzzle: &PuzzleName,
    count: usize,
    blank: Blank,
    seed: u64,
) -> Result<Vec<Scramble>, Fault> {
    let Some(&SlidingKit { width, height }) = puzzle.downcast() else {
        return Err(Fault::usage(format!("scrambles are for sliding tiles; {puzzle} has none")));
    };
    if width.min(height) < 2 {
        return Err(Fault::usage("scrambles are for boards of at least two rows and columns"));
    }
    let goal = Tiles::blank_last(width, height);
    let mut random = Random::new(seed);
    let next = |_| {
        let board = drawn(&goal, blank, &mut random);
        let mut moves = short_path::to_blank_last(&board)
            .ok_or_else(|| Fault::usage(format!("no moves were found that solve {board}")))?;
        moves.reverse();
        moves.iter_mut().for_each(|way| *way = way.opposite());
        assert_eq!(goal.after(&moves).as_ref(), Some(&board), "the moves make the board");
        Ok(Scramble { board, moves })
    };
    (0..count).map(next).collect()
}

/// Of the boards that are wanted, any with the same probability.
fn drawn(goal: &Tiles, blank: Blank, random: &mut Random) -> Tiles {
    let mut tiles = goal.clone();
    let free = goal.cells.len() - usize::from(blank == Blank::AtHome);
    loop {
        random.shuffle(&mut tiles.cells[..free]);
        if tiles.reaches(goal) {
            return tiles;
        }
    }
}

/// The moves of all scrambles in that style, a numbered line each, below one that says what they are.
pub fn told(
    puzzle: &PuzzleName,
    scrambles: &[Scramble],
    seed: u64,
    style: Style,
) -> Result<String, Fault> {
    let solver = desk::solver(&Question::about(puzzle.clone()))?;
    let (mut legend, mut text) = (String::new(), String::new());
    for (Scramble { board, moves }, number) in scrambles.iter().zip(1..) {
        let goal = Tiles::blank_last(board.width, board.height());
        let solved: Vec<String> = goal.cells.iter().map(u32::to_string).collect();
        let names: String = moves.iter().map(|way| way.letter()).collect();
        // The names are the ways of the blank.
        let style = if style == Style::Names { Style::Blank } else { style };
        let written = solver.written(&Case::one(&solved.join(" ")), &names, style)?;
        legend = written.legend;
        text += &format!("{number}. {}\n", written.text);
    }
    Ok(format!("{puzzle}, seed {seed}, from the solved board; {legend}\n{text}"))
}

/// The board as a picture.
pub fn svg(board: &Tiles) -> String {
    let (width, height) = (board.width * CELL + 4, board.height() * CELL + 4);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"26\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#444\"/>\n"
    );
    for (cell, &tile) in board.cells.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        let (x, y) = (2 + cell % board.width * CELL, 2 + cell / board.width * CELL);
        writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"5\" fill=\"#f3ead8\"/>\
             <text x=\"{}\" y=\"{}\">{tile}</text>",
            x + 2,
            y + 2,
            x + CELL / 2,
            y + CELL / 2 + 9,
            side = CELL - 4,
        )
        .expect("a string takes everything");
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// 2x3 boards with the blank at home: 60 of them, each about as often as the others.
    #[test]
    fn all_boards_are_equally_likely() {
        let (goal, mut random) = (Tiles::blank_last(3, 2), Random::new(1));
        for (blank, boards) in [(Blank::AtHome, 60), (Blank::Anywhere, 360)] {
            let mut times: HashMap<Vec<u32>, usize> = HashMap::new();
            (0..200 * boards).for_each(|_| {
                *times.entry(drawn(&goal, blank, &mut random).cells).or_default() += 1
            });
            assert_eq!(times.len(), boards);
            // The mean is 200 and the deviation 14.
            assert!(times.values().all(|times| (120..280).contains(times)), "{times:?}");
        }
    }
}
