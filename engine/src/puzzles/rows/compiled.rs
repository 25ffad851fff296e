//! Rows in the form in which a search applies them: masks, and rotations of a whole word.

use super::check::possible;
use super::layout::Layout;
use super::setup::{Contents, Guard, Row, Setup};
use super::word::Word;

/// Conditions on a board.
///
/// Those that say of some bits what they must be, as "cell 3 holds the blank" does, are one test of
/// the word. The others are looked up cell by cell.
#[derive(Clone, Debug)]
pub struct Conditions<W> {
    mask: W,
    value: W,
    /// Most rows have no others, and one pointer is tested faster than a list.
    others: Option<Box<OtherGuards>>,
}

/// Fields, and a flag for each code that they may hold.
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

    /// Whether there are none, so that they hold for every board.
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

/// The bits on which all codes of a set agree, and what they are, if all other contents differ in
/// one of them.
fn fixed_bits<W: Word>(layout: &Layout<W>, setup: &Setup, holds: &Contents) -> Option<(u16, u16)> {
    let first = layout.code(holds.iter().next()?);
    let all_bits = (layout.code_count() - 1) as u16;
    let bits = holds.iter().fold(all_bits, |bits, v| bits & !(layout.code(v) ^ first));
    let matching = (0..setup.contents()).filter(|&v| layout.code(v as u8) & bits == first & bits);
    (matching.count() == holds.len()).then_some((bits, first & bits))
}

/// By code: another code.
type NewCodes = Box<[u16]>;

/// How many further distances are moved by without a loop: rotations of seven cells in a ring have this many.
const NEXT: usize = 3;

/// What a row does to a board.
#[derive(Clone, Debug)]
pub struct Effect<W> {
    /// The bits that stay where they are.
    keep: W,
    /// What a cell takes from one of which the guards know what it holds.
    set: W,
    /// Bits that move by the same distance, and by how much.
    moved: W,
    by: u32,
    /// Most rows do no more than that.
    more: Option<Box<More<W>>>,
}

#[derive(Clone, Debug)]
struct More<W> {
    /// Bits that move by other distances: the first few without a loop, for those that there are not no bits.
    next: [(W, u32); NEXT],
    moved: Box<[(W, u32)]>,
    /// Fields whose content changes on the way: from, to, and the new code of each code.
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

    /// Nothing here can panic, for that would keep the compiler from leaving out what nobody needs.
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
