//! Likely reasons for shortest paths that are not the first ones.

use super::super::flaw::{Flaw, Order, Step};
use super::{Evidence, Reason, Words};

/// A shortest path that is not the first one, on a board that takes `fewest` moves.
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
            // With few moves, two may be the only ones in the wrong order.
            let is_order = order.as_ref().is_some_and(|order| order.names.len() <= FEW_MOVES);
            let not_least = not_least(step, order, orders.len());
            match left_out(step, evidence.flaws) {
                Some(left_out) if is_order => vec![not_least, left_out],
                left_out => left_out.into_iter().chain([not_least]).collect(),
            }
        }
    }
}

/// With at most this many moves, a search may use an order in which only two of them are exchanged.
const FEW_MOVES: usize = 4;

/// If several paths are not the first ones, and all because of the same two moves, the order of all moves is
/// hardly wrong, since that would show with other moves, too. A path for another symbol says nothing about
/// moves.
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

/// Whether all paths that are the first ones for their symbol fill the centre with the lower of two symbols,
/// as happens when symbols are tried one after another. If there are more than two such paths, all may also
/// use the higher one.
fn are_in_order(flaws: &[&Flaw]) -> bool {
    let symbols = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::NotLeast { symbols, .. } => *symbols,
        _ => None,
    });
    let (up, down): (Vec<_>, Vec<_>) = symbols.partition(|(own, other)| own < other);
    down.is_empty() || up.is_empty() && down.len() > 2
}

/// A path that is the first one for another symbol.
fn of_symbol(step: &Step, (own, other): (u8, u8)) -> Reason {
    Reason::new(
        format!(
            "this path fills the centre with {own}, the first one with {other}: the search stops at the \
             first symbol that can be brought there in the fewest moves"
        ),
        format!("of the paths for {own} it is the first; move {} leaves the other", step.number),
    )
}

/// What each path says about the order in which moves are tried.
fn orders<'f>(flaws: &[&'f Flaw]) -> Vec<&'f Order> {
    let orders = flaws.iter().filter_map(|flaw| match flaw {
        Flaw::NotLeast { order, .. } => order.as_deref(),
        _ => None,
    });
    orders.collect()
}

/// All these paths, though not the first ones, may be first in one other order of the moves.
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
    use super::super::tests::first_of;
    use super::*;

    /// A wrong order shows near the goal; a program that fails only far from it has lost states.
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

    /// With four moves, two may be the only ones in the wrong order; with eight, others would be, too.
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

    /// A wrong order of all moves shows in more than one pair of them.
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
}
