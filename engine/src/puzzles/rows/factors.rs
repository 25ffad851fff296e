//! All distances of puzzles in which no move asks how a piece is turned, nor which piece it turns.
//!
//! A cube is one: where its corners go is a puzzle of its own, and so is how the cells are turned,
//! whatever stands in them. Both are small, so a move is looked up in a list for each of them, and the
//! numbers of the two make the number of a state (Kociemba's coordinates). The whole 2x2x2 cube is
//! searched by lists of 5,040 and 2,187 entries a move.

use super::rules::{Board, Rows};
use super::setup::{Kind, Row, Setup, Take};
use super::word::Word;
use crate::search::Options;
use crate::search::exhaustive::{self, Distances};
use crate::{Cost, Counts, Limit, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow;

/// The most entries of a list of successors.
const MOST_SUCCESSORS: u64 = 1 << 20;
/// The entry of a state from which no goal can be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all states by rank, as [`exhaustive::distances`] finds them, with the same counts.
pub fn distances<W: Word>(
    rows: &Rows<W>,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Distances, Limit> {
    // The distances are held twice while they are brought into the order of the ranks.
    let max_bytes = options.max_bytes.saturating_sub(rows.rank_count());
    let fits = max_bytes > 2 * rows.rank_count();
    let factors = Some(rows).filter(|_| fits).and_then(Factors::of);
    let Some(factors) = factors else { return exhaustive::distances(rows, options, watch) };
    let options_left = Options { max_bytes, ..options.clone() };
    let found = exhaustive::distances(&factors, &options_left, &mut watch)?;
    match found.into_bytes() {
        Some(found) => Ok(factors.by_rank(&found)),
        None => exhaustive::distances(rows, options, watch),
    }
}

/// A puzzle as two: where the pieces are, and how the cells are turned.
struct Factors<'r, W> {
    rows: &'r Rows<W>,
    /// By row: what it costs.
    costs: Box<[Cost]>,
    places: Factor<W>,
    turns: Factor<W>,
}

/// One of the two.
struct Factor<W> {
    rows: Rows<W>,
    /// By rank and row: the rank of the successor.
    successors: Box<[u32]>,
}

/// The ranks in both.
type State = (u32, u32);

/// A row, and the state in which it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    row: usize,
    before: State,
}

impl<'r, W: Word> Factors<'r, W> {
    /// `None` if a move asks for what a cell holds or turns some pieces otherwise than others, or if
    /// one of the two puzzles is large.
    fn of(rows: &'r Rows<W>) -> Option<Self> {
        let setup = rows.setup();
        let turns = setup.kinds.first()?.turns;
        let is_alike = setup.kinds.iter().all(|kind| kind.turns == turns && kind.count.is_some());
        let is_free = setup.rows.iter().all(|row| row.guards.is_empty());
        if turns == 1 || !is_alike || !is_free {
            return None;
        }
        let all = vec![Kind { count: Some(setup.cells), turns }];
        let by_turn = Factor::of(setup, all, |take| {
            let Some(map) = &take.map else { return Some(None) };
            let by = turned(map, setup.contents(), turns)?;
            Some(Some((0..turns).map(|turn| ((turn + by) % turns) as u8).collect()))
        });
        let kinds = setup.kinds.iter().map(|kind| Kind { turns: 1, ..*kind }).collect();
        let places = Factor::of(setup, kinds, |_| Some(None));
        let costs = setup.rows.iter().map(|row| row.cost).collect();
        Some(Factors { rows, costs, places: places?, turns: by_turn? })
    }

    fn turns(&self) -> u64 {
        self.turns.rows.rank_count()
    }

    /// The distances in the order of the ranks of the puzzle.
    fn by_rank(&self, found: &[u8]) -> Distances {
        let turns = self.rows.setup().kinds[0].turns;
        let word = |factor: &Factor<W>, rank: u64, content: fn(u8, usize) -> u8| {
            let board = factor.rows.unrank(rank);
            let contents = factor.rows.contents(&board).into_iter().map(|v| content(v, turns));
            self.rows.layout().word(&contents.collect::<Vec<_>>())
        };
        let turned: Vec<W> =
            (0..self.turns()).map(|rank| word(&self.turns, rank, |turn, _| turn)).collect();
        let mut all = vec![UNREACHED; found.len()];
        for (place, found) in (0..).zip(found.chunks(turned.len())) {
            let place = word(&self.places, place, |kind, turns| kind * turns as u8);
            for (&turned, &distance) in turned.iter().zip(found) {
                if distance != UNREACHED {
                    // The bits of kinds and of turns lie beside each other.
                    let board = self.rows.unpack(place.or(turned));
                    all[self.rows.rank(&board) as usize] = distance;
                }
            }
        }
        Distances::from(all)
    }

    /// The ranks of a board.
    fn state(&self, board: &Board<W>) -> State {
        let kinds_and_turns = self.rows.setup().kinds_and_turns();
        let contents = self.rows.contents(board);
        let rank = |factor: &Factor<W>, contents: Vec<u8>| {
            let board = factor.rows.board(&contents).expect("a part of a board is one");
            factor.rows.rank(&board) as u32
        };
        let parts = contents.iter().map(|&v| kinds_and_turns[usize::from(v)]);
        let (kinds, turns): (Vec<u8>, Vec<u8>) =
            parts.map(|(kind, turn)| (kind as u8, turn as u8)).unzip();
        (rank(&self.places, kinds), rank(&self.turns, turns))
    }
}

impl<W: Word> Factor<W> {
    /// The puzzle with other kinds, in which what is taken changes in another way; `None` if `map` is.
    fn of(
        setup: &Setup,
        kinds: Vec<Kind>,
        map: impl Fn(&Take) -> Option<Option<Vec<u8>>>,
    ) -> Option<Self> {
        let take = |take: &Take| Some(Take { map: map(take)?, ..*take });
        let row = |row: &Row| {
            let takes: Option<Vec<Take>> = row.takes.iter().map(take).collect();
            Some(Row { takes: takes?, ..row.clone() })
        };
        let rows: Option<Vec<Row>> = setup.rows.iter().map(row).collect();
        let setup = Setup { kinds, rows: rows?, goals: vec![Vec::new()], ..setup.clone() };
        let number = setup.rows.len() as u64;
        let rows = Rows::of_space(setup).ok()?;
        let ranks = rows.ranks().filter(|ranks| ranks.saturating_mul(number) <= MOST_SUCCESSORS)?;
        let mut successors = Vec::new();
        for rank in 0..ranks {
            let mut board = rows.unrank(rank);
            let none = rows.visit_moves(&mut board, |board, mv| {
                rows.apply(board, mv);
                successors.push(rows.rank(board) as u32);
                rows.undo(board, mv);
                ControlFlow::<()>::Continue(())
            });
            debug_assert!(none.is_continue());
        }
        (successors.len() as u64 == ranks * number)
            .then(|| Factor { rows, successors: successors.into() })
    }
}

/// By how much a map turns all pieces alike, if it does.
fn turned(map: &[u8], contents: usize, turns: usize) -> Option<usize> {
    let by = usize::from(*map.first()?);
    let after = |content: usize| content / turns * turns + (content % turns + by) % turns;
    let is_turn = (0..contents).all(|content| usize::from(map[content]) == after(content));
    is_turn.then_some(by)
}

impl<W: Word> Puzzle for Factors<'_, W> {
    type State = State;
    type Move = Step;
    type Packed = State;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        state: &mut State,
        mut visit: impl FnMut(&mut State, Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (0..self.costs.len()).try_for_each(|row| visit(state, Step { row, before: *state }))
    }

    #[inline(always)]
    fn apply(&self, state: &mut State, Step { row, .. }: Step) {
        let moves = self.costs.len();
        let after = |factor: &Factor<W>, rank: u32| factor.successors[rank as usize * moves + row];
        *state = (after(&self.places, state.0), after(&self.turns, state.1));
    }

    #[inline(always)]
    fn undo(&self, state: &mut State, step: Step) {
        *state = step.before;
    }

    #[inline(always)]
    fn cost(&self, _: &State, step: Step) -> Cost {
        self.costs[step.row]
    }

    fn is_goal(&self, state: &State) -> bool {
        self.goals().any(|goal| goal == *state)
    }

    fn pack(&self, state: &State) -> State {
        *state
    }

    fn unpack(&self, packed: State) -> State {
        packed
    }
}

impl<W: Word> Reversible for Factors<'_, W> {
    fn inverse(&self, step: Step) -> Step {
        let mut after = step.before;
        self.apply(&mut after, step);
        let leads_back = |row: &usize| {
            let mut back = after;
            self.apply(&mut back, Step { row: *row, before: after });
            back == step.before
        };
        let row = (0..self.costs.len()).find(leads_back);
        Step { row: row.expect("every move is taken back by one"), before: after }
    }

    fn goals(&self) -> impl Iterator<Item = State> {
        self.rows.goals().map(|goal| self.state(&goal))
    }
}

impl<W: Word> Ranked for Factors<'_, W> {
    fn rank_count(&self) -> u64 {
        self.places.rows.rank_count() * self.turns()
    }

    #[inline(always)]
    fn rank(&self, &(place, turn): &State) -> u64 {
        u64::from(place) * self.turns() + u64::from(turn)
    }

    fn unrank(&self, rank: u64) -> State {
        ((rank / self.turns()) as u32, (rank % self.turns()) as u32)
    }
}
