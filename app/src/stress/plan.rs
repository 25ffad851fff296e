//! Which inputs somebody's program gets, in which order: first the few that many programs fail.

use super::corners::{corners, followers};
use crate::exit::Fault;
use crate::generate::{Source, Wanted, sliding as boards};
use crate::judge::oracle::{Found, Oracle};
use crate::judge::sliding::{Goal, Question, Side, Sliding};
use crate::judge::tiles::Tiles;
use crate::judge::{Case, Kind, Profile, cases};
use crate::random::Random;
use fewest::Cost;
use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// A 15-puzzle of more moves is more than a program needs to solve that is fast enough for judges.
const FAR: usize = 45;
/// Boards as large as the largest that poj:2893 has.
const HUGE: usize = 999;
/// Tests between two untidy ones.
const BETWEEN: usize = 6;

/// One input.
#[derive(Clone, Debug)]
pub struct Test {
    /// What is special about it.
    pub what: &'static str,
    /// Its cases.
    pub cases: Vec<Case>,
    /// How they are written.
    pub form: Form,
}

/// How an input is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As the statement says.
    Tidy,
    /// Without the line that ends the cases.
    NoTerminator,
    /// Without the end of the last line.
    NoLineEnd,
    /// Lines end as on Windows.
    CarriageReturns,
    /// Two spaces for one, and one behind each line.
    Spaces,
}

impl Test {
    /// The input.
    pub fn text(&self, profile: &Profile) -> String {
        let text = cases::print(profile, &self.cases);
        match self.form {
            Form::Tidy => text,
            Form::NoTerminator => text.strip_suffix(terminator(profile)).unwrap_or(&text).into(),
            Form::NoLineEnd => text.trim_end_matches('\n').into(),
            Form::CarriageReturns => text.replace('\n', "\r\n"),
            Form::Spaces => text.replace(' ', "  ").replace('\n', " \n"),
        }
    }
}

/// The line that ends an input; nothing where there is none.
fn terminator(profile: &Profile) -> &'static str {
    match profile.kind {
        Kind::Sliding(_) => "",
        Kind::Rotation => "0\n",
        Kind::Parity | Kind::Cubic => "0 0\n",
    }
}

/// Tests without end.
pub struct Plan {
    profile: &'static Profile,
    batch: usize,
    random: Random,
    first: VecDeque<Test>,
    untidy: VecDeque<(&'static str, Form)>,
    supplies: Vec<(&'static str, Supply)>,
    given: usize,
}

impl Plan {
    /// The same tests for the same seed; `tidy` leaves out inputs that are not written as the
    /// statement says.
    pub fn new(
        profile: &'static Profile,
        batch: usize,
        tidy: bool,
        seed: u64,
    ) -> Result<Self, Fault> {
        let sample = cases::read(profile, profile.sample.input.as_bytes());
        let sample = sample.map_err(Fault::bug)?;
        let test = |what, cases: &[Case]| Test { what, cases: cases.into(), form: Form::Tidy };
        let mut first = VecDeque::from([test("the sample", &sample)]);
        first.extend(corners(profile).chunks(batch).map(|cases| test("corners", cases)));
        if profile.most_cases() > 1 {
            let follow = followers(profile);
            first.extend(follow.iter().map(|cases| test("cases that follow each other", cases)));
        }
        Ok(Plan {
            profile,
            batch,
            random: Random::new(seed),
            first,
            untidy: if tidy { VecDeque::new() } else { untidy(profile) },
            supplies: supplies(profile)?,
            given: 0,
        })
    }

    /// The next test.
    pub fn next_test(&mut self) -> Result<Test, Fault> {
        if let Some(test) = self.first.pop_front() {
            return Ok(test);
        }
        self.given += 1;
        if self.profile.name == "poj:2893" && self.given == 2 * BETWEEN {
            let cases = vec![self.huge()];
            return Ok(Test { what: "the largest board", cases, form: Form::Tidy });
        }
        let turn = self.given % self.supplies.len();
        let (what, supply) = &mut self.supplies[turn];
        let (mut what, mut form) = (*what, Form::Tidy);
        let cases: Result<Vec<Case>, Fault> =
            (0..self.batch).map(|_| supply.next_case(&mut self.random)).collect();
        if self.given.is_multiple_of(BETWEEN)
            && let Some(untidy) = self.untidy.pop_front()
        {
            (what, form) = untidy;
        }
        Ok(Test { what, cases: cases?, form })
    }

    fn huge(&mut self) -> Case {
        let goal = Tiles::blank_last(HUGE, HUGE);
        let solvable = self.random.below(2) == 0;
        Case::Parity(boards::shuffled(&goal, solvable, &mut self.random))
    }
}

fn untidy(profile: &Profile) -> VecDeque<(&'static str, Form)> {
    let mut forms = VecDeque::new();
    if !terminator(profile).is_empty() {
        forms.push_back(("no terminator", Form::NoTerminator));
    }
    forms.extend([
        ("no line end at the end", Form::NoLineEnd),
        ("lines that end as on Windows", Form::CarriageReturns),
        ("more spaces", Form::Spaces),
    ]);
    forms
}

/// Where random cases come from.
enum Supply {
    Drawn(Source<'static>),
    /// Boards on shortest paths of random boards, so far from the goal.
    Trail {
        oracle: Box<Oracle>,
        goal: Tiles,
        costs: RangeInclusive<usize>,
    },
    /// Random moves from the goal: boards that are too large to be measured.
    Walk {
        format: &'static Sliding,
        side: usize,
    },
    /// All sizes up to that side, solvable or not.
    Shuffled {
        format: &'static Sliding,
        sides: RangeInclusive<usize>,
    },
}

impl Supply {
    fn next_case(&mut self, random: &mut Random) -> Result<Case, Fault> {
        let question = match self {
            Supply::Drawn(source) => return source.next_case(random),
            Supply::Trail { oracle, goal, costs } => {
                let start = on_trail(oracle, goal, costs, random);
                Question { start, goal: goal.clone() }
            }
            Supply::Walk { format, side } => {
                let goal = format.goal(*side);
                let start = boards::walk_of(&goal, random.below(40), random);
                Question { start, goal }
            }
            Supply::Shuffled { format, sides } => {
                let side = sides.start() + random.below(sides.end() + 1 - sides.start());
                let goal = format.goal(side);
                let solvable = side < 2 || format.none.is_none() || random.below(4) > 0;
                Question { start: boards::shuffled(&goal, solvable, random), goal }
            }
        };
        Ok(Case::Sliding(question))
    }
}

/// Solves a random board, and goes along its path until so many moves are left.
fn on_trail(
    oracle: &mut Oracle,
    goal: &Tiles,
    costs: &RangeInclusive<usize>,
    random: &mut Random,
) -> Tiles {
    loop {
        let mut board = boards::shuffled(goal, true, random);
        let Found::Path(path) = oracle.path(&board, goal, Cost::MAX) else { continue };
        let left = costs.start() + random.below(costs.end() + 1 - costs.start());
        if path.len() >= left {
            path[..path.len() - left].iter().for_each(|&way| _ = board.go(way));
            return board;
        }
    }
}

fn supplies(profile: &'static Profile) -> Result<Vec<(&'static str, Supply)>, Fault> {
    let drawn = |what, costs: Option<RangeInclusive<u16>>, hardest, unsolvable| {
        let wanted = Wanted { count: 1, costs, hardest, unsolvable, side: None };
        Source::new(profile, &wanted).map(|source| (what, Supply::Drawn(source)))
    };
    let none = match &profile.kind {
        Kind::Sliding(format) if format.none.is_none() => 0.0,
        Kind::Rotation => 0.0,
        _ => 0.15,
    };
    match &profile.kind {
        Kind::Parity => Ok(vec![drawn("random boards", None, false, 0.5)?]),
        Kind::Rotation => [
            drawn("random boards", None, false, none),
            drawn("few moves", Some(0..=5), false, none),
            drawn("random boards", None, false, none),
            drawn("the hardest boards", None, true, none),
        ]
        .into_iter()
        .collect(),
        Kind::Cubic => [
            drawn("random datasets", None, false, none),
            drawn("few rolls", Some(0..=8), false, none),
            drawn("30 rolls, or more", Some(30..=30), false, 0.5),
        ]
        .into_iter()
        .collect(),
        Kind::Sliding(Sliding { side: Side::Is(3), goal, .. }) => {
            let mut all = vec![
                drawn("random boards", None, false, none)?,
                drawn("few moves", Some(2..=12), false, none)?,
                drawn("random boards", None, false, none)?,
                drawn("many moves", Some(27..=31), false, none)?,
            ];
            if !matches!(goal, Goal::Ring) {
                all.push(drawn("the hardest boards", None, true, 0.0)?);
            }
            Ok(all)
        }
        Kind::Sliding(format) => Ok(larger(format)),
    }
}

/// Boards of more than 3x3 cells.
fn larger(format: &'static Sliding) -> Vec<(&'static str, Supply)> {
    let trail = |what, side, costs| {
        let goal = format.goal(side);
        (what, Supply::Trail { oracle: Box::new(Oracle::for_many()), goal, costs })
    };
    match format.side {
        Side::Asked(least, most) if most > 5 => {
            let shuffled = |what, sides| (what, Supply::Shuffled { format, sides });
            vec![
                shuffled("small boards", least..=3),
                shuffled("random boards", least..=most),
                shuffled("large boards", most..=most),
            ]
        }
        Side::Asked(..) => vec![
            ("random boards", Supply::Shuffled { format, sides: 3..=3 }),
            trail("4x4 boards", 4, 0..=25),
            ("5x5 boards near the goal", Supply::Walk { format, side: 5 }),
        ],
        Side::Is(side) => {
            let most = format.most.map_or(FAR, usize::from);
            let mut all = vec![
                trail("few moves", side, 0..=10),
                trail("more moves", side, 10..=25),
                trail("many moves", side, 25..=most - 1),
            ];
            if format.most.is_some() {
                all.push(trail("as many moves as count, or one more", side, most..=most + 1));
            }
            if format.none.is_some() {
                all.push(("no solution", Supply::Shuffled { format, sides: side..=side }));
            }
            all
        }
    }
}
