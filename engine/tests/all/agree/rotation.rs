//! The searches of the Rotation Game agree.

use super::solved;
use fewest::pruning::NoReturn;
use fewest::puzzles::rotation::{CentreCount, Line, Rotation, Symbols};
use fewest::search::{
    Answer, Options, a_star, bidirectional, branch_and_bound, breadth_first, ida_star, unwatched,
};
use fewest::{Puzzle, check};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Random walks of up to 8 moves, a few of which are taken back by others.
#[test]
fn rotation_boards() {
    let mut random = SplitMix64::seed_from_u64(2286);
    for walk in 0..24 {
        let mut board = solved_rotation();
        for _ in 0..walk % 9 {
            Rotation.apply(&mut board, Line::ALL[random.next_u32() as usize % 8]);
        }
        let pruning = NoReturn(&Rotation);
        for answer in [Answer::First, Answer::All { list: 5 }] {
            let options = Options { answer, ..Options::default() };
            let ida =
                ida_star::solve(&Rotation, &CentreCount, &pruning, &board, &options, unwatched);
            let solution = solved("IDA*", ida);
            assert_eq!(check::replay(&Rotation, &board, &solution.moves), Ok(solution.cost));
            check::admissible(&Rotation, &CentreCount, &board, &solution.moves)
                .expect("admissible");
            let options = Options { max_cost: solution.cost + 1, ..options };
            let mut others = vec![
                ("A*", a_star::solve(&Rotation, &CentreCount, &board, &options, unwatched)),
                ("bidirectional", bidirectional::solve(&Rotation, &board, &options, unwatched)),
                (
                    "branch and bound",
                    branch_and_bound::solve(
                        &Rotation,
                        &CentreCount,
                        &pruning,
                        &board,
                        &options,
                        unwatched,
                    ),
                ),
            ];
            if solution.cost <= 4 {
                let expanded = others[1].1.counts.expanded;
                assert!(expanded < 38_610, "from the start, not from all the goals: {expanded}");
            }
            if solution.cost <= 5 {
                others
                    .push(("hashed", breadth_first::solve(&Rotation, &board, &options, unwatched)));
            }
            for (name, ended) in others {
                assert_eq!(solved(name, ended), solution, "{name} on walk {walk}");
            }
        }
    }
}

fn solved_rotation() -> Symbols {
    let mut symbols = [3; 24];
    for cell in [6, 7, 8, 11, 12, 15, 16, 17] {
        symbols[cell] = 1;
    }
    for cell in [0, 1, 2, 3, 4, 5, 9, 10] {
        symbols[cell] = 2;
    }
    Symbols::new(&symbols).expect("eight of each")
}
