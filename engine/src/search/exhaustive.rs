//! All distances of a puzzle at once: a search backward from its goals through every state.

use super::optima::Layers;
use super::{Meter, Options};
use crate::{Cost, Counts, Limit, Ranked, Reversible};
use std::ops::ControlFlow::{self, Break, Continue};

/// The distance of every state of a puzzle to its nearest goal, by rank: one byte each, or two if some path
/// that was met on the way to them costs 255 or more. Tables are equal if their distances and their bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    by_rank: DistanceEntries,
}

impl Distances {
    /// The distance of the state of this rank, [`Cost::MAX`] if it reaches no goal.
    #[inline(always)]
    pub fn get(&self, rank: u64) -> Cost {
        self.by_rank.get(rank)
    }

    /// The distances by rank, [`Cost::MAX`] where no goal can be reached.
    pub fn iter(&self) -> impl Iterator<Item = Cost> {
        (0..self.by_rank.len()).map(|rank| self.get(rank))
    }

    /// The distances by rank, 255 where no goal can be reached; `None` if they take two bytes each.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        match self.by_rank {
            DistanceEntries::Bytes(bytes) => Some(bytes),
            DistanceEntries::Costs(_) => None,
        }
    }

    /// The distances by rank, two bytes each, the lower byte first; 65,535 where no goal can be reached.
    pub fn into_pairs(self) -> Vec<u8> {
        self.iter().flat_map(Cost::to_le_bytes).collect()
    }

    /// The distances that [`into_pairs`](Distances::into_pairs) has written, in two bytes each if one is 255 or
    /// more.
    ///
    /// ```
    /// use fewest::search::exhaustive::Distances;
    ///
    /// let distances: Distances = [0, 1, 300].into_iter().collect();
    /// assert_eq!(distances.clone().into_pairs(), [0, 0, 1, 0, 44, 1]);
    /// assert_eq!(Distances::from_pairs(&[0, 0, 1, 0, 44, 1]), distances);
    /// ```
    pub fn from_pairs(pairs: &[u8]) -> Self {
        pairs.chunks_exact(2).map(|pair| Cost::from_le_bytes([pair[0], pair[1]])).collect()
    }

    /// How many bytes each distance takes: 2 if one is, or was until a cheaper path was found, 255 or more,
    /// otherwise 1.
    pub fn bytes_each(&self) -> u64 {
        match &self.by_rank {
            DistanceEntries::Bytes(_) => 1,
            DistanceEntries::Costs(_) => 2,
        }
    }

    /// How many bytes they take together.
    pub fn held(&self) -> u64 {
        match &self.by_rank {
            DistanceEntries::Bytes(bytes) => size_of_val(&bytes[..]) as u64,
            DistanceEntries::Costs(costs) => size_of_val(&costs[..]) as u64,
        }
    }

    /// How many states have the distance 0, 1, 2 and so on; the last entry is not 0.
    pub fn profile(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for distance in self.iter().filter(|&distance| distance != Cost::MAX) {
            let distance = usize::from(distance);
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }
}

/// The inverse of [`Distances::iter`]: takes distances by rank, [`Cost::MAX`] where no goal can be reached,
/// that were stored or computed elsewhere.
///
/// ```
/// use fewest::Cost;
/// use fewest::search::exhaustive::Distances;
///
/// let kept = [0, 1, 300, Cost::MAX];
/// let distances: Distances = kept.into_iter().collect();
/// assert_eq!((distances.get(2), distances.get(3)), (300, Cost::MAX));
/// assert!(distances.iter().eq(kept));
/// ```
impl FromIterator<Cost> for Distances {
    fn from_iter<I: IntoIterator<Item = Cost>>(costs: I) -> Self {
        let costs: Vec<Cost> = costs.into_iter().collect();
        let byte = |&cost: &Cost| match cost {
            Cost::MAX => Some(UNREACHED),
            _ => u8::try_from(cost).ok().filter(|&byte| byte != UNREACHED),
        };
        let bytes: Option<Vec<u8>> = costs.iter().map(byte).collect();
        Distances { by_rank: bytes.map_or(DistanceEntries::Costs(costs), DistanceEntries::Bytes) }
    }
}

/// The inverse of [`Distances::into_bytes`].
impl From<Vec<u8>> for Distances {
    fn from(bytes: Vec<u8>) -> Self {
        Distances { by_rank: DistanceEntries::Bytes(bytes) }
    }
}

/// Finds the distance of every state, searching from [`goals`](Reversible::goals) by increasing
/// cost (Dial 1969). Costs of 0 are allowed; if all costs are equal this is a breadth-first search.
///
/// Of the limits, `max_nodes` and `max_bytes` have an effect.
///
/// If a distance is [`Cost::MAX`] or more, it ends with [`Limit::TooFar`], because no table could tell such a
/// state from one that reaches no goal. It uses one byte a rank, or two as soon as a distance is 255 or more,
/// and memory for the packed states that wait to be expanded.
///
/// The search goes backward from the goals and does not call [`inverse`](Reversible::inverse). So if moves
/// have no inverse, pass a puzzle of the same states whose moves are the backward ones: the result is then
/// the distances of the first puzzle.
///
/// ```
/// use fewest::puzzles::rotation::SymbolSpace;
/// use fewest::search::{Options, exhaustive, unwatched};
///
/// // One symbol of the Rotation Game: where its eight cells are.
/// let all = exhaustive::distances(&SymbolSpace::default(), &Options::default(), unwatched);
/// let profile = all.expect("no limit was set").profile();
/// assert_eq!(profile[..4], [1, 8, 44, 208]);
/// assert_eq!(profile.iter().sum::<u64>(), 735_471);
/// ```
pub fn distances<P: Ranked + Reversible>(
    puzzle: &P,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Distances, Limit> {
    match begun(puzzle, &mut Meter::new(options, &mut watch))? {
        (distances, Continue(())) => Ok(distances),
        (_, Break(limit)) => Err(limit),
    }
}

/// As [`distances`], but if the search is stopped, it returns what it has found, with what stopped it and the
/// bound. Distances below the bound are those of [`distances`]; others may be too large. Fails only if the
/// limits do not even leave the memory to begin, or the time to get it.
pub fn until_stopped<P: Ranked + Reversible>(
    puzzle: &P,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(Distances, Option<(Limit, Cost)>), Limit> {
    let mut meter = Meter::new(options, &mut watch);
    let (distances, end) = begun(puzzle, &mut meter)?;
    Ok((distances, end.break_value().map(|limit| (limit, meter.counts.bound))))
}

/// The distances that were found, and what ended the search, if something did.
fn begun<P: Ranked + Reversible>(
    puzzle: &P,
    meter: &mut Meter<'_>,
) -> Result<(Distances, ControlFlow<Limit>), Limit> {
    let by_rank = match DistanceEntries::new(puzzle.rank_count(), meter) {
        Continue(entries) => entries,
        Break(limit) => return Err(limit),
    };
    let (waiting, beyond) = (Layers::default(), Vec::new());
    let mut all = KnownDistances { by_rank, waiting, beyond, met: [None; AT_ONCE], count: 0 };
    let end = search(puzzle, &mut all, meter);
    Ok((Distances { by_rank: all.by_rank }, end))
}

fn search<P: Ranked + Reversible>(
    puzzle: &P,
    all: &mut KnownDistances<P::Packed>,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit> {
    for (number, goal) in puzzle.goals().enumerate() {
        meter.listed(number)?;
        all.by_rank.set(puzzle.rank(&goal), 0, meter)?;
        all.waiting.push(0, puzzle.pack(&goal), meter)?;
    }
    let mut distance: Cost = 0;
    while usize::from(distance) < all.waiting.count() {
        meter.counts.bound = distance;
        while let Some(packed) = all.next(distance, meter)? {
            meter.counts.expanded += 1;
            let mut costs_nothing = false;
            puzzle.visit_moves(&mut puzzle.unpack(packed), |state, mv| {
                let there = distance.saturating_add(puzzle.cost(state, mv));
                costs_nothing |= there == distance;
                puzzle.apply(state, mv);
                let (rank, packed) = (puzzle.rank(state), puzzle.pack(state));
                puzzle.undo(state, mv);
                all.meet(MetState { rank, there, packed, known: 0 }, meter)?;
                meter.generated()
            })?;
            if costs_nothing {
                all.note(meter)?;
            }
        }
        meter.free(all.waiting.take(distance));
        distance += 1;
    }
    if all.beyond.iter().any(|&rank| all.by_rank.get(rank) == Cost::MAX) {
        return Break(Limit::TooFar);
    }
    // All is done: the caller is told, and can no longer stop anything.
    _ = meter.begin(distance);
    Continue(())
}

/// How many successors are looked up together. A processor reads about a dozen places of memory at the same
/// time, if it knows all of them without waiting for one of the reads.
const AT_ONCE: usize = 32;

/// What is known so far.
struct KnownDistances<K> {
    by_rank: DistanceEntries,
    /// The states to expand, by their distance. A state to which a cheaper path was found is in several
    /// layers; only the nearest one counts.
    waiting: Layers<K>,
    /// The ranks that were met at a distance too large for an entry, and not at a smaller one before.
    beyond: Vec<u64>,
    /// Successors that are not noted yet, and how many there are.
    met: [Option<MetState<K>>; AT_ONCE],
    count: usize,
}

#[derive(Clone, Copy)]
struct MetState<K> {
    rank: u64,
    there: Cost,
    packed: K,
    /// The entry of the rank at the time when all were looked up.
    known: Cost,
}

impl<K: Copy> KnownDistances<K> {
    /// The next state at that distance.
    #[inline(always)]
    fn next(&mut self, distance: Cost, meter: &mut Meter<'_>) -> ControlFlow<Limit, Option<K>> {
        let next = self.waiting.pop(distance, meter);
        if next.is_none() {
            self.note(meter)?;
        }
        Continue(next)
    }

    #[inline(always)]
    fn meet(&mut self, met: MetState<K>, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        self.met[self.count] = Some(met);
        self.count += 1;
        if self.count == AT_ONCE { self.note(meter) } else { Continue(()) }
    }

    /// Notes what was met, in the order in which it was met. For the whole 2x2x2 cube, noting each successor
    /// at once took more than twice as long, most of it spent waiting for memory.
    #[inline(never)]
    fn note(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let KnownDistances { by_rank, waiting, beyond, met, count } = self;
        let met = &mut met[..std::mem::take(count)];
        for met in met.iter_mut().flatten() {
            met.known = by_rank.get(met.rank);
        }
        // Several of these may have the same rank, so an entry may have fallen since it was looked up. No
        // entry rises, so whatever this filter drops is still no news.
        let news = |met: &&mut MetState<K>| met.there < met.known || met.known == Cost::MAX;
        for &mut MetState { rank, there, packed, .. } in met.iter_mut().flatten().filter(news) {
            let known = by_rank.get(rank);
            if there < known {
                by_rank.set(rank, there, meter)?;
                waiting.push(there, packed, meter)?;
            } else if known == Cost::MAX {
                meter.push(beyond, rank)?;
            }
        }
        Continue(())
    }
}

/// The distances by rank, each in one byte if that is enough for all of them, otherwise in two.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DistanceEntries {
    /// 255 for [`Cost::MAX`].
    Bytes(Vec<u8>),
    Costs(Vec<Cost>),
}

/// The byte of a state from which no goal can be reached.
pub(crate) const UNREACHED: u8 = u8::MAX;

impl DistanceEntries {
    /// Entries that all say [`Cost::MAX`].
    fn new(ranks: u64, meter: &mut Meter<'_>) -> ControlFlow<Limit, Self> {
        let bytes = filled(ranks, UNREACHED, meter)?;
        meter.counts.stored = ranks;
        Continue(DistanceEntries::Bytes(bytes))
    }

    #[inline(always)]
    fn get(&self, rank: u64) -> Cost {
        match self {
            DistanceEntries::Bytes(bytes) => match bytes[rank as usize] {
                UNREACHED => Cost::MAX,
                distance => distance.into(),
            },
            DistanceEntries::Costs(costs) => costs[rank as usize],
        }
    }

    #[inline(always)]
    fn set(&mut self, rank: u64, distance: Cost, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        match self {
            DistanceEntries::Bytes(bytes) if distance < UNREACHED.into() => {
                bytes[rank as usize] = distance as u8;
            }
            DistanceEntries::Bytes(_) => {
                self.widen(meter)?;
                return self.set(rank, distance, meter);
            }
            DistanceEntries::Costs(costs) => costs[rank as usize] = distance,
        }
        Continue(())
    }

    /// Gives every entry two bytes.
    #[cold]
    #[inline(never)]
    fn widen(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let mut costs = filled(self.len(), Cost::MAX, meter)?;
        for (rank, cost) in (0..).zip(&mut costs) {
            *cost = self.get(rank);
        }
        meter.release(costs.len());
        *self = DistanceEntries::Costs(costs);
        Continue(())
    }

    fn len(&self) -> u64 {
        match self {
            DistanceEntries::Bytes(bytes) => bytes.len() as u64,
            DistanceEntries::Costs(costs) => costs.len() as u64,
        }
    }
}

/// How many items are filled between two checks of the limits. The system takes its time to provide new
/// memory.
const FILLED: usize = 1 << 25;

/// A list of `count` equal items, if the meter allows and the system has the memory.
pub(crate) fn filled<T: Copy>(
    count: u64,
    item: T,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Vec<T>> {
    let bytes = usize::try_from(count).ok().and_then(|count| count.checked_mul(size_of::<T>()));
    let Some(bytes) = bytes else { return Break(Limit::Memory) };
    meter.allocate(bytes)?;
    let (count, mut items) = (bytes / size_of::<T>(), Vec::new());
    if items.try_reserve_exact(count).is_err() {
        return Break(Limit::Memory);
    }
    while items.len() < count {
        if !items.is_empty() {
            meter.look()?;
        }
        items.resize(count.min(items.len() + FILLED), item);
    }
    Continue(items)
}
