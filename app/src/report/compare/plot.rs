//! Nodes by cost: the points and lines of a plot, before it is drawn.

use super::super::text::grouped;
use super::name;
use crate::texts::handout as say;
use desk::Iteration;
use desk::names::{Algorithm, Heuristic};
use desk::{Ending, Report};
use fewest::Cost;
use std::collections::BTreeMap;

/// The most single boards that are drawn. If there are more, only the means are drawn.
const DOTS: usize = 4_000;

/// What is plotted.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// Which boards, or the one board.
    pub subtitle: String,
    /// What the costs along the axis are.
    pub across: String,
    /// A line for each pairing that has something to show.
    pub series: Vec<Series>,
    /// Which boards are not shown, as a sentence.
    pub note: String,
}

/// One pairing.
#[derive(Clone, Debug)]
pub struct Series {
    /// The algorithm and the heuristic, as a name.
    pub name: String,
    /// The algorithm, which decides the colour.
    pub algorithm: Algorithm,
    /// The heuristic, which decides the shape of the marks.
    pub heuristic: Option<Heuristic>,
    /// The corners of the line, in the order of their costs.
    pub line: Vec<Point>,
    /// Single boards.
    pub dots: Vec<Point>,
}

/// Nodes at a cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The cost, or the bound.
    pub cost: Cost,
    /// Nodes generated, at least 1.
    pub nodes: f64,
    /// What the point proves.
    pub state: PointState,
}

/// What a point proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointState {
    /// Nothing costs less.
    Proven,
    /// An answer that may not be the cheapest.
    Answered,
    /// A limit ended the search, which would take more nodes than that.
    Stopped,
}

/// The plot of some boards, each with a report for every pairing, in the same order.
pub fn plot(boards: &[Vec<Report>]) -> Plot {
    match boards {
        [] => Plot { note: say::none_answered(), ..Plot::default() },
        [board] => of_one(board),
        _ => of_many(boards),
    }
}

/// One board: how many nodes it takes to get past each bound.
fn of_one(board: &[Report]) -> Plot {
    let least = cost(board);
    let line = |report| iterations(report, least);
    let series = board.iter().map(|report| Series { line: line(report), ..empty(report) });
    Plot {
        title: say::nodes_by_bound(&board[0].puzzle),
        subtitle: board[0].start.clone(),
        across: say::across_bound(),
        series: series.filter(|series| !series.line.is_empty()).collect(),
        note: String::new(),
    }
}

/// The points where the iterations of a search end. An answer that may not be the cheapest is drawn at the
/// least cost of the board, if that is known.
fn iterations(report: &Report, least: Option<Cost>) -> Vec<Point> {
    let total = report.counts.generated;
    let (last, state) = match &report.ending {
        Ending::Solved(path) if path.is_shortest() => (path.cost, PointState::Proven),
        // The search proves nothing, so its bounds mean nothing.
        Ending::Solved(path) => {
            return vec![point(least.unwrap_or(path.cost), total, PointState::Answered)];
        }
        // The limit was used up while tables were made.
        Ending::Stopped { .. } if total == 0 => return Vec::new(),
        Ending::Stopped { at_least, .. } => (*at_least, PointState::Stopped),
        Ending::Unsolvable { .. } => return Vec::new(),
    };
    // Branch and bound begins an iteration whenever it has found a better answer; its bound does
    // not grow.
    let iterations: &[Iteration] = match report.asked.algorithm {
        Algorithm::BranchAndBound => &[],
        _ => &report.iterations,
    };
    let begins = iterations.iter().skip(1);
    let ends = begins.zip(iterations).map(|(next, iteration)| (iteration.bound, next.generated));
    let mut by_bound: BTreeMap<Cost, u64> = ends.filter(|&(bound, _)| bound < last).collect();
    by_bound.insert(last, total);
    let proven = |(cost, nodes)| match cost == last {
        true => point(cost, nodes, state),
        false => point(cost, nodes, PointState::Proven),
    };
    by_bound.into_iter().map(proven).collect()
}

/// Many boards: how many nodes the boards of each cost take.
fn of_many(boards: &[Vec<Report>]) -> Plot {
    let costs: Vec<_> = boards.iter().map(|board| cost(board)).collect();
    let unknown = costs.iter().filter(|cost| cost.is_none()).count();
    let pairings = boards.iter().map(Vec::len).min().unwrap_or(0);
    let few = boards.len() * pairings <= DOTS;
    let series = (0..pairings).map(|pairing| {
        let known = boards.iter().zip(&costs);
        let dots = known.filter_map(|(board, &cost)| dot(&board[pairing], cost?)).collect();
        let line = means(&dots);
        let dots = if few { dots } else { Vec::new() };
        Series { line, dots, ..empty(&boards[0][pairing]) }
    });
    let note = match unknown {
        0 => String::new(),
        unknown => say::left_out(unknown),
    };
    Plot {
        title: say::nodes_by_cost(&boards[0][0].puzzle),
        subtitle: say::means_of(say::boards(grouped(boards.len() as u64))),
        across: say::across_cost(),
        series: series
            .filter(|series| !(series.line.is_empty() && series.dots.is_empty()))
            .collect(),
        note,
    }
}

/// The least cost of a board, if one of its reports proves it.
pub fn cost(board: &[Report]) -> Option<Cost> {
    board.iter().find_map(|report| match &report.ending {
        Ending::Solved(path) if path.is_shortest() => Some(path.cost),
        _ => None,
    })
}

fn dot(report: &Report, cost: Cost) -> Option<Point> {
    let state = match &report.ending {
        Ending::Solved(path) if path.is_shortest() => PointState::Proven,
        Ending::Solved(_) => PointState::Answered,
        Ending::Stopped { .. } => PointState::Stopped,
        Ending::Unsolvable { .. } => return None,
    };
    Some(point(cost, report.counts.generated, state))
}

/// The geometric means over the boards of each cost. A cost is left out if the search for one of its boards
/// was stopped: the mean over the others, which were easy enough, would look too good.
fn means(dots: &Vec<Point>) -> Vec<Point> {
    let mut by_cost: BTreeMap<Cost, Vec<Point>> = BTreeMap::new();
    for &dot in dots {
        by_cost.entry(dot.cost).or_default().push(dot);
    }
    by_cost.retain(|_, dots| dots.iter().all(|dot| dot.state != PointState::Stopped));
    let mean = |(cost, dots): (Cost, Vec<Point>)| {
        let logarithms: f64 = dots.iter().map(|dot| dot.nodes.ln()).sum();
        let nodes = (logarithms / dots.len() as f64).exp();
        Point { cost, nodes, state: dots[0].state }
    };
    by_cost.into_iter().map(mean).collect()
}

fn point(cost: Cost, nodes: u64, state: PointState) -> Point {
    Point { cost, nodes: nodes.max(1) as f64, state }
}

fn empty(report: &Report) -> Series {
    let heuristic = report.heuristic.as_deref();
    let heuristic = heuristic.and_then(|name| name.parse::<Heuristic>().ok());
    // What `auto` chooses differs from board to board.
    let heuristic = heuristic.filter(|_| report.asked.algorithm != Algorithm::Auto);
    let (line, dots) = (Vec::new(), Vec::new());
    Series { name: name(report), algorithm: report.asked.algorithm, heuristic, line, dots }
}
