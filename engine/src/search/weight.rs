//! How much an estimate counts in a weighted search.

use crate::Cost;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// How many times an estimate counts in a weighted search, from 1 to 100 in steps of a hundredth. The answer
/// costs at most this many times the least. Pohl, "Heuristic search viewed as path finding in a graph",
/// Artificial Intelligence 1 (1970).
///
/// ```
/// use fewest::search::Weight;
///
/// let weight: Weight = "1.5".parse()?;
/// assert_eq!((weight.to_string(), weight.times()), ("1.5".into(), 1.5));
/// assert_eq!(Weight::from_hundredths(100), Some(Weight::ONE));
/// assert!("0.99".parse::<Weight>().is_err() && "1.125".parse::<Weight>().is_err());
/// # Ok::<(), fewest::search::BadWeight>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Weight(u32);

/// A text that is not a weight.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a weight is a number from 1 to 100 with at most two decimals, such as 1.5")]
pub struct BadWeight;

const HUNDRED: u32 = 100;
/// The largest weight.
pub(super) const MOST_WEIGHT: u32 = 100;
/// The same in hundredths.
const MOST: u32 = MOST_WEIGHT * HUNDRED;

impl Weight {
    /// The estimate counts once, so the search is the plain one.
    pub const ONE: Weight = Weight(HUNDRED);

    /// The weight of `hundredths` hundredths; `None` unless that is from 1 to 100.
    pub fn from_hundredths(hundredths: u32) -> Option<Weight> {
        (HUNDRED..=MOST).contains(&hundredths).then_some(Weight(hundredths))
    }

    /// The weight as a number.
    pub fn times(self) -> f64 {
        f64::from(self.0) / f64::from(HUNDRED)
    }

    /// The estimate times the weight, rounded down.
    #[inline]
    pub(super) fn of(self, h: u32) -> u32 {
        (u64::from(h) * u64::from(self.0) / u64::from(HUNDRED)) as u32
    }

    /// The largest estimate that is at most `spare` once it is weighted; negative if `spare` is.
    #[inline]
    pub(super) fn within(self, spare: i32) -> i32 {
        let (hundred, weight) = (i64::from(HUNDRED), i64::from(self.0));
        if spare < 0 { spare } else { (((i64::from(spare) + 1) * hundred - 1) / weight) as i32 }
    }

    /// A lower bound on the cost of every answer, if no state that is left has a weighted f below `f`: each
    /// answer has such a state on its way whose weighted f is at most the weight times the cost of the
    /// answer.
    #[inline]
    pub(super) fn least(self, f: u32) -> Cost {
        let least = (u64::from(f) * u64::from(HUNDRED)).div_ceil(self.0.into());
        least.min(Cost::MAX.into()) as Cost
    }
}

impl Default for Weight {
    fn default() -> Self {
        Weight::ONE
    }
}

impl FromStr for Weight {
    type Err = BadWeight;

    fn from_str(text: &str) -> Result<Self, BadWeight> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| {
            !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit())
        };
        if !is_number(whole) || !is_number(decimals) || decimals.len() > 2 {
            return Err(BadWeight);
        }
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| BadWeight);
        let tens = if decimals.len() == 1 { 10 } else { 1 };
        Weight::from_hundredths(number(whole)? * HUNDRED + number(decimals)? * tens)
            .ok_or(BadWeight)
    }
}

impl Display for Weight {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}", self.times())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_is_at_most_the_spare() {
        for weight in [100, 101, 133, 150, 200, 999, 10_000].map(Weight) {
            for spare in (-3..400).chain([65_535, 6_553_500]) {
                let most = weight.within(spare);
                let of = |h: i32| i64::from(weight.of(h.max(0) as u32));
                assert!(most < 0 || of(most) <= spare.into(), "{weight} {spare}");
                assert!(of(most + 1) > spare.into() || spare < 0, "{weight} {spare}");
                assert_eq!(most < 0, spare < 0);
            }
        }
    }

    #[test]
    fn the_least_is_never_above_what_an_answer_may_cost() {
        for weight in [100, 101, 133, 150, 200, 999].map(Weight) {
            for cost in 0..300_u32 {
                for h in 0..=cost {
                    let f = cost - h + weight.of(h);
                    assert!(u32::from(weight.least(f)) <= cost, "{weight}: {cost} with {h}");
                }
            }
        }
        assert_eq!((Weight(150).least(31), Weight(100).least(31)), (21, 31));
    }

    #[test]
    fn texts() {
        for (text, weight) in
            [("1", 100), ("1.0", 100), ("1.05", 105), ("2.5", 250), ("100", 10_000)]
        {
            assert_eq!(text.parse(), Ok(Weight(weight)), "{text}");
        }
        for text in
            ["", "0", "0.5", "1.", ".5", "1.005", "-1", "1e3", "101", "nan", "1,5", "+1.5", "99999"]
        {
            assert_eq!(text.parse::<Weight>(), Err(BadWeight), "{text}");
        }
        assert_eq!([100, 105, 150].map(|n| Weight(n).to_string()), ["1", "1.05", "1.5"]);
    }
}
