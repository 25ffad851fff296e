//! Pattern databases: the distances of a smaller puzzle as estimates for a larger one.
//! Culberson & Schaeffer, "Pattern databases", Computational Intelligence 14 (1998).
//!
//! For example, forget which of the tiles 3 to 8 of the Eight is which. This leaves a puzzle with 9 * 8 * 7 =
//! 504 states: the cells of tile 1, of tile 2 and of the blank. If it takes 12 moves to bring these three
//! home, the whole board needs at least 12 moves.

use crate::heuristics::combine::Charges;
use crate::search::exhaustive::Distances;
use crate::{Abstraction, Cost, Heuristic, Puzzle, Ranked, Reversible};
use std::sync::Arc;

/// Estimates a state by the distance of its abstract state, which it looks up in a table.
///
/// The carry is the packed abstract state. Several abstractions may share a table: in the Rotation
/// Game one table serves all three symbols.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, exhaustive, unwatched};
/// use fewest::tables::pdb::{Identity, Pdb};
/// use std::sync::Arc;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// // The abstraction that forgets nothing gives the distances themselves.
/// let all = exhaustive::distances(&eight, &Options::default(), unwatched).expect("no limit");
/// let exact = Pdb::new(Identity(eight.clone()), Arc::new(all));
/// assert_eq!(exact.estimate_of(&eight, &start), 19);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pdb<A> {
    abstraction: A,
    distances: Arc<Distances>,
}

impl<A> Pdb<A> {
    /// A heuristic that looks up `distances`, which must be those of the abstraction's space.
    pub fn new(abstraction: A, distances: Arc<Distances>) -> Self {
        Pdb { abstraction, distances }
    }

    /// How many bytes the table takes.
    pub fn held(&self) -> u64 {
        self.distances.held()
    }

    /// The abstraction, which decides what is kept of a state.
    pub fn abstraction(&self) -> &A {
        &self.abstraction
    }
}

impl<A: Charges> Charges for Pdb<A> {
    fn tiles_charged(&self) -> u64 {
        self.abstraction().tiles_charged()
    }
}

impl<P: Puzzle, A: Abstraction<P>> Heuristic<P> for Pdb<A> {
    type Carry = <A::Space as Puzzle>::Packed;

    fn start(&self, _: &P, state: &P::State) -> Self::Carry {
        self.abstraction.space().pack(&self.abstraction.map(state))
    }

    #[inline(always)]
    fn step(&self, _: &P, carry: Self::Carry, _: &P::State, mv: P::Move) -> Self::Carry {
        let space = self.abstraction.space();
        let mut state = space.unpack(carry);
        space.apply(&mut state, mv);
        space.pack(&state)
    }

    #[inline(always)]
    fn estimate(&self, carry: Self::Carry) -> Cost {
        let space = self.abstraction.space();
        self.distances.get(space.rank(&space.unpack(carry)))
    }

    /// Always true by the laws of an [`Abstraction`]: no move costs more in the space, and the table holds
    /// exact distances.
    fn is_consistent(&self) -> bool {
        true
    }
}

/// The abstraction that forgets nothing: its table holds the distances themselves.
#[derive(Clone, Debug)]
pub struct Identity<P>(pub P);

impl<P: Ranked + Reversible> Abstraction<P> for Identity<P> {
    type Space = P;

    fn space(&self) -> &P {
        &self.0
    }

    fn map(&self, state: &P::State) -> P::State {
        state.clone()
    }
}
