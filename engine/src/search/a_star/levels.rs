//! A* by levels of f, for a consistent heuristic: it meets each state first by a cheapest path.

use super::deferred::{Deferred, Due};
use crate::search::Meter;
use crate::search::optima::Layers;
use crate::search::table::{BATCH, Build, Hint, StateTable, hint};
use crate::{Cost, Heuristic, Limit, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};

/// A search in which every open state has an f of `level` or is deferred to a later level.
pub(super) struct Levels<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, const N: usize> {
    puzzle: &'p P,
    heuristic: &'p H,
    pub(super) meter: &'m mut Meter<'o>,
    start: P::Packed,
    /// Every state that was met, with the move by which it was first reached.
    met: StateTable<P::Packed, Option<P::Move>, N>,
    /// The open states of this level, by h.
    open: Vec<Vec<OpenState<P, H>>>,
    /// No open state has an h below this.
    least_h: usize,
    deferred: Deferred,
    level: u32,
    /// States that share their hint with another one, and have had their turn at this level.
    done: Vec<P::Packed>,
    /// Room for the states that share a hint.
    found: Vec<(P::Packed, Option<P::Move>)>,
    /// The successors of a batch, before they are looked up.
    made: Vec<Made<P, H>>,
    /// All closed states by g, if they will be needed.
    pub(super) closed: Option<Layers<P::Packed>>,
    /// The least f that was cut off for being above `max_cost`.
    pub(super) beyond: u32,
}

/// An open state. Its g is the level less h.
struct OpenState<P: Puzzle, H: Heuristic<P>> {
    packed: P::Packed,
    carry: H::Carry,
    mv: Option<P::Move>,
}

/// A successor that was made and is not looked up yet.
struct Made<P: Puzzle, H: Heuristic<P>> {
    open: OpenState<P, H>,
    hint: Hint,
    h: Cost,
}

/// A state whose successors are being made.
struct Parent<P: Puzzle, H: Heuristic<P>> {
    packed: P::Packed,
    g: u32,
    carry: H::Carry,
    /// The move that led there, so that the search need not try the way back.
    mv: Option<P::Move>,
}

/// Why a search by levels cannot go on.
pub(super) enum Halt {
    Limit(Limit),
    /// A successor has a smaller f than its parent.
    Inconsistent,
}

/// A batch has one state for every `PART` states expanded so far, at least one and at most [`BATCH`]. So a
/// search that fits into the processor's caches expands states one by one, strictly in order.
const PART: u64 = 4096;

impl<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, const N: usize> Levels<'p, 'm, 'o, P, H, N> {
    /// A search in which only `start` is open.
    pub(super) fn new(
        (puzzle, heuristic): (&'p P, &'p H),
        start: &P::State,
        meter: &'m mut Meter<'o>,
    ) -> ControlFlow<Limit, Self> {
        let closed = (!meter.options.answer.wants_one()).then(Layers::default);
        let mut search = Levels {
            puzzle,
            heuristic,
            start: puzzle.pack(start),
            met: StateTable::new(Build::Dense),
            open: Vec::new(),
            least_h: 0,
            deferred: Deferred::new(),
            level: 0,
            done: Vec::new(),
            found: Vec::new(),
            made: Vec::new(),
            closed,
            beyond: u32::MAX,
            meter,
        };
        let carry = heuristic.start(puzzle, start);
        let h = heuristic.estimate(carry);
        search.meter.begin(h)?;
        if h <= search.meter.options.max_cost && h != Cost::MAX {
            search.level = h.into();
            let open = OpenState { packed: search.start, carry, mv: None };
            search.meet(Made { hint: hint(open.packed), open, h })?;
        } else if h != Cost::MAX {
            search.beyond = h.into();
        }
        Continue(search)
    }

    /// Goes through the levels until a goal comes up or all levels up to `last` are done.
    ///
    /// Within a level the open states of the least h come first, and of these the ones opened last. A
    /// deferred state counts by the least h of the successors that it makes next.
    pub(super) fn next_goal(&mut self, last: Cost) -> ControlFlow<Halt, Option<P::Packed>> {
        loop {
            while self.open.get(self.least_h).is_some_and(Vec::is_empty) {
                self.least_h += 1;
            }
            let due = self.deferred.next();
            match due.filter(|due| due.f == self.level) {
                Some(due) if due.h < self.least_h as u32 => self.expand_deferred(due)?,
                due_now if self.least_h == self.open.len() => match due_now.or(due) {
                    Some(due) if due.f > last.into() => return Continue(None),
                    Some(due) if due.f > self.level => {
                        self.level = due.f;
                        self.done.clear();
                        self.meter.begin(due.f as Cost).map_break(Halt::Limit)?;
                    }
                    Some(due) => self.expand_deferred(due)?,
                    None => return Continue(None),
                },
                _ => {
                    if let Some(goal) = self.expand_open()? {
                        return Continue(Some(goal));
                    }
                }
            }
        }
    }

    /// Goes through all levels up to `last`, past any goals.
    pub(super) fn finish(&mut self, last: Cost) -> ControlFlow<Halt> {
        while self.next_goal(last)?.is_some() {}
        Continue(())
    }

    fn batch(&self) -> usize {
        ((self.meter.counts.expanded / PART) as usize).clamp(1, BATCH)
    }

    /// Expands a batch of open states of the least h, up to the first goal among them, which it returns.
    fn expand_open(&mut self) -> ControlFlow<Halt, Option<P::Packed>> {
        let h = self.least_h;
        let g = self.level - h as u32;
        let mut goal = None;
        for _ in 0..self.batch() {
            let Some(open) = self.open[h].pop() else { break };
            let mut state = self.puzzle.unpack(open.packed);
            if let Some(closed) = &mut self.closed {
                closed.push(g as Cost, open.packed, self.meter).map_break(Halt::Limit)?;
            }
            if h == 0 && self.puzzle.is_goal(&state) {
                goal = Some(open.packed);
                break;
            }
            self.meter.counts.expanded += 1;
            let from = Parent { packed: open.packed, g, carry: open.carry, mv: open.mv };
            self.expand(&mut state, from)?;
        }
        self.look_up()?;
        Continue(goal)
    }

    /// Makes successors of a batch of deferred states that are due now.
    fn expand_deferred(&mut self, due: Due) -> ControlFlow<Halt> {
        let (mut hints, mut count) = ([Hint::default(); BATCH], 0);
        while count < self.batch() && self.deferred.next() == Some(due) {
            let Some(hint) = self.deferred.pop(self.meter) else { break };
            self.met.prefetch(hint);
            hints[count] = hint;
            count += 1;
        }
        for &hint in &hints[..count] {
            let mut found = std::mem::take(&mut self.found);
            self.met.with_hint(hint, &mut found, self.meter).map_break(Halt::Limit)?;
            let is_alone = found.len() == 1;
            for (packed, mv) in found.drain(..) {
                let mut state = self.puzzle.unpack(packed);
                let carry = self.heuristic.start(self.puzzle, &state);
                if is_alone || self.is_due(due, packed, carry).map_break(Halt::Limit)? {
                    self.expand(&mut state, Parent { packed, g: due.g, carry, mv })?;
                }
            }
            self.found = found;
        }
        self.look_up()
    }

    /// Whether to expand this state, one of several with the same hint. It is due if it has the right g, was
    /// first expanded at an earlier level, and has not had its turn at this one.
    #[cold]
    #[inline(never)]
    fn is_due(&mut self, due: Due, packed: P::Packed, carry: H::Carry) -> ControlFlow<Limit, bool> {
        let f = due.g + u32::from(self.heuristic.estimate(carry));
        let is_due = f < self.level
            && !self.done.contains(&packed)
            && u32::from(self.path_to(packed).1) == due.g;
        if is_due {
            self.meter.push(&mut self.done, packed)?;
        }
        Continue(is_due)
    }

    /// Makes those successors of a state whose f is that of this level. If others have a larger f, it defers
    /// the state.
    #[inline(never)]
    fn expand(&mut self, state: &mut P::State, from: Parent<P, H>) -> ControlFlow<Halt> {
        let Levels { puzzle, heuristic, meter, made, level, beyond, .. } = self;
        let (level, max_cost) = (*level, u32::from(meter.options.max_cost));
        let first_made = made.len();
        let is_first = from.g + u32::from(heuristic.estimate(from.carry)) == level;
        let mut due = Due { f: u32::MAX, h: 0, g: from.g };
        puzzle.visit_moves(state, |state, mv| {
            if is_first {
                meter.generated().map_break(Halt::Limit)?;
            }
            if from.mv.is_some_and(|last| puzzle.takes_back(last, mv)) {
                return Continue(());
            }
            let carry = heuristic.step(puzzle, from.carry, state, mv);
            let h = heuristic.estimate(carry);
            let f = from.g + u32::from(puzzle.cost(state, mv)) + u32::from(h);
            if f == level {
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                let open = OpenState { packed, carry, mv: Some(mv) };
                return meter
                    .push(made, Made { open, hint: Hint::default(), h })
                    .map_break(Halt::Limit);
            }
            if f < level {
                // On any turn but its first, the state has made this successor before.
                return if is_first { Break(Halt::Inconsistent) } else { Continue(()) };
            }
            if h != Cost::MAX {
                if f > max_cost {
                    *beyond = f.min(*beyond);
                } else {
                    (due.f, due.h) = (due.f, due.h).min((f, h.into()));
                }
            }
            Continue(())
        })?;
        for made in &mut made[first_made..] {
            made.hint = hint(made.open.packed);
            self.met.prefetch(made.hint);
        }
        // A deferred state that is due makes at least one successor. If this one makes none, it is here only
        // because of its hint, and waits elsewhere.
        if due.f == u32::MAX || !is_first && made.len() == first_made {
            return Continue(());
        }
        self.deferred.push(due, hint(from.packed), self.meter).map_break(Halt::Limit)
    }

    /// Opens the new ones among the successors of a batch.
    fn look_up(&mut self) -> ControlFlow<Halt> {
        let mut made = std::mem::take(&mut self.made);
        for made in made.drain(..) {
            self.meet(made).map_break(Halt::Limit)?;
        }
        self.made = made;
        Continue(())
    }

    fn meet(&mut self, Made { open, hint, h }: Made<P, H>) -> ControlFlow<Limit> {
        if self.met.meet(hint, open.packed, open.mv, self.meter)?.is_some() {
            return Continue(());
        }
        let h = usize::from(h);
        while self.open.len() <= h {
            self.meter.push(&mut self.open, Vec::new())?;
        }
        self.least_h = self.least_h.min(h);
        self.meter.push(&mut self.open[h], open)
    }

    /// The moves by which a state was reached, and their cost.
    pub(super) fn path_to(&self, goal: P::Packed) -> (Vec<P::Move>, Cost) {
        let puzzle = self.puzzle;
        let (mut packed, mut state) = (goal, puzzle.unpack(goal));
        let (mut moves, mut cost) = (Vec::new(), 0);
        while let Some(mv) = self.met.get(packed).flatten() {
            puzzle.undo(&mut state, mv);
            packed = puzzle.pack(&state);
            cost += puzzle.cost(&state, mv);
            moves.push(mv);
        }
        moves.reverse();
        (moves, cost)
    }
}
