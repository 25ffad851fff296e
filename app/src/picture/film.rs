//! An answer as a film: one SVG file in which the pieces go where the moves take them, over and over. It
//! needs no script, so that a page can show it like any other picture.

use super::{Colours, DrawnPiece, corner, drawn, extent, floor, shape};
use crate::xml::xml;
use desk::Frame;
use desk::describe::{Description, Symbol, Way};
use std::fmt::Write;

/// Seconds: how long the first board stands still, how long the last one does, how long a move takes, and the
/// time from one move to the next.
const START: f64 = 1.2;
const END: f64 = 2.6;
const MOVE: f64 = 0.28;
const STEP: f64 = 0.45;
/// The height of the bar below the board that shows how far the film is.
const BAR: usize = 6;

/// A piece: where it is on each board, and what it looks like there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FilmPiece {
    places: Vec<usize>,
    symbols: Vec<Symbol>,
    /// How far its parts are from the first one.
    outline: Vec<[isize; 2]>,
}

/// The film of these boards, each made from the one before by the move of that name.
///
/// If the description does not say what a move does to such a board, pieces change where they are. Blocks are
/// recognised by their letters.
pub fn film(description: &Description, frames: &[Frame], moves: &[&str], title: &str) -> String {
    let boards: Vec<Vec<Symbol>> =
        frames.iter().map(|frame| description.board.symbols_of(&frame.lettered)).collect();
    let blank = description.board.blank.as_ref();
    let colours = Colours::new(description, boards.iter().flatten());
    let pieces = match description.blocks.is_empty() {
        true => pieces(description, &boards, moves),
        false => blocks(description, &boards),
    };
    let [width, height] = extent(description);
    let whole = START + STEP * moves.len() as f64 + END;
    let (mut rules, mut drawing) = (String::new(), String::new());
    for (number, piece) in pieces.iter().enumerate() {
        if piece.symbols.iter().all(|symbol| Some(symbol) == blank) {
            continue;
        }
        rules += &way_of(number, piece, description, whole);
        let looks = looks(number, piece, blank, &colours, whole, &mut rules);
        let [x, y] = corner(description.places[piece.places[0]]);
        writeln!(drawing, "<g class=\"m{number}\" transform=\"translate({x} {y})\">{looks}</g>")
            .expect("a string takes everything");
    }
    let (begin, end) = (percent(START, whole), percent(whole - END, whole));
    let bottom = height + BAR;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {bottom}\" width=\"{width}\" \
         height=\"{bottom}\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <title>{title}</title>\n<style>\n\
         g[class],.bar{{animation:{whole:.2}s ease-in-out infinite}}\n\
         g[class^=s]{{animation-timing-function:step-end}}\n\
         .bar{{animation-name:bar;animation-timing-function:linear;transform:scaleX(0)}}\n\
         @keyframes bar{{0%,{begin}%{{transform:scaleX(0)}}{end}%,100%{{transform:scaleX(1)}}}}\n\
         {rules}@media (prefers-reduced-motion:reduce){{g[class],.bar{{animation:none}}}}\n</style>\n\
         <rect width=\"{width}\" height=\"{bottom}\" fill=\"#444\"/>\n\
         <rect class=\"bar\" y=\"{height}\" width=\"{width}\" height=\"{BAR}\" fill=\"#f2d16b\"/>\n\
         {floor}{drawing}</svg>\n",
        title = xml(title),
        floor = floor(description),
    )
}

/// Follows the blocks, which keep their letters.
fn blocks(description: &Description, boards: &[Vec<Symbol>]) -> Vec<FilmPiece> {
    let first =
        |board: &[Symbol], letter: &Symbol| board.iter().position(|symbol| symbol == letter);
    let Some(start) = boards.first() else { return Vec::new() };
    let film = |DrawnPiece { symbol, outline, .. }: DrawnPiece| FilmPiece {
        places: boards.iter().filter_map(|board| first(board, symbol)).collect(),
        symbols: vec![symbol.clone(); boards.len()],
        outline,
    };
    drawn(description, start).into_iter().map(film).collect()
}

/// Follows what stands on each place of the first board.
fn pieces(description: &Description, boards: &[Vec<Symbol>], moves: &[&str]) -> Vec<FilmPiece> {
    let places = description.places.len();
    // The piece that is on each place.
    let mut there: Vec<usize> = (0..places).collect();
    let piece = FilmPiece { places: Vec::new(), symbols: Vec::new(), outline: vec![[0, 0]] };
    let mut pieces = vec![piece; places];
    for (number, board) in boards.iter().enumerate() {
        if let Some(way) = number.checked_sub(1).and_then(|before| {
            description.moves.iter().find(|way| does(way, moves[before], &boards[before]))
        }) {
            let before = there.clone();
            way.takes.iter().for_each(|take| there[take.place] = before[take.from]);
        }
        for (place, &piece) in there.iter().enumerate() {
            pieces[piece].places.push(place);
            pieces[piece].symbols.push(board[place].clone());
        }
    }
    pieces
}

fn does(way: &Way, name: &str, board: &[Symbol]) -> bool {
    way.letter == name && way.guard.iter().all(|held| held.holds.contains(&board[held.place]))
}

/// The rule that takes a piece along its way. Its selector names the element and a class, as the rule for all
/// pieces does: a less specific one would lose to that rule, which resets the name of the animation.
fn way_of(number: usize, piece: &FilmPiece, description: &Description, whole: f64) -> String {
    let at = |board: usize| {
        let [x, y] = corner(description.places[piece.places[board]]);
        format!("{{transform:translate({x}px,{y}px)}}")
    };
    let mut rule =
        format!("g.m{number}{{animation-name:m{number}}}@keyframes m{number}{{0%{}", at(0));
    for board in 1..piece.places.len() {
        if piece.places[board] != piece.places[board - 1] {
            let begin = START + STEP * (board - 1) as f64;
            let (begin, end) = (percent(begin, whole), percent(begin + MOVE, whole));
            write!(rule, "{begin}%{}{end}%{}", at(board - 1), at(board)).expect("a string");
        }
    }
    rule + "100%" + &at(piece.places.len() - 1) + "}\n"
}

/// What a piece looks like: one shape, or one for each symbol that it has along the way.
fn looks(
    number: usize,
    piece: &FilmPiece,
    blank: Option<&Symbol>,
    colours: &Colours,
    whole: f64,
    rules: &mut String,
) -> String {
    let mut symbols: Vec<&Symbol> = piece.symbols.iter().collect();
    symbols.sort_unstable();
    symbols.dedup();
    let drawn = |symbol: &Symbol| shape([0, 0], &piece.outline, symbol, colours.of(symbol));
    if let [symbol] = symbols[..] {
        return drawn(symbol);
    }
    let mut text = String::new();
    for (look, symbol) in symbols.into_iter().enumerate().filter(|(_, one)| Some(*one) != blank) {
        let is = |board: usize| piece.symbols[board] == *symbol;
        let shown = |is: bool| format!("{{opacity:{}}}", u8::from(is));
        let name = format!("s{number}-{look}");
        write!(rules, "g.{name}{{animation-name:{name}}}@keyframes {name}{{0%{}", shown(is(0)))
            .expect("a string");
        for board in (1..piece.symbols.len()).filter(|&board| is(board) != is(board - 1)) {
            let at = START + STEP * (board - 1) as f64 + MOVE / 2.0;
            write!(rules, "{}%{}", percent(at, whole), shown(is(board))).expect("a string");
        }
        writeln!(rules, "100%{}}}", shown(is(piece.symbols.len() - 1))).expect("a string");
        let opacity = u8::from(is(0));
        write!(text, "<g class=\"{name}\" opacity=\"{opacity}\">{}</g>", drawn(symbol))
            .expect("a string");
    }
    text
}

/// A time in the film, as a percentage.
fn percent(seconds: f64, whole: f64) -> String {
    format!("{:.3}", seconds / whole * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::random::Random;
    use desk::{Case, PuzzleName, Question};

    fn followed(puzzle: &str, board: &str, moves: &[&str]) -> Vec<FilmPiece> {
        let question = Question::about(puzzle.parse().expect("a puzzle"));
        let solver = desk::solver(&question).expect("a solver");
        let description = question.puzzle.description();
        let frames = solver.frames(&Case::one(board), &moves.concat()).expect("legal moves");
        let boards: Vec<_> =
            frames.iter().map(|frame| description.board.symbols_of(&frame.board)).collect();
        pieces(&description, &boards, moves)
    }

    /// The symbols and the places of a piece.
    fn way(pieces: &[FilmPiece], first: usize) -> (String, Vec<usize>) {
        (pieces[first].symbols.join(" "), pieces[first].places.clone())
    }

    #[test]
    fn tiles_keep_their_numbers_on_their_way() {
        let pieces = followed("eight", "1 2 3/4 0 6/7 5 8", &["d", "r"]);
        assert_eq!(way(&pieces, 7), ("5 5 5".into(), vec![7, 4, 4]));
        assert_eq!(way(&pieces, 8), ("8 8 8".into(), vec![8, 8, 7]));
        assert_eq!(way(&pieces, 4), ("0 0 0".into(), vec![4, 7, 8]));
    }

    /// The line A has the cells 0, 2, 6, 11, 15, 20 and 22. What leaves it at the top comes in at the bottom.
    #[test]
    fn lines_are_followed_around() {
        let board = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
        let pieces = followed("rotation", board, &["A", "A"]);
        assert_eq!(way(&pieces, 0), ("1 1 1".into(), vec![0, 22, 20]));
        assert_eq!(way(&pieces, 6), ("3 3 3".into(), vec![6, 2, 0]));
        assert_eq!(way(&pieces, 1), ("1 1 1".into(), vec![1, 1, 1]));
    }

    #[test]
    fn what_turns_on_its_way_changes_its_look() {
        let pieces = followed("cubic", "1 2 RBW/RWW/EWW", &["r", "u"]);
        assert_eq!(way(&pieces, 4).1, [4, 3, 3]);
        let symbols = &pieces[4].symbols;
        assert!(symbols[0] != symbols[1] && symbols[1] == symbols[2], "{symbols:?}");
    }

    /// Names of values may be long, but stay within their squares.
    #[test]
    fn long_symbols_are_small() {
        let size = |symbol: &str| {
            let drawn = shape([0, 0], &[[0, 0]], &symbol.into(), "#fff");
            let (_, size) = drawn.split_once("font-size=\"").expect("a text");
            size.split_once('"').and_then(|(size, _)| size.parse::<usize>().ok())
        };
        let letters = [1, 3, 4, 7, 8, 14, 100].map(|letters| size(&"m".repeat(letters)));
        assert_eq!(letters, [26, 22, 14, 14, 12, 7, 3].map(Some));
    }

    /// Every puzzle writes its boards so that each place has a symbol.
    #[test]
    fn every_puzzle_has_pictures() {
        use desk::kits::{library, listed};
        for name in listed().map(String::from).chain(library().map(|(name, _)| name)) {
            let puzzle: PuzzleName = name.parse().expect("a puzzle");
            let solver = desk::solver(&Question::about(puzzle.clone())).expect("a solver");
            let description = puzzle.description();
            let board = puzzle.random_board(&mut Random::new(1), true);
            let frames = solver.frames(&Case::one(&board), "").expect("a board");
            let cells = description.board.symbols_of(&frames[0].board);
            assert_eq!(cells.len(), description.places.len(), "{name}: {}", frames[0].board);
            assert!(film(&description, &frames, &[], &name).contains("<rect"), "{name}");
        }
    }
}
