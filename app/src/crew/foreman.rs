//! The foreman of the crew hands out the questions, waits for the answers, and tells them in order. If a
//! search does not stop when told to, the foreman goes on without it.

use super::{Event, Job, Task};
use crate::exit::{Code, Fault};
use crate::progress::{Progress, Running};
use crate::stop::Signals;
use desk::Report;
use desk::gauge::Gauge;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How often to look at signals, clocks and the progress line.
const TICK: Duration = Duration::from_millis(25);
/// How long a search may take to end after it was told to stop.
pub const GRACE: Duration = Duration::from_millis(100);
/// The same if its progress is kept: on a busy machine the last of it may come late, and hours would be lost
/// without it.
const GRACE_TO_KEEP: Duration = Duration::from_secs(5);

/// The leader of a crew.
pub(super) struct Foreman<'s, T> {
    hand_out: Sender<Arc<Task>>,
    ask: Sender<()>,
    events: Receiver<Event>,
    signals: &'s Signals,
    tell: T,
    /// The questions whose answers have not been told yet, in order.
    open: VecDeque<Open>,
    /// How many questions were asked for but not read yet.
    awaited: usize,
    given: u64,
    told: u64,
    /// How the run ends when the open questions are answered. Set when no more questions are wanted.
    last: Option<Result<(), Fault>>,
    /// When a signal came, if one did.
    stopping: Option<Instant>,
}

/// A question, and its answer if there is one.
struct Open {
    task: Arc<Task>,
    result: Option<Result<Report, Fault>>,
}

impl<'s, T: FnMut(&Job, Report) -> Result<(), Fault>> Foreman<'s, T> {
    pub(super) fn new(
        hand_out: Sender<Arc<Task>>,
        ask: Sender<()>,
        events: Receiver<Event>,
        signals: &'s Signals,
        tell: T,
    ) -> Self {
        let open = VecDeque::new();
        let (awaited, given, told, last, stopping) = (0, 0, 0, None, None);
        Foreman { hand_out, ask, events, signals, tell, open, awaited, given, told, last, stopping }
    }

    /// Keeps at most `ahead` questions open until all are answered.
    pub(super) fn lead(mut self, ahead: usize) -> Result<(), Fault> {
        let mut progress = Progress::new();
        loop {
            while self.last.is_none() && self.open.len() + self.awaited < ahead {
                self.awaited += 1;
                // This fails if the reading thread has ended; `last` is set then.
                _ = self.ask.send(());
            }
            if let (Some(last), true) = (&self.last, self.open.is_empty()) {
                progress.end();
                return last.clone();
            }
            self.listen(&mut progress)?;
            self.mind_signals();
            self.leave_behind()?;
            progress.aside(|| self.tell_finished())?;
        }
    }

    /// Waits a little for the next event, then takes all others that have come.
    fn listen(&mut self, progress: &mut Progress) -> Result<(), Fault> {
        match self.events.recv_timeout(TICK) {
            Ok(event) => self.note(event)?,
            Err(_) => {
                if let Some(open) = self.open.front()
                    && let Some(gauge) = open.task.gauge.get()
                {
                    progress.show(|| running(&open.task.job, gauge, self.told));
                }
            }
        }
        while let Ok(event) = self.events.try_recv() {
            self.note(event)?;
        }
        Ok(())
    }

    fn note(&mut self, event: Event) -> Result<(), Fault> {
        match event {
            Event::Next(next) => {
                self.awaited -= 1;
                match next.map(|next| *next) {
                    _ if self.last.is_some() => {}
                    Some(Ok(job)) => self.give(job),
                    Some(Err(fault)) => self.last = Some(Err(fault)),
                    None => self.last = Some(Ok(())),
                }
            }
            Event::Done(number, result) => {
                let result = match *result {
                    // A bug of ours ends everything at once.
                    Err(fault) if fault.code == Code::Bug => return Err(fault),
                    result => result,
                };
                // A search that was left behind may answer late: then it is no longer open, or has a result.
                let open = self.open.iter_mut().find(|open| open.task.number == number);
                if let Some(open) = open {
                    open.result.get_or_insert(result);
                }
            }
        }
        Ok(())
    }

    fn give(&mut self, job: Job) {
        let task = Arc::new(Task { number: self.given, job, gauge: OnceLock::new() });
        self.given += 1;
        self.open.push_back(Open { task: Arc::clone(&task), result: None });
        self.hand_out.send(task).expect("the searching threads end after their foreman");
    }

    /// After a signal, nothing more is begun.
    fn mind_signals(&mut self) {
        if self.stopping.is_none() && self.signals.caught().is_some() {
            self.stopping = Some(Instant::now());
            self.last = Some(Ok(()));
            self.open.retain(|open| open.result.is_some() || open.task.gauge.get().is_some());
        }
    }

    /// Makes the reports of searches that were told to stop and do not answer, because they are busy with a
    /// table or wait for memory.
    fn leave_behind(&mut self) -> Result<(), Fault> {
        for open in self.open.iter_mut().filter(|open| open.result.is_none()) {
            let Some(gauge) = open.task.gauge.get() else { continue };
            let grace = if open.task.job.is_kept() { GRACE_TO_KEEP } else { GRACE };
            let impatient = self.stopping.is_some_and(|since| since.elapsed() > grace);
            if impatient || gauge.is_late(grace) {
                open.result = Some(Ok(open.task.job.stopped(gauge)?));
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

/// What the progress line says. `told` boards have been answered before.
fn running(job: &Job, gauge: &Gauge, told: u64) -> Running {
    let label = match (&job.label, told) {
        (Some(label), _) => label.clone(),
        (None, 0) => String::new(),
        (None, 1) => "1 board answered".into(),
        (None, told) => format!("{told} boards answered"),
    };
    let counts = gauge.counts();
    let searching = Duration::from_secs_f64(gauge.effort(&counts).search_seconds);
    let best = gauge.incumbents().last().map(|answer| answer.cost);
    Running { label, counts, best, made: gauge.made_now(), searching, running: gauge.elapsed() }
}
