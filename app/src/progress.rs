//! One line on the terminal while a search takes long. Without a terminal nothing is written.

mod building;

pub use building::Building;

use crate::report::text::{grouped, rate};
use fewest::Counts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// What answers sooner than this needs no progress line.
const SOON: Duration = Duration::from_millis(500);

/// The line. It appears only when the run takes long.
pub struct Progress {
    begin: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn new() -> Self {
        Progress { begin: Instant::now(), bar: None }
    }

    /// Shows how far the oldest running search is; `done` boards were answered before.
    pub fn show(&mut self, done: u64, counts: &Counts, running: Duration) {
        if self.begin.elapsed() < SOON {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.with_style(ProgressStyle::with_template("{wide_msg}").expect("a valid template"))
        });
        let boards = if done > 0 { format!("{done} boards answered; ") } else { String::new() };
        bar.set_message(format!(
            "{boards}at least {}, {} nodes, {}, {:.0} s",
            counts.bound,
            grouped(counts.generated),
            rate(counts.generated, running.as_secs_f64()),
            running.as_secs_f64(),
        ));
    }

    /// Takes the line away while `work` writes.
    pub fn aside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Takes the line away for good.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}
