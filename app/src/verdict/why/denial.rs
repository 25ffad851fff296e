//! Likely reasons when a path or number is printed for a board without a solution, or none for a board with
//! one.

use super::super::flaw::Flaw;
use super::path::NOT_ASKED;
use super::{Evidence, Reason, Words};

/// The reason for tiles on a board of odd width.
pub const PARITY_OF_ODD_WIDTHS: &str = "the parity rule is wrong: with an odd width the inversions without \
                                        the blank decide, compared with those of the goal";
/// The reason for tiles on a board of even width.
pub const PARITY_OF_EVEN_WIDTHS: &str = "the parity rule is wrong: with an even width inversions alone do not \
                                         decide; the row of the blank counts, too, and both are compared \
                                         with those of the goal";
/// The reason for tiles on boards of any width.
pub const PARITY: &str = "the parity rule is wrong: inversions alone decide only where the width is \
                          odd; with an even width the row of the blank counts, too, and both are \
                          compared with those of the goal";
/// The reason for a program that denies a path, whatever the puzzle.
pub const UNPROVEN: &str = "no solution is printed without a proof: the search gave up at a depth, a \
                            queue or a time limit of its own, or lost states that share a key or a mark \
                            with others";
/// The reason for a program that denies a board of a few moves, whatever the puzzle.
pub const NOT_FOUND: &str = "a board near the goal is not solved: a move is never tried from some place, states \
                             share a key or a mark, or the goal is not recognized";
/// Boards of at most this many moves are within every limit of a search, and some of them would show a wrong
/// parity rule.
const NEAR: usize = 8;

/// Boards of at most this many moves are also within a limit that is far too low.
const NEXT: usize = 2;

/// The likely reason if a board of that many moves is denied for another reason than its parity. `is_nearest`:
/// whether nearer boards were tried, too, and are not denied.
pub fn not_solved(fewest: Option<usize>, is_nearest: bool) -> &'static str {
    match fewest {
        Some(fewest) if fewest <= NEXT || fewest <= NEAR && !is_nearest => NOT_FOUND,
        _ => UNPROVEN,
    }
}

/// The likely reason for a flaw if the judge only counts paths of at most `most` moves.
pub fn about_limit(flaw: &Flaw, most: Option<usize>) -> Option<Reason> {
    match flaw {
        Flaw::NoPath { said, most: Some(_) } if said == NO_MOVES => Some(answered_with_zero()),
        Flaw::NoPath { said, most: Some(most) } if *said == (most + 1).to_string() => {
            Some(Reason::new(
                "the search goes one level too far, or tests the depth after the move",
                format!("`{said}` is one more than the {most} moves that count"),
            ))
        }
        Flaw::NoPath { said, most: Some(_) } if said.starts_with('-') => Some(Reason::new(
            "a board without an answer is told in other words than those of the statement",
            format!("`{said}` is no number of moves"),
        )),
        Flaw::NoPath { said, most: Some(most) } if is_beyond(said, *most) => Some(Reason::new(
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

/// Whether a program printed a larger number than counts.
fn is_beyond(said: &str, most: usize) -> bool {
    said.parse().map_or(true, |said: usize| said > most)
}

/// A number of moves that no search prints for a board without a solution.
pub const NO_MOVES: &str = "0";

/// The likely reason when a board without a solution is said to take no moves.
pub fn answered_with_zero() -> Reason {
    Reason::new(
        "a board without an answer is not noticed, and a number is printed that was never set; or the statement \
         wants something else than 0 there",
        "only a solved board takes 0 moves",
    )
}

/// The board is denied although it has a solution, whose number of moves may be known.
pub fn denied(fewest: Option<usize>, evidence: &Evidence, words: &Words) -> Vec<Reason> {
    let is_nearest = evidence.is_nearest;
    let not_solved = |evidence: String| Reason::new(not_solved(fewest, is_nearest), evidence);
    let is_shown = matches!(
        evidence.flaws.first(),
        Some(Flaw::Path { fewest: shown, .. }) if *shown == fewest
    );
    let takes = |fewest: usize| {
        let takes = format!("the board takes {fewest} moves").replace(" 1 moves", " 1 move");
        if is_shown { takes } else { format!("on another board that fails: {takes}") }
    };
    let open = || "the board can be solved, and is said not to be".to_owned();
    if let Some(denied) = evidence.all_denied() {
        let never = Reason::new(
            "no board is said to have a solution: the goal is never found or recognized, or the same is printed for \
             every board",
            format!("{denied} boards with a solution are denied, and none is solved"),
        );
        let parity = words.parity.map(|parity| Reason::new(parity, open()));
        return [never].into_iter().chain(parity).collect();
    }
    // Another mistake would deny other boards, too.
    if evidence.only_solved_denied() {
        let not_asked = Reason::new(NOT_ASKED, "the start is solved");
        // A wrong parity rule would deny other boards, too, of which there are few.
        let are_few = evidence.mostly_right().is_none() && evidence.flaws.len() == 1;
        let parity = words.parity.filter(|_| are_few).map(|parity| Reason::new(parity, open()));
        return [not_asked].into_iter().chain(parity).collect();
    }
    if let Some(right) = evidence.mostly_right() {
        return vec![not_solved(format!("{right} other boards are not denied"))];
    }
    match (words.parity, fewest) {
        (None, fewest) => vec![not_solved(fewest.map_or_else(open, takes))],
        (Some(parity), Some(fewest)) if fewest <= NEAR => {
            let near = format!("{}, so few that no search gives up", takes(fewest));
            let denied = evidence.denied_rightly().map(|denied| {
                not_solved(format!(
                    "{denied} boards without a solution are denied, and none is solved"
                ))
            });
            [Reason::new(parity, near)].into_iter().chain(denied).collect()
        }
        (Some(_), Some(fewest)) if evidence.is_nearest => {
            vec![not_solved(format!(
                "{}, and none was found that is nearer and denied",
                takes(fewest)
            ))]
        }
        (Some(parity), fewest) => {
            let evidence = fewest.map_or_else(open, takes);
            vec![Reason::new(parity, evidence.clone()), not_solved(evidence)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TILES, first_of};
    use super::super::{Evidence, Own, Right, why_of};
    use super::*;

    /// A wrong parity rule does not make a search find a path of no moves.
    #[test]
    fn nobody_finds_no_moves_on_a_board_without_a_solution() {
        let said = |said: &str, most| first_of(&[Flaw::NoPath { said: said.into(), most }], false);
        assert_eq!(said("20", None), PARITY);
        for most in [None, Some(30)] {
            assert!(said("0", most).starts_with("a board without an answer is not noticed"));
        }
        let past_the_limit = Flaw::NoPath { said: "0".into(), most: Some(30) };
        assert_eq!(about_limit(&past_the_limit, Some(30)), Some(answered_with_zero()));
    }

    /// A wrong parity rule shows even next to the goal.
    #[test]
    fn the_nearest_board_that_is_denied_tells_why() {
        let denied = |fewest| Flaw::Path { said: "-1".into(), fewest };
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(4))], true), PARITY);
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(25))], true), UNPROVEN);
        assert_eq!(first_of(&[denied(Some(30))], false), PARITY);
        assert_eq!(first_of(&[denied(None)], false), PARITY);
        // A wrong parity rule denies about half of the boards.
        let seldom = |solvable| {
            let right = Right { solvable, unsolvable: 0 };
            let own = Own { reasons: &|_| None, words: TILES };
            let evidence = Evidence { flaws: &[&denied(Some(2))], is_nearest: true, right };
            why_of(&own, &evidence).remove(0).mistake
        };
        assert_eq!((seldom(8).as_str(), seldom(9).as_str()), (PARITY, NOT_FOUND));
        // A search that loses boards near the goal also denies all that have no solution.
        let reasons = |unsolvable, others: &[&Flaw]| {
            let near = denied(Some(2));
            let flaws: Vec<&Flaw> = [&near].into_iter().chain(others.iter().copied()).collect();
            let own = Own { reasons: &|_| None, words: TILES };
            let right = Right { solvable: 0, unsolvable };
            let evidence = Evidence { flaws: &flaws, is_nearest: true, right };
            let mistakes = why_of(&own, &evidence).into_iter().map(|reason| reason.mistake);
            mistakes.collect::<Vec<_>>()
        };
        assert_eq!(reasons(4, &[]), [PARITY]);
        assert_eq!(reasons(5, &[]), [PARITY, NOT_FOUND]);
        assert_eq!(reasons(5, &[&Flaw::NoPath { said: "20".into(), most: None }]), [PARITY]);
        // With a wrong parity rule half of the boards that have a solution would be solved.
        let all = |count: usize, solvable| {
            let flaws = vec![denied(Some(20)); count];
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            let own = Own { reasons: &|_| None, words: TILES };
            let right = Right { solvable, unsolvable: 0 };
            why_of(&own, &Evidence { flaws: &flaws, is_nearest: false, right }).remove(0).mistake
        };
        assert!(all(5, 0).starts_with("no board is said to have a solution"));
        assert_eq!([all(4, 0), all(5, 1)], [PARITY; 2]);
        // The same for boards without a solution for which a number is printed.
        let number = Flaw::NoPath { said: "20".into(), most: None };
        let own = Own { reasons: &|_| None, words: TILES };
        for (unsolvable, reasons) in [(8, 1), (9, 0)] {
            let right = Right { solvable: 0, unsolvable };
            let evidence = Evidence { flaws: &[&number], is_nearest: true, right };
            assert_eq!(why_of(&own, &evidence).len(), reasons);
        }
        // A program that denies only the solved board does not look at the start.
        for (flaws, solvable, reason) in [
            (vec![denied(Some(0))], 0, PARITY),
            (vec![denied(Some(0))], 1, NOT_ASKED),
            (vec![denied(Some(0))], 9, NOT_ASKED),
            (vec![denied(Some(0)), denied(Some(0))], 0, NOT_ASKED),
            (vec![denied(Some(0)), denied(Some(4))], 0, PARITY),
        ] {
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            let right = Right { solvable, unsolvable: 0 };
            let evidence = Evidence { flaws: &flaws, is_nearest: true, right };
            assert_eq!(why_of(&own, &evidence)[0].mistake, reason, "{flaws:?} {solvable}");
        }
        // If every board has a solution, there is no parity rule to get wrong. Where nearer boards are not
        // denied, the search may give up at a depth.
        let own = Own { reasons: &|_| None, words: Words { parity: None, ..TILES } };
        for (fewest, is_nearest, mistake) in
            [(8, false, NOT_FOUND), (9, false, UNPROVEN), (2, true, NOT_FOUND), (3, true, UNPROVEN)]
        {
            let flaw = denied(Some(fewest));
            let evidence = Evidence { flaws: &[&flaw], is_nearest, right: Right::default() };
            assert_eq!(why_of(&own, &evidence)[0].mistake, mistake);
        }
        let flaw = Flaw::Parity { said: "YES".into(), right: "NO" };
        assert_eq!(
            why_of(&own, &Evidence { flaws: &[&flaw], is_nearest: false, right: Right::default() }),
            []
        );
    }
}
