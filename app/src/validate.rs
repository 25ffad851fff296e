//! Whether an input is written exactly as its problem says: every space and every line, nothing
//! missing, nothing behind it.

mod compared;

use crate::exit::Fault;
use crate::problems::{Failure, Profile};
use crate::texts::phrases::phrase;
use compared::{Compared, Kept};
use fewest::notation::{Place, Tokens};
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
    let read = profile.format.rewrite(&mut kept, &mut |text| compared.write(text));
    let cases = match read {
        _ if kept.is_too_long() => return Err(Fault::data(phrase(compared::TOO_LONG))),
        read => read?,
    };
    if cases == 0 {
        return Err(Fault::data_at(begin(&bytes.borrow()), "the input has no cases"));
    }
    compared.write(profile.format.cases().terminator()).map_err(Failure::Input)?;
    compared.finish(kept)?;
    Ok(cases)
}

/// Where the first word stands.
fn begin(input: &[u8]) -> Place {
    match Tokens::new(input).next_token() {
        Ok(Some(token)) => token.place,
        _ => Place::START,
    }
}
