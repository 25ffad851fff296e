//! What a thread is given to search: a subtree, or a part of one that turned out to be large. Threads and
//! other processes take portions from a pool and report what came of them.

use crate::Cost;

/// The part of a pass that one thread searches at a time.
///
/// Some moves below the root of a subtree are its *twigs*, numbered in move order. A portion has every
/// `step`-th of them from `twig` on, so a whole subtree has all from 0 on. If another thread has nothing to
/// do, it is given every second twig of what is left.
///
/// ```
/// use fewest::search::parallel::Portion;
///
/// let whole = Portion::whole(7);
/// let [kept, given] = whole.halves(10);
/// assert_eq!((kept.twig, kept.step, given.twig, given.step), (10, 2, 11, 2));
/// assert_eq!((given.subtree, kept.top, given.top), (7, 11, u32::MAX));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Portion {
    /// The number of the subtree.
    pub subtree: u32,
    /// The number of its first twig.
    pub twig: u32,
    /// From one of its twigs to the next, the number grows by this.
    pub step: u32,
    /// From this twig on, the search of this portion also counts the nodes above the twigs. All portions of a
    /// subtree pass these nodes, and only one may count them.
    pub top: u32,
}

impl Portion {
    /// All of a subtree.
    pub fn whole(subtree: usize) -> Portion {
        Portion { subtree: subtree as u32, twig: 0, step: 1, top: 0 }
    }

    /// Divides what is left, from twig `at` on, into the part that is kept and the part that is given away.
    pub fn halves(self, at: u32) -> [Portion; 2] {
        let step = self.step.saturating_mul(2);
        let top = if self.top == u32::MAX { u32::MAX } else { at.saturating_add(1) };
        let kept = Portion { twig: at, step, top, ..self };
        let twig = at.saturating_add(self.step);
        [kept, Portion { twig, step, top: u32::MAX, ..self }]
    }

    /// Whether this twig belongs to the portion.
    pub(super) fn has(&self, twig: u32) -> bool {
        twig >= self.twig && (twig - self.twig).is_multiple_of(self.step)
    }

    /// The place of its first twig among all twigs of a pass.
    pub fn place(&self) -> u64 {
        place(self.subtree, self.twig)
    }
}

/// The place of a twig among all twigs of a pass.
pub(super) fn place(subtree: u32, twig: u32) -> u64 {
    u64::from(subtree) << 32 | u64::from(twig)
}

/// What was counted in a portion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortionCounts {
    /// States expanded.
    pub expanded: u64,
    /// Successors generated.
    pub generated: u64,
    /// By how much the least f above the bound exceeds it; [`i32::MAX`] if none was met.
    pub excess: i32,
    /// The least estimate of all states that were expanded at its twigs and below them; [`Cost::MAX`] if none
    /// was.
    pub closest: Cost,
}

impl PortionCounts {
    /// The counts of no search at all.
    pub const NOTHING: PortionCounts =
        PortionCounts { expanded: 0, generated: 0, excess: i32::MAX, closest: Cost::MAX };

    /// Both together.
    pub fn and(self, other: PortionCounts) -> PortionCounts {
        PortionCounts {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            excess: self.excess.min(other.excess),
            closest: self.closest.min(other.closest),
        }
    }
}

/// A goal that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGoal {
    /// The subtree that holds it.
    pub subtree: u32,
    /// The twig below which it is.
    pub twig: u32,
    /// The path from the start: the number of each move among the legal moves.
    pub steps: Vec<u32>,
}

/// How a pass is cut: enough for another process to cut it in the same way, and to see that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The f that no path may exceed.
    pub bound: Cost,
    /// After how many moves the subtrees begin.
    pub moves: u32,
    /// How many subtrees there are.
    pub subtrees: usize,
    /// A checksum of where they begin and of their estimates.
    pub fingerprint: u32,
}

/// What a thread that has nothing to do should do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Search these, one after the other.
    Search(Vec<Portion>),
    /// Wait: there is nothing at the moment, but others may give something back.
    Wait,
    /// Stop: there is nothing left in this pass.
    Over,
}

/// Decides what one thread searches.
pub(super) trait Dispatch {
    /// The next portion. `finished` is what was counted in the one before, but its excess is that of
    /// everything that this thread has searched.
    fn next(&mut self, finished: Option<PortionCounts>) -> Option<Portion>;

    /// Called before twig `at`, when the search of a portion has taken some time. If another thread has
    /// nothing to do, gives it a part of the portion and returns what is kept. `counted` is what was counted
    /// until now.
    fn gives(&mut self, at: u32, counted: PortionCounts) -> Option<Portion>;
}

/// Where the threads of a process get portions.
pub trait Pool: Sync {
    /// The next portions for a thread that has none.
    fn take(&self) -> Next;
    /// Waits until there may be some, or for a little while.
    fn wait(&self);
    /// A portion was searched and has no goal.
    fn finish(&self, portion: Portion, sum: PortionCounts);
    /// A portion was searched up to here, and half of what is left is given away.
    fn split(&self, portion: Portion, sum: PortionCounts, halves: [Portion; 2]);
    /// These portions were not searched.
    fn give_back(&self, portions: &[Portion]);
    /// There is a goal in that portion.
    fn found(&self, portion: Portion, goal: FoundGoal);
    /// Whether nothing that is found in a portion can matter any more.
    fn is_superfluous(&self, portion: &Portion) -> bool;
    /// Whether a thread has nothing to do, and the pool has nothing to give it.
    fn is_short(&self) -> bool;
    /// Adds what was counted since the last call. Returns how many successors have been generated in all.
    fn tally(&self, expanded: u64, generated: u64) -> u64;
    /// Stops the search.
    fn stop(&self);
}

/// The processes with which a search is shared.
#[derive(Clone, Copy)]
pub enum Others<'k> {
    /// Other processes help this one.
    Help(&'k dyn Helpers),
    /// This process helps another one: it searches what that one asks for, and has no answer of its own.
    Lead(&'k dyn Chief),
}

/// Processes that help this one.
pub trait Helpers: Sync {
    /// How many there are.
    fn number(&self) -> usize;
    /// Lets one of them help in a pass, until the pass is over or the process is lost. Runs on a thread of
    /// its own.
    fn help(&self, which: usize, cut: &Cut, stock: &super::Stock<'_>);
    /// Makes `help` look again: there is something for the helpers to do, or nothing any more.
    fn wake(&self);
}

/// A process that this one helps.
pub trait Chief: Sync {
    /// Waits for the next pass; `None` if there is none any more. Calls `look` now and then, which says
    /// whether to go on waiting.
    fn next(&self, look: &mut dyn FnMut() -> bool) -> Option<Cut>;
    /// Where the threads of this process get their portions of that pass.
    fn pool(&self, threads: usize) -> &dyn Pool;
}
