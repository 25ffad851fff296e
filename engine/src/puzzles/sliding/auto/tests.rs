//! Tests that bad tables which were opened block by block are not believed, and what a search begins with.

mod further;
mod kept;
mod words;

use super::hard::Trials;
use super::ready::{Ready, arrived};
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

/// A directory that is removed when this is dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// The tables 6-5 of 4x3, opened block by block after `damage` was done to each file, and the complaints
/// about them.
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

/// A solver of 4x3 with these stages.
fn with_stages(stages: Stages) -> Solver {
    let puzzle = Sliding::<u64>::new(4, 3, &Goal::BlankLast).expect("a size");
    Solver { stages, ..Solver::new(&puzzle, NonZeroUsize::MIN) }
}

/// A solver with these tables only.
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

/// The search begins with the tables, meets the damage, and is thrown away. The answer is that of a search
/// without tables or with tables that were built, and no table is reported twice.
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

/// No progress is kept of a search with bad tables.
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

/// What a bad set seems to prove in a trial is not believed, either.
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

/// The set with which a pass was begun is found even if its file is bad.
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

/// The same for the Eight.
fn eight(name: &str, patterns: [&[u8]; 2]) -> PatternSet {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    built(&puzzle, name, patterns)
}

/// With good tables, most states are far below the start, and each pass has many more such states than the
/// pass before. When short passes were cut finely for several threads, the later ones were cut into hundreds
/// of thousands of subtrees.
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
    // Which of the optimal paths is met first depends on what earlier passes have found out.
    let proven = |ended: &Ended<_>| match &ended.outcome {
        Outcome::Solved(solution) => Some((solution.cost, solution.at_least)),
        _ => None,
    };
    assert_eq!([&all, &last].map(proven), [Some((31, 31)); 2]);
    assert_eq!(last.counts.iterations, 1);
    assert!(last.counts.generated < all.counts.generated);
}
