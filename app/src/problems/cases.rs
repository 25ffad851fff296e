//! How many cases an input has, and the one loop that reads them.

use super::{Failure, Format};
use crate::report::text::count;
use fewest::notation::{Place, Problem, Tokens, Unreadable};
use std::io::BufRead;

/// What is said of an input without cases.
pub const NO_CASES: &str = "the input has no cases";
/// What begins every sentence that says why an input is none.
const EXCLUDED: &str = "not an input of this problem: ";

/// How many cases an input has, and how it tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cases {
    /// One.
    One,
    /// All up to the end of the input.
    ToEnd {
        /// The most that the statement allows.
        most: Option<u64>,
    },
    /// All up to a line that ends them, or to the end of the input.
    UpTo {
        /// The line, which the format knows when it reads it.
        line: &'static str,
        /// The most that the statement allows.
        most: Option<u64>,
    },
    /// Their number comes first.
    Counted {
        /// The most that the statement allows.
        most: Option<u64>,
        /// Where blank lines stand.
        gaps: Gaps,
    },
}

/// Where blank lines stand among the cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gaps {
    /// Nowhere.
    None,
    /// Before each case, which prints it itself.
    Before,
    /// Between two cases.
    Between,
}

impl Cases {
    /// How many an input may have.
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

    /// What an input of so many cases begins with.
    pub fn number(self, cases: usize) -> String {
        match self {
            Cases::Counted { .. } => format!("{cases}\n"),
            Cases::One | Cases::ToEnd { .. } | Cases::UpTo { .. } => String::new(),
        }
    }

    /// What stands between two cases, besides themselves.
    pub fn gap(self) -> &'static str {
        if let Cases::Counted { gaps: Gaps::Between, .. } = self { "\n" } else { "" }
    }

    /// The line that ends an input; nothing where there is none.
    pub fn terminator(self) -> &'static str {
        if let Cases::UpTo { line, .. } = self { line } else { "" }
    }
}

/// The cases of an input, one after the other.
pub struct CaseReader<'f, F, R> {
    format: &'f F,
    tokens: Tokens<R>,
    /// How many were read.
    read: u64,
    /// How many there should be, where the input has said so.
    announced: Option<u64>,
}

impl<'f, F: Format, R: BufRead> CaseReader<'f, F, R> {
    /// Reads cases of that format.
    pub fn new(format: &'f F, input: R) -> Self {
        let tokens = Tokens::separated_by(format.separators(), input);
        CaseReader { format, tokens, read: 0, announced: None }
    }

    /// The next case, `None` where there are no more; the end of the input always ends them.
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

    /// How many cases the input says that it has, once the first was asked for.
    pub fn announced(&self) -> Option<u64> {
        self.announced
    }

    /// Fails if the statement excludes this case, which was the last to be read, or so many.
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

    /// Fails if fewer cases came than were announced.
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

    /// Fails if there were no cases, or if something is behind the last one. Nobody reads what is behind the
    /// line that ends an input, where there is such a line.
    pub fn ends(&mut self) -> Result<(), Failure> {
        self.not_empty()?;
        if let Cases::UpTo { .. } = self.format.cases() {
            return Ok(());
        }
        match self.tokens.next_token()? {
            Some(token) => {
                let why = format!("`{token}` is behind the last case, number {}", self.read);
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
            token.problem(format!("`{token}` is no number; expected the number of boards"))
        })?;
        self.announced = Some(announced);
        Ok(announced)
    }

    fn excluded(&self, why: &str) -> Problem {
        self.problem(format!("{EXCLUDED}{why}"))
    }

    /// Just behind what was read last.
    fn problem(&self, message: String) -> Problem {
        let place: Place = self.tokens.after();
        Problem { place, message }
    }
}
