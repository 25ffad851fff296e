//! Tests of the threads of a pass, with subtrees that do what the test says.

use super::*;
use crate::search::Answer;
use crate::search::parallel::portion::FoundGoal;
use crate::search::parallel::progress::{Nobody, Progress};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;
use std::time::{Duration, Instant};

/// How long a test waits for another thread before it gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// Subtrees whose search is a closure of the test, which is given a function to call at each look.
struct Acted<A>(A);

impl<A: Fn(&mut dyn FnMut(u64) -> ControlFlow<()>) + Sync> Subtrees for Acted<A> {
    fn fingerprint(&self) -> u32 {
        0
    }

    fn search(&self, _: u64, meter: Meter<'_>, _: &mut dyn Dispatch) -> Done {
        let mut counts = Counts::default();
        (self.0)(&mut |generated| {
            counts.generated = generated;
            (meter.watch)(&counts)
        });
        Done { counts, end: End::Over }
    }
}

/// Runs a pass on this many threads, after 1,000 successors were generated. Returns what stopped it.
fn pass<A: Fn(&mut dyn FnMut(u64) -> ControlFlow<()>) + Sync>(
    threads: usize,
    act: A,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Option<Limit> {
    let (options, subtrees) = (Options::default(), Acted(act));
    let counts = Counts { generated: 1_000, ..Counts::default() };
    let progress = (Progress::at(0, counts), counts.generated);
    let stock = Stock::new(Answer::Any, progress, None, &|_| true);
    let crew = Crew::new(&options, &subtrees, &stock, counts);
    let threads = NonZeroUsize::new(threads).expect("a thread");
    let cut = Cut { bound: 0, moves: 1, subtrees: 0, fingerprint: 0 };
    let beside = Beside::Lead { stock: &stock, keeper: &mut Nobody, helpers: None, cut };
    crew.pass(threads, &mut Meter::new(&options, &mut watch), beside)
}

/// Looks until it is told to stop, or until a thread should not have to wait any longer. Returns whether it
/// was told.
fn look_on(look: &mut dyn FnMut(u64) -> ControlFlow<()>) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if look(0).is_break() {
            return true;
        }
        thread::yield_now();
    }
    false
}

#[test]
fn a_watch_is_told_what_the_pass_has_generated() {
    let mut told = Vec::new();
    let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        assert!([500, 700].into_iter().all(|generated| look(generated).is_continue()));
    };
    let limit = pass(1, act, |counts| {
        told.push(counts.generated);
        Continue(())
    });
    assert_eq!((told, limit), (vec![1_500, 1_700], None));
}

/// Only the calling thread may ask the watch, and it does so even when it has nothing left to do.
#[test]
fn a_watch_is_asked_while_another_thread_is_at_work() {
    let (caller, told) = (thread::current().id(), AtomicBool::new(false));
    let both = Barrier::new(2);
    let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        both.wait();
        if thread::current().id() != caller {
            told.store(look_on(look), Relaxed);
        }
    };
    assert_eq!(pass(2, act, |_| Break(())), Some(Limit::Watch));
    assert!(told.into_inner(), "the thread that is at work is told");
}

/// Otherwise the others could search their subtrees for hours.
#[test]
fn a_panic_of_one_thread_ends_the_others() {
    let (caller, told) = (thread::current().id(), AtomicBool::new(false));
    let both = Barrier::new(2);
    let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
        both.wait();
        assert_eq!(thread::current().id(), caller, "the panic that this test is about");
        told.store(look_on(look), Relaxed);
    };
    let passed = catch_unwind(AssertUnwindSafe(|| pass(2, act, |_| Continue(()))));
    assert!(passed.is_err(), "the panic is reported");
    assert!(told.into_inner(), "the thread that is at work is told");
}

/// It does not matter which goal was found first.
#[test]
fn the_goal_of_the_earlier_subtree_is_the_answer() {
    for order in [[3, 5], [5, 3]] {
        let mut progress = Progress::at(0, Counts::default());
        progress.begin(1, 9, 7, Vec::new()).expect("it was not begun before");
        let stock = Stock::new(Answer::First, (progress, 0), None, &|_| true);
        let Next::Search(all) = stock.take_some(9) else { panic!("nine subtrees") };
        for subtree in order {
            let goal = FoundGoal { subtree, twig: 0, steps: vec![subtree] };
            stock.found(all[subtree as usize], goal);
        }
        assert_eq!(stock.end().goal.map(|goal| goal.steps), Some(vec![3]));
    }
}
