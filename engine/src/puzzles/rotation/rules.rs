//! The rules: the board of symbols, its eight moves, and the three symbols that may fill the centre.

use crate::pruning::Letters;
use crate::{Puzzle, Reversible};
use std::ops::ControlFlow::{self, Continue};

/// How many cells the board has.
pub const CELLS: usize = 24;
/// The cells of the centre, one bit each.
pub const CENTRE: u32 = 0b11_1001_1001_1100_0000;

/// The rules of the Rotation Game. They have no parameters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rotation;

/// The symbols of all cells. Each symbol is 1, 2 or 3 and takes two bits, which are kept in two planes of 24
/// bits: the low bits of all symbols in bits 0 to 23, the high bits in bits 32 to 55.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Symbols(u64);

/// One of the eight rotations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Line {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

use Line::{A, B, C, D, E, F, G, H};

impl Line {
    /// All eight, in the order of their letters.
    pub const ALL: [Line; 8] = [A, B, C, D, E, F, G, H];

    /// The letter that names the rotation.
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// The rotation that has this [`letter`](Line::letter), which is upper case.
    ///
    /// ```
    /// use fewest::puzzles::rotation::Line;
    ///
    /// assert_eq!(Line::of_letter('C'), Some(Line::C));
    /// assert_eq!(Line::of_letter('c'), None);
    /// ```
    pub fn of_letter(letter: char) -> Option<Line> {
        Line::ALL.into_iter().find(|line| line.letter() == letter)
    }

    /// The rotation of the same line in the other direction.
    #[inline(always)]
    pub fn opposite(self) -> Line {
        match self {
            A => F,
            B => E,
            C => H,
            D => G,
            E => B,
            F => A,
            G => D,
            H => C,
        }
    }

    /// The cells of the line. Each takes the symbol of the next one, and the last takes that of the first.
    #[inline]
    pub const fn cells(self) -> [u8; 7] {
        match self {
            A => [0, 2, 6, 11, 15, 20, 22],
            B => [1, 3, 8, 12, 17, 21, 23],
            C => [10, 9, 8, 7, 6, 5, 4],
            D => [19, 18, 17, 16, 15, 14, 13],
            E => reversed(B.cells()),
            F => reversed(A.cells()),
            G => reversed(D.cells()),
            H => reversed(C.cells()),
        }
    }

    /// Moves the bits of one plane, or of two planes that are 32 bits apart, as this rotation moves the
    /// symbols.
    #[inline(always)]
    pub fn rotate(self, planes: u64) -> u64 {
        const SHIFTS: [MaskedShifts; 8] = all_shifts();
        SHIFTS[self as usize].apply(planes)
    }
}

#[inline]
const fn reversed(cells: [u8; 7]) -> [u8; 7] {
    let [a, b, c, d, e, f, g] = cells;
    [g, f, e, d, c, b, a]
}

/// A rotation as a few masked shifts. The symbols of a line's seven cells move by at most four different
/// distances, and a single shift moves all symbols that move equally far.
#[derive(Clone, Copy)]
struct MaskedShifts {
    /// The bits that stay.
    rest: u64,
    /// The bits to move, and by how much; positive is towards higher cells.
    moved: [(u64, i8); 4],
}

impl MaskedShifts {
    #[inline(always)]
    fn apply(&self, planes: u64) -> u64 {
        let mut all = planes & self.rest;
        for (mask, by) in self.moved {
            let bits = planes & mask;
            all |= if by < 0 { bits >> -by } else { bits << by };
        }
        all
    }
}

const fn all_shifts() -> [MaskedShifts; 8] {
    let mut all = [MaskedShifts { rest: 0, moved: [(0, 0); 4] }; 8];
    let mut i = 0;
    while i < 8 {
        all[i] = shifts(Line::ALL[i].cells());
        i += 1;
    }
    all
}

const fn shifts(cells: [u8; 7]) -> MaskedShifts {
    let mut all = MaskedShifts { rest: u64::MAX, moved: [(0, 0); 4] };
    let mut i = 0;
    while i < 7 {
        let (to, from) = (cells[i], cells[(i + 1) % 7]);
        let by = to as i8 - from as i8;
        let bit = 1 << from | 1 << (from + 32);
        all.rest &= !bit;
        let mut slot = 0;
        while all.moved[slot].0 != 0 && all.moved[slot].1 != by {
            slot += 1;
        }
        all.moved[slot] = (all.moved[slot].0 | bit, by);
        i += 1;
    }
    all
}

/// Why a list of symbols is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSymbols {
    /// Too few or too many symbols.
    #[error("{found} symbols, where the board has {CELLS} cells")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// A symbol other than 1, 2 and 3.
    #[error("symbol {symbol} is none of 1, 2, 3")]
    Outside {
        /// The cell that holds it.
        cell: usize,
        /// The number.
        symbol: u8,
    },
    /// Not eight of each.
    #[error("{found} cells have symbol {symbol}, where each of 1, 2, 3 has eight")]
    Uneven {
        /// The symbol.
        symbol: u8,
        /// How many cells have it.
        found: usize,
    },
}

impl Symbols {
    /// The board with these symbols, in the order of the cells. Fails unless each of 1, 2, 3 stands in eight
    /// cells.
    pub fn new(symbols: &[u8]) -> Result<Self, BadSymbols> {
        let board = Symbols::uneven(symbols)?;
        for symbol in 1..=3 {
            let found = board.cells_with(symbol).count_ones() as usize;
            if found != 8 {
                return Err(BadSymbols::Uneven { symbol, found });
            }
        }
        Ok(board)
    }

    /// The board with these symbols, however often each occurs. Fails unless there are 24 of them, all 1, 2
    /// or 3.
    pub fn uneven(symbols: &[u8]) -> Result<Self, BadSymbols> {
        let mut planes = 0;
        for (cell, &symbol) in symbols.iter().enumerate() {
            if !(1..=3).contains(&symbol) {
                return Err(BadSymbols::Outside { cell, symbol });
            }
            if cell < CELLS {
                let symbol = u64::from(symbol);
                planes |= (symbol & 1) << cell | (symbol >> 1) << (cell + 32);
            }
        }
        if symbols.len() != CELLS {
            return Err(BadSymbols::Count { found: symbols.len() });
        }
        Ok(Symbols(planes))
    }

    /// The cells that show `symbol` (1, 2 or 3), one bit each.
    #[inline(always)]
    pub fn cells_with(self, symbol: u8) -> u32 {
        let (low, high) = (self.0 as u32, (self.0 >> 32) as u32);
        match symbol {
            1 => low & !high,
            2 => high & !low,
            _ => low & high,
        }
    }

    /// The symbol of a cell.
    #[inline]
    pub fn symbol(self, cell: usize) -> u8 {
        (self.0 >> cell & 1 | (self.0 >> (cell + 32) & 1) << 1) as u8
    }
}

impl Puzzle for Rotation {
    type State = Symbols;
    type Move = Line;
    type Packed = Symbols;

    #[inline(always)]
    fn visit_moves<S>(
        &self,
        symbols: &mut Symbols,
        mut visit: impl FnMut(&mut Symbols, Line) -> ControlFlow<S>,
    ) -> ControlFlow<S> {
        visit(symbols, A)?;
        visit(symbols, B)?;
        visit(symbols, C)?;
        visit(symbols, D)?;
        visit(symbols, E)?;
        visit(symbols, F)?;
        visit(symbols, G)?;
        visit(symbols, H)?;
        Continue(())
    }

    #[inline(always)]
    fn apply(&self, symbols: &mut Symbols, line: Line) {
        symbols.0 = line.rotate(symbols.0);
    }

    #[inline(always)]
    fn undo(&self, symbols: &mut Symbols, line: Line) {
        self.apply(symbols, line.opposite());
    }

    #[inline(always)]
    fn takes_back(&self, last: Line, next: Line) -> bool {
        next == last.opposite()
    }

    #[inline]
    fn is_goal(&self, symbols: &Symbols) -> bool {
        (1..=3).any(|symbol| symbols.cells_with(symbol) & CENTRE == CENTRE)
    }

    #[inline]
    fn pack(&self, symbols: &Symbols) -> Symbols {
        *symbols
    }

    #[inline]
    fn unpack(&self, packed: Symbols) -> Symbols {
        packed
    }
}

impl Reversible for Rotation {
    #[inline(always)]
    fn inverse(&self, line: Line) -> Line {
        line.opposite()
    }

    /// The 38,610 goals: one of three symbols fills the centre, and the other two share out the 16 cells
    /// around it.
    fn goals(&self) -> impl Iterator<Item = Symbols> {
        let ring = |cells: u32| cells & CENTRE == 0;
        let halves =
            (0..1u32 << CELLS).filter(move |&cells| cells.count_ones() == 8 && ring(cells));
        halves.flat_map(|second| {
            [(1, 2, 3), (2, 3, 1), (3, 1, 2)].map(|(centre, one, other)| {
                let symbol = |cell| match cell {
                    _ if CENTRE >> cell & 1 == 1 => centre,
                    _ if second >> cell & 1 == 1 => one,
                    _ => other,
                };
                Symbols::new(&std::array::from_fn::<u8, CELLS, _>(symbol)).expect("eight of each")
            })
        })
    }
}

impl Letters for Rotation {
    const LETTERS: usize = 8;

    #[inline(always)]
    fn letter(line: Line) -> usize {
        line as usize
    }

    /// Three boards that show the first, second and third base-three digit of each cell's number. Together
    /// the three digits tell all cells apart.
    fn witnesses(&self) -> Vec<Vec<Symbols>> {
        let digit = |place: u32| {
            let symbols: [u8; CELLS] =
                std::array::from_fn(|cell| 1 + (cell / 3usize.pow(place) % 3) as u8);
            Symbols::uneven(&symbols).expect("three symbols")
        };
        vec![(0..3).map(digit).collect()]
    }
}
