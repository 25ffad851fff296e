//! Which inputs somebody's program gets, in which order: first the few that many programs fail.

use super::corners::{corners, followers};
use crate::exit::Fault;
use crate::generate::{Source, Wanted, sliding as boards};
use crate::judge::sliding::{Question, Side, Sliding};
use crate::judge::{Case, Kind, Profile, cases, poj3131};
use crate::tiles::Tiles;
use crate::tiles::oracle::Unproven;
use crate::verdict::Jury;
use desk::random::{Random, Span};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

/// A 15-puzzle of more moves is more than a program needs to solve that is fast enough for judges.
const FAR: usize = 45;
/// Boards as large as the largest that poj:2893 has.
const HUGE: usize = 999;
/// Tests from one untidy test to the next.
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
            Form::NoTerminator => {
                text.strip_suffix(cases::terminator(profile)).unwrap_or(&text).into()
            }
            Form::NoLineEnd => text.trim_end_matches('\n').into(),
            Form::CarriageReturns => text.replace('\n', "\r\n"),
            Form::Spaces => text.replace(' ', "  ").replace('\n', " \n"),
        }
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
    /// Those that have been asked for, by their numbers.
    sources: HashMap<usize, Source<'static>>,
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
        let corners = corners(profile);
        let mut first = VecDeque::from([test("the sample", &sample)]);
        first.extend(corners.chunks(batch).map(|cases| test("corners", cases)));
        if profile.most_cases() > 1 {
            let follow = followers(profile);
            first.extend(follow.iter().map(|cases| test("cases that follow each other", cases)));
        }
        if !tidy && !cases::terminator(profile).is_empty() {
            let cases = corners[..batch.min(corners.len())].to_vec();
            first.push_back(Test { what: "no terminator", cases, form: Form::NoTerminator });
        }
        Ok(Plan {
            profile,
            batch,
            random: Random::new(seed),
            first,
            untidy: if tidy { VecDeque::new() } else { VecDeque::from(UNTIDY) },
            supplies: supplies(profile),
            sources: HashMap::new(),
            given: 0,
        })
    }

    /// Leaves at most so many of the tests that are not random, the sample always among them.
    pub fn thin_out(&mut self, most: usize) {
        let all = self.first.len();
        let kept = most.clamp(1, all);
        self.first = (0..kept).map(|at| self.first[at * all / kept].clone()).collect();
    }

    /// Leaves only random tests, which say most about how a program fails.
    pub fn only_random(&mut self) {
        self.first.clear();
        self.untidy.clear();
    }

    /// The next test; `jury` measures boards.
    pub fn next_test(&mut self, jury: &mut Jury) -> Result<Test, Fault> {
        if let Some(test) = self.first.pop_front() {
            return Ok(test);
        }
        self.given += 1;
        if matches!(self.profile.kind, Kind::Parity) && self.given == 2 * BETWEEN {
            let cases = vec![self.huge()];
            return Ok(Test { what: "the largest board", cases, form: Form::Tidy });
        }
        let turn = self.given % self.supplies.len();
        let mut what = self.supplies[turn].0;
        let cases: Result<Vec<Case>, Fault> =
            (0..self.batch).map(|_| self.case(turn, jury)).collect();
        let mut form = Form::Tidy;
        if self.given.is_multiple_of(BETWEEN)
            && let Some(untidy) = self.untidy.pop_front()
        {
            (what, form) = untidy;
        }
        Ok(Test { what, cases: cases?, form })
    }

    fn case(&mut self, turn: usize, jury: &mut Jury) -> Result<Case, Fault> {
        let random = &mut self.random;
        let question = match &self.supplies[turn].1 {
            Supply::Drawn(wanted) => {
                let source = match self.sources.entry(turn) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => entry.insert(Source::new(self.profile, wanted)?),
                };
                return source.next_case(random);
            }
            Supply::Trail { goal, costs } => {
                Question { start: on_trail(jury, goal, *costs, random)?, goal: goal.clone() }
            }
            Supply::Walk { goal } => {
                let start = boards::walk_of(goal, random.up_to(39), random);
                Question { start, goal: goal.clone() }
            }
            Supply::Shuffled { format, sides, solvable } => {
                let side = random.within(*sides);
                let goal = format.goal(side);
                let solvable = side < 2 || random.up_to(3) < *solvable;
                Question { start: boards::shuffled(&goal, solvable, random), goal }
            }
        };
        Ok(Case::Sliding(question))
    }

    fn huge(&mut self) -> Case {
        let goal = Tiles::blank_last(HUGE, HUGE);
        let solvable = self.random.up_to(1) == 0;
        Case::Parity(boards::shuffled(&goal, solvable, &mut self.random))
    }
}

const UNTIDY: [(&str, Form); 3] = [
    ("no line end at the end", Form::NoLineEnd),
    ("lines that end as on Windows", Form::CarriageReturns),
    ("more spaces", Form::Spaces),
];

/// Where random cases come from.
enum Supply {
    Drawn(Wanted),
    /// Boards on shortest paths from random walks, so far from the goal.
    Trail {
        goal: Tiles,
        costs: Span,
    },
    /// Random moves from the goal: boards that are too large to be measured.
    Walk {
        goal: Tiles,
    },
    /// All boards of those sides alike, so many of four solvable.
    Shuffled {
        format: &'static Sliding,
        sides: Span,
        solvable: usize,
    },
}

/// Walks away from the goal, finds the shortest way back, and goes along it until so many moves
/// are left.
fn on_trail(
    jury: &mut Jury,
    goal: &Tiles,
    costs: Span,
    random: &mut Random,
) -> Result<Tiles, Unproven> {
    let left = random.within(costs);
    let mut moves = 2 * left;
    loop {
        let mut board = boards::walk_of(goal, moves, random);
        let path = jury.path(&board, goal)?;
        if path.len() >= left {
            path[..path.len() - left].iter().for_each(|&way| _ = board.go(way));
            return Ok(board);
        }
        moves += 1 + left / 8;
    }
}

fn supplies(profile: &'static Profile) -> Vec<(&'static str, Supply)> {
    let drawn = |what, costs: Option<Span>, unsolvable| {
        let wanted = Wanted { count: 1, costs, hardest: false, unsolvable, side: None };
        (what, Supply::Drawn(wanted))
    };
    let hardest = || {
        let wanted = Wanted { count: 1, costs: None, hardest: true, unsolvable: 0.0, side: None };
        ("the hardest boards", Supply::Drawn(wanted))
    };
    match &profile.kind {
        Kind::Parity => vec![drawn("random boards", None, 0.5)],
        Kind::Rotation => vec![
            drawn("random boards", None, 0.0),
            drawn("few moves", Some(Span::up_to(5_usize)), 0.0),
            drawn("random boards", None, 0.0),
            drawn("few moves", Some(Span::up_to(7_usize)), 0.0),
            hardest(),
        ],
        Kind::Cubic => vec![
            drawn("random datasets", None, 0.15),
            drawn("few rolls", Some(Span::up_to(8_usize)), 0.15),
            drawn("30 rolls, or more", Some(Span::one(poj3131::MOST)), 0.5),
        ],
        Kind::Sliding(format @ Sliding { side: Side::Is(3), .. }) => {
            let none = if format.none.is_some() { 0.15 } else { 0.0 };
            vec![
                drawn("random boards", None, none),
                drawn("few moves", Some(Span::of::<2, 12>()), none),
                drawn("random boards", None, none),
                drawn("many moves", Some(Span::of::<25, 31>()), none),
                hardest(),
            ]
        }
        Kind::Sliding(format) => larger(format),
    }
}

/// Boards of more than 3x3 cells.
fn larger(format: &'static Sliding) -> Vec<(&'static str, Supply)> {
    let trail = |what, side, costs| (what, Supply::Trail { goal: format.goal(side), costs });
    let shuffled = |what, sides, solvable| (what, Supply::Shuffled { format, sides, solvable });
    match format.side {
        Side::Asked(least, most) if most > 5 => {
            let small = Span::new(least, 3_usize).unwrap_or(Span::one(least));
            vec![
                shuffled("small boards", small, 3),
                shuffled("random boards", small.stretched(most - small.most()), 3),
                shuffled("large boards", Span::one(most), 3),
            ]
        }
        Side::Asked(..) => vec![
            shuffled("random boards", Span::of::<3, 3>(), 4),
            trail("4x4 boards", 4, Span::of::<0, 25>()),
            ("5x5 boards near the goal", Supply::Walk { goal: format.goal(5) }),
        ],
        Side::Is(side) => {
            let most = format.most.map_or(FAR, usize::from);
            let mut all = vec![
                trail("few moves", side, Span::of::<0, 10>()),
                trail("more moves", side, Span::of::<10, 25>()),
            ];
            all.extend(Span::new(25_usize, most - 1).map(|far| trail("many moves", side, far)));
            if format.most.is_some() {
                let edge = Span::above(most, 1);
                all.push(trail("as many moves as count, or one more", side, edge));
            }
            if format.none.is_some() {
                all.push(shuffled("no solution", Span::one(side), 0));
            }
            all
        }
    }
}
