//! The generic IDA* against its hand-written twin: the same nodes, and at least 80 % of the speed.
//!
//! `cargo bench -p fewest --bench ida_star` runs both alternately on Korf's boards 12, 79 and 2 and prints
//! the rates and their ratio.

use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{self, Options, ida_star};
use fewest::{Outcome, Puzzle};
use std::time::Instant;

/// Korf's index, moves, generated nodes without the start, tiles.
const BOARDS: [(u32, u16, u64, [u8; 16]); 3] = [
    (12, 45, 546343, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15]),
    (79, 42, 540859, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]),
    (2, 55, 15300441, [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6]),
];
const ROUNDS: usize = 7;

fn main() {
    let nodes: u64 = BOARDS.iter().map(|board| board.2).sum();
    let mut best = [f64::MAX; 3];
    for _ in 0..ROUNDS {
        let seconds = [timed(generic), timed(twin::solve::<false>), timed(twin::solve::<true>)];
        for (best, seconds) in best.iter_mut().zip(seconds) {
            *best = best.min(seconds);
        }
    }
    let rate = best.map(|seconds| nodes as f64 / seconds / 1e6);
    println!("best of {ROUNDS} rounds, {nodes} nodes each");
    println!("generic                           {:6.1} M nodes/s", rate[0]);
    println!("hand-written                      {:6.1} M nodes/s", rate[1]);
    println!("hand-written, one copy a last move{:6.1} M nodes/s", rate[2]);
    println!("generic/hand-written {:.3}, /copies {:.3}", rate[0] / rate[1], rate[0] / rate[2]);
}

fn timed(solve: impl Fn(&[u8; 16]) -> (u16, u64)) -> f64 {
    let begin = Instant::now();
    for (index, moves, nodes, tiles) in &BOARDS {
        assert_eq!(solve(std::hint::black_box(tiles)), (*moves, *nodes), "Korf's instance {index}");
    }
    begin.elapsed().as_secs_f64()
}

fn generic(tiles: &[u8; 16]) -> (u16, u64) {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(tiles).expect("a board");
    let heuristic = Manhattan::new(&puzzle);
    assert!(puzzle.solvable(&start));
    let options = Options::default();
    let pruning = NoReturn(&puzzle);
    let ended = ida_star::solve(&puzzle, &heuristic, &pruning, &start, &options, search::unwatched);
    let Outcome::Solved(solution) = ended.outcome else { panic!("solvable") };
    (solution.cost, ended.counts.generated)
}

/// What one would write for this one puzzle: everything a constant, nothing abstract.
mod twin {
    struct Search {
        cells: [u8; 16],
        bound: u16,
        beyond: u16,
        generated: u64,
    }

    /// For each direction (up, left, right, down), tile and cell of the tile: +1 or -1.
    static CHANGE: [[[i8; 16]; 16]; 4] = change();

    const fn steps(from: i32, to: i32) -> i32 {
        (from % 4 - to % 4).abs() + (from / 4 - to / 4).abs()
    }

    const fn change() -> [[[i8; 16]; 16]; 4] {
        let mut all = [[[0; 16]; 16]; 4];
        let offsets = [4, 1, -1, -4];
        let mut i = 0;
        while i < 4 * 16 * 16 {
            let (direction, tile, cell) = (i / 256, i / 16 % 16, i % 16);
            let to = cell as i32 + offsets[direction];
            if to >= 0 && to < 16 {
                let change = steps(to, tile as i32) - steps(cell as i32, tile as i32);
                all[direction][tile][cell] = change as i8;
            }
            i += 1;
        }
        all
    }

    /// `SPECIAL`: compile one function for each last move, so that the way back is a constant.
    pub fn solve<const SPECIAL: bool>(tiles: &[u8; 16]) -> (u16, u64) {
        let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
        let h: i32 = (0..16)
            .filter(|&cell| tiles[cell] != 0)
            .map(|cell| steps(cell as i32, i32::from(tiles[cell])))
            .sum();
        let mut search = Search { cells: *tiles, bound: h as u16, beyond: u16::MAX, generated: 0 };
        while !search.deepen::<SPECIAL, 4>(4, blank, 0, h as u16) {
            search.bound = search.beyond;
            search.beyond = u16::MAX;
        }
        (search.bound, search.generated)
    }

    impl Search {
        /// `back` is the direction that must not be taken: the way back, or 4 for none. `BACK` is the same as
        /// a constant if `SPECIAL`.
        fn deepen<const SPECIAL: bool, const BACK: usize>(
            &mut self,
            back: usize,
            blank: usize,
            g: u16,
            h: u16,
        ) -> bool {
            if h == 0 {
                return true;
            }
            let back = if SPECIAL { BACK } else { back };
            back != 0 && blank >= 4 && self.slide::<SPECIAL, 0, 3>(blank, blank - 4, g, h)
                || back != 1
                    && !blank.is_multiple_of(4)
                    && self.slide::<SPECIAL, 1, 2>(blank, blank - 1, g, h)
                || back != 2
                    && blank % 4 != 3
                    && self.slide::<SPECIAL, 2, 1>(blank, blank + 1, g, h)
                || back != 3 && blank < 12 && self.slide::<SPECIAL, 3, 0>(blank, blank + 4, g, h)
        }

        #[inline(always)]
        fn slide<const SPECIAL: bool, const WAY: usize, const BACK: usize>(
            &mut self,
            blank: usize,
            from: usize,
            g: u16,
            h: u16,
        ) -> bool {
            self.generated += 1;
            let tile = self.cells[from & 15];
            let h = h.wrapping_add_signed(CHANGE[WAY][tile as usize & 15][from & 15].into());
            let f = g + 1 + h;
            if f > self.bound {
                self.beyond = self.beyond.min(f);
                return false;
            }
            self.cells[blank & 15] = tile;
            self.cells[from & 15] = 0;
            let found = if SPECIAL {
                self.deepen::<SPECIAL, BACK>(BACK, from, g + 1, h)
            } else {
                self.deepen::<SPECIAL, 4>(BACK, from, g + 1, h)
            };
            self.cells[from & 15] = tile;
            self.cells[blank & 15] = 0;
            found
        }
    }
}
