//! Proofs about sliding tiles. Their bounds are sums of pattern databases or the Manhattan distance.

use super::{SlidingKit, sets};
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::{Kit, PuzzleName, Question};
use crate::proof::{Basis, Bound, Certified, Hopeless, MadeOnce, Prover, Proving, Reason, misfit};
use crate::tables::TableSet;
use fewest::heuristics::Zero;
use fewest::memory::Bytes;
use fewest::proof::{ClosedSet, NoProof, closed_set};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::compact::CompactTable;
use fewest::puzzles::sliding::tables::sets::{MOST_PATTERNS, usual};
use fewest::puzzles::sliding::{Any, Packing, Reflection, Sliding, Tray};
use fewest::search::Options;
use fewest::tables::cache::Cache;
use fewest::tables::{Resources, Subject};
use fewest::{Cost, Limit};
use std::sync::{Arc, Mutex, PoisonError};

/// The prover for a board of tiles, in the smallest packed form.
pub(super) fn prover(kit: &SlidingKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    match kit.cells() {
        0..=16 => proving::<u64>(kit, basis),
        17..=25 => proving::<u128>(kit, basis),
        _ => proving::<Any>(kit, basis),
    }
}

fn proving<K: Packing>(kit: &SlidingKit, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    let goal = basis.goal.clone();
    let puzzle =
        super::rules::<K>(&Question { goal, ..Question::about(PuzzleName::new(*kit)) }, kit)?;
    let hopeless: Option<Hopeless<_>> = Some(|puzzle, _| parity(puzzle));
    Ok(match basis.bound.clone().unwrap_or_else(|| usual_bound(kit)) {
        Bound::Set(name) => {
            let set = sets::set(kit, basis.goal.as_deref(), Some(&name))?;
            let reason = TableSum::new(&puzzle, set, basis.cache.clone());
            Proving::prover(puzzle, reason, hopeless)
        }
        Bound::Manhattan => {
            let single =
                (1..kit.cells()).map(|tile| tile.to_string()).collect::<Vec<_>>().join("|");
            let line = if single.is_empty() { single } else { format!("bound sum {single}\n") };
            Proving::prover(puzzle, MadeOnce::new(line, Manhattan::new), hopeless)
        }
        Bound::Zero => Proving::prover(puzzle, MadeOnce::new("", |_| Zero), hopeless),
        bound @ (Bound::Table | Bound::Potential) => {
            return Err(misfit(&bound, kit.name(), &["a set such as 6-6-3", "manhattan", "zero"]));
        }
    })
}

/// The bound for boards without a solution. On one row or column, tiles cannot pass each other, whatever the
/// parity of their order; such a board reaches only as many boards as it has cells, which the proof lists.
pub(super) fn parity<K: Packing>(puzzle: &Sliding<K>) -> Option<String> {
    (puzzle.width().min(puzzle.height()) > 1).then(|| "parity".into())
}

/// A set of tables that a checker can build in seconds, if the board has one.
fn usual_bound(kit: &SlidingKit) -> Bound {
    let SlidingKit { width, height } = *kit;
    let most = match kit.cells() {
        0..=9 => 8,
        10..=16 => 6,
        17..=25 => 5,
        _ => 0,
    };
    let fits = |name: &String| {
        name.split('-').all(|size| size.parse().is_ok_and(|size: u32| size <= most))
    };
    let set = usual(width, height).into_iter().find(fits).filter(|_| width.min(height) > 1);
    set.map_or(Bound::Manhattan, Bound::Set)
}

impl<K: Packing> Certified for Sliding<K> {
    fn rules(&self) -> String {
        let (width, height) = (self.width(), self.height());
        format!("puzzle sliding {width}x{height}\ngoal {}\n", self.words(self.goal()))
    }

    fn words(&self, tray: &Tray) -> String {
        self.tiles(tray).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The sum of a set of tables.
struct TableSum {
    lines: String,
    abouts: Vec<About>,
    cache: Option<Cache>,
    made: Mutex<Option<Arc<Vec<CompactTable<Bytes>>>>>,
}

impl TableSum {
    fn new<K: Packing>(puzzle: &Sliding<K>, set: TableSet, cache: Option<Cache>) -> Self {
        let list = |about: &About| {
            let tiles = about.pattern().tiles().iter();
            tiles.map(ToString::to_string).collect::<Vec<_>>().join(",")
        };
        let patterns: Vec<String> = set.abouts.iter().map(list).collect();
        let mirror = if Reflection::new(puzzle).is_ok() { " mirror" } else { "" };
        let lines = format!("bound sum {}{mirror}\n", patterns.join("|"));
        TableSum { lines, abouts: set.abouts, cache, made: Mutex::default() }
    }

    /// The tables, which are opened or built for the first board.
    fn tables(
        &self,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Arc<Vec<CompactTable<Bytes>>>, Limit> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*made {
            return Ok(Arc::clone(made));
        }
        let mut left = options.max_bytes;
        let table = |about: &About| {
            let kept = self.cache.as_ref().filter(|_| about.bytes() <= left);
            let kept = kept.and_then(|cache| cache.open(about, 1).ok());
            let resources = Resources { threads: 1, max_bytes: left };
            let table = match kept {
                Some(table) => table,
                None => about.build(resources, &mut |counts| gauge.watch(counts))?,
            };
            left = left.saturating_sub(table.held());
            Ok(table)
        };
        let tables: Vec<_> =
            gauge.prepare(|| self.abouts.iter().map(table).collect::<Result<_, Limit>>())?;
        Ok(Arc::clone(made.insert(Arc::new(tables))))
    }
}

impl<K: Packing> Reason<Sliding<K>> for TableSum {
    fn lines(&self, _: Option<Cost>) -> String {
        self.lines.clone()
    }

    fn set(
        &self,
        puzzle: &Sliding<K>,
        start: &Tray,
        cost: Option<Cost>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<ClosedSet, NoProof> {
        let tables = self.tables(options, gauge).map_err(NoProof::Stopped)?;
        let held: u64 = tables.iter().map(CompactTable::held).sum();
        let max_bytes = options.max_bytes.saturating_sub(held);
        let options = &Options { max_bytes, ..options.clone() };
        let with = (puzzle, &tables[..]);
        match tables.len() {
            1..=FEW => by_sum::<FEW, K>(with, start, cost, options, gauge),
            _ => by_sum::<MOST_PATTERNS, K>(with, start, cost, options, gauge),
        }
    }
}

/// The most patterns in sets for boards of up to 16 cells. With room for more, waiting states take more
/// memory.
const FEW: usize = 3;

/// The closed set for a claim, by the sum of up to `N` tables.
fn by_sum<const N: usize, K: Packing>(
    (puzzle, tables): (&Sliding<K>, &[CompactTable<Bytes>]),
    start: &Tray,
    cost: Option<Cost>,
    options: &Options,
    gauge: &Gauge,
) -> Result<ClosedSet, NoProof> {
    let sum = Additive::<N>::up_to(puzzle, tables).expect("the sets are disjoint");
    closed_set(puzzle, &sum, start, cost, options, |counts| gauge.watch(counts))
}
