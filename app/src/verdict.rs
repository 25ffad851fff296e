//! Judges an output: every case is replayed, and compared with what is proven about it.

mod flaw;
mod lines;
mod numbers;
mod path;
mod rotations;
mod sliding;
mod why;

pub use flaw::{Flaw, Wrong};
pub use why::{why, why_of};

use crate::judge::sliding::{Question, Sliding};
use crate::judge::{Case, Failure, Kind, Profile};
use crate::tiles::Tiles;
use crate::tiles::oracle::{Found, LONGEST_SIDE, Oracle, Unproven};
use fewest::Cost;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic;
use fewest::puzzles::rotation;
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

    /// Whether the output is not in the format asked for, rather than wrong.
    pub fn is_presentation(&self) -> bool {
        self.wrong.first().is_some_and(|wrong| wrong.flaw.is_presentation())
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
    let many = !profile.has_one_case();
    Jury::new(profile, many).judge(input, output)
}

/// Judges outputs for one problem and keeps what it has learnt for the next.
#[derive(Debug)]
pub struct Jury<'p>(Knows<'p>);

#[derive(Debug)]
enum Knows<'p> {
    Sliding(&'p Sliding, Oracle),
    Parity,
    Rotation(rotation::exact::Answers),
    Cubic(Box<cubic::exact::Answers>),
}

impl<'p> Jury<'p> {
    /// For that problem; `many` boards are to be expected.
    pub fn new(profile: &'p Profile, many: bool) -> Self {
        Jury(match &profile.kind {
            Kind::Sliding(format) if many => Knows::Sliding(format, Oracle::for_many()),
            Kind::Sliding(format) => Knows::Sliding(format, Oracle::for_one()),
            Kind::Parity => Knows::Parity,
            Kind::Rotation => Knows::Rotation(rotation::exact::Answers::new()),
            Kind::Cubic => Knows::Cubic(Box::new(cubic::exact::Answers::new())),
        })
    }

    /// Judges an output; fails if the input is wrong.
    pub fn judge(&mut self, input: &[u8], output: &str) -> Result<Verdict, Failure> {
        let mut lines = Lines::new(output);
        match &mut self.0 {
            Knows::Sliding(format, oracle) => sliding::judge(format, input, &mut lines, oracle),
            Knows::Parity => numbers::parities(input, &mut lines),
            Knows::Rotation(answers) => rotations::judge(input, &mut lines, answers),
            Knows::Cubic(answers) => numbers::rolls(input, &mut lines, answers),
        }
    }

    /// A shortest path between two sliding boards; empty if there is none. Panics if the problem is
    /// about another puzzle.
    pub fn path(&mut self, start: &Tiles, goal: &Tiles) -> Result<Vec<Direction>, Unproven> {
        let Knows::Sliding(_, oracle) = &mut self.0 else { panic!("no sliding tiles") };
        Ok(match oracle.path(start, goal, Cost::MAX)? {
            Found::Path(path) => path,
            Found::Nothing | Found::Beyond => Vec::new(),
        })
    }

    /// The fewest moves of a case; `None` if there are none, if nobody asks for moves, or if it
    /// takes long to find out. Panics if the case is of another kind of problem.
    pub fn distance(&mut self, case: &Case) -> Result<Option<usize>, Unproven> {
        Ok(match (&mut self.0, case) {
            (Knows::Sliding(_, oracle), Case::Sliding(Question { start, goal })) => {
                let known = start.reaches(goal) && start.width <= LONGEST_SIDE;
                if known { oracle.distance(start, goal)? } else { None }
            }
            (Knows::Parity, _) => None,
            (Knows::Rotation(answers), Case::Rotation(board)) => {
                answers.distance(board).map(usize::from)
            }
            (Knows::Cubic(answers), Case::Cubic(empty, goal)) => {
                Some(answers.distance(*empty, goal).into())
            }
            (knows, case) => panic!("{knows:?} knows nothing about {case:?}"),
        })
    }
}

/// The first flaw with its board, and how many more there are.
pub fn told(verdict: &Verdict) -> String {
    let Verdict { cases, wrong } = verdict;
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let Some(first) = wrong.first() else {
        return format!("right: {cases} case{}\n", plural(*cases));
    };
    let more = match wrong.len() - 1 {
        0 => String::new(),
        more => format!("{more} more case{} wrong, of {cases}\n", plural(more)),
    };
    format!("{}{more}", with_board(first))
}

fn with_board(wrong: &Wrong) -> String {
    let mut text = format!("{wrong}\n");
    if let Some((title, board)) = wrong.flaw.board() {
        text += &format!("{title}:\n");
        board.lines().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}
