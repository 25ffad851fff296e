//! A set of tables, which is opened or built when it is due.

use super::Overseer;
use super::ready::Ready;
use super::source::Source;
use crate::auto::{InVain, Making, one_at_a_time};
use crate::memory::Bytes;
use crate::puzzles::sliding::tables::About;
use crate::puzzles::sliding::tables::blocks::Pattern;
use crate::puzzles::sliding::tables::compact::CompactTable;
use crate::puzzles::sliding::tables::sets;
use crate::puzzles::sliding::{Packing, Sliding};
use crate::tables::file;
use crate::tables::{Resources, Subject};
use crate::{Counts, Limit};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock};

/// What reports add to the name of tables that were opened.
const FROM_CACHE: &str = " (from the cache)";

/// A set of pattern databases.
#[derive(Debug)]
pub(super) struct PatternSet {
    name: String,
    abouts: Vec<About>,
    /// Sets that are drawn differently. One of them may be better for a hard board.
    further: Vec<PatternSet>,
    /// Whether the tables seem to be in the directory.
    on_disk: AtomicBool,
    /// The tables that were opened or given. If one of them turns out to be bad, they are not used any more.
    opened: OnceLock<Opened>,
    /// The tables that were built.
    built: OnceLock<Vec<CompactTable<Bytes>>>,
    /// For how much memory the tables are known to be too large, or that their costs are too large for their
    /// entries.
    in_vain: InVain,
    making: Mutex<()>,
}

/// Tables and what reports add to their name.
#[derive(Debug)]
struct Opened(Vec<CompactTable<Bytes>>, &'static str);

impl PatternSet {
    /// The set of that name, if the board has one. This takes no time, since nothing is built.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, name: String) -> Option<PatternSet> {
        let set = sets::named(&name, puzzle.width(), puzzle.height(), puzzle.goal().blank())?;
        let pattern = |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells)).ok();
        let patterns = set.iter().map(pattern).collect::<Option<Vec<_>>>()?;
        let abouts = About::pattern_tables(&patterns);
        let further = sets::further(&name, puzzle.width(), puzzle.height());
        let further = further.filter_map(|name| PatternSet::new(puzzle, name.into())).collect();
        Some(PatternSet { further, ..PatternSet::unready(name, abouts) })
    }

    /// A set whose tables are in memory.
    pub fn ready(
        name: String,
        tables: Vec<CompactTable<Bytes>>,
        origin: &'static str,
    ) -> PatternSet {
        let abouts = tables.iter().map(|table| About::pattern_table(table.pattern())).collect();
        let opened = Opened(tables, origin).into();
        PatternSet { opened, ..PatternSet::unready(name, abouts) }
    }

    /// The same, with more sets that may be better for a hard board.
    pub fn with_further(mut self, further: Vec<PatternSet>) -> PatternSet {
        self.further.extend(further);
        self
    }

    /// A set of which no table was opened or built yet.
    pub fn unready(name: String, abouts: Vec<About>) -> PatternSet {
        let (on_disk, opened, built, in_vain, making) = Default::default();
        PatternSet { name, abouts, further: Vec::new(), on_disk, opened, built, in_vain, making }
    }

    /// How many placements of tiles the tables have together.
    pub fn placements(&self) -> u128 {
        self.abouts.iter().map(|about| about.pattern().placements()).sum()
    }

    /// How many placements are built; the others are [made out of those](About::made_of).
    pub fn placements_to_build(&self) -> u128 {
        let patterns = || self.abouts.iter().map(About::pattern);
        let is_built = |&(place, about): &(usize, &About)| {
            !patterns().take(place).any(|other| about.is_image_of(other))
        };
        let built = self.abouts.iter().enumerate().filter(is_built);
        built.map(|(_, about)| about.pattern().placements()).sum()
    }

    /// How many bytes of memory the tables take. If they are not there, counting takes some milliseconds.
    pub fn bytes(&self) -> u64 {
        match self.tables() {
            Some(ready) => ready.bytes(),
            None => self.abouts.iter().map(Subject::bytes).sum(),
        }
    }

    /// The subjects of its tables.
    #[cfg(test)]
    pub fn abouts(&self) -> &[About] {
        &self.abouts
    }

    /// The name of the set.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The sets that may be better for a hard board.
    pub fn further(&self) -> &[PatternSet] {
        &self.further
    }

    /// Whether the tables are in memory or can be opened.
    pub fn is_at_hand(&self) -> bool {
        self.is_ready() || self.on_disk.load(Relaxed)
    }

    /// Whether the tables are in memory, or arrive there as they are asked for.
    pub fn is_ready(&self) -> bool {
        self.tables().is_some()
    }

    /// The tables, if they are ready.
    pub fn tables(&self) -> Option<Ready<'_>> {
        let name = &*self.name;
        if let Some(tables) = self.built.get() {
            return Some(Ready { name, tables, origin: "" });
        }
        let Opened(tables, origin) = self.opened.get()?;
        Some(Ready { name, tables, origin }).filter(|ready| !ready.are_spoilt())
    }

    /// Whether this much memory is known to be too little for the tables.
    pub fn is_hopeless(&self, max_bytes: u64) -> bool {
        self.in_vain.was(max_bytes)
    }

    /// Checks whether all tables are in the directory, and does the same for further sets. Reports those that
    /// are bad.
    pub fn look_for(&mut self, source: &Source) {
        let is_there = |about: &&About| source.has(*about);
        // Not `all`, which would stop at the first bad table: each bad one is reported.
        let there = self.abouts.iter().filter(is_there).count() == self.abouts.len();
        *self.on_disk.get_mut() = there;
        self.further.iter_mut().for_each(|set| set.look_for(source));
    }

    /// Opens or builds the tables, or waits until another thread has. Fails only if `watch` broke off.
    /// Afterwards they are ready, hopeless, or no longer [at hand](PatternSet::is_at_hand). The same holds
    /// for tables that were opened and have turned out to be bad.
    pub fn prepare(
        &self,
        source: Option<&Arc<Source>>,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(), Limit> {
        let _one_at_a_time = one_at_a_time(&self.making, || watch(self.making(&[], 0, 0)))?;
        if self.is_ready() || self.is_hopeless(max_bytes) {
            return Ok(());
        }
        // The tables that were opened are bad.
        if self.opened.get().is_some() && self.on_disk.swap(false, Relaxed) {
            return Ok(());
        }
        if watch(self.making(&[], 0, 0)).is_break() {
            return Err(Limit::Watch);
        }
        let resources = Resources { threads: threads.get(), max_bytes };
        match source {
            Some(source) if self.on_disk.load(Relaxed) => {
                if self.open(source, resources).is_none() {
                    self.on_disk.store(false, Relaxed);
                }
            }
            _ => {
                if let Some(tables) = self.build(resources, watch)? {
                    _ = self.built.set(tables);
                }
            }
        }
        Ok(())
    }

    /// How far the set is when `done` entries of table number `place` are done. `entries` has the number of
    /// entries of each table, if it is known.
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

    /// Opens the tables, unless that takes too much memory; `None` if one of them is bad. The entries of
    /// large tables arrive when they are asked for.
    fn open(&self, source: &Arc<Source>, resources: Resources) -> Option<()> {
        let bytes = self.bytes();
        if bytes > resources.max_bytes {
            self.in_vain.note(Limit::Memory, resources.max_bytes);
            return Some(());
        }
        if bytes >= file::LARGE {
            return self.open_by_blocks(source);
        }
        let open = |about: &About| source.open(about, resources.threads);
        let tables = self.abouts.iter().map(open).collect::<Option<Vec<_>>>()?;
        _ = self.opened.set(Opened(tables, FROM_CACHE));
        Some(())
    }

    /// Opens the tables so that their entries arrive when they are asked for; `None` if one is bad.
    pub fn open_by_blocks(&self, source: &Arc<Source>) -> Option<()> {
        let open = |about: &About| source.open_by_blocks(about);
        let tables = self.abouts.iter().map(open).collect::<Option<Vec<_>>>()?;
        _ = self.opened.set(Opened(tables, FROM_CACHE));
        Some(())
    }

    /// Builds the tables; `None` if they are hopeless.
    fn build(
        &self,
        resources: Resources,
        watch: &mut Overseer,
    ) -> Result<Option<Vec<CompactTable<Bytes>>>, Limit> {
        let entries: Vec<u64> = self.abouts.iter().map(Subject::entries).collect();
        let mut watch = |place, counts: &Counts| watch(self.making(&entries, place, counts.stored));
        let mut left = resources.max_bytes;
        let mut tables = Vec::new();
        for (place, about) in self.abouts.iter().enumerate() {
            let rest = Resources { max_bytes: left, ..resources };
            let mut watch = |counts: &Counts| watch(place, counts);
            let made = about.made_of(&tables, rest, &mut watch);
            match made.unwrap_or_else(|| about.build(rest, &mut watch)) {
                Ok(table) => {
                    left = left.saturating_sub(table.held());
                    tables.push(table);
                }
                Err(limit @ (Limit::Memory | Limit::TooFar)) => {
                    self.in_vain.note(limit, resources.max_bytes);
                    return Ok(None);
                }
                Err(limit) => return Err(limit),
            }
        }
        Ok(Some(tables))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::Goal;
    use std::ops::ControlFlow::{Break, Continue};

    const ONE: NonZeroUsize = NonZeroUsize::MIN;

    /// Patterns of a board of three columns and five rows. Turning the first one by half a turn makes the
    /// third one.
    fn abouts() -> Vec<About> {
        let rows = Sliding::<u64>::new(3, 5, &Goal::BlankLast).expect("a size");
        let tiles = [&[2, 3, 5, 6, 9][..], &[1, 4], &[7, 10, 11, 13, 14]];
        About::pattern_tables(&tiles.map(|tiles| Pattern::new(&rows, tiles).expect("a pattern")))
    }

    fn prepared(max_bytes: u64) -> PatternSet {
        let set = PatternSet::unready("5-2-5".into(), abouts());
        set.prepare(None, ONE, max_bytes, &mut |_| Continue(())).expect("nothing breaks off");
        set
    }

    /// The tables, if all of them can be built in this much memory.
    fn built(max_bytes: u64) -> Option<Vec<CompactTable<Bytes>>> {
        let mut left = max_bytes;
        let build = |about: &About| {
            let resources = Resources { threads: 1, max_bytes: left };
            let table = about.build(resources, &mut |_| Continue(())).ok()?;
            left = left.saturating_sub(table.held());
            Some(table)
        };
        abouts().iter().map(build).collect()
    }

    #[test]
    fn of_patterns_that_are_images_of_each_other_one_is_built() {
        let (set, built) = (prepared(1 << 20), built(1 << 20).expect("a megabyte is enough"));
        assert_eq!(set.placements() - set.placements_to_build(), 15 * 14 * 13 * 12 * 11);
        let tables = set.tables().expect("a megabyte is enough").tables;
        assert!(tables.iter().map(CompactTable::bytes).eq(built.iter().map(CompactTable::bytes)));
    }

    #[test]
    fn what_was_too_large_is_made_when_there_is_more_memory() {
        let set = prepared(1000);
        assert!(!set.is_ready() && set.is_hopeless(1000) && !set.is_hopeless(1001));
        set.prepare(None, ONE, 1 << 20, &mut |_| Continue(())).expect("nothing breaks off");
        assert!(set.is_ready());
    }

    /// Another thread is making the tables and never finishes.
    #[test]
    fn whoever_waits_for_tables_is_heard() {
        let set = PatternSet::unready("5-2-5".into(), abouts());
        let making = set.making.lock();
        let mut asked = 0;
        let mut watch = |_: Making| {
            asked += 1;
            if asked < 3 { Continue(()) } else { Break(()) }
        };
        assert_eq!(set.prepare(None, ONE, 1 << 20, &mut watch), Err(Limit::Watch));
        assert!(asked == 3 && !set.is_ready());
        drop(making);
        let mut watch = |_: Making| Continue(());
        assert_eq!(set.prepare(None, ONE, 1 << 20, &mut watch), Ok(()));
        assert!(set.is_ready());
    }

    #[test]
    fn no_more_memory_is_needed_than_to_build_them_all() {
        let enough = |max_bytes: &u64| built(*max_bytes).is_some();
        let sizes = || (0..1 << 20).step_by(1 << 12);
        let fits = sizes().filter(enough).count();
        assert!(0 < fits && fits < sizes().count(), "{fits} sizes are enough");
        for max_bytes in sizes().filter(enough) {
            assert!(prepared(max_bytes).is_ready(), "{max_bytes} bytes");
        }
    }
}
