//! What is likely about a path or number where there is none, and about none where there is one.

use super::super::flaw::Flaw;
use super::{Evidence, Reason, Words};

/// What is said of tiles on a board of odd width.
pub const PARITY_OF_ODD_WIDTHS: &str = "the parity rule is wrong: with an odd width the inversions without \
                                        the blank decide, compared with those of the goal";
/// What is said of tiles on a board of even width.
pub const PARITY_OF_EVEN_WIDTHS: &str = "the parity rule is wrong: with an even width inversions alone do not \
                                         decide; the row of the blank counts, too, and both are compared \
                                         with those of the goal";
/// What is said of tiles on boards of any width.
pub const PARITY: &str = "the parity rule is wrong: inversions alone decide only where the width is \
                          odd; with an even width the row of the blank counts, too, and both are \
                          compared with those of the goal";
/// What is said of a program that denies a path, whatever the puzzle.
pub const UNPROVEN: &str = "no solution is printed without a proof: the search gave up at a depth, a \
                            queue or a time limit of its own, or lost states that share a key or a mark \
                            with others";
/// A wrong parity rule shows on boards of so many moves.
const PARITY_SHOWS: usize = 8;

/// What is likely about a flaw where the judge counts paths of so many moves at most.
pub fn about_limit(flaw: &Flaw, most: Option<usize>) -> Option<Reason> {
    match flaw {
        Flaw::NoPath { said, most: Some(most) } if *said == (most + 1).to_string() => {
            Some(Reason::new(
                "the search goes one level too far, or tests the depth after the move",
                format!("`{said}` is one more than the {most} moves that count"),
            ))
        }
        Flaw::NoPath { said, most: Some(most) } => Some(Reason::new(
            "the limit on moves is not tested",
            format!("`{said}`, where only {most} moves count"),
        )),
        Flaw::Path { fewest: Some(fewest), .. } if Some(*fewest) == most => Some(Reason::new(
            "the goal is tested after the depth: the last level is never looked at",
            format!("the board takes {fewest} moves, as many as count, and nearer ones are solved"),
        )),
        _ => None,
    }
}

/// No path, where there is one of so many moves.
pub fn denied(fewest: Option<usize>, evidence: &Evidence, words: &Words) -> Vec<Reason> {
    let unproven = |evidence: String| Reason::new(UNPROVEN, evidence);
    let takes =
        |fewest: usize| format!("the board takes {fewest} moves").replace(" 1 moves", " 1 move");
    if let Some(right) = evidence.mostly_right() {
        return vec![unproven(format!("{right} other boards are not denied"))];
    }
    let open = || "the board can be solved, and is said not to be".to_owned();
    match (words.parity, fewest) {
        (None, fewest) => vec![unproven(fewest.map_or_else(open, takes))],
        (Some(parity), Some(fewest)) if fewest <= PARITY_SHOWS => {
            vec![Reason::new(parity, format!("{}, so few that no search gives up", takes(fewest)))]
        }
        (Some(_), Some(fewest)) if evidence.is_nearest => {
            vec![unproven(format!(
                "{}, and none was found that is nearer and denied",
                takes(fewest)
            ))]
        }
        (Some(parity), fewest) => {
            let evidence = fewest.map_or_else(open, takes);
            vec![Reason::new(parity, evidence.clone()), unproven(evidence)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TILES, first_of};
    use super::super::{Evidence, Own, Right, why_of};
    use super::*;

    /// A wrong parity shows next to the goal.
    #[test]
    fn the_nearest_board_that_is_denied_tells_why() {
        let denied = |fewest| Flaw::Path { said: "-1".into(), fewest };
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(4))], true), PARITY);
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(25))], true), UNPROVEN);
        assert_eq!(first_of(&[denied(Some(30))], false), PARITY);
        assert_eq!(first_of(&[denied(None)], false), PARITY);
        // A parity rule that is wrong denies about half of the boards.
        let seldom = |solvable| {
            let right = Right { solvable, unsolvable: 0 };
            let own = Own { reasons: &|_| None, words: TILES };
            let evidence = Evidence { flaws: &[&denied(Some(2))], is_nearest: true, right };
            why_of(&own, &evidence).remove(0).mistake
        };
        assert_eq!((seldom(8).as_str(), seldom(9).as_str()), (PARITY, UNPROVEN));
        // The same for boards without a solution that get one.
        let number = Flaw::NoPath { said: "20".into(), most: None };
        let own = Own { reasons: &|_| None, words: TILES };
        for (unsolvable, reasons) in [(8, 1), (9, 0)] {
            let right = Right { solvable: 0, unsolvable };
            let evidence = Evidence { flaws: &[&number], is_nearest: true, right };
            assert_eq!(why_of(&own, &evidence).len(), reasons);
        }
        // Where every board has a solution there is no parity to get wrong.
        let own = Own { reasons: &|_| None, words: Words { parity: None, ..TILES } };
        let flaw = denied(Some(2));
        let reasons =
            why_of(&own, &Evidence { flaws: &[&flaw], is_nearest: false, right: Right::default() });
        assert_eq!(reasons[0].mistake, UNPROVEN);
        let flaw = Flaw::Parity { said: "YES".into(), right: "NO" };
        assert_eq!(
            why_of(&own, &Evidence { flaws: &[&flaw], is_nearest: false, right: Right::default() }),
            []
        );
    }
}
