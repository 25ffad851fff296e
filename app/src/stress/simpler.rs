//! Cases that are simpler than a given one, the simplest first.

use super::corners::{after, rotated, solved, swapped};
use crate::exit::Fault;
use crate::generate::sliding::shuffled;
use crate::generate::{Source, Wanted};
use crate::judge::sliding::{Goal, Question, Side, Sliding};
use crate::judge::{Case, Kind, Profile, poj3131};
use crate::tiles::Tiles;
use crate::verdict::Jury;
use desk::random::{Random, Span};
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::{CELLS, Colour, Tops};
use fewest::puzzles::rotation::Line;
use std::collections::HashSet;

/// No more are listed.
const MOST: usize = 4000;
/// Boards of each smaller side.
const OF_A_SIDE: usize = 60;

/// Cases, and what it means if a program gets them right.
#[derive(Clone, Debug, Default)]
pub struct Simpler {
    /// The simplest first.
    pub cases: Vec<Case>,
    /// Whether one that is left out can be nearer the goal than one that is there.
    pub gaps: bool,
    /// Whether there are no others that are nearer than the given one.
    pub ends: bool,
}

/// The boards on a shortest path from the case to the goal, or to the board next to it that cannot
/// be reached: few, and soon tried.
pub fn on_the_way(case: &Case, jury: &mut Jury) -> Result<Vec<Case>, Fault> {
    let mut way = Vec::new();
    let mut here = case.clone();
    while let Some(next) = nearer(&here, jury)? {
        way.push(next.clone());
        here = next;
    }
    way.reverse();
    Ok(way)
}

/// All that are simpler, as far as they can be listed.
pub fn all(profile: &Profile, case: &Case, jury: &mut Jury) -> Result<Simpler, Fault> {
    match (&profile.kind, case) {
        (Kind::Sliding(format), Case::Sliding(question)) => sliding(format, question, jury),
        (_, Case::Parity(board)) => Ok(Simpler { cases: smaller(board), gaps: true, ends: false }),
        (_, Case::Rotation(_)) => rotations(profile, jury.distance(case)?.unwrap_or(0), jury),
        (_, Case::Cubic(..)) => rolls(case, jury),
        (kind, case) => panic!("{kind:?} has no {case:?}"),
    }
}

/// One move nearer.
fn nearer(case: &Case, jury: &mut Jury) -> Result<Option<Case>, Fault> {
    match case {
        Case::Sliding(Question { start, goal }) => {
            let target = target(start, goal);
            let to =
                |start: Tiles, goal: &Tiles| Case::Sliding(Question { start, goal: goal.clone() });
            let boards = Direction::ALL.into_iter().filter_map(|way| after(start, &[way]));
            let found = first_nearer(
                &to(start.clone(), &target),
                boards.map(|board| (to(board.clone(), &target), board)),
                jury,
            )?;
            Ok(found.map(|board| to(board, goal)))
        }
        Case::Rotation(board) => {
            let boards = Line::ALL.iter().map(|&line| Case::Rotation(rotated(*board, line)));
            first_nearer(case, boards.map(|board| (board.clone(), board)), jury)
        }
        Case::Parity(_) | Case::Cubic(..) => Ok(None),
    }
}

/// What belongs to the first of the measured cases that is one move nearer than that one.
fn first_nearer<T>(
    case: &Case,
    beside: impl Iterator<Item = (Case, T)>,
    jury: &mut Jury,
) -> Result<Option<T>, Fault> {
    let far = jury.distance(case)?.and_then(|far| far.checked_sub(1));
    for (measured, item) in beside {
        if far.is_some() && jury.distance(&measured)? == far {
            return Ok(Some(item));
        }
    }
    Ok(None)
}

/// The goal, or the board nearest to it that the start can reach.
fn target(start: &Tiles, goal: &Tiles) -> Tiles {
    if start.reaches(goal) { goal.clone() } else { swapped(goal) }
}

/// Smaller boards, then boards of this size by their distance.
fn sliding(format: &Sliding, question: &Question, jury: &mut Jury) -> Result<Simpler, Fault> {
    let side = question.start.width;
    let mut cases = Vec::new();
    if let Side::Asked(least, _) = format.side {
        for side in least..side {
            let goal = format.goal(side);
            let odd = Some(swapped(&goal)).filter(|_| side > 1 && format.none.is_some());
            for from in [Some(goal.clone()), odd].into_iter().flatten() {
                cases.extend(around(&from, &goal, OF_A_SIDE, usize::MAX).0);
            }
        }
    }
    let goal = match format.goal {
        // The tiles' names do not matter.
        Goal::Given if question.goal != Tiles::blank_last(side, side) => {
            let goal = Tiles::blank_last(side, side);
            cases.extend(around(&goal, &goal, OF_A_SIDE, usize::MAX).0);
            question.goal.clone()
        }
        _ => question.goal.clone(),
    };
    let target = target(&question.start, &question.goal);
    let measured = Case::Sliding(Question { start: question.start.clone(), goal: target.clone() });
    let far = jury.distance(&measured)?.unwrap_or(usize::MAX);
    let (near, all) = around(&target, &goal, MOST, far);
    cases.extend(near);
    Ok(Simpler { cases, gaps: false, ends: all && far < usize::MAX })
}

/// The boards around `centre`, the nearest first, up to that distance; whether these are all.
fn around(centre: &Tiles, goal: &Tiles, most: usize, below: usize) -> (Vec<Case>, bool) {
    let mut seen = HashSet::from([centre.cells.clone()]);
    let (mut layer, mut found) = (vec![centre.clone()], Vec::new());
    let mut far = 0;
    while far < below && !layer.is_empty() {
        let mut next = Vec::new();
        for start in layer {
            for board in Direction::ALL.into_iter().filter_map(|way| after(&start, &[way])) {
                if seen.insert(board.cells.clone()) {
                    next.push(board);
                }
            }
            found.push(Case::Sliding(Question { start, goal: goal.clone() }));
            if found.len() == most {
                return (found, false);
            }
        }
        layer = next;
        far += 1;
    }
    (found, true)
}

/// Boards with fewer cells.
fn smaller(board: &Tiles) -> Vec<Case> {
    let mut random = Random::new(0);
    let area = board.cells.len();
    let mut sizes: Vec<(usize, usize)> = (2..=board.width.max(board.height()))
        .flat_map(|width| (2..=area / width).map(move |height| (width, height)))
        .filter(|&(width, height)| (width * height) % 2 == 0 || width * height < area)
        .filter(|&(width, height)| width * height < area && (width % 2 == 1 || height % 2 == 1))
        .collect();
    sizes.sort_by_key(|&(width, height)| (width * height, width));
    sizes.truncate(MOST / OF_A_SIDE);
    let mut cases = Vec::new();
    for (width, height) in sizes {
        let goal = Tiles::blank_last(width, height);
        for (number, centre) in [goal.clone(), swapped(&goal)].iter().enumerate() {
            cases.extend(near(centre));
            let more = 0..OF_A_SIDE / 6;
            cases.extend(more.map(|_| Case::Parity(shuffled(&goal, number == 0, &mut random))));
        }
    }
    cases
}

fn near(centre: &Tiles) -> Vec<Case> {
    let (boards, _) = around(centre, centre, OF_A_SIDE / 3, usize::MAX);
    let parity = |case| match case {
        Case::Sliding(Question { start, .. }) => Case::Parity(start),
        other => other,
    };
    boards.into_iter().map(parity).collect()
}

/// Boards that are nearer than `far`: those that words make of solved ones in order, then drawn ones.
fn rotations(profile: &Profile, far: usize, jury: &mut Jury) -> Result<Simpler, Fault> {
    let mut cases = words(far);
    // Between the goal and a board one move away there is nothing to draw.
    if let Some(costs) = far.checked_sub(1).and_then(|most| Span::new(1_usize, most)) {
        let wanted =
            Wanted { count: 1, costs: Some(costs), hardest: false, unsolvable: 0.0, side: None };
        let (mut source, mut random) = (Source::new(profile, &wanted)?, Random::new(0));
        let mut drawn = Vec::new();
        for _ in 0..MOST / 2 {
            let case = source.next_case(&mut random)?;
            drawn.push((jury.distance(&case)?, case));
        }
        drawn.sort_by_key(|&(far, _)| far);
        cases.extend(drawn.into_iter().map(|(_, case)| case));
    }
    Ok(Simpler { cases, gaps: true, ends: false })
}

fn words(far: usize) -> Vec<Case> {
    let mut layer: Vec<_> = (1..=3).map(solved).collect();
    let mut cases = Vec::new();
    for _ in 0..far.min(4) {
        cases.extend(layer.iter().map(|&board| Case::Rotation(board)));
        let boards = layer.iter();
        let turned = |&board| Line::ALL.iter().map(move |&line| rotated(board, line));
        layer = boards.flat_map(turned).collect();
    }
    cases
}

/// Datasets that need fewer rolls, those of few colours first.
fn rolls(case: &Case, jury: &mut Jury) -> Result<Simpler, Fault> {
    const MOST_ROLLS: usize = poj3131::MOST as usize;
    let far = jury.distance(case)?.expect("every pattern has a distance");
    let mut found = Vec::new();
    for pattern in patterns() {
        let colours = Colour::ALL
            .iter()
            .filter(|&&colour| (0..CELLS).any(|cell| pattern.colour(cell) == Some(colour)));
        let colours = colours.count();
        for start in 0..CELLS {
            let case = Case::Cubic(start, pattern);
            let rolls = jury.distance(&case)?.expect("every pattern has a distance");
            // Among those without an answer none is nearer than another.
            let nearer = rolls < far && (rolls <= MOST_ROLLS) == (far <= MOST_ROLLS);
            if nearer {
                found.push((rolls, colours, start, case));
            }
        }
    }
    found.sort_by_key(|&(rolls, colours, start, _)| (rolls, colours, start));
    let ends = found.len() <= MOST;
    found.truncate(MOST);
    let cases = found.into_iter().map(|(_, _, _, case)| case).collect();
    Ok(Simpler { cases, gaps: false, ends })
}

/// Every pattern of tops with one cell empty.
fn patterns() -> impl Iterator<Item = Tops> {
    const COLOURINGS: usize = 6561;
    (0..CELLS * COLOURINGS).map(|number| {
        let (empty, mut colours) = (number / COLOURINGS, number % COLOURINGS);
        let cells: Vec<Option<Colour>> = (0..CELLS)
            .map(|cell| {
                (cell != empty).then(|| {
                    let colour = Colour::ALL[colours % 3];
                    colours /= 3;
                    colour
                })
            })
            .collect();
        Tops::new(&cells).expect("one cell is empty")
    })
}
