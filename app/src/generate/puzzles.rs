//! Boards of a puzzle, one per line, as `solve` and `compare` read them.

use super::{ON_THE_WAY, Sink, Wanted, distances, in_vain_so_far, no_such_distance, none_was_met};
use crate::exit::{Code, Fault};
use crate::progress::StatusLine;
use crate::tiles::Tiles;
use crate::undecided::Undecided;
use desk::boards::{Boards, beyond};
use desk::kits::cubic::CubicKit;
use desk::kits::rotation::RotationKit;
use desk::kits::sliding::SlidingKit;
use desk::kits::written::WrittenKit;
use desk::memory;
use desk::names::Metric;
use desk::random::{Pool, Random, Span};
use desk::{Case, PuzzleName, Question};
use fewest::Cost;
use fewest::puzzles::rotation::notation::text;

/// How many random boards may have no board of the distances on their answers before the search for one is
/// given up.
const MOST_BOARDS: usize = 1_000;
/// The same if all boards can be listed instead.
const FEW_BOARDS: usize = 20;
/// The note about boards of a puzzle with moves that lead away for good.
const WANDERED: &str = "boards are the ends of random walks: not all are equally likely";

/// Writes the wanted boards, each as soon as it is made if that takes long. The same seed gives the same
/// bytes.
pub fn generate(
    puzzle: PuzzleName,
    metric: Metric,
    goal: Option<&str>,
    (wanted, seed): (&Wanted, u64),
    sink: Sink,
) -> Result<(), Fault> {
    puzzle.fitting(metric)?;
    if let Some(&SlidingKit { width, height }) = puzzle.downcast() {
        let goal = goal.map(String::from);
        let question = Question { metric, goal, ..Question::about(puzzle) };
        let goal = goal_of(&question, Tiles::blank_last(width, height))?;
        attainable(&question, wanted.costs)?;
        return distances::generate(&goal, metric, (wanted, seed), sink);
    }
    let puzzle = match goal.map(|goal| puzzle.towards(goal)).transpose()? {
        None => puzzle,
        Some(Some(other)) => other,
        Some(None) => {
            let message =
                format!("{puzzle} has no other goals; boards of tiles and puzzles of files have");
            return Err(Fault::usage(message));
        }
    };
    if puzzle.downcast::<RotationKit>().is_some() {
        wanted.only_solvable()?;
        return sink(&rotation(wanted, seed)?, None);
    }
    if puzzle.downcast::<CubicKit>().is_some() {
        wanted.only_solvable()?;
        return sink(&cubic(wanted, seed)?, None);
    }
    if wanted.unsolvable > 0.0 {
        let message =
            "boards without a solution are made of sliding tiles and for judges' problems only";
        return Err(Fault::usage(message));
    }
    any(&puzzle, wanted, seed, sink)
}

/// The goal of the question, or the usual one if it has none.
fn goal_of(question: &Question, usual: Tiles) -> Result<Tiles, Fault> {
    if question.goal.is_none() {
        return Ok(usual);
    }
    let outline = desk::solver(question)?.outline(&Case::one(&usual.to_string()))?;
    Ok(Tiles { cells: super::numbers(&outline.goal), ..usual })
}

fn rotation(wanted: &Wanted, seed: u64) -> Result<String, Fault> {
    let (source, mut random) = (super::rotation::RotationBoards::new(wanted)?, Random::new(seed));
    Ok((0..wanted.count).map(|_| text(&source.next_board(&mut random)) + "\n").collect())
}

fn cubic(wanted: &Wanted, seed: u64) -> Result<String, Fault> {
    let (source, mut random) = (super::cubic::Datasets::new(wanted, Cost::MAX)?, Random::new(seed));
    let line = |_| {
        let (empty, tops) = source.next_question(&mut random);
        super::cubic::text(empty, &tops).trim_end().replace('\n', " ") + "\n"
    };
    Ok((0..wanted.count).map(line).collect())
}

/// Boards of a puzzle of which only its kit is known. If random boards do not come near enough to the
/// distances, and for the hardest boards, all boards are listed if they are few.
fn any(puzzle: &PuzzleName, wanted: &Wanted, seed: u64, sink: Sink) -> Result<(), Fault> {
    if wanted.hardest {
        let message = format!("the hardest boards of {puzzle} are not known; use --cost");
        let listed = written(puzzle, wanted, seed)?.ok_or_else(|| Fault::usage(message))?;
        return sink(&listed, None);
    }
    let question = Question::about(puzzle.clone());
    let may_be_listed = puzzle.downcast().is_some_and(WrittenKit::may_be_listed);
    if may_be_listed && wanted.costs.is_some() {
        // Write these only when all of them are there: otherwise all boards are drawn anew, from the list.
        let (mut lines, mut note) = (String::new(), None);
        let mut keep = |line: &str, said: Option<&str>| {
            lines += line;
            note = said.map(String::from);
            Ok(())
        };
        let few = met(&question, wanted, seed, (FEW_BOARDS, &mut keep));
        if let Ok(true) = few {
            return sink(&lines, note.as_deref());
        }
        // If random boards are too hard to solve, all boards together may still be few.
        let is_unsolved = few.as_ref().is_err_and(|fault| fault.code == Code::Nodes);
        let few = if is_unsolved { few } else { Ok(few?) };
        if let Some(listed) = written(puzzle, wanted, seed)? {
            return sink(&listed, None);
        }
        few?;
    }
    match met(&question, wanted, seed, (MOST_BOARDS, sink))? {
        true => Ok(()),
        false => Err(none_was_met(wanted.costs.unwrap_or(Span::up_to(Cost::MAX)))),
    }
}

/// Boards drawn from the list of all boards of a puzzle file; `None` if there are too many to list.
fn written(puzzle: &PuzzleName, wanted: &Wanted, seed: u64) -> Result<Option<String>, Fault> {
    let Some(kit) = puzzle.downcast::<WrittenKit>() else { return Ok(None) };
    let options = memory::limits();
    let undecided = |by| Undecided { at_least: 0, by };
    let Some(listed) = kit.listed(&options).map_err(undecided)? else { return Ok(None) };
    let profile = listed.profile();
    let costs = wanted.distances(&profile)?;
    let numbers = Pool::new(listed.numbers(|far| costs.contains(far)));
    let numbers = numbers.ok_or_else(|| no_such_distance(profile.len() - 1))?;
    let mut random = Random::new(seed);
    let line = |_| listed.board(*random.one_of(&numbers)) + "\n";
    Ok(Some((0..wanted.count).map(line).collect()))
}

/// Refuses costs above the greatest one, if that is known or quickly found.
fn attainable(question: &Question, costs: Option<Span>) -> Result<(), Fault> {
    let greatest = costs.and_then(|costs| beyond(question, costs));
    greatest.map_or(Ok(()), |greatest| Err(no_such_distance(greatest)))
}

/// Boards on the answers of random ones. False if, for one of them, `most` random boards led to none of the
/// distances.
fn met(
    question: &Question,
    wanted: &Wanted,
    seed: u64,
    (most, sink): (usize, Sink),
) -> Result<bool, Fault> {
    let solver = desk::solver(question)?;
    let mut boards = Boards::new(question.puzzle.clone(), seed, true);
    let solvable = |text: &str| solver.solvable(&Case::one(text));
    let (options, mut line) = (memory::limits(), StatusLine::new());
    let mut next = |line: &mut StatusLine| -> Result<Option<String>, Fault> {
        let Some(costs) = wanted.costs else { return Ok(Some(boards.next(solvable)?)) };
        for in_vain in 0..most {
            if in_vain == 1 {
                attainable(question, wanted.costs)?;
            }
            line.show(|| in_vain_so_far(in_vain, costs));
            if let Some(board) = boards.next_at(costs, &*solver, &options)? {
                return Ok(Some(board));
            }
        }
        Ok(None)
    };
    let note = match wanted.costs {
        Some(_) => Some(ON_THE_WAY),
        None if question.puzzle.draws_evenly() => None,
        None => Some(WANDERED),
    };
    for _ in 0..wanted.count {
        let Some(board) = next(&mut line)? else { return Ok(false) };
        line.end();
        sink(&(board + "\n"), note)?;
    }
    Ok(true)
}
