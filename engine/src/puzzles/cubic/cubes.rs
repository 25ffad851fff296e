//! Cubes on the board, and how they roll.

use crate::puzzles::Direction::{self, Down, Left, Right, Up};

/// How many cells the board has.
pub const CELLS: usize = 9;
/// How many cubes are on the board.
pub const CUBES: usize = CELLS - 1;

/// The colour of a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    White,
    Red,
    Blue,
}

use Colour::{Blue, Red, White};

impl Colour {
    /// All three, in the order of the problem statement.
    pub const ALL: [Colour; 3] = [White, Red, Blue];

    /// The letter of the colour in texts: `W`, `R` or `B`.
    pub fn letter(self) -> char {
        match self {
            White => 'W',
            Red => 'R',
            Blue => 'B',
        }
    }

    /// The colour that has this [`letter`](Colour::letter).
    ///
    /// ```
    /// use fewest::puzzles::cubic::Colour;
    ///
    /// assert_eq!(Colour::of_letter('R'), Some(Colour::Red));
    /// assert_eq!(Colour::of_letter('E'), None);
    /// ```
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// The orientation of one cube, as the colours of its three pairs of faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Cube {
    /// The faces above and below.
    pub top: Colour,
    /// The faces towards the reader and away from the reader: the y axis.
    pub front: Colour,
    /// The faces on the left and right: the x axis.
    pub side: Colour,
}

impl Cube {
    /// All six orientations. A board stores each cube as a code, its index in this list: twice the number of
    /// the top colour, plus 1 if the orientation is an odd permutation of [`STANDARD`](Cube::STANDARD).
    pub const ALL: [Cube; 6] = [
        Cube { top: White, front: Red, side: Blue },
        Cube { top: White, front: Blue, side: Red },
        Cube { top: Red, front: Blue, side: White },
        Cube { top: Red, front: White, side: Blue },
        Cube { top: Blue, front: White, side: Red },
        Cube { top: Blue, front: Red, side: White },
    ];

    /// The orientation of every cube in a standard start.
    pub const STANDARD: Cube = Cube::ALL[0];

    /// The cube after rolling one cell along the axis, in either direction.
    #[inline]
    pub const fn rolled(self, axis: Axis) -> Cube {
        let Cube { top, front, side } = self;
        match axis {
            Axis::Sideways => Cube { top: side, front, side: top },
            Axis::UpDown => Cube { top: front, front: top, side },
        }
    }

    #[inline]
    const fn code(self) -> Option<u8> {
        let mut code = 0;
        while code < 6 {
            let cube = Cube::ALL[code as usize];
            let same_top = cube.top as u8 == self.top as u8;
            if same_top
                && cube.front as u8 == self.front as u8
                && cube.side as u8 == self.side as u8
            {
                return Some(code);
            }
            code += 1;
        }
        None
    }
}

/// The line along which a cube rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Axis {
    /// Left or right.
    Sideways,
    /// Up or down the page.
    UpDown,
}

impl From<Direction> for Axis {
    #[inline(always)]
    fn from(direction: Direction) -> Axis {
        match direction {
            Left | Right => Axis::Sideways,
            Up | Down => Axis::UpDown,
        }
    }
}

/// All eight cubes and the empty cell. Each cell takes three bits, with cell 0 in the lowest ones; above them
/// is the number of the empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Cubes(pub(super) u32);

/// A pattern: the wanted top colours and the cell that should be empty, stored like [`Cubes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Tops(pub(super) u32);

/// The code of the empty cell. Its upper bits are not the number of any colour.
pub(crate) const EMPTY: u32 = 6;
/// The code of a cube that an abstraction hides. A roll does not change it.
pub(crate) const HIDDEN: u32 = 7;
/// The position of the bits that hold the number of the empty cell.
const EMPTY_AT: u32 = 3 * CELLS as u32;
/// The lowest bit of each cell, which says whether the orientation is an odd permutation.
pub(crate) const PARITIES: u32 = 0o111_111_111;
/// The lowest bits of the cells 1, 3, 5 and 7, which have the other chessboard colour.
const OTHER_COLOUR: u32 = 0o010_101_010;

/// Why a list of cubes or colours is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCubes {
    /// Too few or too many cells.
    #[error("{found} cells, where the board has {CELLS}")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// A cube that has one colour on two pairs of faces.
    #[error("a cube with a colour on two pairs of faces, where each of W, R, B has one")]
    Faces {
        /// The cell of the cube.
        cell: usize,
    },
    /// A second empty cell.
    #[error("a second empty cell, where the board has one")]
    Empty {
        /// The cell.
        cell: usize,
    },
    /// There is a cube or colour in every cell.
    #[error("no cell is empty, where the board has one empty cell")]
    Full,
    /// An empty cell that is not on the board.
    #[error("cell {cell} is outside 0..{CELLS}")]
    Outside {
        /// The number.
        cell: usize,
    },
}

impl Cubes {
    /// The board with these cells, of which `None` is the empty one. Fails unless there are nine cells,
    /// exactly one of them is empty, and every cube has all three colours.
    pub fn new(cells: &[Option<Cube>]) -> Result<Self, BadCubes> {
        let codes = |cell: usize| cells[cell].map(Cube::code);
        if let Some(cell) = (0..cells.len()).find(|&cell| codes(cell) == Some(None)) {
            return Err(BadCubes::Faces { cell });
        }
        checked(cells.len(), |cell| codes(cell).flatten()).map(Cubes)
    }

    /// The standard start: white tops, red fronts and blue sides, with the cell `empty` empty. Fails if there
    /// is no such cell.
    pub fn standard(empty: usize) -> Result<Self, BadCubes> {
        if empty >= CELLS {
            return Err(BadCubes::Outside { cell: empty });
        }
        let cube = |cell| (cell != empty).then_some(Cube::STANDARD);
        Cubes::new(&std::array::from_fn::<_, CELLS, _>(cube))
    }

    /// The empty cell.
    #[inline(always)]
    pub fn empty(self) -> usize {
        (self.0 >> EMPTY_AT) as usize
    }

    /// The cube on a cell; `None` if the cell is empty.
    pub fn cube(self, cell: usize) -> Option<Cube> {
        Cube::ALL.get(self.code(cell) as usize).copied()
    }

    /// Whether the cube on this cell is odd, which depends on its orientation together with its cell
    /// ([`cubic`](super)). The empty cell counts as even.
    pub fn is_odd(self, cell: usize) -> bool {
        self.odd() >> (3 * cell) & 1 == 1
    }

    /// How many cubes are odd. No roll changes this number.
    #[inline(always)]
    pub fn odd_count(self) -> u32 {
        self.odd().count_ones()
    }

    /// The board after the empty cell has gone one cell in this direction. That cell must be on the board.
    #[inline(always)]
    pub(crate) fn moved(self, direction: Direction) -> Cubes {
        Cubes(roll(self.0, direction))
    }

    /// The top colours.
    pub fn tops(self) -> Tops {
        Tops(self.0 & !PARITIES)
    }

    /// The code of a cell: the cube's index in [`Cube::ALL`], or [`EMPTY`].
    #[inline(always)]
    pub(crate) fn code(self, cell: usize) -> u32 {
        self.0 >> (3 * cell) & 7
    }

    /// The board with these codes on all cells except the empty one.
    #[inline]
    pub(crate) fn from_codes(empty: usize, code: impl Fn(usize) -> u32) -> Self {
        let code = |cell| if cell == empty { EMPTY } else { code(cell) };
        Cubes((0..CELLS).rev().fold(empty as u32, |word, cell| word << 3 | code(cell)))
    }

    #[inline(always)]
    fn odd(self) -> u32 {
        (self.0 ^ OTHER_COLOUR) & PARITIES & !(1 << (3 * self.empty()))
    }

    /// The cubes in the order of their cells, three bits each: twice the number of the top colour, plus 1 if
    /// the cube is odd.
    #[inline(always)]
    pub(super) fn eight(self) -> u32 {
        let below = (1 << (3 * self.empty())) - 1;
        let all = self.0 ^ OTHER_COLOUR;
        (all & below | all >> 3 & !below) & ((1 << (3 * CUBES)) - 1)
    }

    /// The board with these cubes on all cells except the empty one: the inverse of [`eight`](Cubes::eight).
    #[inline(always)]
    pub(super) fn around(empty: usize, eight: u32) -> Self {
        let below = (1 << (3 * empty)) - 1;
        let all = (eight & below | (eight & !below) << 3) ^ OTHER_COLOUR & !(7 << (3 * empty));
        Cubes(all | EMPTY << (3 * empty) | (empty as u32) << EMPTY_AT)
    }
}

impl Tops {
    /// The pattern with these cells, of which `None` is the one that should be empty. Fails unless there are
    /// nine cells and exactly one of them is `None`.
    pub fn new(cells: &[Option<Colour>]) -> Result<Self, BadCubes> {
        checked(cells.len(), |cell| cells[cell].map(|top| 2 * top as u8)).map(Tops)
    }

    /// The cell that should be empty.
    #[inline(always)]
    pub fn empty(self) -> usize {
        (self.0 >> EMPTY_AT) as usize
    }

    /// The colour wanted on a cell; `None` if the cell should be empty.
    #[inline(always)]
    pub fn colour(self, cell: usize) -> Option<Colour> {
        Colour::ALL.get((self.0 >> (3 * cell + 1) & 3) as usize).copied()
    }

    /// The board that shows the pattern and has these odd cubes, one bit for each cell.
    pub fn board(self, odd: u32) -> Cubes {
        let odd = (0..CELLS).fold(0, |bits, cell| bits | (odd >> cell & 1) << (3 * cell));
        Cubes(self.0 | (odd ^ OTHER_COLOUR) & !(1 << (3 * self.empty())))
    }

    /// Every board that shows the pattern and has `count` odd cubes. There are C(8, count) of them.
    pub fn boards(self, count: u32) -> impl Iterator<Item = Cubes> {
        let sets = (0..1u32 << CELLS).filter(move |set| set >> self.empty() & 1 == 0);
        sets.filter(move |set| set.count_ones() == count).map(move |set| self.board(set))
    }
}

/// The stored form of a board whose cells have these codes, `None` for an empty cell.
#[inline]
fn checked(found: usize, code: impl Fn(usize) -> Option<u8>) -> Result<u32, BadCubes> {
    let mut empties = (0..found).filter(|&cell| code(cell).is_none());
    let empty = empties.next();
    if let Some(cell) = empties.next() {
        return Err(BadCubes::Empty { cell });
    }
    if found != CELLS {
        return Err(BadCubes::Count { found });
    }
    let empty = empty.ok_or(BadCubes::Full)?;
    Ok(Cubes::from_codes(empty, |cell| code(cell).map_or(EMPTY, u32::from)).0)
}

/// Rolls the cube next to the empty cell into it. `word` is a board as [`Cubes`] stores it.
#[inline(always)]
pub(crate) fn roll(word: u32, direction: Direction) -> u32 {
    let empty = word >> EMPTY_AT;
    let from = beside(empty as usize, direction) as u32;
    let code = word >> (3 * from) & 7;
    word ^ (code ^ EMPTY) << (3 * from)
        ^ (EMPTY ^ rolled(code, direction)) << (3 * empty)
        ^ (empty ^ from) << EMPTY_AT
}

/// The code of a cube after a roll.
#[inline(always)]
pub(crate) fn rolled(code: u32, direction: Direction) -> u32 {
    const ROLLED: [[u8; 8]; 2] = [after_roll(Axis::Sideways), after_roll(Axis::UpDown)];
    ROLLED[Axis::from(direction) as usize][code as usize % 8].into()
}

/// For each code, the code after a roll.
const fn after_roll(axis: Axis) -> [u8; 8] {
    let mut codes = [0, 1, 2, 3, 4, 5, EMPTY as u8, HIDDEN as u8];
    let mut i = 0;
    while i < 6 {
        codes[i] = Cube::ALL[i].rolled(axis).code().expect("three colours");
        i += 1;
    }
    codes
}

/// The cell next to `cell` in this direction. It must be on the board.
#[inline(always)]
pub(crate) fn beside(cell: usize, direction: Direction) -> usize {
    match direction {
        Up => cell.wrapping_sub(3),
        Left => cell.wrapping_sub(1),
        Right => cell + 1,
        Down => cell + 3,
    }
}

/// Whether the empty cell can go from `cell` in this direction.
#[inline(always)]
pub(crate) fn has_exit(cell: usize, direction: Direction) -> bool {
    const EXITS: [u16; 4] = [0o770, 0o666, 0o333, 0o077];
    EXITS[direction as usize] >> cell & 1 == 1
}
