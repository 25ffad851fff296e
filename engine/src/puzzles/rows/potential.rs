//! Puzzles in which all paths from a board to the goals cost the same, such as peg solitaire, where each jump
//! takes one peg away.

use super::check::{all, canonical};
use super::goals::Goals;
use super::invariants::{INTEGER, equations};
use super::linear::{Equation, Solved};
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::setup::{Guard, Row, Setup, Take};
use super::word::Word;
use crate::{Cost, Heuristic, Puzzle};

/// No potential is looked for if there are more weights than this.
const MOST_WEIGHTS: usize = 2_048;
/// No potential is looked for if there are more goal states than this.
const MOST_GOALS: usize = 1 << 10;
/// The carry if no goal can be reached.
const NEVER: u64 = u64::MAX;

/// What every path from a board to a goal costs, if all of them cost the same.
///
/// Every pair of a cell and a content has a weight, and the weights of a board are added, as for
/// [`Invariants`](super::Invariants). This sum is the potential of the board: each move lowers it by what the
/// move costs, and it is 0 in every goal. So every path to a goal is a cheapest one, and a search may return
/// the first that it finds. (In general a potential heuristic is a lower bound: Pommerening, Helmert, Röger &
/// Seipp, "From non-negative to general operator cost partitioning", AAAI 2015.)
///
/// ```
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Potential, Row, Rows, Setup, Take};
/// use fewest::Heuristic;
///
/// // Four holes in a row. A peg jumps over its neighbour into a free hole, and the neighbour is taken away.
/// let (free, peg) = (0, 1);
/// let holds = |cell, content| Guard { cell, holds: Contents::one(content) };
/// let turned = |cell| Take { cell, from: cell, map: Some(vec![peg, free]) };
/// let jump = |name, from, over, to| Row {
///     name,
///     cost: 1,
///     guards: vec![holds(from, peg), holds(over, peg), holds(to, free)],
///     takes: vec![turned(from), turned(over), turned(to)],
/// };
/// let rows = Rows::<u64>::new(Setup {
///     cells: 4,
///     kinds: vec![Kind { count: None, turns: 1 }; 2],
///     names: ["02", "13", "20", "31"].map(String::from).into(),
///     rows: vec![jump(0, 0, 1, 2), jump(1, 1, 2, 3), jump(2, 2, 1, 0), jump(3, 3, 2, 1)],
///     goals: vec![vec![holds(0, free), holds(1, peg), holds(2, free), holds(3, free)]],
///     ..Setup::default()
/// })?;
/// let potential = Potential::of(&rows).expect("each jump takes one peg away");
/// let start = rows.board(&[peg, peg, free, peg]).expect("four holes");
/// assert_eq!(potential.estimate_of(&rows, &start), 2);
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct Potential {
    /// By cell and content.
    weights: Vec<Vec<i64>>,
}

impl Potential {
    /// The potential of a puzzle; `None` if paths may differ in cost, as far as such sums can tell.
    pub fn of<W: Word>(rows: &Rows<W>) -> Option<Self> {
        let setup = rows.setup();
        let (contents, count) = (setup.contents(), setup.cells * setup.contents());
        // If one move takes another back, they cannot both lower the potential. Costs must stay the same when
        // they are counted modulo the prime.
        let is_small = |row: &Row| u64::from(row.cost) <= INTEGER / 2;
        if count > MOST_WEIGHTS || rows.is_reversible() || !setup.rows.iter().all(is_small) {
            return None;
        }
        // The equations have one more variable, by which all costs are multiplied. It must be 1.
        let everything = vec![all(setup); setup.cells];
        let lowered = |row: &Row| {
            let row = canonical(setup, row);
            equations(setup, &row, &everything, INTEGER, (count, row.cost.into()))
        };
        let equations: Vec<Equation> = setup.rows.iter().flat_map(lowered).collect();
        let mut solved = Solved::new(INTEGER);
        equations.iter().for_each(|equation| solved.add(equation.clone()));
        let mut values = vec![0; count + 1];
        values[count] = 1;
        solved.complete(&mut values);
        // The equations were solved modulo a prime, but must hold in whole numbers.
        let values: Vec<i64> = values.into_iter().map(whole).collect();
        let holds = |equation: &Equation| {
            equation.iter().map(|(&at, &factor)| whole(factor) * values[at]).sum::<i64>() == 0
        };
        if values[count] != 1 || !equations.iter().all(holds) {
            return None;
        }
        let weights = values[..count].chunks(contents).map(<[i64]>::to_vec).collect();
        let mut potential = Potential { weights };
        let mut goals = Goals::of(setup).take(MOST_GOALS + 1).map(|goal| potential.sum(&goal));
        let first = goals.next()?;
        let others = goals.try_fold(0, |others, goal| (goal == first).then_some(others + 1))?;
        potential.weights[0].iter_mut().for_each(|weight| *weight -= first);
        (others < MOST_GOALS).then_some(potential)
    }

    /// Whether the conditions of each move and each goal show, cell by cell and without counting pieces, that
    /// the potential is a lower bound: no move lowers it by more than its cost, and no goal has more than 0.
    pub fn is_shown_by(&self, setup: &Setup) -> bool {
        let most = |guards: &[Guard], cell: usize, of: &dyn Fn(usize) -> i64| {
            let guard = guards.iter().find(|guard| guard.cell == cell);
            let may_hold = |&v: &usize| guard.is_none_or(|guard| guard.holds.contains(v as u8));
            (0..setup.contents()).filter(may_hold).map(of).max().unwrap_or(0)
        };
        let lost = |row: &Row| -> i64 {
            let of = |there: &Take| {
                let cell = there.from;
                let after = |v: usize| usize::from(there.after(v as u8));
                let lost = |v: usize| self.weights[cell][v] - self.weights[there.cell][after(v)];
                most(&row.guards, cell, &lost)
            };
            row.takes.iter().map(of).sum()
        };
        let left = |goal: &[Guard]| -> i64 {
            (0..setup.cells).map(|cell| most(goal, cell, &|v| self.weights[cell][v])).sum()
        };
        setup.rows.iter().all(|row| lost(row) <= row.cost.into())
            && setup.goals.iter().all(|goal| left(goal) <= 0)
    }

    /// What each cell adds, by its content.
    pub fn weights(&self) -> &[Vec<i64>] {
        &self.weights
    }

    /// The bytes of the weights.
    pub fn held(&self) -> u64 {
        self.weights.iter().map(|weights| size_of_val(&weights[..]) as u64).sum()
    }

    fn sum(&self, contents: &[u8]) -> i64 {
        let cells = self.weights.iter().zip(contents);
        cells.map(|(weights, &content)| weights[usize::from(content)]).sum()
    }
}

impl<W: Word> Heuristic<Rows<W>> for Potential {
    /// The potential, or the greatest number if the potential is below that of the goals.
    type Carry = u64;

    fn start(&self, rows: &Rows<W>, board: &Board<W>) -> u64 {
        u64::try_from(self.sum(&rows.contents(board))).unwrap_or(NEVER)
    }

    fn step(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        match carry {
            NEVER => NEVER,
            _ => carry.checked_sub(rows.cost(before, mv).into()).unwrap_or(NEVER),
        }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    fn estimate(&self, carry: u64) -> Cost {
        match carry {
            NEVER => Cost::MAX,
            _ => carry.min(u64::from(Cost::MAX) - 1) as Cost,
        }
    }
}

/// The whole number nearest to 0 that equals this one modulo [`INTEGER`].
fn whole(value: u64) -> i64 {
    let (value, modulus) = (value as i64, INTEGER as i64);
    if value > modulus / 2 { value - modulus } else { value }
}
