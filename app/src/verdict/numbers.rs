//! Outputs of one word or number a case.

use super::lines::Lines;
use super::{Flaw, Verdict};
use crate::judge::{Failure, poj2893, poj3131};
use fewest::notation::Tokens;
use fewest::puzzles::cubic;
use fewest::puzzles::cubic::exact::Answers;

/// Judges YES and NO.
pub fn parities(input: &[u8], lines: &mut Lines) -> Result<Verdict, Failure> {
    let mut tokens = Tokens::new(input);
    let mut verdict = Verdict::of_nothing();
    while let Some(board) = poj2893::read(&mut tokens)? {
        let right = if poj2893::is_solvable(&board) { "YES" } else { "NO" };
        let judged = lines.next_text().and_then(|said| match said {
            _ if said == right => Ok(()),
            "YES" | "NO" => Err(Flaw::Parity { said: said.into(), right }),
            _ => Err(Flaw::unreadable(said, "YES or NO")),
        });
        if !verdict.note(lines.number(), judged) {
            return Ok(verdict);
        }
    }
    Ok(verdict.finish(lines))
}

/// Judges numbers of rolls.
pub fn rolls(input: &[u8], lines: &mut Lines, answers: &Answers) -> Result<Verdict, Failure> {
    let mut tokens = Tokens::new(input);
    let mut verdict = Verdict::of_nothing();
    while let Some((empty, goal)) = cubic::notation::read(&mut tokens)? {
        let fewest = answers.distance(empty, &goal);
        let judged = lines.number_alone().and_then(|said| roll(said, fewest));
        if !verdict.note(lines.number(), judged) {
            return Ok(verdict);
        }
    }
    Ok(verdict.finish(lines))
}

fn roll(said: i64, fewest: u16) -> Result<(), Flaw> {
    let within = fewest <= poj3131::MOST;
    match said {
        -1 if !within => Ok(()),
        -1 => Err(Flaw::Path { said: "-1".into(), fewest: Some(fewest.into()) }),
        _ if !within => {
            Err(Flaw::NoPath { said: said.to_string(), most: Some(poj3131::MOST.into()) })
        }
        _ if said == i64::from(fewest) => Ok(()),
        _ => Err(Flaw::Count { said, fewest: fewest.into() }),
    }
}
