//! The local page, and the searches that it asks for, over HTTP on this machine.

pub mod alone;
mod api;
mod assets;
mod guard;
mod narrate;
mod readers;
mod refusal;
mod server;
mod waiting;

use crate::exit::Fault;
use crate::stop::Signals;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
pub use guard::{Gatekeeper, Token};
pub use page::Allowance;
use page::Bench;
use readers::Readers;
use std::net::TcpListener;
use std::sync::Arc;
use waiting::WaitingRoom;

/// What the server knows while it runs.
pub struct Site {
    guard: Gatekeeper,
    waiting_room: Arc<WaitingRoom>,
    readers: Readers,
    bench: Bench,
    signals: Signals,
}

impl Site {
    /// A site for those whom `guard` admits. Each search gets the allowance `allowed`.
    pub fn new(guard: Gatekeeper, allowed: Allowance, signals: &Signals) -> Self {
        Site {
            guard,
            waiting_room: Arc::default(),
            readers: Readers::default(),
            bench: Bench::new(allowed),
            signals: signals.clone(),
        }
    }
}

/// Answers requests until a signal comes. Searches that are running then end with what they have proven so
/// far.
pub fn serve(listener: TcpListener, site: Site) -> Result<(), Fault> {
    let site = Arc::new(site);
    let signals = site.signals.clone();
    server::run(listener, router(site), &signals)
}

fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/api/puzzles", get(api::puzzles).post(api::describe))
        .route("/api/solve", post(api::solve))
        .route("/api/trace", post(api::trace))
        .route("/api/patterns", post(api::look))
        .route("/api/cancel", post(api::cancel))
        .fallback(assets::file)
        .method_not_allowed_fallback(refusal::method)
        .layer(from_fn(refusal::translate))
        .layer(from_fn_with_state(Arc::clone(&site), guard::watch))
        .with_state(site)
}
