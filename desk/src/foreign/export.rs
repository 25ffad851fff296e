//! Exports puzzles to twsearch and cubing.js, if their moves are permutations with turns and always legal.
//! Whatever those programs cannot express is refused, and the message names it.

mod write;

use super::twisty::{Action, is_rotation};
use crate::language::Written;
use fewest::puzzles::rows::Row;
use std::collections::{BTreeMap, HashMap};

/// The most powers of one move.
const MOST_POWERS: usize = 4096;

/// Cells whose pieces move only among these cells.
struct Orbit {
    cells: Vec<usize>,
    /// In how many ways a piece can be turned.
    turns: usize,
    /// For each cell, the kind that belongs there, numbered from 0, and its turn; `None` if any turn is
    /// right.
    solved: Vec<(usize, Option<usize>)>,
}

/// A puzzle in the form that those programs use.
struct Twisted<'w> {
    title: &'w str,
    orbits: Vec<Orbit>,
    moves: Vec<(&'w str, Action)>,
}

/// The format of another program in which puzzles can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Definitions of twsearch, which ksolve also reads.
    Tws,
    /// JSON definitions of cubing.js.
    KPuzzle,
}

/// The definition for another program, or the reason why there is none.
///
/// ```
/// use desk::foreign::{Target, export};
///
/// let text = b"board a b c\npieces 1 2 3\nmove R: cycle a b c\nmove L: undo R\ngoal 1 2 3";
/// let puzzle = desk::language::parse("three", text)?;
/// assert!(export(&puzzle, Target::Tws)?.contains("Move R\nSET1\n3 1 2\n"));
/// assert!(export(&puzzle, Target::KPuzzle)?.contains(r#""permutation":[2,0,1]"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn export(written: &Written, target: Target) -> Result<String, String> {
    let twisted = twisted(written)?;
    Ok(match target {
        Target::Tws => {
            check_turns(&twisted)?;
            write::tws(&twisted)
        }
        Target::KPuzzle => write::kpuzzle(&twisted),
    })
}

/// Refuses a goal that leaves the turn of a piece open and not that of another which is alike. A `?` of twsearch
/// is about all of them.
fn check_turns(twisted: &Twisted) -> Result<(), String> {
    let is_uneven = |orbit: &Orbit| {
        let is_open = |&(piece, turn): &(usize, Option<usize>)| (piece, turn.is_none());
        let pieces: BTreeMap<usize, bool> = orbit.solved.iter().map(is_open).collect();
        orbit.solved.iter().map(is_open).any(|(piece, open)| pieces[&piece] != open)
    };
    match twisted.orbits.iter().any(is_uneven) {
        true => Err("the goal leaves the turns of some pieces open and not those of others that are alike, which is \
                     not covered"
            .into()),
        false => Ok(()),
    }
}

fn twisted(written: &Written) -> Result<Twisted<'_>, String> {
    let setup = &written.setup;
    if setup.kinds.iter().any(|kind| kind.count.is_none()) {
        return Err("`values` are not covered: there cells hold pieces, which stay the same".into());
    }
    for row in &setup.rows {
        let name = &setup.names[row.name];
        if !row.guards.is_empty() {
            let cause = "there every move is always legal";
            return Err(format!(
                "the move `{name}` has conditions, which are not covered: {cause}"
            ));
        }
        if row.cost != 1 {
            return Err(format!(
                "the move `{name}` costs {}, and there every move costs 1",
                row.cost
            ));
        }
    }
    let orbits = orbits(written)?;
    let mut moduli = vec![1; setup.cells];
    for orbit in &orbits {
        orbit.cells.iter().for_each(|&cell| moduli[cell] = orbit.turns);
    }
    let actions = setup.rows.iter().map(|row| action(written, &orbits, row));
    let actions = actions.collect::<Result<Vec<Action>, String>>()?;
    let moves = generators(written, &actions, &moduli)?;
    Ok(Twisted { title: &written.title, orbits, moves })
}

/// The orbits of cells, with what belongs in each cell.
fn orbits(written: &Written) -> Result<Vec<Orbit>, String> {
    let setup = &written.setup;
    let orbit_of = setup.orbits();
    let solved = solved(written)?;
    let mut orbits = Vec::new();
    for first in (0..setup.cells).filter(|&cell| orbit_of[cell] == cell) {
        let cells: Vec<usize> = (0..setup.cells).filter(|&cell| orbit_of[cell] == first).collect();
        let turns = cells.iter().map(|&cell| setup.kinds[solved[cell].0].turns).max().unwrap_or(1);
        let mut numbers: Vec<usize> = cells.iter().map(|&cell| solved[cell].0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let number = |kind: usize| numbers.iter().position(|&other| other == kind).unwrap_or(0);
        let solved = cells.iter().map(|&cell| (number(solved[cell].0), solved[cell].1)).collect();
        orbits.push(Orbit { cells, turns, solved });
    }
    Ok(orbits)
}

/// The kind that belongs in each cell, and its turn.
fn solved(written: &Written) -> Result<Vec<(usize, Option<usize>)>, String> {
    let setup = &written.setup;
    let [goal] = &setup.goals[..] else {
        return Err("several goals are not covered: there one state is solved".into());
    };
    let parts = setup.kinds_and_turns();
    let of_cell = |cell: usize| {
        let guard = goal.iter().find(|guard| guard.cell == cell);
        // Without a condition, the cell may hold whatever there is; that may be a single piece.
        let holds: Vec<(usize, usize)> = guard.map_or_else(
            || parts.clone(),
            |guard| guard.holds.iter().map(|content| parts[usize::from(content)]).collect(),
        );
        match holds[..] {
            [(kind, turn)] => Ok((kind, Some(turn))),
            [(kind, _), ..]
                if holds.len() == setup.kinds[kind].turns
                    && holds.iter().all(|other| other.0 == kind) =>
            {
                Ok((kind, None))
            }
            _ => Err(format!(
                "the goal leaves open what stands in `{}`, which is not covered: draw it whole",
                written.cells[cell]
            )),
        }
    };
    (0..setup.cells).map(of_cell).collect()
}

/// What a move does, provided that it turns everything that comes to a cell by the same amount.
fn action(written: &Written, orbits: &[Orbit], row: &Row) -> Result<Action, String> {
    let setup = &written.setup;
    let parts = setup.kinds_and_turns();
    let mut action = Action::nothing(setup.cells);
    for take in &row.takes {
        action.from[take.cell] = take.from;
        let Some(map) = &take.map else { continue };
        let turns = orbits.iter().find(|orbit| orbit.cells.contains(&take.cell));
        let turns = turns.map_or(1, |orbit| orbit.turns);
        let steps = |(from, &to): (usize, &u8)| {
            let ((kind, before), (_, after)) = (parts[from], parts[usize::from(to)]);
            (setup.kinds[kind].turns == turns).then(|| (after + turns - before) % turns)
        };
        let mut steps = map.iter().enumerate().filter_map(steps);
        let step = steps.next().unwrap_or(0);
        if steps.any(|other| other != step) {
            let (name, cell) = (&setup.names[row.name], &written.cells[take.cell]);
            let cause = "there a move turns all pieces alike";
            return Err(format!("`{name}` turns pieces in `{cell}` differently: {cause}"));
        }
        action.turns[take.cell] = step;
    }
    Ok(action)
}

/// Moves whose powers are all the moves. In those programs every power of a move is a move, so the same must
/// hold here.
fn generators<'w>(
    written: &'w Written,
    actions: &[Action],
    moduli: &[usize],
) -> Result<Vec<(&'w str, Action)>, String> {
    let names = &written.setup.names;
    let rows = written.setup.rows.iter().zip(actions);
    let known: HashMap<&Action, usize> = rows.map(|(row, action)| (action, row.name)).collect();
    let mut covered: Vec<Action> = Vec::new();
    let mut moves = Vec::new();
    for (row, action) in written.setup.rows.iter().zip(actions) {
        let name = &*names[row.name];
        if covered.contains(action) {
            continue;
        }
        if is_rotation(name) {
            return Err(format!("a move `{name}` would turn the whole puzzle there; rename it"));
        }
        let (mut power, mut count) = (action.clone(), 1);
        while !power.is_nothing() {
            if !known.contains_key(&power) || count > MOST_POWERS {
                let cause = "there every power of a move is one move";
                return Err(format!(
                    "`{name}` made {count} times is no move here: {cause}; add it"
                ));
            }
            covered.push(power.clone());
            power = power.then(action, moduli);
            count += 1;
        }
        moves.push((name, action.clone()));
    }
    Ok(moves)
}
