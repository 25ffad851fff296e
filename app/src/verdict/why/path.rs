//! Likely reasons for moves that do not lead to the goal, or that are too many.

use super::super::flaw::{Flaw, Reading};
use super::{Reason, Words};
use std::mem::discriminant;

/// The reason for a program that fails on solved boards.
pub const NOT_ASKED: &str = "whether the board is solved is not asked before the first move";
/// The reason for printed moves that the search did not make.
pub const OTHER_MOVES: &str = "the moves printed are not those of the search (a parent or a letter that was \
                           overwritten after its state had been stored), or they stand for others";

/// Whether this reading would make most of the paths that do not solve their boards do so. A short path may
/// fit by chance.
pub fn is_usual(reading: &Reading, flaws: &[&Flaw]) -> bool {
    let readings: Vec<Option<&Reading>> = flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::Unsolved { reading, .. } => Some(reading.as_ref()),
            Flaw::Edge { .. } => Some(None),
            _ => None,
        })
        .collect();
    let is_alike = |other: &Reading| match reading {
        Reading::Exchanged(..) => other == reading,
        _ => discriminant(other) == discriminant(reading),
    };
    2 * readings.iter().flatten().filter(|other| is_alike(other)).count() > readings.len()
}

/// Whether the paths that do not solve their boards are like one that passes the goal after `made` moves. If
/// it begins there, all must, since a program that does not look at the start fails nowhere else; otherwise
/// most of them must pass it somewhere.
pub fn is_usually_passed(made: usize, flaws: &[&Flaw]) -> bool {
    let passed = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::Unsolved { passed, .. } => Some(*passed),
        _ => None,
    });
    let passed: Vec<Option<usize>> = passed.collect();
    match made {
        0 => passed.iter().all(|&made| made == Some(0)),
        _ => 2 * passed.iter().flatten().count() > passed.len(),
    }
}

/// This many wrong paths of one length are hardly a coincidence, if they are longer than `SHORT`.
const ALIKE: usize = 3;
const SHORT: usize = 8;

/// The likely reason if all paths that do not solve their boards have one length.
pub fn cut_off(flaws: &[&Flaw]) -> Option<Reason> {
    let lengths: Vec<usize> = flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::Unsolved { moves, .. } => Some(*moves),
            _ => None,
        })
        .collect();
    let first = *lengths.first()?;
    let are_alike =
        lengths.len() >= ALIKE && first > SHORT && lengths.iter().all(|&moves| moves == first);
    are_alike.then(|| {
        Reason::new(
            format!("no more than {first} moves are printed: an array, a buffer or a loop is too short for the path"),
            format!("each of {} paths that do not solve their boards has {first} moves", lengths.len()),
        )
    })
}

/// Reasons for moves that do not solve the board.
pub fn unsolved(
    moves: usize,
    reading: Option<&Reading>,
    passed: Option<usize>,
    words: &Words,
) -> Reason {
    let (mistake, evidence) = match (reading, passed) {
        (Some(Reading::Opposite), _) => (
            "read as the way the tile goes, the letters solve the board: this judge wants the way \
             the blank goes"
                .into(),
            "with every letter for its opposite the board is solved".to_owned(),
        ),
        (Some(Reading::Backwards), _) => (
            "read from the end, the letters solve the board: the path was collected from the goal \
             to the start and not turned round"
                .into(),
            "from the end the moves solve the board".into(),
        ),
        (Some(Reading::BackwardsOpposite), _) => (
            "read from the end and with every letter reversed, the letters solve the board: this \
             is the way from the goal to the start"
                .into(),
            "from the end, with every letter for its opposite, the board is solved".into(),
        ),
        (Some(Reading::Exchanged(one, other)), _) => (
            format!("the letters `{one}` and `{other}` are exchanged"),
            "with these two exchanged the moves solve the board".into(),
        ),
        (Some(Reading::FirstMissing(letter)), _) => (
            "the first move is not printed".into(),
            format!("with `{letter}` before the others the moves solve the board"),
        ),
        (Some(Reading::LastMissing(letter)), _) => (
            "the last move is not printed".into(),
            format!("with `{letter}` after the others the moves solve the board"),
        ),
        (None, Some(0)) => (
            NOT_ASKED.into(),
            format!("the start is solved, and {moves} moves are printed")
                .replace("1 moves are", "1 move is"),
        ),
        (None, Some(made)) => (
            format!(
                "after move {made} the board is solved, and the path goes on: the goal is tested \
                 too late, or moves of another branch were not taken off the path"
            ),
            "the board is solved on the way".into(),
        ),
        (None, None) if moves == 0 => (
            "the start is taken for solved, or nothing is printed when the search gives up".into(),
            "no moves are printed".into(),
        ),
        (None, None) => (
            format!("{OTHER_MOVES}; or the goal is another{}", words.goals),
            "the moves are legal and lead elsewhere".into(),
        ),
    };
    Reason { mistake, evidence }
}

/// The reason for a path, or a number of moves, that is not the least.
pub fn too_long(moves: usize, fewest: usize, words: &Words) -> Reason {
    let evidence = format!("{moves} moves where {fewest} would do");
    match moves {
        _ if fewest == 0 => Reason::new(NOT_ASKED, "the start is solved"),
        _ if moves >= 10 * fewest.max(30) => {
            Reason::new("depth-first search without a bound", evidence)
        }
        _ if 2 * moves >= 3 * fewest && moves >= fewest + 8 => Reason::new(
            "greedy best-first search taken for A*: f is h alone, or g is never increased",
            evidence,
        ),
        _ => Reason::new(
            format!(
                "a path that is not shortest is found first: an estimate that is too high{}; a state \
                 is closed when it is pushed rather than when it is popped, so that a shorter way \
                 found later is thrown away; or moves or states are never tried, as where two states \
                 share a mark",
                words.estimate
            ),
            evidence,
        ),
    }
}

/// A shortest path for one symbol, although another symbol takes fewer moves.
pub fn of_other_symbol(moves: usize, fewest: usize, (own, other): (u8, u8)) -> Reason {
    Reason::new(
        format!(
            "the search does not look for {other} in the centre, or stops at another symbol: it is left out \
             where the cells of each symbol are counted, or symbols are tried one after another and the \
             fewest moves of all are not kept"
        ),
        format!(
            "of the paths for {own} this is a shortest one, of {moves} moves; for {other} {fewest} would do"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::super::flaw::Step;
    use super::super::tests::{TILES, first_of};
    use super::*;

    #[test]
    fn how_much_too_long_tells_which_search_it_was() {
        for (moves, fewest, begins) in [
            (300, 3, "depth-first search without a bound"),
            (400, 40, "depth-first search without a bound"),
            (299, 3, "greedy best-first search"),
            (399, 40, "greedy best-first search"),
            (30, 20, "greedy best-first search"),
            (18, 10, "greedy best-first search"),
            (
                29,
                20,
                "a path that is not shortest is found first: an estimate that is too high (the",
            ),
            (17, 10, "a path that is not shortest"),
            (7, 1, "a path that is not shortest"),
            (2, 0, "whether the board is solved is not asked"),
        ] {
            let mistake = too_long(moves, fewest, &TILES).mistake;
            assert!(mistake.starts_with(begins), "{moves} for {fewest}: {mistake}");
        }
    }

    #[test]
    fn paths_of_one_length_are_cut_off() {
        let path = |moves| Flaw::Unsolved {
            moves,
            board: String::new(),
            reading: None,
            passed: None,
            stuck: None,
        };
        let first = |lengths: &[usize]| {
            first_of(&lengths.iter().map(|&moves| path(moves)).collect::<Vec<_>>(), true)
        };
        assert!(first(&[25, 25, 25]).starts_with("no more than 25 moves are printed"));
        for others in [&[25, 25][..], &[25, 25, 26], &[8, 8, 8]] {
            assert!(first(others).starts_with("the moves printed are not those"), "{others:?}");
        }
    }

    /// What holds of one path must hold of the others, too.
    #[test]
    fn a_goal_on_the_way_tells_only_if_most_paths_pass_it() {
        let path = |passed| Flaw::Unsolved {
            moves: 6,
            board: String::new(),
            reading: None,
            passed,
            stuck: None,
        };
        let (asked, late, moves) = (NOT_ASKED, "after move 2 the board is solved", OTHER_MOVES);
        for (passed, begins) in [
            (&[Some(0)][..], asked),
            (&[Some(0), Some(0)], asked),
            (&[Some(0), None], moves),
            (&[Some(2), Some(4), None], late),
            (&[Some(2), None], moves),
        ] {
            let flaws: Vec<Flaw> = passed.iter().map(|&passed| path(passed)).collect();
            let first = first_of(&flaws, true);
            assert!(first.starts_with(begins), "{passed:?}: {first}");
        }
    }

    #[test]
    fn a_shortest_path_of_another_symbol_tells_of_the_symbol() {
        let path = |symbols| Flaw::TooLong {
            moves: 10,
            fewest: 0,
            leaves: Step { number: 1, letter: "C".into(), right: ".".into(), board: String::new() },
            symbols,
        };
        let of_one = first_of(&[path(Some((1, 3)))], true);
        assert!(of_one.starts_with("the search does not look for 3"), "{of_one}");
        let of_none = first_of(&[path(None)], true);
        assert!(of_none.starts_with("whether the board is solved is not asked"), "{of_none}");
    }

    /// A reading that fits only two of three paths by chance is no reason.
    #[test]
    fn another_reading_must_fit_most_paths() {
        let path = |reading| Flaw::Unsolved {
            moves: 6,
            board: String::new(),
            reading,
            passed: None,
            stuck: None,
        };
        let backwards = || path(Some(Reading::Backwards));
        let swapped = |other: &str| path(Some(Reading::Exchanged("l".into(), other.into())));
        let begins = |flaws: &[Flaw], text: &str| {
            let first = first_of(flaws, true);
            assert!(first.starts_with(text), "{flaws:?}: {first}");
        };
        begins(&[backwards()], "read from the end");
        begins(&[backwards(), path(None), backwards()], "read from the end");
        begins(&[backwards(), path(None), path(None)], "the moves printed are not those");
        begins(&[swapped("r"), swapped("r"), swapped("u")], "the letters `l` and `r`");
        begins(&[swapped("r"), swapped("u"), swapped("d")], "the moves printed are not those");
    }
}
