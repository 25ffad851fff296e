//! Sliding tiles on a rectangle: the Eight, the 15-puzzle, the 24-puzzle and every other board up
//! to 6x6. A move slides one tile into the blank; it is named by the way the *blank* goes.

use crate::rank::permutation;
use crate::{Puzzle, Ranked, Reversible};
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Continue};

/// The longest side of a board.
pub const MAX_SIDE: usize = 6;
/// The most cells a board has.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;
/// The length of arrays that have an entry for each cell or tile: a power of two, so that a masked
/// index needs no bounds check (1.2 times faster in IDA*).
pub const CELL_SLOTS: usize = 64;

/// The rules of one board: its size, its goal, the order in which moves are tried.
///
/// `K` is the packed form; `u64` holds up to 16 cells, `u128` up to 25, `[u64; 4]` all.
#[derive(Clone, Debug)]
pub struct Sliding<K = u64> {
    width: usize,
    height: usize,
    goal: Tray,
    order: Order,
    /// For each cell of the blank a bit for each [`Direction`] in which it can go.
    exits: [u8; CELL_SLOTS],
    packing: PhantomData<fn() -> K>,
}

/// Where every tile is. Cells are numbered row by row from 0; the blank is tile 0.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Tray {
    cells: [u8; CELL_SLOTS],
    blank: u8,
}

/// The way the blank goes, which is the opposite of the way the tile goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// The tile above comes down.
    Up,
    /// The tile on the left comes right.
    Left,
    /// The tile on the right comes left.
    Right,
    /// The tile below comes up.
    Down,
}

use Direction::{Down, Left, Right, Up};

impl Direction {
    /// All four, in Korf's order.
    pub const ALL: [Direction; 4] = [Up, Left, Right, Down];

    /// The way back.
    #[inline(always)]
    pub fn opposite(self) -> Direction {
        match self {
            Up => Down,
            Left => Right,
            Right => Left,
            Down => Up,
        }
    }
}

/// The order in which moves are tried, and so which of several optima is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Up, left, right, down: the order of Korf's published node counts.
    #[default]
    Korf,
    /// Down, left, right, up: the blank's letters in alphabetical order.
    Alphabetical,
}

/// Which arrangement counts as solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// `1 2 3 ... 0`.
    BlankLast,
    /// `0 1 2 ...`, as in Korf's instances.
    BlankFirst,
    /// Any other arrangement, row by row.
    Board(Vec<u8>),
}

/// Why a row of numbers is no board, or a pair of numbers no size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTray {
    /// The sides are outside 1..=6, or too many cells for the packed form `K`.
    #[error("a board of {width}x{height} is outside 1x1 to {MAX_SIDE}x{MAX_SIDE}")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too few or too many numbers.
    #[error("{found} numbers, where the board has {expected} cells")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A number that no tile of this board has.
    #[error("tile {tile} is outside 0..{}", cells - 1)]
    Outside {
        /// The cell that it stands in.
        cell: usize,
        /// The number.
        tile: u8,
        /// How many cells the board has.
        cells: usize,
    },
    /// A tile that was there before.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The cell in which it stands for the second time.
        cell: usize,
        /// The number.
        tile: u8,
    },
}

impl Tray {
    /// The tiles row by row; only the first `width * height` are on the board.
    #[inline(always)]
    pub fn cells(&self) -> &[u8; CELL_SLOTS] {
        &self.cells
    }

    /// The cell of the blank.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        self.blank as usize % CELL_SLOTS
    }
}

/// How a board is stored: a fixed number of bits a cell.
pub trait Packing: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells this form holds.
    const CELLS: usize;
    /// Stores the tiles of the first `cells.len()` cells.
    fn pack(cells: &[u8]) -> Self;
    /// Writes the tiles back.
    fn unpack(self, cells: &mut [u8]);
}

impl<K: Packing> Sliding<K> {
    /// The rules for a board of `width` columns and `height` rows.
    pub fn new(width: usize, height: usize, goal: &Goal) -> Result<Self, BadTray> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) || width * height > K::CELLS {
            return Err(BadTray::Size { width, height });
        }
        let cells = (width * height) as u8;
        let goal = match goal {
            Goal::BlankLast => checked(cells as usize, &(1..cells).chain([0]).collect::<Vec<_>>()),
            Goal::BlankFirst => checked(cells as usize, &(0..cells).collect::<Vec<_>>()),
            Goal::Board(tiles) => checked(cells as usize, tiles),
        }?;
        let exits = std::array::from_fn(|cell| {
            let (column, row) = (cell % width, cell / width);
            u8::from(row > 0) << Up as u8
                | u8::from(column > 0) << Left as u8
                | u8::from(column + 1 < width) << Right as u8
                | u8::from(row + 1 < height) << Down as u8
        });
        let order = Order::default();
        Ok(Sliding { width, height, goal, order, exits, packing: PhantomData })
    }

    /// The same rules with moves tried in another order.
    pub fn with_order(self, order: Order) -> Self {
        Sliding { order, ..self }
    }

    /// Checks that `tiles` has each tile of this board once. Row by row, 0 is the blank.
    pub fn tray(&self, tiles: &[u8]) -> Result<Tray, BadTray> {
        checked(self.cell_count(), tiles)
    }

    /// Columns.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Cells, the blank's included.
    #[inline(always)]
    pub fn cell_count(&self) -> usize {
        self.width * self.height
    }

    /// The arrangement that counts as solved.
    pub fn goal(&self) -> &Tray {
        &self.goal
    }

    /// The tiles of a state row by row, without the unused cells.
    pub fn tiles<'t>(&self, tray: &'t Tray) -> &'t [u8] {
        &tray.cells[..self.cell_count()]
    }

    /// For each tile the cell where the goal has it.
    pub fn goal_cells(&self) -> [u8; CELL_SLOTS] {
        let mut cells = [0; CELL_SLOTS];
        for (cell, &tile) in self.tiles(&self.goal).iter().enumerate() {
            cells[tile as usize] = cell as u8;
        }
        cells
    }

    /// The cell next to `cell` in that direction, which must be on the board.
    #[inline(always)]
    pub fn beside(&self, cell: usize, direction: Direction) -> usize {
        let beside = match direction {
            Up => cell.wrapping_sub(self.width),
            Left => cell.wrapping_sub(1),
            Right => cell + 1,
            Down => cell + self.width,
        };
        beside % CELL_SLOTS
    }

    /// Whether the blank can go from `cell` in that direction.
    #[inline(always)]
    pub fn has_exit(&self, cell: usize, direction: Direction) -> bool {
        self.exits[cell] >> direction as u8 & 1 == 1
    }

    #[inline(always)]
    fn slide(&self, tray: &mut Tray, direction: Direction) {
        let from = self.beside(tray.blank(), direction);
        tray.cells[tray.blank()] = tray.cells[from];
        tray.cells[from] = 0;
        tray.blank = from as u8;
    }
}

impl<K: Packing> Puzzle for Sliding<K> {
    type State = Tray;
    type Move = Direction;
    type Packed = K;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        tray: &mut Tray,
        mut visit: impl FnMut(&mut Tray, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let exits = self.exits[tray.blank()];
        // Written out once for each order: in its own arm every direction is a constant.
        macro_rules! visit {
            ($($direction:ident)*) => {{
                $(if exits >> $direction as u8 & 1 == 1 {
                    visit(tray, $direction)?;
                })*
            }};
        }
        match self.order {
            Order::Korf => visit!(Up Left Right Down),
            Order::Alphabetical => visit!(Down Left Right Up),
        }
        Continue(())
    }

    #[inline(always)]
    fn apply(&self, tray: &mut Tray, direction: Direction) {
        self.slide(tray, direction);
    }

    #[inline(always)]
    fn undo(&self, tray: &mut Tray, direction: Direction) {
        self.slide(tray, direction.opposite());
    }

    fn is_goal(&self, tray: &Tray) -> bool {
        *tray == self.goal
    }

    fn pack(&self, tray: &Tray) -> K {
        K::pack(self.tiles(tray))
    }

    fn unpack(&self, packed: K) -> Tray {
        let mut cells = [0; CELL_SLOTS];
        packed.unpack(&mut cells[..self.cell_count()]);
        with_blank(cells)
    }

    /// Every move is a transposition and takes the blank one cell on, so with both sides longer
    /// than one, exactly the boards whose permutation and blank distance have equal parity can be
    /// solved (Johnson & Story 1879). In a single row or column tiles never pass each other.
    fn solvable(&self, start: &Tray) -> bool {
        let (tiles, goal) = (self.tiles(start), self.tiles(&self.goal));
        if self.width.min(self.height) == 1 {
            let order = |&&tile: &&u8| tile != 0;
            return tiles.iter().filter(order).eq(goal.iter().filter(order));
        }
        permutation::is_odd(tiles) ^ permutation::is_odd(goal)
            == (self.steps(start.blank(), self.goal.blank()) % 2 == 1)
    }
}

impl<K: Packing> Sliding<K> {
    /// Columns plus rows between two cells: the Manhattan distance.
    pub fn steps(&self, from: usize, to: usize) -> usize {
        (from % self.width).abs_diff(to % self.width)
            + (from / self.width).abs_diff(to / self.width)
    }
}

impl<K: Packing> Reversible for Sliding<K> {
    #[inline(always)]
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    fn goals(&self) -> impl Iterator<Item = Tray> {
        [self.goal.clone()].into_iter()
    }
}

/// By Lehmer code over all `cells!` arrangements, the half that cannot be solved included.
/// Boards of more than 16 cells have no rank that fits.
impl Ranked for Sliding<u64> {
    fn rank_count(&self) -> u64 {
        permutation::factorial(self.cell_count())
    }

    fn rank(&self, tray: &Tray) -> u64 {
        permutation::rank(self.tiles(tray))
    }

    fn unrank(&self, rank: u64) -> Tray {
        let mut cells = [0; CELL_SLOTS];
        permutation::unrank(rank, &mut cells[..self.cell_count()]);
        with_blank(cells)
    }
}

/// The cell of the blank is the first 0, which on a checked board is on the board.
fn with_blank(cells: [u8; CELL_SLOTS]) -> Tray {
    let blank = cells.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
    Tray { cells, blank }
}

fn checked(expected: usize, tiles: &[u8]) -> Result<Tray, BadTray> {
    let mut seen = 0u64;
    for (cell, &tile) in tiles.iter().enumerate() {
        if tile as usize >= expected {
            return Err(BadTray::Outside { cell, tile, cells: expected });
        }
        if seen >> tile & 1 == 1 {
            return Err(BadTray::Twice { cell, tile });
        }
        seen |= 1 << tile;
    }
    if tiles.len() != expected {
        return Err(BadTray::Count { found: tiles.len(), expected });
    }
    let mut cells = [0; CELL_SLOTS];
    cells[..expected].copy_from_slice(tiles);
    Ok(with_blank(cells))
}

macro_rules! packing {
    ($word:ty, $bits:literal) => {
        impl Packing for $word {
            const CELLS: usize = <$word>::BITS as usize / $bits;

            #[inline]
            fn pack(cells: &[u8]) -> Self {
                cells.iter().rev().fold(0, |word, &tile| word << $bits | <$word>::from(tile))
            }

            #[inline]
            fn unpack(mut self, cells: &mut [u8]) {
                for cell in cells {
                    *cell = (self & ((1 << $bits) - 1)) as u8;
                    self >>= $bits;
                }
            }
        }
    };
}

packing!(u64, 4);
packing!(u128, 5);

/// Nine cells a word, seven bits each.
impl Packing for [u64; 4] {
    const CELLS: usize = MAX_CELLS;

    fn pack(cells: &[u8]) -> Self {
        let mut words = [0; 4];
        for (word, cells) in words.iter_mut().zip(cells.chunks(9)) {
            *word = cells.iter().rev().fold(0, |word, &tile| word << 7 | u64::from(tile));
        }
        words
    }

    fn unpack(self, cells: &mut [u8]) {
        for (word, cells) in self.into_iter().zip(cells.chunks_mut(9)) {
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = (word >> (7 * i) & 0x7f) as u8;
            }
        }
    }
}
