//! The local page and the searches it asks for, over HTTP on this machine.

mod api;
mod asked;
mod assets;
mod catalogue;
mod certify;
mod guard;
mod narrate;
mod patterns;
mod refusal;
mod server;
mod shelf;
mod trace;
mod waiting;

use crate::exit::Fault;
use crate::stop::Signals;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use catalogue::Catalogue;
use desk::tables::Tables;
use fewest::search::Options;
pub use guard::{Guard, Token};
use patterns::Sets;
use shelf::Shelf;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;
use waiting::WaitingRoom;

/// What each search may use up, and which tables it may use.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// Limits on nodes and memory.
    pub options: Options,
    /// A limit of time.
    pub timeout: Option<Duration>,
    /// The tables.
    pub tables: Tables,
}

/// What the server knows while it runs.
pub struct Site {
    guard: Guard,
    desk: Arc<WaitingRoom>,
    catalogue: Catalogue,
    shelf: Shelf,
    sets: Sets,
    allowed: Allowance,
    signals: Signals,
}

impl Site {
    /// A site for those whom the guard admits; each search has that allowance.
    pub fn new(guard: Guard, allowed: Allowance, signals: &Signals) -> Self {
        Site {
            guard,
            desk: Arc::default(),
            catalogue: Catalogue::default(),
            shelf: Shelf::default(),
            sets: Sets::default(),
            allowed,
            signals: signals.clone(),
        }
    }
}

/// Answers requests until a signal comes. Searches that are running then end with what they have
/// proven.
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
        .layer(from_fn_with_state(Arc::clone(&site), guard::watch))
        .with_state(site)
}
