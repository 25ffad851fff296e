//! Boards of the Rotation Game: all boards of the wanted distances are equally likely.

use super::{Wanted, no_such_distance};
use crate::exit::Fault;
use desk::random::{Pool, Random, Span};
use fewest::Ranked;
use fewest::puzzles::rotation::SymbolSpace;
use fewest::puzzles::rotation::{CELLS, Symbols};
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{Options, unwatched};

/// The cells of one symbol, one bit each.
type Set = u32;

const ALL_CELLS: Set = (1 << CELLS) - 1;
/// From this distance on, sets are so few that all boards made of them are listed.
const LISTED_FROM: usize = 13;

/// Random boards without end.
pub struct RotationBoards {
    game: SymbolDistances,
    costs: Span,
    sets: Pool<Set>,
    /// All boards of the wanted distances, if they are few.
    listed: Option<Pool<[Set; 3]>>,
}

impl RotationBoards {
    /// Measures all sets of eight cells.
    pub fn new(wanted: &Wanted) -> Result<Self, Fault> {
        wanted.only_solvable()?;
        let game = SymbolDistances::new();
        let costs = match wanted.costs {
            _ if wanted.hardest => Span::one(game.greatest()),
            costs => costs.unwrap_or(Span::up_to(u16::MAX)),
        };
        let none = || no_such_distance(game.greatest());
        let sets = Pool::new(game.sets(costs)).ok_or_else(none)?;
        let listed = if costs.least() >= LISTED_FROM {
            Some(Pool::new(game.boards(costs.least())).ok_or_else(none)?)
        } else {
            None
        };
        Ok(RotationBoards { game, costs, sets, listed })
    }

    /// Draws the next board.
    pub fn next_board(&self, random: &mut Random) -> Symbols {
        symbols(match &self.listed {
            None => self.game.drawn(&self.sets, self.costs, random),
            Some(boards) => *random.one_of(boards),
        })
    }
}

/// The distances of one symbol's cells. The distance of a board is the least of its three.
struct SymbolDistances {
    space: SymbolSpace,
    distances: Distances,
}

impl SymbolDistances {
    fn new() -> Self {
        let space = SymbolSpace::default();
        let distances = exhaustive::distances(&space, &Options::default(), unwatched);
        SymbolDistances { space, distances: distances.expect("no limit was set") }
    }

    fn far(&self, set: Set) -> usize {
        self.distances.get(self.space.rank(&set)).into()
    }

    fn sets(&self, costs: Span) -> Vec<Set> {
        let ranks = 0..self.space.rank_count();
        let sets = ranks.map(|rank| self.space.unrank(rank));
        sets.filter(|&set| costs.contains(self.far(set))).collect()
    }

    /// The greatest distance of a board. One symbol's cells can be farther away than that, but then the other
    /// two are nearer.
    fn greatest(&self) -> usize {
        let alone = self.distances.profile().len() - 1;
        let far = (0..=alone).rev().find(|&far| !self.boards(far).is_empty());
        far.expect("every board has a distance")
    }

    /// All boards at least that far.
    fn boards(&self, far: usize) -> Vec<[Set; 3]> {
        let sets = self.sets(Span::above(far, usize::from(u16::MAX)));
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

    /// Draws a set of a wanted distance for one symbol, and shares out the rest. A board that has several
    /// such sets comes up once for each of them, so it is kept only once in that many times.
    fn drawn(&self, sets: &Pool<Set>, costs: Span, random: &mut Random) -> [Set; 3] {
        loop {
            let one = *random.one_of(sets);
            let mut rest: Vec<Set> = (0..CELLS).map(|cell| 1 << cell).collect();
            rest.retain(|cell| cell & one == 0);
            random.shuffle(&mut rest);
            let two = rest[..8].iter().sum();
            let mut board = [one, two, ALL_CELLS & !one & !two];
            let far = board.map(|set| self.far(set));
            let nearest = far.into_iter().min().expect("three symbols");
            let within = far.iter().filter(|&&far| costs.contains(far)).count();
            if costs.contains(nearest) && random.up_to(within - 1) == 0 {
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
