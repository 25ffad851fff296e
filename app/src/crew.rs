//! Many questions over some threads, the reports in the order of the questions.

use crate::exit::{Code, Fault};
use crate::input::Case;
use crate::panics;
use crate::progress::Progress;
use crate::registry::Solver;
use crate::report::{Ending, Report};
use crate::stop::{Gauge, Signals};
use fewest::search::Options;
use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Searches call themselves once a move, at most 65,535 deep: 4 KiB a call.
const STACK: usize = 256 << 20;
/// Questions handed out ahead of the oldest open one, for each thread.
const AHEAD: usize = 64;
/// How often signals, clocks and the progress line are looked at.
const TICK: Duration = Duration::from_millis(25);
/// How long a search that was told to stop may take to say so.
const GRACE: Duration = Duration::from_millis(100);

/// One board for one solver.
pub struct Job {
    /// Who answers.
    pub solver: Arc<dyn Solver>,
    /// The board.
    pub case: Case,
    /// What the search may use up.
    pub options: Options,
    /// When it is told to stop.
    pub timeout: Option<Duration>,
}

/// A job on its way through the crew.
struct Task {
    number: u64,
    job: Job,
    /// Set when a thread begins.
    gauge: OnceLock<Gauge>,
}

type Done = (u64, Result<Report, Fault>);

/// Does all jobs and hands each report to `tell`, in order. Ends at the first fault, or early on
/// a signal: what was running is then reported as stopped and what was waiting is left out.
pub fn run(
    jobs: impl Iterator<Item = Result<Job, Fault>>,
    threads: usize,
    signals: &Signals,
    tell: impl FnMut(&Job, Report) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (hand_out, tasks) = mpsc::channel();
    let (report, done) = mpsc::channel();
    let begin = Instant::now();
    let shared =
        Arc::new(Shared { tasks: Mutex::new(tasks), signals: signals.clone(), begin, threads });
    signals.search_begins();
    for _ in 0..threads {
        enlist(&shared, &report)?;
    }
    let crew = Foreman { hand_out, done, signals, open: VecDeque::new(), given: 0, told: 0, tell };
    let end = crew.lead(jobs, threads * AHEAD);
    if end.is_err() {
        signals.cancel();
    }
    signals.search_ends();
    end
}

/// What the threads of a crew share.
struct Shared {
    tasks: Mutex<Receiver<Arc<Task>>>,
    signals: Signals,
    begin: Instant,
    threads: usize,
}

/// Starts a thread. It is never joined: one that does not stop when told to is left behind.
fn enlist(shared: &Arc<Shared>, report: &Sender<Done>) -> Result<(), Fault> {
    let (shared, report) = (Arc::clone(shared), report.clone());
    let thread = thread::Builder::new().name("search".into()).stack_size(STACK);
    let started = thread.spawn(move || work(&shared, &report));
    started
        .map(drop)
        .map_err(|error| Fault::new(Code::Io, format!("cannot start a thread: {error}")))
}

fn work(shared: &Shared, report: &Sender<Done>) {
    loop {
        let task = shared.tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = task else { return };
        if shared.signals.caught().is_some() {
            continue;
        }
        // The clocks of the first boards include the start of the program.
        let at_once = task.number < shared.threads as u64;
        let begin = if at_once { shared.begin } else { Instant::now() };
        let gauge = task.gauge.get_or_init(|| Gauge::new(&shared.signals, begin, task.job.timeout));
        let Job { solver, case, options, .. } = &task.job;
        let result = panics::guarded(|| solver.solve(case, options, gauge));
        if report.send((task.number, result)).is_err() {
            return;
        }
    }
}

/// A task that was not told yet, with its result if it has one.
struct Open {
    task: Arc<Task>,
    result: Option<Result<Report, Fault>>,
}

struct Foreman<'s, T> {
    hand_out: Sender<Arc<Task>>,
    done: Receiver<Done>,
    signals: &'s Signals,
    open: VecDeque<Open>,
    given: u64,
    told: u64,
    tell: T,
}

impl<T: FnMut(&Job, Report) -> Result<(), Fault>> Foreman<'_, T> {
    fn lead(
        mut self,
        jobs: impl Iterator<Item = Result<Job, Fault>>,
        ahead: usize,
    ) -> Result<(), Fault> {
        let mut progress = Progress::new();
        let mut jobs = jobs.fuse();
        let mut bad_input = None;
        let mut stopping = None;
        loop {
            while self.open.len() < ahead && bad_input.is_none() && stopping.is_none() {
                match jobs.next() {
                    Some(Ok(job)) => self.give(job),
                    Some(Err(fault)) => bad_input = Some(fault),
                    None => break,
                }
            }
            if self.open.is_empty() {
                progress.end();
                return bad_input.map_or(Ok(()), Err);
            }
            self.listen(&mut progress);
            if stopping.is_none() && self.signals.caught().is_some() {
                stopping = Some(Instant::now());
                self.open.retain(|open| open.result.is_some() || open.task.gauge.get().is_some());
            }
            self.leave_behind(stopping)?;
            progress.aside(|| self.tell_finished())?;
        }
    }

    fn give(&mut self, job: Job) {
        let task = Arc::new(Task { number: self.given, job, gauge: OnceLock::new() });
        self.given += 1;
        self.open.push_back(Open { task: Arc::clone(&task), result: None });
        // Without a receiver all threads have gone, which `listen` notices.
        _ = self.hand_out.send(task);
    }

    /// Waits a little for the next result.
    fn listen(&mut self, progress: &mut Progress) {
        match self.done.recv_timeout(TICK) {
            Ok(done) => self.note(done),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if let Some(gauge) = self.open.front().and_then(|open| open.task.gauge.get()) {
                    progress.show(self.told, &gauge.counts(), gauge.elapsed());
                }
            }
        }
        while let Ok(done) = self.done.try_recv() {
            self.note(done);
        }
    }

    fn note(&mut self, (number, result): Done) {
        // One that was left behind is no longer open, or has a result.
        let open = self.open.iter_mut().find(|open| open.task.number == number);
        if let Some(open) = open {
            open.result.get_or_insert(result);
        }
    }

    /// Reports for a search that was told to stop and is busy: with a table, with the allocator.
    fn leave_behind(&mut self, stopping: Option<Instant>) -> Result<(), Fault> {
        let impatient = stopping.is_some_and(|since| since.elapsed() > GRACE);
        for open in self.open.iter_mut().filter(|open| open.result.is_none()) {
            let Some(gauge) = open.task.gauge.get() else { continue };
            if impatient || gauge.is_late(GRACE) {
                open.result = Some(Ok(stopped(&open.task.job, gauge)?));
            }
        }
        Ok(())
    }

    fn tell_finished(&mut self) -> Result<(), Fault> {
        while let Some(open) = self.open.pop_front_if(|open| open.result.is_some()) {
            let report = open.result.expect("there is one")?;
            self.told += 1;
            (self.tell)(&open.task.job, report)?;
        }
        Ok(())
    }
}

/// What is known of a search that does not answer.
fn stopped(job: &Job, gauge: &Gauge) -> Result<Report, Fault> {
    let counts = gauge.counts();
    let ending = Ending::Stopped { at_least: counts.bound, by: gauge.why() };
    let seconds = gauge.elapsed().as_secs_f64();
    Ok(Report { ending, counts, seconds, ..job.solver.outline(&job.case)? })
}
