//! Answers many questions on several threads, and hands out the reports in the order of the
//! questions.

mod foreman;

use crate::checkpoint::Checkpoint;
use crate::exit::{Code, Fault};
use crate::panics;
use crate::stop::Signals;
use desk::gauge::Gauge;
use desk::{Case, Report, Solver};
use fewest::search::Options;
use foreman::Foreman;
pub use foreman::GRACE;
use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The stack size of the thread that reads boards; more than it needs.
const SMALL_STACK: usize = 2 << 20;
/// How many questions for each thread are handed out ahead of the oldest open one.
const AHEAD: usize = 64;

/// One board for one solver.
pub struct Job {
    /// The solver that answers.
    pub solver: Arc<dyn Solver>,
    /// The board.
    pub case: Case,
    /// The limits of the search.
    pub options: Options,
    /// How long the search may take before it is told to stop.
    pub timeout: Option<Duration>,
    /// Where its progress is kept.
    pub checkpoint: Option<Arc<Checkpoint>>,
    /// A checkpoint shared with other processes of the same search; if there is one, it replaces
    /// `checkpoint`.
    pub shared: Option<Arc<dyn desk::gauge::Checkpoint>>,
    /// What the progress line calls it, unless jobs are simply one board after the other.
    pub label: Option<String>,
}

impl Job {
    /// Whether its progress is kept.
    fn is_kept(&self) -> bool {
        self.checkpoint.is_some() || self.shared.is_some()
    }

    /// The report of a search that was told to stop and does not answer.
    pub fn stopped(&self, gauge: &Gauge) -> Result<Report, Fault> {
        Ok(self.solver.so_far(&self.case, &self.options, gauge)?)
    }
}

/// A job on its way through the crew.
struct Task {
    number: u64,
    job: Job,
    /// How far it is; set when a thread begins it.
    gauge: OnceLock<Gauge>,
}

/// What the threads tell the foreman.
enum Event {
    /// The next question, `None` after the last one.
    Next(Option<Box<Result<Job, Fault>>>),
    /// The answer to the question of that number.
    Done(u64, Box<Result<Report, Fault>>),
}

/// Does all jobs and hands each report to `tell`, in order. Ends at the first fault, or early on a signal:
/// then searches that were running are reported as stopped, and those that had not begun are left out.
///
/// Boards are read on a thread of their own, so that neither answers nor signals wait for input.
pub fn run(
    jobs: impl Iterator<Item = Result<Job, Fault>> + Send + 'static,
    threads: usize,
    signals: &Signals,
    tell: impl FnMut(&Job, Report) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (hand_out, tasks) = mpsc::channel();
    let (tell_foreman, events) = mpsc::channel();
    let (ask, asked) = mpsc::channel();
    let begin = Instant::now();
    let shared =
        Arc::new(Shared { tasks: Mutex::new(tasks), signals: signals.clone(), begin, threads });
    signals.search_begins();
    for _ in 0..threads {
        let (shared, foreman) = (Arc::clone(&shared), tell_foreman.clone());
        enlist_searcher(move || work(&shared, &foreman))?;
    }
    enlist("input", SMALL_STACK, move || read(jobs, &asked, &tell_foreman))?;
    let end = Foreman::new(hand_out, ask, events, signals, tell).lead(threads * AHEAD);
    if end.is_err() {
        signals.cancel();
    }
    signals.search_ends();
    end
}

/// How many threads the machine can run at the same time.
pub fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// What the searching threads share.
struct Shared {
    tasks: Mutex<Receiver<Arc<Task>>>,
    signals: Signals,
    begin: Instant,
    threads: usize,
}

/// Starts a thread with a stack for a search.
pub fn enlist_searcher(work: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
    desk::stack::begin("search", work).map_err(|error| cannot_start_a_thread(&error))
}

/// Starts a thread. Nothing waits for it: a thread that does not stop when told to is left behind.
pub fn enlist(name: &str, stack: usize, work: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
    let thread = thread::Builder::new().name(name.into()).stack_size(stack).spawn(work);
    thread.map(drop).map_err(|error| cannot_start_a_thread(&error))
}

/// The fault when the system refuses a thread. The system does not say which limit is in the way.
pub fn cannot_start_a_thread(error: &io::Error) -> Fault {
    let limits = "the memory or the number of processes that is allowed (`ulimit -v`, `ulimit -u`) is too small";
    Fault::new(Code::Io, format!("cannot start a thread: {error}; {limits}"))
}

/// Reads a job each time the foreman asks for one.
fn read(
    jobs: impl Iterator<Item = Result<Job, Fault>>,
    asked: &Receiver<()>,
    foreman: &Sender<Event>,
) {
    let mut jobs = jobs.fuse();
    while asked.recv().is_ok() {
        let next = panics::guarded(|| Ok(jobs.next()));
        let next = next.unwrap_or_else(|fault| Some(Err(fault)));
        if foreman.send(Event::Next(next.map(Box::new))).is_err() {
            return;
        }
    }
}

fn work(shared: &Shared, foreman: &Sender<Event>) {
    loop {
        let task = shared.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else { return };
        if shared.signals.caught().is_some() {
            continue;
        }
        // The time of the first boards includes the start of the program.
        let at_once = task.number < shared.threads as u64;
        let begin = if at_once { shared.begin } else { Instant::now() };
        let Job { solver, case, options, timeout, checkpoint, shared: others, .. } = &task.job;
        let alone = || checkpoint.clone().map(|kept| kept as Arc<dyn desk::gauge::Checkpoint>);
        let kept = || others.clone().or_else(alone);
        let gauge = || Gauge::new(&shared.signals, *timeout).since(begin).keeping(kept());
        let gauge = task.gauge.get_or_init(gauge);
        let result = panics::guarded(|| {
            let report = solver.solve(case, options, gauge)?;
            if let Some(kept) = checkpoint {
                kept.keep_answer(case, &report);
            }
            Ok(report)
        });
        if foreman.send(Event::Done(task.number, Box::new(result))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::Frame;
    use desk::moves::WrittenMoves;
    use desk::names::{Algorithm, Style};
    use desk::replay::Replay;
    use desk::{Asked, Effort, Ending, Stop, Successor, Unit};
    use fewest::Counts;
    use fewest::search::parallel::{Keeper, Progress};

    /// Does what the board says.
    struct Actor;

    impl Solver for Actor {
        fn outline(&self, case: &Case) -> Result<Report, desk::Error> {
            Ok(Report {
                puzzle: "eight".into(),
                metric: Default::default(),
                start: case.text.clone(),
                drawing: String::new(),
                goal: String::new(),
                unit: Unit::Moves,
                ending: Ending::Stopped { at_least: 0, by: Stop::Nodes, best: None },
                asked: Asked::of(Algorithm::Auto),
                algorithm: "auto".into(),
                heuristic: None,
                estimate: None,
                counts: Counts::default(),
                iterations: Vec::new(),
                passes: Vec::new(),
                incumbents: None,
                seconds: 0.0,
                effort: Effort::default(),
                at_hand: None,
                warm: false,
            })
        }

        fn successors(&self, _: &Case) -> Result<Vec<Successor>, desk::Error> {
            Ok(Vec::new())
        }

        fn frames(&self, _: &Case, _: &str) -> Result<Vec<Frame>, desk::Error> {
            Ok(Vec::new())
        }

        fn styles(&self) -> Vec<Style> {
            Vec::new()
        }

        fn written(&self, _: &Case, _: &str, _: Style) -> Result<WrittenMoves, desk::Error> {
            Err(desk::Error::Progress("no style".into()))
        }

        fn replay(&self, _: &Case, _: &str) -> Result<Replay, desk::Error> {
            Err(desk::Error::Progress("no moves".into()))
        }

        fn solvable(&self, _: &Case) -> Result<bool, desk::Error> {
            Ok(true)
        }

        fn solve(&self, case: &Case, _: &Options, gauge: &Gauge) -> Result<Report, desk::Error> {
            let counts = Counts { bound: 7, ..Counts::default() };
            match case.text.as_str() {
                "panic" => panic!("an index is out of bounds"),
                "wrong" => return Err(desk::Error::Progress("wrong".into())),
                "sleep" => thread::sleep(Duration::from_millis(30)),
                "late" => thread::sleep(Duration::from_millis(600)),
                "deaf" => {
                    _ = gauge.watch(&counts);
                    thread::sleep(Duration::from_secs(600));
                }
                _ => while case.text == "endless" && gauge.watch(&counts).is_continue() {},
            }
            self.outline(case)
        }
    }

    /// A checkpoint of nothing.
    #[derive(Debug)]
    struct Nowhere;

    impl desk::gauge::Checkpoint for Nowhere {
        fn from(&self) -> Option<&Progress> {
            None
        }

        fn keeper(&self) -> Box<dyn Keeper + '_> {
            Box::new(Nowhere)
        }

        fn misfit(&self) -> String {
            "nothing fits".into()
        }
    }

    impl Keeper for Nowhere {
        fn is_due(&mut self) -> bool {
            false
        }

        fn keep(&mut self, _: &Progress) {}
    }

    fn told(
        boards: &[&str],
        threads: usize,
        timeout: Option<Duration>,
    ) -> (Vec<Report>, Result<(), Fault>) {
        told_keeping(boards, threads, timeout, None)
    }

    fn told_keeping(
        boards: &[&str],
        threads: usize,
        timeout: Option<Duration>,
        shared: Option<Arc<dyn desk::gauge::Checkpoint>>,
    ) -> (Vec<Report>, Result<(), Fault>) {
        let solver: Arc<dyn Solver> = Arc::new(Actor);
        let jobs: Vec<_> = boards
            .iter()
            .map(|board| {
                let (solver, case) = (Arc::clone(&solver), Case::one(board));
                Ok(Job {
                    solver,
                    case,
                    options: Options::default(),
                    timeout,
                    checkpoint: None,
                    shared: shared.clone(),
                    label: None,
                })
            })
            .collect();
        let mut reports = Vec::new();
        let end = run(jobs.into_iter(), threads, &Signals::deaf(), |_, report| {
            reports.push(report);
            Ok(())
        });
        (reports, end)
    }

    fn starts(reports: &[Report]) -> Vec<&str> {
        reports.iter().map(|report| report.start.as_str()).collect()
    }

    #[test]
    fn reports_come_in_order() {
        let (reports, end) = told(&["sleep", "a", "sleep", "b"], 3, None);
        assert_eq!((starts(&reports), end), (vec!["sleep", "a", "sleep", "b"], Ok(())));
    }

    #[test]
    fn a_panic_ends_the_run_and_its_siblings() {
        let begin = Instant::now();
        let (reports, end) = told(&["endless", "panic"], 2, None);
        assert_eq!(end.map_err(|fault| fault.code), Err(Code::Bug));
        assert!(reports.is_empty() && begin.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn what_comes_before_a_wrong_board_is_told() {
        let (reports, end) = told(&["a", "wrong", "b"], 2, None);
        assert_eq!((starts(&reports), end), (vec!["a"], Err(Fault::data("wrong"))));
    }

    #[test]
    fn a_search_that_does_not_listen_is_left_behind() {
        let begin = Instant::now();
        let (reports, end) = told(&["deaf"], 1, Some(Duration::from_millis(10)));
        assert_eq!(end, Ok(()));
        assert_eq!(reports[0].ending, Ending::Stopped { at_least: 7, by: Stop::Time, best: None });
        assert!(begin.elapsed() < Duration::from_secs(60));
    }

    /// What it has kept comes with its answer.
    #[test]
    fn a_search_whose_progress_is_kept_is_waited_for() {
        let soon = Some(Duration::from_millis(10));
        let (reports, end) = told_keeping(&["late"], 1, soon, Some(Arc::new(Nowhere)));
        assert_eq!(end, Ok(()));
        // It is the search's own answer, not the report that is made for a search left behind.
        assert_eq!(reports[0].ending, Ending::Stopped { at_least: 0, by: Stop::Nodes, best: None });
    }
}
