//! Each piece by itself: how far it is from the cells where a goal wants it.

use super::check::{all, held, possible};
use super::layout::Layout;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::setup::{Row, Setup, Take};
use super::word::Word;
use crate::puzzle::within;
use crate::{Cost, Heuristic};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The sum, over all pieces, of what it costs to bring a piece, alone on the board, to a cell where some goal
/// has such a piece.
///
/// If a move moves several pieces, its cost is shared out among them, so that the sum is admissible: if four
/// corners of a cube are turned at once, each of them pays a quarter. The piece whose place decides which
/// moves are legal, such as a blank, pays nothing. On sliding tiles, the sum is the Manhattan distance.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Pieces, Row, Rows, Setup, Take};
///
/// let take = |cell, from| Take { cell, from, map: None };
/// let swap = |name, cell| Row {
///     name,
///     cost: 1,
///     guards: vec![],
///     takes: vec![take(cell, cell + 1), take(cell + 1, cell)],
/// };
/// let goal = (0..3).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
/// let setup = Setup {
///     cells: 3,
///     kinds: vec![Kind { count: Some(1), turns: 1 }; 3],
///     names: vec!["left".into(), "right".into()],
///     rows: vec![swap(0, 0), swap(1, 1)],
///     goals: vec![goal],
///     ..Setup::default()
/// };
/// // Three pieces in a row, of which two neighbours may change places.
/// let rows = Rows::<u64>::new(setup)?;
/// let start = rows.board(&[2, 1, 0]).expect("three pieces");
/// // Two pieces are two cells away, and every move takes two pieces one cell farther.
/// assert_eq!(Pieces::new(&rows).estimate_of(&rows, &start), 2);
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pieces<W> {
    layout: Layout<W>,
    /// The parts into which a unit of cost is divided, and the factor that divides by them.
    parts: u32,
    reciprocal: u64,
    /// By cell and code: how many parts such a piece is from home.
    distances: Box<[u32]>,
    /// By row: the fields whose content moves.
    moved: Box<[AllMoved]>,
    /// For each field that some row moves, by code: how many parts nearer or farther the content comes.
    differences: Box<[u32]>,
}

/// The fields that a row moves. The first is kept apart, since many rows have no others.
#[derive(Clone, Debug)]
struct AllMoved {
    first: Moved,
    others: Option<Box<OtherMoves>>,
}

#[derive(Clone, Debug)]
struct OtherMoves(Box<[Moved]>);

/// A field whose content moves, and where its differences begin.
#[derive(Clone, Copy, Debug)]
struct Moved {
    at: u32,
    differences: u32,
}

/// The distance if no goal can be reached. A sum of such entries stays in range.
const NO_WAY: u32 = 1 << 24;
/// To divide by `parts`, the estimate multiplies by `2^SHIFT / parts`, rounded up, and shifts: a division
/// would take longer than the rest of the estimate. This is exact for all numbers below 2^25 divided by up to
/// 2^13, as the factor is too large by less than 2^13 (Granlund & Montgomery, "Division by invariant integers
/// using multiplication", PLDI 1994).
const SHIFT: u32 = 38;
/// The most parts. If a unit of cost had to be divided into more, it is divided by the largest number of
/// pieces that any move moves.
const MOST_PARTS: u32 = 5_040;

impl<W: Word> Pieces<W> {
    /// Finds the distances of all single pieces. They take four bytes for each cell and content.
    pub fn new(rows: &Rows<W>) -> Self {
        let (setup, layout) = (rows.setup(), rows.layout());
        let pivot = rows.pivot_kind();
        let paying: Vec<Vec<Paying<'_>>> =
            setup.rows.iter().map(|row| paying(setup, row, pivot)).collect();
        let counts: Vec<u32> = paying.iter().map(|row| row.len().max(1) as u32).collect();
        let most = counts.iter().copied().max().unwrap_or(1);
        let common = counts.iter().try_fold(1_u32, |all, &count| {
            let all = all / gcd(all, count) * count;
            (all <= MOST_PARTS).then_some(all)
        });
        let parts = common.unwrap_or(most);
        let share = |(row, &count): (&Row, &u32)| {
            u32::from(row.cost) * if common.is_some() { parts / count } else { 1 }
        };
        let shares: Vec<u32> = setup.rows.iter().zip(&counts).map(share).collect();
        let distances = fitting(setup, &distances(setup, layout, &paying, &shares, pivot));
        // The first differences are for rows in which nothing but the pivot moves.
        let (mut moved, mut differences) = (Vec::new(), vec![0; layout.code_count()]);
        let nothing = Moved { at: 0, differences: 0 };
        for row in &paying {
            let add = |one: &Paying<'_>| {
                let place = differences.len() as u32;
                differences.extend(one.differences(layout, &distances));
                Moved { at: layout.at(one.take.from), differences: place }
            };
            let mut fields: Vec<Moved> = row.iter().map(add).collect();
            let first = if fields.is_empty() { nothing } else { fields.remove(0) };
            let others = (!fields.is_empty()).then(|| OtherMoves(fields.into()).into());
            moved.push(AllMoved { first, others });
        }
        // Rows that only take moves back have no entries: searches go forward.
        let (layout, moved, differences) = (layout.clone(), moved.into(), differences.into());
        let reciprocal = (1_u64 << SHIFT).div_ceil(parts.into());
        Pieces { layout, parts, reciprocal, distances, moved, differences }
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        (size_of_val(&*self.distances) + size_of_val(&*self.differences)) as u64
    }
}

/// A piece that takes part in a move, and what it may be.
struct Paying<'r> {
    take: &'r Take,
    contents: Vec<u8>,
}

impl Paying<'_> {
    /// By code: how many parts the piece is farther from home after the move. The numbers are modulo 2^32, so
    /// that they can be added whatever their sign.
    fn differences<W: Word>(&self, layout: &Layout<W>, distances: &[u32]) -> Vec<u32> {
        let mut differences = vec![0; layout.code_count()];
        let Take { cell, from, .. } = *self.take;
        for &content in &self.contents {
            let before = distances[place(layout, from, content)];
            let after = distances[place(layout, cell, self.take.after(content))];
            differences[usize::from(layout.code(content))] = after.wrapping_sub(before);
        }
        differences
    }
}

/// The pieces that a move moves or changes, except the pivot.
fn paying<'r>(setup: &Setup, row: &'r Row, pivot: Option<usize>) -> Vec<Paying<'r>> {
    let kinds = setup.kinds_and_turns();
    let pays = |&content: &u8| Some(kinds[usize::from(content)].0) != pivot;
    let takes = row.takes.iter().map(|take| {
        let contents = possible(setup, row, take.from).iter().filter(pays).collect();
        Paying { take, contents }
    });
    let changes = |take: &Take| take.from != take.cell || take.map.is_some();
    takes.filter(|one| !one.contents.is_empty() && changes(one.take)).collect()
}

/// Where the distance of a content in a cell is stored.
fn place<W: Word>(layout: &Layout<W>, cell: usize, content: u8) -> usize {
    cell * layout.code_count() + usize::from(layout.code(content))
}

/// By cell and code: the least number of parts it takes to bring such a piece to a cell of a goal; `u64::MAX`
/// if there is no way.
fn distances<W: Word>(
    setup: &Setup,
    layout: &Layout<W>,
    paying: &[Vec<Paying<'_>>],
    shares: &[u32],
    pivot: Option<usize>,
) -> Vec<u64> {
    let mut before: HashMap<usize, Vec<(usize, u32)>> = HashMap::new();
    for (row, &share) in paying.iter().zip(shares) {
        for Paying { take, contents } in row {
            for &content in contents {
                let edge = (place(layout, take.from, content), share);
                let after = place(layout, take.cell, take.after(content));
                before.entry(after).or_default().push(edge);
            }
        }
    }
    let mut distances = vec![u64::MAX; setup.cells * layout.code_count()];
    let mut waiting = BinaryHeap::new();
    let kinds = setup.kinds_and_turns();
    for cell in 0..setup.cells {
        for content in all(setup).iter() {
            let fits = |goal: &Vec<_>| held(setup, goal, cell).contains(content);
            let is_pivot = Some(kinds[usize::from(content)].0) == pivot;
            if is_pivot || setup.goals.iter().any(fits) {
                distances[place(layout, cell, content)] = 0;
                waiting.push(Reverse((0, place(layout, cell, content))));
            }
        }
    }
    while let Some(Reverse((distance, at))) = waiting.pop() {
        if distance > distances[at] {
            continue;
        }
        for &(from, share) in before.get(&at).into_iter().flatten() {
            let farther = distance + u64::from(share);
            if farther < distances[from] {
                distances[from] = farther;
                waiting.push(Reverse((farther, from)));
            }
        }
    }
    distances
}

/// The distances, ready to be added. If moves cost so much that the sum of all pieces could be taken for
/// [`NO_WAY`], all other distances become 0.
fn fitting(setup: &Setup, distances: &[u64]) -> Box<[u32]> {
    let farthest = distances.iter().copied().filter(|&distance| distance != u64::MAX).max();
    let fits = farthest.unwrap_or(0) < u64::from(NO_WAY) / setup.cells as u64;
    let known = |&distance: &u64| match distance {
        u64::MAX => NO_WAY,
        _ if fits => distance as u32,
        _ => 0,
    };
    distances.iter().map(known).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl<W: Word> Heuristic<Rows<W>> for Pieces<W> {
    /// The parts of all pieces together.
    type Carry = u32;

    fn start(&self, _: &Rows<W>, board: &Board<W>) -> u32 {
        let codes = self.layout.code_count();
        let distance = |cell: usize| {
            self.distances[cell * codes + self.layout.get(board.word, self.layout.at(cell))]
        };
        (0..self.distances.len() / codes).map(distance).sum()
    }

    #[inline(always)]
    fn step(&self, _: &Rows<W>, parts: u32, before: &Board<W>, mv: RowMove) -> u32 {
        let AllMoved { first, others } = &self.moved[mv.row()];
        let difference = |moved: &Moved| {
            self.differences[moved.differences as usize + self.layout.get(before.word, moved.at)]
        };
        let parts = parts.wrapping_add(difference(first));
        let Some(others) = others else { return parts };
        others.0.iter().fold(parts, |parts, moved| parts.wrapping_add(difference(moved)))
    }

    /// Compares parts first: a sum within the limit need not be divided.
    #[inline(always)]
    fn step_within(
        &self,
        rows: &Rows<W>,
        parts: u32,
        before: &Board<W>,
        mv: RowMove,
        limit: i32,
    ) -> Result<u32, i32> {
        let next = self.step(rows, parts, before, mv);
        if i64::from(next) <= i64::from(limit) * i64::from(self.parts) && next < NO_WAY {
            return Ok(next);
        }
        within(limit, Heuristic::<Rows<W>>::estimate(self, next), next)
    }

    /// A move brings no piece nearer by more than the piece's share of the cost.
    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, parts: u32) -> Cost {
        match parts {
            NO_WAY.. => Cost::MAX,
            _ => {
                let up = u64::from(parts + self.parts - 1);
                ((up * self.reciprocal) >> SHIFT).min(u64::from(Cost::MAX) - 1) as Cost
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reciprocal_divides() {
        for parts in [1_u32, 2, 3, 7, 60, 2_520, 5_039, MOST_PARTS] {
            let reciprocal = (1_u64 << SHIFT).div_ceil(parts.into());
            let near = |k: u32| (k * parts).saturating_sub(1)..k * parts + 2;
            let some = (0..NO_WAY / parts).step_by(97).flat_map(near).filter(|&n| n < NO_WAY);
            for n in some {
                let up = u64::from(n + parts - 1);
                assert_eq!(
                    (up * reciprocal) >> SHIFT,
                    u64::from(n.div_ceil(parts)),
                    "{n} / {parts}"
                );
            }
        }
    }
}
