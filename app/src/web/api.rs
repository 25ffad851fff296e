//! The requests of the page: list the puzzles, solve a board, cancel a search.

use super::narrate::narrate;
use super::refusal::Refusal;
use super::{Site, Token};
use crate::crew::Job;
use crate::exit::Fault;
use axum::body::{Body, to_bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use desk::Case;
use desk::PuzzleName;
use desk::Question;
use desk::describe::Description;
use desk::names::{Algorithm, Heuristic};
use fewest::search::{Answer, Options};
use futures_util::stream;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How many bytes the body of a request may have.
const BODY: usize = 64 << 10;
/// How long a body may take to arrive.
const BODY_WITHIN: Duration = Duration::from_secs(5);
/// How many events may wait for a reader who is not quick enough.
const EVENTS: usize = 16;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    puzzle: Option<String>,
}

#[derive(Serialize)]
struct Puzzles {
    version: &'static str,
    puzzles: Vec<Choices>,
}

#[derive(Serialize)]
struct Choices {
    puzzle: String,
    algorithms: Vec<String>,
    heuristics: Vec<String>,
    description: Description,
}

/// The puzzles, and what can be asked about each.
pub(super) async fn puzzles(
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(which) = which.map_err(|rejection| Refusal::bad(rejection.body_text()))?;
    let names = match &which.puzzle {
        Some(name) => vec![name.as_str()],
        None => desk::kits::listed().collect(),
    };
    let puzzles = names.into_iter().map(choices).collect::<Result<_, _>>()?;
    let list = Puzzles { version: env!("CARGO_PKG_VERSION"), puzzles };
    let body = serde_json::to_string(&list).expect("strings and numbers only");
    Ok(([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], body).into_response())
}

fn choices(name: &str) -> Result<Choices, Refusal> {
    fn names<T: ToString>(list: Vec<T>) -> Vec<String> {
        list.iter().map(T::to_string).collect()
    }
    let puzzle: PuzzleName = name.parse().map_err(Refusal::bad)?;
    Ok(Choices {
        puzzle: puzzle.to_string(),
        algorithms: names(puzzle.algorithms()),
        heuristics: names(puzzle.heuristics()),
        description: puzzle.description(),
    })
}

/// What is to be solved, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    puzzle: String,
    board: String,
    goal: Option<String>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    #[serde(default)]
    lexicographic: bool,
}

/// Solves one board, and tells meanwhile how far it is.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let job = job(&read(request).await?, &site)?;
    let (id, signals) = (Token::new()?.to_string(), site.signals.child());
    let entered = site.desk.enter(id, signals);
    let full = "too many searches wait; try again when one has ended";
    let (ticket, seat) =
        entered.ok_or_else(|| Refusal::new(StatusCode::TOO_MANY_REQUESTS, full))?;
    let (tell, mut told) = mpsc::channel::<Event>(EVENTS);
    tokio::spawn(narrate(job, ticket, seat, tell));
    let events = stream::poll_fn(move |context| {
        told.poll_recv(context).map(|event| event.map(Ok::<_, Infallible>))
    });
    Ok(([(CACHE_CONTROL, "no-store")], Sse::new(events)).into_response())
}

/// The search that is asked for. A board that cannot be read is refused here.
fn job(asked: &Asked, site: &Site) -> Result<Job, Fault> {
    let puzzle = asked.puzzle.parse().map_err(Fault::usage)?;
    let question = Question {
        puzzle,
        goal: asked.goal.clone(),
        algorithm: name(asked.algorithm.as_deref(), "algorithm")?.unwrap_or(Algorithm::Auto),
        heuristic: name::<Heuristic>(asked.heuristic.as_deref(), "heuristic")?,
        threads: NonZeroUsize::MIN,
        alphabetical: asked.lexicographic,
        tables: site.allowed.tables.clone(),
        fresh: false,
    };
    let (solver, case) = (site.shelf.solver(&question)?, Case::one(&asked.board));
    solver.outline(&case)?;
    let options = Options {
        answer: if asked.lexicographic { Answer::First } else { Answer::Any },
        ..site.allowed.options.clone()
    };
    Ok(Job { solver, case, options, timeout: site.allowed.timeout, checkpoint: None, label: None })
}

/// The algorithm or heuristic of that name.
fn name<T: FromStr>(name: Option<&str>, what: &str) -> Result<Option<T>, Fault> {
    let wrong = |name| Fault::usage(format!("{what} `{name}` is unknown"));
    name.map(|name| T::from_str(name).map_err(|_| wrong(name))).transpose()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
}

/// Stops a search, which then tells what is proven.
pub(super) async fn cancel(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<StatusCode, Refusal> {
    let Named { id } = read(request).await?;
    match site.desk.cancel(&id) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::new(StatusCode::NOT_FOUND, "no such search")),
    }
}

/// Reads the JSON of a body, which must not be too long and must arrive in time.
async fn read<T: DeserializeOwned>(request: Request) -> Result<T, Refusal> {
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
    if length.is_some_and(|length: u64| length > BODY as u64) {
        return Err(too_long());
    }
    let bytes = timeout(BODY_WITHIN, whole(request.into_body())).await.map_err(|_| {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "the request takes too long to arrive")
    })??;
    serde_json::from_slice(&bytes).map_err(|error| Refusal::bad(error.to_string()))
}

async fn whole(body: Body) -> Result<Vec<u8>, Refusal> {
    to_bytes(body, BODY).await.map(Vec::from).map_err(|_| too_long())
}

fn too_long() -> Refusal {
    let message = format!("a request has at most {BODY} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
