//! Splits conditions about several cells into cases, each of which has only conditions about single cells.

use super::budget::{Budget, Excess};
use fewest::puzzles::rows::Contents;
use std::sync::Arc;

/// A condition that is met if one of its parts is.
pub(super) type Clause = Vec<Literal>;

/// A part of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Literal {
    /// The cell holds one of these.
    In(usize, Contents),
    /// The second cell holds something that is allowed next to the content of the first.
    Pair(usize, usize, Arc<Vec<Contents>>),
}

/// What each cell may hold.
pub(super) type CellContents = Vec<Contents>;

/// The contents in either set.
pub(super) fn union(one: &Contents, other: &Contents) -> Contents {
    let mut both = *one;
    other.iter().for_each(|content| both.insert(content));
    both
}

/// The contents in the first set only.
pub(super) fn without(one: &Contents, other: &Contents) -> Contents {
    one.iter().filter(|&content| !other.contains(content)).collect()
}

/// Calls `each` with cases that have no state in common and together admit exactly what `case` and all
/// clauses admit. Cases are split only where that makes a difference.
pub(super) fn split<E: From<Excess>>(
    mut case: CellContents,
    mut clauses: Vec<Clause>,
    budget: &mut Budget,
    each: &mut impl FnMut(CellContents, &mut Budget) -> Result<(), E>,
) -> Result<(), E> {
    loop {
        let size: usize = clauses.iter().map(Vec::len).sum();
        budget.think(1 + size)?;
        let before = clauses.len();
        let Some(rest) = simplified(&mut case, clauses) else { return Ok(()) };
        clauses = rest;
        if clauses.len() == before {
            break;
        }
    }
    if case.iter().any(Contents::is_empty) {
        return Ok(());
    }
    let Some(first) = clauses.first() else { return each(case, budget) };
    let (Literal::In(cell, _) | Literal::Pair(cell, ..)) = first[0];
    for (holds, rest) in groups(&case, &clauses, cell, budget)? {
        let mut case = case.clone();
        case[cell] = holds;
        split(case, rest, budget, each)?;
    }
    Ok(())
}

/// The contents of the cell, grouped by the conditions that they leave.
fn groups(
    case: &CellContents,
    clauses: &[Clause],
    cell: usize,
    budget: &mut Budget,
) -> Result<Vec<(Contents, Vec<Clause>)>, Excess> {
    let mut groups: Vec<(Contents, Vec<Clause>)> = Vec::new();
    for content in case[cell].iter() {
        let size: usize = clauses.iter().map(Vec::len).sum();
        budget.think(size + groups.len())?;
        let mut one = case.clone();
        one[cell] = Contents::one(content);
        let reduced = clauses.iter().map(|clause| reduced(&one, clause));
        let rest: Vec<Clause> = reduced.flatten().collect();
        match groups.iter_mut().find(|group| group.1 == rest) {
            Some(group) => group.0 = union(&group.0, &Contents::one(content)),
            None => groups.push((Contents::one(content), rest)),
        }
    }
    Ok(groups)
}

/// Moves conditions about one cell into the case; `None` if some condition cannot hold.
fn simplified(case: &mut CellContents, clauses: Vec<Clause>) -> Option<Vec<Clause>> {
    let mut rest = Vec::new();
    for clause in clauses {
        match reduced(case, &clause).as_deref() {
            None => {}
            Some([]) => return None,
            Some([Literal::In(cell, holds)]) => case[*cell] = case[*cell].and(holds),
            Some(clause) => rest.push(clause.to_vec()),
        }
    }
    Some(rest)
}

/// What remains of a condition in this case. `None` if it always holds; no parts if it cannot hold.
fn reduced(case: &CellContents, clause: &Clause) -> Option<Clause> {
    let mut rest: Clause = Vec::new();
    for literal in clause {
        match on_one_cell(case, literal) {
            Literal::In(cell, holds) => {
                let holds = holds.and(&case[cell]);
                if holds == case[cell] {
                    return None;
                }
                let same = rest.iter_mut().find_map(|literal| match literal {
                    Literal::In(other, holds) if *other == cell => Some(holds),
                    _ => None,
                });
                match same {
                    Some(other) => *other = union(other, &holds),
                    None if holds.is_empty() => {}
                    None => rest.push(Literal::In(cell, holds)),
                }
            }
            pair => rest.push(pair),
        }
    }
    let holds_anyway = |literal: &Literal| match literal {
        Literal::In(cell, holds) => *holds == case[*cell],
        Literal::Pair(..) => false,
    };
    (!rest.iter().any(holds_anyway)).then_some(rest)
}

/// A condition about two cells becomes one about a single cell if the content of either is known.
fn on_one_cell(case: &CellContents, literal: &Literal) -> Literal {
    let Literal::Pair(one, other, allowed) = literal else { return literal.clone() };
    let known = |cell: usize| match case[cell].len() {
        1 => case[cell].iter().next(),
        _ => None,
    };
    if let Some(content) = known(*one) {
        return Literal::In(*other, allowed[usize::from(content)]);
    }
    if let Some(content) = known(*other) {
        let fits = |one: &u8| allowed[usize::from(*one)].contains(content);
        return Literal::In(*one, case[*one].iter().filter(fits).collect());
    }
    literal.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the cases with the clauses on all states of three cells and three contents.
    #[test]
    fn cases_are_what_the_clauses_admit_each_state_once() {
        let full: Contents = (0..3).collect();
        let differ: Arc<Vec<Contents>> =
            Arc::new((0..3).map(|one| without(&full, &Contents::one(one))).collect());
        let same: Arc<Vec<Contents>> = Arc::new((0..3).map(Contents::one).collect());
        let set = |of: &[u8]| of.iter().copied().collect::<Contents>();
        let clauses = vec![
            vec![Literal::Pair(0, 1, differ), Literal::In(2, set(&[1]))],
            vec![Literal::In(0, set(&[0, 1])), Literal::Pair(1, 2, same)],
        ];
        let mut cases = Vec::new();
        let found: Result<(), Excess> =
            split(vec![full; 3], clauses, &mut Budget::default(), &mut |case, _| {
                cases.push(case);
                Ok(())
            });
        found.expect("it is small");
        for state in (0..27).map(|n| [n / 9, n / 3 % 3, n % 3]) {
            let [a, b, c] = state;
            let wanted = (a != b || c == 1) && (a < 2 || b == c);
            let holds = |case: &&CellContents| (0..3).all(|cell| case[cell].contains(state[cell]));
            assert_eq!(cases.iter().filter(holds).count(), usize::from(wanted), "{state:?}");
        }
        assert!(cases.len() < 12, "{}", cases.len());
    }
}
