//! Reads pieces that move along links: `move slide _`.

use super::budget::Budget;
use super::clauses::without;
use super::ground::Ground;
use super::known_moves::KnownMoves;
use super::lines::Word;
use super::links::{DIRECTIONS, Link, neighbours};
use super::mistake::{Fallible, Wrong, WrongAt};
use super::moves::{self, rows};
use super::shape::Shape;
use super::stock::Map;
use fewest::notation::Place;
use fewest::puzzles::rows::{Contents, Row};

/// Which links a map applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lies {
    Sideways,
    Upright,
    Any,
}

/// The piece that slides, and how the contents that it passes change.
pub(super) struct Slide {
    pub kind: usize,
    pub at: Word,
    through: Vec<(Map, Lies)>,
}

/// Reads the words after `move slide`.
pub(super) fn read(ground: &Ground, slide: &Word, words: &[&Word]) -> Fallible<Slide> {
    let [name, rest @ ..] = words else { return Err(slide.fault(Wrong::SlideForm)) };
    let kind = moves::kind(ground, name)?;
    if ground.links.is_none() {
        return Err(slide.fault(Wrong::NoLinks));
    }
    let mut through = Vec::new();
    match rest {
        [] => {}
        [word, rest @ ..] if word.is("through") => {
            for part in rest.split(|word| word.is(",") || word.is(";")) {
                let (map, lies) = match part {
                    [map] => (map, Lies::Any),
                    [map, lies] if lies.is("sideways") => (map, Lies::Sideways),
                    [map, lies] if lies.is("upright") => (map, Lies::Upright),
                    _ => return Err(word.fault(Wrong::SlideForm)),
                };
                through.push((ground.map(map)?.clone(), lies));
            }
            if ground.stock.has_pieces() {
                return Err(word.fault(Wrong::ChangesPiece));
            }
        }
        [word, ..] => return Err(word.fault(Wrong::SlideForm)),
    }
    Ok(Slide { kind, at: (*name).clone(), through })
}

/// Adds the rows of a sliding piece. With `is_only`, no other piece slides.
pub(super) fn add(
    ground: &Ground,
    found: &mut KnownMoves,
    budget: &mut Budget,
    slide: &Slide,
    is_only: bool,
) -> Fallible<()> {
    let stock = &ground.stock;
    let is_single = stock.counts.as_ref().is_none_or(|counts| counts[slide.kind] == 1);
    let links = ground.links.as_deref().unwrap_or_default();
    let has_grid = links.iter().flatten().all(|link| link.direction < 4);
    let is_short = is_only && is_single && has_grid;
    let directions = (0..4).filter(|&way| links.iter().flatten().any(|link| link.direction == way));
    for direction in directions.filter(|_| is_short) {
        let name = DIRECTIONS[direction];
        moves::check_free(found, &slide.at, name)?;
        found.number(name, slide.at.place);
    }
    let mut legal = 0;
    for (cell, links) in links.iter().enumerate() {
        for link in neighbours(links) {
            let name = match is_short {
                true => DIRECTIONS[link.direction].into(),
                false => {
                    let [from, to] = [link.cell, cell].map(|cell| &ground.board.cells[cell]);
                    format!("{from}-{to}")
                }
            };
            moves::check_free(found, &slide.at, &name)?;
            let shape = shape(ground, slide, cell, link, is_single);
            if shape.is_impossible() {
                continue;
            }
            let number = found.number(&name, slide.at.place);
            let rows = rows(ground, budget, &slide.at, shape, Vec::new(), (number, 1))?;
            legal += rows.len();
            found.rows.extend(rows);
        }
    }
    match legal {
        0 => {
            let name = "slide".into();
            Err(slide.at.fault(match ground.nevers.is_empty() {
                true => Wrong::NeverLegal { name },
                false => Wrong::Forbidden { name },
            }))
        }
        _ => Ok(()),
    }
}

fn shape(ground: &Ground, slide: &Slide, cell: usize, link: Link, is_single: bool) -> Shape {
    let stock = &ground.stock;
    let turns = 0..stock.turns[slide.kind];
    let piece: Contents = turns.map(|turn| stock.content(slide.kind, turn)).collect();
    let mut shape = Shape::new(stock);
    shape.require(cell, &piece);
    if !is_single {
        shape.require(link.cell, &without(&stock.domains[link.cell], &piece));
    }
    shape.carry(&[(cell, link.cell), (link.cell, cell)]);
    let [one, other] = [cell, link.cell].map(|cell| ground.board.places[cell]);
    for (map, lies) in &slide.through {
        let applies = match lies {
            Lies::Sideways => one[1] == other[1],
            Lies::Upright => one[0] == other[0],
            Lies::Any => true,
        };
        if applies {
            shape.change(cell, map);
        }
    }
    shape
}

/// A value that slides stands in one cell of every state, so no move may make or take one.
pub(super) fn check_single(ground: &Ground, moves: &KnownMoves, slide: &Slide) -> Fallible<()> {
    if ground.stock.has_pieces() {
        return Ok(());
    }
    let value = slide.kind as u8;
    let fault = |row: &Row| {
        let name = ground.stock.names[slide.kind].clone();
        let wrong = Wrong::SlidesAndChanges { name, other: moves.names[row.name].clone() };
        let place: Place = moves.places[row.name];
        Err(WrongAt { place, wrong })
    };
    for row in &moves.rows {
        for take in &row.takes {
            let Some(map) = &take.map else { continue };
            let guard = row.guards.iter().find(|guard| guard.cell == take.from);
            let holds = guard.map_or(ground.stock.domains[take.from], |guard| guard.holds);
            if holds.iter().any(|before| (before == value) != (map[usize::from(before)] == value)) {
                return fault(row);
            }
        }
    }
    Ok(())
}
