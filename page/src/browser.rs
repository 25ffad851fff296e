//! The page without a server: its questions come from a script beside this program, in one thread that
//! belongs to nobody else. Whoever wants to end a search ends the whole program.

use crate::asked::{Asked, Stopped};
use crate::record::Run;
use crate::wrong::{Kind, Wrong};
use crate::{Allowance, Bench, told};
use desk::clock;
use desk::gauge::{Gauge, Never, Stopper};
use desk::{Stop, memory};
use fewest::Counts;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug, Formatter};
use std::panic;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, OnceLock, Weak};
use std::time::Duration;

/// How many of these programs search at the same time, each in a worker of its own.
const AT_ONCE: usize = 2;
const MACHINE: &str = "WebAssembly in a browser";
/// How often it is told how far a search is.
const PROGRESS: Duration = Duration::from_millis(100);

static BENCH: LazyLock<Bench> = LazyLock::new(|| Bench::new(Allowance::default()));

/// Where an answer goes, or a piece of one.
pub type Say = fn(&str);

/// Gets ready: time is what `now` says, and what a panic says goes to `panicked`.
pub fn begin(now: fn() -> Duration, panicked: Say) {
    clock::set(now);
    panic::set_hook(Box::new(move |info| panicked(&Wrong::bug(info).to_string())));
}

/// Answers a question: the path that a server would be asked by, a newline, and the body. The answer is said,
/// that about a search bit by bit. Returns its status.
pub fn answer(question: &[u8], say: Say) -> u32 {
    let (path, body) = match question.iter().position(|&byte| byte == b'\n') {
        Some(end) => (&question[..end], &question[end + 1..]),
        None => (question, &[][..]),
    };
    let never: Arc<dyn Stopper> = Arc::new(Never);
    let answered = match str::from_utf8(path).unwrap_or_default() {
        "solve" => read(body).and_then(|asked| solve(&asked, say)),
        "stopped" => read(body).and_then(|stopped| so_far(&stopped, say)),
        "trace" => read(body).and_then(|asked| BENCH.trace(&asked, &never)).map(|told| say(&told)),
        "patterns" => {
            read(body).and_then(|asked| BENCH.look(&asked, &Never)).map(|told| say(&told))
        }
        "puzzles" if !body.is_empty() => {
            read(body).and_then(|sent| BENCH.describe(&sent)).map(|told| say(&told))
        }
        path => match path.split_once("puzzles?puzzle=") {
            Some((_, name)) => BENCH.puzzles(Some(name)).map(|told| say(&told)),
            None => BENCH.puzzles(None).map(|told| say(&told)),
        },
    };
    let Err(wrong) = answered else { return 200 };
    say(&wrong.body());
    match wrong.kind {
        Kind::Asked => 400,
        Kind::NotHere => 404,
        Kind::Bug => 500,
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Wrong> {
    serde_json::from_slice(body).map_err(|error| Wrong::asked(error.to_string()))
}

fn solve(asked: &Asked, say: Say) -> Result<(), Wrong> {
    let mut search = BENCH.search(asked, &Never)?;
    search.share(memory::half_of_available() / AT_ONCE as u64);
    let teller = Arc::new(Teller { say, gauge: OnceLock::new(), told: 0.into(), next: 0.into() });
    let watched: Arc<dyn Stopper> = Arc::clone(&teller) as _;
    let gauge = Arc::new(search.gauge(&watched));
    _ = teller.gauge.set(Arc::downgrade(&gauge));
    let answer = search.run(&gauge, &watched);
    teller.iterations(&gauge);
    end(say, answer);
    Ok(())
}

/// What was proven by a search whose program was ended, which is told by another one.
fn so_far(Stopped { asked, counts, seconds }: &Stopped, say: Say) -> Result<(), Wrong> {
    let search = BENCH.search(asked, &Never)?;
    let now = clock::Instant::now();
    let seconds = Duration::try_from_secs_f64(*seconds).unwrap_or_default();
    let gauge = search.gauge(&Cancelled).since(now.checked_sub(seconds).unwrap_or(now));
    let (iterations, bound) = (counts.iteration, counts.bound);
    let (generated, expanded) = (counts.generated, counts.expanded);
    _ = gauge.watch(&Counts { iterations, bound, generated, expanded, ..Counts::default() });
    end(say, search.stopped(&gauge));
    Ok(())
}

fn end(say: Say, answer: crate::Answer) {
    let run = Run::new(MACHINE, None, AT_ONCE);
    told::ended(answer, &run).into_iter().for_each(|event| tell(say, event));
}

fn tell(say: Say, told::Event { name, data }: told::Event) {
    say(&format!("event: {name}\ndata: {data}\n\n"));
}

/// The search was told to stop.
#[derive(Clone, Debug)]
struct Cancelled;

impl Stopper for Cancelled {
    fn stop(&self) -> Option<Stop> {
        Some(Stop::Cancel)
    }
}

/// Never stops a search, but is asked many times a second, and tells then how far it is.
struct Teller {
    say: Say,
    gauge: OnceLock<Weak<Gauge>>,
    /// How many iterations were told.
    told: AtomicUsize,
    /// When progress is to be told again, in milliseconds since the search began.
    next: AtomicU64,
}

impl Teller {
    fn iterations(&self, gauge: &Gauge) {
        let mut known = self.told.load(Relaxed);
        let events = told::iterations(gauge, &mut known);
        self.told.store(known, Relaxed);
        events.into_iter().for_each(|event| tell(self.say, event));
    }
}

impl Stopper for Teller {
    fn stop(&self) -> Option<Stop> {
        let gauge = self.gauge.get()?.upgrade()?;
        let now = gauge.elapsed();
        if now.as_millis() as u64 >= self.next.load(Relaxed) {
            self.next.store((now + PROGRESS).as_millis() as u64, Relaxed);
            self.iterations(&gauge);
            tell(self.say, told::progress(&gauge));
        }
        None
    }
}

impl Debug for Teller {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("Teller")
    }
}
