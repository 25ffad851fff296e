//! A puzzle of your own: pancakes. A move turns the topmost pancakes over; a sorted pile is solved.
//!     cargo run --release --example own_puzzle

use fewest::search::{Options, bidirectional, unwatched};
use fewest::{Outcome, Puzzle, Reversible, laws};
use std::ops::ControlFlow;

/// The sizes of nine pancakes, from the top.
type Pile = [u8; 9];
/// The rules; a move is how many pancakes are turned over.
struct Pancakes;

impl Puzzle for Pancakes {
    type State = Pile;
    type Move = usize;
    type Packed = Pile;

    fn visit_moves<B>(
        &self,
        pile: &mut Pile,
        mut visit: impl FnMut(&mut Pile, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (2..=pile.len()).try_for_each(|count| visit(pile, count))
    }
    fn apply(&self, pile: &mut Pile, count: usize) {
        pile[..count].reverse();
    }
    fn undo(&self, pile: &mut Pile, count: usize) {
        pile[..count].reverse();
    }
    fn is_goal(&self, pile: &Pile) -> bool {
        pile.is_sorted()
    }
    fn pack(&self, pile: &Pile) -> Pile {
        *pile
    }
    fn unpack(&self, pile: Pile) -> Pile {
        pile
    }
}

impl Reversible for Pancakes {
    fn inverse(&self, count: usize) -> usize {
        count
    }
    fn goals(&self) -> impl Iterator<Item = Pile> {
        [[1, 2, 3, 4, 5, 6, 7, 8, 9]].into_iter()
    }
}

fn main() {
    let start = [4, 7, 1, 9, 5, 2, 8, 3, 6];
    laws::puzzle(&Pancakes, &[start], 1000).expect("the laws of a puzzle");
    laws::moves(&Pancakes, &[start], 1000).expect("the laws of moves");
    laws::reversible(&Pancakes, &[start], 1000).expect("the laws of a reversible puzzle");
    let ended = bidirectional::solve(&Pancakes, &start, &Options::default(), unwatched);
    let Outcome::Solved(solution) = ended.outcome else { unreachable!("every pile can be sorted") };
    println!("{} moves: {:?}", solution.cost, solution.moves);
}
