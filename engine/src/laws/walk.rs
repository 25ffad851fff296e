//! Random walks, the same ones on every run.

use crate::Puzzle;
use std::ops::ControlFlow::{self, Continue};

/// The states of one walk of at most `steps` moves from each start, including the start.
pub fn walks<'p, P: Puzzle>(
    puzzle: &'p P,
    starts: &'p [P::State],
    steps: usize,
) -> impl Iterator<Item = Vec<P::State>> + 'p {
    let mut random = SplitMix::new();
    starts.iter().map(move |start| {
        let mut walk = vec![start.clone()];
        for step in 0..steps {
            let moves = moves(puzzle, &walk[step]);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u64) as usize];
            walk.push(successor(puzzle, &walk[step], mv));
        }
        walk
    })
}

/// The states of all walks.
pub fn states<'p, P: Puzzle>(
    puzzle: &'p P,
    starts: &'p [P::State],
    steps: usize,
) -> impl Iterator<Item = P::State> + 'p {
    walks(puzzle, starts, steps).flatten()
}

/// The legal moves, in order.
pub fn moves<P: Puzzle>(puzzle: &P, state: &P::State) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = puzzle.visit_moves(&mut state.clone(), |_, mv| {
        moves.push(mv);
        Continue(())
    });
    moves
}

/// The state after a move.
pub fn successor<P: Puzzle>(puzzle: &P, state: &P::State, mv: P::Move) -> P::State {
    let mut successor = state.clone();
    puzzle.apply(&mut successor, mv);
    successor
}

/// The generator of Steele, Lea & Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
pub struct SplitMix(u64);

impl SplitMix {
    pub fn new() -> Self {
        SplitMix(0)
    }

    /// A number in `0..bound`; all are almost equally likely.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let mixed = mixed ^ (mixed >> 31);
        ((u128::from(mixed) * u128::from(bound)) >> 64) as u64
    }
}
