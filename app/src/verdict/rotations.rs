//! Judges answers about the Rotation Game.

use super::flaw::{Flaw, SYMBOL};
use super::lines::Lines;
use super::path::{self, Bad, Rule, Walk};
use crate::undecided::Undecided;
use fewest::Puzzle;
use fewest::puzzles::rotation;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};

/// Stands in the place of moves where a board is solved.
pub const NO_MOVES: &str = "No moves needed";
/// The lowest cell of the centre.
const IN_CENTRE: usize = CENTRE.trailing_zeros() as usize;

/// Judges a line of moves, and then the symbol.
pub fn judge(symbols: Symbols, lines: &mut Lines, answers: &Answers) -> Result<(), Bad> {
    let line = lines.next_text()?;
    let moves = if line == NO_MOVES { "" } else { line };
    if !moves.chars().all(|letter| Line::of_letter(letter).is_some()) {
        return Err(Flaw::unreadable(line, "moves A to H or `No moves needed`").into());
    }
    let second = lines.peek_text();
    if moves.is_empty() && !second.is_some_and(is_symbol) {
        let (first, found) = (line.into(), second.map(String::from));
        return Err(Flaw::NoSecondLine { first, found, expected: SYMBOL }.into());
    }
    let said = lines.next_text()?;
    if !is_symbol(said) {
        return Err(Flaw::unreadable(said, SYMBOL).into());
    }
    let board = Board { symbols, answers };
    let shown = board.symbol_after(moves);
    let judged = path::judge(&board, moves.as_bytes(), Rule::Least, &mut ());
    Bad::flaw(judged)?.map_err(|flaw| with_symbols(flaw, &board, moves, shown))?;
    match said == shown.to_string() {
        true => Ok(()),
        false => {
            let before = board.symbol_after("");
            Err(Flaw::Symbol { said: said.into(), shown, before }.into())
        }
    }
}

/// Whether a line can be the second one of an answer.
pub fn is_symbol(text: &str) -> bool {
    ["1", "2", "3"].contains(&text)
}

/// Adds symbols to a flaw: a path that is not the first one may be the first one for another symbol, and a
/// path that is too long may be a shortest one for another symbol.
fn with_symbols(flaw: Flaw, board: &Board, moves: &str, own: u8) -> Flaw {
    match flaw {
        Flaw::TooLong { moves: made, fewest, leaves, .. } => {
            let first = board.shortest(&mut ()).ok().flatten().unwrap_or_default();
            let first: String = first.into_iter().map(char::from).collect();
            let other = board.symbol_after(&first);
            let is_least =
                own != other && board.first_of(own).is_some_and(|path| path.len() == made);
            Flaw::TooLong { moves: made, fewest, leaves, symbols: is_least.then_some((own, other)) }
        }
        Flaw::NotLeast { step, least, order, .. } => {
            let other = board.symbol_after(&least);
            let is_first = own != other && board.first_of(own).as_deref() == Some(moves);
            let symbols = is_first.then_some((own, other));
            Flaw::NotLeast { step, least, order, symbols }
        }
        flaw => flaw,
    }
}

/// A board, and the shortest paths of all boards.
#[derive(Clone)]
struct Board<'a> {
    symbols: Symbols,
    answers: &'a Answers,
}

impl Board<'_> {
    /// The first of the shortest paths that fill the centre with that symbol.
    fn first_of(&self, symbol: u8) -> Option<String> {
        let other = symbol % 3 + 1;
        let alone = |cell| if self.symbols.symbol(cell) == symbol { symbol } else { other };
        let cells: Vec<u8> = (0..24).map(alone).collect();
        let (moves, _) = self.answers.solve(&Symbols::uneven(&cells).ok()?)?;
        Some(rotation::notation::letters(&moves))
    }

    /// The symbol in a cell of the centre after the moves.
    fn symbol_after(&self, moves: &str) -> u8 {
        let mut end = self.clone();
        moves.bytes().for_each(|letter| _ = end.step(letter));
        end.symbols.symbol(IN_CENTRE)
    }
}

impl Walk for Board<'_> {
    type Oracle = ();
    type Letter = u8;

    fn opposite(letter: u8) -> u8 {
        Line::of_letter(letter.into()).map_or(letter, |line| line.opposite().letter() as u8)
    }

    fn letters(&self) -> &[u8] {
        b"ABCDEFGH"
    }

    fn name(&self, letter: u8) -> String {
        char::from(letter).into()
    }

    fn step(&mut self, letter: u8) -> bool {
        Line::of_letter(letter.into()).map(|line| Rotation.apply(&mut self.symbols, line)).is_some()
    }

    fn is_solved(&self) -> bool {
        Rotation.is_goal(&self.symbols)
    }

    fn shortest(&self, (): &mut ()) -> Result<Option<Vec<u8>>, Undecided> {
        let solved = self.answers.solve(&self.symbols);
        Ok(solved.map(|(moves, _)| rotation::notation::letters(&moves).into_bytes()))
    }

    /// As the statement draws it.
    fn draw(&self) -> String {
        let mut cells = (0..24).map(|cell| self.symbols.symbol(cell).to_string());
        let mut next = || cells.next().expect("24 cells");
        let arms = |a: String, b: String| format!("    {a}   {b}");
        let mut rows = Vec::new();
        for length in [2, 2, 7, 2, 7, 2, 2] {
            rows.push(match length {
                2 => arms(next(), next()),
                _ => (0..7).map(|_| next()).collect::<Vec<_>>().join(" "),
            });
        }
        rows.join("\n")
    }
}
