//! How the search from both ends grows from layer to layer, and what it would take to prove more.

use crate::{Cost, Counts};

/// No search is expected to grow by more from one bound to the next, lest a layer that is larger than others says that
/// the next ones are never worth it.
const MOST: f64 = 4.0;

/// What the latest layers of a search took.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Growth {
    /// What is proven: no solution costs less.
    bound: Cost,
    /// How many successors that took.
    generated: u64,
    /// How many of them the last steps of the bound took, the latest first. From both ends the steps of one side and
    /// those of the other may be unlike, so that two together are compared with the two before.
    steps: [u64; 4],
}

impl Growth {
    /// Notes how far the search is.
    pub(super) fn note(&mut self, counts: &Counts) {
        if counts.bound > self.bound {
            let step = counts.generated.saturating_sub(self.generated);
            self.steps.rotate_right(1);
            self.steps[0] = step;
            (self.bound, self.generated) = (counts.bound, counts.generated);
        }
    }

    /// About how many successors the search would generate, from its beginning, to prove that bound, if it goes on
    /// to grow as in its last steps.
    pub(super) fn expected(&self, bound: Cost) -> f64 {
        let [first, second, third, fourth] = self.steps.map(|step| step as f64);
        let (last, before) = (first + second, third + fourth);
        let ratio = (last / before.max(1.0)).sqrt().clamp(1.0, MOST);
        let (mut all, mut step) = (self.generated as f64, last / 2.0);
        for _ in self.bound..bound {
            step *= ratio;
            all += step;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_it_has_grown() {
        let mut growth = Growth::default();
        for (bound, generated) in [(1, 10), (2, 40), (2, 90), (3, 80), (4, 200)] {
            growth.note(&Counts { bound, generated, ..Counts::default() });
        }
        // Steps of 10 and 30, then of 40 and 120: each side grows by a factor of 4.
        assert_eq!(growth.expected(4), 200.0);
        assert_eq!(growth.expected(6), 200.0 + 160.0 + 320.0);
        assert_eq!(growth.expected(2), 200.0);
    }

    /// A small puzzle is nearly searched through when its layers no longer grow.
    #[test]
    fn it_is_never_expected_to_shrink() {
        let mut growth = Growth::default();
        for (bound, generated) in [(1, 100), (2, 200), (3, 250), (4, 300)] {
            growth.note(&Counts { bound, generated, ..Counts::default() });
        }
        assert_eq!(growth.expected(6), 400.0);
    }
}
