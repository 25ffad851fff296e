//! The set of states: rebuilt from its bits, and every move out of it tested.

use crate::file::{NEVER, Proof};
use crate::rules::Rules;
use crate::trouble::{Limits, Trouble};
use std::collections::BTreeMap;

/// A list that grows is there twice for a while, once with room for as much again; in the end there is
/// one list of all states, too.
const EACH: u64 = 4;

/// So many moves out of the set are looked up together, which is quicker than each when it is found.
const MANY: usize = 1 << 16;

/// Whether every path from a state to a goal costs so much at least.
pub type Bound = Box<dyn Fn(&[u8], u32) -> bool + Send + Sync>;

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
    let (claimed, mut layers, mut first) = (proof.claimed, BTreeMap::new(), [0; N]);
    first[..start.len()].copy_from_slice(start);
    // The states of the set with their costs, each with the number of the one from which it was found.
    let mut set = vec![(first, 0_u32, 0_u32)];
    let each = EACH * size_of_val(&set[0]) as u64;
    // Where other moves lead: those not looked up yet, and those that no bound calls far from all goals,
    // which have to be in the set. There is room for so many of these, each once after it is sorted.
    let (mut reached, mut owed, mut room) = (Vec::new(), Vec::new(), 0);
    // If no goal is claimed to be there, a bound has to say so, too, whatever the cost until then.
    let missing = |cost| if claimed < NEVER { claimed - cost } else { NEVER };
    let is_owed = |&(state, cost): &([u8; N], u32)| {
        !bounds.iter().any(|is_far| is_far(&state[..start.len()], missing(cost)))
    };
    let mut bits = (0..proof.bits).map(|bit| proof.body[bit / 8] >> (bit % 8) & 1 == 1);
    let mut number = 0;
    while let Some(&(state, cost, parent)) = set.get(number) {
        *layers.entry(cost).or_default() += 1;
        if cost < claimed && rules.is_goal(&state) {
            let state = rules.text(&state);
            return Err(format!("{state} is a goal, and it is reached at {cost} already").into());
        }
        let back = set[parent as usize].0;
        for row in rules.legal(&state) {
            let mut next = state;
            row.make(&state, &mut next);
            // The state from which this one was found is in the set, and costs less.
            if number > 0 && next == back {
                continue;
            }
            let is_new = bits.next().ok_or_else(|| format!("the bits end at state {number}"))?;
            let there = cost.saturating_add(row.cost);
            if there == NEVER {
                return Err(String::from("a state costs too much").into());
            } else if is_new {
                limits.take(each)?;
                set.try_reserve(1)?;
                let number = u32::try_from(number).map_err(|_| Trouble::Memory)?;
                set.push((next, there, number));
            } else if there < claimed {
                reached.push((next, there));
            }
        }
        number += 1;
        if reached.len() >= MANY || number == set.len() {
            limits.take(0)?;
            owed.try_reserve(reached.len())?;
            owed.extend(reached.drain(..).filter(is_owed));
            if owed.len() > room {
                // Of equal states the cheapest one stays.
                owed.sort_unstable();
                owed.dedup_by_key(|(state, _)| *state);
                let more = (2 * owed.len()).saturating_sub(room);
                limits.take(more as u64 * each)?;
                room += more;
            }
        }
    }
    match bits.count() {
        0 if number == proof.states => (),
        0 => return Err(format!("the set has {number} states, not {}", proof.states).into()),
        left => return Err(format!("{left} bits are left over").into()),
    }
    // Equal states stand together then, the cheapest first, and those of the set before those owed.
    let mut all = Vec::new();
    all.try_reserve_exact(set.len() + owed.len())?;
    all.extend(set.into_iter().map(|(state, cost, _)| (state, cost, false)));
    all.extend(owed.into_iter().map(|(state, cost)| (state, cost, true)));
    all.sort_unstable();
    for same in all.chunk_by(|one, next| one.0 == next.0) {
        let (state, (_, cost, is_owed)) = (|| rules.text(&same[0].0), same[0]);
        if is_owed {
            let more = Some(missing(cost)).filter(|&more| more < NEVER);
            return Err(format!(
                "a move leads to {} at {cost}, where nothing says that {} more are needed, and \
                 which is not in the set at that cost",
                state(),
                more.map_or("endlessly many".into(), |more| more.to_string())
            )
            .into());
        } else if same[1..].iter().any(|other| !other.2) {
            return Err(format!("the set has {} twice", state()).into());
        }
    }
    Ok(layers)
}
