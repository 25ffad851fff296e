//! Breadth-first search: layer by layer, each state once.
//! Moore, "The shortest path through a maze" (1959).

use super::optima::{self, Layers};
use super::store::Store;
use super::{Answer, Meter, Options, a_star, path};
use crate::heuristics::Zero;
use crate::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Ranked, Solution};
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a cheapest path from `start`, keeping the packed states in a hash table.
///
/// States are expanded in the order in which they were met, so with moves of cost 1 the path found
/// is the first optimum. At the first move of another cost the search begins again as
/// [A*](super::a_star) without a heuristic, which goes through the states by cost.
///
/// Takes some 30 bytes a state where the packed form is a `u64`.
///
/// ```
/// use fewest::Outcome;
/// use fewest::closures::Space;
/// use fewest::search::{Options, breadth_first, unwatched};
///
/// // From 4 to 42 by doubling and taking one away.
/// let space = Space::new(|&n: &u32| [(2 * n, 1), (n.saturating_sub(1), 1)], |&n| n == 42);
/// let ended = breadth_first::solve(&space, &4, &Options::default(), unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
/// assert_eq!(solution.cost, 7); // 3, 6, 12, 11, 22, 21, 42
/// ```
pub fn solve<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    run(puzzle, Hashed(Store::new()), start, Meter::new(options, &mut watch))
}

/// The same as [`solve`], but states are found by their ranks. That takes four bytes for each of
/// the puzzle's ranks and eight for each state of two layers. If that is more than `max_bytes`, or
/// there are 2^32 ranks or more, this calls [`solve`].
///
/// ```
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, breadth_first, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let ended = breadth_first::solve_ranked(&eight, &start, &Options::default(), unwatched);
/// assert_eq!(ended.counts.bound, 19); // the layer that holds the goal
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve_ranked<P: Ranked>(
    puzzle: &P,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    match Dense::new(puzzle, &mut meter) {
        Some(closed) => run(puzzle, closed, start, meter),
        None => run(puzzle, Hashed(Store::new()), start, meter),
    }
}

fn run<P: Puzzle, C: Closed<P>>(
    puzzle: &P,
    closed: C,
    start: &P::State,
    mut meter: Meter<'_>,
) -> Ended<P::Move> {
    if !puzzle.solvable(start) {
        return meter.end(Outcome::Unsolvable);
    }
    let layers = Layers::default();
    let mut search = LayerByLayer { puzzle, closed, layers, goal: None, meter: &mut meter };
    let Break(end) = search.deepen(start);
    let end = match end {
        Enough::Goal(goal) => search.answer(start, goal),
        Enough::Exhausted => Continue(Outcome::Unsolvable),
        Enough::Limit(limit) => Break(limit),
        Enough::Weighted => {
            drop(search);
            meter.held = 0;
            a_star::search(puzzle, &Zero, start, &mut meter)
        }
    };
    meter.close(end)
}

struct LayerByLayer<'p, P, C, M> {
    puzzle: &'p P,
    closed: C,
    /// The ids of the states by layer: of the last two layers, or of all if all optima are wanted.
    layers: Layers,
    /// The first goal discovered.
    goal: Option<u32>,
    meter: M,
}

/// Why no further layer is needed.
enum Enough {
    Goal(u32),
    Exhausted,
    Limit(Limit),
    /// Not every move costs 1.
    Weighted,
}

impl<P, C> LayerByLayer<'_, P, C, &mut Meter<'_>>
where
    P: Puzzle,
    C: Closed<P>,
{
    /// Discovers layer after layer, as long as `goal` is `None` and a layer has new states.
    fn deepen(&mut self, start: &P::State) -> ControlFlow<Enough, Infallible> {
        self.meter.begin(0).map_break(Enough::Limit)?;
        self.discover(start, None, 0)?;
        let mut depth = 0;
        loop {
            if let Some(goal) = self.goal {
                return Break(Enough::Goal(goal));
            }
            if self.layers.len(depth) == 0 {
                return Break(Enough::Exhausted);
            }
            if depth == self.meter.options.max_cost {
                self.meter.counts.bound = depth.saturating_add(1);
                return Break(Enough::Limit(Limit::Cost));
            }
            self.meter.begin(depth + 1).map_break(Enough::Limit)?;
            self.expand(depth)?;
            depth += 1;
        }
    }

    /// Expands the states of a layer in the order in which they were discovered, and so discovers
    /// those of the next layer.
    fn expand(&mut self, depth: Cost) -> ControlFlow<Enough> {
        let puzzle = self.puzzle;
        let layer = self.layers.take(depth);
        for &id in &layer {
            self.meter.counts.expanded += 1;
            puzzle.visit_moves(&mut self.closed.state(puzzle, id), |state, mv| {
                self.meter.generated().map_break(Enough::Limit)?;
                if puzzle.cost(state, mv) != 1 {
                    return Break(Enough::Weighted);
                }
                puzzle.apply(state, mv);
                self.discover(state, Some(id), depth + 1)?;
                puzzle.undo(state, mv);
                Continue(())
            })?;
        }
        match self.meter.options.answer {
            Answer::All { .. } => self.layers.put(depth, layer),
            _ => self.meter.free(layer),
        }
        Continue(())
    }

    /// Adds a state to its layer if it is new. A goal ends the search, which for all optima first
    /// completes the layer.
    #[inline(always)]
    fn discover(
        &mut self,
        state: &P::State,
        parent: Option<u32>,
        depth: Cost,
    ) -> ControlFlow<Enough> {
        let added = self.closed.add(self.puzzle, state, parent, self.meter);
        let Some(id) = added.map_break(Enough::Limit)? else { return Continue(()) };
        self.layers.push(depth, id, self.meter).map_break(Enough::Limit)?;
        if self.puzzle.is_goal(state) {
            self.goal.get_or_insert(id);
            if !matches!(self.meter.options.answer, Answer::All { .. }) {
                return Break(Enough::Goal(id));
            }
        }
        Continue(())
    }

    fn answer(&mut self, start: &P::State, goal: u32) -> ControlFlow<Limit, Outcome<P::Move>> {
        let LayerByLayer { puzzle, closed, layers, meter, .. } = self;
        let ids = path::ids(goal, |id| closed.parent(id));
        let states = ids.into_iter().map(|id| closed.state(puzzle, id));
        let (moves, cost) = path::moves(*puzzle, states);
        let Answer::All { .. } = meter.options.answer else {
            return Continue(Outcome::Solved(Solution::optimal(moves, cost)));
        };
        let states = layers.descending().map(|(id, g)| (closed.state(puzzle, id), g));
        optima::answer(meter.options.answer, (moves, cost), || {
            optima::by_graph(*puzzle, start, cost, states, meter)
        })
    }
}

/// The states discovered, each with its parent.
trait Closed<P: Puzzle> {
    /// Notes that `state` was reached from `parent` and returns its id, or `None` if it was known
    /// before. The start, which has no parent, becomes its own parent.
    fn add(
        &mut self,
        puzzle: &P,
        state: &P::State,
        parent: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<u32>>;

    fn parent(&self, id: u32) -> u32;

    fn state(&self, puzzle: &P, id: u32) -> P::State;
}

/// The parents in a hash table; ids number the states in the order of discovery.
struct Hashed<K>(Store<K, u32>);

impl<P: Puzzle> Closed<P> for Hashed<P::Packed> {
    #[inline(always)]
    fn add(
        &mut self,
        puzzle: &P,
        state: &P::State,
        parent: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<u32>> {
        let (id, is_new) = self.0.meet(puzzle.pack(state), parent.unwrap_or(0), meter)?;
        Continue(is_new.then_some(id))
    }

    #[inline(always)]
    fn parent(&self, id: u32) -> u32 {
        self.0.value(id)
    }

    #[inline(always)]
    fn state(&self, puzzle: &P, id: u32) -> P::State {
        puzzle.unpack(self.0.packed(id))
    }
}

/// The parents by rank, and the rank is the id. An entry is 0 for a state that was not discovered,
/// else the parent's rank plus 1.
struct Dense(Vec<u32>);

impl Dense {
    /// The memory is all zeros; the system provides a page of it only when that is first written
    /// to.
    fn new<P: Ranked>(puzzle: &P, meter: &mut Meter<'_>) -> Option<Self> {
        let ranks = usize::try_from(puzzle.rank_count()).ok()?;
        if ranks > u32::MAX as usize {
            return None;
        }
        meter.allocate(ranks.checked_mul(size_of::<u32>())?).continue_value()?;
        // `vec!` would end the process if the system refused the memory, so ask first.
        if Vec::<u32>::new().try_reserve_exact(ranks).is_err() {
            meter.release(ranks * size_of::<u32>());
            return None;
        }
        Some(Dense(vec![0; ranks]))
    }
}

impl<P: Ranked> Closed<P> for Dense {
    #[inline(always)]
    fn add(
        &mut self,
        puzzle: &P,
        state: &P::State,
        parent: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<u32>> {
        let rank = puzzle.rank(state) as u32;
        let entry = &mut self.0[rank as usize];
        let is_new = *entry == 0;
        if is_new {
            *entry = parent.unwrap_or(rank) + 1;
            meter.counts.stored += 1;
        }
        Continue(is_new.then_some(rank))
    }

    #[inline(always)]
    fn parent(&self, rank: u32) -> u32 {
        self.0[rank as usize] - 1
    }

    #[inline(always)]
    fn state(&self, puzzle: &P, rank: u32) -> P::State {
        puzzle.unrank(rank.into())
    }
}
