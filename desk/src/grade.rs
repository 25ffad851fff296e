//! What somebody's moves are worth: how far the goal is after each of them, and where they left the
//! shortest ways. The searches are the caller's.

use crate::replay::{Board, Replay};
use crate::report::{Ending, Path, Report, Stop};
use std::collections::HashMap;

/// How far the goal is from a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// So far.
    Known(u64),
    /// So far or farther: the search was stopped.
    AtLeast(u64),
    /// It cannot be reached.
    Infinite,
}

/// Moves with what was proven about them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The moves.
    pub replay: Replay,
    /// The distance of each board of the replay.
    pub distances: Vec<Distance>,
    /// What the moves are worth.
    pub outcome: Outcome,
    /// Where the moves first leave all shortest ways, if they do and it is known.
    pub left: Option<Left>,
    /// What stopped the first search that was stopped, if one was.
    pub stopped: Option<Stop>,
    /// If the goal cannot be reached from the start: why.
    pub reason: Option<String>,
}

/// What moves are worth, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
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
    /// Nothing reaches the goal.
    Unsolvable,
}

/// The first move after which the shortest way takes longer than before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// How many moves were made before.
    pub after: usize,
    /// A shortest way from there, as the report of a search has it. It has no moves if the board was
    /// solved already.
    pub better: Path,
}

impl Grade {
    /// The least cost of all ways from the start to the goal that is known: a distance, or what a way
    /// through one of the boards costs.
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
/// Between two boards of a shortest way no board is searched: a distance that shrinks by what the
/// moves cost does so move by move. So moves that are a shortest answer take one search.
pub fn grade<E>(
    replay: Replay,
    solve: impl FnMut(&Board) -> Result<Report, E>,
) -> Result<Grade, E> {
    let known = vec![None; replay.boards.len()];
    let mut survey =
        Survey { replay: &replay, known, answers: HashMap::new(), stopped: None, solve };
    let last = replay.boards.len() - 1;
    survey.at(0)?;
    if survey.known[0] == Some(Distance::Infinite) {
        survey.known.fill(Some(Distance::Infinite));
    }
    survey.at(last)?;
    survey.between(0, last)?;
    let left = survey.left()?;
    let distances: Vec<Distance> = survey.known.iter().flatten().copied().collect();
    let stopped = survey.stopped;
    let reason = match survey.answers.get(replay.boards[0].text.as_str()) {
        Some(Report { ending: Ending::Unsolvable { reason, .. }, .. }) => Some(reason.clone()),
        _ => None,
    };
    let grade = Grade { replay, distances, outcome: Outcome::Open, left, stopped, reason };
    Ok(Grade { outcome: outcome(&grade), ..grade })
}

fn outcome(grade: &Grade) -> Outcome {
    let Grade { replay, distances, .. } = grade;
    match distances[0] {
        Distance::Infinite => Outcome::Unsolvable,
        _ if replay.illegal.is_some() => Outcome::Illegal,
        _ if !replay.solves() => Outcome::Unsolved,
        Distance::Known(fewest) if fewest == replay.cost() => Outcome::Shortest,
        _ if grade.at_most() < Some(replay.cost()) => Outcome::Longer,
        _ => Outcome::Open,
    }
}

/// The distances while they are being found.
struct Survey<'r, F> {
    replay: &'r Replay,
    known: Vec<Option<Distance>>,
    /// What searches have answered, by the board.
    answers: HashMap<&'r str, Report>,
    /// What stopped the first search that was stopped.
    stopped: Option<Stop>,
    solve: F,
}

impl<'r, E, F: FnMut(&Board) -> Result<Report, E>> Survey<'r, F> {
    /// The distance of that board, searched if need be.
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

    /// Finds the distances of the boards between two whose distances are known.
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

    /// The first move that leaves all shortest ways, if the distances up to it are known.
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

    /// What the moves cost from that board to the next one that is solved.
    fn rest(&self, place: usize) -> Option<u64> {
        let boards = &self.replay.boards[place..];
        let solved = boards.iter().find(|board| board.solved)?;
        Some(solved.cost - boards[0].cost)
    }
}

/// What a report says of the distance, if there is a way that costs `most`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gauge::{Gauge, Never};
    use crate::{Case, Error, Question, Solver, solver};
    use fewest::search::Options;
    use std::sync::Arc;

    fn about(puzzle: &str) -> Arc<dyn Solver> {
        solver(&Question::about(puzzle.parse().expect("a puzzle"))).expect("auto fits")
    }

    /// The grade, and how many boards were searched for it.
    fn graded(puzzle: &str, board: &str, moves: &str, options: &Options) -> (Grade, usize) {
        let (solver, mut searched) = (about(puzzle), 0);
        let replay = solver.replay(&Case::one(board), moves).expect("a board and moves");
        let grade = grade(replay, |board| {
            searched += 1;
            solver.solve(&Case::one(&board.text), options, &Gauge::new(&Never, None))
        });
        (grade.expect("every board on the way can be read"), searched)
    }

    fn outcome(puzzle: &str, board: &str, moves: &str) -> Outcome {
        graded(puzzle, board, moves, &Options::default()).0.outcome
    }

    const TWO: &str = "1 2 3 4 5 6 0 7 8";
    const FAR: &str = "2 3 4 1 5 0 7 6 8";
    const BEST: &str = "ullddrurdllurrdlurd";

    #[test]
    fn a_shortest_answer_takes_one_search() {
        let (grade, searched) = graded("eight", FAR, BEST, &Options::default());
        assert_eq!((grade.outcome, searched, grade.left), (Outcome::Shortest, 1, None));
        let falling: Vec<_> = (0..=19).rev().map(Distance::Known).collect();
        assert_eq!(grade.distances, falling);
    }

    /// Every distance is the one that a search of that board finds.
    #[test]
    fn distances_are_those_of_the_boards() {
        let detour = format!("ud{}du{}", &BEST[..7], &BEST[7..]);
        for moves in [&detour, "ulldrurdllu", "lrlrlrlr", BEST] {
            let solver = about("eight");
            let (grade, _) = graded("eight", FAR, moves, &Options::default());
            assert_eq!(grade.distances.len(), moves.len() + 1);
            for (board, distance) in grade.replay.boards.iter().zip(&grade.distances) {
                let gauge = Gauge::new(&Never, None);
                let report = solver.solve(&Case::one(&board.text), &Options::default(), &gauge);
                let Ok(Report { ending: Ending::Solved(path), .. }) = report else {
                    panic!("{}", board.text)
                };
                assert_eq!(*distance, Distance::Known(path.cost.into()), "{moves}");
            }
        }
    }

    #[test]
    fn where_the_shortest_ways_were_left() {
        let left = |moves| {
            let (grade, _) = graded("eight", TWO, moves, &Options::default());
            (grade.outcome, grade.left.map(|left| (left.after, left.better.moves)))
        };
        assert_eq!(left("rr"), (Outcome::Shortest, None));
        assert_eq!(left("rlrr"), (Outcome::Longer, Some((1, "r".into()))));
        assert_eq!(left("udrr"), (Outcome::Longer, Some((0, "rr".into()))));
        // After the goal every move leads away.
        assert_eq!(left("rrlr"), (Outcome::Longer, Some((2, String::new()))));
        assert_eq!(left("r"), (Outcome::Unsolved, None));
        assert_eq!(left("rd"), (Outcome::Illegal, None));
    }

    #[test]
    fn what_moves_are_worth() {
        assert_eq!(outcome("eight", "1 2 3 4 5 6 7 8 0", ""), Outcome::Shortest);
        assert_eq!(outcome("eight", TWO, ""), Outcome::Unsolved);
        assert_eq!(outcome("eight", "2 1 3 4 5 6 7 8 0", "ul"), Outcome::Unsolvable);
        assert_eq!(outcome("cubic", "2 1 RBW RWW EWW", "L D D"), Outcome::Shortest);
        // Each cube rolls the other way.
        assert_eq!(outcome("cubic", "2 1 RBW RWW EWW", "right up2"), Outcome::Shortest);
        let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
        assert_eq!(outcome("rotation", rotation, "AC"), Outcome::Shortest);
        assert_eq!(outcome("rotation", rotation, "a, F, a, c"), Outcome::Longer);
    }

    #[test]
    fn both_readings_of_letters_are_tried() {
        let replay = |moves| about("eight").replay(&Case::one(TWO), moves).expect("moves");
        for (moves, style) in
            [("rr", "blank"), ("LL", "tiles"), ("7 8", "numbers"), ("78", "numbers"), ("", "names")]
        {
            assert_eq!(replay(moves).style.name(), style, "{moves}");
            assert_eq!(replay(moves).solves(), !moves.is_empty(), "{moves}");
        }
        // The reading that goes farther, and the other one.
        let replay = replay("llu");
        let [other] = &replay.others[..] else { panic!("there are two readings") };
        assert_eq!((replay.style.name(), other.style.name(), other.made), ("tiles", "blank", 0));
        let illegal = replay.illegal.expect("the blank is in the last row");
        assert_eq!((illegal.place.column, illegal.word.as_str()), (3, "u"));
        assert_eq!(illegal.legal, ["d", "r"]);
    }

    #[test]
    fn what_was_not_searched_is_not_claimed() {
        let options = Options { max_cost: 1, ..Options::default() };
        let (grade, _) = graded("eight", FAR, &format!("ud{BEST}"), &options);
        assert_eq!((grade.outcome, grade.left), (Outcome::Open, None));
        assert_eq!(grade.stopped, Some(Stop::Depth(1)));
        assert!(matches!(grade.distances[0], Distance::AtLeast(2..=19)), "{:?}", grade.distances);
        // What a search has proven is enough where the moves cost no more.
        let (grade, _) = graded("eight", TWO, "rr", &options);
        assert_eq!(grade.outcome, Outcome::Shortest);
    }

    #[test]
    fn moves_are_written_in_every_style() {
        let solver = about("eight");
        let written = |style| {
            let written = solver.written(&Case::one("1 2 3 4 5 6 0 7 8"), "rrl", style);
            written.map(|written| written.text)
        };
        let texts: Result<Vec<_>, Error> = solver.styles().into_iter().map(written).collect();
        assert_eq!(texts.expect("legal moves"), ["rrl", "rrl", "llr", "7 8 8", "r2l"]);
        for style in solver.styles() {
            let text = solver.written(&Case::one(FAR), BEST, style).expect("legal moves").text;
            let read = solver.replay(&Case::one(FAR), &text).expect("what was written is read");
            assert!(read.solves(), "{text}");
        }
    }
}
