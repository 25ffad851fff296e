//! Sliding boards. Those of up to 3x3 are drawn from the list of all boards of a distance; larger ones are
//! found by random walks and measured.

use super::{Draw, Wanted, no_such_distance, none_was_met};
use crate::exit::Fault;
use crate::tiles::Tiles;
use crate::tiles::oracle::{Oracle, rules};
use desk::Question;
use desk::boards::beyond;
use desk::random::{Pool, Random, Span};
use fewest::puzzles::Direction;
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Cost, Ranked};

/// How many walks may miss the distances before the search for a board is given up.
const MOST_WALKS: usize = 20_000;
/// The longest side of a board whose whole space is listed.
const LISTED_SIDE: usize = 3;

/// Random boards with that goal.
pub fn draw(goal: Tiles, wanted: &Wanted) -> Result<Draw<Tiles>, Fault> {
    let wanted = wanted.clone();
    let mut solvable = solvable(&goal, &wanted)?;
    let note = solvable.note.take();
    let next = move |random: &mut Random| match wanted.wants_unsolvable(random) {
        true => Ok(goal.shuffled(false, random)),
        false => (solvable.next)(random),
    };
    Ok(Draw { next: Box::new(next), note })
}

fn solvable(goal: &Tiles, wanted: &Wanted) -> Result<Draw<Tiles>, Fault> {
    let goal = goal.clone();
    match wanted.costs {
        _ if goal.width <= LISTED_SIDE => {
            let ranks = list(&goal, wanted)?;
            Ok(Draw::uniform(move |random| Ok(board(&goal, *random.one_of(&ranks)))))
        }
        None if wanted.hardest => {
            Err(Fault::usage("the hardest boards are known only up to 3x3; use --cost"))
        }
        None => Ok(Draw::uniform(move |random| Ok(goal.shuffled(true, random)))),
        Some(costs) => {
            if let Some(greatest) = question(&goal).and_then(|question| beyond(&question, costs)) {
                return Err(no_such_distance(greatest));
            }
            let mut oracle = Oracle::for_many();
            let next = move |random: &mut Random| walked(&goal, costs, &mut oracle, random);
            Ok(Draw { next: Box::new(next), note: Some(super::WALKED.into()) })
        }
    }
}

/// The question about boards with that goal; `None` for sizes that are no puzzle here.
fn question(goal: &Tiles) -> Option<Question> {
    let puzzle = format!("sliding:{}x{}", goal.width, goal.height()).parse().ok()?;
    let cells: Vec<String> = goal.cells.iter().map(u32::to_string).collect();
    Some(Question { goal: Some(cells.join(" ")), ..Question::about(puzzle) })
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

/// The board of that rank among those with the tiles in order around the goal's blank, with the tiles named
/// as in this goal.
fn board(goal: &Tiles, rank: u32) -> Tiles {
    let rules = rules(goal.width, goal.blank());
    let tray = rules.unrank(rank.into());
    let names: Vec<u32> =
        [0].into_iter().chain(goal.cells.iter().copied().filter(|&t| t != 0)).collect();
    let cells = rules.tiles(&tray).iter().map(|&tile| names[tile as usize]).collect();
    Tiles { width: goal.width, cells }
}

/// Takes random walks that never turn back, a little longer than the distance, until one ends at a board that
/// is that far away.
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
    Err(none_was_met(costs))
}

/// The board after `length` random moves, none of which takes the one before it back.
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
