//! The set of states: rebuilt from its bits, then every move out of it is tested.

use crate::bound::Bound;
use crate::file::{Claim, Proof};
use crate::rules::{NEVER, Rules};
use crate::trouble::{Limits, Trouble};

/// The states, each once, in the order in which they are found.
struct Set {
    cells: usize,
    states: Vec<u8>,
    costs: Vec<u32>,
    parents: Vec<u32>,
    /// A hash table of numbers of states, plus 1; 0 is free. At most half of it is used.
    numbers: Vec<u32>,
}

/// Checks that no path from the start is cheaper than the claim, and returns how many states the set
/// has at each cost.
///
/// No state of the set below the claimed cost is solved. A move out of a state of the set leads to a
/// state of the set at no higher cost than that of the move allows, or to one whose bound says that
/// the claimed cost is reached. So no path can leave the set and be cheaper, and none can be within.
pub fn check(
    proof: &Proof,
    rules: &Rules,
    start: &[u8],
    bounds: &[&Bound],
    limits: &Limits,
) -> Result<Vec<u64>, Trouble> {
    let claimed = match proof.claim {
        Claim::Cost(cost) | Claim::AtLeast(cost) => cost,
        Claim::None => NEVER,
    };
    let set = rebuild(proof, rules, start, limits)?;
    let mut layers = Vec::new();
    for number in 0..set.costs.len() {
        let (state, cost) = (set.state(number), set.costs[number]);
        let told = |what: String| {
            Trouble::Rejected(format!("state {number}, {}: {what}", rules.text(state)))
        };
        if cost < claimed && rules.is_goal(state) {
            return Err(told(format!("this is a goal, and it costs only {cost}")));
        }
        rules.each(state, |row, next| {
            let there = cost + row.cost;
            let known = if set.is_way_back(number, next) { Some(0) } else { set.find(next).ok() };
            if known.is_some_and(|known| if known == 0 { true } else { set.costs[known] <= there })
            {
                return Ok(());
            }
            let enough = if claimed == NEVER { NEVER } else { claimed.saturating_sub(there) };
            let bound = |bound: &&Bound| bound.of(next, enough) >= enough;
            match enough == 0 || bounds.iter().any(bound) {
                true => Ok(()),
                false => Err(told(format!(
                    "after `{}` nothing says that {} more are needed, and {} is not in the set",
                    row.name,
                    if enough == NEVER { "endlessly many".into() } else { enough.to_string() },
                    rules.text(next),
                ))),
            }
        })?;
        if number % 4096 == 0 {
            limits.look()?;
        }
        let layer = cost as usize;
        layers.resize(layers.len().max(layer + 1), 0);
        layers[layer] += 1;
    }
    Ok(layers)
}

/// The tree of the states. For each of them in the order in which they are found, each move but one
/// straight back has a bit, which is 1 if the state behind it is a new one.
fn rebuild(proof: &Proof, rules: &Rules, start: &[u8], limits: &Limits) -> Result<Set, Trouble> {
    let cells = rules.cells;
    let mut set =
        Set { cells, states: vec![], costs: vec![], parents: vec![], numbers: vec![0; 64] };
    set.add(start, 0, 0);
    let rejected = Trouble::Rejected;
    let (mut used, mut number) = (0, 0);
    while number < set.costs.len() {
        let (cost, state) = (set.costs[number], set.state(number).to_vec());
        rules.each(&state, |row, next| {
            if set.is_way_back(number, next) {
                return Ok(());
            }
            if used == proof.bits {
                return Err(rejected(format!("the bits end at state {number}")));
            }
            let bit = proof.body[(used / 8) as usize] >> (used % 8) & 1;
            used += 1;
            if bit == 1 && !set.add(next, cost + row.cost, number as u32) {
                let text = rules.text(next);
                return Err(rejected(format!(
                    "the set has {text} twice, again from state {number}"
                )));
            }
            Ok(())
        })?;
        if number % 4096 == 0 {
            limits.look()?;
            if set.bytes() > limits.memory {
                return Err(Trouble::Memory);
            }
        }
        number += 1;
    }
    match () {
        () if used < proof.bits => {
            Err(rejected(format!("{} bits are left over", proof.bits - used)))
        }
        () if number as u64 != proof.states => {
            Err(rejected(format!("the set has {number} states, not {}", proof.states)))
        }
        () => Ok(set),
    }
}

impl Set {
    fn state(&self, number: usize) -> &[u8] {
        &self.states[number * self.cells..][..self.cells]
    }

    /// Whether that is the state from which this one was found first.
    fn is_way_back(&self, number: usize, next: &[u8]) -> bool {
        number > 0 && self.state(self.parents[number] as usize) == next
    }

    /// The number of a state, or else the place in the table where it belongs.
    fn find(&self, state: &[u8]) -> Result<usize, usize> {
        let mix = |hash: u64, part: &[u8]| {
            let mut eight = [0; 8];
            eight[..part.len()].copy_from_slice(part);
            let hash = (hash ^ u64::from_le_bytes(eight)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ hash >> 29
        };
        let mut place = state.chunks(8).fold(0, mix) as usize;
        loop {
            place &= self.numbers.len() - 1;
            match self.numbers[place] {
                0 => return Err(place),
                number if self.state(number as usize - 1) == state => {
                    return Ok(number as usize - 1);
                }
                _ => place += 1,
            }
        }
    }

    /// Adds a state, unless it is there.
    fn add(&mut self, state: &[u8], cost: u32, parent: u32) -> bool {
        let Err(place) = self.find(state) else { return false };
        self.states.extend_from_slice(state);
        self.costs.push(cost);
        self.parents.push(parent);
        self.numbers[place] = self.costs.len() as u32;
        if 2 * self.costs.len() > self.numbers.len() {
            self.numbers = vec![0; 2 * self.numbers.len()];
            for number in 0..self.costs.len() {
                if let Err(place) = self.find(self.state(number)) {
                    self.numbers[place] = number as u32 + 1;
                }
            }
        }
        true
    }

    fn bytes(&self) -> u64 {
        (self.states.capacity() + 8 * self.costs.capacity() + 4 * self.numbers.len()) as u64
    }
}
