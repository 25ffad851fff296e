//! POJ 3131 "Cubic Eight-Puzzle": the fewest rolls, for many datasets.

use super::{
    Boards, Cases, Format, MOST_SIMPLER, Outline, Outputs, Profile, Rules, Sample, Simpler, Supply,
};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted, cubic};
use crate::undecided::Undecided;
use crate::verdict::lines::Lines;
use crate::verdict::path::Bad;
use crate::verdict::{Flaw, Reason, Words, about_limit, numbers};
use desk::Question;
use desk::random::Span;
use desk::tables::Tables;
use fewest::notation::{Tokens, Unreadable};
use fewest::puzzles::cubic::exact::Answers;
use fewest::puzzles::cubic::notation;
use fewest::puzzles::cubic::{CELLS, Colour, Tops};
use std::io::BufRead;
use std::sync::LazyLock;

pub(super) const PROFILE: Profile = Profile {
    name: "poj:3131",
    aliases: &[
        "spoj:yokoc",
        "aoj:1268",
        "uva:1604",
        "eoj:1715",
        "openjudge:4054",
        "livearchive:3618",
        "uvalive:3618",
    ],
    title: "Cubic Eight-Puzzle",
    // An input has up to fifteen data sets: 8 s at AOJ, 10 s at EOJ.
    seconds: 10,
    reads: "datasets up to 0 0 or the end of the input: column and row of the empty square, then \
            nine letters W, R, B, E; fewer than 16 datasets",
    writes: "the fewest rolls a line, or -1 where more than 30 are needed",
    uncertain: None,
    sample: Sample {
        input: "1 2\nW W W\nE W W\nW W W\n\
                2 1\nR B W\nR W W\nE W W\n\
                3 3\nW B W\nB R E\nR B R\n\
                3 3\nB W R\nB W R\nB E R\n\
                2 1\nB B B\nB R B\nB R E\n\
                1 1\nR R R\nW W W\nR R E\n\
                2 1\nR R R\nB W B\nR R E\n\
                3 2\nR R R\nW E W\nR R R\n\
                0 0\n",
        output: "0\n3\n13\n23\n29\n30\n-1\n-1\n",
    },
    format: &CubicEight,
};

/// The most rolls that count according to the statement.
const MOST: u16 = 30;

/// Each kind of start is searched when a dataset first asks for it.
static ANSWERS: LazyLock<Answers> = LazyLock::new(Answers::new);

/// The fewest rolls, up to the most that count.
#[derive(Debug)]
struct CubicEight;

/// The empty square of the start, and the pattern.
type CubicCase = (usize, Tops);

impl Format for CubicEight {
    type Case = CubicCase;
    type Oracle = ();

    fn oracle(_many: bool, _tables: Tables) {}

    fn cases(&self) -> Cases {
        Cases::UpTo { line: "0 0\n", most: Some(15) }
    }

    fn read<R: BufRead>(&self, tokens: &mut Tokens<R>) -> Result<Option<CubicCase>, Unreadable> {
        notation::read(tokens)
    }

    fn print(&self, (empty, goal): &CubicCase) -> String {
        cubic::text(*empty, goal)
    }

    /// Only the distance is asked for, so there are no moves to replay.
    fn answer(&self, dataset: &CubicCase, _: usize, (): &mut ()) -> Result<String, Undecided> {
        Ok(match rolls(dataset) {
            rolls @ 0..=MOST => format!("{rolls}\n"),
            _ => "-1\n".into(),
        })
    }

    fn judge(
        &self,
        dataset: &CubicCase,
        _: usize,
        lines: &mut Lines,
        (): &mut (),
    ) -> Result<(), Bad> {
        Ok(numbers::rolls(lines, rolls(dataset), MOST)?)
    }

    fn draw(&self, wanted: &Wanted) -> Result<Draw<CubicCase>, Fault> {
        let source = cubic::Datasets::new(wanted, MOST)?;
        Ok(Draw::uniform(move |random| Ok(source.next_question(random))))
    }

    /// A solved case, one roll, the most rolls that count, and one more.
    fn corners(&self) -> Vec<CubicCase> {
        let wanted = ["WWWWWWWWE", "RRRWWWRRE", "RRRBWBRRE", "BBBBRBBRE", "RRRWEWRRR", "WWWEWWWWW"];
        let pattern = |tops| notation::pattern(tops).expect("eight colours and E");
        let starts = |tops| [8, 3, 1, 0, 7].map(|empty| (empty, pattern(tops)));
        let mut all: Vec<CubicCase> = wanted.into_iter().flat_map(starts).collect();
        all.sort_by_cached_key(rolls);
        all
    }

    fn supplies(&'static self) -> Vec<Supply<Self>> {
        let drawn = |what, costs, unsolvable| {
            Supply::drawn(self, what, Wanted { costs, unsolvable, ..Wanted::default() })
        };
        vec![
            drawn("random datasets", None, 0.15),
            drawn("few rolls", Some(Span::up_to(8_usize)), 0.15),
            drawn("30 rolls, or more", Some(Span::one(MOST)), 0.5),
        ]
    }

    /// Datasets that need fewer rolls, those of few colours first. Of those without an answer, none counts as
    /// nearer than another.
    fn simpler(&self, dataset: &CubicCase, (): &mut ()) -> Result<Simpler<CubicCase>, Fault> {
        let far = rolls(dataset);
        let all = cubic::patterns().flat_map(|goal| (0..CELLS).map(move |empty| (empty, goal)));
        let nearer = |rolls| rolls < far && (rolls <= MOST) == (far <= MOST);
        let mut cases: Vec<CubicCase> = all.filter(|dataset| nearer(rolls(dataset))).collect();
        cases.sort_by_cached_key(|dataset| (rolls(dataset), colours(&dataset.1), dataset.0));
        let ends = cases.len() <= MOST_SIMPLER;
        cases.truncate(MOST_SIMPLER);
        Ok(Simpler { cases, gaps: false, ends })
    }

    fn allowed(&self) -> String {
        "all patterns, also those that need more than 30 rolls".into()
    }

    fn outline(&self) -> Result<Outline, String> {
        let colours = ["W", "R", "B"].map(|colour| (colour.to_owned(), None));
        let words = colours.into_iter().chain([("E".to_owned(), Some(1))]);
        Ok(Outline {
            head: vec![(1, 3), (1, 3)],
            boards: Boards::on_lines(vec![3; 3], " ", words),
            rules: Rules::Cubic,
            outputs: Outputs { has_count: true, none: Some("-1"), ..Outputs::default() },
            most: Some(MOST),
            ..Outline::default()
        })
    }

    fn question(&self, (empty, goal): &CubicCase) -> Option<(Question, String)> {
        Some((Question::about("cubic".parse().ok()?), cubic::text(*empty, goal)))
    }

    fn puzzle(&self) -> String {
        "cubic".into()
    }

    fn asked(&self) -> String {
        format!("the fewest rolls, at most {MOST}")
    }

    fn reasons(&self, flaw: &Flaw) -> Option<Vec<Reason>> {
        about_limit(flaw, Some(MOST.into())).map(|reason| vec![reason])
    }

    fn words(&self) -> Words {
        Words {
            estimate: " (a roll turns one cube, so it sets at most one top right; the empty square is no \
                       cube)",
            moves: " (a cube that is rolled the wrong way), row and column of the empty square are exchanged",
            parity: None,
            order_shows: None,
            goals: "",
        }
    }
}

fn rolls((empty, goal): &CubicCase) -> u16 {
    ANSWERS.distance(*empty, goal)
}

/// How many colours a pattern has.
fn colours(pattern: &Tops) -> usize {
    let shows = |colour: &&Colour| (0..CELLS).any(|cell| pattern.colour(cell) == Some(**colour));
    Colour::ALL.iter().filter(shows).count()
}
