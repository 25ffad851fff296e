//! Reads boards of inputs, and writes boards and answers.

use super::{Ask, Form, Instance, Layout, WrittenPuzzle};
use crate::game::{BoardContents, Move};
use fewest::notation::{Problem, Token, Tokens, Unreadable};
use std::io::BufRead;

/// The next instance; `None` at the end of the text.
pub fn instance<R: BufRead>(
    format: &WrittenPuzzle,
    tokens: &mut Tokens<R>,
) -> Result<Option<Instance>, Unreadable> {
    let Some(first) = read(format, tokens)? else { return Ok(None) };
    let (start, goal) = match format.asks {
        Ask::Start => (first, None),
        Ask::Goal => (format.game().goal(), Some(first)),
        Ask::Both => {
            let Some(goal) = read(format, tokens)? else {
                let message =
                    "the text ends before the goal; each board is followed by its goal".into();
                return Err(Problem { place: tokens.after(), message }.into());
            };
            (first, Some(goal))
        }
    };
    Ok(Some(Instance { start, goal }))
}

/// Reads the next board. If the layout puts nothing between cells, white space is allowed there.
fn read<R: BufRead>(
    format: &WrittenPuzzle,
    tokens: &mut Tokens<R>,
) -> Result<Option<BoardContents>, Unreadable> {
    let mut cells = Cells::new(format);
    while cells.read.len() < cells.all {
        let Some(token) = tokens.next_token()? else {
            if cells.read.is_empty() {
                return Ok(None);
            }
            let message = format!(
                "the text ends after {} of the {} cells of a board",
                cells.read.len(),
                cells.all
            );
            return Err(Problem { place: tokens.after(), message }.into());
        };
        match format.layout.between() {
            "" => token.characters().try_for_each(|cell| cells.put(&cell))?,
            _ => cells.put(&token)?,
        }
    }
    let mut board = vec![0; cells.all];
    for (&cell, &content) in format.layout.order(cells.all).iter().zip(&cells.read) {
        board[cell] = content;
    }
    Ok(Some(board))
}

/// The cells that were read so far.
struct Cells {
    all: usize,
    read: Vec<u8>,
    /// By content: its word, and how often it occurs, if that is known.
    words: Vec<(String, Option<usize>)>,
}

impl Cells {
    fn new(format: &WrittenPuzzle) -> Self {
        let setup = &format.game().written.setup;
        let kinds = setup.kinds_and_turns();
        let counted = |(content, &(kind, _)): (usize, &(usize, usize))| {
            (word(format, content as u8), setup.kinds[kind].count)
        };
        let words = kinds.iter().enumerate().map(counted).collect();
        Cells { all: setup.cells, read: Vec::new(), words }
    }

    fn put(&mut self, token: &Token) -> Result<(), Problem> {
        if self.read.len() == self.all {
            return Err(token.problem(format!("a board has {} cells", self.all)));
        }
        let is_meant = |(word, _): &(String, _)| word.as_bytes() == token.text && !token.cut;
        let Some(content) = self.words.iter().position(is_meant) else {
            let words: Vec<&str> = self.words.iter().map(|(word, _)| &**word).collect();
            let expected = words.join(" ");
            return Err(token.problem(format!("`{token}` is none of {expected}")));
        };
        self.read.push(content as u8);
        let met = self.read.iter().filter(|&&other| usize::from(other) == content).count();
        match self.words[content].1 {
            Some(count) if met > count => {
                let times = if count == 1 { "once".into() } else { format!("{count} times") };
                Err(token.problem(format!("`{token}` occurs more than {times}")))
            }
            _ => Ok(()),
        }
    }
}

/// How the judge writes a content.
pub fn word(format: &WrittenPuzzle, content: u8) -> String {
    let name = format.game().written.symbol(content);
    let other = format.words.iter().find(|(_, file)| *file == name);
    other.map_or(name, |(judge, _)| (*judge).into())
}

/// The text of a board in an input.
pub fn board(format: &WrittenPuzzle, board: &[u8]) -> String {
    if let Layout::Rows(between) = format.layout {
        return rows(format, board, between);
    }
    if let Layout::List = format.layout {
        let rows = rows(format, board, ",");
        return format!("[[{}]]\n", rows.trim_end().replace('\n', "],["));
    }
    let order = format.layout.order(board.len());
    let words: Vec<String> = order.iter().map(|&cell| word(format, board[cell])).collect();
    words.join(format.layout.between()) + "\n"
}

/// A board for people: the rows of the file, in the judge's words.
pub fn drawing(format: &WrittenPuzzle, board: &[u8]) -> String {
    rows(format, board, " ").trim_end().into()
}

fn rows(format: &WrittenPuzzle, board: &[u8], between: &str) -> String {
    let places = &format.game().written.places;
    let cells: Vec<(usize, String)> = places
        .iter()
        .zip(board)
        .map(|([_, row], &content)| (*row, word(format, content)))
        .collect();
    let row = |row: &[(usize, String)]| {
        let words: Vec<&str> = row.iter().map(|(_, word)| &**word).collect();
        words.join(between) + "\n"
    };
    cells.chunk_by(|one, other| one.0 == other.0).map(row).collect()
}

/// The answer to a board: a path, or none.
pub fn answer(format: &WrittenPuzzle, path: Option<&[Move]>) -> String {
    let Some(path) = path else { return format.none.unwrap_or("-1").to_owned() + "\n" };
    let names: Vec<&str> = path.iter().map(|&mv| format.game().name(mv)).collect();
    let count = names.len();
    match format.form {
        Form::Count => format!("{count}\n"),
        Form::Path(between) => names.join(between) + "\n",
        Form::CountPath => format!("{count}\n{}\n", names.concat()),
        Form::CountLines => {
            let lines = names.iter().map(|name| apart(name) + "\n");
            format!("{count}\n{}", lines.collect::<String>())
        }
    }
}

/// A name with blanks between its characters.
pub fn apart(name: &str) -> String {
    name.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
