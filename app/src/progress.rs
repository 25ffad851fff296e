//! One line on the terminal while a search takes long. If standard error is no terminal, for example a file
//! to be read later, a line is added every five minutes.

mod building;

pub use building::Building;

use crate::output::{complain, is_quiet};
use crate::report::left::left;
use crate::report::text::{grouped, rate, short};
use console::Term;
use desk::gauge::Made;
use fewest::{Cost, Counts};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// A search that answers sooner than this gets no progress line.
const SOON: Duration = Duration::from_millis(500);

/// How often a line is added if there is no terminal.
const LOGGED: Duration = Duration::from_secs(300);

/// A line that appears only if the run takes long.
pub struct StatusLine {
    begin: Instant,
    /// When the last line was added, if there is no terminal.
    logged: Instant,
    bar: Option<ProgressBar>,
}

impl StatusLine {
    /// A line that is not shown yet.
    pub fn new() -> Self {
        let begin = Instant::now();
        StatusLine { begin, logged: begin, bar: None }
    }

    /// Shows the text.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if is_quiet() || self.begin.elapsed() < SOON {
            return;
        }
        if !stderr().is_terminal() {
            if self.is_due(LOGGED) {
                complain(&text());
            }
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.with_style(ProgressStyle::with_template("{wide_msg}").expect("a valid template"))
        });
        bar.set_message(in_words(text(), Term::stderr().size().1.into()));
    }

    /// Whether the last line was added, or could have been, at least `every` ago. If so, the time counts anew
    /// from now.
    fn is_due(&mut self, every: Duration) -> bool {
        let is_due = self.logged.elapsed() >= every;
        if is_due {
            self.logged = Instant::now();
        }
        is_due
    }

    /// Removes the line until something is shown again.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// As many whole words as fit on a line: a number that is cut off would be another number.
fn in_words(text: String, width: usize) -> String {
    let Some((end, behind)) = text.char_indices().nth(width) else { return text };
    let cut = &text[..end];
    let whole =
        if behind == ' ' { cut } else { cut.rsplit_once(' ').map_or(cut, |(words, _)| words) };
    whole.trim_end_matches([',', ';', ' ']).into()
}

/// However the run ends, its line does not stay on the terminal.
impl Drop for StatusLine {
    fn drop(&mut self) {
        self.end();
    }
}

impl Default for StatusLine {
    fn default() -> Self {
        Self::new()
    }
}

/// A search that is running.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Running {
    /// What the line begins with: which search it is.
    pub label: String,
    /// How far it is.
    pub counts: Counts,
    /// The cost of the best answer that beams have found while the search runs.
    pub best: Option<Cost>,
    /// The tables that are being made, if it does not search yet.
    pub made: Option<Made>,
    /// How long it has searched, without the time for making tables.
    pub searching: Duration,
    /// How long it has been running.
    pub running: Duration,
}

impl Running {
    fn line(&self) -> String {
        let Running { label, counts, best, made, searching, running } = self;
        let colon = if label.is_empty() { "" } else { "; " };
        let stage = match made {
            Some(made) => making(made),
            None => {
                let rate = rate(counts.generated, searching.as_secs_f64());
                format!("at least {}, {} nodes, {rate}", counts.bound, grouped(counts.generated))
            }
        };
        let best = best.map_or(String::new(), |cost| format!("cost {cost}, "));
        format!("{label}{colon}{best}{stage}, {:.0} s", running.as_secs_f64())
    }
}

/// Says which table of which set is being made, how far it is, and how long the rest will take.
fn making(made: &Made) -> String {
    let Made { what, table: (table, tables), done, entries, share, running } = made;
    let which = match tables {
        0 | 1 => String::new(),
        tables => format!(", table {table} of {tables}"),
    };
    let far = match (done, entries) {
        (0, 0) => String::new(),
        (done, 0) => format!(": {} entries", short(*done)),
        (done, entries) => format!(": {} of {} entries", short(*done), short(*entries)),
    };
    format!("making {what}{which}{far}{}", left(*share, *running))
}

/// The progress line of searches.
pub struct Progress(StatusLine);

impl Progress {
    /// A line that is not shown yet.
    pub fn new() -> Self {
        Progress(StatusLine::new())
    }

    /// Shows how far the oldest running search is.
    pub fn show(&mut self, running: impl FnOnce() -> Running) {
        self.0.show(|| running().line());
    }

    /// Removes the line while `work` writes.
    pub fn aside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        match &self.0.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Removes the line until something is shown again.
    pub fn end(&mut self) {
        self.0.end();
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_cut_off() {
        let line = "at least 54, 156,128,586 nodes, 2 s";
        let shown = |width| in_words(line.into(), width);
        assert_eq!([shown(35), shown(200)], [line, line]);
        assert_eq!(shown(34), "at least 54, 156,128,586 nodes, 2");
        assert_eq!(shown(31), "at least 54, 156,128,586 nodes");
        assert_eq!([shown(12), shown(20), shown(23)], ["at least 54"; 3]);
        assert_eq!(shown(24), "at least 54, 156,128,586");
        assert_eq!([shown(3), shown(0)], ["at", ""]);
    }

    #[test]
    fn a_log_has_a_line_now_and_then() {
        let mut line = StatusLine::new();
        let begun = line.logged;
        assert!(!line.is_due(LOGGED) && line.logged == begun);
        assert!(line.is_due(Duration::ZERO) && line.logged > begun, "it counts anew from there");
    }

    #[test]
    fn a_search_tells_its_rate_and_tables_tell_what_is_left() {
        let counts = Counts { bound: 41, generated: 3_000_000, ..Counts::default() };
        let (searching, running) = (Duration::from_secs(2), Duration::from_secs(10));
        let search = Running { counts, searching, running, ..Running::default() };
        assert_eq!(search.line(), "at least 41, 3,000,000 nodes, 1.5 M nodes/s, 10 s");
        let found = Running { best: Some(44), ..search.clone() };
        assert_eq!(found.line(), "cost 44, at least 41, 3,000,000 nodes, 1.5 M nodes/s, 10 s");
        let label = "board 2, pairing 3 of 28: a-star with zero".to_string();
        let labelled = Running { label, ..search.clone() };
        let said = "board 2, pairing 3 of 28: a-star with zero; at least 41, 3,000,000 nodes, ";
        assert!(labelled.line().starts_with(said), "{}", labelled.line());

        let made = Made {
            what: "6-6-3".into(),
            table: (2, 3),
            done: 1_200_000,
            entries: 5_800_000,
            share: 0.25,
            running: Duration::from_secs(4),
        };
        let making = |made: Made| Running { made: Some(made), ..search.clone() }.line();
        assert_eq!(
            making(made.clone()),
            "making 6-6-3, table 2 of 3: 1.2 M of 5.8 M entries, 12 s left, 10 s"
        );
        let unknown = Made { entries: 0, share: 0.0, table: (1, 1), ..made };
        assert_eq!(making(unknown), "making 6-6-3: 1.2 M entries, 10 s");
    }
}
