//! Smaller puzzles: some contents of a puzzle are made alike, which gives a puzzle as rows again.

use super::check::{admitted, possible};
use super::setup::{Contents, Guard, Kind, Row, Setup, Take};
use std::cmp::Reverse;
use std::collections::HashSet;

/// What is left of a puzzle when some of its contents are no longer told apart. Every move of the puzzle is a
/// move here, and every goal is a goal, so no distance is larger than in the puzzle.
#[derive(Clone, Debug)]
pub struct AbstractSpace {
    /// By content of the puzzle: what it is in the space.
    pub of: Vec<u8>,
    /// The smaller puzzle. If moves are charged in part, some of them cost nothing.
    pub setup: Setup,
}

/// The pieces that a move may move or change: the cell that each comes from, and what it may be. The pivot,
/// such as a blank, is not among them.
pub fn moved(setup: &Setup, row: &Row, pivot: Option<usize>) -> Vec<(usize, Contents)> {
    let kinds = setup.kinds_and_turns();
    let changes = |take: &&Take| take.from != take.cell || take.map.is_some();
    let may_move = |take: &Take| {
        let pieces = possible(setup, row, take.from).iter();
        (take.from, pieces.filter(|&v| Some(kinds[usize::from(v)].0) != pivot).collect())
    };
    let all = row.takes.iter().filter(changes).map(may_move);
    all.filter(|(_, pieces): &(usize, Contents)| !pieces.is_empty()).collect()
}

/// Kinds that become one, and whether their turns are still told apart.
struct Class {
    kinds: Vec<usize>,
    is_turned: bool,
}

impl AbstractSpace {
    /// The space that tells apart only what one goal and the conditions of the moves ask about. Its distances
    /// are those of the puzzle to that goal. `None` if moves change contents in a way that does not fit the
    /// space.
    pub fn of_goal(setup: &Setup, goal: usize) -> Option<AbstractSpace> {
        let goal = &setup.goals[goal];
        let guards = || goal.iter().chain(setup.rows.iter().flat_map(|row| &row.guards));
        let (mut first, mut classes) = (0, Vec::<(Option<Vec<bool>>, Class)>::new());
        for (number, kind) in setup.kinds.iter().enumerate() {
            let contents = first..first + kind.turns;
            first += kind.turns;
            let held = |guard: &Guard| {
                let held = contents.clone().filter(|&v| guard.holds.contains(v as u8)).count();
                (held == 0 || held == kind.turns).then_some(held > 0)
            };
            // `None` if a guard tells turns of this kind apart: then the kind has a class of its own.
            let asked: Option<Vec<bool>> = guards().map(held).collect();
            let same = classes.iter_mut().find(|(other, _)| asked.is_some() && *other == asked);
            match same {
                Some((_, class)) => class.kinds.push(number),
                None => {
                    let class = Class { kinds: vec![number], is_turned: asked.is_none() };
                    classes.push((asked, class));
                }
            }
        }
        // Classes that the goal asks about come first. So the spaces of two goals are equal if the goals
        // differ only in which of several like kinds they name.
        classes.sort_by_key(|(asked, _)| Reverse(asked.clone()));
        let classes: Vec<Class> = classes.into_iter().map(|(_, class)| class).collect();
        AbstractSpace::new(setup, &classes, std::slice::from_ref(goal), &setup.rows)
    }

    /// The space that tells some kinds and the pivot apart; all other kinds are alike.
    pub fn keeping(setup: &Setup, kept: &[usize], pivot: Option<usize>) -> Option<AbstractSpace> {
        let classes = classes_keeping(setup, kept, pivot);
        AbstractSpace::new(setup, &classes, &setup.goals, &setup.rows)
    }

    /// The same, but only moves of the kept kinds cost anything, so that the distances of spaces that share
    /// no kind may be added. `None` if a move may move kept kinds together with others.
    pub fn charging(setup: &Setup, kept: &[usize], pivot: Option<usize>) -> Option<AbstractSpace> {
        let classes = classes_keeping(setup, kept, pivot);
        let kinds = setup.kinds_and_turns();
        let is_kept = |v: &u8| kept.contains(&kinds[usize::from(*v)].0);
        let split = |row: &Row| {
            let moved = moved(setup, row, pivot);
            let with = |cost, guard: Option<Guard>| {
                let mut row = Row { cost, ..row.clone() };
                if let Some(guard) = guard {
                    row.guards.retain(|other| other.cell != guard.cell);
                    row.guards.push(guard);
                }
                row
            };
            let all =
                |test: bool| moved.iter().all(|(_, all)| all.iter().all(|v| is_kept(&v) == test));
            match &moved[..] {
                _ if all(false) => Some(vec![with(0, None)]),
                _ if all(true) => Some(vec![with(row.cost, None)]),
                &[(cell, _)] => {
                    let only = |test: bool| {
                        let holds =
                            admitted(setup, row, cell).iter().filter(|v| is_kept(v) == test);
                        Guard { cell, holds: holds.collect() }
                    };
                    Some(vec![with(row.cost, Some(only(true))), with(0, Some(only(false)))])
                }
                _ => None,
            }
        };
        let rows: Option<Vec<Vec<Row>>> = setup.rows.iter().map(split).collect();
        AbstractSpace::new(setup, &classes, &setup.goals, &rows?.concat())
    }

    fn new(
        setup: &Setup,
        classes: &[Class],
        goals: &[Vec<Guard>],
        rows: &[Row],
    ) -> Option<AbstractSpace> {
        let mut of = vec![0; setup.contents()];
        let (mut kinds, mut first) = (Vec::new(), 0);
        let (mut starts, mut next) = (Vec::new(), 0);
        for kind in &setup.kinds {
            starts.push(next);
            next += kind.turns;
        }
        for class in classes {
            let turns = if class.is_turned { setup.kinds[class.kinds[0]].turns } else { 1 };
            let mut count = Some(0);
            for &kind in &class.kinds {
                let kept = &setup.kinds[kind];
                count = count.zip(kept.count).map(|(count, more)| count + more);
                for turn in 0..kept.turns {
                    of[starts[kind] + turn] = (first + turn % turns) as u8;
                }
            }
            kinds.push(Kind { count, turns });
            first += turns;
        }
        let guards = |guards: &[Guard]| -> Vec<Guard> {
            let image = |guard: &Guard| guard.holds.iter().map(|v| of[usize::from(v)]).collect();
            guards.iter().map(|guard| Guard { holds: image(guard), ..*guard }).collect()
        };
        let (mut smaller, mut met) = (Vec::new(), HashSet::new());
        for row in rows {
            let take = |take: &Take| {
                let map = match &take.map {
                    Some(map) => Some(image(setup, row, take.from, map, &of, first)?),
                    None => None,
                };
                Some(Take { map, ..*take })
            };
            let takes: Option<Vec<Take>> = row.takes.iter().map(take).collect();
            let row = Row { guards: guards(&row.guards), takes: takes?, ..*row };
            if met.insert((row.guards.clone(), row.takes.clone(), row.cost)) {
                smaller.push(row);
            }
        }
        let mut all_goals: Vec<Vec<Guard>> = Vec::new();
        for goal in goals.iter().map(|goal| guards(goal)) {
            if !all_goals.contains(&goal) {
                all_goals.push(goal);
            }
        }
        let names = setup.names.clone();
        let setup = Setup {
            cells: setup.cells,
            kinds,
            names,
            rows: smaller,
            goals: all_goals,
            ..Setup::default()
        };
        Some(AbstractSpace { of, setup })
    }
}

fn classes_keeping(setup: &Setup, kept: &[usize], pivot: Option<usize>) -> Vec<Class> {
    let is_kept = |kind: &usize| kept.contains(kind) || Some(*kind) == pivot;
    let (apart, alike): (Vec<usize>, Vec<usize>) = (0..setup.kinds.len()).partition(is_kept);
    let single = |kind| Class { kinds: vec![kind], is_turned: true };
    let mut classes: Vec<Class> = apart.into_iter().map(single).collect();
    if !alike.is_empty() {
        classes.push(Class { kinds: alike, is_turned: false });
    }
    classes
}

/// What the contents of the space become on the way; `None` if that depends on more than these contents.
fn image(
    setup: &Setup,
    row: &Row,
    from: usize,
    map: &[u8],
    of: &[u8],
    contents: usize,
) -> Option<Vec<u8>> {
    let mut known = vec![None; contents];
    for content in admitted(setup, row, from).iter() {
        let (before, after) =
            (of[usize::from(content)], of[usize::from(map[usize::from(content)])]);
        if known[usize::from(before)].replace(after).is_some_and(|other| other != after) {
            return None;
        }
    }
    Some(
        (0..)
            .zip(known)
            .map(|(content, after): (u8, Option<u8>)| after.unwrap_or(content))
            .collect(),
    )
}
