//! What a count takes on disks and on many machines, for people and as JSON.

use super::{about, line, rounded};
use crate::report::json::SCHEMA;
use crate::report::text::{bytes, bytes_wide};
use desk::explore::{CountPlan, Price};
use serde::Serialize;

/// No board with ten cells or more that was ever counted has a layer with a larger share of all states.
pub const LARGEST_LAYER: f64 = 0.092;
/// Two layers are live and, of a third one, at most this many bytes: those after which a manifest is written,
/// and a slab.
const THIRD: f64 = 402_653_184.0;
/// About how many bits a state takes on disk.
const BITS: f64 = 4.0;
/// About how many bits are sent for each state that is sent: 6.2 were counted for 3x4 and 7.8 for 2x6, with
/// any number of processes (docs/decisions/0013).
const BITS_SENT: f64 = 7.0;
/// The speed of the network that a plan assumes, in bytes a second: 10 Gbit/s.
const NETWORK: f64 = 1.25e9;

/// The machines of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machines {
    /// How many there are.
    pub machines: usize,
    /// The memory of each, in bytes.
    pub memory: u64,
}

/// How fast this machine is in a trial.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rates {
    /// States a second in memory.
    pub in_memory: f64,
    /// States a second on the disk.
    pub on_disk: f64,
    /// Bits per state on disk.
    pub bits: f64,
}

/// About how many bytes of files there are at most at a time, if layers are kept on disk.
pub fn files(price: &Price) -> Option<u128> {
    Some(live(price.states?, BITS) as u128)
}

fn live(states: u128, bits: f64) -> f64 {
    let layer = states as f64 * LARGEST_LAYER * bits / 8.0;
    2.0 * layer + layer.min(THIRD)
}

/// The numbers of a plan.
#[derive(Serialize)]
struct PlanNumbers<'p> {
    schema: u32,
    puzzle: &'p str,
    machines: usize,
    positions: u128,
    slabs: usize,
    most_slabs: usize,
    memory: u128,
    fits: bool,
    memory_on_disk: Option<u64>,
    sent: u128,
    network_seconds: f64,
    files: u128,
    written: u128,
    seconds: f64,
    seconds_on_disk: f64,
}

fn numbers<'p>(
    puzzle: &'p str,
    plan: &CountPlan,
    wanted: &Machines,
    least: Option<u64>,
    rates: &Rates,
) -> PlanNumbers<'p> {
    let (states, machines) = (plan.states as f64, plan.machines as f64);
    // The other machines wait for the one with the most slabs.
    let share = plan.most_slabs as f64 / plan.slabs as f64;
    let sent = plan.sent * states * BITS_SENT / 8.0;
    PlanNumbers {
        schema: SCHEMA,
        puzzle,
        machines: plan.machines,
        positions: plan.states,
        slabs: plan.slabs,
        most_slabs: plan.most_slabs,
        memory: plan.bytes,
        fits: plan.bytes <= u128::from(wanted.memory),
        memory_on_disk: least,
        sent: sent as u128,
        network_seconds: sent / machines / NETWORK,
        files: (live(plan.states, rates.bits) * share) as u128,
        written: (states * rates.bits / 8.0 * share) as u128,
        seconds: states * share / rates.in_memory,
        seconds_on_disk: states * share / rates.on_disk,
    }
}

/// The plan as text.
pub fn plan(
    puzzle: &str,
    plan: &CountPlan,
    wanted: &Machines,
    least: Option<u64>,
    rates: &Rates,
) -> String {
    let told = numbers(puzzle, plan, wanted, least, rates);
    let tiles = match plan.digits {
        0 => "not cut".into(),
        1 => format!("{} slabs by the place of the first tile", plan.slabs),
        digits => format!("{} slabs by the places of {digits} tiles", plan.slabs),
    };
    let fits = if told.fits { "which fits into" } else { "more than the" };
    let memory_on_disk =
        least.map_or(String::new(), |least| format!(" and at least {} of memory", bytes(least)));
    format!(
        "{puzzle} on {} of {}: {} states\n\
         layers: {tiles}, at most {} a machine\n\
         in memory: {} a machine, {fits} {}; {}\n\
         on disks: {} of files a machine at a time, {} written{memory_on_disk}; {}\n\
         sent: {:.2} % of the states, {} in all; {} at 10 Gbit/s a machine\n\
         measured here: {:.0} M states a second in memory, {:.0} M on the disk, {:.2} bits a state\n",
        super::count(plan.machines as u64, "machine", "machines"),
        bytes(wanted.memory),
        rounded(plan.states),
        plan.most_slabs,
        bytes_wide(plan.bytes),
        bytes(wanted.memory),
        about(told.seconds),
        bytes_wide(told.files),
        bytes_wide(told.written),
        about(told.seconds_on_disk),
        plan.sent * 100.0,
        bytes_wide(told.sent),
        about(told.network_seconds),
        rates.in_memory / 1e6,
        rates.on_disk / 1e6,
        rates.bits,
    )
}

/// The same as one line of JSON.
pub fn plan_line(
    puzzle: &str,
    plan: &CountPlan,
    wanted: &Machines,
    least: Option<u64>,
    rates: &Rates,
) -> String {
    line(&numbers(puzzle, plan, wanted, least, rates))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_told_with_what_was_measured() {
        let counted = CountPlan {
            states: 10_461_394_944_000,
            machines: 8,
            digits: 1,
            slabs: 15,
            most_slabs: 2,
            bytes: 220_000_000_000,
            sent: 0.25,
        };
        let wanted = Machines { machines: 8, memory: 192 << 30 };
        let rates = Rates { in_memory: 500e6, on_disk: 80e6, bits: 4.0 };
        let told = plan("15", &counted, &wanted, Some(1 << 30), &rates);
        assert_eq!(
            told,
            "15 on 8 machines of 192.00G: 10,461,394,944,000 states\n\
             layers: 15 slabs by the place of the first tile, at most 2 a machine\n\
             in memory: 204.89G a machine, more than the 192.00G; about 46 min\n\
             on disks: 119.56G of files a machine at a time, 649.53G written and at least 1.00G of memory; \
             about 5 h\n\
             sent: 25.00 % of the states, 2.08T in all; about 4 min at 10 Gbit/s a machine\n\
             measured here: 500 M states a second in memory, 80 M on the disk, 4.00 bits a state\n"
        );
    }
}
