//! A perfect hash of the states: where each kind is, and how its pieces are turned.

use super::layout::Layout;
use super::setup::Setup;
use super::word::Word;

/// Ranks the states of a puzzle.
#[derive(Clone, Debug)]
pub struct Ranks {
    cells: usize,
    form: Form,
    count: u64,
}

#[derive(Clone, Debug)]
enum Form {
    /// Every cell may hold each of so many contents.
    Any { contents: u64 },
    /// Each kind has so many cells.
    Counted {
        /// All kinds but the last, which has the cells that are left.
        placed: Vec<Placed>,
        /// The kinds that can be turned: kind, count, in how many ways.
        turned: Vec<(usize, usize, u64)>,
        /// The kind that has the cells that are left.
        rest: usize,
        /// The first content of each kind.
        first: Vec<usize>,
        choose: Choose,
    },
}

/// A kind among the cells that the kinds before it have left.
#[derive(Clone, Debug)]
struct Placed {
    kind: usize,
    count: usize,
    /// How many cells the kinds before it have left.
    among: usize,
    /// In how many ways it can be placed there.
    ways: u64,
}

/// Binomial coefficients, as far as they fit.
#[derive(Clone, Debug)]
struct Choose {
    by_n: Vec<u64>,
    width: usize,
}

impl Choose {
    fn new(most: usize) -> Self {
        let width = most + 1;
        let mut by_n = vec![0_u64; width * width];
        for n in 0..width {
            by_n[n * width] = 1;
            for k in 1..=n {
                let above = (n - 1) * width + k - 1;
                by_n[n * width + k] = by_n[above].saturating_add(by_n[above + 1]);
            }
        }
        Choose { by_n, width }
    }

    /// How many subsets of `k` there are of `n`.
    #[inline(always)]
    fn get(&self, n: usize, k: usize) -> u64 {
        self.by_n[n * self.width + k]
    }
}

impl Ranks {
    /// The ranks for a puzzle; `None` if there are more than fit 63 bits.
    pub fn new(setup: &Setup) -> Option<Self> {
        let cells = setup.cells;
        let counts: Option<Vec<usize>> = setup.kinds.iter().map(|kind| kind.count).collect();
        let (form, count) = match counts {
            Some(counts) => counted(setup, &counts)?,
            None => {
                let contents = setup.contents() as u64;
                (Form::Any { contents }, contents.checked_pow(cells as u32)?)
            }
        };
        (count < 1 << 63).then_some(Ranks { cells, form, count })
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The rank of a board.
    #[inline(always)]
    pub fn rank<W: Word>(&self, layout: &Layout<W>, word: W) -> u64 {
        match &self.form {
            Form::Any { contents } => (0..self.cells).fold(0, |rank, cell| {
                let code = layout.get(word, layout.at(cell));
                rank * contents + u64::from(layout.content(code as u16))
            }),
            Form::Counted { placed, turned, choose, .. } => {
                let (mut free, mut rank) = (layout.all_cells(), 0);
                for &Placed { kind, ways, .. } in placed {
                    let cells = layout.cells_of(word, kind);
                    rank = rank * ways + place(choose, free, cells);
                    free = free.without(cells);
                }
                for &(kind, _, turns) in turned {
                    let mut cells = layout.cells_of(word, kind);
                    while cells != W::ZERO {
                        rank = rank * turns + layout.turn(word, cells.lowest());
                        cells = cells.without_lowest();
                    }
                }
                rank
            }
        }
    }

    /// The contents of the board of a rank.
    pub fn unrank(&self, mut rank: u64) -> Vec<u8> {
        let mut contents = vec![0; self.cells];
        match &self.form {
            Form::Any { contents: many } => {
                for content in contents.iter_mut().rev() {
                    *content = (rank % many) as u8;
                    rank /= many;
                }
            }
            Form::Counted { placed, turned, rest, first, choose } => {
                let mut turns_of = vec![Vec::new(); first.len()];
                for &(kind, count, turns) in turned.iter().rev() {
                    for _ in 0..count {
                        turns_of[kind].push(rank % turns);
                        rank /= turns;
                    }
                }
                let mut kinds = vec![*rest; self.cells];
                let mut places = Vec::new();
                for &Placed { ways, .. } in placed.iter().rev() {
                    places.push(rank % ways);
                    rank /= ways;
                }
                let mut free = u64::MAX >> (64 - self.cells);
                for &Placed { kind, count, among, .. } in placed {
                    let place = places.pop().unwrap_or(0);
                    let cells = subset(choose, free, (among, count), place);
                    ones(cells).for_each(|cell| kinds[cell as usize] = kind);
                    free &= !cells;
                }
                for (content, kind) in contents.iter_mut().zip(kinds) {
                    // The turns were taken off from the last piece on, so the last is the next.
                    *content = (first[kind] as u64 + turns_of[kind].pop().unwrap_or(0)) as u8;
                }
            }
        }
        contents
    }
}

fn counted(setup: &Setup, counts: &[usize]) -> Option<(Form, u64)> {
    let most = counts.iter().enumerate().max_by_key(|&(_, count)| count);
    let rest = most.map_or(0, |(kind, _)| kind);
    let choose = Choose::new(setup.cells);
    let (mut among, mut all, mut placed) = (setup.cells, 1_u64, Vec::new());
    for (kind, &count) in counts.iter().enumerate().filter(|&(kind, _)| kind != rest) {
        let ways = choose.get(among, count);
        all = all.checked_mul(ways)?;
        placed.push(Placed { kind, count, among, ways });
        among -= count;
    }
    let (mut first, mut turned, mut next) = (Vec::new(), Vec::new(), 0);
    for (number, (kind, &count)) in setup.kinds.iter().zip(counts).enumerate() {
        first.push(next);
        next += kind.turns;
        if kind.turns > 1 {
            all = all.checked_mul((kind.turns as u64).checked_pow(count as u32)?)?;
            turned.push((number, count, kind.turns as u64));
        }
    }
    Some((Form::Counted { placed, turned, rest, first, choose }, all))
}

/// The place of a subset of the free cells among those of its size: the sum of `C(p, i)`, where the
/// i-th of its cells has p free cells before it.
#[inline(always)]
fn place<W: Word>(choose: &Choose, free: W, mut cells: W) -> u64 {
    let (mut place, mut i) = (0, 1);
    while cells != W::ZERO {
        let before = free.and(cells.below_lowest());
        place += choose.get(before.count_ones() as usize, i);
        cells = cells.without_lowest();
        i += 1;
    }
    place
}

/// The subset of that place: `count` of the `among` free cells.
fn subset(choose: &Choose, free: u64, (among, count): (usize, usize), mut place: u64) -> u64 {
    let free: Vec<u32> = ones(free).collect();
    let (mut cells, mut below) = (0, among);
    for i in (1..=count).rev() {
        // The last free cell of which there are not more subsets before it than `place`.
        while below > 0 && choose.get(below - 1, i) > place {
            below -= 1;
        }
        below -= 1;
        place -= choose.get(below, i);
        cells |= 1 << free[below];
    }
    cells
}

fn ones(mut cells: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::super::setup::Kind;
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
            let ranks = Ranks::new(&setup).expect("few");
            let layout = Layout::<u64>::new(&setup).expect("few bits");
            assert_eq!(ranks.count(), count);
            let mut seen = std::collections::HashSet::new();
            for rank in 0..count {
                let board = ranks.unrank(rank);
                assert_eq!(ranks.rank(&layout, layout.word(&board)), rank, "{board:?}");
                assert!(seen.insert(board));
            }
        }
        let many = setup(vec![kind(1, 1); 64], 64);
        assert!(Ranks::new(&many).is_none());
    }
}
