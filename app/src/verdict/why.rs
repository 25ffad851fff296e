//! What a wrong output suggests about the program that wrote it. Each sentence names a mistake that
//! is known to produce just this; none of them is a proof.

use super::Verdict;
use super::flaw::{Flaw, Reading, Step};
use std::mem::discriminant;

/// The reasons for a flaw that are a problem's own, where it has such.
pub type OwnReasons<'a> = &'a dyn Fn(&Flaw) -> Option<Vec<String>>;

/// What is likely about a flaw where the judge counts paths of so many moves at most.
pub fn about_limit(flaw: &Flaw, most: Option<usize>) -> Option<&'static str> {
    match flaw {
        Flaw::NoPath { said, most: Some(most) } if *said == (most + 1).to_string() => {
            Some("the search goes one level too far, or tests the depth after the move")
        }
        Flaw::NoPath { most: Some(_), .. } => Some("the limit on moves is not tested"),
        Flaw::Path { fewest, .. } if fewest.is_some() && *fewest == most => {
            Some("the goal is tested after the depth: the last level is never looked at")
        }
        _ => None,
    }
}

/// The likely reasons, the likeliest first; empty if nothing is wrong.
pub fn why(own: OwnReasons, verdict: &Verdict) -> Vec<String> {
    let flaws: Vec<&Flaw> = verdict.wrong.iter().map(|wrong| &wrong.flaw).collect();
    let mut reasons = why_of(own, &flaws);
    if is_left_over(verdict) {
        reasons.insert(
            0,
            "the cases before are right and this one and all that follow are wrong: state of the \
             case before may be left over (visited marks, the path, a counter, the queue)"
                .into(),
        );
    }
    reasons
}

/// The likely reasons for flaws, of which the first is the one to explain and the others are
/// evidence.
pub fn why_of(own: OwnReasons, flaws: &[&Flaw]) -> Vec<String> {
    let Some(first) = flaws.first() else { return Vec::new() };
    let telling = most_telling(first, flaws);
    let mut likely = own(telling).unwrap_or_else(|| reasons(telling));
    if is_uneven(flaws) && !likely.iter().any(|reason| reason == INADMISSIBLE) {
        likely.insert(0, INADMISSIBLE.into());
    }
    likely
}

/// Whether numbers of moves are too large by one here and by another number there: then they are not
/// only counted wrongly.
fn is_uneven(flaws: &[&Flaw]) -> bool {
    let mut excess = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::Count { said, fewest } if *said > *fewest as i64 => Some(said - *fewest as i64),
        _ => None,
    });
    let least = excess.clone().min();
    least == Some(1) && excess.any(|excess| excess > 1)
}

/// Of flaws like the first one that which says most: the path that is longest for its board.
fn most_telling<'v>(first: &'v Flaw, all: &[&'v Flaw]) -> &'v Flaw {
    let share = |flaw: &Flaw| match flaw {
        Flaw::TooLong { moves, fewest, .. } => Some((*moves, *fewest)),
        Flaw::Count { said, fewest } if *said > *fewest as i64 => Some((*said as usize, *fewest)),
        _ => None,
    };
    // How much longer, in thousandths of the fewest.
    let excess = |flaw: &&Flaw| {
        share(flaw).map_or(0, |(moves, fewest)| (moves - fewest) * 1000 / fewest.max(1))
    };
    if share(first).is_none() {
        return first;
    }
    let alike = all.iter().copied().filter(|flaw| discriminant(*flaw) == discriminant(first));
    alike
        .filter(|flaw| share(flaw).is_some_and(|(_, fewest)| fewest > 0))
        .max_by_key(excess)
        .unwrap_or(first)
}

/// Whether there are right cases, then only wrong ones, and the output could be followed to its end.
fn is_left_over(verdict: &Verdict) -> bool {
    let cases: Vec<usize> = verdict.wrong.iter().filter_map(|wrong| wrong.case).collect();
    let lost = verdict.wrong.iter().any(|wrong| wrong.flaw.is_presentation());
    let Some(&first) = cases.first() else { return false };
    !lost && cases.len() > 1 && first > 1 && cases.len() == verdict.cases + 1 - first
}

fn reasons(flaw: &Flaw) -> Vec<String> {
    let one = |reason: &str| vec![reason.to_owned()];
    match flaw {
        Flaw::Ends => one(
            "the program stopped or was stopped here: a crash, a time limit, or a loop on this \
             board; run it on this case alone",
        ),
        Flaw::Behind { .. } => one(
            "the end of the input was handled as one more case: the result of reading is tested \
             after the case is answered (`while (!feof)`, `while (true)` without a check), or the \
             terminator is answered like a board",
        ),
        Flaw::Unreadable { .. } => one(
            "something else than the answer was printed: leftovers of debugging, letters in the \
             other case, another word for no solution",
        ),
        Flaw::CaseNumber { .. } => one("cases are counted from 0, or the counter is not advanced"),
        Flaw::Edge { letter, .. } => vec![format!(
            "`{letter}` is made without a look at the edge: in a board kept as one row, the cell \
             before a row's first is the last of the row above"
        )],
        Flaw::Unsolved { moves, reading, passed, .. } => unsolved(*moves, *reading, *passed),
        Flaw::TooLong { moves, fewest, .. } => too_long(*moves, *fewest),
        Flaw::OverLimit { .. } => one("a search that is not led to a shortest path"),
        Flaw::NotLeast { step, order, symbols, .. } => not_least(step, order.as_deref(), *symbols),
        Flaw::NoPath { .. } | Flaw::Parity { .. } => one(PARITY),
        Flaw::Path { .. } => vec![PARITY.into(), UNPROVEN.into()],
        Flaw::Count { said, fewest } => count(*said, *fewest as i64),
        Flaw::CountOfPath { .. } => {
            one("states along the path are counted instead of the moves between them")
        }
        Flaw::Symbol { .. } => one(
            "the symbol is read before the moves are made, after they were taken back, or from a \
             cell outside the centre",
        ),
    }
}

const PARITY: &str = "the parity rule is wrong: inversions alone decide only where the width is \
                      odd; with an even width the row of the blank counts, too, and both are \
                      compared with those of the goal";
/// What is said of a program that denies a path, whatever the puzzle.
pub const UNPROVEN: &str = "no solution is printed without a proof: the search gave up at a depth, a \
                            queue or a time limit of its own";
const INADMISSIBLE: &str = "an estimate that is too high: the blank is counted in the Manhattan \
                            sum, or a move that repairs two cells is charged twice";
const CLOSED_EARLY: &str = "a state is closed when it is pushed rather than when it is popped, so \
                            that a shorter way found later is thrown away";

fn unsolved(moves: usize, reading: Option<Reading>, passed: Option<usize>) -> Vec<String> {
    let sentence = match (reading, passed) {
        (Some(Reading::Opposite), _) => {
            "read as the way the tile goes, the letters solve the board: this judge wants the way \
             the blank goes"
        }
        (Some(Reading::Backwards), _) => {
            "read from the end, the letters solve the board: the path was collected from the goal \
             to the start and not turned round"
        }
        (Some(Reading::BackwardsOpposite), _) => {
            "read from the end and with every letter reversed, the letters solve the board: this \
             is the way from the goal to the start"
        }
        (None, Some(made)) => {
            return vec![format!(
                "after move {made} the board is solved, and the path goes on: the goal is tested \
                 too late, or moves of another branch were not taken off the path"
            )];
        }
        (None, None) if moves == 0 => {
            "the start is taken for solved, or nothing is printed when the search gives up"
        }
        (None, None) => {
            "the moves printed are not those of the search: a parent or a letter that was \
             overwritten after its state had been stored, or another goal (blank first, blank last)"
        }
    };
    vec![sentence.into()]
}

fn too_long(moves: usize, fewest: usize) -> Vec<String> {
    let greedy = "greedy best-first search taken for A*: f is h alone, or g is never increased";
    let depth_first = "depth-first search without a bound";
    match moves {
        _ if moves >= 10 * fewest.max(30) => vec![depth_first.into(), greedy.into()],
        _ if 2 * moves >= 3 * fewest && moves >= fewest + 8 => {
            vec![greedy.into(), CLOSED_EARLY.into()]
        }
        _ => vec![INADMISSIBLE.into(), CLOSED_EARLY.into()],
    }
}

fn not_least(step: &Step, order: Option<&str>, symbols: Option<(u8, u8)>) -> Vec<String> {
    let Step { letter, right, .. } = step;
    let mut reasons = Vec::new();
    if let Some((own, other)) = symbols {
        reasons.push(format!(
            "this path fills the centre with {own}, the first one with {other}: the search stops \
             at the first symbol that can be brought there in the fewest moves"
        ));
    }
    if let Some(order) = order {
        let order = order.chars().map(String::from).collect::<Vec<_>>().join(" ");
        reasons.push(format!(
            "it is what a search finds that tries the moves in the order {order}: try `{right}` \
             before `{letter}`"
        ));
    }
    reasons.push(
        "a comparison with <= where < is needed: a later path of equal length replaces the first, \
         or a bidirectional search takes any meeting point"
            .into(),
    );
    reasons
}

fn count(said: i64, fewest: i64) -> Vec<String> {
    match said - fewest {
        1 => vec![
            "states are counted instead of the moves between them".into(),
            "the goal is tested after the depth, so that the search goes one level too far".into(),
        ],
        -1 => vec!["the last move, or the first, is not counted".into()],
        less if less < 0 => vec![
            "fewer moves than there can be: some moves are not legal (a step over the edge to the \
             next row), or the goal is another one"
                .into(),
        ],
        _ => too_long(said as usize, fewest as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wrong;
    use super::*;

    const DEPTH_FIRST: &str = "depth-first search without a bound";

    fn count_of(said: i64, fewest: usize) -> Flaw {
        Flaw::Count { said, fewest }
    }

    /// What is said first about a path.
    fn first_about(moves: usize, fewest: usize) -> String {
        too_long(moves, fewest).remove(0)
    }

    #[test]
    fn how_much_too_long_tells_which_search_it_was() {
        for (moves, fewest) in [(300, 3), (400, 40)] {
            assert_eq!(first_about(moves, fewest), DEPTH_FIRST, "{moves} for {fewest}");
        }
        for (moves, fewest) in [(299, 3), (399, 40), (30, 20), (18, 10)] {
            let first = first_about(moves, fewest);
            assert!(first.starts_with("greedy best-first search"), "{moves} for {fewest}: {first}");
        }
        for (moves, fewest) in [(29, 20), (17, 10), (7, 1)] {
            assert_eq!(first_about(moves, fewest), INADMISSIBLE, "{moves} for {fewest}");
        }
    }

    #[test]
    fn a_number_where_there_is_none_tells_of_the_limit() {
        let about = |name: &str, said: &str| {
            let profile = crate::problems::find(name).expect("a profile");
            let flaw = Flaw::NoPath { said: said.into(), most: None };
            why_of(&|flaw| profile.format.reasons(flaw), &[&flaw])
        };
        assert!(about("poj:3131", "31")[0].starts_with("the search iterates one level too far"));
        assert_eq!(about("poj:3131", "35"), ["the limit of rolls is not tested"]);
        assert_eq!(about("poj:1077", "31"), [PARITY]);
    }

    /// By its share of the fewest, not by its moves; a board that is solved has no such share.
    #[test]
    fn the_path_that_is_longest_for_its_board_says_most() {
        let path = |moves, fewest| Flaw::TooLong {
            moves,
            fewest,
            leaves: Step { number: 1, letter: "u".into(), right: "d".into(), board: String::new() },
        };
        let figures = [(21, 20), (45, 30), (12, 10), (100, 80), (2, 0)];
        let others = [Flaw::Ends, count_of(1, 30)];
        let counts = figures.map(|(said, fewest)| count_of(said, fewest));
        let paths = figures.map(|(said, fewest)| path(said as usize, fewest));
        for [long, unlike] in [[&counts, &paths], [&paths, &counts]] {
            // Paths are compared with paths, and numbers with numbers.
            let flaws: Vec<&Flaw> = long.iter().chain(&others).chain(unlike).collect();
            assert_eq!(most_telling(&long[0], &flaws), &long[1]);
            let solved = &long[4];
            assert_eq!(most_telling(solved, &[solved]), solved);
        }
        let flaws: Vec<&Flaw> = counts.iter().chain(&others).collect();
        // Where too few moves were said there is nothing to compare, nor among other flaws.
        assert_eq!(most_telling(&others[1], &flaws), &others[1]);
        assert_eq!(most_telling(&others[0], &flaws), &others[0]);
    }

    #[test]
    fn uneven_counts_speak_of_the_estimate() {
        let uneven = |counts: &[(i64, usize)]| {
            let flaws: Vec<_> =
                counts.iter().map(|&(said, fewest)| count_of(said, fewest)).collect();
            is_uneven(&flaws.iter().collect::<Vec<_>>())
        };
        assert!(uneven(&[(20, 19), (25, 20)]));
        assert!(uneven(&[(25, 20), (20, 19), (3, 9)]));
        for even in [&[(20, 19), (8, 7)][..], &[(21, 19), (25, 20)], &[(19, 19), (25, 20)], &[]] {
            assert!(!uneven(even), "{even:?}");
        }
    }

    #[test]
    fn an_estimate_that_is_too_high_is_said_once() {
        let profile = crate::problems::find("acwing:845").expect("a profile");
        let why_of = |flaws: &[&Flaw]| why_of(&|flaw| profile.format.reasons(flaw), flaws);
        let (one, more, far) = (count_of(20, 19), count_of(22, 19), count_of(100, 50));
        assert_eq!(why_of(&[&one, &more]), [INADMISSIBLE, CLOSED_EARLY]);
        assert_eq!(why_of(&[&one, &far])[0], INADMISSIBLE);
        assert_eq!(why_of(&[&one, &far]).len(), 3);
        assert!(!why_of(&[&one]).contains(&INADMISSIBLE.into()));
    }

    #[test]
    fn what_is_left_over_spoils_all_that_follows() {
        let parity = Flaw::Parity { said: "YES".into(), right: "NO" };
        let verdict = |cases, wrong: &[usize], flaw: &Flaw| {
            let wrong = wrong.iter().map(|&case| Wrong {
                case: Some(case),
                line: case,
                flaw: flaw.clone(),
            });
            is_left_over(&Verdict { cases, wrong: wrong.collect() })
        };
        assert!(verdict(3, &[2, 3], &parity));
        assert!(verdict(5, &[3, 4, 5], &parity));
        assert!(!verdict(3, &[2, 3], &Flaw::Ends));
        for (cases, wrong) in [(3, &[1, 2, 3][..]), (3, &[3]), (4, &[2, 3]), (4, &[2, 4]), (2, &[])]
        {
            assert!(!verdict(cases, wrong, &parity), "{wrong:?} of {cases}");
        }
    }
}
