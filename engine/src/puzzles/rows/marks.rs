//! Ranks boards by the cells of one kind, if only these matter. This is quicker than going cell by cell.

use super::layout::Layout;
use super::space::AbstractSpace;
use super::word::Word;
use crate::rank::combination::Combinations;

/// Ranks which cells hold a kind.
///
/// A word has a field for each cell, so the marks of the kind are some bits apart. To push them together,
/// stretches of the word are laid over each other. With fields of two bits, the marks of the second half of
/// the cells come between those of the first half.
#[derive(Clone, Debug)]
pub struct Marks {
    kind: usize,
    /// What the kind is in the space.
    marked: usize,
    /// How many bits a stretch has; this is a whole number of fields.
    stretch: u32,
    /// How many stretches have cells. Further ones may be beyond the end of the word.
    stretches: u32,
    ranks: Combinations,
}

impl Marks {
    /// `None` if the space does not just tell one kind from all others, or if it has too many cells.
    pub fn of<W: Word>(space: &AbstractSpace, kinds: &[usize], layout: &Layout<W>) -> Option<Self> {
        let [one, other] = space.setup.kinds[..] else { return None };
        if one.turns != 1 || other.turns != 1 {
            return None;
        }
        let of_kind = |marked: usize| {
            let mut contents = space.of.iter().zip(kinds);
            let mut kinds = contents.by_ref().filter(|&(&of, _)| usize::from(of) == marked);
            let first = *kinds.next()?.1;
            kinds.all(|(_, &kind)| kind == first).then_some((first, marked))
        };
        let (kind, marked) = of_kind(0).or_else(|| of_kind(1))?;
        let count = space.setup.kinds[marked].count? as u32;
        let (field, cells) = (layout.at(1), space.setup.cells as u32);
        let stretch = cells.div_ceil(field) * field;
        (stretch <= 25).then(|| Marks {
            kind,
            marked,
            stretch,
            stretches: layout.at(space.setup.cells - 1) / stretch + 1,
            ranks: Combinations::new(stretch, count),
        })
    }

    /// What is marked, as a content of the space. Tables that mark the same content have the same order.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// How many ranks there are; some may belong to no board.
    pub fn count(&self) -> u64 {
        self.ranks.count().into()
    }

    /// The rank of a board.
    #[inline(always)]
    pub fn rank<W: Word>(&self, layout: &Layout<W>, word: W) -> u64 {
        let marks = layout.cells_of(word, self.kind);
        let part =
            |bit: u32| (marks.bits_from(bit * self.stretch) & ((1 << self.stretch) - 1)) << bit;
        let all = (0..self.stretches).fold(0, |all, bit| all | part(bit));
        self.ranks.rank(all as u32).into()
    }
}
