//! Tables of puzzles that are written down, as files keep them.
//!
//! Such a puzzle has no name that says what its moves do, so a table is named after a digest of the rows. A
//! puzzle file keeps its tables if its cells, pieces or moves are renamed, or if its moves are written in
//! another order. Tables hold distances, in one or two bytes each: those of the puzzle or of a smaller one,
//! by rank, or those of a pattern that is flooded, by block and order.

mod proof;

use super::databases::distances;
pub use super::digest::digest;
use super::flood::{self, Flood};
use super::rules::Rows;
use super::setup::Setup;
use super::word::Word;
use crate::memory::Bytes;
use crate::search::exhaustive::{Distances, UNREACHED};
use crate::search::{Options, Watch};
use crate::tables::{Resources, Subject, Unproven};
use crate::{Cost, Limit};
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::sync::Arc;

/// The version of the way in which states are ranked, spaces are made and digests are spelled.
const RANK: u32 = 1;
/// How the texts of subjects and the names of files begin.
const ROWS: &str = "rows";
/// How many digits of a digest are in the name of a file.
const SHORT: usize = 16;
/// How many digits a digest has.
const DIGITS: usize = 64;
/// What a table of all distances is about: with a byte for each, or with two if a byte is not enough for all.
const ALL: &str = "all";
const ALL_PAIRS: &str = "all2";
/// The most entries of a table.
const MOST_ENTRIES: u64 = 1 << 40;

/// The subject of a table of a puzzle that is written down.
///
/// Its text has the digests of the puzzle and of what is ranked, which is the puzzle itself or a smaller one.
/// So a subject that was read from a text is enough to look for a table and to check it. Building or proving
/// the table also takes the rules. Only subjects that the solver of a puzzle makes have them
/// ([`Solver::subjects`](super::auto::Solver::subjects)).
#[derive(Clone)]
pub struct About {
    text: String,
    puzzle: String,
    what: String,
    entries: u64,
    recipe: Option<Arc<dyn Recipe>>,
}

/// Builds and proves a table by the rules.
trait Recipe: Send + Sync {
    fn build(&self, max_bytes: u64, watch: &mut Watch) -> Result<Vec<u8>, Limit>;

    fn prove(&self, table: &[u8], watch: &mut Watch) -> Result<(), Unproven>;
}

/// How the file names of a puzzle's tables begin.
pub fn file_names(setup: &Setup) -> String {
    format!("{ROWS}-{}-", &digest(setup)[..SHORT])
}

impl About {
    fn new(puzzle: String, what: String, of: &str, entries: u64) -> Self {
        let text = format!("{ROWS} {puzzle} {what} of={of} entries={entries}");
        About { text, puzzle, what, entries, recipe: None }
    }

    /// All distances of a setup, by rank: of the puzzle itself, or of a space of it.
    pub(super) fn distances<W: Word>(
        rows: &Rows<W>,
        what: String,
        setup: &Setup,
        entries: u64,
    ) -> Self {
        let about = About::new(digest(rows.setup()), what, &digest(setup), entries);
        let bytes_each = about.bytes_each();
        let recipe = OfDistances::<W> { setup: setup.clone(), bytes_each, word: PhantomData };
        About { recipe: Some(Arc::new(recipe)), ..about }
    }

    /// The costs of a pattern that is flooded; `None` if its states cannot be numbered.
    pub(super) fn flood<W: Word>(
        rows: &Rows<W>,
        what: String,
        board: &flood::Floor,
        kinds: &[usize],
    ) -> Option<Self> {
        let entries = Flood::entries(rows, board, kinds)?;
        let digest = digest(rows.setup());
        let about = About::new(digest.clone(), what, &digest, entries);
        let recipe = OfFlood { rows: rows.clone(), board: board.clone(), kinds: kinds.to_vec() };
        Some(About { recipe: Some(Arc::new(recipe)), ..about })
    }

    /// All distances of a puzzle, a byte each; `None` if its states have no ranks.
    pub fn all<W: Word>(rows: &Rows<W>) -> Option<Self> {
        About::whole(rows, ALL)
    }

    /// The same with two bytes for each distance, for puzzles in which a distance is 255 or more.
    pub fn all_pairs<W: Word>(rows: &Rows<W>) -> Option<Self> {
        About::whole(rows, ALL_PAIRS)
    }

    fn whole<W: Word>(rows: &Rows<W>, what: &str) -> Option<Self> {
        let entries = rows.ranks().filter(|&ranks| ranks <= MOST_ENTRIES)?;
        Some(About::distances(rows, what.into(), rows.setup(), entries))
    }

    fn bytes_each(&self) -> u64 {
        if self.what == ALL_PAIRS { 2 } else { 1 }
    }

    /// The distances in a table with this subject.
    pub fn read(&self, table: Bytes) -> Distances {
        match self.bytes_each() {
            1 => table.into_vec().into(),
            _ => Distances::from_pairs(&table),
        }
    }

    /// The digest of the puzzle, in hexadecimal digits.
    pub fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// What is in the table: `all` distances of the puzzle, or `all2` if they have two bytes each; those to a
    /// goal, such as `goal1`; or those of a pattern, such as `pattern0.3.4` with the numbers of its kinds.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Whether the subject has the rules, without which its table can be neither built nor proven.
    pub fn has_rules(&self) -> bool {
        self.recipe.is_some()
    }

    fn recipe(&self) -> &dyn Recipe {
        self.recipe.as_deref().expect("without its rules no table can be built or proven")
    }
}

impl Debug for About {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "About({})", self.text)
    }
}

impl Subject for About {
    type Table = Bytes;

    fn parse(text: &str) -> Option<About> {
        let mut words = text.split(' ');
        let puzzle = (words.next() == Some(ROWS)).then(|| words.next())??;
        let what = words.next()?;
        let of = words.next()?.strip_prefix("of=")?;
        let entries = words.next()?.strip_prefix("entries=")?.parse().ok()?;
        let is_digest = |text: &str| {
            text.len() == DIGITS && text.bytes().all(|byte| b"0123456789abcdef".contains(&byte))
        };
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'.';
        let fits = is_digest(puzzle) && is_digest(of) && what.bytes().all(plain);
        let about = About::new(puzzle.into(), what.into(), of, entries);
        Some(about).filter(|about| fits && entries <= MOST_ENTRIES && about.text == text)
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn rank(&self) -> u32 {
        RANK
    }

    fn bits(&self) -> u32 {
        8 * self.bytes_each() as u32
    }

    fn file_name(&self) -> String {
        format!("{ROWS}-{}-{}.table", &self.puzzle[..SHORT], self.what)
    }

    fn entries(&self) -> u64 {
        self.entries
    }

    fn bytes(&self) -> u64 {
        self.entries * self.bytes_each()
    }

    /// Entries of two bytes are made from entries of one, and then copied.
    fn bytes_to_build(&self) -> u64 {
        let each = self.bytes_each();
        self.entries * (each * each) + self.entries / 8
    }

    /// Panics if the subject was read from a text.
    fn build(&self, resources: Resources, watch: &mut Watch) -> Result<Bytes, Limit> {
        let table = self.recipe().build(resources.max_bytes, watch)?;
        Ok(Bytes::owned(table))
    }

    /// Panics if the subject was read from a text.
    fn prove(&self, table: &Bytes, _: Resources, watch: &mut Watch) -> Result<(), Unproven> {
        self.recipe().prove(table, watch)
    }

    fn table(&self, entries: Bytes) -> Option<Bytes> {
        (entries.len() as u64 == self.bytes()).then_some(entries)
    }

    fn stored<'t>(&self, table: &'t Bytes) -> &'t [u8] {
        table
    }
}

struct OfDistances<W> {
    setup: Setup,
    bytes_each: u64,
    word: PhantomData<W>,
}

impl<W: Word> Recipe for OfDistances<W> {
    fn build(&self, max_bytes: u64, watch: &mut Watch) -> Result<Vec<u8>, Limit> {
        let options = Options { max_bytes, ..Options::default() };
        let distances = distances::<W>(&self.setup, &options, watch)?;
        let distances = distances.expect("a table that has entries has ranks");
        match self.bytes_each {
            1 => distances.into_bytes().ok_or(Limit::TooFar),
            _ => Ok(distances.into_pairs()),
        }
    }

    fn prove(&self, table: &[u8], watch: &mut Watch) -> Result<(), Unproven> {
        let rows = Rows::<W>::of_space(self.setup.clone());
        let rows = rows.expect("the table was built by these rules");
        let byte = |rank: u64| match table[rank as usize] {
            UNREACHED => Cost::MAX,
            distance => distance.into(),
        };
        let pair = |rank: u64| {
            let at = 2 * rank as usize;
            Cost::from_le_bytes([table[at], table[at + 1]])
        };
        match (self.bytes_each, table.len() as u64) {
            (1, count) => proof::prove(&rows, (count, byte), watch),
            (_, len) => proof::prove(&rows, (len / 2, pair), watch),
        }
    }
}

struct OfFlood<W> {
    rows: Rows<W>,
    board: flood::Floor,
    kinds: Vec<usize>,
}

impl<W: Word> Recipe for OfFlood<W> {
    fn build(&self, max_bytes: u64, watch: &mut Watch) -> Result<Vec<u8>, Limit> {
        let options = Options { max_bytes, ..Options::default() };
        let flood = Flood::new(&self.rows, &self.board, &self.kinds, &options, watch)?;
        Ok(flood.expect("a table that has entries can be numbered").into_moves())
    }

    fn prove(&self, table: &[u8], watch: &mut Watch) -> Result<(), Unproven> {
        let flood = Flood::of(&self.rows, &self.board, &self.kinds, table.to_vec());
        let flood = flood.ok_or_else(|| Unproven::Wrong("it has another length".into()))?;
        flood::prove(&self.rows, &self.board, &flood, watch)
    }
}

#[cfg(test)]
mod tests;
