//! Those who do what may take a while, a few at a time, so that the other clients need not wait.

use super::refusal::Refusal;
use crate::crew::enlist;
use crate::exit::{Code, Fault};
use crate::output::complain_of;
use crate::panics;
use page::Wrong;
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

/// How many questions are answered at a time that are no searches and take a moment: puzzles, and what a
/// search is about.
const READERS: usize = 2;
/// How many of those are answered at a time for which tables may have to be made, which takes some seconds:
/// first steps of a search, what pattern databases say. The others do not wait for them.
const MAKERS: usize = 2;
/// The stack of each, as much as Rust's own threads have.
const STACK: usize = 2 << 20;

/// So many readers.
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
    /// Does what may take a moment without keeping the other clients waiting. If the system refuses a thread, that is said
    /// to the client and on standard error.
    pub async fn aside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
    ) -> Result<T, Refusal> {
        done(&self.quick, work).await
    }

    /// The same for what may take as long as tables do.
    pub async fn with_tables<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
    ) -> Result<T, Refusal> {
        done(&self.makers, work).await
    }
}

/// What somebody of that room has done, once one of them had time.
async fn done<T: Send + 'static>(
    room: &Arc<Semaphore>,
    work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
) -> Result<T, Refusal> {
    let reader = Arc::clone(room).acquire_owned().await.expect("never closed");
    let (tell, told) = oneshot::channel();
    enlist("reader", STACK, move || {
        let done = panics::guarded(|| Ok(work()));
        // Also where the client has left, the next one waits until this is done.
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
    use tokio::time::timeout;

    /// Two clicks on what shows a search step by step, while its tables are made: a third waits, but no
    /// other question.
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
