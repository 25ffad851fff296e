//! Answers questions that may take a while, a few at a time, so that the other clients need not wait.

use super::refusal::Refusal;
use crate::crew::enlist;
use crate::exit::{Code, Fault};
use crate::output::complain_of;
use crate::panics;
use page::Wrong;
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// How many questions are answered at a time that are not searches and take only a moment: about puzzles, and
/// what a search is about.
const READERS: usize = 2;
/// How many questions are answered at a time that may need new tables, which takes some seconds: the first
/// steps of a search, and what pattern databases say. The others do not wait for these.
const MAKERS: usize = 2;
/// The stack of each reader, as large as for Rust's own threads.
const STACK: usize = 2 << 20;

/// The readers, as two numbers of free places.
pub struct Readers {
    quick: Arc<Semaphore>,
    makers: Arc<Semaphore>,
}

impl Default for Readers {
    fn default() -> Self {
        let room = |size| Arc::new(Semaphore::new(size));
        Readers { quick: room(READERS), makers: room(MAKERS) }
    }
}

impl Readers {
    /// Does work that takes a moment without keeping the other clients waiting. If the system refuses a
    /// thread, the client is told, and so is standard error.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
    ) -> Result<T, Refusal> {
        done(&self.quick, work).await
    }

    /// The same for work that may take as long as making tables.
    pub async fn with_tables<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
    ) -> Result<T, Refusal> {
        done(&self.makers, work).await
    }
}

/// The result of the work, once a reader of that room had time for it.
async fn done<T: Send + 'static>(
    room: &Arc<Semaphore>,
    work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
) -> Result<T, Refusal> {
    let reader = Arc::clone(room).acquire_owned().await.expect("never closed");
    let (tell, told) = oneshot::channel();
    enlist("reader", STACK, move || {
        let done = panics::guarded(|| Ok(work()));
        // Even if the client has left, the next one waits until this is done.
        drop(reader);
        // This fails if the client has left.
        _ = tell.send(done);
    })
    .inspect_err(complain_of)?;
    let lost = |_| Fault::new(Code::Bug, "a question was not answered to its end".to_string());
    Ok(told.await.map_err(lost)???)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;
    use tokio::runtime::Builder;
    use tokio::task::yield_now;
    use tokio::time::timeout;

    /// Two clicks start step-by-step searches, whose tables are being made: a third one waits, but no other
    /// question does.
    #[test]
    fn tables_keep_no_other_question_waiting() {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let readers = Arc::new(Readers::default());
            let begun: Vec<_> = (0..3)
                .map(|_| {
                    let (end, ended) = mpsc::channel();
                    let here = Arc::clone(&readers);
                    let work = move || Ok(ended.recv().is_ok());
                    (end, tokio::spawn(async move { here.with_tables(work).await.is_ok() }))
                })
                .collect();
            while readers.makers.available_permits() > 0 {
                yield_now().await;
            }
            let soon = Duration::from_secs(20);
            let quick = timeout(soon, readers.aside(|| Ok(1))).await;
            assert!(quick.is_ok_and(|one| one.is_ok_and(|one| one == 1)));
            let made = readers.with_tables(|| Ok(1));
            assert!(timeout(Duration::from_millis(50), made).await.is_err());
            for (end, told) in begun {
                end.send(()).expect("it waits for that");
                assert!(told.await.expect("an end"));
            }
        });
    }
}
