//! Answers are tested before they are shown.

use desk::gauge::{Gauge, Never};
use desk::held::Held;
use desk::means::{Means, Method};
use desk::names::{Algorithm, Heuristic, Metric};
use desk::pairing::{Names, Pairing};
use desk::{Case, Ending, Error, Report, Solver};
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, Weight};
use fewest::{Cost, Counts, Ended, Outcome, Solution};
use std::num::NonZeroUsize;

/// Gives twice the estimate that it should.
struct Liar(Manhattan);

impl Held for Liar {
    fn held(&self) -> u64 {
        self.0.held()
    }
}

impl fewest::Heuristic<Sliding> for Liar {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding, tray: &Tray) -> Cost {
        self.0.start(puzzle, tray)
    }

    fn step(&self, puzzle: &Sliding, h: Cost, before: &Tray, mv: Direction) -> Cost {
        self.0.step(puzzle, h, before, mv)
    }

    fn estimate(&self, h: Cost) -> Cost {
        2 * h
    }
}

fn method(algorithm: Algorithm) -> Method {
    Method { algorithm, pruning: None, threads: NonZeroUsize::MIN }
}

fn solved<T: Send + Sync + 'static>(means: Means<Sliding, T>) -> Result<Report, Error> {
    let puzzle = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
    let names = Names {
        metric: Metric::Single,
        puzzle: "eight".into(),
        method: method(Algorithm::AStar),
        heuristic: Some(Heuristic::Manhattan),
        weight: Weight::ONE,
        tables: None,
        fresh: false,
    };
    let case = Case::one("8 6 7 2 5 4 3 0 1");
    let gauge = Gauge::new(&Never, None);
    let pairing = Pairing::new(puzzle, names, means);
    pairing.solve(&case, &Options::default(), &gauge)
}

#[test]
fn an_honest_heuristic_is_believed() {
    let report = solved(Means::informed(|puzzle, _, _| Ok(Manhattan::new(puzzle))));
    assert!(matches!(report, Ok(Report { ending: Ending::Solved(_), .. })));
}

#[test]
fn a_heuristic_that_lies_is_caught() {
    let report = solved(Means::informed(|puzzle, _, _| Ok(Liar(Manhattan::new(puzzle)))));
    assert!(matches!(report, Err(Error::Bug(_))), "{report:?}");
}

fn claims(moves: &[Direction], cost: Cost) -> Result<Report, Error> {
    type Claim = (Vec<Direction>, Cost);
    let claim = (moves.to_vec(), cost);
    let means: Means<Sliding, Claim> = Means::with(
        move |_, _, _| Ok(claim.clone()),
        |_, (_, (moves, cost)), _, _, _| {
            let outcome = Outcome::Solved(Solution::optimal(moves.clone(), *cost));
            Ok(Ended { outcome, counts: Counts::default() }.into())
        },
    );
    let puzzle = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
    let names = Names {
        metric: Metric::Single,
        puzzle: "eight".into(),
        method: method(Algorithm::Auto),
        heuristic: None,
        weight: Weight::ONE,
        tables: None,
        fresh: false,
    };
    let pairing = Pairing::new(puzzle, names, means);
    let gauge = Gauge::new(&Never, None);
    pairing.solve(&Case::one("1 2 3 4 5 6 7 0 8"), &Options::default(), &gauge)
}

#[test]
fn wrong_answers_are_not_shown() {
    use Direction::{Left, Right, Up};
    assert!(claims(&[Right], 1).is_ok());
    for (moves, cost) in [(&[Right][..], 2), (&[Left], 1), (&[Right, Right], 2), (&[Up], 1)] {
        let claimed = claims(moves, cost);
        assert!(matches!(claimed, Err(Error::Bug(_))), "{moves:?}");
    }
}
