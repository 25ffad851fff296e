//! What a move does to all cells.

/// For each cell, where its piece comes from, and how far the piece is turned when it arrives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::foreign) struct Action {
    pub from: Vec<usize>,
    pub turns: Vec<usize>,
}

impl Action {
    /// The action that changes nothing.
    pub fn nothing(cells: usize) -> Self {
        Action { from: (0..cells).collect(), turns: vec![0; cells] }
    }

    /// This action and then another. `moduli` says in how many ways pieces can be turned in each cell.
    pub fn then(&self, other: &Action, moduli: &[usize]) -> Self {
        let from = other.from.iter().map(|&cell| self.from[cell]).collect();
        let arrived = other.from.iter().zip(&other.turns).zip(moduli);
        let turns = arrived.map(|((&cell, turn), modulus)| (self.turns[cell] + turn) % modulus);
        Action { from, turns: turns.collect() }
    }

    /// The action that takes it back.
    pub fn inverse(&self, moduli: &[usize]) -> Self {
        let mut inverse = Action::nothing(self.from.len());
        for (cell, &from) in self.from.iter().enumerate() {
            inverse.from[from] = cell;
            inverse.turns[from] = (moduli[cell] - self.turns[cell]) % moduli[cell];
        }
        inverse
    }

    /// This action, repeated `count` times.
    pub fn times(&self, mut count: u64, moduli: &[usize]) -> Self {
        let (mut all, mut power) = (Action::nothing(self.from.len()), self.clone());
        while count > 0 {
            if count % 2 == 1 {
                all = all.then(&power, moduli);
            }
            power = power.then(&power, moduli);
            count /= 2;
        }
        all
    }

    /// Whether it changes nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Action::nothing(self.from.len())
    }

    /// The cycles of cells whose pieces change places: the piece of each cell goes to the next one.
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let mut to = vec![0; self.from.len()];
        self.from.iter().enumerate().for_each(|(cell, &from)| to[from] = cell);
        let mut seen = vec![false; to.len()];
        let mut cycles = Vec::new();
        for first in 0..to.len() {
            let (mut cycle, mut cell) = (Vec::new(), first);
            while !std::mem::replace(&mut seen[cell], true) {
                cycle.push(cell);
                cell = to[cell];
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_inverses() {
        let moduli = [3, 3, 3];
        let action = Action { from: vec![2, 0, 1], turns: vec![1, 2, 1] };
        assert_eq!(action.cycles(), [[0, 1, 2]]);
        let thrice = action.then(&action, &moduli).then(&action, &moduli);
        assert_eq!(thrice, action.times(3, &moduli));
        assert_eq!(
            (thrice.from.as_slice(), thrice.turns.as_slice()),
            (&[0, 1, 2][..], &[1; 3][..])
        );
        assert!(action.then(&action.inverse(&moduli), &moduli).is_nothing());
        assert_eq!(action.inverse(&moduli), action.times(8, &moduli));
        assert!(action.times(9 * 1_000_000_007, &moduli).is_nothing());
    }
}
