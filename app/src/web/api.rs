//! The requests of the page: list the puzzles, read one from a text, solve a board, cancel a search. The
//! crate `fewest-page` finds the answers; this module handles requests and answers over HTTP.

use super::narrate::narrate;
use super::refusal::{Refusal, language};
use super::{Site, Token};
use crate::stop::Signals;
use axum::body::{Body, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use desk::gauge::Stopper;
use futures_util::stream;
use page::asked::{Asked, Looked, Sent};
use page::{Bench, Wrong};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The most bytes of a request's body.
const BODY: usize = 64 << 10;
/// The same for the text of a puzzle, since a character may take two bytes in JSON.
const TEXT: usize = 2 * BODY + 64;
/// How long a body may take to arrive.
const BODY_WITHIN: Duration = Duration::from_secs(5);
/// How many events may wait for a slow reader.
const EVENTS: usize = 16;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    puzzle: Option<String>,
}

/// Lists the puzzles, with what can be asked about each.
pub(super) async fn puzzles(
    State(site): State<Arc<Site>>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(Which { puzzle }) = which.map_err(|rejection| Refusal::bad(rejection.body_text()))?;
    told(&site, move |bench| bench.puzzles(puzzle.as_deref())).await
}

/// Describes the puzzle of a text, with what can be asked about it, or says what is wrong with the text, and
/// where.
pub(super) async fn describe(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let sent: Sent = read(request, TEXT).await?;
    told(&site, move |bench| bench.describe(&sent)).await
}

/// The first steps of a search, one by one.
pub(super) async fn trace(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let asked: Asked = read(request, BODY).await?;
    let here = Arc::clone(&site);
    let listener = Listener::of(&site);
    let stopper: Arc<dyn Stopper> = Arc::new(listener.0.clone());
    let traced = site.readers.with_tables(move || here.bench.trace(&asked, &stopper)).await?;
    Ok(json(traced))
}

/// A client that waits for an answer. When the client leaves, this is dropped, and that cancels what it asked
/// for.
struct Listener(Signals);

impl Listener {
    fn of(site: &Site) -> Self {
        Listener(site.signals.child())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Tells what pattern databases say about some boards.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let asked: Looked = read(request, BODY).await?;
    let here = Arc::clone(&site);
    let listener = Listener::of(&site);
    let signals = listener.0.clone();
    let looked = site.readers.with_tables(move || here.bench.look(&asked, &signals)).await?;
    Ok(json(looked))
}

/// An answer that the bench has in a moment.
async fn told(
    site: &Arc<Site>,
    ask: impl FnOnce(&Bench) -> Result<String, Wrong> + Send + 'static,
) -> Result<Response, Refusal> {
    let here = Arc::clone(site);
    Ok(json(site.readers.aside(move || ask(&here.bench)).await?))
}

fn json(body: String) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (headers, body).into_response()
}

/// Solves one board, and reports progress meanwhile.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let language = language(request.headers());
    let asked: Asked = read(request, BODY).await?;
    let here = Arc::clone(&site);
    let has_set = asked.has_set();
    let listener = Listener::of(&site);
    let signals = listener.0.clone();
    let prepare = move || here.bench.search(&asked, &signals);
    let search = match has_set {
        true => site.readers.with_tables(prepare).await?,
        false => site.readers.aside(prepare).await?,
    };
    let (id, signals) = (Token::new()?.to_string(), site.signals.child());
    let entered = site.waiting_room.enter(id, signals);
    let full = "too many searches wait; try again when one has ended";
    let (ticket, seat) =
        entered.ok_or_else(|| Refusal::new(StatusCode::TOO_MANY_REQUESTS, full))?;
    let (tell, mut told) = mpsc::channel::<Event>(EVENTS);
    tokio::spawn(narrate(search, ticket, seat, (tell, language)));
    let events = stream::poll_fn(move |context| {
        told.poll_recv(context).map(|event| event.map(Ok::<_, Infallible>))
    });
    Ok(([(CACHE_CONTROL, "no-store")], Sse::new(events)).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
}

/// Stops a search, which then reports what is proven.
pub(super) async fn cancel(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<StatusCode, Refusal> {
    let Named { id } = read(request, BODY).await?;
    match site.waiting_room.cancel(&id) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::new(StatusCode::NOT_FOUND, "no such search")),
    }
}

/// Reads a body as JSON. It must have at most `most` bytes and arrive in time.
async fn read<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Refusal> {
    let headers = request.headers();
    let is_json =
        headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).is_some_and(|kind| {
            kind.split(';')
                .next()
                .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        });
    if !is_json {
        let message = "the content-type is not application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > most as u64) {
        return Err(too_long(most));
    }
    let bytes = timeout(BODY_WITHIN, whole(request.into_body(), most)).await.map_err(|_| {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request takes too long to arrive")
    })??;
    // Otherwise a list would be accepted as the fields in their order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Refusal::bad("the body is not a JSON object, such as {\"puzzle\": \"eight\"}"));
    }
    serde_json::from_slice(&bytes).map_err(|error| Refusal::bad(error.to_string()))
}

async fn whole(body: Body, most: usize) -> Result<Vec<u8>, Refusal> {
    to_bytes(body, most).await.map(Vec::from).map_err(|_| too_long(most))
}

fn too_long(most: usize) -> Refusal {
    let message = format!("this request has at most {most} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
