//! Defines a judge's problem: to add one, write an `impl Format` and nothing else.

use super::{Cases, Outline};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, Reason, Words};
use desk::Question;
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::{Tokens, Unreadable};
use std::fmt::Debug;
use std::io::BufRead;

/// How one problem's inputs are read and written, which outputs are right, and which inputs test a program.
///
/// A format deals with one case at a time. The loops over the cases of an input are written once, for all
/// formats, in [`AnyFormat`](super::AnyFormat).
pub trait Format: Debug + Sync + Sized + 'static {
    /// One case of an input.
    type Case: Clone;
    /// Answers cases, and keeps what it has built for later ones.
    type Oracle;

    /// An oracle that has built nothing yet. Whether `many` cases are to be expected decides what is worth
    /// building; `tables` are those that it may use.
    fn oracle(many: bool, tables: Tables) -> Self::Oracle;

    /// How many cases an input has, and how it says so.
    fn cases(&self) -> Cases;

    /// The next case; `None` at the line that ends the cases and at the end of the text.
    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Self::Case>, Unreadable>;

    /// The text of the case in an input, which [`read`](Self::read) reads.
    fn print(&self, case: &Self::Case) -> String;

    /// The right output for this case. Cases are counted from 1.
    fn answer(
        &self,
        case: &Self::Case,
        number: usize,
        oracle: &mut Self::Oracle,
    ) -> Result<String, Undecided>;

    /// Reads from an output what it says about this case, and judges it. Cases are counted from 1.
    fn judge(
        &self,
        case: &Self::Case,
        number: usize,
        lines: &mut Lines,
        oracle: &mut Self::Oracle,
    ) -> Result<(), Bad>;

    /// Random cases as they are wanted; fails if there are none. How many are wanted does not matter here.
    fn draw(&self, wanted: &Wanted) -> Result<Draw<Self::Case>, Fault>;

    /// Cases that a program may fail although it passes the sample: solved boards, single moves, the nearest
    /// boards without a solution, the limits of what counts.
    fn corners(&self) -> Vec<Self::Case>;

    /// The supplies of random cases for testing programs. They take turns.
    fn supplies(&'static self) -> Vec<Supply<Self>>;

    /// A random case that is too large to share an input with others, and what is special about it.
    fn largest(&self, _random: &mut Random) -> Option<(&'static str, Self::Case)> {
        None
    }

    /// Cases that are simpler than this one, as far as they can be listed.
    fn simpler(
        &self,
        case: &Self::Case,
        oracle: &mut Self::Oracle,
    ) -> Result<Simpler<Self::Case>, Fault>;

    /// The case after a move towards the goal or, if the goal cannot be reached, towards the board next to
    /// it.
    fn nearer(
        &self,
        _case: &Self::Case,
        _oracle: &mut Self::Oracle,
    ) -> Result<Option<Self::Case>, Fault> {
        Ok(None)
    }

    /// Cases per input: enough that starting the program costs little, but so few that one slow board does
    /// not go unnoticed among them.
    fn batch(&self) -> usize {
        10
    }

    /// Whether parity shows that the case has no solution.
    fn is_unsolvable(&self, _case: &Self::Case) -> bool {
        false
    }

    /// Why the case is not an input of this problem although it can be read, as the end of a sentence that
    /// begins with the case; `None` if the statement allows it. What answers may be does not matter here.
    fn excluded(
        &self,
        _case: &Self::Case,
        _oracle: &mut Self::Oracle,
    ) -> Result<Option<String>, Undecided> {
        Ok(None)
    }

    /// A description of the cases that are not [`excluded`](Self::excluded).
    fn allowed(&self) -> String;

    /// The problem as data, for programs that work without this one, or a message that says why there is no
    /// such outline.
    fn outline(&self) -> Result<Outline, String>;

    /// The question to ask `solve` about this case: the puzzle with its goal, and the board. `None` if a
    /// proof of the fewest moves says nothing about answers, or is out of reach.
    fn question(&self, _case: &Self::Case) -> Option<(Question, String)> {
        None
    }

    /// The name of the puzzle, in a word or two.
    fn puzzle(&self) -> String;

    /// A few words on what is asked about each case.
    fn asked(&self) -> String;

    /// The characters that separate words of an input in addition to white space.
    fn separators(&self) -> &'static [u8] {
        b""
    }

    /// The likely reasons for a flaw, if they differ from the usual ones.
    fn reasons(&self, _flaw: &Flaw) -> Option<Vec<Reason>> {
        None
    }

    /// How common mistakes are named in this puzzle.
    fn words(&self) -> Words;
}

/// An endless supply of random cases of one sort.
pub struct Supply<F: Format> {
    /// What is special about them.
    pub what: &'static str,
    /// Makes the next one.
    pub next: NextCase<F::Case, F::Oracle>,
    /// One input may have at most this many of them.
    pub most: usize,
}

/// Makes a case from random numbers, with the help of the oracle.
type NextCase<C, O> = Box<dyn FnMut(&mut Random, &mut O) -> Result<C, Fault>>;

impl<F: Format> Supply<F> {
    /// Cases drawn by [`Format::draw`]. What drawing needs is prepared when the first case is asked for.
    pub fn drawn(format: &'static F, what: &'static str, wanted: Wanted) -> Self {
        let mut prepared: Option<Draw<F::Case>> = None;
        let next = move |random: &mut Random, _: &mut F::Oracle| {
            let draw = match &mut prepared {
                Some(draw) => draw,
                none => none.insert(format.draw(&wanted)?),
            };
            (draw.next)(random)
        };
        Supply::made(what, next)
    }

    /// Cases made by `next`.
    pub fn made(
        what: &'static str,
        next: impl FnMut(&mut Random, &mut F::Oracle) -> Result<F::Case, Fault> + 'static,
    ) -> Self {
        Supply { what, next: Box::new(next), most: usize::MAX }
    }

    /// The same, but at most this many in one input: for cases that take even a right program long.
    pub fn at_most(self, most: usize) -> Self {
        Supply { most, ..self }
    }
}

/// At most this many simpler cases are listed.
pub const MOST_SIMPLER: usize = 4000;

/// Simpler cases, and what it means if a program gets them all right.
#[derive(Clone, Debug)]
pub struct Simpler<C> {
    /// The cases, the simplest first.
    pub cases: Vec<C>,
    /// Whether a case that was left out may be nearer the goal than one that is listed.
    pub gaps: bool,
    /// Whether the list has every case that is nearer than the given one.
    pub ends: bool,
}
