//! Multi-tile moves: 100 random boards of 4x4, 10,000 random boards of 3x3, and boards of up to 28 moves
//! without any table.
//!
//! `cargo bench -p fewest --bench pushes -- [BOARDS [LAYOUT]]` takes a layout with a digit for each cell of
//! 4x4, such as `000011112222333.`, or, without one, the tables of `auto`.

use fewest::pruning::Automaton;
use fewest::puzzles::sliding::pushes::{
    ColourTable, Colouring, Colours, PushEstimate, PushSolver, Pushes, Turns, Words, sets, walks,
};
use fewest::puzzles::sliding::{Any, Goal, Order, Sliding, Tray};
use fewest::search::{Options, unwatched};
use fewest::tables::{Resources, Subject};
use fewest::{Outcome, Puzzle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;
use std::time::Instant;

const TWO: Resources = Resources { threads: 2, max_bytes: 4 << 30 };

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let count = given.first().map_or(100, |count| count.parse().expect("a number of boards"));
    let fifteen = board(4);
    let boards = random(fifteen.rules(), count);
    match given.get(1) {
        Some(layout) => with_layout(&fifteen, &boards, layout),
        None => {
            large(&fifteen, &boards);
            small();
            from_nothing(&fifteen, &boards);
        }
    }
}

fn board(side: usize) -> Pushes<Any> {
    Pushes::board(side, side, &Goal::BlankLast, Order::Korf).expect("a size")
}

/// Boards that can be solved, drawn with a seed.
fn random(rules: &Sliding<Any>, count: usize) -> Vec<Tray> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut tiles: Vec<u8> = (0..rules.cell_count() as u8).collect();
    let mut draw = || {
        for i in (1..tiles.len()).rev() {
            tiles.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
        }
        rules.tray(&tiles).expect("each tile once")
    };
    std::iter::repeat_with(&mut draw).filter(|tray| rules.solvable(tray)).take(count).collect()
}

/// The boards with the tables of `auto`, which are built first.
fn large(fifteen: &Pushes<Any>, boards: &[Tray]) {
    let views = sets::views(4, 4, 15, sets::MOST);
    let mut tables = Vec::new();
    for about in sets::different(&views) {
        let begin = Instant::now();
        let table = about.build(TWO, &mut |_| Continue(())).expect("enough memory");
        let built = begin.elapsed();
        let begin = Instant::now();
        about.prove(&table, TWO, &mut |_| Continue(())).expect("it is right");
        let (name, states, proven) = (about.file_name(), about.entries(), begin.elapsed());
        println!(
            "{name}: {states} states built in {built:.2?}, proven in {proven:.2?}, two threads"
        );
        tables.push(table);
    }
    searched(fifteen, boards, Colours::of(&views, tables));
}

fn with_layout(fifteen: &Pushes<Any>, boards: &[Tray], layout: &str) {
    let colour = |digit: char| digit.to_digit(10).unwrap_or(0) as u8;
    let colours: Vec<u8> = layout.chars().map(colour).collect();
    let colouring = Colouring::new(4, 4, 15, &colours).expect("a layout");
    let begin = Instant::now();
    let table = ColourTable::build(&colouring, TWO, &mut unwatched).expect("enough memory");
    println!(
        "{layout}: {} states built in {:.2?} on two threads",
        colouring.states(),
        begin.elapsed()
    );
    let table = Arc::new(table);
    searched(fifteen, boards, Colours::new(vec![(false, Arc::clone(&table)), (true, table)]));
}

fn searched(fifteen: &Pushes<Any>, boards: &[Tray], colours: Colours) {
    let estimate = PushEstimate::Colours(colours);
    let turns = Turns::new(fifteen.clone());
    for dearest in [0, 6] {
        let begin = Instant::now();
        let learn = Automaton::learn(fifteen, dearest, 1 << 30, &mut unwatched);
        let words = Words(learn.expect("not broken off"));
        let learnt = begin.elapsed();
        let mut figures = Vec::new();
        for start in boards {
            let begin = Instant::now();
            let guides = (&turns, &estimate, (dearest > 0).then_some(&words));
            let one = NonZeroUsize::MIN;
            let ended = walks::ida_star(one, guides, start, &Options::default(), &mut unwatched);
            let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
            figures.push((ended.counts.generated, begin.elapsed().as_secs_f64(), solution.cost));
        }
        let n = figures.len() as f64;
        let nodes = figures.iter().map(|figure| figure.0 as f64).sum::<f64>() / n;
        let seconds = figures.iter().map(|figure| figure.1).sum::<f64>() / n;
        let cost = figures.iter().map(|figure| f64::from(figure.2)).sum::<f64>() / n;
        let worst = figures.iter().map(|figure| figure.0).max().unwrap_or(0);
        println!(
            "words up to {dearest} ({:?}, learnt in {learnt:.2?}): {n} boards of {cost:.2} moves on average, {nodes:.0} successors and {seconds:.4} s a board; most {worst}",
            words.0
        );
    }
}

/// 10,000 random boards of 3x3, by one solver.
fn small() {
    let eight = board(3);
    let boards = random(eight.rules(), 10_000);
    let solver = PushSolver::new(eight, NonZeroUsize::MIN);
    let mut seconds = Vec::new();
    for start in &boards {
        let begin = Instant::now();
        let chosen = solver.follow(start, &Options::default(), &mut |_| Continue(()));
        assert!(matches!(chosen.ended.outcome, Outcome::Solved(_)));
        seconds.push(begin.elapsed().as_secs_f64());
    }
    let slowest = seconds.iter().copied().fold(0.0, f64::max);
    seconds.sort_by(f64::total_cmp);
    println!(
        "3x3, {} boards: median {:.1} us, 99 of 100 within {:.1} us, slowest {:.1} ms (it makes the table)",
        boards.len(),
        seconds[seconds.len() / 2] * 1e6,
        seconds[seconds.len() * 99 / 100] * 1e6,
        slowest * 1e3
    );
}

/// Boards of up to 28 moves, each solved by a solver of its own that begins without tables.
fn from_nothing(fifteen: &Pushes<Any>, boards: &[Tray]) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let (mut slowest, mut done) = (0.0f64, 0);
    for _ in boards.iter().take(40) {
        let mut tray = fifteen.rules().goal().clone();
        let mut last = None;
        for _ in 0..30 {
            let mut legal = Vec::new();
            let _ = fifteen.visit_moves(&mut tray.clone(), |_, push| {
                if last != Some(push.axis()) {
                    legal.push(push);
                }
                Continue::<()>(())
            });
            let push = legal[(random.next_u64() % legal.len() as u64) as usize];
            last = Some(push.axis());
            fifteen.apply(&mut tray, push);
        }
        let begin = Instant::now();
        let options = Options { max_cost: 28, ..Options::default() };
        let solver = PushSolver::new(fifteen.clone(), NonZeroUsize::MIN);
        let chosen = solver.follow(&tray, &options, &mut |_| Continue(()));
        let seconds = begin.elapsed().as_secs_f64();
        if let Outcome::Solved(solution) = chosen.ended.outcome {
            println!(
                "{} moves from nothing: {seconds:.3} s, {:?}",
                solution.cost, chosen.heuristic
            );
            (slowest, done) = (slowest.max(seconds), done + 1);
        }
    }
    println!("{done} boards of up to 28 moves from nothing, one thread: slowest {slowest:.2} s");
}
