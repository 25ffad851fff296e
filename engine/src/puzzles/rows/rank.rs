//! A perfect hash of the states: the place of a board among all boards, cell by cell.
//!
//! In how many ways a board can go on from some cell depends only on which pieces are left. So the
//! rank is a sum along a walk through the sets of pieces that may be left: each cell takes a step,
//! which says how many boards come earlier because they hold an earlier content there, and which
//! set is left (Cover, "Enumerative source encoding", IEEE Trans. Inf. Theory 19, 1973). A step
//! may take several cells at once, as long as the table of all steps stays small.

use super::layout::Layout;
use super::setup::Setup;
use super::word::Word;

/// Ranks the states of a puzzle.
#[derive(Clone, Debug)]
pub struct Ranks {
    cells: usize,
    left: Left,
    /// By step, which is where those of a set begin and the codes of the next cells: how many boards
    /// come earlier, times 2^`SET_BITS`, and where the steps of the next set begin.
    steps: Box<[u64]>,
    /// How many bits of the word a step takes, and how many steps there are to a board.
    bits: u32,
    taken: u32,
}

/// Where the steps of a set begin takes so many bits.
const SET_BITS: u32 = 24;
/// The most ranks.
const MOST_RANKS: u64 = 1 << (64 - SET_BITS);
/// The most steps, one cell each.
const MOST_STEPS: usize = 1 << 20;
/// A step takes more than one cell if there are then no more steps than these: 64 kB.
const FEW_STEPS: usize = 1 << 13;

/// The sets of pieces that may be left. A set is a number: how many pieces of each kind are in it,
/// each times the stride of the kind.
#[derive(Clone, Debug)]
struct Left {
    /// By content: the stride of its kind, and how many of that there are.
    contents: Vec<(usize, usize)>,
    /// By set: how many boards, or ends of boards, can be made of it.
    boards: Vec<u64>,
}

impl Left {
    fn new(setup: &Setup, most_sets: usize) -> Option<Self> {
        let (mut sets, mut contents) = (1_usize, Vec::new());
        for kind in &setup.kinds {
            // Kinds of which any number may occur are one: what is left is a number of cells.
            let (stride, most) =
                (kind.count.map_or(1, |_| sets), kind.count.unwrap_or(setup.cells));
            sets = stride.checked_mul(most + 1).filter(|&sets| sets <= most_sets)?;
            contents.extend(vec![(stride, most); kind.turns]);
        }
        let mut left = Left { contents, boards: vec![1] };
        for set in 1..sets {
            let ways = |content: u8| Some(left.boards[left.without(set, content)?]);
            let count: u64 =
                (0..left.contents.len()).filter_map(|content| ways(content as u8)).sum();
            // Fewer than 2^40 for each of at most 256 contents are no overflow.
            left.boards.push(Some(count).filter(|&count| count <= MOST_RANKS)?);
        }
        Some(left)
    }

    /// The set of all pieces.
    fn all(&self) -> usize {
        self.boards.len() - 1
    }

    /// What is left of a set without a piece; `None` if no such piece is in it.
    fn without(&self, set: usize, content: u8) -> Option<usize> {
        let (stride, most) = *self.contents.get(usize::from(content))?;
        (!(set / stride).is_multiple_of(most + 1)).then(|| set - stride)
    }

    /// How many boards hold an earlier content in the next cell.
    fn before(&self, set: usize, content: u8) -> u64 {
        let without = (0..content).filter_map(|earlier| self.without(set, earlier));
        without.map(|set| self.boards[set]).sum()
    }
}

impl Ranks {
    /// The ranks for a puzzle; `None` if there are more than 2^40, or too many sets of pieces that
    /// may be left.
    pub fn new<W: Word>(setup: &Setup, layout: &Layout<W>) -> Option<Self> {
        let same: Vec<u8> = (0..setup.contents()).map(|content| content as u8).collect();
        Ranks::through(setup, layout, &same)
    }

    /// The same for boards of a larger puzzle with that layout: `of` says of each of its contents
    /// what that is here. What is none of the contents here is on no board that has a rank.
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

    /// The rank of a board.
    #[inline(always)]
    pub fn rank<W: Word>(&self, word: W) -> u64 {
        let (mut set, mut rank) = (0, 0);
        for number in 0..self.taken {
            let codes = word.bits_from(number * self.bits) & ((1 << self.bits) - 1);
            let step = self.steps[set + codes as usize];
            rank += step >> SET_BITS;
            set = step as usize & ((1 << SET_BITS) - 1);
        }
        rank
    }

    /// The contents of the board of a rank.
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

/// The table of steps that take so many cells each; `None` if they are more than `most`.
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
    // Sets in the order in which they are met, each with the cells that it fills.
    let (mut met, mut numbers) = (vec![(left.all(), cells)], vec![None; left.boards.len()]);
    let mut steps = Vec::new();
    let mut next = 0;
    while let Some(&(first, to_fill)) = met.get(next) {
        next += 1;
        if met.len() << bits > most {
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
                met.len() - 1
            });
            steps.push(before << SET_BITS | (number as u64) << bits);
        }
    }
    Some((many, steps.into()))
}

/// How many boards come before those that go on with these codes, and the set that is left; `None`
/// if no board goes on so.
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
        before += left.before(set, content);
        set = without;
    }
    Some((before, set))
}

#[cfg(test)]
mod tests {
    use super::super::setup::Kind;
    use super::super::word::Wide;
    use super::*;

    fn setup(kinds: Vec<Kind>, cells: usize) -> Setup {
        Setup { cells, kinds, names: vec![], rows: vec![], goals: vec![] }
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

    /// Steps of several cells against single ones.
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
