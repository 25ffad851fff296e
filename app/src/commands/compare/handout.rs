//! The files that a comparison leaves behind: `--html` and `--svg`.

use super::{MEMORY, NODES, TIMEOUT};
use crate::exit::Fault;
use crate::flags::Compare;
use crate::output::Draft;
use crate::report::compare::{Totals, page, plot, svg};
use crate::report::text::{bytes, count, grouped, time};
use desk::Report;
use desk::random::GENERATOR;

/// Keeps the reports of all boards, if a file is to show them.
pub struct Handout<'f> {
    flags: &'f Compare,
    html: Option<Draft>,
    svg: Option<Draft>,
    boards: Vec<Vec<Report>>,
}

impl<'f> Handout<'f> {
    /// Finds out whether the files can be created, before anybody waits for searches.
    pub fn new(flags: &'f Compare) -> Result<Self, Fault> {
        if flags.html.is_some() && flags.html == flags.svg {
            return Err(Fault::usage("--html and --svg name the same file"));
        }
        let create = |path: &Option<_>| path.as_deref().map(Draft::create).transpose();
        let (html, svg) = (create(&flags.html)?, create(&flags.svg)?);
        Ok(Handout { flags, html, svg, boards: Vec::new() })
    }

    /// Takes the reports of one board, one for each pairing.
    pub fn add(&mut self, reports: Vec<Report>) {
        if self.is_wanted() {
            self.boards.push(reports);
        }
    }

    /// Whether a file is to be written.
    pub fn is_wanted(&self) -> bool {
        self.html.is_some() || self.svg.is_some()
    }

    /// Writes the files, once.
    pub fn write(&mut self, totals: &Totals) -> Result<(), Fault> {
        let (setting, boards) = (setting(self.flags, &self.boards), &self.boards);
        if let Some(draft) = self.html.take() {
            draft.finish(&page::file(boards, totals, &setting))?;
        }
        match self.svg.take() {
            Some(draft) => draft.finish(&svg::file(&plot::plot(boards))),
            None => Ok(()),
        }
    }
}

/// What was asked, and within which limits.
fn setting(flags: &Compare, boards: &[Vec<Report>]) -> Vec<(&'static str, String)> {
    let mut setting = Vec::new();
    if let [board] = boards {
        setting.push(("start", board[0].start.clone()));
    }
    if let Some(board) = boards.first() {
        setting.push(("goal", board[0].goal.clone()));
    }
    if let Some(count) = flags.random {
        setting.push(("boards", format!("{count} random, {GENERATOR}, seed {}", flags.seed)));
    }
    let limits = &flags.limits;
    let seconds = limits.timeout.unwrap_or(TIMEOUT).as_secs_f64();
    let nodes = grouped(limits.max_nodes.unwrap_or(NODES));
    let memory = bytes(limits.memory.unwrap_or(MEMORY));
    let mut limit = format!("{}, {nodes} nodes, {memory}", time(seconds));
    if let Some(most) = flags.max_iterations {
        limit += &format!(", {}", count(most.into(), "iteration", "iterations"));
    }
    setting.push(("limits of each run", limit));
    setting
}
