//! The stack of threads that search.

/// What a search may need: it calls itself once for each move, at most 65,535 deep, and each call has
/// 4 KiB.
pub const LARGE: usize = 256 << 20;
/// What is tried if the address space is too small for that: enough for 1,000 moves, and no puzzle that is
/// searched so has answers of more.
const LEAST: usize = 16 << 20;

/// Starts a thread that searches: `start` is given how many bytes its stack is to have, and is tried again
/// with fewer if that fails.
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
