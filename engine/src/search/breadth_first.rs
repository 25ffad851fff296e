//! Breadth-first search: goes layer by layer and meets each state once. Moore, "The shortest path through a
//! maze" (1959).

mod closed;

use self::closed::{Closed, Dense, Hashed, Numbered};
use super::optima::{self, Layers};
use super::table::{BATCH, room};
use super::{Answer, Meter, Options, Weight, a_star, path};
use crate::heuristics::Zero;
use crate::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Ranked, Solution};
use std::convert::Infallible;
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a cheapest path from `start`, keeping the packed states in a hash table.
///
/// States are expanded in the order in which they were met, so with moves of cost 1 the path found is the
/// first optimum. At the first move of another cost the search begins again as [A*](super::a_star) without a
/// heuristic, which expands the states in the order of their cost.
///
/// Each move costs at least 1. The search makes all successors of a batch of states before it checks the
/// limit on nodes.
///
/// Takes some 25 bytes a state if the packed form is a `u64` and a move a byte.
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
    let options = without_weight(options);
    hashed(puzzle, start, Meter::new(&options, &mut watch))
}

/// If moves do not cost 1, the search becomes A*, which would use the weight.
fn without_weight(options: &Options) -> Options {
    Options { weight: Weight::ONE, ..options.clone() }
}

/// As [`solve`], but finds states by their ranks. That takes four bytes for each of the puzzle's ranks and
/// eight for each state of two layers. If the table of ranks would take more than `max_bytes`, or there are
/// 2^32 ranks or more, this calls [`solve`].
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
    let options = without_weight(options);
    let mut meter = Meter::new(&options, &mut watch);
    match Dense::new(puzzle, &mut meter) {
        Some(closed) => run(puzzle, closed, start, meter),
        None => hashed(puzzle, start, meter),
    }
}

/// Picks the table that fits the moves. Only that one is compiled.
fn hashed<P: Puzzle>(puzzle: &P, start: &P::State, meter: Meter<'_>) -> Ended<P::Move> {
    match const { room::<P::Packed, Option<P::Move>>() } {
        7 => run(puzzle, Hashed::<P, 7>::new(), start, meter),
        5 => run(puzzle, Hashed::<P, 5>::new(), start, meter),
        _ => run(puzzle, Numbered::new(), start, meter),
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
    let (layers, ways, made, goal) = (Layers::default(), Layers::default(), Vec::new(), None);
    let mut search = LayerByLayer { puzzle, closed, layers, ways, made, goal, meter: &mut meter };
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

struct LayerByLayer<'p, P: Puzzle, C: Closed<P>, M> {
    puzzle: &'p P,
    closed: C,
    /// The states by layer: of the last two layers, or of all if all optima are wanted.
    layers: Layers<C::Seen>,
    /// By layer, the moves that led to its states, if moves are small, so that the way back need not be
    /// looked up.
    ways: Layers<Option<P::Move>>,
    /// The successors of a batch of states, before they are looked up, each with the place of its parent in
    /// the batch.
    made: Vec<(u8, Successor<Made<P, C>>)>,
    /// The first goal discovered.
    goal: Option<C::Seen>,
    meter: M,
}

/// A successor that was made and is not looked up yet.
struct Made<P: Puzzle, C: Closed<P>> {
    key: C::Key,
    mv: P::Move,
    is_goal: bool,
}

/// A successor of a state.
enum Successor<T> {
    /// The state from which its parent was reached.
    Known,
    /// The move does not cost 1.
    Weighted,
    Made(T),
}

/// Why no further layer is needed.
enum Enough<S> {
    Goal(S),
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
    /// Discovers layer after layer until a goal is found or a layer has no new states.
    fn deepen(&mut self, start: &P::State) -> ControlFlow<Enough<C::Seen>, Infallible> {
        self.meter.begin(0).map_break(Enough::Limit)?;
        let key = self.closed.key(self.puzzle, start);
        self.discover(key, None, self.puzzle.is_goal(start), 0)?;
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

    /// Expands the states of a layer in the order in which they were discovered, and so discovers those of
    /// the next layer.
    fn expand(&mut self, depth: Cost) -> ControlFlow<Enough<C::Seen>> {
        let (layer, ways) = (self.layers.take(depth), self.ways.take(depth));
        for (i, batch) in (0..).step_by(BATCH).zip(layer.chunks(BATCH)) {
            self.make(batch, ways.get(i..).unwrap_or_default()).map_break(Enough::Limit)?;
            self.look_up(batch, depth + 1)?;
        }
        self.meter.free(ways);
        match self.meter.options.answer {
            Answer::All { .. } => self.layers.put(depth, layer),
            _ => self.meter.free(layer),
        }
        Continue(())
    }

    /// Makes the successors of some states and prefetches the memory where they will be looked up.
    fn make(&mut self, batch: &[C::Seen], ways: &[Option<P::Move>]) -> ControlFlow<Limit> {
        let LayerByLayer { puzzle, closed, made, meter, .. } = self;
        made.clear();
        for (parent, &seen) in batch.iter().enumerate() {
            let way = ways.get(parent).copied().flatten();
            puzzle.visit_moves(&mut closed.state(puzzle, seen), |state, mv| {
                let successor = if way.is_some_and(|way| puzzle.takes_back(way, mv)) {
                    Successor::Known
                } else if puzzle.cost(state, mv) != 1 {
                    Successor::Weighted
                } else {
                    puzzle.apply(state, mv);
                    let (key, is_goal) = (closed.key(puzzle, state), puzzle.is_goal(state));
                    puzzle.undo(state, mv);
                    closed.prefetch(key);
                    Successor::Made(Made { key, mv, is_goal })
                };
                meter.push(made, (parent as u8, successor))
            })?;
        }
        Continue(())
    }

    fn look_up(&mut self, batch: &[C::Seen], depth: Cost) -> ControlFlow<Enough<C::Seen>> {
        let made = mem::take(&mut self.made);
        let mut successors = made.iter().peekable();
        for (parent, &seen) in (0..).zip(batch) {
            self.meter.counts.expanded += 1;
            while let Some((_, successor)) = successors.next_if(|made| made.0 == parent) {
                self.meter.generated().map_break(Enough::Limit)?;
                match successor {
                    Successor::Known => {}
                    Successor::Weighted => return Break(Enough::Weighted),
                    Successor::Made(Made { key, mv, is_goal }) => {
                        self.discover(*key, Some((seen, *mv)), *is_goal, depth)?;
                    }
                }
            }
        }
        self.made = made;
        Continue(())
    }

    /// Adds a state to its layer if it is new. A goal ends the search; if all optima are wanted, the search
    /// first completes the layer.
    #[inline(always)]
    fn discover(
        &mut self,
        key: C::Key,
        way: Option<(C::Seen, P::Move)>,
        is_goal: bool,
        depth: Cost,
    ) -> ControlFlow<Enough<C::Seen>> {
        let added = self.closed.add(key, way, self.meter);
        let Some(seen) = added.map_break(Enough::Limit)? else { return Continue(()) };
        self.layers.push(depth, seen, self.meter).map_break(Enough::Limit)?;
        if const { room::<P::Packed, Option<P::Move>>() > 0 } {
            let mv = way.map(|(_, mv)| mv);
            self.ways.push(depth, mv, self.meter).map_break(Enough::Limit)?;
        }
        if is_goal {
            self.goal.get_or_insert(seen);
            if !matches!(self.meter.options.answer, Answer::All { .. }) {
                return Break(Enough::Goal(seen));
            }
        }
        Continue(())
    }

    fn answer(&mut self, start: &P::State, goal: C::Seen) -> ControlFlow<Limit, Outcome<P::Move>> {
        let LayerByLayer { puzzle, closed, layers, meter, .. } = self;
        let seen = path::back(goal, |seen| closed.before(puzzle, seen));
        let mut states = seen.into_iter().map(|seen| closed.state(puzzle, seen));
        let (moves, cost) = path::moves(*puzzle, &mut states);
        let Answer::All { .. } = meter.options.answer else {
            return Continue(Outcome::Solved(Solution::optimal(moves, cost)));
        };
        let mut states = layers.descending().map(|(seen, g)| (closed.state(puzzle, seen), g));
        optima::answer(meter.options.answer, (moves, cost), || {
            optima::by_graph(*puzzle, start, cost, &mut states, meter)
        })
    }
}
