//! Scrambles for people who race: a random board, and moves that make it from a solved one.

mod cubic;
mod file;
mod sliding;
mod way_back;

use super::NextCase;
use crate::exit::Fault;
use desk::kits::cubic::CubicKit;
use desk::kits::sliding::SlidingKit;
use desk::kits::written::WrittenKit;
use desk::names::Style;
use desk::random::Random;
use desk::{Case, PuzzleName, Question};

/// A board, and moves that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scramble {
    /// The board on which the moves begin, in the form that the puzzle's solver reads.
    pub from: String,
    /// The moves by their names, written as answers are.
    pub moves: String,
    /// The symbols of the board to which the moves lead, place by place.
    pub cells: Vec<String>,
}

/// Some scrambles of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scrambles {
    /// What is random about them, in words.
    pub random: String,
    /// Whether all of them begin on the same solved board.
    pub from_one: bool,
    /// The scrambles, in order.
    pub all: Vec<Scramble>,
}

/// Where a scramble may leave the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blank {
    /// Where the solved board has it.
    AtHome,
    /// Wherever moves can bring it.
    Anywhere,
}

/// Random boards of one puzzle, each with the moves that make it.
struct RandomMoves {
    random: String,
    from_one: bool,
    next: NextCase<Scramble>,
}

/// Makes `count` scrambles. The same seed gives the same ones.
pub fn scrambles(
    puzzle: &PuzzleName,
    count: usize,
    blank: Blank,
    seed: u64,
) -> Result<Scrambles, Fault> {
    let RandomMoves { random, from_one, mut next } = source(puzzle, blank)?;
    let mut dice = Random::new(seed);
    let all = (0..count).map(|_| next(&mut dice)).collect::<Result<_, _>>()?;
    Ok(Scrambles { random, from_one, all })
}

fn source(puzzle: &PuzzleName, blank: Blank) -> Result<RandomMoves, Fault> {
    if let Some(&kit) = puzzle.downcast::<SlidingKit>() {
        return sliding::source(kit, blank);
    }
    if puzzle.downcast::<CubicKit>().is_some() {
        return cubic::source(puzzle, blank);
    }
    if blank == Blank::Anywhere {
        let message = "only sliding tiles and the Cubic Eight-Puzzle have a corner for the blank";
        return Err(Fault::usage(format!("{message}: leave --any-blank out")));
    }
    if let Some(kit) = puzzle.downcast::<WrittenKit>() {
        return file::source(puzzle, kit);
    }
    let kit = puzzle.clone();
    let board = move |random: &mut Random| kit.random_board(random, false);
    way_back::source(puzzle, "every board that can be solved is equally likely", board)
}

/// The moves of all scrambles in that style, one numbered line each, after a line that says what they are.
pub fn told(
    puzzle: &PuzzleName,
    scrambles: &Scrambles,
    seed: u64,
    style: Style,
) -> Result<String, Fault> {
    let solver = desk::solver(&Question::about(puzzle.clone()))?;
    let style = match style {
        // Here the names of moves are the ways of the blank.
        Style::Names if solver.styles().contains(&Style::Blank) => Style::Blank,
        style => style,
    };
    desk::check_fit(&puzzle.name(), &[style], &solver.styles())?;
    let (mut legend, mut text) = (String::new(), String::new());
    for (Scramble { from, moves, .. }, number) in scrambles.all.iter().zip(1..) {
        let written = solver.written(&Case::one(from), moves, style)?;
        legend = written.legend;
        let begin = if scrambles.from_one { String::new() } else { format!("from {from}: ") };
        text += &format!("{number}. {begin}{}\n", written.text);
    }
    let begin = if scrambles.from_one { "from the solved board" } else { "each from a solved one" };
    Ok(format!("{puzzle}, seed {seed}, {}; {begin}; {legend}\n{text}", scrambles.random))
}
