//! Patterns of sliding tiles: a few tiles keep their numbers; the others become alike and cost nothing to
//! move, so that the costs of patterns without a common tile can be added up. Korf & Felner, "Disjoint
//! pattern database heuristics", Artificial Intelligence 134 (2002).
//!
//! This is the plain way: every arrangement with every cell of the blank is a state of its own, and
//! [`exhaustive::distances`](crate::search::exhaustive::distances) builds the table. The fast way,
//! in [`tables`](crate::puzzles::sliding::tables), is tested against it.

use crate::heuristics::combine::Charges;
use crate::puzzles::Direction;
use crate::puzzles::sliding::{Goal, MAX_CELLS, Packing, Sliding, Tray};
use crate::rank::permutation;
use crate::{Abstraction, Cost, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::{self, Continue};

/// The most tiles in a pattern: ranks fit into 64 bits on every board.
pub const MAX_TILES: usize = 12;

/// Keeps the cells of some tiles, and that of the blank.
///
/// ```
/// use fewest::puzzles::sliding::abstraction::TilePattern;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, exhaustive, unwatched};
/// use fewest::{Abstraction, Ranked};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let pattern = TilePattern::new(&eight, &[1, 2]).expect("two tiles");
/// let space = Abstraction::<Sliding<u64>>::space(&pattern);
/// assert_eq!(space.rank_count(), 9 * 8 * 7); // the two tiles and the blank
/// let all = exhaustive::distances(space, &Options::default(), unwatched).expect("no limit");
/// assert_eq!(all.profile()[0], 7); // both at home, and the blank goes anywhere for nothing
/// ```
#[derive(Clone, Debug)]
pub struct TilePattern {
    space: PatternSpace,
}

/// Why a list of numbers is no pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTilePattern {
    /// The number of the blank, or a number larger than any tile of the board has.
    #[error("tile {tile} is outside 1..{}", cells - 1)]
    Outside {
        /// The number.
        tile: u8,
        /// How many cells the board has.
        cells: usize,
    },
    /// A tile that was already listed.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The number.
        tile: u8,
    },
    /// More than [`MAX_TILES`].
    #[error("{found} tiles, where a pattern has at most {MAX_TILES}")]
    Count {
        /// How many there are.
        found: usize,
    },
}

impl TilePattern {
    /// The pattern of these tiles, in any order, for the size and goal of `puzzle`. Fails if one of them is
    /// no tile of that size, if one is named twice, or if there are too many.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, tiles: &[u8]) -> Result<Self, BadTilePattern> {
        let mut sorted = tiles.to_vec();
        sorted.sort_unstable();
        let cells = puzzle.cell_count();
        if let Some(&tile) = sorted.iter().find(|&&tile| tile == 0 || tile as usize >= cells) {
            return Err(BadTilePattern::Outside { tile, cells });
        }
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BadTilePattern::Twice { tile: pair[0] });
        }
        if sorted.len() > MAX_TILES {
            return Err(BadTilePattern::Count { found: sorted.len() });
        }
        let goal = Goal::Board(puzzle.tiles(puzzle.goal()).to_vec());
        let board = Sliding::new(puzzle.width(), puzzle.height(), &goal);
        let board = board.expect("the size and goal are a puzzle's");
        Ok(TilePattern { space: PatternSpace { board, tiles: sorted } })
    }

    /// The pattern's tiles in increasing order.
    pub fn tiles(&self) -> &[u8] {
        &self.space.tiles
    }

    /// The smaller puzzle. It depends on the board's size and goal, not on how its states are
    /// packed.
    pub fn space(&self) -> &PatternSpace {
        &self.space
    }
}

impl Charges for TilePattern {
    fn tiles_charged(&self) -> u64 {
        self.tiles().iter().fold(0, |all, tile| all | 1 << tile)
    }
}

impl<K: Packing> Abstraction<Sliding<K>> for TilePattern {
    type Space = PatternSpace;

    fn space(&self) -> &PatternSpace {
        &self.space
    }

    fn map(&self, tray: &Tray) -> Placed {
        self.space.placed(tray)
    }
}

/// The board with the pattern's tiles and the blank only. A move of one of the pattern's tiles
/// costs 1, a move of any other tile costs 0. At the goal the blank is on its goal cell too.
#[derive(Clone, Debug)]
pub struct PatternSpace {
    board: Sliding<[u64; 4]>,
    /// The pattern's tiles in increasing order.
    tiles: Vec<u8>,
}

/// Where the tiles of a pattern are, in the order of their numbers, and the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    cells: [u8; MAX_TILES],
    blank: u8,
}

/// Stands for the cell of a tile that the pattern does not have.
const NOWHERE: u8 = u8::MAX;

impl PatternSpace {
    /// Where a board has the pattern's tiles and its blank.
    pub fn placed(&self, tray: &Tray) -> Placed {
        let mut cells = [NOWHERE; MAX_TILES];
        for (cell, &tile) in self.board.tiles(tray).iter().enumerate() {
            if let Ok(index) = self.tiles.binary_search(&tile) {
                cells[index] = cell as u8;
            }
        }
        Placed { cells, blank: tray.blank() as u8 }
    }

    /// How many cells have none of the pattern's tiles.
    fn free_cells(&self) -> u64 {
        (self.board.cell_count() - self.tiles.len()) as u64
    }

    /// How many ranks [`rank_of_tiles`](PatternSpace::rank_of_tiles) has.
    pub fn arrangements(&self) -> u64 {
        let tiles = self.tiles.len();
        CHOOSE[self.board.cell_count()][tiles] * permutation::factorial(tiles)
    }

    /// The rank of the tiles' cells, wherever the blank is. It combines two ranks: that of the set of
    /// occupied cells, multiplied by the number of orders, plus that of the order. Sets are ordered as
    /// numbers with a bit for each cell. Orders are ordered lexicographically by the places of the tiles,
    /// where the occupied cells are numbered row by row.
    pub fn rank_of_tiles(&self, placed: &Placed) -> u64 {
        let cells = self.cells(placed);
        let (mut set, mut places) = (0, [0; MAX_TILES]);
        for (place, cell) in places.iter_mut().zip(cells) {
            let before = cells.iter().filter(|&other| other < cell).count();
            *place = before as u8;
            set += CHOOSE[*cell as usize][before + 1];
        }
        set * permutation::factorial(cells.len()) + permutation::rank(&places[..cells.len()])
    }

    fn tiles_of_rank(&self, rank: u64) -> [u8; MAX_TILES] {
        let tiles = self.tiles.len();
        let orders = permutation::factorial(tiles);
        let (mut set, mut occupied) = (rank / orders, [0; MAX_TILES]);
        for place in (0..tiles).rev() {
            let below = |&cell: &usize| CHOOSE[cell][place + 1] <= set;
            let cell = (0..MAX_CELLS).rev().find(below).expect("no cells give no set");
            set -= CHOOSE[cell][place + 1];
            occupied[place] = cell as u8;
        }
        let mut places = [0; MAX_TILES];
        permutation::unrank(rank % orders, &mut places[..tiles]);
        let cell =
            |tile: usize| if tile < tiles { occupied[places[tile] as usize] } else { NOWHERE };
        std::array::from_fn(cell)
    }

    fn cells<'p>(&self, placed: &'p Placed) -> &'p [u8] {
        &placed.cells[..self.tiles.len()]
    }
}

/// In how many ways `k` of `n` things can be chosen, by n and k.
const CHOOSE: [[u64; MAX_TILES + 1]; MAX_CELLS + 1] = {
    let mut choose = [[0; MAX_TILES + 1]; MAX_CELLS + 1];
    let mut n = 0;
    while n <= MAX_CELLS {
        choose[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MAX_TILES {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

impl Puzzle for PatternSpace {
    type State = Placed;
    type Move = Direction;
    type Packed = Placed;

    fn visit_moves<B>(
        &self,
        placed: &mut Placed,
        mut visit: impl FnMut(&mut Placed, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in Direction::ALL {
            if self.board.has_exit(placed.blank.into(), direction) {
                visit(placed, direction)?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn apply(&self, placed: &mut Placed, direction: Direction) {
        let from = self.board.beside(placed.blank.into(), direction) as u8;
        for cell in &mut placed.cells {
            if *cell == from {
                *cell = placed.blank;
            }
        }
        placed.blank = from;
    }

    fn undo(&self, placed: &mut Placed, direction: Direction) {
        self.apply(placed, direction.opposite());
    }

    fn cost(&self, before: &Placed, direction: Direction) -> Cost {
        let from = self.board.beside(before.blank.into(), direction) as u8;
        before.cells.contains(&from).into()
    }

    fn is_goal(&self, placed: &Placed) -> bool {
        *placed == self.placed(self.board.goal())
    }

    fn pack(&self, placed: &Placed) -> Placed {
        *placed
    }

    fn unpack(&self, packed: Placed) -> Placed {
        packed
    }
}

impl Reversible for PatternSpace {
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    fn goals(&self) -> impl Iterator<Item = Placed> {
        [self.placed(self.board.goal())].into_iter()
    }
}

/// States are ranked by the [rank of the tiles](PatternSpace::rank_of_tiles), and then by the place
/// of the blank among the cells that they leave free.
impl Ranked for PatternSpace {
    fn rank_count(&self) -> u64 {
        self.arrangements() * self.free_cells()
    }

    fn rank(&self, placed: &Placed) -> u64 {
        let tiles_before = placed.cells.iter().filter(|&&cell| cell < placed.blank).count();
        let blank = u64::from(placed.blank) - tiles_before as u64;
        self.rank_of_tiles(placed) * self.free_cells() + blank
    }

    fn unrank(&self, rank: u64) -> Placed {
        let cells = self.tiles_of_rank(rank / self.free_cells());
        let mut free = (0..MAX_CELLS as u8).filter(|cell| !cells.contains(cell));
        let blank = free.nth((rank % self.free_cells()) as usize);
        Placed { cells, blank: blank.expect("as many free cells as remainders") }
    }
}
