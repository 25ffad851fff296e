//! Which moves are taken back, and by which other moves.

use super::Rows;
use crate::puzzles::rows::row_move::RowMove;
use crate::puzzles::rows::word::Word;

impl<W: Word> Rows<W> {
    /// The one name of all moves that take back the moves with this name, which is given by its number;
    /// `None` if some of these are taken back by no move, or by moves of different names.
    pub fn inverse_name(&self, name: usize) -> Option<&str> {
        let rows = &self.setup().rows;
        let named = rows.iter().zip(&self.0.rows).filter(|(row, _)| row.name == name);
        let mut backs = named.map(|(_, row)| Some(rows.get(row.mv.back())?.name));
        let first = backs.next()??;
        backs.all(|back| back == Some(first)).then(|| &*self.setup().names[first])
    }

    /// Whether every move is taken back by one move that costs the same. Only then may a search go backward
    /// from the goals. In other puzzles, a search can take moves back, but not make moves that do so.
    pub fn is_reversible(&self) -> bool {
        self.0.rows.len() == usize::from(self.0.moves)
    }

    /// The first row that no single move takes back.
    pub fn irreversible(&self) -> Option<RowMove> {
        let mut moves = self.0.rows.iter().map(|row| row.mv);
        moves.find(|mv| mv.back() >= usize::from(self.0.moves))
    }

    /// The names of the moves that no single move takes back, in the order of the names.
    pub fn one_way(&self) -> Vec<&str> {
        let rows = self.setup().rows.iter().zip(&self.0.rows);
        let one_way = rows.filter(|(_, compiled)| compiled.mv.back() >= usize::from(self.0.moves));
        let mut names: Vec<usize> = one_way.map(|(row, _)| row.name).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(|name| &*self.setup().names[name]).collect()
    }
}
