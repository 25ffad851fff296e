//! Which drawing of a set of tables suits boards best: how many successors IDA* generates with each.
//!
//! `cargo bench -p fewest --bench drawings -- 4x4 6-6-3 FILE 200` draws up to 200 different sets of connected
//! patterns of these sizes at random, and searches the boards of the file with each, on one thread. The goals
//! have the blank last, like those of the boards of `fewest generate`. It prints each drawing that takes at
//! most a fifth more than the best one before it: its successors, and the drawing as `--tables` takes it.
//! With a drawing instead of the sizes, `-- 4x4 ccca/bbaa/bbaa/bba. FILE`, it exchanges tiles of two patterns
//! until no exchange makes the set better. Each line of the file is a board: the tiles row by row, 0 for the
//! blank.

use fewest::Outcome;
use fewest::pruning::Automaton;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::sets::{self, Drawing};
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::HashSet;

type Tiles = Sliding<u128>;

/// The boards on which all sets are compared, and what is needed to search them.
struct Comparison {
    puzzle: Tiles,
    words: Automaton<Tiles>,
    boards: Vec<Tray>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let [size, set, file, tries @ ..] = &words[..] else {
        println!("expected the size, the set and a file of boards, as 4x4 6-6-3 FILE 200");
        return;
    };
    let (width, height) = size.split_once('x').expect("a size, as 4x4");
    let sides = [width, height].map(|side| side.parse().expect("a side"));
    let comparison = Comparison::new(sides, &std::fs::read_to_string(file).expect("a file"));
    if Drawing::is_meant(set) {
        comparison.improve(set.replace('/', "").into_bytes());
    } else {
        let sizes: Vec<usize> =
            set.split('-').map(|size| size.parse().expect("a number")).collect();
        let tries = tries.first().map_or(100, |tries| tries.parse().expect("a number"));
        comparison.draw(&sizes, tries);
    }
}

impl Comparison {
    fn new([width, height]: [usize; 2], boards: &str) -> Self {
        let puzzle = Tiles::new(width, height, &Goal::BlankLast).expect("a size");
        let words = Automaton::learn(&puzzle, 10, u64::MAX, &mut unwatched).expect("memory");
        let board = |line: &str| {
            let tiles: Vec<u8> =
                line.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect();
            puzzle.tray(&tiles).expect("a board")
        };
        let boards = boards.lines().filter(|line| !line.trim().is_empty()).map(board).collect();
        Comparison { puzzle, words, boards }
    }

    /// How many successors all boards together take with the set; `None` if they take more than `most`, or if
    /// there is no such set.
    fn successors(&self, drawn: &[u8], most: u64) -> Option<u64> {
        let set = Drawing::new(&self.text(drawn));
        let (width, height) = (self.puzzle.width(), self.puzzle.height());
        let set = set.set(width, height, width * height - 1).ok()?;
        let resources = Resources { threads: 1, max_bytes: u64::MAX };
        let table = |cells: &Vec<u8>| {
            let tiles = sets::tiles(&self.puzzle, cells);
            let pattern = Pattern::new(&self.puzzle, &tiles).expect("a pattern");
            compact::build(&pattern, resources, unwatched).expect("memory")
        };
        let tables: Vec<CompactTable> = set.iter().map(table).collect();
        match &tables[..] {
            [a, b] => self.searched([a, b], most),
            [a, b, c] => self.searched([a, b, c], most),
            [a, b, c, d] => self.searched([a, b, c, d], most),
            [a, b, c, d, e] => self.searched([a, b, c, d, e], most),
            _ => panic!("two to five patterns"),
        }
    }

    fn searched<const N: usize>(&self, tables: [&CompactTable; N], most: u64) -> Option<u64> {
        let sum = Additive::disjoint(&self.puzzle, tables).expect("a set");
        self.boards.iter().try_fold(0, |all: u64, board| {
            let options = Options { max_nodes: most.checked_sub(all)?, ..Options::default() };
            let ended =
                ida_star::solve(&self.puzzle, &sum, &self.words, board, &options, unwatched);
            let solved = matches!(ended.outcome, Outcome::Solved(_));
            solved.then_some(all + ended.counts.generated)
        })
    }

    /// Compares random drawings.
    fn draw(&self, sizes: &[usize], tries: usize) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut seen, mut best, mut vain) = (HashSet::new(), u64::MAX, 0);
        while seen.len() < tries && vain < 100_000 {
            let drawn = self.drawn(sizes, &mut random).filter(|drawn| seen.insert(self.key(drawn)));
            let Some(drawn) = drawn else {
                vain += 1;
                continue;
            };
            if let Some(successors) = self.successors(&drawn, best.saturating_add(best / 5)) {
                println!("{successors:>14} {}", self.text(&drawn));
                best = best.min(successors);
            }
        }
        println!("{} drawings", seen.len());
    }

    /// Exchanges two neighbours of two patterns, the best two each time, until no exchange makes the set
    /// better.
    fn improve(&self, mut drawn: Vec<u8>) {
        let mut best = self.successors(&drawn, u64::MAX).expect("a set");
        loop {
            println!("{best:>14} {}", self.text(&drawn));
            let mut better = None;
            for one in 0..drawn.len() {
                for other in one + 1..drawn.len() {
                    let letters = [drawn[one], drawn[other]];
                    let belongs = |cell, letter| self.beside(cell).any(|at| drawn[at] == letter);
                    let fits = letters[0] != letters[1] && !letters.contains(&b'.');
                    if !fits || !belongs(one, letters[1]) || !belongs(other, letters[0]) {
                        continue;
                    }
                    let mut exchanged = drawn.clone();
                    exchanged.swap(one, other);
                    if let Some(successors) = self.successors(&exchanged, best - 1) {
                        (best, better) = (successors, Some(exchanged));
                    }
                }
            }
            match better {
                Some(exchanged) => drawn = exchanged,
                None => return,
            }
        }
    }

    /// Patterns of these sizes, each grown from a random cell, with the dot in the last cell; `None` if one
    /// gets stuck.
    fn drawn(&self, sizes: &[usize], random: &mut impl Rng) -> Option<Vec<u8>> {
        let cells = self.puzzle.width() * self.puzzle.height();
        let mut drawn = vec![b' '; cells];
        drawn[cells - 1] = b'.';
        for (letter, &size) in (b'a'..).zip(sizes) {
            let mut grown = Vec::new();
            while grown.len() < size {
                let mut room: Vec<usize> = match grown[..] {
                    [] => (0..cells).collect(),
                    _ => grown.iter().flat_map(|&cell| self.beside(cell)).collect(),
                };
                room.retain(|&cell| drawn[cell] == b' ');
                let which = random.next_u64().checked_rem(room.len() as u64)?;
                drawn[room[which as usize]] = letter;
                grown.push(room[which as usize]);
            }
        }
        Some(drawn)
    }

    /// A key that is the same for drawings that differ only in the order of letters, or that are reflections
    /// of each other.
    fn key(&self, drawn: &[u8]) -> Vec<u8> {
        let width = self.puzzle.width();
        let in_order = |drawn: &mut dyn Iterator<Item = u8>| {
            let mut letters = Vec::new();
            let place = |letter| {
                let known = letters.iter().position(|&other| other == letter);
                known.unwrap_or_else(|| {
                    letters.push(letter);
                    letters.len() - 1
                }) as u8
            };
            drawn.map(place).collect::<Vec<u8>>()
        };
        let key = in_order(&mut drawn.iter().copied());
        if self.puzzle.height() != width {
            return key;
        }
        let across = |cell| drawn[cell % width * width + cell / width];
        key.min(in_order(&mut (0..drawn.len()).map(across)))
    }

    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, cells) = (self.puzzle.width(), self.puzzle.width() * self.puzzle.height());
        let column = cell % width;
        let left = column.checked_sub(1).map(|_| cell - 1);
        let right = (column + 1 < width).then_some(cell + 1);
        let (up, down) = (cell.checked_sub(width), Some(cell + width).filter(|&to| to < cells));
        [left, right, up, down].into_iter().flatten()
    }

    fn text(&self, drawn: &[u8]) -> String {
        let rows = drawn.chunks(self.puzzle.width()).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("/")
    }
}
