//! Reads boards of inputs, and writes boards and answers.

use super::{Form, Layout, SlidingTiles};
use crate::tiles::Tiles;
use crate::tiles::oracle::ShortestPath;
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::{is_size, notation};
use std::io::BufRead;

/// Reads the goal that follows a board.
pub fn given_goal<R: BufRead>(tokens: &mut Tokens<R>, side: usize) -> Result<Tiles, Unreadable> {
    if let Some(goal) = tiles(tokens, side, side)? {
        return Ok(goal);
    }
    let message = "the text ends before the goal; each board is followed by its goal".into();
    Err(Problem { place: tokens.after(), message }.into())
}

fn number(token: &Token, what: &str) -> Result<u64, Problem> {
    token
        .number()
        .ok_or_else(|| token.problem(format!("`{token}` is not a number; expected {what}")))
}

/// A side from `least` to `most`.
pub fn side(token: &Token, least: usize, most: usize) -> Result<usize, Problem> {
    match number(token, "the side of a board")? {
        side if (least as u64..=most as u64).contains(&side) => Ok(side as usize),
        _ => Err(token.problem(format!("side {token} is outside {least} to {most}"))),
    }
}

/// Reads the next board, with each number of `0..cells` once; `None` at the end of the text.
pub fn tiles<R: BufRead>(
    tokens: &mut Tokens<R>,
    width: usize,
    height: usize,
) -> Result<Option<Tiles>, Unreadable> {
    if is_size(width, height) {
        let tiles = notation::read(tokens, width, height)?;
        let cells = |tiles: Vec<u8>| tiles.into_iter().map(u32::from).collect();
        return Ok(tiles.map(|tiles| Tiles { width, cells: cells(tiles) }));
    }
    let (mut cells, mut seen) = (Vec::new(), vec![false; width * height]);
    let expected = format!("a {width}x{height} board uses 0..{} once each", width * height - 1);
    while cells.len() < width * height {
        let Some(token) = tokens.next_token()? else {
            let found = cells.len();
            let message = format!("the text ends after {found} numbers; {expected}");
            return Err(Problem { place: tokens.after(), message }.into());
        };
        let tile = number(&token, "a tile")?;
        match seen.get_mut(tile as usize) {
            Some(seen) if !*seen => *seen = true,
            Some(_) => return Err(token.problem(format!("tile {tile} occurs twice; {expected}")))?,
            None => return Err(token.problem(format!("tile {token} is too large; {expected}")))?,
        }
        cells.push(tile as u32);
    }
    Ok(Some(Tiles { width, cells }))
}

/// The answer to one board. Boards are counted from 1.
pub fn answer(format: &SlidingTiles, found: &ShortestPath, number: usize) -> String {
    let none = format.none.unwrap_or("-1");
    let path = match found {
        ShortestPath::Path(moves) => Some(moves),
        ShortestPath::Nothing | ShortestPath::Beyond => None,
    };
    let letters = || path.map_or(none.into(), |moves| format.letters.text(moves));
    let count = || path.map_or(none.into(), |moves| moves.len().to_string());
    match format.form {
        Form::Count => count() + "\n",
        Form::Path => letters() + "\n",
        Form::SpacedPath => {
            let gap = if number > 1 { "\n" } else { "" };
            format!("{gap}{}\n", letters())
        }
        Form::CasePath => format!("Case {number}: {}\n", letters()),
        Form::CaseCountPath => match path {
            Some(_) => format!("Case {number}: {}\n{}\n", count(), letters()),
            None => format!("Case {number}: {none}\n"),
        },
        Form::Word(word) => if path.is_some() { word } else { none }.to_owned() + "\n",
        Form::WordPath(word) => match path {
            Some(_) => format!("{word}\n{}\n", letters()),
            None => format!("{none}\n"),
        },
        Form::CountWords => {
            let words = path.into_iter().flatten().map(|&way| word(way).to_owned() + "\n");
            count() + "\n" + &words.collect::<String>()
        }
    }
}

/// A move as a word.
pub fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "UP",
        Direction::Left => "LEFT",
        Direction::Right => "RIGHT",
        Direction::Down => "DOWN",
    }
}

/// The text of a board in an input.
pub fn board(format: &SlidingTiles, tiles: &Tiles) -> String {
    let cell = |&tile: &u32| match tile {
        0 => format.blank.to_owned(),
        _ => tile.to_string(),
    };
    let cells: Vec<String> = tiles.cells.iter().map(cell).collect();
    match format.layout {
        Layout::OneLine => cells.join(" ") + "\n",
        Layout::Rows => cells.chunks(tiles.width).map(|row| row.join(" ") + "\n").collect(),
        Layout::Digits => cells.concat() + "\n",
        Layout::Column => cells.into_iter().map(|cell| cell + "\n").collect(),
    }
}
