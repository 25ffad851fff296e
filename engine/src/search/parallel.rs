//! IDA* on several threads: each pass is cut into the subtrees below its first few moves, and the threads
//! take these one after another (Rao, Kumar & Ramesh, "A parallel implementation of iterative-deepening A*",
//! AAAI 1987).
//!
//! The cost never depends on the number of threads. Nor do the counts of any pass but the last, nor the path
//! if the first optimum is asked for. Only with a transposition table do the counts depend on it, because
//! each thread has a table of its own.
//!
//! A search can be broken off and resumed: its progress says which subtrees of the current pass are done, and
//! what was counted in them.

mod alone;
mod closest_first;
mod crew;
mod outline;
mod portion;
mod progress;
mod stock;
mod tree;
mod twigs;
mod walk;

pub use closest_first::closest_first;
pub use outline::LastPass;
pub use portion::{Chief, Cut, FoundGoal, Helpers, Next, Others, Pool, Portion, PortionCounts};
#[cfg(test)]
pub(crate) use progress::Memory;
pub use progress::{BadPiece, Keeper, Kept, NotOfThisSearch, Progress};
pub use stock::Stock;

use super::ida_star::{self, beyond};
use super::{Answer, Meter, Options, Watch, Weight};
use crate::{Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle};
use alone::search_alone;
use closest_first::may_be_sorted;
use crew::{Beside, Crew};
use outline::Frontier;
use progress::Nobody;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use stock::Yield;
use tree::{Rooted, Split, Subtrees, Tree};

/// A pass is cut after more and more moves until it has this many subtrees for each thread. Subtrees differ
/// in size by orders of magnitude, and the threads finish together only if the last ones are small.
const SUBTREES_PER_THREAD: usize = 250;
/// A pass that may be resumed is cut until it has this many subtrees, because breaking it off loses the work
/// on a subtree that is not done.
const SUBTREES_TO_RESUME: usize = 20_000;
/// No pass is cut after more moves than this.
const DEEPEST_CUT: u32 = 24;

/// As [`ida_star::solve`], on `threads` threads; `watch` is called on the calling thread. A weighted search
/// uses one thread, whatever `threads` says.
///
/// ```
/// use fewest::Outcome;
/// use fewest::pruning::NoReturn;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, parallel, unwatched};
/// use std::num::NonZeroUsize;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let means = (&eight, &Manhattan::new(&eight), &NoReturn(&eight));
/// let two = NonZeroUsize::new(2).expect("two threads");
/// let ended = parallel::solve(two, means, &start, &Options::default(), unwatched);
/// assert!(matches!(ended.outcome, Outcome::Solved(solution) if solution.cost == 19));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    means @ (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    match options.weight {
        Weight::ONE => unweighted(threads, means, start, options, &mut watch),
        _ => ida_star::solve(puzzle, heuristic, pruning, start, options, &mut watch),
    }
}

/// As [`solve`], without a weight.
pub(crate) fn unweighted<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    means: (&P, &H, &M),
    start: &P::State,
    options: &Options,
    watch: &mut Watch,
) -> Ended<P::Move> {
    if threads.get() == 1 {
        return ida_star::unweighted(means, start, options, watch);
    }
    let subtrees = SUBTREES_PER_THREAD * threads.get();
    let tree = &Rooted::new(means, start);
    let search = Passes { tree, options, threads, subtrees, is_kept: false };
    let nothing = Kept { from: None, keeper: &mut Nobody, others: None, last: None };
    search.run(nothing, watch).expect("nothing is resumed")
}

/// As [`solve`], but the search can be broken off at any time and resumed from what `keeper` has kept, with
/// any number of threads. Nothing is counted twice: in the end the counts of whole passes are those of a
/// search that was never broken off. On one thread all counts are those of [`ida_star::solve`] if passes go
/// in the order of moves ([`Kept::last`]).
///
/// With a transposition table the counts differ, since the table is empty when a search is resumed. The
/// search ignores [`Options::weight`]. If all optima are wanted, the walk that counts them once their cost is
/// known cannot be resumed: it begins again.
pub fn resume<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    means: (&P, &H, &M),
    start: &P::State,
    options: &Options,
    kept: Kept<'_>,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Ended<P::Move>, NotOfThisSearch> {
    let tree = &Rooted::new(means, start);
    let search = Passes { tree, options, threads, subtrees: SUBTREES_TO_RESUME, is_kept: true };
    search.run(kept, &mut watch)
}

/// Adds what was counted in this pass before it was resumed, whether or not the pass goes on.
fn count_done(progress: &Progress, meter: &mut Meter<'_>) {
    meter.counts.expanded += progress.expanded;
    meter.counts.generated += progress.generated;
}

struct Passes<'p, M> {
    tree: &'p (dyn Tree<M> + 'p),
    options: &'p Options,
    threads: NonZeroUsize,
    /// The least number of subtrees that a pass should have.
    subtrees: usize,
    /// Whether progress is kept. If not, the way a pass is cut may depend on the last one.
    is_kept: bool,
}

/// How a pass ended.
enum PassEnd<M> {
    /// There is no solution within the bound. The next pass begins with this progress.
    Continues(Progress),
    /// There is no solution within the bound, and no pass after this one.
    Over(Outcome<M>),
    Found(Vec<M>),
    Stopped(Limit, Progress),
}

/// How many moves below the root of a subtree its twigs are, if other processes search it, too. If a pass is
/// cut after `cut` moves into some 20,000 subtrees, a full subtree has some 700 twigs.
fn twigs(cut: u32) -> u32 {
    (cut * 2 / 3).max(1)
}

impl<M: Send> Passes<'_, M> {
    fn run(
        &self,
        Kept { from, keeper, others, last }: Kept<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<M>, NotOfThisSearch> {
        let mut meter = Meter::new(self.options, watch);
        let Some(bound) = self.tree.bound() else {
            return Ok(meter.end(Outcome::Unsolvable));
        };
        if let Some(Others::Lead(chief)) = others {
            return self.help(chief, meter);
        }
        let begin = || Progress::at(bound.max(self.options.at_least), Counts::default());
        let mut progress = from.map_or_else(begin, Progress::clone);
        let mut last = last.filter(|_| may_be_sorted(self.options));
        loop {
            let bound = progress.bound;
            meter.counts = progress.counts;
            if let Some(outcome) = ida_star::no_pass(bound, &mut meter) {
                keeper.keep(&progress);
                count_done(&progress, &mut meter);
                return Ok(meter.end(outcome));
            }
            // If the optima cannot all be counted, the pass that finds the first one is kept as it was
            // before, to be made again.
            let is_all = matches!(self.options.answer, Answer::All { .. });
            let before = is_all.then(|| progress.clone());
            match self.pass(progress, last.as_deref_mut(), (&mut *keeper, others), &mut meter)? {
                PassEnd::Continues(next) => progress = next,
                PassEnd::Over(outcome) => return Ok(meter.end(outcome)),
                PassEnd::Found(moves) => {
                    let mut solution = self.tree.solution(moves, bound);
                    if let Answer::All { list } = self.options.answer {
                        let optima = self.tree.optima(solution.cost, list, &mut meter);
                        before.iter().filter(|_| !optima.complete).for_each(|it| keeper.keep(it));
                        solution.optima = Some(optima);
                    }
                    return Ok(meter.end(Outcome::Solved(solution)));
                }
                PassEnd::Stopped(limit, progress) => {
                    keeper.keep(&progress);
                    return Ok(meter.stop(limit));
                }
            }
        }
    }

    /// Cuts a pass: after as many moves as before if it was cut before, otherwise after as few as leave
    /// enough subtrees. Returns that number, the pass as it is cut, and whether one thread should search it.
    fn cut(
        &self,
        progress: &Progress,
        last: Option<&LastPass>,
        is_shared: bool,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, (u32, Split<'_>, bool)> {
        let (outline, by_last) = (last.map(LastPass::outline), last.filter(|_| !self.is_kept));
        let (before, least) = (meter.counts, by_last.map_or(1, LastPass::next_cut));
        let mut split = |cut| {
            meter.counts = before;
            let twigs = if is_shared { twigs(cut) } else { 0 };
            self.tree.split(progress.bound, (cut, twigs), outline, &mut *meter)
        };
        if by_last.is_some_and(|last| self.threads.get() == 1 || last.was_short()) {
            return Continue((least, split(least)?, true));
        }
        let mut cut = progress.cut.unwrap_or(least);
        loop {
            let here = split(cut)?;
            let has_enough = here.counted.len() >= self.subtrees;
            if has_enough || progress.cut.is_some() {
                return Continue((cut, here, false));
            }
            if here.counted.is_empty() || cut == DEEPEST_CUT {
                // A pass with so few subtrees is short.
                return match by_last {
                    Some(_) => Continue((least, split(least)?, true)),
                    None => Continue((cut, here, false)),
                };
            }
            cut += 1;
        }
    }

    /// Searches the subtrees of a pass that are not done. The meter has counted everything before this pass.
    fn pass(
        &self,
        mut progress: Progress,
        last: Option<&mut LastPass>,
        (keeper, others): (&mut dyn Keeper, Option<Others<'_>>),
        meter: &mut Meter<'_>,
    ) -> Result<PassEnd<M>, NotOfThisSearch> {
        if progress.cut.is_some_and(|cut| cut > DEEPEST_CUT) {
            return Err(NotOfThisSearch);
        }
        let cut = self.cut(&progress, last.as_deref(), others.is_some(), meter);
        let (cut, split, is_alone) = match cut {
            Continue(cut) => cut,
            Break(limit) => {
                count_done(&progress, meter);
                return Ok(PassEnd::Stopped(limit, progress));
            }
        };
        let Split { excess, counted, frontier, subtrees } = split;
        // A fingerprint is compared only if progress is kept.
        let fingerprint = if self.is_kept { subtrees.fingerprint() } else { 0 };
        let closest_before = frontier.as_ref().map_or_else(Vec::new, Frontier::closest_before);
        progress.begin(cut, counted.len(), fingerprint, closest_before)?;
        keeper.begun(&progress);
        let (began, top) = (progress.counts, meter.counts);
        count_done(&progress, meter);
        let pass = Cut { bound: progress.bound, moves: cut, subtrees: counted.len(), fingerprint };
        let order = frontier.as_ref().map(|frontier| frontier.order(&progress.closest_before));
        let in_order = frontier.is_none();
        let (found, limit) = match order {
            Some(order) if is_alone => search_alone(&*subtrees, &order, progress, meter),
            order => {
                self.search_together((pass, &*subtrees, order), progress, keeper, others, meter)
            }
        };
        let Yield { progress, goal, is_first, afar } = found;
        if limit.is_none() && goal.is_none() {
            keeper.ended(&progress);
            meter.counts.expanded = top.expanded + progress.expanded;
            meter.counts.generated = top.generated + progress.generated;
            if let (Some(last), Some(frontier)) = (last, frontier) {
                *last =
                    LastPass::new(pass, frontier.outline(&progress.closest), &began, &meter.counts);
            }
        } else {
            meter.counts.expanded += afar.0;
            meter.counts.generated += afar.1;
        }
        let is_first = self.options.answer != Answer::First || is_first;
        Ok(match (limit, goal) {
            (limit, Some(FoundGoal { subtree, steps, .. })) if limit.is_none() || is_first => {
                if in_order {
                    // A serial pass ends at the goal, so it does not count the top of the tree behind it.
                    let counted = counted[subtree as usize];
                    meter.counts.expanded -= top.expanded - counted.expanded;
                    meter.counts.generated -= top.generated - counted.generated;
                }
                let path = self.tree.path(&steps);
                PassEnd::Found(
                    path.expect("the rules lead to a goal again by the moves that led to it"),
                )
            }
            (Some(limit), _) => PassEnd::Stopped(limit, progress),
            (None, _) => match beyond(progress.bound, excess.min(progress.excess), meter) {
                Ok(bound) => PassEnd::Continues(Progress::at(bound, meter.counts)),
                Err(outcome) => PassEnd::Over(outcome),
            },
        })
    }

    /// Searches subtrees with all threads, and with the help of other processes if there are any. Returns
    /// what came of it and what stopped it.
    fn search_together(
        &self,
        (cut, subtrees, order): (Cut, &dyn Subtrees, Option<Vec<u32>>),
        progress: Progress,
        keeper: &mut dyn Keeper,
        others: Option<Others<'_>>,
        meter: &mut Meter<'_>,
    ) -> (Yield, Option<Limit>) {
        let helpers = match others {
            Some(Others::Help(helpers)) => Some(helpers),
            _ => None,
        };
        let is_path = |steps: &[u32]| self.tree.path(steps).is_some();
        let so_far = (progress, meter.counts.generated);
        let stock = Stock::new(self.options.answer, so_far, helpers, &is_path).in_order(order);
        let crew = Crew::new(self.options, subtrees, &stock, meter.counts);
        let beside = Beside::Lead { stock: &stock, keeper, helpers, cut };
        let limit = crew.pass(self.threads, meter, beside);
        drop(crew);
        (stock.end(), limit)
    }

    /// Searches what the leading process asks for until it asks for nothing more. Only the leading process
    /// knows the outcome.
    fn help(&self, chief: &dyn Chief, mut meter: Meter<'_>) -> Result<Ended<M>, NotOfThisSearch> {
        loop {
            let counts = meter.counts;
            let Some(cut) = chief.next(&mut || (meter.watch)(&counts).is_continue()) else {
                return Ok(meter.stop(Limit::Watch));
            };
            if cut.moves > DEEPEST_CUT {
                return Err(NotOfThisSearch);
            }
            let deep = (cut.moves, twigs(cut.moves));
            let split = match self.tree.split(cut.bound, deep, None, &mut meter) {
                Continue(split) => split,
                Break(limit) => return Ok(meter.stop(limit)),
            };
            if (split.counted.len(), split.subtrees.fingerprint())
                != (cut.subtrees, cut.fingerprint)
            {
                return Err(NotOfThisSearch);
            }
            meter.counts = Counts { bound: cut.bound, ..counts };
            let pool = chief.pool(self.threads.get());
            let crew = Crew::new(self.options, &*split.subtrees, pool, meter.counts);
            if let Some(limit) = crew.pass(self.threads, &mut meter, Beside::Help) {
                return Ok(meter.stop(limit));
            }
        }
    }
}
