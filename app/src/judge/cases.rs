//! The cases of an input as values: read, and written as the problem writes them.

use super::sliding::{Question, Questions};
use super::tiles::Tiles;
use super::{Failure, Kind, Profile, poj2286, poj2893, poj3131};
use fewest::notation::Tokens;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::Tops;
use fewest::puzzles::rotation;
use fewest::puzzles::rotation::Symbols;

/// One case.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Case {
    Sliding(Question),
    Parity(Tiles),
    Rotation(Symbols),
    /// The empty square of the start and the pattern.
    Cubic(usize, Tops),
}

/// All cases of an input.
pub fn read(profile: &Profile, input: &[u8]) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    let mut tokens = Tokens::new(input);
    match &profile.kind {
        Kind::Sliding(format) => {
            let mut questions = Questions::new(format, input);
            while let Some(question) = questions.next_question()? {
                cases.push(Case::Sliding(question));
            }
        }
        Kind::Parity => {
            while let Some(board) = poj2893::read(&mut tokens)? {
                cases.push(Case::Parity(board));
            }
        }
        Kind::Rotation => {
            let mut cells = rotation::notation::Cells::default();
            while let Some(board) = poj2286::read(&mut tokens, &mut cells)? {
                cases.push(Case::Rotation(board));
            }
        }
        Kind::Cubic => {
            while let Some((empty, goal)) = cubic::notation::read(&mut tokens)? {
                cases.push(Case::Cubic(empty, goal));
            }
        }
    }
    Ok(cases)
}

/// The input that asks them. Panics if a case is of another kind of problem.
pub fn print(profile: &Profile, cases: &[Case]) -> String {
    let wrong = |case: &Case| -> ! { panic!("{case:?} is no case of {}", profile.name) };
    let each = |text: fn(&Case) -> Option<String>| -> String {
        cases.iter().map(|case| text(case).unwrap_or_else(|| wrong(case))).collect()
    };
    match &profile.kind {
        Kind::Sliding(format) => {
            let question = |case: &Case| match case {
                Case::Sliding(question) => question.clone(),
                _ => wrong(case),
            };
            format.print_input(&cases.iter().map(question).collect::<Vec<_>>())
        }
        Kind::Parity => {
            each(|case| match case {
                Case::Parity(board) => Some(poj2893::print(board)),
                _ => None,
            }) + "0 0\n"
        }
        Kind::Rotation => {
            each(|case| match case {
                Case::Rotation(board) => Some(rotation::notation::text(board) + "\n"),
                _ => None,
            }) + "0\n"
        }
        Kind::Cubic => {
            each(|case| match case {
                Case::Cubic(empty, goal) => Some(poj3131::print(*empty, goal)),
                _ => None,
            }) + "0 0\n"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::PROFILES;

    #[test]
    fn samples_read_and_written_stay_the_same() {
        for profile in PROFILES {
            let cases = read(profile, profile.sample.input.as_bytes()).expect("a sample");
            assert_eq!(print(profile, &cases), profile.sample.input, "{}", profile.name);
        }
    }
}
