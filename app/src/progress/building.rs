//! One line on the terminal while tables are built.

use super::SOON;
use crate::report::left::left;
use crate::report::text::short;
use fewest::Counts;
use fewest::tables::Subject;
use fewest::tables::cache::Phase;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Instant;

/// The share of a table's time that its proof takes; the rest is for building.
const PROOF: f64 = 0.65;
/// The number of steps of the bar.
const PARTS: u64 = 1000;

/// The progress line of building. It appears only if building takes long.
pub struct Building {
    begin: Instant,
    bar: Option<ProgressBar>,
    set: String,
    /// The number of entries of each table.
    entries: Vec<u64>,
    /// The share of each table that is done, from 0 to 1.
    done: Vec<f64>,
}

impl Building {
    /// A line that is not shown yet, for the tables of a set.
    pub fn new<S: Subject>(set: &str, subjects: &[S]) -> Self {
        Building {
            begin: Instant::now(),
            bar: None,
            set: set.into(),
            entries: subjects.iter().map(Subject::entries).collect(),
            done: vec![0.0; subjects.len()],
        }
    }

    /// Shows what is being done for the table at `place`.
    pub fn show(&mut self, place: usize, step: &Phase) {
        if self.begin.elapsed() < SOON {
            return;
        }
        let what = match step {
            Phase::Missing(_) => return,
            Phase::Waiting => "another process is building it".into(),
            Phase::Building(counts) => self.building(place, counts),
            Phase::Proving(counts) => self.proving(place, counts),
            Phase::Writing => {
                self.done[place] = 1.0;
                "writing".into()
            }
        };
        let (number, of) = (place + 1, self.entries.len());
        let done = self.share();
        let left = left(done, self.begin.elapsed());
        let message = format!("{}, table {number} of {of}{left}: {what}", self.set);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("[{bar:14}] {wide_msg}");
            bar.with_style(style.expect("a valid template").progress_chars("=> "))
        });
        bar.set_position((done * PARTS as f64) as u64);
        bar.set_message(message);
    }

    /// Removes the line.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn building(&mut self, place: usize, counts: &Counts) -> String {
        let states = self.states(place);
        let part = counts.stored as f64 / states as f64;
        self.done[place] = part.min(1.0) * (1.0 - PROOF);
        let (layer, stored) = (counts.iterations, short(counts.stored));
        format!("layer {layer}, {stored} of {} entries", short(states))
    }

    fn proving(&mut self, place: usize, counts: &Counts) -> String {
        let states = self.states(place);
        // The proof goes through all states twice: it finds their costs, then checks them.
        let part = counts.expanded as f64 / (2 * states) as f64;
        self.done[place] = 1.0 - PROOF * (1.0 - part.min(1.0));
        format!("proving, {} of {} entries", short(counts.expanded / 2), short(states))
    }

    /// How many entries the table has.
    fn states(&self, place: usize) -> u64 {
        self.entries[place]
    }

    /// The share of all tables together that is done.
    fn share(&self) -> f64 {
        let entries = |place: usize| self.entries[place] as f64;
        let done: f64 =
            self.done.iter().enumerate().map(|(place, done)| done * entries(place)).sum();
        done / (0..self.done.len()).map(entries).sum::<f64>()
    }
}
