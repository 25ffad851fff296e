//! What the problems about sliding tiles have in common: each of them is a few choices.

use super::Failure;
use crate::tiles::Tiles;
use crate::tiles::any_path;
use crate::tiles::oracle::{Found, Oracle, Unproven};
use fewest::Cost;
use fewest::notation::{Place, Problem, Token, Tokens, Unreadable};
use fewest::puzzles::Direction;
use fewest::puzzles::sliding;
use fewest::puzzles::sliding::MAX_SIDE;
use std::io::{BufRead, Write};

/// How one judge writes boards and what it wants to know about them.
#[derive(Clone, Copy, Debug)]
pub struct Sliding {
    /// How large boards are.
    pub side: Side,
    /// Which board counts as solved.
    pub goal: Goal,
    /// How the blank is written.
    pub blank: &'static str,
    /// How the cells are written.
    pub layout: Layout,
    /// How many boards there are.
    pub cases: Cases,
    /// What is printed for each.
    pub form: Form,
    /// Which paths are right.
    pub rule: Rule,
    /// What is printed if there is no path, if the judge has such boards.
    pub none: Option<&'static str>,
    /// Paths of more moves count as none.
    pub most: Option<Cost>,
}

/// How large boards are.
#[derive(Clone, Copy, Debug)]
pub enum Side {
    /// Always that many rows and columns.
    Is(usize),
    /// Each board begins with its side, from 1 or more up to this.
    Asked(usize, usize),
}

/// Which board counts as solved.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Goal {
    BlankLast,
    BlankFirst,
    /// 1 2 3, 8 0 4, 7 6 5.
    Ring,
    /// Every board is followed by its goal.
    Given,
}

/// How the cells are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Layout {
    OneLine,
    Rows,
    /// Without anything in between.
    Digits,
    /// One number a line.
    Column,
}

/// How many boards there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cases {
    /// One.
    One,
    /// All up to the end of the input.
    ToEnd,
    /// Their number comes first.
    Counted {
        /// The most that the statement allows.
        most: Option<u64>,
        /// A blank line stands before each board.
        gaps: bool,
    },
}

/// What is printed for each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The number of moves.
    Count,
    /// A line of letters.
    Path(Letters),
    /// As `Path`, with a blank line between two boards.
    SpacedPath(Letters),
    /// `Case 1: ` and the path.
    CasePath(Letters),
    /// `Case 1: ` and the number of moves, then a line with the path.
    CaseCountPath(Letters),
    /// The number of moves, then a line with a word for each.
    CountWords,
}

/// How the four moves are written: the way the blank goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// `u l r d`
    Small,
    /// `U L R D`
    Large,
}

/// Which paths are right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Every legal path to the goal.
    Any,
    /// Every path of the fewest moves.
    Shortest,
    /// Of those, the first by the alphabet.
    Least,
}

/// A board and where it should lead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Question {
    pub start: Tiles,
    pub goal: Tiles,
}

/// The boards of an input, one after the other.
#[derive(Debug)]
pub struct Questions<'f, R> {
    format: &'f Sliding,
    tokens: Tokens<R>,
    /// How many boards are left; `None` before the first was asked for.
    left: Option<u64>,
    /// How many boards there should be, where the input says so.
    announced: Option<u64>,
}

impl<'f, R: BufRead> Questions<'f, R> {
    /// Reads boards in that format.
    pub fn new(format: &'f Sliding, input: R) -> Self {
        Questions { format, tokens: Tokens::new(input), left: None, announced: None }
    }

    /// The next board, `None` where there are no more; the end of the input always ends them.
    pub fn next_question(&mut self) -> Result<Option<Question>, Unreadable> {
        let left = match self.left {
            Some(left) => left,
            None => self.count()?,
        };
        if left == 0 {
            return Ok(None);
        }
        self.left = Some(left);
        let Some(start) = self.board()? else { return Ok(None) };
        self.left = Some(left - 1);
        let goal = match self.format.goal {
            Goal::Given => self.goal_of(&start)?,
            _ => self.format.goal(start.width),
        };
        Ok(Some(Question { start, goal }))
    }

    /// How many boards that were announced have not come.
    pub fn missing(&self) -> u64 {
        if self.announced.is_some() { self.left.unwrap_or(0) } else { 0 }
    }

    /// How many boards the input says that it has, once the first was asked for.
    pub fn announced(&self) -> Option<u64> {
        self.announced
    }

    /// The place just behind the last board.
    pub fn after(&self) -> Place {
        self.tokens.after()
    }

    fn count(&mut self) -> Result<u64, Unreadable> {
        match self.format.cases {
            Cases::One => Ok(1),
            Cases::ToEnd => Ok(u64::MAX),
            Cases::Counted { .. } => match self.tokens.next_token()? {
                None => Ok(0),
                Some(token) => {
                    let announced = number(&token, "the number of boards")?;
                    self.announced = Some(announced);
                    Ok(announced)
                }
            },
        }
    }

    fn board(&mut self) -> Result<Option<Tiles>, Unreadable> {
        let side = match self.format.side {
            Side::Is(side) => side,
            Side::Asked(least, most) => match self.tokens.next_token()? {
                None => return Ok(None),
                Some(token) => side(&token, least, most)?,
            },
        };
        tiles(&mut self.tokens, side, side)
    }

    fn goal_of(&mut self, start: &Tiles) -> Result<Tiles, Unreadable> {
        if let Some(goal) = tiles(&mut self.tokens, start.width, start.height())? {
            return Ok(goal);
        }
        let message = "the text ends before the goal; each board is followed by its goal".into();
        Err(Problem { place: self.tokens.after(), message }.into())
    }
}

fn number(token: &Token, what: &str) -> Result<u64, Problem> {
    token.number().ok_or_else(|| token.problem(format!("`{token}` is no number; expected {what}")))
}

fn side(token: &Token, least: usize, most: usize) -> Result<usize, Problem> {
    match number(token, "the side of a board")? {
        side if (least as u64..=most as u64).contains(&side) => Ok(side as usize),
        _ => Err(token.problem(format!("side {token} is outside {least} to {most}"))),
    }
}

/// The next board, `None` at the end of the text; each number of `0..cells` once.
pub fn tiles<R: BufRead>(
    tokens: &mut Tokens<R>,
    width: usize,
    height: usize,
) -> Result<Option<Tiles>, Unreadable> {
    if width.max(height) <= MAX_SIDE {
        let tiles = sliding::notation::read(tokens, width, height)?;
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

impl Sliding {
    /// Answers board by board.
    pub fn answer(
        &self,
        mut oracle: Oracle,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut questions = Questions::new(self, input);
        let mut number = 1;
        while let Some(question) = questions.next_question()? {
            let text = self.print(&self.path(&question, &mut oracle)?, number);
            output.write_all(text.as_bytes())?;
            number += 1;
        }
        Ok(())
    }

    /// What finds the paths for all boards of an input.
    pub fn oracle(&self) -> Oracle {
        if self.cases == Cases::One { Oracle::for_one() } else { Oracle::for_many() }
    }

    /// A path that the judge takes; long boards of which any path is right get one that is quick
    /// to find.
    pub fn path(
        &self,
        Question { start, goal }: &Question,
        oracle: &mut Oracle,
    ) -> Result<Found, Unproven> {
        if let (Rule::Any, Side::Asked(_, most), Goal::BlankLast) =
            (self.rule, self.side, self.goal)
            && most > MAX_SIDE
            && start.width > 3
        {
            let path = any_path::to_blank_last(start, oracle)?;
            return Ok(path.map_or(Found::Nothing, Found::Path));
        }
        oracle.path(start, goal, self.most.unwrap_or(Cost::MAX))
    }

    /// The solved board of that side; for given goals the one with the blank last.
    pub fn goal(&self, side: usize) -> Tiles {
        match self.goal {
            Goal::BlankLast | Goal::Given => Tiles::blank_last(side, side),
            Goal::BlankFirst => Tiles::blank_first(side, side),
            Goal::Ring => Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] },
        }
    }

    /// The letters of its paths; the first letters where it wants words.
    pub fn letters(&self) -> Letters {
        match self.form {
            Form::Path(letters)
            | Form::SpacedPath(letters)
            | Form::CasePath(letters)
            | Form::CaseCountPath(letters) => letters,
            Form::Count | Form::CountWords => Letters::Large,
        }
    }

    /// The answer to the board of that number, counted from 1.
    pub fn print(&self, found: &Found, number: u64) -> String {
        let none = self.none.unwrap_or("-1");
        let path = match found {
            Found::Path(moves) => Some(moves),
            Found::Nothing | Found::Beyond => None,
        };
        let letters = |letters: Letters| path.map_or(none.into(), |moves| letters.text(moves));
        let count = || path.map_or(none.into(), |moves| moves.len().to_string());
        match self.form {
            Form::Count => count() + "\n",
            Form::Path(style) => letters(style) + "\n",
            Form::SpacedPath(style) => {
                let gap = if number > 1 { "\n" } else { "" };
                format!("{gap}{}\n", letters(style))
            }
            Form::CasePath(style) => format!("Case {number}: {}\n", letters(style)),
            Form::CaseCountPath(style) => match path {
                Some(_) => format!("Case {number}: {}\n{}\n", count(), letters(style)),
                None => format!("Case {number}: {none}\n"),
            },
            Form::CountWords => {
                let words = path.into_iter().flatten().map(|&way| word(way).to_owned() + "\n");
                count() + "\n" + &words.collect::<String>()
            }
        }
    }

    /// What an input has of that question.
    pub fn print_question(&self, Question { start, goal }: &Question) -> String {
        let mut text = String::new();
        if matches!(self.cases, Cases::Counted { gaps: true, .. }) {
            text += "\n";
        }
        if let Side::Asked(..) = self.side {
            text += &format!("{}\n", start.width);
        }
        text += &self.board(start);
        if let Goal::Given = self.goal {
            text += &self.board(goal);
        }
        text
    }

    fn board(&self, tiles: &Tiles) -> String {
        let cell = |&tile: &u32| match tile {
            0 => self.blank.to_owned(),
            _ => tile.to_string(),
        };
        let cells: Vec<String> = tiles.cells.iter().map(cell).collect();
        match self.layout {
            Layout::OneLine => cells.join(" ") + "\n",
            Layout::Rows => cells.chunks(tiles.width).map(|row| row.join(" ") + "\n").collect(),
            Layout::Digits => cells.concat() + "\n",
            Layout::Column => cells.into_iter().map(|cell| cell + "\n").collect(),
        }
    }
}

impl Letters {
    /// The moves in these letters.
    pub fn text(self, moves: &[Direction]) -> String {
        let small = sliding::notation::letters(moves);
        if self == Letters::Small { small } else { small.to_ascii_uppercase() }
    }

    /// The move that a letter names.
    pub fn read(self, letter: u8) -> Option<Direction> {
        let small = if self == Letters::Small { letter } else { flipped(letter)? };
        Direction::of_letter(small.into())
    }
}

fn flipped(large: u8) -> Option<u8> {
    large.is_ascii_uppercase().then(|| large.to_ascii_lowercase())
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
