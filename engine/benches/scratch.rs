#![allow(missing_docs, clippy::all)]
mod korf;
use fewest::heuristics::Max;
use fewest::pruning::Automaton;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Heuristic, Outcome};
use std::time::Instant;
const R: Resources = Resources { threads: 2, max_bytes: u64::MAX };
fn tables(p: &Sliding, drawing: &str) -> Vec<CompactTable> {
    let mut set = vec![Vec::new(); 3];
    for (cell, l) in (0u8..).zip(drawing.bytes().filter(u8::is_ascii_graphic).rev()).filter(|x| x.1 != b'.') {
        set[usize::from(l - b'a')].push(cell);
    }
    let begin = Instant::now();
    let t = set.iter().map(|c| compact::build(&Pattern::new(p, c).unwrap(), R, unwatched).unwrap()).collect();
    println!("{drawing} built in {:.3}", begin.elapsed().as_secs_f64());
    t
}
fn run(p: &Sliding, h: &impl Heuristic<Sliding>, w: &Automaton<Sliding>) {
    let mut g = 0;
    let begin = Instant::now();
    for (cost, tiles) in korf::boards() {
        let ended = ida_star::solve(p, h, w, &p.tray(&tiles).unwrap(), &Options::default(), unwatched);
        let Outcome::Solved(s) = ended.outcome else { panic!() };
        assert_eq!(s.cost, cost);
        g += ended.counts.generated;
    }
    let t = begin.elapsed().as_secs_f64();
    println!("{t:.3} s {g} {:.1} ns", 1e9 * t / g as f64);
}
fn main() {
    let p = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).unwrap();
    let words: Vec<_> = [10, 12].map(|c| Automaton::learn(&p, c, u64::MAX, &mut unwatched).unwrap()).into();
    let first = tables(&p, "accc aabb aabb abb.");
    let one: Additive<3> = Additive::disjoint(&p, std::array::from_fn(|i| &first[i])).unwrap();
    for w in &words { run(&p, &one, w); }
    for d in std::env::args().skip(1).filter(|a| a.len() > 10) {
        let second = tables(&p, &d);
        let other: Additive<3> = Additive::disjoint(&p, std::array::from_fn(|i| &second[i])).unwrap();
        run(&p, &other, &words[0]);
        run(&p, &Max([one.clone(), other]), &words[0]);
    }
}
