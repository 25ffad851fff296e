//! The exact tables of the Cubic Eight-Puzzle: how long they take to build, how fast they answer.
//!
//! `cargo bench -p fewest --bench cubic` builds them for each of the three kinds of start, in one run with
//! the generic enumeration of the same boards. Then it asks 4,096 random questions from all nine starts,
//! again and again.

use fewest::puzzles::cubic::exact::{Answers, FromStart, ToGoal};
use fewest::puzzles::cubic::{CELLS, Colour, Cubes, Cubic, Goal, Tops};
use fewest::tables::exact::Table;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::time::Instant;

const ROUNDS: usize = 10;
const QUESTIONS: usize = 4096;
const TIMES: usize = 1000;

fn main() {
    for (kind, empty) in [("corner", 0), ("edge", 1), ("centre", 4)] {
        let start = Cubes::standard(empty).expect("a cell");
        let from_start = best(|| FromStart::new(&start));
        let cubic = Cubic::new(Goal::Board(start), &start);
        let to_goal = best(|| ToGoal::new(&cubic));
        let table = best(|| Table::new(cubic.clone()));
        println!(
            "{kind}: to all patterns {from_start:.2} ms, from all boards {to_goal:.2} ms, \
             by the generic enumeration {table:.0} ms; best of {ROUNDS}"
        );
    }
    let mut random = SplitMix64::seed_from_u64(1);
    let questions: Vec<_> = (0..QUESTIONS).map(|_| question(&mut random)).collect();
    let answers = Answers::new();
    let begin = Instant::now();
    let first: u64 = ask(&answers, &questions);
    println!("first {QUESTIONS} questions, tables included: {:.2} ms", since(begin) * 1e3);
    let begin = Instant::now();
    for _ in 0..TIMES {
        assert_eq!(ask(&answers, std::hint::black_box(&questions)), first);
    }
    let rate = (QUESTIONS * TIMES) as f64 / since(begin);
    println!("then {:.1} million distances a second", rate / 1e6);
    let begin = Instant::now();
    let rolls: usize =
        questions.iter().map(|(empty, goal)| answers.solve(*empty, goal).len()).sum();
    assert_eq!(rolls as u64, first);
    println!("and {:.0} first optima a second", QUESTIONS as f64 / since(begin));
}

/// Milliseconds.
fn best<T>(build: impl Fn() -> T) -> f64 {
    let timed = |_| {
        let begin = Instant::now();
        std::hint::black_box(build());
        since(begin) * 1e3
    };
    (0..ROUNDS).map(timed).fold(f64::MAX, f64::min)
}

fn since(begin: Instant) -> f64 {
    begin.elapsed().as_secs_f64()
}

fn ask(answers: &Answers, questions: &[(usize, Tops)]) -> u64 {
    questions.iter().map(|(empty, goal)| u64::from(answers.distance(*empty, goal))).sum()
}

fn question(random: &mut SplitMix64) -> (usize, Tops) {
    let mut below = |limit: u64| (random.next_u64() % limit) as usize;
    let (start, wanted) = (below(9), below(9));
    let mut tops = [None; CELLS];
    for cell in (0..CELLS).filter(|&cell| cell != wanted) {
        tops[cell] = Some(Colour::ALL[below(3)]);
    }
    (start, Tops::new(&tops).expect("a pattern"))
}
