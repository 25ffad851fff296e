//! The first steps of a search, one by one, for people who want to see it: what it expands, in which order,
//! and what its bound cuts off. These are the engine's own searches, so that what is shown is what they do.

mod graph;
mod notes;

use crate::asked::Asked;
use crate::shelf::Shelf;
use crate::wrong::Wrong;
use desk::clock::Instant;
use desk::describe::Description;
use desk::gauge::{Gauge, Stopper};
use desk::names::{Algorithm, Metric};
use desk::{Case, Ending, Question, Solver, Stop};
use fewest::search::{Options, a_star, bidirectional, breadth_first, greedy, ida_star};
use fewest::{Cost, Counts, Limit, Outcome};
use graph::{Estimate, Graph, NotBack};
use notes::Notes;
use serde::Serialize;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;
use std::time::Duration;

/// How many successors are shown: enough for some minutes of film.
const SHOWN: u64 = 12_000;
/// How long the search may take.
const WITHIN: Duration = Duration::from_secs(3);
/// How long the tables of its heuristic may take to be made.
const TABLES_WITHIN: Duration = Duration::from_secs(20);

/// What is shown of a search.
#[derive(Serialize)]
pub struct Trace {
    algorithm: String,
    heuristic: Option<String>,
    /// The only goal, if the search began from there, too.
    goal: Option<String>,
    /// The names of the moves.
    names: Vec<String>,
    /// Where passes, layers or f values begin.
    passes: Vec<Begun>,
    #[serde(flatten)]
    notes: Notes,
    /// The cost of the answer, if the search ended with one.
    cost: Option<Cost>,
    /// Whether the search would have continued.
    goes_on: bool,
}

/// A pass, layer or f value.
#[derive(Serialize)]
struct Begun {
    bound: Cost,
    /// How many states were expanded before it.
    from: usize,
}

/// What ends a trace, and how many bytes may be used before its search.
pub struct Within<'b> {
    /// Ends the trace.
    pub stopper: &'b Arc<dyn Stopper>,
    /// How many bytes.
    pub max_bytes: u64,
}

/// Searches as far as it is shown.
pub fn trace(
    asked: &Asked,
    question: Question,
    shelf: &Shelf,
    within: &Within,
) -> Result<Trace, Wrong> {
    if asked.tables.is_some() {
        return Err(Wrong::asked(
            "searches with tables of a page's choice are not shown step by step",
        ));
    }
    let algorithm = match question.means() {
        Algorithm::Auto => Algorithm::IdaStar,
        algorithm => algorithm,
    };
    if !question.puzzle.algorithms().contains(&algorithm) {
        return Err(Wrong::asked(format!("{algorithm} does not fit this puzzle")));
    }
    if algorithm == Algorithm::IdaStar && question.metric != Metric::Single {
        // This search alternates between axes, and the boards that are shown do not contain the axis.
        return Err(Wrong::asked("IDA* by pushes is not shown step by step"));
    }
    // The heuristic is asked by itself, whatever search is shown.
    let asks = Question { algorithm: Algorithm::IdaStar, ..question };
    let solver = shelf.solver(&asks)?;
    let outline = solver.outline(&Case::one(&asked.board))?;
    if algorithm.is_informed() {
        prepare(&*solver, &Case::one(&asked.board), within)?;
    }
    let has_ends = algorithm == Algorithm::Bidirectional;
    let goal = has_ends.then(|| only_goal(&asks, &outline.goal).ok_or_else(several)).transpose()?;
    let informed = algorithm.is_informed();
    let kind = (informed, algorithm == Algorithm::IdaStar);
    let until = (Instant::now() + WITHIN, &**within.stopper);
    // A description of several goals is not a board.
    let graph = Graph::new(&*solver, goal.as_deref(), kind, until).map_err(|_| several())?;
    if !graph.begins_at_a_goal() {
        return Err(several());
    }
    let (ended, mut passes) = searched(&graph, algorithm, &asked.board)?;
    let (notes, names, is_cut) = graph.end(ended.1.expanded)?;
    passes.retain(|pass| !is_cut || pass.from <= notes.from.len());
    let (cost, goes_on) = match ended.0 {
        _ if is_cut => (None, true),
        Outcome::Solved(solution) => (Some(solution.cost), false),
        Outcome::Stopped { by: Limit::Nodes, .. } => (None, true),
        _ => (None, false),
    };
    let heuristic = if informed { outline.heuristic } else { None };
    let algorithm = algorithm.to_string();
    Ok(Trace { algorithm, heuristic, goal, names, passes, notes, cost, goes_on })
}

/// The only goal as a board; `None` if there are several. If goals can be chosen, the goal is `chosen`. Other
/// goals may be given in words, so they are written as boards here.
fn only_goal(question: &Question, chosen: &str) -> Option<String> {
    let Description { goal, board, .. } = question.puzzle.description_in(question.metric);
    if goal.content.is_some() {
        return Some(chosen.to_string());
    }
    let [pattern] = &goal.fixed[..] else { return None };
    let cells = pattern.iter().cloned().collect::<Option<Vec<_>>>()?;
    let rows: Vec<_> = cells.chunks(board.row).map(|row| row.join(board.between)).collect();
    Some(rows.join("/"))
}

fn several() -> Wrong {
    Wrong::asked("this puzzle has several goals; the search from both ends is not shown")
}

/// Makes the tables of the heuristic, so that the search is shown without a pause.
fn prepare(solver: &dyn Solver, case: &Case, within: &Within) -> Result<(), Wrong> {
    let Within { stopper, max_bytes } = *within;
    let options = Options { max_iterations: 0, max_bytes, ..Options::default() };
    let report = solver.solve(case, &options, &Gauge::new(stopper, Some(TABLES_WITHIN)))?;
    let limit = match report.ending {
        Ending::Stopped { by: Stop::Memory, .. } => "memory",
        Ending::Stopped { by: Stop::Time | Stop::Cancel, .. } => "time",
        _ => return Ok(()),
    };
    Err(Wrong::asked(format!(
        "the tables of this heuristic take too much {limit} to be made for a search that is shown"
    )))
}

type Ended = (Outcome<graph::Named>, Counts);

fn searched(
    graph: &Graph,
    algorithm: Algorithm,
    board: &str,
) -> Result<(Ended, Vec<Begun>), Wrong> {
    let start = graph.root(board, false)?;
    let options = Options { max_nodes: SHOWN, ..Options::default() };
    let mut passes: Vec<Begun> = Vec::new();
    let mut known = 0;
    let watch = |counts: &Counts| {
        if counts.iterations > known {
            known = counts.iterations;
            passes.push(Begun { bound: counts.bound, from: graph.noted() });
        }
        Continue(())
    };
    let ended = match algorithm {
        Algorithm::IdaStar => {
            ida_star::solve(graph, &Estimate, &NotBack(graph), &start, &options, watch)
        }
        Algorithm::AStar => a_star::solve(graph, &Estimate, &start, &options, watch),
        Algorithm::Greedy => greedy::solve(graph, &Estimate, &start, &options, watch),
        Algorithm::BreadthFirst => breadth_first::solve(graph, &start, &options, watch),
        Algorithm::Bidirectional => bidirectional::solve(graph, &start, &options, watch),
        _ => return Err(Wrong::asked(format!("{algorithm} is not shown step by step"))),
    };
    Ok(((ended.outcome, ended.counts), passes))
}
