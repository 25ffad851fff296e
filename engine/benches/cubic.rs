//! The exact table of the Cubic Eight-Puzzle: how long it takes to build, how fast it answers.
//!
//! `cargo bench -p fewest --bench cubic`. Built for each of the three kinds of start; then 4,096
//! random questions from all nine starts, again and again.

use fewest::exact::cubic::{Answers, FromStart};
use fewest::puzzles::cubic::{CELLS, Colour, Cubes, Tops};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::time::Instant;

const ROUNDS: usize = 10;
const QUESTIONS: usize = 4096;
const TIMES: usize = 1000;

fn main() {
    for (kind, empty) in [("corner", 0), ("edge", 1), ("centre", 4)] {
        let start = Cubes::standard(empty).expect("a cell");
        let best = (0..ROUNDS).map(|_| build(&start)).fold(f64::MAX, f64::min);
        println!("{kind}: built in {:.2} ms, best of {ROUNDS}", best * 1e3);
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

fn build(start: &Cubes) -> f64 {
    let begin = Instant::now();
    std::hint::black_box(FromStart::new(std::hint::black_box(start)));
    since(begin)
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
