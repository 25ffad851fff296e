//! Searches that are broken off and resumed, against one that never was.

use fewest::heuristics::Zero;
use fewest::pruning::{Automaton, NoReturn, Unpruned};
use fewest::puzzles;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Manhattan};
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::parallel::{self, Keeper, Kept, NotOfThisSearch, Progress};
use fewest::search::{Answer, Options, ida_star, unwatched};
use fewest::{Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};

/// Korf's instances 2 and 95: 55 and 50 moves, 15,300,441 and some 7 million nodes.
const BOARDS: [[u8; 16]; 2] = [
    [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6],
    [4, 3, 6, 13, 7, 15, 9, 0, 10, 5, 8, 11, 2, 12, 1, 14],
];

fn puzzle() -> Sliding {
    Sliding::new(4, 4, &Goal::BlankFirst).expect("a size")
}

/// Keeps the last progress or, if asked to at every look, all of it.
#[derive(Default)]
struct Memory {
    always: bool,
    kept: Vec<Progress>,
}

impl Keeper for Memory {
    fn is_due(&mut self) -> bool {
        self.always
    }

    fn keep(&mut self, progress: &Progress) {
        self.kept.push(progress.clone());
    }
}

fn first() -> Options {
    Options { answer: Answer::First, ..Options::default() }
}

/// One board with Manhattan distance.
struct Board {
    puzzle: Sliding,
    start: Tray,
    options: Options,
}

impl Board {
    fn new(tiles: &[u8; 16], options: Options) -> Self {
        let puzzle = puzzle();
        let start = puzzle.tray(tiles).expect("a board");
        Board { puzzle, start, options }
    }

    fn resume(
        &self,
        threads: usize,
        from: Option<&Progress>,
        keeper: &mut Memory,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let (manhattan, pruning) = (Manhattan::new(&self.puzzle), NoReturn(&self.puzzle));
        self.resume_with((&manhattan, &pruning), threads, from, keeper, watch)
    }

    fn resume_with<H: Heuristic<Sliding>, M: MovePruning<Sliding>>(
        &self,
        (heuristic, pruning): (&H, &M),
        threads: usize,
        from: Option<&Progress>,
        keeper: &mut Memory,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let threads = NonZeroUsize::new(threads).expect("a thread");
        let means = (&self.puzzle, heuristic, pruning);
        parallel::resume(
            threads,
            means,
            &self.start,
            &self.options,
            Kept { from, keeper, others: None, last: None },
            watch,
        )
    }

    /// The search, never broken off.
    fn at_once(&self, threads: usize) -> Ended<Direction> {
        self.resume(threads, None, &mut Memory::default(), unwatched).expect("nothing to resume")
    }

    /// Breaks the search off at every `each`-th look and resumes it until it is done; counts how often.
    fn in_pieces(
        &self,
        each: usize,
        threads: impl Fn(usize) -> usize,
    ) -> (Ended<Direction>, usize) {
        let mut last: Option<Progress> = None;
        for piece in 0..1000 {
            let (mut keeper, mut looks) = (Memory::default(), 0);
            let watch = |_: &Counts| {
                looks += 1;
                if looks % each == 0 { Break(()) } else { Continue(()) }
            };
            let ended = self.resume(threads(piece), last.as_ref(), &mut keeper, watch);
            let ended = ended.expect("progress of this search");
            match ended.outcome {
                Outcome::Stopped { by: Limit::Watch, at_least } => {
                    let kept = keeper.kept.pop().expect("kept when stopped");
                    assert_eq!(kept.bound, at_least);
                    last = Some(kept);
                }
                _ => return (ended, piece),
            }
        }
        panic!("no end after 1000 pieces");
    }
}

#[test]
fn a_resumable_search_is_that_of_one_thread() {
    for tiles in &BOARDS {
        let board = Board::new(tiles, first());
        let (manhattan, pruning) = (Manhattan::new(&board.puzzle), NoReturn(&board.puzzle));
        let (puzzle, start, options) = (&board.puzzle, &board.start, &board.options);
        let plain = ida_star::solve(puzzle, &manhattan, &pruning, start, options, unwatched);
        for threads in [1, 2, 3] {
            let ended = board.at_once(threads);
            assert_eq!(ended.outcome, plain.outcome);
            assert_eq!(ended.counts.until_last_f, plain.counts.until_last_f);
            assert_eq!(ended.counts.iterations, plain.counts.iterations);
            if threads == 1 {
                assert_eq!(ended.counts, plain.counts);
                assert_eq!(board.in_pieces(40, |_| 1).0.counts, plain.counts);
            }
        }
    }
}

#[test]
fn in_pieces_on_one_thread_everything_is_counted_once() {
    for tiles in &BOARDS {
        let board = Board::new(tiles, first());
        let whole = board.at_once(1);
        for each in [20, 31, 57] {
            let (ended, pieces) = board.in_pieces(each, |_| 1);
            assert_eq!(ended, whole, "broken off at every {each}th look");
            assert!(pieces >= 1, "{pieces}");
        }
    }
}

#[test]
fn in_pieces_on_changing_numbers_of_threads_whole_passes_are_the_same() {
    for tiles in &BOARDS {
        let board = Board::new(tiles, first());
        let whole = board.at_once(1);
        for each in [20, 45] {
            let (ended, pieces) = board.in_pieces(each, |piece| 1 + piece % 3);
            assert_eq!(ended.outcome, whole.outcome);
            assert_eq!(ended.counts.until_last_f, whole.counts.until_last_f);
            assert_eq!(ended.counts.iterations, whole.counts.iterations);
            assert!(pieces >= 1, "{pieces}");
        }
    }
}

/// Progress is kept many times in the middle of a run, and the search can be resumed from any of it.
#[test]
fn whatever_was_kept_can_be_resumed() {
    let board = Board::new(&BOARDS[0], first());
    let whole = board.at_once(1);
    let mut keeper = Memory { always: true, kept: Vec::new() };
    let ended = board.resume(2, None, &mut keeper, unwatched).expect("nothing to resume");
    assert_eq!(ended.outcome, whole.outcome);
    assert!(keeper.kept.len() > 4, "{}", keeper.kept.len());
    let mut partly = 0;
    for progress in keeper.kept.iter().step_by(keeper.kept.len() / 9) {
        partly += u32::from(progress.done.contains(&true) && progress.done.contains(&false));
        let ended = board.resume(1, Some(progress), &mut Memory::default(), unwatched);
        let ended = ended.expect("progress of this search");
        assert_eq!(ended.outcome, whole.outcome);
        assert_eq!(ended.counts.until_last_f, whole.counts.until_last_f);
    }
    assert!(partly > 0, "some are in the middle of a pass");
}

#[test]
fn limits_keep_progress_too() {
    let options = Options { max_nodes: 5_000_000, ..first() };
    let limited = Board::new(&BOARDS[0], options);
    for threads in [1, 2] {
        let mut keeper = Memory::default();
        let ended = limited.resume(threads, None, &mut keeper, unwatched).expect("a new search");
        assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Nodes, .. }));
        let progress = keeper.kept.pop().expect("kept");
        let known = progress.counts.generated + progress.generated;
        assert!(known <= ended.counts.generated && known > 2_000_000, "{known}");
        // Threads look at the limit now and then; a thread that is alone stops at exactly that successor.
        let beyond = ended.counts.generated - 5_000_000;
        assert!(if threads == 1 { beyond == 0 } else { beyond < 1 << 18 }, "{beyond}");
        // A search that may not go on at all still reports what was done.
        let nothing = Board::new(&BOARDS[0], Options { max_nodes: 1, ..first() });
        let told = nothing.resume(threads, Some(&progress), &mut Memory::default(), unwatched);
        let told = told.expect("progress of this search").counts;
        assert!((known..known + 100).contains(&told.generated), "{told:?} {known}");
        // The limit holds for all pieces together.
        let again = limited.resume(threads, Some(&progress), &mut keeper, unwatched);
        let again = again.expect("progress of this search");
        assert!(matches!(again.outcome, Outcome::Stopped { by: Limit::Nodes, .. }));
        let board = Board::new(&BOARDS[0], first());
        let ended = board.resume(1, Some(&progress), &mut keeper, unwatched);
        assert_eq!(ended.expect("progress of this search"), board.at_once(1));
    }
    let shallow = Board::new(&BOARDS[0], Options { max_cost: 50, ..first() });
    let mut keeper = Memory::default();
    let ended = shallow.resume(2, None, &mut keeper, unwatched).expect("a new search");
    assert_eq!(ended.outcome, Outcome::Stopped { at_least: 51, by: Limit::Cost });
    let progress = keeper.kept.pop().expect("kept");
    assert_eq!((progress.bound, progress.cut), (51, None));
    let board = Board::new(&BOARDS[0], first());
    let ended = board.resume(1, Some(&progress), &mut keeper, unwatched);
    assert_eq!(ended.expect("progress of this search"), board.at_once(1));
}

/// Progress in the middle of a pass.
fn some_progress(board: &Board) -> Progress {
    let mut keeper = Memory { always: true, kept: Vec::new() };
    board.resume(1, None, &mut keeper, unwatched).expect("a new search");
    let middle = keeper.kept.into_iter().rev().find(|progress| progress.done.contains(&true));
    middle.expect("kept in the middle of a pass")
}

#[test]
fn progress_of_another_search_is_refused() {
    let boards = BOARDS.map(|tiles| Board::new(&tiles, first()));
    let progress = some_progress(&boards[0]);
    let mut keeper = Memory::default();
    let other = boards[1].resume(1, Some(&progress), &mut keeper, unwatched);
    assert_eq!(other, Err(NotOfThisSearch), "another start");
    let board = &boards[0];
    let pruning = NoReturn(&board.puzzle);
    let conflict = LinearConflict::new(&board.puzzle);
    let means = (&conflict, &pruning);
    let other = board.resume_with(means, 1, Some(&progress), &mut keeper, unwatched);
    assert_eq!(other, Err(NotOfThisSearch), "another heuristic");
    let words = Automaton::learn(&board.puzzle, 8, u64::MAX, &mut unwatched).expect("words");
    let manhattan = Manhattan::new(&board.puzzle);
    let other = board.resume_with((&manhattan, &words), 1, Some(&progress), &mut keeper, unwatched);
    assert_eq!(other, Err(NotOfThisSearch), "another pruning rule");
    for damage in [
        |progress: &mut Progress| progress.fingerprint ^= 1,
        |progress: &mut Progress| progress.done.push(true),
        |progress: &mut Progress| progress.bound += 2,
        |progress: &mut Progress| progress.cut = Some(1),
        |progress: &mut Progress| progress.cut = Some(u32::MAX),
    ] {
        let mut damaged = progress.clone();
        damage(&mut damaged);
        let other = board.resume(1, Some(&damaged), &mut keeper, unwatched);
        assert_eq!(other, Err(NotOfThisSearch), "{:?}", damaged.cut);
    }
    assert!(keeper.kept.is_empty(), "nothing is kept of what is refused");
}

/// A corridor of 23 moves to a few doors, with so many ends behind each that a thread looks at the watch
/// among them. The last end behind the last door is the goal, 25 moves away.
struct Corridor;

const DOORS: u32 = 4;
const ENDS: u32 = 70_000;

/// The moves made, the door and the end; 0 for those not reached.
type Walked = [u32; 3];

impl Puzzle for Corridor {
    type State = Walked;
    type Move = u32;
    type Packed = Walked;

    fn visit_moves<B>(
        &self,
        walked: &mut Walked,
        mut visit: impl FnMut(&mut Walked, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = match walked[0] {
            0..23 => 1,
            23 => DOORS,
            24 => ENDS,
            _ => 0,
        };
        (0..moves).try_for_each(|mv| visit(walked, mv))
    }

    fn apply(&self, walked: &mut Walked, mv: u32) {
        walked[0] += 1;
        walked[1 + usize::from(walked[0] == 25)] = mv;
    }

    fn undo(&self, walked: &mut Walked, _: u32) {
        walked[1 + usize::from(walked[0] == 25)] = 0;
        walked[0] -= 1;
    }

    fn is_goal(&self, walked: &Walked) -> bool {
        *walked == [25, DOORS - 1, ENDS - 1]
    }

    fn pack(&self, walked: &Walked) -> Walked {
        *walked
    }

    fn unpack(&self, walked: Walked) -> Walked {
        walked
    }
}

/// A pass that has few subtrees is cut after 24 moves at the latest.
#[test]
fn the_deepest_cut_can_be_resumed() {
    let resume = |from: Option<&Progress>, keeper: &mut Memory| {
        let (means, options) = ((&Corridor, &Zero, &Unpruned), first());
        let kept = Kept { from, keeper, others: None, last: None };
        parallel::resume(NonZeroUsize::MIN, means, &[0; 3], &options, kept, unwatched)
    };
    let mut keeper = Memory { always: true, kept: Vec::new() };
    let whole = resume(None, &mut keeper).expect("a new search");
    assert!(matches!(&whole.outcome, Outcome::Solved(solution) if solution.cost == 25));
    let middle = keeper.kept.iter().find(|kept| kept.bound == 25 && kept.done.contains(&true));
    let deepest = middle.expect("kept in the middle of the last pass");
    assert_eq!((deepest.cut, deepest.done.len()), (Some(24), DOORS as usize));
    assert_eq!(resume(Some(deepest), &mut Memory::default()), Ok(whole));
    let deeper = Progress { cut: Some(25), ..deepest.clone() };
    assert_eq!(resume(Some(&deeper), &mut Memory::default()), Err(NotOfThisSearch));
}

#[test]
fn all_optima_are_counted_after_a_break() {
    let options = Options { answer: Answer::All { list: 10 }, ..Options::default() };
    let board = Board::new(&BOARDS[1], options);
    let (mut keeper, mut looks) = (Memory::default(), 0);
    let watch = |_: &Counts| {
        looks += 1;
        if looks == 50 { Break(()) } else { Continue(()) }
    };
    let ended = board.resume(2, None, &mut keeper, watch).expect("a new search");
    assert!(matches!(ended.outcome, Outcome::Stopped { .. }));
    let progress = keeper.kept.pop().expect("kept");
    let ended = board.resume(1, Some(&progress), &mut keeper, unwatched);
    let ended = ended.expect("progress of this search");
    assert_eq!(ended.outcome, board.at_once(1).outcome);
}

/// Korf's instance 60, with little memory: 5-5-5 and a few words.
#[test]
fn auto_in_pieces() {
    let puzzle = puzzle();
    let start = puzzle.tray(&[11, 14, 13, 1, 2, 3, 12, 4, 15, 7, 9, 5, 10, 6, 8, 0]);
    let start = start.expect("a board");
    let options = Options { max_bytes: 2 << 20, ..first() };
    let solve = |from: Option<&Progress>, threads, keeper: &mut Memory, looks: u32| {
        let threads = NonZeroUsize::new(threads).expect("a thread");
        // A new process has no tables.
        let solver = puzzles::sliding::auto::Solver::new(&puzzle, threads);
        let (mut seen, mut generated) = (0, None);
        let watch = |counts: &Counts| {
            // Nothing is generated while tables are built.
            if generated.replace(counts.generated) != Some(counts.generated) {
                seen += 1;
            }
            if seen == looks { Break(()) } else { Continue(()) }
        };
        let chosen =
            solver.resume(&start, &options, Kept { from, keeper, others: None, last: None }, watch);
        let chosen = chosen.expect("progress of this search");
        assert_eq!(chosen.heuristic.as_deref(), Some("pattern databases 5-5-5"));
        chosen.ended
    };
    let whole = solve(None, 1, &mut Memory::default(), 0);
    let Outcome::Solved(solution) = &whole.outcome else { panic!("solvable") };
    assert_eq!(solution.cost, 66);
    let mut last: Option<Progress> = None;
    for piece in 0.. {
        let mut keeper = Memory::default();
        let ended = solve(last.as_ref(), 1 + piece % 2, &mut keeper, 8);
        if let Outcome::Solved(_) = ended.outcome {
            assert_eq!(ended.outcome, whole.outcome);
            assert_eq!(ended.counts.until_last_f, whole.counts.until_last_f);
            assert!(piece > 1, "{piece}");
            break;
        }
        last = keeper.kept.pop();
    }
}
