//! The superfluous words that searches with tables leave out. Few are learnt at first and more later, unless
//! there is a directory of tables that has them.

use super::Overseer;
use super::source::Source;
use crate::auto::{Making, one_at_a_time};
use crate::pruning::Automaton;
use crate::puzzles::sliding::tables::{KeptWords, words};
use crate::puzzles::sliding::{Any, Packing, Sliding};
use crate::tables::Subject;
use crate::{Cost, Counts, Limit};
use std::sync::{Arc, Mutex, OnceLock};

/// After how many successors superfluous words are learnt, and up to which cost. Learning takes 7 ms and 50
/// ms for the 15-puzzle, 30 ms and 400 ms for the 24-puzzle. The longer words save 4 to 9 % of the
/// successors, and are due when that is about what they cost; on boards of more than 16 cells, after
/// `LARGE_BOARD` times as many successors. Words as long as those that are kept take too long to learn; they are
/// learnt only to go on with a search that was begun with them.
const LEARNT: [(u64, Cost); 3] = [(0, 10), (40_000_000, 12), (u64::MAX, KeptWords::DEAREST)];
const LARGE_BOARD: u64 = 4;

/// Which words a search leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WordChoice {
    /// Those of the directory or, if it has none, those that are due.
    #[default]
    Best,
    /// The longest that any process learns soon, whatever is in its directory.
    Common,
    /// Those that a directory has; they are learnt if it has none.
    Kept,
}

/// The words of one board.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Those of each entry of [`LEARNT`], once they are learnt.
    learnt: [OnceLock<Automaton<Sliding<Any>>>; 3],
    /// Those of the directory, or `None` if it has none.
    kept: OnceLock<Option<Automaton<Sliding<Any>>>>,
    source: Option<Arc<Source>>,
    /// Whether the directory seemed to have words when it was set.
    are_at_hand: bool,
    /// Held while words are learnt.
    learning: Mutex<()>,
}

impl Words {
    /// Opens the words of boards of that size from that directory, if they are there, when words are due.
    pub fn set_source(&mut self, (width, height): (usize, usize), source: Arc<Source>) {
        let kept = KeptWords::of(width, height);
        self.are_at_hand = kept.is_some_and(|kept| source.cache.glance(&kept).is_ok());
        self.source = Some(source);
    }

    /// What the report of a board calls the words of the directory, if it seems to have some.
    pub fn at_hand(&self) -> Option<String> {
        self.are_at_hand.then(|| "words".into())
    }

    /// How many bytes all words hold.
    pub fn held(&self) -> u64 {
        let kept = self.kept.get().and_then(Option::as_ref);
        self.learnt.iter().filter_map(OnceLock::get).chain(kept).map(Automaton::held).sum()
    }

    /// The words to leave out after that many successors. They are opened or learnt if they are not there yet.
    pub fn chosen(
        &self,
        puzzle: &Sliding<Any>,
        choice: WordChoice,
        (spent, max_bytes): (u64, u64),
        watch: &mut Overseer,
    ) -> Result<&Automaton<Sliding<Any>>, Limit> {
        let kept = || self.kept(puzzle, max_bytes);
        if let Some(kept) = (choice != WordChoice::Common).then(kept).flatten() {
            return Ok(kept);
        }
        let is_large = puzzle.cell_count() > u64::CELLS;
        let due = if is_large { LEARNT[1].0 * LARGE_BOARD } else { LEARNT[1].0 };
        let place = match choice {
            WordChoice::Best => usize::from(spent >= due),
            WordChoice::Common => 1,
            WordChoice::Kept => 2,
        };
        self.learnt(puzzle, place, max_bytes, watch)
    }

    /// The words with which a kept search may have been begun if it was not with those of `choice`.
    pub fn other(&self, choice: WordChoice) -> WordChoice {
        match choice {
            WordChoice::Best if self.are_at_hand => WordChoice::Common,
            WordChoice::Best | WordChoice::Common => WordChoice::Kept,
            WordChoice::Kept => WordChoice::Common,
        }
    }

    /// The words of the directory, if they are there and good.
    fn kept(&self, puzzle: &Sliding<Any>, max_bytes: u64) -> Option<&Automaton<Sliding<Any>>> {
        let open = || {
            let kept = KeptWords::of(puzzle.width(), puzzle.height())?;
            let source = self.source.as_ref().filter(|_| kept.bytes() <= max_bytes)?;
            KeptWords::automaton(&source.open(&kept, 1)?)
        };
        self.kept.get_or_init(open).as_ref()
    }

    /// The words of that entry of [`LEARNT`]. Learns them if they are not there yet.
    fn learnt(
        &self,
        puzzle: &Sliding<Any>,
        place: usize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<&Automaton<Sliding<Any>>, Limit> {
        if let Some(words) = self.learnt[place].get() {
            return Ok(words);
        }
        let mut learning = |counts: &Counts| {
            let what = "superfluous words";
            let (table, tables, done) = (1, 1, counts.stored);
            watch(Making { what, table, tables, done, entries: 0, share: 0.0 })
        };
        if learning(&Counts::default()).is_break() {
            return Err(Limit::Watch);
        }
        let _one_at_a_time = one_at_a_time(&self.learning, || learning(&Counts::default()))?;
        if let Some(words) = self.learnt[place].get() {
            return Ok(words);
        }
        let words = words::learn(puzzle, LEARNT[place].1, max_bytes, &mut learning)?;
        Ok(self.learnt[place].get_or_init(|| words))
    }
}
