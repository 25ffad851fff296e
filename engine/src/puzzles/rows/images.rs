//! Looks up pattern databases for a board and for its images, and takes the largest estimate.
//!
//! A symmetry maps the puzzle to itself, so a board is as far from a goal as its images. Patterns are chosen
//! without regard to symmetries, so the estimate of an image may be another one. The same tables serve for
//! all images. They are looked up only for boards that the first look-up keeps.

use super::layout::Layout;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::word::Word;
use crate::puzzle::within;
use crate::{Cost, Heuristic};

/// The lowest bit of what the images say. The carry of the tables is below it and must fit there.
pub const LANE: u32 = 48;
/// The carry if a table says that no goal can be reached.
const NEVER: u64 = u64::MAX;

/// Tables, and the symmetries with which they are looked up.
#[derive(Clone, Debug)]
pub struct Images<W, T> {
    tables: T,
    layout: Layout<W>,
    maps: Box<[ImageMap]>,
}

/// A symmetry.
#[derive(Clone, Debug)]
struct ImageMap {
    /// By cell: the field to which its content goes.
    to: Box<[u32]>,
    /// By code: the code of the image.
    codes: Box<[u16]>,
}

impl<W: Word, T: Heuristic<Rows<W>, Carry = u64>> Images<W, T> {
    /// The tables with the symmetries of the rules; `Err` with the tables alone if there are no symmetries.
    pub fn around(rows: &Rows<W>, tables: T) -> Result<Self, T> {
        if rows.symmetries().is_empty() {
            return Err(tables);
        }
        let layout = rows.layout().clone();
        let map = |symmetry: &super::Symmetry| {
            let mut codes = vec![0; layout.code_count()];
            for (content, &image) in symmetry.contents.iter().enumerate() {
                codes[usize::from(layout.code(content as u8))] = layout.code(image);
            }
            let to = symmetry.cells.iter().map(|&cell| layout.at(cell)).collect();
            ImageMap { to, codes: codes.into() }
        };
        let maps = rows.symmetries().iter().map(map).collect();
        Ok(Images { tables, layout, maps })
    }

    /// The tables.
    pub fn tables(&self) -> &T {
        &self.tables
    }

    /// The carry of a board.
    pub fn start(&self, rows: &Rows<W>, board: &Board<W>) -> u64 {
        self.joined(rows, self.tables.start(rows, board), board, i32::MAX).unwrap_or(NEVER)
    }

    /// The carry after a move.
    pub fn step(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        self.step_within(rows, carry, before, mv, i32::MAX).unwrap_or(NEVER)
    }

    /// The same; `Err` with a lower bound above the limit, from the first look-up that exceeds it.
    #[inline(never)]
    pub fn step_within(
        &self,
        rows: &Rows<W>,
        carry: u64,
        before: &Board<W>,
        mv: RowMove,
        limit: i32,
    ) -> Result<u64, i32> {
        let own = self.tables.step_within(rows, own(carry), before, mv, limit)?;
        let mut after = *before;
        crate::Puzzle::apply(rows, &mut after, mv);
        self.joined(rows, own, &after, limit)
    }

    /// The estimate: the largest of what all look-ups say.
    pub fn estimate(&self, carry: u64) -> Cost {
        match carry {
            NEVER => Cost::MAX,
            _ => self.tables.estimate(own(carry)).max((carry >> LANE) as Cost),
        }
    }

    /// The carry of the tables together with what the images say; `Err` if one of these exceeds the limit.
    fn joined(&self, rows: &Rows<W>, own: u64, board: &Board<W>, limit: i32) -> Result<u64, i32> {
        if self.tables.estimate(own) == Cost::MAX {
            return within(limit, Cost::MAX, NEVER);
        }
        let mut most = 0;
        for map in &self.maps {
            let image = crate::Puzzle::unpack(rows, self.image(map, board.word));
            match self.tables.estimate_of(rows, &image) {
                Cost::MAX => return within(limit, Cost::MAX, NEVER),
                value if i32::from(value) > limit => return Err(value.into()),
                value => most = most.max(value),
            }
        }
        Ok(own | u64::from(most) << LANE)
    }

    fn image(&self, map: &ImageMap, word: W) -> W {
        let cells = map.to.iter().enumerate();
        cells.fold(W::ZERO, |image, (cell, &to)| {
            let code = map.codes[self.layout.get(word, self.layout.at(cell))];
            image.or(self.layout.put(code, to))
        })
    }
}

/// The carry of the tables.
fn own(carry: u64) -> u64 {
    if carry == NEVER { NEVER } else { carry & ((1 << LANE) - 1) }
}

#[cfg(test)]
mod tests {
    use super::super::estimate::AnyEstimate;
    use super::super::patterns::Patterns;
    use super::super::setup::{Contents, Guard, Kind, Row, Setup, Symmetry, Take};
    use super::*;
    use crate::search::{Options, exhaustive, ida_star, unwatched};
    use crate::{Puzzle, Ranked, laws, pruning};
    use std::ops::ControlFlow::Continue;

    /// Six discs in a ring: any four neighbours are turned round.
    fn ring() -> Setup {
        let reverse = |first: usize| Row {
            name: 0,
            cost: 1,
            guards: vec![],
            takes: [0, 1, 2, 3]
                .map(|at| Take { cell: (first + at) % 6, from: (first + 3 - at) % 6, map: None })
                .into(),
        };
        let goal = (0..6).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
        Setup {
            cells: 6,
            kinds: vec![Kind { count: Some(1), turns: 1 }; 6],
            names: (0..6).map(|first| first.to_string()).collect(),
            rows: (0..6).map(|first| Row { name: first, ..reverse(first) }).collect(),
            goals: vec![goal],
            ..Setup::default()
        }
    }

    /// The ring turned by some places, with the discs renamed to match.
    fn turned(by: usize) -> Symmetry {
        let to = |cell: usize| (cell + by) % 6;
        Symmetry {
            cells: (0..6).map(to).collect(),
            contents: (0..6).map(|v| to(v) as u8).collect(),
        }
    }

    fn estimate(rows: &Rows<u64>) -> AnyEstimate<u64> {
        let patterns = Patterns::with(rows, &[vec![0, 1, 2]]).expect("patterns");
        patterns.build(rows, &Options::default(), |_, _| Continue(())).expect("memory")
    }

    #[test]
    fn images_say_more_and_never_too_much() {
        let plain = Rows::<u64>::new(ring()).expect("a puzzle");
        let rows = Rows::symmetric(ring(), vec![turned(1), turned(3)]).expect("a puzzle");
        let (bare, images) = (estimate(&plain), estimate(&rows));
        assert!(
            matches!(images, AnyEstimate::Images(_)) && !matches!(bare, AnyEstimate::Images(_))
        );
        let distances =
            exhaustive::distances(&rows, &Options::default(), unwatched).expect("memory");
        let mut better = 0;
        for rank in 0..rows.rank_count() {
            let (board, distance) = (rows.unrank(rank), distances.get(rank));
            let (less, more) = (bare.estimate_of(&rows, &board), images.estimate_of(&rows, &board));
            assert!(less <= more && more <= distance, "{board:?}: {less} {more} {distance}");
            better += u32::from(less < more);
        }
        assert!(better > 20, "{better}");
        let starts = (0..720).step_by(7).map(|rank| rows.unrank(rank));
        for start in starts.filter(|start| distances.get(rows.rank(start)) != Cost::MAX) {
            laws::heuristic(&rows, &images, &[start], 3).expect("a law holds");
            let (pruning, options) = (pruning::NoReturn(&rows), Options::default());
            let by = |h| ida_star::solve(&rows, h, &pruning, &start, &options, unwatched);
            let (one, other) = (by(&bare), by(&images));
            assert_eq!(one.counts.bound, other.counts.bound);
            assert!(other.counts.generated <= one.counts.generated);
        }
    }

    #[test]
    fn an_image_has_the_image_of_each_piece() {
        let rows = Rows::<u64>::symmetric(ring(), vec![turned(2)]).expect("a puzzle");
        let AnyEstimate::Images(images) = estimate(&rows) else { panic!("there is a symmetry") };
        let board = rows.board(&[1, 0, 2, 3, 4, 5]).expect("six discs");
        let image = rows.unpack(images.image(&images.maps[0], board.word));
        assert_eq!(rows.contents(&image), [0, 1, 3, 2, 4, 5]);
    }
}
