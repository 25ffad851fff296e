//! Limits how much a text may grow when it is expanded. Everything is counted before it is made.

pub(super) use fewest::puzzles::rows::MOST_ROWS;

/// The most entries of rows: conditions, cells that take something, and contents of maps.
pub(super) const MOST_ENTRIES: usize = 1_048_576;

/// The most steps for splitting conditions; they take a fraction of a second.
const MOST_STEPS: usize = 1 << 20;

/// What has been used so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    rows: usize,
    entries: usize,
    steps: usize,
}

/// Which limit was exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    /// More rows than [`MOST_ROWS`].
    Rows,
    /// More entries than 1,048,576.
    Entries,
    /// More steps of splitting than allowed.
    Steps,
    /// Too many ways for blocks to get around each other.
    Ways,
}

impl Budget {
    /// Spends this many rows.
    pub fn rows(&mut self, more: usize) -> Result<(), Excess> {
        spend(&mut self.rows, more, MOST_ROWS, Excess::Rows)
    }

    /// Spends this many entries.
    pub fn entries(&mut self, more: usize) -> Result<(), Excess> {
        spend(&mut self.entries, more, MOST_ENTRIES, Excess::Entries)
    }

    /// Spends this many steps of splitting.
    pub fn think(&mut self, more: usize) -> Result<(), Excess> {
        spend(&mut self.steps, more, MOST_STEPS, Excess::Steps)
    }
}

fn spend(used: &mut usize, more: usize, most: usize, excess: Excess) -> Result<(), Excess> {
    *used = used.saturating_add(more);
    if *used > most { Err(excess) } else { Ok(()) }
}
