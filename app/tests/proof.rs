//! Proofs are written by the engine and checked by the crate that shares nothing with it; and an engine
//! that is sabotaged is caught.

use desk::gauge::{Gauge, Never};
use desk::kits::written::WrittenKit;
use desk::proof::{Basis, Bound};
use desk::{Case, Ending, PuzzleName, Question};
use fewest::heuristics::Zero;
use fewest::proof::{NoProof, closed_set, file};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray, notation};
use fewest::search::exhaustive::{Distances, distances};
use fewest::search::{Options, ida_star, unwatched};
use fewest::{Cost, Heuristic, MovePruning, Outcome, Ranked, Solution};
use fewest_verify::{Checker, Expected, Limits, Trouble};
use std::cell::Cell;

const LIMITS: Limits = Limits { memory: 2 << 30, deadline: None };

/// What is to be proven.
struct Asked<'a> {
    puzzle: &'a str,
    goal: Option<&'a str>,
    bound: Option<&'a str>,
    max_cost: Cost,
}

fn asked(puzzle: &str) -> Asked<'_> {
    Asked { puzzle, goal: None, bound: None, max_cost: Cost::MAX }
}

/// Solves the board, proves the answer and has the proof checked.
fn verified(asked: &Asked, board: &str) -> Result<String, Trouble> {
    let puzzle: PuzzleName = asked.puzzle.parse().expect("a puzzle");
    let goal = asked.goal.map(String::from);
    let question = Question { goal: goal.clone(), ..Question::about(puzzle.clone()) };
    let (solver, case) = (desk::solver(&question).expect("a question"), Case::one(board));
    let options = Options { max_cost: asked.max_cost, ..Options::default() };
    let gauge = || Gauge::new(&Never, None);
    let report = solver.solve(&case, &options, &gauge()).expect("an answer");
    let bound = asked.bound.map(Bound::from);
    let prover = puzzle.prover(&Basis { goal, bound, cache: None }).expect("a prover");
    let proof = prover.prove(&case, &report, &options, &gauge()).expect("no bug");
    let rules = puzzle.downcast::<WrittenKit>().map(|kit| kit.rows_text(asked.goal).expect("rows"));
    let expected = Expected { rules: rules.as_deref(), ..Expected::default() };
    let checked = Checker::new(LIMITS).check(&proof.expect("no limit"), &expected)?;
    let claim = match &report.ending {
        Ending::Solved(path) => format!("{} ", path.cost),
        Ending::Stopped { at_least, .. } => format!("at least {at_least} "),
        Ending::Unsolvable { .. } => "no moves".into(),
    };
    assert!(checked.words.contains(&claim), "{claim}: {}", checked.words);
    Ok(checked.words)
}

#[test]
fn every_puzzle_and_every_claim() {
    let holds = |asked: &Asked, board: &str, words: &str| {
        let told = verified(asked, board);
        assert!(told.as_ref().is_ok_and(|told| told.contains(words)), "{told:?}, not {words}");
    };
    let eight = "8 6 7/2 5 4/3 0 1";
    holds(&asked("eight"), eight, "31 moves are the fewest");
    for bound in ["manhattan", "4-4", "zero"] {
        let bound = Asked { bound: Some(bound), ..asked("eight") };
        holds(&bound, eight, "31 moves are the fewest");
    }
    let stopped = Asked { max_cost: 27, bound: Some("manhattan"), ..asked("eight") };
    holds(&stopped, eight, "at least");
    holds(&asked("eight"), "1 2 3/4 5 6/8 7 0", "no moves lead");
    holds(&asked("eight"), "1 2 3/4 5 6/7 0 8", "1 move is the fewest");
    holds(&asked("eight"), "1 2 3/4 5 6/7 8 0", "0 moves are the fewest");
    holds(&asked("sliding:1x4"), "1 0 2 3", "2 moves are the fewest");
    // Korf's ninth instance.
    let fifteen = Asked { goal: Some("blank-first"), bound: Some("5-5-5"), ..asked("15") };
    holds(&fifteen, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0", "46 moves are the fewest");
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    holds(&asked("rotation"), rotation, "2 moves are the fewest");
    holds(&asked("cubic"), "2 1 RBW RWW EWW", "3 moves are the fewest");
    holds(&asked("klotski"), "a B B c/a B B c/d e e f/d g h f/i . . j", "are the fewest");
}

/// A search of an eight-puzzle that is wrong in some way: the answer that it believes in.
type Wrong = fn(&Sliding<u64>, &Tray) -> Option<Solution<Direction>>;

/// The Manhattan distance, and 4 more where it is 10 or more.
struct TooMuch(Manhattan);

impl Heuristic<Sliding<u64>> for TooMuch {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<u64>, tray: &Tray) -> Cost {
        self.0.start(puzzle, tray)
    }

    fn step(&self, puzzle: &Sliding<u64>, h: Cost, before: &Tray, mv: Direction) -> Cost {
        self.0.step(puzzle, h, before, mv)
    }

    fn estimate(&self, h: Cost) -> Cost {
        if h >= 10 { h + 4 } else { h }
    }
}

/// Forbids to go left behind up, besides straight back.
struct LosesSubtrees<'p>(NoReturn<'p, Sliding<u64>>);

impl MovePruning<Sliding<u64>> for LosesSubtrees<'_> {
    type Carry = Option<Direction>;

    fn start(&self) -> Self::Carry {
        None
    }

    fn step(&self, last: Option<Direction>, mv: Direction) -> Option<Self::Carry> {
        let lost = (last, mv) == (Some(Direction::Up), Direction::Left);
        self.0.step(last, mv).filter(|_| !lost).map(|_| Some(mv))
    }
}

fn answer(outcome: Outcome<Direction>) -> Option<Solution<Direction>> {
    match outcome {
        Outcome::Solved(solution) => Some(solution),
        _ => None,
    }
}

fn overestimates(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (wrong, options) = (TooMuch(Manhattan::new(puzzle)), Options::default());
    answer(ida_star::solve(puzzle, &wrong, &NoReturn(puzzle), start, &options, unwatched).outcome)
}

fn loses_subtrees(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (h, wrong) = (Manhattan::new(puzzle), LosesSubtrees(NoReturn(puzzle)));
    let options = Options { max_nodes: 1 << 20, ..Options::default() };
    answer(ida_star::solve(puzzle, &h, &wrong, start, &options, unwatched).outcome)
}

/// A right answer, with a detour of two moves.
fn takes_a_detour(puzzle: &Sliding<u64>, start: &Tray) -> Option<Solution<Direction>> {
    let (h, options) = (Manhattan::new(puzzle), Options::default());
    let ended = ida_star::solve(puzzle, &h, &NoReturn(puzzle), start, &options, unwatched);
    let Solution { mut moves, cost, .. } = answer(ended.outcome)?;
    let back = match moves.last()? {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
    };
    let last = *moves.last()?;
    moves.extend([back, last]);
    Some(Solution::optimal(moves, cost + 2))
}

#[test]
fn a_sabotaged_engine_is_caught() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    let ways: [(&str, Wrong); 3] = [
        ("overestimates", overestimates),
        ("loses subtrees", loses_subtrees),
        ("takes a detour", takes_a_detour),
    ];
    let mut checker = Checker::new(LIMITS);
    for (name, wrong) in ways {
        let caught = Cell::new(0);
        for rank in (0..puzzle.rank_count()).step_by(2_001) {
            caught.set(caught.get() + catches(&puzzle, rank, &all, wrong, &mut checker));
        }
        assert!(caught.get() > 0, "{name} gave no wrong answer");
    }
}

/// Whether the answer was wrong; then nobody can prove it, and what a liar writes is rejected.
fn catches(
    puzzle: &Sliding<u64>,
    rank: u64,
    all: &Distances,
    wrong: Wrong,
    checker: &mut Checker,
) -> usize {
    let (start, distance) = (puzzle.unrank(rank), all.get(rank));
    if distance == Cost::MAX || distance == 0 {
        return 0;
    }
    let Some(Solution { moves, cost, .. }) = wrong(puzzle, &start) else { return 0 };
    let (options, honest) = (Options::default(), Manhattan::new(puzzle));
    let set = closed_set(puzzle, &honest, &start, Some(cost), &options, unwatched);
    let words = |tray: &Tray| notation::text(puzzle.tiles(tray), 3).replace('/', " ");
    let words = |tray: &Tray| words(tray).split_whitespace().collect::<Vec<_>>().join(" ");
    let header = format!(
        "fewest proof 1\npuzzle sliding 3x3\ngoal {}\nstart {}\nclaim cost {cost}\nmoves {}\n\
         bound sum 1|2|3|4|5|6|7|8\n",
        words(puzzle.goal()),
        words(&start),
        notation::letters(&moves)
    );
    let mut check = |set| checker.check(&file(&header, &set), &Expected::default());
    match set {
        Ok(set) => {
            assert_eq!(cost, distance, "rank {rank}");
            assert!(check(set).is_ok(), "rank {rank}");
            0
        }
        Err(unproven) => {
            assert!(matches!(unproven, NoProof::Cheaper(found) if found < cost), "{unproven:?}");
            // A set made with the wrong estimate, and one that stops where no goal is found yet.
            let liar = TooMuch(Manhattan::new(puzzle));
            let lies = closed_set(puzzle, &liar, &start, Some(cost), &options, unwatched).ok();
            let cut = closed_set(puzzle, &Zero, &start, Some(distance.min(6)), &options, unwatched);
            for set in lies.into_iter().chain(cut.ok()) {
                let checked = check(set);
                assert!(matches!(checked, Err(Trouble::Rejected(_))), "rank {rank}: {checked:?}");
            }
            1
        }
    }
}

/// All boards of the Eight: `cargo test --release -p fewest-cli --test proof -- --ignored`.
#[test]
#[ignore = "takes a minute or two"]
fn all_boards_of_the_eight() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let name: PuzzleName = "eight".parse().expect("a puzzle");
    let solver = desk::solver(&Question::about(name.clone())).expect("a question");
    let basis = Basis { goal: None, bound: None, cache: None };
    let prover = name.prover(&basis).expect("a prover");
    let (mut checker, options) = (Checker::new(LIMITS), Options::default());
    let (mut solved, mut unsolvable) = (0, 0);
    for rank in 0..puzzle.rank_count() {
        let board = notation::text(puzzle.tiles(&puzzle.unrank(rank)), 3);
        let (case, gauge) = (Case::one(&board), || Gauge::new(&Never, None));
        let report = solver.solve(&case, &options, &gauge()).expect("an answer");
        let proof = prover.prove(&case, &report, &options, &gauge()).expect("no bug");
        let expected = Expected { start: Some(&board), ..Expected::default() };
        checker.check(&proof.expect("no limit"), &expected).expect("an honest proof");
        match report.ending {
            Ending::Solved(_) => solved += 1,
            _ => unsolvable += 1,
        }
    }
    assert_eq!((solved, unsolvable), (181_440, 181_440));
}
