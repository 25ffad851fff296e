//! Which tables are being made, and how much time that takes.

use crate::clock::Instant;
use fewest::auto::Making;
use std::time::Duration;

/// Tables that are being made, as the progress line shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// The name of the set, or what else is made.
    pub what: String,
    /// The number of this table, and how many there are.
    pub table: (usize, usize),
    /// Entries of this table that are finished.
    pub done: u64,
    /// All its entries; 0 if unknown.
    pub entries: u64,
    /// The finished share of the set, from 0 to 1.
    pub share: f64,
    /// How long the work on it has taken so far.
    pub running: Duration,
}

/// Tracks what is being made and the time that goes into it.
#[derive(Debug, Default)]
pub(super) struct Workshop {
    now: Option<Made>,
    since: Option<Instant>,
    before: Duration,
}

impl Workshop {
    /// Notes that `what` is being made from now on, unless it already is.
    pub(super) fn open(&mut self, what: &str) {
        if self.now.as_ref().is_none_or(|made| made.what != what) {
            self.close();
            self.now = Some(Made { what: what.into(), table: (1, 1), ..Made::default() });
            self.since = Some(Instant::now());
        }
    }

    /// Notes how far the work is.
    pub(super) fn note(&mut self, making: Making) {
        self.open(making.what);
        if let Some(made) = &mut self.now {
            made.table = (making.table, making.tables);
            (made.done, made.entries, made.share) = (making.done, making.entries, making.share);
        }
    }

    /// Notes that nothing is being made any more.
    pub(super) fn close(&mut self) {
        self.before = self.time();
        (self.now, self.since) = (None, None);
    }

    /// What is being made now.
    pub(super) fn now(&self) -> Option<Made> {
        let running = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        self.now.clone().map(|now| Made { running, ..now })
    }

    /// How much time tables have taken so far.
    pub(super) fn time(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}
