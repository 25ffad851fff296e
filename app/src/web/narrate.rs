//! The life of one search, told as server-sent events while it happens.

use super::certify::{Certificate, Certifier};
use super::waiting::{SEATS, Seat, Ticket};
use crate::crew::{GRACE, Job, enlist_searcher};
use crate::exit::Fault;
use crate::panics;
use crate::report::json;
use crate::report::record::{Record, Run};
use axum::response::sse::Event;
use desk::Report;
use desk::gauge::{Gauge, Made};
use desk::memory;
use fewest::{Cost, Counts};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::select;
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot::{self, Receiver};
use tokio::time::interval;

/// How often a search is looked at.
const TICK: Duration = Duration::from_millis(50);
/// Ticks between two progress events.
const PROGRESS: u32 = 2;
/// How often a search that waits looks at its place.
const WAIT: Duration = Duration::from_millis(200);

/// A report, and whether it is proven for others if that was asked for.
type Answer = Result<(Report, Option<Certificate>), Fault>;

#[derive(Serialize)]
struct Queued<'t> {
    id: &'t str,
    ahead: usize,
}

#[derive(Serialize)]
struct Begun<'t> {
    id: &'t str,
}

#[derive(Serialize)]
struct Progress {
    iteration: u32,
    bound: Cost,
    generated: u64,
    expanded: u64,
    per_second: f64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    making: Option<Making>,
}

/// Tables that are being made at the moment.
#[derive(Serialize)]
struct Making {
    what: String,
    table: usize,
    tables: usize,
    done: u64,
    entries: u64,
    share: f64,
    seconds: f64,
}

impl From<Made> for Making {
    fn from(made: Made) -> Self {
        let Made { what, table: (table, tables), done, entries, share, running } = made;
        Making { what, table, tables, done, entries, share, seconds: running.as_secs_f64() }
    }
}

#[derive(Serialize)]
struct Failed {
    message: String,
}

/// Nobody listens any more.
struct Gone;

/// Tells everything about a search until it ends. It is cancelled when nobody listens any more.
pub async fn narrate(
    job: Job,
    certifier: Option<Certifier>,
    ticket: Ticket,
    seat: Option<Seat>,
    tell: Sender<Event>,
) {
    // If the listener is gone, there is nobody to report that to.
    _ = life(job, certifier, &ticket, seat, &Teller(tell)).await;
}

async fn life(
    mut job: Job,
    certifier: Option<Certifier>,
    ticket: &Ticket,
    seat: Option<Seat>,
    teller: &Teller,
) -> Result<(), Gone> {
    let seat = match seat {
        Some(seat) => Some(seat),
        None => wait(ticket, teller).await?,
    };
    let gauge = Arc::new(Gauge::new(&ticket.signals, job.timeout));
    let Some(seat) = seat else { return teller.end(stopped(&job, &gauge)).await };
    // The memory that is available now is shared by as many searches as may run.
    let share = memory::half_of_available() / SEATS as u64;
    job.options.max_bytes = job.options.max_bytes.min(share);
    teller.say("begun", &Begun { id: &ticket.id }).await?;
    let job = Arc::new(job);
    let signals = ticket.signals.clone();
    let prove = move |job: &Job, report: &Report| match &certifier {
        Some(certifier) => certifier.certify(job, report, &signals).map(Some),
        None => Ok(None),
    };
    let answer = match begin(Arc::clone(&job), Arc::clone(&gauge), seat, prove) {
        Ok(answer) => answer,
        Err(fault) => return teller.end(Err(fault)).await,
    };
    let answer = follow(&job, &gauge, answer, teller).await?;
    teller.end(answer).await
}

/// Waits for a seat, and tells when the place in the queue changes. `None` if it was cancelled.
///
/// If a client leaves, that is noticed at once by its closed connection, unless it has sent more
/// than its request: then what is behind the request is not read, and so the end is not seen. In
/// that case the lines written to it fail sooner or later, which shows that nobody is there.
async fn wait(ticket: &Ticket, teller: &Teller) -> Result<Option<Seat>, Gone> {
    let mut told = 0;
    let mut tick = interval(WAIT);
    let mut seat = std::pin::pin!(ticket.seat());
    loop {
        select! {
            biased;
            () = teller.0.closed() => return Err(Gone),
            seat = &mut seat => return Ok(Some(seat)),
            _ = tick.tick() => {}
        }
        if ticket.signals.asks_to_stop() {
            return Ok(None);
        }
        let ahead = ticket.ahead();
        if ahead != told {
            told = ahead;
            teller.say("queued", &Queued { id: &ticket.id, ahead }).await?;
        } else {
            teller.knock();
        }
    }
}

/// Searches on a thread of its own. The seat is given back only when the search has ended.
fn begin(
    job: Arc<Job>,
    gauge: Arc<Gauge>,
    seat: Seat,
    prove: impl FnOnce(&Job, &Report) -> Result<Option<Certificate>, Fault> + Send + 'static,
) -> Result<Receiver<Answer>, Fault> {
    let (send, answer) = oneshot::channel();
    enlist_searcher(move || {
        let result = panics::guarded(|| {
            let report = job.solver.solve(&job.case, &job.options, &gauge)?;
            let certificate = prove(&job, &report)?;
            Ok((report, certificate))
        });
        // Its tables are dropped before the next search asks how much memory there is.
        drop(job);
        // This fails if the listener has left.
        _ = send.send(result);
        drop(seat);
    })?;
    Ok(answer)
}

/// Tells iterations and progress until there is an answer, or none comes in time.
async fn follow(
    job: &Job,
    gauge: &Gauge,
    mut answer: Receiver<Answer>,
    teller: &Teller,
) -> Result<Answer, Gone> {
    let mut tick = interval(TICK);
    let (mut ticks, mut iterations) = (0, 0);
    let mut stopping: Option<Instant> = None;
    loop {
        select! {
            biased;
            () = teller.0.closed() => return Err(Gone),
            answer = &mut answer => {
                teller.iterations(gauge, &mut iterations).await?;
                return Ok(answer.unwrap_or_else(|_| Err(Fault::bug("a search ended without a word"))));
            }
            _ = tick.tick() => {}
        }
        teller.iterations(gauge, &mut iterations).await?;
        ticks += 1;
        if ticks % PROGRESS == 0 {
            teller.progress(gauge).await?;
        }
        if gauge.asks_to_stop() && stopping.get_or_insert_with(Instant::now).elapsed() > GRACE {
            return Ok(stopped(job, gauge));
        }
    }
}

fn stopped(job: &Job, gauge: &Gauge) -> Answer {
    job.stopped(gauge).map(|report| (report, None))
}

/// Writes events for one listener.
struct Teller(Sender<Event>);

impl Teller {
    async fn say(&self, event: &str, data: &impl Serialize) -> Result<(), Gone> {
        let data = serde_json::to_string(data).expect("strings and numbers only");
        self.send(event, &data).await
    }

    async fn send(&self, event: &str, data: &str) -> Result<(), Gone> {
        self.0.send(Event::default().event(event).data(data)).await.map_err(|_| Gone)
    }

    /// Writes a line without meaning, to find out whether somebody listens, unless there is
    /// something to write already.
    fn knock(&self) {
        _ = self.0.try_send(Event::default().comment("waiting"));
    }

    async fn iterations(&self, gauge: &Gauge, told: &mut usize) -> Result<(), Gone> {
        for iteration in gauge.iterations(*told) {
            *told += 1;
            self.say("iteration", &iteration).await?;
        }
        Ok(())
    }

    async fn progress(&self, gauge: &Gauge) -> Result<(), Gone> {
        let counts = gauge.counts();
        let Counts { iterations: iteration, bound, generated, expanded, .. } = counts;
        let seconds = gauge.elapsed().as_secs_f64();
        let per_second = gauge.effort(&counts).rate();
        let making = gauge.made_now().map(Making::from);
        let data = Progress { iteration, bound, generated, expanded, per_second, seconds, making };
        self.say("progress", &data).await
    }

    async fn end(&self, answer: Answer) -> Result<(), Gone> {
        match answer {
            Ok((report, certificate)) => {
                if let Some(certificate) = certificate {
                    self.say("proof", &certificate).await?;
                }
                let run = Run::here(None, SEATS);
                let record = Record { report: &report, case: None, run: &run };
                self.send("done", &json::line(&record)).await
            }
            Err(fault) => self.say("failed", &Failed { message: fault.to_string() }).await,
        }
    }
}
