//! What is likely about moves that lead elsewhere, that are too many, or that are not the first ones.

use super::super::flaw::{Flaw, Order, Reading, Step};
use super::{Evidence, Reason, Words};
use std::mem::discriminant;

/// What is said of a program that fails on solved boards.
pub const NOT_ASKED: &str = "whether the board is solved is not asked before the first move";
/// What is likely where moves are printed that the search did not make.
pub const OTHER_MOVES: &str = "the moves printed are not those of the search (a parent or a letter that was \
                           overwritten after its state had been stored), or they stand for others";

/// Whether most paths that do not solve their boards would do so if they were read like that. A short path
/// may do so by chance.
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

/// So many paths of one length that all do not solve their boards are hardly so by chance, if they are not short.
const ALIKE: usize = 3;
const SHORT: usize = 8;

/// What is likely where all paths that do not solve their boards are of one length.
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

/// Moves that do not solve the board.
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
            format!("with `{letter}` behind the others the moves solve the board"),
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

/// A path, or a number, that is not the least.
pub fn too_long(moves: usize, fewest: usize, words: &Words) -> Reason {
    let evidence = format!("{moves} moves where {fewest} suffice");
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

/// A shortest path of one symbol, where another takes fewer moves.
pub fn of_other_symbol(moves: usize, fewest: usize, (own, other): (u8, u8)) -> Reason {
    Reason::new(
        format!(
            "the search does not look for {other} in the centre, or stops at another symbol: it is left out \
             where the cells of each symbol are counted, or symbols are tried one after another and the \
             fewest moves of all are not kept"
        ),
        format!(
            "of the paths for {own} this is a shortest one, of {moves} moves; for {other} {fewest} suffice"
        ),
    )
}

/// A shortest path that is not the first one, on a board of so many moves.
pub fn not_first(
    step: &Step,
    fewest: usize,
    symbols: Option<(u8, u8)>,
    evidence: &Evidence,
    words: &Words,
) -> Vec<Reason> {
    let shows_nearer = words.order_shows.is_some_and(|shows| fewest > shows);
    match symbols {
        _ if evidence.is_nearest && shows_nearer => vec![Reason::new(
            "some states are never tried, so that a later path is found instead of the first: states that \
             share a mark, a wrong test of a bit, or a move that is left out",
            format!(
                "the board takes {fewest} moves, and none was found that is nearer and fails; another order \
                 of the moves shows on near boards, too"
            ),
        )],
        Some(symbols) if are_in_order(evidence.flaws) => vec![of_symbol(step, symbols)],
        _ => {
            let orders = orders(evidence.flaws);
            let merged =
                orders.iter().copied().cloned().reduce(|merged, order| merged.merged(&order));
            let order = merged.filter(|order| order.sorted().is_some());
            // Of few moves two may be the only ones that stand in a wrong order.
            let is_order = order.as_ref().is_some_and(|order| order.names.len() <= FEW_MOVES);
            let not_least = not_least(step, order, orders.len());
            match left_out(step, evidence.flaws) {
                Some(left_out) if is_order => vec![not_least, left_out],
                left_out => left_out.into_iter().chain([not_least]).collect(),
            }
        }
    }
}

/// A puzzle of so few moves may be searched in an order in which only two of them are exchanged.
const FEW_MOVES: usize = 4;

/// Where several paths are not the first ones, and all because of the same two moves, it is hardly the order
/// of all moves that is wrong: that shows with other moves, too. A path for another symbol says nothing of moves.
fn left_out(step: &Step, flaws: &[&Flaw]) -> Option<Reason> {
    let steps: Vec<(&Step, bool)> = flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::NotLeast { step, symbols, .. } => Some((step, symbols.is_none())),
            _ => None,
        })
        .collect();
    let Step { letter, right, .. } = step;
    let is_alike = |other: &Step| other.letter == *letter && other.right == *right;
    let alike = steps.iter().all(|(other, same_symbol)| *same_symbol && is_alike(other));
    (alike && steps.len() > 1).then(|| {
        Reason::new(
            format!(
                "`{right}` is not made before `{letter}`: what may not follow a move (the way back) is wrong for \
                 one of these two"
            ),
            format!("in each of {} paths `{letter}` stands where `{right}` would be first", steps.len()),
        )
    })
}

/// Whether all paths that are the first ones of their symbols are so for the lower of two symbols, as where
/// symbols are tried one after another; or several of them for the higher.
fn are_in_order(flaws: &[&Flaw]) -> bool {
    let symbols = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::NotLeast { symbols, .. } => *symbols,
        _ => None,
    });
    let (up, down): (Vec<_>, Vec<_>) = symbols.partition(|(own, other)| own < other);
    down.is_empty() || up.is_empty() && down.len() > 2
}

/// A path that is the first one of another symbol.
fn of_symbol(step: &Step, (own, other): (u8, u8)) -> Reason {
    Reason::new(
        format!(
            "this path fills the centre with {own}, the first one with {other}: the search stops at the \
             first symbol that can be brought there in the fewest moves"
        ),
        format!("of the paths for {own} it is the first; move {} leaves the other", step.number),
    )
}

/// What each path tells of the order in which moves are tried.
fn orders<'f>(flaws: &[&'f Flaw]) -> Vec<&'f Order> {
    let orders = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::NotLeast { order, .. } => order.as_deref(),
        _ => None,
    });
    orders.collect()
}

/// So many paths that are not the first ones may be those of another order of the moves, one for all.
fn not_least(step: &Step, order: Option<Order>, paths: usize) -> Reason {
    let Step { letter, right, .. } = step;
    let evidence = |what: &str| match paths {
        0 | 1 => format!("{what} the path is the first of the shortest ones"),
        count => format!("{what} each of {count} paths is the first of the shortest ones"),
    };
    match order.and_then(|order| Some((order.sorted()?, order.is_certain()))) {
        Some((moves, is_certain)) => {
            let order = match is_certain {
                true => format!("the order {moves}"),
                false => format!("an order such as {moves}"),
            };
            Reason::new(
                format!(
                    "it is what a search finds that tries the moves in {order}, or keeps the last of several paths, \
                     as with <= where < is needed: try `{right}` before `{letter}`"
                ),
                evidence("in that order"),
            )
        }
        None => Reason::new(
            "a comparison with <= where < is needed: a later path of equal length replaces the first; \
             or a bidirectional search takes any meeting point, or moves or states are never tried",
            evidence("there is no order of the moves in which"),
        ),
    }
}

#[cfg(test)]
mod tests {
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

    /// A wrong order shows near the goal; whoever fails far from it only has lost states.
    #[test]
    fn far_from_the_goal_states_are_lost_rather_than_tried_in_another_order() {
        let path = |moves: usize, symbols| Flaw::NotLeast {
            step: Step { number: 1, letter: "B".into(), right: "A".into(), board: String::new() },
            least: "A".repeat(moves),
            order: None,
            symbols,
        };
        let begins = |flaws: &[Flaw], text: &str| {
            let first = first_of(flaws, true);
            assert!(first.starts_with(text), "{flaws:?}: {first}");
        };
        begins(&[path(13, Some((3, 1)))], "some states are never tried");
        begins(&[path(13, None)], "some states are never tried");
        begins(&[path(7, Some((1, 3)))], "this path fills the centre with 1");
        begins(&[path(7, Some((1, 3))), path(7, Some((3, 1)))], "a comparison with <=");
        begins(&[path(7, Some((3, 1)))], "a comparison with <=");
        let higher = path(7, Some((3, 1)));
        begins(&[higher.clone(), higher.clone(), higher], "this path fills the centre with 3");
        begins(&[path(7, None)], "a comparison with <=");
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

    /// With four moves two may be the only ones in a wrong order; with eight others would be, too.
    #[test]
    fn an_order_of_few_moves_comes_before_what_may_not_follow_a_move() {
        let path = |names: &str, before: &[(usize, usize)]| {
            let names: Vec<String> = names.chars().map(String::from).collect();
            let mut matrix = vec![vec![false; names.len()]; names.len()];
            before.iter().for_each(|&(one, other)| matrix[one][other] = true);
            Flaw::NotLeast {
                step: Step {
                    number: 1,
                    letter: "u".into(),
                    right: "r".into(),
                    board: String::new(),
                },
                least: "r".into(),
                order: Some(Box::new(Order { names, before: matrix })),
                symbols: None,
            }
        };
        let first = |flaw: Flaw| first_of(&[flaw.clone(), flaw], false);
        let certain = [(0, 1), (1, 3), (3, 2)];
        let order = first(path("dlru", &certain));
        assert!(
            order.starts_with(
                "it is what a search finds that tries the moves in the order d l u r,"
            ),
            "{order}"
        );
        let open = first(path("dlru", &[(3, 2)]));
        assert!(open.contains("tries the moves in an order such as "), "{open}");
        let many = first(path("abcdefgh", &[(3, 2)]));
        assert!(many.starts_with("`r` is not made before `u`"), "{many}");
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

    /// An order of all moves shows in more than one pair of them.
    #[test]
    fn two_moves_that_are_exchanged_again_and_again_are_no_order() {
        let path = |letter: &str, right: &str| Flaw::NotLeast {
            step: Step {
                number: 1,
                letter: letter.into(),
                right: right.into(),
                board: String::new(),
            },
            least: "AA".into(),
            order: None,
            symbols: None,
        };
        let first = first_of(&[path("H", "D"), path("H", "D")], true);
        assert!(first.starts_with("`D` is not made before `H`"), "{first}");
        for flaws in [&[path("H", "D"), path("H", "C")][..], &[path("H", "D")]] {
            let first = first_of(flaws, true);
            assert!(first.starts_with("a comparison with <="), "{first}");
        }
    }

    /// What two paths of three are by chance is no reason.
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
