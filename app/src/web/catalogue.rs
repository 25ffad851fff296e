//! The puzzles that are asked about, by their names. Those of texts are kept for a while, so that a
//! text is sent once and not with every board.

use super::refusal::Refusal;
use crate::exit::{Code, Fault, escaped};
use crate::panics;
use axum::http::StatusCode;
use desk::PuzzleName;
use desk::kits::written::{self, WrittenKit, weight};
use desk::language::Mistake;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// How many puzzles of texts are kept.
const KEPT: usize = 8;
/// How many texts are read at a time; reading one takes a second at most.
const READERS: usize = 2;
/// The most symbols that a description may have, some megabytes.
const HEAVIEST: usize = 100_000;
/// What the name of a sent puzzle begins with; its digest follows.
const SENT: &str = "text:";

/// Finds puzzles.
pub struct Catalogue {
    /// The last ones of texts, the latest in front.
    kept: Mutex<VecDeque<PuzzleName>>,
    readers: Arc<Semaphore>,
}

impl Default for Catalogue {
    fn default() -> Self {
        Catalogue { kept: Mutex::default(), readers: Arc::new(Semaphore::new(READERS)) }
    }
}

impl Catalogue {
    /// The puzzle of that name. That of a text must have been sent lately.
    pub async fn find(&self, name: &str) -> Result<PuzzleName, Refusal> {
        if let Some(known) = self.known(name) {
            return Ok(known);
        }
        if name.starts_with(SENT) {
            let message = "the text of this puzzle is not here any more; send it again";
            return Err(Refusal::new(StatusCode::NOT_FOUND, message));
        }
        let name = name.to_string();
        let found = self.aside(move || Ok(name.parse().map_err(Refusal::bad))).await?;
        found.map(|puzzle| self.keep(puzzle))
    }

    /// The puzzle of a text. Its name has the digest of the text in it, so that no two texts are
    /// taken for the same puzzle.
    pub async fn read(&self, text: String) -> Result<PuzzleName, Refusal> {
        let name = format!("{SENT}{}", blake3::hash(text.as_bytes()).to_hex());
        if let Some(known) = self.known(&name) {
            return Ok(known);
        }
        let read = self.aside(move || Ok(written::puzzle(&name, text.as_bytes()))).await?;
        let puzzle = read.map_err(|Mistake { place, wrong, .. }| {
            Refusal::bad(escaped(&wrong.to_string())).at(place)
        })?;
        let weight = puzzle.downcast::<WrittenKit>().map_or(0, |kit| weight(kit.written()));
        if weight > HEAVIEST {
            let message = "its moves are too many for a page; `fewest solve` takes the file";
            return Err(Refusal::bad(message));
        }
        Ok(self.keep(puzzle))
    }

    /// Does what may take a while without keeping the other clients waiting.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Refusal> {
        let reader = Arc::clone(&self.readers).acquire_owned().await.expect("never closed");
        let done = spawn_blocking(move || {
            let done = panics::guarded(work);
            // Also where the client has left, the next one waits until this is done.
            drop(reader);
            done
        });
        let lost = |_| Fault::new(Code::Bug, "a puzzle was not read to its end".to_string());
        Ok(done.await.map_err(lost)??)
    }

    fn known(&self, name: &str) -> Option<PuzzleName> {
        let mut kept = self.kept();
        let place = kept.iter().position(|puzzle| puzzle.name() == name)?;
        let found = kept.remove(place)?;
        kept.push_front(found.clone());
        Some(found)
    }

    fn keep(&self, puzzle: PuzzleName) -> PuzzleName {
        if puzzle.downcast::<WrittenKit>().is_some() && self.known(&puzzle.name()).is_none() {
            let mut kept = self.kept();
            kept.push_front(puzzle.clone());
            kept.truncate(KEPT);
        }
        puzzle
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<PuzzleName>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
