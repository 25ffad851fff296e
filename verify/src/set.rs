//! The set of states: rebuilt from its bits, and every move out of it tested.

use crate::bound::{Bound, Reached};
use crate::file::Proof;
use crate::rules::{NEVER, Rules};
use crate::trouble::{Limits, Trouble};
use std::collections::BTreeMap;

/// So many states are given to the bounds together.
const AT_ONCE: usize = 512;

/// Checks that no path from the start is cheaper than the claim, and returns how many states the set
/// has at each cost.
///
/// No state of the set below the claimed cost is solved. A move out of a state of the set leads to a
/// state of the set at no higher cost than that of the move allows, or to one whose bound says that
/// the claimed cost is reached. So no path can leave the set and be cheaper, and none can be within.
///
/// The bits tell the set. For each state in the order in which they are found, each move but one
/// straight back has a bit, which is 1 if the state behind it is a new one.
pub fn check<const N: usize>(
    proof: &Proof,
    rules: &Rules,
    start: &[u8],
    bounds: &[&Bound],
    mut limits: Limits,
) -> Result<BTreeMap<u32, u64>, Trouble> {
    let claimed = proof.claim.cost().unwrap_or(NEVER);
    let mut first = [0; N];
    first[..start.len()].copy_from_slice(start);
    // The states of the set, each with the number of the one from which it was found.
    let mut set: Vec<(Reached<N>, u32)> = vec![((first, 0), 0)];
    // Where moves lead that are not into new states, as far as the bounds do not say that it is too far.
    let (mut reached, mut owed) = (Vec::new(), Vec::new());
    let (mut bits, mut number) = (proof.bits(), 0);
    while let Some(&((state, cost), parent)) = set.get(number) {
        limits.look()?;
        if cost < claimed && rules.is_goal(&state) {
            let state = rules.text(&state);
            return rejected(format!("{state} is a goal, and it is reached at {cost} already"));
        }
        let back = set[parent as usize].0.0;
        for row in rules.legal(&state) {
            let mut next = state;
            row.make(&state, &mut next);
            // The state from which this one was found is in the set, and costs less.
            if number > 0 && next == back {
                continue;
            }
            let Some(is_new) = bits.next() else {
                return rejected(format!("the bits end at state {number}"));
            };
            let there = cost.saturating_add(row.cost);
            if there == NEVER {
                return rejected("a state costs too much".into());
            } else if is_new {
                limits.room(&set, 1)?;
                set.push(((next, there), number as u32));
            } else if there < claimed {
                reached.push((next, there));
            }
        }
        number += 1;
        if reached.len() >= AT_ONCE || number == set.len() {
            bounds.iter().for_each(|bound| bound.drop_far(&mut reached, claimed));
            limits.room(&owed, reached.len())?;
            owed.extend(reached.drain(..).map(|reached| (reached, true)));
        }
    }
    match bits.count() {
        0 if number == proof.states => (),
        0 => return rejected(format!("the set has {number} states, not {}", proof.states)),
        left => return rejected(format!("{left} bits are left over")),
    }
    let mut layers = BTreeMap::new();
    set.iter().for_each(|((_, cost), _)| *layers.entry(*cost).or_default() += 1);
    limits.room(&owed, set.len())?;
    owed.extend(set.into_iter().map(|(found, _)| (found, false)));
    closed(owed, claimed, rules).map(|()| layers)
}

/// Of states with their costs, those that are not owed are the set: it has none of them twice, and has
/// all that are owed, at no higher costs.
fn closed<const N: usize>(
    mut states: Vec<(Reached<N>, bool)>,
    claimed: u32,
    rules: &Rules,
) -> Result<(), Trouble> {
    states.sort_unstable();
    for same in states.chunk_by(|one, next| one.0.0 == next.0.0) {
        let ((state, cost), is_owed) = &same[0];
        let state = || rules.text(state);
        if *is_owed {
            let left = match claimed {
                NEVER => "endlessly many".into(),
                claimed => (claimed - cost).to_string(),
            };
            return rejected(format!(
                "a move leads to {} at {cost}, where nothing says that {left} more are needed, and \
                 which is not in the set at that cost",
                state()
            ));
        } else if same[1..].iter().any(|other| !other.1) {
            return rejected(format!("the set has {} twice", state()));
        }
    }
    Ok(())
}

fn rejected<T>(what: String) -> Result<T, Trouble> {
    Err(Trouble::Rejected(what))
}
