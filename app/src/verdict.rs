//! Judges an output: every case is replayed, and compared with what is proven about it.

mod flaw;
mod lines;
mod numbers;
mod path;
mod rotation;
mod sliding;
mod why;

pub use flaw::{Flaw, Wrong};
pub use why::why;

use crate::judge::{Failure, Kind, Profile};
use lines::Lines;

/// What came of judging an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many cases the input has.
    pub cases: usize,
    /// What is wrong, in the order of the cases; empty if all is right.
    pub wrong: Vec<Wrong>,
}

impl Verdict {
    fn of_nothing() -> Self {
        Verdict { cases: 0, wrong: Vec::new() }
    }

    /// Notes what came of the next case. `false` if the output cannot be followed any further.
    fn note(&mut self, line: usize, judged: Result<(), Flaw>) -> bool {
        self.cases += 1;
        let Err(flaw) = judged else { return true };
        let follows = !flaw.loses_its_place();
        self.wrong.push(Wrong { case: Some(self.cases), line, flaw });
        follows
    }

    /// Notes whatever is left of the output.
    fn finish(mut self, lines: &mut Lines) -> Self {
        if let Some((line, text)) = lines.rest() {
            let flaw = Flaw::Behind { text: text.into(), cases: self.cases };
            self.wrong.push(Wrong { case: None, line, flaw });
        }
        self
    }
}

/// Judges `output` as the judge of that problem would; fails if the input is wrong.
pub fn judge(profile: &Profile, input: &[u8], output: &str) -> Result<Verdict, Failure> {
    let mut lines = Lines::new(output);
    match &profile.kind {
        Kind::Sliding(format) => sliding::judge(format, input, &mut lines),
        Kind::Parity => numbers::parities(input, &mut lines),
        Kind::Rotation => rotation::judge(input, &mut lines),
        Kind::Cubic => numbers::rolls(input, &mut lines),
    }
}
