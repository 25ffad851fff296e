//! One interface to every format. Whatever a format's cases are, here a case is its text in an input. The
//! loops over all cases of an input are written here, once for all formats.

use super::cases::{CaseReader, Cases};
use super::{Failure, Format, Outline, Simpler, Supply};
use crate::exit::Fault;
use crate::generate::{Sink, Wanted};
use crate::report::text::count;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, Reason, Verdict, Words};
use desk::Question;
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::{Problem, Tokens};
use std::fmt::Debug;
use std::io::{BufRead, Write};

/// A [`Format`] with cases of any type.
pub trait AnyFormat: Debug + Sync {
    /// How many cases an input has, and how it says so.
    fn cases(&self) -> Cases;

    /// Answers case after case, each in one piece once it is proven. Returns what else the input should have
    /// had; a judge does not ask about that.
    fn answer(
        &self,
        tables: Tables,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<Option<Problem>, Failure>;

    /// Reads an input and passes to `right`, piece by piece, what it should be up to the line that ends it.
    /// Returns the number of cases.
    fn rewrite(
        &self,
        input: &mut dyn BufRead,
        right: &mut dyn FnMut(&str) -> Result<(), Problem>,
    ) -> Result<u64, Failure>;

    /// The cases of an input.
    fn split(&self, input: &[u8]) -> Result<Vec<String>, Failure>;

    /// Writes an input with the wanted number of random cases, case by case.
    fn generate(&self, wanted: &Wanted, seed: u64, sink: Sink) -> Result<(), Fault>;

    /// See [`Format::corners`].
    fn corners(&self) -> Vec<String>;

    /// See [`Format::batch`].
    fn batch(&self) -> usize;

    /// A description of the inputs that are allowed.
    fn allowed(&self) -> String;

    /// See [`Format::outline`].
    fn outline(&self) -> Result<Outline, String>;

    /// See [`Format::question`].
    fn question(&self, case: &str) -> Option<(Question, String)>;

    /// See [`Format::puzzle`].
    fn puzzle(&self) -> String;

    /// See [`Format::asked`].
    fn asked(&self) -> String;

    /// See [`Format::is_unsolvable`].
    fn is_unsolvable(&self, case: &str) -> bool;

    /// See [`Format::reasons`].
    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>>;

    /// See [`Format::words`].
    fn words(&self) -> Words;

    /// A workbench that judges outputs and finds cases. `many` says whether many cases are to be expected.
    fn workbench(&'static self, many: bool) -> Box<dyn Workbench>;
}

/// Judges outputs and finds cases for one problem, and keeps what it has built for later cases.
pub trait Workbench {
    /// Fails if the input cannot be read, or if the statement does not allow it. This concerns its words, not
    /// how they are laid out on lines.
    fn admit(&mut self, input: &[u8]) -> Result<(), Failure>;

    /// Judges an output; fails if the input cannot be read.
    fn judge(&mut self, input: &[u8], output: &str) -> Result<Verdict, Failure>;

    /// What is special about the cases of each supply, in the order of their turns.
    fn kinds(&self) -> Vec<&'static str>;

    /// Up to `count` cases of the supply whose turn it is, with what is special about them.
    fn supply(
        &mut self,
        turn: usize,
        count: usize,
        random: &mut Random,
    ) -> Result<(&'static str, Vec<String>), Fault>;

    /// See [`Format::largest`].
    fn largest(&self, random: &mut Random) -> Option<(&'static str, String)>;

    /// The boards on a shortest path from the case to the goal, the nearest to the goal first. If the goal
    /// cannot be reached, the path leads to the board next to it. They are few, and soon tried.
    fn on_the_way(&mut self, case: &str) -> Result<Vec<String>, Fault>;

    /// See [`Format::simpler`].
    fn simpler(&mut self, case: &str) -> Result<Simpler<String>, Fault>;
}

impl<F: Format> AnyFormat for F {
    fn cases(&self) -> Cases {
        Format::cases(self)
    }

    fn answer(
        &self,
        tables: Tables,
        input: &mut dyn BufRead,
        output: &mut dyn Write,
    ) -> Result<Option<Problem>, Failure> {
        let mut oracle = F::oracle(Format::cases(self) != Cases::One, tables);
        let mut reader = CaseReader::new(self, input);
        let mut number = 1;
        while let Some(case) = reader.next_case()? {
            let text = Format::answer(self, &case, number, &mut oracle)?;
            output.write_all(text.as_bytes())?;
            number += 1;
        }
        Ok(reader.finish().and_then(|()| reader.not_empty()).err())
    }

    fn rewrite(
        &self,
        input: &mut dyn BufRead,
        right: &mut dyn FnMut(&str) -> Result<(), Problem>,
    ) -> Result<u64, Failure> {
        let mut oracle = F::oracle(Format::cases(self) != Cases::One, Tables::Own);
        let mut reader = CaseReader::new(self, input);
        while let Some(case) = reader.next_case()? {
            if let Some(announced) = reader.announced().filter(|_| reader.read() == 1) {
                right(&format!("{announced}\n"))?;
            }
            reader.admit(&case, &mut oracle)?;
            if reader.read() > 1 {
                right(Format::cases(self).gap())?;
            }
            right(&self.print(&case))?;
        }
        reader.finish()?;
        Ok(reader.read())
    }

    fn split(&self, input: &[u8]) -> Result<Vec<String>, Failure> {
        let mut reader = CaseReader::new(self, input);
        let mut texts = Vec::new();
        while let Some(case) = reader.next_case()? {
            texts.push(self.print(&case));
        }
        Ok(texts)
    }

    fn generate(&self, wanted: &Wanted, seed: u64, sink: Sink) -> Result<(), Fault> {
        let (mut random, cases) = (Random::new(seed), Format::cases(self));
        let mut draw = self.draw(wanted)?;
        for made in 0..wanted.count {
            let case = self.print(&(draw.next)(&mut random)?);
            // The beginning of the input is written with the first case, so that nothing is written if there
            // is no case.
            let before = if made == 0 { cases.number(wanted.count) } else { cases.gap().into() };
            let behind = if made + 1 == wanted.count { cases.terminator() } else { "" };
            sink(&(before + &case + behind), draw.note.as_deref())?;
        }
        Ok(())
    }

    fn corners(&self) -> Vec<String> {
        Format::corners(self).iter().map(|case| self.print(case)).collect()
    }

    fn batch(&self) -> usize {
        Format::batch(self)
    }

    fn allowed(&self) -> String {
        let allowed = Format::allowed(self);
        match Format::cases(self).most() {
            u64::MAX => allowed,
            1 => format!("one case; {allowed}"),
            most => format!("at most {}; {allowed}", count(most, "case", "cases")),
        }
    }

    fn outline(&self) -> Result<Outline, String> {
        Format::outline(self)
    }

    fn question(&self, case: &str) -> Option<(Question, String)> {
        Format::question(self, &case_of(self, case).ok()?)
    }

    fn puzzle(&self) -> String {
        Format::puzzle(self)
    }

    fn asked(&self) -> String {
        Format::asked(self)
    }

    fn is_unsolvable(&self, case: &str) -> bool {
        case_of(self, case).is_ok_and(|case| Format::is_unsolvable(self, &case))
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        Format::reasons(self, flaw)
    }

    fn words(&self) -> Words {
        Format::words(self)
    }

    fn workbench(&'static self, many: bool) -> Box<dyn Workbench> {
        let (oracle, supplies) = (F::oracle(many, Tables::Own), Format::supplies(self));
        Box::new(Bench { format: self, oracle, supplies })
    }
}

/// The workbench of a format.
struct Bench<F: Format> {
    format: &'static F,
    oracle: F::Oracle,
    supplies: Vec<Supply<F>>,
}

impl<F: Format> Workbench for Bench<F> {
    fn admit(&mut self, input: &[u8]) -> Result<(), Failure> {
        let mut reader = CaseReader::new(self.format, input);
        while let Some(case) = reader.next_case()? {
            reader.admit(&case, &mut self.oracle)?;
        }
        reader.finish()?;
        reader.ends()
    }

    fn judge(&mut self, input: &[u8], output: &str) -> Result<Verdict, Failure> {
        let mut reader = CaseReader::new(self.format, input);
        let (mut lines, mut verdict) = (Lines::new(output), Verdict::of_nothing());
        while let Some(case) = reader.next_case()? {
            let (number, begin) = (verdict.cases + 1, lines.begin());
            let judged = self.format.judge(&case, number, &mut lines, &mut self.oracle);
            match Bad::flaw(judged)? {
                Ok(()) => verdict.note_right(self.format.is_unsolvable(&case)),
                Err(flaw) => {
                    if !verdict.note_wrong(begin..=lines.number(), flaw) {
                        return Ok(verdict);
                    }
                }
            }
        }
        Ok(verdict.finish(&mut lines))
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.supplies.iter().map(|supply| supply.what).collect()
    }

    fn supply(
        &mut self,
        turn: usize,
        count: usize,
        random: &mut Random,
    ) -> Result<(&'static str, Vec<String>), Fault> {
        let turn = turn % self.supplies.len();
        let Supply { what, next, most } = &mut self.supplies[turn];
        let case = |_| Ok(self.format.print(&next(random, &mut self.oracle)?));
        let cases: Result<Vec<String>, Fault> = (0..count.min(*most)).map(case).collect();
        Ok((*what, cases?))
    }

    fn largest(&self, random: &mut Random) -> Option<(&'static str, String)> {
        let (what, case) = self.format.largest(random)?;
        Some((what, self.format.print(&case)))
    }

    fn on_the_way(&mut self, case: &str) -> Result<Vec<String>, Fault> {
        let mut here = case_of(self.format, case)?;
        let mut way = Vec::new();
        while let Some(next) = self.format.nearer(&here, &mut self.oracle)? {
            way.push(self.format.print(&next));
            here = next;
        }
        way.reverse();
        Ok(way)
    }

    fn simpler(&mut self, case: &str) -> Result<Simpler<String>, Fault> {
        let case = case_of(self.format, case)?;
        let Simpler { cases, gaps, ends } = self.format.simpler(&case, &mut self.oracle)?;
        let cases = cases.iter().map(|case| self.format.print(case)).collect();
        Ok(Simpler { cases, gaps, ends })
    }
}

/// Reads back a case that was printed as `text`.
fn case_of<F: Format>(format: &F, text: &str) -> Result<F::Case, Fault> {
    let mut tokens = Tokens::separated_by(format.separators(), text.as_bytes());
    let read = format.read(&mut tokens);
    let none = || Fault::bug("a case that was printed is none");
    read.map_err(Fault::bug)?.ok_or_else(none)
}
