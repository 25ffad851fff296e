//! What beams find, against all distances of the 8-puzzle.

use super::{distances, eight};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::search::{Options, beam, unwatched};
use fewest::{Cost, Limit, Outcome, Ranked, check};

/// A beam that is wide enough leaves out nothing and proves what it finds. A narrow one finds a path that is
/// legal and no cheaper, or says that it has lost all paths.
#[test]
fn beams_of_any_width() {
    let puzzle = eight();
    let (all, manhattan) = (distances(&puzzle), Manhattan::new(&puzzle));
    let (mut dearer, mut lost) = (0, 0);
    for rank in (0..puzzle.rank_count()).step_by(9001).filter(|&rank| all.get(rank) != Cost::MAX) {
        let (board, cost) = (puzzle.unrank(rank), all.get(rank));
        let within = |width, max_cost| {
            let options = Options { width, max_cost, ..Options::default() };
            beam::solve(&puzzle, &manhattan, &board, &options, unwatched).outcome
        };
        let Outcome::Solved(solution) = within(usize::MAX, Cost::MAX) else { panic!("{board:?}") };
        assert_eq!((solution.cost, solution.at_least), (cost, cost));
        assert_eq!(check::replay(&puzzle, &board, &solution.moves), Ok(cost));
        for width in [1, 7, 50] {
            match within(width, cost + 20) {
                Outcome::Solved(solution) => {
                    let replayed = check::replay(&puzzle, &board, &solution.moves);
                    assert_eq!(replayed, Ok(solution.cost));
                    assert!(solution.at_least <= cost && cost <= solution.cost);
                    dearer += u32::from(solution.cost > cost);
                }
                Outcome::Stopped { at_least, by: Limit::Width } => {
                    assert!(at_least <= cost);
                    lost += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        if cost > 0 {
            let end = within(usize::MAX, cost - 1);
            let Outcome::Stopped { at_least, by: Limit::Cost } = end else { panic!("{end:?}") };
            assert!(cost - 1 < at_least && at_least <= cost, "{at_least}");
        }
    }
    assert!(dearer > 5 && lost > 0, "{dearer} dearer, {lost} lost");
}

/// A beam makes and stores no more states than it keeps, each of them once, and reports its memory.
#[test]
fn beams_store_what_they_keep() {
    let (puzzle, manhattan) = (eight(), Manhattan::new(&eight()));
    let board = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let width = 200;
    let options = Options { width, ..Options::default() };
    let ended = beam::solve(&puzzle, &manhattan, &board, &options, unwatched);
    let counts = ended.counts;
    let Outcome::Solved(solution) = ended.outcome else { panic!("a wide beam") };
    assert_eq!(check::replay(&puzzle, &board, &solution.moves), Ok(solution.cost));
    assert_eq!(usize::from(solution.cost), counts.iterations as usize);
    assert!(counts.stored <= 1 + width as u64 * u64::from(counts.iterations), "{counts:?}");
    assert!(counts.stored >= counts.expanded && counts.generated > 2 * counts.expanded);
    let again = beam::solve(&puzzle, &manhattan, &board, &options, unwatched);
    assert_eq!(again.counts, counts);
    let short = Options { max_bytes: counts.bytes - 1, ..options };
    let ended = beam::solve(&puzzle, &manhattan, &board, &short, unwatched);
    assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Memory, .. }));
    assert!(ended.counts.bytes < counts.bytes);
}
