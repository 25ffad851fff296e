//! Reads conditions: `a b is X`, `next a is not X Y`, `a is b`.

use super::clauses::{CellContents, Clause, Literal, without};
use super::ground::Ground;
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::shape::Shape;
use fewest::puzzles::rows::{Condition, Contents, Guard};
use std::sync::Arc;

/// Reads conditions with `and` between them. `at` is the word before them.
pub(super) fn read(ground: &Ground, at: &Word, words: &[&Word]) -> Fallible<Vec<Condition>> {
    let mut conditions = Vec::new();
    for guard in words.split(|word| word.is("and")) {
        conditions.extend(one(ground, guard.first().copied().unwrap_or(at), guard)?);
    }
    Ok(conditions)
}

fn one(ground: &Ground, at: &Word, words: &[&Word]) -> Fallible<Vec<Condition>> {
    let Some(is) = words.iter().position(|word| word.is("is")) else {
        check_no_equals(ground, words)?;
        return Err(at.fault(Wrong::GuardForm));
    };
    let (set, mut names) = (&words[..is], &words[is + 1..]);
    let negated = names.first().is_some_and(|word| word.is("not"));
    if negated {
        names = &names[1..];
    }
    let [first, ..] = names else { return Err(words[is].fault(Wrong::GuardForm)) };
    if set.is_empty() {
        return Err(words[is].fault(Wrong::GuardForm));
    }
    let cells = ground.cells(set)?;
    if ground.board.has(first) {
        let other = ground.board.cell(first)?;
        return match names {
            [_] if cells.contains(&other) => Err(first.fault(Wrong::SameCell)),
            [_] => {
                let form = if negated { Condition::Differ } else { Condition::Same };
                Ok(cells.into_iter().map(|cell| form([cell, other])).collect())
            }
            _ => Err(names[1].fault(Wrong::OneCell)),
        };
    }
    let mut holds = Contents::default();
    for name in names {
        holds = super::clauses::union(&holds, &ground.contents(name)?);
    }
    let domain = |cell: usize| ground.stock.domains[cell];
    let set = |cell: usize| match negated {
        true => without(&domain(cell), &holds),
        false => domain(cell).and(&holds),
    };
    let condition = |cell: usize| Condition::Holds(Guard { cell, holds: set(cell) });
    Ok(cells.into_iter().map(condition).collect())
}

/// Refuses the first word with an equals sign, which other languages use in conditions, unless some name has
/// one.
pub(super) fn check_no_equals(ground: &Ground, words: &[&Word]) -> Fallible<()> {
    let has_one = |text: &str| text.contains('=');
    let mut names = ground.board.cells.iter().chain(&ground.stock.names);
    match words.iter().find(|word| has_one(&word.text)) {
        Some(word) if !names.any(|name| has_one(name)) => {
            Err(word.fault(Wrong::Equals { word: word.text.clone() }))
        }
        _ => Ok(()),
    }
}

/// The cells that the conditions are about.
pub(super) fn cells(conditions: &[Condition]) -> Vec<usize> {
    conditions.iter().flat_map(Condition::cells).collect()
}

/// The clauses which say that all conditions hold before the move.
pub(super) fn all(ground: &Ground, conditions: &[Condition]) -> Vec<Clause> {
    let still = Shape::new(&ground.stock);
    conditions.iter().map(|condition| vec![literal(ground, &still, condition, true)]).collect()
}

/// The clause which says that not all conditions hold after the move, or before it if the shape changes
/// nothing.
pub(super) fn not_all(ground: &Ground, shape: &Shape, conditions: &[Condition]) -> Clause {
    conditions.iter().map(|condition| literal(ground, shape, condition, false)).collect()
}

/// The condition after the move, or its opposite, expressed as a condition before the move.
fn literal(ground: &Ground, shape: &Shape, condition: &Condition, holds: bool) -> Literal {
    let (is_same, [one, other]) = match *condition {
        Condition::Holds(Guard { cell, holds: set }) => {
            let set = match holds {
                true => set,
                false => without(&ground.stock.domains[cell], &set),
            };
            let (from, set) = shape.source(cell, &set);
            return Literal::In(from, set);
        }
        Condition::Same(cells) => (holds, cells),
        Condition::Differ(cells) => (!holds, cells),
    };
    let allowed = |before: usize| {
        let content = Contents::one(shape.after(one, before as u8));
        let set = match is_same {
            true => content,
            false => without(&ground.stock.domains[other], &content),
        };
        shape.source(other, &set).1
    };
    let allowed = (0..ground.stock.contents()).map(allowed).collect();
    Literal::Pair(shape.from[one], shape.from[other], Arc::new(allowed))
}

/// The case that admits everything.
pub(super) fn start(ground: &Ground) -> CellContents {
    ground.stock.domains.clone()
}
