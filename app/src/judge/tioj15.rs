//! TIOJ "15-puzzle": the fewest moves for one board.

use super::{Failure, Profile, Sample};
use fewest::heuristics::Manhattan;
use fewest::notation::{Tokens, sliding};
use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::{Cost, Outcome};
use std::io::{BufRead, Write};

pub const PROFILE: Profile = Profile {
    name: "tioj:15-puzzle",
    aliases: &[],
    title: "15-puzzle",
    reads: "one board: 0 to 15, row by row, 0 for the blank; the goal has it last",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: Some("the statement's sample was out of reach: this one is that of aoj:alds1-13-c"),
    sample: Sample { input: "1 2 3 4\n6 7 8 0\n5 10 11 12\n9 13 14 15\n", output: "8\n" },
    answer,
};

fn answer(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    let Some(tiles) = sliding::read(&mut Tokens::new(input), 4, 4)? else { return Ok(()) };
    let line = match fewest_moves(&tiles) {
        Some(moves) => format!("{moves}\n"),
        None => "-1\n".into(),
    };
    Ok(output.write_all(line.as_bytes())?)
}

fn fewest_moves(tiles: &[u8]) -> Option<Cost> {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size that is allowed");
    let tray = puzzle.tray(tiles).expect("each tile once");
    let manhattan = Manhattan::new(&puzzle);
    let options = Options::default();
    let ended =
        ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), &tray, &options, unwatched);
    match ended.outcome {
        Outcome::Solved(solution) => Some(solution.cost),
        Outcome::Unsolvable => None,
        Outcome::Stopped { .. } => unreachable!("no limit was set"),
    }
}
