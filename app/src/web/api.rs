//! The requests of the page: list the puzzles, read one from a text, solve a board, cancel a search.

use super::asked::Asked;
use super::certify::Certifier;
use super::narrate::narrate;
use super::patterns::{self, Looked};
use super::refusal::Refusal;
use super::trace;
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
use desk::kits::written::{Volume, WrittenKit, volume};
use desk::names::Algorithm;
use desk::tables::Tables;
use fewest::search::{Answer, Options};
use futures_util::stream;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// How many bytes the body of a request may have.
const BODY: usize = 64 << 10;
/// The same where it is the text of a puzzle, of which each character may take two in JSON.
const TEXT: usize = 2 * BODY + 64;
const VERSION: &str = env!("CARGO_PKG_VERSION");
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
    /// Those of the files that come with the program, if no puzzle was named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    library: Vec<Title>,
}

/// A puzzle that can be asked for.
#[derive(Serialize)]
struct Title {
    puzzle: String,
    title: &'static str,
}

#[derive(Serialize)]
struct Choices {
    puzzle: String,
    algorithms: Vec<String>,
    heuristics: Vec<String>,
    /// The sets of pattern databases that can be chosen.
    tables: Vec<String>,
    description: Description,
    /// What the file says, if it is one of those that come with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

/// The puzzles, and what can be asked about each.
pub(super) async fn puzzles(
    State(site): State<Arc<Site>>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(which) = which.map_err(|rejection| Refusal::bad(rejection.body_text()))?;
    let (names, library) = match which.puzzle {
        Some(name) => (vec![name], vec![]),
        None => (desk::kits::listed().map(String::from).collect(), library()),
    };
    let mut puzzles = Vec::new();
    for name in names {
        let puzzle = site.catalogue.find(&name).await?;
        puzzles.push(choices(&site, puzzle).await?);
    }
    Ok(told(&Puzzles { version: VERSION, puzzles, library }))
}

/// The text of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    text: String,
}

/// The puzzle of a text, and what can be asked about it; or what is wrong with the text, and where.
pub(super) async fn describe(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let Sent { text } = read(request, TEXT).await?;
    let puzzle = site.catalogue.read(text).await?;
    let puzzles = vec![choices(&site, puzzle).await?];
    Ok(told(&Puzzles { version: VERSION, puzzles, library: vec![] }))
}

fn told(answer: &impl Serialize) -> Response {
    let body = serde_json::to_string(answer).expect("strings and numbers only");
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], body).into_response()
}

fn library() -> Vec<Title> {
    let title = |(puzzle, volume): (String, &Volume)| Title { puzzle, title: volume.title() };
    desk::kits::library().map(title).collect()
}

async fn choices(site: &Site, puzzle: PuzzleName) -> Result<Choices, Refusal> {
    fn names<T: ToString>(list: Vec<T>) -> Vec<String> {
        list.iter().map(T::to_string).collect()
    }
    let made = move || {
        let name = puzzle.name();
        // The page has nowhere to say how wide a beam is.
        let algorithms = puzzle.algorithms().into_iter().filter(|&means| means != Algorithm::Beam);
        let algorithms = algorithms.collect();
        let of_file = puzzle.downcast::<WrittenKit>().and_then(|_| volume(&name));
        Ok(Choices {
            text: of_file.map(|volume| volume.text),
            algorithms: names(algorithms),
            heuristics: names(puzzle.heuristics()),
            tables: patterns::names(&puzzle),
            description: puzzle.description(),
            puzzle: name,
        })
    };
    site.catalogue.aside(made).await
}

/// Solves one board, and tells meanwhile how far it is.
pub(super) async fn solve(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let asked: Asked = read(request, BODY).await?;
    let puzzle = site.catalogue.find(&asked.puzzle).await?;
    let here = Arc::clone(&site);
    let (job, certifier) = site.catalogue.aside(move || job(&asked, puzzle, &here)).await?;
    let (id, signals) = (Token::new()?.to_string(), site.signals.child());
    let entered = site.desk.enter(id, signals);
    let full = "too many searches wait; try again when one has ended";
    let (ticket, seat) =
        entered.ok_or_else(|| Refusal::new(StatusCode::TOO_MANY_REQUESTS, full))?;
    let (tell, mut told) = mpsc::channel::<Event>(EVENTS);
    tokio::spawn(narrate(job, certifier, ticket, seat, tell));
    let events = stream::poll_fn(move |context| {
        told.poll_recv(context).map(|event| event.map(Ok::<_, Infallible>))
    });
    Ok(([(CACHE_CONTROL, "no-store")], Sse::new(events)).into_response())
}

/// What is asked, in the words of the desk.
fn question(asked: &Asked, puzzle: PuzzleName, site: &Site) -> Result<Question, Fault> {
    let tables = match &asked.tables {
        Some(name) => {
            let about = (&puzzle, asked.goal.as_deref());
            Tables::Given(site.sets.tables(about, name, &site.signals)?)
        }
        None => site.allowed.tables.clone(),
    };
    asked.question(puzzle, tables)
}

/// The first steps of a search, one by one.
pub(super) async fn trace(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let asked: Asked = read(request, BODY).await?;
    let puzzle = site.catalogue.find(&asked.puzzle).await?;
    let here = Arc::clone(&site);
    let traced = move || trace::trace(&asked, question(&asked, puzzle, &here)?, &here.shelf);
    let traced = site.catalogue.aside(traced).await?;
    Ok(told(&traced))
}

/// What pattern databases say of some boards.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    request: Request,
) -> Result<Response, Refusal> {
    let asked: Looked = read(request, BODY).await?;
    let puzzle = site.catalogue.find(&asked.puzzle).await?;
    let here = Arc::clone(&site);
    let values = move || patterns::look(&asked, &puzzle, (&here.sets, &here.signals));
    let values = site.catalogue.aside(values).await?;
    Ok(told(&values))
}

/// The search that is asked for, and who proves its answer. A board that cannot be read is refused here.
fn job(asked: &Asked, puzzle: PuzzleName, site: &Site) -> Result<(Job, Option<Certifier>), Fault> {
    let question = question(asked, puzzle, site)?;
    let certifier = asked.proof.then(|| Certifier::new(&question)).transpose()?;
    let (solver, case) = (site.shelf.solver(&question)?, Case::one(&asked.board));
    solver.outline(&case)?;
    let options = Options {
        answer: if asked.lexicographic { Answer::First } else { Answer::Any },
        ..site.allowed.options.clone()
    };
    let timeout = site.allowed.timeout;
    Ok((
        Job { solver, case, options, timeout, checkpoint: None, shared: None, label: None },
        certifier,
    ))
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
    let Named { id } = read(request, BODY).await?;
    match site.desk.cancel(&id) {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::new(StatusCode::NOT_FOUND, "no such search")),
    }
}

/// Reads the JSON of a body, which must have at most so many bytes and arrive in time.
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
    serde_json::from_slice(&bytes).map_err(|error| Refusal::bad(error.to_string()))
}

async fn whole(body: Body, most: usize) -> Result<Vec<u8>, Refusal> {
    to_bytes(body, most).await.map(Vec::from).map_err(|_| too_long(most))
}

fn too_long(most: usize) -> Refusal {
    let message = format!("this request has at most {most} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
