//! Whole spaces: how many states of a puzzle there are at each distance from the goals, and which are the
//! farthest.
//!
//! Each puzzle has its own way to count: whole boards of tiles with
//! [`blocks::whole`](crate::puzzles::sliding::tables::blocks::whole), the Rotation Game with
//! [`rotation::whole`](crate::puzzles::rotation::whole), the Cubic Eight-Puzzle with
//! [`cubic::whole`](crate::puzzles::cubic::whole), and puzzles that are written down with
//! [`rows::whole`](crate::puzzles::rows::whole). If states have ranks, [`ranked`] does it.

use super::Options;
use super::exhaustive::{self, Distances};
use crate::{Cost, Counts, Limit, Ranked, Reversible};
use std::ops::ControlFlow;

/// The states of a puzzle by their distance, as far as a search got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole<S> {
    /// How many states have the distance 0, 1, 2 and so on. The last entry is not 0, unless the search was
    /// stopped: then there are entries for distances of which all states are known, not always for all of these.
    pub layers: Vec<u64>,
    /// The states of the greatest distance: all of them, or the first ones, up to the number asked for. Empty
    /// if the search was stopped.
    pub farthest: Vec<S>,
    /// What stopped the search, if it was stopped.
    pub stopped: Option<Limit>,
}

impl<S> Whole<S> {
    /// How many states there are in all layers.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// The same with each of these states replaced by another form of it.
    pub fn map<T>(self, form: impl FnMut(S) -> T) -> Whole<T> {
        let Whole { layers, farthest, stopped } = self;
        Whole { layers, farthest: farthest.into_iter().map(form).collect(), stopped }
    }

    /// This space together with another one; no state may be in both. Keeps at most `list` of the farthest
    /// states, those of this space first.
    pub fn beside(mut self, other: Whole<S>, list: usize) -> Whole<S> {
        let (here, there) = (self.layers.len(), other.layers.len());
        if there > here {
            self.farthest.clear();
        }
        if there >= here {
            self.farthest.extend(other.farthest);
        }
        self.layers.resize(here.max(there), 0);
        self.layers.iter_mut().zip(other.layers).for_each(|(here, there)| *here += there);
        self.stopped = self.stopped.or(other.stopped);
        self.farthest.truncate(if self.stopped.is_some() { 0 } else { list });
        self
    }
}

/// Counts all states that reach a goal, by their rank, in about a byte for each rank.
///
/// Fails only if the allowed memory is too little for the distances.
///
/// ```
/// use fewest::puzzles::rotation::SymbolSpace;
/// use fewest::search::{Options, unwatched};
/// use fewest::search::whole;
///
/// let space = SymbolSpace::default();
/// let whole = whole::ranked(&space, 1, &Options::default(), unwatched).expect("no limit was set");
/// assert_eq!((whole.layers.len(), whole.layers[14], whole.states()), (15, 188, 735_471));
/// assert_eq!(whole.farthest.len(), 1);
/// ```
pub fn ranked<P: Ranked + Reversible>(
    puzzle: &P,
    list: usize,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<P::State>, Limit> {
    let (distances, stopped) = exhaustive::until_stopped(puzzle, options, watch)?;
    Ok(of(&distances, stopped, list, |rank| puzzle.unrank(rank)))
}

/// Makes a count from distances by rank. If the search for them was stopped, only distances below a bound are
/// certain.
pub(crate) fn of<S>(
    distances: &Distances,
    stopped: Option<(Limit, Cost)>,
    list: usize,
    state: impl FnMut(u64) -> S,
) -> Whole<S> {
    let mut layers = distances.profile();
    if let Some((limit, bound)) = stopped {
        layers.truncate(bound.into());
        return Whole { layers, farthest: Vec::new(), stopped: Some(limit) };
    }
    let farthest = layers.len().saturating_sub(1) as Cost;
    let at_end = (0..).zip(distances.iter()).filter(|&(_, distance)| distance == farthest);
    let farthest = at_end.map(|(rank, _)| rank).take(list).map(state).collect();
    Whole { layers, farthest, stopped: None }
}
