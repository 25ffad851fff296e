//! Whatever ends a search early, what it then says is true.

use super::roads::Roads;
use fewest::heuristics::Zero;
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{
    Answer, Options, a_star, bae_star, bidirectional, branch_and_bound, breadth_first, greedy,
    ida_star, unwatched,
};
use fewest::tables::exact::Table;
use fewest::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Reversible, Solution};
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One of the two boards that are 31 moves from the goal.
const HARDEST: [u8; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
const DISTANCE: Cost = 31;

const NAMES: [&str; 9] = [
    "IDA*",
    "A*",
    "Dijkstra",
    "BAE*",
    "bidirectional",
    "hashed",
    "ranked",
    "branch and bound",
    "greedy",
];

fn eight() -> (Sliding, Tray) {
    let puzzle = Sliding::new(3, 3, &Goal::BlankLast).expect("a size");
    let start = puzzle.tray(&HARDEST).expect("a board");
    (puzzle, start)
}

fn solve(
    name: &str,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<Direction> {
    let (puzzle, start) = eight();
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    match name {
        "IDA*" => ida_star::solve(&puzzle, &manhattan, &pruning, &start, options, watch),
        "A*" => a_star::solve(&puzzle, &manhattan, &start, options, watch),
        "Dijkstra" => a_star::solve(&puzzle, &Zero, &start, options, watch),
        "BAE*" => {
            let back = Sliding::<u64>::new(3, 3, &Goal::Board(HARDEST.to_vec())).expect("a size");
            let means = (&manhattan, &Manhattan::new(&back));
            bae_star::solve(&puzzle, means, &start, options, watch)
        }
        "bidirectional" => bidirectional::solve(&puzzle, &start, options, watch),
        "hashed" => breadth_first::solve(&puzzle, &start, options, watch),
        "ranked" => breadth_first::solve_ranked(&puzzle, &start, options, watch),
        "greedy" => greedy::solve(&puzzle, &manhattan, &start, options, watch),
        _ => branch_and_bound::solve(&puzzle, &manhattan, &pruning, &start, options, watch),
    }
}

/// Checks that the ending is true, and caused by nothing but `limit`. Returns whether it is a solution.
fn is_solved(name: &str, ended: &Ended<Direction>, limit: Limit) -> bool {
    match &ended.outcome {
        Outcome::Solved(solution) => {
            let optimal = solution.cost == DISTANCE && solution.is_optimal();
            assert!(optimal || name == "greedy" && solution.at_least <= DISTANCE, "{name}");
            true
        }
        Outcome::Stopped { at_least, by } => {
            assert_eq!(*by, limit, "{name}");
            assert!(*at_least <= DISTANCE, "{name} claims {at_least}");
            assert_eq!(ended.counts.bound, *at_least, "{name}");
            false
        }
        Outcome::Unsolvable => panic!("{name} says unsolvable"),
    }
}

#[test]
fn few_nodes() {
    for name in NAMES {
        for max_nodes in [0, 1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
            for answer in [Answer::Any, Answer::First] {
                let options = Options { max_nodes, answer, ..Options::default() };
                let ended = solve(name, &options, unwatched);
                let solved = is_solved(name, &ended, Limit::Nodes);
                assert!(ended.counts.generated <= max_nodes, "{name} {:?}", ended.counts);
                assert!(solved || ended.counts.generated == max_nodes, "{name}");
            }
        }
    }
}

/// Memory is asked for before it is taken: the peak never exceeds the budget.
#[test]
fn little_memory() {
    for name in NAMES {
        // Without a limit branch and bound takes longer than anybody waits.
        let max_cost = if name == "branch and bound" { DISTANCE } else { Cost::MAX };
        let mut solved = 0;
        for max_bytes in [0, 100, 10_000, 70_000, 300_000, 1_000_000, 3_000_000, 20_000_000] {
            for answer in [Answer::Any, Answer::First] {
                let options = Options { max_bytes, max_cost, answer, ..Options::default() };
                let ended = solve(name, &options, unwatched);
                solved += u64::from(is_solved(name, &ended, Limit::Memory));
                assert!(ended.counts.bytes <= max_bytes, "{name} {:?}", ended.counts);
                let least = match name {
                    "ranked" => 4,
                    // A packed state, its parent and g, its id in a table that is never quite full.
                    "greedy" | "branch and bound" => 21,
                    // A packed state and a move in a table that is never quite full.
                    _ => 10,
                };
                assert!(ended.counts.bytes >= least * ended.counts.stored, "{name}");
            }
        }
        assert!(name == "IDA*" || 0 < solved && solved < 14, "{name}: {solved}");
    }
}

#[test]
fn a_limit_on_the_cost() {
    for name in NAMES {
        for max_cost in 0..=DISTANCE {
            for answer in [Answer::Any, Answer::First] {
                let options = Options { max_cost, answer, ..Options::default() };
                let ended = solve(name, &options, unwatched);
                let solved = is_solved(name, &ended, Limit::Cost);
                assert_eq!(solved, max_cost == DISTANCE, "{name} within {max_cost}");
                assert!(solved || ended.counts.bound > max_cost, "{name} within {max_cost}");
            }
        }
    }
}

/// A search that goes on by iterations stops before the first one that is not allowed, and has proven the
/// bound that this would have begun with.
#[test]
fn a_limit_on_the_iterations() {
    for name in NAMES.into_iter().filter(|&name| name != "branch and bound") {
        let whole = solve(name, &Options::default(), unwatched);
        let mut bounds = Vec::new();
        for max_iterations in 1..=whole.counts.iterations {
            let options = Options { max_iterations, ..Options::default() };
            let ended = solve(name, &options, unwatched);
            let solved = is_solved(name, &ended, Limit::Iterations);
            assert_eq!(solved, max_iterations == whole.counts.iterations, "{name}");
            assert_eq!(ended.counts.iterations, max_iterations, "{name}");
            bounds.push(ended.counts.bound);
        }
        bounds.pop();
        assert!(bounds.is_sorted_by(|a, b| a < b), "{name}: {bounds:?}");
    }
}

#[test]
fn a_watch_that_breaks() {
    for name in NAMES {
        for calls in 0..12 {
            let (mut left, mut seen) = (calls, 0);
            let options = Options { max_nodes: 5_000_000, ..Options::default() };
            let ended = solve(name, &options, |counts| {
                assert!(seen <= counts.bound, "{name}: a bound is never taken back");
                seen = counts.bound;
                left -= 1;
                if left < 0 { Break(()) } else { Continue(()) }
            });
            if !is_solved(name, &ended, Limit::Watch) {
                assert_eq!(left, -1, "{name} goes on after a break");
            }
        }
    }
}

/// When the nodes run out after an optimum was found and before all are known, the cost stays proven, but not
/// which optimum is the first, nor how many there are.
#[test]
fn nodes_run_out_while_optima_are_counted() {
    for name in ["A*", "Dijkstra", "BAE*", "bidirectional", "hashed", "ranked"] {
        let all = Options { answer: Answer::All { list: 3 }, ..Options::default() };
        let whole = solve(name, &all, unwatched);
        let max_nodes = whole.counts.generated - 1;
        let short = solve(name, &Options { max_nodes, ..all }, unwatched);
        let optima = [&whole, &short].map(|ended| match &ended.outcome {
            Outcome::Solved(Solution { cost: DISTANCE, at_least: DISTANCE, optima, .. }) => {
                optima.as_ref().expect("asked for")
            }
            other => panic!("{name}: {other:?}"),
        });
        assert!(optima[0].complete && !optima[1].complete, "{name}");
        assert!(optima[0].listed.starts_with(&optima[1].listed), "{name}");
        assert!(optima[1].count <= optima[0].count, "{name}");
    }
    let generated = solve("A*", &Options::default(), unwatched).counts.generated;
    let ended = |answer| {
        let options = Options { answer, max_nodes: generated + 1, ..Options::default() };
        solve("A*", &options, unwatched).outcome
    };
    assert_eq!(ended(Answer::First), Outcome::Stopped { at_least: DISTANCE, by: Limit::Nodes });
    let Outcome::Solved(solution) = ended(Answer::All { list: 3 }) else { panic!("found before") };
    let optima = solution.optima.expect("asked for");
    assert_eq!((optima.count, optima.complete, optima.listed.len()), (1, false, 0));
}

/// There is too little memory for an entry a rank, but enough for the states that an easy board takes.
#[test]
fn ranked_search_falls_back_on_hashing() {
    let (puzzle, _) = eight();
    let start = puzzle.tray(&[1, 2, 3, 4, 5, 6, 0, 7, 8]).expect("a board");
    let options = Options { max_bytes: 1_000_000, ..Options::default() };
    let hashed = breadth_first::solve(&puzzle, &start, &options, unwatched);
    assert_eq!(breadth_first::solve_ranked(&puzzle, &start, &options, unwatched), hashed);
    assert!(matches!(hashed.outcome, Outcome::Solved(Solution { cost: 2, .. })));
    let ranked = breadth_first::solve_ranked(&puzzle, &start, &Options::default(), unwatched);
    assert_eq!(ranked.outcome, hashed.outcome);
    assert!(ranked.counts.bytes > 4 * 362_880);
}

/// The whole numbers from 0. Each move adds or takes 1, and every number from a million on is a goal.
struct Numbers;

impl Puzzle for Numbers {
    type State = u64;
    type Move = i64;
    type Packed = u64;

    fn visit_moves<B>(
        &self,
        number: &mut u64,
        mut visit: impl FnMut(&mut u64, i64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(number, 1)?;
        if *number > 0 { visit(number, -1) } else { Continue(()) }
    }

    fn apply(&self, number: &mut u64, step: i64) {
        *number = number.wrapping_add_signed(step);
    }

    fn undo(&self, number: &mut u64, step: i64) {
        *number = number.wrapping_add_signed(-step);
    }

    fn is_goal(&self, &number: &u64) -> bool {
        number >= 1_000_000
    }

    fn pack(&self, &number: &u64) -> u64 {
        number
    }

    fn unpack(&self, number: u64) -> u64 {
        number
    }
}

impl Reversible for Numbers {
    fn inverse(&self, step: i64) -> i64 {
        -step
    }

    fn goals(&self) -> impl Iterator<Item = u64> {
        1_000_000..
    }
}

/// A search that begins at all goals can be stopped while it lists them.
#[test]
fn a_watch_breaks_while_goals_are_listed() {
    let after = |calls: u32| {
        let mut left = calls;
        move |_: &Counts| {
            left -= 1;
            if left == 0 { Break(()) } else { Continue(()) }
        }
    };
    let options = Options::default();
    let ends = [
        bidirectional::solve(&Numbers, &0, &options, after(3)),
        bae_star::solve(&Numbers, (&Zero, &Zero), &0, &options, after(3)),
    ];
    for ended in ends {
        assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Watch, .. }), "{ended:?}");
        assert_eq!(ended.counts.generated, 0);
    }
}

/// Moves that cost nothing have no place in a puzzle ([`fewest::laws::moves`]), and would lead round and
/// round. Searches panic and say so, instead of never ending.
#[test]
fn what_costs_nothing_is_named() {
    let line = Roads::both_ways(4, &[0], &[(0, 1, 1), (1, 2, 0), (2, 3, 1)]);
    let ended = |search: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("a panic");
        panic.downcast_ref::<String>().is_some_and(|message| message.contains("costs nothing"))
    };
    let options = Options::default();
    assert!(ended(&|| _ = bidirectional::solve(&line, &3, &options, |_| Continue(()))));
    assert!(ended(&|| _ = bae_star::solve(&line, (&Zero, &Zero), &3, &options, |_| Continue(()))));
    assert!(ended(&|| _ = Table::new(line.clone()).solve(&2)));
}

/// Only IDA* gives the first moves of all optima; other searches end with some optimum as soon as they have
/// it.
#[test]
fn who_gives_no_starts_does_no_more_than_for_any_answer() {
    for name in NAMES.into_iter().filter(|&name| name != "IDA*") {
        let ended = |answer| {
            let options = Options { answer, ..Options::default() };
            let Ended { outcome, counts } = solve(name, &options, unwatched);
            let Outcome::Solved(Solution { cost, at_least, optima, .. }) = outcome else {
                panic!("{name} solves it");
            };
            assert!(optima.is_none(), "{name}");
            (cost, at_least, counts)
        };
        assert_eq!(ended(Answer::Starts), ended(Answer::Any), "{name}");
    }
}
