//! Reads conditions: `a b is X`, `next a is not X Y`, `a is b`.

use super::clauses::{CellContents, Clause, Literal, without};
use super::ground::{Atom, Ground};
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::shape::Shape;
use fewest::puzzles::rows::Contents;
use std::sync::Arc;

/// Reads conditions with `and` between them. `at` is the word before them.
pub(super) fn read(ground: &Ground, at: &Word, words: &[&Word]) -> Fallible<Vec<Atom>> {
    let mut atoms = Vec::new();
    for guard in words.split(|word| word.is("and")) {
        atoms.extend(one(ground, guard.first().copied().unwrap_or(at), guard)?);
    }
    Ok(atoms)
}

fn one(ground: &Ground, at: &Word, words: &[&Word]) -> Fallible<Vec<Atom>> {
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
            [_] => Ok(cells.iter().map(|&cell| Atom::Same(cell, other, !negated)).collect()),
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
    Ok(cells.into_iter().map(|cell| Atom::In(cell, set(cell))).collect())
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
pub(super) fn cells(atoms: &[Atom]) -> Vec<usize> {
    let cells = |atom: &Atom| match atom {
        Atom::In(cell, _) => vec![*cell],
        Atom::Same(one, other, _) => vec![*one, *other],
    };
    atoms.iter().flat_map(cells).collect()
}

/// The clauses which say that all conditions hold before the move.
pub(super) fn all(ground: &Ground, atoms: &[Atom]) -> Vec<Clause> {
    let still = Shape::new(&ground.stock);
    atoms.iter().map(|atom| vec![literal(ground, &still, atom, true)]).collect()
}

/// The clause which says that not all conditions hold after the move, or before it if the shape changes
/// nothing.
pub(super) fn not_all(ground: &Ground, shape: &Shape, atoms: &[Atom]) -> Clause {
    atoms.iter().map(|atom| literal(ground, shape, atom, false)).collect()
}

/// The condition after the move, or its opposite, expressed as a condition before the move.
fn literal(ground: &Ground, shape: &Shape, atom: &Atom, holds: bool) -> Literal {
    match atom {
        Atom::In(cell, set) => {
            let set = match holds {
                true => *set,
                false => without(&ground.stock.domains[*cell], set),
            };
            let (from, set) = shape.source(*cell, &set);
            Literal::In(from, set)
        }
        Atom::Same(one, other, same) => {
            let wanted = *same == holds;
            let allowed = |before: usize| {
                let content = Contents::one(shape.after(*one, before as u8));
                let set = match wanted {
                    true => content,
                    false => without(&ground.stock.domains[*other], &content),
                };
                shape.source(*other, &set).1
            };
            let allowed = (0..ground.stock.contents()).map(allowed).collect();
            Literal::Pair(shape.from[*one], shape.from[*other], Arc::new(allowed))
        }
    }
}

/// The case that admits everything.
pub(super) fn start(ground: &Ground) -> CellContents {
    ground.stock.domains.clone()
}
