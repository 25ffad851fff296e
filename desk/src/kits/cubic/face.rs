//! Shows cubes and rolls as texts.

use super::STYLES;
use crate::face::Face;
use crate::kits::direction::{self, way_of_piece};
use crate::moves::Said;
use crate::names::Style;
use fewest::notation::Problem;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::{Colour, Cubes, Cubic, Goal, MisplacedTops, Tops, notation};
use fewest::{Cost, Heuristic as _};
use std::borrow::Cow;

impl Face for Cubic {
    fn read(&self, text: &str) -> Result<Cubes, Problem> {
        Ok(notation::board(text)?.0)
    }

    fn text(&self, cubes: &Cubes) -> String {
        notation::start_text(cubes)
    }

    fn goal(&self) -> String {
        notation::text(&wanted(self))
    }

    /// The top, front and side of each cube, and the wanted tops.
    fn drawing(&self, cubes: &Cubes) -> String {
        let wanted = wanted(self);
        let top = |cell| wanted.colour(cell).map_or('E', Colour::letter).to_string();
        let row = |row: usize| {
            let cells = [3 * row, 3 * row + 1, 3 * row + 2];
            let arrow = if row == 1 { "->" } else { "  " };
            format!(
                "{}  {arrow}  {}",
                cells.map(|cell| text(cubes, cell)).join(" "),
                cells.map(top).join(" ")
            )
        };
        [0, 1, 2].map(row).join("\n")
    }

    fn narrow_drawing(&self, cubes: &Cubes) -> String {
        let row = |row: usize| {
            [3 * row, 3 * row + 1, 3 * row + 2].map(|cell| text(cubes, cell)).join(" ")
        };
        [0, 1, 2].map(row).join("\n")
    }

    fn least(&self, cubes: &Cubes) -> Cost {
        MisplacedTops::new(self).estimate_of(self, cubes)
    }

    fn told(&self, before: &Cubes, direction: Direction, after: &Cubes) -> String {
        let cube = text(before, after.empty());
        format!("{cube} rolls {}", way_of_piece(direction))
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
        direction::legend(style, "empty square", "cube")
    }

    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        direction::said(text, 0)
    }

    fn reason(&self, _: &Cubes) -> String {
        "the goal has another number of odd cubes than the start, and no roll changes it".into()
    }
}

/// Three letters for a cell: the top, front and side of its cube.
pub(super) fn text(cubes: &Cubes, cell: usize) -> String {
    match cubes.cube(cell) {
        None => " E ".to_string(),
        Some(cube) => notation::word(cube),
    }
}

/// The goal of the rules as a pattern.
pub(super) fn wanted(puzzle: &Cubic) -> Tops {
    match puzzle.goal() {
        Goal::Tops(tops) => tops,
        Goal::Board(board) => board.tops(),
    }
}
