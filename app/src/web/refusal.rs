//! Refusals: why a request is not answered, as JSON, in the client's language.

use crate::exit::{Code, Fault};
use crate::texts::Lang;
use crate::texts::phrases::message_in_chinese;
use axum::Extension;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
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

/// The language that a client asks for; English if it asks for none.
pub fn language(headers: &HeaderMap) -> Lang {
    match headers.get(ACCEPT_LANGUAGE).and_then(|language| language.to_str().ok()) {
        Some(language) if language.starts_with("zh") => Lang::Zh,
        _ => Lang::En,
    }
}

/// Translates refusals into the language that the client asks for.
pub async fn translate(request: Request, next: Next) -> Response {
    let language = language(request.headers());
    let mut response = next.run(request).await;
    let refusal = response.extensions_mut().remove::<Refusal>();
    if let (Some(Refusal { wrong, .. }), Lang::Zh) = (refusal, language) {
        let wrong = Wrong { message: message_in_chinese(&wrong.message), ..wrong };
        *response.body_mut() = Body::from(wrong.body());
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    response
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
        (self.status, headers, Extension(self.clone()), self.wrong.body()).into_response()
    }
}
