//! Boards of the Rotation Game: every board of the wanted distances is as likely as every other.

use super::Wanted;
use crate::exit::Fault;
use desk::random::Random;
use fewest::Ranked;
use fewest::puzzles::rotation::SymbolSpace;
use fewest::puzzles::rotation::{CELLS, Symbols};
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{Options, unwatched};
use std::ops::RangeInclusive;

/// The cells of one symbol, a bit each.
type Set = u32;

const ALL_CELLS: Set = (1 << CELLS) - 1;
/// Sets from here on are so few that all boards made of them are listed.
const LISTED_FROM: u16 = 13;

/// Boards without end.
pub struct Source {
    game: Game,
    costs: RangeInclusive<u16>,
    sets: Vec<Set>,
    /// All boards of the wanted distances, where these are few.
    listed: Vec<[Set; 3]>,
}

impl Source {
    /// Measures all sets of eight cells.
    pub fn new(wanted: &Wanted) -> Result<Self, Fault> {
        wanted.only_solvable()?;
        let game = Game::new();
        let costs = match &wanted.costs {
            _ if wanted.hardest => game.greatest()..=game.greatest(),
            costs => costs.clone().unwrap_or(0..=u16::MAX),
        };
        let sets: Vec<Set> = game.sets(&costs);
        let mut listed = Vec::new();
        if *costs.start() >= LISTED_FROM {
            listed = game.boards(*costs.start());
            if listed.is_empty() {
                let greatest = game.greatest();
                let message = format!("no board has that distance; the greatest is {greatest}");
                return Err(Fault::usage(message));
            }
        }
        Ok(Source { game, costs, sets, listed })
    }

    /// The next one.
    pub fn next_board(&self, random: &mut Random) -> Symbols {
        symbols(match self.listed.len() {
            0 => self.game.drawn(&self.sets, &self.costs, random),
            boards => self.listed[random.below(boards)],
        })
    }
}

/// The distances of one symbol's cells; a board's is the least of its three.
struct Game {
    space: SymbolSpace,
    distances: Distances,
}

impl Game {
    fn new() -> Self {
        let space = SymbolSpace::default();
        let distances = exhaustive::distances(&space, &Options::default(), unwatched);
        Game { space, distances: distances.expect("no limit was set") }
    }

    fn far(&self, set: Set) -> u16 {
        self.distances.get(self.space.rank(&set))
    }

    fn sets(&self, costs: &RangeInclusive<u16>) -> Vec<Set> {
        let ranks = 0..self.space.rank_count();
        let sets = ranks.map(|rank| self.space.unrank(rank));
        sets.filter(|&set| costs.contains(&self.far(set))).collect()
    }

    /// The greatest distance of a board. One symbol's cells can be farther than that: the other
    /// two are then nearer.
    fn greatest(&self) -> u16 {
        let alone = self.distances.profile().len() as u16 - 1;
        let far = (0..=alone).rev().find(|&far| !self.boards(far).is_empty());
        far.expect("every board has a distance")
    }

    /// All boards at least that far.
    fn boards(&self, far: u16) -> Vec<[Set; 3]> {
        let sets = self.sets(&(far..=u16::MAX));
        let mut boards = Vec::new();
        for &one in &sets {
            for &two in sets.iter().filter(|&&two| two & one == 0) {
                let three = ALL_CELLS & !one & !two;
                if self.far(three) >= far {
                    boards.push([one, two, three]);
                }
            }
        }
        boards
    }

    /// Draws a set of a wanted distance for one symbol and shares out the rest. A board that has
    /// several such sets would come up for each of them, so it is kept once in so many times.
    fn drawn(&self, sets: &[Set], costs: &RangeInclusive<u16>, random: &mut Random) -> [Set; 3] {
        loop {
            let one = sets[random.below(sets.len())];
            let mut rest: Vec<Set> = (0..CELLS).map(|cell| 1 << cell).collect();
            rest.retain(|cell| cell & one == 0);
            random.shuffle(&mut rest);
            let two = rest[..8].iter().sum();
            let mut board = [one, two, ALL_CELLS & !one & !two];
            let far = board.map(|set| self.far(set));
            let nearest = far.into_iter().min().expect("three symbols");
            let within = far.iter().filter(|far| costs.contains(far)).count();
            if costs.contains(&nearest) && random.below(within) == 0 {
                random.shuffle(&mut board);
                return board;
            }
        }
    }
}

fn symbols(board: [Set; 3]) -> Symbols {
    let symbol =
        |cell| board.iter().position(|set| set >> cell & 1 == 1).expect("sets of all cells");
    let symbols: Vec<u8> = (0..CELLS).map(|cell| symbol(cell) as u8 + 1).collect();
    Symbols::new(&symbols).expect("eight of each")
}
