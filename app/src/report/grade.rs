//! What somebody's moves are worth, for people and as JSON. docs/json.md describes the fields.

use super::json::SCHEMA;
use super::text::grouped;
use crate::texts::phrases::phrase;
use crate::texts::{counts, grade as texts};
use desk::grade::{Distance, Grade, Left, Rating};
use desk::moves::WrittenMoves;
use desk::replay::{Illegal, Reading};
use desk::{Report, Unit};
use fewest::notation::Place;
use serde::Serialize;
use std::fmt::Write;

/// How many moves each line of distances has.
const PER_LINE: usize = 10;

/// The grade as lines of text. `better` has the moves of [`Left`] in the style of the text.
pub fn block(outline: &Report, grade: &Grade, better: Option<&WrittenMoves>) -> String {
    let replay = &grade.replay;
    let mut lines = outline.drawing.clone() + "\n";
    if !replay.moves.is_empty() {
        let words = replay.moves.iter().map(|made| made.word.as_str());
        lines += &words.collect::<Vec<_>>().join(" ");
        lines += &(texts::read_as(phrase(&replay.legend)) + "\n");
    }
    replay.others.iter().for_each(|other| lines += &other_reading(other));
    lines += &verdict(grade, outline.unit);
    if matches!(grade.rating, Rating::Illegal | Rating::Unsolved)
        && let Some(solved) = replay.boards.iter().position(|board| board.solved)
    {
        lines += &(texts::reached_before(counts::moves(grouped(solved as u64))) + "\n");
    }
    if let (Some(left), Some(better)) = (&grade.left, better) {
        lines += &left_at(grade, left, better);
    }
    if grade.rating != Rating::Unsolvable {
        lines += &distances(grade);
    }
    if let Some(stop) = grade.stopped {
        lines += &(texts::stopped(phrase(stop.word())) + "\n");
    }
    lines
}

/// Why the moves were not read in another way. If they solve the board either way, it says so as well.
fn other_reading(other: &Reading) -> String {
    let Reading { legend, made, legal, solves, .. } = other;
    let legend = phrase(legend);
    let line = match (legal, solves) {
        (_, true) => texts::other_solves(legend),
        (true, _) => texts::other_does_not(legend),
        (false, _) => texts::other_is_illegal(legend, made + 1),
    };
    line + "\n"
}

fn verdict(grade: &Grade, unit: Unit) -> String {
    let (replay, cost) = (&grade.replay, grade.replay.cost());
    let moves = || counts::moves(grouped(replay.moves.len() as u64));
    let told = match (grade.rating, &replay.illegal) {
        (Rating::Unsolvable, _) => {
            texts::unsolvable(grade.reason.as_deref().map_or_else(texts::no_way, phrase))
        }
        (_, Some(illegal)) => not_legal(grade, illegal),
        (Rating::Unsolved | Rating::Illegal, None) => {
            texts::not_reached(moves(), &replay.last().drawing)
        }
        (Rating::Shortest, None) => match unit {
            Unit::Moves => texts::shortest(cost),
            Unit::Cost => texts::cheapest(cost),
        },
        (Rating::Longer | Rating::Open, None) => {
            let known = match (grade.distances[0], grade.at_most()) {
                (Distance::Known(fewest), _) => match unit {
                    Unit::Moves => texts::more_than_fewest(cost - fewest, fewest),
                    Unit::Cost => texts::more_than_least(cost - fewest, fewest),
                },
                (Distance::AtLeast(least), Some(most)) if most < cost => {
                    texts::between(most, least)
                }
                (Distance::AtLeast(least), _) => texts::at_least(least),
                (Distance::Infinite, _) => unreachable!("the moves are a way"),
            };
            match unit {
                Unit::Moves => texts::reached(cost, known),
                Unit::Cost => texts::reached_at(cost, known),
            }
        }
    };
    told + "\n"
}

fn not_legal(grade: &Grade, illegal: &Illegal) -> String {
    let Illegal { word, place, legal } = illegal;
    let number = grade.replay.moves.len() + 1;
    let legal = match legal.is_empty() {
        true => texts::none_legal(),
        false => texts::legal_are(legal.join(&counts::comma())),
    };
    let drawing = &grade.replay.last().drawing;
    texts::not_legal(number, word, phrase(&place.to_string()), legal, drawing)
}

fn left_at(grade: &Grade, Left { after, .. }: &Left, better: &WrittenMoves) -> String {
    let (made, drawing) = (&grade.replay.moves[*after], &grade.replay.boards[*after].drawing);
    let (number, word, place) = (after + 1, &made.said, made.place);
    let instead = match better.script.names(&better.text).first() {
        None => texts::solved_already(),
        Some(first) if better.text == *first => texts::better(first),
        Some(first) => texts::better_as_in(first, &better.text),
    };
    texts::left_at(number, word, phrase(&place.to_string()), instead, drawing) + "\n"
}

fn distances(grade: &Grade) -> String {
    let mut lines = texts::distance(shown(grade.distances[0]));
    let moves = grade.replay.moves.iter().zip(&grade.distances[1..]);
    let told: Vec<String> =
        moves.map(|(made, &distance)| format!("{} {}", made.word, shown(distance))).collect();
    if !told.is_empty() {
        lines += &texts::after_each();
    }
    lines.push('\n');
    for (some, first) in told.chunks(PER_LINE).zip((1..).step_by(PER_LINE)) {
        writeln!(lines, "  {first:>3}. {}", some.join(", ")).expect("a string takes everything");
    }
    lines
}

fn shown(distance: Distance) -> String {
    match distance {
        Distance::Known(distance) => distance.to_string(),
        Distance::AtLeast(least) => format!("{least}+"),
        Distance::Infinite => texts::unreachable(),
    }
}

/// The grade as one line of JSON, without the newline.
pub fn line(outline: &Report, grade: &Grade, better: Option<&WrittenMoves>) -> String {
    serde_json::to_string(&object(outline, grade, better)).expect("strings and numbers only")
}

#[derive(Serialize)]
struct Object<'g> {
    schema: u32,
    puzzle: &'g str,
    start: &'g str,
    goal: &'g str,
    outcome: &'static str,
    read_as: &'static str,
    moves: Vec<&'g str>,
    move_names: Vec<&'g str>,
    cost: u64,
    solved: bool,
    fewest: Option<u64>,
    at_least: Option<u64>,
    at_most: Option<u64>,
    distances: Vec<Option<u64>>,
    bounds: Vec<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<WrongMove<'g>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Leaving<'g>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_readings: Vec<Other>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'g str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

/// A move, and the board before it.
#[derive(Serialize)]
struct At<'g> {
    number: usize,
    word: &'g str,
    line: u64,
    column: u64,
    board: &'g str,
}

#[derive(Serialize)]
struct WrongMove<'g> {
    #[serde(flatten)]
    at: At<'g>,
    legal: &'g [String],
}

#[derive(Serialize)]
struct Leaving<'g> {
    #[serde(flatten)]
    at: At<'g>,
    better: Vec<&'g str>,
}

#[derive(Serialize)]
struct Other {
    read_as: &'static str,
    legal_moves: usize,
    solved: bool,
}

fn object<'g>(
    outline: &'g Report,
    grade: &'g Grade,
    better: Option<&'g WrittenMoves>,
) -> Object<'g> {
    let replay = &grade.replay;
    let at = |after: usize, word: &'g str, Place { line, column }| At {
        number: after + 1,
        word,
        line,
        column,
        board: &replay.boards[after].lettered,
    };
    let illegal = replay.illegal.as_ref().map(|Illegal { word, place, legal }| WrongMove {
        at: at(replay.moves.len(), word, *place),
        legal,
    });
    let left = grade.left.as_ref().zip(better).map(|(Left { after, .. }, better)| {
        let made = &replay.moves[*after];
        let better = better.script.names(&better.text);
        Leaving { at: at(*after, &made.said, made.place), better }
    });
    let others = replay.others.iter().map(|other| Other {
        read_as: other.style.name(),
        legal_moves: other.made,
        solved: other.solves,
    });
    Object {
        schema: SCHEMA,
        puzzle: &outline.puzzle,
        start: &replay.boards[0].lettered,
        goal: &outline.goal,
        outcome: grade.rating.name(),
        read_as: replay.style.name(),
        moves: replay.moves.iter().map(|made| made.word.as_str()).collect(),
        move_names: replay.moves.iter().map(|made| made.name.as_str()).collect(),
        cost: replay.cost(),
        solved: replay.solves(),
        fewest: known(grade.distances[0]),
        at_least: bound(grade.distances[0]),
        at_most: grade.at_most(),
        distances: grade.distances.iter().copied().map(known).collect(),
        bounds: grade.distances.iter().copied().map(bound).collect(),
        illegal,
        left,
        other_readings: others.collect(),
        reason: grade.reason.as_deref(),
        stopped: grade.stopped.map(desk::Stop::outcome),
    }
}

fn known(distance: Distance) -> Option<u64> {
    match distance {
        Distance::Known(distance) => Some(distance),
        Distance::AtLeast(_) | Distance::Infinite => None,
    }
}

fn bound(distance: Distance) -> Option<u64> {
    match distance {
        Distance::Known(least) | Distance::AtLeast(least) => Some(least),
        Distance::Infinite => None,
    }
}
