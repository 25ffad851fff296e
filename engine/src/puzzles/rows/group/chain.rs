//! A base and a strong generating set of a group of permutations, which know no puzzle.
//!
//! C. C. Sims, Computational methods in the study of permutation groups (1970); D. E. Knuth, Efficient representation
//! of perm groups, Combinatorica 11 (1991).

/// So many images of points are looked up before a group is given up: some hundredths of a second, and as many
/// points are kept at most, twice.
const MOST_STEPS: usize = 1 << 24;

/// Where a piece can be, and how it can stand there.
pub type Point = u16;

/// By point: where a piece goes that is there.
pub type Permutation = Box<[Point]>;

/// A chain of subgroups, each of which fixes one more point than the one before.
#[derive(Clone, Debug)]
pub struct Chain {
    pub levels: Vec<Level>,
    /// How many more images may be looked up.
    steps: usize,
}

/// What the permutations that fix all points of the levels before do with one more.
#[derive(Clone, Debug)]
pub struct Level {
    pub base: Point,
    /// Permutations that make all others of this level.
    generators: Vec<Permutation>,
    /// Where they bring the base.
    pub orbit: Vec<Point>,
    /// By point of the orbit: a permutation that brings the base there.
    pub out: Vec<Option<Permutation>>,
    /// By point of the orbit: one that brings it back.
    pub back: Vec<Option<Permutation>>,
}

impl Chain {
    /// The group of which nothing is known but that it fixes all points. The base begins with some of them.
    pub fn new(first: &[Point], points: usize) -> Self {
        let others = (0..points).map(|point| point as Point).filter(|point| !first.contains(point));
        let level = |base: Point| {
            let nothing: Permutation = (0..points).map(|point| point as Point).collect();
            let mut ways = vec![None; points];
            ways[usize::from(base)] = Some(nothing);
            let (generators, orbit) = (Vec::new(), vec![base]);
            Level { base, generators, orbit, out: ways.clone(), back: ways }
        };
        let levels = first.iter().copied().chain(others).map(level).collect();
        Chain { levels, steps: MOST_STEPS }
    }

    /// Adds a permutation that fixes the bases of all levels before that one, unless it is in the group already.
    /// `None` if it takes too long.
    pub fn insert(&mut self, from: usize, permutation: &Permutation) -> Option<()> {
        let mut left = permutation.clone();
        for at in from..self.levels.len() {
            let image = left[usize::from(self.levels[at].base)];
            if image == self.levels[at].base {
                continue;
            }
            let Some(back) = &self.levels[at].back[usize::from(image)] else {
                return self.grow(from, at, &left);
            };
            left = then(&left, back);
            self.steps = self.steps.checked_sub(left.len())?;
        }
        Some(())
    }

    /// Adds a permutation to the levels from one to another, that one included, which it leads beyond.
    fn grow(&mut self, from: usize, to: usize, permutation: &Permutation) -> Option<()> {
        for level in &mut self.levels[from..=to] {
            level.generators.push(permutation.clone());
        }
        (from..=to).rev().try_for_each(|at| self.close(at))
    }

    /// Brings the base of a level wherever its newest generator leads, and sees to it that whatever comes back to the
    /// base so is in the levels behind.
    fn close(&mut self, at: usize) -> Option<()> {
        let newest = self.levels[at].generators.len() - 1;
        let mut waiting: Vec<(Point, usize)> =
            self.levels[at].orbit.iter().map(|&point| (point, newest)).collect();
        while let Some((point, generator)) = waiting.pop() {
            let Level { generators, orbit, out, back, .. } = &mut self.levels[at];
            let (generator, from) = (&generators[generator], usize::from(point));
            let Some(way) = &out[from] else { unreachable!("a way to each point of the orbit") };
            let to = generator[from];
            if let Some(back) = &back[usize::from(to)] {
                let round = then(&then(way, generator), back);
                self.steps = self.steps.checked_sub(round.len())?;
                self.insert(at + 1, &round)?;
                continue;
            }
            let way = then(way, generator);
            self.steps = self.steps.checked_sub(2 * way.len())?;
            back[usize::from(to)] = Some(inverse(&way));
            out[usize::from(to)] = Some(way);
            orbit.push(to);
            waiting.extend((0..=newest).map(|generator| (to, generator)));
        }
        Some(())
    }
}

/// One permutation, then another.
fn then(one: &Permutation, other: &Permutation) -> Permutation {
    one.iter().map(|&point| other[usize::from(point)]).collect()
}

fn inverse(permutation: &Permutation) -> Permutation {
    let mut inverse = permutation.clone();
    (0..).zip(permutation).for_each(|(point, &image)| inverse[usize::from(image)] = point);
    inverse
}
