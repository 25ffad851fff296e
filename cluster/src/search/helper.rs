//! A process that helps another one with its search.

use super::words::{Piece, Said, Told, pieces, read, write};
use crate::pulse::Pulse;
use crate::team::Team;
use crate::trouble::Trouble;
use fewest::Cost;
use fewest::search::parallel::{Chief, Cut, FoundGoal, Next, Pool, Portion, PortionCounts};
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug, Formatter};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// How often a waiting thread checks whether it should still wait.
const LOOK: Duration = Duration::from_millis(50);
/// How often the helper reports to the leader.
const REPORT: Duration = Duration::from_millis(100);
/// After this many generated successors it reports earlier, so that limits are observed.
const MUCH: u64 = 1 << 19;

/// Helps the process that leads a search.
pub struct Helper {
    out: Mutex<TcpStream>,
    pulse: Pulse,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    short: AtomicBool,
    /// Whether nothing is left to do in the pass that this process searches.
    closed: AtomicBool,
    horizon: AtomicU64,
    generated: AtomicU64,
    /// How long threads have waited since the first pass, in microseconds.
    waited: AtomicU64,
}

#[derive(Default)]
struct State {
    /// A pass that the leader has announced and that this process has not begun.
    told: Option<Cut>,
    /// The number of the last pass that the leader has announced. It announces none before this process is
    /// ready.
    pass: u32,
    threads: usize,
    hands: Vec<ThreadId>,
    asked: HashSet<u32>,
    leases: HashMap<u32, Vec<Portion>>,
    report: Report,
    is_over: bool,
    is_gone: bool,
}

/// What was done and is not reported to the leader yet.
struct Report {
    /// Finished subtrees, and how close to a goal each has come.
    finished: Vec<(Piece, Cost)>,
    sum: PortionCounts,
    tally: (u64, u64),
    last: Instant,
}

impl Default for Report {
    fn default() -> Report {
        let last = Instant::now();
        Report { finished: Vec::new(), sum: PortionCounts::NOTHING, tally: (0, 0), last }
    }
}

impl Helper {
    /// Helps process 0, to which the only link leads, with `threads` threads.
    pub(super) fn new(
        team: &Team,
        threads: usize,
        mut links: impl Iterator<Item = (usize, TcpStream, TcpStream)>,
    ) -> Result<Helper, Trouble> {
        let (_, data, pulse) =
            links.next().ok_or_else(|| Trouble::Hosts("there is no process 0".into()))?;
        data.set_write_timeout(Some(team.patience)).map_err(Trouble::Thread)?;
        let mut reader = data.try_clone().map_err(Trouble::Thread)?;
        let shared = Arc::new(Shared {
            state: Mutex::new(State { threads, ..State::default() }),
            changed: Condvar::new(),
            short: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            horizon: AtomicU64::new(u64::MAX),
            generated: AtomicU64::new(0),
            waited: AtomicU64::new(0),
        });
        let hearing = Arc::clone(&shared);
        let listen = move || {
            while let Ok(told) = read(&mut reader) {
                hearing.hear(told);
            }
            hearing.state().is_gone = true;
            hearing.closed.store(true, Relaxed);
            hearing.changed.notify_all();
        };
        thread::Builder::new().spawn(listen).map_err(Trouble::Thread)?;
        let pulse = Pulse::start(vec![Some(pulse)], team)?;
        Ok(Helper { out: Mutex::new(data), pulse, shared })
    }

    /// How long the threads of this process have waited for work, all together, since the first pass began.
    pub fn waited(&self) -> Duration {
        Duration::from_micros(self.shared.waited.load(Relaxed))
    }

    /// Waits until the leader says that all is done, or is lost.
    pub(super) fn end(&self) -> Result<(), Trouble> {
        let mut state = self.shared.state();
        while !state.is_over && !state.is_gone && self.pulse.lost().is_none() {
            let waiting = self.shared.changed.wait_timeout(state, LOOK);
            state = waiting.unwrap_or_else(PoisonError::into_inner).0;
        }
        if state.is_over {
            self.pulse.done();
            return Ok(());
        }
        drop(state);
        let broken = || Trouble::Broken("process 0 says nothing any more".into());
        Err(self.pulse.verdict().map_or_else(broken, Trouble::Lost))
    }

    pub(super) fn give_up(&self, why: &Trouble) {
        self.pulse.leave(why);
    }

    /// Sends a message. If the leader does not receive it, it is found to be lost in another way.
    fn say(&self, said: &Said) {
        _ = write(&mut self.out.lock().unwrap_or_else(PoisonError::into_inner), said);
    }

    /// Reports what was done, in the order in which it was done.
    fn report(&self, state: &mut State) {
        let Report { finished, sum, tally, .. } = std::mem::take(&mut state.report);
        if tally != (0, 0) {
            self.say(&Said::Tally(state.pass, tally.0, tally.1));
        }
        if !finished.is_empty() {
            self.say(&Said::Finished(state.pass, finished, sum.into()));
        }
    }
}

impl Debug for Helper {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Helper")
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        let out = self.out.get_mut().unwrap_or_else(PoisonError::into_inner);
        _ = out.shutdown(Shutdown::Both);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, time: Duration) {
        self.waited.fetch_add(time.as_micros() as u64, Relaxed);
    }

    fn hear(&self, told: Told) {
        let mut state = self.state();
        match told {
            Told::Pass(pass, cut) => {
                (state.pass, state.told, state.report) =
                    (pass, Some(cut.into()), Report::default());
                (state.hands, state.asked, state.leases) = Default::default();
                self.short.store(false, Relaxed);
                self.horizon.store(u64::MAX, Relaxed);
                self.closed.store(false, Relaxed);
            }
            Told::Lease(pass, thread, portions) if pass == state.pass => {
                state.leases.insert(thread, portions.into_iter().map(Portion::from).collect());
            }
            Told::State(pass, short, horizon) if pass == state.pass => {
                self.short.store(short, Relaxed);
                self.horizon.store(horizon.unwrap_or(u64::MAX), Relaxed);
            }
            Told::Close(_) => self.closed.store(true, Relaxed),
            Told::Over => {
                state.is_over = true;
                self.closed.store(true, Relaxed);
            }
            // This message is about a pass that is over.
            Told::Lease(..) | Told::State(..) => (),
        }
        drop(state);
        self.changed.notify_all();
    }
}

impl Chief for Helper {
    fn next(&self, look: &mut dyn FnMut() -> bool) -> Option<Cut> {
        let mut state = self.shared.state();
        self.say(&Said::Ready(state.threads as u32));
        loop {
            if state.is_over || state.is_gone || self.pulse.lost().is_some() {
                return None;
            }
            if let Some(cut) = state.told.take() {
                if !self.shared.closed.load(Relaxed) {
                    return Some(cut);
                }
                self.say(&Said::Ready(state.threads as u32));
            }
            let (threads, begin) = (state.threads as u32, Instant::now());
            let waiting = self.shared.changed.wait_timeout(state, LOOK);
            self.shared.wait(begin.elapsed() * threads);
            state = waiting.unwrap_or_else(PoisonError::into_inner).0;
            if !look() {
                return None;
            }
        }
    }

    fn pool(&self, threads: usize) -> &dyn Pool {
        self.shared.state().threads = threads;
        self
    }
}

impl Pool for Helper {
    fn take(&self) -> Next {
        let mut state = self.shared.state();
        if self.shared.closed.load(Relaxed) || self.pulse.lost().is_some() {
            self.report(&mut state);
            return Next::Over;
        }
        let hand = state.hand();
        if let Some(portions) = state.leases.remove(&hand) {
            state.asked.remove(&hand);
            return Next::Search(portions);
        }
        if state.asked.insert(hand) {
            self.report(&mut state);
            self.say(&Said::Ask(state.pass, hand));
        }
        Next::Wait
    }

    fn wait(&self) {
        let mut state = self.shared.state();
        let hand = state.hand();
        if !state.leases.contains_key(&hand) && !self.shared.closed.load(Relaxed) {
            let begin = Instant::now();
            drop(self.shared.changed.wait_timeout(state, LOOK));
            self.shared.wait(begin.elapsed());
        }
    }

    fn finish(&self, portion: Portion, sum: PortionCounts) {
        let mut state = self.shared.state();
        if portion == Portion::whole(portion.subtree as usize) {
            state.report.finished.push((portion.into(), sum.closest));
            state.report.sum = state.report.sum.and(sum);
        } else {
            // The counts of a part of a subtree are kept apart until the whole subtree is searched.
            let finished = vec![(portion.into(), sum.closest)];
            self.say(&Said::Finished(state.pass, finished, sum.into()));
        }
    }

    fn split(&self, portion: Portion, sum: PortionCounts, [kept, _]: [Portion; 2]) {
        let state = self.shared.state();
        let portion = (portion.into(), sum.closest);
        self.say(&Said::Split(state.pass, portion, sum.into(), kept.twig));
    }

    fn give_back(&self, portions: &[Portion]) {
        let state = self.shared.state();
        self.say(&Said::Back(state.pass, pieces(portions)));
    }

    fn found(&self, portion: Portion, goal: FoundGoal) {
        let mut state = self.shared.state();
        self.report(&mut state);
        self.say(&Said::Found(state.pass, portion.into(), goal.twig, goal.steps));
    }

    fn is_superfluous(&self, portion: &Portion) -> bool {
        self.shared.closed.load(Relaxed) || self.shared.horizon.load(Relaxed) < portion.place()
    }

    fn is_short(&self) -> bool {
        self.shared.short.load(Relaxed)
    }

    fn tally(&self, expanded: u64, generated: u64) -> u64 {
        let mut state = self.shared.state();
        state.report.tally.0 += expanded;
        state.report.tally.1 += generated;
        if state.report.last.elapsed() >= REPORT || state.report.tally.1 >= MUCH {
            self.report(&mut state);
        }
        drop(state);
        self.shared.generated.fetch_add(generated, Relaxed) + generated
    }

    fn stop(&self) {}
}

impl State {
    /// The number of the calling thread.
    fn hand(&mut self) -> u32 {
        let this = thread::current().id();
        let known = self.hands.iter().position(|&hand| hand == this);
        let number = known.unwrap_or_else(|| {
            self.hands.push(this);
            self.hands.len() - 1
        });
        number as u32
    }
}
