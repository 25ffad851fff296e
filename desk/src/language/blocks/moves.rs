//! Reads how blocks move: `move blocks by one`, `straight`, `any way`.

use super::{Blocks, Class};
use crate::language::budget::{Budget, Excess};
use crate::language::cells::demanded;
use crate::language::clauses::{Clause, Literal, without};
use crate::language::known_moves::KnownMoves;
use crate::language::lines::Word;
use crate::language::links::{DIRECTIONS, STEPS};
use crate::language::mistake::{Fallible, Wrong};
use crate::language::moves::rows;
use crate::language::sections::Section;
use crate::language::shape::Shape;
use fewest::puzzles::rows::Contents;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BlockMetric {
    ByOne,
    Straight,
    AnyWay,
}

/// How blocks move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct BlockRules {
    is_lengthwise: bool,
    metric: BlockMetric,
}

/// A move of one block from one place to another.
struct BlockWay {
    name: String,
    from: usize,
    to: usize,
    /// Alternative sets of cells, one bit for each cell. All cells of one set must be empty.
    free: Vec<u64>,
}

/// Makes the rows of all blocks.
pub(super) fn read(
    blocks: &Blocks,
    sections: &[Section],
    budget: &mut Budget,
) -> Fallible<KnownMoves> {
    let cure = "write `move blocks by one`, `move blocks straight` or `move blocks any way`";
    let section = demanded(sections, "move", cure)?;
    let second = sections.iter().filter(|section| section.is("move")).nth(1);
    if let Some(second) = second {
        let (word, line) = ("move".into(), section.keyword.place.line);
        return Err(second.fault(Wrong::SectionTwice { word, line }));
    }
    let rules = rules(section)?;
    let moves =
        moves_of_all(blocks, section, rules, budget).map_err(|wrong| match wrong.wrong {
            Wrong::Excess { .. } if rules.metric == BlockMetric::AnyWay => {
                section.fault(Wrong::Excess { excess: Excess::Ways })
            }
            _ => wrong,
        })?;
    match moves.rows.is_empty() {
        true => Err(section.fault(Wrong::NothingMoves)),
        false => Ok(moves),
    }
}

fn moves_of_all(
    blocks: &Blocks,
    section: &Section,
    rules: BlockRules,
    budget: &mut Budget,
) -> Fallible<KnownMoves> {
    let mut moves = KnownMoves::default();
    for class in &blocks.classes {
        for from in 0..blocks.ground.board.len() {
            let ways = match rules.metric {
                BlockMetric::AnyWay => any_way(blocks, class, from, rules, budget),
                _ => Ok(straight(blocks, class, from, rules)),
            };
            let ways = ways.map_err(|excess| section.fault(Wrong::Excess { excess }))?;
            for way in ways {
                add(blocks, class, &way, &section.keyword, &mut moves, budget)?;
            }
        }
    }
    Ok(moves)
}

fn rules(section: &Section) -> Fallible<BlockRules> {
    let words = section.all_words();
    let mut words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
    let form = || section.fault(Wrong::BlocksForm);
    if words.first() != Some(&"blocks") {
        return Err(form());
    }
    words.remove(0);
    let is_lengthwise = words.first() == Some(&"lengthwise");
    if is_lengthwise {
        words.remove(0);
    }
    let metric = match words[..] {
        ["by", "one"] => BlockMetric::ByOne,
        ["straight"] => BlockMetric::Straight,
        ["any", "way"] => BlockMetric::AnyWay,
        _ => return Err(form()),
    };
    Ok(BlockRules { is_lengthwise, metric })
}

/// The directions in which the block may go. Only blocks of several parts that are one cell wide have a
/// length.
fn directions(class: &Class, is_lengthwise: bool) -> impl Iterator<Item = usize> {
    let flat = |axis: usize| class.outline.iter().all(|part| part[axis] == 0);
    let is_long = is_lengthwise && class.outline.len() > 1;
    let (is_upright, is_flat) = (flat(0), flat(1));
    (0..4).filter(move |&direction| match STEPS[direction] {
        _ if !is_long => true,
        [0, _] => !is_flat,
        _ => !is_upright,
    })
}

fn step(blocks: &Blocks, class: &Class, cell: usize, direction: usize) -> Option<usize> {
    let board = &blocks.ground.board;
    let place = crate::language::links::shifted(board.places[cell], STEPS[direction])?;
    let to = board.at(place)?;
    blocks.placed(class, to).map(|_| to)
}

fn bits(cells: &[usize]) -> u64 {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell)
}

fn name(blocks: &Blocks, class: &Class, from: usize) -> String {
    match &class.letters[..] {
        [letter] => letter.clone(),
        _ => blocks.ground.board.cells[from].clone(),
    }
}

/// All ways in one direction, the nearest first; only the nearest if blocks move by one.
fn straight(blocks: &Blocks, class: &Class, from: usize, rules: BlockRules) -> Vec<BlockWay> {
    let Some(own) = blocks.placed(class, from) else { return Vec::new() };
    let mut ways = Vec::new();
    for direction in directions(class, rules.is_lengthwise) {
        let (mut at, mut free) = (from, 0);
        for distance in 1.. {
            let next = step(blocks, class, at, direction);
            let Some(to) = next.filter(|_| distance == 1 || rules.metric == BlockMetric::Straight)
            else {
                break;
            };
            at = to;
            free |= bits(&blocks.placed(class, to).unwrap_or_default()) & !bits(&own);
            let far = if distance == 1 { String::new() } else { distance.to_string() };
            let name = format!("{}:{}{far}", name(blocks, class, from), DIRECTIONS[direction]);
            ways.push(BlockWay { name, from, to, free: vec![free] });
        }
    }
    ways
}

/// The ways to all places, each with the minimal sets of cells that must be empty.
fn any_way(
    blocks: &Blocks,
    class: &Class,
    from: usize,
    rules: BlockRules,
    budget: &mut Budget,
) -> Result<Vec<BlockWay>, Excess> {
    let Some(own) = blocks.placed(class, from) else { return Ok(Vec::new()) };
    let own = bits(&own);
    let mut least: Vec<Vec<u64>> = vec![Vec::new(); blocks.ground.board.len()];
    let mut open = BinaryHeap::from([Reverse((0, from, 0))]);
    while let Some(Reverse((_, at, free))) = open.pop() {
        budget.think(64 + least[at].len())?;
        if least[at].iter().any(|less| less & !free == 0) {
            continue;
        }
        least[at].push(free);
        for direction in directions(class, rules.is_lengthwise) {
            let Some(to) = step(blocks, class, at, direction) else { continue };
            let free = free | bits(&blocks.placed(class, to).unwrap_or_default()) & !own;
            if free.count_ones() as usize <= blocks.empty() {
                open.push(Reverse((free.count_ones(), to, free)));
            }
        }
    }
    let name = name(blocks, class, from);
    let way = |(to, free)| BlockWay {
        name: format!("{name}:{}", blocks.ground.board.cells[to]),
        from,
        to,
        free,
    };
    let found = least.into_iter().enumerate();
    Ok(found.filter(|(to, free)| *to != from && !free.is_empty()).map(way).collect())
}

/// Adds the rows of a way. A set of cells counts only if each earlier set has a cell that is not empty.
fn add(
    blocks: &Blocks,
    class: &Class,
    way: &BlockWay,
    at: &Word,
    moves: &mut KnownMoves,
    budget: &mut Budget,
) -> Fallible<()> {
    let stock = &blocks.ground.stock;
    let cells = |bits: u64| (0..stock.twists.len()).filter(move |cell| bits >> cell & 1 == 1);
    let places = [way.from, way.to].map(|cell| blocks.placed(class, cell));
    let [Some(from), Some(to)] = places else { return Ok(()) };
    let left = from.iter().filter(|cell| !to.contains(cell));
    let taken = to.iter().filter(|cell| !from.contains(cell));
    let ways: Vec<(usize, usize)> =
        to.iter().zip(&from).chain(left.zip(taken)).map(|(to, from)| (*to, *from)).collect();
    let empty = Contents::one(0);
    for (number, &free) in way.free.iter().enumerate() {
        let mut shape = Shape::new(stock);
        for (part, &cell) in from.iter().enumerate() {
            shape.require(cell, &Contents::one((class.first + part) as u8));
        }
        cells(free).for_each(|cell| shape.require(cell, &empty));
        shape.carry(&ways);
        let held = |cell: usize| Literal::In(cell, without(&stock.domains[cell], &empty));
        let earlier = way.free[..number].iter();
        let clauses: Vec<Clause> =
            earlier.map(|less| cells(less & !free).map(held).collect()).collect();
        let name = moves.number(&way.name, at.place);
        let rows = rows(&blocks.ground, budget, at, shape, clauses, (name, 1))?;
        moves.rows.extend(rows);
    }
    Ok(())
}
