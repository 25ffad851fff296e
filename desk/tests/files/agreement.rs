//! Files of puzzles that are built in: the same successors.

use super::language::puzzle;
use super::twin::Twin;
use fewest::Puzzle;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::{Cubes, Cubic, Goal, notation};

fn words(cubes: &Cubes) -> String {
    let word = |cell| cubes.cube(cell).map_or("_".into(), notation::word);
    (0..9).map(word).collect::<Vec<_>>().join(" ")
}

fn moved(mut cubes: Cubes, direction: Direction) -> Cubes {
    Cubic::new(Goal::Board(cubes), &cubes).apply(&mut cubes, direction);
    cubes
}

/// Walks that a simple generator of numbers draws.
#[test]
fn rolling_cubes_are_those_of_the_engine() {
    let cubic = puzzle("cubic", &[]);
    let twin = Twin::new(&cubic);
    let ways = [
        ("u", Direction::Up),
        ("l", Direction::Left),
        ("r", Direction::Right),
        ("d", Direction::Down),
    ];
    for empty in 0..9 {
        let mut cubes = Cubes::standard(empty).expect("a cell");
        let mut random = 1u64 + empty as u64;
        for _ in 0..100 {
            let state = cubic.read(&words(&cubes)).expect("a state");
            let found = twin.successors(&state);
            let legal = ways.iter().filter(|way| found.iter().any(|found| found.0 == way.0));
            let legal: Vec<_> = legal.collect();
            assert_eq!(legal.len(), found.len());
            for (name, direction) in &legal {
                let after = twin.after(&state, name).expect("it is legal");
                assert_eq!(after, cubic.read(&words(&moved(cubes, *direction))).expect("a state"));
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            cubes = moved(cubes, legal[(random >> 33) as usize % legal.len()].1);
        }
    }
}
