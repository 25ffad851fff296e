//! Luogu P1979 (NOIP 2013): one piece and one free cell among walls and other pieces, on boards with more
//! cells than puzzle files may have.

mod text;
mod trials;
mod ways;

use super::{Cases, Format, Outline, Profile, Sample, Simpler, Supply, USUAL_SECONDS};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, NOT_ASKED, Reason, Words};
use desk::random::Random;
use desk::tables::Tables;
use fewest::notation::{Tokens, Unreadable};
use std::io::BufRead;
use ways::{Field, Moves, Rounds};

pub const PROFILE: Profile = Profile {
    name: "luogu:p1979",
    aliases: &[],
    title: "Klotski with one piece that matters",
    seconds: USUAL_SECONDS,
    reads: "rows, columns, 1 to 30 each, and the number of questions, at most 500; the rows: 0 for a wall, 1 \
            for a cell; a line for each question: row and column, from 1, of the free cell, of the piece and \
            of its goal",
    writes: "for each question the fewest moves, or -1",
    uncertain: None,
    sample: Sample {
        input: "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n",
        output: "2\n-1\n",
    },
    format: &OnePiece,
};

const LONGEST_SIDE: usize = 30;
const MOST_QUESTIONS: usize = 500;

#[derive(Clone, Copy, Debug)]
struct OnePiece;

/// A board and the questions about it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Instance {
    field: Field,
    questions: Vec<Question>,
}

/// The free cell, the piece and its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Question {
    free: usize,
    piece: usize,
    goal: usize,
}

impl Instance {
    fn answers(&self) -> impl Iterator<Item = Option<Moves>> {
        let mut rounds = Rounds::new(&self.field);
        self.questions
            .iter()
            .map(move |&Question { free, piece, goal }| rounds.fewest(free, piece, goal))
    }
}

impl Format for OnePiece {
    type Case = Instance;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        Cases::One
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<Instance>, Unreadable> {
        text::instance(tokens)
    }

    fn print(&self, instance: &Instance) -> String {
        text::input(instance)
    }

    fn answer(&self, instance: &Instance, _: usize, (): &mut ()) -> Result<String, Undecided> {
        let line = |moves: Option<Moves>| moves.map_or("-1\n".into(), |moves| format!("{moves}\n"));
        Ok(instance.answers().map(line).collect())
    }

    fn judge(
        &self,
        instance: &Instance,
        _: usize,
        lines: &mut Lines,
        (): &mut (),
    ) -> Result<(), Bad> {
        for (fewest, left) in instance.answers().zip((0..instance.questions.len()).rev()) {
            let said = lines.number_alone()?;
            if let Some(flaw) = flaw(said, fewest.map(|moves| moves as usize)) {
                lines.pass_over(left);
                return Err(flaw.into());
            }
        }
        Ok(())
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
        trials::draw(wanted)
    }

    fn corners(&self) -> Vec<Instance> {
        trials::corners()
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        vec![Supply::drawn(self, "random boards", Wanted::default())]
    }

    fn largest(&self, random: &mut Random) -> Option<(&'static str, Instance)> {
        Some(("the largest board", trials::largest(random)))
    }

    fn simpler(&self, instance: &Instance, (): &mut ()) -> Result<Simpler<Instance>, Fault> {
        Ok(trials::simpler(instance))
    }

    fn excluded(&self, instance: &Instance, (): &mut ()) -> Result<Option<String>, Undecided> {
        let is_wrong = |question: &Question| question.free == question.piece;
        Ok(instance.questions.iter().any(is_wrong).then(|| "has the piece on the free cell".into()))
    }

    fn batch(&self) -> usize {
        1
    }

    fn allowed(&self) -> String {
        "all boards with sides of 1 to 30, and questions about cells that are no walls, with the piece not on the free \
         cell"
            .into()
    }

    fn outline(&self) -> Result<Outline, String> {
        Err("its boards have walls of their own, and programs that stand alone know one puzzle each".into())
    }

    fn puzzle(&self) -> String {
        "one piece, one free cell".into()
    }

    fn asked(&self) -> String {
        "the fewest moves".into()
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        let (mistake, evidence) = match flaw {
            Flaw::Path { fewest: Some(0), .. } => (NOT_ASKED, "the start is solved".into()),
            Flaw::Count { fewest: 0, .. } => return None,
            Flaw::Count { said, fewest } if *said < *fewest as i64 => (
                "the free cell goes through the piece on its way round it, or the way to the piece is not \
                 counted",
                format!("{said} moves where {fewest} are needed"),
            ),
            Flaw::Path { fewest: Some(fewest), .. } => (
                "a question is given up that has an answer: the free cell is not brought to every side of the piece, \
                 each cell of the piece is closed once and not once for each side of the free cell, or marks of the \
                 question before are left over",
                match fewest {
                    1 => "-1 where 1 move is enough".into(),
                    _ => format!("-1 where {fewest} moves are enough"),
                },
            ),
            Flaw::Count { .. } => (
                "the free cell's ways round the piece are searched on a board without the piece's new place, \
                 or each cell of the piece is closed once and not once for each side of the free cell",
                "there is a path of fewer moves".into(),
            ),
            Flaw::NoPath { .. } => (
                "a question without an answer is not noticed: a number that was never set, or that of the \
                 question before, is printed; or the free cell goes through the piece",
                "the piece cannot come there".into(),
            ),
            _ => return None,
        };
        Some(vec![Reason::new(mistake, evidence)])
    }

    fn words(&self) -> Words {
        Words::default()
    }
}

/// What is wrong with an answer, if anything is.
fn flaw(said: i64, fewest: Option<usize>) -> Option<Flaw> {
    match fewest {
        Some(fewest) if said == -1 => Some(Flaw::Path { said: "-1".into(), fewest: Some(fewest) }),
        Some(fewest) => (said != fewest as i64).then_some(Flaw::Count { said, fewest }),
        None => (said != -1).then(|| Flaw::NoPath { said: said.to_string(), most: None }),
    }
}
