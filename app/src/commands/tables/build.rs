//! `fewest tables build`: builds a set of tables and keeps it. Also provides the tables of `fewest solve
//! --tables`, from the directory or in memory.

use super::{fault, resources};
use crate::cache::{NOWHERE, told};
use crate::exit::{Code, Fault};
use crate::flags;
use crate::output::{note, offer};
use crate::progress::Building;
use crate::report::text::{bytes, grouped, time};
use crate::stop::Signals;
use desk::kits::sliding::{SlidingKit, pushes};
use desk::kits::written::WrittenKit;
use desk::names::Metric;
use desk::tables::{Given, TableSet};
use fewest::Limit;
use fewest::memory::Bytes;
use fewest::puzzles::sliding::tables::compact::CompactTable;
use fewest::puzzles::sliding::tables::{About, KeptWords, sets};
use fewest::tables::cache::{self, Cache, Effort, Phase, Trouble};
use fewest::tables::file::{self, Bad};
use fewest::tables::{Resources, Subject};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Instant;

/// Builds the tables of a set, or of a puzzle file, that are missing or bad.
pub(super) fn run(flags: &flags::Build, cache: Cache) -> Result<Code, Fault> {
    let (puzzle, goal) = (flags.puzzle.get()?, flags.goal.as_deref());
    if flags.metric == Metric::Multi {
        puzzle.fitting(flags.metric)?;
        let kit = puzzle.downcast::<SlidingKit>().filter(|_| flags.set.is_none() && !flags.further);
        let kit = kit.ok_or_else(|| {
            Fault::usage("--metric mtm has one set of tables; leave out --set and --further")
        })?;
        let (subjects, ready) =
            (pushes::tables(kit, goal)?, format!("the tables of {puzzle} for mtm"));
        return built(flags, &cache, (&puzzle.name(), &ready), &subjects, &[]);
    }
    let Some(kit) = puzzle.downcast::<WrittenKit>() else {
        let set = match &flags.set {
            Some(text) => super::meant((puzzle, Metric::Single), goal, text)?,
            None => puzzle.table_set(goal, None)?,
        };
        let further = if flags.further { further(&set)? } else { Vec::new() };
        let further = further.into_iter().map(|name| puzzle.table_set(goal, Some(name)));
        let sets = [Ok(set)].into_iter().chain(further).collect::<Result<Vec<_>, _>>()?;
        for set in sets {
            let ready = format!("tables {} of {}", set.name, set.puzzle);
            built(flags, &cache, (&set.name, &ready), &set.abouts, &[])?;
        }
        return words(flags, &cache);
    };
    if flags.further {
        let message = format!("--further is for sliding tiles; {puzzle} has no sets of tables");
        return Err(Fault::usage(message));
    }
    if flags.set.is_some() {
        let message = format!("--set is for sliding tiles; {puzzle} has the tables of `auto` only");
        return Err(Fault::usage(message));
    }
    let subjects = kit.tables(goal)?;
    if subjects.is_empty() {
        let message = format!("{puzzle}: there are too many states for a table of any use");
        return Err(Fault::data(message));
    }
    let ready = format!("the tables of {puzzle}");
    built(flags, &cache, (&puzzle.name(), &ready), &subjects, kit.wide_table(goal)?.as_slice())
}

/// Keeps the superfluous words of a board of tiles, unless they need more memory than is allowed.
fn words(flags: &flags::Build, cache: &Cache) -> Result<Code, Fault> {
    let puzzle = flags.puzzle.get()?;
    let kit = puzzle.downcast::<SlidingKit>();
    let Some(kept) = kit.and_then(|kit| KeptWords::of(kit.width, kit.height)) else {
        return Ok(Code::Proven);
    };
    let needed = kept.bytes_to_build();
    if needed > resources(flags.threads, flags.memory).max_bytes {
        note(&format!("superfluous words are not learnt: that takes {}", bytes(needed)));
        return Ok(Code::Proven);
    }
    let ready = format!("the superfluous words of {puzzle}");
    built(flags, cache, ("superfluous words", &ready), &[kept], &[])
}

/// The names of the further sets of a set.
fn further(set: &TableSet) -> Result<Vec<&'static str>, Fault> {
    let board = set.abouts.first().map(About::pattern);
    let names = board.map(|board| sets::further(&set.name, board.width(), board.height()));
    let names: Vec<_> = names.into_iter().flatten().collect();
    match names.is_empty() {
        true => Err(Fault::usage(format!("{} of {} has no further sets", set.name, set.puzzle))),
        false => Ok(names),
    }
}

/// Builds the tables of these subjects that are missing or bad. `called` has their names for the progress
/// line and for the final message. If distances do not fit into them, builds the wide table instead.
fn built<'s, S: Subject>(
    flags: &flags::Build,
    cache: &Cache,
    called: (&str, &str),
    mut subjects: &'s [S],
    wide: &'s [S],
) -> Result<Code, Fault> {
    let (signals, begin) = (crate::commands::signals()?, Instant::now());
    let resources = resources(flags.threads, flags.memory);
    let maker = |subjects| Maker { set: called.0, subjects, resources, signals: signals.clone() };
    if wide.iter().any(|about| cache.path(about).exists()) {
        subjects = wide;
    }
    let mut kept = maker(subjects).kept(cache, Effort::Wait);
    if let (Err(Trouble::Stopped(Limit::TooFar)), [_]) = (&kept, wide) {
        subjects = wide;
        kept = maker(subjects).kept(cache, Effort::Wait);
    }
    let (_, built) = kept.map_err(|trouble| fault(trouble, &signals))?;
    for (about, built) in subjects.iter().zip(&built) {
        let (path, entries) = (cache.path(about), grouped(about.entries()));
        let what = match built {
            true => format!("built and proven, {entries} entries"),
            false => "was there".into(),
        };
        offer(&format!("{}: {what}\n", super::name(&path)))?;
    }
    let took = time(begin.elapsed().as_secs_f64());
    offer(&format!("{} are ready in {took}\n", called.1))?;
    Ok(Code::Proven)
}

/// The tables that `solve --tables` asks for. They are opened or, if they do not exist, built and kept.
/// Without a directory that can be written to, they are built in memory.
pub fn given(
    set: &TableSet,
    cache: Option<Cache>,
    no_build: bool,
    resources: Resources,
    signals: &Signals,
) -> Result<Given, Fault> {
    let signals = signals.clone();
    let maker = Maker { set: &set.name, subjects: &set.abouts, resources, signals };
    let fault = |trouble| fault(trouble, &maker.signals);
    let cache = match cache {
        Some(cache) => cache,
        None if no_build => return Err(Fault::data(NOWHERE)),
        None => return maker.in_memory(NOWHERE).map_err(fault),
    };
    let effort = if no_build { Effort::Open } else { Effort::Wait };
    match maker.kept(&cache, effort) {
        Ok((tables, built)) if built.contains(&true) => Ok(maker.given(tables, "")),
        Ok((tables, _)) => Ok(maker.given(tables, " (from the cache)")),
        Err(trouble @ Trouble::Create { .. }) if !no_build => {
            maker.in_memory(&trouble.to_string()).map_err(fault)
        }
        Err(trouble) if no_build => {
            let Fault { code, message, .. } = fault(trouble);
            Err(Fault::new(code, format!("{message}; without --no-build it is built")))
        }
        Err(trouble) => Err(fault(trouble)),
    }
}

/// The same tables if they are in the directory, large, and seem good. Their entries are read and checked
/// only when they are asked for; a table that turns out to be bad is named, and built in memory.
pub fn by_blocks(set: &TableSet, cache: Option<&Cache>, max_bytes: u64) -> Option<Given> {
    let bytes: u64 = set.abouts.iter().map(Subject::bytes).sum();
    let cache = cache.filter(|_| (file::LARGE..=max_bytes).contains(&bytes))?;
    let open = |about: &About| {
        let told = told();
        cache.open_by_blocks(about, move |trouble| (told.0)(&trouble)).ok()
    };
    let tables = set.abouts.iter().map(open).collect::<Option<_>>()?;
    Some(Given { set: set.name.clone(), origin: " (from the cache)", tables })
}

struct Maker<'m, S> {
    /// The name of the set.
    set: &'m str,
    subjects: &'m [S],
    resources: Resources,
    signals: Signals,
}

impl Maker<'_, About> {
    /// Builds the tables in memory, because there is no directory.
    fn in_memory(&self, why: &str) -> Result<Given, Trouble> {
        note(&format!("{why}; the tables stay in memory"));
        let (abouts, resources) = (self.subjects, self.resources);
        let tables = self.watched(|watch| cache::in_memory(abouts, resources, watch))?;
        Ok(self.given(tables, ""))
    }

    fn given(&self, tables: Vec<CompactTable<Bytes>>, origin: &'static str) -> Given {
        Given { set: self.set.into(), origin, tables }
    }
}

impl<S: Subject> Maker<'_, S> {
    /// The tables in a directory, and which of them were just built.
    fn kept(&self, cache: &Cache, effort: Effort) -> Result<(Vec<S::Table>, Vec<bool>), Trouble> {
        let abouts = self.subjects;
        let (mut bad, mut built) = (vec![None; abouts.len()], vec![false; abouts.len()]);
        let tables = self.watched(|watch| {
            cache.get(abouts, effort, self.resources, |place, step| {
                match &step {
                    Phase::Missing(Bad::Absent) => (),
                    Phase::Missing(wrong) => bad[place] = Some(wrong.to_string()),
                    Phase::Building(_) => {
                        built[place] = true;
                        if let Some(wrong) = bad[place].take() {
                            let path = cache.path(&abouts[place]);
                            note(&format!("{}: {wrong}; it is built anew", path.display()));
                        }
                    }
                    Phase::Waiting | Phase::Proving(_) | Phase::Writing => (),
                }
                watch(place, step)
            })
        })?;
        Ok((tables, built))
    }

    /// Works on tables, shows the progress, and stops when a signal comes.
    fn watched<T>(
        &self,
        work: impl FnOnce(&mut dyn FnMut(usize, Phase) -> ControlFlow<()>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let mut progress = Building::new(self.set, self.subjects);
        self.signals.search_begins();
        let done = work(&mut |place, step| {
            progress.show(place, &step);
            if self.signals.caught().is_some() { Break(()) } else { Continue(()) }
        });
        self.signals.search_ends();
        progress.end();
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::PuzzleName;

    #[test]
    fn a_set_has_the_further_ones_of_its_board() {
        let names = |puzzle: &str, set| {
            let puzzle: PuzzleName = puzzle.parse().expect("a puzzle");
            further(&puzzle.table_set(None, set).expect("a set"))
        };
        assert_eq!(names("15", None).expect("two"), ["7-8b", "7-8c"]);
        assert_eq!(names("24", Some("6-6-6-6")).expect("seven").len(), 7);
        assert!(names("15", Some("6-6-3")).is_err() && names("24", Some("6-6-6-6b")).is_err());
    }
}
