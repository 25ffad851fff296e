//! All searches agree with each other and with an enumeration: in cost, in the first optimum, in the number
//! of optima.

mod beams;
mod rotation;

use fewest::heuristics::{Max, Min, Zero};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Order, Sliding, Tray};
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{
    Answer, Options, a_star, bae_star, bidirectional, branch_and_bound, breadth_first, ida_star,
    parallel, unwatched,
};
use fewest::tables::pdb::{Identity, Pdb};
use fewest::{
    Cost, Counts, Ended, Heuristic, MovePruning, Outcome, Puzzle, Ranked, Reversible, Solution,
};
use fewest::{Optima, check};
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

fn eight() -> Sliding {
    Sliding::new(3, 3, &Goal::BlankLast).expect("a size").with_order(Order::Alphabetical)
}

fn distances<P: Ranked + Reversible>(puzzle: &P) -> Distances {
    exhaustive::distances(puzzle, &Options::default(), unwatched).expect("no limit")
}

fn solved<M: Debug>(name: &str, ended: Ended<M>) -> Solution<M> {
    match ended.outcome {
        Outcome::Solved(solution) => solution,
        other => panic!("{name}: {other:?}"),
    }
}

/// Runs `test` on every board of the 8-puzzle that can be solved, on all cores.
fn on_every_board(puzzle: &Sliding, test: impl Fn(u64, &Tray) + Sync) {
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let first = next.fetch_add(1000, Relaxed);
            if first >= puzzle.rank_count() {
                return;
            }
            for rank in first..puzzle.rank_count().min(first + 1000) {
                let board = puzzle.unrank(rank);
                if puzzle.solvable(&board) {
                    test(rank, &board);
                }
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
}

/// The exact distance, less an error from 0 to 7 that jumps from state to state: admissible, and
/// far from consistent.
struct Doubtful<'d>(&'d Distances);

impl Heuristic<Sliding> for Doubtful<'_> {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding, board: &Tray) -> Cost {
        let rank = puzzle.rank(board);
        let error = rank.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61;
        self.0.get(rank).saturating_sub(error as Cost)
    }

    fn step(&self, puzzle: &Sliding, _: Cost, before: &Tray, direction: Direction) -> Cost {
        let mut after = before.clone();
        puzzle.apply(&mut after, direction);
        self.start(puzzle, &after)
    }

    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}

/// All 181,440 boards by IDA* with Manhattan; every 32nd by A* with Manhattan and with an
/// inconsistent heuristic, every 64th by bidirectional search, every 2000th by breadth-first search.
#[test]
fn every_board_of_the_eight_puzzle() {
    let puzzle = eight();
    let (all, manhattan) = (distances(&puzzle), Manhattan::new(&puzzle));
    let (options, reopened) = (Options::default(), AtomicU64::new(0));
    on_every_board(&puzzle, |rank, board| {
        let right = |name, ended| {
            let solution = solved(name, ended);
            assert!(solution.is_optimal(), "{name} on {rank}");
            assert_eq!(solution.cost, all.get(rank), "{name} on {rank}");
            let replayed = check::replay(&puzzle, board, &solution.moves);
            assert_eq!(replayed, Ok(solution.cost), "{name} on {rank}");
        };
        let pruning = NoReturn(&puzzle);
        right("IDA*", ida_star::solve(&puzzle, &manhattan, &pruning, board, &options, unwatched));
        if rank % 256 < 2 {
            let (two, means) =
                (NonZeroUsize::MIN.saturating_add(1), (&puzzle, &manhattan, &pruning));
            right("parallel IDA*", parallel::solve(two, means, board, &options, unwatched));
        }
        if rank % 64 < 2 {
            right("A*", a_star::solve(&puzzle, &manhattan, board, &options, unwatched));
            let doubtful = a_star::solve(&puzzle, &Doubtful(&all), board, &options, unwatched);
            reopened.fetch_add(doubtful.counts.reopened, Relaxed);
            right("inconsistent A*", doubtful);
        }
        if rank % 128 < 2 {
            right("bidirectional", bidirectional::solve(&puzzle, board, &options, unwatched));
        }
        if rank % 4000 < 2 {
            right("hashed", breadth_first::solve(&puzzle, board, &options, unwatched));
            right("ranked", breadth_first::solve_ranked(&puzzle, board, &options, unwatched));
        }
    });
    assert!(reopened.into_inner() > 1000);
}

/// The 8-puzzle backward: every board of one distance is a goal.
struct Backward<'p> {
    puzzle: &'p Sliding,
    all: &'p Distances,
    goals_at: Cost,
}

impl Puzzle for Backward<'_> {
    type State = Tray;
    type Move = Direction;
    type Packed = u64;

    fn visit_moves<B>(
        &self,
        board: &mut Tray,
        visit: impl FnMut(&mut Tray, Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.puzzle.visit_moves(board, visit)
    }

    fn apply(&self, board: &mut Tray, direction: Direction) {
        self.puzzle.apply(board, direction);
    }

    fn undo(&self, board: &mut Tray, direction: Direction) {
        self.puzzle.undo(board, direction);
    }

    fn is_goal(&self, board: &Tray) -> bool {
        self.all.get(self.puzzle.rank(board)) == self.goals_at
    }

    fn pack(&self, board: &Tray) -> u64 {
        self.puzzle.pack(board)
    }

    fn unpack(&self, packed: u64) -> Tray {
        self.puzzle.unpack(packed)
    }
}

impl Reversible for Backward<'_> {
    fn inverse(&self, direction: Direction) -> Direction {
        direction.opposite()
    }

    fn goals(&self) -> impl Iterator<Item = Tray> {
        let boards = (0..self.rank_count()).map(|rank| self.unrank(rank));
        boards.filter(|board| self.is_goal(board))
    }
}

impl Ranked for Backward<'_> {
    fn rank_count(&self) -> u64 {
        self.puzzle.rank_count()
    }

    fn rank(&self, board: &Tray) -> u64 {
        self.puzzle.rank(board)
    }

    fn unrank(&self, rank: u64) -> Tray {
        self.puzzle.unrank(rank)
    }
}

/// For each rank the number of optimal solutions, from the distances alone.
fn optima(puzzle: &Sliding, all: &Distances) -> Vec<u64> {
    let mut ranks: Vec<_> = (0..puzzle.rank_count()).collect();
    ranks.retain(|&rank| all.get(rank) != Cost::MAX);
    ranks.sort_by_key(|&rank| all.get(rank));
    let mut optima = vec![0; puzzle.rank_count() as usize];
    for rank in ranks {
        let nearer = nearer(puzzle, all, &puzzle.unrank(rank));
        let ahead: u64 = nearer.iter().map(|(_, board)| optima[puzzle.rank(board) as usize]).sum();
        optima[rank as usize] = ahead + u64::from(all.get(rank) == 0);
    }
    optima
}

/// The moves that bring a board nearer to the goal, and what they lead to.
fn nearer(puzzle: &Sliding, all: &Distances, board: &Tray) -> Vec<(Direction, Tray)> {
    let mut found = Vec::new();
    let distance = all.get(puzzle.rank(board));
    let _ = puzzle.visit_moves(&mut board.clone(), |board, direction| {
        puzzle.apply(board, direction);
        if all.get(puzzle.rank(board)) < distance {
            found.push((direction, board.clone()));
        }
        puzzle.undo(board, direction);
        ControlFlow::<()>::Continue(())
    });
    found
}

/// The first optimum: takes the first move that leads nearer, again and again.
fn first(puzzle: &Sliding, all: &Distances, board: &Tray) -> Vec<Direction> {
    let mut board = board.clone();
    let mut moves = Vec::new();
    while let Some((direction, next)) = nearer(puzzle, all, &board).into_iter().next() {
        moves.push(direction);
        board = next;
    }
    moves
}

/// Every board again, by one search for each distance: from the solved board to all boards of that distance,
/// with all shortest ways counted. A board that was missed, or met too late, would be missing in the count.
#[test]
fn every_board_from_the_solved_one() {
    let puzzle = eight();
    let all = distances(&puzzle);
    let options = Options { answer: Answer::All { list: 0 }, ..Options::default() };
    let mut counts = vec![0; all.profile().len()];
    for (rank, count) in optima(&puzzle, &all).into_iter().enumerate().filter(|&(_, n)| n > 0) {
        counts[usize::from(all.get(rank as u64))] += count;
    }
    for (distance, count) in counts.into_iter().enumerate() {
        let (puzzle, start) = (&puzzle, puzzle.goal());
        let backward = Backward { puzzle, all: &all, goals_at: distance as Cost };
        let ended = [
            breadth_first::solve(&backward, start, &options, unwatched),
            breadth_first::solve_ranked(&backward, start, &options, unwatched),
            bidirectional::solve(&backward, start, &options, unwatched),
            a_star::solve(&backward, &Zero, start, &options, unwatched),
        ];
        for (ended, name) in ended.into_iter().zip(["hashed", "ranked", "bidirectional", "A*"]) {
            let solution = solved(name, ended);
            assert_eq!(solution.cost, backward.goals_at, "{name}");
            let optima = Optima { count, complete: true, listed: vec![], dearer: vec![count] };
            assert_eq!(solution.optima, Some(optima), "{name} at distance {distance}");
        }
    }
}

/// The same question put to every search that answers it for certain.
fn exact<P, H, M>(
    means: (&P, &H, &M),
    start: &P::State,
    options: &Options,
) -> Vec<(&'static str, Ended<P::Move>)>
where
    P: Reversible + Ranked,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    let (puzzle, heuristic, pruning) = means;
    vec![
        ("IDA*", ida_star::solve(puzzle, heuristic, pruning, start, options, unwatched)),
        ("A*", a_star::solve(puzzle, heuristic, start, options, unwatched)),
        ("Dijkstra", a_star::solve(puzzle, &Zero, start, options, unwatched)),
        ("bidirectional", bidirectional::solve(puzzle, start, options, unwatched)),
        ("hashed", breadth_first::solve(puzzle, start, options, unwatched)),
        ("ranked", breadth_first::solve_ranked(puzzle, start, options, unwatched)),
        (
            "branch and bound",
            branch_and_bound::solve(puzzle, heuristic, pruning, start, options, unwatched),
        ),
    ]
}

#[test]
fn first_and_all_optima_of_the_eight_puzzle() {
    let puzzle = eight();
    let (all, manhattan) = (distances(&puzzle), Manhattan::new(&puzzle));
    let counts = optima(&puzzle, &all);
    for rank in (0..puzzle.rank_count()).step_by(13007).filter(|&rank| counts[rank as usize] > 0) {
        let (board, cost) = (puzzle.unrank(rank), all.get(rank));
        let means = (&puzzle, &manhattan, &NoReturn(&puzzle));
        // Branch and bound takes long under a limit far above the distance.
        let limits = Options { max_cost: cost + 3, ..Options::default() };
        let moves = first(&puzzle, &all, &board);
        let options = Options { answer: Answer::First, ..limits };
        for (name, ended) in exact(means, &board, &options) {
            assert_eq!(solved(name, ended), Solution::optimal(moves.clone(), cost), "{name}");
        }
        let options = Options { answer: Answer::All { list: 0 }, ..limits };
        for (name, ended) in exact(means, &board, &options) {
            assert_eq!(
                solved(name, ended).moves,
                moves,
                "{name} writes none out, but knows the first"
            );
        }
        let options = Options { answer: Answer::All { list: 9 }, ..limits };
        let mut listed = None;
        for (name, ended) in exact(means, &board, &options) {
            let solution = solved(name, ended);
            let optima = solution.optima.expect("asked for");
            assert_eq!((solution.moves, solution.cost), (moves.clone(), cost), "{name}");
            assert_eq!((optima.count, optima.complete), (counts[rank as usize], true), "{name}");
            assert_eq!(optima.listed.len() as u64, optima.count.min(9), "{name}");
            assert_eq!(&optima.listed, listed.get_or_insert(optima.listed.clone()), "{name}");
        }
    }
}

/// First in, first out: where every move costs 1, breadth-first search finds the first optimum without a
/// second walk.
#[test]
fn breadth_first_finds_the_first_optimum_first() {
    let puzzle = eight();
    let all = distances(&puzzle);
    for rank in (0..puzzle.rank_count()).step_by(20011) {
        let board = puzzle.unrank(rank);
        if puzzle.solvable(&board) {
            let options = Options::default();
            let hashed = breadth_first::solve(&puzzle, &board, &options, unwatched);
            let ranked = breadth_first::solve_ranked(&puzzle, &board, &options, unwatched);
            assert_eq!(solved("hashed", hashed).moves, first(&puzzle, &all, &board));
            assert_eq!(solved("ranked", ranked).moves, first(&puzzle, &all, &board));
        }
    }
}

/// Combinations and pattern databases of consistent estimates say that they are consistent, so that BAE* can
/// use them.
#[test]
fn combined_estimates_serve_bae_star() {
    let tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    let from_start = Sliding::<u64>::new(3, 3, &Goal::Board(tiles.to_vec())).expect("a board");
    let rules = eight();
    let start = rules.tray(&tiles).expect("a board");
    let [ahead, behind] = [&rules, &from_start].map(|puzzle| move || Manhattan::new(puzzle));
    let all = [&rules, &from_start].map(|puzzle| Arc::new(distances(puzzle)));
    let [exact, back] = all.map(|all| Pdb::new(Identity(rules.clone()), all));
    fn counts<A: Heuristic<Sliding>, B: Heuristic<Sliding>>(
        start: &Tray,
        ends: (&A, &B),
    ) -> Counts {
        let ended = bae_star::solve(&eight(), ends, start, &Options::default(), unwatched);
        let counts = ended.counts;
        assert_eq!(solved("bae-star", ended).cost, 31);
        counts
    }
    let plain = counts(&start, (&ahead(), &behind()));
    let blind = bidirectional::solve(&rules, &start, &Options::default(), unwatched).counts;
    assert!(2 * plain.expanded < blind.expanded, "{plain:?} {blind:?}");
    let both = (&Max((ahead(), Zero)), &Max([behind(), behind()]));
    assert_eq!(counts(&start, both).expanded, plain.expanded);
    let least = (&Min((ahead(), ahead())), &Min([behind()]));
    assert_eq!(counts(&start, least).expanded, plain.expanded);
    let known = counts(&start, (&exact, &back)).expanded;
    assert!(known < plain.expanded / 10, "{known} {plain:?}");
    let ways = (&Max((ahead(), exact)), &Max((behind(), back)));
    assert_eq!(counts(&start, ways).expanded, known);
}
