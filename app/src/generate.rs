//! Random boards with the distance that was asked for.
//!
//! The numbers come from xoshiro256++ seeded by splitmix64, and are used in a fixed order: the same flags and
//! seed always give the same bytes.

pub mod cubic;
pub mod distances;
pub mod pushes;
pub mod puzzles;
pub mod rotation;
pub mod scramble;
pub mod sliding;
pub mod written;

use crate::exit::Fault;
use crate::report::text::count;
use crate::tiles::Tiles;
use desk::dataset::Halt;
use desk::random::{Random, Span};
use fewest::puzzles::sliding::Goal;

/// The note about boards that random walks have found.
const WALKED: &str = "boards are found by random walks from the goal and measured exactly: every \
                      board of the distance can come up, but not all are equally likely";
/// The note about boards that lie on the answers of others.
const ON_THE_WAY: &str = "boards lie on shortest answers of random ones: not all of the distance \
                          are equally likely";

/// Which boards are wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many boards.
    pub count: usize,
    /// Only boards of these distances; `None` for all boards, whatever their distance.
    pub costs: Option<Span>,
    /// Only boards of the greatest distance.
    pub hardest: bool,
    /// The share of boards without a solution.
    pub unsolvable: f64,
}

impl Default for Wanted {
    /// One board, whatever its distance.
    fn default() -> Self {
        Wanted { count: 1, costs: None, hardest: false, unsolvable: 0.0 }
    }
}

impl Wanted {
    /// One board of the greatest distance.
    pub fn hardest() -> Self {
        Wanted { hardest: true, ..Wanted::default() }
    }

    /// The wanted distances among those that occur. `profile` has the number of boards at each distance.
    fn distances(&self, profile: &[u64]) -> Result<Span, Fault> {
        let Some(greatest) = profile.len().checked_sub(1) else {
            return Err(Fault::usage(Halt::NoneIsSolvable.to_string()));
        };
        if self.hardest {
            return Ok(Span::one(greatest));
        }
        let Some(costs) = self.costs else { return Ok(Span::up_to(greatest)) };
        let costs = Span::new(costs.least(), costs.most().min(greatest));
        let occur = |costs: &Span| costs.into_iter().any(|far| profile[far] > 0);
        costs.filter(occur).ok_or_else(|| no_such_distance(greatest))
    }

    /// Whether only boards are wanted that need more than `most` moves.
    fn is_beyond(&self, most: usize) -> bool {
        self.costs.is_some_and(|costs| costs.least() > most)
    }

    /// Whether the next board should be one without a solution.
    pub fn wants_unsolvable(&self, random: &mut Random) -> bool {
        const PARTS: usize = 1 << 32;
        self.unsolvable > 0.0 && (random.up_to(PARTS - 1) as f64) < self.unsolvable * PARTS as f64
    }

    fn only_solvable(&self) -> Result<(), Fault> {
        match self.unsolvable {
            0.0 => Ok(()),
            _ => Err(Fault::usage("all boards of this puzzle can be solved")),
        }
    }
}

/// The fault if none of the boards that were drawn has one of these costs.
pub fn none_was_met(costs: Span) -> Fault {
    Fault::usage(format!(
        "no board {} moves away was met; there may be some all the same: another --seed draws other boards, and \
         distances that are asked for with --cost-range are met more easily",
        far(costs)
    ))
}

/// The distances in words.
fn far(costs: Span) -> String {
    let (least, most) = (costs.least(), costs.most());
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

fn no_such_distance(greatest: usize) -> Fault {
    Fault::usage(format!("no board has that distance; the greatest is {greatest}"))
}

/// The fault if only boards are wanted that do not occur in this problem, whose boards need that many moves.
pub fn only_from(least: usize, most: Option<usize>) -> Fault {
    let moves = match most {
        Some(most) => format!("{least} to {most} moves"),
        None => format!("{} or more", count(least as u64, "move", "moves")),
    };
    Fault::usage(format!("boards of this problem need {moves}"))
}

/// The fault if only boards are wanted that need more moves than count: in this problem they have no
/// distance.
fn not_counted(most: usize) -> Fault {
    Fault::usage(format!(
        "at most {most} moves count in this problem; boards that need more are those without a solution, which \
         --unsolvable 1 makes"
    ))
}

/// Takes what is made as soon as it is there: a piece of the text and, if boards are not uniform among all
/// that were asked for, the note that says so, the same with every piece.
pub type Sink<'s> = &'s mut dyn FnMut(&str, Option<&str>) -> Result<(), Fault>;

/// How far the search for a board is, in words.
fn in_vain_so_far(boards: usize, costs: Span) -> String {
    format!("{boards} boards in vain for one {} moves away", far(costs))
}

/// Takes boards as they are made, each with the note about how they are found.
type BoardSink<'s> = &'s mut dyn FnMut(Tiles, Option<&'static str>) -> Result<(), Fault>;

/// Random cases without end.
pub struct Draw<C> {
    /// Makes the next one; fails if a long search has met none.
    pub next: NextCase<C>,
    /// The note, if cases are not uniform among all that were asked for.
    pub note: Option<String>,
}

/// Makes a case from random numbers.
type NextCase<C> = Box<dyn FnMut(&mut Random) -> Result<C, Fault>>;

impl<C> Draw<C> {
    /// Cases that are uniform among all that were asked for.
    pub fn uniform(next: impl FnMut(&mut Random) -> Result<C, Fault> + 'static) -> Self {
        Draw { next: Box::new(next), note: None }
    }
}

/// The numbers in a board that this program has written.
fn numbers(board: &str) -> Vec<u32> {
    let words = board.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(|word| word.parse().expect("a number")).collect()
}

/// Turns a board into a goal of the engine.
fn as_goal(goal: &Tiles) -> Goal {
    Goal::Board(goal.cells.iter().map(|&tile| tile as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_meets_no_board_hears_what_to_try() {
        let Fault { message, .. } = none_was_met(Span::one(80_usize));
        assert!(message.starts_with("no board 80 moves away was met; "), "{message}");
        assert!(message.contains("--seed") && message.contains("--cost-range"), "{message}");
    }
}
