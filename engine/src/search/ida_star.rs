//! Iterative-deepening A*: depth-first passes with a growing bound on f, in memory linear in the
//! depth. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).

mod starts;
mod weighted;

use super::transpositions::Transpositions;
use super::{Answer, Meter, Options, Watch, Weight, optima, path};
use crate::puzzle::NO_WAY;
use crate::{Cost, Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};
pub(super) use weighted::{Bound, Plain};

/// Finds a cheapest path from `start`.
///
/// Each pass visits moves in the puzzle's order, so the path found is the first optimum. `watch` is called
/// when a pass begins and often within it.
///
/// The call stack grows by one frame per move. For a small puzzle of closures, compiled for release, the 8 MB
/// stack of a main thread was enough for 32,000 moves, and the 2 MB that other threads usually get for 8,000.
/// A stack overflow ends the program, so if you expect longer paths, run the search on a thread with a larger
/// stack ([`stack_size`](std::thread::Builder::stack_size)).
///
/// If no goal can be reached and [`Puzzle::solvable`] does not report it, the passes come to an end only if
/// the puzzle has no cycles. Otherwise the bound grows to the largest [`Cost`] unless a limit stops the
/// search, which may take longer than anyone will wait. A search that stores states is better then.
///
/// With [`Options::transpositions`], and if the pruning rule allows it, a pass cuts off states that it meets
/// again. The counts then depend on the size of the table.
///
/// With an [`Options::weight`] above 1, a pass bounds g + weight times h, rounded down. It proves that every
/// path costs at least the bound divided by the weight, and at least the least g + h that it cut off.
///
/// ```
/// use fewest::Outcome;
/// use fewest::pruning::NoReturn;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, ida_star, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let (manhattan, pruning) = (Manhattan::new(&eight), NoReturn(&eight));
/// let ended = ida_star::solve(&eight, &manhattan, &pruning, &start, &Options::default(), unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
/// assert_eq!((solution.cost, solution.at_least), (19, 19));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    puzzle: &P,
    heuristic: &H,
    pruning: &M,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let means = (puzzle, heuristic, pruning);
    match options.weight {
        Weight::ONE => unweighted(means, start, options, &mut watch),
        _ => weighted::solve(means, start, options, &mut watch),
    }
}

/// As [`solve`], without a weight.
pub(crate) fn unweighted<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    means @ (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    options: &Options,
    watch: &mut Watch,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, watch);
    if !puzzle.solvable(start) {
        return meter.end(Outcome::Unsolvable);
    }
    let wants_starts = options.answer == Answer::Starts;
    // A pass for several starts goes on behind a goal, and the states on the way to that goal were not
    // searched in vain.
    let mut memory = Transpositions::wanted::<P, M>(options).filter(|_| !wants_starts);
    let carry = heuristic.start(puzzle, start);
    let mut bound = heuristic.estimate(carry);
    if bound == Cost::MAX {
        return meter.end(Outcome::Unsolvable);
    }
    bound = bound.max(options.at_least);
    loop {
        if let Some(outcome) = no_pass(bound, &mut meter) {
            return meter.end(outcome);
        }
        if let Some(memory) = &mut memory {
            memory.begin(meter.counts.expanded);
        }
        let mut pass = Pass::new(means, meter, memory.as_mut(), Plain);
        let mut found = Vec::new();
        let end = match wants_starts {
            true => pass.starts(start, bound.into(), carry, &mut found),
            false => pass.deepen(&mut start.clone(), bound.into(), carry, pruning.start()),
        };
        let Pass { excess, mut moves, limit, .. } = pass;
        meter = pass.meter;
        match (end, limit) {
            (Continue(()), _) => match beyond(bound, excess, &mut meter) {
                Ok(next) => bound = next,
                Err(outcome) => return meter.end(outcome),
            },
            (Break(()), Some(limit)) => return meter.stop(limit),
            (Break(()), None) => {
                moves.reverse();
                if wants_starts {
                    moves = found.first().cloned().unwrap_or_default();
                }
                let mut solution = path::solution(puzzle, start, moves, bound);
                solution.optima = match options.answer {
                    Answer::Starts => Some(starts::optima(found)),
                    Answer::All { list } => {
                        Some(optima::by_tree(means, start, solution.cost, list, &mut meter))
                    }
                    Answer::Any | Answer::First => None,
                };
                return meter.end(Outcome::Solved(solution));
            }
        }
    }
}

/// Begins a pass, or says how the search ends without one.
pub(super) fn no_pass<M>(bound: Cost, meter: &mut Meter<'_>) -> Option<Outcome<M>> {
    if bound > meter.options.max_cost {
        meter.counts.bound = bound;
        return Some(Outcome::Stopped { at_least: bound, by: Limit::Cost });
    }
    match meter.begin(bound) {
        Continue(()) => None,
        Break(by) => Some(Outcome::Stopped { at_least: bound, by }),
    }
}

/// The next bound, or how the search ends if there is none. If the pass cut nothing off, or only states from
/// which no goal can be reached, the puzzle is unsolvable. If every path costs more than a [`Cost`] can hold,
/// the search can find out nothing more.
pub(super) fn beyond<M>(
    bound: Cost,
    excess: i32,
    meter: &mut Meter<'_>,
) -> Result<Cost, Outcome<M>> {
    let least_f = i32::from(bound).saturating_add(excess);
    if least_f >= NO_WAY {
        return Err(Outcome::Unsolvable);
    }
    Cost::try_from(least_f).map_err(|_| {
        meter.counts.bound = Cost::MAX;
        Outcome::Stopped { at_least: Cost::MAX, by: Limit::Cost }
    })
}

/// Room for what a heuristic notes down about the successors of a state, one after the other. It is enough
/// for the four moves of sliding tiles and two sets of tables; the heuristic gets no room for further
/// successors.
type Notes = [u64; 16];

/// One depth-first pass below a bound. The kind of bound is a type parameter, so that plain passes pay
/// nothing for weights.
pub(super) struct Pass<'p, 'o, P: Puzzle, H, M, B = Plain> {
    puzzle: &'p P,
    heuristic: &'p H,
    pruning: &'p M,
    pub meter: Meter<'o>,
    memory: Option<&'p mut Transpositions<P::Packed>>,
    /// By how much the least f above the bound exceeds it.
    pub excess: i32,
    /// The moves to a goal, last one first, collected on the way back from it.
    pub moves: Vec<P::Move>,
    /// What broke the pass off, unless it was a goal. It is kept here and not returned, because every node
    /// tests the returned value, and a single bit is tested faster.
    pub limit: Option<Limit>,
    /// The least estimate of all states that were expanded.
    pub closest: Cost,
    bound: B,
}

impl<'p, 'o, P, H, M, B> Pass<'p, 'o, P, H, M, B>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
    B: Bound,
{
    pub fn new(
        (puzzle, heuristic, pruning): (&'p P, &'p H, &'p M),
        meter: Meter<'o>,
        memory: Option<&'p mut Transpositions<P::Packed>>,
        bound: B,
    ) -> Self {
        let (excess, moves, limit, closest) = (i32::MAX, Vec::new(), None, Cost::MAX);
        Pass { puzzle, heuristic, pruning, meter, memory, excess, moves, limit, closest, bound }
    }

    /// Searches below a state and breaks at a goal or a limit. `spare` is what the rest of the path may cost:
    /// the bound less the cost of the path so far.
    pub fn deepen(
        &mut self,
        state: &mut P::State,
        spare: i32,
        carry: H::Carry,
        history: M::Carry,
    ) -> ControlFlow<()> {
        let (puzzle, heuristic) = (self.puzzle, self.heuristic);
        if heuristic.estimate(carry) == 0 && puzzle.is_goal(state) {
            return Break(());
        }
        if self.met(state, spare) {
            return Continue(());
        }
        self.meter.counts.expanded += 1;
        self.closest = self.closest.min(heuristic.estimate(carry));
        let mut notes: Notes; // Zeros are written only if something is noted down.
        let noted = match heuristic.foresees() {
            true => {
                notes = Notes::default();
                self.foresee(state, carry, history, &mut notes)
            }
            false => &[],
        };
        let mut noted = noted.chunks_exact(H::NOTES.max(1));
        puzzle.visit_moves(
            state,
            #[inline(always)]
            |state, mv| {
                let Some(history) = self.pruning.step(history, mv) else { return Continue(()) };
                self.meter.generated().map_break(|limit| self.limit = Some(limit))?;
                let spare = spare - i32::from(puzzle.cost(state, mv));
                let limit = self.bound.within(spare);
                let next = match noted.next() {
                    Some(notes) => heuristic.step_noted(puzzle, carry, state, mv, (notes, limit)),
                    None => heuristic.step_within(puzzle, carry, state, mv, limit),
                };
                self.go(state, mv, spare, next, history)
            },
        )
    }

    /// If a successor is within the bound, searches it and returns to the state before.
    #[inline(always)]
    fn go(
        &mut self,
        state: &mut P::State,
        mv: P::Move,
        spare: i32,
        next: Result<H::Carry, i32>,
        history: M::Carry,
    ) -> ControlFlow<()> {
        let next = match next {
            Ok(next) => next,
            Err(h) => {
                self.excess = self.excess.min(self.bound.excess(h, spare));
                return Continue(());
            }
        };
        // After a break the state need not be restored. So a puzzle that passes a copy of the state with each
        // move has nothing to undo at all.
        let puzzle = self.puzzle;
        let end =
            puzzle.there_and_back(state, mv, |state| self.deepen(state, spare, next, history));
        if end.is_break() {
            self.moves.push(mv);
        }
        end
    }

    /// Whether the transposition table, if there is one, says that this state was searched in vain.
    #[inline(always)]
    fn met(&mut self, state: &P::State, spare: i32) -> bool {
        let puzzle = self.puzzle;
        let met = |memory: &mut &mut Transpositions<_>| memory.met(puzzle.pack(state), spare);
        M::FORBIDS_ONLY_RETURNS && self.memory.as_mut().is_some_and(met)
    }

    /// Announces all successors of the state to the heuristic, and returns what the heuristic noted down.
    #[inline(always)]
    fn foresee<'n>(
        &self,
        state: &mut P::State,
        carry: H::Carry,
        history: M::Carry,
        notes: &'n mut Notes,
    ) -> &'n [u64] {
        let notes = if H::NOTES == 0 { &mut [] } else { &mut notes[..] };
        let mut rest = notes.chunks_exact_mut(H::NOTES.max(1));
        let _: ControlFlow<()> = self.puzzle.visit_moves(
            state,
            #[inline(always)]
            |state, mv| {
                if self.pruning.step(history, mv).is_some() {
                    let notes = rest.next().unwrap_or_default();
                    self.heuristic.foresee(self.puzzle, carry, state, mv, notes);
                }
                Continue(())
            },
        );
        notes
    }
}
