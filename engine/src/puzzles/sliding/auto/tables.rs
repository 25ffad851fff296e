//! A set of tables: opened or built when it is due, and searched with.

use super::source::Source;
use super::{Overseer, Watch, deepen};
use crate::auto::Making;
use crate::heuristics::Max;
use crate::memory::Bytes;
use crate::pruning::NoReturn;
use crate::puzzles::Direction;
use crate::puzzles::sliding::tables::About;
use crate::puzzles::sliding::tables::additive::Additive;
use crate::puzzles::sliding::tables::blocks::Pattern;
use crate::puzzles::sliding::tables::compact::CompactTable;
use crate::puzzles::sliding::tables::sets;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::Options;
use crate::search::parallel::{Kept, NotOfThisSearch};
use crate::tables::{Resources, Subject};
use crate::{Counts, Ended, Limit, MovePruning};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A set of pattern databases.
#[derive(Debug)]
pub(super) struct PatternSet {
    name: String,
    abouts: Vec<About>,
    /// The set that hard boards are asked about, too.
    second: Option<Box<PatternSet>>,
    /// Whether they seem to be in the directory.
    on_disk: AtomicBool,
    state: OnceLock<State>,
    making: Mutex<()>,
}

#[derive(Debug)]
enum State {
    Ready {
        tables: Vec<CompactTable<Bytes>>,
        origin: &'static str,
    },
    /// They would need too much memory, or their costs are too large for their entries.
    Hopeless,
}

impl PatternSet {
    /// The set of that name, if the board has it. This takes no time, since nothing is built.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, name: String) -> Option<PatternSet> {
        let set = sets::named(&name, puzzle.width(), puzzle.height(), puzzle.goal().blank())?;
        let pattern = |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells)).ok();
        let patterns = set.iter().map(pattern).collect::<Option<Vec<_>>>()?;
        let (on_disk, state) = (AtomicBool::new(false), OnceLock::new());
        let abouts = About::pattern_tables(&patterns);
        let second = sets::second(&name, puzzle.width(), puzzle.height());
        let second = second.and_then(|name| PatternSet::new(puzzle, name.into())).map(Box::new);
        Some(PatternSet { name, abouts, second, on_disk, state, making: Mutex::new(()) })
    }

    /// Tables that are in memory.
    pub fn ready(
        name: String,
        tables: Vec<CompactTable<Bytes>>,
        origin: &'static str,
    ) -> PatternSet {
        let abouts = tables.iter().map(|table| About::pattern_table(table.pattern())).collect();
        let state = State::Ready { tables, origin }.into();
        let on_disk = AtomicBool::new(false);
        PatternSet { name, abouts, second: None, on_disk, state, making: Mutex::new(()) }
    }

    /// How many placements of tiles they have together.
    pub fn placements(&self) -> u128 {
        self.abouts.iter().map(|about| about.pattern().placements()).sum()
    }

    /// How many bytes of memory they take. If they are not there, counting takes some milliseconds.
    pub fn bytes(&self) -> u64 {
        match self.state.get() {
            Some(State::Ready { tables, .. }) => tables.iter().map(CompactTable::held).sum(),
            _ => self.abouts.iter().map(Subject::bytes).sum(),
        }
    }

    /// What the set is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The set that hard boards are asked about, too, if there is one.
    pub fn second(&self) -> Option<&PatternSet> {
        self.second.as_deref()
    }

    /// Whether they are in memory or can be opened.
    pub fn is_at_hand(&self) -> bool {
        self.is_ready() || self.on_disk.load(Relaxed)
    }

    /// Whether they are in memory.
    pub fn is_ready(&self) -> bool {
        matches!(self.state.get(), Some(State::Ready { .. }))
    }

    /// Whether there is too little memory for them.
    pub fn is_hopeless(&self) -> bool {
        matches!(self.state.get(), Some(State::Hopeless))
    }

    /// What reports call them.
    pub fn describe(&self, second: Option<&PatternSet>) -> String {
        let origin = match self.state.get() {
            Some(State::Ready { origin, .. }) => origin,
            _ => "",
        };
        let and = second.map_or(String::new(), |second| format!(" and {}", second.name));
        format!("pattern databases {}{and}{origin}", self.name)
    }

    /// Looks whether all of them are there. Tells what is wrong with those that are bad.
    pub fn look_for(&mut self, source: &Source) {
        let is_there = |about: &&About| source.has(*about);
        // This is not `all`, which would stop at the first bad one: each of them is told.
        let there = self.abouts.iter().filter(is_there).count() == self.abouts.len();
        *self.on_disk.get_mut() = there;
        self.second.iter_mut().for_each(|second| second.look_for(source));
    }

    /// Opens or builds them; an error only if `watch` broke off. Afterwards they are ready,
    /// hopeless, or no longer [at hand](Tables::is_at_hand).
    pub fn prepare(
        &self,
        source: Option<&Source>,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(), Limit> {
        let _one_at_a_time = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state.get().is_some() {
            return Ok(());
        }
        if watch(self.making(&[], 0, 0)).is_break() {
            return Err(Limit::Watch);
        }
        let resources = Resources { threads: threads.get(), max_bytes };
        let state = match source {
            Some(source) if self.on_disk.load(Relaxed) => self.open(source, resources),
            _ => Some(self.build(resources, watch)?),
        };
        match state {
            Some(state) => _ = self.state.get_or_init(|| state),
            None => self.on_disk.store(false, Relaxed),
        }
        Ok(())
    }

    /// How far the set is when `done` entries of the table of number `place` are done. `entries`
    /// has the number of entries of each table, if it is known.
    fn making(&self, entries: &[u64], place: usize, done: u64) -> Making<'_> {
        let (before, all) = (entries.iter().take(place).sum::<u64>(), entries.iter().sum::<u64>());
        Making {
            what: &self.name,
            table: place + 1,
            tables: self.abouts.len(),
            done,
            entries: entries.get(place).copied().unwrap_or(0),
            share: (before + done) as f64 / all.max(1) as f64,
        }
    }

    /// Opens the tables; `None` if one of them is bad.
    fn open(&self, source: &Source, resources: Resources) -> Option<State> {
        if self.bytes() > resources.max_bytes {
            return Some(State::Hopeless);
        }
        let open = |about: &About| source.open(about, resources.threads);
        let tables = self.abouts.iter().map(open).collect::<Option<Vec<_>>>()?;
        Some(State::Ready { tables, origin: " (from the cache)" })
    }

    fn build(&self, resources: Resources, watch: &mut Overseer) -> Result<State, Limit> {
        let entries: Vec<u64> = self.abouts.iter().map(Subject::entries).collect();
        let mut watch = |place, counts: &Counts| watch(self.making(&entries, place, counts.stored));
        let mut left = resources.max_bytes;
        let table = |(place, about): (usize, &About)| {
            let resources = Resources { max_bytes: left, ..resources };
            let table = about.build(resources, &mut |counts: &Counts| watch(place, counts))?;
            left = left.saturating_sub(table.held());
            Ok(table)
        };
        match self.abouts.iter().enumerate().map(table).collect() {
            Ok(tables) => Ok(State::Ready { tables, origin: "" }),
            Err(Limit::Memory | Limit::TooFar) => Ok(State::Hopeless),
            Err(limit) => Err(limit),
        }
    }

    /// The tables, which must be ready.
    fn tables(&self) -> &[CompactTable<Bytes>] {
        match self.state.get() {
            Some(State::Ready { tables, .. }) => tables,
            _ => unreachable!("{} is searched with when it is ready", self.name),
        }
    }

    /// Searches with IDA* and the larger of the sums of both sets of tables, which must be ready.
    pub fn search_with<K: Packing, R: MovePruning<Sliding<K>>>(
        &self,
        second: &PatternSet,
        (puzzle, pruning): (&Sliding<K>, &R),
        (threads, start, options): Asked,
        kept: Option<Kept<'_>>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let sets = [self.tables(), second.tables()];
        assert_eq!(sets.map(<[_]>::len), [2, 2], "a second set is drawn for two patterns only");
        let larger = Max(sets.map(|tables| sum::<2, K>(puzzle, tables)));
        deepen(threads, (puzzle, &larger, pruning), start, options, kept, watch)
    }

    /// Searches with IDA* and the sum of the tables, which must be ready.
    pub fn search<K: Packing, R: MovePruning<Sliding<K>>>(
        &self,
        (puzzle, pruning): (&Sliding<K>, &R),
        (threads, start, options): Asked,
        kept: Option<Kept<'_>>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let tables = self.tables();
        macro_rules! sum_of {
            ($($n:literal)*) => {
                match tables.len() {
                    $($n => {
                        let sum = sum::<$n, K>(puzzle, tables);
                        deepen(threads, (puzzle, &sum, pruning), start, options, kept, watch)
                    })*
                    n => unreachable!("a set of {n} patterns"),
                }
            };
        }
        sum_of!(1 2 3 4 5 6)
    }

    /// The same where all optima are wanted. Superfluous words may be parts of them and are not left
    /// out then. A transposition table saves less, but something (docs/decisions/0003); it keeps
    /// boards in the smallest form that holds those for which there are tables.
    pub fn search_for_all<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        asked: Asked,
        kept: Option<Kept<'_>>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        match puzzle.cell_count() {
            0..=u64::CELLS => self.remembering(&puzzle.packed::<u64>(), asked, kept, watch),
            _ => self.remembering(&puzzle.packed::<u128>(), asked, kept, watch),
        }
    }

    fn remembering<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        (threads, start, options): Asked,
        kept: Option<Kept<'_>>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let options = Options { transpositions: TRANSPOSITIONS, ..options.clone() };
        self.search((puzzle, &NoReturn(puzzle)), (threads, start, &options), kept, watch)
    }
}

/// The sum of so many tables of one set.
fn sum<'t, const N: usize, K: Packing>(
    puzzle: &Sliding<K>,
    tables: &'t [CompactTable<Bytes>],
) -> Additive<'t, N> {
    let tables = std::array::from_fn(|i| &tables[i]);
    Additive::disjoint(puzzle, tables).expect("the sets are disjoint")
}

/// How many threads search, from where, and within which limits.
pub(super) type Asked<'a> = (NonZeroUsize, &'a Tray, &'a Options);

/// How many bytes IDA* may use to remember states that it searched in vain. So small a table stays
/// in the nearest caches, where a look-up takes less time than one in a pattern database.
const TRANSPOSITIONS: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::puzzles::sliding::Goal;
    use std::ops::ControlFlow::Continue;

    /// Two sets cut at least what one of them cuts, and find the same path.
    #[test]
    fn two_sets_find_the_path_of_one_with_fewer_successors() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let set = |patterns: [&[u8]; 2]| {
            let resources = Resources { threads: 1, max_bytes: 1 << 20 };
            let about = patterns.map(|tiles| {
                let pattern = Pattern::new(&eight, tiles).expect("four tiles");
                About::pattern_table(&pattern)
            });
            let build = |about: &About| about.build(resources, &mut |_| Continue(()));
            let tables = about.iter().map(|about| build(about).expect("a megabyte is enough"));
            PatternSet::ready("4-4".into(), tables.collect(), "")
        };
        let rows = set([&[1, 2, 3, 4], &[5, 6, 7, 8]]);
        let others = set([&[1, 2, 5, 6], &[3, 4, 7, 8]]);
        let (words, options) = (NoReturn(&eight), Options::default());
        let mut saved = 0;
        for tiles in
            [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1], [0, 8, 7, 6, 5, 4, 3, 2, 1]]
        {
            let start = eight.tray(&tiles).expect("a board");
            let asked = || (NonZeroUsize::MIN, &start, &options);
            let mut watch = |_: &Counts| Continue(());
            let one = rows.search((&eight, &words), asked(), None, &mut watch);
            let two = rows.search_with(&others, (&eight, &words), asked(), None, &mut watch);
            let [one, two] = [one, two].map(|ended| ended.expect("nothing is resumed"));
            assert!(matches!(one.outcome, Outcome::Solved(_)));
            assert_eq!(one.outcome, two.outcome);
            assert!(two.counts.generated <= one.counts.generated);
            saved += one.counts.generated - two.counts.generated;
        }
        assert!(saved > 0);
    }
}
