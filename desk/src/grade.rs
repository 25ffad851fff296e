//! Judges somebody's moves: how far the goal is after each of them, and where they left the shortest paths.
//! The caller supplies the searches.

use crate::replay::{Board, Replay};
use crate::report::{Ending, Path, Report, Stop};
use std::collections::HashMap;

/// How far the goal is from a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// Exactly this far.
    Known(u64),
    /// At least this far; the search was stopped.
    AtLeast(u64),
    /// It cannot be reached.
    Infinite,
}

/// Moves, with what was proven about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The moves.
    pub replay: Replay,
    /// The distance of each board of the replay.
    pub distances: Vec<Distance>,
    /// How good the moves are.
    pub rating: Rating,
    /// Where the moves first leave all shortest paths, if they do and it is known.
    pub left: Option<Left>,
    /// What stopped the first search that was stopped, if one was.
    pub stopped: Option<Stop>,
    /// Why the goal cannot be reached from the start, if that is so.
    pub reason: Option<String>,
}

/// How good moves are, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rating {
    /// They reach the goal, and nothing is cheaper.
    Shortest,
    /// They reach the goal, and something is cheaper.
    Longer,
    /// They reach the goal; whether something is cheaper is not known.
    Open,
    /// They are legal and do not reach the goal.
    Unsolved,
    /// Some move is not legal.
    Illegal,
    /// The goal cannot be reached from the start.
    Unsolvable,
}

/// The first move after which even the shortest continuation makes the whole path dearer than necessary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// How many moves were made before.
    pub after: usize,
    /// A shortest path from there, as reports have it. It has no moves if the board was already solved.
    pub better: Path,
}

impl Rating {
    /// The word for it in JSON and Python.
    pub fn name(self) -> &'static str {
        match self {
            Rating::Shortest => "shortest",
            Rating::Longer => "longer",
            Rating::Open => "open",
            Rating::Unsolved => "unsolved",
            Rating::Illegal => "illegal",
            Rating::Unsolvable => "unsolvable",
        }
    }
}

impl Grade {
    /// The lowest known upper bound on the distance of the start: its own distance, or the cost of a path
    /// through one of the boards.
    pub fn at_most(&self) -> Option<u64> {
        let way = |(board, distance): (&Board, &Distance)| match distance {
            Distance::Known(rest) => Some(board.cost + rest),
            Distance::AtLeast(_) | Distance::Infinite => None,
        };
        self.replay.boards.iter().zip(&self.distances).filter_map(way).min()
    }
}

/// Finds the distances. `solve` answers a board of the replay.
///
/// If the distance shrinks between two boards by as much as the moves between them cost, those moves are
/// shortest, and no board between them needs a search. So moves that are a shortest answer take a single
/// search.
pub fn grade<E>(
    replay: Replay,
    solve: impl FnMut(&Board) -> Result<Report, E>,
) -> Result<Grade, E> {
    let known = vec![None; replay.boards.len()];
    let mut survey =
        Grading { replay: &replay, known, answers: HashMap::new(), stopped: None, solve };
    let last = replay.boards.len() - 1;
    survey.at(0)?;
    if survey.known[0] == Some(Distance::Infinite) {
        survey.known.fill(Some(Distance::Infinite));
    }
    survey.at(last)?;
    survey.between(0, last)?;
    let left = survey.left()?;
    let distances = survey.distances();
    let stopped = survey.stopped;
    let reason = match survey.answers.get(replay.boards[0].text.as_str()) {
        Some(Report { ending: Ending::Unsolvable { reason, .. }, .. }) => Some(reason.clone()),
        _ => None,
    };
    let grade = Grade { replay, distances, rating: Rating::Open, left, stopped, reason };
    Ok(Grade { rating: rating(&grade), ..grade })
}

fn rating(grade: &Grade) -> Rating {
    let Grade { replay, distances, .. } = grade;
    match distances[0] {
        Distance::Infinite => Rating::Unsolvable,
        _ if replay.illegal.is_some() => Rating::Illegal,
        _ if !replay.solves() => Rating::Unsolved,
        Distance::Known(fewest) if fewest == replay.cost() => Rating::Shortest,
        _ if grade.at_most() < Some(replay.cost()) => Rating::Longer,
        _ => Rating::Open,
    }
}

/// Finds the distances, and remembers those it has.
struct Grading<'r, F> {
    replay: &'r Replay,
    known: Vec<Option<Distance>>,
    /// The reports of searches, by board.
    answers: HashMap<&'r str, Report>,
    /// What stopped the first search that was stopped.
    stopped: Option<Stop>,
    solve: F,
}

impl<'r, E, F: FnMut(&Board) -> Result<Report, E>> Grading<'r, F> {
    /// The distance of this board, found by a search if necessary.
    fn at(&mut self, place: usize) -> Result<Distance, E> {
        if let Some(known) = self.known[place] {
            return Ok(known);
        }
        let rest = self.rest(place);
        let distance = match rest {
            Some(0) => Distance::Known(0),
            _ => distance(self.answer(place)?, rest),
        };
        self.known[place] = Some(distance);
        Ok(distance)
    }

    /// Finds the distances of the boards between two boards with known distances.
    fn between(&mut self, first: usize, last: usize) -> Result<(), E> {
        if last - first < 2 {
            return Ok(());
        }
        let cost = |place: usize| self.replay.boards[place].cost;
        if let (Distance::Known(far), Distance::Known(near)) = (self.at(first)?, self.at(last)?)
            && far == near + cost(last) - cost(first)
        {
            for place in first + 1..last {
                self.known[place] = Some(Distance::Known(far + cost(first) - cost(place)));
            }
            return Ok(());
        }
        let middle = first.midpoint(last);
        self.at(middle)?;
        self.between(first, middle)?;
        self.between(middle, last)
    }

    /// All distances. Each also bounds the distances of later boards, since a move brings the goal nearer by
    /// at most its cost.
    fn distances(&self) -> Vec<Distance> {
        let mut distances: Vec<Distance> = self.known.iter().flatten().copied().collect();
        for place in 1..distances.len() {
            let boards = &self.replay.boards;
            let cost = boards[place].cost - boards[place - 1].cost;
            let (Distance::Known(before) | Distance::AtLeast(before)) = distances[place - 1] else {
                continue;
            };
            let least = before.saturating_sub(cost);
            if matches!(distances[place], Distance::AtLeast(known) if known < least) {
                distances[place] = match self.rest(place) {
                    Some(most) if most <= least => Distance::Known(most),
                    _ => Distance::AtLeast(least),
                };
            }
        }
        distances
    }

    /// The first move that leaves all shortest paths, if the distances up to it are known.
    fn left(&mut self) -> Result<Option<Left>, E> {
        for after in 0..self.replay.moves.len() {
            let Some(Distance::Known(before)) = self.known[after] else { return Ok(None) };
            let cost = self.replay.boards[after + 1].cost - self.replay.boards[after].cost;
            let shrinks = |distance| distance + cost == before;
            match self.known[after + 1] {
                Some(Distance::Known(distance)) if shrinks(distance) => {}
                Some(Distance::AtLeast(distance)) if distance + cost <= before => return Ok(None),
                _ => {
                    let better = match &self.answer(after)?.ending {
                        Ending::Solved(path) => path.clone(),
                        _ => return Ok(None),
                    };
                    return Ok(Some(Left { after, better }));
                }
            }
        }
        Ok(None)
    }

    fn answer(&mut self, place: usize) -> Result<&Report, E> {
        let board = &self.replay.boards[place];
        if !self.answers.contains_key(board.text.as_str()) {
            let report = (self.solve)(board)?;
            if let Ending::Stopped { by, .. } = report.ending {
                self.stopped.get_or_insert(by);
            }
            self.answers.insert(&board.text, report);
        }
        Ok(&self.answers[board.text.as_str()])
    }

    /// What the moves cost from this board to the next solved one.
    fn rest(&self, place: usize) -> Option<u64> {
        let boards = &self.replay.boards[place..];
        let solved = boards.iter().find(|board| board.solved)?;
        Some(solved.cost - boards[0].cost)
    }
}

/// What a report says about the distance, given that a path of cost `most` is known.
fn distance(report: &Report, most: Option<u64>) -> Distance {
    match &report.ending {
        Ending::Solved(path) if path.is_shortest() => Distance::Known(path.cost.into()),
        Ending::Unsolvable { .. } => Distance::Infinite,
        Ending::Solved(Path { at_least, .. }) | Ending::Stopped { at_least, .. } => {
            match most.filter(|most| *most <= u64::from(*at_least)) {
                Some(most) => Distance::Known(most),
                None => Distance::AtLeast((*at_least).into()),
            }
        }
    }
}
