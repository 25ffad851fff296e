//! How much of a board some words are: whether it may go on on the next line.

use crate::names::PuzzleName;
use fewest::puzzles::{cubic, rotation};

/// A word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// Its characters.
    pub length: usize,
    /// It consists of digits only.
    pub is_number: bool,
}

/// How much of a board there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// More cells are needed.
    Part,
    /// All that must be there; a pattern may follow.
    Start,
    /// Exactly a board.
    Whole,
    /// More than one.
    Beyond,
}

/// How much of a board the words are.
pub fn extent(puzzle: PuzzleName, words: &[Word]) -> Extent {
    match puzzle {
        PuzzleName::Sliding { width, height } => among(tiles(words, width, height), width * height),
        PuzzleName::Rotation => among(symbols(words), rotation::CELLS),
        PuzzleName::Cubic => cubes(words),
    }
}

/// Whether the words of a line begin with an index and the expected cost.
pub fn begins_with_cost(puzzle: PuzzleName, words: &[Word]) -> bool {
    let Some((_, board)) = words.split_at_checked(2) else { return false };
    match puzzle {
        // A start is two numbers, or none.
        PuzzleName::Cubic => words.len() >= 4 && words[..4].iter().all(|word| word.is_number),
        _ => {
            let is_whole = |words| extent(puzzle, words) == Extent::Whole;
            is_whole(board) && !is_whole(words)
        }
    }
}

fn among(cells: usize, all: usize) -> Extent {
    match cells {
        _ if cells < all => Extent::Part,
        _ if cells == all => Extent::Whole,
        _ => Extent::Beyond,
    }
}

/// A word is a cell, a row or the board, as `notation::sliding` reads them.
fn tiles(words: &[Word], width: usize, height: usize) -> usize {
    let all = |length| words.iter().all(|word| word.length == length);
    // A word of two digits is a tile of a larger board.
    let has_rows = width > 2 || width == 2 && height <= 5;
    match words.len() {
        1 if all(width * height) => width * height,
        count if has_rows && count <= height && all(width) => width * count,
        count => count,
    }
}

/// A word is a cell or the board.
fn symbols(words: &[Word]) -> usize {
    match words {
        [word] => word.length,
        words => words.len(),
    }
}

/// Column and row or nine words, then a pattern's nine letters, in any words, unless `--goal` is
/// given.
fn cubes(words: &[Word]) -> Extent {
    let start = if words.first().is_some_and(|word| word.is_number) { 2 } else { cubic::CELLS };
    let Some((_, pattern)) = words.split_at_checked(start) else { return Extent::Part };
    match pattern.iter().map(|word| word.length).sum() {
        0 => Extent::Start,
        _ if pattern.iter().any(|word| word.is_number) => Extent::Beyond,
        letters => among(letters, cubic::CELLS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Word> {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let word = |word: &str| Word { length: word.len(), is_number: is_number(word) };
        text.split_whitespace().map(word).collect()
    }

    fn sliding(width: usize, height: usize) -> PuzzleName {
        PuzzleName::Sliding { width, height }
    }

    #[test]
    fn boards_and_parts() {
        let (eight, tall) = (sliding(3, 3), sliding(2, 6));
        for (puzzle, text, found) in [
            (eight, "1 2 3", Extent::Part),
            (eight, "123 456", Extent::Part),
            (eight, "123 456 780", Extent::Whole),
            (eight, "123456780", Extent::Whole),
            (eight, "1 2 3 4 5 6 7 8 0", Extent::Whole),
            (eight, "1 2 3 4 5 6 7 8 0 1", Extent::Beyond),
            (sliding(4, 4), "123456789ABCDEF0", Extent::Whole),
            (tall, "10 11", Extent::Part),
            (sliding(1, 1), "0", Extent::Whole),
            (PuzzleName::Rotation, "111122223333111122223333", Extent::Whole),
            (PuzzleName::Rotation, "1 1", Extent::Part),
            (PuzzleName::Cubic, "1", Extent::Part),
            (PuzzleName::Cubic, "1 2", Extent::Start),
            (PuzzleName::Cubic, "1 2 1 1", Extent::Beyond),
            (PuzzleName::Cubic, "1 2 WWW", Extent::Part),
            (PuzzleName::Cubic, "1 2 WWW E W W WWW", Extent::Whole),
            (PuzzleName::Cubic, "WRB WRB WRB WRB E WRB WRB WRB WRB", Extent::Start),
        ] {
            assert_eq!(extent(puzzle, &words(text)), found, "{text}");
        }
    }

    #[test]
    fn an_index_and_a_cost() {
        for (puzzle, text, has_them) in [
            (sliding(3, 3), "7 31 8 6 7 2 5 4 3 0 1", true),
            (sliding(3, 3), "7 31 867254301", true),
            (sliding(3, 3), "867 254 301", false),
            (sliding(3, 3), "8 6 7 2 5 4 3 0 1", false),
            (sliding(2, 2), "10 32", false),
            (PuzzleName::Cubic, "7 3 1 2 WWWEWWWWW", true),
            (PuzzleName::Cubic, "1 2 WWWEWWWWW", false),
        ] {
            assert_eq!(begins_with_cost(puzzle, &words(text)), has_them, "{text}");
        }
    }
}
