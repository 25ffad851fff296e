//! Scrambles of puzzle files. Boards are drawn directly if that makes all that matter equally likely, and
//! otherwise from a list of all that can be reached.

use super::{RandomMoves, way_back};
use crate::exit::Fault;
use crate::report::text::grouped;
use desk::PuzzleName;
use desk::kits::written::WrittenKit;
use desk::random::{Pool, Random};
use fewest::Puzzle;
use fewest::puzzles::rows::{Goals, Rows, Wide, Word};
use std::collections::HashSet;
use std::ops::ControlFlow::Continue;

/// The most boards that are listed.
const MOST_LISTED: usize = 2_000_000;

pub fn source(puzzle: &PuzzleName, kit: &WrittenKit) -> Result<RandomMoves, Fault> {
    if kit.leads_away() {
        let message = "its moves may lead where none leads back";
        return Err(Fault::usage(format!("{puzzle} has no scrambles: {message}")));
    }
    let written = kit.written().clone();
    if kit.any_state(&mut Random::new(0)).is_some() {
        let (random, kit) = ("every board that can be solved is equally likely", kit.clone());
        let board = move |random: &mut Random| {
            let state = kit.any_state(random).expect("states can be drawn");
            written.text(&state)
        };
        return way_back::source(puzzle, random, board);
    }
    let boards = Rows::<u64>::new(written.setup.clone()).map_or_else(
        |_| Rows::<Wide>::new(written.setup.clone()).map(|rows| listed(&rows, kit)),
        |rows| Ok(listed(&rows, kit)),
    );
    let boards = boards.expect("the kit has read the same rules").ok_or_else(|| {
        let most = grouped(MOST_LISTED as u64);
        Fault::usage(format!("{puzzle} has more than {most} boards, too many for a list"))
    })?;
    let random = format!(
        "each of the {} boards that can be reached is equally likely",
        grouped(boards.len() as u64)
    );
    let boards = Pool::new(boards).expect("the first board is there");
    let board = move |random: &mut Random| written.text(random.one_of::<Vec<u8>>(&boards));
    way_back::source(puzzle, &random, board)
}

/// All boards that can be reached from the one that the file draws or, without one, from its goals; `None` if
/// there are too many.
fn listed<W: Word>(rows: &Rows<W>, kit: &WrittenKit) -> Option<Vec<Vec<u8>>> {
    let written = kit.written();
    let packed = |contents: Vec<u8>| rows.pack(&rows.board(&contents).expect("a board"));
    let mut all: Vec<W> = match written.origin() {
        Some(start) => vec![packed(start.clone())],
        None => Goals::of(&written.setup).take(MOST_LISTED + 1).map(packed).collect(),
    };
    let (mut seen, mut at): (HashSet<W>, _) = (all.iter().copied().collect(), 0);
    while at < all.len() && all.len() <= MOST_LISTED {
        let mut board = rows.unpack(all[at]);
        let visited = rows.visit_moves(&mut board, |board, mv| {
            rows.apply(board, mv);
            let packed = rows.pack(board);
            rows.undo(board, mv);
            if seen.insert(packed) {
                all.push(packed);
            }
            Continue::<()>(())
        });
        debug_assert!(visited.is_continue());
        at += 1;
    }
    let contents = |&packed: &W| rows.contents(&rows.unpack(packed));
    (all.len() <= MOST_LISTED).then(|| all.iter().map(contents).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const FOUR: &str = "board 2x2\npieces 1 2 3 _\nlinks grid\nmove slide _\ngoal 1 2 3 _";
    const BLOCKS: &str = "blocks\n  a a .\n  b . .\nmove blocks by one\ngoal\n  ? a a\n  ? ? ?";

    /// No move leads from one of its two goals to the other.
    const APART: &str = "board a b c\npieces 1 2 3\nmove A: swap a b\nnever c is 1\ngoal 1 ? ?";

    /// The boards that `count` scrambles lead to, with how often each comes up.
    fn times(text: &str, count: usize) -> HashMap<Vec<String>, usize> {
        let puzzle = desk::kits::written::puzzle("some", text.as_bytes()).expect("a puzzle");
        let mut source = source(&puzzle, puzzle.downcast().expect("a file's")).expect("scrambles");
        let mut random = Random::new(2);
        let mut times = HashMap::new();
        for _ in 0..count {
            *times.entry((source.next)(&mut random).expect("a scramble").cells).or_default() += 1;
        }
        times
    }

    /// Half of the arrangements of four cells can be solved. A block of two cells has four places, and the
    /// other block then has four. From each of the two goals of the last puzzle two boards are reached.
    #[test]
    fn all_boards_that_can_be_solved_are_equally_likely() {
        for (text, boards) in [(FOUR, 12), (BLOCKS, 16), (APART, 4)] {
            let times = times(text, 100 * boards);
            assert_eq!(times.len(), boards, "{times:?}");
            // The mean is 100 and the standard deviation 10.
            assert!(times.values().all(|times| (60..140).contains(times)), "{times:?}");
        }
    }
}
