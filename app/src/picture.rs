//! Boards as SVG files: a picture of one, a film of several.

pub mod film;

use crate::package::xml;
use desk::describe::{Description, Symbol};
use std::collections::BTreeSet;

/// The side of a cell.
const CELL: usize = 60;
/// What cells are filled with where there are few symbols, by their order.
const FILLS: [&str; 6] = ["#f3ead8", "#9cc5e8", "#f2a9a0", "#b5d99c", "#f2d16b", "#cbb7e6"];

/// A board, given by the symbol of each place: a square for each place that is not empty.
pub fn svg(description: &Description, cells: &[Symbol]) -> String {
    let [width, height] = extent(description);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#444\"/>\n"
    );
    let blank = description.board.blank.as_ref();
    let colours = Colours::new(blank, cells);
    for (&place, symbol) in description.places.iter().zip(cells) {
        if Some(symbol) != blank {
            text += &(square(corner(place), symbol, colours.of(symbol)) + "\n");
        }
    }
    text + "</svg>\n"
}

/// Width and height of a picture.
fn extent(description: &Description) -> [usize; 2] {
    let cells = |axis: usize| description.places.iter().map(|place| place[axis] + 1).max();
    [0, 1].map(|axis| cells(axis).unwrap_or(0) * CELL + 4)
}

/// The upper left corner of a place.
fn corner(place: [usize; 2]) -> [usize; 2] {
    place.map(|at| 2 + at * CELL)
}

/// What the squares of the symbols are filled with.
struct Colours(BTreeSet<Symbol>);

impl Colours {
    fn new<'s>(blank: Option<&Symbol>, cells: impl IntoIterator<Item = &'s Symbol>) -> Self {
        Colours(cells.into_iter().filter(|symbol| Some(*symbol) != blank).cloned().collect())
    }

    fn of(&self, symbol: &Symbol) -> &'static str {
        match self.0.len() <= FILLS.len() {
            true => FILLS[self.0.iter().filter(|other| *other < symbol).count()],
            false => FILLS[0],
        }
    }
}

/// A square with its symbol.
fn square([x, y]: [usize; 2], symbol: &Symbol, fill: &str) -> String {
    let size = match symbol.chars().count() {
        0..=2 => 26,
        3 => 22,
        _ => 14,
    };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"5\" fill=\"{fill}\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{size}\">{}</text>",
        x + 2,
        y + 2,
        x + CELL / 2,
        y + CELL / 2 + 9,
        xml(symbol),
        side = CELL - 4,
    )
}
