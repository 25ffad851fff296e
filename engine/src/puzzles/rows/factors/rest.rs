//! What a state is besides the places of some pieces: how its cells are turned, or in which order the other
//! pieces are.

use super::MOST_SUCCESSORS;
use super::part::{ContentMap, Factor};
use crate::puzzles::rows::layout::Layout;
use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::setup::{Kind, Row, Setup};
use crate::puzzles::rows::word::Word;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// How many orders the other pieces may have. With fewer, a search of the puzzle itself is as quick.
const ORDERS: RangeInclusive<u64> = 500..=1 << 16;

/// What can be on the cells that the places leave open. The numbers are the same whichever cells these are.
pub struct Rest {
    /// By content of the puzzle: the content that stands for it here.
    part: Vec<u8>,
    /// By number: the contents of the open cells, in the order of the cells.
    contents: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, u32>,
    /// The sets of cells that places leave open.
    cells: Vec<Vec<usize>>,
    /// By number of a place: which of these sets it leaves open.
    cells_of: Vec<u32>,
    /// By row and set: which of `lists` to use.
    list: Vec<Vec<u32>>,
    /// Lists of successors, each by number.
    lists: Vec<Vec<u32>>,
}

impl Rest {
    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.contents.len()
    }

    /// The number of a board's rest, given its place.
    pub fn number_of(&self, place: usize, contents: &[u8]) -> usize {
        let cells = self.cells[self.cells_of[place] as usize].iter();
        let rest: Vec<u8> = cells.map(|&at| self.part[usize::from(contents[at])]).collect();
        self.numbers[&rest] as usize
    }

    /// Puts the contents with that number on the cells that a place leaves open, by adding each to the
    /// content that is there.
    pub fn put(&self, number: usize, place: usize, contents: &mut [u8]) {
        let cells = &self.cells[self.cells_of[place] as usize];
        cells.iter().zip(&self.contents[number]).for_each(|(&cell, rest)| contents[cell] += rest);
    }

    /// By number: the number after a row, from this place.
    #[inline(always)]
    pub fn successors(&self, row: usize, place: usize) -> &[u32] {
        &self.lists[self.list[row][self.cells_of[place] as usize] as usize]
    }

    /// The sets of open cells, each with the places that leave them open.
    pub fn places_by_cells(&self) -> impl Iterator<Item = (&[usize], Vec<usize>)> {
        let mut places = vec![Vec::new(); self.cells.len()];
        for (place, &cells) in self.cells_of.iter().enumerate() {
            places[cells as usize].push(place);
        }
        self.cells.iter().map(Vec::as_slice).zip(places)
    }

    /// By number: a word with its contents on those cells, and no bits elsewhere.
    pub fn words<W: Word>(&self, cells: &[usize], layout: &Layout<W>) -> Vec<W> {
        let put =
            |(&content, &cell): (&u8, &usize)| layout.put(layout.code(content), layout.at(cell));
        let word = |contents: &Vec<u8>| {
            contents.iter().zip(cells).map(put).fold(W::ZERO, |word, put| word.or(put))
        };
        self.contents.iter().map(word).collect()
    }

    fn numbered(contents: &[Vec<u8>]) -> HashMap<Vec<u8>, u32> {
        contents.iter().cloned().zip(0..).collect()
    }
}

/// Splits a puzzle into the places of all pieces and how the cells are turned. `None` if a move turns some
/// pieces differently from others, or if there are too many of either.
pub fn turns<W: Word>(rows: &Rows<W>) -> Option<(Factor<W>, Rest)> {
    let setup = rows.setup();
    let turns = setup.kinds[0].turns;
    let all = vec![Kind { count: Some(setup.cells), turns }];
    let of = |of: fn((usize, usize)) -> usize| {
        setup.kinds_and_turns().into_iter().map(|both| of(both) as u8).collect::<Vec<u8>>()
    };
    let same = (0..turns).map(|turn| turn as u8).collect();
    let contents = ContentMap { part: of(|(_, turn)| turn), whole: same };
    let turned = Factor::of(rows, all, contents, |take| {
        let Some(map) = &take.map else { return Some(None) };
        let by = by_turn(map, setup.contents(), turns)?;
        Some(Some((0..turns).map(|turn| ((turn + by) % turns) as u8).collect()))
    })?;
    let kinds = setup.kinds.iter().map(|kind| Kind { turns: 1, ..*kind }).collect();
    let whole = (0..setup.kinds.len()).map(|kind| (kind * turns) as u8).collect();
    let contents = ContentMap { part: of(|(kind, _)| kind), whole };
    let places = Factor::of(rows, kinds, contents, |_| Some(None))?;
    let contents: Vec<Vec<u8>> = (0..turned.count()).map(|turn| turned.contents(turn)).collect();
    let rest = Rest {
        part: of(|(_, turn)| turn),
        numbers: Rest::numbered(&contents),
        contents,
        cells: vec![(0..setup.cells).collect()],
        cells_of: vec![0; places.count()],
        list: (0..setup.rows.len() as u32).map(|row| vec![row]).collect(),
        lists: turned.into_successors(),
    };
    Some((places, rest))
}

/// By how much a map turns all pieces; `None` if it does anything else.
fn by_turn(map: &[u8], contents: usize, turns: usize) -> Option<usize> {
    let by = usize::from(*map.first()?);
    let after = |content: usize| content / turns * turns + (content % turns + by) % turns;
    let is_turn = (0..contents).all(|content| usize::from(map[content]) == after(content));
    is_turn.then_some(by)
}

/// Splits a puzzle into the places of the first kinds and the order of the other pieces. Of these there are
/// as few as possible while the places stay few enough. `None` if nothing is left for one of the two, or if
/// there are too many orders.
pub fn orders<W: Word>(rows: &Rows<W>) -> Option<(Factor<W>, Rest)> {
    let setup = rows.setup();
    if setup.rows.iter().any(|row| row.takes.iter().any(|take| take.map.is_some())) {
        return None;
    }
    let most = MOST_SUCCESSORS / setup.rows.len().max(1) as u64;
    let counts: Vec<usize> = setup.kinds.iter().filter_map(|kind| kind.count).collect();
    let fits = |&kept: &usize| {
        let (kept, rest) = counts.split_at(kept);
        ways(setup.cells, kept).is_some_and(|places| places <= most)
            && ways(rest.iter().sum(), rest).is_some_and(|orders| ORDERS.contains(&orders))
    };
    let kept = (1..counts.len()).rev().find(fits)?;
    let contents = arrangements(&counts, kept);
    let part: Vec<u8> = (0..counts.len()).map(|content| content.min(kept) as u8).collect();
    let kind = |count: usize| Kind { count: Some(count), turns: 1 };
    let left = counts[kept..].iter().sum();
    let kinds = counts[..kept].iter().chain([&left]).map(|&count| kind(count)).collect();
    let whole = (0..kept as u8).chain([0]).collect();
    let places = Factor::of(rows, kinds, ContentMap { part, whole }, |_| Some(None))?;
    let mut rest = Rest {
        part: (0..counts.len()).map(|content| content as u8).collect(),
        numbers: Rest::numbered(&contents),
        contents,
        cells: Vec::new(),
        cells_of: Vec::new(),
        list: vec![Vec::new(); setup.rows.len()],
        lists: Vec::new(),
    };
    rest.open_cells(&places);
    rest.reorder(setup).then_some((places, rest))
}

/// In how many ways cells can hold this many of each kind; `None` if computing it exceeds 2^64.
fn ways(cells: usize, counts: &[usize]) -> Option<u64> {
    let (mut left, mut ways) = (cells as u64, 1_u64);
    for &count in counts {
        for number in 1..=count as u64 {
            ways = ways.checked_mul(left)? / number;
            left -= 1;
        }
    }
    Some(ways)
}

/// All orders of the kinds from `first` on.
fn arrangements(counts: &[usize], first: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..counts[first..].iter().sum() {
        let longer = |order: Vec<u8>| {
            let used =
                |kind: usize| order.iter().filter(|&&other| usize::from(other) == kind).count();
            let next = (first..counts.len()).filter(|&kind| used(kind) < counts[kind]);
            next.map(|kind| [&order[..], &[kind as u8]].concat()).collect::<Vec<_>>()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

impl Rest {
    /// Numbers the sets of cells that places leave open.
    fn open_cells<W: Word>(&mut self, places: &Factor<W>) {
        let mut numbers = HashMap::new();
        for place in 0..places.count() {
            let cells = &mut self.cells;
            let number = *numbers.entry(places.last_cells(place)).or_insert_with_key(|open| {
                cells.push(open.clone());
                cells.len() as u32 - 1
            });
            self.cells_of.push(number);
        }
    }

    /// Finds how each row changes the order on each set of cells. `false` if there are too many different
    /// ways.
    fn reorder(&mut self, setup: &Setup) -> bool {
        let mut numbers = HashMap::new();
        for (row, mv) in setup.rows.iter().enumerate() {
            for cells in &self.cells {
                let from = sources(mv, cells);
                if numbers.len() * self.contents.len() > MOST_SUCCESSORS as usize {
                    return false;
                }
                let lists = &mut self.lists;
                let number = *numbers.entry(from).or_insert_with_key(|from| {
                    let after = |order: &Vec<u8>| {
                        let after: Vec<u8> = from.iter().map(|&before| order[before]).collect();
                        self.numbers[&after]
                    };
                    lists.push(self.contents.iter().map(after).collect());
                    lists.len() as u32 - 1
                });
                self.list[row].push(number);
            }
        }
        true
    }
}

/// For each cell to which a row takes the content of one of `cells`, in the order of the cells: which of
/// `cells` that content comes from.
fn sources(row: &Row, cells: &[usize]) -> Vec<usize> {
    let source = |cell: usize| {
        row.takes.iter().find(|take| take.cell == cell).map_or(cell, |take| take.from)
    };
    let end = cells
        .iter()
        .chain(row.takes.iter().map(|take| &take.cell))
        .max()
        .map_or(0, |last| last + 1);
    (0..end).filter_map(|cell| cells.iter().position(|&open| open == source(cell))).collect()
}
