//! Rows in the form in which a search applies them: masks, and rotations of a whole word.

use super::check::possible;
use super::layout::Layout;
use super::setup::{Contents, Guard, Row, Setup};
use super::word::Word;

/// Conditions on a board.
///
/// A condition that fixes the value of some bits, such as "cell 3 holds the blank", is part of one test of
/// the whole word. The other conditions are looked up cell by cell.
#[derive(Clone, Debug)]
pub struct Conditions<W> {
    mask: W,
    value: W,
    /// `None` for most rows: one pointer is tested faster than a list.
    others: Option<Box<OtherGuards>>,
}

/// Fields, each with a flag for each code that says whether the field may hold it.
#[derive(Clone, Debug)]
struct OtherGuards(Box<[(u32, Box<[bool]>)]>);

impl<W: Word> Conditions<W> {
    pub fn new(layout: &Layout<W>, setup: &Setup, guards: &[Guard]) -> Self {
        let (mut mask, mut value, mut others) = (W::ZERO, W::ZERO, Vec::new());
        for guard in guards {
            let at = layout.at(guard.cell);
            match fixed_bits(layout, setup, &guard.holds) {
                Some((bits, code)) => {
                    mask = mask.or(layout.put(bits, at));
                    value = value.or(layout.put(code, at));
                }
                None => {
                    let mut codes = vec![false; layout.code_count()];
                    guard.holds.iter().for_each(|v| codes[usize::from(layout.code(v))] = true);
                    others.push((at, codes.into()));
                }
            }
        }
        let others = (!others.is_empty()).then(|| OtherGuards(others.into()).into());
        Conditions { mask, value, others }
    }

    /// Whether there are no conditions, so that every board satisfies them.
    pub fn are_none(&self) -> bool {
        self.mask == W::ZERO && self.others.is_none()
    }

    /// Whether all of them hold.
    #[inline(always)]
    pub fn hold(&self, layout: &Layout<W>, word: W) -> bool {
        word.and(self.mask) == self.value
            && self.others.as_ref().is_none_or(|others| others.hold(layout, word))
    }
}

impl OtherGuards {
    fn hold<W: Word>(&self, layout: &Layout<W>, word: W) -> bool {
        self.0.iter().all(|(at, codes)| codes[layout.get(word, *at)])
    }
}

/// The bits on which the codes of all these contents agree, and their value. `None` if another content has
/// the same value in all of these bits.
fn fixed_bits<W: Word>(layout: &Layout<W>, setup: &Setup, holds: &Contents) -> Option<(u16, u16)> {
    let first = layout.code(holds.iter().next()?);
    let all_bits = (layout.code_count() - 1) as u16;
    let bits = holds.iter().fold(all_bits, |bits, v| bits & !(layout.code(v) ^ first));
    let matching = (0..setup.contents()).filter(|&v| layout.code(v as u8) & bits == first & bits);
    (matching.count() == holds.len()).then_some((bits, first & bits))
}

/// By code: the new code.
type NewCodes = Box<[u16]>;

/// How many distances after the first one are applied without a loop: rotations of seven cells in a ring need
/// this many.
const NEXT: usize = 3;

/// What a row does to a board.
#[derive(Clone, Debug)]
pub struct Effect<W> {
    /// The bits that stay where they are.
    keep: W,
    /// The new contents that the guards determine: what cells take from cells whose content is known.
    set: W,
    /// Bits that move by the same distance, and that distance.
    moved: W,
    by: u32,
    /// `None` for most rows, which do no more than that.
    more: Option<Box<More<W>>>,
}

#[derive(Clone, Debug)]
struct More<W> {
    /// Bits that move by other distances. The first few are applied without a loop; unused entries have no
    /// bits.
    next: [(W, u32); NEXT],
    moved: Box<[(W, u32)]>,
    /// Fields whose content changes on the way: the old field, the new field, and by code the new code.
    mapped: Box<[(u32, u32, NewCodes)]>,
}

impl<W: Word> Effect<W> {
    /// The effect of a row in canonical form.
    pub fn new(layout: &Layout<W>, setup: &Setup, row: &Row) -> Self {
        let whole = |cell: usize| layout.put((layout.code_count() - 1) as u16, layout.at(cell));
        let stays = (0..setup.cells).filter(|&cell| row.takes.iter().all(|take| take.cell != cell));
        let keep = stays.fold(W::ZERO, |keep, cell| keep.or(whole(cell)));
        let (mut set, mut moved, mut mapped) = (W::ZERO, Vec::<(W, u32)>::new(), Vec::new());
        for take in &row.takes {
            let possible = possible(setup, row, take.from);
            let (from, to) = (layout.at(take.from), layout.at(take.cell));
            if possible.len() == 1 {
                let content = possible.iter().next().unwrap_or(0);
                set = set.or(layout.put(layout.code(take.after(content)), to));
            } else if take.map.is_some() {
                let codes = (0..layout.code_count() as u16)
                    .map(|code| layout.code(take.after(layout.content(code))));
                mapped.push((from, to, codes.collect()));
            } else {
                let by = (W::BITS + to - from) % W::BITS;
                match moved.iter_mut().find(|(_, distance)| *distance == by) {
                    Some((mask, _)) => *mask = mask.or(whole(take.from)),
                    None => moved.push((whole(take.from), by)),
                }
            }
        }
        let mut distances = moved.into_iter();
        let mut next = || distances.next().unwrap_or((W::ZERO, 0));
        let ((moved, by), next) = (next(), [(); NEXT].map(|()| next()));
        let is_more = next[0].0 != W::ZERO || !mapped.is_empty();
        let rest = distances.collect();
        let more = is_more.then(|| More { next, moved: rest, mapped: mapped.into() }.into());
        Effect { keep, set, moved, by, more }
    }

    /// The word after the row. Nothing here can panic: otherwise the compiler could not remove calls whose
    /// result is not used.
    #[inline(always)]
    pub fn apply(&self, layout: &Layout<W>, word: W) -> W {
        let after = word.and(self.keep).or(self.set).or(word.and(self.moved).turned(self.by));
        match &self.more {
            Some(more) => more.apply(layout, word, after),
            None => after,
        }
    }
}

impl<W: Word> More<W> {
    #[inline(always)]
    fn apply(&self, layout: &Layout<W>, word: W, mut after: W) -> W {
        for (mask, by) in self.next {
            after = after.or(word.and(mask).turned(by));
        }
        for &(mask, by) in &self.moved {
            after = after.or(word.and(mask).turned(by));
        }
        for (from, to, codes) in &self.mapped {
            let code = codes.get(layout.get(word, *from)).copied().unwrap_or(0);
            after = after.or(layout.put(code, *to));
        }
        after
    }
}
