//! What a judge's problem is made of: whoever adds one writes an `impl Format` and nothing else.

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

/// How one problem's inputs are read and written, what is right, and which inputs test a program.
///
/// It speaks of one case at a time. The loops over the cases of an input are written once, for all
/// formats, in [`AnyFormat`](super::AnyFormat).
pub trait Format: Debug + Sync + Sized + 'static {
    /// One instance of an input.
    type Case: Clone;
    /// What answers cases, and keeps what it has built for the next ones.
    type Oracle;

    /// An oracle that has built nothing yet. Whether `many` cases are to be expected decides what is
    /// worth building; `tables` are those that it may use.
    fn oracle(many: bool, tables: Tables) -> Self::Oracle;

    /// How many cases an input has, and how it tells.
    fn cases(&self) -> Cases;

    /// The next case; `None` at the line that ends the cases and at the end of the text.
    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Self::Case>, Unreadable>;

    /// The case as an input has it: what [`read`](Self::read) reads.
    fn print(&self, case: &Self::Case) -> String;

    /// The right output for the case of that number, counted from 1.
    fn answer(
        &self,
        case: &Self::Case,
        number: usize,
        oracle: &mut Self::Oracle,
    ) -> Result<String, Undecided>;

    /// Takes from an output what it says about the case of that number, and judges it.
    fn judge(
        &self,
        case: &Self::Case,
        number: usize,
        lines: &mut Lines,
        oracle: &mut Self::Oracle,
    ) -> Result<(), Bad>;

    /// Random cases as they are wanted; fails if there are none. The number that is wanted does not
    /// matter here.
    fn draw(&self, wanted: &Wanted) -> Result<Draw<Self::Case>, Fault>;

    /// Cases that programs fail which pass the sample: solved boards, single moves, the nearest boards
    /// without a solution, the limits of what counts.
    fn corners(&self) -> Vec<Self::Case>;

    /// Where the random cases come from that a program is tested with; each supply has its turn.
    fn supplies(&'static self) -> Vec<Supply<Self>>;

    /// A random case that is too large to be one of many, with what is special about it.
    fn largest(&self, _random: &mut Random) -> Option<(&'static str, Self::Case)> {
        None
    }

    /// Cases that are simpler than this one, as far as they can be listed.
    fn simpler(
        &self,
        case: &Self::Case,
        oracle: &mut Self::Oracle,
    ) -> Result<Simpler<Self::Case>, Fault>;

    /// A case one move nearer to the goal, or to the board next to it where the goal cannot be reached.
    fn nearer(
        &self,
        _case: &Self::Case,
        _oracle: &mut Self::Oracle,
    ) -> Result<Option<Self::Case>, Fault> {
        Ok(None)
    }

    /// Cases an input: so many that starting the program costs little, so few that one slow board does
    /// not hide among them.
    fn batch(&self) -> usize {
        10
    }

    /// Whether the case has no solution, as far as its parity says so.
    fn is_unsolvable(&self, _case: &Self::Case) -> bool {
        false
    }

    /// Why the case is no input of this problem although it can be read, as the end of a sentence that
    /// begins with the case; `None` if the statement allows it. What answers may be does not matter here.
    fn excluded(
        &self,
        _case: &Self::Case,
        _oracle: &mut Self::Oracle,
    ) -> Result<Option<String>, Undecided> {
        Ok(None)
    }

    /// The cases that are not [`excluded`](Self::excluded), in words.
    fn allowed(&self) -> String;

    /// The problem as data, for programs that stand alone; or why there is no such outline.
    fn outline(&self) -> Result<Outline, String>;

    /// The case as `solve` is asked it: the puzzle with its goal, and the board. `None` where proofs of
    /// fewest moves say nothing about answers, or are out of reach.
    fn question(&self, _case: &Self::Case) -> Option<(Question, String)> {
        None
    }

    /// The puzzle that it is about, in a word or two.
    fn puzzle(&self) -> String;

    /// What is asked about each case, in some words.
    fn asked(&self) -> String;

    /// What stands between the words of an input besides white space.
    fn separators(&self) -> &'static [u8] {
        b""
    }

    /// The likely reasons for a flaw where this problem has other ones than most.
    fn reasons(&self, _flaw: &Flaw) -> Option<Vec<Reason>> {
        None
    }

    /// What common mistakes are called in this puzzle.
    fn words(&self) -> Words;
}

/// Random cases of one sort, without end.
pub struct Supply<F: Format> {
    /// What is special about them.
    pub what: &'static str,
    /// Makes the next one.
    pub next: NextCase<F::Case, F::Oracle>,
    /// No more of them come in one input.
    pub most: usize,
}

/// Makes a case of random numbers, with the help of the oracle.
type NextCase<C, O> = Box<dyn FnMut(&mut Random, &mut O) -> Result<C, Fault>>;

impl<F: Format> Supply<F> {
    /// Cases as [`Format::draw`] draws them. What that needs is prepared when the first is asked for.
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

    /// Cases that somebody makes.
    pub fn made(
        what: &'static str,
        next: impl FnMut(&mut Random, &mut F::Oracle) -> Result<F::Case, Fault> + 'static,
    ) -> Self {
        Supply { what, next: Box::new(next), most: usize::MAX }
    }

    /// The same, no more than so many in one input: those that take a right program long.
    pub fn at_most(self, most: usize) -> Self {
        Supply { most, ..self }
    }
}

/// No more simpler cases are listed.
pub const MOST_SIMPLER: usize = 4000;

/// Cases, and what it means if a program gets them right.
#[derive(Clone, Debug)]
pub struct Simpler<C> {
    /// The simplest first.
    pub cases: Vec<C>,
    /// Whether one that is left out can be nearer the goal than one that is there.
    pub gaps: bool,
    /// Whether there are no others that are nearer than the given one.
    pub ends: bool,
}
