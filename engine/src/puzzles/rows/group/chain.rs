//! A base and a strong generating set of a group of permutations. Nothing here depends on puzzles.
//!
//! C. C. Sims, Computational methods in the study of permutation groups (1970); D. E. Knuth, Efficient
//! representation of perm groups, Combinatorica 11 (1991).

/// How many images of points are looked up before a group is given up: some hundredths of a second. At most
/// this many points are kept, twice.
const MOST_STEPS: usize = 1 << 24;

/// Where a piece can be, and how it can stand there.
pub type Point = u16;

/// By point: the point to which a piece goes from there.
pub type Permutation = Box<[Point]>;

/// A chain of subgroups. Each of them fixes one more point than the one before.
#[derive(Clone, Debug)]
pub struct Chain {
    pub levels: Vec<Level>,
    /// How many more images may be looked up.
    steps: usize,
}

/// The permutations that fix the bases of all earlier levels, and where they bring one more point.
#[derive(Clone, Debug)]
pub struct Level {
    pub base: Point,
    /// Permutations that generate all others of this level.
    generators: Vec<Permutation>,
    /// The points to which they bring the base.
    pub orbit: Vec<Point>,
    /// By point of the orbit: a permutation that brings the base there.
    pub out: Vec<Option<Permutation>>,
    /// By point of the orbit: a permutation that brings it back to the base.
    pub back: Vec<Option<Permutation>>,
}

impl Chain {
    /// The group that fixes all points and contains nothing else. Its base begins with the points `first`.
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

    /// Adds a permutation, unless the group already contains it. The permutation fixes the bases of all
    /// levels before `from`. `None` if it takes too long.
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

    /// Adds a permutation to the levels `from` to `to`, both included. It leads beyond the orbit of level
    /// `to`.
    fn grow(&mut self, from: usize, to: usize, permutation: &Permutation) -> Option<()> {
        for level in &mut self.levels[from..=to] {
            level.generators.push(permutation.clone());
        }
        (from..=to).rev().try_for_each(|at| self.close(at))
    }

    /// Extends the orbit of a level by its newest generator. Every permutation found on the way that brings
    /// the base back to itself is added to the levels after it.
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

/// One permutation, followed by another.
fn then(one: &Permutation, other: &Permutation) -> Permutation {
    one.iter().map(|&point| other[usize::from(point)]).collect()
}

fn inverse(permutation: &Permutation) -> Permutation {
    let mut inverse = permutation.clone();
    (0..).zip(permutation).for_each(|(point, &image)| inverse[usize::from(image)] = point);
    inverse
}
