//! Which tables are worth having, and when.
//!
//! Time is counted in successors that a search with the Manhattan distance generates. A set of tables with a
//! million placements takes about as long to build as a million successors take to generate, so it is built
//! when the searches without it have generated a million.

use super::Overseer;
use super::hard::Hard;
use super::ready::Ready;
use super::source::Source;
use super::tables::PatternSet;
use crate::Limit;
use crate::puzzles::sliding::tables::sets;
use crate::puzzles::sliding::{Packing, Sliding};
use crate::tables::file;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The price of one placement of a pattern's tiles that is built, opened, or left to arrive when it is asked
/// for. The price is counted in successors that a search with the Manhattan distance generates meanwhile. In
/// a second, a thread generates 180 million successors, builds 190 million placements, or opens 15,000
/// million with their checksums checked. Large tables arrive when they are asked for, so a search is slowed
/// down only by what it looks up (docs/decisions/0018).
const BUILT: f64 = 1.0;
const OPENED: f64 = 0.012;
const ARRIVING: f64 = 0.0025;
/// While a search with tables generates one successor, a search with the Manhattan distance generates this
/// many.
const WITH_TABLES: u64 = 6;
/// A further set is built when the searches of hard boards have taken this many times what it costs. In a
/// pass that ends where the last one came closest to a goal, it saves less than in a whole pass
/// (docs/decisions/0012).
pub(super) const WAIT: u64 = 8;
/// A set is a stage of its own only if it has this many times the placements of the stage before.
const STEP: u128 = 6;
/// The most placements of a set that is built. Larger sets take gigabytes and are not always worth it: with
/// 7-7-7-3, one of Korf & Felner's instances of the 24-puzzle takes a quarter of the successors, and another
/// one twice as many. If the user has built such a set, it is a further set, which a hard board tries out.
const MOST_BUILT: u128 = 1 << 32;

/// After how many successors of one board, with the best set of tables, further sets are opened. They make a
/// search of one of Korf's hundred longer, and a search of a board of 80 moves several times shorter. Opening
/// and trying out those of the 24-puzzle takes a second or two (docs/decisions/0012).
const HARD: u64 = 60_000_000;
/// The same for the 15-puzzle, where a pass takes fewer successors. None of Korf's hundred takes this many.
const HARD_FIFTEEN: u64 = 5_000_000;

/// The sets of tables that serve a board, small ones first.
#[derive(Debug)]
pub(super) struct Stages {
    pub(super) sets: Vec<PatternSet>,
    source: Option<Arc<Source>>,
    /// After how many successors of one board further sets are due.
    pub(super) hard: u64,
}

/// The best set that is ready, and its tables.
pub(super) type Best<'s> = (&'s PatternSet, Ready<'s>);

/// A set of tables, and how many successors are generated before it is made ready.
pub(super) struct Stage<'s> {
    pub tables: &'s PatternSet,
    pub after: u64,
}

impl Stages {
    /// All sets that are worth having for a board.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Stages {
        let (width, height) = (puzzle.width(), puzzle.height());
        if !sets::are_worth_having(width, height) {
            return Stages { sets: Vec::new(), source: None, hard: HARD };
        }
        let names = sets::usual(width, height).into_iter();
        let mut sets: Vec<_> = names.filter_map(|name| PatternSet::new(puzzle, name)).collect();
        sets.sort_by_key(PatternSet::placements);
        let built = sets.partition_point(|set| set.placements() <= MOST_BUILT);
        let large = sets.split_off(built);
        match sets.pop() {
            Some(best) => sets.push(best.with_further(large)),
            None => sets = large,
        }
        let hard = if puzzle.cell_count() <= 16 { HARD_FIFTEEN } else { HARD };
        Stages { sets, source: None, hard }
    }

    /// A single set, which is ready.
    pub fn only(tables: PatternSet) -> Stages {
        Stages { sets: vec![tables], source: None, hard: HARD }
    }

    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Notes where tables may be opened, and checks which sets are there.
    pub fn set_source(&mut self, source: Arc<Source>) {
        self.sets.iter_mut().for_each(|set| set.look_for(&source));
        self.source = Some(source);
    }

    /// The names of the sets that are in memory or seem to be in the directory, and are not known to be too
    /// large for this much memory.
    pub fn at_hand(&self, max_bytes: u64) -> Vec<String> {
        let sets = self.all().filter(|set| set.is_at_hand() && !set.is_hopeless(max_bytes));
        sets.map(|set| set.name().into()).collect()
    }

    /// All sets, each followed by its further ones.
    fn all(&self) -> impl Iterator<Item = &PatternSet> {
        self.sets.iter().flat_map(|set| [set].into_iter().chain(set.further()))
    }

    /// How many bytes the sets that are in memory take.
    pub fn held(&self) -> u64 {
        self.all().filter(|set| set.is_ready()).map(PatternSet::bytes).sum()
    }

    /// Makes the sets ready that are due after `spent` successors. Returns the best set that is ready, and
    /// the next stage.
    pub fn due(
        &self,
        spent: u64,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(Option<Best<'_>>, Option<Stage<'_>>), Limit> {
        loop {
            let mut best = None;
            let mut changed = false;
            for stage in self.plan(max_bytes) {
                if !stage.tables.is_ready() {
                    if spent < stage.after {
                        return Ok((best, Some(stage)));
                    }
                    stage.tables.prepare(self.source.as_ref(), threads, max_bytes, watch)?;
                }
                // If a set could not be opened or built, the plan changes: make another one.
                let ready = stage.tables.tables();
                changed = ready.is_none();
                if changed {
                    break;
                }
                best = ready.map(|ready| (stage.tables, ready));
            }
            if !changed {
                return Ok((best, None));
            }
        }
    }

    /// The further sets that are ready and may be better than the `best` one for a board, and how many more
    /// successors of the board the next one waits for.
    ///
    /// No further set is made ready before the board turns out to be hard. Then each is made ready when
    /// searches have paid for it, or are about to. The first one is paid for when they have taken as long as
    /// it takes to open it, or [`WAIT`] times as long as it takes to build it. Each later one waits twice as
    /// long as the one before, since it gains less (docs/decisions/0012). Only one is built at a time, so
    /// that it can be tried out before the next one.
    pub fn further_due<'s>(
        &self,
        best: &'s PatternSet,
        hard: &mut Hard,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(Vec<Ready<'s>>, Option<u64>), Limit> {
        loop {
            let ready = || best.further().iter().filter_map(PatternSet::tables);
            let held = best.bytes() + ready().map(Ready::bytes).sum::<u64>();
            let left = max_bytes.saturating_sub(held);
            let further = || best.further().iter().filter(|set| set.is_of_use(left));
            let next = further().enumerate().find(|(_, set)| !set.is_ready());
            let price = next.map_or(0, |(before, set)| {
                let times = if set.is_at_hand() { 1 } else { WAIT };
                let times = times.saturating_mul(2_u64.saturating_pow(before as u32));
                (price(set) / WITH_TABLES).saturating_mul(times)
            });
            let effort = hard.effort();
            let is_hard = effort >= self.hard;
            let due = match ready().next() {
                Some(_) if !is_hard => self.hard,
                _ => self.hard.max(hard.paid.saturating_add(price).saturating_sub(hard.others)),
            };
            match next {
                Some((_, set)) if effort >= due => {
                    let is_built = !set.is_at_hand();
                    set.prepare(self.source.as_ref(), threads, left, &mut *watch)?;
                    hard.paid = hard.paid.saturating_add(price);
                    if is_built && set.is_ready() {
                        return Ok((ready().collect(), None));
                    }
                }
                None if is_hard || further().next().is_none() => {
                    return Ok((ready().collect(), None));
                }
                _ if is_hard => return Ok((ready().collect(), Some(due - effort))),
                _ => return Ok((Vec::new(), Some(due - effort))),
            }
        }
    }

    /// Makes the further sets of the `best` one ready, one after the other, until `look` finds what it looks
    /// for. Those in memory or in the directory come first, then those that must be built. `look` is called
    /// with each set that is ready.
    pub fn find_further<'s, T>(
        &'s self,
        best: Ready<'_>,
        (threads, max_bytes): (NonZeroUsize, u64),
        watch: &mut Overseer,
        mut look: impl FnMut(Ready<'s>) -> Option<T>,
    ) -> Result<Option<T>, Limit> {
        let further = self.sets.iter().filter(|set| set.name() == best.name);
        let mut left = max_bytes.saturating_sub(best.bytes());
        let further = further.flat_map(PatternSet::further).filter(|set| set.is_of_use(left));
        let (at_hand, others): (Vec<_>, Vec<_>) = further.partition(|set| set.is_at_hand());
        for set in at_hand.into_iter().chain(others) {
            // A set that turns out to be bad, when it is opened or when `look` uses it, is built instead.
            while set.is_of_use(left) {
                set.prepare(self.source.as_ref(), threads, left, watch)?;
                let Some(ready) = set.tables() else { continue };
                if let Some(found) = look(ready) {
                    return Ok(Some(found));
                }
                if set.is_ready() {
                    left = left.saturating_sub(ready.bytes());
                    break;
                }
            }
        }
        Ok(None)
    }

    /// The stages, as far as is known now, with this much memory.
    fn plan(&self, max_bytes: u64) -> Vec<Stage<'_>> {
        let mut stages: Vec<Stage> = Vec::new();
        for tables in self.sets.iter().filter(|set| set.is_of_use(max_bytes)) {
            let price = price(tables);
            // If a larger set is ready as soon as a smaller one, the smaller one is not needed.
            while stages.pop_if(|last| last.after >= price).is_some() {}
            let close =
                stages.last().filter(|last| tables.placements() < last.tables.placements() * STEP);
            match close {
                // Of two sets of similar size, the larger one is worth having only if it is already there.
                Some(_) if !tables.is_at_hand() => continue,
                Some(_) => _ = stages.pop(),
                None => (),
            }
            stages.push(Stage { tables, after: price });
        }
        let mut before = None;
        for stage in &mut stages {
            // What was spent before an earlier stage has paid for that stage. A later stage is paid for by
            // what is spent after that, with tables.
            let paid = before.map(|before| before + stage.after / WITH_TABLES);
            stage.after = paid.unwrap_or(stage.after);
            before = Some(stage.after);
        }
        stages
    }
}

/// The price of making a set ready, in successors that a search with the Manhattan distance generates
/// meanwhile.
fn price(tables: &PatternSet) -> u64 {
    let (placements, a_placement) = match () {
        () if tables.is_ready() => return 0,
        () if !tables.is_at_hand() => (tables.placements_to_build(), BUILT),
        () if tables.arrive() => (tables.placements(), ARRIVING),
        () => (tables.placements(), OPENED),
    };
    (placements as f64 * a_placement) as u64
}

impl PatternSet {
    /// Whether it is so large that its entries arrive when they are asked for. It takes a little more than
    /// one bit for each placement.
    fn arrive(&self) -> bool {
        self.placements() / 8 >= file::LARGE.into()
    }

    /// Whether it is there or small enough to be built, and not known to be too large for this much memory.
    fn is_of_use(&self, max_bytes: u64) -> bool {
        let is_wanted = self.is_at_hand() || self.placements() <= MOST_BUILT;
        is_wanted && (self.is_ready() || !self.is_hopeless(max_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::super::hard::PATIENCE;
    use super::*;
    use crate::puzzles::sliding::Goal;
    use std::ops::ControlFlow::Continue;

    /// 7-7-7-3 has three patterns of seven tiles, with two thousand million placements each.
    #[test]
    fn what_is_too_large_to_be_built_is_tried_out_if_it_is_there() {
        let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankLast).expect("a size");
        let stages = Stages::new(&puzzle);
        let names: Vec<_> = stages.sets.iter().map(PatternSet::name).collect();
        assert_eq!(names, ["5-5-5-5-4", "6-6-6-6"]);
        let further = stages.sets[1].further();
        let last = further.last().expect("further sets");
        assert_eq!((last.name(), further.len()), ("7-7-7-3", 8));
        assert!(
            !last.is_of_use(u64::MAX) && further[..7].iter().all(|set| set.is_of_use(u64::MAX))
        );
    }

    #[test]
    fn further_sets_wait_until_a_board_is_hard_and_need_memory() {
        let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
        let stages = Stages::new(&puzzle);
        let best = stages.sets.iter().find(|set| set.name() == "7-8").expect("a set of 4x4");
        let one = NonZeroUsize::MIN;
        let due = |spent, paid, max_bytes| {
            let mut hard = Hard { spent, paid, ..Hard::default() };
            let due = stages.further_due(best, &mut hard, one, max_bytes, &mut |_| Continue(()));
            let (further, wait) = due.expect("nothing breaks off");
            (further.len(), wait)
        };
        // The first one would have to be built, which takes an eighth of this many successors with tables.
        let price = WAIT * ((518_918_400 + 57_657_600) / WITH_TABLES);
        assert_eq!(due(0, 0, u64::MAX), (0, Some(price)));
        assert_eq!(due(price - 1, 0, u64::MAX), (0, Some(1)));
        assert_eq!(
            due(2 * price - 1, price, u64::MAX),
            (0, Some(1)),
            "the next one has to be paid, too"
        );
        let mut expects = Hard { expected: price * PATIENCE, ..Hard::default() };
        let due_at_once = stages.further_due(best, &mut expects, one, 0, &mut |_| Continue(()));
        assert_eq!(due_at_once.expect("nothing breaks off").1, Some(price), "it has paid for one");
        // Now there is no memory for them, and they are not asked for again until there is more.
        assert_eq!(due(2 * price, 0, best.bytes() + 1000), (0, None));
        assert_eq!(due(u64::MAX, 0, best.bytes() + 1000), (0, None));
        assert!(best.further().iter().all(|set| !set.is_of_use(1000) && set.is_of_use(u64::MAX)));
        let small = stages.sets.iter().find(|set| set.name() == "6-6-3").expect("a set of 4x4");
        assert!(small.further().is_empty());
    }
}
