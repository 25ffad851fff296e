//! Refusals: why a request is not answered, as JSON.

use crate::exit::{Code, Fault, escaped};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fewest::notation::Place;
use serde::Serialize;

/// A status with a reason.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    message: String,
    place: Option<Place>,
}

impl Refusal {
    /// A refusal without a place in the board.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Refusal { status, message: message.into(), place: None }
    }

    /// The request is wrong.
    pub fn bad(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// The same, and where.
    pub fn at(self, place: Place) -> Self {
        Refusal { place: Some(place), ..self }
    }
}

/// The answer to a request for a known path with a method that the path does not have.
pub async fn method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "not with this method")
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        let status = match fault.code {
            Code::Usage | Code::Data => StatusCode::BAD_REQUEST,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        // A page has no flags: what the command line calls `--goal` is the field `goal`.
        let message = escaped(&fault.message.replace("--", ""));
        Refusal { status, message, place: fault.place }
    }
}

#[derive(Serialize)]
struct Body<'r> {
    error: Error<'r>,
}

#[derive(Serialize)]
struct Error<'r> {
    message: &'r str,
    #[serde(flatten)]
    place: Option<LineColumn>,
}

#[derive(Serialize)]
struct LineColumn {
    line: u64,
    column: u64,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let place = self.place.map(|Place { line, column }| LineColumn { line, column });
        let body = Body { error: Error { message: &self.message, place } };
        let body = serde_json::to_string(&body).expect("strings and numbers only");
        let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
        (self.status, headers, body).into_response()
    }
}
