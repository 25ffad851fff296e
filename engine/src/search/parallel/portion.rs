//! What is given to whoever searches: a subtree, or a part of one that turned out to be large. Threads and other
//! processes take portions from a pool, and tell it what came of them.

use crate::Cost;

/// The part of a pass that somebody searches at a time.
///
/// Some moves below the root of a subtree are its *twigs*, numbered in move order. A portion has every
/// `step`-th of them from `twig` on, so a whole subtree has all from 0 on. When somebody else has nothing to do,
/// every second twig of what is left is given to him.
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
    /// The first of its twigs.
    pub twig: u32,
    /// From one of its twigs to the next.
    pub step: u32,
    /// From this twig on, whoever searches the portion also counts the nodes above the twigs, which all of a subtree's
    /// portions pass and one has to count.
    pub top: u32,
}

impl Portion {
    /// All of a subtree.
    pub fn whole(subtree: usize) -> Portion {
        Portion { subtree: subtree as u32, twig: 0, step: 1, top: 0 }
    }

    /// What is left of it, from twig `at` on: what is kept, and what is given away.
    pub fn halves(self, at: u32) -> [Portion; 2] {
        let step = self.step.saturating_mul(2);
        let top = if self.top == u32::MAX { u32::MAX } else { at.saturating_add(1) };
        let kept = Portion { twig: at, step, top, ..self };
        let twig = at.saturating_add(self.step);
        [kept, Portion { twig, step, top: u32::MAX, ..self }]
    }

    /// Whether that twig is one of its own.
    pub(super) fn has(&self, twig: u32) -> bool {
        twig >= self.twig && (twig - self.twig).is_multiple_of(self.step)
    }

    /// Where it begins, in the order of moves.
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
    /// The least estimate of all states that were expanded at its twigs and below them; [`Cost::MAX`] if none was.
    pub closest: Cost,
}

impl PortionCounts {
    /// What was counted in nothing.
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
    /// The subtree that it is in.
    pub subtree: u32,
    /// The twig that it is below.
    pub twig: u32,
    /// The path from the start: of each move, its number among the legal moves.
    pub steps: Vec<u32>,
}

/// How a pass is cut: enough for another process to cut it in the same way, and to see that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What no path may exceed.
    pub bound: Cost,
    /// After how many moves the subtrees begin.
    pub moves: u32,
    /// How many there are.
    pub subtrees: usize,
    /// A checksum of where they begin and of their estimates.
    pub fingerprint: u32,
}

/// What there is for somebody who has nothing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These, one after the other.
    Search(Vec<Portion>),
    /// Nothing at the moment: others may give something back.
    Wait,
    /// Nothing any more in this pass.
    Over,
}

/// Who says what one thread searches.
pub(super) trait Dispatch {
    /// The next portion. Hears what was counted in the one before; the excess there is that of all that
    /// this thread has searched.
    fn next(&mut self, finished: Option<PortionCounts>) -> Option<Portion>;

    /// Before twig `at`, when some time has gone into a portion: if somebody has nothing to do he gets a part
    /// of it, and this is what is kept. `counted` is what was counted until now.
    fn gives(&mut self, at: u32, counted: PortionCounts) -> Option<Portion>;
}

/// Where the threads of a process get portions.
pub trait Pool: Sync {
    /// The next portions for somebody who has none.
    fn take(&self) -> Next;
    /// Waits until there may be some, or a little.
    fn wait(&self);
    /// A portion is searched, and has no goal.
    fn finish(&self, portion: Portion, sum: PortionCounts);
    /// A portion was searched until now, and half of what is left is given away.
    fn split(&self, portion: Portion, sum: PortionCounts, halves: [Portion; 2]);
    /// These were not searched.
    fn give_back(&self, portions: &[Portion]);
    /// There is a goal in that portion.
    fn found(&self, portion: Portion, goal: FoundGoal);
    /// Whether what is found in a portion can no longer matter.
    fn is_superfluous(&self, portion: &Portion) -> bool;
    /// Whether somebody has nothing to do, and there is nothing for him.
    fn is_short(&self) -> bool;
    /// What was counted since the last call; returns how many successors all have generated.
    fn tally(&self, expanded: u64, generated: u64) -> u64;
    /// The search is stopped.
    fn stop(&self);
}

/// With whom a search is shared.
#[derive(Clone, Copy)]
pub enum Others<'k> {
    /// Other processes help this one.
    Help(&'k dyn Helpers),
    /// This process helps another one: it searches what it is told to, and has no answer of its own.
    Lead(&'k dyn Chief),
}

/// Processes that help this one.
pub trait Helpers: Sync {
    /// How many there are.
    fn number(&self) -> usize;
    /// Lets one of them help in a pass, until that is over or the process is lost. On a thread of its own.
    fn help(&self, which: usize, cut: &Cut, stock: &super::Stock<'_>);
    /// There is something to do for them, or nothing any more: `help` should look.
    fn wake(&self);
}

/// A process that this one helps.
pub trait Chief: Sync {
    /// The next pass; `None` if there is none any more. Calls `look` now and then, which says whether to go on waiting.
    fn next(&self, look: &mut dyn FnMut() -> bool) -> Option<Cut>;
    /// Where the threads of this process get what they search in that pass.
    fn pool(&self, threads: usize) -> &dyn Pool;
}
