//! The multi-tile metric: laws, counts by distance, tables, and searches against each other.

use crate::samples::{boards, goals};
use fewest::laws::{self, Broken};
use fewest::pruning::Automaton;
use fewest::puzzles::sliding::pushes::{
    ColourTable, ColouredBoard, Colouring, Colours, Push, PushEstimate, PushSolver, Pushes, Turn,
    Turns, Words, sets, walks,
};
use fewest::puzzles::sliding::tables::blocks;
use fewest::puzzles::sliding::{Any, Goal, Order, Sliding, Tray};
use fewest::search::parallel::{Keeper, Kept, Progress};
use fewest::search::{Answer, Options, bidirectional, unwatched};
use fewest::tables::{Resources, Subject};
use fewest::{Cost, Heuristic, Outcome, Puzzle, check};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::Continue;

const STEPS: usize = 40;
const PLENTY: Resources = Resources { threads: 2, max_bytes: 1 << 30 };

fn pushes(width: usize, height: usize, goal: &Goal) -> Pushes<Any> {
    Pushes::board(width, height, goal, Order::Korf).expect("a size")
}

/// The tables for a board and for its mirror image.
fn colours(rules: &Sliding<Any>, states: u64) -> PushEstimate {
    let views = sets::views(rules.width(), rules.height(), rules.goal().blank(), states);
    let build = |board: &ColouredBoard| {
        ColourTable::build(board.colouring(), PLENTY, &mut unwatched).expect("enough memory")
    };
    let tables = sets::different(&views).into_iter().map(build).collect();
    PushEstimate::Colours(Colours::of(&views, tables))
}

fn turned(boards: &[Tray]) -> Vec<Turn> {
    boards.iter().map(Turn::first).collect()
}

#[test]
fn rules_keep_their_laws() -> Result<(), Broken> {
    for (width, height) in [(1, 1), (1, 5), (2, 2), (3, 2), (3, 3), (2, 5), (4, 4), (6, 6), (7, 5)]
    {
        for goal in goals(width, height) {
            let pushes = pushes(width, height, &goal);
            let boards = boards(pushes.rules());
            laws::puzzle(&pushes, &boards, STEPS)?;
            laws::reversible(&pushes, &boards, STEPS)?;
            laws::puzzle(&Turns::new(pushes), &turned(&boards), STEPS)?;
        }
    }
    Ok(())
}

#[test]
fn words_forbid_no_first_optimum() -> Result<(), Broken> {
    for (width, height, learnt) in [(2, 2, 8), (3, 2, 6), (2, 3, 6), (3, 3, 4), (1, 4, 3)] {
        for order in [Order::Korf, Order::Alphabetical] {
            let pushes =
                Pushes::<Any>::board(width, height, &Goal::BlankLast, order).expect("a size");
            let automaton = Automaton::learn(&pushes, learnt, 1 << 28, &mut unwatched);
            let automaton = automaton.expect("nobody breaks off");
            let boards = boards(pushes.rules());
            laws::pruning(&pushes, &automaton, &boards[..3], learnt + 1)?;
        }
    }
    Ok(())
}

#[test]
fn estimates_keep_their_laws() -> Result<(), Broken> {
    for (width, height) in [(2, 2), (3, 2), (3, 3), (2, 5), (4, 3), (3, 4), (4, 4)] {
        for goal in goals(width, height) {
            let pushes = pushes(width, height, &goal);
            let (rules, boards) = (pushes.rules().clone(), boards(pushes.rules()));
            let turns = Turns::new(pushes.clone());
            for estimate in
                [PushEstimate::Zero, PushEstimate::manhattan(&rules), colours(&rules, 400_000)]
            {
                let solvable: Vec<_> =
                    boards.iter().filter(|board| rules.solvable(board)).cloned().collect();
                laws::heuristic(&pushes, &estimate, &solvable, STEPS)?;
                if Heuristic::<Pushes<Any>>::is_consistent(&estimate) {
                    laws::consistent(&pushes, &estimate, &solvable, STEPS)?;
                }
                laws::heuristic(&turns, &estimate, &turned(&solvable), STEPS)?;
                laws::consistent(&turns, &estimate, &turned(&solvable), STEPS)?;
            }
        }
    }
    Ok(())
}

/// The counts by distance that are published: github.com/lightln2/SlidingTilesSolver (2022).
fn published(board: &str) -> Vec<u64> {
    let lines = include_str!("../data/sliding_depths.txt").lines();
    let name = format!("{board} mtm ");
    let line = lines.filter_map(|line| line.strip_prefix(&name)).next();
    let (_, counts) = line.expect("the board is listed").split_once(": ").expect("counts");
    counts.split(' ').map(|count| count.parse().expect("a number")).collect()
}

/// If each tile has a colour of its own, a table has the distance of every board.
#[test]
fn boards_are_as_far_as_published() {
    for (name, width, height) in
        [("2x2", 2, 2), ("2x3", 2, 3), ("2x3", 3, 2), ("2x4", 4, 2), ("3x3", 3, 3), ("2x5", 2, 5)]
    {
        let (cells, known) = (width * height, published(name));
        let colouring = sets::colouring(width, height, cells - 1, sets::SOON).expect("few states");
        let table = ColourTable::build(&colouring, PLENTY, &mut unwatched).expect("memory");
        let mut counts = vec![0; 256];
        table.distances().for_each(|far| counts[usize::from(far)] += 1);
        counts.truncate(known.len());
        assert_eq!(counts, known, "{name}");
    }
}

#[test]
fn a_table_is_the_same_with_any_number_of_threads_and_is_proven() {
    let colouring =
        Colouring::new(4, 3, 5, &[0, 0, 0, 1, 1, 0, 2, 1, 2, 3, 3, 2]).expect("colours");
    let about = ColouredBoard::new(colouring);
    let build = |threads| {
        let resources = Resources { threads, ..PLENTY };
        about.build(resources, &mut |_| Continue(())).expect("enough memory")
    };
    let (one, three) = (build(1), build(3));
    assert_eq!(one.entries(), three.entries());
    about.prove(&one, PLENTY, &mut |_| Continue(())).expect("it is right");
    let little = Resources { threads: 1, max_bytes: about.bytes_to_build() - 1 };
    assert!(about.build(little, &mut |_| Continue(())).is_err());
}

/// The distance that a search from both ends finds, without any table.
fn distance(pushes: &Pushes<Any>, start: &Tray) -> Cost {
    let ended = bidirectional::solve(pushes, start, &Options::default(), unwatched);
    let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
    solution.cost
}

#[test]
fn every_search_finds_the_same() {
    for (width, height, goal) in
        [(3, 3, Goal::BlankFirst), (4, 2, Goal::BlankLast), (2, 4, Goal::BlankFirst)]
    {
        let pushes = pushes(width, height, &goal);
        let rules = pushes.rules();
        let turns = Turns::new(pushes.clone());
        let words = Automaton::learn(&pushes, 6, 1 << 28, &mut unwatched).map(Words);
        let words = words.expect("nobody breaks off");
        let solver = PushSolver::new(pushes.clone(), NonZeroUsize::MIN);
        for start in boards(rules).iter().filter(|board| rules.solvable(board)).take(4) {
            let (far, estimate) = (distance(&pushes, start), PushEstimate::manhattan(rules));
            let options = Options { answer: Answer::First, ..Options::default() };
            let one = NonZeroUsize::MIN;
            let two = NonZeroUsize::new(2).expect("not 0");
            let with = (&turns, &estimate, Some(&words));
            let without = (&turns, &estimate, None);
            let ways = [
                walks::ida_star(one, with, start, &options, &mut unwatched),
                walks::ida_star(two, without, start, &options, &mut unwatched),
                walks::branch_and_bound(with, start, &options, &mut unwatched),
                solver.follow(start, &options, &mut |_| Continue(())).ended,
            ];
            let moves = ways.map(|ended| match ended.outcome {
                Outcome::Solved(solution) => {
                    assert_eq!((solution.cost, solution.at_least), (far, far));
                    solution.moves
                }
                other => panic!("{other:?}"),
            });
            assert!(moves.iter().all(|other| *other == moves[0]), "the first is the first");
            in_both_metrics(&pushes, start, &moves[0]);
        }
    }
}

/// Checks that an answer in pushes is also one in moves of single tiles.
fn in_both_metrics(pushes: &Pushes<Any>, start: &Tray, moves: &[Push]) {
    assert_eq!(check::replay(pushes, start, moves), Ok(moves.len() as Cost));
    let singly: Vec<_> = moves.iter().flat_map(|push| push.singly()).collect();
    assert_eq!(check::replay(pushes.rules(), start, &singly), Ok(singly.len() as Cost));
    assert!(moves.windows(2).all(|two| two[0].axis() != two[1].axis()), "axes alternate");
}

/// The boards of 12 cells: their counts, and the answers of those that are farthest. 3x4 has five of 33
/// pushes, 2x6 thirty-six of 41. `cargo test --release -p fewest --test all pushes -- --ignored`
#[test]
#[ignore = "half a minute and 0.4 GB"]
fn the_farthest_boards_of_twelve_cells_are_answered() {
    for (name, width, height, farthest, number) in
        [("3x4", 3, 4, 33, 5), ("3x4", 4, 3, 33, 5), ("2x6", 2, 6, 41, 36)]
    {
        let pushes = pushes(width, height, &Goal::BlankLast);
        let whole = blocks::pushes(pushes.rules(), 100, PLENTY, unwatched).expect("no limit");
        assert_eq!(whole.layers, published(name), "{name}");
        assert_eq!((whole.layers.len(), whole.farthest.len()), (farthest + 1, number), "{name}");
        let solver = PushSolver::new(pushes.clone(), NonZeroUsize::MIN);
        for start in &whole.farthest {
            let ended = solver.follow(start, &Options::default(), &mut |_| Continue(())).ended;
            let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
            assert_eq!((solution.cost, solution.moves.len()), (farthest as Cost, farthest));
            in_both_metrics(&pushes, start, &solution.moves);
        }
    }
}

/// What is kept of a search that is broken off again and again leads to the same answer.
#[test]
fn a_search_in_pieces_is_the_same_search() {
    struct Last(Option<Progress>);
    impl Keeper for Last {
        fn is_due(&mut self) -> bool {
            false
        }
        fn keep(&mut self, progress: &Progress) {
            self.0 = Some(progress.clone());
        }
    }
    let pushes = pushes(3, 3, &Goal::BlankLast);
    let (estimate, turns) = (PushEstimate::manhattan(pushes.rules()), Turns::new(pushes.clone()));
    let start = pushes.rules().tray(&[1, 4, 7, 2, 0, 8, 3, 6, 5]).expect("a board");
    let guides = (&turns, &estimate, None);
    let one = NonZeroUsize::MIN;
    let whole = walks::ida_star(one, guides, &start, &Options::default(), &mut unwatched);
    let (mut last, mut pieces) = (Last(None), 0);
    let ended = loop {
        pieces += 1;
        let options = Options { max_nodes: 20_000 * pieces, ..Options::default() };
        let from = last.0.take();
        let mut keeper = Last(from.clone());
        let kept = Kept { from: from.as_ref(), keeper: &mut keeper, others: None, last: None };
        let ended = walks::resume(one, guides, &start, &options, kept, &mut unwatched);
        let ended = ended.expect("it is its own progress");
        match ended.outcome {
            Outcome::Stopped { .. } => last = keeper,
            _ => break ended,
        }
    };
    assert!(pieces > 2, "{pieces}");
    assert_eq!((ended.outcome, ended.counts.generated), (whole.outcome, whole.counts.generated));
}
