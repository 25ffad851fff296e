//! Boards of a puzzle, one a line as `solve` and `compare` read them.

use super::sliding::walk_of;
use super::{Sink, Wanted, no_such_distance, none_was_met, pushes};
use crate::crew;
use crate::exit::{Code, Fault};
use crate::progress::StatusLine;
use crate::report::text::bytes;
use crate::tiles::Tiles;
use crate::tiles::oracle;
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
use fewest::puzzles::rotation::notation::text;
use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern, RegionTable};
use fewest::puzzles::sliding::{Any, Sliding};
use fewest::rank::permutation;
use fewest::search::{Options, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Counts};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Continue};

/// The most cells of a board whose distances are all listed.
const LISTED_CELLS: usize = 12;
/// Walks that missed the distances before the search for a board is given up.
const MOST_WALKS: usize = 20_000;

/// Random boards that had no board of the distances on their answers before the search for one is
/// given up.
const MOST_BOARDS: usize = 1_000;
/// Where all boards can be listed, so many are enough.
const FEW_BOARDS: usize = 20;
/// What must be said of boards that lie on the answers of others.
pub(super) const ON_THE_WAY: &str = "boards lie on shortest answers of random ones: not all of the distance \
                          are equally likely";
/// What must be said of boards of a puzzle whose moves lead away for good.
const WANDERED: &str = "boards are the ends of random walks: not all are equally likely";

/// That many boards, each as soon as it is made where that takes long; the same seed gives the same bytes.
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
        if metric == Metric::Single {
            within_proven(&goal, wanted.costs)?;
        }
        return sliding(&goal, metric, (wanted, seed), sink);
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

/// The goal of the question, if it has one.
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

/// Boards of a puzzle of which nothing more is known than its kit. Where random boards do not come near enough
/// to the distances, and for the hardest boards, all are listed if they are few.
fn any(puzzle: &PuzzleName, wanted: &Wanted, seed: u64, sink: Sink) -> Result<(), Fault> {
    if wanted.hardest {
        let message = format!("the hardest boards of {puzzle} are not known; use --cost");
        let listed = written(puzzle, wanted, seed)?.ok_or_else(|| Fault::usage(message))?;
        return sink(&listed, None);
    }
    let question = Question::about(puzzle.clone());
    let may_be_listed = puzzle.downcast().is_some_and(WrittenKit::may_be_listed);
    if may_be_listed && wanted.costs.is_some() {
        // These are written when all of them are there: otherwise they are drawn anew, of the list.
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
        // Where random boards are too hard to be solved, all of them may still be few.
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

/// Boards from the list of all boards of a puzzle file; `None` if there are too many for a list.
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

/// Refuses costs above the greatest one, where that is known or found in a moment.
fn attainable(question: &Question, costs: Option<Span>) -> Result<(), Fault> {
    let greatest = costs.and_then(|costs| beyond(question, costs));
    greatest.map_or(Ok(()), |greatest| Err(no_such_distance(greatest)))
}

/// Refuses what is above the fewest moves that are proven to be enough for every board of the 24-puzzle (OEIS A087725):
/// how far the farthest of them is nobody knows, and no search for such a board would end.
fn within_proven(goal: &Tiles, costs: Option<Span>) -> Result<(), Fault> {
    const MOST: usize = 208;
    let in_a_corner = [0, 4, 20, 24].contains(&goal.blank());
    match costs {
        Some(costs)
            if (goal.width, goal.height()) == (5, 5) && in_a_corner && costs.least() > MOST =>
        {
            let message = format!("no board has that distance; the greatest is at most {MOST}");
            Err(Fault::usage(message))
        }
        _ => Ok(()),
    }
}

/// Boards that random ones have led to; false if for one of them so many led to none of the distances.
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

fn sliding(
    goal: &Tiles,
    metric: Metric,
    (wanted, seed): (&Wanted, u64),
    sink: Sink,
) -> Result<(), Fault> {
    let random = &mut Random::new(seed);
    if wanted.unsolvable > 0.0 && goal.cells.len() < 3 {
        return Err(Fault::usage("all boards of this puzzle can be solved"));
    }
    let without: Vec<bool> = (0..wanted.count).map(|_| wanted.wants_unsolvable(random)).collect();
    let with = without.iter().filter(|&&without| !without).count();
    let any_will_do = wanted.costs.is_none() && !wanted.hardest;
    if with == wanted.count && !any_will_do {
        let mut write = |board: Tiles, note: Option<&str>| sink(&line(&board), note);
        return solvable(goal, metric, (with, wanted), (seed, random), &mut write);
    }
    // Boards without a solution stand between the others, and are drawn when all of those are.
    let (mut boards, mut note) = (Vec::new(), None);
    let mut keep = |board: Tiles, said: Option<&'static str>| {
        boards.push(board);
        note = said;
        Ok(())
    };
    match any_will_do {
        true => (0..with).try_for_each(|_| keep(goal.shuffled(true, random), None))?,
        false => solvable(goal, metric, (with, wanted), (seed, random), &mut keep)?,
    }
    let mut boards = boards.into_iter();
    let board = |without| match without {
        true => goal.shuffled(false, random),
        false => boards.next().expect("as many as are wanted"),
    };
    let lines: String = without.into_iter().map(board).map(|board| line(&board)).collect();
    sink(&lines, note)
}

/// A board on a line.
fn line(board: &Tiles) -> String {
    let cells: Vec<String> = board.cells.iter().map(u32::to_string).collect();
    cells.join(" ") + "\n"
}

/// Takes boards as they are made, each with what must be said about how they are found.
pub(super) type BoardSink<'s> = &'s mut dyn FnMut(Tiles, Option<&'static str>) -> Result<(), Fault>;

/// So many boards that can be solved.
fn solvable(
    goal: &Tiles,
    metric: Metric,
    (count, wanted): (usize, &Wanted),
    (seed, random): (u64, &mut Random),
    sink: BoardSink,
) -> Result<(), Fault> {
    if metric == Metric::Multi {
        return pushes::boards(goal, (count, wanted), (seed, random), sink);
    }
    if goal.width == 1 || goal.height() == 1 {
        let mut boards = in_a_line(goal, count, wanted, random)?.into_iter();
        return boards.try_for_each(|board| sink(board, None));
    }
    if goal.cells.len() <= LISTED_CELLS {
        let mut boards = listed(&table(goal)?, count, wanted, random)?.into_iter();
        return boards.try_for_each(|board| sink(board, None));
    }
    let Some(costs) = wanted.costs else {
        let message = "the hardest boards are known only up to 12 cells; use --cost";
        return Err(Fault::usage(message));
    };
    let (measure, mut line) = (Measure::new(goal), StatusLine::new());
    for _ in 0..count {
        let board = walked(goal, costs, (&measure, &mut line), random)?;
        line.end();
        sink(board, Some(super::WALKED))?;
    }
    Ok(())
}

/// A board for each cell of the blank, which is as far away as the blank.
fn in_a_line(
    goal: &Tiles,
    count: usize,
    wanted: &Wanted,
    random: &mut Random,
) -> Result<Vec<Tiles>, Fault> {
    let far = |board: &Tiles| board.blank().abs_diff(goal.blank());
    let mut all = goal.in_a_line();
    let greatest = all.last().map_or(0, far);
    let mut profile = vec![0; greatest + 1];
    all.iter().for_each(|board| profile[far(board)] += 1);
    let costs = wanted.distances(&profile)?;
    all.retain(|board| costs.contains(far(board)));
    let boards = Pool::new(all).ok_or_else(|| no_such_distance(greatest))?;
    Ok((0..count).map(|_| random.one_of(&boards).clone()).collect())
}

/// The distances of all boards. Where there is not enough memory for them nothing else will do: boards that are found in
/// another way are other boards, and a seed has its boards wherever they are made.
fn table(goal: &Tiles) -> Result<RegionTable, Fault> {
    let puzzle = Sliding::<u64>::new(goal.width, goal.height(), &super::as_goal(goal));
    let tiles: Vec<u8> = (1..goal.cells.len() as u8).collect();
    let pattern = Pattern::new(&puzzle.map_err(Fault::bug)?, &tiles).map_err(Fault::bug)?;
    let max_bytes = memory::half_of_available();
    let resources = Resources { threads: crew::processors().get(), max_bytes };
    blocks::build(&pattern, resources, unwatched).map_err(|_| {
        let (list, allowed) = (bytes(blocks::states(&pattern)), bytes(max_bytes));
        let message = format!(
            "a list of all boards is made to draw from it, of {list} and more; the most memory that can be had is \
             {allowed}"
        );
        Fault::new(Code::Memory, message)
    })
}

/// Draws numbers among all boards of the distances, then finds the boards of those numbers.
fn listed(
    table: &RegionTable,
    count: usize,
    wanted: &Wanted,
    random: &mut Random,
) -> Result<Vec<Tiles>, Fault> {
    let mut profile = vec![0; 256];
    table.entries().iter().for_each(|&far| profile[usize::from(far)] += 1);
    profile.truncate(usize::from(blocks::UNREACHED));
    let greatest = profile.iter().rposition(|&boards| boards > 0).expect("the goal is a board");
    profile.truncate(greatest + 1);
    let costs = wanted.distances(&profile)?;
    let boards: u64 = costs.into_iter().map(|far| profile[far]).sum();
    let last = boards.checked_sub(1).ok_or_else(|| no_such_distance(greatest))?;
    let numbers: Vec<usize> = (0..count).map(|_| random.up_to(last as usize)).collect();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&drawn| numbers[drawn]);
    let mut found = vec![None; count];
    let (mut waiting, mut number) = (order.into_iter().peekable(), 0);
    for (rank, &far) in table.entries().iter().enumerate() {
        if !costs.contains(far) {
            continue;
        }
        while let Some(drawn) = waiting.next_if(|&drawn| numbers[drawn] == number) {
            found[drawn] = Some(board(table.pattern(), rank));
        }
        number += 1;
    }
    Ok(found.into_iter().flatten().collect())
}

/// The board of that rank: which cells are occupied, all but one, then the place of each tile among
/// them.
fn board(pattern: &Pattern, rank: usize) -> Tiles {
    let orders = pattern.orders() as usize;
    let set = pattern.sets().unrank((rank / orders) as u32);
    let mut places = vec![0; pattern.tiles().len()];
    permutation::unrank((rank % orders) as u64, &mut places);
    let cells = pattern.width() * pattern.height();
    let occupied: Vec<usize> = (0..cells).filter(|cell| set >> cell & 1 == 1).collect();
    let mut board = Tiles { width: pattern.width(), cells: vec![0; cells] };
    for (&tile, &place) in pattern.tiles().iter().zip(&places) {
        board.cells[occupied[usize::from(place)]] = tile.into();
    }
    board
}

/// Walks without turning back, a little longer than the distance, until a board is that far.
fn walked(
    goal: &Tiles,
    costs: Span,
    (measure, line): (&Measure, &mut StatusLine),
    random: &mut Random,
) -> Result<Tiles, Fault> {
    let most = Cost::try_from(costs.most()).unwrap_or(Cost::MAX);
    for walk in 0..MOST_WALKS {
        let board = walk_of(goal, random.within(costs.stretched(walk / 50)), random);
        let watch = |counts: &Counts| {
            // A board of the 24-puzzle may take days: what is known of it by then is shown.
            let so_far = in_vain_so_far(walk, costs);
            line.show(|| format!("{so_far}; the next takes at least {}", counts.bound));
            Continue(())
        };
        if measure.within(&board, most, watch)?.is_some_and(|far| costs.contains(far)) {
            return Ok(board);
        }
    }
    Err(none_was_met(costs))
}

/// How far the search for a board is.
fn in_vain_so_far(boards: usize, costs: Span) -> String {
    format!("{boards} boards in vain for one {} moves away", super::far(costs))
}

/// Distances to a goal.
struct Measure(Solver);

impl Measure {
    fn new(goal: &Tiles) -> Self {
        let rules = Sliding::<Any>::new(goal.width, goal.height(), &super::as_goal(goal));
        Measure(Solver::new(&rules.expect("a size that is allowed"), NonZeroUsize::MIN))
    }

    /// The distance, if it is not above `most`. `watch` hears how far the search for it is.
    fn within(
        &self,
        board: &Tiles,
        most: Cost,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<Cost>, Undecided> {
        let Measure(solver) = self;
        let tiles: Vec<u8> = board.cells.iter().map(|&tile| tile as u8).collect();
        let tray = solver.puzzle().tray(&tiles).expect("each tile once");
        let options = Options { max_cost: most, ..memory::limits() };
        let ended = solver.solve(&tray, &options, watch).ended;
        let found = oracle::ShortestPath::of(ended.outcome)?;
        Ok(found.moves().map(|moves| moves as Cost))
    }
}
