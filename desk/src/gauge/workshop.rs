//! What tables are being made, and the time that goes into them.

use crate::clock::Instant;
use fewest::auto::Making;
use std::time::Duration;

/// Tables that are being made, as the progress line tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// The set, or what else it is.
    pub what: String,
    /// Which table of how many.
    pub table: (usize, usize),
    /// Entries of this table that are done.
    pub done: u64,
    /// All its entries; 0 if that is not known.
    pub entries: u64,
    /// How much of the set is done, 0 to 1.
    pub share: f64,
    /// How long it has been worked on.
    pub running: Duration,
}

/// Where tables are made: what is being made, and the time that goes into it.
#[derive(Debug, Default)]
pub(super) struct Workshop {
    now: Option<Made>,
    since: Option<Instant>,
    before: Duration,
}

impl Workshop {
    /// Something is being made from now on, unless it is already.
    pub(super) fn open(&mut self, what: &str) {
        if self.now.as_ref().is_none_or(|made| made.what != what) {
            self.close();
            self.now = Some(Made { what: what.into(), table: (1, 1), ..Made::default() });
            self.since = Some(Instant::now());
        }
    }

    /// Notes how far it is.
    pub(super) fn note(&mut self, making: Making) {
        self.open(making.what);
        if let Some(made) = &mut self.now {
            made.table = (making.table, making.tables);
            (made.done, made.entries, made.share) = (making.done, making.entries, making.share);
        }
    }

    /// Nothing is being made any more.
    pub(super) fn close(&mut self) {
        self.before = self.time();
        (self.now, self.since) = (None, None);
    }

    /// What is being made.
    pub(super) fn now(&self) -> Option<Made> {
        let running = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        self.now.clone().map(|now| Made { running, ..now })
    }

    /// How long tables have been made until now.
    pub(super) fn time(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}
