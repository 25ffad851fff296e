//! How the search from both ends grows from layer to layer, and how much it would take to prove a higher
//! bound.

use crate::{Cost, Counts};

/// The greatest growth that is expected from one bound to the next. Without this limit, one layer that is
/// larger than the others would suggest that the search is never worth continuing.
const MOST: f64 = 4.0;

/// How many successors the latest layers of a search took.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Growth {
    /// The proven bound: no solution costs less.
    bound: Cost,
    /// How many successors it took to prove the bound.
    generated: u64,
    /// How many successors each of the latest steps of the bound took, the latest first. In a search from
    /// both ends the two sides may grow differently, so the latest two steps are compared with the two before
    /// them.
    steps: [u64; 4],
}

impl Growth {
    /// Notes how far the search has come.
    pub(super) fn note(&mut self, counts: &Counts) {
        if counts.bound > self.bound {
            let step = counts.generated.saturating_sub(self.generated);
            self.steps.rotate_right(1);
            self.steps[0] = step;
            (self.bound, self.generated) = (counts.bound, counts.generated);
        }
    }

    /// About how many successors the search would generate in all to prove this bound, if it keeps growing as
    /// in its latest steps.
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

    /// When the layers of a small puzzle no longer grow, the search is nearly finished.
    #[test]
    fn it_is_never_expected_to_shrink() {
        let mut growth = Growth::default();
        for (bound, generated) in [(1, 100), (2, 200), (3, 250), (4, 300)] {
            growth.note(&Counts { bound, generated, ..Counts::default() });
        }
        assert_eq!(growth.expected(6), 400.0);
    }
}
