//! All distances of puzzles in which no move asks how a piece is turned, nor which piece it turns.
//!
//! A cube is one: where its corners go is a puzzle of its own, and so is how the cells are turned,
//! whatever stands in them. Both are small, so a move is looked up in a list for each of them, and the
//! numbers of the two make the number of a state (Kociemba's coordinates). The whole 2x2x2 cube is
//! searched by lists of 5,040 and 729 entries a move. The states of a place lie side by side and are
//! taken together, so that nothing needs to remember which states come next.

use super::rules::{Board, Rows};
use super::setup::{Kind, Row, Setup, Take};
use super::word::Word;
use crate::search::exhaustive::{self, Distances, UNREACHED};
use crate::search::{Meter, Options};
use crate::{Cost, Counts, Limit, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::{self, Break, Continue};

/// The most entries of a list of successors.
const MOST_SUCCESSORS: u64 = 1 << 20;

/// The distances of all states by rank, as [`exhaustive::distances`] finds them. The counts are the same
/// if all moves cost the same; otherwise no state is expanded twice here.
pub fn distances<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Distances, Limit> {
    match until_stopped(rows, options, watch)? {
        (distances, None) => Ok(distances),
        (_, Some((limit, _))) => Err(limit),
    }
}

/// The same, but a search that is stopped gives what it has found, as [`exhaustive::until_stopped`]
/// does.
pub fn until_stopped<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(Distances, Option<(Limit, Cost)>), Limit> {
    // The distances are held twice while they are brought into the order of the ranks.
    let max_bytes = options.max_bytes.saturating_sub(rows.rank_count());
    let fits = max_bytes >= rows.rank_count();
    let factors = Some(rows).filter(|_| fits).and_then(Factors::of);
    let Some(factors) = factors else { return exhaustive::until_stopped(rows, options, watch) };
    let options_left = Options { max_bytes, ..options.clone() };
    let mut meter = Meter::new(&options_left, &mut watch);
    let mut found = match exhaustive::filled(factors.count(), UNREACHED, &mut meter) {
        Continue(found) => found,
        Break(limit) => return Err(limit),
    };
    meter.counts.stored = rows.rank_count();
    let (end, bound) = (factors.spread(&mut found, &mut meter), meter.counts.bound);
    match end {
        Break(Limit::TooFar) => exhaustive::until_stopped(rows, options, watch),
        Break(limit) => Ok((factors.by_rank(&found), Some((limit, bound)))),
        Continue(()) => Ok((factors.by_rank(&found), None)),
    }
}

/// A puzzle as two: where the pieces are, and how the cells are turned.
struct Factors<'r, W> {
    rows: &'r Rows<W>,
    places: Factor<W>,
    turns: Factor<W>,
}

/// One of the two, as far as its goals lead: its states are numbered as they are met.
struct Factor<W> {
    rows: Rows<W>,
    /// By content of the puzzle: what it is here.
    part: Vec<u8>,
    /// By number: the rank.
    ranks: Vec<u64>,
    /// By rank: the number.
    numbers: Vec<Option<u32>>,
    /// By row: by number, the number of the successor.
    successors: Vec<Vec<u32>>,
}

impl<'r, W: Word> Factors<'r, W> {
    /// `None` if a move asks for what a cell holds, turns some pieces otherwise than others or costs
    /// nothing, or if one of the two puzzles is large.
    fn of(rows: &'r Rows<W>) -> Option<Self> {
        let setup = rows.setup();
        let turns = setup.kinds.first()?.turns;
        let is_alike = setup.kinds.iter().all(|kind| kind.turns == turns && kind.count.is_some());
        let is_free = setup.rows.iter().all(|row| row.guards.is_empty() && row.cost > 0);
        if turns == 1 || !is_alike || !is_free {
            return None;
        }
        let all = vec![Kind { count: Some(setup.cells), turns }];
        let (kind_of, turn_of): (Vec<usize>, Vec<usize>) =
            setup.kinds_and_turns().into_iter().unzip();
        let part = |of: Vec<usize>| of.into_iter().map(|part| part as u8).collect();
        let by_turn = Factor::of(rows, all, part(turn_of), |take| {
            let Some(map) = &take.map else { return Some(None) };
            let by = turned(map, setup.contents(), turns)?;
            Some(Some((0..turns).map(|turn| ((turn + by) % turns) as u8).collect()))
        });
        let kinds = setup.kinds.iter().map(|kind| Kind { turns: 1, ..*kind }).collect();
        let places = Factor::of(rows, kinds, part(kind_of), |_| Some(None));
        Some(Factors { rows, places: places?, turns: by_turn? })
    }

    /// How many states there are.
    fn count(&self) -> u64 {
        self.places.ranks.len() as u64 * self.turns.ranks.len() as u64
    }

    /// Finds the distances, by places and turns, which all are [`UNREACHED`] before. Ends with
    /// [`Limit::TooFar`] where one of them does not fit a byte.
    fn spread(&self, found: &mut [u8], meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let turns = self.turns.ranks.len();
        for goal in self.rows.goals() {
            let contents = self.rows.contents(&goal);
            let number = |factor: &Factor<W>| {
                let rank = factor.rows.rank(&factor.board(&contents));
                factor.numbers[rank as usize].expect("goals have numbers") as usize
            };
            found[number(&self.places) * turns + number(&self.turns)] = 0;
        }
        let (mut distance, mut farthest, mut here) = (0, 0, Vec::with_capacity(turns));
        while distance <= farthest {
            meter.counts.bound = distance.into();
            for place in 0..self.places.ranks.len() {
                let states = &found[place * turns..][..turns];
                here.clear();
                here.extend((0..turns).filter(|&turn| states[turn] == distance));
                meter.counts.expanded += here.len() as u64;
                farthest = farthest.max(self.expand(place, &here, distance, found, meter)?);
            }
            distance += 1;
        }
        // All is done: the caller is told, and can no longer stop anything.
        _ = meter.begin(distance.into());
        Continue(())
    }

    /// Notes the successors of the states of a place that are turned in these ways. The greatest
    /// distance that is new, or 0.
    #[inline(never)]
    fn expand(
        &self,
        place: usize,
        here: &[usize],
        distance: u8,
        found: &mut [u8],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, u8> {
        let (turns, mut farthest) = (self.turns.ranks.len(), 0);
        let lists = self.places.successors.iter().zip(&self.turns.successors);
        for (row, (places, turned)) in self.rows.setup().rows.iter().zip(lists) {
            let there = Cost::from(distance).saturating_add(row.cost).min(UNREACHED.into()) as u8;
            let states = &mut found[places[place] as usize * turns..][..turns];
            for &turn in here {
                let known = &mut states[turned[turn] as usize];
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

    /// The distances in the order of the ranks of the puzzle.
    fn by_rank(&self, found: &[u8]) -> Distances {
        let turns = self.rows.setup().kinds[0].turns;
        let words = |factor: &Factor<W>, content: fn(u8, usize) -> u8| -> Vec<W> {
            let word = |&rank: &u64| {
                let contents = factor.rows.contents(&factor.rows.unrank(rank)).into_iter();
                let contents: Vec<u8> = contents.map(|v| content(v, turns)).collect();
                self.rows.layout().word(&contents)
            };
            factor.ranks.iter().map(word).collect()
        };
        let places = words(&self.places, |kind, turns| kind * turns as u8);
        let turned = words(&self.turns, |turn, _| turn);
        let mut all = vec![UNREACHED; self.rows.rank_count() as usize];
        for (&place, found) in places.iter().zip(found.chunks(turned.len())) {
            for (&turned, &distance) in turned.iter().zip(found) {
                // The bits of kinds and of turns lie beside each other.
                all[self.rows.rank(&self.rows.unpack(place.or(turned))) as usize] = distance;
            }
        }
        Distances::from(all)
    }
}

impl<W: Word> Factor<W> {
    /// The puzzle with other kinds, in which what is taken changes in another way; `None` if `map` is.
    fn of(
        rows: &Rows<W>,
        kinds: Vec<Kind>,
        part: Vec<u8>,
        map: impl Fn(&Take) -> Option<Option<Vec<u8>>>,
    ) -> Option<Self> {
        let setup = rows.setup();
        let take = |take: &Take| Some(Take { map: map(take)?, ..*take });
        let row = |row: &Row| {
            let takes: Option<Vec<Take>> = row.takes.iter().map(take).collect();
            Some(Row { takes: takes?, ..row.clone() })
        };
        let changed: Option<Vec<Row>> = setup.rows.iter().map(row).collect();
        let moves = setup.rows.len();
        let setup = Setup { kinds, rows: changed?, goals: vec![Vec::new()], ..setup.clone() };
        let space = Rows::of_space(setup).ok()?;
        let few = |ranks: &u64| ranks.saturating_mul(moves as u64) <= MOST_SUCCESSORS;
        let numbers = vec![None; space.ranks().filter(few)? as usize];
        let successors = vec![Vec::new(); moves];
        let mut factor = Factor { rows: space, part, ranks: Vec::new(), numbers, successors };
        for goal in rows.goals() {
            let goal = factor.board(&rows.contents(&goal));
            factor.meet(&goal);
        }
        factor.follow().then_some(factor)
    }

    /// The state of a board of the puzzle.
    fn board(&self, contents: &[u8]) -> Board<W> {
        let parts: Vec<u8> = contents.iter().map(|&v| self.part[usize::from(v)]).collect();
        self.rows.board(&parts).expect("a part of a board is one")
    }

    /// The number of a state, the next one if it is new.
    fn meet(&mut self, board: &Board<W>) -> u32 {
        let rank = self.rows.rank(board);
        *self.numbers[rank as usize].get_or_insert_with(|| {
            self.ranks.push(rank);
            self.ranks.len() as u32 - 1
        })
    }

    /// Numbers all states to which those lead that have a number. `false` if not every row is a move
    /// of each of them.
    fn follow(&mut self) -> bool {
        let (mut next, mut after) = (0, Vec::new());
        while let Some(&rank) = self.ranks.get(next) {
            next += 1;
            let mut board = self.rows.unrank(rank);
            let none = self.rows.visit_moves(&mut board, |board, mv| {
                self.rows.apply(board, mv);
                after.push(*board);
                self.rows.undo(board, mv);
                Continue::<()>(())
            });
            if none.is_break() || after.len() != self.successors.len() {
                return false;
            }
            for (row, board) in after.drain(..).enumerate() {
                let number = self.meet(&board);
                self.successors[row].push(number);
            }
        }
        true
    }
}

/// By how much a map turns all pieces alike, if it does.
fn turned(map: &[u8], contents: usize, turns: usize) -> Option<usize> {
    let by = usize::from(*map.first()?);
    let after = |content: usize| content / turns * turns + (content % turns + by) % turns;
    let is_turn = (0..contents).all(|content| usize::from(map[content]) == after(content));
    is_turn.then_some(by)
}
