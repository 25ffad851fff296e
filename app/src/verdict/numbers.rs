//! Judges answers that are one word or number.

use super::Flaw;
use super::lines::Lines;

/// Judges YES or NO.
pub fn parity(lines: &mut Lines, solvable: bool) -> Result<(), Flaw> {
    let right = if solvable { "YES" } else { "NO" };
    match lines.next_text()? {
        said if said == right => Ok(()),
        said @ ("YES" | "NO") => Err(Flaw::Parity { said: said.into(), right }),
        said => Err(Flaw::unreadable(said, "YES or NO")),
    }
}

/// Judges a number of rolls. If there is no path of at most `most` rolls, -1 is right.
pub fn rolls(lines: &mut Lines, fewest: u16, most: u16) -> Result<(), Flaw> {
    let within = fewest <= most;
    match lines.number_alone()? {
        -1 if !within => Ok(()),
        -1 => Err(Flaw::Path { said: "-1".into(), fewest: Some(fewest.into()) }),
        said if !within => Err(Flaw::NoPath { said: said.to_string(), most: Some(most.into()) }),
        said if said == i64::from(fewest) => Ok(()),
        said => Err(Flaw::Count { said, fewest: fewest.into() }),
    }
}
