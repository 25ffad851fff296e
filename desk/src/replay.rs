//! The boards that somebody's moves lead to, as plain data.

use crate::face::Face;
use crate::moves::{Said, What};
use crate::names::Style;
use crate::tracked::Tracked;
use fewest::notation::Place;

/// Moves that somebody has written, made on a board up to the first that is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// How the moves were read: the first possible reading that reaches the goal or, if none does, the one
    /// that gets farthest.
    pub style: Style,
    /// What the moves mean in this reading.
    pub legend: String,
    /// The start, and the board after each of the moves.
    pub boards: Vec<Board>,
    /// The moves that were made, one fewer than boards.
    pub moves: Vec<MadeMove>,
    /// The first move that is not legal. None is made after it.
    pub illegal: Option<Illegal>,
    /// The other ways to read the moves.
    pub others: Vec<Reading>,
}

/// A board along the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The board on one line, in the form that is read.
    pub text: String,
    /// The same with the letters that the blocks had at the start.
    pub lettered: String,
    /// The board as a drawing of several lines.
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
    /// The move as the text has it.
    pub said: String,
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
    /// The legal moves at that point, in the style of the text.
    pub legal: Vec<String>,
}

/// The result of another reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// How the moves were read.
    pub style: Style,
    /// What the moves mean in this reading.
    pub legend: String,
    /// How many of them could be made.
    pub made: usize,
    /// Whether all of them could be made.
    pub legal: bool,
    /// Whether they reach the goal.
    pub solves: bool,
}

impl Replay {
    /// Whether all moves are legal, and the last of them reaches a goal.
    pub fn solves(&self) -> bool {
        self.illegal.is_none() && self.last().solved
    }

    /// The cost of all moves that were made.
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

/// Makes the moves in the reading that suits them best.
pub(crate) fn replay<P: Face>(start: &Tracked<P>, said: &[Said]) -> Replay {
    let read = |style| made(start.clone(), said, style);
    let mut readings: Vec<Replay> = readings(start.puzzle, said).into_iter().map(read).collect();
    let worth = |replay: &Replay| (replay.solves(), replay.illegal.is_none(), replay.moves.len());
    // Among equally good readings `max_by_key` takes the last, so they are tried in reverse order.
    let best = (0..readings.len()).rev().max_by_key(|&at| worth(&readings[at]));
    let best = readings.remove(best.expect("every text can be read in some way"));
    let others = readings.iter().map(Replay::reading).collect();
    Replay { others, ..best }
}

/// The ways to read a text.
fn readings<P: Face>(puzzle: &P, said: &[Said]) -> Vec<Style> {
    let by_number = said.first().is_some_and(|said| matches!(said.what, What::Tile(_)));
    let by_letter = said.iter().any(|said| matches!(said.what, What::Block { .. }));
    let styles = puzzle.styles();
    match () {
        () if by_number => vec![Style::Numbers],
        () if by_letter => vec![Style::Letters],
        // Without moves there is nothing to choose between.
        () if !said.is_empty() && styles.contains(&Style::Tiles) => {
            vec![Style::Blank, Style::Tiles]
        }
        () => vec![Style::Names],
    }
}

/// Makes the moves as read in this style.
fn made<P: Face>(mut state: Tracked<P>, said: &[Said], style: Style) -> Replay {
    let puzzle = state.puzzle;
    let board = |state: &Tracked<P>| Board {
        text: state.text(),
        lettered: state.lettered(),
        drawing: state.drawing(),
        cost: state.cost,
        solved: puzzle.is_goal(&state.state),
    };
    let (mut boards, mut moves, mut illegal) = (vec![board(&state)], Vec::<MadeMove>::new(), None);
    // The last move, and the state before it.
    let mut last: Option<(Tracked<P>, P::Move)> = None;
    for Said { place, word, what } in said {
        let Some(mv) = state.find(|mv| state.is_meant(mv, what, style)) else {
            let legal = crate::describe::legal(puzzle, &state.state);
            let legal = legal.into_iter().map(|mv| state.word(mv, style)).collect();
            illegal = Some(Illegal { word: word.clone(), place: *place, legal });
            break;
        };
        let joined = last.and_then(|(before, last)| Some((before, puzzle.joined(last, mv)?)));
        let (before, mv, said, place) = match joined {
            Some((before, both)) => {
                boards.pop();
                let first = moves.pop().expect("the move to which this one is joined");
                (before, both, format!("{} {word}", first.said), first.place)
            }
            None => (state, mv, word.clone(), *place),
        };
        let word = before.word(mv, style);
        moves.push(MadeMove { name: puzzle.name(mv).into(), word, said, place });
        state = before.clone();
        state.go(mv);
        boards.push(board(&state));
        last = Some((before, mv));
    }
    let (legend, others) = (puzzle.legend_of(style), Vec::new());
    Replay { style, legend, boards, moves, illegal, others }
}
