//! Puzzles in which the order of moves does not matter, such as Lights Out.
//!
//! In these puzzles each move adds some number to each cell, whatever the cells hold, and the values go round
//! modulo a prime. So a board is solved by how often each move is made, and these numbers solve linear
//! equations, one for each cell (Anderson & Feil, "Turning lights out with linear algebra", Mathematics
//! Magazine 71, 1998). Every solution is some fixed solution plus moves that together change nothing. If
//! there are few solutions, all of them are tried.

use super::goals::Goals;
use super::linear::Solved;
use super::setup::{Row, Setup};
use crate::Cost;
use std::cmp::Reverse;

/// The moduli.
const PRIMES: [u8; 4] = [2, 3, 5, 7];
/// The most moves.
const MOST_MOVES: usize = 256;
/// The most goal states.
const MOST_GOALS: usize = 64;
/// The most solutions that are tried for a goal.
const MOST_SOLUTIONS: usize = 1 << 14;

/// By move: how often it is made.
pub type Times = Vec<u8>;

/// The equations, solved once for all boards.
#[derive(Clone, Debug)]
pub struct Shifts {
    modulus: u8,
    goals: Vec<Vec<u8>>,
    /// By move: what it costs.
    costs: Vec<Cost>,
    /// The variables are how often each move is made, followed by what each cell lacks.
    equations: Solved,
    /// Moves that together change nothing: every other such choice is a sum of these.
    nothing: Vec<Times>,
}

impl Shifts {
    /// The equations of a puzzle; `None` if it is not of this sort, or too large.
    pub fn of(setup: &Setup) -> Option<Self> {
        let modulus = u8::try_from(setup.contents()).ok().filter(|m| PRIMES.contains(m))?;
        let is_plain = setup.kinds.iter().all(|kind| kind.count.is_none());
        if !is_plain || setup.rows.len() > MOST_MOVES {
            return None;
        }
        let moves: Option<Vec<Vec<u8>>> =
            setup.rows.iter().map(|row| added(row, setup.cells, modulus)).collect();
        let goals: Vec<Vec<u8>> = Goals::of(setup).take(MOST_GOALS + 1).collect();
        let equations = equations(&moves?, setup.cells, modulus);
        let nothing = changing_nothing(&equations, setup.rows.len(), setup.cells);
        let solutions = usize::from(modulus).checked_pow(nothing.len() as u32)?;
        let costs = setup.rows.iter().map(|row| row.cost).collect();
        (goals.len() <= MOST_GOALS && solutions <= MOST_SOLUTIONS).then_some(Shifts {
            modulus,
            goals,
            costs,
            equations,
            nothing,
        })
    }

    /// How often each move is made on a cheapest path to a goal, and what that costs; `None` if no goal can
    /// be reached. If several paths are cheapest, the one that is first in the order of moves when each move
    /// is made as early as possible.
    pub fn solve(&self, contents: &[u8]) -> Option<(u64, Times)> {
        let paths = self.goals.iter().filter_map(|goal| self.cheapest(contents, goal));
        paths.min_by_key(key)
    }

    fn cheapest(&self, contents: &[u8], goal: &[u8]) -> Option<(u64, Times)> {
        let mut times = self.any(contents, goal)?;
        let (mut best, mut made) = (self.costed(times.clone()), vec![0; self.nothing.len()]);
        // Counts through all sums of the ways to change nothing, the first digit fastest.
        let mut digit = 0;
        while digit < made.len() {
            add(&mut times, &self.nothing[digit], self.modulus);
            made[digit] = (made[digit] + 1) % self.modulus;
            if made[digit] == 0 {
                digit += 1;
                continue;
            }
            digit = 0;
            if self.cost(&times) <= best.0 {
                best = [best, self.costed(times.clone())].into_iter().min_by_key(key)?;
            }
        }
        Some(best)
    }

    /// Some solution; `None` if there is none.
    fn any(&self, contents: &[u8], goal: &[u8]) -> Option<Times> {
        let lacks = goal.iter().zip(contents).map(|(&goal, &here)| goal + self.modulus - here);
        let lacks: Vec<u64> = lacks.map(|by| u64::from(by % self.modulus)).collect();
        let mut values = vec![0; self.costs.len()];
        values.extend(&lacks);
        self.equations.complete(&mut values);
        let times = values[..self.costs.len()].iter().map(|&times| times as u8).collect();
        // Equations without moves tell which boards can be solved.
        (values[self.costs.len()..] == lacks).then_some(times)
    }

    fn cost(&self, times: &[u8]) -> u64 {
        self.costs.iter().zip(times).map(|(&cost, &n)| u64::from(cost) * u64::from(n)).sum()
    }

    fn costed(&self, times: Times) -> (u64, Times) {
        (self.cost(&times), times)
    }
}

/// Cheaper paths come first; of equally cheap ones, the path that makes the first moves more often.
fn key((cost, times): &(u64, Times)) -> (u64, Reverse<Times>) {
    (*cost, Reverse(times.clone()))
}

/// By cell: what a move adds; `None` if that depends on what cells hold.
fn added(row: &Row, cells: usize, modulus: u8) -> Option<Vec<u8>> {
    let mut added = vec![0; cells];
    for take in &row.takes {
        let by = take.after(0);
        let is_shift = (0..modulus).all(|content| take.after(content) == (content + by) % modulus);
        if take.cell != take.from || !is_shift {
            return None;
        }
        added[take.cell] = by;
    }
    row.guards.is_empty().then_some(added)
}

/// The equations of the cells: what moves add to a cell is what it lacks.
fn equations(moves: &[Vec<u8>], cells: usize, modulus: u8) -> Solved {
    let mut solved = Solved::new(modulus.into());
    for cell in 0..cells {
        let added = moves.iter().map(|added| u64::from(added[cell])).enumerate();
        let lacking = (moves.len() + cell, u64::from(modulus) - 1);
        solved.add(added.filter(|&(_, by)| by > 0).chain([lacking]).collect());
    }
    solved
}

/// For each move that no equation determines, one way to change nothing: of these moves, only this one is
/// made, once.
fn changing_nothing(equations: &Solved, moves: usize, cells: usize) -> Vec<Times> {
    let once = |mv: usize| {
        let mut values = vec![0; moves + cells];
        values[mv] = 1;
        equations.complete(&mut values);
        values[..moves].iter().map(|&times| times as u8).collect()
    };
    (0..moves).filter(|&mv| equations.is_free(mv)).map(once).collect()
}

/// Adds a list to another.
fn add(to: &mut [u8], what: &[u8], modulus: u8) {
    to.iter_mut().zip(what).for_each(|(to, &what)| *to = (*to + what) % modulus);
}

#[cfg(test)]
mod tests {
    use super::super::setup::{Guard, Kind, Take};
    use super::*;

    /// A puzzle in which each move adds its digits to the cells.
    fn setup(modulus: usize, moves: &[(&str, Cost)], goals: &[&str]) -> Setup {
        let digits = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<u8>>();
        let row = |&(text, cost): &(&str, Cost)| Row {
            name: 0,
            cost,
            guards: vec![],
            takes: (digits(text).iter().enumerate().filter(|&(_, &by)| by > 0))
                .map(|(cell, &by)| Take {
                    cell,
                    from: cell,
                    map: Some((0..modulus as u8).map(|v| (v + by) % modulus as u8).collect()),
                })
                .collect(),
        };
        let goal = |text: &&str| {
            let guard =
                |(cell, content)| Guard { cell, holds: super::super::Contents::one(content) };
            digits(text).into_iter().enumerate().map(guard).collect()
        };
        Setup {
            cells: goals[0].len(),
            kinds: vec![Kind { count: None, turns: 1 }; modulus],
            names: vec![String::new()],
            rows: moves.iter().map(row).collect(),
            goals: goals.iter().map(goal).collect(),
            ..Setup::default()
        }
    }

    /// How many solutions are tried.
    fn tried(shifts: &Shifts) -> u64 {
        let solutions = u64::from(shifts.modulus).pow(shifts.nothing.len() as u32);
        solutions * shifts.goals.len() as u64
    }

    #[test]
    fn the_cheapest_solution_is_found_and_the_first_of_several() {
        let lock = Shifts::of(&setup(3, &[("110", 1), ("011", 1)], &["000"])).expect("shifts");
        assert_eq!(lock.solve(&[1, 2, 1]), Some((4, vec![2, 2])));
        assert_eq!(lock.solve(&[1, 0, 0]), None);
        // The third move does what the first two do, and is dearer than both or cheaper.
        for (cost, times) in [(3, vec![1, 1, 0]), (2, vec![1, 1, 0]), (1, vec![0, 0, 1])] {
            let moves = [("10", 1), ("01", 1), ("11", cost)];
            let shifts = Shifts::of(&setup(2, &moves, &["00"])).expect("shifts");
            assert_eq!(shifts.solve(&[1, 1]), Some((u64::from(cost.min(2)), times)));
            assert_eq!(tried(&shifts), 2);
        }
        let two = Shifts::of(&setup(2, &[("10", 1), ("01", 1)], &["00", "11"])).expect("shifts");
        assert_eq!(two.solve(&[0, 1]), Some((1, vec![1, 0])));
        assert_eq!(tried(&two), 2);
    }

    /// Compares with a trial of all choices, on puzzles that are drawn at random.
    #[test]
    fn no_other_numbers_of_times_are_better() {
        let mut seed = 1_u64;
        let mut below = |most: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % most) as u8
        };
        let (mut solved, mut unsolvable) = (0, 0);
        for _ in 0..200 {
            let modulus = [2, 3, 5][usize::from(below(3))];
            let (cells, moves) = (1 + below(3), 1 + below(4));
            let mut digits =
                || (0..cells).map(|_| char::from(b'0' + below(modulus.into()))).collect::<String>();
            let added: Vec<String> = (0..moves).map(|_| digits()).collect();
            let (goals, board) = ([digits(), digits()], digits());
            let moves: Vec<(&str, Cost)> =
                added.iter().map(|text| (&**text, 1 + Cost::from(below(4)))).collect();
            let setup = setup(modulus.into(), &moves, &[&goals[0], &goals[1]]);
            let contents: Vec<u8> = board.bytes().map(|byte| byte - b'0').collect();
            let found = Shifts::of(&setup).expect("shifts").solve(&contents);
            assert_eq!(found, by_trial(&setup, &contents, modulus));
            if found.is_some() { solved += 1 } else { unsolvable += 1 }
        }
        assert!(solved > 50 && unsolvable > 10, "{solved} {unsolvable}");
    }

    fn by_trial(setup: &Setup, contents: &[u8], modulus: u8) -> Option<(u64, Times)> {
        let moves = setup.rows.len() as u32;
        let times = (0..u32::from(modulus).pow(moves)).map(|number| -> Times {
            let digit = |place| number / u32::from(modulus).pow(place) % u32::from(modulus);
            (0..moves).map(|place| digit(place) as u8).collect()
        });
        let is_goal = |times: &Times| {
            let mut board = contents.to_vec();
            for (row, &times) in setup.rows.iter().zip(times) {
                for take in (0..times).flat_map(|_| &row.takes) {
                    board[take.cell] = take.after(board[take.cell]);
                }
            }
            let holds = |goal: &Vec<Guard>| goal.iter().all(|g| g.holds.contains(board[g.cell]));
            setup.goals.iter().any(holds)
        };
        let cost = |times: &Times| {
            setup.rows.iter().zip(times).map(|(row, &n)| u64::from(row.cost) * u64::from(n)).sum()
        };
        times.filter(is_goal).map(|times| (cost(&times), times)).min_by_key(key)
    }

    #[test]
    fn other_puzzles_are_none_of_them() {
        let plain = setup(3, &[("110", 1), ("011", 1)], &["000"]);
        assert!(Shifts::of(&plain).is_some());
        let changed = |change: fn(&mut Setup)| {
            let mut setup = plain.clone();
            change(&mut setup);
            Shifts::of(&setup)
        };
        assert!(changed(|setup| setup.rows[0].guards = setup.goals[0].clone()).is_none());
        assert!(changed(|setup| setup.rows[0].takes[0].map = Some(vec![0, 2, 1])).is_none());
        assert!(changed(|setup| setup.rows[0].takes[0].from = 1).is_none());
        assert!(changed(|setup| setup.kinds.truncate(1)).is_none());
        assert!(Shifts::of(&setup(4, &[("1", 1)], &["0"])).is_none());
    }
}
