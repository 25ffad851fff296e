//! Checks that an input is written exactly as its problem says: every space and every line, with nothing
//! missing and nothing after it.

mod compared;

use crate::exit::Fault;
use crate::problems::{Failure, NO_CASES, Profile};
use crate::texts::phrases::phrase;
use compared::{Compared, KeepingReader};
use fewest::notation::{Place, Tokens};
use std::cell::RefCell;
use std::io::BufRead;

/// Returns the number of cases of a valid input.
///
/// Each case is read as a judge's reader would read it, and written again; the two texts must agree. At most
/// one case is kept in memory at a time.
pub fn validate(profile: &Profile, input: impl BufRead) -> Result<u64, Fault> {
    let bytes = RefCell::new(Vec::new());
    let mut kept = KeepingReader::new(input, &bytes);
    let mut compared = Compared::new(&bytes);
    let read = profile.format.rewrite(&mut kept, &mut |text| compared.write(text));
    let cases = match read {
        _ if kept.is_too_long() => return Err(Fault::data(phrase(compared::TOO_LONG))),
        read => read?,
    };
    if cases == 0 {
        return Err(Fault::data_at(begin(&bytes.borrow()), NO_CASES));
    }
    compared.write(profile.format.cases().terminator()).map_err(Failure::Input)?;
    compared.finish(kept)?;
    Ok(cases)
}

/// The place of the first word.
fn begin(input: &[u8]) -> Place {
    match Tokens::new(input).next_token() {
        Ok(Some(token)) => token.place,
        _ => Place::START,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems;
    use crate::texts::phrases::{chinese, known};
    use crate::verdict::Flaw;
    use std::collections::HashSet;

    /// The English words in a Chinese text, without those in quotes.
    fn english(text: &str) -> Vec<String> {
        let unquoted: String = text.split('`').step_by(2).collect();
        let words = unquoted.split(|c: char| !c.is_ascii_alphabetic());
        words
            .filter(|word| word.chars().filter(char::is_ascii_lowercase).count() > 2)
            .map(String::from)
            .collect()
    }

    #[test]
    fn whatever_is_wrong_with_an_input_or_an_output_is_told_in_chinese() {
        let mut told = HashSet::new();
        for profile in problems::PROFILES {
            let sample = profile.sample.input;
            let half = &sample[..sample.len() / 2];
            let wrong = |from, to| sample.replacen(from, to, 1);
            let last = sample.trim_end().rsplit(' ').next().unwrap_or_default();
            for input in [
                String::new(),
                half.to_owned(),
                wrong(" ", "  "),
                wrong("\n", ""),
                wrong(last, "?"),
                wrong(last, "99"),
                wrong("2", "1"),
                format!("{sample}1"),
                format!("?{sample}"),
                format!("\u{e9}{sample}"),
            ] {
                if let Err(fault) = validate(profile, input.as_bytes()) {
                    let (_, message) =
                        fault.message.split_once(": ").unwrap_or(("", &fault.message));
                    let zh = chinese(message);
                    assert_eq!(english(&zh), [""; 0], "{}: {message}: {zh}", profile.name);
                    told.insert(zh);
                }
            }
            for output in ["nothing at all\n", "Case 1: x\n", "2 2\n", ""] {
                let mut workbench = profile.workbench();
                let verdict = workbench.judge(sample.as_bytes(), output).expect("a verdict");
                let first = verdict.wrong.first().map(|wrong| &wrong.flaw);
                if let Some(Flaw::Unreadable { expected, .. }) = first {
                    assert!(known(expected).is_some(), "{}: {expected}", profile.name);
                    told.insert(chinese(expected));
                }
            }
        }
        assert!(told.len() > 40, "{}", told.len());
    }
}
