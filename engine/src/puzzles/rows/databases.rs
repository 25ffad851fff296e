//! Pattern databases: the distances of smaller puzzles, looked up for every board.
//! Culberson & Schaeffer, "Pattern databases", Computational Intelligence 14 (1998).

use super::check::{backward, check};
use super::factors;
use super::layout::Layout;
use super::marks::Marks;
use super::rank::Ranks;
use super::rules::Rows;
use super::setup::Setup;
use super::space::AbstractSpace;
use super::word::Word;
use crate::puzzle::NO_WAY;
use crate::search::Options;
use crate::search::exhaustive::Distances;
use crate::{Cost, Counts, Limit};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How the distances of several tables are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// Takes the least: each table is about some goals only.
    Least,
    /// Takes the largest: each table is about all goals.
    Most,
    /// Adds them: no move is charged in two of the tables.
    Sum,
}

/// The distances of several spaces, combined.
///
/// The carry has four lanes of 16 bits, each for one or more tables, so that no table is looked up twice for
/// a node.
#[derive(Clone, Debug)]
pub struct Databases {
    combine: Combine,
    lanes: Box<[Box<[SpaceTable]>]>,
}

/// The table of a space, and how to find a board in it.
#[derive(Clone, Debug)]
struct SpaceTable {
    place: Lookup,
    distances: Arc<Distances>,
}

/// How to find a board in a table.
#[derive(Clone, Debug)]
enum Lookup {
    Ranks(Ranks),
    Marks(Marks),
}

impl Lookup {
    /// Uses [`Marks`], the quicker way, if they fit the space and there is room to reorder the table;
    /// otherwise uses ranks.
    fn new<W: Word>(rows: &Rows<W>, space: &AbstractSpace, room: u64) -> Option<Self> {
        let kinds = rows.setup().kinds_and_turns();
        let kinds: Vec<usize> = kinds.into_iter().map(|(kind, _)| kind).collect();
        let marks = Marks::of(space, &kinds, rows.layout());
        let fits = |marks: &Marks| marks.count() * BYTES_TO_REORDER <= room;
        match marks.filter(fits) {
            Some(marks) => Some(Lookup::Marks(marks)),
            None => Ranks::through(&space.setup, rows.layout(), &space.of).map(Lookup::Ranks),
        }
    }

    /// Two tables of one space are in the same order if this is the same for both.
    fn order(&self) -> Option<usize> {
        match self {
            Lookup::Ranks(_) => None,
            Lookup::Marks(marks) => Some(marks.marked()),
        }
    }

    /// The distances of a space, which are given by rank, in the order of this lookup.
    fn ordered<W: Word>(
        &self,
        rows: &Rows<W>,
        space: &AbstractSpace,
        by_rank: Distances,
    ) -> Distances {
        let Lookup::Marks(marks) = self else { return by_rank };
        let (layout, mut all) = (rows.layout(), vec![Cost::MAX; marks.count() as usize]);
        // Any content of the puzzle that becomes this one in the space will do.
        let of = |content: u8| space.of.iter().position(|&of| of == content).unwrap_or(0) as u8;
        let contents: Vec<u8> = (0..space.setup.contents()).map(|v| of(v as u8)).collect();
        let ranks = Ranks::through(&space.setup, layout, &space.of);
        let ranks = ranks.expect("a space that was searched has ranks");
        for (rank, distance) in (0..).zip(by_rank.iter()) {
            let board = ranks.unrank(rank).into_iter().map(|v| contents[usize::from(v)]);
            let word = layout.word(&board.collect::<Vec<_>>());
            all[marks.rank(layout, word) as usize] = distance;
        }
        all.into_iter().collect()
    }

    /// `None` if no goal of the space is reached from the board. Marks number such boards, too, and the table
    /// says so.
    #[inline(always)]
    fn rank<W: Word>(&self, layout: &Layout<W>, word: W) -> Option<u64> {
        match self {
            Lookup::Ranks(ranks) => ranks.own(word),
            Lookup::Marks(marks) => Some(marks.rank(layout, word)),
        }
    }
}

/// How many bytes per entry it takes to bring a table into another order.
const BYTES_TO_REORDER: u64 = 8;

const LANES: usize = 4;
const LANE_BITS: u32 = 16;

impl Combine {
    #[inline(always)]
    fn two(self, one: Cost, other: Cost) -> Cost {
        match self {
            Combine::Least => one.min(other),
            Combine::Most => one.max(other),
            Combine::Sum => match one.max(other) {
                Cost::MAX => Cost::MAX,
                _ => one.saturating_add(other).min(Cost::MAX - 1),
            },
        }
    }
}

impl Databases {
    /// Finds the distances of all spaces, one after another; equal spaces share a table. `None` if a space
    /// has no ranks.
    pub fn new<W: Word>(
        rows: &Rows<W>,
        spaces: &[AbstractSpace],
        combine: Combine,
        options: &Options,
        mut watch: impl FnMut(usize, &Counts) -> ControlFlow<()>,
    ) -> Result<Option<Self>, Limit> {
        Databases::with(rows, spaces, combine, options.max_bytes, |number, space, max_bytes| {
            let options = &Options { max_bytes, ..options.clone() };
            distances::<W>(&space.setup, options, |counts| watch(number, counts))
        })
    }

    /// The same, but with the distances that `get` returns: those of each space by rank, within the given
    /// bytes.
    pub fn with<W: Word>(
        rows: &Rows<W>,
        spaces: &[AbstractSpace],
        combine: Combine,
        max_bytes: u64,
        mut get: impl FnMut(usize, &AbstractSpace, u64) -> Result<Option<Distances>, Limit>,
    ) -> Result<Option<Self>, Limit> {
        let (mut made, mut tables) =
            (Vec::<(usize, Arc<Distances>)>::new(), Vec::<SpaceTable>::new());
        for (number, space) in spaces.iter().enumerate() {
            let held: u64 = made.iter().map(|(_, distances)| distances.held()).sum();
            let room = max_bytes.saturating_sub(held);
            let Some(place) = Lookup::new(rows, space, room) else { return Ok(None) };
            let is_same = |other: usize| {
                spaces[other].setup == space.setup && tables[other].place.order() == place.order()
            };
            let distances = match made.iter().find(|&&(other, _)| is_same(other)) {
                Some((_, distances)) => distances.clone(),
                None => {
                    let Some(distances) = get(number, space, room)? else { return Ok(None) };
                    let distances = Arc::new(place.ordered(rows, space, distances));
                    made.push((number, distances.clone()));
                    distances
                }
            };
            tables.push(SpaceTable { place, distances });
        }
        let mut lanes = vec![Vec::new(); tables.len().min(LANES)];
        for (number, table) in tables.into_iter().enumerate() {
            lanes[number.min(LANES - 1)].push(table);
        }
        Ok(Some(Databases {
            combine,
            lanes: lanes.into_iter().map(Vec::into_boxed_slice).collect(),
        }))
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let mut tables: Vec<&Arc<Distances>> = Vec::new();
        for table in self.lanes.iter().flatten() {
            if !tables.iter().any(|other| Arc::ptr_eq(other, &table.distances)) {
                tables.push(&table.distances);
            }
        }
        tables.iter().map(|table| table.held()).sum()
    }

    /// How many bits of the carry are in use.
    pub fn carry_bits(&self) -> u32 {
        self.lanes.len() as u32 * LANE_BITS
    }

    #[inline(always)]
    fn lane<W: Word>(&self, layout: &Layout<W>, word: W, lane: usize) -> Cost {
        let [first, others @ ..] = &*self.lanes[lane] else { return 0 };
        let value = |table: &SpaceTable| {
            let rank = table.place.rank(layout, word);
            rank.map_or(Cost::MAX, |rank| table.distances.get(rank))
        };
        others.iter().fold(value(first), |all, table| self.combine.two(all, value(table)))
    }

    /// The carry of a board.
    #[inline(always)]
    pub fn of<W: Word>(&self, layout: &Layout<W>, word: W) -> u64 {
        let value = |lane| put(self.lane(layout, word, lane), lane);
        (0..self.lanes.len()).fold(0, |carry, lane| carry | value(lane))
    }

    /// The carry of the board after a move of this cost; `Err` with a lower bound if that is above the limit.
    #[inline(always)]
    pub fn of_within<W: Word>(
        &self,
        carry: u64,
        cost: Cost,
        (layout, after): (&Layout<W>, W),
        limit: i32,
    ) -> Result<u64, i32> {
        if self.combine == Combine::Least {
            return self.least_within(carry, cost, (layout, after), limit);
        }
        let next = self.of(layout, after);
        match self.estimate(next) {
            Cost::MAX => Err(NO_WAY),
            value if i32::from(value) > limit => Err(value.into()),
            _ => Ok(next),
        }
    }

    /// A move of this cost brings no goal nearer by more than that. So this looks up only the tables of goals
    /// that may be near enough, and the others once it is known that the board is kept. With the three kinds
    /// of the Rotation Game, it mostly looks up one table.
    #[inline(always)]
    fn least_within<W: Word>(
        &self,
        carry: u64,
        cost: Cost,
        (layout, after): (&Layout<W>, W),
        limit: i32,
    ) -> Result<u64, i32> {
        let nearest = |lane: usize| match get(carry, lane) {
            Cost::MAX => NO_WAY,
            value => i32::from(value) - i32::from(cost),
        };
        let (mut next, mut least) = (0, NO_WAY);
        for lane in 0..self.lanes.len() {
            let mut bound = nearest(lane);
            if bound <= limit {
                let value = self.lane(layout, after, lane);
                next |= put(value, lane);
                bound = if value == Cost::MAX { NO_WAY } else { value.into() };
            }
            least = least.min(bound);
        }
        if least > limit {
            return Err(least);
        }
        for lane in (0..self.lanes.len()).filter(|&lane| nearest(lane) > limit) {
            next |= put(self.lane(layout, after, lane), lane);
        }
        Ok(next)
    }

    /// The estimate: what all tables say, combined.
    #[inline(always)]
    pub fn estimate(&self, carry: u64) -> Cost {
        let all = (1..self.lanes.len()).map(|lane| get(carry, lane));
        all.fold(get(carry, 0), |all, value| self.combine.two(all, value))
    }
}

#[inline(always)]
fn put(value: Cost, lane: usize) -> u64 {
    u64::from(value) << (lane as u32 * LANE_BITS)
}

#[inline(always)]
fn get(carry: u64, lane: usize) -> Cost {
    (carry >> (lane as u32 * LANE_BITS)) as Cost
}

/// All distances of a puzzle whose moves may cost nothing; `None` if its states have no ranks.
pub fn distances<W: Word>(
    setup: &Setup,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Option<Distances>, Limit> {
    let Some(rows) = rules::<W>(setup) else { return Ok(None) };
    factors::distances(&rows, options, watch).map(Some)
}

/// The rules by which distances are found: those of the backward puzzle if moves cannot be taken back. `None`
/// if the puzzle is no valid setup, as when it has too many rows, or if its states have no ranks.
fn rules<W: Word>(setup: &Setup) -> Option<Rows<W>> {
    let mut rows = Rows::of_space(setup.clone()).ok()?;
    if !rows.is_reversible() {
        rows = Rows::of_space(backward(setup)).ok()?;
    }
    rows.ranks().is_some().then_some(rows)
}

/// How many entries the table of a space has; `None` if there can be no such table: if it would be too large,
/// if there are too many rows, or if a move makes one content of two that are told apart.
pub fn entries<W: Word>(space: &AbstractSpace, layout: &Layout<W>) -> Option<u64> {
    let ranks = Ranks::through(&space.setup, layout, &space.of)?;
    check(&space.setup, 0).is_ok().then(|| ranks.count())
}
