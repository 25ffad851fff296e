//! Finds all distances of puzzles whose moves are always legal, by splitting each into two smaller puzzles.
//!
//! The places of a cube's corners are a puzzle of their own, and so is how the cells are turned, whatever
//! pieces they hold. Both are small, so each has a list of successors for each move, and the numbers of their
//! states together make the number of a state of the cube (Kociemba's coordinates). The whole 2x2x2 cube is
//! searched with lists of 5,040 and 729 entries a move.
//!
//! Where nothing turns, as with pancakes, some pieces are told apart, and their places are the first puzzle.
//! The rest is the order of the other pieces. How a move changes this order depends only on the cells that
//! they fill. The states of one place lie side by side and are expanded together, so nothing needs to
//! remember which states come next.

mod part;
mod rest;

use super::rules::{Board, Rows};
use super::word::Word;
use crate::search::exhaustive::{self, Distances, UNREACHED};
use crate::search::whole::{self, Whole};
use crate::search::{Meter, Options, Watch, unwatched};
use crate::{Cost, Counts, Limit, Puzzle, Ranked, Reversible};
use part::Factor;
use rest::Rest;
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

/// The most entries that the lists of successors of one of the two puzzles may have together.
const MOST_SUCCESSORS: u64 = 1 << 21;
/// How many states are scanned between two looks at the limits, if they have few successors.
const SCANNED: usize = 1 << 25;
/// The most bytes of the lists.
const LISTS_BYTES: u64 = 16 * MOST_SUCCESSORS;

/// The distances of all states by rank, as [`exhaustive::distances`] finds them. The counts are the same
/// if all moves cost the same; otherwise no state is expanded twice here.
pub fn distances<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Distances, Limit> {
    let Some(Parted { factors, found, stopped, counts }) = parted(rows, options, &mut watch)?
    else {
        return exhaustive::distances(rows, options, watch);
    };
    match stopped {
        Some((limit, _)) => Err(limit),
        None => {
            let ordered = factors.by_rank(&found, || watch(&counts));
            ordered.continue_value().ok_or(Limit::Watch)
        }
    }
}

/// The same, but a search that is stopped returns what it has found so far, as [`exhaustive::until_stopped`]
/// does.
pub fn until_stopped<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(Distances, Stopped), Limit> {
    let Some(Parted { factors, found, stopped, .. }) = parted(rows, options, &mut watch)? else {
        return exhaustive::until_stopped(rows, options, watch);
    };
    let Continue(ordered) = factors.by_rank(&found, || Continue::<Infallible>(()));
    Ok((ordered, stopped))
}

/// What was found by way of two smaller puzzles.
struct Parted<W> {
    factors: Factors<W>,
    /// The distances, in the order in which `factors` numbers the states.
    found: Vec<u8>,
    stopped: Stopped,
    counts: Counts,
}

/// Finds distances by way of two smaller puzzles. `None` if the puzzle cannot be split, or if a distance does
/// not fit a byte.
fn parted<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Option<Parted<W>>, Limit> {
    // The distances are held twice while they are brought into the order of the ranks.
    let max_bytes = options.max_bytes.saturating_sub(rows.rank_count());
    let Some(factors) = Factors::within(rows, max_bytes) else { return Ok(None) };
    let options = Options { max_bytes, ..options.clone() };
    let mut meter = Meter::new(&options, watch);
    let (found, stopped) = factors.found(&mut meter)?;
    let is_too_far = stopped.is_some_and(|(limit, _)| limit == Limit::TooFar);
    let counts = meter.counts;
    Ok((!is_too_far).then_some(Parted { factors, found, stopped, counts }))
}

/// The bytes for the distances and, at most, for the lists.
fn bytes<W: Word>(rows: &Rows<W>) -> u64 {
    let ranks = rows.rank_count();
    ranks.saturating_add(LISTS_BYTES.min(ranks))
}

/// What stopped a search, and the distance below which everything is known.
type Stopped = Option<(Limit, Cost)>;

/// A puzzle split in two: where the pieces are, and how the cells are turned or in which order the other
/// pieces are. Counting the puzzle and finding out how long a count takes can share the lists.
///
/// ```
/// use fewest::puzzles::rows::whole::Factors;
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Row, Rows, Setup, Take};
/// use fewest::search::{Options, unwatched};
///
/// // Seven pancakes: any number of them, from the top, are turned over.
/// let flip = |top: usize| Row {
///     name: top - 2,
///     cost: 1,
///     guards: vec![],
///     takes: (0..top).map(|cell| Take { cell, from: top - 1 - cell, map: None }).collect(),
/// };
/// let rows = Rows::<u64>::new(Setup {
///     cells: 7,
///     kinds: vec![Kind { count: Some(1), turns: 1 }; 7],
///     names: (2..=7).map(|top| top.to_string()).collect(),
///     rows: (2..=7).map(flip).collect(),
///     goals: vec![(0..7).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect()],
///     ..Setup::default()
/// })?;
/// let factors = Factors::of(&rows.backward()).expect("every flip is always legal");
/// let whole = factors.whole(1, &Options::default(), unwatched).expect("no limit was set");
/// assert_eq!((whole.states(), whole.layers.len() - 1, whole.layers[8]), (5_040, 8, 35));
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
pub struct Factors<W> {
    rows: Rows<W>,
    places: Factor<W>,
    rest: Rest,
}

impl<W: Word> Factors<W> {
    /// `None` if a move has conditions, turns some pieces differently from others or costs nothing, or if one
    /// of the two puzzles is large. Distances are measured from the goals, by the moves of `rows`.
    pub fn of(rows: &Rows<W>) -> Option<Self> {
        let setup = rows.setup();
        let turns = setup.kinds.first()?.turns;
        let is_alike = setup.kinds.iter().all(|kind| kind.turns == turns && kind.count.is_some());
        let is_free = setup.rows.iter().all(|row| row.guards.is_empty() && row.cost > 0);
        if !is_alike || !is_free {
            return None;
        }
        let (places, rest) = match turns {
            1 => rest::orders(rows),
            _ => rest::turns(rows),
        }?;
        Some(Factors { rows: rows.clone(), places, rest })
    }

    /// The same; also `None` if `max_bytes` is too little for the distances and the lists.
    pub fn within(rows: &Rows<W>, max_bytes: u64) -> Option<Self> {
        Some(rows).filter(|rows| bytes(rows) <= max_bytes).and_then(Factors::of)
    }

    /// The most bytes that a count takes.
    pub fn bytes(&self) -> u64 {
        bytes(&self.rows)
    }

    /// Counts all states that reach a goal, with one byte for each. If a distance does not fit a byte, counts
    /// again by rank.
    pub fn whole(
        &self,
        list: usize,
        options: &Options,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Whole<Board<W>>, Limit> {
        match self.found(&mut Meter::new(options, &mut watch))? {
            (_, Some((Limit::TooFar, _))) => whole::ranked(&self.rows, list, options, watch),
            (found, stopped) => {
                let board = |number| self.board(number as usize);
                Ok(whole::of(&Distances::from(found), stopped, list, board))
            }
        }
    }

    /// Expands this many states or a few more, as a count does, so that the caller can predict how long a
    /// whole count will take. Returns how many it expanded; `Err` if there is no memory for the distances.
    pub fn sample(&self, states: usize) -> Result<u64, Limit> {
        let (options, watch) = (Options::default(), &mut unwatched);
        let mut meter = Meter::new(&options, watch);
        match self.expand_some(states, &mut meter) {
            Continue(()) => Ok(meter.counts.expanded),
            Break(limit) => Err(limit),
        }
    }

    /// The distances by place and rest. If the search was stopped, also what stopped it, and at which
    /// distance.
    fn found(&self, meter: &mut Meter<'_>) -> Result<(Vec<u8>, Stopped), Limit> {
        let mut found = match exhaustive::filled(self.count(), UNREACHED, meter) {
            Continue(found) => found,
            Break(limit) => return Err(limit),
        };
        meter.counts.stored = self.rows.rank_count();
        let end = self.spread(&mut found, meter);
        Ok((found, end.break_value().map(|limit| (limit, meter.counts.bound))))
    }

    /// Expands all states of some places.
    fn expand_some(&self, states: usize, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let mut found = exhaustive::filled(self.count(), UNREACHED, meter)?;
        let here: Vec<usize> = (0..self.rest.count()).collect();
        let places = states.div_ceil(here.len()).max(1);
        // Spread over all places, since neighbouring places share what is in the caches.
        for place in (0..self.places.count()).step_by((self.places.count() / places).max(1)) {
            meter.counts.expanded += here.len() as u64;
            self.expand(place, &here, 0, &mut found, meter)?;
        }
        Continue(())
    }

    /// How many states there are.
    fn count(&self) -> u64 {
        self.places.count() as u64 * self.rest.count() as u64
    }

    /// Fills in the distances by place and rest, all of which are [`UNREACHED`] before. Breaks with
    /// [`Limit::TooFar`] if one of them does not fit a byte.
    fn spread(&self, found: &mut [u8], meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let (places, rest) = (self.places.count(), self.rest.count());
        for goal in self.rows.goals() {
            let contents = self.rows.contents(&goal);
            let place = self.places.number_of(&contents).expect("goals have numbers");
            found[place * rest + self.rest.number_of(place, &contents)] = 0;
        }
        let (mut distance, mut farthest, mut here) = (0, 0, Vec::with_capacity(rest));
        let mut unseen = 0;
        while distance <= farthest {
            meter.counts.bound = distance.into();
            for place in 0..places {
                // Near the goals there are few successors, but all states are scanned, so the scan looks at
                // the limits, too.
                unseen += rest;
                if unseen >= SCANNED {
                    unseen = 0;
                    meter.look()?;
                }
                let states = &found[place * rest..][..rest];
                here.clear();
                here.extend((0..rest).filter(|&number| states[number] == distance));
                meter.counts.expanded += here.len() as u64;
                farthest = farthest.max(self.expand(place, &here, distance, found, meter)?);
            }
            distance += 1;
        }
        // The search is finished: the caller is told, but can no longer stop anything.
        _ = meter.begin(distance.into());
        Continue(())
    }

    /// Notes the successors of the states that have this place and these numbers of the rest. Returns the
    /// greatest new distance, or 0.
    #[inline(never)]
    fn expand(
        &self,
        place: usize,
        here: &[usize],
        distance: u8,
        found: &mut [u8],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, u8> {
        let (rest, mut farthest) = (self.rest.count(), 0);
        for (row, mv) in self.rows.setup().rows.iter().enumerate() {
            let there = Cost::from(distance).saturating_add(mv.cost).min(UNREACHED.into()) as u8;
            let states = &mut found[self.places.successor(row, place) * rest..][..rest];
            let after = self.rest.successors(row, place);
            for &number in here {
                let known = &mut states[after[number] as usize];
                if there < *known {
                    *known = there;
                    farthest = farthest.max(there);
                }
                if there == UNREACHED && *known == UNREACHED {
                    return Break(Limit::TooFar);
                }
                meter.generated()?;
            }
        }
        Continue(farthest)
    }

    /// The state with this number, which consists of its place and its rest.
    fn board(&self, number: usize) -> Board<W> {
        let (place, rest) = (number / self.rest.count(), number % self.rest.count());
        let mut contents = self.places.contents(place);
        self.rest.put(rest, place, &mut contents);
        self.rows.board(&contents).expect("it is a state")
    }

    /// The distances by rank of the puzzle. Calls `look` now and then, which may break.
    fn by_rank<B>(
        &self,
        found: &[u8],
        mut look: impl FnMut() -> ControlFlow<B>,
    ) -> ControlFlow<B, Distances> {
        let layout = self.rows.layout();
        let mut all = vec![UNREACHED; self.rows.rank_count() as usize];
        for (cells, places) in self.rest.places_by_cells() {
            look()?;
            let rests = self.rest.words(cells, layout);
            for place in places {
                let word = layout.word(&self.places.contents(place));
                let found = &found[place * rests.len()..][..rests.len()];
                // States that are never reached may have no rank.
                let pairs = rests.iter().zip(found);
                for (&rest, &distance) in pairs.filter(|&(_, &distance)| distance != UNREACHED) {
                    // The two words have no bits in common.
                    let board = self.rows.unpack(word.or(rest));
                    all[self.rows.rank(&board) as usize] = distance;
                }
            }
        }
        Continue(Distances::from(all))
    }
}
