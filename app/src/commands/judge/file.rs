//! A judge's problem that has no profile, but whose puzzle is built in or written in a file: reads cases in
//! the usual forms, and prints the answer to each.

use super::note_rest;
use crate::exit::{Code, Coded, Fault};
use crate::flags::{CasesEnd, Judge, PuzzleArgument, Shown};
use crate::input::problem_input;
use crate::output::say;
use crate::report::text::cost;
use desk::gauge::{Gauge, Never};
use desk::memory;
use desk::{
    Case, Ending, Error, Extent, Path, PuzzleName, Question, Solver, Stop, WordShape, solver,
};
use fewest::Cost;
use fewest::notation::{Place, Problem, SEPARATORS, Tokens, Unreadable};
use fewest::search::Options;
use std::io::{self, BufReader};

/// The word that ends the input with `--cases zero`.
const END: &[u8] = b"0";

/// Answers standard input.
pub fn run(flags: &Judge, puzzle: &PuzzleArgument) -> Result<Code, Fault> {
    let puzzle = puzzle.get()?;
    let solver = solver(&Question::about(puzzle.clone()))?;
    let options = Options {
        max_cost: flags.within.unwrap_or(Cost::MAX),
        max_bytes: memory::half_of_available(),
        ..Options::default()
    };
    let mut input = BufReader::new(problem_input());
    let mut tokens = Tokens::separated_by(SEPARATORS, &mut input);
    let counted = flags.cases == CasesEnd::Count;
    let mut left = if counted { number(&mut tokens)? } else { u64::MAX };
    while left > 0 {
        let Some(words) = words(&mut tokens, puzzle, flags.cases)? else {
            match counted {
                true => return Err(missing(&tokens, left)),
                false => break,
            }
        };
        let answer = answer(flags, &*solver, &words, &options)?;
        say(&(answer + "\n"))?;
        left -= 1;
    }
    if counted {
        note_rest(input.buffer());
    }
    Ok(Code::Proven)
}

/// The words of a case, and where each stands in the input.
struct CaseWords {
    /// The words with single blanks between them.
    text: String,
    /// The column of each word in `text`, and its place in the input.
    places: Vec<(u64, Place)>,
}

impl CaseWords {
    /// The same problem, at its place in the input.
    fn of_input(&self, Problem { place, message }: Problem) -> Fault {
        let word = self.places.iter().rev().find(|(column, _)| *column <= place.column);
        let place = word.map_or(Place::START, |&(column, there)| Place {
            column: there.column + place.column - column,
            ..there
        });
        Fault::data_at(place, message)
    }
}

/// The number of cases that the input begins with.
fn number<R: io::BufRead>(tokens: &mut Tokens<R>) -> Result<u64, Fault> {
    const EXPECTED: &str = "the input begins with the number of its cases";
    match tokens.next_token().map_err(unreadable)? {
        Some(token) => {
            let wrong =
                || Fault::data_at(token.place, format!("`{token}` is not a number; {EXPECTED}"));
            token.number().ok_or_else(wrong)
        }
        None => Err(Fault::data(format!("there is nothing in it; {EXPECTED}"))),
    }
}

/// Reads as many words as make a board; `None` at the end of the input.
fn words<R: io::BufRead>(
    tokens: &mut Tokens<R>,
    puzzle: &PuzzleName,
    end: CasesEnd,
) -> Result<Option<CaseWords>, Fault> {
    let (mut read, mut lengths) =
        (CaseWords { text: String::new(), places: Vec::new() }, Vec::new());
    let mut ends_on = None;
    while ends_on.is_some() || puzzle.extent(&lengths) != Extent::Whole {
        let token = tokens.next_token().map_err(unreadable)?;
        if let Some(line) = ends_on.take()
            && token.as_ref().is_none_or(|token| token.place.line != line)
        {
            return Ok(None);
        }
        let Some(token) = token else {
            if lengths.is_empty() {
                return Ok(None);
            }
            let message = match end {
                CasesEnd::Count => {
                    "the input ends within a board; its first word was read as the number of boards, which \
                     --cases eof or --cases zero leaves out"
                }
                CasesEnd::Eof | CasesEnd::Zero => "the input ends within a board",
            };
            return Err(Fault::data_at(tokens.after(), message));
        };
        if lengths.is_empty() && end == CasesEnd::Zero && token.text == END {
            // If more words follow on the line, it is the first cell of a board.
            ends_on = Some(token.place.line);
        }
        if !lengths.is_empty() {
            read.text.push(' ');
        }
        read.places.push((read.text.chars().count() as u64 + 1, token.place));
        let is_number = token.number().is_some();
        let text = token.to_string();
        lengths.push(WordShape::of(&text, is_number));
        read.text += &text;
        if ends_on.is_none() && puzzle.extent(&lengths) == Extent::Beyond {
            return Err(Fault::data_at(token.place, "the board is too long"));
        }
    }
    Ok(Some(read))
}

fn answer(
    flags: &Judge,
    solver: &dyn Solver,
    words: &CaseWords,
    options: &Options,
) -> Result<String, Fault> {
    let report = solver.solve(&Case::one(&words.text), options, &Gauge::new(&Never, None));
    let report = report.map_err(|error| match error {
        Error::Board(problem) => words.of_input(problem),
        other => other.into(),
    })?;
    match &report.ending {
        Ending::Solved(path) => Ok(shown(flags.print, path)),
        Ending::Unsolvable { .. } | Ending::Stopped { by: Stop::Depth(_), .. } => {
            Ok(flags.none.clone())
        }
        Ending::Stopped { at_least, .. } => {
            let least = cost(*at_least, report.unit);
            let message = format!("a board could not be answered; it takes at least {least}");
            Err(Fault::new(report.code(), message))
        }
    }
}

fn shown(print: Shown, path: &Path) -> String {
    match print {
        Shown::Cost => path.cost.to_string(),
        Shown::Moves => path.moves.clone(),
        Shown::Both => format!("{}\n{}", path.cost, path.moves),
    }
}

fn missing<R: io::BufRead>(tokens: &Tokens<R>, left: u64) -> Fault {
    let cases = if left == 1 { "1 case is".into() } else { format!("{left} cases are") };
    Fault::data_at(tokens.after(), format!("{cases} missing"))
}

fn unreadable(error: Unreadable) -> Fault {
    match error {
        Unreadable::Text(problem) => Fault::data(problem.to_string()),
        Unreadable::Io(error) => Fault::new(Code::Io, format!("cannot read the input: {error}")),
    }
}
