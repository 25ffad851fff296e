//! Pictures of boards.

use super::Scramble;
use crate::package::xml;
use desk::describe::Description;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The side of a cell.
const CELL: usize = 60;
/// What cells are filled with where there are few symbols, by their order.
const FILLS: [&str; 6] = ["#f3ead8", "#9cc5e8", "#f2a9a0", "#b5d99c", "#f2d16b", "#cbb7e6"];

/// The board of a scramble as a picture: a square for each place that is not empty, with its symbol.
pub fn svg(description: &Description, scramble: &Scramble) -> String {
    let side = |axis: usize| description.places.iter().map(|place| place[axis] + 1).max();
    let (width, height) = (side(0).unwrap_or(0) * CELL + 4, side(1).unwrap_or(0) * CELL + 4);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#444\"/>\n"
    );
    let blank = description.board.blank.as_ref();
    let symbols: BTreeSet<&String> =
        scramble.cells.iter().filter(|symbol| Some(*symbol) != blank).collect();
    let fill = |symbol: &String| match symbols.len() <= FILLS.len() {
        true => FILLS[symbols.iter().filter(|other| **other < symbol).count()],
        false => FILLS[0],
    };
    for (place, symbol) in description.places.iter().zip(&scramble.cells) {
        if Some(symbol) == blank {
            continue;
        }
        let [x, y] = place.map(|at| 2 + at * CELL);
        let size = if symbol.chars().count() > 3 { 14 } else { 26 };
        writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"5\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"{size}\">{}</text>",
            x + 2,
            y + 2,
            fill(symbol),
            x + CELL / 2,
            y + CELL / 2 + 9,
            xml(symbol),
            side = CELL - 4,
        )
        .expect("a string takes everything");
    }
    text + "</svg>\n"
}
