//! Chooses the sets that a hard board is looked up in.
//!
//! Of two sets of the same sizes that are drawn differently, one may need a quarter of the successors that
//! the other needs, and which one is better depends on the board. What an early pass shows holds for later
//! ones, too. So each set repeats a pass that the first one has finished. Two sets are looked up at once, for
//! the larger of their estimates, only where that pays (docs/decisions/0012-hard-boards.md).

use super::hard::{Choice, FinishedPasses, Hard, SHORT, names};
use super::means::Means;
use super::ready::{Begin, PATTERNS_OF_A_PAIR, Ready, arrived};
use super::{Solver, Watch};
use crate::puzzles::sliding::Tray;
use crate::search::Options;
use crate::search::parallel::LastPass;
use crate::{Cost, Counts, Limit, Outcome};
use std::ops::ControlFlow::{self, Break, Continue};

/// Another set is chosen only if its pass takes at most this share of the successors of the first set's pass.
/// Changing sets makes the processor's caches forget the first one, and an early pass says only roughly what
/// later ones take.
const OTHER: f64 = 0.7;
/// Two sets are looked up together only if a pass by the larger of their estimates takes at most this share
/// of the successors of the better set. With two patterns in a set, each successor takes up to twice as long.
/// With four it takes up to two and a half times as long, and of several sets one alone is nearly as good.
const PAIR: f64 = 0.6;

/// Returns the number of the set that is best for a board and, if that pays, the number of a second one to be
/// looked up together with it. The first set takes `first_takes` successors for a pass. Two sets may take the
/// share `pair` of what the best one takes; pairs are not tried if it is `None`. `try_out` makes the pass
/// with one set or two. It is told the most successors that the pass may take, and returns how many it took,
/// or `None` if it broke the pass off. Several threads may finish a pass that should have been broken off.
fn best_of<B>(
    sets: usize,
    (first_takes, pair): (u64, Option<f64>),
    mut try_out: impl FnMut(usize, Option<usize>, u64) -> ControlFlow<B, Option<u64>>,
) -> ControlFlow<B, (usize, Option<usize>)> {
    let (mut best, mut least) = (0, first_takes);
    let mut most = (first_takes as f64 * OTHER) as u64;
    for set in 1..sets {
        if let Some(takes) = try_out(set, None, most)?.filter(|&takes| takes <= most) {
            (best, least, most) = (set, takes, takes);
        }
    }
    let Some(pair) = pair else { return Continue((best, None)) };
    let (mut beside, mut least) = (None, (least as f64 * pair) as u64);
    for set in (0..sets).filter(|&set| set != best) {
        if let Some(takes) = try_out(best, Some(set), least)?.filter(|&takes| takes < least) {
            (beside, least) = (Some(set), takes);
        }
    }
    Continue((best, beside))
}

/// Sets of tables that are tried out on a board.
struct Trial<'t, 's, 'w> {
    solver: &'s Solver,
    means: &'t Means<'s>,
    sets: Vec<Ready<'s>>,
    start: &'t Tray,
    options: &'t Options,
    /// The most successors that may be generated for the board, including earlier ones.
    most: u64,
    /// What was counted for the board so far. The trials add to it.
    counts: &'t mut Counts,
    searching: &'t mut Watch<'w>,
}

impl<'s> Trial<'_, 's, '_> {
    fn named(&self, (set, beside): (usize, Option<usize>)) -> Choice<'s> {
        (self.sets[set], beside.map(|set| self.sets[set]))
    }

    /// Searches between these bounds with one set or two. Returns the passes that were finished, and how many
    /// successors all took, or `None` if they took more than `most` and the search was broken off.
    fn attempt(
        &mut self,
        numbers: (usize, Option<usize>),
        (at_least, max_cost): (Cost, Cost),
        most: u64,
    ) -> ControlFlow<Limit, (FinishedPasses, Option<u64>)> {
        // Several threads may already have generated more than the limit allows before they look at it.
        let left = self.most.saturating_sub(self.counts.generated);
        if left == 0 {
            return Break(Limit::Nodes);
        }
        let max_nodes = most.min(left);
        let options = Options { at_least, max_cost, max_nodes, ..self.options.clone() };
        let (tables, second) = self.named(numbers);
        let tried = Means { tables: Some(tables), second, further: Vec::new(), ..*self.means };
        let mut passes = FinishedPasses::default();
        let watch = &mut |counts: &Counts| {
            passes.note(counts.bound, counts.generated);
            match self.means.are_spoilt() {
                true => Break(()),
                false => (self.searching)(&self.counts.and(counts)),
            }
        };
        let mut alone = LastPass::default();
        let begin = Begin::After(&mut alone);
        let ended = self.solver.search(&tried, self.start, &options, begin, watch);
        let ended = ended.expect("nothing is resumed");
        // Spoilt entries prove nothing, but the work counts.
        let proven = self.counts.bound;
        *self.counts = self.counts.and(&ended.counts);
        if self.means.are_spoilt() {
            self.counts.bound = proven;
            return Break(Limit::Watch);
        }
        match ended.outcome {
            Outcome::Stopped { by: Limit::Watch, .. } => Break(Limit::Watch),
            Outcome::Stopped { by: Limit::Nodes, .. } => Continue((passes, None)),
            _ => Continue((passes, Some(ended.counts.generated))),
        }
    }

    /// Makes the trial pass with each set that has not made it yet. Returns the numbers of the best set and
    /// of the one to be looked up together with it.
    fn best(&mut self, hard: &mut Hard<'s>) -> ControlFlow<Limit, (usize, Option<usize>)> {
        let trials = &mut hard.trials;
        if trials.pass.is_none() {
            trials.pass = hard.passes.short(hard.spent);
        }
        if trials.pass.is_none() {
            // The last search began with a known bound, so even its first pass was too long.
            let bounds = (0, self.options.max_cost);
            trials.pass = self.attempt((0, None), bounds, hard.spent / SHORT)?.0.short(u64::MAX);
        }
        let Some((bound, takes)) = trials.pass else { return Continue((0, None)) };
        let pair = (self.sets[0].tables.len() == PATTERNS_OF_A_PAIR).then_some(PAIR);
        best_of(self.sets.len(), (takes, pair), |set, beside, most| {
            let names = names(self.named((set, beside)));
            if let Some(known) = trials.taken.get(&names) {
                return Continue(*known);
            }
            let takes = self.attempt((set, beside), (bound, bound), most)?.1;
            trials.taken.insert(names, takes);
            Continue(takes)
        })
    }
}

impl Solver {
    /// Chooses the sets that a hard board is looked up in from now on, and adds to `counts`, the counts of
    /// the board. Chooses nothing if entries have turned out to be bad.
    pub(super) fn choose<'s>(
        &'s self,
        means: &Means<'s>,
        hard: &mut Hard<'s>,
        (start, options): (&Tray, &Options),
        counts: &mut Counts,
        searching: &mut Watch,
    ) -> ControlFlow<Limit> {
        let Some(best) = means.best else { return Continue(()) };
        let sets = [best].into_iter().chain(means.further.iter().copied()).collect();
        let most = counts.generated.saturating_add(options.max_nodes);
        let mut trial =
            Trial { solver: self, means, sets, start, options, most, counts, searching };
        match trial.best(hard) {
            Break(_) if means.are_spoilt() => hard.forget_trials(),
            Break(by) => return Break(by),
            Continue(numbers) => {
                let chosen = trial.named(numbers);
                // With all entries there, the search that follows need not ask for them.
                arrived([Some(chosen.0), chosen.1]);
                hard.choose(chosen, best);
                hard.trials.sets = means.further.len();
            }
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chooses among three sets, given what each takes for a pass and what two of them take together.
    fn chosen(alone: [u64; 3], both: [[u64; 3]; 3]) -> (usize, Option<usize>) {
        let takes = |set: usize, beside: Option<usize>| {
            beside.map_or(alone[set], |beside| both[set][beside])
        };
        let obeys = |set, beside, most| {
            Continue::<(), _>(Some(takes(set, beside)).filter(|&takes| takes <= most))
        };
        let Continue(chosen) = best_of(3, (alone[0], Some(0.45)), obeys) else {
            panic!("no break")
        };
        // Whether a pass that takes too many is broken off or finished makes no difference.
        let late = |set, beside, _| Continue::<(), _>(Some(takes(set, beside)));
        assert_eq!(best_of(3, (alone[0], Some(0.45)), late), Continue(chosen));
        chosen
    }

    #[test]
    fn the_best_set_is_taken_and_another_beside_it_only_where_that_pays() {
        let half = [[500; 3]; 3];
        assert_eq!(chosen([1000, 2000, 701], half), (0, None), "half of them are too many");
        assert_eq!(chosen([1000, 700, 900], [[400; 3]; 3]), (1, None));
        assert_eq!(
            chosen([1000, 800, 700], [[240; 3]; 3]),
            (2, Some(0)),
            "0.34 of them are few enough"
        );
        assert_eq!(chosen([1000, 5000, 5000], [[0, 400, 300], [0; 3], [0; 3]]), (0, Some(2)));
    }
}
