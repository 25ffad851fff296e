//! Outputs about the Rotation Game.

use super::lines::Lines;
use super::path::{self, Bad, Walk};
use super::{Flaw, Verdict};
use crate::judge::Failure;
use crate::judge::poj2286;
use crate::judge::sliding::Rule;
use crate::tiles::oracle::Unproven;
use fewest::Puzzle;
use fewest::notation::Tokens;
use fewest::puzzles::rotation;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{CENTRE, Line, Rotation, Symbols};

const NO_MOVES: &str = "No moves needed";
/// The lowest cell of the centre.
const IN_CENTRE: usize = CENTRE.trailing_zeros() as usize;

/// Judges every case of an output.
pub fn judge(input: &[u8], lines: &mut Lines, answers: &mut Answers) -> Result<Verdict, Failure> {
    let mut tokens = Tokens::new(input);
    let mut cells = rotation::notation::Cells::default();
    let mut verdict = Verdict::of_nothing();
    while let Some(board) = poj2286::read(&mut tokens, &mut cells)? {
        if answers.distance(&board).is_none() {
            return Err(poj2286::no_eight(&cells).into());
        }
        let judged = Bad::flaw(right(board, lines, answers))?;
        if !verdict.note(lines.number(), judged) {
            return Ok(verdict);
        }
    }
    Ok(verdict.finish(lines))
}

/// A line of moves, then the symbol.
fn right(board: Symbols, lines: &mut Lines, answers: &mut Answers) -> Result<(), Bad> {
    let line = lines.next_text()?;
    let moves = if line == NO_MOVES { "" } else { line };
    if !moves.chars().all(|letter| Line::of_letter(letter).is_some()) {
        return Err(Flaw::unreadable(line, "moves A to H or `No moves needed`").into());
    }
    let said = lines.next_text()?;
    if !["1", "2", "3"].contains(&said) {
        return Err(Flaw::unreadable(said, "the symbol in the centre").into());
    }
    let shown = symbol_after(board, moves);
    let judged = path::judge(&Board(board), moves.as_bytes(), Rule::Least, answers);
    Bad::flaw(judged)?.map_err(|flaw| with_symbols(flaw, board, shown))?;
    match said == shown.to_string() {
        true => Ok(()),
        false => Err(Flaw::Symbol { said: said.into(), shown }.into()),
    }
}

/// The symbol in a cell of the centre after the moves.
fn symbol_after(board: Symbols, moves: &str) -> u8 {
    let mut end = Board(board);
    moves.bytes().for_each(|letter| _ = end.step(letter));
    end.0.symbol(IN_CENTRE)
}

/// A path that is not the first one may be the first one of another symbol.
fn with_symbols(flaw: Flaw, board: Symbols, own: u8) -> Flaw {
    match flaw {
        Flaw::NotLeast { step, least, order, .. } => {
            let other = symbol_after(board, &least);
            let symbols = (own != other).then_some((own, other));
            Flaw::NotLeast { step, least, order, symbols }
        }
        flaw => flaw,
    }
}

#[derive(Clone)]
struct Board(Symbols);

impl Walk for Board {
    type Oracle = Answers;

    fn opposite(letter: u8) -> u8 {
        Line::of_letter(letter.into()).map_or(letter, |line| line.opposite().letter() as u8)
    }

    fn letters(&self) -> &'static [u8] {
        b"ABCDEFGH"
    }

    fn step(&mut self, letter: u8) -> bool {
        Line::of_letter(letter.into()).map(|line| Rotation.apply(&mut self.0, line)).is_some()
    }

    fn is_solved(&self) -> bool {
        Rotation.is_goal(&self.0)
    }

    fn shortest(&self, answers: &mut Answers) -> Result<Option<Vec<u8>>, Unproven> {
        let solved = answers.solve(&self.0);
        Ok(solved.map(|(moves, _)| rotation::notation::letters(&moves).into_bytes()))
    }

    /// As the statement draws it.
    fn draw(&self) -> String {
        let mut cells = (0..24).map(|cell| self.0.symbol(cell).to_string());
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
