//! Whether an input is written exactly as its problem says: every space and every line, nothing
//! missing, nothing behind it.

use crate::exit::Fault;
use crate::judge::sliding::{Cases, Questions, Sliding};
use crate::judge::{Failure, Kind, Profile, cases, poj2286};
use crate::report::text::count;
use fewest::notation::{Place, Problem, Tokens};
use fewest::puzzles::rotation;
use fewest::puzzles::rotation::exact::Answers;

/// The number of cases of a valid input.
///
/// The cases are read as any judge's reader would and written again; the two texts must agree.
pub fn validate(profile: &Profile, input: &[u8]) -> Result<usize, Fault> {
    let (cases, text) = rewritten(profile, input).map_err(crate::commands::judge::fault)?;
    if cases == 0 {
        return Err(Fault::data_at(begin(input), "the input has no cases"));
    }
    match difference(input, text.as_bytes()) {
        Some(Problem { place, message }) => Err(Fault::data_at(place, message)),
        None => Ok(cases),
    }
}

/// Where the first word stands.
fn begin(input: &[u8]) -> Place {
    match Tokens::new(input).next_token() {
        Ok(Some(token)) => token.place,
        _ => Place::START,
    }
}

fn rewritten(profile: &Profile, input: &[u8]) -> Result<(usize, String), Failure> {
    match &profile.kind {
        Kind::Sliding(format) => return sliding(format, input),
        Kind::Rotation => eight_of_one(input)?,
        Kind::Parity | Kind::Cubic => {}
    }
    let all = cases::read(profile, input)?;
    Ok((all.len(), cases::print(profile, &all)))
}

/// Every board of the Rotation Game must have a symbol that can fill the centre.
fn eight_of_one(input: &[u8]) -> Result<(), Failure> {
    let (mut tokens, mut cells) = (Tokens::new(input), rotation::notation::Cells::default());
    let answers = Answers::new();
    while let Some(board) = poj2286::read(&mut tokens, &mut cells)? {
        answers.distance(&board).ok_or_else(|| poj2286::no_eight(&cells))?;
    }
    Ok(())
}

fn sliding(format: &Sliding, input: &[u8]) -> Result<(usize, String), Failure> {
    let mut questions = Questions::new(format, input);
    let mut all = Vec::new();
    while let Some(question) = questions.next_question()? {
        let case = all.len() + 1;
        if format.none.is_none() && !question.start.reaches(&question.goal) {
            let message = format!("case {case} has no solution, which this problem excludes");
            return Err(Problem { place: questions.after(), message }.into());
        }
        if let Cases::Counted { most: Some(most), .. } = format.cases
            && case as u64 > most
        {
            let most = count(most, "case", "cases");
            let message = format!("more than {most}, which this problem excludes");
            return Err(Problem { place: questions.after(), message }.into());
        }
        all.push(question);
    }
    let (found, missing) = (all.len() as u64, questions.missing());
    if missing > 0 {
        let cases = count(found + missing, "case", "cases");
        let message = format!("the input ends after {found} of {cases}");
        return Err(Problem { place: questions.after(), message }.into());
    }
    Ok((all.len(), format.print_input(&all)))
}

/// Where the texts part, and what stands there.
fn difference(input: &[u8], right: &[u8]) -> Option<Problem> {
    let at = input.iter().zip(right).take_while(|(one, other)| one == other).count();
    if at == input.len() && at == right.len() {
        return None;
    }
    let before = &input[..at];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() as u64 + 1;
    let (found, expected) = (named(input.get(at)), named(right.get(at)));
    let message = format!("{found} where {expected} should be");
    Some(Problem { place: Place { line, column }, message })
}

fn named(byte: Option<&u8>) -> String {
    match byte {
        None => "the end of the input".into(),
        Some(b'\n') => "the end of the line".into(),
        Some(b' ') => "a space".into(),
        Some(b'\r') => "a carriage return".into(),
        Some(b'\t') => "a tab".into(),
        Some(&byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
        Some(byte) => format!("byte 0x{byte:02X}"),
    }
}
