//! Boards of tiles by their distance in moves. Boards of up to 12 cells are drawn from the list of all boards
//! of the distances; larger ones are found by random walks and measured.

use super::sliding::walk_of;
use super::{BoardSink, Sink, Wanted, in_vain_so_far, no_such_distance, none_was_met, pushes};
use crate::crew;
use crate::exit::{Code, Fault};
use crate::progress::StatusLine;
use crate::report::text::bytes;
use crate::tiles::Tiles;
use crate::tiles::oracle;
use crate::undecided::Undecided;
use desk::memory;
use desk::names::Metric;
use desk::random::{Pool, Random, Span};
use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern, RegionTable};
use fewest::puzzles::sliding::{Any, Sliding};
use fewest::rank::permutation;
use fewest::search::{Options, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Counts};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Continue};

/// The most cells of a board for which all distances are listed.
const LISTED_CELLS: usize = 12;
/// How many walks may miss the distances before the search for a board is given up.
const MOST_WALKS: usize = 20_000;

/// Writes the wanted number of boards of tiles with that goal.
pub(super) fn generate(
    goal: &Tiles,
    metric: Metric,
    (wanted, seed): (&Wanted, u64),
    sink: Sink,
) -> Result<(), Fault> {
    if metric == Metric::Single {
        within_proven(goal, wanted.costs)?;
    }
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
    // Boards without a solution stand between the others, but are drawn after all of those.
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

/// Refuses distances above the number of moves that is proven to be enough for every board of the 24-puzzle
/// (OEIS A087725). Nobody knows how far the farthest board is, and a search for a board beyond it would never
/// end.
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

/// Makes `count` boards that can be solved.
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

/// Boards of one row or column. There is one for each cell of the blank, and it is as far away as the blank.
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

/// The distances of all boards. If there is not enough memory for them, that is a fault: boards found in
/// another way would be other boards, and a seed gives the same boards on every machine.
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

/// Draws numbers among all boards of the distances, then finds the boards with those numbers.
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

/// The board of that rank: which cells are occupied, all but one, then the place of each tile among them.
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

/// Takes random walks that never turn back, a little longer than the distance, until one ends at a board that
/// is that far away.
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
            // A board of the 24-puzzle may take days: show what is known of it so far.
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

/// Measures distances to a goal.
struct Measure(Solver);

impl Measure {
    fn new(goal: &Tiles) -> Self {
        let rules = Sliding::<Any>::new(goal.width, goal.height(), &super::as_goal(goal));
        Measure(Solver::new(&rules.expect("a size that is allowed"), NonZeroUsize::MIN))
    }

    /// The distance, if it is at most `most`. `watch` hears how far the search for it is.
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
