//! Reads what moves do: `cycle`, `swap`, `reverse`, `turn`, `from` and `to`, `through`, `do`, `undo`.

use super::budget::Budget;
use super::ground::Ground;
use super::known_moves::KnownMoves;
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::names::suggestion;
use super::shape::{Shape, inverse};
use super::stock::Map;
use fewest::puzzles::rows::{Contents, Row};

/// The words that begin effects.
const VERBS: [&str; 6] = ["cycle", "swap", "reverse", "turn", "do", "undo"];

/// The context for reading effects: the puzzle, and the moves before.
pub(super) struct Scene<'s> {
    pub ground: &'s Ground,
    pub moves: &'s KnownMoves,
    pub budget: &'s mut Budget,
}

/// Reads effects with `,` or `;` between them. There are several shapes if a move that is done consists of
/// several rows; no two of them are legal in the same state.
pub(super) fn read(scene: &mut Scene, at: &Word, words: &[&Word]) -> Fallible<Vec<Shape>> {
    let mut shapes = vec![Shape::new(&scene.ground.stock)];
    let mut is_turn = false;
    let mut behind = 0;
    for effect in words.split(|word| word.is(",") || word.is(";")) {
        let Some((first, rest)) = effect.split_first() else {
            // The separator without an effect before it, or the last one if nothing follows it.
            let mark = words.get(behind).or(words.last()).unwrap_or(&at);
            return Err(mark.fault(Wrong::NoEffect));
        };
        behind += effect.len() + 1;
        let goes_on = is_turn && rest.iter().any(|word| word.is("by"));
        match &*first.text {
            "cycle" => cycle(scene, &mut shapes, first, rest)?,
            "swap" => swap(scene, &mut shapes, first, rest)?,
            "reverse" => reverse(scene, &mut shapes, first, rest)?,
            "turn" => turn(scene, &mut shapes, first, rest)?,
            "do" | "undo" => shapes = follow(scene, shapes, first, rest)?,
            _ if goes_on => turn(scene, &mut shapes, first, effect)?,
            _ => on_set(scene, &mut shapes, effect)?,
        }
        is_turn = first.is("turn") || goes_on && !VERBS.contains(&&*first.text);
    }
    Ok(shapes)
}

/// The cells of a list without repetitions.
fn list(scene: &Scene, verb: &Word, words: &[&Word], least: usize) -> Fallible<Vec<usize>> {
    let (mut cells, mut named) = (Vec::new(), Vec::new());
    for &word in words {
        cells.push(scene.ground.board.cell(word)?);
        once(&mut named, &verb.text, word)?;
    }
    match cells.len() < least {
        true => Err(verb.fault(Wrong::FewCells { verb: verb.text.clone() })),
        false => Ok(cells),
    }
}

/// The cells of a set. A cell may be named only once, except through `next x` and `before x`.
fn set(scene: &Scene, verb: &str, words: &[&Word]) -> Fallible<Vec<usize>> {
    let mut named = Vec::new();
    scene.ground.cells_with(words, |word| once(&mut named, verb, word))
}

/// Adds a word to those of one effect, in which each may come only once.
fn once<'w>(named: &mut Vec<&'w str>, verb: &str, word: &'w Word) -> Fallible<()> {
    if named.contains(&&*word.text) {
        return Err(word.fault(Wrong::TwiceInOne { name: word.text.clone(), verb: verb.into() }));
    }
    named.push(&word.text);
    Ok(())
}

fn carry(
    scene: &mut Scene,
    shapes: &mut [Shape],
    at: &Word,
    ways: &[(usize, usize)],
) -> Fallible<()> {
    spend(scene, at, ways.len() * shapes.len())?;
    shapes.iter_mut().for_each(|shape| shape.carry(ways));
    Ok(())
}

fn spend(scene: &mut Scene, at: &Word, entries: usize) -> Fallible<()> {
    scene.budget.entries(entries).map_err(|excess| at.fault(Wrong::Excess { excess }))
}

/// The content of each cell goes to the next cell, and that of the last to the first.
fn cycle(scene: &mut Scene, shapes: &mut [Shape], verb: &Word, words: &[&Word]) -> Fallible<()> {
    let cells = list(scene, verb, words, 2)?;
    let next = cells.iter().cycle().skip(1);
    let ways: Vec<_> = next.copied().zip(cells.iter().copied()).collect();
    carry(scene, shapes, verb, &ways)
}

fn swap(scene: &mut Scene, shapes: &mut [Shape], verb: &Word, words: &[&Word]) -> Fallible<()> {
    if let Some(more) = words.get(2) {
        return Err(more.fault(Wrong::SwapOfMore));
    }
    cycle(scene, shapes, verb, words)
}

fn reverse(scene: &mut Scene, shapes: &mut [Shape], verb: &Word, words: &[&Word]) -> Fallible<()> {
    let cells = list(scene, verb, words, 2)?;
    let ways: Vec<_> = cells.iter().copied().zip(cells.iter().rev().copied()).collect();
    carry(scene, shapes, verb, &ways)
}

/// `turn SET by 2`. For values, this steps to the value that is this much further in their list.
fn turn(scene: &mut Scene, shapes: &mut [Shape], verb: &Word, words: &[&Word]) -> Fallible<()> {
    let stock = &scene.ground.stock;
    let [cells @ .., by, number] = words else { return Err(verb.fault(Wrong::TurnForm)) };
    if !by.is("by") {
        return Err(verb.fault(Wrong::TurnForm));
    }
    let cells = set(scene, "turn", cells)?;
    for cell in cells {
        let modulus = match stock.has_pieces() {
            true => stock.twists[cell],
            false => stock.names.len(),
        };
        if modulus == 1 {
            let cell = scene.ground.board.cells[cell].clone();
            return Err(verb.fault(Wrong::NotTwisted { cell }));
        }
        let by = match number.number() {
            Some(by) if (1..modulus as u64).contains(&by) => by as usize,
            _ => {
                let (word, most) = (number.text.clone(), modulus - 1);
                return Err(number.fault(Wrong::TurnBy { word, most }));
            }
        };
        let map: Map = match stock.has_pieces() {
            true => stock
                .parts
                .iter()
                .map(|&(kind, turn)| stock.content(kind, (turn + by) % stock.turns[kind]))
                .collect(),
            false => (0..modulus).map(|value| ((value + by) % modulus) as u8).collect(),
        };
        change(scene, shapes, number, cell, &map)?;
    }
    Ok(())
}

fn change(
    scene: &mut Scene,
    shapes: &mut [Shape],
    at: &Word,
    cell: usize,
    map: &Map,
) -> Fallible<()> {
    spend(scene, at, map.len() * shapes.len())?;
    shapes.iter_mut().for_each(|shape| shape.change(cell, map));
    Ok(())
}

/// `SET from X to Y` and `SET through MAP`.
fn on_set(scene: &mut Scene, shapes: &mut [Shape], words: &[&Word]) -> Fallible<()> {
    let at = words[0];
    match words {
        [cells @ .., from, before, to, after] if from.is("from") && to.is("to") => {
            let [before, after] = [scene.ground.content(before)?, scene.ground.content(after)?];
            let cells = set(scene, "from", cells)?;
            let map = replacing(scene, from, before, after)?;
            for cell in cells {
                shapes.iter_mut().for_each(|shape| shape.require(cell, &Contents::one(before)));
                change(scene, shapes, at, cell, &map)?;
            }
            Ok(())
        }
        [cells @ .., through, name] if through.is("through") => {
            let map = scene.ground.map(name)?.clone();
            if scene.ground.stock.has_pieces() {
                return Err(through.fault(Wrong::ChangesPiece));
            }
            let cells = set(scene, "through", cells)?;
            cells.into_iter().try_for_each(|cell| change(scene, shapes, at, cell, &map))
        }
        _ if words.iter().any(|word| ["from", "to", "through"].contains(&&*word.text)) => {
            Err(at.fault(Wrong::FromForm))
        }
        _ if scene.moves.can_be_done(&at.text) => {
            Err(at.fault(Wrong::MoveAsEffect { name: at.text.clone() }))
        }
        _ => {
            let hint = suggestion(&at.text, VERBS.into_iter());
            Err(at.fault(Wrong::Effect { word: at.text.clone(), hint }))
        }
    }
}

fn replacing(scene: &Scene, at: &Word, before: u8, after: u8) -> Fallible<Map> {
    let stock = &scene.ground.stock;
    let kind = |content: u8| stock.parts[usize::from(content)].0;
    if stock.has_pieces() && kind(before) != kind(after) {
        return Err(at.fault(Wrong::ChangesPiece));
    }
    let replaced = |content: u8| if content == before { after } else { content };
    Ok((0..stock.contents()).map(|content| replaced(content as u8)).collect())
}

/// Does earlier moves one after another; `undo A B` takes back B, then A.
fn follow(
    scene: &mut Scene,
    mut shapes: Vec<Shape>,
    verb: &Word,
    words: &[&Word],
) -> Fallible<Vec<Shape>> {
    if words.is_empty() {
        return Err(verb.fault(Wrong::FewCells { verb: verb.text.clone() }));
    }
    let is_undo = verb.is("undo");
    let mut words = words.to_vec();
    if is_undo {
        words.reverse();
    }
    for word in words {
        let mut rows = scene.moves.rows_of(word)?.to_vec();
        if is_undo {
            rows = rows.iter().map(|row| inverse(row, &scene.ground.stock)).collect();
            check_apart(scene, word, &rows)?;
        }
        let entries: usize = rows.iter().map(entries).sum();
        let dense = scene.ground.board.len() * rows.len().saturating_sub(1);
        spend(scene, word, shapes.len() * (entries + dense))?;
        let follow = |shape: &Shape, row: &Row| {
            let mut shape = shape.clone();
            shape.follow(row);
            shape
        };
        let all = shapes.iter().flat_map(|shape| rows.iter().map(move |row| follow(shape, row)));
        let possible: Vec<_> = all.filter(|shape| !shape.is_impossible()).collect();
        shapes = possible;
    }
    Ok(shapes)
}

/// The number of entries in a row.
pub(super) fn entries(row: &Row) -> usize {
    let maps = row.takes.iter().map(|take| take.map.as_ref().map_or(0, Vec::len));
    1 + row.guards.len() + row.takes.len() + maps.sum::<usize>()
}

/// Checks that no two of the rows are legal in the same state.
fn check_apart(scene: &mut Scene, word: &Word, rows: &[Row]) -> Fallible<()> {
    let steps =
        rows.len().saturating_mul(rows.len()).saturating_mul(rows.first().map_or(0, entries));
    scene.budget.think(steps).map_err(|excess| word.fault(Wrong::Excess { excess }))?;
    for (at, one) in rows.iter().enumerate() {
        for other in &rows[..at] {
            let mut both = Shape::new(&scene.ground.stock);
            for guard in one.guards.iter().chain(&other.guards) {
                both.require(guard.cell, &guard.holds);
            }
            if !both.is_impossible() {
                return Err(word.fault(Wrong::NoWayBack { name: word.text.clone() }));
            }
        }
    }
    Ok(())
}
