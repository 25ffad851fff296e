//! Those who do what may take a while, a few at a time, so that the other clients need not wait.

use super::refusal::Refusal;
use crate::exit::{Code, Fault};
use crate::panics;
use page::Wrong;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// How many questions are answered at a time that are no searches: puzzles, first steps of a search, sets of tables. They
/// take some seconds at most.
const READERS: usize = 2;

/// So many readers.
pub struct Readers(Arc<Semaphore>);

impl Default for Readers {
    fn default() -> Self {
        Readers(Arc::new(Semaphore::new(READERS)))
    }
}

impl Readers {
    /// Does what may take a while without keeping the other clients waiting.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
    ) -> Result<T, Refusal> {
        let reader = Arc::clone(&self.0).acquire_owned().await.expect("never closed");
        let done = spawn_blocking(move || {
            let done = panics::guarded(|| Ok(work()));
            // Also where the client has left, the next one waits until this is done.
            drop(reader);
            done
        });
        let lost = |_| Fault::new(Code::Bug, "a question was not answered to its end".to_string());
        Ok(done.await.map_err(lost)???)
    }
}
