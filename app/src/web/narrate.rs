//! Reports one search as server-sent events while it runs.

use super::waiting::{SEATS, Seat, Ticket};
use crate::crew::{GRACE, enlist_searcher};
use crate::exit::Fault;
use crate::output::complain_of;
use crate::texts::Lang;
use crate::{machine, panics};
use axum::response::sse::Event;
use desk::gauge::Gauge;
use desk::memory;
use page::record::Run;
use page::texts::answer_in_chinese;
use page::{Answer, Search, Wrong, told};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::select;
use tokio::sync::mpsc::Sender;
use tokio::sync::oneshot::{self, Receiver};
use tokio::time::interval;

/// How often a search is checked.
const TICK: Duration = Duration::from_millis(50);
/// The number of ticks between two progress events.
const PROGRESS: u32 = 2;
/// How often a waiting search checks its place in the queue.
const WAIT: Duration = Duration::from_millis(200);

/// Nobody listens any more.
struct Gone;

/// Reports everything about a search until it ends, in the language of the listener. The search is cancelled
/// when nobody listens any more.
pub async fn narrate(
    search: Search,
    ticket: Ticket,
    seat: Option<Seat>,
    (tell, language): (Sender<Event>, Lang),
) {
    // If the listener is gone, there is nobody to report to.
    _ = life(search, &ticket, seat, &Narrator(tell, language)).await;
}

async fn life(
    mut search: Search,
    ticket: &Ticket,
    seat: Option<Seat>,
    narrator: &Narrator,
) -> Result<(), Gone> {
    let seat = match seat {
        Some(seat) => Some(seat),
        None => wait(ticket, narrator).await?,
    };
    let gauge = Arc::new(search.gauge(&ticket.signals));
    let Some(seat) = seat else { return narrator.end(search.stopped(&gauge)).await };
    // The memory that is available now is shared among as many searches as may run.
    search.share(memory::half_of_available() / SEATS as u64);
    narrator.say(told::begun(&ticket.id)).await?;
    let search = Arc::new(search);
    let answer = match begin(&search, &gauge, ticket, seat) {
        Ok(answer) => answer,
        Err(fault) => {
            complain_of(&fault);
            return narrator.end(Err(wrong(fault))).await;
        }
    };
    let answer = follow(&search, &gauge, answer, narrator).await?;
    narrator.end(answer).await
}

/// Waits for a seat, and reports when the place in the queue changes. Returns `None` if the search was
/// cancelled.
///
/// If a client leaves, its closed connection usually shows that at once. But if the client has sent more than
/// its request, the rest is not read, and so the end of the connection is not noticed. In that case writing
/// lines to the client fails sooner or later, which shows that nobody is there.
async fn wait(ticket: &Ticket, narrator: &Narrator) -> Result<Option<Seat>, Gone> {
    let mut known = 0;
    let mut tick = interval(WAIT);
    let mut seat = std::pin::pin!(ticket.seat());
    loop {
        select! {
            biased;
            () = narrator.0.closed() => return Err(Gone),
            seat = &mut seat => return Ok(Some(seat)),
            _ = tick.tick() => {}
        }
        if ticket.signals.asks_to_stop() {
            return Ok(None);
        }
        let ahead = ticket.ahead();
        if ahead != known {
            known = ahead;
            narrator.say(told::queued(&ticket.id, ahead)).await?;
        } else {
            narrator.knock();
        }
    }
}

/// Searches on a thread of its own. The seat is given back only when the search has ended.
fn begin(
    search: &Arc<Search>,
    gauge: &Arc<Gauge>,
    ticket: &Ticket,
    seat: Seat,
) -> Result<Receiver<Answer>, Fault> {
    let (send, answer) = oneshot::channel();
    let (search, gauge, signals) = (Arc::clone(search), Arc::clone(gauge), ticket.signals.clone());
    enlist_searcher(move || {
        let result = panics::guarded(|| Ok(search.run(&gauge, &signals)));
        let result = result.unwrap_or_else(|fault| Err(wrong(fault)));
        // Drops the search's tables before the next search asks how much memory there is.
        drop(search);
        // This fails if the listener has left.
        _ = send.send(result);
        drop(seat);
    })?;
    Ok(answer)
}

/// A fault of this program, in the words of the page.
fn wrong(fault: Fault) -> Wrong {
    Wrong::unexpected(fault.message)
}

/// Reports iterations and progress until there is an answer, or it is clear that none comes in time.
async fn follow(
    search: &Search,
    gauge: &Gauge,
    mut answer: Receiver<Answer>,
    narrator: &Narrator,
) -> Result<Answer, Gone> {
    let mut tick = interval(TICK);
    let (mut ticks, mut iterations) = (0, 0);
    let mut stopping: Option<Instant> = None;
    loop {
        select! {
            biased;
            () = narrator.0.closed() => return Err(Gone),
            answer = &mut answer => {
                narrator.all(told::iterations(gauge, &mut iterations)).await?;
                return Ok(answer.unwrap_or_else(|_| Err(Wrong::bug("a search ended without a word"))));
            }
            _ = tick.tick() => {}
        }
        narrator.all(told::iterations(gauge, &mut iterations)).await?;
        ticks += 1;
        if ticks % PROGRESS == 0 {
            narrator.say(told::progress(gauge)).await?;
        }
        if gauge.asks_to_stop() && stopping.get_or_insert_with(Instant::now).elapsed() > GRACE {
            return Ok(search.stopped(gauge));
        }
    }
}

/// Writes events for one listener, in that language.
struct Narrator(Sender<Event>, Lang);

impl Narrator {
    async fn say(&self, told::Event { name, data }: told::Event) -> Result<(), Gone> {
        self.0.send(Event::default().event(name).data(data)).await.map_err(|_| Gone)
    }

    async fn all(&self, events: Vec<told::Event>) -> Result<(), Gone> {
        for event in events {
            self.say(event).await?;
        }
        Ok(())
    }

    /// Writes a line without meaning, to find out whether the listener is still there, unless something is
    /// already waiting to be written.
    fn knock(&self) {
        _ = self.0.try_send(Event::default().comment("waiting"));
    }

    async fn end(&self, answer: Answer) -> Result<(), Gone> {
        let answer = match self.1 {
            Lang::En => answer,
            Lang::Zh => answer_in_chinese(answer),
        };
        let run = Run::new(machine::name(), None, SEATS);
        self.all(told::ended(answer, &run)).await
    }
}
