//! Reads and writes boards of blocks in inputs, and answers in outputs.

use super::{Instance, is_empty};
use crate::blocks::{BlockStep, LONGEST_SIDE};
use crate::verdict::lines::integer;
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use std::io::BufRead;

/// The next instance; `None` at the end of the text.
pub fn instance<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
    let Some(token) = tokens.next_token()? else { return Ok(None) };
    let height = side(&token)?;
    let width = side(&expected(tokens)?)?;
    let mut words: Vec<String> = Vec::new();
    while words.len() < height * width {
        words.push(expected(tokens)?.to_string());
    }
    let token = expected(tokens)?;
    let block = token.to_string();
    if is_empty(&block) || !words.contains(&block) {
        return Err(token.problem(format!("no block is called `{block}`")).into());
    }
    let place = [number(&expected(tokens)?)?, number(&expected(tokens)?)?];
    Ok(Some(Instance { height, width, words, block, place }))
}

fn expected<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Token<'_>, Unreadable> {
    let place = tokens.after();
    let message = "the text ends before the board, its block and where that has to be";
    let none = || Problem { place, message: message.into() };
    Ok(tokens.next_token()?.ok_or_else(none)?)
}

fn side(token: &Token) -> Result<usize, Problem> {
    match token.number() {
        Some(side) if (1..=LONGEST_SIDE as u64).contains(&side) => Ok(side as usize),
        Some(_) => Err(token.problem(format!("side {token} is outside 1 to {LONGEST_SIDE}"))),
        None => {
            Err(token.problem(format!("`{token}` is not a number; expected the side of a board")))
        }
    }
}

fn number(token: &Token) -> Result<usize, Problem> {
    match token.number() {
        Some(place @ ..LONGEST_PLACE) => Ok(place as usize),
        _ => Err(token.problem(format!("`{token}` is not a row or column: expected 0 to 5"))),
    }
}

const LONGEST_PLACE: u64 = LONGEST_SIDE as u64;

/// The text of an instance in an input.
pub fn input(instance: &Instance) -> String {
    let Instance { height, width, block, place: [row, column], .. } = instance;
    format!("{height} {width}\n{}\n{block}\n{row} {column}\n", drawing(instance))
}

/// The rows of the board.
pub fn drawing(instance: &Instance) -> String {
    instance.words.chunks(instance.width).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// The answer: a path, or none.
pub fn output(instance: &Instance, path: Option<&[BlockStep]>) -> String {
    let Some(path) = path else { return "-1\n".into() };
    let names = instance.names();
    let lines: String = path.iter().map(|step| step_of(&names, step) + "\n").collect();
    format!("{}\n{lines}", path.len())
}

/// A move as the judge writes it.
pub fn step_of(names: &[&str], &BlockStep { block, from, to }: &BlockStep) -> String {
    let [from, to] = [from, to].map(|[row, column]| format!("({row},{column})"));
    format!("{} {from} {to}", names[block])
}

/// Reads a line with a move, wherever it has blanks, commas and brackets.
pub fn read_step(names: &[&str], line: &str) -> Option<BlockStep> {
    let (name, places) = line.trim().split_once(char::is_whitespace)?;
    let block = names.iter().position(|other| *other == name)?;
    let numbers: Option<Vec<usize>> = places
        .split(|letter: char| letter.is_whitespace() || "(),".contains(letter))
        .filter(|word| !word.is_empty())
        .map(|word| usize::try_from(integer(word)?).ok())
        .collect();
    match numbers?[..] {
        [row, column, to_row, to_column] => {
            Some(BlockStep { block, from: [row, column], to: [to_row, to_column] })
        }
        _ => None,
    }
}
