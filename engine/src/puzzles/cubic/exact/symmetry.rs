//! The nine standard starts are of three kinds, with an empty corner, edge or centre. Reflections turn the
//! starts of one kind into each other.

use crate::puzzles::Direction;
use crate::puzzles::cubic::{CELLS, Colour, Tops};

/// A mapping of the board onto itself. It turns the standard start with a given empty cell into the one whose
/// empty cell is 0, 1 or 4.
///
/// Opposite faces have equal colours, so a reflection of columns or rows leaves cubes as they are. A
/// reflection in the diagonal exchanges fronts and sides; if red and blue are exchanged as well, it turns
/// standard starts into standard starts.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    columns: bool,
    rows: bool,
    diagonal: bool,
}

impl Symmetry {
    /// The symmetry for the start with this empty cell.
    pub fn of(empty: usize) -> Self {
        let (column, row) = (empty % 3, empty / 3);
        Symmetry { columns: column == 2, rows: row == 2, diagonal: column != 1 && row == 1 }
    }

    /// The cell to which a cell is mapped.
    #[inline]
    pub fn cell(self, cell: usize) -> usize {
        let (mut column, mut row) = (cell % 3, cell / 3);
        if self.columns {
            column = 2 - column;
        }
        if self.rows {
            row = 2 - row;
        }
        if self.diagonal { 3 * column + row } else { 3 * row + column }
    }

    /// The direction to which a direction is mapped.
    pub fn direction(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        let sideways = matches!(direction, Left | Right);
        let turned = if sideways { self.columns } else { self.rows };
        let direction = if turned { direction.opposite() } else { direction };
        match direction {
            _ if !self.diagonal => direction,
            Up => Left,
            Left => Up,
            Right => Down,
            Down => Right,
        }
    }

    /// The pattern to which a pattern is mapped.
    pub fn tops(self, tops: Tops) -> Tops {
        let mut cells = [None; CELLS];
        for cell in 0..CELLS {
            cells[self.cell(cell)] = tops.colour(cell).map(|colour| self.colour(colour));
        }
        Tops::new(&cells).expect("a pattern remains one")
    }

    fn colour(self, colour: Colour) -> Colour {
        match colour {
            _ if !self.diagonal => colour,
            Colour::White => Colour::White,
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
}
