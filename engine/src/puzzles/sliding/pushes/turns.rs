//! Pushes whose axes alternate by rule. Two pushes along one axis amount to one push or none, so nothing is
//! lost, and an estimate knows along which axis the next push goes.

use super::rules::{Axis, Push, Pushes};
use crate::pruning::Automaton;
use crate::puzzles::sliding::tray::Tray;
use crate::puzzles::sliding::{Any, Packing};
use crate::{Cost, MovePruning, Puzzle};
use std::ops::ControlFlow;

/// A board, and the axes along which the next push may go.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The board.
    pub tray: Tray,
    /// How many pushes led here.
    made: Cost,
    /// A bit for each [`Axis`].
    axes: u8,
}

/// The number of pushes that led to a state makes no difference.
impl PartialEq for Turn {
    fn eq(&self, other: &Turn) -> bool {
        (&self.tray, self.axes) == (&other.tray, other.axes)
    }
}

impl Eq for Turn {}

/// Both axes.
pub(super) const BOTH: u8 = Axis::Row as u8 | Axis::Column as u8;

impl Turn {
    /// A board from which any push may be made.
    pub fn first(tray: &Tray) -> Turn {
        Turn { tray: tray.clone(), made: 0, axes: BOTH }
    }

    /// The axes along which the next push may go, a bit for each [`Axis`].
    #[inline(always)]
    pub fn axes(&self) -> u8 {
        self.axes
    }
}

/// The rules of [`Pushes`], except that no push follows another one along the same axis.
///
/// Its estimates are for a board *and* an axis; for this, [`Colours`](super::Colours) have two values.
///
/// ```
/// use fewest::puzzles::sliding::pushes::{Pushes, Turn, Turns};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::Puzzle;
/// use std::ops::ControlFlow::Continue;
///
/// let turns = Turns::new(Pushes::new(Sliding::new(3, 3, &Goal::BlankLast)?));
/// let mut turn = Turn::first(turns.pushes().rules().goal());
/// let mut seen = Vec::new();
/// let _ = turns.visit_moves(&mut turn, |turn, push| {
///     turns.apply(turn, push);
///     let _ = turns.visit_moves(turn, |_, next| {
///         seen.push(format!("{push} {next}"));
///         Continue::<()>(())
///     });
///     turns.undo(turn, push);
///     Continue::<()>(())
/// });
/// assert_eq!(seen, ["u l", "u l2", "u2 l", "u2 l2", "l u", "l u2", "l2 u", "l2 u2"]);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Turns {
    pushes: Pushes<Any>,
}

impl Turns {
    /// The rules for the same board.
    pub fn new(pushes: Pushes<Any>) -> Turns {
        Turns { pushes }
    }

    /// The rules without alternation.
    pub fn pushes(&self) -> &Pushes<Any> {
        &self.pushes
    }
}

impl Puzzle for Turns {
    type State = Turn;
    type Move = Push;
    type Packed = (Any, u8);

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        turn: &mut Turn,
        visit: impl FnMut(&mut Turn, Push) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.pushes.visit_along(turn.axes, turn.tray.blank(), turn, visit)
    }

    #[inline(always)]
    fn apply(&self, turn: &mut Turn, push: Push) {
        self.pushes.apply(&mut turn.tray, push);
        turn.axes = push.axis().other() as u8;
        turn.made += 1;
    }

    #[inline(always)]
    fn undo(&self, turn: &mut Turn, push: Push) {
        self.pushes.undo(&mut turn.tray, push);
        turn.made -= 1;
        turn.axes = if turn.made == 0 { BOTH } else { push.axis() as u8 };
    }

    #[inline(always)]
    fn is_goal(&self, turn: &Turn) -> bool {
        self.pushes.is_goal(&turn.tray)
    }

    fn pack(&self, turn: &Turn) -> (Any, u8) {
        (Packing::pack(turn.tray.cells()), turn.axes)
    }

    fn pack_board(&self, turn: &Turn) -> (Any, u8) {
        (Packing::pack(turn.tray.cells()), BOTH)
    }

    /// An unpacked state has no earlier pushes that could be taken back. If a push has led there, it counts
    /// as made, so that a push from there that is taken back restores the axes.
    fn unpack(&self, (tray, axes): (Any, u8)) -> Turn {
        Turn { tray: self.pushes.unpack(tray), made: Cost::from(axes != BOTH), axes }
    }

    fn solvable(&self, start: &Turn) -> bool {
        self.pushes.solvable(&start.tray)
    }
}

/// Superfluous words of pushes, left out where axes alternate anyway. The first optimum to a goal is never
/// lost. The first optimum to a board with a certain axis for the next push may be lost: a path that arrives
/// there along the other axis is as good for the goal, since two pushes along one axis are cheaper as one.
#[derive(Clone, Debug)]
pub struct Words(pub Automaton<Pushes<Any>>);

impl MovePruning<Turns> for Words {
    type Carry = u16;

    #[inline(always)]
    fn start(&self) -> u16 {
        MovePruning::<Pushes<Any>>::start(&self.0)
    }

    #[inline(always)]
    fn step(&self, state: u16, push: Push) -> Option<u16> {
        MovePruning::<Pushes<Any>>::step(&self.0, state, push)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::{Goal, Sliding};
    use std::ops::ControlFlow::Continue;

    #[test]
    fn an_unpacked_turn_is_restored_by_taking_back() {
        let eight = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
        let turns = Turns::new(Pushes::new(eight));
        let mut turn = Turn::first(turns.pushes().rules().goal());
        for _ in 0..3 {
            let mut unpacked = turns.unpack(turns.pack(&turn));
            let mut last = None;
            _ = turns.visit_moves(&mut unpacked, |there, push| {
                turns.apply(there, push);
                turns.undo(there, push);
                assert_eq!(*there, turn, "{push}");
                last = Some(push);
                Continue::<()>(())
            });
            turns.apply(&mut turn, last.expect("every board has a push"));
        }
    }
}
