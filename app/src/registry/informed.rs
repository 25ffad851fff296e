//! The algorithms that ask a heuristic, one arm each.

use super::face::Face;
use super::pairing::Answered;
use crate::names::Algorithm;
use crate::stop::Gauge;
use fewest::pruning::NoReturn;
use fewest::search::{Options, ida_star};
use fewest::{Counts, Heuristic};

/// Searches with any algorithm.
pub fn search<P: Face, H: Heuristic<P>>(
    algorithm: Algorithm,
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Answered<P::Move> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let ended = match algorithm {
        Algorithm::IdaStar => {
            ida_star::solve(puzzle, heuristic, &NoReturn(puzzle), start, options, watch)
        }
        _ => unreachable!("{algorithm} is not listed"),
    };
    ended.into()
}
