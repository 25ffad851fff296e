//! Finds sums that no move changes, by elimination.
//!
//! Give every pair of a cell and a content a weight, modulo a prime, and add the weights of all cells of a
//! board. No move changes this sum if the weights satisfy certain linear equations, one for each content that
//! a cell may take. The solutions of these equations are the invariants. If all pieces differ, the parity of
//! their arrangement takes part, modulo 2. A board cannot be solved if no goal has its sums, or if a cell
//! holds something that can never come there from a goal.
//!
//! On the 2x2x2 cube, this finds that the twists of all corners always add up to the same modulo 3; on
//! sliding tiles, it finds the parity. It cannot find facts that are not sums, such as those of groups like
//! M12. If all pieces differ and moves are always legal, [`Group`](super::Group) knows them.

use super::check::{canonical, possible};
use super::goals::Goals;
use super::linear::{Equation, Solved, add};
use super::may_hold::{are_held, may_hold};
use super::setup::{Contents, Row, Setup, Take};
use std::collections::BTreeMap;
use std::collections::HashSet;

/// The moduli. The last one stands for conserved numbers, such as how often a kind occurs.
pub(super) const PRIMES: [u64; 5] = [2, 3, 5, 7, INTEGER];
/// A large prime that stands for plain numbers: sums that are conserved as such are conserved modulo every
/// prime.
pub(super) const INTEGER: u64 = 65_521;
/// If there are more weights than this, no invariants are looked for.
const MOST_WEIGHTS: usize = 2_048;
/// The most goal states that are compared. No sums are looked for in puzzles with more.
const MOST_GOALS: usize = 1 << 10;

/// The invariants of a puzzle, and their values in its goals.
#[derive(Clone, Debug, Default)]
pub struct Invariants {
    contents: usize,
    /// By cell: what it may hold in a state that leads to a goal.
    may_hold: Vec<Contents>,
    sums: Vec<InvariantSum>,
    /// The values of the sums in each goal, unless there are too many goals.
    goals: Option<HashSet<Vec<u16>>>,
}

/// A sum that no move changes.
#[derive(Clone, Debug)]
pub(super) struct InvariantSum {
    pub modulus: u64,
    /// By cell and content.
    pub weights: Vec<u16>,
    /// Whether the parity of the arrangement is added.
    pub with_parity: bool,
}

/// A sum that no move changes, and whose value for a board differs from that of every goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The prime modulo which it is counted.
    pub modulus: u64,
    /// Its value for the board.
    pub here: u16,
    /// Its value for one of the goals.
    pub goal: u16,
    /// Whether the parity of the arrangement is part of it.
    pub with_parity: bool,
}

impl Invariants {
    /// Finds the invariants. With too many goals to compare, it finds only what each cell may hold.
    pub fn of(setup: &Setup) -> Self {
        let goals: Vec<Vec<u8>> = Goals::of(setup).take(MOST_GOALS + 1).collect();
        if goals.len() > MOST_GOALS {
            let may_hold = may_hold(setup);
            return Invariants { contents: setup.contents(), may_hold, sums: vec![], goals: None };
        }
        let mut found = Invariants::all(setup);
        if !found.sums.is_empty() {
            found.goals = Some(goals.iter().map(|goal| found.values(goal)).collect());
        }
        found
    }

    /// Finds the invariants, but not their values in the goals.
    pub(super) fn all(setup: &Setup) -> Self {
        let may_hold = may_hold(setup);
        let sums = |&modulus: &u64| sums(setup, &may_hold, modulus);
        let sums: Vec<_> = PRIMES.iter().flat_map(sums).collect();
        Invariants { contents: setup.contents(), may_hold, sums, goals: None }
    }

    /// `false` only if no goal can be reached from the board with these contents.
    pub fn admit(&self, board: &[u8]) -> bool {
        let goals = self.goals.as_ref();
        are_held(board, &self.may_hold)
            && goals.is_none_or(|goals| goals.contains(&self.values(board)))
    }

    /// A cell of the board whose content can never come there from a goal, and that content.
    pub fn stray(&self, board: &[u8]) -> Option<(usize, u8)> {
        let mut cells = self.may_hold.iter().zip(board).enumerate();
        cells.find_map(|(cell, (may_hold, &v))| (!may_hold.contains(v)).then_some((cell, v)))
    }

    /// An invariant in which the board differs from all goals.
    pub fn difference(&self, board: &[u8]) -> Option<Difference> {
        let goals = self.goals.as_ref()?;
        let here = self.values(board);
        let differs = |at: &usize| goals.iter().all(|goal| goal[*at] != here[*at]);
        let at = (0..self.sums.len()).find(differs)?;
        let goal = goals.iter().next()?;
        let InvariantSum { modulus, with_parity, .. } = self.sums[at];
        Some(Difference { modulus, here: here[at], goal: goal[at], with_parity })
    }

    /// By cell: what it may hold in a state that leads to a goal.
    pub(super) fn may_hold(&self) -> &[Contents] {
        &self.may_hold
    }

    /// The primes modulo which invariants are counted; none if no sums were looked for or found.
    pub(super) fn moduli(&self) -> impl Iterator<Item = u64> {
        PRIMES.into_iter().filter(|_| !self.sums.is_empty())
    }

    /// How many independent sums there are modulo a prime, including those that are known beforehand.
    pub(super) fn number(&self, modulus: u64) -> usize {
        self.sums.iter().filter(|sum| sum.modulus == modulus).count()
    }

    fn values(&self, board: &[u8]) -> Vec<u16> {
        self.sums.iter().map(|sum| sum.value(board, self.contents)).collect()
    }
}

impl InvariantSum {
    pub fn value(&self, board: &[u8], contents: usize) -> u16 {
        let weights = board.iter().enumerate();
        let weights = weights.map(|(cell, &v)| self.weights[cell * contents + usize::from(v)]);
        let parity = u64::from(self.with_parity && is_odd(board));
        ((weights.map(u64::from).sum::<u64>() + parity) % self.modulus) as u16
    }
}

fn is_odd(board: &[u8]) -> bool {
    let inversions = board.iter().enumerate();
    inversions.map(|(at, v)| board[at + 1..].iter().filter(|w| *w < v).count()).sum::<usize>() % 2
        == 1
}

/// Whether all pieces differ. The turns of one piece are consecutive contents, so counting inversions gives
/// the parity of the pieces, however they are turned.
pub(super) fn differ(setup: &Setup) -> bool {
    setup.kinds.iter().all(|kind| kind.count == Some(1))
}

/// A basis of the invariant sums over states in which each cell holds what it may; empty if there are too
/// many weights.
pub(super) fn sums(setup: &Setup, may_hold: &[Contents], modulus: u64) -> Vec<InvariantSum> {
    let contents = setup.contents();
    let weights = setup.cells * contents;
    if may_hold.iter().map(Contents::len).sum::<usize>() > MOST_WEIGHTS {
        return Vec::new();
    }
    let sign = (modulus == 2 && differ(setup)).then_some(weights);
    let mut solved = Solved::new(modulus);
    let is_odd = |row: &Row| sign.is_some() && is_odd_permutation(&row.takes);
    for row in &setup.rows {
        let row = canonical(setup, row);
        let beyond = (weights, is_odd(&row).into());
        equations(setup, &row, may_hold, modulus, beyond)
            .into_iter()
            .for_each(|one| solved.add(one));
    }
    let variables = weights + usize::from(sign.is_some());
    let is_weight = |at: usize| may_hold[at / contents].contains((at % contents) as u8);
    let is_there = |&at: &usize| at == weights || is_weight(at);
    let free = (0..variables).filter(is_there).filter(|&variable| solved.is_free(variable));
    let with = |free: usize| {
        let mut values = vec![0; variables];
        values[free] = 1;
        solved.complete(&mut values);
        let with_parity = sign.is_some_and(|sign| values[sign] == 1);
        let weights = values[..weights].iter().map(|&value| value as u16).collect();
        InvariantSum { modulus, weights, with_parity }
    };
    free.map(with).collect()
}

/// The equations that weights must satisfy so that a move changes no sum. A cell adds the difference that its
/// content makes by moving there. This difference must be the same for all contents that may move there, and
/// all cells together must add nothing, once `times` times the variable beyond the weights is added.
pub(super) fn equations(
    setup: &Setup,
    row: &Row,
    may_hold: &[Contents],
    modulus: u64,
    (variable, times): (usize, u64),
) -> Vec<Equation> {
    let contents = setup.contents();
    let difference = |equation: &mut Equation, take: &Take, content: u8, by: u64| {
        let there = take.cell * contents + usize::from(take.after(content));
        add(equation, there, by, modulus);
        add(equation, take.from * contents + usize::from(content), modulus - by, modulus);
    };
    let (mut all, mut together) = (Vec::new(), Equation::new());
    for take in &row.takes {
        let mut possible = possible(setup, row, take.from).and(&may_hold[take.from]).iter();
        let Some(first) = possible.next() else { return Vec::new() };
        difference(&mut together, take, first, 1);
        all.extend(possible.map(|content| {
            let mut equation = Equation::new();
            difference(&mut equation, take, content, 1);
            difference(&mut equation, take, first, modulus - 1);
            equation
        }));
    }
    add(&mut together, variable, times, modulus);
    all.push(together);
    all
}

/// Whether a row is an odd permutation of the contents of its cells. Each cycle of an even number of cells is
/// odd.
pub(super) fn is_odd_permutation(takes: &[Take]) -> bool {
    let mut left: BTreeMap<usize, usize> =
        takes.iter().map(|take| (take.cell, take.from)).collect();
    let mut is_odd = false;
    while let Some((first, mut at)) = left.pop_first() {
        while at != first {
            is_odd = !is_odd;
            at = left.remove(&at).unwrap_or(first);
        }
    }
    is_odd
}
