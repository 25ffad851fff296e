//! Reads and shows boards of sliding tiles.

use super::USUAL_GOALS;
use crate::face::Face;
use crate::kits::direction::{self, way_of_piece};
use crate::moves::Said;
use crate::names::Style;
use fewest::notation::Problem;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Packing, Sliding, Tray, notation};
use fewest::{Cost, Heuristic, Puzzle};
use std::borrow::Cow;

impl<K: Packing> Face for Sliding<K> {
    fn read(&self, text: &str) -> Result<Tray, Problem> {
        let tiles = notation::board(text, self.width(), self.height())?;
        Ok(self.tray(&tiles).expect("each tile once: the notation has checked it"))
    }

    fn text(&self, tray: &Tray) -> String {
        notation::text(self.tiles(tray), self.width())
    }

    fn goal(&self) -> String {
        self.text(self.goal())
    }

    fn drawing(&self, tray: &Tray) -> String {
        let wide = if self.cell_count() > 10 { 2 } else { 1 };
        let cell = |tile: &u8| format!("{tile:>wide$}");
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.tiles(tray).chunks(self.width()).map(row).collect::<Vec<_>>().join("\n")
    }

    fn least(&self, tray: &Tray) -> Cost {
        Manhattan::new(self).estimate_of(self, tray)
    }

    fn told(&self, before: &Tray, direction: Direction, after: &Tray) -> String {
        let tile = self.tiles(before)[after.blank()];
        format!("tile {tile} {}", way_of_piece(direction))
    }

    fn name(&self, direction: Direction) -> Cow<'_, str> {
        direction.letter().to_string().into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        direction::names()
    }

    fn legend(&self) -> String {
        self.legend_of(Style::Names)
    }

    fn styles(&self) -> Vec<Style> {
        STYLES.to_vec()
    }

    fn legend_of(&self, style: Style) -> String {
        direction::legend(style, "blank", "tile")
    }

    fn tile(&self, before: &Tray, mv: Direction) -> Option<u8> {
        let mut after = before.clone();
        self.apply(&mut after, mv);
        Some(self.tiles(before)[after.blank()])
    }

    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        // On a single cell there are no moves, but a text of moves can still be read.
        direction::said(text, self.cell_count().saturating_sub(1) as u8)
    }

    fn reason(&self, tray: &Tray) -> String {
        if self.width().min(self.height()) == 1 {
            return "in a single row or column no tile can pass another".into();
        }
        let (order, way, steps) = parities(self, tray);
        format!(
            "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) \
             from its goal cell; every move changes both parities"
        )
    }

    /// Chooses among the exchanges that help. It prefers tiles that follow each other in the text and, among
    /// equals, the first exchange that leaves the fewest tiles away from their cells.
    fn swap(&self, tray: &Tray) -> Option<[u8; 2]> {
        let (tiles, goal) = (self.tiles(tray), self.tiles(self.goal()));
        let cells: Vec<_> = (0..tiles.len()).filter(|&cell| tiles[cell] != 0).collect();
        let pairs = (1..cells.len())
            .flat_map(|apart| cells.iter().zip(&cells[apart..]).map(move |pair| (apart, pair)));
        let exchanged = pairs.filter_map(|(apart, (&a, &b))| {
            let mut tiles = tiles.to_vec();
            tiles.swap(a, b);
            let helps = self.tray(&tiles).is_ok_and(|tray| self.solvable(&tray));
            let misplaced = tiles.iter().zip(goal).filter(|(tile, goal)| tile != goal).count();
            helps.then_some((apart > 1, misplaced, [tiles[b], tiles[a]]))
        });
        let best = exchanged.min_by_key(|&(far, misplaced, _)| (far, misplaced));
        best.map(|(_, _, tiles)| tiles)
    }

    fn other_goal(&self, tray: &Tray) -> Option<&'static str> {
        let reached = |goal: &Goal| {
            let other = Sliding::<K>::new(self.width(), self.height(), goal);
            other.is_ok_and(|other| other.solvable(tray))
        };
        USUAL_GOALS.into_iter().find(|(_, goal)| reached(goal)).map(|(name, _)| name)
    }
}

/// The styles in which moves can be written.
pub const STYLES: [Style; 5] =
    [Style::Names, Style::Blank, Style::Tiles, Style::Numbers, Style::Short];

/// The contradiction in a board that cannot be solved: whether it is an odd or an even permutation of the
/// goal, whether the blank is an odd or an even number of steps from its goal cell, and how many steps.
pub fn parities<K: Packing>(
    rules: &Sliding<K>,
    tray: &Tray,
) -> (&'static str, &'static str, usize) {
    let steps = rules.steps(tray.blank(), rules.goal().blank());
    let (order, way) = if steps.is_multiple_of(2) { ("odd", "even") } else { ("even", "odd") };
    (order, way, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap(width: usize, height: usize, tiles: &[u8]) -> Option<[u8; 2]> {
        let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankLast).expect("a size");
        let tray = puzzle.tray(tiles).expect("each tile once");
        assert!(!puzzle.solvable(&tray));
        puzzle.swap(&tray)
    }

    #[test]
    fn the_exchange_that_helps_is_named() {
        assert_eq!(swap(3, 3, &[1, 2, 3, 4, 5, 6, 8, 7, 0]), Some([8, 7]));
        assert_eq!(swap(3, 3, &[2, 1, 3, 4, 0, 5, 7, 8, 6]), Some([2, 1]));
        assert_eq!(swap(2, 2, &[0, 1, 2, 3]), Some([1, 2]));
        // In a single row, only one exchange helps, or none does.
        assert_eq!(swap(4, 1, &[3, 0, 2, 1]), Some([3, 1]));
        assert_eq!(swap(4, 1, &[3, 0, 1, 2]), None);
    }

    #[test]
    fn another_goal_that_can_be_reached_is_named() {
        let other = |width, height, goal: &Goal, tiles: &[u8]| {
            let puzzle = Sliding::<u64>::new(width, height, goal).expect("a size");
            let tray = puzzle.tray(tiles).expect("each tile once");
            assert!(!puzzle.solvable(&tray));
            puzzle.other_goal(&tray)
        };
        let first: Vec<u8> = (0..16).collect();
        let last: Vec<u8> = (1..16).chain([0]).collect();
        assert_eq!(other(4, 4, &Goal::BlankLast, &first), Some("blank-first"));
        assert_eq!(other(4, 4, &Goal::BlankFirst, &last), Some("blank-last"));
        assert_eq!(other(4, 4, &Goal::Board(last), &first), Some("blank-first"));
        // On boards with three columns, each usual goal can be reached from the other.
        assert_eq!(other(3, 3, &Goal::BlankLast, &[2, 1, 3, 4, 5, 6, 7, 8, 0]), None);
    }
}
