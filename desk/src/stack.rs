//! The stack of threads that search.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// The stack that a search may need. It calls itself once for each move, at most 65,535 deep, and each call
/// takes 4 KiB.
pub const LARGE: usize = 256 << 20;
/// The stack to try if the address space is too small for that. It is enough for 1,000 moves, and no puzzle
/// that is searched this way has longer answers.
const LEAST: usize = 16 << 20;

/// Starts a thread that searches. `start` gets the size of the stack in bytes, and is called again with a
/// smaller size if it fails.
///
/// ```
/// use std::thread::Builder;
///
/// let thread = desk::stack::start(|bytes| Builder::new().stack_size(bytes).spawn(|| 6 * 7))?;
/// assert_eq!(thread.join().expect("no panic"), 42);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn start<T, E>(start: impl Fn(usize) -> Result<T, E>) -> Result<T, E> {
    start(LARGE).or_else(|_| start(LEAST))
}

/// Starts work that searches on a thread with this name. Nothing waits for the thread.
///
/// ```
/// let (sender, receiver) = std::sync::mpsc::channel();
/// desk::stack::begin("search", move || sender.send(6 * 7).expect("somebody listens"))?;
/// assert_eq!(receiver.recv(), Ok(42));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn begin(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    // If a thread cannot be started, the closure that was given to it is lost. So the work is kept here for
    // the second try.
    let work = Arc::new(Mutex::new(Some(work)));
    start(|bytes| {
        let work = Arc::clone(&work);
        let take = move || work.lock().unwrap_or_else(PoisonError::into_inner).take();
        let run = move || take().into_iter().for_each(|work| work());
        Builder::new().name(name.into()).stack_size(bytes).spawn(run).map(drop)
    })
}
