//! The piece by whose place moves are listed.

use super::setup::{Contents, Guard, Row, Setup};

/// A range of moves that includes all legal ones: the first move, and the one after the last.
pub type Listed = (u16, u16);

/// A piece that occurs once and that the guards of all moves name. Its place decides, before all else, which
/// moves are legal. The blank of sliding tiles is such a piece.
#[derive(Clone, Debug)]
pub struct Pivot {
    pub kind: usize,
    content: u8,
    /// By cell: the moves whose guards want the pivot there.
    pub moves: Vec<Listed>,
}

impl Pivot {
    /// Finds a pivot, and sorts the rows by the cell where they want it.
    pub fn find(setup: &mut Setup) -> Option<Pivot> {
        let contents = setup.kinds_and_turns();
        contents.into_iter().enumerate().find_map(|(content, (kind, _))| {
            let is_single = setup.kinds[kind].count == Some(1) && setup.kinds[kind].turns == 1;
            let mut pivot = Pivot { kind, content: content as u8, moves: Vec::new() };
            let cells: Option<Vec<usize>> =
                setup.rows.iter().map(|row| pivot.before(row)).collect();
            let mut cells = cells.filter(|_| is_single)?;
            let key = |row: &Row| pivot.before(row);
            setup.rows.sort_by_key(key);
            cells.sort_unstable();
            let below = |cell| cells.partition_point(|&other| other < cell) as u16;
            pivot.moves = (0..setup.cells).map(|cell| (below(cell), below(cell + 1))).collect();
            Some(pivot)
        })
    }

    fn is_wanted_by(&self, guard: &Guard) -> bool {
        guard.holds == Contents::one(self.content)
    }

    /// The cell where a row wants the pivot.
    pub fn before(&self, row: &Row) -> Option<usize> {
        Some(row.guards.iter().find(|guard| self.is_wanted_by(guard))?.cell)
    }

    /// The cell where the pivot is after a row.
    pub fn after(&self, row: &Row) -> usize {
        let before = self.before(row).unwrap_or(0);
        let taken = row.takes.iter().find(|take| take.from == before);
        debug_assert!(taken.is_none_or(|take| take.after(self.content) == self.content));
        taken.map_or(before, |take| take.cell)
    }
}

/// The guards of a row, except the one for the pivot: the place of the row in the list already says this.
pub fn guards_but_pivot(row: &Row, pivot: Option<&Pivot>) -> Vec<Guard> {
    let listed = pivot.and_then(|pivot| pivot.before(row));
    row.guards.iter().filter(|guard| Some(guard.cell) != listed).copied().collect()
}
