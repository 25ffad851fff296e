//! Scrambles of sliding tiles of any size.

use super::{Blank, RandomMoves, Scramble};
use crate::exit::Fault;
use crate::tiles::{Tiles, short_path};
use desk::kits::sliding::SlidingKit;
use desk::random::Random;

/// Makes scrambles whose moves are few, but not always the fewest.
pub fn source(kit: SlidingKit, blank: Blank) -> Result<RandomMoves, Fault> {
    let SlidingKit { width, height } = kit;
    if width.min(height) < 2 {
        return Err(Fault::usage("scrambles are for boards of at least two rows and columns"));
    }
    let goal = Tiles::blank_last(width, height);
    let next = move |random: &mut Random| {
        let board = drawn(&goal, blank, random);
        let mut moves = short_path::to_blank_last(&board)
            .ok_or_else(|| Fault::usage(format!("no moves were found that solve {board}")))?;
        moves.reverse();
        moves.iter_mut().for_each(|way| *way = way.opposite());
        assert_eq!(goal.after(&moves).as_ref(), Some(&board), "the moves make the board");
        let moves = moves.iter().map(|way| way.letter()).collect();
        Ok(Scramble { from: numbers(&goal).join(" "), moves, cells: numbers(&board) })
    };
    let random = match blank {
        Blank::AtHome => "every board with the blank in its corner is equally likely",
        Blank::Anywhere => "every board that can be reached is equally likely",
    };
    Ok(RandomMoves { random: random.into(), from_one: true, next: Box::new(next) })
}

fn numbers(board: &Tiles) -> Vec<String> {
    board.cells.iter().map(u32::to_string).collect()
}

/// Draws one of the wanted boards, all with the same probability.
fn drawn(goal: &Tiles, blank: Blank, random: &mut Random) -> Tiles {
    let mut tiles = goal.clone();
    let free = goal.cells.len() - usize::from(blank == Blank::AtHome);
    loop {
        random.shuffle(&mut tiles.cells[..free]);
        if tiles.reaches(goal) {
            return tiles;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// There are 60 boards of 2x3 with the blank at home, and each comes up about as often as the others.
    #[test]
    fn all_boards_are_equally_likely() {
        let (goal, mut random) = (Tiles::blank_last(3, 2), Random::new(1));
        for (blank, boards) in [(Blank::AtHome, 60), (Blank::Anywhere, 360)] {
            let mut times: HashMap<Vec<u32>, usize> = HashMap::new();
            (0..200 * boards).for_each(|_| {
                *times.entry(drawn(&goal, blank, &mut random).cells).or_default() += 1
            });
            assert_eq!(times.len(), boards);
            // The mean is 200 and the standard deviation 14.
            assert!(times.values().all(|times| (120..280).contains(times)), "{times:?}");
        }
    }
}
