//! How many cases an input has, and the one loop that reads them.

use super::{Failure, Format};
use crate::report::text::count;
use fewest::notation::{Place, Problem, Tokens, Unreadable};
use std::io::BufRead;

/// The message about an input without cases.
pub const NO_CASES: &str = "the input has no cases";
/// How every sentence begins that rejects an input.
const EXCLUDED: &str = "not an input of this problem: ";

/// How many cases an input has, and how it says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cases {
    /// One.
    One,
    /// All up to the end of the input.
    ToEnd {
        /// The most that the statement allows.
        most: Option<u64>,
    },
    /// All up to a line that ends them, or up to the end of the input.
    UpTo {
        /// The line that ends the cases. The format recognizes it when reading.
        line: &'static str,
        /// The most that the statement allows.
        most: Option<u64>,
    },
    /// Their number comes first.
    Counted {
        /// The most that the statement allows.
        most: Option<u64>,
        /// Where blank lines are.
        gaps: Gaps,
    },
}

/// Where blank lines are among the cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gaps {
    /// Nowhere.
    None,
    /// Before each case, which prints it as part of itself.
    Before,
    /// Between two cases.
    Between,
}

impl Cases {
    /// The most cases that an input may have.
    pub fn most(self) -> u64 {
        match self {
            Cases::One => 1,
            Cases::Counted { most, .. } | Cases::ToEnd { most } | Cases::UpTo { most, .. } => {
                most.unwrap_or(u64::MAX)
            }
        }
    }

    /// The input of those cases, each given as its text.
    pub fn input(self, cases: &[String]) -> String {
        self.number(cases.len()) + &cases.join(self.gap()) + self.terminator()
    }

    /// The beginning of an input with this many cases.
    pub fn number(self, cases: usize) -> String {
        match self {
            Cases::Counted { .. } => format!("{cases}\n"),
            Cases::One | Cases::ToEnd { .. } | Cases::UpTo { .. } => String::new(),
        }
    }

    /// The text between two cases.
    pub fn gap(self) -> &'static str {
        if let Cases::Counted { gaps: Gaps::Between, .. } = self { "\n" } else { "" }
    }

    /// The line that ends an input; empty if there is none.
    pub fn terminator(self) -> &'static str {
        if let Cases::UpTo { line, .. } = self { line } else { "" }
    }
}

/// Reads the cases of an input one after another.
pub struct CaseReader<'f, F, R> {
    format: &'f F,
    tokens: Tokens<R>,
    /// How many were read.
    read: u64,
    /// How many cases the input announces, if it does.
    announced: Option<u64>,
}

impl<'f, F: Format, R: BufRead> CaseReader<'f, F, R> {
    /// Reads cases of that format.
    pub fn new(format: &'f F, input: R) -> Self {
        let tokens = Tokens::separated_by(format.separators(), input);
        CaseReader { format, tokens, read: 0, announced: None }
    }

    /// The next case; `None` if there are no more. The end of the input always ends them.
    pub fn next_case(&mut self) -> Result<Option<F::Case>, Unreadable> {
        let all = match self.format.cases() {
            Cases::One => 1,
            Cases::ToEnd { .. } | Cases::UpTo { .. } => u64::MAX,
            Cases::Counted { .. } => self.count()?,
        };
        if self.read == all {
            return Ok(None);
        }
        let case = self.format.read(&mut self.tokens)?;
        self.read += u64::from(case.is_some());
        Ok(case)
    }

    /// How many cases were read.
    pub fn read(&self) -> u64 {
        self.read
    }

    /// How many cases the input announces, once the first case was asked for.
    pub fn announced(&self) -> Option<u64> {
        self.announced
    }

    /// Fails if the statement does not allow this case, which must be the last one read, or this many cases.
    pub fn admit(&self, case: &F::Case, oracle: &mut F::Oracle) -> Result<(), Failure> {
        let (number, most) = (self.read, self.format.cases().most());
        if number > most {
            let most = count(most, "case", "cases");
            return Err(self.excluded(&format!("it has more than {most}")).into());
        }
        match self.format.excluded(case, oracle)? {
            Some(why) => Err(self.excluded(&format!("case {number} {why}")).into()),
            None => Ok(()),
        }
    }

    /// Fails if the input has fewer cases than it announces.
    pub fn finish(&self) -> Result<(), Problem> {
        match self.announced {
            Some(announced) if announced > self.read => {
                let all = count(announced, "case", "cases");
                Err(self.problem(format!("the input ends after {} of {all}", self.read)))
            }
            _ => Ok(()),
        }
    }

    /// Fails if there were no cases.
    pub fn not_empty(&self) -> Result<(), Problem> {
        if self.read == 0 { Err(self.problem(NO_CASES.into())) } else { Ok(()) }
    }

    /// Fails if there were no cases, or if something follows the last one. What follows a line that ends the
    /// cases is never read.
    pub fn ends(&mut self) -> Result<(), Failure> {
        self.not_empty()?;
        if let Cases::UpTo { .. } = self.format.cases() {
            return Ok(());
        }
        match self.tokens.next_token()? {
            Some(token) => {
                let why = format!("`{token}` comes after the last case, number {}", self.read);
                Err(token.problem(format!("{EXCLUDED}{why}")).into())
            }
            None => Ok(()),
        }
    }

    fn count(&mut self) -> Result<u64, Unreadable> {
        if let Some(announced) = self.announced {
            return Ok(announced);
        }
        let Some(token) = self.tokens.next_token()? else { return Ok(0) };
        let announced = token.number().ok_or_else(|| {
            token.problem(format!("`{token}` is not a number; expected the number of boards"))
        })?;
        self.announced = Some(announced);
        Ok(announced)
    }

    fn excluded(&self, why: &str) -> Problem {
        self.problem(format!("{EXCLUDED}{why}"))
    }

    /// A problem right after what was read last.
    fn problem(&self, message: String) -> Problem {
        let place: Place = self.tokens.after();
        Problem { place, message }
    }
}
