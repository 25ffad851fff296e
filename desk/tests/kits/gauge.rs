//! Counts, limits and clocks of a gauge.

use desk::Stop;
use desk::gauge::{Gauge, Stopper};
use fewest::Counts;
use fewest::auto::{Making, Now};
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// A stopper that the test controls.
#[derive(Clone, Debug, Default)]
pub struct Asked(pub Arc<AtomicBool>);

impl Stopper for Asked {
    fn stop(&self) -> Option<Stop> {
        self.0.load(Relaxed).then_some(Stop::Interrupt)
    }
}

#[test]
fn a_watched_search_is_told_to_stop() {
    let signals = Asked::default();
    let gauge = Gauge::new(&signals, None);
    let counts = Counts { bound: 7, generated: 9, ..Counts::default() };
    assert_eq!(gauge.watch(&counts), Continue(()));
    assert_eq!((gauge.counts().bound, gauge.counts().generated), (7, 9));
    signals.0.store(true, Relaxed);
    assert_eq!(gauge.watch(&counts), Break(()));
}

#[test]
fn iterations_are_noted_once_and_tables_have_none() {
    let gauge = Gauge::new(&Asked::default(), None);
    let at =
        |iterations, bound, generated| Counts { iterations, bound, generated, ..Counts::default() };
    gauge.prepare(|| _ = gauge.watch(&at(9, 8, 700)));
    assert_eq!((gauge.counts().bound, gauge.counts().generated), (0, 700));
    for counts in [at(1, 20, 0), at(1, 20, 50), at(2, 22, 60), at(2, 22, 90)] {
        _ = gauge.watch(&counts);
    }
    let noted = |known| -> Vec<_> {
        gauge.iterations(known).iter().map(|i| (i.iteration, i.bound, i.generated)).collect()
    };
    assert_eq!(noted(0), [(1, 20, 0), (2, 22, 60)]);
    assert_eq!(noted(1), [(2, 22, 60)]);
    assert_eq!(noted(3), []);
}

#[test]
fn better_and_better_answers_are_noted_with_what_is_proven() {
    let gauge = Gauge::new(&Asked::default(), None);
    let proven = |bound| gauge.watch(&Counts { bound, ..Counts::default() });
    gauge.settle(99, false);
    assert_eq!(proven(93), Continue(()));
    gauge.settle(99, false);
    gauge.settle(97, false);
    assert_eq!(proven(96), Continue(()));
    assert_eq!(proven(97), Break(()), "nothing is cheaper");
    gauge.settle(95, true);
    let noted: Vec<_> = gauge.incumbents().iter().map(|i| (i.cost, i.at_least)).collect();
    assert_eq!(noted, [(99, 0), (97, 93), (95, 95)]);
}

#[test]
fn tables_and_the_search_have_a_clock_each() {
    let gauge = Gauge::new(&Asked::default(), None);
    let counts = Counts { bound: 41, generated: 900, ..Counts::default() };
    let nap = || std::thread::sleep(Duration::from_millis(20));
    assert_eq!(gauge.follow(Now::Searching(&counts)), Continue(()));
    assert_eq!(gauge.made_now(), None);
    let making =
        |done| Making { what: "5-5-5", table: 2, tables: 3, done, entries: 100, share: 0.5 };
    for done in [10, 20] {
        assert_eq!(gauge.follow(Now::Making(making(done))), Continue(()));
        nap();
    }
    let made = gauge.made_now().expect("it is being made");
    assert_eq!((made.what.as_str(), made.table, made.done), ("5-5-5", (2, 3), 20));
    assert!(made.running >= Duration::from_millis(40), "{made:?}");
    // The proven bound stays while tables are made.
    assert_eq!((gauge.counts().bound, gauge.counts().generated), (41, 900));
    _ = gauge.follow(Now::Searching(&counts));
    let tables = gauge.effort(&counts).table_seconds;
    nap();
    let effort = gauge.effort(&counts);
    assert_eq!((gauge.made_now(), effort.table_seconds, effort.searched), (None, tables, 900));
    assert!(tables >= 0.04 && effort.search_seconds >= 0.02, "{effort:?}");
}

#[test]
fn a_late_search_is_told_to_stop() {
    let gauge = Gauge::new(&Asked::default(), Some(Duration::ZERO));
    assert_eq!(gauge.watch(&Counts::default()), Break(()));
    assert_eq!(gauge.why(), Stop::Time);
    assert!(!gauge.is_late(Duration::from_secs(60)));
}
