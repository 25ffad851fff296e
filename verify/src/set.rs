//! The set of states: rebuilt from its bits, and every move out of it tested.

use crate::bound::{Ahead, Bound};
use crate::file::{Claim, Proof};
use crate::rules::{NEVER, Rules};
use crate::trouble::{Limits, Trouble};
use std::collections::BTreeMap;

/// A state of the set: its cells, of which the last ones may be unused; its cost; and the number of
/// the state from which it was found.
struct Found<const N: usize> {
    state: [u8; N],
    cost: u32,
    parent: u32,
}

/// So many states are estimated together, so that memory is waited for once.
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
    let claimed = match proof.claim {
        Claim::Cost(cost) | Claim::AtLeast(cost) => cost,
        Claim::None => NEVER,
    };
    let rejected = |what: String| Err(Trouble::Rejected(what));
    let mut first = [0; N];
    first[..start.len()].copy_from_slice(start);
    let mut set = vec![Found { state: first, cost: 0, parent: 0 }];
    // Where moves lead that are not into new states, as far as the bounds do not say that it is too far.
    let (mut reached, mut owed) = (Vec::new(), Vec::new());
    let (mut used, mut number) = (0, 0);
    while let Some(&Found { state, cost, parent }) = set.get(number) {
        if number % 4096 == 0 {
            limits.look()?;
        }
        if cost < claimed && rules.is_goal(&state) {
            let text = rules.text(&state);
            return rejected(format!("{text} is a goal, and it is reached at {cost} already"));
        }
        let back = if number > 0 { Some(set[parent as usize].state) } else { None };
        for row in rules.legal(&state) {
            let mut next = state;
            row.make(&state, &mut next);
            // The state from which this one was found is in the set, and costs less.
            if back == Some(next) {
                continue;
            }
            if used == proof.bits {
                return rejected(format!("the bits end at state {number}"));
            }
            let is_new = proof.body[used / 8] >> (used % 8) & 1 == 1;
            used += 1;
            let there = cost.checked_add(row.cost).filter(|&there| there < NEVER);
            let there = there.ok_or_else(|| Trouble::Rejected("a state costs too much".into()))?;
            if is_new {
                limits.room(&set, 1)?;
                set.push(Found { state: next, cost: there, parent: number as u32 });
            } else if there < claimed {
                let left = if claimed == NEVER { NEVER } else { claimed - there };
                reached.push(Ahead { state: next, cost: there, left });
            }
        }
        number += 1;
        if reached.len() >= AT_ONCE || number == set.len() {
            bounds.iter().for_each(|bound| bound.drop_far(&mut reached));
            limits.room(&owed, reached.len())?;
            owed.extend(reached.drain(..).map(|ahead| (ahead.state, ahead.cost, true)));
        }
    }
    if used < proof.bits {
        return rejected(format!("{} bits are left over", proof.bits - used));
    }
    if number != proof.states {
        return rejected(format!("the set has {number} states, not {}", proof.states));
    }
    let mut layers = BTreeMap::new();
    for run in set.chunk_by(|one, next| one.cost == next.cost) {
        *layers.entry(run[0].cost).or_default() += run.len() as u64;
    }
    limits.room(&owed, set.len())?;
    owed.extend(set.into_iter().map(|found| (found.state, found.cost, false)));
    closed(owed, claimed, rules).map(|()| layers)
}

/// Of states with their costs, those that are not owed are the set: it has none of them twice, and has
/// all that are owed, at no higher costs.
fn closed<const N: usize>(
    mut states: Vec<([u8; N], u32, bool)>,
    claimed: u32,
    rules: &Rules,
) -> Result<(), Trouble> {
    states.sort_unstable();
    for same in states.chunk_by(|one, next| one.0 == next.0) {
        let (state, cost, is_owed) = &same[0];
        let wrong = if *is_owed {
            let left = match claimed {
                NEVER => "endlessly many".into(),
                claimed => (claimed - cost).to_string(),
            };
            format!(
                "a move leads to {} at {cost}, where nothing says that {left} more are needed, and \
                 which is not in the set at that cost",
                rules.text(state)
            )
        } else if same[1..].iter().any(|other| !other.2) {
            format!("the set has {} twice", rules.text(state))
        } else {
            continue;
        };
        return Err(Trouble::Rejected(wrong));
    }
    Ok(())
}
