//! The set of states: rebuilt from its bits, and every move out of it tested.

use crate::bound::Bound;
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

/// A state behind a move, at which cost it is reached, and how much the rest of the way must cost.
pub struct Ahead<const N: usize> {
    pub state: [u8; N],
    pub cost: u32,
    pub left: u32,
}

/// States, and at which costs they are reached.
type Reached<const N: usize> = Vec<([u8; N], u32)>;

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
    // Where moves lead that are not into new states; those of them that the set must have.
    let (mut reached, mut owed) = (Vec::new(), Reached::new());
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
            let bit = proof.body[(used / 8) as usize] >> (used % 8) & 1;
            used += 1;
            let there = cost.checked_add(row.cost).filter(|&there| there < NEVER);
            let there = there.ok_or_else(|| Trouble::Rejected("a state costs too much".into()))?;
            if bit == 1 {
                limits.room(&set, 1)?;
                set.push(Found { state: next, cost: there, parent: number as u32 });
                continue;
            }
            let left = if claimed == NEVER { NEVER } else { claimed.saturating_sub(there) };
            if left > 0 {
                reached.push(Ahead { state: next, cost: there, left });
            }
        }
        if reached.len() >= AT_ONCE || number + 1 == set.len() {
            bounds.iter().for_each(|bound| bound.drop_far(&mut reached));
            limits.room(&owed, reached.len())?;
            owed.extend(reached.drain(..).map(|ahead| (ahead.state, ahead.cost)));
        }
        number += 1;
    }
    if used < proof.bits {
        return rejected(format!("{} bits are left over", proof.bits - used));
    }
    if number as u64 != proof.states {
        return rejected(format!("the set has {number} states, not {}", proof.states));
    }
    limits.take(set.len() * size_of::<([u8; N], u32)>())?;
    let states = set.iter().map(|found| (found.state, found.cost)).collect();
    closed(states, owed, claimed, rules)?;
    let mut layers = BTreeMap::new();
    for run in set.chunk_by(|one, next| one.cost == next.cost) {
        *layers.entry(run[0].cost).or_default() += run.len() as u64;
    }
    Ok(layers)
}

/// That the set has no state twice, and has all states that it owes, at no higher costs.
fn closed<const N: usize>(
    mut set: Reached<N>,
    mut owed: Reached<N>,
    claimed: u32,
    rules: &Rules,
) -> Result<(), Trouble> {
    let rejected = |what: String| Err(Trouble::Rejected(what));
    set.sort_unstable();
    owed.sort_unstable();
    if let Some(twice) = set.windows(2).find(|two| two[0].0 == two[1].0) {
        return rejected(format!("the set has {} twice", rules.text(&twice[0].0)));
    }
    let mut at = 0;
    for (state, cost) in owed {
        while set.get(at).is_some_and(|found| found.0 < state) {
            at += 1;
        }
        let is_there = |found: &&([u8; N], u32)| found.0 == state && found.1 <= cost;
        if set.get(at).filter(is_there).is_none() {
            let left = match claimed {
                NEVER => "endlessly many".into(),
                claimed => (claimed - cost).to_string(),
            };
            return rejected(format!(
                "a move leads to {} at {cost}, where nothing says that {left} more are needed, and \
                 which is not in the set at that cost",
                rules.text(&state)
            ));
        }
    }
    Ok(())
}
