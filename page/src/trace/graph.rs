//! A puzzle whose states are numbers: the engine's searches run on it, and every step is noted.
//!
//! The successors of a state come from the desk, which takes a thousand times as long as the rules
//! themselves. In return no search is compiled again for each puzzle and heuristic, and no search needs to
//! know that it is watched.

use super::notes::Notes;
use crate::wrong::Wrong;
use desk::clock::Instant;
use desk::gauge::{Gauge, Never, Stopper};
use desk::{Case, Error, Solver};
use fewest::search::Options;
use fewest::{Cost, Heuristic, MovePruning, Puzzle, Reversible};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::ops::ControlFlow::{self, Continue};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What `step_within` returns for a state from which no goal can be reached.
const NO_WAY: i32 = 1 << 24;
/// The number for no entry.
const NONE: i32 = -1;

/// A move: the state in which it is made and, in the lowest byte, the number of its name, from 1 on. It is so
/// small that the searches store it like the moves of real puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named(NonZeroU32);

impl Named {
    fn new(from: u32, name: u8) -> Option<Named> {
        NonZeroU32::new(from.checked_mul(256)? | u32::from(name)).filter(|_| name > 0).map(Named)
    }

    fn from(self) -> u32 {
        self.0.get() >> 8
    }

    fn name(self) -> u8 {
        self.0.get() as u8
    }
}

/// A state, and how the search has reached it. How it was reached does not make it a different state.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    id: u32,
    /// The cost of the path.
    cost: u32,
    /// The entry of the state before it, and the move that led here; -1 and 0 where the search began.
    from: i32,
    by: u8,
    /// Whether it was reached from the goal.
    backward: bool,
    /// Its own entry, while it is expanded.
    entry: i32,
}

impl PartialEq for Here {
    fn eq(&self, other: &Here) -> bool {
        self.id == other.id
    }
}

impl Eq for Here {}

/// A move, where it leads, and what it costs.
type Step = (Named, u32, Cost);

/// What is known of a state.
struct Known {
    case: Case,
    solved: bool,
    next: Option<Arc<[Step]>>,
    estimate: Option<Cost>,
    /// The cheapest path on which it was reached.
    reached: Option<Here>,
    /// Its latest entry.
    entry: Option<i32>,
}

#[derive(Default)]
struct GraphRecord {
    states: Vec<Known>,
    ids: HashMap<String, u32>,
    names: Vec<String>,
    notes: Notes,
    trouble: Option<Wrong>,
    /// How many entries there were when states began to lead nowhere.
    late: Option<usize>,
}

/// The states of a puzzle that a search has met.
pub struct Graph<'s> {
    solver: &'s dyn Solver,
    informed: bool,
    deepens: bool,
    until: (Instant, &'s dyn Stopper),
    goal: Option<u32>,
    record: Mutex<GraphRecord>,
}

impl<'s> Graph<'s> {
    /// The graph of the solver's puzzle. It gives estimates if the search is `informed`. Only a search that
    /// `deepens` expands states more than once. After `until`, or once stopped, states lead nowhere. `goal`
    /// is the only goal, if a search needs one.
    pub fn new(
        solver: &'s dyn Solver,
        goal: Option<&str>,
        (informed, deepens): (bool, bool),
        until: (Instant, &'s dyn Stopper),
    ) -> Result<Self, Error> {
        let record = Mutex::default();
        let mut graph = Graph { solver, informed, deepens, until, goal: None, record };
        graph.goal = goal.map(|goal| graph.root(goal, true)).transpose()?.map(|goal| goal.id);
        Ok(graph)
    }

    /// Whether the given goal is one.
    pub fn begins_at_a_goal(&self) -> bool {
        self.goal.is_none_or(|goal| self.record().states[goal as usize].solved)
    }

    /// A state for a board to begin with.
    pub fn root(&self, board: &str, backward: bool) -> Result<Here, Error> {
        let case = Case::one(board);
        let text = self.solver.outline(&case)?.start;
        let solved =
            self.solver.replay(&case, "")?.boards.first().is_some_and(|board| board.solved);
        let mut record = self.record();
        let id = record.id(text, solved);
        let here = Here { id, cost: 0, from: NONE, by: 0, backward, entry: NONE };
        record.states[id as usize].reached.get_or_insert(here);
        Ok(here)
    }

    fn record(&self) -> MutexGuard<'_, GraphRecord> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many states have been expanded so far.
    pub fn noted(&self) -> usize {
        self.record().notes.from.len()
    }

    /// What was noted about the first `expanded` states, the names of the moves, and whether the search was
    /// cut off. After these states the search only looked for the path.
    pub fn end(self, expanded: u64) -> Result<(Notes, Vec<String>, bool), Wrong> {
        let record = self.record.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(trouble) = record.trouble {
            return Err(trouble);
        }
        let mut notes = record.notes;
        notes.keep(usize::try_from(expanded).unwrap_or(usize::MAX));
        // From then on, states led nowhere for the search.
        record.late.into_iter().for_each(|entries| notes.keep(entries));
        Ok((notes, record.names, record.late.is_some()))
    }

    fn next(&self, id: u32) -> Arc<[Step]> {
        let mut record = self.record();
        if let Some(next) = &record.states[id as usize].next {
            return Arc::clone(next);
        }
        let (until, stopper) = self.until;
        if Instant::now() >= until || stopper.stop().is_some() {
            let entries = record.notes.from.len();
            record.late.get_or_insert(entries);
        }
        let successors = match record.late {
            None => self.solver.successors(&record.states[id as usize].case),
            Some(_) => Ok(Vec::new()),
        };
        let successors = successors.unwrap_or_else(|trouble| {
            record.trouble = Some(trouble.into());
            Vec::new()
        });
        let link = |next: desk::Successor| {
            let mv = Named::new(id, record.name(next.name)?)?;
            Some((mv, record.id(next.board, next.solved), next.cost))
        };
        let next: Arc<[Step]> = successors.into_iter().filter_map(link).collect();
        record.states[id as usize].next = Some(Arc::clone(&next));
        next
    }

    fn step(&self, mv: Named) -> Step {
        let next = self.next(mv.from());
        *next.iter().find(|(name, ..)| *name == mv).expect("a legal move")
    }

    fn estimate(&self, id: u32) -> Cost {
        let case = match &self.record().states[id as usize] {
            Known { estimate: Some(estimate), .. } => return *estimate,
            Known { case, .. } => case.clone(),
        };
        let options = Options { max_iterations: 0, ..Options::default() };
        let report = self.solver.solve(&case, &options, &Gauge::new(&Never, None));
        let mut record = self.record();
        let estimate = match report {
            Ok(report) => report.estimate.unwrap_or(0),
            Err(trouble) => {
                record.trouble = Some(trouble.into());
                0
            }
        };
        record.states[id as usize].estimate = Some(estimate);
        estimate
    }

    /// Notes that a state is expanded, and which states it leads to.
    fn note(&self, here: Here, next: &[Step]) -> i32 {
        let h = if self.informed { self.estimate(here.id) } else { 0 };
        let mut record = self.record();
        let known = record.states[here.id as usize].entry;
        if let Some(entry) = known.filter(|_| !self.deepens) {
            // A* comes back to some states for successors that it has not made yet.
            return entry;
        }
        let entry =
            record.notes.push((here.from, here.by), here.cost + u32::from(h), here.backward);
        record.states[here.id as usize].entry = Some(entry);
        for &(mv, to, cost) in next {
            let cost = here.cost + u32::from(cost);
            let way = Here {
                id: to,
                cost,
                from: entry,
                by: mv.name(),
                backward: here.backward,
                entry: NONE,
            };
            let reached = &mut record.states[to as usize].reached;
            match reached {
                Some(known) if known.backward != way.backward || known.cost <= cost => continue,
                Some(_) => *reached = Some(way),
                None => {
                    *reached = Some(way);
                    record.notes.met[entry as usize] += 1;
                }
            }
        }
        entry
    }
}

impl GraphRecord {
    fn id(&mut self, board: String, solved: bool) -> u32 {
        if let Some(&id) = self.ids.get(&board) {
            return id;
        }
        let (id, case) = (self.states.len() as u32, Case::one(&board));
        self.ids.insert(board, id);
        self.states.push(Known {
            case,
            solved,
            next: None,
            estimate: None,
            reached: None,
            entry: None,
        });
        id
    }

    /// `None` if a puzzle has more moves than a page could show. Then nothing is shown.
    fn name(&mut self, name: String) -> Option<u8> {
        let place = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        let number = u8::try_from(place + 1).ok();
        if number.is_none() {
            let message =
                "searches of a puzzle with more than 255 names of moves are not shown step by step";
            self.trouble = Some(Wrong::asked(message));
        }
        number
    }
}

impl Puzzle for Graph<'_> {
    type State = Here;
    type Move = Named;
    type Packed = u32;

    /// Each move is shown with a copy of the state, so that nothing needs to be undone.
    fn visit_moves<B>(
        &self,
        state: &mut Here,
        mut visit: impl FnMut(&mut Here, Named) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let next = self.next(state.id);
        let here = Here { entry: self.note(*state, &next), ..*state };
        for &(name, ..) in next.iter() {
            visit(&mut { here }, name)?;
        }
        Continue(())
    }

    fn apply(&self, state: &mut Here, mv: Named) {
        let Here { cost, backward, entry, .. } = *state;
        let (_, id, more) = self.step(mv);
        let cost = cost + u32::from(more);
        *state = Here { id, cost, from: entry, by: mv.name(), backward, entry: NONE };
    }

    fn undo(&self, state: &mut Here, mv: Named) {
        *state = self.unpack(mv.from());
    }

    fn cost(&self, _: &Here, mv: Named) -> Cost {
        self.step(mv).2
    }

    fn is_goal(&self, state: &Here) -> bool {
        self.record().states[state.id as usize].solved
    }

    fn pack(&self, state: &Here) -> u32 {
        state.id
    }

    fn unpack(&self, packed: u32) -> Here {
        let reached = self.record().states[packed as usize].reached;
        reached.expect("only states that were met are stored")
    }
}

impl Reversible for Graph<'_> {
    fn inverse(&self, mv: Named) -> Named {
        let (_, to, _) = self.step(mv);
        let back =
            self.next(to).iter().find(|(_, before, _)| *before == mv.from()).map(|back| back.0);
        back.unwrap_or(mv)
    }

    fn goals(&self) -> impl Iterator<Item = Here> {
        self.goal.map(|goal| self.unpack(goal)).into_iter()
    }
}

/// The estimate of the desk's heuristic.
pub struct Estimate;

impl Heuristic<Graph<'_>> for Estimate {
    type Carry = Cost;

    fn start(&self, graph: &Graph, state: &Here) -> Cost {
        graph.estimate(state.id)
    }

    fn step(&self, graph: &Graph, _: Cost, _: &Here, mv: Named) -> Cost {
        graph.estimate(graph.step(mv).1)
    }

    fn step_within(
        &self,
        graph: &Graph,
        carry: Cost,
        before: &Here,
        mv: Named,
        limit: i32,
    ) -> Result<Cost, i32> {
        let h = self.step(graph, carry, before, mv);
        if i32::from(h) <= limit {
            return Ok(h);
        }
        if let Some(cut) = graph.record().notes.cut.get_mut(before.entry as usize) {
            *cut += 1;
        }
        Err(if h == Cost::MAX { NO_WAY } else { h.into() })
    }

    fn estimate(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Leaves out the move back to the state before.
pub struct NotBack<'g, 's>(pub &'g Graph<'s>);

impl<'s> MovePruning<Graph<'s>> for NotBack<'_, 's> {
    /// The state before.
    type Carry = Option<u32>;

    fn start(&self) -> Option<u32> {
        None
    }

    fn step(&self, before: Option<u32>, mv: Named) -> Option<Option<u32>> {
        (before != Some(self.0.step(mv).1)).then_some(Some(mv.from()))
    }
}
