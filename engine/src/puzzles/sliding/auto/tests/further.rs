//! Hard boards get further sets: which, when they are due, and within which limits.

use super::*;
use crate::puzzles::sliding::auto::stages::WAIT;

/// Solves one of the hardest boards with a weak set and `further` ones, which are due after `hard`
/// successors.
fn eight_solved(hard: u64, further: Vec<PatternSet>) -> (Ended<Direction>, String) {
    eight_within(u64::MAX, hard, further)
}

/// The same within `max_nodes` successors.
fn eight_within(max_nodes: u64, hard: u64, further: Vec<PatternSet>) -> (Ended<Direction>, String) {
    hardest_of_eight(&eight_with(hard, further), max_nodes)
}

/// A solver of the Eight with a weak set and these further ones.
fn eight_with(hard: u64, further: Vec<PatternSet>) -> Solver {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let best = eight("weak", [&[1, 8], &[2, 7]]).with_further(further);
    let mut stages = Stages::only(best);
    stages.hard = hard;
    Solver { stages, ..Solver::new(&puzzle, NonZeroUsize::MIN) }
}

/// How the solver solves one of the hardest boards, and with which tables.
fn hardest_of_eight(solver: &Solver, max_nodes: u64) -> (Ended<Direction>, String) {
    let start = solver.puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("31 moves");
    let options = Options { answer: Answer::First, max_nodes, ..Options::default() };
    let chosen = solver.solve(&start, &options, unwatched);
    (chosen.ended, chosen.heuristic.expect("tables"))
}

#[test]
fn a_hard_board_goes_on_with_the_set_that_suits_it() {
    let strong = || eight("strong", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let useless = || eight("useless", [&[1], &[2]]);
    let (alone, name) = eight_solved(u64::MAX, vec![strong()]);
    assert_eq!(name, "pattern databases weak", "it is never due");
    for further in [vec![strong(), useless()], vec![useless(), strong()]] {
        let (ended, name) = eight_solved(100, further);
        assert!(name.starts_with("pattern databases strong"), "{name}");
        assert_eq!(ended.outcome, alone.outcome, "the same first optimum");
        let [chosen, weak] = [ended, alone.clone()].map(|ended| ended.counts.generated);
        assert!(chosen < weak / 2, "with what was tried {chosen}, {weak} with the weak set");
    }
    let (ended, name) = eight_solved(100, vec![useless(), useless()]);
    assert_eq!(name, "pattern databases weak");
    assert_eq!(ended.outcome, alone.outcome);
}

/// A set of the Eight that is not built yet.
fn unbuilt(name: &str, patterns: [&[u8]; 2]) -> PatternSet {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let patterns = patterns.map(|tiles| Pattern::new(&puzzle, tiles).expect("a pattern"));
    PatternSet::unready(name.into(), About::pattern_tables(&patterns))
}

/// Further sets that must be built are built one after the other, each when the search has paid for it.
#[test]
fn a_hard_board_gets_one_further_set_after_the_other() {
    let useless = || unbuilt("useless", [&[1], &[2]]);
    let strong = || unbuilt("strong", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let (alone, _) = eight_solved(u64::MAX, vec![strong()]);
    let all = [useless(), strong()].into_iter().chain(std::iter::repeat_with(strong).take(60));
    let solver = eight_with(100, all.collect());
    let (ended, name) = hardest_of_eight(&solver, u64::MAX);
    assert_eq!((ended.outcome, &*name), (alone.outcome, "pattern databases strong"));
    let built = solver.stages.sets[0].further().iter().filter(|set| set.is_ready()).count();
    assert!((2..60).contains(&built), "the search was over before it had paid for all: {built}");
}

/// Each set waits twice as long as the one before, and is tried out before the next one is built.
#[test]
fn a_further_set_costs_twice_as_much_as_the_one_before() {
    let strong = || unbuilt("strong", [&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let solver = eight_with(1, std::iter::repeat_with(strong).take(4).collect());
    let (stages, mut hard) = (&solver.stages, Hard::default());
    let mut due = |spent| {
        hard.spent = spent;
        let watch = &mut |_: Making| Continue(());
        let due =
            stages.further_due(&stages.sets[0], &mut hard, NonZeroUsize::MIN, u64::MAX, watch);
        let (further, wait) = due.expect("nothing breaks off");
        (further.len(), wait)
    };
    // Two patterns with 9 * 8 * 7 * 6 placements each. A successor with tables takes as long as six
    // placements.
    let price = WAIT * (2 * 3024 / 6);
    assert_eq!(due(1), (0, Some(price - 1)));
    assert_eq!(due(price), (1, None));
    assert_eq!(due(price), (1, Some(2 * price)));
    assert_eq!(due(3 * price), (2, None));
    assert_eq!(due(3 * price), (2, Some(4 * price)));
    // A search that has paid for both does not get them at once.
    assert_eq!([due(1000 * price), due(1000 * price)], [(3, None), (4, None)]);
}

/// No board alone takes as long as a set waits for, but together they pay for it, so that a list of hard
/// boards gets it.
#[test]
fn hard_boards_pay_for_a_further_set_together() {
    let solver = eight_with(100, vec![unbuilt("strong", [&[1, 2, 3, 4], &[5, 6, 7, 8]])]);
    let start = solver.puzzle.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8]).expect("19 moves");
    let options = Options { answer: Answer::First, ..Options::default() };
    let solved = || {
        let chosen = solver.solve(&start, &options, unwatched);
        assert_eq!(cost(&chosen.ended), 19);
        (chosen.heuristic.expect("tables"), chosen.ended.counts.generated)
    };
    let (_, takes) = solved();
    let price = WAIT * (2 * 3024 / 6);
    let names: Vec<_> = (0..price / takes).map(|_| solved().0).collect();
    let (last, others) = names.split_last().expect("it costs more than one board takes");
    assert!(others.iter().all(|name| name == "pattern databases weak"), "{takes}: {names:?}");
    assert_eq!(last, "pattern databases strong");
    assert!(solver.unpaid.load(Relaxed) < takes, "{:?} are left", solver.unpaid);
}

/// With a better set the next pass is shorter, so yet another set would gain less.
#[test]
fn less_is_expected_of_the_next_pass_with_a_better_set() {
    let sets = ["weak", "strong"].map(|name| eight(name, [&[1, 8], &[2, 7]]));
    let [weak, strong] = sets.each_ref().map(|set| set.tables().expect("it is ready"));
    let trials = Trials { pass: Some((20, 1000)), ..Trials::default() };
    let mut hard = Hard { expected: 8000, trials, ..Hard::default() };
    hard.trials.taken.insert(("strong", None), Some(250));
    for (choice, expected) in [(weak, 8000), (strong, 2000), (strong, 2000), (weak, 8000)] {
        hard.choose((choice, None), weak);
        assert_eq!(hard.expected, expected);
    }
}

/// Successors generated in trials count towards the limit.
#[test]
fn a_limit_of_nodes_holds_while_sets_are_tried_out() {
    let further = || {
        let sets: [[&[u8]; 2]; 3] = [[&[1], &[2]], [&[1, 7], &[2, 8]], [&[3, 6], &[4, 7]]];
        sets.map(|patterns| eight("further", patterns)).into()
    };
    for max_nodes in (100..2000).step_by(97) {
        let (ended, _) = eight_within(max_nodes, 100, further());
        assert_eq!(ended.counts.generated, max_nodes);
        assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Nodes, .. }), "{ended:?}");
    }
}

/// Each of several threads looks at the limit every 65,536 successors, so they generate some more.
#[test]
fn a_limit_of_nodes_holds_while_two_threads_try_sets_out() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
    let set = |name, patterns| built(&puzzle, name, patterns);
    let start = [0, 12, 8, 4, 15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1];
    let start = puzzle.tray(&start).expect("a board");
    for max_nodes in (820_000..1_060_000).step_by(30_000) {
        let further = [[&[5, 6][..], &[7, 8]], [&[9, 10], &[11, 12]], [&[13, 14], &[15]]];
        let further = further.map(|patterns| set("further", patterns)).into();
        let mut stages = Stages::only(set("weak", [&[1, 2], &[3, 4]]).with_further(further));
        stages.hard = 200_000;
        let threads = NonZeroUsize::new(2).expect("two");
        let solver = Solver { stages, ..Solver::new(&puzzle, threads) };
        let options = Options { max_nodes, ..Options::default() };
        let ended = solver.solve(&start, &options, unwatched).ended;
        assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Nodes, .. }), "{ended:?}");
        let over = ended.counts.generated.checked_sub(max_nodes).expect("all of them");
        assert!(over <= 2 * (1 << 16), "{over} above {max_nodes}");
    }
}
