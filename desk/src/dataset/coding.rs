//! Codes boards as rows of small numbers.

use crate::describe::{Content, Description, Symbol};
use crate::error::{BadQuestion, Error};
use std::collections::HashMap;

/// The numbers for the words of a board.
///
/// ```
/// let eight: desk::PuzzleName = "eight".parse()?;
/// let coding = desk::dataset::Coding::of(&*eight, false)?;
/// assert_eq!(coding.cells("1 2 3/4 5 6/7 0 8"), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coding {
    board: Alphabet,
    goal: Option<Alphabet>,
    moves: Vec<String>,
}

impl Coding {
    /// The coding of a puzzle. With `with_goal`, each board is followed by its goal, if the puzzle's boards
    /// have goals.
    pub fn of(puzzle: &dyn crate::Kit, with_goal: bool) -> Result<Coding, Error> {
        let described = puzzle.description();
        let too_many = || BadQuestion::TooManySymbols(puzzle.name());
        let board = Alphabet::of(&described, &described.board).ok_or_else(too_many)?;
        let own = described.goal.content.as_ref().filter(|_| with_goal && puzzle.has_own_goals());
        let goal =
            own.map(|goal| Alphabet::of(&described, goal).ok_or_else(too_many)).transpose()?;
        let moves = described.letters.into_iter().map(|letter| letter.letter).collect();
        Ok(Coding { board, goal, moves })
    }

    /// How many numbers a board has.
    pub fn places(&self) -> usize {
        self.board.places
    }

    /// How many numbers the goal of a board has; 0 if there is none.
    pub fn goal_places(&self) -> usize {
        self.goal.as_ref().map_or(0, |goal| goal.places)
    }

    /// How many numbers a row has.
    pub fn width(&self) -> usize {
        self.places() + self.goal_places()
    }

    /// What the numbers of a board stand for; `None` if they are the numbers on its pieces.
    pub fn words(&self) -> Option<&[Symbol]> {
        self.board.told()
    }

    /// The same for the goal of a board; `None` if there is none.
    pub fn goal_words(&self) -> Option<&[Symbol]> {
        self.goal.as_ref().and_then(Alphabet::told)
    }

    /// The names of all moves: bit n of a label stands for move n of this list.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How many words of 64 bits are needed for one bit per move.
    pub fn move_words(&self) -> usize {
        self.moves.len().div_ceil(64)
    }

    /// The names of the moves whose bits are set.
    pub fn named<'c>(&'c self, bits: &'c [u64]) -> impl Iterator<Item = &'c str> {
        let is_set = |at: usize| bits[at / 64] >> (at % 64) & 1 == 1;
        (0..self.moves.len()).filter(move |&at| is_set(at)).map(|at| &*self.moves[at])
    }

    /// The numbers of a board that the puzzle has written, and of the goal after it.
    pub fn cells(&self, text: &str) -> Vec<u8> {
        let (mut numbers, rest) = self.board.numbers(text);
        if let Some(goal) = &self.goal {
            numbers.extend(goal.numbers(rest).0);
        }
        numbers
    }

    /// Takes a board, and the goal after it, whose cells are written as numbers, and replaces the numbers by
    /// the words that they stand for. A number without a word stays.
    ///
    /// ```
    /// let frogs: desk::PuzzleName = "frogs".parse()?;
    /// let coding = desk::dataset::Coding::of(&*frogs, false)?;
    /// assert_eq!(coding.text("0 0 0 2 1 1 9"), "F F F _ T T 9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, numbers: &str) -> String {
        let mut text = String::with_capacity(2 * numbers.len());
        for (at, part) in numbers.split_inclusive([' ', '/']).enumerate() {
            let number = part.trim_end_matches([' ', '/']);
            let words = if at < self.places() { self.words() } else { self.goal_words() };
            let word = words.and_then(|words| words.get(number.parse::<usize>().ok()?));
            text += word.map_or(number, |word| word);
            text += &part[number.len()..];
        }
        text
    }

    /// The word for a number of a board; `None` if the number stands for itself.
    pub fn word(&self, number: u8) -> Option<&str> {
        self.words().map(|words| &*words[usize::from(number)])
    }
}

/// The words that can stand on the places of a board or of a goal.
#[derive(Clone, Debug)]
struct Alphabet {
    places: usize,
    words: Vec<Symbol>,
    numbers: HashMap<Symbol, u8>,
    /// Whether every word is a number and is coded as itself.
    are_numbers: bool,
    content: Content,
}

impl Alphabet {
    /// `None` if there are more words than one byte can tell apart.
    fn of(described: &Description, content: &Content) -> Option<Alphabet> {
        let parts: Vec<&Symbol> =
            described.blocks.iter().flat_map(|block| &block.parts).map(|(part, _)| part).collect();
        let plain = content.symbols.iter().filter(|symbol| !parts.contains(symbol));
        let letters = described.blocks.iter().flat_map(|block| &block.letters);
        let words: Vec<Symbol> = plain.chain(letters).cloned().collect();
        // `01` does not count as a number, since `1` may be another word.
        let number =
            |word: &Symbol| word.parse().ok().filter(|number: &u8| number.to_string() == *word);
        let read: Option<Vec<u8>> = words.iter().map(number).collect();
        let are_numbers = read.is_some();
        let of_place = || (0..words.len()).map(|at| u8::try_from(at).ok()).collect();
        let numbers = read.or_else(of_place)?;
        let numbers = words.iter().cloned().zip(numbers).collect();
        let places = described.places.len();
        Some(Alphabet { places, words, numbers, are_numbers, content: content.clone() })
    }

    fn told(&self) -> Option<&[Symbol]> {
        (!self.are_numbers).then_some(&self.words)
    }

    /// The numbers of the board at the beginning of a text, and the rest of the text.
    fn numbers<'t>(&self, text: &'t str) -> (Vec<u8>, &'t str) {
        let (words, rest) = self.content.read(text, self.places);
        let number = |word: &Symbol| {
            *self.numbers.get(word).unwrap_or_else(|| panic!("`{word}` is not a word of {text}"))
        };
        (words.iter().map(number).collect(), rest)
    }
}
