//! The searches of trees of pushes. They take every estimate and have no type parameters, so that each of
//! them is compiled once.

use super::estimate::PushEstimate;
use super::rules::Push;
use super::turns::{Turn, Turns, Words};
use crate::Ended;
use crate::pruning::Unpruned;
use crate::puzzles::sliding::Tray;
use crate::search::parallel::{self, Kept, NotOfThisSearch};
use crate::search::{Answer, Options, Watch, branch_and_bound};
use std::num::NonZeroUsize;

/// What guides a search through the tree: the rules, the estimate, and the superfluous words, which are not
/// left out where all answers are wanted.
pub type Guides<'g> = (&'g Turns, &'g PushEstimate, Option<&'g Words>);

/// The words that such a search leaves out.
fn left_out<'w>(words: Option<&'w Words>, options: &Options) -> Option<&'w Words> {
    words.filter(|_| !matches!(options.answer, Answer::All { .. }))
}

/// IDA*.
pub fn ida_star(
    threads: NonZeroUsize,
    (turns, estimate, words): Guides,
    start: &Tray,
    options: &Options,
    watch: &mut Watch,
) -> Ended<Push> {
    let start = &Turn::first(start);
    match left_out(words, options) {
        Some(words) => parallel::solve(threads, (turns, estimate, words), start, options, watch),
        None => parallel::solve(threads, (turns, estimate, &Unpruned), start, options, watch),
    }
}

/// IDA* that continues from what was kept of it, if anything, and keeps its progress from then on.
pub fn resume(
    threads: NonZeroUsize,
    (turns, estimate, words): Guides,
    start: &Tray,
    options: &Options,
    kept: Kept<'_>,
    watch: &mut Watch,
) -> Result<Ended<Push>, NotOfThisSearch> {
    let start = &Turn::first(start);
    match left_out(words, options) {
        Some(words) => {
            parallel::resume(threads, (turns, estimate, words), start, options, kept, watch)
        }
        None => {
            parallel::resume(threads, (turns, estimate, &Unpruned), start, options, kept, watch)
        }
    }
}

/// Depth-first branch and bound.
pub fn branch_and_bound(
    (turns, estimate, words): Guides,
    start: &Tray,
    options: &Options,
    watch: &mut Watch,
) -> Ended<Push> {
    let start = &Turn::first(start);
    match left_out(words, options) {
        Some(words) => branch_and_bound::solve(turns, estimate, words, start, options, watch),
        None => branch_and_bound::solve(turns, estimate, &Unpruned, start, options, watch),
    }
}
