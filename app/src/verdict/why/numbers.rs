//! Likely reasons for wrong numbers of moves.

use super::super::flaw::Flaw;
use super::denial::not_solved;
use super::path::too_long;
use super::telling::thousandths;
use super::{Evidence, Reason, Words};

/// Whether all wrong numbers are equal and too small while other answers are right: then the program prints
/// some limit.
pub fn are_cut_off(evidence: &Evidence) -> bool {
    let wrong = evidence.flaws.iter().map(|flaw| match flaw {
        Flaw::Count { said, fewest } => (*said < *fewest as i64).then_some(*said),
        _ => None,
    });
    let numbers: Option<Vec<i64>> = wrong.collect();
    numbers.is_some_and(|all| all.len() > 2 && all.iter().all(|said| *said == all[0] && *said > 0))
        && evidence.right.solvable > 0
}

/// Recognizes one number that is printed for boards with and without a solution.
pub fn always_the_same(evidence: &Evidence) -> Option<Reason> {
    let said = |flaw: &&Flaw| match flaw {
        Flaw::Count { said, .. } => Some((*said, true)),
        Flaw::NoPath { said, .. } => Some((said.parse().ok()?, false)),
        _ => None,
    };
    let numbers = evidence.flaws.iter().map(said).collect::<Option<Vec<(i64, bool)>>>()?;
    let is_same = numbers.iter().all(|number| number.0 == numbers[0].0);
    let are_both =
        [true, false].iter().all(|has_path| numbers.iter().any(|one| one.1 == *has_path));
    // A program that prints 0 wherever it gives up is right about other boards.
    let gives_up = evidence.right.solvable > 0 && numbers.first().is_some_and(|one| one.0 == 0);
    let is_usual = evidence.mostly_right().is_none() && !gives_up;
    (numbers.len() > 2 && is_same && are_both && is_usual).then(|| {
        Reason::new(
            SAME_NUMBER,
            format!("each of {} wrong numbers is {}", numbers.len(), numbers[0].0),
        )
    })
}

const SAME_NUMBER: &str =
    "the same number is printed for all boards: it is never set, or left over";

/// What all wrong numbers of moves have in common.
pub fn counts(evidence: &Evidence, words: &Words) -> Vec<Reason> {
    let numbers: Vec<(i64, i64)> = evidence
        .flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::Count { said, fewest } => Some((*said, *fewest as i64)),
            _ => None,
        })
        .collect();
    let is_cut_off = are_cut_off(evidence);
    let all = |is_so: &dyn Fn(i64, i64) -> bool| {
        numbers.iter().all(|&(said, fewest)| is_so(said, fewest))
    };
    let are = |what: &str| match numbers.len() {
        1 => format!("the number is {what}"),
        count => format!("each of {count} wrong numbers is {what}"),
    };
    let (first, is_nearest) = (numbers[0], evidence.is_nearest);
    // A mistake that would affect every answer is no reason if most answers are right.
    let right = evidence.mostly_right();
    let some_right = evidence.right.solvable > 0;
    let always = |is_so: &dyn Fn(i64, i64) -> bool| right.is_none() && all(is_so);
    let (mistake, evidence): (String, String) = match () {
        // A program that counts states is one too high on solved boards, too.
        () if first == (2, 1)
            && evidence.is_nearest
            && all(&|said, fewest| said == fewest + 1 && fewest > 0) =>
        {
            (
                format!(
                    "the bound under which the path was found is printed, and an estimate that is too high\
                     {} lets it be found one bound later; or states are counted instead of the moves between \
                     them, but for a board that is solved already",
                    words.estimate
                ),
                are("one more than the fewest moves, and no solved board is wrong"),
            )
        }
        () if right.is_some() && all(&|said, fewest| said == fewest + 1) => (
            format!(
                "the bound under which the path was found is printed, and an estimate that is too high\
                 {} lets it be found one bound later; or a path that is not shortest is found first",
                words.estimate
            ),
            are("one more than the fewest moves"),
        ),
        () if all(&|said, fewest| said == fewest + 1) => (
            "states are counted instead of the moves between them, or the search goes one level too \
             far: the goal is tested after the depth"
                .into(),
            are("one more than the fewest moves"),
        ),
        () if always(&|said, fewest| said == fewest - 1) => (
            "the last move, or the first, is not counted".into(),
            are("one less than the fewest moves"),
        ),
        () if all(&|said, _| said < 0) => {
            let nearest = numbers.iter().map(|&(_, fewest)| fewest as usize).min();
            (not_solved(nearest, is_nearest).into(), are("no number of moves"))
        }
        () if numbers.len() > 1 && always(&|said, fewest| said == 2 * fewest) => {
            ("each move is counted twice".into(), are("twice the fewest moves"))
        }
        () if is_cut_off => (
            format!(
                "{} is printed for boards that take more moves: a limit of the search, of a table or of an array that \
                 is too small, or the smaller of two numbers",
                first.0
            ),
            are(&first.0.to_string()),
        ),
        () if numbers.len() > 2 && some_right && all(&|said, _| said == 0) => (
            "a number that was never set is printed, as where the search gives up at a depth or a limit of its own"
                .into(),
            are("0"),
        ),
        () if numbers.len() > 2 && always(&|said, _| said == first.0) => (
            SAME_NUMBER.into(),
            are(&first.0.to_string()),
        ),
        () if all(&|said, fewest| said < fewest) => (
            format!(
                "fewer moves than there can be: some moves are not those of the puzzle{}, not all moves \
                 are counted, or the goal is another one",
                words.moves
            ),
            are("smaller than the fewest moves"),
        ),
        () if all(&|said, fewest| said > fewest) => {
            let longest = numbers.iter().map(|&(said, fewest)| (said as usize, fewest as usize));
            let (said, fewest) =
                longest.max_by_key(|&(said, fewest)| thousandths(said, fewest.max(1))).unwrap_or((1, 0));
            let mut reason = too_long(said, fewest, words);
            if (said as i64, fewest as i64) != first {
                reason.tell_elsewhere();
            }
            (reason.mistake, reason.evidence)
        }
        () => (
            format!(
                "some moves are not those of the puzzle{}, or the goal is another one",
                words.moves
            ),
            "some numbers are too small and others too large".into(),
        ),
    };
    vec![Reason { mistake, evidence: beside(evidence, right) }]
}

/// The evidence for a reason and, if most answers are right, how many are.
fn beside(evidence: String, right: Option<usize>) -> String {
    match right {
        Some(right) => format!("{evidence}; {right} other boards are right"),
        None => evidence,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{TILES, count_of, first_of};
    use super::super::{Own, Right, why_of};
    use super::*;

    /// What all wrong numbers have in common decides, not the first of them. A program that counts states
    /// does so on solved boards, too; for an estimate these are 0.
    #[test]
    fn solved_boards_tell_states_from_estimates() {
        let near = |numbers: &[(i64, usize)], is_nearest| {
            let flaws: Vec<Flaw> =
                numbers.iter().map(|&(said, fewest)| count_of(said, fewest)).collect();
            first_of(&flaws, is_nearest)
        };
        assert!(near(&[(2, 1), (8, 7)], true).starts_with("the bound under which"));
        assert!(near(&[(2, 1), (8, 7)], false).starts_with("states are counted"));
        assert!(near(&[(1, 0), (8, 7)], true).starts_with("states are counted"));
        assert!(near(&[(2, 1), (1, 0)], true).starts_with("states are counted"));
        assert!(near(&[(2, 1), (9, 7)], true).starts_with("a path that is not shortest"));
    }

    /// A program that gets most boards right neither counts states nor leaves out the last move.
    #[test]
    fn right_answers_speak_against_what_would_spoil_them() {
        let flaws = [count_of(22, 21), count_of(20, 21)];
        let own = Own { reasons: &|_| None, words: TILES };
        let about = |flaw: &Flaw, solvable| {
            let right = Right { solvable, unsolvable: 100 };
            let evidence = Evidence { flaws: &[flaw], is_nearest: false, right };
            why_of(&own, &evidence).remove(0)
        };
        let [more, less] = &flaws;
        assert!(about(more, 8).mistake.starts_with("states are counted"));
        assert!(about(less, 8).mistake.starts_with("the last move, or the first"));
        let more = about(more, 9);
        assert!(more.mistake.starts_with("the bound under which"), "{more:?}");
        assert!(more.mistake.ends_with("a path that is not shortest is found first"), "{more:?}");
        let all = "the number is one more than the fewest moves; 9 other boards are right";
        assert_eq!(more.evidence, all);
        let less = about(less, 9);
        assert!(less.mistake.starts_with("fewer moves than there can be"), "{less:?}");
        assert_eq!(
            less.evidence,
            "the number is smaller than the fewest moves; 9 other boards are right"
        );
    }

    /// One number for boards with and without a solution is not the mark of a wrong parity rule.
    #[test]
    fn a_number_that_is_always_printed_is_told() {
        let none = |said: &str| Flaw::NoPath { said: said.into(), most: None };
        for (flaws, is_told) in [
            (vec![none("5"), count_of(5, 7), none("5")], true),
            (vec![none("5"), count_of(5, 7), none("7")], false),
            (vec![none("5"), none("5"), none("5")], false),
            (vec![none("5"), count_of(5, 7)], false),
        ] {
            let told = first_of(&flaws, false);
            assert_eq!(told.starts_with("the same number"), is_told, "{flaws:?}: {told}");
        }
    }

    /// A program that prints 0 where it gives up is right on near boards.
    #[test]
    fn zeros_beside_right_answers_are_never_set() {
        let flaws = [count_of(0, 21), count_of(0, 24), count_of(0, 30)];
        let flaws: Vec<&Flaw> = flaws.iter().collect();
        let own = Own { reasons: &|_| None, words: TILES };
        for (solvable, begins) in [
            (0, "the same number is printed"),
            (1, "a number that was never"),
            (90, "a number that was never"),
        ] {
            let right = Right { solvable, unsolvable: 0 };
            let evidence = Evidence { flaws: &flaws, is_nearest: true, right };
            let mistake = why_of(&own, &evidence).remove(0).mistake;
            assert!(mistake.starts_with(begins), "{solvable}: {mistake}");
        }
    }

    #[test]
    fn numbers_are_looked_at_together() {
        for (numbers, begins) in [
            (&[(20, 19)][..], "states are counted"),
            (&[(20, 19), (8, 7)], "states are counted"),
            (&[(20, 19), (22, 19)], "a path that is not shortest"),
            (&[(20, 19), (90, 19)], "greedy best-first search"),
            (&[(18, 19), (3, 4)], "the last move, or the first"),
            (&[(18, 19), (3, 5)], "fewer moves than there can be"),
            (&[(38, 19), (8, 4)], "each move is counted twice"),
            (&[(0, 19), (0, 4), (0, 7)], "the same number is printed"),
            (&[(-1, 19)], "no solution is printed without a proof"),
            (&[(18, 19), (9, 7)], "some moves are not those of the puzzle"),
        ] {
            let flaws: Vec<Flaw> =
                numbers.iter().map(|&(said, fewest)| count_of(said, fewest)).collect();
            let first = first_of(&flaws, false);
            assert!(first.starts_with(begins), "{numbers:?}: {first}");
        }
    }
}
