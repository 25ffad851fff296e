//! Boards as SVG files: a picture of one, or a film of several.

pub mod film;

use crate::xml::xml;
use desk::describe::{Description, Symbol};
use std::collections::BTreeSet;

/// The side of a cell.
const CELL: usize = 60;
/// The margin around all cells.
const MARGIN: usize = 2;
/// The gap between a square and the sides of its cell, and the side of a square.
const INSET: usize = 2;
const SIDE: usize = CELL - 2 * INSET;
/// How many letters of 14 pixels fit into a square; more letters are drawn smaller.
const WORD: usize = 7;
/// The colours of symbols, in their order, if there are few.
const FILLS: [&str; 6] = ["#f3ead8", "#9cc5e8", "#f2a9a0", "#b5d99c", "#f2d16b", "#cbb7e6"];
/// How to draw a place about which goals say something.
const GOAL: &str = "fill=\"none\" stroke=\"#f2d16b\" stroke-width=\"3\" stroke-dasharray=\"6 5\"";
/// The colour of blocks that goals name, and the colours of other blocks, which repeat.
const NAMED: &str = "#e8604c";
const OTHERS: [&str; 5] = ["#f3ead8", "#9cc5e8", "#b5d99c", "#f2d16b", "#cbb7e6"];

/// Draws a board, given by the symbol of each place: a square for each place that is not empty, or a shape
/// for each block.
pub fn svg(description: &Description, cells: &[Symbol]) -> String {
    let [width, height] = extent(description);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#444\"/>\n{}",
        floor(description)
    );
    let colours = Colours::new(description, cells);
    for DrawnPiece { symbol, places, outline } in drawn(description, cells) {
        let shape =
            shape(corner(description.places[places[0]]), &outline, symbol, colours.of(symbol));
        text += &(shape + "\n");
    }
    text + "</svg>\n"
}

/// A piece to be drawn: its symbol, the places that it fills, and how far these are from the first one.
struct DrawnPiece<'s> {
    symbol: &'s Symbol,
    places: Vec<usize>,
    outline: Vec<[isize; 2]>,
}

/// The pieces of a board. If there are blocks, all places with the same letter are one piece.
fn drawn<'s>(description: &Description, cells: &'s [Symbol]) -> Vec<DrawnPiece<'s>> {
    let mut pieces: Vec<(&Symbol, Vec<usize>)> = Vec::new();
    let blank = description.board.blank.as_ref();
    for (place, symbol) in cells.iter().enumerate().filter(|(_, symbol)| Some(*symbol) != blank) {
        let is_same = |(other, _): &&mut (&Symbol, Vec<usize>)| *other == symbol;
        let block = pieces.iter_mut().find(is_same).filter(|_| !description.blocks.is_empty());
        match block {
            Some((_, places)) => places.push(place),
            None => pieces.push((symbol, vec![place])),
        }
    }
    let at = |place: usize| description.places[place].map(|part| part as isize);
    let piece = |(symbol, places): (_, Vec<usize>)| {
        let [column, row] = at(places[0]);
        let outline = places.iter().map(|&place| at(place)).map(|[x, y]| [x - column, y - row]);
        DrawnPiece { symbol, outline: outline.collect(), places }
    };
    pieces.into_iter().map(piece).collect()
}

/// What lies below the pieces, if places may be empty: all places, if the board has gaps, and the places
/// about which goals say something, if these are fewer than half.
fn floor(description: &Description) -> String {
    let Some(blank) = &description.board.blank else { return String::new() };
    let squares = |places: &[usize], look: &str| {
        let square = |&place: &usize| {
            let [x, y] = corner(description.places[place]);
            format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", x + INSET, y + INSET)
        };
        format!("<path d=\"{}\" {look}/>\n", places.iter().map(square).collect::<String>())
    };
    let places: Vec<usize> = (0..description.places.len()).collect();
    let is_wanted = |place: &usize| {
        let wanted = |goal: &Vec<Option<Symbol>>| goal[*place].clone();
        description.goal.fixed.iter().filter_map(wanted).any(|symbol| symbol != *blank)
    };
    let wanted: Vec<usize> = places.iter().copied().filter(is_wanted).collect();
    let [columns, rows] = columns_and_rows(description);
    let has_gaps = places.len() < columns * rows;
    let says_little = !wanted.is_empty() && wanted.len() * 2 < places.len();
    let floor = has_gaps.then(|| squares(&places, "fill=\"#666\""));
    let goals = says_little.then(|| squares(&wanted, GOAL));
    [floor, goals].into_iter().flatten().collect()
}

/// The width and height of a picture.
fn extent(description: &Description) -> [usize; 2] {
    columns_and_rows(description).map(|cells| cells * CELL + 2 * MARGIN)
}

fn columns_and_rows(description: &Description) -> [usize; 2] {
    let cells = |axis: usize| description.places.iter().map(|place| place[axis] + 1).max();
    [0, 1].map(|axis| cells(axis).unwrap_or(0))
}

/// The upper left corner of a place.
fn corner(place: [usize; 2]) -> [usize; 2] {
    place.map(|at| MARGIN + at * CELL)
}

/// The colours of the symbols.
struct Colours {
    symbols: BTreeSet<Symbol>,
    /// The letters of blocks that goals name, if there are blocks.
    named: Option<Vec<Symbol>>,
}

impl Colours {
    fn new<'s>(description: &Description, cells: impl IntoIterator<Item = &'s Symbol>) -> Self {
        let blank = description.board.blank.as_ref();
        let symbols = cells.into_iter().filter(|symbol| Some(*symbol) != blank).cloned().collect();
        let named = description.blocks.iter().filter(|block| block.named);
        let named = named.flat_map(|block| block.letters.iter().cloned()).collect();
        Colours { symbols, named: (!description.blocks.is_empty()).then_some(named) }
    }

    /// All blocks that goals name have one colour, which no other block has.
    fn of(&self, symbol: &Symbol) -> &'static str {
        let number = self.symbols.iter().filter(|other| *other < symbol).count();
        match &self.named {
            Some(named) if named.contains(symbol) => NAMED,
            Some(_) => OTHERS[number % OTHERS.len()],
            None if self.symbols.len() <= FILLS.len() => FILLS[number],
            None => FILLS[0],
        }
    }
}

/// A piece with its symbol: a square for each part, joined to the squares next to it.
fn shape([x, y]: [usize; 2], outline: &[[isize; 2]], symbol: &Symbol, fill: &str) -> String {
    let size = match symbol.chars().count() {
        0..=2 => 26,
        3 => 22,
        4..=WORD => 14,
        letters => (14 * WORD / letters).max(3),
    };
    let at = |[column, row]: [isize; 2], by: usize| {
        let on = |from: usize, cells: isize| from as isize + cells * CELL as isize + by as isize;
        [on(x, column), on(y, row)]
    };
    let mut text = String::new();
    for &part in outline {
        let [left, top] = at(part, INSET);
        text += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"5\" fill=\"{fill}\"/>"
        );
        let has =
            |across: isize, down: isize| outline.contains(&[part[0] + across, part[1] + down]);
        let [middle, level] = at(part, CELL / 2);
        let mut join = |x: isize, y: isize, width: usize, height: usize| {
            text += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            );
        };
        if has(1, 0) {
            join(middle, top, CELL, SIDE);
        }
        if has(0, 1) {
            join(left, level, SIDE, CELL);
        }
        if has(1, 0) && has(0, 1) && has(1, 1) {
            join(middle, level, CELL, CELL);
        }
    }
    let middle = |axis: usize| {
        let sum: isize = outline.iter().map(|part| part[axis]).sum();
        sum * CELL as isize / outline.len() as isize
    };
    text + &format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\">{}</text>",
        (x + CELL / 2) as isize + middle(0),
        (y + CELL / 2 + 9) as isize + middle(1),
        xml(symbol),
    )
}
