//! Tables that are ready, and searches with them.

use super::Watch;
use crate::heuristics::Max;
use crate::memory::{Arriving, Bytes};
use crate::pruning::NoReturn;
use crate::puzzles::Direction;
use crate::puzzles::sliding::tables::additive::Additive;
use crate::puzzles::sliding::tables::compact::CompactTable;
use crate::puzzles::sliding::tables::sets::MOST_PATTERNS;
use crate::puzzles::sliding::{Any, Packing, Sliding, Tray};
use crate::search::Options;
use crate::search::parallel::{self, Kept, LastPass, NotOfThisSearch};
use crate::{Ended, Heuristic, MovePruning, Puzzle};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// The tables of a set. Tables from files may still be arriving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ready<'s> {
    /// The name of the set.
    pub name: &'s str,
    pub tables: &'s [CompactTable<Bytes>],
    /// What reports add to the name.
    pub origin: &'static str,
}

/// How many threads search, from where, and within which limits.
pub(super) type Asked<'a> = (NonZeroUsize, &'a Tray, &'a Options);

/// How many bytes IDA* may use to remember states that it searched in vain. So small a table stays in the
/// nearest caches, where a look-up takes less time than one in a pattern database.
const TRANSPOSITIONS: u64 = 1 << 20;

/// How many patterns each of two sets has that are looked up together.
pub(super) const PATTERNS_OF_A_PAIR: usize = 2;

impl<'s> Ready<'s> {
    /// How many bytes of memory the tables take.
    pub fn bytes(self) -> u64 {
        self.tables.iter().map(CompactTable::held).sum()
    }

    /// What reports call the tables, with those of the second set, if there is one.
    pub fn describe(self, second: Option<Ready>) -> String {
        let and = second.map_or(String::new(), |second| format!(" and {}", second.name));
        format!("pattern databases {}{and}{}", self.name, self.origin)
    }

    /// Whether entries have turned out to be spoilt. What a search has found with them is not to be believed,
    /// either.
    pub fn are_spoilt(self) -> bool {
        self.tables.iter().any(|table| table.entries().are_spoilt())
    }

    /// The entries of those tables that still miss some.
    fn incomplete(self) -> impl Iterator<Item = &'s Arriving> {
        self.tables.iter().filter_map(|table| table.entries().rest())
    }

    /// Searches with IDA* and the larger of the sums of both sets, which have [`PATTERNS_OF_A_PAIR`] patterns
    /// each.
    pub fn search_with<R: MovePruning<Sliding<Any>>>(
        self,
        second: Ready,
        (puzzle, pruning): (&Sliding<Any>, &R),
        (threads, start, options): Asked,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let sets = [self, second].map(|set| sum::<PATTERNS_OF_A_PAIR, _>(puzzle, set.tables));
        deepen(threads, (puzzle, &Max(sets), pruning), start, options, begin, watch)
    }

    /// Searches with IDA* and the sum of the tables. The sum has room for as many tables as the usual sets
    /// have: 7-8, 6-6-3, 6-6-6-6 and 5-5-5-5-4.
    pub fn search<R: MovePruning<Sliding<Any>>>(
        self,
        with: (&Sliding<Any>, &R),
        asked: Asked,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        match self.tables.len() {
            1..=2 => self.adding_up::<2, _, R>(with, asked, begin, watch),
            3..=4 => self.adding_up::<4, _, R>(with, asked, begin, watch),
            5 => self.adding_up::<5, _, R>(with, asked, begin, watch),
            _ => self.adding_up::<MOST_PATTERNS, _, R>(with, asked, begin, watch),
        }
    }

    /// The same with room for `N` tables.
    fn adding_up<const N: usize, K: Packing, R: MovePruning<Sliding<K>>>(
        self,
        (puzzle, pruning): (&Sliding<K>, &R),
        (threads, start, options): Asked,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let sum = sum::<N, K>(puzzle, self.tables);
        deepen(threads, (puzzle, &sum, pruning), start, options, begin, watch)
    }

    /// The same where all optima are wanted. Superfluous words may be parts of optima, so they are not left
    /// out. A transposition table is used instead; it saves less, but something (docs/decisions/0003). It
    /// keeps boards in the smallest form that holds those for which there are tables.
    pub fn search_for_all(
        self,
        puzzle: &Sliding<Any>,
        asked: Asked,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        match puzzle.cell_count() {
            0..=u64::CELLS => self.remembering(&puzzle.packed::<u64>(), asked, begin, watch),
            _ => self.remembering(&puzzle.packed::<u128>(), asked, begin, watch),
        }
    }

    fn remembering<K: Packing>(
        self,
        puzzle: &Sliding<K>,
        (threads, start, options): Asked,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let options = Options { transpositions: TRANSPOSITIONS, ..options.clone() };
        let (with, asked) = ((puzzle, &NoReturn(puzzle)), (threads, start, &options));
        self.adding_up::<MOST_PATTERNS, K, _>(with, asked, begin, watch)
    }
}

/// The sum of the tables of one set, of which there are up to `N`.
fn sum<'t, const N: usize, K: Packing>(
    puzzle: &Sliding<K>,
    tables: &'t [CompactTable<Bytes>],
) -> Additive<'t, N> {
    Additive::up_to(puzzle, tables).expect("the sets are disjoint")
}

/// Does some work while another thread, if the machine has a processor for it, fetches the entries of these
/// tables that have not arrived. Entries that are still missing afterwards are fetched when they are asked
/// for.
pub(super) fn while_arriving<T>(sets: [Option<Ready>; 2], work: impl FnOnce() -> T) -> T {
    let missing: Vec<_> = sets.into_iter().flatten().flat_map(Ready::incomplete).collect();
    missing.iter().for_each(|rest| rest.expect_all());
    if missing.is_empty() || thread::available_parallelism().map_or(1, NonZeroUsize::get) == 1 {
        return work();
    }
    let done = AtomicBool::new(false);
    let fetch = || missing.iter().for_each(|rest| rest.fetch_rest(|| done.load(Relaxed)));
    thread::scope(|scope| {
        // Nothing is lost if the system refuses a thread.
        _ = thread::Builder::new().spawn_scoped(scope, fetch);
        let result = work();
        done.store(true, Relaxed);
        result
    })
}

/// Waits until all entries of these tables are there.
pub(super) fn arrived(sets: [Option<Ready>; 2]) {
    while_arriving(sets, || {
        let missing = sets.into_iter().flatten().flat_map(Ready::incomplete);
        missing.for_each(|rest| _ = rest.whole());
    });
}

/// How a search begins.
pub(super) enum Begin<'k> {
    /// Continues from what was kept of the search, if anything, and keeps its progress.
    Kept(Kept<'k>),
    /// Follows another search of the same board, or is the first.
    After(&'k mut LastPass),
}

/// IDA* without a weight.
pub(super) fn deepen<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    means: (&P, &H, &M),
    start: &P::State,
    options: &Options,
    begin: Begin<'_>,
    watch: &mut Watch,
) -> Result<Ended<P::Move>, NotOfThisSearch> {
    match begin {
        Begin::Kept(kept) => parallel::resume(threads, means, start, options, kept, watch),
        Begin::After(last) => {
            Ok(parallel::closest_first(threads, means, start, options, last, watch))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::Goal;
    use crate::puzzles::sliding::tables::About;
    use crate::puzzles::sliding::tables::blocks::Pattern;
    use crate::tables::{Resources, Subject};
    use crate::{Counts, Outcome};
    use std::ops::ControlFlow::Continue;

    /// Two sets cut at least what one of them cuts, and find the same path.
    #[test]
    fn two_sets_find_the_path_of_one_with_fewer_successors() {
        let eight = Sliding::<Any>::new(3, 3, &Goal::BlankLast).expect("a size");
        let set = |patterns: [&[u8]; 2]| {
            let resources = Resources { threads: 1, max_bytes: 1 << 20 };
            let about = patterns.map(|tiles| {
                let pattern = Pattern::new(&eight, tiles).expect("four tiles");
                About::pattern_table(&pattern)
            });
            let build = |about: &About| about.build(resources, &mut |_| Continue(()));
            let tables = about.iter().map(|about| build(about).expect("a megabyte is enough"));
            tables.collect::<Vec<_>>()
        };
        let tables = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 5, 6], [3, 4, 7, 8]]]
            .map(|patterns| set(patterns.each_ref().map(|tiles| &tiles[..])));
        let [rows, others] =
            tables.each_ref().map(|tables| Ready { name: "4-4", tables, origin: "" });
        let (words, options) = (NoReturn(&eight), Options::default());
        let mut saved = 0;
        for tiles in
            [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1], [0, 8, 7, 6, 5, 4, 3, 2, 1]]
        {
            let start = eight.tray(&tiles).expect("a board");
            let asked = || (NonZeroUsize::MIN, &start, &options);
            let mut watch = |_: &Counts| Continue(());
            let [mut last, mut last_of_two] = <[LastPass; 2]>::default();
            let begin = Begin::After(&mut last);
            let one = rows.search((&eight, &words), asked(), begin, &mut watch);
            let begin = Begin::After(&mut last_of_two);
            let two = rows.search_with(others, (&eight, &words), asked(), begin, &mut watch);
            let [one, two] = [one, two].map(|ended| ended.expect("nothing is resumed"));
            assert!(matches!(one.outcome, Outcome::Solved(_)));
            assert_eq!(one.outcome, two.outcome);
            assert!(two.counts.generated <= one.counts.generated);
            saved += one.counts.generated - two.counts.generated;
        }
        assert!(saved > 0);
    }
}
