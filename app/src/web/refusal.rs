//! Refusals: why a request is not answered, as JSON.

use crate::exit::{Code, Fault};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use page::{Kind, Wrong};

/// A status with a reason.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    wrong: Wrong,
}

impl Refusal {
    /// A refusal without a place in the board.
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Refusal { status, wrong: Wrong::asked(message) }
    }

    /// The request is wrong.
    pub fn bad(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }
}

/// The answer to a request for a known path with a method that the path does not have.
pub async fn method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "not with this method")
}

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Self {
        let status = match wrong.kind {
            Kind::Asked => StatusCode::BAD_REQUEST,
            Kind::NotHere => StatusCode::NOT_FOUND,
            Kind::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal { status, wrong }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        let status = match fault.code {
            Code::Usage | Code::Data => StatusCode::BAD_REQUEST,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refusal::new(status, fault.message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
        (self.status, headers, self.wrong.body()).into_response()
    }
}
