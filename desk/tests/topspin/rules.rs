//! TopSpin: eight discs in a ring, four of which are in a turntable. The ring can be moved one disc to either
//! side, and the turntable can be turned over. The puzzle is solved if 1 to 8 are in order and 1 is the first
//! disc in the turntable.
//!
//! This would be `engine/src/puzzles/topspin/`.

use fewest::notation::{Place, Problem, SEPARATORS, Token, Tokens, text_only};
use fewest::rank::permutation;
use fewest::{Puzzle, Ranked, Reversible};
use std::ops::ControlFlow;

/// The number of discs.
pub const DISCS: usize = 8;
/// The number of discs in the turntable, which are the first ones.
const TURNTABLE: usize = 4;
const SOLVED: Ring = [1, 2, 3, 4, 5, 6, 7, 8];

/// The disc in each place of the ring.
pub type Ring = [u8; DISCS];

/// The moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// All discs move one place to the left, and the first one to the end.
    Left,
    /// All discs move one place to the right, and the last one to the beginning.
    Right,
    /// The discs in the turntable reverse their order.
    Over,
}

impl Turn {
    /// All moves, in the order in which they are tried.
    pub const ALL: [Turn; 3] = [Turn::Left, Turn::Right, Turn::Over];

    /// Its name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Turn::Left => "left",
            Turn::Right => "right",
            Turn::Over => "over",
        }
    }
}

/// The rules.
#[derive(Clone, Debug)]
pub struct TopSpin;

impl Puzzle for TopSpin {
    type State = Ring;
    type Move = Turn;
    type Packed = Ring;

    fn visit_moves<B>(
        &self,
        ring: &mut Ring,
        mut visit: impl FnMut(&mut Ring, Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Turn::ALL.into_iter().try_for_each(|turn| visit(ring, turn))
    }

    fn apply(&self, ring: &mut Ring, turn: Turn) {
        match turn {
            Turn::Left => ring.rotate_left(1),
            Turn::Right => ring.rotate_right(1),
            Turn::Over => ring[..TURNTABLE].reverse(),
        }
    }

    fn undo(&self, ring: &mut Ring, turn: Turn) {
        self.apply(ring, self.inverse(turn));
    }

    fn is_goal(&self, ring: &Ring) -> bool {
        *ring == SOLVED
    }

    fn pack(&self, ring: &Ring) -> Ring {
        *ring
    }

    fn unpack(&self, ring: Ring) -> Ring {
        ring
    }
}

impl Reversible for TopSpin {
    fn inverse(&self, turn: Turn) -> Turn {
        match turn {
            Turn::Left => Turn::Right,
            Turn::Right => Turn::Left,
            Turn::Over => Turn::Over,
        }
    }

    fn goals(&self) -> impl Iterator<Item = Ring> {
        [SOLVED].into_iter()
    }
}

impl Ranked for TopSpin {
    fn rank_count(&self) -> u64 {
        permutation::factorial(DISCS)
    }

    fn rank(&self, ring: &Ring) -> u64 {
        permutation::rank(&ring.map(|disc| disc - 1))
    }

    fn unrank(&self, rank: u64) -> Ring {
        let mut places = [0; DISCS];
        permutation::unrank(rank, &mut places);
        places.map(|place| place + 1)
    }
}

/// The ring that a text describes, with each of 1 to 8 once.
pub fn board(text: &str) -> Result<Ring, Problem> {
    const EXPECTED: &str = "a ring has each of 1 to 8 once";
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let (mut ring, mut read) = ([0; DISCS], 0);
    while let Some(token) = tokens.next_token().map_err(text_only)? {
        let disc = token.number().filter(|disc| (1..=DISCS as u64).contains(disc));
        let disc = disc.map(|disc| disc as u8).filter(|disc| !ring.contains(disc));
        let wrong = |token: &Token| token.problem(format!("`{token}` is wrong; {EXPECTED}"));
        ring[read] = disc.ok_or_else(|| wrong(&token))?;
        read += 1;
    }
    match read {
        DISCS => Ok(ring),
        _ => Err(Problem { place: Place::START, message: format!("no ring; {EXPECTED}") }),
    }
}

/// The discs on one line.
pub fn text(ring: &Ring) -> String {
    ring.map(|disc| disc.to_string()).join(" ")
}
