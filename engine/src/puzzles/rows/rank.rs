//! A perfect hash of the states: the place of a board among all boards, which are compared cell by cell.
//! Boards in which a cell holds something that can never come there from a goal ([`may_hold`]) are left out.
//!
//! In how many ways a board can continue after some cell depends only on which pieces are left. So the rank
//! is a sum along a walk through the sets of pieces that may be left. Each cell takes a step, which says how
//! many boards come earlier because they hold an earlier content there, and which set is left (Cover,
//! "Enumerative source encoding", IEEE Trans. Inf. Theory 19, 1973). A step may take several cells at once,
//! as long as the table of all steps stays small.

use super::layout::Layout;
use super::may_hold::may_hold;
use super::setup::{Contents, Setup};
use super::word::Word;

/// Ranks the states of a puzzle.
#[derive(Clone, Debug)]
pub struct Ranks {
    cells: usize,
    left: Left,
    /// By step: how many boards come earlier, times 2^`SET_BITS`, plus where the steps of the next set begin.
    /// The number of a step is where the steps of its set begin, plus the codes of the next cells. The steps
    /// from 0 on belong to no set: the walk of a board without a rank of its own ends there, so that it has
    /// some rank.
    steps: Box<[u64]>,
    /// How many bits of the word a step takes, and how many steps a board takes.
    bits: u32,
    taken: u32,
}

/// How many bits tell where the steps of a set begin.
const SET_BITS: u32 = 24;
/// The most ranks.
const MOST_RANKS: u64 = 1 << (64 - SET_BITS);
/// The most steps if each takes one cell.
const MOST_STEPS: usize = 1 << 20;
/// A step takes more than one cell if there are then no more steps than this: 64 kB.
const FEW_STEPS: usize = 1 << 13;

/// The sets of pieces that may be left. A set is a number: the sum, over all kinds, of how many pieces of the
/// kind are in it, times the stride of the kind.
#[derive(Clone, Debug)]
struct Left {
    /// By content: the stride of its kind, and how many pieces of that kind there are.
    contents: Vec<(usize, usize)>,
    /// By cell: what it may hold.
    may_hold: Vec<Contents>,
    /// By set: the cell that is filled next.
    next: Vec<usize>,
    /// By set: how many boards, or ends of boards, can be made of it.
    boards: Vec<u64>,
}

impl Left {
    fn new(setup: &Setup, most_sets: usize) -> Option<Self> {
        let (mut sets, mut contents) = (1_usize, Vec::new());
        for kind in &setup.kinds {
            // All kinds that may occur any number of times count as one: what is left is then a number of
            // cells.
            let (stride, most) =
                (kind.count.map_or(1, |_| sets), kind.count.unwrap_or(setup.cells));
            sets = stride.checked_mul(most + 1).filter(|&sets| sets <= most_sets)?;
            contents.extend(vec![(stride, most); kind.turns]);
        }
        let may_hold = may_hold(setup);
        let mut left = Left { contents, may_hold, next: vec![setup.cells], boards: vec![1] };
        for set in 1..sets {
            let smaller = left.contents.iter().find_map(|&kind| less(set, kind));
            left.next.push(left.next[smaller?] - 1);
            let ways = |content: u8| Some(left.boards[left.without(set, content)?]);
            let counts = (0..left.contents.len()).filter_map(|content| ways(content as u8));
            // A set that never occurs may make more boards than the set of all pieces.
            let count = counts.fold(0_u64, u64::saturating_add);
            left.boards.push(count);
        }
        (left.boards[left.all()] <= MOST_RANKS).then_some(left)
    }

    /// The set of all pieces.
    fn all(&self) -> usize {
        self.boards.len() - 1
    }

    /// What is left of a set when a piece of it goes into the next cell; `None` if the set has no such piece,
    /// or if the piece can never be there.
    fn without(&self, set: usize, content: u8) -> Option<usize> {
        let kind = *self.contents.get(usize::from(content))?;
        let may_hold = self.may_hold.get(self.next[set])?;
        less(set, kind).filter(|_| may_hold.contains(content))
    }

    /// How many boards hold an earlier content in the next cell.
    fn before(&self, set: usize, content: u8) -> u64 {
        let without = (0..content).filter_map(|earlier| self.without(set, earlier));
        without.map(|set| self.boards[set]).sum()
    }
}

/// A set with one piece fewer of the kind with this stride and count; `None` if it has none.
fn less(set: usize, (stride, most): (usize, usize)) -> Option<usize> {
    (!(set / stride).is_multiple_of(most + 1)).then(|| set - stride)
}

impl Ranks {
    /// The ranks for a puzzle; `None` if there are more than 2^40, or too many sets of pieces that may be
    /// left.
    pub fn new<W: Word>(setup: &Setup, layout: &Layout<W>) -> Option<Self> {
        let same: Vec<u8> = (0..setup.contents()).map(|content| content as u8).collect();
        Ranks::through(setup, layout, &same)
    }

    /// The same for boards of a larger puzzle with that layout. `of` says for each of its contents what it is
    /// here. A board has no rank if one of its contents is none of the contents here.
    pub fn through<W: Word>(setup: &Setup, layout: &Layout<W>, of: &[u8]) -> Option<Self> {
        let left = Left::new(setup, MOST_STEPS / layout.code_count())?;
        let codes = &Codes { layout, of };
        let cells = setup.cells;
        let mut few =
            (2..=cells).rev().filter_map(|many| steps(&left, codes, cells, many, FEW_STEPS));
        let first = few.next();
        drop(few);
        let (many, steps) = first.or_else(|| steps(&left, codes, cells, 1, MOST_STEPS))?;
        let (bits, taken) = (layout.at(many), cells.div_ceil(many) as u32);
        Some(Ranks { cells, left, steps, bits, taken })
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.left.boards[self.left.all()]
    }

    /// The rank of a board; some other rank if it has none of its own.
    #[inline(always)]
    pub fn rank<W: Word>(&self, word: W) -> u64 {
        self.walked(word).0
    }

    /// The rank of a board; `None` if it has none of its own, so that no goal is reached from it.
    #[inline(always)]
    pub fn own<W: Word>(&self, word: W) -> Option<u64> {
        let (rank, set) = self.walked(word);
        (set != 0).then_some(rank)
    }

    /// The rank, and where the walk through the sets ends: at 0 if the board has no rank of its own.
    #[inline(always)]
    fn walked<W: Word>(&self, word: W) -> (u64, usize) {
        let (mut set, mut rank) = (1 << self.bits, 0);
        for number in 0..self.taken {
            let codes = word.bits_from(number * self.bits) & ((1 << self.bits) - 1);
            let step = self.steps[set + codes as usize];
            rank += step >> SET_BITS;
            set = step as usize & ((1 << SET_BITS) - 1);
        }
        (rank, set)
    }

    /// The contents of the board with that rank.
    pub fn unrank(&self, mut rank: u64) -> Vec<u8> {
        let mut set = self.left.all();
        let next = |_| {
            for content in 0..=u8::MAX {
                let Some(without) = self.left.without(set, content) else { continue };
                let boards = self.left.boards[without];
                if rank < boards {
                    set = without;
                    return content;
                }
                rank -= boards;
            }
            unreachable!("the boards of a set begin with one of its pieces")
        };
        (0..self.cells).map(next).collect()
    }
}

/// How contents are written in a word.
struct Codes<'l, W> {
    layout: &'l Layout<W>,
    /// By content of that layout: what it is among those that are ranked.
    of: &'l [u8],
}

/// The table of steps that take `many` cells each, with that number; `None` if it has more than `most`
/// entries.
fn steps<W: Word>(
    left: &Left,
    codes_of: &Codes<'_, W>,
    cells: usize,
    many: usize,
    most: usize,
) -> Option<(usize, Box<[u64]>)> {
    let bits = codes_of.layout.at(many);
    if bits >= usize::BITS || 1 << bits > most {
        return None;
    }
    // Sets in the order in which they are met, each with the number of cells that are left to fill.
    let (mut met, mut numbers) = (vec![(left.all(), cells)], vec![None; left.boards.len()]);
    let mut steps = vec![0; 1 << bits];
    let mut next = 0;
    while let Some(&(first, to_fill)) = met.get(next) {
        next += 1;
        if (met.len() + 1) << bits > most {
            return None;
        }
        let taken = many.min(to_fill);
        for codes in 0..1_u64 << bits {
            let Some((before, set)) = walk(left, codes_of, first, taken, codes) else {
                steps.push(0);
                continue;
            };
            let number = *numbers[set].get_or_insert_with(|| {
                met.push((set, to_fill - taken));
                met.len()
            });
            steps.push(before << SET_BITS | (number as u64) << bits);
        }
    }
    Some((many, steps.into()))
}

/// How many boards come before those that continue with these codes, and the set that is left; `None` if no
/// board continues like that.
fn walk<W: Word>(
    left: &Left,
    &Codes { layout, of }: &Codes<'_, W>,
    mut set: usize,
    cells: usize,
    codes: u64,
) -> Option<(u64, usize)> {
    let mut before = 0;
    let word = W::with_bits(codes, 0);
    for cell in 0..cells {
        let code = layout.get(word, layout.at(cell)) as u16;
        let content = layout.content(code);
        let is_content = layout.code(content) == code;
        let content = of[usize::from(content)];
        let without = left.without(set, content).filter(|_| is_content)?;
        // The remaining pieces may not fit into the remaining cells.
        if left.boards[without] == 0 {
            return None;
        }
        before += left.before(set, content);
        set = without;
    }
    Some((before, set))
}

#[cfg(test)]
mod tests {
    use super::super::setup::{Guard, Kind, Row, Take};
    use super::super::word::Wide;
    use super::*;

    fn setup(kinds: Vec<Kind>, cells: usize) -> Setup {
        Setup { cells, kinds, names: vec![], rows: vec![], goals: vec![], ..Setup::default() }
    }

    #[test]
    fn every_rank_is_that_of_its_board() {
        let kind = |count, turns| Kind { count: Some(count), turns };
        let any = |turns| Kind { count: None, turns };
        for (setup, count) in [
            (setup(vec![kind(1, 1), kind(2, 1), kind(3, 1)], 6), 60),
            (setup(vec![kind(1, 3), kind(1, 3), kind(1, 3), kind(1, 3)], 4), 24 * 81),
            (setup(vec![kind(2, 2), kind(0, 3), kind(1, 1)], 3), 12),
            (setup(vec![any(1), any(1), any(1)], 5), 243),
            (setup(vec![any(2), any(1)], 3), 27),
            (setup(vec![kind(3, 1)], 3), 1),
        ] {
            let layout = Layout::<u64>::new(&setup).expect("few bits");
            let ranks = Ranks::new(&setup, &layout).expect("few");
            assert_eq!(ranks.count(), count);
            let mut seen = std::collections::HashSet::new();
            for rank in 0..count {
                let board = ranks.unrank(rank);
                assert_eq!(ranks.rank(layout.word(&board)), rank, "{board:?}");
                assert!(seen.insert(board));
            }
        }
        for (kinds, cells) in [(vec![kind(1, 1); 40], 40), (vec![any(1); 2], 41)] {
            let many = setup(kinds, cells);
            let layout = Layout::<Wide>::new(&many).expect("256 bits are enough");
            assert!(Ranks::new(&many, &layout).is_none());
        }
    }

    /// Two pieces that turn in three ways and stay where they are, and three that change places: 9 times 6 of
    /// the 120 times 9 arrangements have a rank. The others are given some rank within the range.
    #[test]
    fn what_can_never_be_in_a_cell_is_not_counted() {
        let kind = |turns| Kind { count: Some(1), turns };
        let take =
            |cell, from, map: Option<&[u8]>| Take { cell, from, map: map.map(<[u8]>::to_vec) };
        let row = |takes| Row { name: 0, cost: 1, guards: vec![], takes };
        let turned: &[u8] = &[1, 2, 0, 4, 5, 3, 6, 7, 8];
        let goal = [0, 6, 3, 7, 8].into_iter().enumerate();
        let setup = Setup {
            rows: vec![
                row(vec![take(0, 0, Some(turned)), take(1, 3, None), take(3, 1, None)]),
                row(vec![take(2, 2, Some(turned)), take(3, 4, None), take(4, 3, None)]),
            ],
            goals: vec![
                goal.map(|(cell, content)| Guard { cell, holds: Contents::one(content) }).collect(),
            ],
            names: vec![String::new()],
            ..setup(vec![kind(3), kind(3), kind(1), kind(1), kind(1)], 5)
        };
        let layout = Layout::<u64>::new(&setup).expect("few bits");
        let ranks = Ranks::new(&setup, &layout).expect("few");
        assert_eq!(ranks.count(), 54);
        for rank in 0..54 {
            let board = ranks.unrank(rank);
            assert_eq!(ranks.own(layout.word(&board)), Some(rank), "{board:?}");
            assert_eq!(ranks.rank(layout.word(&board)), rank, "{board:?}");
        }
        for other in [[3, 6, 0, 7, 8], [0, 3, 6, 7, 8], [8, 7, 6, 3, 0]] {
            assert_eq!(ranks.own(layout.word(&other)), None, "{other:?}");
            assert!(ranks.rank(layout.word(&other)) < 54, "{other:?}");
        }
    }

    /// The last cell holds a piece of the kind of which there are two, so boards with both of these elsewhere
    /// have no rank. This shows only when few cells are left.
    #[test]
    fn what_cannot_be_completed_is_given_some_rank() {
        let kinds = vec![Kind { count: Some(1), turns: 1 }; 8];
        let take = |cell, from| Take { cell, from, map: None };
        let row = |takes| Row { name: 0, cost: 1, guards: vec![], takes };
        let setup = Setup {
            rows: vec![
                row(vec![take(0, 1), take(1, 0)]),
                row((0..9).map(|cell| take((cell + 1) % 9, cell)).collect()),
            ],
            goals: vec![
                (0..10)
                    .map(|cell| Guard { cell, holds: Contents::one((cell as u8).min(8)) })
                    .collect(),
            ],
            names: vec![String::new()],
            ..setup([kinds, vec![Kind { count: Some(2), turns: 1 }]].concat(), 10)
        };
        let layout = Layout::<u64>::new(&setup).expect("few bits");
        let ranks = Ranks::new(&setup, &layout).expect("few");
        assert_eq!(ranks.count(), 362_880);
        for other in [[8, 8, 0, 1, 2, 3, 4, 5, 6, 7], [7, 8, 6, 8, 5, 4, 3, 2, 1, 0]] {
            assert_eq!(ranks.own(layout.word(&other)), None, "{other:?}");
            assert!(ranks.rank(layout.word(&other)) < ranks.count(), "{other:?}");
        }
        assert_eq!(ranks.rank(layout.word(&ranks.unrank(362_879))), 362_879);
    }

    /// Compares steps of several cells with steps of one.
    #[test]
    fn longer_steps_lead_to_the_same_rank() {
        let kind = |count, turns| Kind { count: Some(count), turns };
        let setup = setup(vec![kind(3, 1), kind(1, 2), kind(3, 1)], 7);
        let layout = Layout::<u64>::new(&setup).expect("few bits");
        let ranks = Ranks::new(&setup, &layout).expect("few");
        assert!(ranks.taken < 7);
        let of: Vec<u8> = (0..4).collect();
        for many in 1..=3 {
            let codes = &Codes { layout: &layout, of: &of };
            let (_, steps) = steps(&ranks.left, codes, 7, many, 1 << 16).expect("few");
            let (bits, taken) = (layout.at(many), 7_u32.div_ceil(many as u32));
            let other = Ranks { steps, bits, taken, ..ranks.clone() };
            for rank in 0..ranks.count() {
                let word = layout.word(&ranks.unrank(rank));
                assert_eq!((ranks.rank(word), other.rank(word)), (rank, rank));
            }
        }
    }
}
