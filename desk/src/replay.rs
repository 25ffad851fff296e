//! Moves that somebody has written, made on a board: plain data.

use crate::face::Face;
use crate::moves::{Said, What};
use crate::names::Style;
use fewest::notation::Place;
use std::ops::ControlFlow;

/// Somebody's moves, made as far as they are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// How they were read: of the readings that are possible the first that reaches the goal, else
    /// the one that goes farthest.
    pub style: Style,
    /// What they mean, read so.
    pub legend: String,
    /// The board, and what each of the moves makes of it.
    pub boards: Vec<Board>,
    /// The moves that were made, one fewer than boards.
    pub moves: Vec<MadeMove>,
    /// The first move that is not legal. None is made after it.
    pub illegal: Option<Illegal>,
    /// How the moves could be read otherwise.
    pub others: Vec<Reading>,
}

/// A board on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The board on one line, as it is read.
    pub text: String,
    /// The board on some lines.
    pub drawing: String,
    /// What the moves up to here cost.
    pub cost: u64,
    /// Whether it is a goal.
    pub solved: bool,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeMove {
    /// Its name.
    pub name: String,
    /// The move in the style of the text.
    pub word: String,
    /// Where it stands in the text.
    pub place: Place,
}

/// A move that is not legal where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The move as the text has it.
    pub word: String,
    /// Where it stands in the text.
    pub place: Place,
    /// The moves that are legal there, in the style of the text.
    pub legal: Vec<String>,
}

/// What came of another reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// How the moves were read.
    pub style: Style,
    /// What they mean, read so.
    pub legend: String,
    /// How many of them could be made.
    pub made: usize,
    /// Whether all of them could be.
    pub legal: bool,
    /// Whether they reach the goal.
    pub solves: bool,
}

impl Replay {
    /// Whether all moves are legal, and the last of them reaches a goal.
    pub fn solves(&self) -> bool {
        self.illegal.is_none() && self.last().solved
    }

    /// What all moves cost that were made.
    pub fn cost(&self) -> u64 {
        self.last().cost
    }

    /// The last board.
    pub fn last(&self) -> &Board {
        self.boards.last().expect("the start is one")
    }

    fn reading(&self) -> Reading {
        Reading {
            style: self.style,
            legend: self.legend.clone(),
            made: self.moves.len(),
            legal: self.illegal.is_none(),
            solves: self.solves(),
        }
    }
}

/// Makes the moves, in the reading that suits them best.
pub fn replay<P: Face>(puzzle: &P, start: &P::State, said: &[Said]) -> Replay {
    let read = |style| made(puzzle, start, said, style);
    let mut readings: Vec<Replay> = readings(puzzle, said).into_iter().map(read).collect();
    let worth = |replay: &Replay| (replay.solves(), replay.illegal.is_none(), replay.moves.len());
    // Of several that are worth the same `max_by_key` takes the last.
    let best = (0..readings.len()).rev().max_by_key(|&at| worth(&readings[at]));
    let best = readings.remove(best.expect("every text can be read in some way"));
    let others = readings.iter().map(Replay::reading).collect();
    Replay { others, ..best }
}

/// The ways to read a text.
fn readings<P: Face>(puzzle: &P, said: &[Said]) -> Vec<Style> {
    let by_number = said.first().is_some_and(|said| matches!(said.what, What::Tile(_)));
    let styles = puzzle.styles();
    match () {
        () if by_number => vec![Style::Numbers],
        // Without moves there is nothing to choose.
        () if !said.is_empty() && styles.contains(&Style::Tiles) => {
            vec![Style::Blank, Style::Tiles]
        }
        () => vec![Style::Names],
    }
}

/// Makes the moves, read in that style.
fn made<P: Face>(puzzle: &P, start: &P::State, said: &[Said], style: Style) -> Replay {
    let board = |state: &P::State, cost| Board {
        text: puzzle.text(state),
        drawing: puzzle.drawing(state),
        cost,
        solved: puzzle.is_goal(state),
    };
    let (mut state, mut cost) = (start.clone(), 0);
    let (mut boards, mut moves, mut illegal) = (vec![board(&state, cost)], Vec::new(), None);
    for Said { place, word, what } in said {
        let meant = |mv| match what {
            What::Name(name) => self::word(puzzle, &state, mv, style) == *name,
            What::Tile(tile) => puzzle.tile(&state, mv) == Some(*tile),
        };
        let Some(mv) = find(puzzle, &state, meant) else {
            let legal = legal(puzzle, &state, style);
            illegal = Some(Illegal { word: word.clone(), place: *place, legal });
            break;
        };
        let word = self::word(puzzle, &state, mv, style);
        moves.push(MadeMove { name: puzzle.name(mv).into(), word, place: *place });
        cost += u64::from(puzzle.cost(&state, mv));
        puzzle.apply(&mut state, mv);
        boards.push(board(&state, cost));
    }
    let (legend, others) = (puzzle.legend_of(style), Vec::new());
    Replay { style, legend, boards, moves, illegal, others }
}

/// A move of a state as a text of that style has it.
pub(crate) fn word<P: Face>(puzzle: &P, state: &P::State, mv: P::Move, style: Style) -> String {
    match style {
        Style::Names | Style::Blank | Style::Short => puzzle.name(mv).into(),
        Style::Tiles => puzzle.name(puzzle.inverse(mv)).into(),
        Style::Numbers => puzzle.tile(state, mv).map_or_else(String::new, |tile| tile.to_string()),
    }
}

/// The first legal move that is wanted.
pub(crate) fn find<P: Face>(
    puzzle: &P,
    state: &P::State,
    wanted: impl Fn(P::Move) -> bool,
) -> Option<P::Move> {
    let visit = |_: &mut P::State, mv| match wanted(mv) {
        true => ControlFlow::Break(mv),
        false => ControlFlow::Continue(()),
    };
    puzzle.visit_moves(&mut state.clone(), visit).break_value()
}

/// The legal moves of a state in that style.
fn legal<P: Face>(puzzle: &P, state: &P::State, style: Style) -> Vec<String> {
    let moves = crate::describe::legal(puzzle, state);
    moves.into_iter().map(|mv| word(puzzle, state, mv, style)).collect()
}
