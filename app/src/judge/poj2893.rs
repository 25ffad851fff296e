//! POJ 2893 "M x N Puzzle": whether boards up to 999x999 can be solved.

use super::sliding::tiles;
use super::{Failure, Kind, Profile, Sample};
use crate::tiles::Tiles;
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use std::io::{BufRead, Write};

pub(super) const PROFILE: Profile = Profile {
    name: "poj:2893",
    aliases: &[],
    title: "M x N Puzzle",
    reads: "boards up to 0 0 or the end of the input: rows and columns, at most 999 each, one of \
            them odd, and the rows, 0 for the blank; the goal has it last",
    writes: "YES or NO: whether the board can be solved",
    uncertain: None,
    sample: Sample {
        input: "3 3\n1 0 3\n4 2 5\n7 8 6\n4 3\n1 2 5\n4 6 9\n11 8 10\n3 7 0\n0 0\n",
        output: "YES\nNO\n",
    },
    kind: Kind::Parity,
};

/// The longest side.
pub const LONGEST_SIDE: u64 = 999;

/// Answers board by board.
pub fn answer(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let mut tokens = Tokens::new(input);
    while let Some(board) = read(&mut tokens)? {
        output.write_all(if is_solvable(&board) { b"YES\n" } else { b"NO\n" })?;
    }
    Ok(())
}

/// Whether the board can be brought to the goal.
pub fn is_solvable(board: &Tiles) -> bool {
    board.reaches(&Tiles::blank_last(board.width, board.height()))
}

/// The next board, `None` at `0 0` and at the end of the text.
pub fn read<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<Tiles>, Unreadable> {
    let Some(token) = tokens.next_token()? else { return Ok(None) };
    let (height, place) = (side(&token)?, token.place);
    let Some(token) = tokens.next_token()? else {
        let message = "the text ends before the number of columns".into();
        return Err(Problem { place: tokens.after(), message }.into());
    };
    match (side(&token)?, height) {
        (0, 0) => return Ok(None),
        (0, _) => return Err(token.problem("a board has at least one column"))?,
        (_, 0) => Err(Problem { place, message: "a board has at least one row".into() })?,
        (width, height) => {
            if let Some(tiles) = tiles(tokens, width, height)? {
                return Ok(Some(tiles));
            }
        }
    }
    let message = format!("the text ends before the {height} rows of the board");
    Err(Problem { place: tokens.after(), message }.into())
}

fn side(token: &Token) -> Result<usize, Problem> {
    match token.number() {
        Some(side @ ..=LONGEST_SIDE) => Ok(side as usize),
        _ => Err(token.problem(format!("`{token}` is no side: expected 1 to 999, or 0 0"))),
    }
}

/// The board as the problem writes it.
pub fn print(board: &Tiles) -> String {
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") + "\n";
    let rows: String = board.cells.chunks(board.width).map(row).collect();
    format!("{} {}\n{rows}", board.height(), board.width)
}
