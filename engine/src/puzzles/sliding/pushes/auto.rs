//! The solver of pushes that chooses its own means. It begins with IDA* and an estimate by columns and rows.
//! If a board turns out to be hard, it goes on with tables of colours that it builds in memory or opens:
//! first a small one, then a large one. Axes alternate, and superfluous words are left out unless all optima
//! are wanted.

mod stage;

use super::estimate::PushEstimate;
use super::rules::{Push, Pushes};
use super::sets;
use super::turns::{Turn, Turns, Words};
use super::walks;
use crate::auto::{Chosen, Follower, Making, Now, Overseer, ended_early};
use crate::pruning::Automaton;
use crate::puzzles::sliding::auto::source::Source;
use crate::puzzles::sliding::{Any, Tray};
use crate::search::parallel::{Kept, NotOfThisSearch};
use crate::search::{Answer, Options};
use crate::tables::cache::{Cache, Trouble};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Solution};
use stage::PushTables;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The cost up to which superfluous words are learnt: of six pushes one way round a square of four cells and
/// six the other way, one word is left out.
const LONGEST_WORDS: Cost = 6;
/// A number of successors after which all tables are due.
const EVERYTHING: u64 = u64::MAX;
/// The memory for learning words, which need much less.
const WORDS_BYTES: u64 = 1 << 28;

/// Answers boards of one size and goal. Tables are made when boards need them, and kept.
///
/// ```
/// use fewest::puzzles::sliding::pushes::{PushSolver, Pushes};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::Options;
/// use fewest::{Outcome, Puzzle};
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow::Continue;
///
/// let fifteen = Pushes::new(Sliding::new(4, 4, &Goal::BlankLast)?);
/// let start = fifteen.rules().tray(&[0, 1, 2, 3, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12])?;
/// let solver = PushSolver::new(fifteen, NonZeroUsize::MIN);
/// let chosen = solver.follow(&start, &Options::default(), &mut |_| Continue(()));
/// let Outcome::Solved(solution) = chosen.ended.outcome else { panic!("it can be solved") };
/// assert_eq!(solution.cost, 2); // six moves of single tiles
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Debug)]
pub struct PushSolver {
    turns: Turns,
    threads: NonZeroUsize,
    manhattan: PushEstimate,
    stages: Vec<PushTables>,
    source: Option<Source>,
    words: OnceLock<Words>,
    /// How many successors were generated so far without the largest tables, for all boards together.
    spent: AtomicU64,
}

/// The means with which a search is made.
struct Means<'s> {
    stage: Option<&'s PushTables>,
    /// After how many successors larger tables are due.
    room: Option<u64>,
}

impl PushSolver {
    /// A solver that has no tables yet, which is quick to make. It searches each board with that many
    /// threads.
    pub fn new(pushes: Pushes<Any>, threads: NonZeroUsize) -> PushSolver {
        let (rules, manhattan) = (pushes.rules(), PushEstimate::manhattan(pushes.rules()));
        let (width, height, blank) = (rules.width(), rules.height(), rules.goal().blank());
        let stages =
            [sets::SOON, sets::MOST].map(|most| PushTables::new(width, height, blank, most));
        let mut stages: Vec<_> = stages.into_iter().flatten().collect();
        stages.dedup_by_key(|stage| stage.states());
        let (turns, words) = (Turns::new(pushes), OnceLock::new());
        let spent = AtomicU64::new(0);
        PushSolver { turns, threads, manhattan, stages, source: None, words, spent }
    }

    /// A solver that opens good tables from that directory instead of building them. `tell` is called with
    /// each bad one.
    pub fn with_cache(
        mut self,
        cache: Cache,
        tell: impl Fn(&Trouble) + Send + Sync + 'static,
    ) -> Self {
        let source = Source { cache, tell: Box::new(tell) };
        self.stages.iter_mut().for_each(|stage| stage.look_for(&source));
        self.source = Some(source);
        self
    }

    /// Solves one board. The limits hold for all stages together; tables are made only within
    /// [`max_bytes`](Options::max_bytes).
    pub fn follow(&self, start: &Tray, options: &Options, follow: &mut Follower) -> Chosen<Push> {
        let at_hand = self.at_hand();
        let (means, mut ended) = self.staged(start, options, follow);
        if let Outcome::Stopped { at_least, .. } = &mut ended.outcome {
            // A later stage may be stopped before it has proven as high a bound as an earlier one.
            *at_least = ended.counts.bound.max(*at_least);
        }
        self.chosen(at_hand, means.stage, ended)
    }

    /// Like [`follow`](PushSolver::follow), but the search can be broken off and resumed. To make this
    /// possible, it begins with the best tables that there is memory for, and so it has other counts.
    pub fn resume(
        &self,
        start: &Tray,
        options: &Options,
        kept: Kept<'_>,
        follow: &mut Follower,
    ) -> Result<Chosen<Push>, NotOfThisSearch> {
        let at_hand = self.at_hand();
        let known = kept.from.map_or_else(Counts::default, |progress| Counts {
            bound: progress.bound,
            ..progress.counts
        });
        let known = Counts { bound: known.bound.max(self.least(start)), ..known };
        self.spent.store(EVERYTHING, Relaxed);
        // Tell what is proven before making tables, since nothing else is told until they are made.
        let means = match follow(Now::Searching(&known)) {
            ControlFlow::Continue(()) => {
                self.means(options, &mut |making: Making| follow(Now::Making(making)))
            }
            ControlFlow::Break(()) => Err(Limit::Watch),
        };
        let (means, words) = match means {
            Ok(means) => means,
            Err(by) => return Ok(self.chosen(at_hand, None, ended_early(None, known, by))),
        };
        let estimate = means.stage.and_then(PushTables::estimate).unwrap_or(&self.manhattan);
        let guides = (&self.turns, estimate, words);
        let mut watch = |counts: &Counts| follow(Now::Searching(counts));
        let ended = walks::resume(self.threads, guides, start, options, kept, &mut watch)?;
        Ok(self.chosen(at_hand, means.stage, ended))
    }

    /// The tables that are in memory or seem to be in the directory.
    fn at_hand(&self) -> Vec<String> {
        let at_hand = self.stages.iter().filter(|stage| stage.is_at_hand());
        at_hand.map(|stage| stage.name().into()).collect()
    }

    fn chosen(
        &self,
        at_hand: Vec<String>,
        stage: Option<&PushTables>,
        ended: Ended<Push>,
    ) -> Chosen<Push> {
        let name = stage.map_or("manhattan".into(), PushTables::describe);
        let held = self.stages.iter().map(PushTables::held).sum();
        Chosen { at_hand, ..Chosen::of(ended, "ida-star", Some(name), held) }
    }

    /// The lower bound that is known before any search.
    fn least(&self, start: &Tray) -> Cost {
        Heuristic::<Turns>::estimate_of(&self.manhattan, &self.turns, &Turn::first(start))
    }

    fn staged(
        &self,
        start: &Tray,
        options: &Options,
        follow: &mut Follower,
    ) -> (Means<'_>, Ended<Push>) {
        let mut before = Counts { bound: self.least(start), ..Counts::default() };
        let mut found = None;
        loop {
            let making = &mut |making: Making| follow(Now::Making(making));
            let (means, words) = match self.means(options, making) {
                Ok(means) => means,
                Err(by) => {
                    return (Means { stage: None, room: None }, ended_early(found, before, by));
                }
            };
            let (left, room) = (
                options.max_nodes.saturating_sub(before.generated),
                means.room.unwrap_or(u64::MAX),
            );
            let options = Options { max_nodes: left.min(room), ..options.clone() };
            let mut watch = |counts: &Counts| follow(Now::Searching(&before.and(counts)));
            let estimate = means.stage.and_then(PushTables::estimate).unwrap_or(&self.manhattan);
            let guides = (&self.turns, estimate, words);
            let mut ended = walks::ida_star(self.threads, guides, start, &options, &mut watch);
            let generated = ended.counts.generated;
            if means.room.is_some() {
                _ = self.spent.fetch_update(Relaxed, Relaxed, |spent| spent.checked_add(generated));
            }
            ended.counts = before.and(&ended.counts);
            let goes_on = left > room && generated >= room;
            match ended.outcome {
                Outcome::Stopped { by: Limit::Nodes, .. } if goes_on => {}
                Outcome::Stopped { by, .. } => {
                    return (means, ended_early(found, ended.counts, by));
                }
                Outcome::Solved(Solution { optima: Some(ref all), .. })
                    if goes_on && !all.complete =>
                {
                    found = Some(ended.outcome);
                }
                _ => return (means, ended),
            }
            before = ended.counts;
        }
    }

    /// The best tables that there are, after making those that are due, and the superfluous words.
    fn means(
        &self,
        options: &Options,
        watch: &mut Overseer,
    ) -> Result<(Means<'_>, Option<&Words>), Limit> {
        let spent = self.spent.load(Relaxed);
        let mut best = None;
        let mut room = None;
        for stage in &self.stages {
            if stage.after() > spent && !stage.is_ready() {
                room = Some(stage.after() - spent);
                break;
            }
            let held: u64 = self.stages.iter().map(PushTables::held).sum();
            let left = options.max_bytes.saturating_sub(held);
            stage.prepare(self.source.as_ref(), self.threads, left, watch)?;
            if stage.is_ready() {
                best = Some(stage);
            }
        }
        let words = match options.answer {
            Answer::All { .. } => None,
            _ => Some(self.words(watch)?),
        };
        Ok((Means { stage: best, room }, words))
    }

    fn words(&self, watch: &mut Overseer) -> Result<&Words, Limit> {
        if let Some(words) = self.words.get() {
            return Ok(words);
        }
        let mut learning = |counts: &Counts| {
            let (what, done) = ("superfluous words", counts.stored);
            watch(Making { what, table: 1, tables: 1, done, entries: 0, share: 0.0 })
        };
        let pushes = self.turns.pushes();
        let words = Automaton::learn(pushes, LONGEST_WORDS, WORDS_BYTES, &mut learning)?;
        Ok(self.words.get_or_init(|| Words(words)))
    }
}
