//! What many boards took together, and what they cost.

use super::costs::Costs;
use super::text::{bytes, count, grouped, rate, time};
use desk::{Effort, Report};
use std::time::Instant;

/// The sums over all boards; for memory, the largest.
#[derive(Debug)]
pub struct Summary {
    begin: Instant,
    seconds: Vec<f64>,
    effort: Effort,
    costs: Costs,
}

impl Summary {
    /// A summary whose clock starts now.
    pub fn new() -> Self {
        let (seconds, effort, costs) = Default::default();
        Summary { begin: Instant::now(), seconds, effort, costs }
    }

    /// Adds the report of a board.
    pub fn add(&mut self, report: &Report) {
        self.seconds.push(report.seconds);
        self.effort.add(&report.effort);
        self.costs.add(report);
    }

    /// How many boards there were.
    pub fn boards(&self) -> usize {
        self.seconds.len()
    }

    /// The costs, then the times on the last line, without a newline at the end.
    pub fn text(&mut self) -> String {
        match self.costs.text() {
            costs if costs.is_empty() => self.times(),
            costs => format!("{costs}\n{}", self.times()),
        }
    }

    fn times(&mut self) -> String {
        self.seconds.sort_unstable_by(f64::total_cmp);
        let boards = self.seconds.len();
        let total: f64 = self.seconds.iter().sum();
        let middle = (self.seconds[(boards - 1) / 2] + self.seconds[boards / 2]) / 2.0;
        let tables = match self.effort.table_bytes {
            0 => String::new(),
            most => {
                let made = time(self.effort.table_seconds);
                format!("tables of up to {} made in {made}; ", bytes(most))
            }
        };
        format!(
            "{} boards in {}: total {}, mean {}, median {}, largest {}; {}{}, {}",
            grouped(boards as u64),
            time(self.begin.elapsed().as_secs_f64()),
            time(total),
            time(total / boards as f64),
            time(middle),
            time(self.seconds[boards - 1]),
            tables,
            count(self.effort.searched, "node", "nodes"),
            rate(self.effort.searched, self.effort.search_seconds),
        )
    }
}

impl Default for Summary {
    fn default() -> Self {
        Self::new()
    }
}
