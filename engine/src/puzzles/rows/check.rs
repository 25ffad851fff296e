//! Checks setups, and brings rows into a canonical form in which they can be compared.

use super::setup::{Bond, Condition, Contents, Guard, Row, Setup, Take};
use crate::Cost;

/// The most cells that a setup may have.
pub const MOST_CELLS: usize = 64;
/// The most contents that a setup may have.
pub const MOST_CONTENTS: usize = 256;
/// The most rows that a setup may have.
pub const MOST_ROWS: usize = 32_767;
/// The most bits that a board may take.
pub const MOST_BITS: u32 = 256;

/// Why a setup is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say it.
pub enum BadSetup {
    #[error("{0} cells, where 1 to {MOST_CELLS} are possible")]
    Cells(usize),
    #[error("{0} contents, where 1 to {MOST_CONTENTS} are possible")]
    Contents(usize),
    #[error("{0} rows, where 1 to {MOST_ROWS} are possible")]
    Rows(usize),
    #[error("a board would take {0} bits, where {MOST_BITS} are the most")]
    Bits(u32),
    #[error("the counts of the kinds are known of some only, or do not add up to the cells")]
    Counts,
    #[error("there is no goal")]
    NoGoal,
    #[error(
        "goal {0} has a condition on a cell or a content that there is not, or two on one cell"
    )]
    Goal(usize),
    #[error("row {0} costs nothing, or its name is not in the list")]
    Row(usize),
    #[error("row {0} has a guard on a cell or a content that there is not, or two on one cell")]
    Guard(usize),
    #[error("row {0} loses or doubles what a cell holds")]
    Loses(usize),
    #[error("row {0} makes one content of two, or one that there is not")]
    Map(usize),
    #[error("row {0} makes one kind of another, though the counts of all kinds are fixed")]
    Kind(usize),
    #[error(
        "bond {0} has a cell or a content that there is not, one content or cell twice, or not a place for each cell"
    )]
    Bond(usize),
    #[error("forbidden board {0} has a condition on a cell or a content that there is not")]
    Forbidden(usize),
}

/// Checks that the setup is a puzzle in which no move costs less than `least`.
pub fn check(setup: &Setup, least: Cost) -> Result<(), BadSetup> {
    let Setup { cells, kinds, rows, goals, .. } = setup;
    if !(1..=MOST_CELLS).contains(cells) {
        return Err(BadSetup::Cells(*cells));
    }
    if !(1..=MOST_CONTENTS).contains(&setup.contents()) {
        return Err(BadSetup::Contents(setup.contents()));
    }
    if !(1..=MOST_ROWS).contains(&rows.len()) {
        return Err(BadSetup::Rows(rows.len()));
    }
    let counts: Vec<usize> = kinds.iter().filter_map(|kind| kind.count).collect();
    if !counts.is_empty() && (counts.len() < kinds.len() || counts.iter().sum::<usize>() != *cells)
    {
        return Err(BadSetup::Counts);
    }
    if goals.is_empty() {
        return Err(BadSetup::NoGoal);
    }
    let wrong = goals.iter().position(|goal| !are_conditions(setup, goal));
    wrong.map_or(Ok(()), |goal| Err(BadSetup::Goal(goal)))?;
    if let Some(number) = rows.iter().position(|row| row.cost < least) {
        return Err(BadSetup::Row(number));
    }
    if let Some(number) = setup.bonds.iter().position(|bond| !is_bond(setup, bond)) {
        return Err(BadSetup::Bond(number));
    }
    let fits = |condition: &Condition| match condition {
        Condition::Holds(guard) => is_condition(setup, guard),
        condition => condition.cells().iter().all(|cell| cell < cells),
    };
    if let Some(number) = setup.forbidden.iter().position(|one| !one.iter().all(fits)) {
        return Err(BadSetup::Forbidden(number));
    }
    (0..).zip(rows).try_for_each(|(number, row)| check_row(setup, number, row))
}

fn is_bond(setup: &Setup, bond: &Bond) -> bool {
    let is_content = |content: u8| usize::from(content) < setup.contents();
    let mut cells: Vec<usize> = bond.places.iter().flatten().copied().collect();
    cells.sort_unstable();
    let contents = is_content(bond.content) && is_content(bond.other) && bond.content != bond.other;
    contents && are_cells(setup, &cells) && bond.places.len() == setup.cells
}

/// Whether these are cells of the puzzle, in ascending order and without repeats.
fn are_cells(setup: &Setup, cells: &[usize]) -> bool {
    let differ = cells.windows(2).all(|pair| pair[0] < pair[1]);
    differ && cells.last().is_none_or(|&last| last < setup.cells)
}

/// Whether its cell and its contents are of the puzzle, some of the latter.
fn is_condition(setup: &Setup, guard: &Guard) -> bool {
    let contents = setup.contents();
    let in_range = guard.holds.iter().all(|content| usize::from(content) < contents);
    guard.cell < setup.cells && in_range && !guard.holds.is_empty()
}

fn are_conditions(setup: &Setup, guards: &[Guard]) -> bool {
    let twice = |(at, guard): (usize, &Guard)| guards[..at].iter().any(|g| g.cell == guard.cell);
    guards.iter().all(|guard| is_condition(setup, guard)) && !guards.iter().enumerate().any(twice)
}

fn check_row(setup: &Setup, number: usize, row: &Row) -> Result<(), BadSetup> {
    if row.name >= setup.names.len() {
        return Err(BadSetup::Row(number));
    }
    if !are_conditions(setup, &row.guards) {
        return Err(BadSetup::Guard(number));
    }
    let sorted = |cell: fn(&Take) -> usize| {
        let mut cells: Vec<usize> = row.takes.iter().map(cell).collect();
        cells.sort_unstable();
        cells
    };
    let to = sorted(|take| take.cell);
    if to != sorted(|take| take.from) || !are_cells(setup, &to) {
        return Err(BadSetup::Loses(number));
    }
    row.takes.iter().try_for_each(|take| check_map(setup, number, row, take))
}

fn check_map(setup: &Setup, number: usize, row: &Row, take: &Take) -> Result<(), BadSetup> {
    let Some(map) = &take.map else { return Ok(()) };
    let kinds = setup.kinds_and_turns();
    if map.len() != kinds.len() {
        return Err(BadSetup::Map(number));
    }
    let mut met = Contents::default();
    for from in admitted(setup, row, take.from).iter() {
        let to = map[usize::from(from)];
        let Some(&(kind, _)) = kinds.get(usize::from(to)) else {
            return Err(BadSetup::Map(number));
        };
        if met.contains(to) {
            return Err(BadSetup::Map(number));
        }
        met.insert(to);
        if setup.kinds[kind].count.is_some() && kind != kinds[usize::from(from)].0 {
            return Err(BadSetup::Kind(number));
        }
    }
    Ok(())
}

/// What a cell may hold if all of these conditions hold.
pub fn held(setup: &Setup, guards: &[Guard], cell: usize) -> Contents {
    let guard = guards.iter().find(|guard| guard.cell == cell);
    guard.map_or_else(|| all(setup), |guard| guard.holds)
}

/// What a cell may hold in states where a row is legal.
pub fn admitted(setup: &Setup, row: &Row, cell: usize) -> Contents {
    held(setup, &row.guards, cell)
}

/// The same, without the kinds of which the guards place all pieces in other cells.
pub fn possible(setup: &Setup, row: &Row, cell: usize) -> Contents {
    possible_where(setup, &row.guards, cell)
}

/// What a cell may hold if all of these conditions hold, without the kinds of which the conditions place all
/// pieces in other cells.
pub fn possible_where(setup: &Setup, guards: &[Guard], cell: usize) -> Contents {
    let kinds = setup.kinds_and_turns();
    let kind_of = |holds: &Contents| {
        let mut kinds = holds.iter().map(|content| kinds[usize::from(content)].0);
        let first = kinds.next();
        first.filter(|_| kinds.all(|kind| Some(kind) == first))
    };
    let is_used_up = |kind: usize| {
        let elsewhere = guards.iter().filter(|guard| guard.cell != cell);
        let found = elsewhere.filter(|guard| kind_of(&guard.holds) == Some(kind)).count();
        setup.kinds[kind].count.is_some_and(|count| found >= count)
    };
    let held = held(setup, guards, cell);
    held.iter().filter(|&content| !is_used_up(kinds[usize::from(content)].0)).collect()
}

/// All contents.
pub fn all(setup: &Setup) -> Contents {
    (0..setup.contents()).map(|content| content as u8).collect()
}

/// The canonical form of a row, which all rows with the same conditions and effect share: in the order of the
/// cells, without conditions that always hold, without cells that keep what they hold, and with maps that
/// change only contents that can be there.
pub fn canonical(setup: &Setup, row: &Row) -> Row {
    let all = all(setup);
    let mut guards: Vec<Guard> =
        row.guards.iter().copied().filter(|guard| guard.holds != all).collect();
    guards.sort_unstable_by_key(|guard| guard.cell);
    let plain = |take: &Take| {
        let possible = admitted(setup, row, take.from);
        let map = take.map.as_ref().map(|map| -> Vec<u8> {
            let after = |(from, &to): (u8, &u8)| if possible.contains(from) { to } else { from };
            (0..=u8::MAX).zip(map).map(after).collect()
        });
        let changes = |map: &Vec<u8>| (0..=u8::MAX).zip(map).any(|(from, &to)| from != to);
        Take { map: map.filter(changes), ..*take }
    };
    let mut takes: Vec<Take> = row.takes.iter().map(plain).collect();
    takes.retain(|take| take.cell != take.from || take.map.is_some());
    takes.sort_unstable_by_key(|take| take.cell);
    Row { guards, takes, ..*row }
}

/// The puzzle in which moves are taken back instead of made: the states that it reaches from the goals are
/// those that reach a goal in `setup`. Its boards have the same ranks.
pub fn backward(setup: &Setup) -> Setup {
    let rows = setup.rows.iter().map(|row| reversed(setup, row)).collect();
    Setup { rows, ..setup.clone() }
}

/// The row that takes a row back, in canonical form: it is legal exactly where that row leads.
pub fn reversed(setup: &Setup, row: &Row) -> Row {
    let image = |take: &Take| {
        let before = admitted(setup, row, take.from);
        let holds = match &take.map {
            Some(map) => before.iter().map(|content| map[usize::from(content)]).collect(),
            None => before,
        };
        Guard { cell: take.cell, holds }
    };
    let is_taken = |cell: usize| row.takes.iter().any(|take| take.cell == cell);
    let others = row.guards.iter().copied().filter(|guard| !is_taken(guard.cell));
    let guards = row.takes.iter().map(image).chain(others).collect();
    let back = |take: &Take| {
        let map = take.map.as_ref().map(|map| {
            let mut back: Vec<u8> = (0..map.len()).map(|content| content as u8).collect();
            for content in admitted(setup, row, take.from).iter() {
                back[usize::from(map[usize::from(content)])] = content;
            }
            back
        });
        Take { cell: take.from, from: take.cell, map }
    };
    let takes = row.takes.iter().map(back).collect();
    canonical(setup, &Row { guards, takes, ..*row })
}
