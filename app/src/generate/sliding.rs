//! Sliding boards: up to 3x3 drawn from the list of all boards of a distance, larger ones walked to
//! and measured.

use super::{Wanted, no_such_distance};
use crate::exit::Fault;
use crate::judge::sliding::{Goal, Question, Side, Sliding};
use crate::tiles::Tiles;
use crate::tiles::oracle::{LONGEST_SIDE, Oracle, rules};
use desk::random::{Pool, Random, Span};
use fewest::puzzles::Direction;
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Cost, Ranked};

/// Walks that missed the distances before the search for a board is given up.
const MOST_WALKS: usize = 20_000;
/// The longest side of a board whose whole space is listed.
const LISTED_SIDE: usize = 3;

/// Boards without end.
pub struct Source<'f> {
    format: &'f Sliding,
    side: usize,
    wanted: Wanted,
    means: Means,
}

enum Means {
    /// All boards of the wanted distances, by rank, from one goal.
    List {
        goal: Tiles,
        ranks: Pool<u32>,
    },
    /// Every solvable board alike.
    Shuffle,
    Walk {
        oracle: Box<Oracle>,
        costs: Span,
    },
}

impl<'f> Source<'f> {
    /// Boards for that format.
    pub fn new(format: &'f Sliding, wanted: &Wanted) -> Result<Self, Fault> {
        if wanted.unsolvable > 0.0 && format.none.is_none() {
            return Err(Fault::usage("this problem has no boards without a solution"));
        }
        let side = match format.side {
            Side::Is(side) => side,
            Side::Asked(_, most) => wanted.side.unwrap_or(most.min(LONGEST_SIDE - 1)),
        };
        let costs = limited(format, wanted);
        let goal = format.goal(side);
        let means = match costs {
            _ if side <= LISTED_SIDE => {
                let wanted = Wanted { costs, ..wanted.clone() };
                Means::List { ranks: list(&goal, &wanted)?, goal }
            }
            None if wanted.hardest => {
                let message = "the hardest boards are known only up to 3x3; use --cost";
                return Err(Fault::usage(message));
            }
            None => Means::Shuffle,
            Some(costs) => Means::Walk { oracle: Box::new(Oracle::for_many()), costs },
        };
        Ok(Source { format, side, wanted: wanted.clone(), means })
    }

    /// The next one.
    pub fn next_question(&mut self, random: &mut Random) -> Result<Question, Fault> {
        let goal = self.format.goal(self.side);
        if self.wanted.wants_unsolvable(random) {
            return Ok(Question { start: shuffled(&goal, false, random), goal });
        }
        let start = match &mut self.means {
            Means::List { goal, ranks } => board(goal, *random.one_of(ranks)),
            Means::Shuffle => shuffled(&goal, true, random),
            Means::Walk { oracle, costs } => walked(&goal, *costs, oracle, random)?,
        };
        let question = Question { start, goal };
        Ok(if let Goal::Given = self.format.goal { renamed(question, random) } else { question })
    }

    /// Where boards are not uniform among all that were asked for.
    pub fn note(&self) -> Option<String> {
        matches!(self.means, Means::Walk { .. }).then(|| super::WALKED.to_owned())
    }
}

/// Problems that count paths up to some length have no boards beyond.
fn limited(format: &Sliding, wanted: &Wanted) -> Option<Span> {
    wanted.costs.or(format.most.map(Span::up_to))
}

/// The ranks of all boards of the wanted distances.
fn list(goal: &Tiles, wanted: &Wanted) -> Result<Pool<u32>, Fault> {
    let rules = rules(goal.width, goal.blank());
    let distances = exhaustive::distances(&rules, &Options::default(), unwatched);
    let distances = distances.expect("no limit was set");
    let wanted = wanted.distances(&distances.profile())?;
    let ranks = (0..).zip(distances.iter()).filter(|&(_, far)| far != Cost::MAX);
    let ranks = ranks.filter(|&(_, far)| wanted.contains(far)).map(|(rank, _)| rank);
    Pool::new(ranks.collect()).ok_or_else(|| no_such_distance(wanted.most()))
}

/// The board of that rank among those with tiles in order around the goal's blank, as this goal
/// names its tiles.
fn board(goal: &Tiles, rank: u32) -> Tiles {
    let rules = rules(goal.width, goal.blank());
    let tray = rules.unrank(rank.into());
    let names: Vec<u32> =
        [0].into_iter().chain(goal.cells.iter().copied().filter(|&t| t != 0)).collect();
    let cells = rules.tiles(&tray).iter().map(|&tile| names[tile as usize]).collect();
    Tiles { width: goal.width, cells }
}

/// Uniform among the boards that can be solved, or cannot.
pub fn shuffled(goal: &Tiles, solvable: bool, random: &mut Random) -> Tiles {
    let mut tiles = goal.clone();
    loop {
        random.shuffle(&mut tiles.cells);
        if tiles.reaches(goal) == solvable {
            return tiles;
        }
    }
}

/// Walks without turning back, a little longer than the distance, until a board is that far.
fn walked(
    goal: &Tiles,
    costs: Span,
    oracle: &mut Oracle,
    random: &mut Random,
) -> Result<Tiles, Fault> {
    for walk in 0..MOST_WALKS {
        let tiles = walk_of(goal, random.within(costs.stretched(walk / 50)), random);
        let most = Cost::try_from(costs.most()).unwrap_or(Cost::MAX);
        if let Some(distance) = oracle.distance_within(&tiles, goal, most)?
            && costs.contains(distance)
        {
            return Ok(tiles);
        }
    }
    let message = format!("no board {} to {} moves away was met", costs.least(), costs.most());
    Err(Fault::usage(message))
}

/// The board after that many random moves, none of which takes the last one back.
pub fn walk_of(goal: &Tiles, length: usize, random: &mut Random) -> Tiles {
    let mut tiles = goal.clone();
    let mut last: Option<Direction> = None;
    for _ in 0..length {
        let blank = tiles.blank();
        let ways: Vec<Direction> = Direction::ALL
            .into_iter()
            .filter(|&way| Some(way.opposite()) != last && tiles.beside(blank, way).is_some())
            .collect();
        let Some(&way) = ways.get(random.up_to(ways.len().saturating_sub(1))) else { break };
        tiles.go(way);
        last = Some(way);
    }
    tiles
}

/// The same question with the tiles' names shuffled.
pub fn renamed(Question { start, goal }: Question, random: &mut Random) -> Question {
    let mut names: Vec<u32> = (1..goal.cells.len() as u32).collect();
    random.shuffle(&mut names);
    let name = |&tile: &u32| if tile == 0 { 0 } else { names[tile as usize - 1] };
    let with =
        |tiles: &Tiles| Tiles { width: tiles.width, cells: tiles.cells.iter().map(name).collect() };
    Question { start: with(&start), goal: with(&goal) }
}

/// A board of random sides up to 20, one of them odd.
pub fn parity(wanted: &Wanted, random: &mut Random) -> Tiles {
    let (width, height) = loop {
        let (width, height) = (2 + random.up_to(18), 2 + random.up_to(18));
        if width % 2 == 1 || height % 2 == 1 {
            break (width, height);
        }
    };
    let solvable = !wanted.wants_unsolvable(random);
    shuffled(&Tiles::blank_last(width, height), solvable, random)
}
