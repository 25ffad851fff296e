//! Boards of sliding tiles for testing programs, and random ones on demand.

use super::{Goal, Instance, Side, SlidingTiles};
use crate::exit::Fault;
use crate::generate::sliding::{self, walk_of};
use crate::generate::{Draw, Wanted};
use crate::problems::Supply;
use crate::tiles::Tiles;
use crate::tiles::oracle::{LONGEST_SIDE, Oracle};
use crate::undecided::Undecided;
use desk::random::{Random, Span};
use fewest::Cost;
use fewest::puzzles::Direction::{self, Down, Left, Right, Up};

/// The most moves of 15-puzzles for testing. A program can be fast enough for judges and still not solve
/// longer ones.
const FAR: usize = 45;

/// No 8-puzzle takes more moves.
const FARTHEST_EIGHT: usize = 31;

/// Boards that a program may fail although it passes the sample: solved ones, single moves, and the nearest
/// boards without a solution with the blank in every row.
pub fn corners(format: &SlidingTiles) -> Vec<Instance> {
    let sides = match format.side {
        Side::Is(side) => side..=side,
        // Programs for boards of several sizes need not know the board that has no tile.
        Side::Asked(least, most) => least.max(2)..=most.min(5),
    };
    let mut all: Vec<Instance> = sides.flat_map(|side| of_side(format, side)).collect();
    if let Goal::Given = format.goal {
        all.extend(other_goal());
    }
    all.retain(|instance| !format.excludes_as_solved(instance));
    all
}

fn of_side(format: &SlidingTiles, side: usize) -> Vec<Instance> {
    let goal = format.goal(side);
    let mut starts = vec![goal.clone()];
    starts.extend(goal.successors());
    // The solvable boards have the blank in every row and every column.
    let toward = |way: Direction| (2..side).map(move |steps| vec![way; steps]);
    for way in Direction::ALL {
        starts.extend(toward(way).filter_map(|ways| goal.after(&ways)));
    }
    starts.extend(goal.after(&[Up, Left, Down, Right]));
    starts.extend(goal.after(&[Down, Right, Up, Left]));
    if side > 1 && format.none.is_some() {
        let odd = goal.swapped();
        let steps = |way: Direction| (1..side).map(move |steps| vec![way; steps]);
        let others: Vec<Tiles> =
            steps(Up).chain(steps(Down)).filter_map(|ways| odd.after(&ways)).collect();
        starts.push(odd);
        starts.extend(others);
    }
    starts.into_iter().map(|start| Instance { start, goal: goal.clone() }).collect()
}

/// Boards with another goal than the one that has the blank last.
fn other_goal() -> Vec<Instance> {
    let goal = Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] };
    let starts = [goal.clone()].into_iter().chain(goal.successors());
    starts.map(|start| Instance { start, goal: goal.clone() }).collect()
}

/// The supplies of random boards.
pub fn supplies(format: &'static SlidingTiles) -> Vec<Supply<SlidingTiles>> {
    match format.side {
        Side::Is(3) => eights(format),
        Side::Is(side) => of_one_side(format, side),
        Side::Asked(least, most) if most > LONGEST_SIDE => {
            let small = Span::new(least.max(2), 3_usize).unwrap_or(Span::one(least));
            vec![
                any_of(format, "small boards", small, 3),
                any_of(format, "random boards", small.stretched(most - small.most()), 3),
                any_of(format, "large boards", Span::one(most), 3),
            ]
        }
        Side::Asked(..) => vec![
            any_of(format, "random boards", Span::of::<3, 3>(), 4),
            trail("4x4 boards", format.goal(4), Span::of::<0, 25>()),
            walk("5x5 boards near the goal", format.goal(5)),
        ],
    }
}

fn eights(format: &'static SlidingTiles) -> Vec<Supply<SlidingTiles>> {
    let unsolvable = if format.none.is_some() { 0.15 } else { 0.0 };
    let wanted = Wanted { unsolvable, ..Wanted::default() };
    let drawn = |what, costs| Supply::drawn(format, what, Wanted { costs, ..wanted.clone() });
    let most = format.inputs.most.map_or(FARTHEST_EIGHT, usize::from);
    let mut all = vec![
        drawn("random boards", None),
        drawn("few moves", Some(Span::of::<2, 12>())),
        drawn("random boards", None),
    ];
    all.extend(Span::new(25_usize, most).map(|far| drawn("many moves", Some(far))));
    all.push(Supply::drawn(format, "the hardest boards", Wanted::hardest()));
    all.extend(counted(format).map(|(what, costs)| drawn(what, Some(costs))));
    all
}

/// Boards around the limit on moves, if answers have a limit and inputs have none.
fn counted(format: &SlidingTiles) -> Option<(&'static str, Span)> {
    let (most, inputs) = (format.most.map(usize::from)?, format.inputs.most.map(usize::from));
    match inputs {
        None if format.takes_long_paths() => None,
        None => Some(("as many moves as count, or one more", Span::above(most, 1))),
        Some(_) => None,
    }
}

fn of_one_side(format: &'static SlidingTiles, side: usize) -> Vec<Supply<SlidingTiles>> {
    let trail = |what, costs| trail(what, format.goal(side), costs);
    let few = Span::new(format.inputs.least(), 10_usize);
    let mut all: Vec<_> = few.map(|few| trail("few moves", few)).into_iter().collect();
    if format.has_far_boards() {
        all.push(any_of(format, "random boards", Span::one(side), 4));
    } else {
        let limits = format.most.into_iter().chain(format.inputs.most).map(usize::from);
        let most = limits.min().unwrap_or(FAR);
        all.push(trail("more moves", Span::of::<10, 25>()));
        all.extend(Span::new(25_usize, most - 1).map(|far| trail("many moves", far)));
        let limit = format.inputs.most.map(|most| Span::one(usize::from(most)));
        all.extend(limit.map(|most| trail("as many moves as come up", most)));
        all.extend(counted(format).map(|(what, costs)| trail(what, costs)));
    }
    if format.none.is_some() {
        all.push(any_of(format, "no solution", Span::one(side), 0));
    }
    all
}

/// Boards of these sides, all equally likely; `solvable` of four have a solution.
fn any_of(
    format: &'static SlidingTiles,
    what: &'static str,
    sides: Span,
    solvable: usize,
) -> Supply<SlidingTiles> {
    let next = move |random: &mut Random, _: &mut Oracle| {
        let side = random.within(sides);
        let goal = format.goal(side);
        let solvable = side < 2 || random.up_to(3) < solvable;
        Ok(Instance { start: goal.shuffled(solvable, random), goal })
    };
    Supply::made(what, next)
}

/// Boards whose distance is in `costs`, taken from the shortest paths of random walks.
fn trail(what: &'static str, goal: Tiles, costs: Span) -> Supply<SlidingTiles> {
    let next = move |random: &mut Random, oracle: &mut Oracle| {
        Ok(Instance { start: on_trail(oracle, &goal, costs, random)?, goal: goal.clone() })
    };
    Supply::made(what, next)
}

/// Boards after random moves from the goal, for boards that are too large to be measured.
fn walk(what: &'static str, goal: Tiles) -> Supply<SlidingTiles> {
    let next = move |random: &mut Random, _: &mut Oracle| {
        let start = walk_of(&goal, random.up_to(39), random);
        Ok(Instance { start, goal: goal.clone() })
    };
    Supply::made(what, next)
}

/// Walks away from the goal, finds the shortest way back, and follows it until the number of moves left is
/// one of `costs`.
fn on_trail(
    oracle: &mut Oracle,
    goal: &Tiles,
    costs: Span,
    random: &mut Random,
) -> Result<Tiles, Undecided> {
    let left = random.within(costs);
    let mut moves = 2 * left;
    loop {
        let mut board = walk_of(goal, moves, random);
        let path = oracle.path(&board, goal, Cost::MAX)?.path().unwrap_or_default();
        if path.len() >= left {
            path[..path.len() - left].iter().for_each(|&way| _ = board.go(way));
            return Ok(board);
        }
        moves += 1 + left / 8;
    }
}

/// Boards as they are wanted. If the problem counts only paths up to some length, there are none beyond it.
pub fn draw(format: SlidingTiles, wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
    if wanted.unsolvable > 0.0 && format.none.is_none() {
        return Err(Fault::usage("this problem has no boards without a solution"));
    }
    let side = match format.side {
        Side::Is(side) => side,
        Side::Asked(_, most) => most.min(LONGEST_SIDE - 1),
    };
    // Where moves are counted, larger boards are measured anyway.
    let usual = format.most.filter(|_| side > 3 && !format.takes_long_paths());
    let goal = format.goal(side);
    let mut starts = sliding::draw(goal.clone(), &format.inputs.within(wanted, usual)?)?;
    let note = starts.note.take();
    let next = move |random: &mut Random| {
        let instance = Instance { start: (starts.next)(random)?, goal: goal.clone() };
        Ok(if let Goal::Given = format.goal { renamed(&instance, random) } else { instance })
    };
    Ok(Draw { next: Box::new(next), note })
}

/// The same instance with the tiles' names shuffled.
fn renamed(Instance { start, goal }: &Instance, random: &mut Random) -> Instance {
    let mut names: Vec<u32> = (1..goal.cells.len() as u32).collect();
    random.shuffle(&mut names);
    let name = |&tile: &u32| if tile == 0 { 0 } else { names[tile as usize - 1] };
    let with =
        |tiles: &Tiles| Tiles { width: tiles.width, cells: tiles.cells.iter().map(name).collect() };
    Instance { start: with(start), goal: with(goal) }
}
