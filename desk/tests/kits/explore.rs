//! What a trial says about a count.

use desk::Error;
use desk::explore::{Explorer, Price, Space};
use desk::gauge::Gauge;
use desk::names::Metric;
use fewest::Counts;
use fewest::tables::Resources;
use std::thread::sleep;
use std::time::Duration;

/// Counts some states, each time after a wait for a processor, until it is stopped.
struct Crowded;

impl Explorer for Crowded {
    fn price(&self) -> Price {
        Price { states: None, is_exact: false, bytes: None }
    }

    fn explore(&self, _: Resources, _: usize, gauge: &Gauge) -> Result<Space, Error> {
        let mut counts = Counts::default();
        while gauge.watch(&counts).is_continue() {
            sleep(Duration::from_millis(50));
            counts.expanded += 1000;
        }
        Ok(Space {
            puzzle: "crowded".into(),
            goal: String::new(),
            counted: "states",
            metric: Metric::Single,
            layers: vec![counts.expanded],
            farthest: vec![],
            stopped: Some(gauge.why()),
            published: None,
            unit: desk::Unit::Moves,
            kept: None,
            bits: None,
        })
    }
}

#[test]
fn a_trial_that_had_no_processor_is_followed_by_a_longer_one() {
    let rate = Crowded.rate(Resources { threads: 1, max_bytes: 1 << 20 });
    assert!((1000.0..=20_000.0).contains(&rate), "{rate}");
}
