//! The cases of an input as values: read, and written as the problem writes them.

use super::sliding::{Cases, Question, Questions, Sliding};
use super::{Failure, Kind, Profile, poj2286, poj2893, poj3131};
use crate::tiles::Tiles;
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
    let mut text = match &profile.kind {
        Kind::Sliding(Sliding { cases: Cases::Counted { .. }, .. }) => format!("{}\n", cases.len()),
        _ => String::new(),
    };
    text.extend(cases.iter().map(|case| self::text(profile, case)));
    text + terminator(profile)
}

/// What an input has of that case. Panics if it is of another kind of problem.
pub fn text(profile: &Profile, case: &Case) -> String {
    match (&profile.kind, case) {
        (Kind::Sliding(format), Case::Sliding(question)) => format.print_question(question),
        (Kind::Parity, Case::Parity(board)) => poj2893::print(board),
        (Kind::Rotation, Case::Rotation(board)) => rotation::notation::text(board) + "\n",
        (Kind::Cubic, Case::Cubic(empty, goal)) => poj3131::print(*empty, goal),
        (_, case) => panic!("{case:?} is no case of {}", profile.name),
    }
}

/// The line that ends an input; nothing where there is none.
pub fn terminator(profile: &Profile) -> &'static str {
    match profile.kind {
        Kind::Sliding(_) => "",
        Kind::Rotation => "0\n",
        Kind::Parity | Kind::Cubic => "0 0\n",
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
