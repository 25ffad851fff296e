//! Rebuilds the set of states from its bits, and tests every move out of it.

use crate::file::{NEVER, Proof};
use crate::rules::Rules;
use crate::trouble::{Limits, Trouble};
use std::collections::BTreeMap;

/// How often memory is charged for an element: a list that grows exists twice for a while, once with twice
/// the room; in the end there is also one list of all states.
const EACH: u64 = 4;

/// Moves out of the set are looked up in batches of this size, which is quicker than one by one.
const MANY: usize = 1 << 16;

/// Whether every path from a state to a goal costs at least so much.
pub type Bound = Box<dyn Fn(&[u8], u32) -> bool + Send + Sync>;

/// A state, padded to as many cells as all boards of about its size have, and the cost of reaching it.
type Reached<const N: usize> = ([u8; N], u32);

/// A state of the set, and the number of the one from which it was found.
type Member<const N: usize> = (Reached<N>, u32);

/// Checks that no path from the start is cheaper than the claim, and returns how many states the set has at
/// each cost.
///
/// No state of the set below the claimed cost is solved. Every move out of a state of the set leads to a
/// state of the set whose cost is no higher than with this move, or to a state for which a bound says that
/// the claimed cost is reached. So no path that leaves the set can be cheaper, and none within it.
pub fn check<const N: usize>(
    proof: &Proof,
    rules: &Rules,
    start: &[u8],
    bounds: &[&Bound],
    mut limits: Limits,
) -> Result<BTreeMap<u32, u64>, Trouble> {
    // If the claim is that no goal can be reached, a bound must say the same, whatever the cost so far.
    let missing = |cost| if proof.claimed < NEVER { proof.claimed - cost } else { NEVER };
    let is_owed = |&(state, cost): &Reached<N>| {
        !bounds.iter().any(|is_far| is_far(&state[..start.len()], missing(cost)))
    };
    let mut owed = Owed { reached: Vec::new(), states: Vec::new(), room: 0, is_owed };
    let set = rebuild(proof, rules, start, &mut owed, &mut limits)?;
    let mut layers = BTreeMap::new();
    set.iter().for_each(|&((_, cost), _)| *layers.entry(cost).or_default() += 1);
    no_gap(set, owed.states, rules, missing)?;
    Ok(layers)
}

/// Rebuilds the set from the bits. `owed` gets the states behind moves that the bits do not call new.
///
/// The states are taken in the order in which they are found. Each move of a state has a bit, except one
/// straight back. The bit is 1 if the state behind the move is new.
fn rebuild<const N: usize, F: Fn(&Reached<N>) -> bool>(
    proof: &Proof,
    rules: &Rules,
    start: &[u8],
    owed: &mut Owed<N, F>,
    limits: &mut Limits,
) -> Result<Vec<Member<N>>, Trouble> {
    let (claimed, mut first) = (proof.claimed, [0; N]);
    first[..start.len()].copy_from_slice(start);
    let mut set = vec![((first, 0), 0)];
    let mut bits = (0..proof.bits).map(|bit| proof.body[bit / 8] >> (bit % 8) & 1 == 1);
    let mut number = 0;
    while let Some(&((state, cost), parent)) = set.get(number) {
        if cost < claimed && rules.is_goal(&state) {
            let state = rules.text(&state);
            return Err(format!("{state} is a goal, and it is reached at {cost} already").into());
        }
        let ((back, _), _) = set[parent as usize];
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
                limits.take(EACH * size_of::<Member<N>>() as u64)?;
                set.try_reserve(1)?;
                let number = u32::try_from(number).map_err(|_| Trouble::Memory)?;
                set.push(((next, there), number));
            } else if there < claimed {
                owed.reached.push((next, there));
            }
        }
        number += 1;
        if owed.reached.len() >= MANY || number == set.len() {
            owed.settle(limits)?;
        }
    }
    match bits.count() {
        0 if number == proof.states => Ok(set),
        0 => Err(format!("the set has {number} states, not {}", proof.states).into()),
        left => Err(format!("{left} bits are left over").into()),
    }
}

/// States behind moves that the bits do not call new.
struct Owed<const N: usize, F> {
    /// Those not yet compared with the bounds.
    reached: Vec<Reached<N>>,
    /// Those that no bound calls far from all goals, so that the set must have them.
    states: Vec<Reached<N>>,
    /// How many of these are kept before equal ones are removed.
    room: usize,
    is_owed: F,
}

impl<const N: usize, F: Fn(&Reached<N>) -> bool> Owed<N, F> {
    /// Compares what was reached with the bounds, and charges for the memory of the states that are owed.
    fn settle(&mut self, limits: &mut Limits) -> Result<(), Trouble> {
        self.states.try_reserve(self.reached.len())?;
        // There may be very many bounds, so the time is checked often.
        for some in self.reached.chunks(16) {
            limits.take(0)?;
            self.states.extend(some.iter().copied().filter(&self.is_owed));
        }
        self.reached.clear();
        if self.states.len() > self.room {
            // Of equal states, the cheapest stays.
            self.states.sort_unstable();
            self.states.dedup_by_key(|(state, _)| *state);
            let more = (2 * self.states.len()).saturating_sub(self.room);
            limits.take(EACH * more as u64 * size_of::<Member<N>>() as u64)?;
            self.room += more;
        }
        Ok(())
    }
}

/// Checks that the set has each state only once, and each state owed at no higher cost.
fn no_gap<const N: usize>(
    set: Vec<Member<N>>,
    owed: Vec<Reached<N>>,
    rules: &Rules,
    missing: impl Fn(u32) -> u32,
) -> Result<(), Trouble> {
    // Sorting puts equal states together, the cheapest first, those of the set before those owed.
    let mut all = Vec::new();
    all.try_reserve_exact(set.len() + owed.len())?;
    all.extend(set.into_iter().map(|((state, cost), _)| (state, cost, false)));
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
    Ok(())
}
