//! What is opened block by block and turns out to be bad is not believed; hard boards get the sets that suit them.

mod kept;

use super::hard::Trials;
use super::ready::{Ready, arrived};
use super::stages::WAIT;
use super::*;
use crate::puzzles::sliding::Goal;
use crate::puzzles::sliding::tables::About;
use crate::puzzles::sliding::tables::blocks::Pattern;
use crate::search::parallel::LastPass;
use crate::search::{Answer, parallel, unwatched};
use crate::tables::file::HEADER;
use crate::tables::{Resources, Subject};
use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// A directory that is gone with it.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// The tables 6-5 of 4x3, opened block by block after `damage` was done to each file; and what is told of them.
fn opened(damage: fn(&mut [u8])) -> (Scratch, PatternSet, Arc<Mutex<Vec<String>>>) {
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    // Tests run at the same time, each with a directory of its own.
    static SOLVERS: AtomicUsize = AtomicUsize::new(0);
    let number = SOLVERS.fetch_add(1, Relaxed);
    let name = format!("fewest-blocks-{}-{number}", std::process::id());
    let scratch = Scratch(std::env::temp_dir().join(name));
    let cache = Cache::new(&scratch.0);
    let set = PatternSet::new(&puzzle, "6-5".into()).expect("a set of 4x3");
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    for about in set.abouts() {
        let table = about.build(resources, &mut |_| Continue(())).expect("memory");
        let path = cache.keep(about, table, resources, || Continue(())).expect("it is written");
        let mut bytes = fs::read(&path).expect("a table");
        damage(&mut bytes[HEADER..][..about.bytes() as usize]);
        fs::write(path, bytes).expect("written");
    }
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = Arc::clone(&told);
    let note = move |trouble: &Trouble| tell.lock().expect("no panic").push(trouble.to_string());
    let source = Arc::new(Source { cache, tell: Box::new(note) });
    set.open_by_blocks(&source).expect("nothing is read yet");
    (scratch, set, told)
}

/// A solver that searches 4x3 in those ways.
fn with_stages(stages: Stages) -> Solver {
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    Solver { stages, ..Solver::new(&puzzle, NonZeroUsize::MIN) }
}

/// A solver with these tables alone.
fn solver(damage: fn(&mut [u8])) -> (Scratch, Solver, Arc<Mutex<Vec<String>>>) {
    let (scratch, set, told) = opened(damage);
    (scratch, with_stages(Stages::only(set)), told)
}

const BOARD: [u8; 12] = [11, 2, 9, 4, 5, 10, 7, 8, 6, 3, 1, 0];

fn solved(solver: &Solver) -> (Ended<Direction>, Option<String>) {
    let start = solver.puzzle.tray(&BOARD).expect("a board");
    let chosen = solver.solve(&start, &Options::default(), unwatched);
    (chosen.ended, chosen.heuristic)
}

fn cost(ended: &Ended<Direction>) -> Cost {
    match &ended.outcome {
        Outcome::Solved(solution) => solution.cost,
        outcome => panic!("{outcome:?}"),
    }
}

#[test]
fn blocks_that_are_good_are_used() {
    let (_scratch, solver, told) = solver(|_| ());
    let (ended, heuristic) = solved(&solver);
    assert!(matches!(ended.outcome, Outcome::Solved(_)), "{ended:?}");
    assert_eq!(heuristic.as_deref(), Some("pattern databases 6-5 (from the cache)"));
    assert_eq!(told.lock().expect("no panic").len(), 0);
}

/// The search begins with the tables, meets the damage, and is thrown away. The answer is that of a search without
/// them or with tables that were built, and nobody is told twice.
#[test]
fn a_search_that_has_met_a_bad_block_is_thrown_away() {
    let (_good, right, _) = solver(|_| ());
    let (right, _) = solved(&right);
    let flip = |entries: &mut [u8]| entries.iter_mut().step_by(1 << 10).for_each(|byte| *byte ^= 1);
    let (_scratch, solver, told) = solver(flip);
    for _ in 0..2 {
        let (ended, heuristic) = solved(&solver);
        assert_eq!(cost(&ended), cost(&right));
        assert!(heuristic.is_some_and(|name| !name.contains("cache")));
    }
    let told = told.lock().expect("no panic");
    assert!((1..=2).contains(&told.len()), "each of two tables at most once: {told:?}");
    assert!(told.first() != told.get(1));
    assert!(told.iter().all(|text| text.contains("it is corrupt: the checksum of block ")));
}

/// No progress is kept of a search with tables that are not good.
#[test]
fn what_is_kept_was_found_with_good_tables() {
    let (_scratch, solver, told) = solver(|entries| entries[5] ^= 1);
    let start = solver.puzzle.tray(&BOARD).expect("a board");
    let kept =
        Kept { from: None, keeper: &mut parallel::Memory::default(), others: None, last: None };
    let chosen = solver.resume(&start, &Options::default(), kept, unwatched).expect("begun here");
    assert!(matches!(chosen.ended.outcome, Outcome::Solved(_)));
    assert_eq!(chosen.heuristic.as_deref(), Some("pattern databases 6-5"), "they were built");
    assert_eq!(told.lock().expect("no panic").len(), 2);
}

/// What a bad set seems to prove while it is tried out is not believed, either.
#[test]
fn a_bad_set_that_is_tried_out_proves_nothing() {
    let (_good, right, _) = solver(|_| ());
    let (right, _) = solved(&right);
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    let weak = || built(&puzzle, "weak", [&[1, 2, 3], &[7, 8, 9]]);
    for bad in [false, true] {
        let flip = |entries: &mut [u8]| entries.iter_mut().for_each(|byte| *byte ^= 0x5a);
        let (_scratch, set, told) = opened(if bad { flip } else { |_| () });
        let mut stages = Stages::only(weak().with_further(vec![set]));
        stages.hard = 300;
        let (ended, heuristic) = solved(&with_stages(stages));
        assert_eq!(cost(&ended), cost(&right), "bad: {bad}");
        let expected = if bad { "weak" } else { "6-5 (from the cache)" };
        assert_eq!(heuristic, Some(format!("pattern databases {expected}")), "bad: {bad}");
        assert_eq!(told.lock().expect("no panic").is_empty(), !bad);
    }
}

/// If the set that was chosen turns out to be bad later, the others are tried out again.
#[test]
fn a_chosen_set_that_turns_out_to_be_bad_is_chosen_no_more() {
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    let weak = || built(&puzzle, "weak", [&[1, 2, 3], &[7, 8, 9]]);
    let (_scratch, bad, _) = opened(|entries| entries.fill(0x5a));
    let solver = with_stages(Stages::only(weak().with_further(vec![bad, weak()])));
    let bad = solver.stages.sets[0].further()[0].tables().expect("nothing is read yet");
    let trials = Trials { sets: 2, ..Trials::default() };
    let mut hard = Hard { spent: 1 << 40, choice: Some((bad, None)), trials, ..Hard::default() };
    let options = Options::default();
    let before = solver.means(&options, &mut hard, &mut |_| Continue(())).expect("no limit");
    assert!(before.tables.expect("a set").name == "6-5" && before.further.is_empty());
    arrived([Some(bad), None]);
    let after = solver.means(&options, &mut hard, &mut |_| Continue(())).expect("no limit");
    assert_eq!(after.tables.expect("a set").name, "weak");
    assert!(!after.further.is_empty() && hard.choice.is_none(), "they are to be tried out");
}

/// Whoever looks for the set with which a pass was begun finds it although its file is bad.
#[test]
fn a_set_that_is_looked_for_is_built_where_its_file_is_bad() {
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    let weak = built(&puzzle, "weak", [&[1, 2, 3], &[7, 8, 9]]);
    let (_scratch, bad, _) = opened(|entries| entries.fill(0x5a));
    let stages = Stages::only(weak.with_further(vec![bad]));
    let best = stages.sets[0].tables().expect("it is built");
    let mut origins = Vec::new();
    let look = |set: Ready<'_>| {
        arrived([Some(set), None]);
        origins.push(set.origin);
        (!set.are_spoilt()).then_some(())
    };
    let found =
        stages.find_further(best, (NonZeroUsize::MIN, 1 << 30), &mut |_| Continue(()), look);
    assert_eq!(found, Ok(Some(())));
    assert_eq!(origins, [" (from the cache)", ""]);
}

/// The set of these patterns, built.
fn built(puzzle: &Sliding<u64>, name: &str, patterns: [&[u8]; 2]) -> PatternSet {
    let resources = Resources { threads: 1, max_bytes: 1 << 24 };
    let tables = patterns.map(|tiles| {
        let pattern = Pattern::new(puzzle, tiles).expect("a pattern");
        let about = About::pattern_table(&pattern);
        about.build(resources, &mut |_| Continue(())).expect("memory")
    });
    PatternSet::ready(name.into(), tables.into(), "")
}

/// Such a set of the Eight.
fn eight(name: &str, patterns: [&[u8]; 2]) -> PatternSet {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    built(&puzzle, name, patterns)
}

/// How a board is solved that has a set with further ones, which are due after so many successors.
fn eight_solved(hard: u64, further: Vec<PatternSet>) -> (Ended<Direction>, String) {
    eight_within(u64::MAX, hard, further)
}

/// The same within so many successors.
fn eight_within(max_nodes: u64, hard: u64, further: Vec<PatternSet>) -> (Ended<Direction>, String) {
    hardest_of_eight(&eight_with(hard, further), max_nodes)
}

/// A solver of the Eight with a weak set and those.
fn eight_with(hard: u64, further: Vec<PatternSet>) -> Solver {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let best = eight("weak", [&[1, 8], &[2, 7]]).with_further(further);
    let mut stages = Stages::only(best);
    stages.hard = hard;
    Solver { stages, ..Solver::new(&puzzle, NonZeroUsize::MIN) }
}

/// How it solves one of the hardest boards, and with which tables.
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

/// A set of the Eight that has to be built.
fn unbuilt(name: &str, patterns: [&[u8]; 2]) -> PatternSet {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let patterns = patterns.map(|tiles| Pattern::new(&puzzle, tiles).expect("a pattern"));
    PatternSet::unready(name.into(), About::pattern_tables(&patterns))
}

/// Further sets that have to be built are built one after the other, each when the search has paid for it.
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

/// Each waits for twice as long as the one before, and is tried out before the next one is built.
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
    // Two patterns with 9 * 8 * 7 * 6 placements each; a successor with tables takes as long as six of them.
    let price = WAIT * (2 * 3024 / 6);
    assert_eq!(due(1), (0, Some(price - 1)));
    assert_eq!(due(price), (1, None));
    assert_eq!(due(price), (1, Some(2 * price)));
    assert_eq!(due(3 * price), (2, None));
    assert_eq!(due(3 * price), (2, Some(4 * price)));
    // A search that has paid for both does not get them at once.
    assert_eq!([due(1000 * price), due(1000 * price)], [(3, None), (4, None)]);
}

/// No board alone takes as long as a set waits for, but all of them pay for it, so that whoever has a list of hard boards
/// gets it.
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

/// With a better set the next pass is shorter, and so there is less to be gained by yet another one.
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

/// What trials generate counts, too.
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

/// With good tables most states are far below the start, and each pass has many more of them as far below than the one
/// before. Short passes that were cut finely for several threads had those behind them cut into hundreds of thousands.
#[test]
fn several_threads_cut_a_pass_into_about_as_many_subtrees_as_one() {
    let solver = kept::fifteen(true);
    let start = solver.puzzle.tray(&kept::HARD).expect("a board");
    let fives = solver.stages.sets[0].further()[0].tables().expect("they are built");
    let options = Options { max_cost: 57, ..Options::default() };
    let subtrees = |threads| {
        let (mut last, threads) = (LastPass::default(), NonZeroUsize::new(threads).expect("some"));
        let (with, begin) = ((&solver.puzzle, &NoReturn(&solver.puzzle)), Begin::After(&mut last));
        let asked = (threads, &start, &options);
        let ended = fives.search(with, asked, begin, &mut |_: &Counts| Continue(()));
        assert!(ended.expect("nothing is resumed").counts.generated > 1_000_000);
        last.subtrees()
    };
    let [one, two] = [1, 2].map(subtrees);
    assert!((500..3 * one).contains(&two), "{one} and {two}");
}

/// What the caller has proven is not searched again.
#[test]
fn a_search_begins_with_the_bound_that_the_caller_knows() {
    let solver = Solver {
        stages: Stages::only(eight("weak", [&[1, 8], &[2, 7]])),
        ..{
            let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
            Solver::new(&puzzle, NonZeroUsize::MIN)
        }
    };
    let start = solver.puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("31 moves");
    let [all, last] = [0, 31].map(|at_least| {
        let options = Options { at_least, ..Options::default() };
        solver.solve(&start, &options, unwatched).ended
    });
    // Which of the optimal paths is met first depends on what earlier passes have told.
    let proven = |ended: &Ended<_>| match &ended.outcome {
        Outcome::Solved(solution) => Some((solution.cost, solution.at_least)),
        _ => None,
    };
    assert_eq!([&all, &last].map(proven), [Some((31, 31)); 2]);
    assert_eq!(last.counts.iterations, 1);
    assert!(last.counts.generated < all.counts.generated);
}
