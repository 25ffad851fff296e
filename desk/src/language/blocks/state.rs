//! States of blocks as texts.

use super::drawing::{by_letter, loose, outline};
use super::{Blocks, Class, EMPTY, WALL};
use crate::language::goals::in_rows;
use crate::language::lines::Word;
use crate::language::state::{self, characters, problem, shown};
use fewest::notation::{Place, Problem};

impl Blocks {
    /// Reads a state: a letter for each cell, in reading order. Blocks that are alike may have any letters.
    pub fn read(&self, text: &str) -> Result<Vec<u8>, Problem> {
        let (letters, end) = self.words(text)?;
        let mut state = vec![0; letters.len()];
        let mut held = vec![0; self.classes.len()];
        for (word, cells) in by_letter(&letters) {
            let number = self.class(word, &cells, &letters)?;
            let class = &self.classes[number];
            held[number] += 1;
            if held[number] > class.letters.len() {
                let message = format!(
                    "`{}` is block {} of this shape, the puzzle has {}; remove one",
                    shown(&word.text),
                    held[number],
                    class.letters.len()
                );
                return Err(problem(word.place, message));
            }
            for (part, cell) in cells.into_iter().enumerate() {
                state[cell] = (class.first + part) as u8;
            }
        }
        let missing = (0..held.len()).find(|&at| held[at] < self.classes[at].letters.len());
        match missing {
            Some(at) => {
                let letter = &self.classes[at].letters[held[at]];
                let message = format!("no block is shaped like `{letter}` of the file; add it");
                Err(problem(end, message))
            }
            None => Ok(state),
        }
    }

    /// A word of one character for each cell, and where the text ends.
    fn words(&self, text: &str) -> Result<(Vec<Word>, Place), Problem> {
        let (words, end) = state::words(text);
        let words: Vec<Word> = words.iter().flat_map(characters).collect();
        let letters: Vec<Word> = words.into_iter().filter(|word| !word.is(WALL)).collect();
        let cells = self.ground.board.len();
        if let Some(more) = letters.get(cells) {
            let message = format!("there are {cells} cells; remove what is too much");
            return Err(problem(more.place, message));
        }
        match letters.len() < cells {
            true => Err(state::too_few(end, letters.len(), cells)),
            false => Ok((letters, end)),
        }
    }

    /// The letter in each cell of a state that is given as a text. If a terminal might not show one of them
    /// properly, these are the letters of the file, in reading order.
    pub fn letters_of(&self, text: &str) -> Result<Vec<String>, Problem> {
        let (letters, _) = self.words(text)?;
        let letters: Vec<String> = letters.into_iter().map(|word| word.text).collect();
        let can_be_shown = |c: char| c.is_alphanumeric() || c.is_ascii_graphic();
        match letters.iter().all(|letter| letter.chars().all(can_be_shown)) {
            true => Ok(letters),
            false => Ok(self.letters(&self.read(text)?).into_iter().map(String::from).collect()),
        }
    }

    /// The class of the block that fills these cells.
    fn class(&self, word: &Word, cells: &[usize], letters: &[Word]) -> Result<usize, Problem> {
        let board = &self.ground.board;
        let letter = shown(&word.text);
        if let Some(cell) = loose(board, cells) {
            let message = format!(
                "`{letter}` is in two pieces; use another letter for one, or `.` where no block is"
            );
            return Err(problem(letters[cell].place, message));
        }
        let outline = outline(board, cells);
        let is_own = |class: &Class| class.is_named && class.letters.contains(&word.text);
        let found = match self.classes.iter().position(is_own) {
            Some(number) => Some(number).filter(|&at| self.classes[at].outline == outline),
            None => {
                let alike = |class: &Class| !class.is_named && class.outline == outline;
                self.classes.iter().position(alike)
            }
        };
        found.ok_or_else(|| {
            let message =
                format!("the puzzle has no block `{letter}` of this shape; draw it as in the file");
            problem(word.place, message)
        })
    }

    /// A state with these letters on one line.
    pub fn line(&self, letters: &[&str]) -> String {
        in_rows(&self.ground.board, letters)
    }

    /// A state with these letters, drawn as in the file, with the walls.
    pub fn drawing(&self, letters: &[&str]) -> String {
        let board = &self.ground.board;
        let [width, height] = board.size();
        let cell = |place| board.at(place).map_or(WALL, |cell| letters[cell]);
        let row =
            |row: usize| (0..width).map(|column| cell([column, row])).collect::<Vec<_>>().join(" ");
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }

    /// The letter in each cell. Blocks that are alike get the letters of the file, in reading order.
    pub fn letters(&self, state: &[u8]) -> Vec<&str> {
        let mut letters = vec![EMPTY; self.ground.board.len()];
        let mut used = vec![0; self.classes.len()];
        for (cell, &content) in state.iter().enumerate() {
            let first = |class: &Class| class.first == usize::from(content);
            let Some(number) = self.classes.iter().position(first) else { continue };
            let class = &self.classes[number];
            let letter = class.letters.get(used[number]).map_or("?", |letter| letter);
            used[number] += 1;
            for cell in self.placed(class, cell).unwrap_or_default() {
                letters[cell] = letter;
            }
        }
        letters
    }
}
