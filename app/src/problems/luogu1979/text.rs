//! Reads and writes boards with walls, and the questions about them, in inputs.

use super::{Field, Instance, LONGEST_SIDE, MOST_QUESTIONS, Question};
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use std::io::BufRead;
use std::ops::RangeInclusive;

/// The next instance; `None` at the end of the text.
pub fn instance<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
    let Some(first) = tokens.next_token()? else { return Ok(None) };
    let height = within(&first, 1..=LONGEST_SIDE)?;
    let width = next(tokens, 1..=LONGEST_SIDE)?;
    let count = next(tokens, 0..=MOST_QUESTIONS)?;
    let mut is_free = Vec::new();
    while is_free.len() < height * width {
        is_free.push(next(tokens, 0..=1)? == 1);
    }
    let field = Field { width, is_free };
    let mut questions = Vec::new();
    while questions.len() < count {
        let mut cell = || cell(tokens, &field, height);
        questions.push(Question { free: cell()?, piece: cell()?, goal: cell()? });
    }
    Ok(Some(Instance { field, questions }))
}

/// Reads a cell as a row and a column. It must not be a wall.
fn cell<R: BufRead>(
    tokens: &mut Tokens<R>,
    field: &Field,
    height: usize,
) -> Result<usize, Unreadable> {
    let row = next(tokens, 1..=height)?;
    let token = expected(tokens)?;
    let column = within(&token, 1..=field.width)?;
    match (row - 1) * field.width + column - 1 {
        cell if field.is_free[cell] => Ok(cell),
        _ => Err(token.problem(format!("row {row}, column {column} is a wall")))?,
    }
}

fn next<R: BufRead>(
    tokens: &mut Tokens<R>,
    range: RangeInclusive<usize>,
) -> Result<usize, Unreadable> {
    Ok(within(&expected(tokens)?, range)?)
}

fn expected<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Token<'_>, Unreadable> {
    let place = tokens.after();
    let none = || Problem { place, message: "the text ends before the last question".into() };
    Ok(tokens.next_token()?.ok_or_else(none)?)
}

fn within(token: &Token, range: RangeInclusive<usize>) -> Result<usize, Problem> {
    let number = token.number().and_then(|number| usize::try_from(number).ok());
    let (least, most) = (range.start(), range.end());
    let wrong = || token.problem(format!("`{token}` is not a number from {least} to {most}"));
    number.filter(|number| range.contains(number)).ok_or_else(wrong)
}

/// The text of an instance in an input.
pub fn input(Instance { field, questions }: &Instance) -> String {
    let Field { width, is_free } = field;
    let mut text = format!("{} {width} {}\n", is_free.len() / width, questions.len());
    for row in is_free.chunks(*width) {
        let row: Vec<&str> = row.iter().map(|free| if *free { "1" } else { "0" }).collect();
        text += &(row.join(" ") + "\n");
    }
    for Question { free, piece, goal } in questions {
        let place = |cell: &usize| format!("{} {}", cell / width + 1, cell % width + 1);
        text += &([free, piece, goal].map(place).join(" ") + "\n");
    }
    text
}
