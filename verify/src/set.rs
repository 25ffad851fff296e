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

/// A state, filled up to as many cells as all boards of about its size have, and what it costs to come there.
type Reached<const N: usize> = ([u8; N], u32);

/// A state of the set, and the number of the one from which it was found.
type Member<const N: usize> = (Reached<N>, u32);

/// Checks that no path from the start is cheaper than the claim, and returns how many states the set
/// has at each cost.
///
/// No state of the set below the claimed cost is solved. A move out of a state of the set leads to a
/// state of the set at no higher cost than that of the move allows, or to one whose bound says that
/// the claimed cost is reached. So no path can leave the set and be cheaper, and none can be within.
pub fn check<const N: usize>(
    proof: &Proof,
    rules: &Rules,
    start: &[u8],
    bounds: &[&Bound],
    mut limits: Limits,
) -> Result<BTreeMap<u32, u64>, Trouble> {
    // If no goal is claimed to be there, a bound has to say so, too, whatever the cost until then.
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

/// Rebuilds the set from the bits. `owed` hears where moves lead to what the bits do not call new.
///
/// For each state in the order in which they are found, each move but one straight back has a bit, which is 1 if the
/// state behind it is a new one.
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

/// Where moves lead that the bits do not call new.
struct Owed<const N: usize, F> {
    /// Not compared with the bounds yet.
    reached: Vec<Reached<N>>,
    /// What no bound calls far from all goals, so that it has to be in the set.
    states: Vec<Reached<N>>,
    /// There is room for so many of these before equal ones are looked for.
    room: usize,
    is_owed: F,
}

impl<const N: usize, F: Fn(&Reached<N>) -> bool> Owed<N, F> {
    /// Compares what was reached with the bounds, and takes the memory that the states need.
    fn settle(&mut self, limits: &mut Limits) -> Result<(), Trouble> {
        self.states.try_reserve(self.reached.len())?;
        // There may be very many bounds.
        for some in self.reached.chunks(16) {
            limits.take(0)?;
            self.states.extend(some.iter().copied().filter(&self.is_owed));
        }
        self.reached.clear();
        if self.states.len() > self.room {
            // Of equal states the cheapest one stays.
            self.states.sort_unstable();
            self.states.dedup_by_key(|(state, _)| *state);
            let more = (2 * self.states.len()).saturating_sub(self.room);
            limits.take(EACH * more as u64 * size_of::<Member<N>>() as u64)?;
            self.room += more;
        }
        Ok(())
    }
}

/// Checks that the set has each state once, and each that is owed, at no higher cost.
fn no_gap<const N: usize>(
    set: Vec<Member<N>>,
    owed: Vec<Reached<N>>,
    rules: &Rules,
    missing: impl Fn(u32) -> u32,
) -> Result<(), Trouble> {
    // Equal states stand together then, the cheapest first, and those of the set before those owed.
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
