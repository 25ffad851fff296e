//! What a wrong output suggests about the program that wrote it. Each sentence names a mistake that
//! is known to produce just this, with what speaks for it; none of them is a proof.

use super::Verdict;
use super::flaw::{Flaw, Order, Reading, Step};
use std::mem::discriminant;

/// A likely mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What is wrong in the program.
    pub mistake: String,
    /// What is seen that speaks for it.
    pub evidence: String,
}

impl Reason {
    /// A reason, and what speaks for it.
    pub fn new(mistake: impl Into<String>, evidence: impl Into<String>) -> Self {
        Reason { mistake: mistake.into(), evidence: evidence.into() }
    }
}

/// What common mistakes are called in the words of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// What makes an estimate too high there; empty if that is not known.
    pub estimate: &'static str,
    /// Which wrong moves lead to the goal too soon.
    pub moves: &'static str,
    /// What is wrong if it is said that there is no solution, or that there is one; `None` if all boards
    /// have one.
    pub parity: Option<&'static str>,
}

/// What of this a format says.
pub struct Own<'a> {
    /// The reasons for a flaw that are a problem's own, where it has such.
    pub reasons: &'a dyn Fn(&Flaw) -> Option<Vec<Reason>>,
    /// How its puzzle calls the others.
    pub words: Words,
}

/// Everything that is known to be wrong with a program.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'f> {
    /// The first is the one to explain.
    pub flaws: &'f [&'f Flaw],
    /// Whether nearer boards than that of the first flaw were looked for that fail like it.
    pub is_nearest: bool,
}

/// The reasons as people read them, a number for each.
pub fn likely(reasons: &[Reason]) -> String {
    let line = |(Reason { mistake, evidence }, number): (&Reason, usize)| {
        format!("likely reason {number}: {mistake}\n  what speaks for it: {evidence}\n")
    };
    reasons.iter().zip(1..).map(line).collect()
}

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

/// The likely reasons, the likeliest first; empty if nothing is wrong.
pub fn why(own: &Own, verdict: &Verdict) -> Vec<Reason> {
    let flaws: Vec<&Flaw> = verdict.wrong.iter().map(|wrong| &wrong.flaw).collect();
    let mut reasons = why_of(own, &Evidence { flaws: &flaws, is_nearest: false });
    if let Some(before) = right_before(verdict) {
        reasons.insert(
            0,
            Reason::new(
                "state of the case before may be left over (visited marks, the path, a counter, the \
                 queue)",
                match before {
                    1 => "the first case is right, and all that follow are wrong".into(),
                    _ => format!("the first {before} cases are right, and all that follow are wrong"),
                },
            ),
        );
    }
    reasons
}

/// The likely reasons for flaws.
pub fn why_of(own: &Own, evidence: &Evidence) -> Vec<Reason> {
    let Some(first) = evidence.flaws.first() else { return Vec::new() };
    let telling = most_telling(first, evidence.flaws);
    (own.reasons)(telling).unwrap_or_else(|| reasons(telling, evidence, &own.words))
}

/// Of flaws like the first one that which says most: the path that is longest for its board, the moves
/// that mean something else, the nearest board that is denied, the largest number where there is none.
fn most_telling<'v>(first: &'v Flaw, all: &[&'v Flaw]) -> &'v Flaw {
    let mut alike = all.iter().copied().filter(|flaw| discriminant(*flaw) == discriminant(first));
    let said = |flaw: &Flaw| match flaw {
        Flaw::NoPath { said, most: Some(_) } => said.parse::<i64>().ok(),
        _ => None,
    };
    let meant = |flaw: &Flaw| match flaw {
        Flaw::Unsolved { moves, reading: Some(reading), .. } => {
            is_usual(reading, all).then_some(*moves)
        }
        _ => None,
    };
    let telling = match first {
        Flaw::TooLong { .. } | Flaw::Count { .. } => {
            let excess =
                |flaw: &&Flaw| share(flaw).map(|(moves, fewest)| thousandths(moves, fewest));
            excess(&first).and(alike.filter(|flaw| excess(flaw).is_some()).max_by_key(excess))
        }
        Flaw::Path { .. } => alike.min_by_key(|flaw| fewest_denied(flaw).unwrap_or(usize::MAX)),
        Flaw::NoPath { .. } => alike.max_by_key(|flaw| said(flaw)),
        Flaw::Unsolved { .. } => {
            alike.filter(|flaw| meant(flaw).is_some()).max_by_key(|flaw| meant(flaw))
        }
        // Whoever stops at a symbol never misses the first path of that symbol.
        Flaw::NotLeast { .. } => {
            alike.find(|flaw| matches!(flaw, Flaw::NotLeast { symbols: None, .. }))
        }
        _ => None,
    };
    telling.unwrap_or(first)
}

/// The moves of a path that is too long for a board that is not solved, and the fewest.
fn share(flaw: &Flaw) -> Option<(usize, usize)> {
    match flaw {
        Flaw::TooLong { moves, fewest, .. } if *fewest > 0 => Some((*moves, *fewest)),
        Flaw::Count { said, fewest } if *said > *fewest as i64 && *fewest > 0 => {
            Some((usize::try_from(*said).ok()?, *fewest))
        }
        _ => None,
    }
}

/// How much longer than the fewest, in thousandths of them.
fn thousandths(moves: usize, fewest: usize) -> usize {
    (moves - fewest).saturating_mul(1000) / fewest
}

fn fewest_denied(flaw: &Flaw) -> Option<usize> {
    match flaw {
        Flaw::Path { fewest, .. } => *fewest,
        _ => None,
    }
}

/// How many right cases there are before wrong ones only, if the output could be followed to its end.
fn right_before(verdict: &Verdict) -> Option<usize> {
    let cases: Vec<usize> = verdict.wrong.iter().filter_map(|wrong| wrong.case).collect();
    let lost = verdict.wrong.iter().any(|wrong| wrong.flaw.is_presentation());
    let first = *cases.first()?;
    let all_that_follow = cases.len() == verdict.cases + 1 - first;
    (!lost && cases.len() > 1 && first > 1 && all_that_follow).then(|| first - 1)
}

fn reasons(flaw: &Flaw, evidence: &Evidence, words: &Words) -> Vec<Reason> {
    let one = |mistake: &str, evidence: String| vec![Reason::new(mistake, evidence)];
    match flaw {
        Flaw::Ends => one(
            "the program stopped or was stopped here: it reads only so many cases, prints nothing for \
             this board, crashes, or does not end; run it on this case alone",
            "the output ends in the middle of the answers".into(),
        ),
        Flaw::Behind { text, again: true, .. } => one(
            "the end of the input was handled as one more case: the result of reading is tested \
             after the case is answered (`while (!feof)`, `while (true)` without a check), or the line \
             that ends the cases is answered like a board",
            format!("`{text}` is part of the last answer, and comes again"),
        ),
        Flaw::Behind { text, again: false, .. } => one(
            "more is printed than the answers: the end of the input or the line that ends the cases \
             is answered like a board, or leftovers of debugging",
            format!("`{text}` answers no case"),
        ),
        Flaw::Unreadable { found, expected } => vec![unreadable(found, expected)],
        Flaw::NoSecondLine { .. } => one(
            "the second line of an answer is left out where there is nothing to do",
            "the case is solved already, and its first line is right".into(),
        ),
        Flaw::CaseNumber { found, expected } => case_number(found, *expected),
        Flaw::Edge { letter, wraps: true, .. } => one(
            &format!(
                "`{letter}` is made without a look at the edge: in a board kept as one row, the cell \
                 before a row's first is the last of the row above"
            ),
            "if the blank may go from the end of a row to the beginning of the next, the moves solve \
             the board"
                .into(),
        ),
        Flaw::Edge { .. } => one(OTHER_MOVES, "the moves lead off the board".into()),
        Flaw::Unsolved { moves, reading, passed, .. } => {
            let reading = reading.as_ref().filter(|reading| is_usual(reading, evidence.flaws));
            vec![unsolved(*moves, reading, *passed)]
        }
        Flaw::TooLong { moves, fewest, .. } => vec![too_long(*moves, *fewest, words)],
        Flaw::OverLimit { moves, most } => one(
            "a search that is not led to a shortest path",
            format!("{moves} moves, where {most} are allowed and fewer suffice"),
        ),
        Flaw::NotLeast { step, symbols: Some(symbols), .. } => vec![of_symbol(step, *symbols)],
        Flaw::NotLeast { step, symbols: None, .. } => vec![not_least(step, evidence.flaws)],
        Flaw::NoPath { .. } | Flaw::Parity { .. } => words.parity.map_or(Vec::new(), |parity| {
            one(parity, "what is said about a solution is wrong".into())
        }),
        Flaw::Path { fewest, .. } => denied(*fewest, evidence.is_nearest, words),
        Flaw::Count { .. } => counts(evidence.flaws, words),
        Flaw::CountOfPath { said, moves } if *said == *moves as i64 + 1 => one(
            "states along the path are counted instead of the moves between them",
            "the number is one more than the moves that are printed".into(),
        ),
        Flaw::CountOfPath { .. } => one(
            "the number is not taken from the path that is printed: another search, another counter, \
             or a part of the path is left out",
            "the path and the number beside it do not fit".into(),
        ),
        Flaw::Symbol { said, before, .. } if *said == before.to_string() => one(
            "the symbol is read before the moves are made, or after they were taken back",
            format!("{said} is in the centre before the moves, and the moves are right"),
        ),
        Flaw::Symbol { .. } => one(
            "the symbol is read from a cell outside the centre, or while the moves are made",
            "the moves are right, and the symbol is not".into(),
        ),
    }
}

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
const OTHER_MOVES: &str = "the moves printed are not those of the search (a parent or a letter that was \
                           overwritten after its state had been stored), or they stand for others";

fn unreadable(found: &str, expected: &str) -> Reason {
    let lower = |text: &str| text.to_ascii_lowercase();
    let words = || expected.split(['`', ' ', ',']).filter(|word| !word.is_empty());
    let other_case = words().any(|word| word != found && lower(word) == lower(found));
    let letters = expected.contains("letters") || expected.contains("moves");
    let is_of = |text: &str| {
        let names: String = match expected.contains("A to H") {
            true => "ABCDEFGH".into(),
            false => words().filter(|word| word.len() == 4).collect(),
        };
        !text.is_empty() && letters && text.chars().all(|letter| names.contains(letter))
    };
    let swapped: String = found
        .chars()
        .map(|it| if it.is_lowercase() { it.to_ascii_uppercase() } else { it.to_ascii_lowercase() })
        .collect();
    if other_case || is_of(&swapped) {
        return Reason::new(
            "the answer is printed in small letters for capital ones, or the other way round",
            format!("`{found}` would be read if its letters were of the other size"),
        );
    }
    Reason::new(
        "something else than the answer was printed: leftovers of debugging, another word for no \
         solution, moves written in another way",
        format!("`{found}` stands where {expected} was expected"),
    )
}

fn case_number(found: &str, expected: usize) -> Vec<Reason> {
    let said = found.strip_prefix("Case").and_then(|rest| rest.split(':').next());
    let said = said.and_then(|number| number.trim().parse::<usize>().ok());
    let (mistake, evidence) = match said {
        Some(said) if said + 1 == expected => {
            ("cases are counted from 0, or the counter is not advanced", "the number is one less")
        }
        Some(_) => ("the number of the case is not advanced as it should be", "another number"),
        None => (
            "an answer has more or fewer lines than the statement says",
            "this line should begin a case, and does not",
        ),
    };
    vec![Reason::new(mistake, evidence)]
}

/// Whether most paths that do not solve their boards would do so if they were read like that. A short path
/// may do so by chance.
fn is_usual(reading: &Reading, flaws: &[&Flaw]) -> bool {
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

fn unsolved(moves: usize, reading: Option<&Reading>, passed: Option<usize>) -> Reason {
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
            "whether the board is solved is not asked before the first move".into(),
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
            format!("{OTHER_MOVES}; or the goal is another (blank first, blank last)"),
            "the moves are legal and lead elsewhere".into(),
        ),
    };
    Reason { mistake, evidence }
}

fn too_long(moves: usize, fewest: usize, words: &Words) -> Reason {
    let evidence = format!("{moves} moves where {fewest} suffice");
    match moves {
        _ if fewest == 0 => Reason::new(
            "whether the board is solved is not asked before the first move",
            "the start is solved",
        ),
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

fn of_symbol(step: &Step, (own, other): (u8, u8)) -> Reason {
    Reason::new(
        format!(
            "this path fills the centre with {own}, the first one with {other}: the search stops at the \
             first symbol that can be brought there in the fewest moves"
        ),
        format!("of the paths for {own} it is the first; move {} leaves the other", step.number),
    )
}

/// Several paths that are not the first ones may be those of another order of the moves, one for all.
fn not_least(step: &Step, flaws: &[&Flaw]) -> Reason {
    let Step { letter, right, .. } = step;
    let orders: Vec<&Order> = flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::NotLeast { order, .. } => order.as_deref(),
            _ => None,
        })
        .collect();
    let merged = orders.split_first().map(|(first, rest)| {
        rest.iter().fold((*first).clone(), |merged, order| merged.merged(order))
    });
    let evidence = |what: &str| match orders.len() {
        0 | 1 => format!("{what} the path is the first of the shortest ones"),
        count => format!("{what} each of {count} paths is the first of the shortest ones"),
    };
    match merged.and_then(|order| order.sorted()) {
        Some(order) => Reason::new(
            format!(
                "it is what a search finds that tries the moves in the order {order}, or keeps the last \
                 of several paths, as with <= where < is needed: try `{right}` before `{letter}`"
            ),
            evidence("in that order"),
        ),
        None => Reason::new(
            "a comparison with <= where < is needed: a later path of equal length replaces the first; \
             or a bidirectional search takes any meeting point, or moves or states are never tried",
            evidence("there is no order of the moves in which"),
        ),
    }
}

fn denied(fewest: Option<usize>, is_nearest: bool, words: &Words) -> Vec<Reason> {
    let unproven = |evidence: String| Reason::new(UNPROVEN, evidence);
    let takes =
        |fewest: usize| format!("the board takes {fewest} moves").replace(" 1 moves", " 1 move");
    let open = || "the board can be solved, and is said not to be".to_owned();
    match (words.parity, fewest) {
        (None, fewest) => vec![unproven(fewest.map_or_else(open, takes))],
        (Some(parity), Some(fewest)) if fewest <= PARITY_SHOWS => {
            vec![Reason::new(parity, format!("{}, so few that no search gives up", takes(fewest)))]
        }
        (Some(_), Some(fewest)) if is_nearest => {
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

/// What all wrong numbers of moves have in common.
fn counts(flaws: &[&Flaw], words: &Words) -> Vec<Reason> {
    let numbers: Vec<(i64, i64)> = flaws
        .iter()
        .filter_map(|flaw| match flaw {
            Flaw::Count { said, fewest } => Some((*said, *fewest as i64)),
            _ => None,
        })
        .collect();
    let all = |is_so: &dyn Fn(i64, i64) -> bool| {
        numbers.iter().all(|&(said, fewest)| is_so(said, fewest))
    };
    let are = |what: &str| match numbers.len() {
        1 => format!("the number is {what}"),
        count => format!("each of {count} wrong numbers is {what}"),
    };
    let first = numbers[0];
    let (mistake, evidence): (String, String) = match () {
        () if all(&|said, fewest| said == fewest + 1) => (
            "states are counted instead of the moves between them, or the search goes one level too \
             far: the goal is tested after the depth"
                .into(),
            are("one more than the fewest moves"),
        ),
        () if all(&|said, fewest| said == fewest - 1) => (
            "the last move, or the first, is not counted".into(),
            are("one less than the fewest moves"),
        ),
        () if all(&|said, _| said < 0) => (UNPROVEN.into(), are("no number of moves")),
        () if numbers.len() > 1 && all(&|said, fewest| said == 2 * fewest) => {
            ("each move is counted twice".into(), are("twice the fewest moves"))
        }
        () if numbers.len() > 2 && all(&|said, _| said == first.0) => (
            "the same number is printed for all boards: it is never set, or left over".into(),
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
            return vec![too_long(said, fewest, words)];
        }
        () => (
            format!(
                "some moves are not those of the puzzle{}, or the goal is another one",
                words.moves
            ),
            "some numbers are too small and others too large".into(),
        ),
    };
    vec![Reason { mistake, evidence }]
}

#[cfg(test)]
mod tests {
    use super::super::Wrong;
    use super::*;

    const TILES: Words = Words { estimate: " (the blank)", moves: "", parity: Some(PARITY) };

    fn count_of(said: i64, fewest: usize) -> Flaw {
        Flaw::Count { said, fewest }
    }

    /// The first reason of tiles for flaws of which the first is the one to explain.
    fn first_of(flaws: &[Flaw], is_nearest: bool) -> String {
        let flaws: Vec<&Flaw> = flaws.iter().collect();
        let own = Own { reasons: &|_| None, words: TILES };
        why_of(&own, &Evidence { flaws: &flaws, is_nearest }).remove(0).mistake
    }

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

    /// What all wrong numbers have in common decides, not the first of them.
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

    #[test]
    fn a_number_where_there_is_none_tells_of_the_limit() {
        let about = |name: &str, said: &[&str]| {
            let profile = crate::problems::find(name).expect("a profile");
            let most = if name == "poj:3131" { Some(30) } else { None };
            let flaws: Vec<Flaw> =
                said.iter().map(|said| Flaw::NoPath { said: (*said).into(), most }).collect();
            let flaws: Vec<&Flaw> = flaws.iter().collect();
            let own = Own {
                reasons: &|flaw| profile.format.reasons(flaw),
                words: profile.format.words(),
            };
            why_of(&own, &Evidence { flaws: &flaws, is_nearest: false }).remove(0).mistake
        };
        assert!(about("poj:3131", &["31"]).starts_with("the search goes one level too far"));
        assert_eq!(about("poj:3131", &["35"]), "the limit on moves is not tested");
        // One level would not explain the second number.
        assert_eq!(about("poj:3131", &["31", "35"]), "the limit on moves is not tested");
        assert_eq!(about("poj:1077", &["31"]), PARITY_OF_ODD_WIDTHS);
    }

    /// A wrong parity shows next to the goal.
    #[test]
    fn the_nearest_board_that_is_denied_tells_why() {
        let denied = |fewest| Flaw::Path { said: "-1".into(), fewest };
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(4))], true), PARITY);
        assert_eq!(first_of(&[denied(Some(30)), denied(Some(25))], true), UNPROVEN);
        assert_eq!(first_of(&[denied(Some(30))], false), PARITY);
        assert_eq!(first_of(&[denied(None)], false), PARITY);
        // Where every board has a solution there is no parity to get wrong.
        let own = Own { reasons: &|_| None, words: Words { parity: None, ..TILES } };
        let flaw = denied(Some(2));
        let reasons = why_of(&own, &Evidence { flaws: &[&flaw], is_nearest: false });
        assert_eq!(reasons[0].mistake, UNPROVEN);
        let flaw = Flaw::Parity { said: "YES".into(), right: "NO" };
        assert_eq!(why_of(&own, &Evidence { flaws: &[&flaw], is_nearest: false }), []);
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

    /// What two paths of three are by chance is no reason.
    #[test]
    fn another_reading_must_fit_most_paths() {
        let path =
            |reading| Flaw::Unsolved { moves: 6, board: String::new(), reading, passed: None };
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

    #[test]
    fn letters_of_the_other_size_are_told() {
        let about = |found: &str, expected: &str| unreadable(found, expected).mistake;
        let size = "the answer is printed in small letters";
        assert!(about("ULLDR", "a path of the letters lrud or `unsolvable`").starts_with(size));
        assert!(about("ac", "moves A to H or `No moves needed`").starts_with(size));
        assert!(
            about("Unsolvable", "a path of the letters lrud or `unsolvable`").starts_with(size)
        );
        assert!(about("left", "UP, LEFT, RIGHT or DOWN").starts_with(size));
        for other in ["no", "12", "u l l d", ""] {
            let told = about(other, "a path of the letters lrud or `unsolvable`");
            assert!(told.starts_with("something else"), "{other}: {told}");
        }
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
            right_before(&Verdict { cases, wrong: wrong.collect() }).is_some()
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
