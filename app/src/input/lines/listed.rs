//! Lines of published lists of instances: an index, a board whose numbers are joined by commas, and columns
//! of what is known about it, first the cost of its shortest answers. Clausecker's 24-puzzle has such a list
//! of Korf and Felner's fifty boards (doc/korf.txt).

use desk::{Case, Expected, Extent, PuzzleName, WordShape};
use fewest::Cost;
use fewest::notation::{Place, SEPARATORS, Tokens};
use std::ops::Range;

/// The board of such a line, with its index and its cost; `None` if the line has another form. Blanks replace
/// what comes before the board, so that its columns stay the same.
pub fn case(text: &str, line: u64, puzzle: &PuzzleName) -> Option<Case> {
    let mut columns = columns(text);
    let (index, board, cost) = (columns.next()?, columns.next()?, columns.next()?);
    let is_board = text[board.clone()].contains(',') && is_whole(&text[board.clone()], puzzle);
    if !is_board || text[index.clone()].parse::<u64>().is_err() {
        return None;
    }
    let expected: Cost = text[cost.clone()].parse().ok()?;
    let place = Place { line, column: text[..cost.start].chars().count() as u64 + 1 };
    let before = " ".repeat(text[..board.start].chars().count());
    Some(Case {
        line,
        index: Some(text[index].into()),
        expected: Some(Expected { cost: expected, place }),
        among_others: true,
        ..Case::one(&(before + &text[board]))
    })
}

/// The range of each word between blanks.
fn columns(text: &str) -> impl Iterator<Item = Range<usize>> {
    let begin = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - begin;
        start..start + word.len()
    })
}

fn is_whole(board: &str, puzzle: &PuzzleName) -> bool {
    let mut tokens = Tokens::separated_by(SEPARATORS, board.as_bytes());
    let mut words = Vec::new();
    while let Ok(Some(token)) = tokens.next_token() {
        words.push(WordShape::of(&token.to_string(), token.number().is_some()));
    }
    puzzle.extent(&words) == Extent::Whole
}
