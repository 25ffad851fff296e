//! Whether an input is written exactly as its problem says: every space and every line, nothing
//! missing, nothing behind it.

mod compared;

use crate::exit::Fault;
use crate::judge::sliding::{Cases, Questions, Sliding};
use crate::judge::{Case, Failure, Kind, Profile, cases, poj2286, poj2893};
use crate::report::text::count;
use compared::{Compared, Kept};
use fewest::notation::{Place, Problem, Tokens};
use fewest::puzzles::cubic;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::notation::Cells;
use std::cell::RefCell;
use std::io::BufRead;

/// The number of cases of a valid input.
///
/// Each case is read as any judge's reader would and written again; the two texts must agree. No more
/// than one case is kept at a time.
pub fn validate(profile: &Profile, input: impl BufRead) -> Result<u64, Fault> {
    let bytes = RefCell::new(Vec::new());
    let mut kept = Kept::new(input, &bytes);
    let mut compared = Compared::new(&bytes);
    let read = match &profile.kind {
        Kind::Sliding(format) => sliding(format, &mut kept, &mut compared),
        Kind::Parity => parities(profile, &mut kept, &mut compared),
        Kind::Rotation => rotations(profile, &mut kept, &mut compared),
        Kind::Cubic => rolls(profile, &mut kept, &mut compared),
    };
    let cases = match read {
        _ if kept.is_too_long() => return Err(Fault::data(compared::TOO_LONG)),
        read => read?,
    };
    if cases == 0 {
        return Err(Fault::data_at(begin(&bytes.borrow()), "the input has no cases"));
    }
    compared.write(cases::terminator(profile)).map_err(Failure::Input)?;
    compared.finish(kept)?;
    Ok(cases)
}

fn parities(
    profile: &Profile,
    input: impl BufRead,
    compared: &mut Compared,
) -> Result<u64, Failure> {
    let mut tokens = Tokens::new(input);
    let mut cases = 0;
    while let Some(board) = poj2893::read(&mut tokens)? {
        compared.write(&cases::text(profile, &Case::Parity(board)))?;
        cases += 1;
    }
    Ok(cases)
}

/// Every board of the Rotation Game must have a symbol that can fill the centre.
fn rotations(
    profile: &Profile,
    input: impl BufRead,
    compared: &mut Compared,
) -> Result<u64, Failure> {
    let (mut tokens, mut cells) = (Tokens::new(input), Cells::default());
    let answers = Answers::new();
    let mut cases = 0;
    while let Some(board) = poj2286::read(&mut tokens, &mut cells)? {
        answers.distance(&board).ok_or_else(|| poj2286::no_eight(&cells))?;
        compared.write(&cases::text(profile, &Case::Rotation(board)))?;
        cases += 1;
    }
    Ok(cases)
}

fn rolls(profile: &Profile, input: impl BufRead, compared: &mut Compared) -> Result<u64, Failure> {
    let mut tokens = Tokens::new(input);
    let mut cases = 0;
    while let Some((empty, goal)) = cubic::notation::read(&mut tokens)? {
        compared.write(&cases::text(profile, &Case::Cubic(empty, goal)))?;
        cases += 1;
    }
    Ok(cases)
}

fn sliding(format: &Sliding, input: impl BufRead, compared: &mut Compared) -> Result<u64, Failure> {
    let mut questions = Questions::new(format, input);
    let mut cases = 0;
    while let Some(question) = questions.next_question()? {
        if let Some(announced) = questions.announced().filter(|_| cases == 0) {
            compared.write(&format!("{announced}\n"))?;
        }
        cases += 1;
        let excluded = |what: String| {
            let message = format!("{what}, which this problem excludes");
            Problem { place: questions.after(), message }
        };
        if format.none.is_none() && !question.start.reaches(&question.goal) {
            return Err(excluded(format!("case {cases} has no solution")).into());
        }
        if let Cases::Counted { most: Some(most), .. } = format.cases
            && cases > most
        {
            let most = count(most, "case", "cases");
            return Err(excluded(format!("more than {most}")).into());
        }
        compared.write(&format.print_question(&question))?;
    }
    let missing = questions.missing();
    if missing > 0 {
        let all = count(cases + missing, "case", "cases");
        let message = format!("the input ends after {cases} of {all}");
        return Err(Problem { place: questions.after(), message }.into());
    }
    Ok(cases)
}

/// Where the first word stands.
fn begin(input: &[u8]) -> Place {
    match Tokens::new(input).next_token() {
        Ok(Some(token)) => token.place,
        _ => Place::START,
    }
}
