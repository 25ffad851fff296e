//! One line on the terminal while a search takes long. Without a terminal nothing is written.

mod building;

pub use building::Building;

use crate::report::text::{grouped, rate};
use fewest::Counts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// What answers sooner than this needs no progress line.
const SOON: Duration = Duration::from_millis(500);

/// A line that appears only when the run takes long.
pub struct Line {
    begin: Instant,
    bar: Option<ProgressBar>,
}

impl Line {
    /// Nothing is shown yet.
    pub fn new() -> Self {
        Line { begin: Instant::now(), bar: None }
    }

    /// Shows that text.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.begin.elapsed() < SOON {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.with_style(ProgressStyle::with_template("{wide_msg}").expect("a valid template"))
        });
        bar.set_message(text());
    }

    /// Takes the line away for good.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

/// The line of searches.
pub struct Progress(Line);

impl Progress {
    /// Nothing is shown yet.
    pub fn new() -> Self {
        Progress(Line::new())
    }

    /// Shows how far the oldest running search is; `done` boards were answered before.
    pub fn show(&mut self, done: u64, counts: &Counts, running: Duration) {
        self.0.show(|| {
            let boards = if done > 0 { format!("{done} boards answered; ") } else { String::new() };
            format!(
                "{boards}at least {}, {} nodes, {}, {:.0} s",
                counts.bound,
                grouped(counts.generated),
                rate(counts.generated, running.as_secs_f64()),
                running.as_secs_f64(),
            )
        });
    }

    /// Takes the line away while `work` writes.
    pub fn aside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        match &self.0.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Takes the line away for good.
    pub fn end(&mut self) {
        self.0.end();
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}
