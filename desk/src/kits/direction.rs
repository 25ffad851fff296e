//! Names for the moves of boards with a blank: `u` means that the blank goes up, so that a piece goes down.

use crate::describe::{Letter, Phrase, words};
use crate::moves::{Found, Said, What, scan, unlisted};
use crate::names::Style;
use fewest::notation::Problem;
use fewest::puzzles::Direction;
use fewest::{Puzzle, Reversible};
use std::borrow::Cow;

/// The way in which the piece that fills the blank goes.
pub fn way_of_piece(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "down",
        Direction::Left => "right",
        Direction::Right => "left",
        Direction::Down => "up",
    }
}

/// The letter of a direction. Its key points where the piece goes.
pub fn direction_letter<P>(rules: &P, way: Direction) -> Letter
where
    P: Puzzle<Move = Direction> + Reversible,
{
    let inverse = rules.inverse(way).letter().into();
    described(way, way.letter().into(), Some(inverse))
}

/// The letter for a name, if the name is `u`, `l`, `r` or `d` and means a direction.
pub fn letter_of(name: &str, inverse: Option<String>) -> Option<Letter> {
    let way = Direction::ALL.into_iter().find(|way| way.letter().to_string() == name)?;
    Some(described(way, name.into(), inverse))
}

fn described(way: Direction, letter: String, inverse: Option<String>) -> Letter {
    let (key, sign) = (Some(key(way).into()), Some(arrow(way).into()));
    Letter { letter, inverse, key, sign, name: name(way) }
}

/// An arrow that points where the piece goes.
pub fn arrow(way: Direction) -> char {
    match way {
        Direction::Up => '↓',
        Direction::Left => '→',
        Direction::Right => '←',
        Direction::Down => '↑',
    }
}

fn key(way: Direction) -> &'static str {
    match way {
        Direction::Up => "ArrowDown",
        Direction::Left => "ArrowRight",
        Direction::Right => "ArrowLeft",
        Direction::Down => "ArrowUp",
    }
}

/// Where the piece goes.
pub fn name(way: Direction) -> Phrase {
    let zh = match way {
        Direction::Up => "向下",
        Direction::Left => "向右",
        Direction::Right => "向左",
        Direction::Down => "向上",
    };
    words(way_of_piece(way), zh)
}

/// The names of the moves.
pub fn names() -> Vec<Cow<'static, str>> {
    Direction::ALL.map(|way| way.letter().to_string().into()).to_vec()
}

/// Explains the letters of a style. `blank` and `piece` are what people call the empty cell and the things
/// that go into it.
pub fn legend(style: Style, blank: &str, piece: &str) -> String {
    let ways = "up, down, left, right";
    match style {
        Style::Names | Style::Blank | Style::Letters => format!("the way the {blank} goes: {ways}"),
        Style::Tiles => format!("the way the {piece} goes: {ways}"),
        Style::Numbers => format!("the {piece}s that move"),
        Style::Short => {
            format!("the way the {blank} goes: {ways}; a number repeats the letter before it")
        }
    }
}

/// Reads moves as people write them: u, l, r and d, or up, left, right and down, or the numbers on the tiles
/// that move. The numbers go up to `tiles`, which is 0 for a puzzle whose pieces have no numbers. If every
/// number has one digit, the digits may stand together. Whether a letter is the way of the blank or of the
/// piece is left open.
pub fn said(text: &str, tiles: u8) -> Result<Vec<Said>, Problem> {
    let known = match tiles {
        0 => "; moves are u, l, r, d or up, left, right, down".to_string(),
        _ => format!("; moves are u, l, r, d or up, left, right, down or tiles of 1..{tiles}"),
    };
    let text = unlisted(text);
    // Arrows to the right between words or tiles are not moves, but if the text has nothing else, they are.
    let has_signs = SIGNS.iter().any(|&(sign, _)| sign != "→" && text.contains(sign));
    let has_digits = text.contains(|c: char| c.is_ascii_digit());
    let is_said = text.contains(|c: char| c.is_ascii_alphabetic()) || has_digits && !has_signs;
    let has_words = has_signs && !text.contains(['↑', '←', '↓']);
    let text = if is_said || has_words { text.replace('→', " ") } else { text.into_owned() };
    let moves = scan(&text, &known, |rest| match rest.starts_with(|c: char| c.is_ascii_digit()) {
        true => tile(rest, tiles),
        false if is_said => Ok(way(rest)),
        false => Ok(sign(rest)),
    })?;
    let is_tile = |said: &Said| matches!(said.what, What::Tile(_));
    match moves.iter().find(|said| is_tile(said) != is_tile(&moves[0])) {
        None => Ok(moves),
        Some(said) => {
            let message = "ways and numbers of tiles are mixed; a number that repeats a way comes \
                           directly after it";
            Err(Problem { place: said.place, message: message.into() })
        }
    }
}

/// Signs that mean directions.
const SIGNS: [(&str, Direction); 12] = [
    ("↑", Direction::Up),
    ("←", Direction::Left),
    ("→", Direction::Right),
    ("↓", Direction::Down),
    ("向上", Direction::Up),
    ("向左", Direction::Left),
    ("向右", Direction::Right),
    ("向下", Direction::Down),
    ("上", Direction::Up),
    ("左", Direction::Left),
    ("右", Direction::Right),
    ("下", Direction::Down),
];

/// The direction of the sign at the beginning of a text.
fn sign(text: &str) -> Found {
    let found = SIGNS.iter().find(|(sign, _)| text.starts_with(sign));
    found.map_or(Found::Nothing, |(sign, way)| {
        Found::Move(sign.len(), What::Name(way.letter().into()))
    })
}

/// The direction at the beginning of a text. No word is the beginning of two directions.
fn way(text: &str) -> Found {
    let begins =
        |word: &str| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    let whole = Direction::ALL.into_iter().find(|&way| begins(way_of_piece(way.opposite())));
    let length = whole.map_or(1, |way| way_of_piece(way.opposite()).len());
    let letter = |&way: &Direction| begins(&way.letter().to_string());
    let found = whole.or_else(|| Direction::ALL.into_iter().find(letter));
    found.map_or(Found::Nothing, |way| Found::Move(length, What::Name(way.letter().into())))
}

/// The tile at the beginning of a text.
fn tile(text: &str, tiles: u8) -> Result<Found, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = if tiles < 10 { 1 } else { digits };
    let word = &text[..length];
    match word.parse() {
        _ if tiles == 0 => Ok(Found::Nothing),
        Ok(tile) if (1..=tiles).contains(&tile) => Ok(Found::Move(length, What::Tile(tile))),
        _ => Err(format!("there is no tile {word:.20}; the tiles are 1..{tiles}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::narrowed;

    fn read(text: &str, tiles: u8) -> Result<String, String> {
        let word = |said: Said| match said.what {
            What::Name(name) => name,
            What::Tile(tile) => format!("{tile} "),
            What::Block { letter, .. } => panic!("{letter} is not a tile"),
        };
        let text = narrowed(text, &names());
        let moves = said(&text, tiles).map_err(|problem| problem.to_string())?;
        Ok(moves.into_iter().map(word).collect())
    }

    #[test]
    fn ways_in_many_forms() {
        for text in ["uuldr", "U2LDR", "up, up, left, down, right", "UP2 Left->D.r", "uUlDr\n"] {
            assert_eq!(read(text, 8), Ok("uuldr".into()), "{text}");
        }
        assert_eq!(read("[\"upleft\", 'down']", 0), Ok("uld".into()));
        assert_eq!(read("", 8), Ok(String::new()));
        for text in [
            "↑↑←↓→",
            "上上左下右",
            "上2左下右",
            "↑2 ← ↓ →",
            "向上 向上，向左、向下。向右",
            "上→上→左→下→右",
            "1.上2.上3.左4.下5.右",
            "1. up 2. up 3. left 4. down 5. right",
            "(u)2 (l d)1 r",
        ] {
            assert_eq!(read(text, 8), Ok("uuldr".into()), "{text}");
        }
        assert_eq!(read("u → u → left → d → r", 8), Ok("uuldr".into()));
        assert!(read("u ← u", 8).is_err(), "a way or a sign between two");
    }

    #[test]
    fn tiles_in_many_forms() {
        for text in ["8 5 2", "852", "8,5,2", "[8, 5, 2]", "8-5-2", "８５、２", "1\t8\n2\t5\n3\t2"]
        {
            assert_eq!(read(text, 8), Ok("8 5 2 ".into()), "{text}");
        }
        assert_eq!(read("12 1 2", 15), Ok("12 1 2 ".into()));
        assert_eq!(read("7 → 8 → 5", 8), Ok("7 8 5 ".into()));
        assert!(read("7左 8左", 8).expect_err("both").contains("are mixed"));
        assert_eq!(read("1. 12 2. 1", 15), Ok("12 1 ".into()));
    }

    #[test]
    fn what_is_no_move() {
        let known = "moves are u, l, r, d or up, left, right, down";
        for (text, tiles, message) in [
            ("ul x", 8, format!("line 1, column 4: `x` is not a move; {known} or tiles of 1..8")),
            ("uo", 0, format!("line 1, column 2: `o` in `uo` is not a move; {known}")),
            ("3", 0, format!("line 1, column 1: `3` is not a move; {known}")),
            (
                "l\u{e9}",
                0,
                format!("line 1, column 2: `\u{e9}` in `l\u{e9}` is not a move; {known}"),
            ),
            ("rigth", 0, format!("line 1, column 2: `igth` in `rigth` is not a move; {known}")),
            (
                "l\u{7}",
                0,
                format!("line 1, column 2: `\\u{{7}}` in `l\\u{{7}}` is not a move; {known}"),
            ),
            ("8 9", 8, "line 1, column 3: there is no tile 9; the tiles are 1..8".into()),
            ("1 16", 15, "line 1, column 3: there is no tile 16; the tiles are 1..15".into()),
            ("0", 15, "line 1, column 1: there is no tile 0; the tiles are 1..15".into()),
        ] {
            assert_eq!(read(text, tiles), Err(message), "{text}");
        }
        let mixed = read("U 2", 8).expect_err("it is not clear what the number means");
        assert!(mixed.starts_with("line 1, column 3: ways and numbers"), "{mixed}");
    }
}
