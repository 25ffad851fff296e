//! Reads moves and turns them into rows: `move NAME: effects if guards`.

use super::budget::{Budget, Excess};
use super::canonical;
use super::clauses::{Clause, split, without};
use super::counts::shortage;
use super::effects::{self, Scene, entries};
use super::ground::Ground;
use super::guards;
use super::known_moves::KnownMoves;
use super::lines::Word;
use super::mistake::{Fallible, Wrong, WrongAt};
use super::named::Named;
use super::names::{self, suggestion};
use super::shape::Shape;
use fewest::Cost;
use fewest::notation::Place;
use fewest::puzzles::rows::Row;
use std::collections::HashMap;

/// The highest cost of a move.
const MOST_COST: u64 = 1000;

/// The longest name of a move.
const LONGEST: usize = 64;

/// The parts of a move's line.
struct Parts<'w> {
    name: &'w Word,
    cost: Cost,
    effects: Vec<&'w Word>,
    /// The word `if`, and the words after it.
    guards: Option<(&'w Word, Vec<&'w Word>)>,
}

/// Reads one move and adds its rows.
pub(super) fn read(
    ground: &Ground,
    moves: &mut KnownMoves,
    budget: &mut Budget,
    at: &Word,
    words: &[&Word],
) -> Fallible<()> {
    let parts = parts(at, words)?;
    let name = parts.name;
    let mut scene = Scene { ground, moves, budget };
    let shapes = effects::read(&mut scene, name, &parts.effects)?;
    let conditions = match &parts.guards {
        Some((at, words)) => guards::read(ground, at, words)?,
        None => Vec::new(),
    };
    let number = moves.names.len();
    let all_rows = |ground: &Ground, budget: &mut Budget| {
        let each = shapes.iter().map(|shape| {
            let clauses = guards::all(ground, &conditions);
            self::rows(ground, budget, name, shape.clone(), clauses, (number, parts.cost))
        });
        Ok(each.collect::<Fallible<Vec<_>>>()?.concat())
    };
    let rows = all_rows(ground, budget)?;
    if !ground.nevers.is_empty() && (is_idle(&rows) || moves.keeps_free) {
        let free = all_rows(&Ground { nevers: Vec::new(), ..ground.clone() }, budget)?;
        let is_forbidden = is_idle(&rows) && !is_idle(&free);
        if moves.keeps_free {
            moves.keep_free(&name.text, free);
        }
        if is_forbidden {
            return Err(name.fault(Wrong::Forbidden { name: name.text.clone() }));
        }
    }
    check_rows(name, &rows)?;
    if let Some(Place { line, .. }) = moves.place_of(&name.text) {
        let text = name.text.clone();
        return Err(name.fault(match line == name.place.line {
            true => Wrong::SameForAll { name: text, cure: None },
            false => Wrong::MoveTwice { name: text, line },
        }));
    }
    moves.number(&name.text, name.place);
    let first = moves.rows.len();
    moves.rows.extend(rows);
    moves.finish(&name.text, first);
    Ok(())
}

/// Whether none of the rows changes anything.
fn is_idle(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.takes.is_empty())
}

/// Checks that a move is legal somewhere, and does something there.
fn check_rows(name: &Word, rows: &[Row]) -> Fallible<()> {
    let text = || name.text.clone();
    if rows.is_empty() {
        return Err(name.fault(Wrong::NeverLegal { name: text() }));
    }
    if is_idle(rows) {
        return Err(name.fault(Wrong::Nothing { name: text() }));
    }
    Ok(())
}

fn parts<'w>(at: &Word, words: &[&'w Word]) -> Fallible<Parts<'w>> {
    let [name, rest @ ..] = words else { return Err(at.fault(Wrong::NoMoveName)) };
    if [":", ",", ";"].contains(&&*name.text) {
        return Err(name.fault(Wrong::NoMoveName));
    }
    let Some(colon) = rest.iter().position(|word| word.is(":")) else {
        let kinds = ["slide", "blocks"];
        if let Some(meant) = suggestion(&name.text, kinds.into_iter()) {
            let rest = rest.iter().map(|word| &*word.text).collect::<Vec<_>>().join(" ");
            let line = format!("move {meant} {rest}").trim_end().to_string();
            return Err(name.fault(Wrong::Meant { line }));
        }
        return Err(WrongAt { place: name.end(), wrong: Wrong::NoColon });
    };
    if name.text.len() > LONGEST {
        return Err(name.fault(Wrong::LongName { letters: name.text.len() }));
    }
    let cost = match &rest[..colon] {
        [] => 1,
        [costs, number] if costs.is("costs") => match number.number() {
            Some(cost @ 1..=MOST_COST) => cost as Cost,
            _ => return Err(number.fault(Wrong::Cost)),
        },
        [word, _] if suggestion(&word.text, ["costs"].into_iter()).is_some() => {
            return Err(word.fault(Wrong::Meant { line: "costs".into() }));
        }
        _ => return Err(WrongAt { place: name.end(), wrong: Wrong::NoColon }),
    };
    let mut halves = rest[colon + 1..].splitn(2, |word| word.is("if"));
    let effects = halves.next().unwrap_or_default().to_vec();
    let behind = rest.iter().position(|word| word.is("if"));
    let guards = behind.map(|at| (rest[at], rest[at + 1..].to_vec()));
    Ok(Parts { name, cost, effects, guards })
}

/// Why the splitting of a shape stopped.
enum SplitEnd {
    Excess(Excess),
    WrongAt(WrongAt),
}

impl From<Excess> for SplitEnd {
    fn from(excess: Excess) -> Self {
        SplitEnd::Excess(excess)
    }
}

/// The rows of a shape. They are legal if the conditions hold and neither the state before nor the state
/// after is forbidden. Forbidden states cannot be typed, but a move that is taken back could otherwise come
/// from one.
pub(super) fn rows(
    ground: &Ground,
    budget: &mut Budget,
    at: &Word,
    shape: Shape,
    mut clauses: Vec<Clause>,
    (name, cost): (usize, Cost),
) -> Fallible<Vec<Row>> {
    let thought = budget.think(ground.nevers.len());
    thought.map_err(|excess| at.fault(Wrong::Excess { excess }))?;
    let (changed, still) = (shape.changed(), Shape::new(&ground.stock));
    for never in &ground.nevers {
        if guards::cells(never).iter().any(|cell| changed.contains(cell)) {
            clauses.push(guards::not_all(ground, &still, never));
            clauses.push(guards::not_all(ground, &shape, never));
        }
    }
    let mut rows = Vec::new();
    let mut add = |case, budget: &mut Budget| {
        let shape = Shape { case, ..shape.clone() };
        for shape in one_to_one(shape, budget)? {
            if shortage(&shape.case, &ground.stock).is_some() {
                continue;
            }
            check_contents(ground, at, &shape).map_err(SplitEnd::WrongAt)?;
            let row = shape.row(&ground.stock, name, cost);
            budget.rows(1)?;
            budget.entries(entries(&row))?;
            rows.push(row);
        }
        Ok(())
    };
    match split(shape.case.clone(), clauses, budget, &mut add) {
        Ok(()) => Ok(rows),
        Err(SplitEnd::Excess(excess)) => Err(at.fault(Wrong::Excess { excess })),
        Err(SplitEnd::WrongAt(fault)) => Err(fault),
    }
}

/// Splits the shape into cases in which no two contents become the same.
fn one_to_one(shape: Shape, budget: &mut Budget) -> Result<Vec<Shape>, Excess> {
    let (mut open, mut done) = (vec![shape], Vec::new());
    while let Some(shape) = open.pop() {
        let Some((cell, first)) = shape.merging() else {
            done.push(shape);
            continue;
        };
        budget.think(shape.from.len() * 16)?;
        let others = without(&shape.case[cell], &first);
        for holds in [others, first] {
            let mut part = shape.clone();
            part.case[cell] = holds;
            open.push(part);
        }
    }
    Ok(done)
}

/// Checks that pieces keep their kind, and that turned pieces stay where pieces can be turned.
fn check_contents(ground: &Ground, at: &Word, shape: &Shape) -> Fallible<()> {
    let stock = &ground.stock;
    let kind = |content: u8| stock.parts[usize::from(content)].0;
    let touched = shape.from.iter().enumerate().filter(|(cell, _)| shape.touches(*cell));
    for (cell, &from) in touched {
        for content in shape.case[from].iter() {
            let after = shape.after(cell, content);
            if stock.has_pieces() && kind(after) != kind(content) {
                return Err(at.fault(Wrong::ChangesPiece));
            }
            if !stock.domains[cell].contains(after) {
                let [from, cell] = [from, cell].map(|cell| ground.board.cells[cell].clone());
                return Err(at.fault(Wrong::TurnedAway { from, cell }));
            }
        }
    }
    Ok(())
}

/// Checks that no two names do the same.
pub(super) fn check_different(ground: &Ground, moves: &KnownMoves) -> Fallible<()> {
    let still = super::identity(&ground.stock);
    let mut rows_of: Vec<Vec<Vec<u8>>> = vec![Vec::new(); moves.names.len()];
    for row in &moves.rows {
        rows_of[row.name].push(canonical::row(row, &ground.stock.domains, &still));
    }
    let mut seen: HashMap<Vec<Vec<u8>>, usize> = HashMap::new();
    for (number, mut rows) in rows_of.into_iter().enumerate() {
        rows.sort_unstable();
        if let Some(other) = seen.insert(rows, number) {
            let [one, other] = [other, number].map(|number| moves.names[number].clone());
            let wrong = Wrong::Equal { one, other };
            return Err(WrongAt { place: moves.places[number], wrong });
        }
    }
    Ok(())
}

/// Checks that no earlier move has a name that a sliding piece would use.
pub(super) fn check_free(moves: &KnownMoves, at: &Word, name: &str) -> Fallible<()> {
    match moves.can_be_done(name) {
        true => Err(at.fault(Wrong::SlideTakesName { name: name.into() })),
        false => Ok(()),
    }
}

/// The index of the piece or value with this name.
pub(super) fn kind(ground: &Ground, word: &Word) -> Fallible<usize> {
    let named: Named = ground.stock.named();
    names::find(named, word, &ground.stock.names)
}
