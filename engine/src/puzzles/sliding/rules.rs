//! The rules: a board's size, its goal, its moves.

use super::tray::{BadTray, CELL_SLOTS, Tray, is_size};
use super::{Direction, Packing};
use crate::pruning::Letters;
use crate::rank::permutation;
use crate::{Puzzle, Ranked, Reversible};
use Direction::{Down, Left, Right, Up};
use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Continue};

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

/// The order in which moves are tried, which decides which of several optima is the first.
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

impl<K: Packing> Sliding<K> {
    /// The rules for a board of `width` columns and `height` rows.
    ///
    /// Fails if no board has that size (see [`is_size`](super::is_size)), if there are more cells than `K`
    /// has room for, or if a goal that is given as a board does not have each of its numbers once.
    ///
    /// ```
    /// use fewest::puzzles::sliding::{BadTray, Goal, Sliding};
    ///
    /// assert!(Sliding::<u64>::new(4, 4, &Goal::BlankLast).is_ok());
    /// assert!(Sliding::<u128>::new(5, 5, &Goal::BlankLast).is_ok());
    /// let wrong = Sliding::<u64>::new(5, 5, &Goal::BlankLast).err();
    /// assert_eq!(wrong, Some(BadTray::Packed { width: 5, height: 5, cells: 16 }));
    /// ```
    pub fn new(width: usize, height: usize, goal: &Goal) -> Result<Self, BadTray> {
        if !is_size(width, height) {
            return Err(BadTray::Size { width, height });
        }
        if width * height > K::CELLS {
            return Err(BadTray::Packed { width, height, cells: K::CELLS });
        }
        let cells = (width * height) as u8;
        let goal = match goal {
            Goal::BlankLast => {
                Tray::checked(cells as usize, &(1..cells).chain([0]).collect::<Vec<_>>())
            }
            Goal::BlankFirst => Tray::checked(cells as usize, &(0..cells).collect::<Vec<_>>()),
            Goal::Board(tiles) => Tray::checked(cells as usize, tiles),
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

    /// The same rules with `board` as their goal.
    ///
    /// ```
    /// use fewest::Puzzle;
    /// use fewest::puzzles::sliding::{Goal, Sliding};
    ///
    /// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    /// let board = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
    /// assert!(!eight.is_goal(&board) && eight.towards(&board).is_goal(&board));
    /// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
    /// ```
    #[must_use]
    pub fn towards(&self, board: &Tray) -> Self {
        Sliding { goal: board.clone(), ..self.clone() }
    }

    /// The same rules with another packed form. Searches that store no states use [`Any`](super::Any),
    /// whatever the size of the board. Panics if the form does not hold the board.
    ///
    /// ```
    /// use fewest::Puzzle;
    /// use fewest::puzzles::sliding::{Any, Goal, Sliding};
    ///
    /// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    /// let any = eight.packed::<Any>();
    /// assert!(any.is_goal(eight.goal()));
    /// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
    /// ```
    pub fn packed<L: Packing>(&self) -> Sliding<L> {
        assert!(self.cell_count() <= L::CELLS, "{} cells", self.cell_count());
        let Sliding { width, height, order, exits, .. } = *self;
        Sliding { width, height, goal: self.goal.clone(), order, exits, packing: PhantomData }
    }

    /// Checks that `tiles`, row by row, has each tile of this board once; 0 is the blank.
    pub fn tray(&self, tiles: &[u8]) -> Result<Tray, BadTray> {
        Tray::checked(self.cell_count(), tiles)
    }

    /// How many columns the board has.
    #[inline(always)]
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows the board has.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many cells the board has, the blank's included.
    #[inline(always)]
    pub fn cell_count(&self) -> usize {
        self.width * self.height
    }

    /// The arrangement that counts as solved.
    pub fn goal(&self) -> &Tray {
        &self.goal
    }

    /// The directions in the order in which moves are tried.
    #[inline(always)]
    pub fn ways(&self) -> [Direction; 4] {
        match self.order {
            Order::Korf => [Up, Left, Right, Down],
            Order::Alphabetical => [Down, Left, Right, Up],
        }
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

    /// The cell next to `cell` in that direction. It must be on the board.
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
        // Written out for each order, so that every direction is a constant where it is used.
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

    /// Uses the tile and both cells, which are still known, to restore the state.
    #[inline(always)]
    fn there_and_back<B>(
        &self,
        tray: &mut Tray,
        direction: Direction,
        there: impl FnOnce(&mut Tray) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let here = tray.blank();
        let from = self.beside(here, direction);
        let tile = tray.cells[from];
        tray.cells[here] = tile;
        tray.cells[from] = 0;
        tray.blank = from as u8;
        there(tray)?;
        tray.cells[from] = tile;
        tray.cells[here] = 0;
        tray.blank = here as u8;
        Continue(())
    }

    #[inline(always)]
    fn takes_back(&self, last: Direction, next: Direction) -> bool {
        next == last.opposite()
    }

    #[inline(always)]
    fn is_goal(&self, tray: &Tray) -> bool {
        tray.blank == self.goal.blank && tray.cells == self.goal.cells
    }

    fn pack(&self, tray: &Tray) -> K {
        K::pack(tray.cells())
    }

    fn unpack(&self, packed: K) -> Tray {
        Tray::from_cells(packed.unpack())
    }

    /// Every move is a transposition and takes the blank one cell further. So on a board with at least two
    /// rows and two columns, an arrangement can be solved if its permutation has the parity of the blank's
    /// distance from its goal cell, and only then (Johnson & Story 1879). In a single row or column, tiles
    /// never pass each other.
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
    /// The Manhattan distance of two cells: how many columns and rows they are apart, added up.
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

/// The rank is that of the permutation of tiles ([`permutation::rank`]), among all `cells!` arrangements,
/// including the half that cannot be solved. Boards of more than 16 cells have no ranks.
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
        Tray::from_cells(cells)
    }
}

impl<K: Packing> Letters for Sliding<K> {
    const LETTERS: usize = 4;

    #[inline(always)]
    fn letter(direction: Direction) -> usize {
        direction as usize
    }

    /// For each cell one board with the blank there. All other boards with the blank on that cell
    /// have the same moves; only the numbers of their tiles differ.
    fn witnesses(&self) -> Vec<Vec<Tray>> {
        let cells = self.cell_count();
        let with_blank = |blank: usize| {
            let mut tiles: Vec<u8> = (0..cells as u8).collect();
            tiles.swap(0, blank);
            vec![self.tray(&tiles).expect("each tile once")]
        };
        (0..cells).map(with_blank).collect()
    }
}
