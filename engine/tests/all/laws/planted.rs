//! Errors planted on purpose, one at a time: the laws must catch each and name the law it breaks.

mod pruning;

use fewest::laws::{self, Broken};
use fewest::pruning::{Automaton, Letters};
use fewest::puzzles::Direction;
use fewest::puzzles::rotation::{Line, Rotation};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Order, Sliding, Tray};
use fewest::tables::exact::Table;
use fewest::{Abstraction, Cost, Heuristic, MovePruning, Puzzle, Ranked, Reversible};
use std::ops::ControlFlow::{self, Continue};

/// What is wrong with the rules of [`Wrong`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// `undo` does nothing for one direction.
    Undo,
    /// A visit leaves the state as the last move made it.
    Visit,
    /// The first move is shown twice when the last one was broken off.
    Break,
    /// A move onwards counts as the way back.
    Back,
    /// What should be done after a move is done before it.
    There,
    /// One direction is not taken back afterwards.
    Home,
    /// One direction is its own inverse.
    Inverse,
    /// A move costs more than the way back.
    Cost,
    /// The highest cell does not fit into the packed form.
    Packing,
    /// The rank of the goal is that of the state before it.
    Rank,
    /// Ranks begin at 1.
    Range,
    /// The permutation's parity alone decides what can be solved.
    Solvable,
    /// The goal is listed twice.
    Goals,
    /// A state that is no goal is listed.
    NoGoal,
    /// A second goal is not listed.
    LeftOut,
    /// No state is a goal.
    NeverGoal,
    /// One direction is never shown.
    Hidden,
    /// One direction does nothing.
    Apply,
    /// One direction costs nothing.
    Free,
    /// The last move is shown twice.
    Twice,
}

/// The 3x2 board with a fault.
struct Wrong(Sliding<u64>, Fault);

impl Wrong {
    fn new(fault: Fault) -> Self {
        Wrong(puzzle(), fault)
    }
}

fn puzzle() -> Sliding<u64> {
    Sliding::new(3, 2, &Goal::BlankLast).expect("a size")
}

fn starts() -> [Tray; 2] {
    [puzzle().goal().clone(), puzzle().tray(&[4, 2, 5, 0, 1, 3]).expect("a board")]
}

impl Puzzle for Wrong {
    type State = Tray;
    type Move = Direction;
    type Packed = u64;

    fn visit_moves<B>(
        &self,
        tray: &mut Tray,
        mut visit: impl FnMut(&mut Tray, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut last = None;
        let flow = self.0.visit_moves(tray, |tray, direction| {
            if (self.1, direction) == (Fault::Hidden, Direction::Right) {
                return Continue(());
            }
            last = Some(direction);
            visit(tray, direction)
        });
        match (self.1, last) {
            (Fault::Visit, Some(last)) if flow.is_continue() => self.0.apply(tray, last),
            (Fault::Break, Some(last)) if flow.is_break() => return visit(tray, last),
            (Fault::Twice, Some(last)) if flow.is_continue() => return visit(tray, last),
            _ => {}
        }
        flow
    }

    fn apply(&self, tray: &mut Tray, direction: Direction) {
        if (self.1, direction) != (Fault::Apply, Direction::Left) {
            self.0.apply(tray, direction);
        }
    }

    fn undo(&self, tray: &mut Tray, direction: Direction) {
        if (self.1, direction) != (Fault::Undo, Direction::Up) {
            self.0.undo(tray, direction);
        }
    }

    fn there_and_back<B>(
        &self,
        tray: &mut Tray,
        direction: Direction,
        there: impl FnOnce(&mut Tray) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match (self.1, direction) {
            (Fault::There, Direction::Left) => there(tray),
            (Fault::Home, Direction::Left) => {
                self.apply(tray, direction);
                there(tray)
            }
            _ => self.0.there_and_back(tray, direction, there),
        }
    }

    fn takes_back(&self, last: Direction, next: Direction) -> bool {
        next == if self.1 == Fault::Back { last } else { last.opposite() }
    }

    fn cost(&self, _: &Tray, direction: Direction) -> Cost {
        match (self.1, direction) {
            (Fault::Cost, Direction::Left) => 2,
            (Fault::Free, Direction::Left) => 0,
            _ => 1,
        }
    }

    fn is_goal(&self, tray: &Tray) -> bool {
        let is_another = self.1 == Fault::LeftOut && *tray == starts()[1];
        is_another || self.1 != Fault::NeverGoal && self.0.is_goal(tray)
    }

    fn pack(&self, tray: &Tray) -> u64 {
        let bits = if self.1 == Fault::Packing { 4 * 5 } else { 4 * 6 };
        self.0.pack(tray) & ((1 << bits) - 1)
    }

    fn unpack(&self, packed: u64) -> Tray {
        self.0.unpack(packed)
    }

    fn solvable(&self, tray: &Tray) -> bool {
        match self.1 {
            Fault::Solvable => !fewest::rank::permutation::is_odd(self.0.tiles(tray)),
            _ => self.0.solvable(tray),
        }
    }
}

impl Reversible for Wrong {
    fn inverse(&self, direction: Direction) -> Direction {
        match (self.1, direction) {
            (Fault::Inverse, Direction::Down) => Direction::Down,
            _ => direction.opposite(),
        }
    }

    fn goals(&self) -> impl Iterator<Item = Tray> {
        let goal = self.0.goal().clone();
        let other = match self.1 {
            Fault::Goals => Some(goal.clone()),
            Fault::NoGoal => Some(starts()[1].clone()),
            _ => None,
        };
        [goal].into_iter().chain(other)
    }
}

impl Ranked for Wrong {
    fn rank_count(&self) -> u64 {
        self.0.rank_count()
    }

    fn rank(&self, tray: &Tray) -> u64 {
        match self.1 {
            Fault::Rank if self.0.is_goal(tray) => self.0.rank(tray) - 1,
            Fault::Range => self.0.rank(tray) + 1,
            _ => self.0.rank(tray),
        }
    }

    fn unrank(&self, rank: u64) -> Tray {
        self.0.unrank(rank.saturating_sub(u64::from(self.1 == Fault::Range)))
    }
}

fn law(result: Result<(), Broken>) -> &'static str {
    result.expect_err("the error must be caught").law
}

#[test]
fn wrong_rules() {
    let puzzle = |fault| laws::puzzle(&Wrong::new(fault), &starts(), 50);
    assert_eq!(puzzle(Fault::None), Ok(()));
    assert_eq!(law(puzzle(Fault::Undo)), "undo restores the state");
    assert_eq!(law(puzzle(Fault::Visit)), "a visit gives the state back");
    assert_eq!(law(puzzle(Fault::Break)), "a visit ends when it is broken off");
    assert_eq!(law(puzzle(Fault::Back)), "a move that takes back leads to the state before");
    assert_eq!(law(puzzle(Fault::There)), "there_and_back makes the move");
    assert_eq!(law(puzzle(Fault::Home)), "there_and_back takes the move back");
    assert_eq!(law(puzzle(Fault::Packing)), "unpack restores the state");
    assert_eq!(law(puzzle(Fault::Solvable)), "a state that reaches a goal is solvable");
}

#[test]
fn wrong_moves() {
    let moves = |fault| laws::moves(&Wrong::new(fault), &starts(), 50);
    assert_eq!(moves(Fault::None), Ok(()));
    assert_eq!(law(moves(Fault::Free)), "a move costs at least 1");
    assert_eq!(law(moves(Fault::Twice)), "no two moves of a state are equal");
}

#[test]
fn wrong_ways_back() {
    let reversible = |fault| laws::reversible(&Wrong::new(fault), &starts(), 50);
    assert_eq!(reversible(Fault::None), Ok(()));
    assert_eq!(law(reversible(Fault::Inverse)), "the inverse is legal");
    assert_eq!(law(reversible(Fault::Cost)), "the inverse costs the same");
    assert_eq!(law(reversible(Fault::Goals)), "goals() gives each goal once");
    assert_eq!(law(reversible(Fault::NoGoal)), "goals() gives goals");
    assert_eq!(law(reversible(Fault::LeftOut)), "goals() gives each goal that is met");
    assert_eq!(law(reversible(Fault::Solvable)), "a state that reaches a goal is solvable");
}

#[test]
fn wrong_ranks() {
    let ranked = |fault| laws::ranked(&Wrong::new(fault), &starts(), 50);
    assert_eq!(ranked(Fault::None), Ok(()));
    assert_eq!(law(ranked(Fault::Rank)), "unrank restores the state");
    assert_eq!(law(ranked(Fault::Range)), "rank restores the rank");
}

/// An abstraction that forgets nothing, onto rules with a fault.
struct Onto(Wrong);

impl Abstraction<Sliding<u64>> for Onto {
    type Space = Wrong;

    fn space(&self) -> &Wrong {
        &self.0
    }

    fn map(&self, tray: &Tray) -> Tray {
        tray.clone()
    }
}

#[test]
fn wrong_abstractions() {
    let onto = |fault| laws::abstraction(&puzzle(), &Onto(Wrong::new(fault)), &starts(), 50);
    assert_eq!(onto(Fault::None), Ok(()));
    assert_eq!(law(onto(Fault::NeverGoal)), "a goal maps to a goal");
    assert_eq!(law(onto(Fault::Hidden)), "a move is legal in the space");
    assert_eq!(law(onto(Fault::Cost)), "a move costs no more in the space");
    assert_eq!(law(onto(Fault::Apply)), "a move leads to the image of the successor");
}

/// What is wrong with the Manhattan distance of [`Off`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slip {
    None,
    /// A step forgets one direction.
    Delta,
    /// One too many, everywhere.
    Goal,
    /// Twice the distance.
    Double,
    /// Rounded down to a multiple of three.
    Jumps,
    /// `step_within` finds everything within the limit.
    Within,
    /// `step_within` cuts off what is just within the limit.
    Cut,
}

struct Off(Manhattan, Slip);

impl Heuristic<Sliding<u64>> for Off {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<u64>, tray: &Tray) -> Cost {
        self.0.start(puzzle, tray)
    }

    fn step(&self, puzzle: &Sliding<u64>, h: Cost, before: &Tray, direction: Direction) -> Cost {
        match (self.1, direction) {
            (Slip::Delta, Direction::Up) => h,
            _ => self.0.step(puzzle, h, before, direction),
        }
    }

    fn step_within(
        &self,
        puzzle: &Sliding<u64>,
        h: Cost,
        before: &Tray,
        direction: Direction,
        limit: i32,
    ) -> Result<Cost, i32> {
        let next = self.step(puzzle, h, before, direction);
        let h = i32::from(self.estimate(next));
        match self.1 {
            Slip::Within => Ok(next),
            Slip::Cut if h >= limit => Err(h),
            _ if h > limit => Err(h),
            _ => Ok(next),
        }
    }

    fn is_consistent(&self) -> bool {
        self.1 == Slip::Jumps
    }

    fn estimate(&self, h: Cost) -> Cost {
        match self.1 {
            Slip::Goal => h + 1,
            Slip::Double => 2 * h,
            Slip::Jumps => h - h % 3,
            _ => h,
        }
    }
}

#[test]
fn wrong_heuristics() {
    let off = |slip| Off(Manhattan::new(&puzzle()), slip);
    let heuristic = |slip| laws::heuristic(&puzzle(), &off(slip), &starts(), 50);
    assert_eq!(heuristic(Slip::None), Ok(()));
    assert_eq!(law(heuristic(Slip::Delta)), "step equals start of the successor");
    assert_eq!(law(heuristic(Slip::Goal)), "the estimate of a goal is 0");
    assert_eq!(law(heuristic(Slip::Within)), "step_within agrees with step");
    assert_eq!(law(heuristic(Slip::Cut)), "step_within agrees with step");

    assert_eq!(law(heuristic(Slip::Jumps)), "h is at most cost + h of the successor");
    let consistent = |slip| laws::consistent(&puzzle(), &off(slip), &starts(), 50);
    assert_eq!(consistent(Slip::None), Ok(()));
    assert_eq!(law(consistent(Slip::Jumps)), "h is at most cost + h of the successor");

    let exact = Table::new(puzzle());
    let admissible = |slip| laws::admissible(&puzzle(), &off(slip), super::distances(&exact));
    assert_eq!(admissible(Slip::None), Ok(()));
    assert_eq!(admissible(Slip::Jumps), Ok(()));
    assert_eq!(law(admissible(Slip::Double)), "an estimate is never above the distance");
    assert_eq!(law(admissible(Slip::Goal)), "an estimate is never above the distance");
}
