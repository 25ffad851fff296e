//! Starts and goals for the laws, the same random ones on every run (xoshiro256++).

use fewest::laws::{self, Broken};
use fewest::puzzles::cubic::{CELLS, Cube, Cubes};
use fewest::puzzles::rotation::{Line, Rotation, Symbols};
use fewest::puzzles::sliding::{Goal, Packing, Sliding, Tray};
use fewest::{Heuristic, Puzzle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The laws look at the states of a random walk of this many moves from each start.
pub const STEPS: usize = 50;

/// The laws of a heuristic, and those of a consistent one.
pub fn consistent<P: Puzzle>(
    puzzle: &P,
    heuristic: &impl Heuristic<P>,
    starts: &[P::State],
) -> Result<(), Broken> {
    laws::heuristic(puzzle, heuristic, starts, STEPS)?;
    laws::consistent(puzzle, heuristic, starts, STEPS)
}

pub fn random(seed: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed as u64)
}

fn shuffle(items: &mut [u8], random: &mut Xoshiro256PlusPlus) {
    for i in (1..items.len()).rev() {
        items.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
    }
}

/// Blank last, blank first and two that follow no pattern.
pub fn goals(width: usize, height: usize) -> Vec<Goal> {
    let mut random = random(width * 8 + height);
    let mut tiles: Vec<u8> = (0..(width * height) as u8).collect();
    let mut shuffled = || {
        shuffle(&mut tiles, &mut random);
        Goal::Board(tiles.clone())
    };
    vec![Goal::BlankLast, Goal::BlankFirst, shuffled(), shuffled()]
}

/// The goal and eight random boards, about half of which cannot be solved.
pub fn boards<K: Packing>(puzzle: &Sliding<K>) -> Vec<Tray> {
    let mut random = random(1);
    let mut tiles = puzzle.tiles(puzzle.goal()).to_vec();
    let shuffled = (0..8).map(|_| {
        shuffle(&mut tiles, &mut random);
        puzzle.tray(&tiles).expect("a board")
    });
    [puzzle.goal().clone()].into_iter().chain(shuffled).collect()
}

/// A solved board, eight random ones and one without the right number of each symbol.
pub fn symbols() -> Vec<Symbols> {
    let solved = [1, 2, 1, 2, 1, 2, 3, 3, 3, 1, 2, 3, 3, 1, 2, 3, 3, 3, 1, 2, 1, 2, 1, 2];
    let mut random = random(2);
    let mut tiles = solved;
    let shuffled = (0..8).map(|_| {
        shuffle(&mut tiles, &mut random);
        Symbols::new(&tiles).expect("eight of each")
    });
    let uneven = Symbols::uneven(&std::array::from_fn::<u8, 24, _>(|cell| 1 + cell as u8 % 2));
    let ends = [Symbols::new(&solved).expect("eight of each"), uneven.expect("symbols")];
    ends.into_iter().chain(shuffled).collect()
}

/// Boards that are up to eleven random moves from a solved one.
pub fn rotated() -> Vec<Symbols> {
    let mut random = random(4);
    let solved = symbols()[0];
    let walk = |moves: usize| {
        let mut board = solved;
        for _ in 0..moves {
            Rotation.apply(&mut board, Line::ALL[random.next_u64() as usize % Line::ALL.len()]);
        }
        board
    };
    (0..2000).map(|i| i % 12).map(walk).collect()
}

/// Random boards with that many odd cubes, the last cell empty.
pub fn cubes(odd_count: usize) -> [Cubes; 2] {
    let mut random = random(3);
    [(); 2].map(|()| {
        let cells: [Option<Cube>; CELLS] = std::array::from_fn(|cell| {
            let top = random.next_u64() as usize % 3;
            let is_odd = (cell % 2 == 1) ^ (cell < odd_count);
            (cell + 1 < CELLS).then_some(Cube::ALL[2 * top + usize::from(is_odd)])
        });
        Cubes::new(&cells).expect("a board")
    })
}
